//! The ladder: the characters in the order in which one player beats them.

use aljabar_core::Preset;

use crate::Character;

/// A step of the ladder: who has to be beaten, and in which game. It is done when the character was beaten twice: once by
/// the player who moves first, and once by the player who moves last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rung {
    /// The only opponent.
    pub character: Character,
    /// The marbles that are played with.
    pub preset: Preset,
}

/// All rungs from the bottom to the top. The last is a Master in the grand game.
pub const LADDER: [Rung; Character::ALL.len()] = {
    let mut rungs = [Rung { character: Character::Noether, preset: Preset::Grand }; Character::ALL.len()];
    let mut at = 0;
    while at + 1 < rungs.len() {
        rungs[at] = Rung { character: Character::ALL[at], preset: Preset::Classic };
        at += 1;
    }
    rungs
};

#[cfg(test)]
mod tests {
    use aljabar_bots::Level;

    use super::*;

    #[test]
    fn the_ladder_has_every_character_once_and_ends_with_a_master_in_the_grand_game() {
        assert_eq!(LADDER.map(|rung| rung.character), Character::ALL);
        let last = LADDER[LADDER.len() - 1];
        assert_eq!((last.character.level(), last.preset), (Level::Master, Preset::Grand));
    }
}

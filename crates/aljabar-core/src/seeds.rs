//! The seeds of decisions, which bots and engines are given.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha20Rng;

/// Tells the keys of these seeds from all others, such as those of deals.
const PURPOSE: &[u8; 24] = b"al-jabar: one decision  ";

/// The seed of decision number `decision` in a game with this seed. It has 53 bits, so that every program can read it from
/// JSON.
///
/// A bot or an engine is given this seed, but it must not learn the seed of the game, which decides the order of the bag. So
/// this is a block of the `ChaCha20` cipher, whose key is the seed of the game and the purpose: who knows seeds of decisions
/// can compute neither the key nor other seeds. The deal uses another key.
#[must_use]
pub fn decision_seed(game: u64, decision: u64) -> u64 {
    let mut key = [0; 32];
    key[..24].copy_from_slice(PURPOSE);
    key[24..].copy_from_slice(&game.to_le_bytes());
    let mut rng = ChaCha20Rng::from_seed(key);
    rng.set_stream(decision);
    rng.next_u64() >> 11
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DealOptions, Rules};

    const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

    /// The mixing of `SplitMix64`, cut to 53 bits: every step of it can be undone.
    fn split_mix(game: u64, decision: u64) -> u64 {
        let mut x = game.wrapping_add(decision.wrapping_add(1).wrapping_mul(GAMMA));
        x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (x ^ x >> 31) >> 11
    }

    fn xor(game: u64, decision: u64) -> u64 {
        game ^ decision.wrapping_add(1).wrapping_mul(GAMMA)
    }

    /// The inverse of an odd number modulo 2⁶⁴, by Newton's method.
    fn inverse(odd: u64) -> u64 {
        (0..6).fold(odd, |x, _| x.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(x))))
    }

    fn undo_split_mix(mixed: u64) -> u64 {
        let undo_shift = |x: u64, by: u32| (0..64 / by).fold(x, |found, _| x ^ found >> by);
        let x = undo_shift(mixed, 31).wrapping_mul(inverse(0x94d0_49bb_1331_11eb));
        let x = undo_shift(x, 27).wrapping_mul(inverse(0xbf58_476d_1ce4_e5b9));
        undo_shift(x, 30)
    }

    /// The seeds that a game may have for one that has seen the seeds of its first decisions, and undoes what is usual:
    /// steps of a counter, exclusive or, and a mixing of which 11 bits are lost.
    fn guesses(seen: &[u64]) -> Vec<u64> {
        let mut found = Vec::new();
        for (decision, seed) in (1..).zip(seen) {
            let step = GAMMA.wrapping_mul(decision);
            for lost in 0..2048 {
                for mixed in [*seed, seed << 11 | lost] {
                    for undone in [mixed, undo_split_mix(mixed)] {
                        found.extend([undone, undone ^ step, undone.wrapping_sub(step), undone.wrapping_sub(decision)]);
                    }
                }
            }
        }
        found
    }

    /// In how many of 20 games the seed is among the guesses, and with it the order of the bag.
    fn betrayed(seeds: fn(u64, u64) -> u64) -> usize {
        let rules = Rules::classic();
        let is_betrayed = |game: &u64| {
            let dealt = rules.deal(DealOptions::new(2).seed(*game)).unwrap();
            let seen: Vec<u64> = (0..3).map(|decision| seeds(*game, decision)).collect();
            let mut guesses = guesses(&seen);
            guesses.retain(|guess| guess == game);
            guesses.first().is_some_and(|guess| rules.deal(DealOptions::new(2).seed(*guess)).unwrap() == dealt)
        };
        (0..20).map(|place| GAMMA.wrapping_mul(place * place + 5) >> (place % 2 * 32)).filter(is_betrayed).count()
    }

    #[test]
    fn the_seed_of_the_game_cannot_be_found_from_those_of_its_decisions() {
        assert_eq!(betrayed(split_mix), 20, "the attempt works against a mixing that can be undone");
        assert_eq!(betrayed(xor), 20, "and against an exclusive or");
        assert_eq!(betrayed(decision_seed), 0);
    }

    #[test]
    fn a_changed_bit_changes_half_of_the_bits() {
        let mut changed = 0;
        for bit in 0..64 {
            changed += (decision_seed(7, 3) ^ decision_seed(7 ^ 1 << bit, 3)).count_ones();
            changed += (decision_seed(7, 3) ^ decision_seed(7, 3 ^ 1 << bit)).count_ones();
        }
        // 128 times 53 bits, of which half is 3,392, with a standard deviation of 41.
        assert!((3_200..3_600).contains(&changed), "{changed}");
    }

    #[test]
    fn they_are_the_same_in_every_version() {
        let seeds = [decision_seed(1, 0), decision_seed(1, 1), decision_seed(u64::MAX, 5)];
        assert_eq!(seeds, [5_613_415_907_198_354, 2_593_871_784_653_769, 1_914_951_048_496_864]);
        assert!((0..1_000).all(|decision| decision_seed(42, decision) < 1 << 53));
    }
}

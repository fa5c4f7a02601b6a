//! The results against levels and characters, and how far the ladder is climbed; kept in a file. Follows the statistics:
//! a game counts here when it counts there, if one person has played it.

use super::achievements::GameCounted;
use super::phrases;
use super::seat_kind::SeatKind;
use super::session::Session;
use crate::app::FrameStep;
use crate::files::Folder;
use crate::files::persistent::{self, Persistent, Unusable};
use crate::notices::Notice;
use crate::texts::{Say, say};
use aljabar_bots::Level;
use aljabar_characters::{Character, LADDER, Opponent, Rung};
use aljabar_core::Outcome;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// After this many games in a row with the same result another level is proposed.
const ROW: i32 = 3;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CharacterProgress>()
        .add_systems(PreStartup, load)
        // Before a finished game leaves its save file, so that nothing is lost if the program ends in between.
        .add_systems(
            Update,
            (count, persistent::persist::<CharacterProgress>).chain().after(FrameStep::Count).before(FrameStep::Keep),
        );
}

/// The games against one opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Results {
    /// The number of games.
    pub games: u32,
    /// How many of them were won, alone or together.
    pub wins: u32,
}

/// How a rung of the ladder was beaten.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Beaten {
    /// By the player who moved first.
    pub first: bool,
    /// By the player who moved last.
    pub last: bool,
}

impl Beaten {
    /// Whether the rung is climbed.
    pub fn is_done(self) -> bool {
        self.first && self.last
    }
}

/// The results of the person at this device.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct CharacterProgress {
    /// The results against characters, by name.
    pub results: BTreeMap<String, Results>,
    /// How many games in a row were won against a level, by name. Negative if they were lost.
    pub rows: BTreeMap<String, i32>,
    /// The rungs of the ladder that were beaten, by the name of the character.
    pub ladder: BTreeMap<String, Beaten>,
}

impl CharacterProgress {
    /// The results against a character.
    pub fn results(&self, character: Character) -> Results {
        self.results.get(character.name()).copied().unwrap_or_default()
    }

    /// How a rung was beaten.
    pub fn beaten(&self, rung: Rung) -> Beaten {
        self.ladder.get(rung.character.name()).copied().unwrap_or_default()
    }

    /// The number of rungs that are climbed, from the bottom without a gap.
    pub fn climbed(&self) -> usize {
        LADDER.iter().take_while(|rung| self.beaten(**rung).is_done()).count()
    }

    /// The rung to be climbed next. `None` at the top.
    pub fn next(&self) -> Option<Rung> {
        LADDER.get(self.climbed()).copied()
    }

    /// The opponent to propose after a game: from the next level after three wins in a row against this one, from the
    /// level below after three losses. A character if the opponent was one.
    pub fn proposal(&self, session: &Session) -> Option<Proposal> {
        let (_, strongest) = rivals(session)?;
        let level = strongest.level();
        let row = self.rows.get(level.name()).copied().unwrap_or_default();
        let place = Level::LADDER.iter().position(|other| *other == level)?;
        let (up, place) = match row {
            ROW.. => (true, place + 1),
            _ if row <= -ROW => (false, place.checked_sub(1)?),
            _ => return None,
        };
        let level = *Level::LADDER.get(place)?;
        let character = Character::ALL.into_iter().find(|character| character.level() == level);
        let opponent = match (strongest, character) {
            (Opponent::Character(_), Some(character)) => Opponent::Character(character),
            _ => Opponent::Plain(level),
        };
        Some(Proposal { opponent, up })
    }

    /// Counts a finished game of one person. Returns the rung that the game was for, if it was won for the first time
    /// from this seat.
    fn count(&mut self, session: &Session) -> Option<Rung> {
        let (person, strongest) = rivals(session)?;
        let outcome = Outcome::of(session.game())?;
        let wins = outcome.winners.contains(&person);
        let alone = outcome.winners == [person];
        for character in Character::ALL {
            if session.seats().contains(&SeatKind::Character(character)) {
                let results = self.results.entry(character.name().to_owned()).or_default();
                results.games = results.games.saturating_add(1);
                results.wins = results.wins.saturating_add(u32::from(wins));
            }
        }
        let row = self.rows.entry(strongest.level().name().to_owned()).or_default();
        *row = match (alone, wins) {
            (true, _) => (*row).max(0).saturating_add(1),
            // A shared win ends a row.
            (false, true) => 0,
            (false, false) => (*row).min(0).saturating_sub(1),
        };
        // Only the next rung can be climbed.
        let rung = self.next().filter(|rung| {
            alone
                && session.seats().len() == 2
                && strongest == Opponent::Character(rung.character)
                && *session.group() == rung.preset.group()
        })?;
        let before = self.beaten(rung);
        let begins = session.game().start().first() == person;
        let after = Beaten { first: before.first || begins, last: before.last || !begins };
        self.ladder.insert(rung.character.name().to_owned(), after);
        (after != before).then_some(rung)
    }
}

/// Another opponent that a player may like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proposal {
    /// Who it is.
    pub opponent: Opponent,
    /// Whether it is a stronger one.
    pub up: bool,
}

/// The seat of the only person and the strongest bot. `None` if there is no bot, or not exactly one person.
fn rivals(session: &Session) -> Option<(usize, Opponent)> {
    let strongest = session.seats().iter().filter_map(|kind| kind.opponent()).max_by_key(|bot| bot.level())?;
    (session.humans() == 1).then(|| (session.first_person(), strongest))
}

impl Persistent for CharacterProgress {
    const FILE: &'static str = "characters.json";

    fn to_text(&self) -> String {
        persistent::wrap("al-jabar-characters", self)
    }

    fn from_text(text: &str) -> Result<(Self, Vec<String>), Unusable> {
        persistent::unwrap("al-jabar-characters", text)
    }
}

fn load(folder: Res<Folder>, mut progress: ResMut<CharacterProgress>, mut notices: MessageWriter<Notice>) {
    if let Some(folder) = &folder.0 {
        let found = persistent::load::<CharacterProgress>(folder);
        notices.write_batch(found.note.map(Notice));
        if let Some(found) = found.value {
            *progress = found;
        }
    }
}

/// Counts games that the statistics have counted in this frame.
fn count(
    mut counted: MessageReader<GameCounted>,
    mut progress: ResMut<CharacterProgress>,
    mut notices: MessageWriter<Notice>,
) {
    for GameCounted { session, .. } in counted.read() {
        if let Some(rung) = progress.count(session) {
            notices.write(Notice(news(rung, progress.beaten(rung))));
        }
    }
}

/// Tells that a rung is climbed, or half of it.
fn news(rung: Rung, beaten: Beaten) -> Say {
    let who = phrases::character_name(rung.character);
    if beaten.is_done() { say!("ladder-climbed", who = who) } else { say!("ladder-half", who = who) }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;
    use crate::game::Deal;
    use aljabar_core::{Action, Preset};

    /// A finished game of a person against an opponent, which this seat has won alone.
    fn won(by: usize, opponent: Opponent, person: usize, first: usize, preset: Preset) -> Session {
        let mut seats = vec![SeatKind::from(opponent); 2];
        seats[person] = SeatKind::PERSON;
        for seed in 0..500 {
            let moduli = preset.moduli().to_vec();
            let deal = Deal { seats: seats.clone(), moduli, seed, first, recycle: false };
            let mut game = deal.session().unwrap().game().clone();
            while !game.is_over() {
                let best = game.best_exchanges(20);
                // The loser plays its worst exchanges.
                let exchange = if game.position().turn() == by { best.first() } else { best.last() };
                let action = match exchange {
                    _ if game.position().turn() == by && game.check(&Action::Announce).is_ok() => Action::Announce,
                    Some(exchange) => Action::Exchange(*exchange),
                    None if game.check(&Action::Pass).is_ok() => Action::Pass,
                    None => Action::Draw,
                };
                game.apply(action).unwrap();
            }
            if Outcome::of(&game).unwrap().winners == [by] {
                return Session::new(game, seats);
            }
        }
        panic!("none of the games was won by seat {by}");
    }

    #[test]
    fn the_ladder_is_climbed_one_rung_after_the_other_from_both_seats() {
        let mut progress = CharacterProgress::default();
        let [bottom, second, ..] = LADDER;
        let game = |rung: Rung, first| won(0, rung.character.into(), 0, first, rung.preset);
        assert_eq!(progress.count(&game(second, 0)), None, "not before the rung below it");
        assert_eq!(progress.count(&game(bottom, 0)), Some(bottom));
        assert_eq!(progress.beaten(bottom), Beaten { first: true, last: false });
        assert_eq!(progress.count(&game(bottom, 0)), None, "the same seat again");
        let elsewhere = won(0, bottom.character.into(), 0, 1, Preset::Beginner);
        assert_eq!(progress.count(&elsewhere), None, "with other marbles");
        let lost = won(1, bottom.character.into(), 0, 1, bottom.preset);
        assert_eq!(progress.count(&lost), None, "lost");
        let plain = won(0, bottom.character.level().into(), 0, 1, bottom.preset);
        assert_eq!(progress.count(&plain), None, "only the level");
        assert_eq!((progress.climbed(), progress.next()), (0, Some(bottom)));
        assert_eq!(progress.count(&game(bottom, 1)), Some(bottom));
        assert_eq!((progress.climbed(), progress.next()), (1, Some(second)));
        assert_eq!(progress.results(bottom.character), Results { games: 5, wins: 4 });
        let (again, faults) = CharacterProgress::from_text(&progress.to_text()).unwrap();
        assert_eq!((again, faults.len()), (progress, 0));
    }

    #[test]
    fn after_three_games_with_the_same_result_another_level_is_proposed() {
        let club = Opponent::Plain(Level::Club);
        let [wins, loses] = [0, 1].map(|by| won(by, club, 0, 0, Preset::Classic));
        let mut progress = CharacterProgress::default();
        for expected in [None, None, Some((Level::Strong, true)), Some((Level::Strong, true))] {
            progress.count(&wins);
            let proposal = progress.proposal(&wins).map(|found| (found.opponent.level(), found.up));
            assert_eq!(proposal, expected);
        }
        for expected in [None, None, Some((Level::Casual, false))] {
            progress.count(&loses);
            let proposal = progress.proposal(&loses).map(|found| (found.opponent.level(), found.up));
            assert_eq!(proposal, expected);
        }
    }

    #[test]
    fn there_is_nothing_above_master_and_nothing_below_novice() {
        for (opponent, by) in [(Character::Noether, 0), (Character::AlKhwarizmi, 1)] {
            let session = won(by, opponent.into(), 0, 0, Preset::Classic);
            let mut progress = CharacterProgress::default();
            (0..4).for_each(|_| _ = progress.count(&session));
            assert_eq!(progress.proposal(&session), None);
        }
        let session = won(0, Character::Klein.into(), 0, 0, Preset::Classic);
        let mut progress = CharacterProgress::default();
        (0..3).for_each(|_| _ = progress.count(&session));
        let proposal = progress.proposal(&session).unwrap();
        assert_eq!(
            proposal,
            Proposal { opponent: Character::Germain.into(), up: true },
            "a character after a character"
        );
    }
}

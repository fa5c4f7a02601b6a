//! The best moments of recorded games, for the cinema: the turns with the most cancellations, and Spectrums.

use super::saves::{Saved, records};
use crate::app::Waker;
use crate::files::{Folder, Progress, Task};
use aljabar_core::{Game, Record};
use aljabar_review::{Outline, OutlineEvent};
use bevy::prelude::*;
use std::path::Path;

/// How many turns before its best one a moment begins.
pub(super) const LEAD_IN: usize = 3;
/// How many moments are kept.
const MOST: usize = 12;
/// A turn is worth seeing from this number of cancellations on.
const LEAST: u32 = 2;
/// How many cancellations a Spectrum is worth.
const SPECTRUM: u32 = 2;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Highlights>().add_systems(First, collect);
}

/// The best turn of a recorded game.
#[derive(Clone, Debug)]
pub struct Highlight {
    /// The record.
    pub record: Record,
    /// The game after all its actions.
    pub game: Game,
    /// The number of the turn, from 1.
    pub turn: usize,
}

/// The moments that were found last, which are shown in turn.
#[derive(Resource, Default)]
pub struct Highlights {
    reading: Option<Task<Vec<Highlight>>>,
    found: Vec<Highlight>,
    next: usize,
}

impl Highlights {
    /// Reads the records in the background. A search that has begun goes on.
    pub fn search(&mut self, folder: &Folder, waker: &Waker) {
        if let (Some(home), None) = (folder.0.clone(), &self.reading) {
            self.reading = Some(Task::new(waker, move || find(&home)));
        }
    }

    /// The next moment; `None` if no record has any.
    pub fn pick(&mut self) -> Option<Highlight> {
        let next = self.found.get(self.next % self.found.len().max(1)).cloned();
        self.next += 1;
        next
    }
}

fn collect(mut highlights: ResMut<Highlights>) {
    let Some(task) = &mut highlights.bypass_change_detection().reading else { return };
    match task.poll() {
        Progress::Waits => {}
        Progress::Done(found) => {
            highlights.reading = None;
            highlights.found = found;
        }
        Progress::Lost => highlights.reading = None,
    }
}

/// The best moment of each game that is over, the best ones first.
fn find(home: &Path) -> Vec<Highlight> {
    let mut found: Vec<(u32, Highlight)> = records::paths(home)
        .into_iter()
        .filter_map(|path| Saved::read(&path).ok().flatten())
        .filter(|saved| saved.game.is_over())
        .filter_map(|saved| {
            let (turn, worth) = best_turn(&saved.game)?;
            Some((worth, Highlight { record: saved.record, game: saved.game, turn }))
        })
        .collect();
    found.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
    found.into_iter().take(MOST).map(|(_, highlight)| highlight).collect()
}

/// The turn that is most worth seeing and its worth; `None` if none is worth it.
fn best_turn(game: &Game) -> Option<(usize, u32)> {
    let outline = Outline::of(game);
    let mut worth = vec![0; outline.len() + 1];
    for mark in &outline.marks {
        worth[mark.turn] += match mark.event {
            OutlineEvent::Cancelled { times, .. } => u32::from(times),
            OutlineEvent::Spectrum => SPECTRUM,
            _ => 0,
        };
    }
    // Of equal turns the first: `max_by_key` would return the last.
    let best = worth.into_iter().enumerate().rev().max_by_key(|(_, worth)| *worth);
    best.filter(|(_, worth)| *worth >= LEAST)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;
    use crate::game::{Deal, Session, SessionKind};
    use aljabar_core::{Action, Fact};

    /// A game of two greedy players, and how much each of its turns is worth.
    fn played(seed: u64) -> (Session, Vec<u32>) {
        let session = Deal { seed, ..Deal::default() }.session().unwrap();
        let (mut game, mut turns, mut worth) = (session.game().clone(), vec![0], 0);
        while !game.is_over() {
            let action = match game.best_exchanges(1).first() {
                _ if game.check(&Action::Announce).is_ok() => Action::Announce,
                Some(best) => Action::Exchange(*best),
                None if game.check(&Action::Pass).is_ok() => Action::Pass,
                None => Action::Draw,
            };
            let turn = game.position().turn();
            for fact in game.apply(action).unwrap() {
                worth += match fact {
                    Fact::Cancelled { times, .. } => u32::from(times),
                    Fact::Exchanged { spectrum: true, .. } => SPECTRUM,
                    _ => 0,
                };
            }
            if game.is_over() || game.position().turn() != turn {
                turns.push(std::mem::take(&mut worth));
            }
        }
        (Session::new(game, session.seats().to_vec()), turns)
    }

    #[test]
    fn the_best_turn_has_the_most_cancellations() {
        let mut found = 0;
        for seed in 0..20 {
            let (session, turns) = played(seed);
            let most = *turns.iter().max().unwrap();
            let best = best_turn(session.game());
            assert_eq!(best.map(|(_, worth)| worth), Some(most).filter(|most| *most >= LEAST), "seed {seed}");
            if let Some((turn, worth)) = best {
                assert_eq!(turns[turn], worth, "seed {seed}: turn {turn} of {turns:?}");
                found += 1;
            }
        }
        assert!(found >= 5, "only {found} games have a moment");
    }

    #[test]
    fn a_moment_begins_some_turns_before_and_ends_after_it() {
        let (session, turns) = played(3);
        let last = turns.len() - 1;
        for turn in 1..=last {
            let moment = Session::highlight(&session.record(), session.game().clone(), turn - 1, turn);
            assert_eq!(moment.turns(), (turn - 1, turn));
            assert_eq!(moment.kind(), SessionKind::Highlight { until: turn });
            assert!(moment.kind().is_cinema() && !moment.kind().is_saved() && !moment.kind().is_counted());
        }
    }
}

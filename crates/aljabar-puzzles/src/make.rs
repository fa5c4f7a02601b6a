//! [`Maker`]: makes puzzles from seeds.

mod cascade;
mod down_to_one;
mod last_word;
mod what_now;

use aljabar_core::{Group, Rules, at_width};

use crate::{Kind, Task, chance::Chance};

/// A puzzle without an id, as a [`Maker`] makes it: proven and graded.
#[derive(Clone, PartialEq, Debug)]
pub struct Made {
    /// How hard it is, from 1 to 5.
    pub grade: u8,
    /// What is asked, and the answers.
    pub task: Task,
}

/// Makes puzzles of one kind in one group. Keep it for many attempts: it reuses its memory.
pub struct Maker {
    method: Box<dyn Method>,
}

/// How to make one kind of puzzle.
trait Method: Send {
    /// What comes of one seed. Depends on nothing else.
    fn attempt(&mut self, chance: &mut Chance) -> Option<Made>;
}

impl Maker {
    /// A maker.
    #[must_use]
    pub fn new(kind: Kind, group: &Group) -> Self {
        let method: Box<dyn Method> = at_width!(group.order(), W => match kind {
            Kind::DownToOne => Box::new(down_to_one::DownToOneMaker::<W>::new(group)),
            Kind::LastWord => Box::new(last_word::LastWordMaker::<W>::new(group)),
            Kind::Cascade => Box::new(cascade::CascadeMaker::<W>::new(group)),
            Kind::WhatNow => Box::new(what_now::WhatNowMaker::new(group)),
        });
        Self { method }
    }

    /// Tries to make a puzzle from a seed. Most seeds give none. The same seed gives the same puzzle, whatever was made
    /// before.
    pub fn attempt(&mut self, seed: u64) -> Option<Made> {
        self.method.attempt(&mut Chance::new(seed))
    }
}

/// The id of a puzzle: `one-0042`, or `one-33-0042` for the group Z3 × Z3.
#[must_use]
pub fn id(kind: Kind, group: &Group, number: usize) -> String {
    let moduli: String = group.moduli().iter().map(u8::to_string).collect();
    let group = if group.is_classic() { String::new() } else { format!("{moduli}-") };
    format!("{}-{group}{number:04}", kind.prefix())
}

/// The rules for this number of players. Groups for which there are none make no puzzles.
fn rules(group: &Group, players: usize) -> Option<Rules> {
    Rules::new(group.clone(), players).ok()
}

/// The most positions that one question may look at while a puzzle is made; what takes more is not made. The classic game
/// has no limit: its daily puzzles must not depend on how a solver counts its work.
fn limit(group: &Group, usual: u64) -> u64 {
    if group.is_classic() { u64::MAX } else { usual }
}

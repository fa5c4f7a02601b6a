//! [`Memory`]: how well one skill is known. A Leitner box with the forgetting curve of FSRS 4.

use serde::{Deserialize, Serialize};

/// The last stage of a [`Memory`].
pub const LAST_STAGE: u8 = 7;

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// How long a skill of each stage keeps, in seconds: after this time nine of ten answers are right.
const STABILITY: [u64; LAST_STAGE as usize + 1] =
    [0, 2 * MINUTE, 10 * MINUTE, HOUR, 8 * HOUR, 2 * DAY, 8 * DAY, 30 * DAY];
/// From this stage on a skill can count as known.
const KNOWN_STAGE: u8 = 3;
/// From this stage on a skill can count as sure.
const SURE_STAGE: u8 = 5;
/// A known skill becomes shaky when fewer answers than this would be right.
const KNOWN_RETENTION: f64 = 0.75;
/// A sure skill is only known when fewer answers than this would be right.
const SURE_RETENTION: f64 = 0.9;
/// The longest time that is counted for one answer, in milliseconds. Who takes longer did something else.
pub(crate) const LONGEST_ANSWER: u32 = 60_000;

/// How well one skill is known. Times are in seconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Memory {
    /// How long it keeps: 0 (not yet known) to [`LAST_STAGE`] (for a month).
    pub stage: u8,
    /// Whether the last answer was wrong.
    #[serde(skip_serializing_if = "is_false")]
    pub missed: bool,
    /// When the last answer was given that counted for the stage.
    pub since: u64,
    /// The number of answers.
    pub answers: u32,
    /// The number of right answers.
    pub right: u32,
    /// The usual time for a right answer, in milliseconds; 0 if it was never measured. Newer answers count more.
    pub millis: u32,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_false(value: &bool) -> bool {
    !value
}

/// How surely something is known, in words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Grasp {
    /// Never asked.
    New,
    /// Asked, but not yet known, or faded.
    Shaky,
    /// Known.
    Known,
    /// Known for days.
    Sure,
}

impl Grasp {
    /// All of them, the least sure first.
    pub const ALL: [Self; 4] = [Self::New, Self::Shaky, Self::Known, Self::Sure];
}

impl Memory {
    /// The share of right answers to expect now, from 0 to 1. It is 1 directly after an answer that counted, and 0.9 when
    /// the time of the stage has passed.
    #[must_use]
    pub fn retention(&self, now: u64) -> f64 {
        if self.missed || self.stage == 0 {
            return 0.0;
        }
        let stability = 9.0 * STABILITY[usize::from(self.stage.min(LAST_STAGE))] as f64;
        stability / (stability + now.saturating_sub(self.since) as f64)
    }

    /// How well it is known now, from 0 to 1: grows with the stage and fades with time.
    #[must_use]
    pub fn strength(&self, now: u64) -> f64 {
        self.retention(now) * f64::from(self.stage) / f64::from(LAST_STAGE)
    }

    /// How surely it is known now.
    #[must_use]
    pub fn grasp(&self, now: u64) -> Grasp {
        match self.retention(now) {
            _ if self.answers == 0 => Grasp::New,
            retention if self.stage >= SURE_STAGE && retention >= SURE_RETENTION => Grasp::Sure,
            retention if self.stage >= KNOWN_STAGE && retention >= KNOWN_RETENTION => Grasp::Known,
            _ => Grasp::Shaky,
        }
    }

    /// Counts an answer. `millis` is its time if it was measured, and `quick` is how fast an answer is quick.
    ///
    /// A right answer lifts the stage by one, a quick one by two. It does not if less than a quarter of the stage's time
    /// has passed: what was seen a moment ago proves little. A wrong answer throws it back to a third.
    pub(crate) fn answer(&mut self, right: bool, millis: Option<u32>, quick: u32, now: u64) {
        self.answers = self.answers.saturating_add(1);
        if !right {
            (self.stage, self.missed, self.since) = (self.stage / 3, true, now);
            return;
        }
        self.right = self.right.saturating_add(1);
        let rested = now.saturating_sub(self.since).saturating_mul(4) >= STABILITY[usize::from(self.stage)];
        if self.missed || rested {
            let step = if millis.is_some_and(|millis| millis <= quick) { 2 } else { 1 };
            self.stage = (self.stage + step).min(LAST_STAGE);
            (self.missed, self.since) = (false, now);
        }
        if let Some(millis) = millis {
            let millis = millis.clamp(1, LONGEST_ANSWER);
            self.millis = if self.millis == 0 { millis } else { (self.millis * 3 + millis) / 4 };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: u64 = 1_790_000_000;

    fn answered(mut memory: Memory, right: bool, millis: u32, now: u64) -> Memory {
        memory.answer(right, Some(millis), 3000, now);
        memory
    }

    #[test]
    fn right_answers_lift_the_stage_once_time_has_passed() {
        let first = answered(Memory::default(), true, 5000, NOW);
        assert_eq!((first.stage, first.grasp(NOW)), (1, Grasp::Shaky));
        let at_once = answered(first, true, 5000, NOW + 5);
        assert_eq!((at_once.stage, at_once.since), (1, NOW), "too soon to count");
        let later = answered(at_once, true, 5000, NOW + 40);
        assert_eq!((later.stage, later.since), (2, NOW + 40));
        let quick = answered(later, true, 1500, NOW + 300);
        assert_eq!((quick.stage, quick.grasp(NOW + 300)), (4, Grasp::Known));
    }

    #[test]
    fn what_is_known_fades() {
        let sure = Memory { stage: 5, since: NOW, answers: 9, right: 9, ..Memory::default() };
        let after = |days: u64| sure.grasp(NOW + days * DAY);
        assert_eq!([after(0), after(1), after(5), after(30)], [Grasp::Sure, Grasp::Sure, Grasp::Known, Grasp::Shaky]);
        assert!(sure.strength(NOW) > sure.strength(NOW + DAY));
        assert!((sure.retention(NOW + 2 * DAY) - 0.9).abs() < 1e-9);
    }

    #[test]
    fn a_clock_that_was_set_back_does_no_harm() {
        let sure = Memory { stage: 5, since: NOW, answers: 9, right: 9, ..Memory::default() };
        assert_eq!(sure.grasp(0), Grasp::Sure);
        assert_eq!(answered(sure, true, 100, 0).stage, 5);
    }

    #[test]
    fn a_wrong_answer_throws_back_but_not_to_nothing() {
        let sure = Memory { stage: 6, since: NOW, answers: 9, right: 9, millis: 2000, ..Memory::default() };
        let missed = answered(sure, false, 9000, NOW);
        assert_eq!((missed.stage, missed.strength(NOW), missed.millis), (2, 0.0, 2000));
        let again = answered(missed, true, 2000, NOW + 10);
        assert_eq!((again.stage, again.missed), (4, false), "a slip is soon made good");
    }
}

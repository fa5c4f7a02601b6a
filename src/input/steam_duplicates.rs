//! Filters duplicated gamepads. Steam shows a pad twice: the pad itself, and a copy with Valve's vendor id that sends
//! the same presses a moment later. A copy is recognised by its vendor id and by pressing what another pad presses. A
//! pad that presses something alone is not a copy, so two people who press at the same time are both accepted.

use super::pads::Pads;
use crate::controls::{GamepadPress, PadId};
use std::time::Duration;

/// A copy repeats a press within this time.
const DUPLICATE_WINDOW: Duration = Duration::from_millis(30);

/// A press on a pad.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PadPress {
    /// The pad that sent it.
    pub pad: PadId,
    /// The button or stick direction.
    pub press: GamepadPress,
    /// The time of the frame in which it was read.
    pub at: Duration,
}

/// The relation of a pad with Valve's vendor id to another pad.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Relation {
    /// It is a copy of the other pad.
    Copy,
    /// The two are independent pads.
    Independent,
}

/// A pad that was recognised as a copy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recognised {
    /// The duplicate pad, whose presses are dropped from now on.
    pub copy: PadId,
    /// The real pad.
    pub of: PadId,
}

/// Drops the presses of copies.
#[derive(Default, Debug)]
pub struct SteamDuplicates {
    /// Recent accepted presses that no other pad has repeated yet.
    recent: Vec<PadPress>,
    /// Recent presses of copies that their real pad has not made yet.
    waiting: Vec<PadPress>,
    /// The possible copy, the other pad, and their relation.
    relations: Vec<(PadId, PadId, Relation)>,
}

impl SteamDuplicates {
    /// Forgets everything about a disconnected pad.
    pub fn forget(&mut self, pad: PadId) {
        self.relations.retain(|(copy, of, _)| *copy != pad && *of != pad);
        self.recent.retain(|heard| heard.pad != pad);
        self.waiting.retain(|heard| heard.pad != pad);
    }

    /// Orders two pads as possible copy and real pad. `None` if not exactly one has Valve's vendor id.
    fn copy_and_real(pads: &Pads, a: PadId, b: PadId) -> Option<(PadId, PadId)> {
        match (pads.is_valves(a), pads.is_valves(b)) {
            (true, false) => Some((a, b)),
            (false, true) => Some((b, a)),
            _ => None,
        }
    }

    fn relation(&self, copy: PadId, of: PadId) -> Option<Relation> {
        self.relations.iter().find(|(a, b, _)| (*a, *b) == (copy, of)).map(|(.., relation)| *relation)
    }

    /// The real pad of a copy; `None` if the pad is not known to be a copy.
    fn original(&self, copy: PadId) -> Option<PadId> {
        self.relations.iter().find(|(a, _, relation)| *a == copy && *relation == Relation::Copy).map(|(_, of, _)| *of)
    }

    /// Processes a press. Returns whether to accept it, and the copy that was recognised by it, if any. `before` is the
    /// time of the previous frame, which is the earliest time of the press.
    pub fn filter_press(&mut self, heard: PadPress, before: Duration, pads: &Pads) -> (bool, Option<Recognised>) {
        let same = |other: &PadPress| other.press == heard.press && before.saturating_sub(other.at) <= DUPLICATE_WINDOW;
        if let Some(of) = self.original(heard.pad) {
            match self.recent.iter().position(|other| other.pad == of && same(other)) {
                Some(i) => {
                    self.recent.remove(i);
                }
                None => self.waiting.push(heard),
            }
            return (false, None);
        }
        // The real pad made a press that its copy sent first: drop the waiting one.
        let copied = self.waiting.iter().position(|other| self.original(other.pad) == Some(heard.pad) && same(other));
        if let Some(i) = copied {
            self.waiting.remove(i);
            return (true, None);
        }
        let repeated = self.recent.iter().position(|other| {
            let roles = Self::copy_and_real(pads, heard.pad, other.pad);
            same(other) && roles.is_some_and(|(copy, of)| self.relation(copy, of).is_none())
        });
        if let Some(i) = repeated
            && let Some((copy, of)) = Self::copy_and_real(pads, heard.pad, self.recent[i].pad)
        {
            self.recent.remove(i);
            self.relations.push((copy, of, Relation::Copy));
            return (false, Some(Recognised { copy, of }));
        }
        self.recent.push(heard);
        (true, None)
    }

    /// Ends the window of old presses: pads that pressed something alone are independent. Returns the presses of
    /// supposed copies that must be accepted after all.
    pub fn expire(&mut self, before: Duration, pads: &Pads) -> Vec<PadPress> {
        let late = |heard: &PadPress| before.saturating_sub(heard.at) > DUPLICATE_WINDOW;
        for alone in self.recent.extract_if(.., |heard| late(heard)) {
            for other in pads.connected() {
                let Some((copy, of)) = Self::copy_and_real(pads, alone.pad, other) else { continue };
                // Keep a known copy: its repetition may only be late. It is revoked below if it presses alone.
                if self.relations.iter().all(|(a, b, _)| (*a, *b) != (copy, of)) {
                    self.relations.push((copy, of, Relation::Independent));
                }
            }
        }
        let alone: Vec<PadPress> = self.waiting.extract_if(.., |heard| late(heard)).collect();
        for heard in &alone {
            for (copy, _, relation) in &mut self.relations {
                if *copy == heard.pad {
                    *relation = Relation::Independent;
                }
            }
        }
        alone
    }

    /// Whether there are presses whose window has not ended.
    pub fn is_waiting(&self) -> bool {
        !self.waiting.is_empty() || !self.recent.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::pads::tests_support::pads_of;
    use bevy::input::gamepad::GamepadButton::{East, South};

    const REAL: PadId = PadId(0);
    const COPY: PadId = PadId(1);

    struct Harness {
        duplicates: SteamDuplicates,
        pads: Pads,
        before: Duration,
        heard: Vec<(PadId, GamepadPress)>,
    }

    impl Harness {
        fn new(vendors: &[u16]) -> Self {
            Self {
                duplicates: SteamDuplicates::default(),
                pads: pads_of(vendors),
                before: Duration::ZERO,
                heard: Vec::new(),
            }
        }

        fn frame(&mut self, millis: u64, presses: &[(PadId, GamepadPress)]) -> &mut Self {
            let at = Duration::from_millis(millis);
            for (pad, press) in presses {
                let heard = PadPress { pad: *pad, press: *press, at };
                if self.duplicates.filter_press(heard, self.before, &self.pads).0 {
                    self.heard.push((*pad, *press));
                }
            }
            let late = self.duplicates.expire(self.before, &self.pads);
            self.heard.extend(late.iter().map(|heard| (heard.pad, heard.press)));
            self.before = at;
            self
        }

        fn heard(&mut self) -> Vec<(PadId, GamepadPress)> {
            std::mem::take(&mut self.heard)
        }
    }

    const SELECT: GamepadPress = GamepadPress::Button(South);
    const BACK: GamepadPress = GamepadPress::Button(East);

    #[test]
    fn a_copy_is_recognised_and_not_heard_from_then_on() {
        for order in [[REAL, COPY], [COPY, REAL]] {
            let mut harness = Harness::new(&[0x045e, 0x28de]);
            harness.frame(0, &[]).frame(100, &[(order[0], SELECT)]).frame(116, &[(order[1], SELECT)]);
            assert_eq!(harness.heard(), [(order[0], SELECT)], "only the first press is accepted");
            for i in 1..5 {
                let at = i * 1000;
                harness.frame(at - 16, &[]).frame(at, &[(order[0], BACK)]).frame(at + 16, &[(order[1], BACK)]);
                harness.frame(at + 100, &[]).frame(at + 200, &[]);
                assert_eq!(harness.heard(), [(REAL, BACK)], "only presses of the real pad");
            }
        }
    }

    #[test]
    fn a_copy_in_the_same_frame_is_a_copy_too() {
        let mut harness = Harness::new(&[0x054c, 0x28de]);
        harness.frame(0, &[]).frame(16, &[(COPY, SELECT), (REAL, SELECT)]);
        assert_eq!(harness.heard().len(), 1);
    }

    #[test]
    fn two_people_who_press_at_once_are_both_heard() {
        let mut harness = Harness::new(&[0x045e, 0x045e]);
        harness.frame(0, &[]).frame(16, &[(REAL, SELECT), (COPY, SELECT)]);
        assert_eq!(harness.heard().len(), 2, "neither has Valve's vendor id");
        // A Steam Deck and another pad: independent as soon as one has pressed alone.
        let mut harness = Harness::new(&[0x045e, 0x28de]);
        harness.frame(0, &[]).frame(16, &[(COPY, SELECT)]).frame(80, &[]).frame(160, &[]);
        harness.frame(500, &[(REAL, BACK), (COPY, BACK)]);
        assert_eq!(harness.heard().len(), 3);
    }

    #[test]
    fn a_pad_taken_for_a_copy_is_accepted_when_it_presses_alone() {
        let mut harness = Harness::new(&[0x045e, 0x28de]);
        harness.frame(0, &[]).frame(16, &[(REAL, SELECT), (COPY, SELECT)]);
        assert_eq!(harness.heard().len(), 1, "taken for a copy at first");
        harness.frame(500, &[(COPY, BACK)]).frame(516, &[]).frame(540, &[]).frame(570, &[]);
        assert_eq!(harness.heard(), [(COPY, BACK)]);
        harness.frame(900, &[(REAL, SELECT), (COPY, SELECT)]);
        assert_eq!(harness.heard().len(), 2);
    }
}

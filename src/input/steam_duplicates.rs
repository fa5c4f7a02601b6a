//! Steam shows a pad twice: the pad itself, and a copy with Valve's numbers that does the same a moment later. The copy
//! is known by its number together with what it does: it presses whatever the pad presses. Whoever presses something
//! by himself is nobody's copy, so two people who press at once are both heard.

use super::pads::Pads;
use crate::controls::{GamepadPress, PadId};
use std::time::Duration;

/// A copy does the same within this time.
const MOMENT: Duration = Duration::from_millis(30);

/// Something was pressed, seen in the frame of this time.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PadPress {
    /// On which pad.
    pub pad: PadId,
    /// What.
    pub what: GamepadPress,
    /// When.
    pub at: Duration,
}

/// What two pads are to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bond {
    /// One is the copy of the other.
    SteamDuplicates,
    /// They have nothing to do with each other.
    Strangers,
}

/// A copy was recognised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recognised {
    /// The copy.
    pub copy: PadId,
    /// What it is a copy of.
    pub of: PadId,
}

/// Keeps copies from being heard.
#[derive(Default, Debug)]
pub struct SteamDuplicates {
    /// What was heard a moment ago and not done again by anybody yet.
    recent: Vec<PadPress>,
    /// What copies have done without their pad, so far.
    waiting: Vec<PadPress>,
    /// The copy, the pad, and what they are to each other.
    bonds: Vec<(PadId, PadId, Bond)>,
}

impl SteamDuplicates {
    /// A pad is gone: whatever comes back is judged anew.
    pub fn forget(&mut self, pad: PadId) {
        self.bonds.retain(|(copy, of, _)| *copy != pad && *of != pad);
        self.recent.retain(|heard| heard.pad != pad);
        self.waiting.retain(|heard| heard.pad != pad);
    }

    /// Which of two pads would be the copy, if either was.
    fn roles(pads: &Pads, a: PadId, b: PadId) -> Option<(PadId, PadId)> {
        match (pads.is_valves(a), pads.is_valves(b)) {
            (true, false) => Some((a, b)),
            (false, true) => Some((b, a)),
            _ => None,
        }
    }

    fn bond(&self, copy: PadId, of: PadId) -> Option<Bond> {
        self.bonds.iter().find(|(a, b, _)| (*a, *b) == (copy, of)).map(|(.., bond)| *bond)
    }

    /// The pad that this one is a copy of.
    fn original(&self, copy: PadId) -> Option<PadId> {
        self.bonds.iter().find(|(a, _, bond)| *a == copy && *bond == Bond::SteamDuplicates).map(|(_, of, _)| *of)
    }

    /// Something was pressed. Says whether it is meant, and whether a copy was recognised by it. `before` is the time
    /// of the frame before: the press came after that.
    pub fn hear(&mut self, heard: PadPress, before: Duration, pads: &Pads) -> (bool, Option<Recognised>) {
        let same = |other: &PadPress| other.what == heard.what && before.saturating_sub(other.at) <= MOMENT;
        if let Some(of) = self.original(heard.pad) {
            match self.recent.iter().position(|other| other.pad == of && same(other)) {
                Some(i) => {
                    self.recent.remove(i);
                }
                None => self.waiting.push(heard),
            }
            return (false, None);
        }
        // What its copy has done already is explained by this.
        let copied = self.waiting.iter().position(|other| self.original(other.pad) == Some(heard.pad) && same(other));
        if let Some(i) = copied {
            self.waiting.remove(i);
            return (true, None);
        }
        let twin = self.recent.iter().position(|other| {
            let roles = Self::roles(pads, heard.pad, other.pad);
            same(other) && roles.is_some_and(|(copy, of)| self.bond(copy, of).is_none())
        });
        if let Some(i) = twin
            && let Some((copy, of)) = Self::roles(pads, heard.pad, self.recent[i].pad)
        {
            self.recent.remove(i);
            self.bonds.push((copy, of, Bond::SteamDuplicates));
            return (false, Some(Recognised { copy, of }));
        }
        self.recent.push(heard);
        (true, None)
    }

    /// A moment has passed: whoever has pressed something alone is nobody's copy, and is heard after all.
    pub fn pass(&mut self, before: Duration, pads: &Pads) -> Vec<PadPress> {
        let late = |heard: &PadPress| before.saturating_sub(heard.at) > MOMENT;
        for alone in self.recent.extract_if(.., |heard| late(heard)) {
            for other in pads.connected() {
                let Some((copy, of)) = Self::roles(pads, alone.pad, other) else { continue };
                // A pad whose copy has stayed behind once may be slow; a copy that acts alone is none.
                if self.bonds.iter().all(|(a, b, _)| (*a, *b) != (copy, of)) {
                    self.bonds.push((copy, of, Bond::Strangers));
                }
            }
        }
        let alone: Vec<PadPress> = self.waiting.extract_if(.., |heard| late(heard)).collect();
        for heard in &alone {
            for (copy, _, bond) in &mut self.bonds {
                if *copy == heard.pad {
                    *bond = Bond::Strangers;
                }
            }
        }
        alone
    }

    /// Whether something is being waited for.
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

    struct Ears {
        duplicates: SteamDuplicates,
        pads: Pads,
        before: Duration,
        heard: Vec<(PadId, GamepadPress)>,
    }

    impl Ears {
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
            for (pad, what) in presses {
                let heard = PadPress { pad: *pad, what: *what, at };
                if self.duplicates.hear(heard, self.before, &self.pads).0 {
                    self.heard.push((*pad, *what));
                }
            }
            let late = self.duplicates.pass(self.before, &self.pads);
            self.heard.extend(late.iter().map(|heard| (heard.pad, heard.what)));
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
            let mut ears = Ears::new(&[0x045e, 0x28de]);
            ears.frame(0, &[]).frame(100, &[(order[0], SELECT)]).frame(116, &[(order[1], SELECT)]);
            assert_eq!(ears.heard(), [(order[0], SELECT)], "once");
            for i in 1..5 {
                let at = i * 1000;
                ears.frame(at - 16, &[]).frame(at, &[(order[0], BACK)]).frame(at + 16, &[(order[1], BACK)]);
                ears.frame(at + 100, &[]).frame(at + 200, &[]);
                assert_eq!(ears.heard(), [(REAL, BACK)], "only the pad itself");
            }
        }
    }

    #[test]
    fn a_copy_in_the_same_frame_is_a_copy_too() {
        let mut ears = Ears::new(&[0x054c, 0x28de]);
        ears.frame(0, &[]).frame(16, &[(COPY, SELECT), (REAL, SELECT)]);
        assert_eq!(ears.heard().len(), 1);
    }

    #[test]
    fn two_people_who_press_at_once_are_both_heard() {
        let mut ears = Ears::new(&[0x045e, 0x045e]);
        ears.frame(0, &[]).frame(16, &[(REAL, SELECT), (COPY, SELECT)]);
        assert_eq!(ears.heard().len(), 2, "neither is Valve's");
        // A Steam Deck and another pad: as soon as either has pressed alone they are two people.
        let mut ears = Ears::new(&[0x045e, 0x28de]);
        ears.frame(0, &[]).frame(16, &[(COPY, SELECT)]).frame(80, &[]).frame(160, &[]);
        ears.frame(500, &[(REAL, BACK), (COPY, BACK)]);
        assert_eq!(ears.heard().len(), 3);
    }

    #[test]
    fn somebody_taken_for_a_copy_is_heard_when_he_presses_alone() {
        let mut ears = Ears::new(&[0x045e, 0x28de]);
        ears.frame(0, &[]).frame(16, &[(REAL, SELECT), (COPY, SELECT)]);
        assert_eq!(ears.heard().len(), 1, "so far it looks like one");
        ears.frame(500, &[(COPY, BACK)]).frame(516, &[]).frame(540, &[]).frame(570, &[]);
        assert_eq!(ears.heard(), [(COPY, BACK)]);
        ears.frame(900, &[(REAL, SELECT), (COPY, SELECT)]);
        assert_eq!(ears.heard().len(), 2);
    }
}

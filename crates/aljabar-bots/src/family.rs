//! Groups whose games are so much alike that they share weights.

use aljabar_core::Group;

/// A family of groups. Each has weights of its own, which were trained in the preset of the same name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    /// All moduli are 2, and there are four pieces at most.
    Beginner,
    /// All moduli are 2, and there are eight pieces.
    Classic,
    /// All moduli are 2, and there are more pieces.
    Grand,
    /// Three or more equal pieces cancel.
    Shades,
}

impl Family {
    /// All families.
    pub const ALL: [Self; 4] = [Self::Beginner, Self::Classic, Self::Grand, Self::Shades];

    /// The family of this group.
    #[must_use]
    pub fn of(group: &Group) -> Self {
        match (group.exponent(), group.order()) {
            (3.., _) => Self::Shades,
            (_, ..=4) => Self::Beginner,
            (_, ..=8) => Self::Classic,
            _ => Self::Grand,
        }
    }
}

#[cfg(test)]
mod tests {
    use aljabar_core::Preset;

    use super::*;

    #[test]
    fn every_preset_has_a_family_of_its_own() {
        let families = Preset::ALL.map(|preset| Family::of(&preset.group()));
        assert_eq!(families, [Family::Beginner, Family::Classic, Family::Shades, Family::Grand]);
    }

    #[test]
    fn other_groups_belong_to_the_family_that_cancels_alike() {
        for (moduli, family) in [
            (&[4][..], Family::Shades),
            (&[5], Family::Shades),
            (&[2, 4], Family::Shades),
            (&[4, 4, 4], Family::Shades),
        ] {
            assert_eq!(Family::of(&Group::new(moduli).unwrap()), family, "{moduli:?}");
        }
    }
}

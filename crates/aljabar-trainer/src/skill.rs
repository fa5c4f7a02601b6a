//! [`Skill`]: what a question trains.

use aljabar_core::{Group, Piece};

/// What a question trains. Each skill is known or not on its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Skill {
    /// The sum of two colours, in the order in which sets are written.
    Pair(Piece, Piece),
    /// The sum of three colours of this kind.
    Triple(TripleKind),
    /// The sum of four colours.
    Four,
    /// Finding a set with an equal sum.
    Equal,
    /// Finding the sets that make black.
    Blacks,
    /// Finding marbles of a hand that make a given one.
    Find,
}

/// The kinds of triples: what can be seen at once differs between them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TripleKind {
    /// Three times the same.
    Same,
    /// Two of a kind and another.
    Twin,
    /// Three that are different, two of which make black.
    Opposite,
    /// Three that are different and make black together: a line of the plane.
    Black,
    /// Any other three.
    Open,
}

impl TripleKind {
    /// All kinds.
    pub const ALL: [Self; 5] = [Self::Same, Self::Twin, Self::Opposite, Self::Black, Self::Open];

    /// The kind of a triple of colours.
    #[must_use]
    pub fn of(group: &Group, [a, b, c]: [Piece; 3]) -> Self {
        let black = |x: Piece, y: Piece| group.add(x, y).is_black();
        if a == b && b == c {
            Self::Same
        } else if a == b || b == c || a == c {
            Self::Twin
        } else if black(a, b) || black(b, c) || black(a, c) {
            Self::Opposite
        } else if group.sum([a, b, c]).is_black() {
            Self::Black
        } else {
            Self::Open
        }
    }

    /// The kinds that the group has.
    #[must_use]
    pub fn of_group(group: &Group) -> Vec<Self> {
        let colours: Vec<Piece> = group.colours().collect();
        let mut found = [false; Self::ALL.len()];
        for (i, a) in colours.iter().enumerate() {
            for (j, b) in colours.iter().enumerate().skip(i) {
                for c in &colours[j..] {
                    found[Self::of(group, [*a, *b, *c]) as usize] = true;
                }
            }
            if found.iter().all(|found| *found) {
                break;
            }
        }
        Self::ALL.into_iter().filter(|kind| found[*kind as usize]).collect()
    }

    /// The name in files.
    fn name(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Twin => "twin",
            Self::Opposite => "opposite",
            Self::Black => "black",
            Self::Open => "open",
        }
    }
}

impl Skill {
    /// The pair of two colours, in any order.
    #[must_use]
    pub fn pair(group: &Group, a: Piece, b: Piece) -> Self {
        match group.sorted([a, b])[..] {
            [a, b] => Self::Pair(a, b),
            _ => Self::Pair(a, b),
        }
    }

    /// Whether it is a pair.
    #[must_use]
    pub fn is_pair(self) -> bool {
        matches!(self, Self::Pair(..))
    }

    /// The name in files, like `R+B` or `triple-twin`.
    #[must_use]
    pub fn key(self, group: &Group) -> String {
        match self {
            Self::Pair(a, b) => format!("{}+{}", group.code(a), group.code(b)),
            Self::Triple(kind) => format!("triple-{}", kind.name()),
            Self::Four => "four".into(),
            Self::Equal => "equal".into(),
            Self::Blacks => "blacks".into(),
            Self::Find => "find".into(),
        }
    }
}

/// All pairs of colours of a group, in the order in which they are taught: primaries first, then what is made of more and
/// more of them; different colours before two of a kind. The classic group has 28.
#[must_use]
pub fn pairs(group: &Group) -> Vec<Skill> {
    let colours: Vec<Piece> = group.colours().collect();
    let parts = |piece: Piece| group.coordinates(piece).iter().map(|x| u32::from(*x)).sum::<u32>();
    let mut all: Vec<(u32, bool, Piece, Piece)> = Vec::new();
    for (i, a) in colours.iter().enumerate() {
        all.extend(colours[i..].iter().map(|b| (parts(*a) + parts(*b), a == b, *a, *b)));
    }
    // A stable sort: pairs of the same kind stay in writing order.
    all.sort_by_key(|(parts, twin, ..)| (*parts, *twin));
    all.into_iter().map(|(_, _, a, b)| Skill::Pair(a, b)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use aljabar_core::classic::{B, O, R, Y};

    #[test]
    fn the_classic_group_has_28_pairs_and_primaries_come_first() {
        let group = Group::classic();
        let all = pairs(&group);
        assert_eq!(all.len(), 28);
        assert_eq!(all[..4], [Skill::Pair(R, Y), Skill::Pair(R, B), Skill::Pair(Y, B), Skill::Pair(R, R)]);
        assert_eq!(Skill::pair(&group, O, R), Skill::pair(&group, R, O));
        assert_eq!(Skill::pair(&group, O, R).key(&group), "R+O");
    }

    #[test]
    fn every_group_knows_its_kinds_of_triples() {
        use TripleKind::{Black, Open, Opposite, Same, Twin};
        let kinds = |moduli: &[u64]| TripleKind::of_group(&Group::new(moduli).unwrap());
        assert_eq!(kinds(&[2, 2]), [Same, Twin, Black]);
        assert_eq!(kinds(&[2, 2, 2]), [Same, Twin, Black, Open]);
        assert_eq!(kinds(&[3, 3]), [Same, Twin, Opposite, Black, Open]);
        assert_eq!(kinds(&[5]), [Same, Twin, Opposite]);
    }
}

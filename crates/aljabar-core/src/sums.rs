//! The rulebook's four steps that simplify a set of pieces to its sum.

use crate::{Group, Piece};

/// The kind of a simplification step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// Removes equal pieces that add up to black (pairs in the classic game), and black pieces.
    Cancel,
    /// Replaces each mixed piece by its primaries.
    Split,
    /// Like [`Rule::Cancel`], applied to the primaries.
    CancelPrimaries,
    /// Replaces the remaining primaries by one piece.
    Combine,
}

impl Rule {
    /// An English description of the step.
    #[must_use]
    pub fn describe(self) -> &'static str {
        match self {
            Self::Cancel => "equal pieces cancel",
            Self::Split => "mixed pieces split into primaries",
            Self::CancelPrimaries => "equal primaries cancel",
            Self::Combine => "what is left combines",
        }
    }
}

/// One step of a simplification.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// What the step does.
    pub rule: Rule,
    /// The set after the step, in writing order. Its sum is unchanged; an empty set means black.
    pub pieces: Vec<Piece>,
}

impl Group {
    /// The steps that simplify a set to its sum. Steps that would change nothing are left out: a single piece needs
    /// none. After the last step exactly the sum is left.
    #[must_use]
    pub fn simplify(&self, pieces: &[Piece]) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut now = self.sorted(pieces.iter().copied());
        for rule in [Rule::Cancel, Rule::Split, Rule::CancelPrimaries, Rule::Combine] {
            if now.len() == 1 {
                break;
            }
            let next = match rule {
                Rule::Cancel | Rule::CancelPrimaries => self.cancelled(&now),
                Rule::Split => self.split(&now),
                Rule::Combine => vec![self.sum(now.iter().copied())],
            };
            if next != now {
                steps.push(Step { rule, pieces: next.clone() });
                now = next;
            }
        }
        steps
    }

    fn cancelled(&self, pieces: &[Piece]) -> Vec<Piece> {
        self.colours()
            .flat_map(|p| {
                let copies = pieces.iter().filter(|q| **q == p).count();
                std::iter::repeat_n(p, copies % usize::from(self.order_of(p)))
            })
            .collect()
    }

    fn split(&self, pieces: &[Piece]) -> Vec<Piece> {
        self.sorted(pieces.iter().flat_map(|&p| {
            let v = self.coordinates(p);
            (0..self.rank()).flat_map(move |i| std::iter::repeat_n(self.primary(i), usize::from(v[i])))
        }))
    }
}

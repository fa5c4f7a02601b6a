//! Why a sum is what it is: the rulebook's four steps from a set of pieces to the one piece it equals.

use crate::{Group, Piece};

/// The rule that a step of a simplification uses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// Equal pieces that add up to black go (doubles in the classic game), and so does black beside others.
    Cancel,
    /// Every mixed piece becomes the primaries it is made of.
    Split,
    /// The same as [`Rule::Cancel`], now among the primaries.
    CancelPrimaries,
    /// The primaries that are left become one piece.
    Combine,
}

impl Rule {
    /// What the step does, for developers and the lab.
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

/// One step: the pieces it leaves and the rule it used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// What was done.
    pub rule: Rule,
    /// The set afterwards, in writing order. It has the same sum as before; nothing at all stands for black.
    pub pieces: Vec<Piece>,
}

impl Group {
    /// Simplifies a set to one piece, a step at a time. Steps that would change nothing are left out, so a single
    /// piece needs none. The last step leaves exactly the sum.
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

//! The lines of the Fano plane, and of the projective space of every group whose moduli are all 2.

use crate::{Group, Piece};

/// Three colours, each the sum of the other two. The sum of all three is black.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Line {
    /// The three colours, in the order of their indices.
    pub points: [Piece; 3],
    /// Whether a drawing of the Fano plane shows it as the circle: the line of the three secondary colours.
    pub circle: bool,
}

impl Line {
    /// Whether this colour lies on the line.
    #[must_use]
    pub fn contains(&self, piece: Piece) -> bool {
        self.points.contains(&piece)
    }
}

impl Group {
    /// Whether all moduli are 2. Then colours are the points of a projective space, and sums its lines.
    #[must_use]
    pub fn is_projective(&self) -> bool {
        self.exponent() == 2
    }

    /// All lines: 7 in the classic game, 35 for Z2⁴, 1 for Z2². Empty if a modulus is not 2.
    #[must_use]
    pub fn lines(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        if !self.is_projective() {
            return lines;
        }
        let weight = |p: Piece| self.coordinates(p).iter().sum::<u8>();
        for a in (1..self.order() as u8).map(Piece::new) {
            for b in (a.index() as u8 + 1..self.order() as u8).map(Piece::new) {
                let c = self.add(a, b);
                if c > b {
                    let points = [a, b, c];
                    let circle = self.rank() == 3 && points.iter().all(|p| weight(*p) == 2);
                    lines.push(Line { points, circle });
                }
            }
        }
        lines
    }

    /// The third colour on the line through two colours. `None` if they are equal, one is black, or a modulus is not 2.
    #[must_use]
    pub fn third_point(&self, a: Piece, b: Piece) -> Option<Piece> {
        let points = self.is_projective() && !a.is_black() && !b.is_black() && a != b;
        points.then(|| self.add(a, b))
    }
}

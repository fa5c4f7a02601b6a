//! The rods of an abacus: one for each colour, always in the same order, black last. The marbles of a hand slide on them.

use aljabar_core::Piece;
use aljabar_paint::Abacus;
use bevy::prelude::*;

/// The side of the table at which a player sits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableSide {
    /// The lower edge: the player who looks at the table.
    Own,
    /// The left edge.
    Left,
    /// The upper edge.
    Across,
    /// The right edge.
    Right,
}

impl TableSide {
    /// The direction from the player to the board, along the rods.
    fn inwards(self) -> Vec2 {
        match self {
            Self::Own => Vec2::NEG_Y,
            Self::Left => Vec2::X,
            Self::Across => Vec2::Y,
            Self::Right => Vec2::NEG_X,
        }
    }
}

/// A rod, for the marbles of one colour.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rod {
    /// The colour.
    pub piece: Piece,
    /// The end at the player's side, where the marbles rest.
    pub home: Vec2,
    /// The other end.
    pub end: Vec2,
    /// The part of the tray that belongs to the rod.
    pub cell: Rect,
}

/// All rods of a hand.
#[derive(Clone, PartialEq, Debug)]
pub struct Rods {
    /// The tray, with its rim.
    pub tray: Rect,
    /// The rods, in the group's order of colours, black last.
    pub rods: Vec<Rod>,
    /// The diameter of the marbles.
    pub diameter: f32,
    inwards: Vec2,
}

impl Rods {
    /// Rods for `pieces` in a tray whose rim is `rim` wide. Marbles are at most `most` wide. Many colours are cut into
    /// several ranks of equally many rods, if the marbles become much larger by it.
    pub fn new(tray: Rect, side: TableSide, pieces: &[Piece], most: f32, rim: f32) -> Self {
        let inwards = side.inwards();
        let inner = tray.inflate(-rim);
        // The extent along the rods and across them.
        let (along, across) =
            if inwards.x == 0.0 { (inner.height(), inner.width()) } else { (inner.width(), inner.height()) };
        let size = |ranks: usize| {
            let pitch = across / pieces.len().div_ceil(ranks) as f32;
            // A small gap stays between marbles of neighbouring rods.
            (pitch * 0.95).min(along / ranks as f32).min(most)
        };
        let even = (1..=pieces.len()).filter(|ranks| pieces.len().is_multiple_of(*ranks));
        let largest = even.clone().map(size).fold(0.0, f32::max);
        let ranks = even.clone().find(|ranks| size(*ranks) >= largest * 0.55).unwrap_or(1);
        let (diameter, in_rank) = (size(ranks), pieces.len().div_ceil(ranks));
        let (pitch, length) = (across / in_rank as f32, along / ranks as f32);
        let rods = pieces.iter().enumerate().map(|(i, &piece)| {
            let (rank, place) = (i / in_rank, i % in_rank);
            let corner = match inwards.x == 0.0 {
                true => inner.min + Vec2::new(pitch * place as f32, length * rank as f32),
                false => inner.min + Vec2::new(length * rank as f32, pitch * place as f32),
            };
            let extent = if inwards.x == 0.0 { Vec2::new(pitch, length) } else { Vec2::new(length, pitch) };
            let cell = Rect::from_corners(corner, corner + extent);
            let half = inwards * length * 0.5;
            Rod { piece, home: cell.center() - half, end: cell.center() + half, cell }
        });
        Self { tray, rods: rods.collect(), diameter, inwards }
    }

    /// The rod of a colour.
    pub fn rod(&self, piece: Piece) -> Option<&Rod> {
        self.rods.iter().find(|rod| rod.piece == piece)
    }

    /// The distance between `count` marbles of one rod: they touch, or overlap if the rod is too short.
    pub fn step(&self, rod: &Rod, count: usize) -> f32 {
        let spare = rod.home.distance(rod.end) - self.diameter;
        (spare / (count.max(2) - 1) as f32).clamp(0.0, self.diameter)
    }

    /// The places of `count` marbles on a rod, from its home end.
    pub fn places(&self, rod: &Rod, count: usize) -> Vec<Vec2> {
        let step = self.step(rod, count);
        (0..count).map(|i| rod.home + self.inwards * (self.diameter * 0.5 + step * i as f32)).collect()
    }

    /// The tray and its rods to be painted, `pixels` for each logical pixel. Rods of several ranks are one rod.
    pub fn abacus(&self, pixels: f32) -> Abacus {
        let Rect { min, max } = self.tray;
        let ends = |rod: &Rod| [rod.home, rod.end].map(|end| (end * pixels).to_array());
        Abacus {
            edges: [min.x, min.y, max.x, max.y].map(|edge| edge * pixels),
            rods: self.rods.iter().map(ends).collect(),
        }
    }

    /// The direction from the player to the board.
    pub fn inwards(&self) -> Vec2 {
        self.inwards
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use aljabar_core::Group;

    fn rods(moduli: &[u64], side: TableSide, size: Vec2) -> Rods {
        let group = Group::new(moduli).expect("a group of the tests");
        let pieces: Vec<Piece> = group.colours().chain([Piece::BLACK]).collect();
        Rods::new(Rect::from_corners(Vec2::ZERO, size), side, &pieces, 50.0, 6.0)
    }

    #[test]
    fn every_colour_has_one_rod_and_its_marbles_lie_in_its_cell() {
        for moduli in [&[2, 2][..], &[2, 2, 2], &[3, 3], &[2, 2, 2, 2], &[4, 4], &[3, 3, 3], &[6, 6], &[4, 4, 4], &[9]]
        {
            for (side, size) in [
                (TableSide::Own, Vec2::new(740.0, 116.0)),
                (TableSide::Left, Vec2::new(160.0, 268.0)),
                (TableSide::Across, Vec2::new(504.0, 76.0)),
                (TableSide::Right, Vec2::new(160.0, 268.0)),
            ] {
                let rods = rods(moduli, side, size);
                let order: u64 = moduli.iter().product();
                assert_eq!(rods.rods.len() as u64, order);
                assert!(rods.diameter >= 13.0, "{moduli:?} {side:?}: {}", rods.diameter);
                for (i, rod) in rods.rods.iter().enumerate() {
                    for count in [1, 2, 5, 20] {
                        for place in rods.places(rod, count) {
                            let marble = Rect::from_center_size(place, Vec2::splat(rods.diameter));
                            let fit = rod.cell.inflate(0.5);
                            assert!(
                                fit.contains(marble.min) && fit.contains(marble.max),
                                "{moduli:?} {side:?} {count}"
                            );
                        }
                    }
                    for other in &rods.rods[i + 1..] {
                        let common = rod.cell.intersect(other.cell);
                        assert!(common.width() < 0.5 || common.height() < 0.5, "{moduli:?} {side:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn marbles_rest_at_the_side_of_their_player() {
        let first = |side| {
            let rods = rods(&[2, 2, 2], side, Vec2::new(300.0, 300.0));
            assert_eq!(rods.rods[0].home.distance(rods.rods[0].end), 288.0, "one rank");
            let marble = rods.places(&rods.rods[0], 1)[0];
            (marble - Vec2::splat(150.0)).dot(rods.inwards()) < -80.0
        };
        assert!([TableSide::Own, TableSide::Left, TableSide::Across, TableSide::Right].into_iter().all(first));
    }

    #[test]
    fn a_pair_is_two_marbles_that_touch() {
        let rods = rods(&[2, 2, 2], TableSide::Left, Vec2::new(160.0, 268.0));
        let places = rods.places(&rods.rods[2], 2);
        assert!((places[0].distance(places[1]) - rods.diameter).abs() < 0.01, "{places:?} {}", rods.diameter);
        assert!(rods.step(&rods.rods[2], 9) < rods.diameter, "too many marbles overlap");
    }
}

//! The rods of an abacus: one for each colour, always in the same order, black last. The marbles of a hand slide on them.
//! In groups with more than 16 colours those with the same first coordinate lie together.

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
    /// Brass lines between ranks of different families.
    pub beams: Vec<[Vec2; 2]>,
    /// The diameter of the marbles.
    pub diameter: f32,
    inwards: Vec2,
}

/// How families are divided into ranks.
#[derive(Clone, Copy)]
struct Ranks {
    /// How many families share a rank.
    together: usize,
    /// How many ranks a family has.
    cuts: usize,
}

/// The space between families in one rank, in distances of rods.
const BETWEEN_FAMILIES: f32 = 0.5;

/// Marbles narrower than this many rims are too small to be told apart: rather there are more ranks.
const LEAST_RIMS: f32 = 2.17;

impl Rods {
    /// Rods in a tray whose rim is `rim` wide. Marbles are at most `most` wide. `families` are equally many colours each that
    /// lie together: beside each other with a gap between them, or in ranks with a beam between them. There are as few ranks as
    /// possible, unless the marbles become much larger by more or would be too small.
    pub fn new(tray: Rect, side: TableSide, families: &[Vec<Piece>], most: f32, rim: f32) -> Self {
        let inwards = side.inwards();
        let inner = tray.inflate(-rim);
        // The extent along the rods and across them.
        let (along, across) =
            if inwards.x == 0.0 { (inner.height(), inner.width()) } else { (inner.width(), inner.height()) };
        let (count, size) = (families.len(), families.first().map_or(1, Vec::len).max(1));
        // Several families share a rank, or one is cut into several: fewer ranks first, with equally many families in each.
        let shared = (1..=count).map(|ranks| Ranks { together: count.div_ceil(ranks), cuts: 1 });
        let cut = (2..=size).filter(|cuts| size.is_multiple_of(*cuts)).map(|cuts| Ranks { together: 1, cuts });
        let grid = |ranks: Ranks| {
            let Ranks { together, cuts } = ranks;
            let blocks = count.div_ceil(together);
            let rods = (together * size / cuts) as f32;
            let pitch = across / (rods + BETWEEN_FAMILIES * (together - 1) as f32);
            let length = (along - rim * (blocks - 1) as f32) / (blocks * cuts) as f32;
            // A small gap stays between marbles of neighbouring rods.
            (pitch, length, (pitch * 0.95).min(length).min(most))
        };
        let all: Vec<Ranks> = shared.chain(cut).collect();
        let largest = all.iter().map(|ranks| grid(*ranks).2).fold(0.0, f32::max);
        let enough = (largest * 0.55).max((rim * LEAST_RIMS).min(largest));
        let chosen = all.iter().find(|ranks| grid(**ranks).2 >= enough);
        let ranks = chosen.copied().unwrap_or(Ranks { together: count.max(1), cuts: 1 });
        let (pitch, length, diameter) = grid(ranks);
        let place = |at: f32, across: f32| if inwards.x == 0.0 { Vec2::new(across, at) } else { Vec2::new(at, across) };
        let start_of = |block: usize| (length * ranks.cuts as f32 + rim) * block as f32;
        let numbered = families
            .iter()
            .enumerate()
            .flat_map(|(f, family)| family.iter().enumerate().map(move |(i, piece)| (f, i, *piece)));
        let rods = numbered.map(|(family, i, piece)| {
            let (block, beside) = (family / ranks.together, family % ranks.together);
            let in_rank = size / ranks.cuts;
            let aside = pitch * ((beside * in_rank + i % in_rank) as f32 + BETWEEN_FAMILIES * beside as f32);
            let corner = inner.min + place(start_of(block) + length * (i / in_rank) as f32, aside);
            let cell = Rect::from_corners(corner, corner + place(length, pitch));
            let half = inwards * length * 0.5;
            Rod { piece, home: cell.center() - half, end: cell.center() + half, cell }
        });
        let rods = rods.collect();
        let beams = (1..count.div_ceil(ranks.together)).map(|block| {
            let at = start_of(block) - rim * 0.5;
            [inner.min + place(at, 0.0), inner.min + place(at, across)]
        });
        Self { tray, rods, beams: beams.collect(), diameter, inwards }
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

    /// The tray, its rods and its beams to be painted, `pixels` for each logical pixel.
    pub fn abacus(&self, pixels: f32) -> Abacus {
        let Rect { min, max } = self.tray;
        let ends = |ends: [Vec2; 2]| ends.map(|end| (end * pixels).to_array());
        Abacus {
            edges: [min.x, min.y, max.x, max.y].map(|edge| edge * pixels),
            rods: self.rods.iter().map(|rod| [rod.home, rod.end]).chain(self.beams.iter().copied()).map(ends).collect(),
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
    use crate::table::layout::families;
    use aljabar_core::Group;

    const TRAYS: [(TableSide, Vec2); 4] = [
        (TableSide::Own, Vec2::new(740.0, 116.0)),
        (TableSide::Left, Vec2::new(160.0, 268.0)),
        (TableSide::Across, Vec2::new(504.0, 76.0)),
        (TableSide::Right, Vec2::new(160.0, 268.0)),
    ];

    #[test]
    fn colours_of_large_groups_lie_together_by_their_first_coordinate() {
        for moduli in [&[3, 3, 3][..], &[4, 4, 4], &[6, 6], &[5, 5], &[2, 5, 6], &[7, 9], &[2, 9]] {
            let group = Group::new(moduli).expect("a group of the tests");
            let first = |piece: Piece| group.coordinates(piece)[0];
            for (side, size) in TRAYS {
                let rods = rods(moduli, side, size);
                assert!(rods.diameter >= 12.0, "{moduli:?} {side:?}: {}", rods.diameter);
                // Neighbours of one family touch; between two families there is a gap.
                for pair in rods.rods.windows(2) {
                    let apart = pair[1].cell.min - pair[0].cell.max;
                    let gap = apart.max_element();
                    match first(pair[0].piece) == first(pair[1].piece) {
                        true => assert!(gap < 0.5, "{moduli:?} {side:?}: {pair:?}"),
                        false => assert!(gap >= 3.0, "{moduli:?} {side:?}: {gap}"),
                    }
                }
            }
        }
    }

    #[test]
    fn families_are_divided_evenly_among_ranks() {
        for moduli in [&[4, 4, 4][..], &[4, 4, 3], &[6, 6], &[4, 9]] {
            for (side, size) in TRAYS {
                let rods = rods(moduli, side, size);
                let start = |rod: &Rod| if side.inwards().x == 0.0 { rod.cell.min.y } else { rod.cell.min.x };
                let mut ranks: Vec<(f32, usize)> = Vec::new();
                for rod in &rods.rods {
                    match ranks.iter_mut().find(|(at, _)| (*at - start(rod)).abs() < 0.5) {
                        Some((_, count)) => *count += 1,
                        None => ranks.push((start(rod), 1)),
                    }
                }
                let family = rods.rods.len() / moduli[0] as usize;
                let most = ranks.iter().map(|rank| rank.1).max().unwrap_or(0);
                let least = ranks.iter().map(|rank| rank.1).min().unwrap_or(0);
                assert!(most - least <= family, "{moduli:?} {side:?}: {ranks:?}");
            }
        }
    }

    fn rods(moduli: &[u64], side: TableSide, size: Vec2) -> Rods {
        let group = Group::new(moduli).expect("a group of the tests");
        Rods::new(Rect::from_corners(Vec2::ZERO, size), side, &families(&group), 50.0, 6.0)
    }

    #[test]
    fn every_colour_has_one_rod_and_its_marbles_lie_in_its_cell() {
        for moduli in [&[2, 2][..], &[2, 2, 2], &[3, 3], &[2, 2, 2, 2], &[4, 4], &[3, 3, 3], &[6, 6], &[4, 4, 4], &[9]]
        {
            for (side, size) in TRAYS {
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

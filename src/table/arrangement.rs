//! Geometry of the marbles in a hand or in the Center: stacks by colour, with the position of each marble.

use super::layout::{Layout, SeatArea};
use super::rods::Rods;
use aljabar_core::Piece;
use bevy::prelude::*;

/// The marbles of one colour in one place.
#[derive(Clone, Debug, PartialEq)]
pub struct Stack {
    /// The colour.
    pub piece: Piece,
    /// The position of each marble. Marbles that do not fit are hidden under the last one that does.
    pub places: Vec<Vec2>,
    /// The diameter of its marbles.
    pub diameter: f32,
    /// How many of the marbles are visible.
    pub seen: usize,
    /// The area in which a press hits the stack.
    pub bounds: Rect,
    /// Where the number of marbles is painted; `None` if it is not.
    pub label: Option<Vec2>,
}

/// The positions of the marbles in a hand or in the Center.
#[derive(Component, Clone, Debug, Default, PartialEq)]
pub struct Arrangement {
    /// The stacks, in the group's order of colours, black last.
    pub stacks: Vec<Stack>,
}

impl Arrangement {
    /// The stack of a colour; `None` if there is no marble of it.
    pub fn stack(&self, piece: Piece) -> Option<&Stack> {
        self.stacks.iter().find(|stack| stack.piece == piece)
    }

    /// Arranges a hand: every marble on the rod of its colour.
    pub fn hand(area: &SeatArea, counts: &[(Piece, usize)]) -> Self {
        let Rods { diameter, .. } = area.rods;
        let stacks = counts.iter().filter_map(|&(piece, count)| {
            let rod = area.rods.rod(piece)?;
            let places = area.rods.places(rod, count);
            // Marbles that overlap much cannot be counted, so they carry a number.
            let crowded = count > 2 && area.rods.step(rod, count) < diameter * 0.7;
            let label = places.last().filter(|_| crowded).map(|last| *last + Vec2::splat(diameter * 0.36));
            Some(Stack { piece, diameter, seen: count, places, bounds: rod.cell, label })
        });
        Self { stacks: stacks.collect() }
    }

    /// Arranges the Center: colours in their sockets, black in the bowl.
    pub fn center(layout: &Layout, counts: &[(Piece, usize)]) -> Self {
        let stacks = counts.iter().map(|&(piece, count)| {
            let diameter = center_diameter(layout, piece);
            let places: Vec<Vec2> = (0..count).map(|i| center_place(layout, piece, i)).collect();
            let bounds = match piece.is_black() {
                true => layout.bowl.rect(),
                false => around(&places, diameter),
            };
            let seen = if piece.is_black() { count.min(HEAP.len()) } else { count };
            Stack { piece, diameter, places, seen, bounds, label: None }
        });
        Self { stacks: stacks.collect() }
    }
}

/// Offsets of the marbles in the bowl, in diameters.
const HEAP: [(f32, f32); 8] = [
    (0.0, 0.05),
    (-0.62, -0.22),
    (0.60, -0.20),
    (0.03, -0.48),
    (-0.34, 0.50),
    (0.42, 0.46),
    (-0.98, 0.20),
    (0.99, 0.18),
];

/// The diameter of a marble in the Center. Those in the bowl are not larger than it allows.
pub fn center_diameter(layout: &Layout, piece: Piece) -> f32 {
    if piece.is_black() { layout.diameters.center.min(layout.bowl.axes.y) } else { layout.diameters.center }
}

fn center_place(layout: &Layout, piece: Piece, i: usize) -> Vec2 {
    let diameter = center_diameter(layout, piece);
    if piece.is_black() {
        let (x, y) = HEAP[i.min(HEAP.len() - 1)];
        // The middle of every marble lies inside the bowl.
        let fit = (layout.bowl.axes * Vec2::new(0.8, 1.5) / diameter).min_element().min(1.0);
        return layout.bowl.middle + Vec2::new(x, y) * diameter * fit;
    }
    let places = layout.board.places(piece);
    match places.get(i) {
        Some(place) => layout.on_board(*place),
        // More marbles than places: this set is about to cancel, so they lie beside the last place.
        None => {
            let over = (i + 1 - places.len()) as f32;
            layout.on_board(*places.last().unwrap_or(&[0.0, 0.0])) + Vec2::new(0.72, -0.62) * diameter * over
        }
    }
}

fn around(places: &[Vec2], diameter: f32) -> Rect {
    let half = Vec2::splat(diameter * 0.5);
    places.iter().fold(Rect::EMPTY, |all, place| all.union(Rect::from_center_half_size(*place, half)))
}

/// How far a selected marble is raised.
pub fn rise(layout: &Layout) -> f32 {
    layout.diameters.own * if layout.tight { 0.3 } else { 0.4 }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;
    use crate::ui::Metrics;
    use aljabar_core::classic::{B, R};
    use aljabar_core::{Group, Rules};

    fn layout(moduli: &[u64]) -> (Group, Layout) {
        let group = Group::new(moduli).unwrap();
        let metrics = Metrics::new(Vec2::new(1280.0, 720.0), 1.0);
        let layout = Layout::new(&metrics, &group, &crate::table::layout::turned(4, 0));
        (group, layout)
    }

    /// A hand of `size` marbles, distributed evenly over the colours.
    fn hand(group: &Group, size: usize) -> Vec<(Piece, usize)> {
        let pieces: Vec<Piece> = group.colours().chain([Piece::BLACK]).collect();
        let (each, more) = (size / pieces.len(), size % pieces.len());
        let counts = pieces.into_iter().enumerate().map(|(i, piece)| (piece, each + usize::from(i < more)));
        counts.filter(|(_, count)| *count > 0).collect()
    }

    #[test]
    fn every_marble_of_every_hand_lies_on_the_rod_of_its_colour() {
        for moduli in [&[2, 2][..], &[2, 2, 2], &[3, 3], &[2, 2, 2, 2], &[4, 4], &[4, 4, 4], &[6, 6], &[9]] {
            let (group, layout) = layout(moduli);
            let dealt = Rules::new(group.clone(), 4).unwrap().hand_size();
            for size in [1, 2, dealt / 2, dealt, dealt + 6, dealt * 2] {
                for (seat, area) in layout.seats.iter().enumerate() {
                    let arrangement = Arrangement::hand(area, &hand(&group, size.max(1)));
                    for stack in &arrangement.stacks {
                        let cell = area.rods.rod(stack.piece).unwrap().cell.inflate(0.5);
                        for place in &stack.places {
                            let marble = Rect::from_center_size(*place, Vec2::splat(stack.diameter));
                            let there = cell.contains(marble.min) && cell.contains(marble.max);
                            assert!(there, "{moduli:?} {size} seat {seat}: {marble:?} in {cell:?}");
                        }
                    }
                    let placed: usize = arrangement.stacks.iter().map(|stack| stack.places.len()).sum();
                    assert_eq!(placed, size.max(1));
                }
            }
        }
    }

    #[test]
    fn a_colour_lies_at_the_same_place_whatever_else_is_in_the_hand() {
        let (_, layout) = layout(&[2, 2, 2]);
        for area in &layout.seats {
            let alone = Arrangement::hand(area, &[(B, 1)]);
            let among = Arrangement::hand(area, &[(R, 4), (B, 1), (Piece::BLACK, 9)]);
            assert_eq!(alone.stack(B), among.stack(B));
        }
    }

    #[test]
    fn every_marble_can_be_seen_or_counted() {
        for moduli in [&[2, 2, 2][..], &[2, 2, 2, 2], &[4, 4, 4]] {
            let (group, layout) = layout(moduli);
            for size in 1..=60 {
                for area in &layout.seats {
                    let arrangement = Arrangement::hand(area, &hand(&group, size));
                    for stack in &arrangement.stacks {
                        let apart =
                            stack.places.windows(2).map(|pair| pair[0].distance(pair[1])).fold(f32::MAX, f32::min);
                        let counted = stack.label.is_some() || stack.places.len() < 3;
                        assert!(counted || apart >= stack.diameter * 0.65, "{moduli:?} {size}: {apart}");
                    }
                }
            }
        }
    }
}

//! Geometry of the marbles in a hand or in the Center: stacks by colour, with the position of each marble.

use super::layout::{Layout, SeatArea};
use aljabar_core::Piece;
use bevy::prelude::*;

/// The marbles of one colour in one place.
#[derive(Clone, Debug, PartialEq)]
pub struct Stack {
    /// The colour.
    pub piece: Piece,
    /// The position of each marble. Marbles that do not fit are hidden under the last one that does.
    pub places: Vec<Vec2>,
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
    /// The diameter of the marbles.
    pub diameter: f32,
}

impl Arrangement {
    /// The stack of a colour; `None` if there is no marble of it.
    pub fn stack(&self, piece: Piece) -> Option<&Stack> {
        self.stacks.iter().find(|stack| stack.piece == piece)
    }

    /// Arranges a hand. `spread` applies only to the hand at the bottom.
    pub fn hand(layout: &Layout, area: &SeatArea, counts: &[(Piece, usize)], spread: bool) -> Self {
        if area.own { own(layout, area.hand, counts, spread) } else { rival(layout, area.hand, counts) }
    }

    /// Arranges the Center: colours in their sockets, black in the bowl.
    pub fn center(layout: &Layout, counts: &[(Piece, usize)]) -> Self {
        let diameter = layout.diameters.center;
        let stacks = counts.iter().map(|&(piece, count)| {
            let places: Vec<Vec2> = (0..count).map(|i| center_place(layout, piece, i)).collect();
            let bounds = match piece.is_black() {
                true => Rect::from_center_half_size(layout.bowl.0, layout.bowl.1),
                false => around(&places, diameter),
            };
            let seen = if piece.is_black() { count.min(HEAP.len()) } else { count };
            let label = piece.is_black().then(|| layout.bowl.0 + Vec2::new(0.0, layout.bowl.1.y + layout.px(14.0)));
            Stack { piece, places, seen, bounds, label }
        });
        Self { stacks: stacks.collect(), diameter }
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

fn center_place(layout: &Layout, piece: Piece, i: usize) -> Vec2 {
    let diameter = layout.diameters.center;
    if piece.is_black() {
        let (x, y) = HEAP[i.min(HEAP.len() - 1)];
        let fit = (layout.bowl.1.y * 1.7 / diameter).min(1.0);
        return layout.bowl.0 + Vec2::new(x, y) * diameter * fit;
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

/// The large hand at the bottom: stacks of overlapping marbles, spaced as widely as fits.
fn own(layout: &Layout, area: Rect, counts: &[(Piece, usize)], spread: bool) -> Arrangement {
    let diameter = layout.diameters.own;
    // A hand that is too large for one row gets a second one.
    let tight = layout.own_rows == 1 && row_step(area, diameter, counts, false) < diameter * 0.24;
    let single = layout.own_rows == 1 && !spread && !tight;
    let rows = if spread || tight { layout.own_rows.max(2) } else { layout.own_rows };
    let labelled = if single { layout.px(22.0) } else { 0.0 };
    // Selected marbles are raised, so the first row keeps some space above.
    let rise = rise(layout).min((area.height() - diameter * rows as f32).max(layout.px(4.0)));
    let pitch = if rows == 1 { 0.0 } else { (area.height() - rise - diameter) / (rows - 1) as f32 };
    let first = if single { area.max.y - labelled - diameter * 0.55 } else { area.min.y + rise + diameter * 0.5 };
    let mut stacks = Vec::new();
    for (row, counts) in in_rows(counts, rows).into_iter().enumerate() {
        let y = first + pitch * row as f32;
        stacks.extend(own_row(layout, area, y, diameter, counts, spread, single));
    }
    Arrangement { stacks, diameter }
}

/// How far a selected marble is raised.
pub fn rise(layout: &Layout) -> f32 {
    match layout.own_rows {
        // The plate is directly above the hand.
        _ if layout.tight => layout.diameters.own * 0.15,
        1 => layout.px(24.0),
        _ => layout.diameters.own * 0.3,
    }
}

/// Splits a hand into rows of about equal width.
fn in_rows(counts: &[(Piece, usize)], rows: usize) -> Vec<&[(Piece, usize)]> {
    // The weight of a stack: a fixed width plus a little for each marble.
    let weight = |counts: &[(Piece, usize)]| counts.iter().map(|(_, count)| 3 + count).sum::<usize>();
    let (mut rest, mut cut) = (counts, Vec::new());
    for left in (1..=rows).rev() {
        let share = weight(rest).div_ceil(left);
        let mut end = 0;
        while end < rest.len() && (left == 1 || weight(&rest[..=end]) <= share.max(1)) {
            end += 1;
        }
        let end = if end == 0 && !rest.is_empty() { 1 } else { end };
        cut.push(&rest[..end]);
        rest = &rest[end..];
    }
    cut
}

fn own_row(
    layout: &Layout,
    area: Rect,
    y: f32,
    diameter: f32,
    counts: &[(Piece, usize)],
    spread: bool,
    labelled: bool,
) -> Vec<Stack> {
    let step = row_step(area, diameter, counts, spread).max(0.0);
    let gap = row_gap(diameter, counts);
    let mut x = area.min.x;
    counts
        .iter()
        .map(|&(piece, count)| {
            let places: Vec<Vec2> = (0..count).map(|i| Vec2::new(x + diameter * 0.5 + step * i as f32, y)).collect();
            let bounds = around(&places, diameter);
            let label = labelled.then(|| Vec2::new(bounds.center().x, bounds.max.y + layout.px(14.0)));
            x = bounds.max.x + gap;
            Stack { piece, seen: count, places, bounds, label }
        })
        .collect()
}

fn row_gap(diameter: f32, counts: &[(Piece, usize)]) -> f32 {
    diameter * if counts.len() > 8 { 0.12 } else { 0.24 }
}

/// The distance between marbles of a stack at which the row just fits. Negative if not even single marbles fit.
fn row_step(area: Rect, diameter: f32, counts: &[(Piece, usize)], spread: bool) -> f32 {
    let further: usize = counts.iter().map(|(_, count)| count - 1).sum();
    let stacks = counts.len() as f32;
    let spare = area.width() - stacks * diameter - (stacks - 1.0) * row_gap(diameter, counts);
    let most = diameter * if spread { 1.0 } else { 0.76 };
    (spare / further.max(1) as f32).min(most)
}

/// A rival's hand: every marble by itself if they fit, otherwise one of each colour with its count.
fn rival(layout: &Layout, area: Rect, counts: &[(Piece, usize)]) -> Arrangement {
    let diameter = layout.diameters.rival;
    let pitch = diameter * 0.967;
    let (columns, rows) = ((area.width() / pitch) as usize, (area.height() / pitch) as usize);
    let total: usize = counts.iter().map(|(_, count)| count).sum();
    let at = |i: usize, columns: usize, step: Vec2| {
        let cell = Vec2::new((i % columns) as f32, (i / columns) as f32);
        area.min + Vec2::splat(diameter * 0.5) + cell * step
    };
    let mut stacks = Vec::new();
    if total <= columns * rows {
        let mut i = 0;
        for &(piece, count) in counts {
            let places: Vec<Vec2> = (i..i + count).map(|i| at(i, columns, Vec2::splat(pitch))).collect();
            i += count;
            stacks.push(Stack { piece, seen: count, bounds: around(&places, diameter), places, label: None });
        }
        return Arrangement { stacks, diameter };
    }
    // A count beside a marble takes about as much space as the marble.
    let wide = diameter + layout.px(26.0);
    let columns = ((area.width() / wide) as usize).max(1);
    let needed = counts.len().div_ceil(columns);
    let (columns, step) = if needed <= rows {
        (columns, Vec2::new(wide, pitch.max((area.height() / needed as f32).min(pitch * 1.25))))
    } else {
        let columns = counts.len().div_ceil(rows.max(1)).max(1);
        (columns, Vec2::new((area.width() / columns as f32).min(wide), pitch))
    };
    for (i, &(piece, count)) in counts.iter().enumerate() {
        let place = at(i, columns, step);
        // Counts that would overlap are omitted; the opened hand shows them.
        let room = step.x >= diameter + layout.px(18.0);
        let label = (count > 1 && room).then(|| place + Vec2::new(diameter * 0.5 + layout.px(11.0), 0.0));
        let bounds = Rect::from_center_half_size(place, Vec2::splat(diameter * 0.5));
        stacks.push(Stack { piece, places: vec![place; count], seen: 1, bounds, label });
    }
    Arrangement { stacks, diameter }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;
    use crate::ui::Metrics;
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
    fn every_marble_of_every_hand_lies_inside_its_area() {
        for moduli in [&[2, 2][..], &[2, 2, 2], &[3, 3], &[2, 2, 2, 2], &[4, 4], &[4, 4, 4], &[6, 6], &[9]] {
            let (group, layout) = layout(moduli);
            let dealt = Rules::new(group.clone(), 4).unwrap().hand_size();
            for size in [1, 2, dealt / 2, dealt, dealt + 6, dealt * 2] {
                for (seat, area) in layout.seats.iter().enumerate() {
                    for spread in [false, true] {
                        let counts = hand(&group, size.max(1));
                        let arrangement = Arrangement::hand(&layout, area, &counts, spread);
                        let fit = area.hand.inflate(1.0);
                        for stack in &arrangement.stacks {
                            let there = fit.contains(stack.bounds.min) && fit.contains(stack.bounds.max);
                            assert!(there, "{moduli:?} {size} seat {seat} spread {spread}: {stack:?} in {fit:?}");
                        }
                        let placed: usize = arrangement.stacks.iter().map(|stack| stack.places.len()).sum();
                        assert_eq!(placed, size.max(1));
                    }
                }
            }
        }
    }

    #[test]
    fn every_marble_of_a_classic_hand_can_be_seen() {
        let (group, layout) = layout(&[2, 2, 2]);
        for size in 1..=36 {
            for area in &layout.seats {
                let arrangement = Arrangement::hand(&layout, area, &hand(&group, size), false);
                let mut places: Vec<Vec2> = arrangement.stacks.iter().flat_map(|stack| stack.places.clone()).collect();
                places.sort_by(|a, b| (a.y, a.x).partial_cmp(&(b.y, b.x)).unwrap());
                let apart = places.windows(2).map(|pair| pair[0].distance(pair[1])).fold(f32::MAX, f32::min);
                assert!(size == 1 || apart >= 6.0, "{size} marbles, {apart} apart");
            }
        }
    }

    #[test]
    fn a_grand_hand_is_shown_marble_by_marble() {
        let (group, layout) = layout(&[2, 2, 2, 2]);
        for area in &layout.seats {
            let arrangement = Arrangement::hand(&layout, area, &hand(&group, 29), false);
            assert!(arrangement.stacks.iter().all(|stack| stack.seen == stack.places.len()));
        }
    }
}

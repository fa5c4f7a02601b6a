//! Layout of the table: the rectangles of all its parts, in logical pixels from the window's top left corner.
//!
//! Lengths are written for a window of 1280×720 and scale with the window. Extra space in a larger or wider window goes
//! to the board and to the gaps. Everything a player needs stays inside the inner nine tenths of the window.

mod cinema;
mod lesson;
mod tight;
mod wide;

pub use lesson::LessonColumn;

use super::rods::{Rods, TableSide};
use crate::game::{Offer, Session};
use crate::ui::Metrics;
use aljabar_core::{Group, Piece, Seat};
use aljabar_paint::{Board, Shape};
use bevy::prelude::*;

/// The positions of everything that does not depend on where the marbles are.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Layout {
    /// The length of one pixel of the reference window (1280×720) in this window.
    pub unit: f32,
    /// The Center's geometry.
    pub board: Board,
    /// The center of the board.
    pub middle: Vec2,
    /// The radius of a round board, or half the side of a square tray.
    pub radius: f32,
    /// The bowl that holds the black marbles of the Center.
    pub bowl: Bowl,
    /// The bowl with the supply of black marbles.
    pub supply: Bowl,
    /// The bowl for discarded marbles.
    pub discard: Bowl,
    /// The bag, which is also a button.
    pub bag: Rect,
    /// The name and the hand of each seat, indexed by seat.
    pub seats: Vec<SeatArea>,
    /// The diameters of marbles, by place.
    pub diameters: Diameters,
    /// The round and whose turn it is.
    pub status: Rect,
    /// The log, and the hint in its place.
    pub log: Rect,
    /// Notices to the player.
    pub notices: Rect,
    /// The sums of the selected exchange.
    pub equation: Rect,
    /// The list of suggested exchanges.
    pub suggestions: Rect,
    /// The button that shows and hides the suggestions.
    pub suggestions_button: Rect,
    /// The button that changes the animation speed. `None` if there is no room: the settings have it too.
    pub speed: Option<Rect>,
    /// The button that opens the rules. `None` if there is no room: the pause menu has it too.
    pub rules: Option<Rect>,
    /// The button that opens the pause menu.
    pub menu: Rect,
    /// The button that asks for a hint.
    pub hint_button: Rect,
    /// The action buttons, in the order of [`Offer::ALL`].
    pub buttons: [Rect; Offer::ALL.len()],
    /// Whether the text is so large for the window that names and texts are shortened.
    pub tight: bool,
}

/// The middle and the half axes of a bowl.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bowl {
    /// Its middle.
    pub middle: Vec2,
    /// Half its width and half its height.
    pub axes: Vec2,
}

impl Bowl {
    /// The rectangle around the bowl.
    pub fn rect(&self) -> Rect {
        Rect::from_center_half_size(self.middle, self.axes)
    }
}

/// The areas that belong to a seat.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatArea {
    /// The side of the table.
    pub side: TableSide,
    /// The name, and the size of the hand.
    pub plate: Rect,
    /// The piece that the hand can end as.
    pub ends: Rect,
    /// The rods with the marbles.
    pub rods: Rods,
}

impl SeatArea {
    /// Whether this is the large hand at the bottom.
    pub fn is_own(&self) -> bool {
        self.side == TableSide::Own
    }
}

/// Diameters of marbles, each an even number of physical pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Diameters {
    /// In the hand at the bottom.
    pub own: f32,
    /// In the Center.
    pub center: f32,
    /// In the hands of the other seats.
    pub rival: f32,
    /// In texts: sums, the log, what a hand ends as.
    pub text: f32,
}

impl Diameters {
    /// All diameters, for painting the pictures.
    pub fn all(&self) -> [f32; 4] {
        [self.own, self.center, self.rival, self.text]
    }
}

/// Places of all seats around a table that is rotated so that `viewer` is at the bottom.
pub fn turned(players: usize, viewer: Seat) -> Vec<usize> {
    (0..players).map(|seat| (seat + players - viewer) % players).collect()
}

/// Places of all seats around a table that does not rotate: only `viewer` and the seat at the bottom swap places.
fn swapped(players: usize, viewer: Seat, first: Seat) -> Vec<usize> {
    let mut places = turned(players, first);
    places.swap(viewer, first);
    places
}

/// The side of a place: 0 is the bottom, the others follow in the order of play. Two players face each other.
fn side(place: usize, players: usize) -> TableSide {
    match (place, players) {
        (0, _) => TableSide::Own,
        (1, 2) | (2, 4) => TableSide::Across,
        (1, _) => TableSide::Left,
        _ => TableSide::Right,
    }
}

impl Layout {
    /// The layout for a session with the hand of `viewer` at the bottom. `turns` tells whether the table rotates for
    /// that or only swaps two seats.
    pub fn of(metrics: &Metrics, session: &Session, viewer: Seat, turns: bool) -> Self {
        let (players, first) = (session.seats().len(), session.first_person());
        if session.kind().is_cinema() {
            return cinema::layout(metrics, session.group(), &turned(players, viewer));
        }
        let places = if turns { turned(players, viewer) } else { swapped(players, viewer, first) };
        Self::new(metrics, session.group(), &places)
    }

    /// The seat whose hand is at the bottom.
    pub fn viewer(&self) -> Seat {
        self.seats.iter().position(SeatArea::is_own).unwrap_or(0)
    }

    /// The layout for seats in these places: 0 is the bottom, the others follow clockwise.
    pub fn new(metrics: &Metrics, group: &Group, places: &[usize]) -> Self {
        if metrics.is_tight() { tight::layout(metrics, group, places) } else { wide::layout(metrics, group, places) }
    }

    /// The height of a row of the suggestions.
    pub fn suggestion_height(&self) -> f32 {
        self.px(26.0).max(44.0)
    }

    /// The gap between two rows of the suggestions.
    pub fn suggestion_gap(&self) -> f32 {
        self.px(3.0).max(8.0)
    }

    /// How many suggestions fit; at least 1.
    pub fn suggestion_rows(&self) -> usize {
        let room = self.suggestions.height() + self.suggestion_gap();
        (room / (self.suggestion_height() + self.suggestion_gap())).floor().max(1.0) as usize
    }

    /// The track of a replay that shows the current position and can be dragged.
    pub fn scrubber(&self) -> Rect {
        let Rect { min, max } = if self.tight { self.equation } else { self.notices };
        let height = self.px(32.0).max(44.0);
        Rect::new(min.x + self.px(10.0), max.y - height, max.x - self.px(10.0), max.y)
    }

    /// Where notices are put while a replay runs: its track may lie in their usual place, and it has no suggestions.
    pub fn replay_notices(&self) -> Rect {
        if self.tight { self.notices } else { self.suggestions }
    }

    /// The button of an offer.
    pub fn button(&self, offer: Offer) -> Rect {
        let at = Offer::ALL.iter().position(|other| *other == offer).unwrap_or(0);
        self.buttons[at]
    }

    /// The buttons of a replay: play, back, forward, to the start, to the end. They take the places of action buttons.
    pub fn transport(&self) -> [Rect; 5] {
        let halves = |first: Offer, last: Offer| {
            let row = self.button(first).union(self.button(last));
            let gap = self.px(4.0).max(4.0);
            let (left, right) = (row.center().x - gap, row.center().x + gap);
            [Rect::new(row.min.x, row.min.y, left, row.max.y), Rect::new(right, row.min.y, row.max.x, row.max.y)]
        };
        let [back, forward] = halves(Offer::Draw, Offer::Undo);
        let [start, end] = halves(Offer::Pass, Offer::Redo);
        [self.button(Offer::Exchange), back, forward, start, end]
    }

    /// Converts board coordinates (unit: the board's radius, y upwards) to window coordinates.
    pub fn on_board(&self, [x, y]: [f32; 2]) -> Vec2 {
        self.middle + Vec2::new(x, -y) * self.radius
    }

    /// Whether a place is on the board.
    pub fn is_on_board(&self, at: Vec2) -> bool {
        self.radii_from_middle(at) <= 1.06
    }

    /// Whether a place is on the rim of the board, outside all sockets.
    pub fn is_on_rim(&self, at: Vec2) -> bool {
        (0.89..=1.06).contains(&self.radii_from_middle(at))
    }

    /// The distance from the middle of the board, in radii: along the longer side for a square tray.
    fn radii_from_middle(&self, at: Vec2) -> f32 {
        let way = (at - self.middle) / self.radius;
        match self.board.shape() {
            Shape::Disc => way.length(),
            Shape::Tray { half } => (way.abs() / Vec2::from(half)).max_element(),
        }
    }

    /// The socket of a colour, or the middle of the bowl for black.
    pub fn socket(&self, piece: Piece) -> Vec2 {
        if piece.is_black() { self.bowl.middle } else { self.on_board(self.board.socket(piece)) }
    }

    /// Converts a length of the reference window to this window.
    pub fn px(&self, length: f32) -> f32 {
        length * self.unit
    }
}

/// The most colours whose rods lie beside each other without a gap.
const ONE_FAMILY: usize = 16;

/// The colours of a group in the order of the rods: black is the last. In larger groups, those with the same first
/// coordinate are a family, and black is the last of its own.
pub(super) fn families(group: &Group) -> Vec<Vec<Piece>> {
    let all = group.colours().chain([Piece::BLACK]);
    if group.order() <= ONE_FAMILY {
        return vec![all.collect()];
    }
    let mut families = vec![Vec::new(); usize::from(group.moduli()[0])];
    for piece in all {
        families[usize::from(group.coordinates(piece)[0])].push(piece);
    }
    families
}

/// The diameters of a layout: the trays of all seats and the board are known. Rivals' marbles are as large as the
/// smallest of their trays allows, so that hands can be compared.
fn diameters(metrics: &Metrics, seats: &mut [SeatArea], board: &Board, radius: f32, text: f32) -> Diameters {
    let least = |own: bool| {
        let wanted = seats.iter().filter(|seat| seat.is_own() == own);
        // Even sizes are sharp; rounding up could overlap the neighbour.
        let least = wanted.map(|seat| seat.rods.diameter).reduce(f32::min)?;
        Some(metrics.even(least - 1.0 / metrics.scale))
    };
    let own = least(true).unwrap_or_default();
    // Alone at the table, as in some puzzles, there are no rivals. Pictures for their marbles are painted all the same.
    let rival = least(false).unwrap_or(own);
    for seat in seats.iter_mut() {
        seat.rods.diameter = if seat.is_own() { own } else { rival };
    }
    Diameters { own, rival, center: metrics.even(2.0 * board.marble_radius() * radius), text: metrics.even(text) }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;

    const WINDOWS: [(f32, f32); 8] = [
        (1280.0, 720.0),
        (1280.0, 800.0),
        (1920.0, 1080.0),
        (3840.0, 2160.0),
        (2560.0, 1080.0),
        (1024.0, 768.0),
        (960.0, 540.0),
        (844.0, 390.0),
    ];

    fn layouts() -> impl Iterator<Item = (Vec2, Layout)> {
        let scales = crate::settings::Display::SCALES;
        let views = WINDOWS.into_iter().flat_map(move |window| scales.map(|scale| (window, scale)));
        views.flat_map(|((x, y), scale)| {
            let window = Vec2::new(x, y);
            let metrics = Metrics::new(window, 1.0).with_scale(scale);
            [vec![2, 2, 2], vec![2, 2, 2, 2], vec![3, 3], vec![4, 4, 4]].into_iter().flat_map(move |moduli| {
                let group = Group::new(&moduli).unwrap();
                (1..=4).map(move |players| (window, Layout::new(&metrics, &group, &turned(players, players - 1))))
            })
        })
    }

    /// The icons and the buttons.
    fn pressed(layout: &Layout) -> Vec<Rect> {
        let icons = [layout.menu, layout.suggestions_button, layout.hint_button];
        layout.buttons.into_iter().chain(icons).chain(layout.speed).chain(layout.rules).collect()
    }

    #[test]
    fn everything_lies_inside_the_inner_nine_tenths() {
        for (window, layout) in layouts() {
            let inner = Rect::from_corners(window * 0.0499, window * 0.9501);
            let seats = layout.seats.iter().flat_map(|seat| [seat.plate, seat.ends, seat.rods.tray]);
            let texts = [layout.status, layout.log, layout.notices, layout.equation, layout.suggestions];
            let things = [layout.bag, layout.bowl.rect(), layout.supply.rect(), layout.discard.rect()];
            for rect in seats.chain(texts).chain(things).chain(pressed(&layout)) {
                assert!(rect.width() > 0.0 && rect.height() > 0.0, "{window} {rect:?}");
                assert!(inner.contains(rect.min) && inner.contains(rect.max), "{window} {rect:?}");
            }
        }
    }

    #[test]
    fn nothing_lies_on_anything_else() {
        for (window, layout) in layouts() {
            let mut rects: Vec<Rect> =
                layout.seats.iter().flat_map(|seat| [seat.plate, seat.ends, seat.rods.tray]).collect();
            rects.extend(pressed(&layout));
            rects.extend([layout.status, layout.log, layout.equation, layout.bag]);
            rects.extend([layout.bowl.rect(), layout.supply.rect(), layout.discard.rect()]);
            rects.push(Rect::from_center_half_size(layout.middle, Vec2::splat(layout.radius)));
            for (i, a) in rects.iter().enumerate() {
                for b in &rects[i + 1..] {
                    let common = a.intersect(*b);
                    let apart = common.width() <= 0.5 || common.height() <= 0.5;
                    assert!(apart, "{window} tight {} {a:?} {b:?}", layout.tight);
                }
            }
        }
    }

    #[test]
    fn notices_cover_no_track_of_a_replay() {
        for (window, layout) in layouts() {
            let common = layout.replay_notices().intersect(layout.scrubber());
            assert!(common.is_empty(), "{window} tight {} {common:?}", layout.tight);
        }
    }

    #[test]
    fn the_text_of_a_lesson_covers_nothing_that_it_could_speak_of() {
        use crate::game::lessons::Beside;
        for (window, layout) in layouts().filter(|(_, layout)| layout.seats.len() == 2) {
            let mut things: Vec<Rect> =
                layout.seats.iter().flat_map(|seat| [seat.plate, seat.ends, seat.rods.tray]).collect();
            things.extend([layout.equation, layout.bag, layout.menu, layout.hint_button]);
            things.extend(layout.rules);
            things.extend([layout.bowl.rect(), layout.supply.rect(), layout.discard.rect()]);
            things.extend([Offer::Exchange, Offer::Draw, Offer::Undo].map(|offer| layout.button(offer)));
            things.push(Rect::from_center_half_size(layout.middle, Vec2::splat(layout.radius)));
            for beside in [Beside::Hand, Beside::Center, Beside::Rival, Beside::Bag, Beside::Buttons] {
                let room = layout.lesson_column(beside).room;
                assert!(room.height() > 0.0 && room.width() > 0.0, "{window} {beside:?} {room:?}");
                let own = (beside == Beside::Buttons).then(|| layout.button(Offer::Announce));
                for thing in things.iter().copied().chain(own) {
                    let common = room.intersect(thing);
                    let apart = common.width() <= 0.5 || common.height() <= 0.5;
                    assert!(apart, "{window} tight {} {beside:?} {room:?} {thing:?}", layout.tight);
                }
            }
        }
    }

    #[test]
    fn buttons_are_large_enough_to_hit() {
        for (window, layout) in layouts() {
            let all = pressed(&layout);
            for rect in &all {
                assert!(rect.width() >= 43.9 && rect.height() >= 43.9, "{window} {rect:?}");
            }
            for (i, a) in all.iter().enumerate() {
                for b in &all[i + 1..] {
                    assert!(a.inflate(3.9).intersect(b.inflate(3.9)).is_empty(), "{window} {a:?} {b:?}");
                }
            }
        }
    }

    #[test]
    fn marbles_of_the_classic_game_of_four_are_large() {
        let metrics = Metrics::new(Vec2::new(1280.0, 720.0), 1.0);
        let layout = Layout::new(&metrics, &Group::classic(), &turned(4, 0));
        assert!(layout.diameters.own >= 48.0 && layout.diameters.rival >= 28.0, "{:?}", layout.diameters);
        let board = layout.radius * 2.0;
        assert!(layout.seats.iter().all(|seat| seat.rods.tray.size().min_element() < board));
        assert!((layout.middle.x - 640.0).abs() < 0.5, "the board is in the middle");
    }

    #[test]
    fn no_marble_is_larger_than_the_board() {
        for (window, layout) in layouts() {
            let Diameters { own, rival, center, .. } = layout.diameters;
            for diameter in [own, rival, center] {
                assert!(diameter > 0.0 && diameter < layout.radius, "{window} {:?}", layout.diameters);
            }
        }
    }

    #[test]
    fn a_table_that_stays_moves_only_two_hands() {
        assert_eq!(turned(4, 2), [2, 3, 0, 1]);
        assert_eq!(swapped(4, 0, 0), [0, 1, 2, 3]);
        assert_eq!(swapped(4, 2, 0), [2, 1, 0, 3]);
        assert_eq!(swapped(3, 2, 1), [2, 1, 0], "the seat at the bottom changes places with the one on turn");
    }

    #[test]
    fn the_viewer_sits_at_the_bottom() {
        for (_, layout) in layouts() {
            let own = layout.seats.len() - 1;
            assert!(layout.seats.iter().enumerate().all(|(seat, area)| area.is_own() == (seat == own)));
        }
    }
}

//! Layout of the table: the rectangles of all its parts, in logical pixels from the window's top left corner.
//!
//! Lengths are written for a window of 1280×720 and scale with the window. Extra space in a larger or wider window goes
//! to the board and to the gaps. Everything a player needs stays inside the inner nine tenths of the window.

use crate::game::{Offer, Session};
use crate::ui::Metrics;
use aljabar_core::{Group, Piece, Seat};
use aljabar_paint::Board;
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
    /// The center and the half axes of the bowl that holds the black marbles of the Center.
    pub bowl: (Vec2, Vec2),
    /// The bag, which is also a button.
    pub bag: Rect,
    /// The plate and the hand of each seat, indexed by seat.
    pub seats: Vec<SeatArea>,
    /// The diameters of marbles, by place.
    pub diameters: Diameters,
    /// How many rows the hand at the bottom has.
    pub own_rows: usize,
    /// The panel with the round, the turn and the log.
    pub panel: Rect,
    /// The sums of the selected exchange.
    pub equation: Rect,
    /// Text that explains the selected exchange or the button under the cursor.
    pub advice: Rect,
    /// The list of suggested exchanges.
    pub suggestions: Rect,
    /// The button that changes the animation speed.
    pub speed: Rect,
    /// The button that asks for a hint.
    pub hint_button: Rect,
    /// The button that opens the pause menu.
    pub menu: Rect,
    /// The largest area of the hint; its plate is aligned to the bottom.
    pub hint: Rect,
    /// Whether the text is so large for the window that some parts overlap.
    pub tight: bool,
    /// The action buttons, in the order of [`Offer::ALL`].
    pub buttons: [Rect; Offer::ALL.len()],
}

/// The areas that belong to a seat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeatArea {
    /// The plate with the name, and the size and sum of the hand.
    pub plate: Rect,
    /// The area of the marbles.
    pub hand: Rect,
    /// Whether this is the large hand at the bottom.
    pub own: bool,
}

/// Diameters of marbles, each an even number of physical pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Diameters {
    /// In the hand at the bottom.
    pub own: f32,
    /// In the Center.
    pub center: f32,
    /// In the hands of the other seats, and inside text.
    pub rival: f32,
}

impl Diameters {
    /// All three diameters, for painting the pictures.
    pub fn all(&self) -> [f32; 3] {
        [self.own, self.center, self.rival]
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

impl Layout {
    /// The layout for a session with the hand of `viewer` at the bottom. `turns` tells whether the table rotates for
    /// that or only swaps two seats.
    pub fn of(metrics: &Metrics, session: &Session, viewer: Seat, turns: bool) -> Self {
        let (players, first) = (session.seats().len(), session.first_person());
        let places = if turns { turned(players, viewer) } else { swapped(players, viewer, first) };
        Self::new(metrics, session.group(), &places)
    }

    /// The seat whose hand is at the bottom.
    pub fn viewer(&self) -> Seat {
        self.seats.iter().position(|area| area.own).unwrap_or(0)
    }

    /// The layout for seats in these places: 0 is the bottom, the others follow clockwise.
    pub fn new(metrics: &Metrics, group: &Group, places: &[usize]) -> Self {
        let players = places.len();
        if metrics.is_tight() {
            return Self::tight(metrics, group, places);
        }
        let unit = metrics.unit;
        let size = metrics.window / unit;
        let margin = size * 0.05;
        let (left, top, right, bottom) = (margin.x, margin.y, size.x - margin.x, size.y - margin.y);
        let rect = |x0: f32, y0: f32, x1: f32, y1: f32| Rect::new(x0 * unit, y0 * unit, x1 * unit, y1 * unit);
        let board = Board::of(group);

        let column = right - 336.0;
        let hand_top = bottom - 118.0;
        let bar_top = hand_top - 74.0;
        let board_top = top + 112.0;
        let middle_x = (left + column) * 0.5 + 70.0;
        let room = bar_top - 8.0 - board_top;
        let radius = (room * 0.5).min(middle_x - left - 300.0).min(column - 140.0 - middle_x);
        let middle = Vec2::new(middle_x, board_top + room * 0.5);
        let side = middle.x + radius + 68.0;

        let (rows, own, rival) = match group.order() {
            ..=8 => (1, 54.0, 24.0),
            9..=18 => (2, 42.0, 24.0),
            19..=36 => (3, 30.0, 22.0),
            _ => (4, 23.0, 18.0),
        };
        let diameters = Diameters {
            own: metrics.even(own * unit),
            center: metrics.even(2.0 * board.marble_radius() * radius * unit),
            rival: metrics.even(rival * unit),
        };

        let seats = (0..players)
            .map(|seat| match (places[seat], players) {
                (0, _) => SeatArea {
                    plate: rect(left, hand_top + 18.0, left + 190.0, bottom),
                    hand: rect(left + 204.0, hand_top, column - 16.0, bottom),
                    own: true,
                },
                (1, 2) | (2, 4) => SeatArea {
                    plate: rect(middle.x - 160.0, top, middle.x + 160.0, top + 25.0),
                    hand: rect(middle.x - 160.0, top + 27.0, middle.x + 160.0, top + 107.0),
                    own: false,
                },
                (1, _) => SeatArea {
                    plate: rect(left, board_top + 8.0, middle.x - radius - 8.0, board_top + 33.0),
                    hand: rect(left, board_top + 36.0, middle.x - radius - 4.0, board_top + 142.0),
                    own: false,
                },
                _ => SeatArea {
                    plate: rect(column, top, right, top + 25.0),
                    hand: rect(column, top + 27.0, right, top + 107.0),
                    own: false,
                },
            })
            .collect();

        let buttons = Offer::ALL.map(|offer| {
            let (x0, x1) = match offer {
                Offer::Exchange | Offer::Announce => (column, column + 152.0),
                Offer::Draw | Offer::Undo => (column + 160.0, column + 244.0),
                Offer::Pass | Offer::Redo => (column + 252.0, right),
            };
            let first_row = matches!(offer, Offer::Exchange | Offer::Draw | Offer::Pass);
            let y0 = if first_row { bottom - 112.0 } else { bottom - 52.0 };
            rect(x0, y0, x1, y0 + 52.0)
        });
        let panel_top = if players == 2 { top } else { board_top };
        Self {
            unit,
            middle: middle * unit,
            radius: radius * unit,
            bowl: (Vec2::new(side, middle.y + 74.0) * unit, Vec2::new(56.0, 42.0) * unit),
            bag: rect(side - 42.0, middle.y - 114.0, side + 42.0, middle.y - 30.0),
            seats,
            diameters,
            own_rows: rows,
            panel: rect(column, panel_top, right, bottom - 196.0),
            equation: rect(left + 204.0, bar_top, column - 16.0, bar_top + 64.0),
            advice: rect(column, bottom - 188.0, right, bottom - 120.0),
            suggestions: rect(left, middle.y - 6.0, middle.x - radius - 4.0, middle.y + 172.0),
            menu: rect(right - 50.0, panel_top + 4.0, right - 6.0, panel_top + 48.0),
            speed: rect(right - 136.0, panel_top + 4.0, right - 58.0, panel_top + 48.0),
            hint_button: rect(right - 212.0, panel_top + 4.0, right - 144.0, panel_top + 48.0),
            hint: rect(column, panel_top + 60.0, right, bottom - 120.0),
            tight: false,
            buttons,
            board,
        }
    }

    /// The layout for text that is large for the window: one line for each rival's hand, explanations painted over the
    /// log, the remaining space for the board.
    fn tight(metrics: &Metrics, group: &Group, places: &[usize]) -> Self {
        let players = places.len();
        let unit = metrics.unit;
        let size = metrics.room();
        let (left, top) = (size.x * 0.05, size.y * 0.05);
        let (right, bottom) = (size.x - left, size.y - top);
        let rect = |x0: f32, y0: f32, x1: f32, y1: f32| Rect::new(x0 * unit, y0 * unit, x1 * unit, y1 * unit);
        // Extra space in a larger window goes to the marbles.
        let k = (size / Vec2::new(640.0, 360.0)).min_element().clamp(1.0, 1.6);
        let (gap, press) = ((8.0 / unit).max(4.0), (44.0 / unit).max(32.0));
        let column = right - (size.x * 0.34).clamp(214.0, 330.0);
        let wide = column - 8.0 - left;
        let (rows, own, rival) = match group.order() {
            ..=8 => (1, 36.0, 17.0),
            9..=18 => (2, 26.0, 16.0),
            19..=36 => (3, 20.0, 14.0),
            _ => (4, 16.0, 13.0),
        };
        let hand_top = bottom - (rows as f32 * own + 4.0) * k - 21.0;
        let plate_top = hand_top - 27.0;
        let bar_top = plate_top - 64.0;
        let hands_end = top + 24.0 + (rival + 4.0) * k;
        let room = bar_top - 4.0 - (hands_end + 4.0);
        let board = Board::of(group);
        let radius = (room * 0.5).min(wide * 0.5 - 116.0);
        let middle = Vec2::new(left + wide * 0.5, hands_end + 4.0 + room * 0.5);
        let side = (middle.x + radius + left + wide) * 0.5;
        let diameters = Diameters {
            own: metrics.even(own * k * unit),
            center: metrics.even(2.0 * board.marble_radius() * radius * unit),
            rival: metrics.even(rival * k * unit),
        };
        let share = wide / (players - 1) as f32;
        let seats = (0..players)
            .map(|seat| match places[seat] {
                0 => SeatArea {
                    plate: rect(left, plate_top, left + wide, plate_top + 23.0),
                    hand: rect(left, hand_top, left + wide, bottom),
                    own: true,
                },
                place => {
                    let x = left + share * (place - 1) as f32;
                    let end = x + share - if place + 1 < players { gap } else { 0.0 };
                    let plate = rect(x, top, end, top + 23.0);
                    SeatArea { plate, hand: rect(x, top + 24.0, end, hands_end), own: false }
                }
            })
            .collect();
        let half = (right - column - gap) * 0.5;
        let buttons = Offer::ALL.map(|offer| {
            let (row, x) = match offer {
                Offer::Exchange => (0.0, column),
                Offer::Draw => (0.0, column + half + gap),
                Offer::Announce => (1.0, column),
                Offer::Pass => (1.0, column + half + gap),
                Offer::Undo => (2.0, column),
                Offer::Redo => (2.0, column + half + gap),
            };
            let y = bottom - press - (press + gap) * (2.0 - row);
            rect(x, y, x + half, y + press)
        });
        let buttons_top = bottom - 3.0 * press - 2.0 * gap;
        let third = (right - column - 2.0 * gap) / 3.0;
        let head = |i: f32| {
            let x = column + (third + gap) * i;
            rect(x, top, x + third, top + press)
        };
        let panel = rect(column, top + press + gap, right, buttons_top - gap);
        Self {
            unit,
            middle: middle * unit,
            radius: radius * unit,
            bowl: (
                Vec2::new(side, middle.y + room * 0.19) * unit,
                Vec2::new((room * 0.3).min(48.0), (room * 0.15).min(36.0)) * unit,
            ),
            bag: {
                let half = (room * 0.17).min(36.0);
                rect(side - half, middle.y - room * 0.5, side + half, middle.y - room * 0.5 + 2.0 * half)
            },
            seats,
            diameters,
            own_rows: rows,
            panel,
            equation: rect(left, bar_top, left + wide, bar_top + 60.0),
            advice: rect(column, buttons_top - gap - 50.0, right, buttons_top - gap),
            suggestions: rect(left, hands_end + 8.0, middle.x - radius - gap, bar_top - gap),
            hint_button: head(0.0),
            speed: head(1.0),
            menu: head(2.0),
            hint: rect(column, top + press + gap, right, buttons_top - gap),
            buttons,
            tight: true,
            board,
        }
    }

    /// The height of a row of the suggestions.
    pub fn suggestion_height(&self) -> f32 {
        if self.tight { self.px(26.0).max(44.0) } else { self.px(44.0) }
    }

    /// The gap between two rows of the suggestions.
    pub fn suggestion_gap(&self) -> f32 {
        self.px(3.0).max(8.0)
    }

    /// How many suggestions fit; at least 1.
    pub fn suggestion_rows(&self) -> usize {
        let room = self.suggestions.height() - self.px(28.0) + self.suggestion_gap();
        (room / (self.suggestion_height() + self.suggestion_gap())).floor().max(1.0) as usize
    }

    /// The track of a replay that shows the current position and can be dragged.
    pub fn scrubber(&self) -> Rect {
        let Rect { min, max } = self.advice;
        let height = self.px(32.0).max(44.0);
        Rect::new(min.x + self.px(10.0), max.y - height, max.x - self.px(10.0), max.y)
    }

    /// Converts board coordinates (unit: the board's radius, y upwards) to window coordinates.
    pub fn on_board(&self, [x, y]: [f32; 2]) -> Vec2 {
        self.middle + Vec2::new(x, -y) * self.radius
    }

    /// The socket of a colour, or the middle of the bowl for black.
    pub fn socket(&self, piece: Piece) -> Vec2 {
        if piece.is_black() { self.bowl.0 } else { self.on_board(self.board.socket(piece)) }
    }

    /// Where the black marbles that rivals take appear.
    pub fn supply(&self) -> Vec2 {
        self.bowl.0 + Vec2::new(0.0, self.bowl.1.y + 14.0 * self.unit)
    }

    /// Converts a length of the reference window to this window.
    pub fn px(&self, length: f32) -> f32 {
        length * self.unit
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;

    const WINDOWS: [(f32, f32); 7] = [
        (1280.0, 720.0),
        (1280.0, 800.0),
        (1920.0, 1080.0),
        (3840.0, 2160.0),
        (2560.0, 1080.0),
        (1024.0, 768.0),
        (960.0, 540.0),
    ];

    fn layouts() -> impl Iterator<Item = (Vec2, Layout)> {
        let scales = crate::settings::Display::SCALES;
        let views = WINDOWS.into_iter().flat_map(move |window| scales.map(|scale| (window, scale)));
        views.flat_map(|((x, y), scale)| {
            let window = Vec2::new(x, y);
            let metrics = Metrics::new(window, 1.0).with_scale(scale);
            [vec![2, 2, 2], vec![2, 2, 2, 2], vec![3, 3], vec![4, 4, 4]].into_iter().flat_map(move |moduli| {
                let group = Group::new(&moduli).unwrap();
                (2..=4).map(move |players| (window, Layout::new(&metrics, &group, &turned(players, players - 1))))
            })
        })
    }

    #[test]
    fn everything_lies_inside_the_inner_nine_tenths() {
        for (window, layout) in layouts() {
            let inner = Rect::from_corners(window * 0.0499, window * 0.9501);
            let seats = layout.seats.iter().flat_map(|seat| [seat.plate, seat.hand]);
            let heads = [layout.speed, layout.menu, layout.hint_button, layout.hint];
            let others = [layout.panel, layout.equation, layout.advice, layout.suggestions, layout.bag];
            let others = others.into_iter().chain(heads);
            for rect in seats.chain(layout.buttons).chain(others) {
                assert!(rect.width() > 0.0 && rect.height() > 0.0, "{window} {rect:?}");
                assert!(inner.contains(rect.min) && inner.contains(rect.max), "{window} {rect:?}");
            }
        }
    }

    #[test]
    fn nothing_lies_on_anything_else() {
        for (window, layout) in layouts() {
            let mut rects: Vec<Rect> = layout.seats.iter().flat_map(|seat| [seat.plate, seat.hand]).collect();
            rects.extend(layout.buttons);
            rects.extend([layout.panel, layout.equation, layout.bag]);
            // In a tight layout the advice covers the end of the log.
            rects.extend((!layout.tight).then_some(layout.advice));
            rects.push(Rect::from_center_half_size(layout.bowl.0, layout.bowl.1));
            // The corners of a disc's bounding box are empty, so a smaller box than the disc's is enough.
            rects.push(Rect::from_center_half_size(layout.middle, Vec2::splat(layout.radius)));
            for (i, a) in rects.iter().enumerate() {
                for b in &rects[i + 1..] {
                    let common = a.intersect(*b);
                    assert!(common.width() <= 0.5 || common.height() <= 0.5, "{window} {a:?} {b:?}");
                }
            }
        }
    }

    #[test]
    fn buttons_are_large_enough_to_hit() {
        for (window, layout) in layouts() {
            let heads = [layout.speed, layout.menu, layout.hint_button];
            for rect in layout.buttons.into_iter().chain(heads) {
                assert!(rect.width() >= 43.9 && rect.height() >= 43.9, "{window} {rect:?}");
            }
            let all: Vec<Rect> = layout.buttons.into_iter().chain(heads).collect();
            for (i, a) in all.iter().enumerate() {
                for b in &all[i + 1..] {
                    assert!(a.inflate(3.9).intersect(b.inflate(3.9)).is_empty(), "{window} {a:?} {b:?}");
                }
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
            assert!(layout.seats.iter().enumerate().all(|(seat, area)| area.own == (seat == own)));
        }
    }
}

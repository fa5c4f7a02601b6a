//! What can be pressed at the table, and the cursor that moves among it. The same for mouse, keys and gamepads.

use super::arrangement::{Arrangement, rise};
use super::layout::Layout;
use super::marbles::{Center, Hand};
use crate::controls::{Capture, Device, Direction, LastDevice};
use crate::game::{Advisor, Selection, Session, Waiting};
use crate::game::{Offer, ShowGate, Side};
use crate::seats::{Owner, SeatOwners};
use crate::settings::Settings;
use crate::ui::focus::{self, Way};
use aljabar_core::{Piece, Seat};
use bevy::prelude::*;

/// A key of a replay.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Transport {
    /// Goes on by itself, or stops.
    Play,
    /// One turn back.
    Back,
    /// One turn on.
    Forward,
    /// To the start.
    Start,
    /// To the end.
    End,
}

impl Transport {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Play, Self::Back, Self::Forward, Self::Start, Self::End];
}

/// Something that can be pressed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HitTarget {
    /// A stack of the hand or of the Center.
    Stack(Side, Piece),
    /// A suggested exchange.
    Suggestion(usize),
    /// The title of the suggestions, which hides them.
    HideSuggestions,
    /// The bag.
    Bag,
    /// A rival's plate.
    Seat(Seat),
    /// The chosen exchange's sums.
    Equation,
    /// How fast things move.
    Speed,
    /// Something the person on turn may do.
    Offer(Offer),
    /// Asks for help.
    Hint,
    /// Lets the game wait.
    Menu,
    /// A key of a replay.
    Transport(Transport),
    /// The place in a replay.
    Scrubber,
    /// After the game: another one.
    Again,
    /// After the game: back to the title.
    Leave,
}

/// Parts of the table that the cursor can jump between.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Area {
    /// The hand at the bottom.
    Hand,
    /// The Center and the bag.
    Center,
    /// Suggested exchanges.
    Suggestions,
    /// The sums and the buttons.
    Buttons,
}

impl HitTarget {
    /// Where it belongs.
    pub fn area(self) -> Area {
        match self {
            Self::Stack(Side::Give, _) => Area::Hand,
            Self::Stack(Side::Take, _) | Self::Bag | Self::Seat(_) => Area::Center,
            Self::Suggestion(_) | Self::HideSuggestions => Area::Suggestions,
            Self::Equation
            | Self::Speed
            | Self::Offer(_)
            | Self::Hint
            | Self::Menu
            | Self::Transport(_)
            | Self::Scrubber
            | Self::Again
            | Self::Leave => Area::Buttons,
        }
    }
}

/// Everything that can be pressed now, with its place; what lies on top comes last.
#[derive(Resource, Default, Debug)]
pub struct HitTargets(Vec<(HitTarget, Rect)>);

impl HitTargets {
    /// What is under a place of the window.
    pub fn at(&self, place: Vec2) -> Option<HitTarget> {
        self.0.iter().rev().find(|(_, rect)| rect.contains(place)).map(|(spot, _)| *spot)
    }

    /// Where a spot is.
    pub fn rect(&self, spot: HitTarget) -> Option<Rect> {
        self.0.iter().find(|(other, _)| *other == spot).map(|(_, rect)| *rect)
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = (HitTarget, Rect)> + Clone + '_ {
        self.0.iter().copied()
    }

    /// What the cursor can be on. Hiding the suggestions has a key and a button of its own; among the suggestions it would
    /// only be pressed by mistake.
    fn walkable(&self) -> impl Iterator<Item = (HitTarget, Rect)> + Clone + '_ {
        self.iter().filter(|(spot, _)| *spot != HitTarget::HideSuggestions)
    }

    /// Where the cursor goes from a spot: the nearest in that direction, rather in the same area; at an edge it goes
    /// round to the other side of the area.
    pub fn step(&self, from: Option<HitTarget>, direction: Direction) -> Option<HitTarget> {
        let Some(start) = from.and_then(|target| self.rect(target).map(|rect| (target, rect))) else {
            return self.first();
        };
        let area = start.0.area();
        // What lies more to the side than ahead is not in this direction.
        let ahead = |target: HitTarget, way: Way| {
            let foreign = if target.area() == area { 1.0 } else { 2.0 };
            (way.aside <= way.ahead * 2.0).then_some(foreign * (way.ahead + way.aside * 2.0))
        };
        let behind = |target: HitTarget, way: Way| (target.area() == area).then_some(way.ahead + way.aside * 2.0);
        focus::step(self.walkable(), start, direction, ahead, behind)
    }

    /// The first spot of the next area that has any, or of the one before.
    pub fn jump(&self, from: Option<HitTarget>, forward: bool) -> Option<HitTarget> {
        const ORDER: [Area; 4] = [Area::Hand, Area::Center, Area::Buttons, Area::Suggestions];
        let Some(here) = from.and_then(|spot| ORDER.iter().position(|area| *area == spot.area())) else {
            return self.first();
        };
        (1..=ORDER.len()).find_map(|i| {
            let next = if forward { here + i } else { here + ORDER.len() - i };
            let area = ORDER[next % ORDER.len()];
            // Marbles and buttons first: bag and plates are rarely meant.
            let there = || self.walkable().map(|(spot, _)| spot).filter(|spot| spot.area() == area);
            there()
                .find(|spot| {
                    !matches!(
                        spot,
                        HitTarget::Bag | HitTarget::Seat(_) | HitTarget::Speed | HitTarget::Menu | HitTarget::Hint
                    )
                })
                .or_else(|| there().next())
        })
    }

    fn first(&self) -> Option<HitTarget> {
        let spots = || self.walkable().map(|(spot, _)| spot);
        spots().find(|spot| spot.area() == Area::Hand).or_else(|| spots().next())
    }
}

/// What the mouse has pressed at the table and not let go of yet: it owns the movements of the mouse.
#[derive(Resource, Default, Debug)]
pub struct Held(pub Capture<HitTarget>);

/// What the keys or a gamepad point at.
#[derive(Resource, Default, Debug, PartialEq, Eq)]
pub struct Cursor(pub Option<HitTarget>);

/// Where each person has left the cursor.
#[derive(Resource, Default)]
pub(super) struct Resting {
    seat: Option<Seat>,
    at: [Option<HitTarget>; 4],
}

impl Resting {
    /// When somebody else is on turn, the cursor is where that person has left it. Says whether that is so.
    fn follow(&mut self, seat: Option<Seat>, cursor: &mut ResMut<Cursor>) -> bool {
        let Some(seat) = seat.filter(|seat| self.seat != Some(*seat)) else { return false };
        if let Some(left) = self.seat.replace(seat) {
            self.at[left % 4] = cursor.0;
            cursor.set_if_neq(Cursor(self.at[seat % 4]));
        }
        true
    }
}

/// Collects what can be pressed.
pub(super) fn collect(
    layout: Res<Layout>,
    session: Res<Session>,
    settings: Res<Settings>,
    owners: Res<SeatOwners>,
    mut device: ResMut<LastDevice>,
    gate: Res<ShowGate>,
    selection: Res<Selection>,
    advisor: Res<Advisor>,
    hands: Query<(&Hand, &Arrangement)>,
    center: Query<&Arrangement, With<Center>>,
    mut spots: ResMut<HitTargets>,
    mut cursor: ResMut<Cursor>,
    mut resting: ResMut<Resting>,
) {
    if resting.follow(session.human_on_turn(), &mut cursor)
        && let Some(Owner::Only(owner)) = session.human_on_turn().map(|seat| owners.owner(seat))
        && owner != Device::Mouse
    {
        // What to press is shown as it is on the device of whoever is on turn now.
        device.set_if_neq(LastDevice(owner));
    }
    let waiting = Waiting::of(&session, &gate);
    let wanted = matches!(device.0, Device::Pad(_)) && waiting.person().is_some();
    spots.0.clear();
    if waiting == Waiting::Over {
        // The result lies over the table.
        spots.0.extend(layout.result_buttons());
        spots.0.push((HitTarget::Menu, layout.menu));
        spots.0.push((HitTarget::Bag, layout.bag));
        spots.0.extend(seats(&layout, &session));
        keep_cursor(&spots, &mut cursor);
        return;
    }
    spots.0.push((HitTarget::Bag, layout.bag));
    spots.0.push((HitTarget::Speed, layout.speed));
    spots.0.push((HitTarget::Menu, layout.menu));
    spots.0.extend(seats(&layout, &session));
    for arrangement in &center {
        let stacks = arrangement.stacks.iter();
        spots.0.extend(stacks.map(|stack| {
            // One that is held up is meant where it is seen.
            let held = usize::from(selection.take.count(stack.piece)) >= stack.places.len() && !stack.piece.is_black();
            let up = if held { Vec2::Y * rise(&layout) } else { Vec2::ZERO };
            let bounds = reachable(stack.bounds, &layout);
            (HitTarget::Stack(Side::Take, stack.piece), Rect::from_corners(bounds.min - up, bounds.max - up * 0.5))
        }));
    }
    let viewer = layout.viewer();
    for (_, arrangement) in hands.iter().filter(|(hand, _)| hand.0 == viewer) {
        let stacks = arrangement.stacks.iter();
        // Marbles that are held up stick out above their stack.
        let up = Vec2::Y * rise(&layout);
        spots.0.extend(stacks.map(|stack| {
            let held = selection.give.count(stack.piece) > 0;
            let bounds = stack.bounds;
            let top = if held { bounds.min - up } else { bounds.min };
            (HitTarget::Stack(Side::Give, stack.piece), Rect::from_corners(top, bounds.max))
        }));
    }
    if session.kind().is_stepped() {
        let keys = Transport::ALL.into_iter().zip(layout.buttons);
        spots.0.extend(keys.map(|(transport, rect)| (HitTarget::Transport(transport), rect)));
        spots.0.push((HitTarget::Scrubber, layout.scrubber()));
    } else if session.humans() > 0 {
        if settings.play.hints {
            spots.0.push((HitTarget::Hint, layout.hint_button));
        }
        spots.0.push((HitTarget::Equation, layout.equation));
        let buttons = Offer::ALL.into_iter().zip(layout.buttons);
        spots.0.extend(buttons.map(|(button, rect)| (HitTarget::Offer(button), rect)));
    }
    if settings.play.suggestions {
        let rows = (0..advisor.ranking().len().min(layout.suggestion_rows()))
            .map(|i| (HitTarget::Suggestion(i), suggestions_row(&layout, i)));
        spots.0.extend(rows);
        if !advisor.ranking().is_empty() {
            spots.0.push((HitTarget::HideSuggestions, suggestions_title(&layout)));
        }
    }
    keep_cursor(&spots, &mut cursor);
    // Whoever holds a gamepad sees where the cursor is before it moves.
    if wanted && cursor.0.is_none() {
        cursor.0 = spots.first();
    }
}

/// The hands that can be looked at: those of the rivals, and for whoever only watches the one at the bottom as well.
fn seats(layout: &Layout, session: &Session) -> impl Iterator<Item = (HitTarget, Rect)> {
    let watched = session.humans() == 0 || session.kind().is_stepped();
    let areas = layout.seats.iter().enumerate().filter(move |(_, area)| !area.own || watched);
    areas.map(|(seat, area)| (HitTarget::Seat(seat), if area.own { area.plate } else { area.plate.union(area.hand) }))
}

/// A cursor on something that is gone goes to what is near.
fn keep_cursor(spots: &HitTargets, cursor: &mut ResMut<Cursor>) {
    if cursor.0.is_some_and(|spot| spots.rect(spot).is_none()) {
        let area = cursor.0.map(HitTarget::area);
        let near = spots.iter().map(|(spot, _)| spot).find(|spot| Some(spot.area()) == area);
        cursor.0 = near.or_else(|| spots.first());
    }
}

/// Marbles of the Center are small in large groups; their sockets can be pressed all the same.
fn reachable(bounds: Rect, layout: &Layout) -> Rect {
    let least = (layout.px(44.0) - bounds.size()).max(Vec2::ZERO);
    let apart = layout.radius * 0.24 - bounds.size();
    bounds.inflate((least.min(apart.max(Vec2::ZERO)) * 0.5).min_element())
}

/// The place of the title of the suggestions: what is above the first of them.
pub fn suggestions_title(layout: &Layout) -> Rect {
    let area = layout.suggestions;
    Rect::new(area.min.x, area.min.y - layout.px(8.0), area.max.x, suggestions_row(layout, 0).min.y - layout.px(2.0))
}

/// The place of a suggestion.
pub fn suggestions_row(layout: &Layout, i: usize) -> Rect {
    let area = layout.suggestions;
    let height = layout.suggestion_height();
    let y = area.min.y + layout.px(28.0) + (height + layout.suggestion_gap()) * i as f32;
    Rect::new(area.min.x, y, area.max.x, y + height)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;
    use aljabar_core::classic::{B, R, Y};

    fn spots() -> HitTargets {
        let rect = |x: f32, y: f32| Rect::from_center_half_size(Vec2::new(x, y), Vec2::splat(10.0));
        HitTargets(vec![
            (HitTarget::Stack(Side::Take, R), rect(300.0, 100.0)),
            (HitTarget::Stack(Side::Give, R), rect(100.0, 500.0)),
            (HitTarget::Stack(Side::Give, Y), rect(200.0, 500.0)),
            (HitTarget::Stack(Side::Give, B), rect(300.0, 500.0)),
            (HitTarget::Offer(Offer::Exchange), rect(500.0, 500.0)),
            (HitTarget::Offer(Offer::Draw), rect(600.0, 500.0)),
        ])
    }

    #[test]
    fn the_cursor_walks_goes_round_and_crosses() {
        let spots = spots();
        let give = |piece| Some(HitTarget::Stack(Side::Give, piece));
        assert_eq!(spots.step(None, Direction::Up), give(R));
        assert_eq!(spots.step(give(R), Direction::Right), give(Y));
        assert_eq!(spots.step(give(R), Direction::Left), give(B), "round to the other end of the hand");
        assert_eq!(spots.step(give(B), Direction::Right), Some(HitTarget::Offer(Offer::Exchange)));
        assert_eq!(spots.step(give(B), Direction::Up), Some(HitTarget::Stack(Side::Take, R)));
        assert_eq!(spots.step(Some(HitTarget::Stack(Side::Take, R)), Direction::Down), give(B));
    }

    #[test]
    fn areas_follow_each_other_in_a_circle() {
        let spots = spots();
        let mut at = Some(HitTarget::Stack(Side::Give, Y));
        let mut areas = Vec::new();
        for _ in 0..3 {
            at = spots.jump(at, true);
            areas.push(at.unwrap().area());
        }
        assert_eq!(areas, [Area::Center, Area::Buttons, Area::Hand]);
        assert_eq!(spots.jump(at, false).unwrap().area(), Area::Buttons);
    }
}

//! The hit targets of the table (everything that can be pressed) and the cursor that moves between them. Mouse,
//! keyboard and gamepads share them.

use super::arrangement::{Arrangement, rise};
use super::hud::LogLines;
use super::layout::Layout;
use super::marbles::{Center, Hand};
use super::state::TableState;
use crate::app::MenuOpen;
use crate::controls::{Capture, Device, Direction, LastDevice};
use crate::game::lessons::RunningLesson;
use crate::game::{Advisor, Offers, Preview, Session, Waiting};
use crate::game::{Offer, Side};
use crate::input::Pointer;
use crate::seats::{Owner, SeatOwners};
use crate::settings::Settings;
use crate::ui::focus::{self, Way};
use aljabar_core::{Piece, Seat};
use bevy::prelude::*;

/// A control of a replay.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Transport {
    /// Starts or stops automatic playback.
    Play,
    /// Goes one turn back.
    Back,
    /// Goes one turn forward.
    Forward,
    /// Goes to the start of the game.
    Start,
    /// Goes to the end of the game.
    End,
}

impl Transport {
    /// All controls, in the order of the buttons.
    pub const ALL: [Self; 5] = [Self::Play, Self::Back, Self::Forward, Self::Start, Self::End];
}

/// Something at the table that can be pressed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HitTarget {
    /// A stack in the hand at the bottom or in the Center.
    Stack(Side, Piece),
    /// A suggested exchange, by its index in the ranking.
    Suggestion(usize),
    /// The button that shows and hides the suggestions.
    Suggestions,
    /// The bag; opens its contents.
    Bag,
    /// The supply of black marbles.
    Supply,
    /// The discarded marbles; opens them.
    Discard,
    /// A seat's name and hand; opens the hand in numbers.
    Seat(Seat),
    /// A line of the log, by its index; shows the table after it.
    Moment(usize),
    /// The sums of the selected exchange; opens the worked arithmetic.
    Equation,
    /// The button that changes the animation speed.
    Speed,
    /// A button for an action of the person on turn, or for undo and redo.
    Offer(Offer),
    /// The button that asks for a hint.
    Hint,
    /// The button that opens the rules.
    Rules,
    /// The button that opens the pause menu.
    Menu,
    /// In a lesson: goes on after something was told.
    GoOn,
    /// In a lesson: does the step for the learner.
    SkipStep,
    /// A control of a replay.
    Transport(Transport),
    /// The track with the position in a replay.
    Scrubber,
    /// After the game: opens the menu with the results.
    Again,
    /// After the game: returns to the title screen.
    Leave,
}

/// A part of the table that the cursor can jump to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Area {
    /// The hand at the bottom.
    Hand,
    /// The Center, the things beside it and the hands of the rivals.
    Center,
    /// Suggested exchanges.
    Suggestions,
    /// The sums and all buttons.
    Buttons,
    /// The lines of the log.
    Log,
}

impl HitTarget {
    /// The area that contains the target.
    pub fn area(self) -> Area {
        match self {
            Self::Stack(Side::Give, _) => Area::Hand,
            Self::Stack(Side::Take, _) | Self::Bag | Self::Supply | Self::Discard | Self::Seat(_) => Area::Center,
            Self::Suggestion(_) => Area::Suggestions,
            Self::Moment(_) => Area::Log,
            Self::Equation
            | Self::Suggestions
            | Self::Rules
            | Self::Speed
            | Self::Offer(_)
            | Self::Hint
            | Self::Menu
            | Self::GoOn
            | Self::SkipStep
            | Self::Transport(_)
            | Self::Scrubber
            | Self::Again
            | Self::Leave => Area::Buttons,
        }
    }
}

/// Everything that can be pressed now, with its rectangle. Later entries lie on top of earlier ones.
#[derive(Resource, Default, Debug)]
pub struct HitTargets(Vec<(HitTarget, Rect)>);

impl HitTargets {
    /// The topmost target at a position in the window.
    pub fn at(&self, place: Vec2) -> Option<HitTarget> {
        self.0.iter().rev().find(|(_, rect)| rect.contains(place)).map(|(target, _)| *target)
    }

    /// The rectangle of a target; `None` if it cannot be pressed now.
    pub fn rect(&self, target: HitTarget) -> Option<Rect> {
        self.0.iter().find(|(other, _)| *other == target).map(|(_, rect)| *rect)
    }

    /// All targets, from the bottom to the top.
    pub fn iter(&self) -> impl Iterator<Item = (HitTarget, Rect)> + Clone + '_ {
        self.0.iter().copied()
    }

    /// The target that the cursor moves to: the nearest in this direction, preferably in the same area; at the edge of an
    /// area, the target at its other side.
    pub fn step(&self, from: Option<HitTarget>, direction: Direction) -> Option<HitTarget> {
        let Some(start) = from.and_then(|target| self.rect(target).map(|rect| (target, rect))) else {
            return self.first();
        };
        let area = start.0.area();
        // A target that lies more to the side than ahead is not in this direction.
        let ahead = |target: HitTarget, way: Way| {
            let foreign = if target.area() == area { 1.0 } else { 2.0 };
            (way.aside <= way.ahead * 2.0).then_some(foreign * (way.ahead + way.aside * 2.0))
        };
        let behind = |target: HitTarget, way: Way| (target.area() == area).then_some(way.ahead + way.aside * 2.0);
        focus::step(self.iter(), start, direction, ahead, behind)
    }

    /// The first target of the next (or previous) area that has any.
    pub fn jump(&self, from: Option<HitTarget>, forward: bool) -> Option<HitTarget> {
        const ORDER: [Area; 5] = [Area::Hand, Area::Center, Area::Buttons, Area::Log, Area::Suggestions];
        let Some(here) = from.and_then(|target| ORDER.iter().position(|area| *area == target.area())) else {
            return self.first();
        };
        (1..=ORDER.len()).find_map(|i| {
            let next = if forward { here + i } else { here + ORDER.len() - i };
            let area = ORDER[next % ORDER.len()];
            // Prefer marbles and action buttons to targets that are rarely used.
            let there = || self.iter().map(|(target, _)| target).filter(|target| target.area() == area);
            there()
                .find(|target| {
                    !matches!(
                        target,
                        HitTarget::Bag
                            | HitTarget::Supply
                            | HitTarget::Discard
                            | HitTarget::Seat(_)
                            | HitTarget::Speed
                            | HitTarget::Rules
                            | HitTarget::Menu
                            | HitTarget::Suggestions
                            | HitTarget::Hint
                            | HitTarget::SkipStep
                    )
                })
                .or_else(|| there().next())
        })
    }

    fn first(&self) -> Option<HitTarget> {
        let targets = || self.iter().map(|(target, _)| target);
        targets().find(|target| target.area() == Area::Hand).or_else(|| targets().next())
    }
}

/// The target that the mouse has pressed and not released yet. It receives the movements of the mouse.
#[derive(Resource, Default, Debug)]
pub struct Held(pub Capture<HitTarget>);

/// The target that the keyboard or a gamepad points at.
#[derive(Resource, Default, Debug, PartialEq, Eq)]
pub struct Cursor(pub Option<HitTarget>);

/// The target that the player points at, with the mouse or with the cursor. `None` under a menu.
#[derive(Resource, Default, Debug, PartialEq, Eq, Clone, Copy)]
pub struct Pointed(pub Option<HitTarget>);

impl Pointed {
    /// The colour of the marble that is pointed at.
    pub fn marble(&self) -> Option<Piece> {
        match self.0 {
            Some(HitTarget::Stack(_, piece)) if !piece.is_black() => Some(piece),
            _ => None,
        }
    }
}

/// Updates [`Pointed`].
pub(super) fn point(
    (menu, device, pointer): (Res<MenuOpen>, Res<LastDevice>, Res<Pointer>),
    targets: Res<HitTargets>,
    cursor: Res<Cursor>,
    mut pointed: ResMut<Pointed>,
) {
    let at = if device.points() { pointer.0.and_then(|at| targets.at(at)) } else { cursor.0 };
    pointed.set_if_neq(Pointed(at.filter(|_| !menu.0)));
}

/// The last cursor position of each seat.
#[derive(Resource, Default)]
pub(super) struct SeatCursors {
    seat: Option<Seat>,
    at: [Option<HitTarget>; 4],
}

impl SeatCursors {
    /// If another seat is on turn now, saves the cursor of the previous seat and restores that of `seat`. Returns
    /// whether the seat has changed.
    fn follow(&mut self, seat: Option<Seat>, cursor: &mut ResMut<Cursor>) -> bool {
        let Some(seat) = seat.filter(|seat| self.seat != Some(*seat)) else { return false };
        if let Some(left) = self.seat.replace(seat) {
            self.at[left % 4] = cursor.0;
            cursor.set_if_neq(Cursor(self.at[seat % 4]));
        }
        true
    }
}

/// When another person is on turn, restores the cursor of that seat, and prompts show the device of its owner.
pub(super) fn follow_turn(
    session: Res<Session>,
    owners: Res<SeatOwners>,
    mut device: ResMut<LastDevice>,
    mut cursor: ResMut<Cursor>,
    mut seat_cursors: ResMut<SeatCursors>,
) {
    if seat_cursors.follow(session.human_on_turn(), &mut cursor)
        && let Some(Owner::Only(owner)) = session.human_on_turn().map(|seat| owners.owner(seat))
        && owner != Device::Mouse
    {
        device.set_if_neq(LastDevice(owner));
    }
}

/// Collects everything that can be pressed now, and keeps the cursor on it.
pub(super) fn collect(
    table: TableState,
    settings: Res<Settings>,
    device: Res<LastDevice>,
    advisor: Res<Advisor>,
    (offers, preview, lines, lesson): (Res<Offers>, Res<Preview>, Res<LogLines>, Res<RunningLesson>),
    arrangements: (Query<(&Hand, &Arrangement)>, Query<&Arrangement, With<Center>>),
    mut targets: ResMut<HitTargets>,
    mut cursor: ResMut<Cursor>,
) {
    let (hands, center) = arrangements;
    let TableState { session, selection, layout, .. } = &table;
    let waiting = table.waiting();
    let guided = lesson.guided();
    // The text of a lesson or the goal of a puzzle is in the place of the log.
    let has_log = guided.is_none() && session.puzzle().is_none();
    let moments = lines.0.iter().filter(|_| has_log).map(|(i, rect)| (HitTarget::Moment(*i), *rect));
    let wanted = matches!(device.0, Device::Pad(_)) && waiting.person().is_some();
    targets.0.clear();
    if waiting == Waiting::Over && guided.is_none() {
        // The result covers most of the table.
        targets.0.extend(result_buttons(layout));
        targets.0.extend(always(layout));
        targets.0.extend(moments);
        keep_cursor_on_target(&targets, &mut cursor);
        return;
    }
    targets.0.extend(always(layout));
    targets.0.extend(layout.speed.map(|rect| (HitTarget::Speed, rect)));
    targets.0.extend(moments);
    for arrangement in &center {
        let stacks = arrangement.stacks.iter();
        targets.0.extend(stacks.map(|stack| {
            // A raised marble is hit where it is painted.
            let held = usize::from(selection.take.count(stack.piece)) >= stack.places.len() && !stack.piece.is_black();
            let up = if held { Vec2::Y * rise(layout) } else { Vec2::ZERO };
            let bounds = reachable(stack.bounds, layout);
            (HitTarget::Stack(Side::Take, stack.piece), Rect::from_corners(bounds.min - up, bounds.max - up * 0.5))
        }));
    }
    let viewer = layout.viewer();
    for (_, arrangement) in hands.iter().filter(|(hand, _)| hand.0 == viewer) {
        let stacks = arrangement.stacks.iter();
        // Raised marbles reach above the bounds of their stack.
        let up = Vec2::Y * rise(layout);
        targets.0.extend(stacks.map(|stack| {
            let held = selection.give.count(stack.piece) > 0;
            let bounds = stack.bounds;
            let top = if held { bounds.min - up } else { bounds.min };
            (HitTarget::Stack(Side::Give, stack.piece), Rect::from_corners(top, bounds.max))
        }));
    }
    if session.kind().is_stepped() {
        let keys = Transport::ALL.into_iter().zip(layout.transport());
        targets.0.extend(keys.map(|(transport, rect)| (HitTarget::Transport(transport), rect)));
        targets.0.push((HitTarget::Scrubber, layout.scrubber()));
    } else if let Some(run) = guided {
        targets.0.push((HitTarget::SkipStep, layout.button(Offer::Undo)));
        targets.0.push((HitTarget::Equation, layout.equation));
        if run.goes_on() {
            targets.0.push((HitTarget::GoOn, layout.button(Offer::Exchange)));
        } else {
            targets.0.push((HitTarget::Hint, layout.hint_button));
            let offered = run.offers().iter().map(|offer| (HitTarget::Offer(*offer), layout.button(*offer)));
            targets.0.extend(offered);
        }
    } else if session.humans() > 0 {
        if settings.play.hints {
            targets.0.push((HitTarget::Hint, layout.hint_button));
        }
        targets.0.push((HitTarget::Equation, layout.equation));
        if session.puzzle().is_none() {
            targets.0.push((HitTarget::Suggestions, layout.suggestions_button));
        }
        // Some offers appear only when they are possible.
        let offered = |offer: &Offer| match offer {
            Offer::Exchange | Offer::Undo => true,
            // In a puzzle only exchanges count.
            Offer::Draw | Offer::Pass | Offer::Announce if session.puzzle().is_some() => false,
            Offer::Draw => true,
            Offer::Pass | Offer::Announce | Offer::Redo => offers.allows(*offer, &preview),
        };
        let buttons = Offer::ALL.into_iter().zip(layout.buttons).filter(|(offer, _)| offered(offer));
        targets.0.extend(buttons.map(|(offer, rect)| (HitTarget::Offer(offer), rect)));
    }
    if settings.play.suggestions && guided.is_none() {
        let rows = (0..advisor.ranking().len().min(layout.suggestion_rows()))
            .map(|i| (HitTarget::Suggestion(i), suggestions_row(layout, i)));
        targets.0.extend(rows);
    }
    keep_cursor_on_target(&targets, &mut cursor);
    // With a gamepad the cursor is visible before its first movement.
    if wanted && cursor.0.is_none() {
        cursor.0 = targets.first();
    }
}

/// What can be pressed at any time: things on the table, hands, rules and menu.
fn always(layout: &Layout) -> impl Iterator<Item = (HitTarget, Rect)> {
    let seats = layout.seats.iter().enumerate().map(|(seat, area)| {
        let name = area.plate.union(area.ends);
        (HitTarget::Seat(seat), if area.is_own() { name } else { name.union(area.rods.tray) })
    });
    let things = [
        (HitTarget::Bag, layout.bag),
        (HitTarget::Supply, layout.supply.rect()),
        (HitTarget::Discard, layout.discard.rect()),
        (HitTarget::Menu, layout.menu),
    ];
    things.into_iter().chain(layout.rules.map(|rect| (HitTarget::Rules, rect))).chain(seats)
}

/// Moves a cursor whose target is gone to another target of the same area, or else to the first target.
fn keep_cursor_on_target(targets: &HitTargets, cursor: &mut ResMut<Cursor>) {
    if cursor.0.is_some_and(|target| targets.rect(target).is_none()) {
        let area = cursor.0.map(HitTarget::area);
        let near = targets.iter().map(|(target, _)| target).find(|target| Some(target.area()) == area);
        // Otherwise it goes to the hand, where the next turn begins.
        let hand = || {
            targets.iter().map(|(target, _)| target).find(|target| matches!(target, HitTarget::Stack(Side::Give, _)))
        };
        cursor.0 = near.or_else(hand).or_else(|| targets.first());
    }
}

/// Enlarges the bounds of a marble in the Center towards 44 pixels, as far as its neighbours allow: in large groups the
/// marbles are small.
fn reachable(bounds: Rect, layout: &Layout) -> Rect {
    let least = (layout.px(44.0) - bounds.size()).max(Vec2::ZERO);
    let apart = layout.radius * 0.24 - bounds.size();
    bounds.inflate((least.min(apart.max(Vec2::ZERO)) * 0.5).min_element())
}

/// The buttons after the end of the game. They take the places of action buttons.
pub fn result_buttons(layout: &Layout) -> [(HitTarget, Rect); 2] {
    let leave = layout.button(Offer::Draw).union(layout.button(Offer::Undo));
    [(HitTarget::Again, layout.button(Offer::Exchange)), (HitTarget::Leave, leave)]
}

/// The rectangle of row `i` of the suggestions.
pub fn suggestions_row(layout: &Layout, i: usize) -> Rect {
    let area = layout.suggestions;
    let height = layout.suggestion_height();
    let y = area.min.y + (height + layout.suggestion_gap()) * i as f32;
    Rect::new(area.min.x, y, area.max.x, y + height)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;
    use aljabar_core::classic::{B, R, Y};

    fn targets() -> HitTargets {
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
        let targets = targets();
        let give = |piece| Some(HitTarget::Stack(Side::Give, piece));
        assert_eq!(targets.step(None, Direction::Up), give(R));
        assert_eq!(targets.step(give(R), Direction::Right), give(Y));
        assert_eq!(targets.step(give(R), Direction::Left), give(B), "round to the other end of the hand");
        assert_eq!(targets.step(give(B), Direction::Right), Some(HitTarget::Offer(Offer::Exchange)));
        assert_eq!(targets.step(give(B), Direction::Up), Some(HitTarget::Stack(Side::Take, R)));
        assert_eq!(targets.step(Some(HitTarget::Stack(Side::Take, R)), Direction::Down), give(B));
    }

    #[test]
    fn areas_follow_each_other_in_a_circle() {
        let targets = targets();
        let mut at = Some(HitTarget::Stack(Side::Give, Y));
        let mut areas = Vec::new();
        for _ in 0..3 {
            at = targets.jump(at, true);
            areas.push(at.unwrap().area());
        }
        assert_eq!(areas, [Area::Center, Area::Buttons, Area::Hand]);
        assert_eq!(targets.jump(at, false).unwrap().area(), Area::Buttons);
    }
}

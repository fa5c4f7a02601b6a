//! What devices do to a page: the focus moves, things are used, the items scroll.

use super::control_id::ControlId;
use super::layout::{PageLayout, columns};
use super::page::{Control, ControlInput, ControlKind, Page};
use super::stack::Menus;
use super::{Composed, ControlEvent, Menu};
use crate::controls::{Acted, Action, Addressee, Device, Direction, LastDevice};
use crate::input::Pointer;
use crate::seats::SeatOwners;
use crate::ui::focus::{self, Way};
use bevy::prelude::*;

/// How far a page scrolls for a line of the wheel, in logical pixels.
const LINE: f32 = 40.0;

/// Lets devices use the page on top.
pub(super) fn act(
    mut acted: MessageReader<Acted>,
    page: Res<Page>,
    laid: Res<PageLayout>,
    device: Res<LastDevice>,
    pointer: Res<Pointer>,
    crew: Res<SeatOwners>,
    composed: Res<Composed>,
    time: Res<Time<Real>>,
    mut menus: ResMut<Menus>,
    used: MessageWriter<ControlEvent>,
) {
    // What is not seen yet cannot be meant.
    if !menus.is_open() || menus.top() != composed.0 {
        menus.held.miss(acted.read());
        return;
    }
    let now = time.elapsed();
    menus.listen(now);
    if menus.entered().is_some_and(|id| page.control(id).is_none()) {
        menus.leave();
    }
    // What the mouse points at is where the keys go on from, unless something is held, written or waited for.
    if device.points()
        && pointer.is_changed()
        && (menus.held.held(), menus.entered()) == (None, None)
        && let Some(id) = pointer.0.and_then(|at| laid.at(at))
        && page.control(id).is_some()
    {
        menus.set_focus(Some(id), false);
    }
    let Some(menu) = menus.top() else { return };
    let mut hand = PageUser { menu, by: Device::Mouse, slid: None, used };
    for act in acted.read() {
        let Acted { action, by, to, .. } = *act;
        if to != Addressee::Menu || !menus.hears(act, now) {
            menus.held.follow(action, |_| None);
            continue;
        }
        hand.by = by;
        let joins = joining(action, by, &page, &crew);
        // Somebody else may sit down while a text is being written.
        let another = joins == Some(ControlId::Join);
        if menus.entered().is_some() && !another && writing(action, &page, &laid, &mut menus) {
            continue;
        }
        // Whatever was asked for changes the page; what follows is meant for the next one.
        let changed = match joins {
            // Others may sit down at the same moment.
            Some(id) => {
                hand.uses(id, ControlInput::Pressed);
                false
            }
            None => one(action, &page, &laid, &mut menus, &mut hand),
        };
        if changed {
            break;
        }
    }
    menus.held.miss(acted.read());
}

/// What an action means for what is being written or waits for a key. Says whether that is all it means.
fn writing(action: Action, page: &Page, laid: &PageLayout, menus: &mut Menus) -> bool {
    let entered = menus.entered();
    match action {
        Action::Back | Action::LetGo | Action::Select | Action::Exchange => {
            menus.leave();
            true
        }
        Action::Press(at) if laid.at(at) == entered => {
            menus.held.follow(action, |_| None);
            menus.select_all(false);
            true
        }
        Action::Step(Direction::Left | Direction::Right)
            if entered.and_then(|id| page.control(id)).is_some_and(|it| matches!(it.kind, ControlKind::Field(_))) =>
        {
            menus.select_all(false);
            true
        }
        // Whoever does something else has done with it.
        Action::Press(_) | Action::Step(_) | Action::NextArea | Action::PreviousArea => {
            menus.leave();
            false
        }
        _ => false,
    }
}

/// Where people sit down, a gamepad without a seat joins by choosing, and one with a seat gets up by going back.
fn joining(action: Action, by: Device, page: &Page, crew: &SeatOwners) -> Option<ControlId> {
    match (action, by, crew.owns(by)) {
        _ if !page.joins => None,
        (Action::Select, Device::Pad(_), false) => Some(ControlId::Join),
        (Action::Back, Device::Pad(_) | Device::Keyboard, true) | (Action::LetGo, Device::Mouse, true) => {
            Some(ControlId::Leave)
        }
        _ => None,
    }
}

/// Whoever uses the page of a menu.
struct PageUser<'w> {
    menu: Menu,
    by: Device,
    /// The last slider that was moved in this frame, and to which step.
    slid: Option<(ControlId, usize)>,
    used: MessageWriter<'w, ControlEvent>,
}

impl PageUser<'_> {
    fn uses(&mut self, id: ControlId, input: ControlInput) {
        self.used.write(ControlEvent { menu: self.menu, id, input, by: self.by });
    }

    /// Moves a slider to the step that is nearest to a place.
    fn slides(&mut self, control: &Control, at: Vec2, laid: &PageLayout) {
        let ControlKind::Slider(now, steps, _) = control.kind else { return };
        let (from, to) = track(laid.rect(control.id).unwrap_or_default());
        let part = ((at.x - from) / (to - from).max(1.0)).clamp(0.0, 1.0);
        let step = (part * steps as f32).round() as usize;
        let before = self.slid.replace((control.id, step)).filter(|(id, _)| *id == control.id);
        if step != before.map_or(now, |(_, step)| step) {
            self.uses(control.id, ControlInput::Set(step));
        }
    }
}

/// Says whether the page is another one after this.
fn one(action: Action, page: &Page, laid: &PageLayout, menus: &mut Menus, hand: &mut PageUser) -> bool {
    let focus = menus.focus();
    let control = focus.and_then(|id| page.control(id));
    match action {
        Action::Step(direction @ (Direction::Left | Direction::Right)) => {
            let more = direction == Direction::Right;
            let change = control.filter(|control| control.blocked.is_none()).and_then(|control| {
                match &control.kind {
                    // A press goes round; an arrow stops at the end, or the largest letters would become the smallest.
                    ControlKind::Choice(options, at) if more => Some((*at + 1).min(options.len().saturating_sub(1))),
                    ControlKind::Choice(_, at) => Some(at.saturating_sub(1)),
                    ControlKind::Slider(at, steps, _) => {
                        Some(if more { (*at + 1).min(*steps) } else { at.saturating_sub(1) })
                    }
                    ControlKind::Switch(on) => Some(usize::from(!on)),
                    _ => None,
                }
                .map(|value| (control.id, value))
            });
            match change {
                Some((id, value)) => {
                    hand.uses(id, ControlInput::Set(value));
                }
                None => menus.set_focus(step(laid, focus, direction), true),
            }
        }
        Action::Step(direction) => {
            let next = step(laid, focus, direction);
            match unread(laid, focus, next, direction == Direction::Down, menus.scroll()) {
                Some(way) => menus.scroll_by(way, laid.most),
                None => menus.set_focus(next, true),
            }
        }
        Action::NextArea | Action::PreviousArea => match &page.tabs {
            Some((names, at)) => {
                let next = round(*at, names.len(), action == Action::NextArea);
                hand.uses(ControlId::Tab(next), ControlInput::Pressed);
                return true;
            }
            None => {
                let down = if action == Action::NextArea { Direction::Down } else { Direction::Up };
                menus.set_focus(step(laid, focus, down), true);
            }
        },
        // On a gamepad that is another button, which has no meaning here.
        Action::Exchange if matches!(hand.by, Device::Pad(_)) => {}
        Action::Select | Action::Exchange => return focus.is_some_and(|id| press(id, None, page, laid, menus, hand)),
        Action::Press(at) => {
            let id = menus.held.follow(action, |at| laid.at(at));
            let Some(id) = id else { return false };
            menus.set_focus(Some(id), false);
            return press(id, Some(at), page, laid, menus, hand);
        }
        Action::Drag(at) => {
            if let Some(control) = menus.held.held().and_then(|id| page.control(id)) {
                hand.slides(control, at, laid);
            }
        }
        Action::Release(_) => menus.held.let_go(),
        Action::Scroll(lines) => menus.scroll_by(-lines * LINE, laid.most),
        Action::Back => {
            hand.uses(ControlId::Back, ControlInput::Pressed);
            return true;
        }
        // Where people sit down, that begins the game.
        Action::Pause if page.joins => {
            let main = page.controls().find(|control| control.kind == ControlKind::Main).map(|control| control.id);
            return main.is_some_and(|id| press(id, None, page, laid, menus, hand));
        }
        // What opened it closes it.
        Action::Pause if hand.menu == Menu::Pause => {
            hand.uses(ControlId::Back, ControlInput::Pressed);
            return true;
        }
        _ => {}
    }
    false
}

/// Text on the way to what comes next is read first: how far to scroll instead of going there.
fn unread(laid: &PageLayout, from: Option<ControlId>, next: Option<ControlId>, down: bool, scroll: f32) -> Option<f32> {
    let hidden = if down { scroll < laid.most - 0.5 } else { scroll > 0.5 };
    let there = next.filter(|id| laid.scrolls(*id)).and_then(|id| laid.rect(id));
    let start =
        from.and_then(|id| laid.rect(id)).map_or(if down { f32::MIN } else { f32::MAX }, |rect| rect.center().y);
    let near = there.is_some_and(|rect| {
        // What is between is read when the nearer edge is in view.
        let (ahead, beyond) = if down {
            (rect.center().y > start, rect.min.y - laid.body.max.y)
        } else {
            (rect.center().y < start, laid.body.min.y - rect.max.y)
        };
        ahead && beyond < laid.body.height() * 0.5
    });
    (hidden && !near).then_some(if down { LINE * 3.0 } else { -LINE * 3.0 })
}

/// The next of so many, round and round.
fn round(at: usize, of: usize, forward: bool) -> usize {
    let of = of.max(1);
    if forward { (at + 1) % of } else { (at + of - 1) % of }
}

/// Uses something. Says whether the page is another one after this.
fn press(
    id: ControlId,
    at: Option<Vec2>,
    page: &Page,
    laid: &PageLayout,
    menus: &mut Menus,
    hand: &mut PageUser,
) -> bool {
    let Some(control) = page.control(id) else {
        // Tabs and the marbles of pictures are no controls of the page.
        hand.uses(id, ControlInput::Pressed);
        return true;
    };
    if control.blocked.is_some() {
        menus.held.let_go();
        return false;
    }
    let rect = laid.rect(id).unwrap_or_default();
    let value_from = rect.min.x + columns(rect.width()).0;
    let input = match &control.kind {
        ControlKind::Plain | ControlKind::Main => ControlInput::Pressed,
        ControlKind::Key(_) | ControlKind::PadButton(_) | ControlKind::Field(_) => {
            menus.enter(id);
            ControlInput::Pressed
        }
        // Whoever presses a seat means to sit down; only its value is changed by pressing it.
        ControlKind::Choice(..) if control.sits && at.is_none_or(|at| at.x <= value_from) => ControlInput::Pressed,
        ControlKind::Switch(on) => ControlInput::Set(usize::from(!on)),
        ControlKind::Choice(options, now) => {
            // The left third of the value goes back, everything else goes on.
            let back = at.is_some_and(|at| at.x > value_from && at.x < value_from + (rect.max.x - value_from) / 3.0);
            ControlInput::Set(round(*now, options.len(), !back))
        }
        ControlKind::Slider(now, steps, _) => match at {
            // Its name is no part of it that moves.
            Some(at) if at.x < value_from - 4.0 => {
                menus.held.let_go();
                return false;
            }
            Some(at) => {
                hand.slides(control, at, laid);
                // More movements may follow in the same frame.
                return false;
            }
            None => ControlInput::Set(if *now >= *steps { 0 } else { now + 1 }),
        },
    };
    hand.uses(id, input);
    true
}

/// From where to where a slider's knob goes.
pub(super) fn track(rect: Rect) -> (f32, f32) {
    let (label, value) = columns(rect.width());
    let from = rect.min.x + label + value * 0.04;
    (from, rect.min.x + label + value * 0.72)
}

/// Where the focus goes: the nearest in this direction, and at an edge round to the other side.
pub fn step(laid: &PageLayout, from: Option<ControlId>, direction: Direction) -> Option<ControlId> {
    let targets = laid.targets.iter().copied();
    let Some(start) = from.and_then(|id| laid.rect(id).map(|rect| (id, rect))) else {
        return targets.map(|(id, _)| id).next();
    };
    let sideways = matches!(direction, Direction::Left | Direction::Right);
    // What lies straight ahead comes before anything that is nearer but aside.
    let ahead = |_, way: Way| match way.in_line {
        true => Some(way.ahead),
        false => (!sideways || way.aside <= way.ahead).then_some(way.ahead + (10_000.0 + way.aside) * 2.0),
    };
    let behind = |_, way: Way| match way.in_line {
        true => Some(way.ahead),
        false => (!sideways).then_some(way.ahead + (10_000.0 + way.aside) * 0.01),
    };
    focus::step(targets, start, direction, ahead, behind)
}

//! Input on a page: actions of devices move the focus, use controls and scroll the items.

use super::control_id::ControlId;
use super::layout::{PageLayout, columns};
use super::page::{Control, ControlInput, ControlKind, Page};
use super::stack::Menus;
use super::{Composed, ControlEvent, Menu};
use crate::controls::{Acted, Action, Addressee, Device, Direction, LastDevice};
use crate::input::Pointer;
use crate::seats::SeatOwners;
use crate::ui::focus::{self, Way};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// Scroll distance for one line of the mouse wheel, in logical pixels.
const LINE: f32 = 40.0;

/// The page of the menu on top, and the devices it is used with.
#[derive(SystemParam)]
pub(super) struct PageInput<'w> {
    page: Res<'w, Page>,
    layout: Res<'w, PageLayout>,
    composed: Res<'w, Composed>,
    device: Res<'w, LastDevice>,
    pointer: Res<'w, Pointer>,
    owners: Res<'w, SeatOwners>,
}

/// Applies the actions of this frame to the page of the menu on top.
pub(super) fn use_page(
    mut acted: MessageReader<Acted>,
    input: PageInput,
    time: Res<Time<Real>>,
    mut menus: ResMut<Menus>,
    events: MessageWriter<ControlEvent>,
) {
    let PageInput { page, layout, composed, device, pointer, owners } = input;
    // A page that has not been shown yet takes no input.
    if !menus.is_open() || menus.top() != composed.0 {
        menus.held.miss(acted.read());
        return;
    }
    let now = time.elapsed();
    menus.update_accepted(now);
    if menus.entered().is_some_and(|id| page.control(id).is_none()) {
        menus.leave();
    }
    // The focus follows the mouse, unless a control is held, a text is entered or a binding waits.
    if device.points()
        && pointer.is_changed()
        && (menus.held.held(), menus.entered()) == (None, None)
        && let Some(id) = pointer.0.and_then(|at| layout.at(at))
        && page.control(id).is_some()
    {
        menus.set_focus(Some(id), false);
    }
    let Some(menu) = menus.top() else { return };
    let mut user = PageUser { menu, by: Device::Mouse, slid: None, events };
    for act in acted.read() {
        let Acted { action, by, to, .. } = *act;
        if to != Addressee::Menu || !menus.accepts(act, now) {
            menus.held.follow(action, |_| None);
            continue;
        }
        user.by = by;
        let joins = joining(action, by, &page, &owners);
        // Another device may join while a text is entered.
        let another = joins == Some(ControlId::Join);
        if menus.entered().is_some() && !another && act_while_entered(action, &page, &layout, &mut menus) {
            continue;
        }
        // A used control may change the page, so the remaining actions of this frame are dropped.
        let changed = match joins {
            // Several devices may join in the same frame.
            Some(id) => {
                user.uses(id, ControlInput::Pressed);
                false
            }
            None => apply_action(action, &page, &layout, &mut menus, &mut user),
        };
        if changed {
            break;
        }
    }
    menus.held.miss(acted.read());
}

/// Applies an action to the text field or binding that takes input. Returns whether the action is used up by that.
fn act_while_entered(action: Action, page: &Page, layout: &PageLayout, menus: &mut Menus) -> bool {
    let entered = menus.entered();
    match action {
        Action::Back | Action::LetGo | Action::Select | Action::Exchange => {
            menus.leave();
            true
        }
        Action::Press(at) if layout.at(at) == entered => {
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
        // Any other use of the page ends the text input.
        Action::Press(_) | Action::Step(_) | Action::NextArea | Action::PreviousArea => {
            menus.leave();
            false
        }
        _ => false,
    }
}

/// On pages with `joins`: [`ControlId::Join`] if the action makes a gamepad without a seat join, [`ControlId::Leave`]
/// if it makes a device with a seat leave.
fn joining(action: Action, by: Device, page: &Page, owners: &SeatOwners) -> Option<ControlId> {
    match (action, by, owners.owns(by)) {
        _ if !page.joins => None,
        (Action::Select, Device::Pad(_), false) => Some(ControlId::Join),
        (Action::Back, Device::Pad(_) | Device::Keyboard, true) | (Action::LetGo, Device::Mouse, true) => {
            Some(ControlId::Leave)
        }
        _ => None,
    }
}

/// Sends control events for a menu on behalf of a device.
struct PageUser<'w> {
    menu: Menu,
    by: Device,
    /// The slider that was moved last in this frame, and its new step: the page still holds the old one.
    slid: Option<(ControlId, usize)>,
    events: MessageWriter<'w, ControlEvent>,
}

impl PageUser<'_> {
    fn uses(&mut self, id: ControlId, input: ControlInput) {
        self.events.write(ControlEvent { menu: self.menu, id, input, by: self.by });
    }

    /// Moves a slider to the step nearest to the pointer.
    fn slides(&mut self, control: &Control, at: Vec2, layout: &PageLayout) {
        let ControlKind::Slider(now, steps, _) = control.kind else { return };
        let (from, to) = track(layout.rect(control.id).unwrap_or_default());
        let part = ((at.x - from) / (to - from).max(1.0)).clamp(0.0, 1.0);
        let step = (part * steps as f32).round() as usize;
        let before = self.slid.replace((control.id, step)).filter(|(id, _)| *id == control.id);
        if step != before.map_or(now, |(_, step)| step) {
            self.uses(control.id, ControlInput::Set(step));
        }
    }
}

/// Applies an action to the page. Returns whether the page may have changed.
fn apply_action(action: Action, page: &Page, layout: &PageLayout, menus: &mut Menus, user: &mut PageUser) -> bool {
    let focus = menus.focus();
    let control = focus.and_then(|id| page.control(id));
    match action {
        Action::Step(direction @ (Direction::Left | Direction::Right)) => {
            let more = direction == Direction::Right;
            let change = control.filter(|control| control.blocked.is_none()).and_then(|control| {
                match &control.kind {
                    // Arrows stop at the ends; only a press wraps around. Otherwise the largest text size would be next
                    // to the smallest.
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
                    user.uses(id, ControlInput::Set(value));
                }
                None => menus.set_focus(step(layout, focus, direction), true),
            }
        }
        Action::Step(direction) => {
            let next = step(layout, focus, direction);
            match scroll_before_moving(layout, focus, next, direction == Direction::Down, menus.scroll()) {
                Some(distance) => menus.scroll_by(distance, layout.max_scroll),
                None => menus.set_focus(next, true),
            }
        }
        Action::NextArea | Action::PreviousArea => match &page.tabs {
            Some((names, at)) => {
                let next = wrap_around(*at, names.len(), action == Action::NextArea);
                user.uses(ControlId::Tab(next), ControlInput::Pressed);
                return true;
            }
            None => {
                let down = if action == Action::NextArea { Direction::Down } else { Direction::Up };
                menus.set_focus(step(layout, focus, down), true);
            }
        },
        // Enter, which is bound to Exchange, confirms. The gamepad button of Exchange does nothing in menus.
        Action::Exchange if matches!(user.by, Device::Pad(_)) => {}
        Action::Select | Action::Exchange => return focus.is_some_and(|id| press(id, None, page, layout, menus, user)),
        Action::Key(key) => {
            let control = page.controls().find(|control| control.keys.contains(&key));
            return control.is_some_and(|control| press(control.id, None, page, layout, menus, user));
        }
        Action::Press(at) => {
            let id = menus.held.follow(action, |at| layout.at(at));
            let Some(id) = id else { return false };
            menus.set_focus(Some(id), false);
            return press(id, Some(at), page, layout, menus, user);
        }
        Action::Drag(at) => {
            if let Some(control) = menus.held.held().and_then(|id| page.control(id)) {
                user.slides(control, at, layout);
            }
        }
        Action::Release(_) => menus.held.let_go(),
        Action::Scroll(lines) => menus.scroll_by(-lines * LINE, layout.max_scroll),
        Action::Back => {
            user.uses(ControlId::Back, ControlInput::Pressed);
            return true;
        }
        // In the lobby, Pause starts the game.
        Action::Pause if page.joins => {
            let main = page.controls().find(|control| control.kind == ControlKind::Main).map(|control| control.id);
            return main.is_some_and(|id| press(id, None, page, layout, menus, user));
        }
        // Pause closes the pause menu that it opened.
        Action::Pause if user.menu == Menu::Pause => {
            user.uses(ControlId::Back, ControlInput::Pressed);
            return true;
        }
        _ => {}
    }
    false
}

/// How far to scroll instead of moving the focus, so that the text before the next control is shown first. `None` if
/// the focus should move.
fn scroll_before_moving(
    layout: &PageLayout,
    from: Option<ControlId>,
    next: Option<ControlId>,
    down: bool,
    scroll: f32,
) -> Option<f32> {
    let hidden = if down { scroll < layout.max_scroll - 0.5 } else { scroll > 0.5 };
    let there = next.filter(|id| layout.scrolls(*id)).and_then(|id| layout.rect(id));
    let start =
        from.and_then(|id| layout.rect(id)).map_or(if down { f32::MIN } else { f32::MAX }, |rect| rect.center().y);
    let near = there.is_some_and(|rect| {
        // Once the nearer edge is close to the visible part, the text before it has been shown.
        let (ahead, beyond) = if down {
            (rect.center().y > start, rect.min.y - layout.body.max.y)
        } else {
            (rect.center().y < start, layout.body.min.y - rect.max.y)
        };
        ahead && beyond < layout.body.height() * 0.5
    });
    (hidden && !near).then_some(if down { LINE * 3.0 } else { -LINE * 3.0 })
}

/// The next or previous index below `count`, wrapping around.
fn wrap_around(at: usize, count: usize, forward: bool) -> usize {
    let count = count.max(1);
    if forward { (at + 1) % count } else { (at + count - 1) % count }
}

/// Uses the target with this id. `at` is the position of a mouse press. Returns whether the page may have changed.
fn press(
    id: ControlId,
    at: Option<Vec2>,
    page: &Page,
    layout: &PageLayout,
    menus: &mut Menus,
    user: &mut PageUser,
) -> bool {
    let Some(control) = page.control(id) else {
        // Tabs and the marbles of drawings are not controls.
        user.uses(id, ControlInput::Pressed);
        return true;
    };
    if control.blocked.is_some() {
        menus.held.let_go();
        return false;
    }
    let rect = layout.rect(id).unwrap_or_default();
    let value_from = rect.min.x + columns(rect.width()).0;
    let input = match &control.kind {
        ControlKind::Plain | ControlKind::Main | ControlKind::Card(_) | ControlKind::Tile(..) => ControlInput::Pressed,
        ControlKind::Key(_) | ControlKind::PadButton(_) | ControlKind::Field(_) => {
            menus.enter(id);
            ControlInput::Pressed
        }
        // A press on a seat sits down; only a press on its value changes the value.
        ControlKind::Choice(..) if control.sits && at.is_none_or(|at| at.x <= value_from) => ControlInput::Pressed,
        ControlKind::Switch(on) => ControlInput::Set(usize::from(!on)),
        ControlKind::Choice(options, now) => {
            // A press on the left third of the value chooses the previous option, elsewhere the next one.
            let back = at.is_some_and(|at| at.x > value_from && at.x < value_from + (rect.max.x - value_from) / 3.0);
            ControlInput::Set(wrap_around(*now, options.len(), !back))
        }
        ControlKind::Slider(now, steps, _) => match at {
            // The label does not move the slider.
            Some(at) if at.x < value_from - 4.0 => {
                menus.held.let_go();
                return false;
            }
            Some(at) => {
                user.slides(control, at, layout);
                // The page stays the same, and more movements may follow in the same frame.
                return false;
            }
            None => ControlInput::Set(if *now >= *steps { 0 } else { now + 1 }),
        },
    };
    user.uses(id, input);
    true
}

/// The horizontal range of a slider's knob.
pub(super) fn track(rect: Rect) -> (f32, f32) {
    let (label, value) = columns(rect.width());
    let from = rect.min.x + label + value * 0.04;
    (from, rect.min.x + label + value * 0.72)
}

/// The target that the focus moves to: the nearest in this direction, or at the edge the farthest on the other side.
pub fn step(layout: &PageLayout, from: Option<ControlId>, direction: Direction) -> Option<ControlId> {
    let targets = layout.targets.iter().copied();
    let Some(start) = from.and_then(|id| layout.rect(id).map(|rect| (id, rect))) else {
        return targets.map(|(id, _)| id).next();
    };
    let sideways = matches!(direction, Direction::Left | Direction::Right);
    // What is scrolled may lie below what is not, where it cannot be seen, so steps to the side do not lead there.
    let scrolls = layout.scrolls(start.0);
    let targets = targets.filter(|(id, _)| !sideways || layout.scrolls(*id) == scrolls);
    // A target straight ahead is preferred to a nearer one aside.
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

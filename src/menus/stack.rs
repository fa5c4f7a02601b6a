//! The stack of open menus, with tab, focus and scroll position of each.

use super::Menu;
use super::control_id::ControlId;
use crate::controls::{Acted, Action, Capture, Device};
use bevy::prelude::*;
use std::time::Duration;

/// A menu that opened without input ignores presses for this long: they were meant for the table.
const IGNORE_AFTER_OPENING: Duration = Duration::from_millis(400);
/// Each ignored press extends the time by this: the player has not noticed the menu yet.
const IGNORE_AFTER_PRESS: Duration = Duration::from_millis(250);

/// An open menu with its tab, focus and scroll position.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    menu: Menu,
    tab: usize,
    pub focus: Option<ControlId>,
    pub scroll: f32,
    /// Whether the next layout scrolls to the focus.
    pub reveal: bool,
    /// The text field or binding that takes input, and whether its whole text is selected.
    entered: Option<(ControlId, bool)>,
    accepted: AcceptedPresses,
}

/// Which presses a menu accepts.
#[derive(Clone, PartialEq, Eq, Debug)]
enum AcceptedPresses {
    /// All: a player has opened it.
    All,
    /// None: it opened without input and has not been shown yet.
    NotShownYet,
    /// None until this time.
    NoneUntil(Duration),
    /// All but repeats of presses from before it opened. The list holds the devices with a new press since.
    NewPresses(Vec<Device>),
}

impl Layer {
    fn new(menu: Menu, accepted: AcceptedPresses) -> Self {
        Self { menu, tab: 0, focus: None, scroll: 0.0, reveal: true, entered: None, accepted }
    }
}

/// The open menus; the last one is on top.
#[derive(Resource, Default, Debug)]
pub struct Menus {
    layers: Vec<Layer>,
    /// The control that the mouse button is held down on.
    pub(super) held: Capture<ControlId>,
}

impl Menus {
    /// The menu on top.
    pub fn top(&self) -> Option<Menu> {
        self.layers.last().map(|layer| layer.menu)
    }

    /// Whether any menu is open.
    pub fn is_open(&self) -> bool {
        !self.layers.is_empty()
    }

    /// The number of open menus.
    pub fn depth(&self) -> usize {
        self.layers.len()
    }

    /// Whether a menu is open, on top or not.
    pub fn has(&self, menu: Menu) -> bool {
        self.layers.iter().any(|layer| layer.menu == menu)
    }

    /// Opens a menu on top of the others, because a player asked for it.
    pub fn open(&mut self, menu: Menu) {
        self.push(Layer::new(menu, AcceptedPresses::All));
    }

    /// Opens a menu on top of the others without input from a player. For a moment it ignores presses, which were meant
    /// for the table, and it ignores repeats of what is held down already.
    pub fn open_by_itself(&mut self, menu: Menu) {
        self.push(Layer::new(menu, AcceptedPresses::NotShownYet));
    }

    /// Opens a menu on top of the others, at this tab.
    pub fn open_at(&mut self, menu: Menu, tab: usize) {
        self.open(menu);
        self.show_tab(tab);
    }

    fn push(&mut self, layer: Layer) {
        self.leave();
        self.held.let_go();
        self.layers.push(layer);
    }

    /// Closes the menu on top. The one below keeps its focus and scroll position.
    pub fn close(&mut self) {
        self.held.let_go();
        self.layers.pop();
    }

    /// Closes all menus, then opens `menu` if there is one.
    pub fn only(&mut self, menu: Option<Menu>) {
        self.held.let_go();
        self.layers.clear();
        if let Some(menu) = menu {
            self.open(menu);
        }
    }

    /// The open tab of the menu on top.
    pub fn tab(&self) -> usize {
        self.layers.last().map_or(0, |layer| layer.tab)
    }

    /// Switches the menu on top to another tab.
    pub fn show_tab(&mut self, tab: usize) {
        self.leave();
        self.held.let_go();
        if let Some(layer) = self.layers.last_mut() {
            (layer.tab, layer.scroll, layer.focus, layer.reveal) = (tab, 0.0, None, true);
        }
    }

    /// The focused control of the menu on top.
    pub fn focus(&self) -> Option<ControlId> {
        self.layers.last().and_then(|layer| layer.focus)
    }

    /// Moves the focus; `reveal` scrolls to it.
    pub fn set_focus(&mut self, focus: Option<ControlId>, reveal: bool) {
        if let Some(layer) = self.layers.last_mut() {
            (layer.focus, layer.reveal) = (focus, reveal);
        }
    }

    /// The text field or binding that takes input now.
    pub fn entered(&self) -> Option<ControlId> {
        self.layers.last().and_then(|layer| layer.entered).map(|(id, _)| id)
    }

    /// Whether the whole text of the entered field is selected.
    pub fn is_all_selected(&self) -> bool {
        self.layers.last().and_then(|layer| layer.entered).is_some_and(|(_, all)| all)
    }

    /// Starts text input into a field, or waiting for the key or button of a binding.
    pub(super) fn enter(&mut self, id: ControlId) {
        if let Some(layer) = self.layers.last_mut() {
            layer.entered = Some((id, false));
        }
    }

    /// Selects the whole text of the entered field, or nothing.
    pub(super) fn select_all(&mut self, all: bool) {
        if let Some((_, selected)) = self.layers.last_mut().and_then(|layer| layer.entered.as_mut()) {
            *selected = all;
        }
    }

    /// Ends text input and waiting for a key or button.
    pub(super) fn leave(&mut self) {
        if let Some(layer) = self.layers.last_mut() {
            layer.entered = None;
        }
    }

    /// How far the page on top is scrolled, in logical pixels.
    pub fn scroll(&self) -> f32 {
        self.layers.last().map_or(0.0, |layer| layer.scroll)
    }

    pub(super) fn scroll_by(&mut self, distance: f32, limit: f32) {
        if let Some(layer) = self.layers.last_mut() {
            layer.scroll = (layer.scroll + distance).clamp(0.0, limit);
            layer.reveal = false;
        }
    }

    pub(super) fn layer_mut(&mut self) -> Option<&mut Layer> {
        self.layers.last_mut()
    }

    /// Whether the menu on top opened without input a moment ago and still ignores presses.
    pub fn ignores_presses(&self) -> bool {
        self.layers
            .last()
            .is_some_and(|layer| matches!(layer.accepted, AcceptedPresses::NotShownYet | AcceptedPresses::NoneUntil(_)))
    }

    /// Updates which presses the menu on top accepts. Call once per frame while it is shown.
    pub(super) fn update_accepted(&mut self, now: Duration) {
        let Some(layer) = self.layers.last_mut() else { return };
        match layer.accepted {
            AcceptedPresses::NotShownYet => layer.accepted = AcceptedPresses::NoneUntil(now + IGNORE_AFTER_OPENING),
            AcceptedPresses::NoneUntil(until) if now >= until => {
                layer.accepted = AcceptedPresses::NewPresses(Vec::new());
            }
            _ => {}
        }
    }

    /// Whether the menu on top accepts this action. An ignored press prolongs the time in which presses are ignored.
    pub(super) fn accepts(&mut self, Acted { by, action, repeat, .. }: &Acted, now: Duration) -> bool {
        let Some(layer) = self.layers.last_mut() else { return false };
        let press = !repeat && !matches!(action, Action::Scroll(_) | Action::Drag(_) | Action::Release(_));
        match &mut layer.accepted {
            AcceptedPresses::All => true,
            AcceptedPresses::NotShownYet => false,
            AcceptedPresses::NoneUntil(until) => {
                if press {
                    *until = (*until).max(now + IGNORE_AFTER_PRESS);
                }
                false
            }
            AcceptedPresses::NewPresses(devices) => {
                if press && !devices.contains(by) {
                    devices.push(*by);
                }
                !repeat || devices.contains(by)
            }
        }
    }
}

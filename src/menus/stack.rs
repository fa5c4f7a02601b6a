//! The stack of open menus, and where the player is in each of them.

use super::Menu;
use super::control_id::ControlId;
use crate::controls::{Acted, Action, Capture, Device};
use bevy::prelude::*;
use std::time::Duration;

/// A menu that has opened by itself takes no press for so long: what is pressed then was meant for the table.
const DEAF: Duration = Duration::from_millis(400);
/// Whoever goes on pressing has not looked up yet: after each press that was not taken, it takes none for so long.
const STILL_DEAF: Duration = Duration::from_millis(250);

/// An open menu, and where the player is in it.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    menu: Menu,
    tab: usize,
    pub focus: Option<ControlId>,
    pub scroll: f32,
    /// The focus has moved by itself and should be seen.
    pub reveal: bool,
    /// What is being written or bound, and whether all that is written there is selected.
    entered: Option<(ControlId, bool)>,
    attention: Attention,
}

/// Whether a menu takes presses.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Attention {
    /// All of them: somebody has opened it.
    Full,
    /// None: it has opened by itself, and nobody has seen it yet.
    New,
    /// None until then.
    Deaf(Duration),
    /// All but those that go on since before it was opened. These devices have pressed something anew.
    Awake(Vec<Device>),
}

impl Layer {
    fn new(menu: Menu, attention: Attention) -> Self {
        Self { menu, tab: 0, focus: None, scroll: 0.0, reveal: true, entered: None, attention }
    }
}

/// The open menus; the last one is on top.
#[derive(Resource, Default, Debug)]
pub struct Menus {
    layers: Vec<Layer>,
    /// What the mouse holds on the page on top.
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

    /// How many are open.
    pub fn depth(&self) -> usize {
        self.layers.len()
    }

    /// Whether a menu is open, on top or not.
    pub fn has(&self, menu: Menu) -> bool {
        self.layers.iter().any(|layer| layer.menu == menu)
    }

    /// Opens a menu on top of the others, because somebody asked for it.
    pub fn open(&mut self, menu: Menu) {
        self.push(Layer::new(menu, Attention::Full));
    }

    /// Opens a menu on top of the others, though nobody asked for it. For a moment it takes no press, for whoever
    /// presses something just then does not mean it; and nothing that is held down already.
    pub fn open_by_itself(&mut self, menu: Menu) {
        self.push(Layer::new(menu, Attention::New));
    }

    /// Opens a menu at one of its parts.
    pub fn open_at(&mut self, menu: Menu, tab: usize) {
        self.open(menu);
        self.show_tab(tab);
    }

    fn push(&mut self, layer: Layer) {
        self.leave();
        self.held.let_go();
        self.layers.push(layer);
    }

    /// Closes the one on top. What lies below is as it was.
    pub fn close(&mut self) {
        self.held.let_go();
        self.layers.pop();
    }

    /// Closes them all, and opens this one.
    pub fn only(&mut self, menu: Option<Menu>) {
        self.held.let_go();
        self.layers.clear();
        if let Some(menu) = menu {
            self.open(menu);
        }
    }

    /// The part of the menu on top that is shown.
    pub fn tab(&self) -> usize {
        self.layers.last().map_or(0, |layer| layer.tab)
    }

    /// Shows another part of the menu on top.
    pub fn show_tab(&mut self, tab: usize) {
        self.leave();
        self.held.let_go();
        if let Some(layer) = self.layers.last_mut() {
            (layer.tab, layer.scroll, layer.focus, layer.reveal) = (tab, 0.0, None, true);
        }
    }

    /// What the keys are on.
    pub fn focus(&self) -> Option<ControlId> {
        self.layers.last().and_then(|layer| layer.focus)
    }

    /// Moves the focus; `reveal` scrolls to it.
    pub fn set_focus(&mut self, focus: Option<ControlId>, reveal: bool) {
        if let Some(layer) = self.layers.last_mut() {
            (layer.focus, layer.reveal) = (focus, reveal);
        }
    }

    /// What is being written into, or waits for a key or a button.
    pub fn entered(&self) -> Option<ControlId> {
        self.layers.last().and_then(|layer| layer.entered).map(|(id, _)| id)
    }

    /// Whether all that is written there is selected.
    pub fn is_all_selected(&self) -> bool {
        self.layers.last().and_then(|layer| layer.entered).is_some_and(|(_, all)| all)
    }

    /// Begins to write into something, or to wait for what is to be bound to it.
    pub(super) fn enter(&mut self, id: ControlId) {
        if let Some(layer) = self.layers.last_mut() {
            layer.entered = Some((id, false));
        }
    }

    /// Selects all that is written, or nothing.
    pub(super) fn select_all(&mut self, all: bool) {
        if let Some((_, selected)) = self.layers.last_mut().and_then(|layer| layer.entered.as_mut()) {
            *selected = all;
        }
    }

    /// Ends writing and waiting.
    pub(super) fn leave(&mut self) {
        if let Some(layer) = self.layers.last_mut() {
            layer.entered = None;
        }
    }

    /// How far the page is scrolled.
    pub fn scroll(&self) -> f32 {
        self.layers.last().map_or(0.0, |layer| layer.scroll)
    }

    pub(super) fn scroll_by(&mut self, way: f32, most: f32) {
        if let Some(layer) = self.layers.last_mut() {
            layer.scroll = (layer.scroll + way).clamp(0.0, most);
            layer.reveal = false;
        }
    }

    pub(super) fn layer_mut(&mut self) -> Option<&mut Layer> {
        self.layers.last_mut()
    }

    /// Whether the menu on top has just opened by itself, and takes no press yet.
    pub fn is_deaf(&self) -> bool {
        self.layers.last().is_some_and(|layer| matches!(layer.attention, Attention::New | Attention::Deaf(_)))
    }

    /// Time passes for a menu that is seen.
    pub(super) fn listen(&mut self, now: Duration) {
        let Some(layer) = self.layers.last_mut() else { return };
        match layer.attention {
            Attention::New => layer.attention = Attention::Deaf(now + DEAF),
            Attention::Deaf(until) if now >= until => layer.attention = Attention::Awake(Vec::new()),
            _ => {}
        }
    }

    /// Whether the menu on top takes this.
    pub(super) fn hears(&mut self, Acted { by, action, repeat, .. }: &Acted, now: Duration) -> bool {
        let Some(layer) = self.layers.last_mut() else { return false };
        let press = !repeat && !matches!(action, Action::Scroll(_) | Action::Drag(_) | Action::Release(_));
        match &mut layer.attention {
            Attention::Full => true,
            Attention::New => false,
            Attention::Deaf(until) => {
                if press {
                    *until = (*until).max(now + STILL_DEAF);
                }
                false
            }
            Attention::Awake(anew) => {
                if press && !anew.contains(by) {
                    anew.push(*by);
                }
                !repeat || anew.contains(by)
            }
        }
    }
}

//! What a menu consists of. A page is data: the same engine lays it out, paints it and lets every device use it.

use super::control_id::ControlId;
use super::effect::Effect;
use crate::texts::{Say, say};
use aljabar_core::Seat;
use bevy::input::gamepad::GamepadButton;
use bevy::math::Rect;
use bevy::prelude::Resource;
use bevy::prelude::{DetectChangesMut, ResMut};

/// The page that is open now. Written by the menu on top.
#[derive(Resource, Clone, Default, PartialEq, Debug)]
pub struct Page {
    /// What it is called.
    pub title: Option<Say>,
    /// Parts of the menu to choose from, and which of them this is.
    pub tabs: Option<(Vec<Say>, usize)>,
    /// From top to bottom.
    pub items: Vec<Item>,
    /// A picture beside the items, if the page is wide enough, else after them.
    pub side: Option<Drawing>,
    /// Buttons that are always in view, at the bottom.
    pub foot: Vec<Control>,
    /// Where it lies.
    pub form: Form,
    /// Whether a gamepad without a seat joins by choosing anything, and one with a seat leaves it by going back.
    pub joins: bool,
    /// What going back does; by itself it closes the menu.
    pub on_back: Effect,
    /// What everything does that is no control of its own: marbles and sums of pictures, sitting down and getting up.
    pub on_other: Effect,
}

/// Where a page lies.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub enum Form {
    /// A panel in the middle, as wide as this many pixels of the reference window if there is room.
    Panel(f32),
    /// Nearly the whole window.
    #[default]
    Sheet,
    /// A bare list in this place, for a screen that paints the rest itself.
    List(Rect),
}

/// Something on a page.
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::large_enum_variant, reason = "a page has a few dozen items, and most of them are controls")]
pub enum Item {
    /// A heading.
    Heading(Say),
    /// A paragraph.
    Text(Say),
    /// A paragraph that warns.
    Warning(Say),
    /// Something to use.
    Control(Control),
    /// Several things to use, side by side.
    Row(Vec<Control>),
    /// A picture.
    Drawing(Drawing),
}

/// A picture on a page. The engine keeps room for it; the module that it belongs to paints it.
#[derive(Clone, PartialEq, Debug)]
pub enum Drawing {
    /// The Center of a group.
    Center(Vec<u64>),
    /// The game's addition table.
    Sums,
    /// The lines of the classic group, where two points light the third.
    Plane,
    /// A sum of marbles.
    Equation(Vec<aljabar_core::Piece>),
    /// An exchange.
    Trade(aljabar_core::Exchange),
    /// How the hands shrank, with what happened when.
    Hands,
    /// Final hands and winners.
    Result,
    /// Who of so many has won which game of a series.
    Series(usize),
    /// The games of a group and level as a small chart.
    Form(String, String),
    /// All colours of the palette, to judge it by.
    Colours,
}

/// Something to use.
#[derive(Clone, PartialEq, Debug)]
pub struct Control {
    /// Which.
    pub id: ControlId,
    /// What it is called.
    pub label: Say,
    /// A sentence on it, shown while it is pointed at.
    pub about: Option<Say>,
    /// How it is used.
    pub kind: ControlKind,
    /// Why it cannot be used now.
    pub blocked: Option<Say>,
    /// The seat that it is for.
    pub seat: Option<Seat>,
    /// Whether pressing it means to sit down there with what it is pressed with; only its value is changed by pressing.
    pub sits: bool,
    /// What using it does.
    pub effect: Effect,
}

/// How something is used.
#[derive(Clone, PartialEq, Debug)]
pub enum ControlKind {
    /// Pressed.
    Plain,
    /// Pressed, and most likely what is wanted.
    Main,
    /// On or off.
    Switch(bool),
    /// One of several.
    Choice(Vec<Say>, usize),
    /// More or less: the step, the number of steps, and how that is called.
    Slider(usize, usize, Say),
    /// A text to be written.
    Field(String),
    /// A key to be pressed; the names of those that are set.
    Key(Say),
    /// A button of a gamepad to be pressed; those that are set.
    PadButton(Vec<GamepadButton>),
}

/// How a control was used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ControlInput {
    /// It was pressed.
    Pressed,
    /// The choice, the step, or 0 and 1 for off and on.
    Set(usize),
    /// What is written there now.
    Written(String),
    /// This key is to be bound.
    Struck(crate::controls::Key),
    /// This button of a gamepad is to be bound.
    Hit(GamepadButton),
}

impl Page {
    /// Shows another page. One that looks the same counts as no change, but its controls do what the new ones do.
    pub fn show(page: &mut ResMut<Self>, next: Self) {
        if **page == next {
            *page.bypass_change_detection() = next;
        } else {
            **page = next;
        }
    }

    /// An empty page in the middle.
    pub fn panel(title: Say, width: f32) -> Self {
        Self { title: Some(title), form: Form::Panel(width), ..Self::default() }
    }

    /// An empty page of nearly the whole window.
    pub fn sheet(title: Say) -> Self {
        Self { title: Some(title), ..Self::default() }
    }

    /// The same with one more thing.
    #[must_use]
    pub fn with(mut self, item: impl Into<Item>) -> Self {
        self.items.push(item.into());
        self
    }

    /// The same with more things.
    #[must_use]
    pub fn with_all(mut self, items: impl IntoIterator<Item = impl Into<Item>>) -> Self {
        self.items.extend(items.into_iter().map(Into::into));
        self
    }

    /// The same with buttons at the bottom.
    #[must_use]
    pub fn foot(mut self, buttons: impl IntoIterator<Item = Control>) -> Self {
        self.foot.extend(buttons);
        self
    }

    /// The same with a way back at the bottom.
    #[must_use]
    pub fn with_back(self) -> Self {
        self.foot([Control::button(ControlId::Back, say!("menu-back"))])
    }

    /// The same with something else to do when somebody goes back.
    #[must_use]
    pub fn on_back(mut self, effect: Effect) -> Self {
        self.on_back = effect;
        self
    }

    /// The same with what is done when something is used that is no control.
    #[must_use]
    pub fn on_other(mut self, effect: Effect) -> Self {
        self.on_other = effect;
        self
    }

    /// Everything that can be used, in reading order.
    pub fn controls(&self) -> impl Iterator<Item = &Control> {
        let items = self.items.iter().flat_map(|item| match item {
            Item::Control(control) => std::slice::from_ref(control),
            Item::Row(controls) => controls,
            _ => &[],
        });
        items.chain(&self.foot)
    }

    /// One of them.
    pub fn control(&self, id: ControlId) -> Option<&Control> {
        self.controls().find(|control| control.id == id)
    }
}

impl Control {
    /// Something to use.
    pub fn new(id: impl Into<ControlId>, label: Say, kind: ControlKind) -> Self {
        Self {
            id: id.into(),
            label,
            about: None,
            kind,
            blocked: None,
            seat: None,
            sits: false,
            effect: Effect::default(),
        }
    }

    /// A button.
    pub fn button(id: impl Into<ControlId>, label: Say) -> Self {
        Self::new(id, label, ControlKind::Plain)
    }

    /// The button that is most likely wanted.
    pub fn main(id: impl Into<ControlId>, label: Say) -> Self {
        Self::new(id, label, ControlKind::Main)
    }

    /// The same as what is most likely wanted.
    #[must_use]
    pub fn as_main(mut self) -> Self {
        self.kind = ControlKind::Main;
        self
    }

    /// A switch.
    pub fn switch(id: impl Into<ControlId>, label: Say, on: bool) -> Self {
        Self::new(id, label, ControlKind::Switch(on))
    }

    /// A choice.
    pub fn choice(id: impl Into<ControlId>, label: Say, options: Vec<Say>, at: usize) -> Self {
        Self::new(id, label, ControlKind::Choice(options, at))
    }

    /// A slider.
    pub fn slider(id: impl Into<ControlId>, label: Say, at: usize, steps: usize, shown: Say) -> Self {
        Self::new(id, label, ControlKind::Slider(at, steps, shown))
    }

    /// The same with what using it does.
    #[must_use]
    pub fn does(mut self, effect: Effect) -> Self {
        self.effect = effect;
        self
    }

    /// The same with a sentence on it.
    #[must_use]
    pub fn about(mut self, about: Say) -> Self {
        self.about = Some(about);
        self
    }

    /// The same for a seat.
    #[must_use]
    pub fn of_seat(mut self, seat: Seat) -> Self {
        self.seat = Some(seat);
        self
    }

    /// The same; whoever presses it sits down.
    #[must_use]
    pub fn to_sit(mut self) -> Self {
        self.sits = true;
        self
    }

    /// The same, which cannot be used if there is a reason.
    #[must_use]
    pub fn blocked(mut self, why: Option<Say>) -> Self {
        self.blocked = why;
        self
    }
}

impl From<Control> for Item {
    fn from(control: Control) -> Self {
        Self::Control(control)
    }
}

impl From<Drawing> for Item {
    fn from(drawing: Drawing) -> Self {
        Self::Drawing(drawing)
    }
}

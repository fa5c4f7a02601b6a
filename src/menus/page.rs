//! The content of a menu as data: items, controls and drawings. Layout, painting and input are the same for all pages.

use super::control_id::ControlId;
use super::effect::Effect;
use super::medals::Medal;
use super::trainer::Sketch;
use crate::controls::Key;
use crate::settings::SeatLook;
use crate::texts::{Say, say};
use aljabar_characters::Character;
use aljabar_core::{Preset, Seat};
use bevy::input::gamepad::GamepadButton;
use bevy::math::Rect;
use bevy::prelude::Resource;
use bevy::prelude::{DetectChangesMut, ResMut};

/// The page of the menu on top, which rewrites it every frame.
#[derive(Resource, Clone, Default, PartialEq, Debug)]
pub struct Page {
    /// The heading of the page; a list on the title screen has none.
    pub title: Option<Say>,
    /// Names of the tabs and the index of the open one.
    pub tabs: Option<(Vec<Say>, usize)>,
    /// The content, from top to bottom. Scrolls if it does not fit.
    pub items: Vec<Item>,
    /// A drawing beside the items, or after them if the page is too narrow.
    pub side: Option<Drawing>,
    /// Buttons at the bottom, which do not scroll.
    pub foot: Vec<Control>,
    /// Position and size of the page.
    pub form: Form,
    /// Whether a gamepad without a seat joins with Select, and a device with a seat leaves it with Back.
    pub joins: bool,
    /// Runs on Back. The default closes the menu.
    pub on_back: Effect,
    /// Runs for everything that is not a control: marbles and sums of drawings, tabs, joining and leaving.
    pub on_other: Effect,
}

/// Position and size of a page.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub enum Form {
    /// A centred panel with this width, in pixels of the reference window, or narrower if the window is.
    Panel(f32),
    /// A panel of nearly the whole window.
    #[default]
    Sheet,
    /// Only the items, in this rectangle, without a panel. The screen paints the rest.
    List(Rect),
}

/// An element of a page.
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::large_enum_variant, reason = "a page has a few dozen items, and most of them are controls")]
pub enum Item {
    /// The heading of a section.
    Heading(Say),
    /// A paragraph of text.
    Text(Say),
    /// A paragraph in the colour of warnings.
    Warning(Say),
    /// The heading of a section, in the middle.
    Centred(Say),
    /// A control as wide as the page.
    Control(Control),
    /// Buttons or cards side by side, in several rows if they do not fit.
    Row(Vec<Control>),
    /// Buttons in cells of equal size.
    Grid(Grid),
    /// Tiles of equal size in the middle, in several rows if they do not fit.
    Tiles(Vec<Control>),
    /// A drawing as wide as the page.
    Drawing(Drawing),
    /// Medals in cards side by side.
    Medals(Vec<Medal>),
}

/// Buttons in cells of equal size, row by row.
#[derive(Clone, PartialEq, Debug)]
pub struct Grid {
    /// The number of cells in a row.
    pub columns: usize,
    /// The number of empty cells before the first button. `None` if a page that is too narrow may have fewer columns.
    pub skip: Option<usize>,
    /// The buttons.
    pub controls: Vec<Control>,
}

/// A drawing on a page. See `drawings` for sizes and painting.
#[derive(Clone, PartialEq, Debug)]
pub enum Drawing {
    /// The Center of the group with these moduli.
    Center(Vec<u64>),
    /// The addition table of the group.
    Sums,
    /// The pieces of the group as points; choosing two highlights their sum. The classic group also shows its lines.
    Plane,
    /// Marbles and their sum.
    Equation(Vec<aljabar_core::Piece>),
    /// The marbles given and taken in an exchange.
    Trade(aljabar_core::Exchange),
    /// A chart of the hand sizes by turn, with cancellations and the final round.
    Hands,
    /// The final hands of this many seats, the winners first.
    Result(usize),
    /// A table of the games of a series, with a row for each of this many seats.
    Series(usize),
    /// Large numbers, each with a word below it.
    Figures(Vec<(Say, Say)>),
    /// A table of results, with a row for each rival.
    Tallies(Vec<TallyRow>),
    /// Bars that show how much of each row is done.
    Shares(Vec<ShareRow>),
    /// A chart of the last games, by the statistics' keys of group and level.
    Form(String, String),
    /// All marbles in the colours of the settings.
    Colours,
    /// The names of the days of the week, over a grid of seven columns.
    Weekdays,
    /// A drawing of the trainer for sums.
    Trainer(Sketch),
}

/// A row of [`Drawing::Tallies`].
#[derive(Clone, PartialEq, Debug)]
pub struct TallyRow {
    /// Who the games were played against.
    pub rival: Say,
    /// The number of games.
    pub games: u32,
    /// The numbers of games won alone and shared; `None` if it is not known who won.
    pub won: Option<(u32, u32)>,
    /// The mean number of marbles left, the longest row of wins and the number of Spectrums, as texts.
    pub others: [Say; 3],
}

/// A row of [`Drawing::Shares`]: parts of a whole.
#[derive(Clone, PartialEq, Debug)]
pub struct ShareRow {
    /// What the row is about.
    pub label: Say,
    /// The whole.
    pub all: u32,
    /// The first part, in green.
    pub first: u32,
    /// The second part, in gold, after the first.
    pub second: u32,
}

/// An element of a page that can be used.
#[derive(Clone, PartialEq, Debug)]
pub struct Control {
    /// Unique on the page.
    pub id: ControlId,
    /// The visible name.
    pub label: Say,
    /// An explanation, shown while the control has the focus or the pointer.
    pub about: Option<Say>,
    /// The type of the control, with its value.
    pub kind: ControlKind,
    /// The reason why it is disabled; `None` if it is enabled.
    pub blocked: Option<Say>,
    /// The seat whose colour marks the control.
    pub seat: Option<Seat>,
    /// Whether a press sits the pressing device down at the seat. Only a press on the value changes the value.
    pub sits: bool,
    /// Keys that press it, whatever else they are bound to. The first one is shown on a tile.
    pub keys: Vec<Key>,
    /// Runs when it is used.
    pub effect: Effect,
}

/// The type of a control, with its value.
#[derive(Clone, PartialEq, Debug)]
pub enum ControlKind {
    /// A plain button.
    Plain,
    /// The default button of the page: highlighted, and focused first.
    Main,
    /// A button with a picture, one of several to choose from.
    Card(Card),
    /// A large button with marbles, and whether it is chosen.
    Tile(Vec<aljabar_core::Piece>, bool),
    /// A switch that is on or off.
    Switch(bool),
    /// A list of options and the index of the chosen one.
    Choice(Vec<Say>, usize),
    /// A slider: the current step, the last step, and the value as text.
    Slider(usize, usize, Say),
    /// A text field.
    Field(String),
    /// A key binding: the names of the bound keys. Once pressed, it waits for a key.
    Key(Say),
    /// A gamepad binding: the bound buttons. Once pressed, it waits for a button.
    PadButton(Vec<GamepadButton>),
}

/// What a card shows beside its label.
#[derive(Clone, PartialEq, Debug)]
pub struct Card {
    /// The picture below the label.
    pub picture: CardPicture,
    /// A line below the picture.
    pub line: Option<Say>,
    /// Whether it is chosen.
    pub chosen: bool,
}

/// The picture on a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardPicture {
    /// How strong a bot is: this many marbles, and dim ones up to the second number.
    Strength(usize, usize),
    /// The marbles of a preset.
    Marbles(Preset),
    /// A bar in a colour for seats, with a pattern.
    SeatBar(SeatLook),
    /// The portrait of a character.
    Portrait(Character),
}

/// How a control was used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ControlInput {
    /// Pressed, without a value.
    Pressed,
    /// Set to this option or step; 0 is off and 1 is on.
    Set(usize),
    /// The text was changed to this.
    Written(String),
    /// This key was pressed to be bound.
    KeyPressed(Key),
    /// This gamepad button was pressed to be bound.
    ButtonPressed(GamepadButton),
}

impl Page {
    /// Replaces the page. If it looks the same, change detection is not triggered, but the new effects are used.
    pub fn show(page: &mut ResMut<Self>, next: Self) {
        if **page == next {
            *page.bypass_change_detection() = next;
        } else {
            **page = next;
        }
    }

    /// An empty page on a centred panel with this width, in pixels of the reference window.
    pub fn panel(title: Say, width: f32) -> Self {
        Self { title: Some(title), form: Form::Panel(width), ..Self::default() }
    }

    /// An empty page on a panel of nearly the whole window.
    pub fn sheet(title: Say) -> Self {
        Self { title: Some(title), ..Self::default() }
    }

    /// Adds an item at the end.
    #[must_use]
    pub fn with(mut self, item: impl Into<Item>) -> Self {
        self.items.push(item.into());
        self
    }

    /// Adds items at the end.
    #[must_use]
    pub fn with_all(mut self, items: impl IntoIterator<Item = impl Into<Item>>) -> Self {
        self.items.extend(items.into_iter().map(Into::into));
        self
    }

    /// Adds buttons at the bottom.
    #[must_use]
    pub fn foot(mut self, buttons: impl IntoIterator<Item = Control>) -> Self {
        self.foot.extend(buttons);
        self
    }

    /// Adds a Back button at the bottom.
    #[must_use]
    pub fn with_back(self) -> Self {
        self.foot([Control::button(ControlId::Back, say!("menu-back"))])
    }

    /// Sets the effect of Back, in place of closing the menu.
    #[must_use]
    pub fn on_back(mut self, effect: Effect) -> Self {
        self.on_back = effect;
        self
    }

    /// Sets the effect of everything that is not a control.
    #[must_use]
    pub fn on_other(mut self, effect: Effect) -> Self {
        self.on_other = effect;
        self
    }

    /// All controls, in reading order.
    pub fn controls(&self) -> impl Iterator<Item = &Control> {
        let items = self.items.iter().flat_map(|item| match item {
            Item::Control(control) => std::slice::from_ref(control),
            Item::Row(controls) | Item::Tiles(controls) | Item::Grid(Grid { controls, .. }) => controls,
            _ => &[],
        });
        items.chain(&self.foot)
    }

    /// The control with this id, if the page has it.
    pub fn control(&self, id: ControlId) -> Option<&Control> {
        self.controls().find(|control| control.id == id)
    }
}

impl Control {
    /// A control of any kind, enabled and without an effect.
    pub fn new(id: impl Into<ControlId>, label: Say, kind: ControlKind) -> Self {
        Self {
            id: id.into(),
            label,
            about: None,
            kind,
            blocked: None,
            seat: None,
            sits: false,
            keys: Vec::new(),
            effect: Effect::default(),
        }
    }

    /// A plain button.
    pub fn button(id: impl Into<ControlId>, label: Say) -> Self {
        Self::new(id, label, ControlKind::Plain)
    }

    /// The default button of the page.
    pub fn main(id: impl Into<ControlId>, label: Say) -> Self {
        Self::new(id, label, ControlKind::Main)
    }

    /// Turns it into the default button of the page.
    #[must_use]
    pub fn as_main(mut self) -> Self {
        self.kind = ControlKind::Main;
        self
    }

    /// A card.
    pub fn card(id: impl Into<ControlId>, label: Say, picture: CardPicture, chosen: bool) -> Self {
        Self::new(id, label, ControlKind::Card(Card { picture, line: None, chosen }))
    }

    /// Adds a line below the picture of a card.
    #[must_use]
    pub fn line(mut self, text: Say) -> Self {
        if let ControlKind::Card(card) = &mut self.kind {
            card.line = Some(text);
        }
        self
    }

    /// A switch that is on or off.
    pub fn switch(id: impl Into<ControlId>, label: Say, on: bool) -> Self {
        Self::new(id, label, ControlKind::Switch(on))
    }

    /// A choice between options; `at` is the index of the chosen one.
    pub fn choice(id: impl Into<ControlId>, label: Say, options: Vec<Say>, at: usize) -> Self {
        Self::new(id, label, ControlKind::Choice(options, at))
    }

    /// A slider at step `at` of `0..=steps`; `shown` is the value as text.
    pub fn slider(id: impl Into<ControlId>, label: Say, at: usize, steps: usize, shown: Say) -> Self {
        Self::new(id, label, ControlKind::Slider(at, steps, shown))
    }

    /// Sets what runs when it is used.
    #[must_use]
    pub fn does(mut self, effect: Effect) -> Self {
        self.effect = effect;
        self
    }

    /// Sets the explanation.
    #[must_use]
    pub fn about(mut self, about: Say) -> Self {
        self.about = Some(about);
        self
    }

    /// Marks it with the colour of a seat.
    #[must_use]
    pub fn of_seat(mut self, seat: Seat) -> Self {
        self.seat = Some(seat);
        self
    }

    /// Makes a press sit the pressing device down.
    #[must_use]
    pub fn to_sit(mut self) -> Self {
        self.sits = true;
        self
    }

    /// Gives it keys of its own.
    #[must_use]
    pub fn with_keys(mut self, keys: impl IntoIterator<Item = Key>) -> Self {
        self.keys.extend(keys);
        self
    }

    /// Disables it if there is a reason.
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

impl From<Sketch> for Item {
    fn from(sketch: Sketch) -> Self {
        Self::Drawing(Drawing::Trainer(sketch))
    }
}

impl From<Drawing> for Item {
    fn from(drawing: Drawing) -> Self {
        Self::Drawing(drawing)
    }
}

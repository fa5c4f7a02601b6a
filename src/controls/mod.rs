//! What players can do with their devices, and which key or button does it: data, read by everybody.

mod bindings;
mod capture;
mod devices;
mod keys;

pub use bindings::{Bindable, Bindings, bindable_actions};
pub use capture::Capture;
pub use devices::{Family, Make, PadId, VALVE};
pub use keys::{Key, Label, Named};

use bevy::prelude::*;

/// For whom an action is meant. Decided once, when a device becomes an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Addressee {
    /// The table.
    Table,
    /// The menus.
    Menu,
    /// The window.
    Window,
}

impl Addressee {
    /// The addressee of an action, by what it is and whether a menu was open when it was done.
    pub fn of(action: Action, menu_open: bool) -> Self {
        match action {
            Action::Fullscreen => Self::Window,
            // The rules open over everything.
            Action::Rules => Self::Menu,
            _ if menu_open => Self::Menu,
            _ => Self::Table,
        }
    }
}

/// What keys are for just now. Decided by the menus.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Listening {
    /// They are actions.
    #[default]
    Actions,
    /// Letters go into a text; everything else is an action.
    Text,
    /// The next key is to be bound, whichever it is.
    Key,
    /// The next button of a gamepad is to be bound, whichever it is.
    Button,
}

/// Something was typed into a text, or a key was pressed to be bound.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum Typed {
    /// Letters.
    Text(String),
    /// The last letter goes, or what is selected.
    Erase,
    /// What is selected goes.
    Delete,
    /// All of it is selected: what is typed next takes its place.
    SelectAll,
    /// What was copied elsewhere comes.
    Paste,
    /// A key.
    Key(Key),
    /// A button of a gamepad.
    Button(GamepadButton),
}

/// Where to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Upwards.
    Up,
    /// Downwards.
    Down,
}

/// What a player does with a device.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Action {
    /// Moves the cursor.
    Step(Direction),
    /// Jumps to the next area.
    NextArea,
    /// Jumps to the area before.
    PreviousArea,
    /// Chooses what the cursor is on.
    Select,
    /// Takes it back, or leaves.
    Back,
    /// Takes it back, but never leaves.
    LetGo,
    /// Makes the exchange; confirms.
    Exchange,
    /// Draws.
    Draw,
    /// Announces the final round.
    Announce,
    /// Passes.
    Pass,
    /// Takes back.
    Undo,
    /// Does again.
    Redo,
    /// Spreads the hand, or stacks it.
    Spread,
    /// Shows what is in the bag, or hides it.
    Bag,
    /// Shows suggested exchanges, or hides them.
    Suggestions,
    /// Shows why a sum is what it is.
    Arithmetic,
    /// Shows more of the log.
    Log,
    /// Helps with the next step.
    Hint,
    /// Shows the rules and the sums, or hides them.
    Rules,
    /// Lets the game wait, or go on.
    Pause,
    /// Animations run faster.
    Faster,
    /// Animations run slower.
    Slower,
    /// The next palette of marbles.
    Palette,
    /// Symbols, letters or nothing on the marbles.
    Marks,
    /// Fills the screen, or not.
    Fullscreen,
    /// Presses at a place of the window, in logical pixels from the upper left.
    Press(Vec2),
    /// Moves while pressed, to this place.
    Drag(Vec2),
    /// Lets go of the press, at this place. Without one it was broken off, and nothing is meant by it.
    Release(Option<Vec2>),
    /// Turns the wheel, in lines.
    Scroll(f32),
}

/// A player did something.
#[derive(Message, Clone, Copy, PartialEq, Debug)]
pub struct Acted {
    /// With what.
    pub by: Device,
    /// What.
    pub action: Action,
    /// For whom it is meant.
    pub to: Addressee,
    /// Whether it only goes on, because what was pressed is still held down.
    pub repeat: bool,
}

/// Something that a player holds in the hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Device {
    /// The mouse.
    #[default]
    Mouse,
    /// The keyboard.
    Keyboard,
    /// A gamepad.
    Pad(PadId),
}

/// What can be pressed on a gamepad.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GamepadPress {
    /// A button.
    Button(GamepadButton),
    /// The left stick, tilted far enough.
    Stick(Direction),
    /// The right stick, tilted far enough.
    RightStick(Direction),
}

impl GamepadPress {
    /// Whether both are directions of the same stick.
    pub fn is_same_stick(self, other: Self) -> bool {
        matches!((self, other), (Self::Stick(_), Self::Stick(_)) | (Self::RightStick(_), Self::RightStick(_)))
    }
}

/// The device used last: the cursor is shown for everything but the mouse, and prompts name what is in the hand.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LastDevice(pub Device);

impl LastDevice {
    /// Whether the player points with the mouse, instead of moving a cursor.
    pub fn points(self) -> bool {
        self.0 == Device::Mouse
    }
}

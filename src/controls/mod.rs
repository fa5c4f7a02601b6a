//! Actions, input devices and bindings: the data that all input handling shares.

mod bindings;
mod capture;
mod devices;
mod keys;

pub use bindings::{Bindable, Bindings, bindable_actions};
pub use capture::Capture;
pub use devices::{Family, Make, PadId, VALVE};
pub use keys::{Key, Label, Named};

use bevy::prelude::*;

/// The part of the game that handles an action. Decided once, when device input becomes an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Addressee {
    /// The table, if no menu is open.
    Table,
    /// The top menu, or a menu that the action opens.
    Menu,
    /// The window, whatever it shows.
    Window,
}

impl Addressee {
    /// The addressee of an action. `menu_open` is whether a menu was open when the action was made.
    pub fn of(action: Action, menu_open: bool) -> Self {
        match action {
            Action::Fullscreen => Self::Window,
            // The rules page opens over the table and over other menus.
            Action::Rules => Self::Menu,
            _ if menu_open => Self::Menu,
            _ => Self::Table,
        }
    }
}

/// How key and button presses are interpreted at present. Set by the menus.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Listening {
    /// Presses become actions.
    #[default]
    Actions,
    /// Letters go into a text field; other presses become actions.
    Text,
    /// The next key is captured for a binding.
    Key,
    /// The next gamepad button is captured for a binding.
    Button,
}

/// Keys that belong to controls of the open page. There they press the control, whatever else they are bound to. Set by
/// the menus.
#[derive(Resource, Clone, PartialEq, Eq, Default, Debug)]
pub struct PageKeys(pub Vec<Key>);

/// Input for a text field, or a press captured for a binding. See [`Listening`].
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum Typed {
    /// Inserts letters.
    Text(String),
    /// Backspace: deletes the selection or the last letter.
    Erase,
    /// Deletes the selection.
    Delete,
    /// Selects the whole text, so that the next input replaces it.
    SelectAll,
    /// Inserts the text of the clipboard.
    Paste,
    /// A key to bind.
    Key(Key),
    /// A gamepad button to bind.
    Button(GamepadButton),
}

/// A direction on the screen, for moving the cursor.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// Towards the left edge.
    Left,
    /// Towards the right edge.
    Right,
    /// Towards the upper edge.
    Up,
    /// Towards the lower edge.
    Down,
}

/// An action of a player, independent of the device.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Action {
    /// Moves the cursor by one step.
    Step(Direction),
    /// Moves the cursor to the next area of the screen.
    NextArea,
    /// Moves the cursor to the previous area of the screen.
    PreviousArea,
    /// Activates what the cursor is on.
    Select,
    /// Closes a panel, clears the selection, leaves a menu, or opens the pause menu.
    Back,
    /// Closes a panel or clears the selection, but never opens the pause menu.
    LetGo,
    /// Makes the selected exchange; in menus, confirms.
    Exchange,
    /// Draws a marble from the bag.
    Draw,
    /// Announces the final round.
    Announce,
    /// Passes the turn.
    Pass,
    /// Undoes the last action of the game.
    Undo,
    /// Redoes an undone action.
    Redo,
    /// Shows or hides the contents of the bag.
    Bag,
    /// Shows or hides suggested exchanges.
    Suggestions,
    /// Explains the sum of the selected marbles.
    Arithmetic,
    /// Scrolls the log to its newest entry.
    Log,
    /// Asks for a hint.
    Hint,
    /// Opens or closes the page of the rules.
    Rules,
    /// Pauses or resumes the game.
    Pause,
    /// Makes animations faster.
    Faster,
    /// Makes animations slower.
    Slower,
    /// Switches to the next palette.
    Palette,
    /// Switches the marks on marbles: symbols, letters or nothing.
    Marks,
    /// Toggles fullscreen.
    Fullscreen,
    /// Presses the control of the open page that this key belongs to. See [`PageKeys`].
    Key(Key),
    /// Presses at a position in the window, in logical pixels from the upper left.
    Press(Vec2),
    /// Moves to this position while pressed.
    Drag(Vec2),
    /// Releases the press at this position. `None` if the press was cancelled, for example because the window lost
    /// focus.
    Release(Option<Vec2>),
    /// Scrolls by a number of lines. Positive is up.
    Scroll(f32),
}

/// A player has made an action with a device.
#[derive(Message, Clone, Copy, PartialEq, Debug)]
pub struct Acted {
    /// The device that was used.
    pub by: Device,
    /// What the device input was bound to.
    pub action: Action,
    /// The part of the game that handles it.
    pub to: Addressee,
    /// Whether it is an automatic repetition, because the input is held down.
    pub repeat: bool,
}

/// An input device. Several gamepads are distinguished, several mice or keyboards are not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Device {
    /// The mouse or another pointer.
    #[default]
    Mouse,
    /// The keyboard, except keys of virtual pads.
    Keyboard,
    /// A gamepad by its index.
    Pad(PadId),
}

/// A digital press on a gamepad: a button, or a stick tilted beyond a threshold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GamepadPress {
    /// A button, also a trigger.
    Button(GamepadButton),
    /// The left stick in a direction.
    Stick(Direction),
    /// The right stick in a direction.
    RightStick(Direction),
}

impl GamepadPress {
    /// Whether both are directions of the same stick.
    pub fn is_same_stick(self, other: Self) -> bool {
        matches!((self, other), (Self::Stick(_), Self::Stick(_)) | (Self::RightStick(_), Self::RightStick(_)))
    }
}

/// The device that was used last. The cursor is hidden for the mouse, and prompts name the keys or buttons of this
/// device.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LastDevice(pub Device);

impl LastDevice {
    /// Whether the mouse was used last, so that the player points instead of moving the cursor.
    pub fn points(self) -> bool {
        self.0 == Device::Mouse
    }
}

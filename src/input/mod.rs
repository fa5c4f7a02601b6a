//! One action layer for every device: screens and the table know actions, never keys or buttons.

mod bindings;
mod gamepad;
mod keyboard;
mod keys;
mod pads;
mod pointer;
mod prompts;
mod repeat;
mod rumble;
mod twins;
mod virtual_pads;
mod watch;

pub use bindings::{Bindable, Bindings, bindable_actions};
pub use gamepad::SamePad;
pub use keys::{Key, Label, Named};
pub use pads::{Buttons, Family, Make, PadId, Pads};
pub use pointer::{Capture, Pointer};
pub use prompts::{Prompt, Prompts, prompt_name};
pub use watch::{Sign, Watch};

use crate::pace::Pace;
use bevy::input::InputSystems;
use bevy::prelude::*;
use std::time::Duration;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((pads::plugin, watch::plugin, gamepad::plugin, virtual_pads::plugin, rumble::plugin))
        .add_message::<Acted>()
        .add_message::<Typed>()
        .init_resource::<Listening>()
        .init_resource::<Audience>()
        .init_resource::<Pointer>()
        .init_resource::<LastDevice>()
        .add_systems(
            PreUpdate,
            (keyboard::read, pointer::read, gamepad::read, stay_awake)
                .chain()
                .in_set(ActionSystems)
                .after(InputSystems),
        )
        .add_systems(PostUpdate, pointer::hide);
}

/// For whom the actions of this frame are meant. Decided once a frame by the menus, so that nobody hears the press that
/// brought him up.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Audience {
    /// The table.
    #[default]
    Table,
    /// The menu on top.
    Menu,
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

/// What an action changes may need another frame to be seen in full.
fn stay_awake(mut acted: MessageReader<Acted>, mut pace: ResMut<Pace>) {
    if acted.read().last().is_some() {
        // Long enough for several frames on a slow machine.
        pace.stay_awake(Duration::from_millis(400));
    }
}

/// Where devices become actions.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ActionSystems;

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
    fn is_same_stick(self, other: Self) -> bool {
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

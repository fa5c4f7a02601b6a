//! What players hold in their hands.

use serde::{Deserialize, Serialize};

/// The number of a gamepad, from 0, as long as the game runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PadId(pub usize);

impl PadId {
    /// How players count.
    pub fn number(self) -> usize {
        self.0 + 1
    }
}

/// Whose signs are on the buttons.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Family {
    /// A, B, X, Y in colours.
    Xbox,
    /// Cross, circle, square, triangle.
    PlayStation,
    /// A and B the other way round.
    Nintendo,
    /// A, B, X, Y on a Steam Deck.
    Steam,
    /// Nobody knows: where the button is.
    Positions,
}

impl Family {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Xbox, Self::PlayStation, Self::Nintendo, Self::Steam, Self::Positions];

    /// The family of a maker of USB devices.
    pub fn of_vendor(vendor: Option<u16>) -> Self {
        match vendor {
            Some(0x045e) => Self::Xbox,
            Some(0x054c) => Self::PlayStation,
            Some(0x057e) => Self::Nintendo,
            Some(VALVE) => Self::Steam,
            _ => Self::Positions,
        }
    }
}

/// Valve's number as a maker of USB devices, which Steam's copies of other pads have too.
pub const VALVE: u16 = 0x28de;

/// What tells gamepads apart, as far as the system knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Make {
    /// What the system calls it.
    pub name: String,
    /// Who made it.
    pub vendor: Option<u16>,
    /// What it is.
    pub product: Option<u16>,
}

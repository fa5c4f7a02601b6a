//! Identity and families of gamepads.

use serde::{Deserialize, Serialize};

/// The index of a gamepad, from 0. It stays the same while the game runs, also after a reconnect.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PadId(pub usize);

impl PadId {
    /// The number that players see, from 1.
    pub fn number(self) -> usize {
        self.0 + 1
    }
}

/// A family of gamepads with the same symbols on the buttons.
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
    /// Unknown symbols: buttons are named by their position.
    Positions,
}

impl Family {
    /// Every family, in the order of the settings menu.
    pub const ALL: [Self; 5] = [Self::Xbox, Self::PlayStation, Self::Nintendo, Self::Steam, Self::Positions];

    /// The family for a USB vendor id; [`Family::Positions`] if it is unknown.
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

/// Valve's USB vendor id. The duplicates that Steam makes of other pads have it too.
pub const VALVE: u16 = 0x28de;

/// The model of a gamepad, as the operating system reports it. Two pads of the same model are equal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Make {
    /// The name that the system reports.
    pub name: String,
    /// The USB vendor id.
    pub vendor: Option<u16>,
    /// The USB product id.
    pub product: Option<u16>,
}

//! How a player looks at the table: speed, and what is shown or hidden. None of it changes the game.

use aljabar_core::Seat;
use aljabar_paint::Style;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// How fast marbles move and bots act.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Speed {
    /// Half as fast.
    Half,
    /// As meant.
    #[default]
    Normal,
    /// Twice as fast.
    Double,
    /// Four times as fast.
    Quadruple,
    /// Without any motion.
    Instant,
}

impl Speed {
    /// All of them, slow ones first.
    pub const ALL: [Self; 5] = [Self::Half, Self::Normal, Self::Double, Self::Quadruple, Self::Instant];

    /// How much faster than normal, or `None` when nothing takes time.
    pub fn factor(self) -> Option<f32> {
        match self {
            Self::Half => Some(0.5),
            Self::Normal => Some(1.0),
            Self::Double => Some(2.0),
            Self::Quadruple => Some(4.0),
            Self::Instant => None,
        }
    }

    /// The next faster one, round and round.
    pub fn next(self) -> Self {
        if self == Self::Instant { Self::Half } else { self.changed(true) }
    }

    /// The next faster or slower one.
    pub fn changed(self, faster: bool) -> Self {
        let here = Self::ALL.iter().position(|speed| *speed == self).unwrap_or(1);
        let next = if faster { here + 1 } else { here.saturating_sub(1) };
        Self::ALL[next.min(Self::ALL.len() - 1)]
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Half => "0.5",
            Self::Normal => "1",
            Self::Double => "2",
            Self::Quadruple => "4",
            Self::Instant => "instant",
        })
    }
}

impl From<Speed> for String {
    fn from(speed: Speed) -> Self {
        speed.to_string()
    }
}

impl TryFrom<String> for Speed {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl FromStr for Speed {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let name = text.trim_end_matches(['x', '×']);
        Self::ALL
            .into_iter()
            .find(|speed| speed.to_string() == name)
            .ok_or_else(|| "write a speed: 0.5, 1, 2, 4 or instant".into())
    }
}

/// Something that can be shown in full, over the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Open {
    /// The contents of the bag.
    Bag,
    /// The hand of a seat.
    Hand(Seat),
    /// The steps of a sum.
    Arithmetic,
}

/// How a player looks at every table. Speed, calm, suggestions and style are written by the settings alone, once the
/// command line has said what to begin with.
#[derive(Resource, Clone, Debug)]
pub struct View {
    /// How fast things move in games.
    pub speed: Speed,
    /// Nothing flies or sways; changes fade in.
    pub calm: bool,
    /// The hand lies spread out instead of in stacks.
    pub spread: bool,
    /// Suggested exchanges are shown.
    pub suggestions: bool,
    /// How marbles look.
    pub style: Style,
}

/// What is open, scrolled and chosen at this table only.
#[derive(Resource, Clone, Default, Debug)]
pub struct TableView {
    /// What is shown in full, over the table.
    pub open: Option<Open>,
    /// How many lines the log is turned back.
    pub log_back: f32,
    /// The speed of a replay, if it differs from that of games.
    pub speed: Option<Speed>,
}

impl Default for View {
    fn default() -> Self {
        Self { speed: Speed::default(), calm: false, spread: false, suggestions: true, style: Style::default() }
    }
}

impl TableView {
    /// Opens something, or closes it if it is open.
    pub fn toggle(&mut self, what: Open) {
        self.open = if self.open == Some(what) { None } else { Some(what) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_are_read_and_written_alike() {
        for speed in Speed::ALL {
            assert_eq!(speed.to_string().parse(), Ok(speed));
        }
        assert_eq!("2x".parse(), Ok(Speed::Double));
        assert!("3".parse::<Speed>().is_err() && "".parse::<Speed>().is_err());
    }

    #[test]
    fn speed_stops_at_both_ends() {
        assert_eq!(Speed::Half.changed(false), Speed::Half);
        assert_eq!(Speed::Instant.changed(true), Speed::Instant);
        assert_eq!(Speed::Normal.changed(true), Speed::Double);
    }
}

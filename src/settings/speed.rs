//! The speed setting for animations and bots.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// How fast marbles move and bots act.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Speed {
    /// Half the normal speed.
    Half,
    /// The normal speed.
    #[default]
    Normal,
    /// Twice the normal speed.
    Double,
    /// Four times the normal speed.
    Quadruple,
    /// No animations and no pauses.
    Instant,
}

impl Speed {
    /// Every speed, from slow to fast.
    pub const ALL: [Self; 5] = [Self::Half, Self::Normal, Self::Double, Self::Quadruple, Self::Instant];

    /// The factor to the normal speed, or `None` for [`Speed::Instant`].
    pub fn factor(self) -> Option<f32> {
        match self {
            Self::Half => Some(0.5),
            Self::Normal => Some(1.0),
            Self::Double => Some(2.0),
            Self::Quadruple => Some(4.0),
            Self::Instant => None,
        }
    }

    /// The next faster speed. The slowest comes after the fastest.
    pub fn next(self) -> Self {
        if self == Self::Instant { Self::Half } else { self.changed(true) }
    }

    /// The next faster or slower speed, or the same one if there is none.
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

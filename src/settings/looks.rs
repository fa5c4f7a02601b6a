//! How marbles look: one of the palettes, or the player's own colours.

use aljabar_paint::{Marks, Palette, Style};
use serde::{Deserialize, Serialize};

/// Which colours the marbles have.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colours {
    /// Natural glass.
    #[default]
    Natural,
    /// For every kind of colour blindness.
    ColourBlind,
    /// As far apart as possible.
    HighContrast,
    /// The player's own.
    Own,
}

/// What is drawn on the marbles.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Marking {
    /// A stroke for each primary.
    #[default]
    Symbols,
    /// The first letter.
    Letters,
    /// Nothing.
    Nothing,
}

/// How marbles look.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Looks {
    /// The palette.
    pub palette: Colours,
    /// The player's own colours of the classic marbles, by their index.
    pub own: [[u8; 3]; 8],
    /// What is drawn on them.
    pub marks: Marking,
}

impl Default for Looks {
    fn default() -> Self {
        Self { palette: Colours::Natural, own: Palette::Default.classic(), marks: Marking::Symbols }
    }
}

impl Colours {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Natural, Self::ColourBlind, Self::HighContrast, Self::Own];
}

impl Marking {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Symbols, Self::Letters, Self::Nothing];
}

impl Looks {
    /// For the painter.
    pub fn style(&self) -> Style {
        Style {
            palette: match self.palette {
                Colours::Natural => Palette::Default,
                Colours::ColourBlind => Palette::ColourBlind,
                Colours::HighContrast => Palette::HighContrast,
                Colours::Own => Palette::Own(self.own),
            },
            marks: match self.marks {
                Marking::Symbols => Marks::Symbols,
                Marking::Letters => Marks::Letters,
                Marking::Nothing => Marks::None,
            },
        }
    }

    /// The palette after this one. The player's own colours are only for the settings to choose.
    pub fn next_palette(&mut self) {
        self.palette = match self.palette {
            Colours::Natural => Colours::ColourBlind,
            Colours::ColourBlind => Colours::HighContrast,
            Colours::HighContrast | Colours::Own => Colours::Natural,
        };
    }

    /// Symbols, letters, nothing.
    pub fn next_marks(&mut self) {
        self.marks = match self.marks {
            Marking::Symbols => Marking::Letters,
            Marking::Letters => Marking::Nothing,
            Marking::Nothing => Marking::Symbols,
        };
    }
}

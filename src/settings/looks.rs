//! Settings for the look of marbles: a palette, or the player's own colours, and the marks on them.

use aljabar_paint::{Ground, Marks, Palette, Style};
use serde::{Deserialize, Serialize};

/// The palette of the marbles.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colours {
    /// Colours of natural glass.
    #[default]
    Natural,
    /// Distinguishable with every kind of colour blindness.
    ColourBlind,
    /// Colours with the largest contrast to each other.
    HighContrast,
    /// The player's own colours, [`Looks::own`].
    Own,
}

/// What is drawn on the marbles.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Marking {
    /// One stroke for each primary colour in the marble.
    #[default]
    Symbols,
    /// The first letter of the colour's name.
    Letters,
    /// No marks.
    Nothing,
}

/// Settings for the look of marbles.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Looks {
    /// Which palette is in use.
    pub palette: Colours,
    /// The player's own colours (RGB) of the classic marbles, by the index of the marble.
    pub own: [[u8; 3]; 8],
    /// The marks on the marbles.
    pub marks: Marking,
}

impl Default for Looks {
    fn default() -> Self {
        Self { palette: Colours::Natural, own: Palette::Default.classic(), marks: Marking::Symbols }
    }
}

impl Colours {
    /// Every palette, including the player's own colours.
    pub const ALL: [Self; 4] = [Self::Natural, Self::ColourBlind, Self::HighContrast, Self::Own];
}

impl Marking {
    /// Every kind of marks, including none.
    pub const ALL: [Self; 3] = [Self::Symbols, Self::Letters, Self::Nothing];
}

impl Looks {
    /// The same for the crate that paints marbles.
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

    /// What the table is covered with: high contrast has a flat ground.
    pub fn ground(&self) -> Ground {
        if self.palette == Colours::HighContrast { Ground::Flat } else { Ground::Cloth }
    }

    /// Switches to the next palette. Skips the player's own colours, which can be chosen only in the settings.
    pub fn next_palette(&mut self) {
        self.palette = match self.palette {
            Colours::Natural => Colours::ColourBlind,
            Colours::ColourBlind => Colours::HighContrast,
            Colours::HighContrast | Colours::Own => Colours::Natural,
        };
    }

    /// Switches to the next kind of marks.
    pub fn next_marks(&mut self) {
        self.marks = match self.marks {
            Marking::Symbols => Marking::Letters,
            Marking::Letters => Marking::Nothing,
            Marking::Nothing => Marking::Symbols,
        };
    }
}

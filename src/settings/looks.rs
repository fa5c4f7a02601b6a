//! Settings for the look of marbles (a palette, or the player's own colours, and the marks on them) and of seats.

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
    /// The colour and the pattern of each seat. All four differ in both.
    pub seats: [SeatLook; 4],
}

/// The look of a seat, by which its player is known at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatLook {
    /// An index below [`SeatLook::COLOURS`].
    pub colour: usize,
    /// An index below [`SeatLook::PATTERNS`].
    pub pattern: usize,
}

impl SeatLook {
    /// The number of colours to choose from.
    pub const COLOURS: usize = 8;
    /// The number of patterns to choose from.
    pub const PATTERNS: usize = 4;
    /// The look of each seat until its player chooses another one.
    pub const FIRST: [Self; 4] = [Self::numbered(0), Self::numbered(1), Self::numbered(2), Self::numbered(3)];

    const fn numbered(number: usize) -> Self {
        Self { colour: number, pattern: number }
    }
}

impl Default for Looks {
    fn default() -> Self {
        Self {
            palette: Colours::Natural,
            own: Palette::Default.classic(),
            marks: Marking::Symbols,
            seats: SeatLook::FIRST,
        }
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

    /// Gives a seat another colour. A seat that had this colour gets the one that becomes free.
    pub fn set_seat_colour(&mut self, seat: usize, colour: usize) {
        let free = self.seats[seat].colour;
        if let Some(other) = self.seats.iter_mut().find(|look| look.colour == colour) {
            other.colour = free;
        }
        self.seats[seat].colour = colour;
    }

    /// Gives a seat another pattern. The seat that had this pattern gets the one that becomes free.
    pub fn set_seat_pattern(&mut self, seat: usize, pattern: usize) {
        let free = self.seats[seat].pattern;
        if let Some(other) = self.seats.iter_mut().find(|look| look.pattern == pattern) {
            other.pattern = free;
        }
        self.seats[seat].pattern = pattern;
    }

    /// Whether all seats have looks that exist and that differ in colour and in pattern.
    pub(super) fn has_valid_seats(&self) -> bool {
        let exists = |look: &SeatLook| look.colour < SeatLook::COLOURS && look.pattern < SeatLook::PATTERNS;
        let differs = |i: usize, look: &SeatLook| {
            self.seats[..i].iter().all(|other| other.colour != look.colour && other.pattern != look.pattern)
        };
        self.seats.iter().enumerate().all(|(i, look)| exists(look) && differs(i, look))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_keep_looks_that_differ_whatever_is_chosen() {
        let mut looks = Looks::default();
        for step in 0..200 {
            let seat = step * 7 % 4;
            looks.set_seat_colour(seat, step * 5 % SeatLook::COLOURS);
            looks.set_seat_pattern(seat, step * 3 % SeatLook::PATTERNS);
            assert_eq!(looks.seats[seat].colour, step * 5 % SeatLook::COLOURS);
            assert_eq!(looks.seats[seat].pattern, step * 3 % SeatLook::PATTERNS);
            assert!(looks.has_valid_seats(), "{:?}", looks.seats);
        }
        looks.seats[0] = looks.seats[1];
        assert!(!looks.has_valid_seats());
    }
}

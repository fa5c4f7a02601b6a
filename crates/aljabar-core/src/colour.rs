//! The colour names of pieces, for the groups that have them.

/// The colour of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the names say it all")]
pub enum Colour {
    Black,
    Red,
    Yellow,
    Blue,
    Orange,
    Green,
    Purple,
    White,
    LightBlue,
    DarkBlue,
    LightRed,
    LightPurple,
    BluishPurple,
    DarkRed,
    ReddishPurple,
    DarkPurple,
    Grey,
    SkyBlue,
    Lime,
    Teal,
    Pink,
    Lilac,
    Brown,
    Cream,
}

impl Colour {
    /// The English name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Black => "black",
            Self::Red => "red",
            Self::Yellow => "yellow",
            Self::Blue => "blue",
            Self::Orange => "orange",
            Self::Green => "green",
            Self::Purple => "purple",
            Self::White => "white",
            Self::LightBlue => "light blue",
            Self::DarkBlue => "dark blue",
            Self::LightRed => "light red",
            Self::LightPurple => "light purple",
            Self::BluishPurple => "bluish purple",
            Self::DarkRed => "dark red",
            Self::ReddishPurple => "reddish purple",
            Self::DarkPurple => "dark purple",
            Self::Grey => "grey",
            Self::SkyBlue => "sky blue",
            Self::Lime => "lime",
            Self::Teal => "teal",
            Self::Pink => "pink",
            Self::Lilac => "lilac",
            Self::Brown => "brown",
            Self::Cream => "cream",
        }
    }

    /// The colours of a group by piece index. Empty if the group has no colour names.
    pub(crate) fn of_group(moduli: &[u8]) -> &'static [Self] {
        match moduli {
            // The first four of the classic ones.
            [2, 2] => &CLASSIC[..4],
            [2, 2, 2] => &CLASSIC,
            [2, 2, 2, 2] => &GRAND,
            [3, 3] => &SHADES_OF_TWO,
            _ => &[],
        }
    }
}

use Colour as C;

const CLASSIC: [Colour; 8] = [C::Black, C::Blue, C::Yellow, C::Green, C::Red, C::Purple, C::Orange, C::White];

/// Each classic colour is followed by the same colour plus the fourth primary.
const GRAND: [Colour; 16] = [
    C::Black,
    C::Grey,
    C::Blue,
    C::SkyBlue,
    C::Yellow,
    C::Lime,
    C::Green,
    C::Teal,
    C::Red,
    C::Pink,
    C::Purple,
    C::Lilac,
    C::Orange,
    C::Brown,
    C::White,
    C::Cream,
];

/// The rulebook's names for Z3 × Z3.
const SHADES_OF_TWO: [Colour; 9] = [
    C::Black,
    C::LightBlue,
    C::DarkBlue,
    C::LightRed,
    C::LightPurple,
    C::BluishPurple,
    C::DarkRed,
    C::ReddishPurple,
    C::DarkPurple,
];

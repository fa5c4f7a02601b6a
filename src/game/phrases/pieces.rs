//! Names of pieces, sets of pieces and groups.

use crate::texts::{Say, say};
use aljabar_core::{Colour, Group, Handful, Piece, Preset};

/// The name of a piece: its colour, or its digits in a group without colours.
pub(crate) fn piece(group: &Group, piece: Piece) -> Say {
    let Some(colour) = group.colour(piece) else { return Say::verbatim(group.code(piece).to_string()) };
    match colour {
        Colour::Black => say!("piece-black"),
        Colour::Red => say!("piece-red"),
        Colour::Yellow => say!("piece-yellow"),
        Colour::Blue => say!("piece-blue"),
        Colour::Orange => say!("piece-orange"),
        Colour::Green => say!("piece-green"),
        Colour::Purple => say!("piece-purple"),
        Colour::White => say!("piece-white"),
        Colour::LightBlue => say!("piece-light-blue"),
        Colour::DarkBlue => say!("piece-dark-blue"),
        Colour::LightRed => say!("piece-light-red"),
        Colour::LightPurple => say!("piece-light-purple"),
        Colour::BluishPurple => say!("piece-bluish-purple"),
        Colour::DarkRed => say!("piece-dark-red"),
        Colour::ReddishPurple => say!("piece-reddish-purple"),
        Colour::DarkPurple => say!("piece-dark-purple"),
        Colour::Grey => say!("piece-grey"),
        Colour::SkyBlue => say!("piece-sky-blue"),
        Colour::Lime => say!("piece-lime"),
        Colour::Teal => say!("piece-teal"),
        Colour::Pink => say!("piece-pink"),
        Colour::Lilac => say!("piece-lilac"),
        Colour::Brown => say!("piece-brown"),
        Colour::Cream => say!("piece-cream"),
    }
}

/// A set of pieces: `R + B` in the classic group, `blue + green` in other groups with colours, else an expression with
/// digits.
pub(crate) fn set(group: &Group, pieces: Handful) -> Say {
    let named = !group.is_classic() && pieces.iter().all(|piece| group.colour(piece).is_some());
    let names = group.sorted(pieces.iter()).into_iter().map(|p| piece(group, p));
    let together = names.reduce(|some, one| say!("piece-and", some = some, one = one));
    together.filter(|_| named).unwrap_or_else(|| Say::verbatim(group.expression(pieces.iter())))
}

/// A number, written as a word if it is small.
pub(crate) fn number(n: usize) -> Say {
    say!("number", n = n)
}

/// A number of blacks: `a black`, `two blacks`.
pub(super) fn blacks(count: u16) -> Say {
    say!("count-blacks", count = count, number = number(count.into()))
}

/// The name of a preset.
fn preset_name(preset: Preset) -> Say {
    match preset {
        Preset::Beginner => say!("preset-beginner"),
        Preset::Classic => say!("preset-classic"),
        Preset::Shades => say!("preset-shades"),
        Preset::Grand => say!("preset-grand"),
    }
}

/// A sentence that describes a preset.
pub(crate) fn preset_line(preset: Preset) -> Say {
    match preset {
        Preset::Beginner => say!("preset-line-beginner"),
        Preset::Classic => say!("preset-line-classic"),
        Preset::Shades => say!("preset-line-shades"),
        Preset::Grand => say!("preset-line-grand"),
    }
}

/// The name of a group: that of its preset, or its moduli (`4 × 3`).
pub(crate) fn group_name(group: &Group) -> Say {
    let moduli: Vec<u64> = group.moduli().iter().map(|modulus| u64::from(*modulus)).collect();
    let preset = Preset::ALL.into_iter().find(|preset| preset.moduli() == moduli);
    preset.map_or_else(
        || Say::verbatim(moduli.iter().map(ToString::to_string).collect::<Vec<_>>().join(" × ")),
        preset_name,
    )
}

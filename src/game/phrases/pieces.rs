//! What marbles, sets of them and games are called.

use crate::texts::{Say, say};
use aljabar_core::{Colour, Group, Handful, Piece, Preset};

/// What a marble is called: a colour, or its digits where it has none.
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

/// How a set is written: `R + B` with the letters that marbles may have, `blue + green` where they have none but are
/// called so.
pub(crate) fn set(group: &Group, pieces: Handful) -> Say {
    let named = !group.is_classic() && pieces.iter().all(|piece| group.colour(piece).is_some());
    let names = group.sorted(pieces.iter()).into_iter().map(|p| piece(group, p));
    let together = names.reduce(|some, one| say!("piece-and", some = some, one = one));
    together.filter(|_| named).unwrap_or_else(|| Say::verbatim(group.expression(pieces.iter())))
}

/// A small number of marbles as a word.
pub(crate) fn number(n: usize) -> Say {
    say!("number", n = n)
}

/// `a black`, `two blacks`.
pub(super) fn blacks(count: u16) -> Say {
    say!("count-blacks", count = count, number = number(count.into()))
}

/// What a game with a name of its own is called.
pub(crate) fn preset_name(preset: Preset) -> Say {
    match preset {
        Preset::Beginner => say!("preset-beginner"),
        Preset::Classic => say!("preset-classic"),
        Preset::Shades => say!("preset-shades"),
        Preset::Grand => say!("preset-grand"),
    }
}

/// What a group is called: by its name, or by its moduli.
pub(crate) fn group_name(group: &Group) -> Say {
    let moduli: Vec<u64> = group.moduli().iter().map(|modulus| u64::from(*modulus)).collect();
    let preset = Preset::ALL.into_iter().find(|preset| preset.moduli() == moduli);
    preset.map_or_else(
        || Say::verbatim(moduli.iter().map(ToString::to_string).collect::<Vec<_>>().join(" × ")),
        preset_name,
    )
}

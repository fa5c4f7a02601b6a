//! What marbles, sets of them and games are called.

use crate::texts::{Say, say};
use aljabar_core::classic::{B, G, O, P, R, W, Y};
use aljabar_core::{Group, Handful, Piece, Preset};

/// What a marble is called: a colour, or its digits where the rulebook has no name for it.
pub(crate) fn piece(group: &Group, piece: Piece) -> Say {
    if piece.is_black() {
        return say!("piece-black");
    }
    match group.moduli() {
        [2, 2, 2] => match piece {
            R => say!("piece-red"),
            Y => say!("piece-yellow"),
            B => say!("piece-blue"),
            O => say!("piece-orange"),
            G => say!("piece-green"),
            P => say!("piece-purple"),
            W => say!("piece-white"),
            other => Say::verbatim(group.code(other).to_string()),
        },
        [3, 3] => match piece.index() {
            1 => say!("piece-light-blue"),
            2 => say!("piece-dark-blue"),
            3 => say!("piece-light-red"),
            4 => say!("piece-light-purple"),
            5 => say!("piece-bluish-purple"),
            6 => say!("piece-dark-red"),
            7 => say!("piece-reddish-purple"),
            _ => say!("piece-dark-purple"),
        },
        _ => Say::verbatim(group.code(piece).to_string()),
    }
}

/// How a set is written: `R + B`, with the letters that are on the marbles.
pub(crate) fn set(group: &Group, pieces: Handful) -> Say {
    Say::verbatim(group.expression(pieces.iter()))
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

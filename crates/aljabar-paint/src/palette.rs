//! The colours of the pieces of every group.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

use aljabar_core::{Group, MAX_RANK, Piece};

use crate::{
    math::Light,
    oklab::{apart, from_oklab, oklab},
    picture::{bytes, linear},
};
use glam::{Vec3, vec3};

/// A set of colours for the marbles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Palette {
    /// Colours of natural glass.
    #[default]
    Default,
    /// Colours that differ for every kind of colour blindness.
    ColourBlind,
    /// Colours that differ as much as possible from each other and from the marks on them.
    HighContrast,
    /// Colours that the player has chosen, for the classic pieces by index.
    Own([[u8; 3]; 8]),
}

type Rgb = [u8; 3];

const fn rgb(hex: u32) -> Rgb {
    [(hex >> 16) as u8, (hex >> 8) as u8, hex as u8]
}

/// The sixteen colours of Z2⁴, by index. Those with an even index, whose fourth coordinate is 0, are the classic eight.
/// The fourth coordinate adds silver to each: red becomes pink, blue becomes sky blue.
type Sixteen = [Rgb; 16];

const fn sixteen(classic: [u32; 8], silvery: [u32; 8]) -> Sixteen {
    let mut all = [[0; 3]; 16];
    let mut i = 0;
    while i < 8 {
        all[2 * i] = rgb(classic[i]);
        all[2 * i + 1] = rgb(silvery[i]);
        i += 1;
    }
    all
}

// In the order of the index: black, blue, yellow, green, red, purple, orange, white.
const DEFAULT: Sixteen = sixteen(
    [0x242428, 0x315be3, 0xf5c812, 0x09793d, 0xac000e, 0x5f10a7, 0xe8740c, 0xece8df],
    [0x7d8690, 0x58b9ea, 0xb4cf3a, 0x0b5c66, 0xf08cac, 0xb98ae6, 0x7a4520, 0xf0d3a6],
);
const COLOUR_BLIND: Sixteen = sixteen(
    [0x080808, 0x4a92fb, 0xfed505, 0x006258, 0x8c1901, 0x5009c8, 0xc27035, 0xffffff],
    [0x808890, 0xa8d8ff, 0xb5b820, 0x004050, 0xff90a0, 0xc090f0, 0x603010, 0xffe0b8],
);
const HIGH_CONTRAST: Sixteen = sixteen(
    [0x000000, 0x5c9ef8, 0xffff00, 0x065a54, 0x9d0003, 0x4f06b0, 0xd87c18, 0xe0f4ff],
    [0x586068, 0x80c8ff, 0xc8e040, 0x003050, 0xffa8c0, 0xd0a8ff, 0x582808, 0xffe4c0],
);

/// The colours of Z3 × Z3, as the rulebook names them: light and dark blue and red, and their purples.
const SHADES_OF_TWO: [Rgb; 9] = [
    rgb(0x242428),
    rgb(0x6fc4f2), // light blue
    rgb(0x1236b4), // dark blue
    rgb(0xff8a80), // light red
    rgb(0xd9a6ee), // light purple
    rgb(0x6a58e0), // bluish purple
    rgb(0xa60818), // dark red
    rgb(0xd0228c), // reddish purple
    rgb(0x4a0e5c), // dark purple
];

/// Colours for groups of two coordinates, between which the others are interpolated. Rows are the first coordinate at 0,
/// one half and its maximum (black, red, gold); columns are the second (black, blue, cyan).
const SQUARE: [[Rgb; 3]; 3] = [
    [rgb(0x242428), rgb(0x2044d0), rgb(0x30c8e8)],
    [rgb(0xb81020), rgb(0x8028a8), rgb(0x188850)],
    [rgb(0xf6b810), rgb(0xf088b8), rgb(0xf2eee6)],
];

/// Colours for groups of one coordinate: a colour wheel.
const WHEEL: [Rgb; 8] = [
    rgb(0xb80f1f),
    rgb(0xe66a0c),
    rgb(0xf2c418),
    rgb(0x18863c),
    rgb(0x48c0d8),
    rgb(0x1f4fd8),
    rgb(0x7a28b0),
    rgb(0xf08cb4),
];

/// The colour of a piece in sRGB. Marbles have this glass; texts, glows and charts use it too.
///
/// # Panics
/// May panic if the piece is not of the group.
#[must_use]
pub fn colour(group: &Group, piece: Piece, palette: Palette) -> [u8; 3] {
    let sixteen = palette.sixteen();
    match group.moduli() {
        _ if piece.is_black() => sixteen[0],
        [2, 2, 2] => sixteen[piece.index() * 2],
        [2, 2, 2, 2] => sixteen[piece.index()],
        // Blue, yellow and their sum green.
        [2, 2] => sixteen[piece.index() * 2],
        [3, 3] => SHADES_OF_TWO[piece.index()],
        [m] => on_wheel(piece.index() as u8, *m),
        _ => mixtures(group, palette)[piece.index()],
    }
}

impl Palette {
    fn sixteen(self) -> Sixteen {
        match self {
            Self::Default => DEFAULT,
            Self::ColourBlind => COLOUR_BLIND,
            Self::HighContrast => HIGH_CONTRAST,
            Self::Own(classic) => std::array::from_fn(|i| {
                let own = classic[i / 2];
                // Silver mixes a colour half and half with a light grey.
                if i % 2 == 0 { own } else { [0, 1, 2].map(|c| (own[c] / 2).saturating_add([90, 95, 100][c])) }
            }),
        }
    }

    /// The colours of the classic pieces, by their index.
    #[must_use]
    pub fn classic(self) -> [[u8; 3]; 8] {
        let sixteen = self.sixteen();
        std::array::from_fn(|i| sixteen[2 * i])
    }
}

/// A cache of [`mixtures`], which are too slow to compute for every marble.
static MIXTURES: Mutex<BTreeMap<(Vec<u8>, Palette), Arc<[Rgb]>>> = Mutex::new(BTreeMap::new());

/// The colours of a group without named colours: mixtures of other colours, moved apart where they are similar.
fn mixtures(group: &Group, palette: Palette) -> Arc<[Rgb]> {
    // Entries are inserted complete, so that the map is valid even after a panic elsewhere.
    let mut known = MIXTURES.lock().unwrap_or_else(PoisonError::into_inner);
    let mixed = || {
        let colours = (0..group.order()).filter_map(|i| group.piece(i)).map(|piece| mixture(group, piece, palette));
        apart(colours.collect()).into_iter().map(|c| bytes(from_oklab(c))).collect()
    };
    known.entry((group.moduli().to_vec(), palette)).or_insert_with(mixed).clone()
}

fn mixture(group: &Group, piece: Piece, palette: Palette) -> Vec3 {
    let mut levels = [0.0; MAX_RANK];
    for (i, (&x, &a)) in group.coordinates(piece).iter().zip(group.moduli()).enumerate() {
        levels[i] = level(x, a);
    }
    match levels {
        [a, b, ..] if group.rank() == 2 => on_square([a, b]),
        _ => among(&palette.sixteen(), levels),
    }
}

/// The share of a primary in a mixture, from 0 to 1. The first steps are the largest, because the eye sees them best.
fn level(x: u8, modulus: u8) -> f32 {
    (f32::from(x) / f32::from(modulus - 1)).powf(0.8)
}

/// Interpolates between the sixteen colours: each level moves from the colours without a primary to those with it.
fn among(sixteen: &Sixteen, levels: [f32; MAX_RANK]) -> Vec3 {
    let mut sum = Vec3::ZERO;
    for (i, corner) in sixteen.iter().enumerate() {
        let share = |k: usize| if i >> (MAX_RANK - 1 - k) & 1 == 1 { levels[k] } else { 1.0 - levels[k] };
        sum += oklab(linear(*corner)) * (0..MAX_RANK).map(share).product::<f32>();
    }
    // Mixtures of several colours are too grey for glass.
    let between = levels.iter().map(|t| 4.0 * t * (1.0 - t)).fold(0.0, f32::max);
    let vivid = 1.0 + 0.4 * between;
    vec3(sum.x, sum.y * vivid, sum.z * vivid)
}

/// Interpolates between the nine colours of the square.
fn on_square(levels: [f32; 2]) -> Vec3 {
    // Quadratic interpolation through three points.
    let shares = levels.map(|t| [(1.0 - t) * (1.0 - 2.0 * t), 4.0 * t * (1.0 - t), t * (2.0 * t - 1.0)]);
    let mut sum = Vec3::ZERO;
    for (row, a) in SQUARE.iter().zip(shares[0]) {
        for (corner, b) in row.iter().zip(shares[1]) {
            sum += oklab(linear(*corner)) * (a * b);
        }
    }
    sum
}

/// The colours evenly around the wheel, for all pieces except black.
fn on_wheel(x: u8, modulus: u8) -> Rgb {
    let at = f32::from(x - 1) * WHEEL.len() as f32 / f32::from(modulus - 1);
    let (i, t) = (at as usize, at.fract());
    let at = |i: usize| oklab(linear(WHEEL[i % WHEEL.len()]));
    bytes(from_oklab(at(i).mix(at(i + 1), t)))
}

//! The group behind a game: which pieces there are, what two of them add up to and what they are called.

use std::{fmt, sync::Arc};

use crate::{Colour, Handful, Piece, Pieces, piece::classic};

/// The largest number of pieces (elements) a supported group has.
pub const MAX_ORDER: usize = 64;
/// The largest number of coordinates.
pub const MAX_RANK: usize = 4;

/// A product of one to four cyclic groups, like Z2 × Z2 × Z2. Cloning is cheap: the tables are shared.
#[derive(Clone)]
pub struct Group(Arc<Tables>);

struct Tables {
    moduli: Vec<u8>,
    exponent: u8,
    /// `sums[a * order + b]`
    sums: Vec<Piece>,
    /// The order in which sets are written.
    written: Vec<Piece>,
    /// The colours that pieces are called by, in the order of their index; none where only digits tell them apart.
    colours: &'static [Colour],
}

/// Why there is no such group in this game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GroupError {
    /// A group has one to four coordinates.
    Rank(usize),
    /// A coordinate counts modulo 2 to 9.
    Modulus(u64),
    /// A group has 4 to 64 elements.
    Order(usize),
}

impl fmt::Display for GroupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rank(n) => write!(f, "a group has 1 to {MAX_RANK} moduli, not {n}"),
            Self::Modulus(a) => write!(f, "a modulus is 2 to 9, not {a}"),
            Self::Order(g) => write!(f, "a group has 4 to {MAX_ORDER} elements, not {g}"),
        }
    }
}

impl std::error::Error for GroupError {}

/// Letters and indices of the classic colours, in the order in which sets are written.
const CLASSIC: [(char, Piece); 8] = [
    ('K', classic::K),
    ('R', classic::R),
    ('Y', classic::Y),
    ('B', classic::B),
    ('O', classic::O),
    ('G', classic::G),
    ('P', classic::P),
    ('W', classic::W),
];

impl Group {
    /// The group with these moduli.
    ///
    /// # Errors
    /// When there are not one to four moduli, one of them is not 2 to 9, or the order is not 4 to 64.
    pub fn new(moduli: &[u64]) -> Result<Self, GroupError> {
        if !(1..=MAX_RANK).contains(&moduli.len()) {
            return Err(GroupError::Rank(moduli.len()));
        }
        if let Some(&odd) = moduli.iter().find(|a| !(2..=9).contains(*a)) {
            return Err(GroupError::Modulus(odd));
        }
        let moduli: Vec<u8> = moduli.iter().map(|&a| a as u8).collect();
        let order = moduli.iter().map(|&a| usize::from(a)).product();
        if !(4..=MAX_ORDER).contains(&order) {
            return Err(GroupError::Order(order));
        }
        Ok(Self::build(moduli, order))
    }

    /// The eight colours: Z2 × Z2 × Z2.
    #[must_use]
    pub fn classic() -> Self {
        Self::build(vec![2, 2, 2], 8)
    }

    fn build(moduli: Vec<u8>, order: usize) -> Self {
        let exponent = moduli.iter().fold(1, |m, &a| lcm(m, a));
        let index = |v: &[u8]| v.iter().zip(&moduli).fold(0u8, |i, (x, a)| i * a + x);
        let vectors: Vec<Vec<u8>> = (0..order).map(|i| vector(&moduli, i)).collect();
        let mut sums = Vec::with_capacity(order * order);
        for a in &vectors {
            for b in &vectors {
                let sum: Vec<u8> = (0..moduli.len()).map(|i| (a[i] + b[i]) % moduli[i]).collect();
                sums.push(Piece::new(index(&sum)));
            }
        }
        let colours = Colour::of_group(&moduli);
        let written = match moduli.as_slice() {
            [2, 2, 2] => CLASSIC.iter().map(|c| c.1).collect(),
            _ => (0..order as u8).map(Piece::new).collect(),
        };
        Self(Arc::new(Tables { moduli, exponent, sums, written, colours }))
    }

    /// The moduli a₁ … aₙ.
    #[must_use]
    pub fn moduli(&self) -> &[u8] {
        &self.0.moduli
    }

    /// How many coordinates there are: *n*.
    #[must_use]
    pub fn rank(&self) -> usize {
        self.0.moduli.len()
    }

    /// How many pieces there are, black included: *g*.
    #[must_use]
    pub fn order(&self) -> usize {
        self.0.written.len()
    }

    /// The least common multiple of the moduli: *m*. So many equal pieces always add up to black.
    #[must_use]
    pub fn exponent(&self) -> u8 {
        self.0.exponent
    }

    /// Whether the pieces have the classic colours and letters.
    #[must_use]
    pub fn is_classic(&self) -> bool {
        self.moduli() == [2, 2, 2]
    }

    /// All pieces in the order in which sets are written: black first.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.0.written
    }

    /// All pieces but black.
    pub fn colours(&self) -> impl Iterator<Item = Piece> + '_ {
        self.0.written.iter().copied().filter(|p| !p.is_black())
    }

    /// The sum of two pieces.
    #[must_use]
    pub fn add(&self, a: Piece, b: Piece) -> Piece {
        self.0.sums[a.index() * self.order() + b.index()]
    }

    /// The sum of any pieces; black for none.
    pub fn sum(&self, pieces: impl IntoIterator<Item = Piece>) -> Piece {
        pieces.into_iter().fold(Piece::BLACK, |sum, p| self.add(sum, p))
    }

    /// The sum of a multiset, however large.
    #[must_use]
    pub fn sum_of<const W: usize>(&self, pieces: &Pieces<W>) -> Piece {
        self.sum(self.pieces().iter().flat_map(|&p| {
            let times = pieces.count(p) % u16::from(self.exponent());
            std::iter::repeat_n(p, usize::from(times))
        }))
    }

    /// The piece that adds up to black with this one.
    #[must_use]
    pub fn negative(&self, piece: Piece) -> Piece {
        let v = self.coordinates(piece);
        let opposite: Vec<u8> = v.iter().zip(self.moduli()).map(|(x, a)| (a - x) % a).collect();
        self.at(&opposite)
    }

    /// The coordinates of a piece.
    #[must_use]
    pub fn coordinates(&self, piece: Piece) -> Vec<u8> {
        vector(self.moduli(), piece.index())
    }

    /// How many copies of this piece add up to black: 1 for black itself, and never more than [`Self::exponent`].
    #[must_use]
    pub fn order_of(&self, piece: Piece) -> u8 {
        let mut sum = piece;
        let mut copies = 1;
        while !sum.is_black() {
            sum = self.add(sum, piece);
            copies += 1;
        }
        copies
    }

    /// The piece with a one at coordinate `i` and zeros elsewhere.
    #[must_use]
    pub fn primary(&self, i: usize) -> Piece {
        let mut v = vec![0; self.rank()];
        v[i] = 1;
        self.at(&v)
    }

    /// The piece that completes the primaries to black: white in the classic game, (a₁−1, …, aₙ−1) in general.
    #[must_use]
    pub fn white(&self) -> Piece {
        Piece::new(self.order() as u8 - 1)
    }

    /// The pieces of the Spectrum: every primary and white.
    #[must_use]
    pub fn spectrum(&self) -> Handful {
        (0..self.rank()).map(|i| self.primary(i)).chain([self.white()]).collect()
    }

    fn at(&self, v: &[u8]) -> Piece {
        Piece::new(v.iter().zip(self.moduli()).fold(0, |i, (x, a)| i * a + x))
    }

    /// The colour that a piece is called by, if its group is one of those with colours of their own. Black is black
    /// everywhere.
    #[must_use]
    pub fn colour(&self, piece: Piece) -> Option<Colour> {
        if piece.is_black() { Some(Colour::Black) } else { self.0.colours.get(piece.index()).copied() }
    }

    /// The classic piece of the same colour, if there is one.
    #[must_use]
    pub fn classic_twin(&self, piece: Piece) -> Option<Piece> {
        let colour = self.colour(piece)?;
        let classic = Colour::of_group(&[2, 2, 2]);
        classic.iter().position(|other| *other == colour).map(|index| Piece::new(index as u8))
    }

    /// How much of red, yellow, blue and silver a piece is made of: its coordinates, each at the primary that it has in
    /// the classic game. Symbols and notes follow these, so that those of a colour are the same in every game. In groups
    /// without colours they are the coordinates in their order.
    #[must_use]
    pub fn shares(&self, piece: Piece) -> [u8; MAX_RANK] {
        let places: [usize; MAX_RANK] = match self.moduli() {
            // Yellow and blue.
            [2, 2] => [1, 2, 0, 3],
            // Red and blue.
            [3, 3] => [0, 2, 1, 3],
            _ => [0, 1, 2, 3],
        };
        let mut shares = [0; MAX_RANK];
        for (place, x) in places.into_iter().zip(self.coordinates(piece)) {
            shares[place] = x;
        }
        shares
    }

    /// What a piece is called in words: "red", "light blue", "1203".
    #[must_use]
    pub fn name(&self, piece: Piece) -> String {
        self.colour(piece).map_or_else(|| self.code(piece).to_string(), |colour| colour.name().to_owned())
    }

    /// The piece of this name, in any case.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<Piece> {
        self.pieces().iter().copied().find(|p| self.name(*p).eq_ignore_ascii_case(name.trim()))
    }

    /// How a piece is written in files and in the notation: a letter in the classic game, else its coordinates.
    #[must_use]
    pub fn code(&self, piece: Piece) -> Code<'_> {
        Code { group: self, piece }
    }

    /// The piece written so. Case matters.
    #[must_use]
    pub fn parse(&self, code: &str) -> Option<Piece> {
        if self.is_classic() {
            let mut letters = code.chars();
            let letter = letters.next()?;
            return CLASSIC.iter().find(|c| c.0 == letter && letters.next().is_none()).map(|c| c.1);
        }
        let digits = code.as_bytes();
        if digits.len() != self.rank() {
            return None;
        }
        let mut v = [0; MAX_RANK];
        for (i, digit) in digits.iter().enumerate() {
            v[i] = digit.checked_sub(b'0').filter(|x| *x < self.moduli()[i])?;
        }
        Some(self.at(&v[..self.rank()]))
    }

    /// A set in words' short form: `R + B + B`, or `black` for nothing at all.
    #[must_use]
    pub fn expression(&self, pieces: impl IntoIterator<Item = Piece>) -> String {
        let codes: Vec<String> = self.sorted(pieces).into_iter().map(|p| self.code(p).to_string()).collect();
        if codes.is_empty() { self.name(Piece::BLACK) } else { codes.join(" + ") }
    }

    /// The same pieces in the order in which sets are written.
    pub fn sorted(&self, pieces: impl IntoIterator<Item = Piece>) -> Vec<Piece> {
        let mut sorted: Vec<Piece> = pieces.into_iter().collect();
        if self.is_classic() {
            sorted.sort_by_key(|p| self.pieces().iter().position(|q| q == p));
        } else {
            sorted.sort();
        }
        sorted
    }
}

fn vector(moduli: &[u8], index: usize) -> Vec<u8> {
    let mut rest = index;
    let mut v = vec![0; moduli.len()];
    for (x, &a) in v.iter_mut().zip(moduli).rev() {
        *x = (rest % usize::from(a)) as u8;
        rest /= usize::from(a);
    }
    v
}

fn lcm(a: u8, b: u8) -> u8 {
    let (mut x, mut y) = (u16::from(a), u16::from(b));
    while y != 0 {
        (x, y) = (y, x % y);
    }
    // Refused later where it matters: moduli to 9 with at most 64 elements keep this under 255.
    (u16::from(a) / x * u16::from(b)) as u8
}

impl PartialEq for Group {
    fn eq(&self, other: &Self) -> bool {
        self.moduli() == other.moduli()
    }
}

impl Eq for Group {}

impl fmt::Debug for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Group({self})")
    }
}

/// `Z2 × Z2 × Z2`
impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, a) in self.moduli().iter().enumerate() {
            write!(f, "{}Z{a}", if i == 0 { "" } else { " × " })?;
        }
        Ok(())
    }
}

/// A piece as it is written; see [`Group::code`].
#[derive(Clone, Copy)]
pub struct Code<'a> {
    group: &'a Group,
    piece: Piece,
}

impl fmt::Display for Code<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(c) = CLASSIC.iter().find(|c| self.group.is_classic() && c.1 == self.piece) {
            return write!(f, "{}", c.0);
        }
        self.group.coordinates(self.piece).iter().try_for_each(|x| write!(f, "{x}"))
    }
}

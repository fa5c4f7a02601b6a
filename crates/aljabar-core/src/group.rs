//! [`Group`]: the pieces of a game, their sums and their names.

use std::{
    fmt,
    sync::{Arc, OnceLock},
};

use crate::{Colour, Handful, Piece, Pieces, generate::GroupTables, piece::classic};

/// The largest order (number of elements) of a supported group.
pub const MAX_ORDER: usize = 64;
/// The largest rank (number of moduli) of a supported group.
pub const MAX_RANK: usize = 4;

/// A product of one to four cyclic groups, like Z2 × Z2 × Z2. Its elements are the pieces of a game.
///
/// A clone shares the tables, so it is cheap. Two groups are equal if their moduli are.
///
/// ```
/// use aljabar_core::{Group, classic::*};
///
/// let group = Group::classic();
/// assert_eq!(group.add(R, Y), O);
/// assert_eq!(group.sum([R, Y, B, W]), K);
/// assert_eq!(group.name(O), "orange");
/// ```
///
/// # Panics
/// Methods that take a [`Piece`] panic if it is not a piece of this group; ask [`Self::contains`] first where that can
/// happen. [`Game`](crate::Game) asks itself, and refuses with [`Illegal::UnknownPiece`](crate::Illegal::UnknownPiece).
#[derive(Clone)]
pub struct Group(Arc<Tables>);

struct Tables {
    moduli: Vec<u8>,
    exponent: u8,
    /// `sums[a * order + b]`
    sums: Vec<Piece>,
    /// All pieces in the order in which sets are written.
    written: Vec<Piece>,
    /// The colour of each piece, by index. Empty if the group has no colour names.
    colours: &'static [Colour],
    /// What generators of this group share.
    generators: GroupTables,
}

/// Why a group is not supported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GroupError {
    /// There are not 1 to 4 moduli, but this many.
    Rank(usize),
    /// This modulus is not 2 to 9.
    Modulus(u64),
    /// The group does not have 4 to 64 elements, but this many.
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

/// The letters of the classic pieces, in the order in which sets are written.
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
    /// If there are not 1 to 4 moduli, a modulus is not 2 to 9, or the order is not 4 to 64.
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

    /// The group of the classic game: Z2 × Z2 × Z2.
    #[must_use]
    pub fn classic() -> Self {
        static CLASSIC: OnceLock<Group> = OnceLock::new();
        CLASSIC.get_or_init(|| Self::build(vec![2, 2, 2], 8)).clone()
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
        Self(Arc::new(Tables { moduli, exponent, sums, written, colours, generators: GroupTables::default() }))
    }

    /// The moduli a₁ … aₙ.
    #[must_use]
    pub fn moduli(&self) -> &[u8] {
        &self.0.moduli
    }

    /// The number of moduli, called *n*.
    #[must_use]
    pub fn rank(&self) -> usize {
        self.0.moduli.len()
    }

    /// The number of elements, called *g*. Black is one of them.
    #[must_use]
    pub fn order(&self) -> usize {
        self.0.written.len()
    }

    /// The least common multiple of the moduli, called *m*. The sum of *m* equal pieces is black.
    #[must_use]
    pub fn exponent(&self) -> u8 {
        self.0.exponent
    }

    /// Whether the moduli are 2, 2, 2. Then pieces are written as letters.
    #[must_use]
    pub fn is_classic(&self) -> bool {
        self.moduli() == [2, 2, 2]
    }

    /// All pieces in the order in which sets are written: black first.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.0.written
    }

    /// The piece with this index, or `None` if the group has no such piece.
    #[must_use]
    pub fn piece(&self, index: usize) -> Option<Piece> {
        (index < self.order()).then(|| Piece::new(index as u8))
    }

    /// Whether this is a piece of the group.
    #[must_use]
    pub fn contains(&self, piece: Piece) -> bool {
        piece.index() < self.order()
    }

    /// All pieces except black.
    pub fn colours(&self) -> impl Iterator<Item = Piece> + '_ {
        self.0.written.iter().copied().filter(|p| !p.is_black())
    }

    /// The sum of two pieces.
    #[must_use]
    pub fn add(&self, a: Piece, b: Piece) -> Piece {
        assert!(self.contains(b), "{b:?} is not a piece of {self}");
        self.0.sums[a.index() * self.order() + b.index()]
    }

    /// The sum of all these pieces. Black if there are none.
    pub fn sum(&self, pieces: impl IntoIterator<Item = Piece>) -> Piece {
        pieces.into_iter().fold(Piece::BLACK, |sum, p| self.add(sum, p))
    }

    /// The sum of a multiset. Takes the same time for every size.
    #[must_use]
    pub fn sum_of<const W: usize>(&self, pieces: &Pieces<W>) -> Piece {
        self.sum(self.pieces().iter().flat_map(|&p| {
            let times = pieces.count(p) % u16::from(self.exponent());
            std::iter::repeat_n(p, usize::from(times))
        }))
    }

    /// The inverse: the sum of both is black.
    #[must_use]
    pub fn negative(&self, piece: Piece) -> Piece {
        let v = self.coordinates(piece);
        let opposite: Vec<u8> = v.iter().zip(self.moduli()).map(|(x, a)| (a - x) % a).collect();
        self.at(&opposite)
    }

    /// The coordinates of a piece.
    #[must_use]
    pub fn coordinates(&self, piece: Piece) -> Vec<u8> {
        assert!(self.contains(piece), "{piece:?} is not a piece of {self}");
        vector(self.moduli(), piece.index())
    }

    /// The order of an element: the smallest number of copies whose sum is black. It is 1 for black and divides
    /// [`Self::exponent`].
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
    ///
    /// # Panics
    /// If `i` is not less than [`Self::rank`].
    #[must_use]
    pub fn primary(&self, i: usize) -> Piece {
        let mut v = vec![0; self.rank()];
        v[i] = 1;
        self.at(&v)
    }

    /// The inverse of the sum of all primaries: (a₁−1, …, aₙ−1), which is white in the classic game.
    #[must_use]
    pub fn white(&self) -> Piece {
        Piece::new(self.order() as u8 - 1)
    }

    /// The pieces of the Spectrum: all primaries and [white](Self::white). Their sum is black.
    #[must_use]
    pub fn spectrum(&self) -> Handful {
        (0..self.rank()).map(|i| self.primary(i)).chain([self.white()]).collect()
    }

    pub(crate) fn generators(&self) -> &GroupTables {
        &self.0.generators
    }

    fn at(&self, v: &[u8]) -> Piece {
        Piece::new(v.iter().zip(self.moduli()).fold(0, |i, (x, a)| i * a + x))
    }

    /// The colour of a piece. `None` if the group has no colour names, except for black, which every group has.
    #[must_use]
    pub fn colour(&self, piece: Piece) -> Option<Colour> {
        if piece.is_black() { Some(Colour::Black) } else { self.0.colours.get(piece.index()).copied() }
    }

    /// The classic piece with the same colour name, if there is one.
    #[must_use]
    pub fn classic_twin(&self, piece: Piece) -> Option<Piece> {
        let colour = self.colour(piece)?;
        let classic = Colour::of_group(&[2, 2, 2]);
        classic.iter().position(|other| *other == colour).map(|index| Piece::new(index as u8))
    }

    /// The coordinates of a piece, ordered by the primary they stand for: red, yellow, blue, silver. A colour has the
    /// same shares in every group that has it, so pictures and sounds can be computed from them. In groups without
    /// colour names they are the coordinates in their own order.
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

    /// The English name of a piece, like "red" or "light blue", or its coordinates, like "1203".
    #[must_use]
    pub fn name(&self, piece: Piece) -> String {
        self.colour(piece).map_or_else(|| self.code(piece).to_string(), |colour| colour.name().to_owned())
    }

    /// The piece with this [name](Self::name), in upper or lower case.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<Piece> {
        self.pieces().iter().copied().find(|p| self.name(*p).eq_ignore_ascii_case(name.trim()))
    }

    /// The code of a piece in files and in the notation: a letter in the classic game, otherwise its coordinates.
    #[must_use]
    pub fn code(&self, piece: Piece) -> impl fmt::Display + '_ {
        Code { group: self, piece }
    }

    /// The piece with this [code](Self::code). Case matters.
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

    /// A set as a sum: `R + B + B`, or `black` if it is empty.
    #[must_use]
    pub fn expression(&self, pieces: impl IntoIterator<Item = Piece>) -> String {
        let codes: Vec<String> = self.sorted(pieces).into_iter().map(|p| self.code(p).to_string()).collect();
        if codes.is_empty() { self.name(Piece::BLACK) } else { codes.join(" + ") }
    }

    /// Sorts pieces into the order in which sets are written.
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
    // Fits: with moduli up to 9 and an order up to 64 it is at most 63.
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

/// See [`Group::code`].
struct Code<'a> {
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

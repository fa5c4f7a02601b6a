//! A game as a few letters to give to a friend: who plays what, who begins, and the seed that deals it.
//!
//! `222-HC1-1ZAP` reads: moduli 2, 2 and 2; a person and a casual bot, the first of whom begins; the seed 2026; and a
//! letter that checks all others. Every part says itself where it ends, so hyphens, spaces and case do not matter.

use std::{fmt, str::FromStr};

use aljabar_bots::Level;
use aljabar_core::{DealOptions, Game, Group, GroupError, PLAYERS, Rules, RulesError, Seat};

/// Digits and letters that nobody mistakes for one another (Crockford's base 32): I, L, O and U are missing.
const SYMBOLS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// No code is longer, however many spaces somebody typed.
const MAX_CHARS: usize = 100;
/// Moduli, seats, who begins, a seed of 64 bits and the check letter.
const MAX_SYMBOLS: usize = 4 + 4 + 1 + 13 + 1;
/// Who sits at a table, by letter.
const SEATS: [(char, Option<Level>); 7] = [
    ('H', None),
    ('N', Some(Level::Novice)),
    ('C', Some(Level::Casual)),
    // C is taken.
    ('K', Some(Level::Club)),
    ('S', Some(Level::Strong)),
    ('E', Some(Level::Expert)),
    ('M', Some(Level::Master)),
];
/// Who begins is a digit from 1; with the house rule the same digit and four more.
const RECYCLES: usize = 4;

/// Everything that decides how a game is dealt. It can be dealt: who has a code has checked it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameCode {
    rules: Rules,
    seats: Vec<Option<Level>>,
    first: Seat,
    seed: u64,
}

/// Why a text is no code, or a game has none. Prints as a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CodeError {
    /// There is too little of it.
    TooShort,
    /// There is too much of it.
    TooLong,
    /// Something that stands in no code.
    Symbol(char),
    /// It does not begin with the digits of a group.
    NoGroup,
    /// A letter for a seat that means nobody.
    Seat(char),
    /// Not who begins, which is a digit.
    First(char),
    /// There is no such group.
    Group(GroupError),
    /// So many cannot play with this group, or there is no such seat to begin.
    Rules(RulesError),
    /// A bot that nobody plays against.
    Level(Level),
    /// The letter at the end does not fit the others: one of them is wrong.
    Check,
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooShort => f.write_str("the code is too short: something is missing at its end"),
            Self::TooLong => f.write_str("the code is too long"),
            Self::Symbol(c) => write!(f, "`{}` is in no code, only letters and digits", c.escape_debug()),
            Self::NoGroup => f.write_str("a code begins with the digits of its group, like 222"),
            Self::Seat(c) => {
                write!(f, "`{c}` is nobody who could sit at a table; there are ")?;
                SEATS.iter().enumerate().try_for_each(|(place, (letter, level))| {
                    let name = level.map_or("human", Level::name);
                    write!(f, "{}{letter} ({name})", if place == 0 { "" } else { ", " })
                })
            }
            Self::First(c) => write!(f, "after the seats comes a digit from 1 to 8 for who begins, not `{c}`"),
            Self::Group(error) => error.fmt(f),
            Self::Rules(error) => error.fmt(f),
            Self::Level(level) => write!(f, "{level} is only to measure by, and not part of a code"),
            Self::Check => f.write_str("the last letter does not fit the others: one of them is wrong"),
        }
    }
}

impl std::error::Error for CodeError {}

impl GameCode {
    /// The code of a game with so many seats, each a person (`None`) or a bot of the [ladder](Level::LADDER).
    ///
    /// # Errors
    /// When so many cannot play with this group, there is no such seat to begin, or a bot is none of the ladder's.
    pub fn new(
        moduli: &[u64],
        seats: &[Option<Level>],
        first: Seat,
        seed: u64,
        recycle: bool,
    ) -> Result<Self, CodeError> {
        let group = Group::new(moduli).map_err(CodeError::Group)?;
        let rules = Rules::new(group, seats.len()).map_err(CodeError::Rules)?.recycling(recycle);
        if first >= seats.len() {
            return Err(CodeError::Rules(RulesError::Seat { seat: first, players: seats.len() }));
        }
        if let Some(level) = seats.iter().flatten().find(|level| !Level::LADDER.contains(level)) {
            return Err(CodeError::Level(*level));
        }
        Ok(Self { rules, seats: seats.to_vec(), first, seed })
    }

    /// The code of a game in play. `None` when it did not begin with a regular deal from its seed, as games from files may
    /// not have, or somebody else plays.
    #[must_use]
    pub fn of(game: &Game, seats: &[Option<Level>]) -> Option<Self> {
        let (rules, start) = (game.rules(), game.start());
        let moduli: Vec<u64> = rules.group().moduli().iter().map(|modulus| u64::from(*modulus)).collect();
        let code = Self::new(&moduli, seats, start.first(), game.seed(), rules.recycle()).ok()?;
        (code.rules == *rules && code.deal().start() == start).then_some(code)
    }

    /// Deals the game.
    #[must_use]
    pub fn deal(&self) -> Game {
        Game::deal(self.rules.clone(), DealOptions { players: self.seats.len(), first: self.first, seed: self.seed })
            .expect("checked when the code was made")
    }

    /// The rules, with the usual number of copies.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Who sits where: a bot, or `None` for a person.
    #[must_use]
    pub fn seats(&self) -> &[Option<Level>] {
        &self.seats
    }

    /// Who begins.
    #[must_use]
    pub const fn first(&self) -> Seat {
        self.first
    }

    /// The seed that deals the game.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }
}

impl fmt::Display for GameCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let group: String = self.rules.group().moduli().iter().map(ToString::to_string).collect();
        let letter =
            |seat: &Option<Level>| SEATS.iter().find(|(_, who)| who == seat).map_or('H', |(letter, _)| *letter);
        let seats: String = self.seats.iter().map(letter).collect();
        let first = 1 + self.first + if self.rules.recycle() { RECYCLES } else { 0 };
        let seed = written(self.seed);
        let check = char::from(SYMBOLS[usize::from(check(&values(&format!("{group}{seats}{first}{seed}"))))]);
        f.pad(&format!("{group}-{seats}{first}-{seed}{check}"))
    }
}

impl FromStr for GameCode {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Self, CodeError> {
        let symbols = symbols(text)?;
        let mut rest = symbols.as_str();
        let moduli = take(&mut rest, |c| c.is_ascii_digit());
        if moduli.is_empty() {
            return Err(if rest.is_empty() { CodeError::TooShort } else { CodeError::NoGroup });
        }
        let moduli: Vec<u64> = moduli.bytes().map(|digit| u64::from(digit - b'0')).collect();
        let letters = take(&mut rest, |c| c.is_ascii_alphabetic());
        // Without a digit behind them these are not only seats.
        let mut seats = Vec::new();
        for letter in letters.chars().take(PLAYERS.end() + 1) {
            let (_, who) = SEATS.iter().find(|(known, _)| *known == letter).ok_or(CodeError::Seat(letter))?;
            seats.push(*who);
        }
        let first = take_one(&mut rest).ok_or(CodeError::TooShort)?;
        let place = first.to_digit(10).filter(|digit| (1..=8).contains(digit)).ok_or(CodeError::First(first))?;
        let place = place as usize - 1;
        let (seed, last) = rest.len().checked_sub(1).map(|end| rest.split_at(end)).ok_or(CodeError::TooShort)?;
        let seed = if seed.is_empty() { Err(CodeError::TooShort) } else { read(seed).ok_or(CodeError::TooLong) }?;
        let code = Self::new(&moduli, &seats, place % RECYCLES, seed, place >= RECYCLES)?;
        let (body, last) = (values(&symbols[..symbols.len() - 1]), values(last));
        if [check(&body)] != last[..] {
            return Err(CodeError::Check);
        }
        Ok(code)
    }
}

/// What somebody typed, as symbols: without spaces and hyphens, in upper case, and with what looks alike made equal.
fn symbols(text: &str) -> Result<String, CodeError> {
    if text.len() > MAX_CHARS {
        return Err(CodeError::TooLong);
    }
    let mut symbols = String::new();
    for c in text.chars().filter(|c| !c.is_whitespace() && !matches!(c, '-' | '‐' | '‑' | '–' | '—' | '_')) {
        let symbol = match c.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            other => other,
        };
        if !symbol.is_ascii() || !SYMBOLS.contains(&(symbol as u8)) {
            return Err(CodeError::Symbol(c));
        }
        symbols.push(symbol);
    }
    if symbols.len() > MAX_SYMBOLS { Err(CodeError::TooLong) } else { Ok(symbols) }
}

/// Takes the symbols from the front that are of this kind.
fn take<'a>(rest: &mut &'a str, kind: impl Fn(char) -> bool) -> &'a str {
    let end = rest.find(|c| !kind(c)).unwrap_or(rest.len());
    let (front, behind) = rest.split_at(end);
    *rest = behind;
    front
}

fn take_one(rest: &mut &str) -> Option<char> {
    let mut symbols = rest.chars();
    let first = symbols.next()?;
    *rest = symbols.as_str();
    Some(first)
}

/// A number in base 32, without zeros in front.
fn written(number: u64) -> String {
    let digits = (64 - number.leading_zeros()).div_ceil(5).max(1);
    (0..digits).rev().map(|digit| char::from(SYMBOLS[(number >> (5 * digit) & 31) as usize])).collect()
}

/// The number, unless it has more than 64 bits.
fn read(symbols: &str) -> Option<u64> {
    let digits = values(symbols);
    digits.iter().try_fold(0_u64, |number, digit| Some(number.checked_mul(32)? | u64::from(*digit)))
}

fn values(symbols: &str) -> Vec<u8> {
    let value = |symbol: u8| SYMBOLS.iter().position(|known| *known == symbol);
    symbols.bytes().filter_map(value).map(|value| value as u8).collect()
}

/// The check letter: the symbols as elements of the field with 32 elements, each times another power of its generator, and
/// added. No power occurs twice, so one wrong symbol always changes the sum, and so do two that changed places.
fn check(values: &[u8]) -> u8 {
    values.iter().rev().fold(0, |sum, value| double(sum ^ value))
}

/// Times the generator, x, modulo x⁵ + x² + 1.
fn double(value: u8) -> u8 {
    if value & 16 == 0 { value << 1 } else { value << 1 & 31 ^ 0b101 }
}

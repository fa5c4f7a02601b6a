//! Game codes: a short text that deals the same game again, from the group, the seats, the first seat and the seed.
//!
//! `222-HC1-1ZAP` means: moduli 2, 2 and 2; a person and a casual bot, of whom the first begins; the seed 2026; and a check
//! letter. The end of each part follows from its symbols, so hyphens, spaces and case are ignored.

use std::{error::Error, fmt, str::FromStr};

use aljabar_bots::Level;
use aljabar_core::{DealOptions, Game, Group, GroupError, PLAYERS, Rules, RulesError, Seat};

/// The symbols of Crockford's base 32, which leaves out the letters I, L, O and U because they look like others.
const SYMBOLS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// The longest text that is read, in bytes, with spaces and hyphens.
const MAX_CHARS: usize = 100;
/// The most symbols: moduli, seats, the first seat, a seed of 64 bits and the check letter.
const MAX_SYMBOLS: usize = 4 + 4 + 1 + 13 + 1;
/// The letters of the seats; `None` is a person.
const SEATS: [(char, Option<Level>); 7] = [
    ('H', None),
    ('N', Some(Level::Novice)),
    ('C', Some(Level::Casual)),
    // K, because C is taken.
    ('K', Some(Level::Club)),
    ('S', Some(Level::Strong)),
    ('E', Some(Level::Expert)),
    ('M', Some(Level::Master)),
];
/// The first seat is a digit from 1. With the house rule *recycle* it is larger by this number.
const RECYCLES: usize = 4;

/// All that determines how a game is dealt. A value of this type is always valid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameCode {
    rules: Rules,
    seats: Vec<Option<Level>>,
    first: Seat,
    seed: u64,
}

/// Why a text is not a game code, or why a game has no code. Prints as a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CodeError {
    /// Symbols are missing at the end.
    TooShort,
    /// There are too many symbols, or the seed has more than 64 bits.
    TooLong,
    /// A character that is not a symbol of base 32.
    Symbol(char),
    /// It does not begin with the digits of the moduli.
    NoGroup,
    /// A letter that does not stand for a person or a level.
    Seat(char),
    /// The symbol for the first seat is not a digit from 1 to 8.
    First(char),
    /// The group is not supported.
    Group(GroupError),
    /// The group cannot be played by this number of players, or the first seat does not exist.
    Rules(RulesError),
    /// A level that is not on the ladder.
    Level(Level),
    /// The check letter is wrong, so at least one symbol is wrong.
    Check,
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooShort => f.write_str("the code is too short: something is missing at its end"),
            Self::TooLong => f.write_str("the code is too long"),
            Self::Symbol(c) => write!(f, "a code has letters and digits only, not `{}`", c.escape_debug()),
            Self::NoGroup => f.write_str("a code begins with the digits of its group, like 222"),
            Self::Seat(c) => {
                write!(f, "`{c}` does not stand for a player; the letters are ")?;
                SEATS.iter().enumerate().try_for_each(|(place, (letter, level))| {
                    let name = level.map_or("human", Level::name);
                    write!(f, "{}{letter} ({name})", if place == 0 { "" } else { ", " })
                })
            }
            Self::First(c) => write!(f, "after the seats comes the first seat, a digit from 1 to 8, not `{c}`"),
            Self::Group(error) => error.fmt(f),
            Self::Rules(error) => error.fmt(f),
            Self::Level(level) => write!(f, "{level} is for measurements only and has no letter in a code"),
            Self::Check => f.write_str("the check letter at the end does not fit: at least one symbol is wrong"),
        }
    }
}

impl Error for CodeError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Group(error) => Some(error),
            Self::Rules(error) => Some(error),
            _ => None,
        }
    }
}

impl GameCode {
    /// The code of a new game. Each seat is a person (`None`) or a bot of the [ladder](Level::LADDER).
    ///
    /// # Errors
    /// If the group is not supported or cannot be played by this number of players, if the first seat does not exist, or if
    /// a level is not on the ladder.
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

    /// The code of an existing game. `None` if a level is not on the ladder, or if the game did not start with a regular deal
    /// from its seed, which games from files need not do.
    #[must_use]
    pub fn of(game: &Game, seats: &[Option<Level>]) -> Option<Self> {
        let (rules, start) = (game.rules(), game.start());
        let moduli: Vec<u64> = rules.group().moduli().iter().map(|modulus| u64::from(*modulus)).collect();
        let code = Self::new(&moduli, seats, start.first(), game.seed(), rules.recycle()).ok()?;
        (code.rules == *rules && code.deal().start() == start).then_some(code)
    }

    /// Deals the game.
    ///
    /// # Panics
    /// Never: the code was checked when it was made.
    #[must_use]
    pub fn deal(&self) -> Game {
        Game::deal(self.rules.clone(), DealOptions { players: self.seats.len(), first: self.first, seed: self.seed })
            .expect("checked when the code was made")
    }

    /// The rules, with the default number of copies.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The level of the bot in each seat, or `None` for a person.
    #[must_use]
    pub fn seats(&self) -> &[Option<Level>] {
        &self.seats
    }

    /// The seat that begins.
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
        // One more than there may be: the number of players is checked later.
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

/// The symbols of a typed text: without spaces and hyphens, in upper case, with O read as 0, and I and L as 1.
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

/// Removes and returns the leading symbols that `kind` accepts.
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

/// A number in base 32, without leading zeros.
fn written(number: u64) -> String {
    let digits = (64 - number.leading_zeros()).div_ceil(5).max(1);
    (0..digits).rev().map(|digit| char::from(SYMBOLS[(number >> (5 * digit) & 31) as usize])).collect()
}

/// Reads a number in base 32. `None` if it has more than 64 bits.
fn read(symbols: &str) -> Option<u64> {
    let digits = values(symbols);
    digits.iter().try_fold(0_u64, |number, digit| Some(number.checked_mul(32)? | u64::from(*digit)))
}

fn values(symbols: &str) -> Vec<u8> {
    let value = |symbol: u8| SYMBOLS.iter().position(|known| *known == symbol);
    symbols.bytes().filter_map(value).map(|value| value as u8).collect()
}

/// The check letter: the sum of the symbols as elements of GF(32), each multiplied by a different power of the generator. So
/// one wrong symbol always changes the sum, and so do two symbols that are swapped.
fn check(values: &[u8]) -> u8 {
    values.iter().rev().fold(0, |sum, value| double(sum ^ value))
}

/// Multiplies by the generator x of GF(32), modulo x⁵ + x² + 1.
fn double(value: u8) -> u8 {
    if value & 16 == 0 { value << 1 } else { value << 1 & 31 ^ 0b101 }
}

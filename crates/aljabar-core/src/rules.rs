//! [`Rules`]: the group, the number of copies of each colour, and the house rules.

use std::fmt;

use crate::{Group, GroupError, Handful, MAX_ORDER, Pieces};

/// The possible numbers of players.
pub const PLAYERS: std::ops::RangeInclusive<usize> = 2..=4;
/// The largest number of copies of a colour, and the largest hand that can be dealt.
pub const MAX_COPIES: u64 = 255;
/// The number of the last round that a game can have: it is always the final one.
pub const LAST_ROUND: u32 = 200;
/// The number of black pieces in the box. If they run out, players use substitutes: the number is only for display.
pub const BLACK_SUPPLY: u32 = 30;

/// The rules of a game. All limits follow from the group.
///
/// A clone shares the tables of the group, so it is cheap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    group: Group,
    copies: u16,
    recycle: bool,
    /// ⌈2¹⁶ / m⌉ for every colour and 0 for black, which never cancels. Multiplying by it replaces the division by m,
    /// for all colours in one vector instruction.
    reciprocals: [u16; MAX_ORDER],
}

/// Why rules are not supported, or do not fit a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RulesError {
    /// The group is not supported.
    Group(GroupError),
    /// The hands of this group have this many pieces, more than [`MAX_COPIES`].
    Hand(usize),
    /// This is not a possible number of players.
    Players(usize),
    /// Too few copies of each colour for the number of players, or more than [`MAX_COPIES`].
    Copies {
        /// The number asked for.
        copies: u64,
        /// The smallest number for these players.
        least: u64,
    },
    /// There is no such seat.
    Seat {
        /// The seat asked for, from 0.
        seat: usize,
        /// The number of players.
        players: usize,
    },
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Group(error) => error.fmt(f),
            Self::Hand(size) => write!(f, "this group deals hands of {size} pieces, more than {MAX_COPIES}"),
            Self::Players(players) => write!(f, "2 to 4 can play, not {players}"),
            Self::Copies { copies, least } => {
                write!(f, "there must be {least} to {MAX_COPIES} copies of each colour, not {copies}")
            }
            Self::Seat { seat, players } => {
                write!(f, "there is no seat {seat} among {players} players")
            }
        }
    }
}

impl std::error::Error for RulesError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Group(error) => Some(error),
            _ => None,
        }
    }
}

impl From<GroupError> for RulesError {
    fn from(error: GroupError) -> Self {
        Self::Group(error)
    }
}

impl Rules {
    /// The classic game: eight pieces, ten copies of each colour.
    #[must_use]
    pub fn classic() -> Self {
        Self::unchecked(Group::classic(), 10)
    }

    /// The rules for a group with the default number of copies: 10, or more if this number of players needs more.
    ///
    /// # Errors
    /// If the hands of the group are too large, or there are not 2 to 4 players.
    pub fn new(group: Group, players: usize) -> Result<Self, RulesError> {
        let copies = (u64::from(group.exponent()) * players as u64).max(10);
        Self::with_copies(group, players, copies)
    }

    /// The rules for a group with this number of copies of each colour.
    ///
    /// # Errors
    /// If the hands of the group are too large, there are not 2 to 4 players, or the copies are too few or too many.
    pub fn with_copies(group: Group, players: usize, copies: u64) -> Result<Self, RulesError> {
        let rules = Self::unchecked(group, copies.min(MAX_COPIES) as u16);
        if rules.hand_size() as u64 > MAX_COPIES {
            return Err(RulesError::Hand(rules.hand_size()));
        }
        if !PLAYERS.contains(&players) {
            return Err(RulesError::Players(players));
        }
        let least = u64::from(rules.group.exponent()) * players as u64;
        if !(least..=MAX_COPIES).contains(&copies) {
            return Err(RulesError::Copies { copies, least });
        }
        Ok(rules)
    }

    fn unchecked(group: Group, copies: u16) -> Self {
        let mut reciprocals = [65536_u32.div_ceil(u32::from(group.exponent())) as u16; MAX_ORDER];
        reciprocals[0] = 0;
        Self { group, copies, recycle: false, reciprocals }
    }

    /// The same rules with the house rule [`recycle`](Self::recycle) on or off. It is off by default.
    #[must_use]
    pub fn recycling(mut self, recycle: bool) -> Self {
        self.recycle = recycle;
        self
    }

    /// The group in play.
    #[must_use]
    pub fn group(&self) -> &Group {
        &self.group
    }

    /// The number of copies of each colour.
    #[must_use]
    pub fn copies(&self) -> u16 {
        self.copies
    }

    /// House rule: cancelled pieces go back into the bag. Otherwise they leave the game.
    #[must_use]
    pub fn recycle(&self) -> bool {
        self.recycle
    }

    /// The number of equal pieces that cancel in the Center: the exponent *m* of the group.
    #[inline(always)]
    #[must_use]
    pub fn cancels_at(&self) -> u16 {
        u16::from(self.group.exponent())
    }

    #[inline(always)]
    pub(crate) fn reciprocals<const W: usize>(&self) -> &[u16; W] {
        self.reciprocals.first_chunk().expect("no set is wider than the largest group")
    }

    /// The largest number of pieces to give or to take, the Spectrum excepted, and the largest hand with which the
    /// final round may be announced: the rank *n* of the group.
    #[must_use]
    pub fn limit(&self) -> usize {
        self.group.rank()
    }

    /// The number of pieces that each player is dealt.
    #[must_use]
    pub fn hand_size(&self) -> usize {
        let (m, g) = (usize::from(self.group.exponent()), self.group.order());
        m * g - m - 1
    }

    /// The pieces that the Spectrum gives.
    #[must_use]
    pub fn spectrum(&self) -> Handful {
        self.group.spectrum()
    }

    /// The contents of the bag before the deal.
    #[must_use]
    pub fn full_bag(&self) -> Pieces {
        let mut bag = Pieces::EMPTY;
        self.group().colours().for_each(|p| bag.insert_many(p, self.copies()));
        bag
    }
}

/// The games that have a name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Preset {
    /// Z2 × Z2: four pieces and small hands, for a first game.
    Beginner,
    /// Z2 × Z2 × Z2: the game of the rulebook.
    Classic,
    /// Z3 × Z3: two primaries in two shades each. Three equal pieces cancel.
    Shades,
    /// Z2 × Z2 × Z2 × Z2: four primaries, sixteen pieces.
    Grand,
}

impl Preset {
    /// All presets, from the smallest group to the largest.
    pub const ALL: [Self; 4] = [Self::Beginner, Self::Classic, Self::Shades, Self::Grand];

    /// The moduli of the group.
    #[must_use]
    pub const fn moduli(self) -> &'static [u64] {
        match self {
            Self::Beginner => &[2, 2],
            Self::Classic => &[2, 2, 2],
            Self::Shades => &[3, 3],
            Self::Grand => &[2, 2, 2, 2],
        }
    }

    /// The English name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Classic => "classic",
            Self::Shades => "shades",
            Self::Grand => "grand",
        }
    }

    /// The group.
    #[must_use]
    pub fn group(self) -> Group {
        Group::new(self.moduli()).expect("every preset's group is a supported one")
    }
}

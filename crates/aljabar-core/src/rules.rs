//! What a game is played with: the group, how many copies of each colour, and the house rules.

use std::fmt;

use crate::{Group, GroupError, Handful, MAX_ORDER};

/// The fewest and the most players at a table.
pub const PLAYERS: std::ops::RangeInclusive<usize> = 2..=4;
/// The largest number of copies of a colour, and the largest hand that is dealt.
pub const MAX_COPIES: u64 = 255;
/// The round that is always the last.
pub const LAST_ROUND: u32 = 200;
/// How many black pieces the box holds; substitutes follow without limit.
pub const BLACK_SUPPLY: u32 = 30;

/// The rules of one game. Everything else follows from the group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    group: Group,
    copies: u16,
    recycle: bool,
    /// ⌈2¹⁶ / m⌉ for every colour and 0 for black, which never cancels: turns the division by m into a
    /// multiplication of all colours at once.
    reciprocals: [u16; MAX_ORDER],
}

/// Why a game cannot be played by such rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RulesError {
    /// There is no such group here.
    Group(GroupError),
    /// The hands of this group are too large to hold.
    Hand(usize),
    /// Two to four play.
    Players(usize),
    /// Too few copies of each colour for so many players, or too many to count.
    Copies {
        /// As asked for.
        copies: u64,
        /// As few as possible.
        least: u64,
    },
    /// There is no such seat.
    Seat {
        /// As asked for, from 0.
        seat: usize,
        /// How many play.
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

impl std::error::Error for RulesError {}

impl From<GroupError> for RulesError {
    fn from(error: GroupError) -> Self {
        Self::Group(error)
    }
}

impl Rules {
    /// The game of the box: eight colours, ten of each.
    #[must_use]
    pub fn classic() -> Self {
        Self::unchecked(Group::classic(), 10, false)
    }

    /// The rules for a group with the usual number of copies for so many players.
    ///
    /// # Errors
    /// When the group deals hands that are too large, or not two to four play.
    pub fn new(group: Group, players: usize) -> Result<Self, RulesError> {
        let copies = (u64::from(group.exponent()) * players as u64).max(10);
        Self::with_copies(group, players, copies, false)
    }

    /// The rules with everything chosen.
    ///
    /// # Errors
    /// When the group deals hands that are too large, not two to four play, or the copies are too few or too many.
    pub fn with_copies(group: Group, players: usize, copies: u64, recycle: bool) -> Result<Self, RulesError> {
        let rules = Self::unchecked(group, copies.min(MAX_COPIES) as u16, recycle);
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

    fn unchecked(group: Group, copies: u16, recycle: bool) -> Self {
        let mut reciprocals = [65536_u32.div_ceil(u32::from(group.exponent())) as u16; MAX_ORDER];
        reciprocals[0] = 0;
        Self { group, copies, recycle, reciprocals }
    }

    /// The same rules with cancelled pieces going back into the bag, or not.
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

    /// How many copies of each colour there are.
    #[must_use]
    pub fn copies(&self) -> u16 {
        self.copies
    }

    /// House rule: cancelled pieces go back into the bag instead of out of the game.
    #[must_use]
    pub fn recycle(&self) -> bool {
        self.recycle
    }

    /// How many equal pieces cancel.
    #[inline(always)]
    #[must_use]
    pub fn cancels_at(&self) -> u16 {
        u16::from(self.group.exponent())
    }

    #[inline(always)]
    pub(crate) fn reciprocals<const W: usize>(&self) -> &[u16; W] {
        self.reciprocals.first_chunk().expect("no set is wider than the largest group")
    }

    /// The most pieces to give or to take, and the largest hand with which the final round may be announced.
    #[must_use]
    pub fn limit(&self) -> usize {
        self.group.rank()
    }

    /// How many pieces each player is dealt.
    #[must_use]
    pub fn hand_size(&self) -> usize {
        let (m, g) = (usize::from(self.group.exponent()), self.group.order());
        m * g - m - 1
    }

    /// What the Spectrum gives.
    #[must_use]
    pub fn spectrum(&self) -> Handful {
        self.group.spectrum()
    }
}

/// Games with a name of their own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Preset {
    /// Four pieces, small hands: a first game.
    Beginner,
    /// The game of the box.
    Classic,
    /// Two primaries in two shades each; three equal pieces cancel.
    Shades,
    /// Four primaries, sixteen pieces.
    Grand,
}

impl Preset {
    /// All of them, from small to large.
    pub const ALL: [Self; 4] = [Self::Beginner, Self::Classic, Self::Shades, Self::Grand];

    /// The moduli of its group.
    #[must_use]
    pub const fn moduli(self) -> &'static [u64] {
        match self {
            Self::Beginner => &[2, 2],
            Self::Classic => &[2, 2, 2],
            Self::Shades => &[3, 3],
            Self::Grand => &[2, 2, 2, 2],
        }
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Classic => "classic",
            Self::Shades => "shades",
            Self::Grand => "grand",
        }
    }

    /// Its group.
    #[must_use]
    pub fn group(self) -> Group {
        Group::new(self.moduli()).expect("every preset's group is a supported one")
    }
}

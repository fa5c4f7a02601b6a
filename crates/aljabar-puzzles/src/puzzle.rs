//! [`Puzzle`]: what is asked, and the answers.

use std::{error::Error, fmt, str::FromStr};

use aljabar_bots::Goal;
use aljabar_core::{Exchange, Group, Pieces, Position, Rules, Setup};
use aljabar_text::shortened;

/// A puzzle. It may be wrong: [`check`](crate::check) proves it.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// Its name, unlike that of every other puzzle in a set.
    pub id: String,
    /// How hard it is, from 1 to 5.
    pub grade: u8,
    /// What is asked, and the answers.
    pub task: Task,
}

/// What a puzzle asks, and the answers.
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::large_enum_variant, reason = "a set has a few hundred puzzles")]
pub enum Task {
    /// A solitaire: down to one piece in as few turns as possible.
    DownToOne(DownToOne),
    /// The final round: what wins, or shares the win, whatever the others do?
    LastWord(LastWord),
    /// One turn: which exchange hands out the most blacks?
    Cascade(Cascade),
    /// A position from a game in which one exchange is far better than the others.
    WhatNow(WhatNow),
}

/// A solitaire: one hand and a Center, nobody else, no bag. It is over when one piece is left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DownToOne {
    /// The rules. The number of copies limits each colour in hand and Center together.
    pub rules: Rules,
    /// The hand.
    pub hand: Pieces,
    /// The Center.
    pub center: Pieces,
    /// The least number of turns.
    pub turns: u32,
    /// A shortest way.
    pub solution: Vec<Exchange>,
    /// Every exchange with which a shortest way begins, in the order of their notation.
    pub firsts: Vec<Exchange>,
}

/// A final round with an empty bag.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LastWord {
    /// The rules.
    pub rules: Rules,
    /// The position.
    pub position: Position,
    /// What the seat on turn has to reach.
    pub goal: Goal,
    /// All exchanges that reach it whatever the others do, in the order of their notation.
    pub answers: Vec<Exchange>,
}

/// A position in which one turn hands out several blacks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cascade {
    /// The rules.
    pub rules: Rules,
    /// The position.
    pub position: Position,
    /// The largest number of blacks that an exchange hands to each rival.
    pub blacks: u16,
    /// All exchanges that hand out so many, in the order of their notation.
    pub answers: Vec<Exchange>,
}

/// A position with one exchange that a deep search thinks is best by far. Best known, not proven.
#[derive(Clone, PartialEq, Debug)]
pub struct WhatNow {
    /// The rules.
    pub rules: Rules,
    /// The position.
    pub position: Position,
    /// The best exchanges, in the order of their notation. If there are several, they lead to the same position.
    pub answers: Vec<Exchange>,
    /// The difference in the expected share of the win to the best other exchange.
    pub margin: f64,
}

/// The four kinds of puzzles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// See [`DownToOne`].
    DownToOne,
    /// See [`LastWord`].
    LastWord,
    /// See [`Cascade`].
    Cascade,
    /// See [`WhatNow`].
    WhatNow,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::DownToOne, Self::LastWord, Self::Cascade, Self::WhatNow];

    /// The name in files and commands.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::DownToOne => "down-to-one",
            Self::LastWord => "last-word",
            Self::Cascade => "cascade",
            Self::WhatNow => "what-now",
        }
    }

    /// The beginning of the ids of this kind.
    #[must_use]
    pub const fn prefix(self) -> &'static str {
        match self {
            Self::DownToOne => "one",
            Self::LastWord => "last",
            Self::Cascade => "cascade",
            Self::WhatNow => "now",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no kind of puzzle with this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownKind {
    /// The name, cut to 20 characters.
    pub name: String,
}

impl fmt::Display for UnknownKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no kind `{}`; there are {}", self.name, Kind::ALL.map(Kind::name).join(", "))
    }
}

impl Error for UnknownKind {}

impl FromStr for Kind {
    type Err = UnknownKind;

    fn from_str(name: &str) -> Result<Self, UnknownKind> {
        let kind = Self::ALL.into_iter().find(|kind| kind.name() == name);
        kind.ok_or_else(|| UnknownKind { name: shortened(name, 20) })
    }
}

impl Task {
    /// The kind.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        match self {
            Self::DownToOne(_) => Kind::DownToOne,
            Self::LastWord(_) => Kind::LastWord,
            Self::Cascade(_) => Kind::Cascade,
            Self::WhatNow(_) => Kind::WhatNow,
        }
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        match self {
            Self::DownToOne(task) => &task.rules,
            Self::LastWord(task) => &task.rules,
            Self::Cascade(task) => &task.rules,
            Self::WhatNow(task) => &task.rules,
        }
    }

    /// The position to begin with. A solitaire gets a second seat with one black piece, which has no meaning: seat 0 is
    /// always on turn.
    #[must_use]
    pub fn position(&self) -> Position {
        match self {
            Self::DownToOne(task) => table(&task.rules, task.hand, task.center),
            Self::LastWord(LastWord { position, .. })
            | Self::Cascade(Cascade { position, .. })
            | Self::WhatNow(WhatNow { position, .. }) => *position,
        }
    }

    /// The exchanges that are right in the first turn: the answers, or the first turns of shortest ways.
    #[must_use]
    pub fn answers(&self) -> &[Exchange] {
        match self {
            Self::DownToOne(task) => &task.firsts,
            Self::LastWord(LastWord { answers, .. })
            | Self::Cascade(Cascade { answers, .. })
            | Self::WhatNow(WhatNow { answers, .. }) => answers,
        }
    }
}

/// The table of a solitaire.
pub(crate) fn table(rules: &Rules, hand: Pieces, center: Pieces) -> Position {
    let setup = Setup {
        rules: rules.clone(),
        hands: vec![hand, Pieces::blacks(1)],
        center,
        bag: Pieces::EMPTY,
        first: 0,
        turn: 0,
        is_final: false,
        drawn: false,
        over: false,
    };
    setup.position().expect("the reader and the maker check hand and Center")
}

/// Sorts exchanges as puzzles list them: by their notation.
pub(crate) fn sort(group: &Group, exchanges: &mut [Exchange]) {
    exchanges.sort_by_cached_key(|exchange| group.write_exchange(exchange));
}

//! What a player does, what happened because of it, and why it may not be done.

use std::fmt;

use crate::{Exchange, Group, Handful, Piece, Position, Seat};

/// What the player on turn wants to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Make this round the final one.
    Announce,
    /// Draw a piece from the bag.
    Draw,
    /// Exchange, which ends the turn.
    Exchange(Exchange),
    /// End the turn without an exchange.
    Pass,
}

/// What a player did: an [`Action`] in which chance has spoken. A list of these tells a whole game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Deed {
    /// Made this round the final one.
    Announced,
    /// Drew this piece.
    Drew(Piece),
    /// Exchanged.
    Exchanged(Exchange),
    /// Ended the turn without an exchange.
    Passed,
}

impl Deed {
    /// Whether the turn ends with it.
    #[must_use]
    pub const fn ends_turn(&self) -> bool {
        matches!(self, Self::Exchanged(_) | Self::Passed)
    }
}

/// Why a round is the final one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FinalReason {
    /// The player on turn announced it.
    Announced,
    /// The player ended a turn with one piece left.
    OnePiece,
    /// The same position came up for the third time.
    Repetition,
    /// It is the last round that any game has.
    LastRound,
}

/// Why the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EndReason {
    /// The final round is complete.
    FinalRound,
    /// The bag is empty and everybody has passed in turn.
    NobodyCanMove,
}

impl EndReason {
    /// Why a game has ended that is in this position; `None` when it has not. A position does not tell how it came about,
    /// so one that is over where final rounds end is taken for the end of one.
    pub(crate) fn of(position: &Position) -> Option<Self> {
        let after_final_round = position.is_final() && position.turn() == position.dealer();
        position.is_over().then_some(if after_final_round { Self::FinalRound } else { Self::NobodyCanMove })
    }
}

/// Something that happened at the table. An action yields its facts in the order in which they happen.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Fact {
    /// A piece went from the bag into a hand.
    Drew {
        /// Whose hand.
        seat: Seat,
        /// Which piece.
        piece: Piece,
    },
    /// Pieces changed places between a hand and the Center.
    Exchanged {
        /// Whose hand.
        seat: Seat,
        /// What went where.
        exchange: Exchange,
        /// Whether it was the Spectrum.
        spectrum: bool,
    },
    /// Equal pieces in the Center became black pieces, each set one.
    Cancelled {
        /// The colour.
        piece: Piece,
        /// How many sets.
        times: u16,
        /// Whether rivals take nothing for it, because the player placed a whole set himself.
        exempt: bool,
    },
    /// A rival took black pieces for the cancellations that count.
    BlacksTaken {
        /// Who took them.
        seat: Seat,
        /// How many.
        count: u16,
    },
    /// A player ended the turn without an exchange.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// The round became the final one.
    FinalRound {
        /// Whose turn brought it about, or who is on turn when a rule did.
        seat: Seat,
        /// Why.
        reason: FinalReason,
    },
    /// The next turn begins.
    TurnBegan {
        /// Whose turn.
        seat: Seat,
        /// Of which round, from 1.
        round: u32,
    },
    /// The same position came up again at the start of a turn; at the third time the round becomes the final one.
    Repeated {
        /// How often it has been there.
        times: u32,
    },
    /// The game ended.
    GameOver {
        /// How many pieces each player holds.
        counts: Vec<usize>,
        /// Who holds the fewest: one seat or several.
        winners: Vec<Seat>,
        /// Why it ended.
        reason: EndReason,
    },
}

impl Fact {
    /// The fact as an English sentence, for developers and the lab. `name` gives each seat's name.
    #[must_use]
    pub fn describe(&self, group: &Group, name: &dyn Fn(Seat) -> String) -> String {
        match self {
            Self::Drew { seat, piece } => format!("{} draws {}.", name(*seat), group.name(*piece)),
            Self::Exchanged { seat, exchange, spectrum } => {
                let Exchange { give, take } = exchange;
                let (give, take) = (group.expression(give.iter()), group.expression(take.iter()));
                let how = if *spectrum { "plays the Spectrum:" } else { "gives" };
                format!("{} {how} {give} for {take}.", name(*seat))
            }
            Self::Cancelled { piece, times, exempt } => {
                let often = if *times == 1 { String::new() } else { format!(" {times} times") };
                let free = if *exempt { ", and nobody takes a black for it" } else { "" };
                format!("{} cancels{often}{free}.", capitalised(&group.name(*piece)))
            }
            Self::BlacksTaken { seat, count } => {
                format!("{} takes {count} black{}.", name(*seat), if *count == 1 { "" } else { "s" })
            }
            Self::Passed { seat } => format!("{} passes.", name(*seat)),
            Self::FinalRound { seat, reason } => match reason {
                FinalReason::Announced => format!("{} announces the final round.", name(*seat)),
                FinalReason::OnePiece => format!("{} is down to one piece: this round is the final one.", name(*seat)),
                FinalReason::Repetition => "The same position for the third time: this round is the final one.".into(),
                FinalReason::LastRound => "The final round begins, as no game has more.".into(),
            },
            Self::TurnBegan { seat, round } => {
                format!("Round {round}: {} is on turn.", name(*seat))
            }
            Self::Repeated { times: 2 } => {
                "This position occurs for the second time; at the third the round becomes the final one.".into()
            }
            Self::Repeated { .. } => "This position occurs for the third time.".into(),
            Self::GameOver { counts, winners, reason } => {
                let why = match reason {
                    EndReason::FinalRound => "The game is over",
                    EndReason::NobodyCanMove => "Nobody can move any more",
                };
                let names: Vec<String> = winners.iter().map(|s| name(*s)).collect();
                let verb = if winners.len() == 1 { "wins" } else { "share the win" };
                let counts: Vec<String> = counts.iter().map(ToString::to_string).collect();
                format!("{why}: {} {verb} ({} pieces left).", names.join(" and "), counts.join(", "))
            }
        }
    }
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Why an action is not allowed. Prints as a sentence for the player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// The game has ended.
    Over,
    /// Nothing was chosen to give.
    GivesNothing,
    /// Nothing was chosen to take.
    TakesNothing,
    /// More pieces to give than an exchange allows.
    GivesTooMany {
        /// As chosen.
        count: usize,
        /// As allowed.
        limit: usize,
    },
    /// More pieces to take than an exchange allows.
    TakesTooMany {
        /// As chosen.
        count: usize,
        /// As allowed.
        limit: usize,
    },
    /// The pieces of the Spectrum, but not for one black.
    SpectrumTakesBlack,
    /// No such piece, or not so many, in the hand.
    NotInHand {
        /// The group, for the piece's name.
        group: Group,
        /// The piece.
        piece: Piece,
        /// How many the hand holds.
        there: u16,
    },
    /// No such piece, or not so many, in the Center.
    NotInCenter {
        /// The group, for the piece's name.
        group: Group,
        /// The piece.
        piece: Piece,
        /// How many lie there.
        there: u16,
    },
    /// The two sides have different sums.
    UnequalSums {
        /// The group, for the names.
        group: Group,
        /// What would be given.
        give: Handful,
        /// What would be taken.
        take: Handful,
    },
    /// The final round was announced, or came about, before.
    AlreadyFinal,
    /// The final round is announced before drawing.
    AnnouncedAfterDrawing,
    /// The hand is too large to announce.
    TooManyToAnnounce {
        /// How many pieces the hand holds.
        held: usize,
        /// How many it may hold.
        limit: usize,
    },
    /// There is nothing to draw.
    BagEmpty,
    /// The piece said to be drawn is not in the bag.
    NotInBag {
        /// The group, for the piece's name.
        group: Group,
        /// The piece.
        piece: Piece,
    },
    /// A player who can exchange does not pass.
    CanExchange,
    /// A player who cannot exchange draws, before the final round and while the bag has pieces.
    MustDraw,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over => f.write_str("the game is over"),
            Self::GivesNothing => f.write_str("choose at least one piece to give"),
            Self::TakesNothing => f.write_str("choose at least one piece to take"),
            Self::GivesTooMany { count, limit } => {
                write!(f, "you may give at most {limit}, not {count}")
            }
            Self::TakesTooMany { count, limit } => {
                write!(f, "you may take at most {limit}, not {count}")
            }
            Self::SpectrumTakesBlack => f.write_str("the Spectrum is exchanged for exactly one black"),
            Self::NotInHand { group, piece, there } => there_are(f, group, *piece, *there, "in the hand"),
            Self::NotInCenter { group, piece, there } => there_are(f, group, *piece, *there, "in the Center"),
            Self::UnequalSums { group, give, take } => {
                let side = |set: Handful| {
                    let sum = group.name(group.sum(set.iter()));
                    format!("{} is {sum}", group.expression(set.iter()))
                };
                write!(f, "{}, but {}", side(*give), side(*take))
            }
            Self::AlreadyFinal => f.write_str("this is the final round already"),
            Self::AnnouncedAfterDrawing => f.write_str("the final round is announced before drawing"),
            Self::TooManyToAnnounce { held, limit } => {
                write!(f, "the final round is announced with at most {limit} pieces in hand, not {held}")
            }
            Self::BagEmpty => f.write_str("the bag is empty"),
            Self::NotInBag { group, piece } => {
                write!(f, "there is no {} in the bag", group.name(*piece))
            }
            Self::CanExchange => f.write_str("you can exchange, so you may not pass"),
            Self::MustDraw => f.write_str("without an exchange you draw a piece; passing is for the final round"),
        }
    }
}

fn there_are(f: &mut fmt::Formatter<'_>, group: &Group, piece: Piece, there: u16, place: &str) -> fmt::Result {
    match there {
        0 => write!(f, "there is no {} {place}", group.name(piece)),
        1 => write!(f, "there is only one {} {place}", group.name(piece)),
        more => write!(f, "there are only {more} {} {place}", group.name(piece)),
    }
}

impl std::error::Error for Illegal {}

//! [`Action`], [`Deed`], [`Fact`] and [`Illegal`]: what a player does, what happens then, and why it is refused.

use std::fmt;

use crate::{Exchange, Group, Handful, Piece, Position, Seat};

/// An action of the player on turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Announces that this round is the final one.
    Announce,
    /// Draws a piece from the bag.
    Draw,
    /// Makes an exchange, which ends the turn.
    Exchange(Exchange),
    /// Ends the turn without an exchange.
    Pass,
}

/// An [`Action`] whose random outcome is resolved: a draw names its piece. A list of deeds describes a whole game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Deed {
    /// Announced that this round is the final one.
    Announced,
    /// Drew this piece.
    Drew(Piece),
    /// Made this exchange.
    Exchanged(Exchange),
    /// Ended the turn without an exchange.
    Passed,
}

impl Deed {
    /// Whether it ends the turn.
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
    /// The player on turn ended it with one piece.
    OnePiece,
    /// A position occurred for the third time.
    Repetition,
    /// It is round [`LAST_ROUND`](crate::LAST_ROUND).
    LastRound,
}

/// Why the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EndReason {
    /// The final round is complete.
    FinalRound,
    /// All players passed in a row.
    NobodyCanMove,
}

impl EndReason {
    /// Why the game of this position ended, or `None` if it did not. A position does not tell for certain: if it is over
    /// at the end of a final round, that is taken to be the reason.
    pub(crate) fn of(position: &Position) -> Option<Self> {
        let after_final_round = position.is_final() && position.turn() == position.dealer();
        position.is_over().then_some(if after_final_round { Self::FinalRound } else { Self::NobodyCanMove })
    }
}

/// An event. An action results in one or more facts, in the order in which they happen.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Fact {
    /// A player drew a piece.
    Drew {
        /// The player.
        seat: Seat,
        /// The piece.
        piece: Piece,
    },
    /// A player made an exchange.
    Exchanged {
        /// The player.
        seat: Seat,
        /// The exchange.
        exchange: Exchange,
        /// Whether it is the Spectrum.
        spectrum: bool,
    },
    /// Equal pieces in the Center cancelled: each *m* of them became one black piece.
    Cancelled {
        /// The colour.
        piece: Piece,
        /// How often it cancelled.
        times: u16,
        /// Whether the rivals take no black piece for it, because the player gave *m* of them in this exchange.
        exempt: bool,
    },
    /// A rival took black pieces for cancellations.
    BlacksTaken {
        /// The rival.
        seat: Seat,
        /// The number of black pieces.
        count: u16,
    },
    /// A player passed.
    Passed {
        /// The player.
        seat: Seat,
    },
    /// The round became the final one.
    FinalRound {
        /// The player who announced it or reached one piece; otherwise the player on turn.
        seat: Seat,
        /// The reason.
        reason: FinalReason,
    },
    /// A turn began.
    TurnBegan {
        /// The player on turn.
        seat: Seat,
        /// The round, from 1.
        round: u32,
    },
    /// A turn began in a position in which an earlier turn began. At the third time the round becomes the final one.
    Repeated {
        /// The number of turns that began in it.
        times: u32,
    },
    /// The game ended.
    GameOver {
        /// The size of each hand, by seat.
        counts: Vec<usize>,
        /// The seats with the fewest pieces.
        winners: Vec<Seat>,
        /// The reason.
        reason: EndReason,
    },
}

impl Fact {
    /// An English sentence. `name` returns the name of a seat.
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

/// Why an action is not allowed. Displays as an English sentence for the player.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Illegal {
    /// The game is over.
    Over,
    /// The exchange gives no piece.
    GivesNothing,
    /// The exchange takes no piece.
    TakesNothing,
    /// The exchange gives too many pieces.
    GivesTooMany {
        /// The number of pieces.
        count: usize,
        /// The largest number allowed.
        limit: usize,
    },
    /// The exchange takes too many pieces.
    TakesTooMany {
        /// The number of pieces.
        count: usize,
        /// The largest number allowed.
        limit: usize,
    },
    /// The exchange gives the Spectrum and takes something else than one black piece.
    SpectrumTakesBlack,
    /// The action names a piece that is not in the group of the game.
    UnknownPiece {
        /// The group of the game.
        group: Group,
        /// The piece.
        piece: Piece,
    },
    /// The hand has fewer of a piece than the exchange gives.
    NotInHand {
        /// The group, for the name of the piece.
        group: Group,
        /// The piece.
        piece: Piece,
        /// The number in the hand.
        there: u16,
    },
    /// The Center has fewer of a piece than the exchange takes.
    NotInCenter {
        /// The group, for the name of the piece.
        group: Group,
        /// The piece.
        piece: Piece,
        /// The number in the Center.
        there: u16,
    },
    /// The two sides of the exchange have different sums.
    UnequalSums {
        /// The group, for the names of the pieces.
        group: Group,
        /// The pieces to give.
        give: Handful,
        /// The pieces to take.
        take: Handful,
    },
    /// The round is the final one already.
    AlreadyFinal,
    /// The player has drawn in this turn: too late to announce the final round.
    AnnouncedAfterDrawing,
    /// The hand is too large to announce the final round.
    TooManyToAnnounce {
        /// The size of the hand.
        held: usize,
        /// The largest size allowed.
        limit: usize,
    },
    /// The bag is empty.
    BagEmpty,
    /// The piece to draw is not in the bag.
    NotInBag {
        /// The group, for the name of the piece.
        group: Group,
        /// The piece.
        piece: Piece,
    },
    /// The player has an exchange, so passing is not allowed.
    CanExchange,
    /// The player must draw: it is not the final round, and the bag is not empty.
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
            Self::UnknownPiece { group, piece } => {
                write!(f, "{group} has no piece with the index {}", piece.index())
            }
            Self::NotInHand { group, piece, there } => there_are(f, group, *piece, *there, "in the hand"),
            Self::NotInCenter { group, piece, there } => there_are(f, group, *piece, *there, "in the Center"),
            Self::UnequalSums { group, give, take } => {
                let side = |set: Handful| {
                    let sum = group.name(group.sum(set.iter()));
                    format!("{} is {sum}", group.expression(set.iter()))
                };
                write!(f, "{}, but {}", side(*give), side(*take))
            }
            Self::AlreadyFinal => f.write_str("this is already the final round"),
            Self::AnnouncedAfterDrawing => f.write_str("the final round must be announced before drawing"),
            Self::TooManyToAnnounce { held, limit } => {
                write!(f, "you may announce the final round with at most {limit} pieces in hand, not {held}")
            }
            Self::BagEmpty => f.write_str("the bag is empty"),
            Self::NotInBag { group, piece } => {
                write!(f, "there is no {} in the bag", group.name(*piece))
            }
            Self::CanExchange => f.write_str("you can exchange, so you may not pass"),
            Self::MustDraw => f.write_str(
                "you have no exchange, so you must draw; you may pass only in the final round or when the bag is empty",
            ),
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

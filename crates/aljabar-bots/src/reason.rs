//! Why a bot chose an action: data that the game can translate, and a clause in English.

use aljabar_core::{Action, Exchange, Group, Piece, Position, Rules, Seat};

use crate::FeatureExtractor;

/// Why a bot chose an action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// No other action is legal.
    OnlyChoice,
    /// The exchange ends the game, and nobody else has as few pieces.
    Wins {
        /// The number of pieces by which it wins.
        margin: usize,
    },
    /// The Spectrum sheds more than any other exchange.
    PlaysSpectrum {
        /// The number of black pieces that each rival takes.
        blacks: u16,
        /// The number of rivals.
        rivals: usize,
    },
    /// The hand shrinks, or the rivals' hands grow, or both.
    Sheds {
        /// The number of pieces given.
        given: usize,
        /// The number of pieces taken.
        taken: usize,
        /// The number of black pieces that each rival takes.
        blacks: u16,
        /// The number of rivals.
        rivals: usize,
    },
    /// The next player could have shed pieces before the exchange and cannot after it.
    Starves {
        /// The next player.
        rival: Seat,
        /// The number of pieces that the next player could have shed.
        before: usize,
    },
    /// A small hand keeps the piece that it adds up to, which is the only one it can be reduced to.
    Keeps {
        /// The piece that the hand adds up to.
        piece: Piece,
    },
    /// Sheds nothing now, but can shed more in its next turn than it could now.
    Prepares {
        /// The number of pieces that it could shed in its next turn.
        later: usize,
    },
    /// Sheds nothing, and no better exchange was found.
    Swaps {
        /// The number of pieces given.
        given: usize,
        /// The number of pieces taken.
        taken: usize,
    },
    /// The final round is better now than later.
    Announces {
        /// The smallest rival's hand minus the own hand; negative if behind.
        lead: i32,
    },
    /// There is no exchange, so it must draw.
    MustDraw,
    /// A draw is better than every exchange.
    DrawsForMore {
        /// The most pieces that an exchange could have shed without the draw.
        best: i32,
    },
    /// There is no exchange, and a draw would not help.
    Passes,
}

impl Reason {
    /// Finds the reason for a legal action. `choices` is the number of actions to choose from.
    pub(crate) fn of<const W: usize>(
        rules: &Rules,
        extractor: &FeatureExtractor<W>,
        position: &Position<W>,
        action: Action,
        choices: usize,
    ) -> Self {
        let turn = position.turn();
        let best = extractor.best_reduction(position.hand(turn), position.center());
        match action {
            Action::Pass => Self::Passes,
            Action::Draw if best.is_none() && !position.can_pass_without_exchange() => Self::MustDraw,
            Action::Draw => Self::DrawsForMore { best: best.unwrap_or_default() },
            Action::Announce => Self::Announces { lead: lead(position, turn) },
            Action::Exchange(exchange) => Self::exchange(rules, extractor, position, &exchange, choices),
        }
    }

    fn exchange<const W: usize>(
        rules: &Rules,
        extractor: &FeatureExtractor<W>,
        position: &Position<W>,
        exchange: &Exchange,
        choices: usize,
    ) -> Self {
        let (turn, players) = (position.turn(), position.players());
        let rivals = players - 1;
        let mut next = *position;
        let blacks = next.play_unchecked(rules, exchange).dealt;
        let (given, taken) = (exchange.give.len(), exchange.take.len());
        let hand = next.hand(turn);
        let lead = lead(&next, turn);
        if next.is_over() && lead > 0 {
            return Self::Wins { margin: lead as usize };
        }
        if choices == 1 {
            return Self::OnlyChoice;
        }
        if given > rules.limit() {
            return Self::PlaysSpectrum { blacks, rivals };
        }
        if blacks > 0 || given >= taken + rules.limit().max(2) - 1 {
            return Self::Sheds { given, taken, blacks, rivals };
        }
        let rival = (turn + 1) % players;
        let could =
            |position: &Position<W>| extractor.best_reduction(position.hand(rival), position.center()).unwrap_or(0);
        let (before, after) = (could(position), could(&next));
        if before > 0 && after <= 0 && !next.is_over() {
            return Self::Starves { rival, before: before as usize };
        }
        let end = extractor.end_piece(hand);
        if next.hand_len(turn) <= rules.limit() + 1 && hand.count(end) > 0 && given > taken {
            return Self::Keeps { piece: end };
        }
        if given > taken {
            return Self::Sheds { given, taken, blacks, rivals };
        }
        let later = extractor.best_reduction(hand, next.center()).unwrap_or(0);
        let now = extractor.best_reduction(position.hand(turn), position.center()).unwrap_or(0);
        if later > now {
            return Self::Prepares { later: later as usize };
        }
        Self::Swaps { given, taken }
    }

    /// The reason as an English clause without a subject, such as "gives away three for one". `name` returns the name of a
    /// seat.
    #[must_use]
    pub fn describe(&self, group: &Group, name: &dyn Fn(Seat) -> String) -> String {
        match *self {
            Self::OnlyChoice => "has no other choice".into(),
            Self::Wins { margin } => format!("wins the game by {}", pieces(margin)),
            Self::PlaysSpectrum { blacks, rivals } => format!("plays the Spectrum{}", dealt(blacks, rivals)),
            Self::Sheds { given, taken, blacks, rivals } if given > taken => {
                format!("gives away {} for {}{}", number(given), number(taken), dealt(blacks, rivals))
            }
            Self::Sheds { given, taken, blacks, rivals } => {
                format!("trades {} for {}{}", number(given), number(taken), dealt(blacks, rivals))
            }
            Self::Starves { rival, before } => {
                format!("leaves {} nothing to shed, who could have shed {}", name(rival), number(before))
            }
            Self::Keeps { piece } => format!("keeps {}, the only piece this hand can end as", group.name(piece)),
            Self::Prepares { later } => format!("waits a turn to shed {} next time", number(later)),
            Self::Swaps { given, taken } => format!("swaps {} for {} and waits", number(given), number(taken)),
            Self::Announces { lead: 1.. } => "announces the final round while it is ahead".into(),
            Self::Announces { .. } => "announces the final round before the others get any further".into(),
            Self::MustDraw => "has nothing to exchange and must draw a piece".into(),
            Self::DrawsForMore { best: 1.. } => "draws a piece, because a new one can shed more".into(),
            Self::DrawsForMore { .. } => "draws a piece, because no exchange makes the hand smaller".into(),
            Self::Passes => "has nothing to exchange and passes".into(),
        }
    }
}

/// The smallest hand of the others minus the hand of this seat.
fn lead<const W: usize>(position: &Position<W>, seat: Seat) -> i32 {
    let rivals = (0..position.players()).filter(|rival| *rival != seat).map(|rival| position.hand_len(rival));
    rivals.min().unwrap_or_default() as i32 - position.hand_len(seat) as i32
}

fn number(number: usize) -> String {
    const WORDS: [&str; 6] = ["none", "one", "two", "three", "four", "five"];
    WORDS.get(number).map_or_else(|| number.to_string(), ToString::to_string)
}

fn pieces(count: usize) -> String {
    format!("{} piece{}", number(count), if count == 1 { "" } else { "s" })
}

/// ` and deals a black to both rivals`
fn dealt(blacks: u16, rivals: usize) -> String {
    let what = match blacks {
        0 => return String::new(),
        1 => "a black".to_owned(),
        more => format!("{} blacks", number(usize::from(more))),
    };
    let whom = match rivals {
        1 => "the rival",
        2 => "both rivals",
        _ => "every rival",
    };
    format!(" and deals {what} to {whom}")
}

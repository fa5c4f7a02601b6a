//! Why a bot does what it does: data that the game can say in any language, and a sentence in English.

use aljabar_core::{Action, Exchange, Group, Piece, Position, Rules, Seat};

use crate::Eye;

/// Why a bot does what it does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// Nothing else is allowed.
    OnlyChoice,
    /// The exchange ends the game with the fewest pieces.
    Wins {
        /// By how many pieces.
        margin: usize,
    },
    /// The Spectrum sheds more than any other exchange.
    PlaysSpectrum {
        /// Black pieces that each rival takes for it.
        blacks: u16,
        /// How many rivals.
        rivals: usize,
    },
    /// The hand shrinks, rivals' hands grow, or both.
    Sheds {
        /// Pieces given.
        given: usize,
        /// Pieces taken.
        taken: usize,
        /// Black pieces that each rival takes for it.
        blacks: u16,
        /// How many rivals.
        rivals: usize,
    },
    /// What the next player could have shed with is gone from the Center.
    Starves {
        /// The next player.
        rival: Seat,
        /// How many pieces he could have shed.
        before: usize,
    },
    /// A small hand keeps the piece that it must end as.
    Keeps {
        /// That piece.
        piece: Piece,
    },
    /// No gain now, but a larger one next time.
    Prepares {
        /// How many pieces could go then.
        later: usize,
    },
    /// Pieces change places, and nothing better was found.
    Swaps {
        /// Pieces given.
        given: usize,
        /// Pieces taken.
        taken: usize,
    },
    /// The final round comes at a good moment.
    Announces {
        /// Pieces ahead of the best rival; behind, when negative.
        lead: i32,
    },
    /// There is nothing to exchange, so a piece must be drawn.
    MustDraw,
    /// A new piece is worth more than anything at hand.
    DrawsForMore {
        /// The most pieces that could have been shed without it.
        best: i32,
    },
    /// There is nothing to exchange, and a draw would not help.
    Passes,
}

impl Reason {
    /// Finds out what an action is good for.
    pub(crate) fn of<const W: usize>(
        rules: &Rules,
        eye: &Eye<W>,
        position: &Position<W>,
        action: Action,
        choices: usize,
    ) -> Self {
        let turn = position.turn();
        let best = eye.best_reduction(position.hand(turn), position.center());
        match action {
            Action::Pass => Self::Passes,
            Action::Draw if best.is_none() && !position.can_pass_without_exchange() => Self::MustDraw,
            Action::Draw => Self::DrawsForMore { best: best.unwrap_or_default() },
            Action::Announce => Self::Announces { lead: lead(position, turn) },
            Action::Exchange(exchange) => Self::exchange(rules, eye, position, &exchange, choices),
        }
    }

    fn exchange<const W: usize>(
        rules: &Rules,
        eye: &Eye<W>,
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
        let could = |position: &Position<W>| eye.best_reduction(position.hand(rival), position.center()).unwrap_or(0);
        let (before, after) = (could(position), could(&next));
        if before > 0 && after <= 0 && !next.is_over() {
            return Self::Starves { rival, before: before as usize };
        }
        let end = eye.end(hand);
        if next.hand_len(turn) <= rules.limit() + 1 && hand.count(end) > 0 && given > taken {
            return Self::Keeps { piece: end };
        }
        if given > taken {
            return Self::Sheds { given, taken, blacks, rivals };
        }
        let later = eye.best_reduction(hand, next.center()).unwrap_or(0);
        let now = eye.best_reduction(position.hand(turn), position.center()).unwrap_or(0);
        if later > now {
            return Self::Prepares { later: later as usize };
        }
        Self::Swaps { given, taken }
    }

    /// The reason as an English clause without a subject, as in "gives away three for one". `name` gives each seat's
    /// name.
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
            Self::DrawsForMore { best: 1.. } => "draws a piece, for a new one sheds more than those at hand".into(),
            Self::DrawsForMore { .. } => "draws a piece, for nothing at hand makes the hand smaller".into(),
            Self::Passes => "has nothing to exchange and lets the turn go".into(),
        }
    }
}

/// How far a seat is ahead of the best of the others.
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

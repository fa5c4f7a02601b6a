//! What one exchange has over another: the difference that can be seen on the table, in the order in which people look.

use std::fmt;

use aljabar_bots::Eye;
use aljabar_core::{Exchange, Generator, Position, Rules, Seat, at_width};

use crate::NOTICEABLE;

/// Why an exchange is ranked before the next one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Edge {
    /// There is no other exchange.
    Only,
    /// It wins the game at once, and the other one does not.
    Wins {
        /// By how many pieces.
        margin: usize,
    },
    /// The hand gets smaller by it.
    ShedsMore {
        /// By so many pieces more.
        by: usize,
    },
    /// The rivals take more black pieces for it.
    DealsMore {
        /// So many more for each of them.
        by: u16,
        /// How many rivals.
        rivals: usize,
    },
    /// The next player can shed less after it.
    LeavesLess {
        /// The next player.
        rival: Seat,
        /// How many pieces he can shed then.
        sheds: usize,
        /// How many after the other one.
        instead: usize,
    },
    /// The next player finds fewer pairs after it: he can deal out fewer black pieces.
    LeavesFewerPairs {
        /// The next player.
        rival: Seat,
        /// The most black pieces that he can deal to each rival then.
        blacks: u16,
        /// The most after the other one.
        instead: u16,
    },
    /// It keeps the piece that a small hand must end as.
    KeepsLast,
    /// More can be shed in the next turn, if the Center stays as it is.
    PreparesMore {
        /// How many pieces.
        later: usize,
        /// How many after the other one.
        instead: usize,
    },
    /// Nothing on the table tells them apart, but what follows is better.
    LooksFurther {
        /// By so much, in shares of [`WON`](aljabar_bots::WON).
        by: i32,
    },
    /// It is as good as the next one.
    AsGood,
}

impl Edge {
    /// The edge as an English clause without a subject, as in "sheds one piece more". `name` gives each seat's name.
    #[must_use]
    pub fn describe(&self, name: &dyn Fn(Seat) -> String) -> String {
        let pieces = |count: usize| format!("{count} piece{}", if count == 1 { "" } else { "s" });
        let blacks = |count: u16| format!("{count} black{}", if count == 1 { "" } else { "s" });
        match *self {
            Self::Only => "is the only exchange".into(),
            Self::Wins { margin } => format!("wins the game by {}", pieces(margin)),
            Self::ShedsMore { by } => format!("sheds {} more", pieces(by)),
            Self::DealsMore { by, rivals: 1 } => format!("deals the rival {} more", blacks(by)),
            Self::DealsMore { by, .. } => format!("deals every rival {} more", blacks(by)),
            Self::LeavesLess { rival, sheds: 0, .. } => format!("leaves {} nothing to shed", name(rival)),
            Self::LeavesLess { rival, sheds, instead } => {
                format!("leaves {} only {} to shed instead of {instead}", name(rival), pieces(sheds))
            }
            Self::LeavesFewerPairs { rival, blacks: 0, .. } => format!("leaves no pair for {}", name(rival)),
            Self::LeavesFewerPairs { rival, blacks: dealt, instead } => {
                format!("lets {} deal only {} instead of {instead}", name(rival), blacks(dealt))
            }
            Self::KeepsLast => "keeps the piece that the hand must end as".into(),
            Self::PreparesMore { later, instead } => {
                format!("lets {} go next time instead of {instead}", pieces(later))
            }
            Self::LooksFurther { .. } => "is better for what follows".into(),
            Self::AsGood => "is as good as the next one".into(),
        }
    }
}

/// With seats as numbers from 1.
impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.describe(&|seat| format!("player {}", seat + 1)))
    }
}

/// It looks at no more of the next player's exchanges: those that shed most come first.
const REPLIES: usize = 512;

/// The table after an exchange, as far as it can be seen at a glance.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outlook {
    sheds: i32,
    pub(crate) cancellations: u16,
    pub(crate) blacks: u16,
    rivals: usize,
    /// By how many pieces the game is won with it, if it is.
    wins_by: Option<usize>,
    /// The next player, and what he can shed and deal out; nothing when the game is over.
    rival: Seat,
    rival_sheds: usize,
    rival_blacks: u16,
    keeps_last: bool,
    later: usize,
}

impl Outlook {
    /// The outlook of each of these exchanges, which must be allowed.
    pub(crate) fn all(rules: &Rules, position: &Position, exchanges: &[Exchange]) -> Vec<Self> {
        at_width!(rules.group().order(), W => {
            let (eye, mut generator) = (Eye::<W>::new(rules), Generator::<W>::new(rules));
            let position: Position<W> = position.resized();
            exchanges.iter().map(|exchange| Self::of(rules, &eye, &mut generator, &position, exchange)).collect()
        })
    }

    fn of<const W: usize>(
        rules: &Rules,
        eye: &Eye<W>,
        generator: &mut Generator<W>,
        position: &Position<W>,
        exchange: &Exchange,
    ) -> Self {
        let seat = position.turn();
        let mut next = *position;
        let done = next.play_unchecked(rules, exchange);
        let rival = (seat + 1) % position.players();
        let sheds = |seat: Seat| {
            let most = eye.best_reduction(next.hand(seat), next.center());
            most.map_or(0, |most| usize::try_from(most).unwrap_or(0))
        };
        let mut replies = Vec::new();
        if !next.is_over() {
            generator.list_best(&next, REPLIES, REPLIES, &mut replies);
        }
        let deals = |reply: &Exchange| {
            let (give, take) = (reply.give.counted(), reply.take.counted());
            { next }.exchange_unchecked(rules, &give, &take).dealt
        };
        let fewest = (0..next.players()).filter(|other| *other != seat).map(|other| next.hand_len(other)).min();
        let lead = fewest.and_then(|fewest| fewest.checked_sub(next.hand_len(seat))).filter(|lead| *lead > 0);
        let small = next.hand_len(seat) <= rules.limit() + 1;
        Self {
            sheds: exchange.reduction(),
            cancellations: done.total,
            blacks: done.dealt,
            rivals: position.players() - 1,
            wins_by: lead.filter(|_| next.is_over()),
            rival,
            rival_sheds: if next.is_over() { 0 } else { sheds(rival) },
            rival_blacks: replies.iter().map(deals).max().unwrap_or(0),
            keeps_last: small && next.hand(seat).count(rules.group().sum_of(next.hand(seat))) > 0,
            later: if next.is_over() { 0 } else { sheds(seat) },
        }
    }

    /// What this one has over the next, which is worth so much less.
    pub(crate) fn over(&self, next: &Self, by: i32) -> Edge {
        let (rival, rivals) = (self.rival, self.rivals);
        match self.wins_by {
            Some(margin) if next.wins_by.is_none() => Edge::Wins { margin },
            _ if self.sheds > next.sheds => Edge::ShedsMore { by: (self.sheds - next.sheds) as usize },
            _ if self.blacks > next.blacks => Edge::DealsMore { by: self.blacks - next.blacks, rivals },
            _ if self.rival_sheds < next.rival_sheds => {
                Edge::LeavesLess { rival, sheds: self.rival_sheds, instead: next.rival_sheds }
            }
            _ if self.rival_blacks < next.rival_blacks => {
                Edge::LeavesFewerPairs { rival, blacks: self.rival_blacks, instead: next.rival_blacks }
            }
            _ if self.keeps_last && !next.keeps_last => Edge::KeepsLast,
            _ if self.later > next.later => Edge::PreparesMore { later: self.later, instead: next.later },
            _ if by >= NOTICEABLE => Edge::LooksFurther { by },
            _ => Edge::AsGood,
        }
    }
}

//! Why one exchange is better than another: the first difference that a player can see, in the order in which people look.

use std::fmt;

use aljabar_bots::FeatureExtractor;
use aljabar_core::{Exchange, Generator, Position, Rules, Seat, at_width};

use crate::NOTICEABLE;

/// Why an exchange is ranked before the next one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Advantage {
    /// There is no other exchange.
    Only,
    /// It wins the game at once, and the next one does not.
    Wins {
        /// The number of pieces by which it wins.
        margin: usize,
    },
    /// It sheds more pieces.
    ShedsMore {
        /// The difference in pieces.
        by: usize,
    },
    /// Each rival takes more black pieces.
    DealsMore {
        /// The difference in pieces for each rival.
        by: u16,
        /// The number of rivals.
        rivals: usize,
    },
    /// The next player can shed fewer pieces after it.
    LeavesLess {
        /// The next player.
        rival: Seat,
        /// The most pieces that the next player can shed after it.
        sheds: usize,
        /// The most pieces after the next exchange of the ranking.
        instead: usize,
    },
    /// The next player can deal fewer black pieces after it.
    LeavesFewerPairs {
        /// The next player.
        rival: Seat,
        /// The most black pieces that the next player can deal to each rival after it.
        blacks: u16,
        /// The most black pieces after the next exchange of the ranking.
        instead: u16,
    },
    /// It keeps the piece that a small hand adds up to, which is the only one it can be reduced to.
    KeepsLast,
    /// The player can shed more in their next turn, if the Center does not change.
    PreparesMore {
        /// The most pieces in the next turn.
        later: usize,
        /// The most pieces after the next exchange of the ranking.
        instead: usize,
    },
    /// None of the above differs, but the search gives it a higher value.
    LooksFurther {
        /// The difference of the values, as a share of [`WON`](aljabar_bots::WON).
        by: i32,
    },
    /// The values of both are about equal.
    AsGood,
}

impl Advantage {
    /// The advantage as an English clause without a subject, such as "sheds 1 piece more". `name` returns the name of a seat.
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
            Self::KeepsLast => "keeps the only piece that the hand can end as".into(),
            Self::PreparesMore { later, instead } => {
                format!("can shed {} next turn instead of {instead}", pieces(later))
            }
            Self::LooksFurther { .. } => "is better in the long run".into(),
            Self::AsGood => "is as good as the next one".into(),
        }
    }
}

/// Names the seats "player 1", "player 2" and so on.
impl fmt::Display for Advantage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.describe(&|seat| format!("player {}", seat + 1)))
    }
}

/// The most exchanges of the next player that are considered. Those that shed most come first.
const REPLIES: usize = 512;

/// The effects of an exchange that a player can see without looking ahead.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outlook {
    sheds: i32,
    pub(crate) cancellations: u16,
    pub(crate) blacks: u16,
    rivals: usize,
    /// The number of pieces by which it wins the game at once, if it does.
    wins_by: Option<usize>,
    /// The next player.
    rival: Seat,
    /// The most pieces that the next player can shed; 0 if the game is over.
    rival_sheds: usize,
    /// The most blacks that the next player can deal to each rival; 0 if the game is over.
    rival_blacks: u16,
    /// Whether the hand is small and contains the piece that it adds up to.
    keeps_last: bool,
    /// The most pieces that the player could shed in the next turn with this Center; 0 if the game is over.
    later: usize,
}

impl Outlook {
    /// The outlook of each of these exchanges, which must be legal.
    pub(crate) fn all(rules: &Rules, position: &Position, exchanges: &[Exchange]) -> Vec<Self> {
        at_width!(rules.group().order(), W => {
            let (extractor, mut generator) = (FeatureExtractor::<W>::new(rules), Generator::<W>::new(rules));
            let position: Position<W> = position.resized();
            exchanges.iter().map(|exchange| Self::of(rules, &extractor, &mut generator, &position, exchange)).collect()
        })
    }

    fn of<const W: usize>(
        rules: &Rules,
        extractor: &FeatureExtractor<W>,
        generator: &mut Generator<W>,
        position: &Position<W>,
        exchange: &Exchange,
    ) -> Self {
        let seat = position.turn();
        let mut next = *position;
        let done = next.play_unchecked(rules, exchange);
        let rival = (seat + 1) % position.players();
        let sheds = |seat: Seat| {
            let most = extractor.best_reduction(next.hand(seat), next.center());
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

    /// The first difference to the next exchange of the ranking, whose value is less by `by`.
    pub(crate) fn over(&self, next: &Self, by: i32) -> Advantage {
        let (rival, rivals) = (self.rival, self.rivals);
        match self.wins_by {
            Some(margin) if next.wins_by.is_none() => Advantage::Wins { margin },
            _ if self.sheds > next.sheds => Advantage::ShedsMore { by: (self.sheds - next.sheds) as usize },
            _ if self.blacks > next.blacks => Advantage::DealsMore { by: self.blacks - next.blacks, rivals },
            _ if self.rival_sheds < next.rival_sheds => {
                Advantage::LeavesLess { rival, sheds: self.rival_sheds, instead: next.rival_sheds }
            }
            _ if self.rival_blacks < next.rival_blacks => {
                Advantage::LeavesFewerPairs { rival, blacks: self.rival_blacks, instead: next.rival_blacks }
            }
            _ if self.keeps_last && !next.keeps_last => Advantage::KeepsLast,
            _ if self.later > next.later => Advantage::PreparesMore { later: self.later, instead: next.later },
            _ if by >= NOTICEABLE => Advantage::LooksFurther { by },
            _ => Advantage::AsGood,
        }
    }
}

//! The course of a game without judgements: the sizes of the hands for a chart, and the events of each turn.

use aljabar_core::{Fact, FinalReason, Game, Seat};

/// The course of a game. Needs no search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outline {
    /// The number of pieces of each seat, as `sizes[turn][seat]`: index 0 is the start, index t is after turn t. The last entry
    /// is the current position, also in the middle of a turn.
    pub sizes: Vec<Vec<usize>>,
    /// Every turn that has begun. Turn t is `turns[t - 1]`.
    pub turns: Vec<Turn>,
    /// The events, in order.
    pub marks: Vec<Mark>,
    /// The exchange with the most cancellations, and the first of those. `None` if nothing has cancelled.
    pub longest_cascade: Option<Cascade>,
}

/// The seat and the round of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The seat on turn.
    pub seat: Seat,
    /// The round, from 1.
    pub round: u32,
}

/// An event with its turn and seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The turn, from 1.
    pub turn: usize,
    /// The seat whose action caused it.
    pub seat: Seat,
    /// What happened.
    pub event: OutlineEvent,
}

/// Something that a chart marks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OutlineEvent {
    /// The player drew a piece.
    Drew,
    /// The player played the Spectrum.
    Spectrum,
    /// Pieces cancelled in the Center.
    Cancelled {
        /// The number of cancellations.
        times: u16,
        /// The number of black pieces that each rival took.
        blacks: u16,
    },
    /// The player ended the turn without an exchange.
    Passed,
    /// The round became the final one, for this reason.
    FinalRound(FinalReason),
    /// The game ended.
    Over {
        /// The seats with the fewest pieces.
        winners: Vec<Seat>,
    },
}

/// An exchange with at least one cancellation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cascade {
    /// The turn, from 1.
    pub turn: usize,
    /// The seat that made the exchange.
    pub seat: Seat,
    /// The number of cancellations.
    pub cancellations: u16,
    /// The number of black pieces that each rival took.
    pub blacks: u16,
}

impl Outline {
    /// The outline of a game, which need not be over. Actions that were undone are not part of it.
    ///
    /// # Panics
    /// Never: the list of sizes always has an entry.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let sizes = vec![sizes(game.start().players(), |seat| game.start().hand_len(seat))];
        let mut outline = Self { sizes, turns: Vec::new(), marks: Vec::new(), longest_cascade: None };
        let mut again = Game::from_position(game.rules().clone(), *game.start(), game.seed());
        let mut ended = true;
        for (seat, deed) in game.deeds() {
            if ended {
                outline.turns.push(Turn { seat, round: again.round() });
                outline.sizes.push(Vec::new());
            }
            ended = deed.ends_turn();
            // The game has checked every deed before, so this does not fail.
            let Ok(facts) = again.replay(deed) else { break };
            outline.add(seat, &facts);
            let now = sizes_of(&again);
            outline.sizes.last_mut().expect("the start is there").clone_from(&now);
        }
        outline
    }

    /// The number of turns that have begun.
    #[must_use]
    pub fn len(&self) -> usize {
        self.turns.len()
    }

    /// Whether no turn has begun.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }

    /// All exchanges with cancellations, in order.
    pub fn cascades(&self) -> impl Iterator<Item = Cascade> + '_ {
        self.marks.iter().filter_map(|mark| match mark.event {
            OutlineEvent::Cancelled { times, blacks } => {
                Some(Cascade { turn: mark.turn, seat: mark.seat, cancellations: times, blacks })
            }
            _ => None,
        })
    }

    fn add(&mut self, seat: Seat, facts: &[Fact]) {
        let turn = self.turns.len();
        let (mut cancelled, mut blacks) = (0, 0);
        let mut events = Vec::new();
        for fact in facts {
            match fact {
                Fact::Drew { .. } => events.push(OutlineEvent::Drew),
                Fact::Exchanged { spectrum: true, .. } => events.push(OutlineEvent::Spectrum),
                Fact::Cancelled { times, .. } => cancelled += times,
                Fact::BlacksTaken { count, .. } => blacks = *count,
                Fact::Passed { .. } => events.push(OutlineEvent::Passed),
                Fact::FinalRound { reason, .. } => events.push(OutlineEvent::FinalRound(*reason)),
                Fact::GameOver { winners, .. } => events.push(OutlineEvent::Over { winners: winners.clone() }),
                Fact::Exchanged { .. } | Fact::TurnBegan { .. } | Fact::Repeated { .. } => {}
            }
        }
        if cancelled > 0 {
            // After the Spectrum that caused the cancellations, and before the events that they caused.
            let place = events.iter().take_while(|event| matches!(event, OutlineEvent::Spectrum)).count();
            events.insert(place, OutlineEvent::Cancelled { times: cancelled, blacks });
            if self.longest_cascade.is_none_or(|longest| longest.cancellations < cancelled) {
                self.longest_cascade = Some(Cascade { turn, seat, cancellations: cancelled, blacks });
            }
        }
        self.marks.extend(events.into_iter().map(|event| Mark { turn, seat, event }));
    }
}

fn sizes_of(game: &Game) -> Vec<usize> {
    sizes(game.position().players(), |seat| game.position().hand_len(seat))
}

fn sizes(players: usize, held: impl Fn(Seat) -> usize) -> Vec<usize> {
    (0..players).map(held).collect()
}

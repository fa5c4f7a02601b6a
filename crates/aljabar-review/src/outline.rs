//! How a game went, without any judgement: sizes of hands for a chart, and what happened when.

use aljabar_core::{Fact, FinalReason, Game, Seat};

/// A game as a chart shows it. Instant to make.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outline {
    /// How many pieces each seat held, `sizes[turn][seat]`: at 0 the start, at t after turn t. The last one is now, also in
    /// the middle of a turn.
    pub sizes: Vec<Vec<usize>>,
    /// Every turn that was begun: turn t is `turns[t - 1]`.
    pub turns: Vec<Turn>,
    /// What happened, in order.
    pub marks: Vec<Mark>,
    /// The exchange with the most cancellations; of equals the first.
    pub longest_cascade: Option<Cascade>,
}

/// One turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// Whose.
    pub seat: Seat,
    /// Of which round, from 1.
    pub round: u32,
}

/// Something to mark on the chart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// In which turn, from 1.
    pub turn: usize,
    /// Who brought it about.
    pub seat: Seat,
    /// What.
    pub event: Event,
}

/// What a mark is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Drew a piece.
    Drew,
    /// Played the Spectrum.
    Spectrum,
    /// Something cancelled in the Center.
    Cancelled {
        /// How many times.
        times: u16,
        /// Black pieces that each rival took for it.
        blacks: u16,
    },
    /// Ended the turn without an exchange.
    Passed,
    /// This round became the final one.
    FinalRound(FinalReason),
    /// The game ended.
    Over {
        /// Who held the fewest pieces.
        winners: Vec<Seat>,
    },
}

/// An exchange that made something cancel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cascade {
    /// In which turn, from 1.
    pub turn: usize,
    /// Who made it.
    pub seat: Seat,
    /// How many times something cancelled.
    pub cancellations: u16,
    /// Black pieces that each rival took for it.
    pub blacks: u16,
}

impl Outline {
    /// The outline of a game, over or not. What was taken back is not part of it.
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
            // The game checked every deed when it was done.
            let Ok(facts) = again.replay(deed) else { break };
            outline.add(seat, &facts);
            let now = sizes_of(&again);
            outline.sizes.last_mut().expect("the start is there").clone_from(&now);
        }
        outline
    }

    /// How many turns were begun.
    #[must_use]
    pub fn len(&self) -> usize {
        self.turns.len()
    }

    /// Whether nothing was done yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }

    /// Every exchange that made something cancel, in order.
    pub fn cascades(&self) -> impl Iterator<Item = Cascade> + '_ {
        self.marks.iter().filter_map(|mark| match mark.event {
            Event::Cancelled { times, blacks } => {
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
                Fact::Drew { .. } => events.push(Event::Drew),
                Fact::Exchanged { spectrum: true, .. } => events.push(Event::Spectrum),
                Fact::Cancelled { times, .. } => cancelled += times,
                Fact::BlacksTaken { count, .. } => blacks = *count,
                Fact::Passed { .. } => events.push(Event::Passed),
                Fact::FinalRound { reason, .. } => events.push(Event::FinalRound(*reason)),
                Fact::GameOver { winners, .. } => events.push(Event::Over { winners: winners.clone() }),
                Fact::Exchanged { .. } | Fact::TurnBegan { .. } | Fact::Repeated { .. } => {}
            }
        }
        if cancelled > 0 {
            // Before what follows from it, after the Spectrum that caused it.
            let place = events.iter().take_while(|event| matches!(event, Event::Spectrum)).count();
            events.insert(place, Event::Cancelled { times: cancelled, blacks });
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

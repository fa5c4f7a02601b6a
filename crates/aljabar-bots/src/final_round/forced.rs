//! What one seat can force against all others.

use aljabar_core::{Exchange, Position};

use super::{FinalRound, Goal, NotSolved, size, turns_left};

impl<const W: usize> FinalRound<W> {
    /// The probability that the seat reaches its goal if it does what is best for that, and all others what is worst.
    pub(super) fn chance(&mut self, position: &Position<W>) -> Result<f64, NotSolved> {
        let (seat, _) = self.aim;
        if position.is_over() {
            return Ok(self.reached(position, 0));
        }
        self.spend()?;
        let mine = position.turn() == seat;
        if turns_left(position) == 1 && self.is_decided(position) {
            // Whatever the last seat gains, it is not enough to change anything.
            let gain = if mine { self.most_gain } else { 0 };
            return Ok(self.reached(position, gain));
        }
        if turns_left(position) == 1 && !self.can_draw(position) {
            let enough = self.decisive_gain(position);
            let gain = if self.can_gain(position, enough)? { enough } else { enough - 1 };
            return Ok(self.reached(position, gain));
        }
        if let Some(known) = self.forced.get(position) {
            return Ok(known);
        }
        let list = self.list(position)?;
        let found = self.best_chance(position, &list, mine);
        self.put_back(position, list);
        let chance = found?;
        self.forced.insert(position, chance);
        Ok(chance)
    }

    fn best_chance(&mut self, position: &Position<W>, list: &[Exchange], mine: bool) -> Result<f64, NotSolved> {
        let better = |a: f64, b: f64| if mine { a.max(b) } else { a.min(b) };
        // No probability is above 1 or below 0.
        let (worst, ideal) = if mine { (0.0, 1.0) } else { (1.0, 0.0) };
        let mut best = worst;
        if list.is_empty() {
            let mut next = *position;
            next.end_turn_unchecked();
            best = self.chance(&next)?;
        }
        for exchange in list {
            let mut next = *position;
            next.play_unchecked(&self.rules, exchange);
            best = better(best, self.chance(&next)?);
            if best == ideal {
                return Ok(best);
            }
        }
        if best != ideal && self.can_draw(position) {
            best = better(best, self.chance_of_draw(position)?);
        }
        Ok(best)
    }

    /// The least gain of the last seat that changes the result: that reaches the goal, or prevents it.
    fn decisive_gain(&self, position: &Position<W>) -> i32 {
        let (seat, goal) = self.aim;
        let mover = position.turn();
        let strict = i32::from((goal == Goal::Win) == (mover == seat));
        let target = if mover == seat { self.smallest_rival(position) } else { size(position, seat) };
        size(position, mover) - target + strict
    }

    fn smallest_rival(&self, position: &Position<W>) -> i32 {
        let (seat, _) = self.aim;
        let rivals = (0..position.players()).filter(|other| *other != seat);
        rivals.map(|rival| size(position, rival)).min().unwrap_or_default()
    }

    /// Whether the last turn cannot change the result any more. Draws only make it worse for the seat on turn.
    fn is_decided(&self, position: &Position<W>) -> bool {
        let (seat, goal) = self.aim;
        let mover = position.turn();
        let least = size(position, mover) - self.most_gain;
        if mover == seat {
            let smallest = self.smallest_rival(position);
            return if goal == Goal::Win { least >= smallest } else { least > smallest };
        }
        let harmless = if goal == Goal::Win { least > size(position, seat) } else { least >= size(position, seat) };
        let others = (0..position.players()).filter(|other| *other != seat && *other != mover);
        let lost = others.map(|other| size(position, other)).any(|other| !holds(goal, size(position, seat), other));
        harmless || lost
    }

    /// Whether the goal is reached if the seat on turn gains this much and the game is over then.
    fn reached(&self, position: &Position<W>, gain: i32) -> f64 {
        let (seat, goal) = self.aim;
        // A gain changes only the distances between the seat on turn and the others.
        let after = |other| size(position, other) - if other == position.turn() { gain } else { 0 };
        let others = (0..position.players()).filter(|other| *other != seat);
        f64::from(u8::from(others.map(after).all(|other| holds(goal, after(seat), other))))
    }
}

/// Whether a seat with this many pieces reaches the goal beside one with that many.
fn holds(goal: Goal, own: i32, other: i32) -> bool {
    match goal {
        Goal::Win => own < other,
        Goal::Share => own <= other,
    }
}

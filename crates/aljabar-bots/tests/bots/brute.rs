//! Solves endgames by brute force, without any code of the bots.

use aljabar_core::{Action, Position, Rules};

/// A brute-force solver for two players.
pub struct Brute {
    rules: Rules,
    /// How many positions it may still search. Once it is 0, the results are wrong.
    pub left: u64,
}

impl Brute {
    pub fn new(rules: &Rules) -> Self {
        Self { rules: rules.clone(), left: 10_000_000 }
    }

    /// The expected share of the win that a seat can force within this many turns. A game that is not over by then counts
    /// as lost. Tries every action, and every draw with its probability.
    pub fn sure_share(&mut self, position: &Position, hero: usize, turns: usize) -> f64 {
        if position.is_over() {
            let winners = position.leaders().count() as f64;
            return if position.leaders().any(|seat| seat == hero) { 1.0 / winners } else { 0.0 };
        }
        self.left = self.left.saturating_sub(1);
        if turns == 0 || self.left == 0 {
            return 0.0;
        }
        let mine = position.turn() == hero;
        let mut best = if mine { 0.0 } else { 1.0 };
        for action in position.actions(&self.rules) {
            let value = self.share_after(position, action, hero, turns);
            best = if mine { f64::max(best, value) } else { f64::min(best, value) };
            // No value is above 1 or below 0.
            if mine && best == 1.0 || !mine && best == 0.0 {
                break;
            }
        }
        best
    }

    /// The same share after an action.
    pub fn share_after(&mut self, position: &Position, action: Action, hero: usize, turns: usize) -> f64 {
        let mut next = *position;
        match action {
            Action::Announce => {
                next.announce_unchecked();
                self.sure_share(&next, hero, turns)
            }
            Action::Exchange(exchange) => {
                next.play_unchecked(&self.rules, &exchange);
                self.sure_share(&next, hero, turns - 1)
            }
            Action::Pass => {
                next.end_turn_unchecked();
                self.sure_share(&next, hero, turns - 1)
            }
            Action::Draw => {
                let total = position.bag().len() as f64;
                let mut sum = 0.0;
                for (piece, count) in position.bag().each() {
                    let mut next = *position;
                    next.draw_unchecked(piece);
                    sum += f64::from(count) / total * self.sure_share(&next, hero, turns);
                }
                sum
            }
        }
    }
}

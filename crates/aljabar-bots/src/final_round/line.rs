//! The moves of best lines and refutations.

use aljabar_core::{Action, Position};

use super::{FinalRound, NotSolved};

impl<const W: usize> FinalRound<W> {
    /// The best actions of all seats from here on, for and against the goal.
    pub(super) fn follow(&mut self, position: &Position<W>) -> Result<Vec<Action>, NotSolved> {
        let mut line = Vec::new();
        let mut now = *position;
        while !now.is_over() {
            let (action, next) = self.best_action(&now)?;
            line.push(action);
            if action == Action::Draw {
                break;
            }
            now = next;
        }
        Ok(line)
    }

    /// The best action of the seat on turn, and the position after it. Of equally good ones the one that gains most, then
    /// the first in order.
    fn best_action(&mut self, position: &Position<W>) -> Result<(Action, Position<W>), NotSolved> {
        let (seat, _) = self.aim;
        let mine = position.turn() == seat;
        let mut exchanges = self.list(position)?;
        exchanges.sort_unstable();
        let mut choices = Vec::new();
        for exchange in exchanges {
            let mut next = *position;
            let done = next.play_unchecked(&self.rules, &exchange);
            let gain = exchange.reduction() + i32::from(done.dealt);
            choices.push((self.chance(&next)?, gain, Action::Exchange(exchange), next));
        }
        if choices.is_empty() {
            let mut next = *position;
            next.end_turn_unchecked();
            choices.push((self.chance(&next)?, 0, Action::Pass, next));
        }
        if self.can_draw(position) {
            let chance = self.chance_of_draw(position)?;
            choices.push((chance, i32::MIN, Action::Draw, *position));
        }
        // The last of the equal ones wins, so the order is reversed.
        let for_mover = |chance: f64| if mine { chance } else { 1.0 - chance };
        let best =
            choices.into_iter().rev().max_by(|a, b| for_mover(a.0).total_cmp(&for_mover(b.0)).then(a.1.cmp(&b.1)));
        let (_, _, action, next) = best.ok_or(NotSolved)?;
        Ok((action, next))
    }
}

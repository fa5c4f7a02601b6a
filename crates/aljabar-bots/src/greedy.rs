//! Takes what it sees: the largest reduction now, then the most blacks for the others.

use std::cmp::Reverse;

use aljabar_core::{Action, Exchange, Generator, Position, Rules};

use crate::{Bot, Question};

/// Looks at its own hand after this turn and at nothing else. It announces when it is strictly ahead.
#[derive(Clone, Debug)]
pub struct Greedy<const W: usize> {
    generator: Generator<W>,
    exchanges: Vec<Exchange>,
}

impl<const W: usize> Greedy<W> {
    /// A greedy bot for games by these rules.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        Self { generator: Generator::new(rules), exchanges: Vec::new() }
    }

    fn best(&mut self, rules: &Rules, position: &Position<W>) -> Option<Exchange> {
        self.generator.list(position, &mut self.exchanges);
        let most = self.exchanges.iter().map(Exchange::reduction).max()?;
        // Among equals the first in order, so that the choice does not depend on how they were listed.
        self.exchanges.iter().filter(|e| e.reduction() == most).copied().max_by_key(|exchange| {
            let dealt = position.clone().play(rules, exchange).dealt;
            (dealt, Reverse(*exchange))
        })
    }
}

impl<const W: usize> Bot for Greedy<W> {
    fn decide(&mut self, question: &Question<'_>) -> Action {
        let position = question.position;
        let held = position.hand_len(position.turn());
        let rivals = (0..position.players()).filter(|seat| *seat != position.turn());
        let ahead = rivals.map(|seat| position.hand_len(seat)).all(|theirs| held < theirs);
        if ahead && position.can_announce(question.rules) {
            return Action::Announce;
        }
        match self.best(question.rules, &position.resized()) {
            Some(exchange) => Action::Exchange(exchange),
            None if position.can_pass_without_exchange() => Action::Pass,
            None => Action::Draw,
        }
    }
}

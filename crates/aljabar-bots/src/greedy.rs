//! Takes what it sees: the largest reduction now, then the most blacks for the others.

use aljabar_core::{Action, Dice, Exchange, Generator, MAX_SEATS, Position, Rules};

use crate::{Bot, Decision, Evaluator, Question, Weights};

/// It looks at no more exchanges: in large groups there can be more equally good ones than anybody could compare.
const MOST: usize = 1 << 14;

/// Looks at its own hand after this turn and at nothing else. It announces when it is strictly ahead.
#[derive(Clone, Debug)]
pub struct Greedy<const W: usize> {
    generator: Generator<W>,
    exchanges: Vec<Exchange>,
    evaluator: Evaluator<W>,
}

impl<const W: usize> Greedy<W> {
    /// A greedy bot for games by these rules.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        Self {
            generator: Generator::new(rules),
            exchanges: Vec::new(),
            evaluator: Evaluator::with(rules, &Weights::plain(MAX_SEATS)),
        }
    }

    /// The best exchange. Among equals the first in order, so that the choice does not depend on how they were listed;
    /// or, with dice, any of them.
    fn best(&mut self, rules: &Rules, position: &Position<W>, dice: Option<&mut Dice>) -> Option<Exchange> {
        self.generator.list_best(position, 1, MOST, &mut self.exchanges);
        let most = self.exchanges.iter().map(Exchange::reduction).max()?;
        self.exchanges.retain(|exchange| exchange.reduction() == most);
        let dealt = |exchange: &Exchange| position.clone().play_unchecked(rules, exchange).dealt;
        let blacks = self.exchanges.iter().map(dealt).max()?;
        let mut equals = self.exchanges.iter().filter(|exchange| dealt(exchange) == blacks);
        match dice {
            None => equals.min().copied(),
            Some(dice) => {
                // Each newcomer replaces the choice with the chance that makes all equally likely.
                let mut chosen = *equals.next()?;
                for (seen, exchange) in (2..).zip(equals) {
                    if dice.next_u32().is_multiple_of(seen) {
                        chosen = *exchange;
                    }
                }
                Some(chosen)
            }
        }
    }

    /// Decides for the seat on turn. With dice, equally good exchanges are equally likely.
    pub fn choose(&mut self, rules: &Rules, position: &Position<W>, dice: Option<&mut Dice>) -> Action {
        let held = position.hand_len(position.turn());
        let mut rivals = (0..position.players()).filter(|seat| *seat != position.turn());
        let ahead = rivals.all(|seat| held < position.hand_len(seat));
        if ahead && position.can_announce(rules) {
            return Action::Announce;
        }
        match self.best(rules, position, dice) {
            Some(exchange) => Action::Exchange(exchange),
            None if position.can_pass_without_exchange() => Action::Pass,
            None => Action::Draw,
        }
    }
}

impl<const W: usize> Bot for Greedy<W> {
    fn decide(&mut self, question: &Question<'_>) -> Decision {
        let position = question.position.resized();
        let action = self.choose(question.rules, &position, None);
        Decision::simple(question.rules, &self.evaluator, &position, action, self.exchanges.len())
    }
}

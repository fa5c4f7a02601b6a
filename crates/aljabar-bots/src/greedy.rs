//! The greedy bot: the exchange with the largest reduction, and among those the one that deals the most blacks.

use aljabar_core::{Action, Dice, Exchange, Generator, MAX_SEATS, Position, Rules};

use crate::{Bot, Decision, Evaluator, Question, Weights};

/// The most exchanges that are compared. Large groups can have far more equally good ones.
const MAX_EXCHANGES: usize = 1 << 14;

/// Maximizes the reduction of its own hand in this turn, then the blacks that it deals. Announces the final round when its
/// hand is smaller than every other.
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
            evaluator: Evaluator::with_weights(rules, &Weights::untrained(MAX_SEATS)),
        }
    }

    /// The best exchange, or `None` if there is none. Without dice it is the smallest of the equally good ones, so that it
    /// does not depend on the order of the list. With dice it is a random one of them.
    fn best(&mut self, rules: &Rules, position: &Position<W>, dice: Option<&mut Dice>) -> Option<Exchange> {
        self.generator.list_best(position, 1, MAX_EXCHANGES, &mut self.exchanges);
        let most = self.exchanges.iter().map(Exchange::reduction).max()?;
        self.exchanges.retain(|exchange| exchange.reduction() == most);
        let dealt = |exchange: &Exchange| position.clone().play_unchecked(rules, exchange).dealt;
        let blacks = self.exchanges.iter().map(dealt).max()?;
        let mut equals = self.exchanges.iter().filter(|exchange| dealt(exchange) == blacks);
        match dice {
            None => equals.min().copied(),
            Some(dice) => {
                // Reservoir sampling: the exchange number `seen` replaces the choice with probability 1/seen.
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

    /// The action for the seat on turn. With dice, equally good exchanges are equally likely; without, it is always the
    /// same one.
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

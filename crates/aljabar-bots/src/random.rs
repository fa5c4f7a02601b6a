//! The random bot: the weakest baseline, and the bot that replaces one that failed.

use aljabar_core::{Action, Dice, Generator, MAX_SEATS, Rules};

use crate::{Bot, Decision, Evaluator, Question, Weights};

/// Plays each exchange with the same probability. Announces as soon as possible, and draws only if it must.
#[derive(Clone, Debug)]
pub(crate) struct Random<const W: usize> {
    generator: Generator<W>,
    evaluator: Evaluator<W>,
}

impl<const W: usize> Random<W> {
    pub(crate) fn new(rules: &Rules) -> Self {
        Self {
            generator: Generator::new(rules),
            evaluator: Evaluator::with_weights(rules, &Weights::untrained(MAX_SEATS)),
        }
    }

    fn choose(&mut self, question: &Question<'_>) -> Action {
        let position = question.position;
        if position.can_announce(question.rules) {
            return Action::Announce;
        }
        let mut dice = Dice::new(question.seed);
        match self.generator.random(&position.resized(), &mut dice) {
            Some(exchange) => Action::Exchange(exchange),
            None if position.can_pass_without_exchange() => Action::Pass,
            None => Action::Draw,
        }
    }
}

impl<const W: usize> Bot for Random<W> {
    fn decide(&mut self, question: &Question<'_>) -> Decision {
        let position = question.position.resized();
        let action = self.choose(question);
        let choices = self.generator.count(&position) as usize;
        Decision::simple(question.rules, &self.evaluator, &position, action, choices)
    }
}

//! Plays any exchange: the measure of nothing, and the bot that never fails.

use aljabar_core::{Action, Dice, Generator, MAX_SEATS, Rules};

use crate::{Bot, Decision, Evaluator, Question, Weights};

/// Every exchange is as likely as any other. It announces as soon as it may and draws only when it must.
#[derive(Clone, Debug)]
pub struct Random<const W: usize> {
    generator: Generator<W>,
    evaluator: Evaluator<W>,
}

impl<const W: usize> Random<W> {
    /// A random bot for games by these rules.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        Self { generator: Generator::new(rules), evaluator: Evaluator::with(rules, &Weights::plain(MAX_SEATS)) }
    }
}

impl<const W: usize> Random<W> {
    /// Decides without a word.
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

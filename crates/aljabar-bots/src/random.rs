//! Plays any exchange: the measure of nothing, and the bot that never fails.

use aljabar_core::{Action, Dice, Generator, Rules};
use rand::SeedableRng;

use crate::{Bot, Question};

/// Every exchange is as likely as any other. It announces as soon as it may and draws only when it must.
#[derive(Clone, Debug)]
pub struct Random<const W: usize> {
    generator: Generator<W>,
}

impl<const W: usize> Random<W> {
    /// A random bot for games by these rules.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        Self { generator: Generator::new(rules) }
    }
}

impl<const W: usize> Bot for Random<W> {
    fn decide(&mut self, question: &Question<'_>) -> Action {
        let position = question.position;
        if position.can_announce(question.rules) {
            return Action::Announce;
        }
        let mut dice = Dice::seed_from_u64(question.seed);
        match self.generator.random(&position.resized(), &mut dice) {
            Some(exchange) => Action::Exchange(exchange),
            None if position.can_pass_without_exchange() => Action::Pass,
            None => Action::Draw,
        }
    }
}

//! Decisions for actions that were chosen outside this crate, by engines.

use aljabar_core::{Action, Generator, MAX_SEATS, at_width};

use crate::{Decision, Evaluator, Question, Weights};

impl Decision {
    /// A decision for an action that was chosen elsewhere. The values and the reason come from a static evaluation, as
    /// those of the level `random` do. The action must be legal.
    #[must_use]
    pub fn chosen(question: &Question<'_>, action: Action) -> Self {
        let rules = question.rules;
        at_width!(rules.group().order(), W => {
            let position = question.position.resized();
            let evaluator = Evaluator::<W>::with_weights(rules, &Weights::untrained(MAX_SEATS));
            let choices = Generator::<W>::new(rules).count(&position) as usize;
            Self::simple(rules, &evaluator, &position, action, choices)
        })
    }
}

#[cfg(test)]
mod tests {
    use aljabar_core::Rules;

    use super::*;
    use crate::Level;

    #[test]
    fn a_chosen_action_is_described_as_if_a_bot_had_chosen_it() {
        let rules = Rules::classic();
        for seed in 0..20 {
            let position = rules.deal(aljabar_core::DealOptions::new(2).seed(seed)).unwrap();
            let question = Question::new(&rules, &position, seed);
            let decision = Level::FALLBACK.bot(&rules).decide(&question);
            assert_eq!(Decision::chosen(&question, decision.action), decision);
        }
    }
}

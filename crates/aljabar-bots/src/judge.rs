//! Judges the actions of a position with the search of Master: which is best, and how much worse the others are.

use aljabar_core::{Action, Position, Rules, at_width};

use crate::{Ablation, Bot, Decision, Level, Question, Reason, Searcher};

/// Searches like Master, and names every alternative that it searched. Keep it for several questions: it reuses its
/// memory.
pub struct Judge {
    rules: Rules,
    searcher: Box<dyn ErasedSearcher>,
}

/// A [`Searcher`] of any width. The trait is in this crate so that the search is compiled with this crate's optimizations.
trait ErasedSearcher: Bot {
    fn compare(&mut self, question: &Question<'_>, actions: &[Action]) -> Decision;
    fn reason(&mut self, rules: &Rules, position: &Position, action: Action) -> Reason;
}

impl<const W: usize> ErasedSearcher for Searcher<W> {
    fn compare(&mut self, question: &Question<'_>, actions: &[Action]) -> Decision {
        Self::compare(self, question, actions)
    }

    fn reason(&mut self, rules: &Rules, position: &Position, action: Action) -> Reason {
        Self::reason(self, rules, position, action)
    }
}

impl Judge {
    /// A judge for games with these rules. If it is asked under other rules, it begins anew with those.
    ///
    /// # Panics
    /// Never: Master has settings for the search.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let settings = Level::Master.search_settings(rules).expect("Master searches");
        let searcher: Box<dyn ErasedSearcher> = at_width!(rules.group().order(), W => {
            Box::new(Searcher::<W>::new(settings, Ablation::NONE).with_alternatives(usize::MAX))
        });
        Self { rules: rules.clone(), searcher }
    }

    /// Finds the best action, and names every alternative that the search kept. The game must not be over.
    pub fn decide(&mut self, question: &Question<'_>) -> Decision {
        self.searcher(question.rules).decide(question)
    }

    /// Finds the best of these actions, with the same number of visits for each. The others become the alternatives. Of
    /// equal values the first in the list wins. All actions must be legal.
    pub fn compare(&mut self, question: &Question<'_>, actions: &[Action]) -> Decision {
        self.searcher(question.rules).compare(question, actions)
    }

    /// The reason for a legal action, as if there were other choices.
    pub fn reason(&mut self, rules: &Rules, position: &Position, action: Action) -> Reason {
        self.searcher(rules).reason(rules, position, action)
    }

    fn searcher(&mut self, rules: &Rules) -> &mut dyn ErasedSearcher {
        if self.rules != *rules {
            *self = Self::new(rules);
        }
        self.searcher.as_mut()
    }
}

#[cfg(test)]
mod tests {
    use aljabar_core::{DealOptions, Game};

    use super::*;
    use crate::Budget;

    #[test]
    fn only_the_given_actions_are_compared() {
        let rules = Rules::classic();
        let game = Game::deal(rules.clone(), DealOptions::new(3).seed(4)).unwrap();
        let question = Question::new(&rules, game.position(), 0).within(Budget::nodes(3_000));
        let mut judge = Judge::new(&rules);
        let found = judge.decide(&question);
        assert!(found.alternatives.len() > 4, "more alternatives than a bot names");
        let worst = found.alternatives.iter().min_by_key(|other| other.value).unwrap().action;
        for actions in [[found.action, worst], [worst, found.action], [Action::Draw, found.action]] {
            let compared = judge.compare(&question, &actions);
            assert_eq!(compared.action, found.action);
            assert_eq!(compared.alternatives.len(), 1);
            assert!(compared.alternatives[0].value < compared.values[0]);
            assert_eq!(judge.compare(&question, &actions), compared, "the result does not depend on earlier questions");
        }
    }
}

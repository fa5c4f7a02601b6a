//! Master as somebody to ask about other people's turns: what is best, and how much worse is something else.

use aljabar_core::{Action, Position, Rules, at_width};

use crate::{Bot, Decision, Level, Parts, Question, Reason, Searcher};

/// Sees all that Master sees and names everything it thought of. Keep it between questions: it owns its memory.
pub struct Judge {
    searcher: Box<dyn Compares>,
}

/// A searcher of any width. Made in this crate, so that the search is compiled as fast here as for bots.
trait Compares: Bot {
    fn compare(&mut self, question: &Question<'_>, actions: &[Action]) -> Decision;
    fn reason(&mut self, rules: &Rules, position: &Position, action: Action) -> Reason;
}

impl<const W: usize> Compares for Searcher<W> {
    fn compare(&mut self, question: &Question<'_>, actions: &[Action]) -> Decision {
        Self::compare(self, question, actions)
    }

    fn reason(&mut self, rules: &Rules, position: &Position, action: Action) -> Reason {
        Self::reason(self, rules, position, action)
    }
}

impl Judge {
    /// A judge of games by these rules.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let sight = Level::Master.sight().expect("Master looks ahead");
        let searcher: Box<dyn Compares> = at_width!(rules.group().order(), W => {
            Box::new(Searcher::<W>::new(sight, Parts::ALL).naming(usize::MAX))
        });
        Self { searcher }
    }

    /// Decides, and names every alternative that the search kept. The game must not be over.
    pub fn decide(&mut self, question: &Question<'_>) -> Decision {
        self.searcher.decide(question)
    }

    /// Decides among these actions alone, thinking as much about each; the others are the alternatives. Of two that are
    /// worth the same the first one wins. The actions must be allowed.
    pub fn compare(&mut self, question: &Question<'_>, actions: &[Action]) -> Decision {
        self.searcher.compare(question, actions)
    }

    /// Why somebody who has a choice would do this, which must be allowed.
    pub fn reason(&mut self, rules: &Rules, position: &Position, action: Action) -> Reason {
        self.searcher.reason(rules, position, action)
    }
}

#[cfg(test)]
mod tests {
    use aljabar_core::{DealOptions, Game};

    use super::*;
    use crate::Budget;

    #[test]
    fn only_what_was_asked_about_is_compared() {
        let rules = Rules::classic();
        let game = Game::deal(rules.clone(), DealOptions::new(3).seed(4)).unwrap();
        let question = Question::new(&rules, game.position(), 0).within(Budget::nodes(3_000));
        let mut judge = Judge::new(&rules);
        let found = judge.decide(&question);
        assert!(found.alternatives.len() > 4, "everything is named");
        let worst = found.alternatives.iter().min_by_key(|other| other.value).unwrap().action;
        for actions in [[found.action, worst], [worst, found.action], [Action::Draw, found.action]] {
            let compared = judge.compare(&question, &actions);
            assert_eq!(compared.action, found.action);
            assert_eq!(compared.alternatives.len(), 1);
            assert!(compared.alternatives[0].value < compared.values[0]);
            assert_eq!(judge.compare(&question, &actions), compared, "nothing is left over from the last time");
        }
    }
}

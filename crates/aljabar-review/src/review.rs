//! The review of a game: its outline and the judgements of its decisions.

use std::sync::atomic::AtomicBool;

use aljabar_bots::Budget;
use aljabar_core::{Game, Seat};

use crate::{Analysis, AnalysisProgress, Judgement, Outline, judgement};

/// The outline of a game, and the judgements so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameReview {
    /// The course of the game.
    pub outline: Outline,
    /// The judgements of the decisions, as far as they are known.
    pub judgements: Vec<Judgement>,
}

impl GameReview {
    /// A review without judgements, which needs no search. Add those of an [`Analysis`] as they come.
    #[must_use]
    pub fn outline(game: &Game) -> Self {
        Self { outline: Outline::of(game), judgements: Vec::new() }
    }

    /// A complete review, with `budget` for each decision. `progress` is called after every judgement. Setting `cancel` ends
    /// the review with the judgements made so far.
    pub fn of(game: &Game, budget: Budget, cancel: &AtomicBool, mut progress: impl FnMut(&AnalysisProgress)) -> Self {
        let mut review = Self::outline(game);
        let mut analysis = Analysis::of(game, budget);
        while let Some(step) = analysis.step(cancel) {
            progress(&step);
            review.judgements.push(step.judgement);
        }
        review
    }

    /// The [best exchange](judgement::best) of these seats in the judgements so far.
    #[must_use]
    pub fn best(&self, among: impl Fn(Seat) -> bool) -> Option<&Judgement> {
        judgement::best(&self.judgements, among)
    }

    /// The [biggest missed chance](judgement::missed) of these seats in the judgements so far.
    #[must_use]
    pub fn missed(&self, among: impl Fn(Seat) -> bool) -> Option<&Judgement> {
        judgement::missed(&self.judgements, among)
    }
}

//! A game looked back at: its outline at once, and judgements as they come.

use std::sync::atomic::AtomicBool;

use aljabar_bots::Budget;
use aljabar_core::{Game, Seat};

use crate::{Analysis, Judgement, Outline, Progress, judgement};

/// What there is to say about a game so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Review {
    /// How it went.
    pub outline: Outline,
    /// What decisions were worth, as far as they are judged.
    pub judgements: Vec<Judgement>,
}

impl Review {
    /// The outline alone, at once. Judgements are added as an [`Analysis`] brings them.
    #[must_use]
    pub fn outline(game: &Game) -> Self {
        Self { outline: Outline::of(game), judgements: Vec::new() }
    }

    /// Everything, which takes a while. `progress` hears of every decision that is judged. When the flag is raised, what was
    /// found by then is returned.
    pub fn of(game: &Game, budget: Budget, cancel: &AtomicBool, mut progress: impl FnMut(&Progress)) -> Self {
        let mut review = Self::outline(game);
        let mut analysis = Analysis::of(game, budget);
        while let Some(step) = analysis.step(cancel) {
            progress(&step);
            review.judgements.push(step.judgement);
        }
        review
    }

    /// The [best exchange](judgement::best) of these seats, as far as is known.
    #[must_use]
    pub fn best(&self, among: impl Fn(Seat) -> bool) -> Option<&Judgement> {
        judgement::best(&self.judgements, among)
    }

    /// The [biggest missed chance](judgement::missed) of these seats, as far as is known.
    #[must_use]
    pub fn missed(&self, among: impl Fn(Seat) -> bool) -> Option<&Judgement> {
        judgement::missed(&self.judgements, among)
    }
}

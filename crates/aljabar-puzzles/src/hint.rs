//! [`Hint`]: an answer, revealed in three steps.

use aljabar_core::{Exchange, Group, Handful, Piece};

/// How much a hint reveals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HintStep {
    /// Where to look.
    Look,
    /// And the sum of both sides.
    Sum,
    /// And the exchange itself.
    Exchange,
}

impl HintStep {
    /// The steps in their order.
    pub const ALL: [Self; 3] = [Self::Look, Self::Sum, Self::Exchange];
}

/// A hint. Later steps repeat what the earlier ones have told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hint {
    /// What to take: where in the Center to look.
    pub take: Handful,
    /// How many pieces to give for it.
    pub give_count: usize,
    /// Whether it is the Spectrum.
    pub spectrum: bool,
    /// The sum of what is given and taken, from [`HintStep::Sum`] on.
    pub sum: Option<Piece>,
    /// The exchange, at [`HintStep::Exchange`].
    pub exchange: Option<Exchange>,
}

impl Hint {
    /// What a step reveals of an exchange.
    #[must_use]
    pub fn new(group: &Group, exchange: Exchange, step: HintStep) -> Self {
        Self {
            take: exchange.take,
            give_count: exchange.give.len(),
            spectrum: exchange.give == group.spectrum(),
            sum: (step >= HintStep::Sum).then(|| group.sum(exchange.give.iter())),
            exchange: (step == HintStep::Exchange).then_some(exchange),
        }
    }
}

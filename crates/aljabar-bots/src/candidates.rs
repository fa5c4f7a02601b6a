//! Picks the most promising exchanges of a position, which may have millions.
//!
//! Only the exchanges that shed most are listed. Those with the largest gain are picked from the list by a counting sort.

use aljabar_core::{Exchange, Generator, Position, Rules};

/// An exchange and its immediate gain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) exchange: Exchange,
    /// The change of the difference between a rival's hand and the mover's hand, in pieces.
    pub(crate) gain: i32,
}

/// Picks candidates. Reuses its buffers.
#[derive(Clone, Debug)]
pub(crate) struct Candidates<const W: usize> {
    rules: Rules,
    generator: Generator<W>,
    exchanges: Vec<Exchange>,
    gains: Vec<i8>,
}

/// A lower bound of the gain.
const LEAST: i8 = -8;
/// An upper bound of the gain: at most n pieces shed, and at most n blacks dealt to each rival.
const MOST: i8 = 16;

impl<const W: usize> Candidates<W> {
    pub(crate) fn new(rules: &Rules) -> Self {
        Self { rules: rules.clone(), generator: Generator::new(rules), exchanges: Vec::new(), gains: Vec::new() }
    }

    /// The number of exchanges that the last [`pick`](Self::pick) listed.
    pub(crate) const fn listed(&self) -> usize {
        self.exchanges.len()
    }

    /// Fills `list` with up to `most` exchanges, by falling gain, out of about `among` exchanges that shed most.
    pub(crate) fn pick(&mut self, position: &Position<W>, most: usize, among: usize, list: &mut Vec<Candidate>) {
        self.generator.list_best(position, among, 2 * among, &mut self.exchanges);
        self.gains.clear();
        let mut counts = [0_u32; (MOST - LEAST + 1) as usize];
        for exchange in &self.exchanges {
            let mut next = *position;
            let dealt = next.exchange_unchecked(&self.rules, &exchange.give.counted(), &exchange.take.counted()).dealt;
            let gain = (exchange.reduction() + i32::from(dealt)).clamp(LEAST.into(), MOST.into()) as i8;
            counts[(gain - LEAST) as usize] += 1;
            self.gains.push(gain);
        }
        list.clear();
        for gain in (LEAST..=MOST).rev().filter(|gain| counts[(gain - LEAST) as usize] > 0) {
            let equals = self.exchanges.iter().zip(&self.gains).filter(|(_, other)| **other == gain);
            for (exchange, _) in equals {
                if list.len() == most {
                    return;
                }
                list.push(Candidate { exchange: *exchange, gain: i32::from(gain) });
            }
        }
    }
}

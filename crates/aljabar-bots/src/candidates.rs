//! The exchanges worth a look, best first. A position may have millions: those that shed most are listed, those that
//! gain most are picked from them by counting, and only they are looked at closely.

use aljabar_core::{Exchange, Generator, Position, Rules};

/// An exchange with what it brings at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) exchange: Exchange,
    /// By how much the mover's hand and each rival's grow apart.
    pub(crate) gain: i32,
}

/// Picks candidates. Owns the memory for it.
#[derive(Clone, Debug)]
pub(crate) struct Candidates<const W: usize> {
    rules: Rules,
    generator: Generator<W>,
    exchanges: Vec<Exchange>,
    gains: Vec<i8>,
}

/// No exchange gains less than this: it would take all and give one.
const LEAST: i8 = -8;
/// Nor more: n for the Spectrum or n − 1 pieces shed, and n blacks dealt out to a rival.
const MOST: i8 = 16;

impl<const W: usize> Candidates<W> {
    pub(crate) fn new(rules: &Rules) -> Self {
        Self { rules: rules.clone(), generator: Generator::new(rules), exchanges: Vec::new(), gains: Vec::new() }
    }

    /// How many exchanges were weighed for the last pick.
    pub(crate) const fn weighed(&self) -> usize {
        self.exchanges.len()
    }

    /// Fills `list` with up to `most` exchanges, those of the largest gains first, out of about `among` that shed most.
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

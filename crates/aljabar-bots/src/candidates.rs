//! Picks the most promising exchanges of a position, which may have millions.
//!
//! Only the exchanges that shed most are listed. Of those that lead to the same position one is kept. Those with the
//! largest gain are picked from the list by a counting sort.

use aljabar_core::{Exchange, Generator, Pieces, Position, Rules};

/// An exchange and its immediate gain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) exchange: Exchange,
    /// The change of the difference between a rival's hand and the mover's hand, in pieces.
    pub(crate) gain: i32,
}

impl Candidate {
    /// How much a player likes it who does not look ahead: the pieces that it sheds, then the gain.
    pub(crate) fn ease(&self) -> (i32, i32) {
        (self.exchange.reduction(), self.gain)
    }
}

/// How many exchanges to pick.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Picked {
    /// About this many exchanges that shed most are listed.
    pub(crate) listed: usize,
    /// Of those, this many with the largest gain are picked.
    pub(crate) best: usize,
    /// Exchanges that gain as much as the last of those are picked too, up to this number in all.
    pub(crate) tied: usize,
}

/// Picks candidates. Reuses its buffers.
#[derive(Clone, Debug)]
pub(crate) struct Candidates<const W: usize> {
    rules: Rules,
    generator: Generator<W>,
    exchanges: Vec<Exchange>,
    effects: Vec<Effect<W>>,
    /// A hash table of effects: their places in the list, plus 1. 0 is an empty slot.
    slots: Vec<u32>,
    /// Whether the last list has every exchange, or another one with the same effect.
    is_whole: bool,
}

/// What an exchange does. Two exchanges of a position with equal effects lead to the same position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Effect<const W: usize> {
    /// The mover's hand after it.
    hand: Pieces<W>,
    /// The number of blacks that each rival takes.
    dealt: u16,
    gain: i8,
    /// Whether an earlier exchange in the list has the same effect.
    is_repeated: bool,
}

/// A lower bound of the gain.
const LEAST: i8 = -8;
/// An upper bound of the gain: at most n pieces shed, and at most n + 1 blacks dealt to each rival.
const MOST: i8 = 16;

impl<const W: usize> Candidates<W> {
    pub(crate) fn new(rules: &Rules) -> Self {
        Self {
            rules: rules.clone(),
            generator: Generator::new(rules),
            exchanges: Vec::new(),
            effects: Vec::new(),
            slots: Vec::new(),
            is_whole: false,
        }
    }

    /// The number of exchanges that the last [`pick`](Self::pick) listed.
    pub(crate) const fn listed(&self) -> usize {
        self.exchanges.len()
    }

    /// Whether the last [`pick`](Self::pick) left nothing out: every exchange has the same effect as a picked one.
    pub(crate) const fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// Whether the last [`pick`](Self::pick) has looked at every exchange.
    pub(crate) const fn has_listed_all(&self, picked: Picked) -> bool {
        self.exchanges.len() < picked.listed
    }

    /// Fills `list` with exchanges by falling gain, each with another effect.
    pub(crate) fn pick(&mut self, position: &Position<W>, picked: Picked, list: &mut Vec<Candidate>) {
        self.generator.list_best(position, picked.listed, 2 * picked.listed, &mut self.exchanges);
        self.effects.clear();
        let mut counts = [0_usize; (MOST - LEAST + 1) as usize];
        let slots = (2 * self.exchanges.len()).next_power_of_two();
        self.slots.clear();
        self.slots.resize(slots, 0);
        for exchange in &self.exchanges {
            let mut next = *position;
            let dealt = next.exchange_unchecked(&self.rules, &exchange.give.counted(), &exchange.take.counted()).dealt;
            let gain = (exchange.reduction() + i32::from(dealt)).clamp(LEAST.into(), MOST.into()) as i8;
            let mut effect = Effect { hand: *next.mover(), dealt, gain, is_repeated: false };
            effect.is_repeated = is_known(&mut self.slots, &self.effects, &effect);
            counts[(gain - LEAST) as usize] += usize::from(!effect.is_repeated);
            self.effects.push(effect);
        }
        list.clear();
        let mut is_cut = false;
        for gain in (LEAST..=MOST).rev() {
            let count = counts[(gain - LEAST) as usize];
            if count == 0 {
                continue;
            }
            if list.len() >= picked.best {
                is_cut = true;
                break;
            }
            let room = picked.tied - list.len();
            is_cut |= count > room;
            let equals = self.exchanges.iter().zip(&self.effects);
            let equals = equals.filter(|(_, effect)| effect.gain == gain && !effect.is_repeated).enumerate();
            // If they are too many, they are spread evenly over the list.
            let chosen = equals.filter(|(i, _)| count <= room || i * room / count != (i + 1) * room / count);
            list.extend(chosen.map(|(_, (exchange, _))| Candidate { exchange: *exchange, gain: i32::from(gain) }));
        }
        self.is_whole = !is_cut && self.has_listed_all(picked);
    }
}

/// Whether one of the effects equals this one. Otherwise the table gets a slot for it, as the next in the list.
fn is_known<const W: usize>(slots: &mut [u32], effects: &[Effect<W>], effect: &Effect<W>) -> bool {
    let mut hash = u64::from(effect.dealt);
    for four in effect.hand.counts().as_chunks::<4>().0 {
        let word = four.iter().fold(0, |word, count| word << 16 | u64::from(*count));
        hash = (hash.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    let mask = slots.len() - 1;
    let mut slot = (hash >> 32) as usize & mask;
    loop {
        match slots[slot] {
            0 => {
                slots[slot] = effects.len() as u32 + 1;
                return false;
            }
            place => {
                let known = &effects[place as usize - 1];
                if known.hand == effect.hand && known.dealt == effect.dealt {
                    return true;
                }
            }
        }
        slot = (slot + 1) & mask;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use aljabar_core::{DealOptions, Dice, Group};

    use super::*;

    const ALL: Picked = Picked { listed: 4096, best: 4096, tied: 4096 };

    /// Positions of random games, with what `look` makes of each.
    fn each_position(mut look: impl FnMut(&Rules, &Position<16>, &mut Candidates<16>)) {
        for moduli in [&[2, 2, 2][..], &[3, 3], &[2, 2, 2, 2]] {
            let rules = Rules::new(Group::new(moduli).unwrap(), 2).unwrap();
            let mut candidates = Candidates::new(&rules);
            let (mut generator, mut dice) = (Generator::<16>::new(&rules), Dice::new(3));
            for seed in 0..8 {
                let mut position: Position<16> = rules.deal(DealOptions::new(2).seed(seed)).unwrap().resized();
                for _ in 0..20 {
                    let Some(exchange) = generator.random(&position, &mut dice) else { break };
                    look(&rules, &position, &mut candidates);
                    position.play_unchecked(&rules, &exchange);
                    if position.is_over() {
                        break;
                    }
                }
            }
        }
    }

    #[test]
    fn one_exchange_is_kept_for_each_position_that_it_can_lead_to() {
        let (mut listed, mut kept) = (0, 0);
        each_position(|rules, position, candidates| {
            let after = |exchange: &Exchange| {
                let mut next = *position;
                next.play_unchecked(rules, exchange);
                next
            };
            let mut list = Vec::new();
            candidates.pick(position, ALL, &mut list);
            let (mut all, mut generator) = (Vec::new(), Generator::<16>::new(rules));
            generator.list(position, &mut all);
            assert_eq!(candidates.is_whole(), all.len() < 4096);
            if candidates.is_whole() {
                let reached: HashSet<_> = list.iter().map(|candidate| after(&candidate.exchange)).collect();
                assert_eq!(reached.len(), list.len(), "two candidates lead to the same position");
                assert_eq!(reached, all.iter().map(after).collect());
                (listed, kept) = (listed + all.len(), kept + list.len());
            }
        });
        assert!(kept * 10 < listed * 9, "{kept} of {listed}");
    }

    #[test]
    fn the_largest_gains_are_picked_and_what_was_cut_is_told() {
        each_position(|_, position, candidates| {
            let (mut all, mut some) = (Vec::new(), Vec::new());
            candidates.pick(position, ALL, &mut all);
            candidates.pick(position, Picked { best: 10, tied: 15, ..ALL }, &mut some);
            assert_eq!(candidates.is_whole(), some.len() == all.len() && candidates.has_listed_all(ALL));
            assert!(some.len() <= 15 && some.len() >= all.len().min(10));
            let gains = |list: &[Candidate]| list.iter().map(|candidate| candidate.gain).collect::<Vec<_>>();
            assert_eq!(gains(&some), gains(&all)[..some.len()]);
            if let (Some(last), Some(next)) = (some.last(), all.get(some.len())) {
                assert!(some.len() == 15 || next.gain < last.gain, "ties are picked together");
            }
        });
    }
}

//! [`Question`]: one question, what can be chosen, and whether that is right.

use aljabar_core::{Group, Piece};

use crate::Skill;

/// One question of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// What it trains.
    pub skill: Skill,
    /// What is asked.
    pub task: Task,
}

/// What is asked, with the options to choose from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Task {
    /// What is the sum of these marbles? The options are `answers`.
    Sum {
        /// The marbles to add.
        marbles: Vec<Piece>,
        /// One of them is the sum.
        answers: Vec<Piece>,
    },
    /// Which marble is missing, so that the sum is this? The options are `answers`.
    Missing {
        /// The marbles that are there.
        marbles: Vec<Piece>,
        /// The sum of all.
        sum: Piece,
        /// One of them is missing.
        answers: Vec<Piece>,
    },
    /// Which set has the same sum as this one? The options are `sets`.
    Equal {
        /// The set to compare with.
        set: Vec<Piece>,
        /// One of them has the same sum.
        sets: Vec<Vec<Piece>>,
    },
    /// Which sets make black? The options are `sets`, and all right ones must be chosen.
    Blacks {
        /// At least one of them makes black.
        sets: Vec<Vec<Piece>>,
    },
    /// Which marbles of the hand make this one? The options are the marbles of the hand.
    Find {
        /// The marbles to choose from.
        hand: Vec<Piece>,
        /// What they must make.
        target: Piece,
        /// How many must be chosen.
        count: usize,
    },
}

/// Whether what was chosen is right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// More has to be chosen.
    Open,
    /// It is right.
    Right,
    /// It is wrong.
    Wrong,
}

impl Question {
    /// The number of options.
    #[must_use]
    pub fn options(&self) -> usize {
        match &self.task {
            Task::Sum { answers, .. } | Task::Missing { answers, .. } => answers.len(),
            Task::Equal { sets, .. } | Task::Blacks { sets } => sets.len(),
            Task::Find { hand, .. } => hand.len(),
        }
    }

    /// Judges the chosen options.
    ///
    /// # Panics
    /// If there is no such option.
    #[must_use]
    pub fn verdict(&self, group: &Group, chosen: &[usize]) -> Verdict {
        let judged = |right: bool| if right { Verdict::Right } else { Verdict::Wrong };
        match &self.task {
            Task::Blacks { sets } => {
                let black = |set: &Vec<Piece>| group.sum(set.iter().copied()).is_black();
                match chosen.iter().all(|at| black(&sets[*at])) {
                    false => Verdict::Wrong,
                    true if chosen.len() == sets.iter().filter(|set| black(set)).count() => Verdict::Right,
                    true => Verdict::Open,
                }
            }
            Task::Find { hand, target, count } => match chosen.len() < *count {
                true => Verdict::Open,
                false => judged(group.sum(chosen.iter().map(|at| hand[*at])) == *target),
            },
            Task::Sum { .. } | Task::Missing { .. } | Task::Equal { .. } => match chosen.last() {
                None => Verdict::Open,
                Some(at) => judged(self.fits(group, *at)),
            },
        }
    }

    /// Whether one option is a right answer by itself.
    fn fits(&self, group: &Group, at: usize) -> bool {
        let sum = |set: &[Piece]| group.sum(set.iter().copied());
        match &self.task {
            Task::Sum { marbles, answers } => sum(marbles) == answers[at],
            Task::Missing { marbles, sum: whole, answers } => group.add(sum(marbles), answers[at]) == *whole,
            Task::Equal { set, sets } => sum(set) == sum(&sets[at]),
            Task::Blacks { sets } => sum(&sets[at]).is_black(),
            Task::Find { .. } => false,
        }
    }

    /// Options whose choice is right: all of them for black sets, the first ones found in a hand.
    #[must_use]
    pub fn solution(&self, group: &Group) -> Vec<usize> {
        let Task::Find { hand, target, count } = &self.task else {
            return (0..self.options()).filter(|at| self.fits(group, *at)).collect();
        };
        let chosen = |bits: &u32| (0..hand.len()).filter(move |at| bits >> at & 1 == 1).collect::<Vec<usize>>();
        let right = |bits: &u32| {
            bits.count_ones() as usize == *count && group.sum(chosen(bits).iter().map(|at| hand[*at])) == *target
        };
        (0..1_u32 << hand.len()).find(right).map(|bits| chosen(&bits)).unwrap_or_default()
    }

    /// The sums that explain the answer, after these options were chosen: what was asked, and where it helps also what
    /// was chosen.
    #[must_use]
    pub fn sums_to_explain(&self, group: &Group, chosen: &[usize]) -> Vec<Vec<Piece>> {
        let solution = self.solution(group);
        match &self.task {
            Task::Sum { marbles, .. } => vec![marbles.clone()],
            Task::Missing { marbles, answers, .. } => {
                let missing = solution.iter().map(|at| answers[*at]);
                vec![marbles.iter().copied().chain(missing).collect()]
            }
            Task::Equal { set, sets } => {
                std::iter::once(set.clone()).chain(solution.iter().map(|at| sets[*at].clone())).collect()
            }
            Task::Blacks { sets } => {
                chosen.iter().filter(|at| !self.fits(group, **at)).map(|at| sets[*at].clone()).collect()
            }
            Task::Find { hand, .. } => {
                [chosen, &solution].map(|set| set.iter().map(|at| hand[*at]).collect::<Vec<Piece>>()).into()
            }
        }
    }

    /// An answer within this time is quick, in milliseconds.
    pub(crate) fn quick(&self) -> u32 {
        match &self.task {
            Task::Sum { marbles, .. } => 1_500 * marbles.len() as u32,
            Task::Missing { .. } => 3_500,
            Task::Equal { .. } => 9_000,
            Task::Blacks { .. } | Task::Find { .. } => 12_000,
        }
    }
}

//! Makes questions.

use aljabar_core::{Dice, Group, Piece};

use crate::{Question, Skill, Task, TripleKind};

/// Up to this order all pieces are answers, always in the same places. Larger groups offer some of them.
const ALL_ANSWERS: usize = 9;
/// The number of answers in larger groups.
const SOME_ANSWERS: usize = 8;
/// The number of sets to choose an equal one from.
const EQUAL_SETS: usize = 4;
/// The number of sets of which some make black.
const BLACK_SETS: usize = 6;
/// The number of marbles in a hand.
const HAND: usize = 6;

/// Makes questions about a group.
pub(crate) struct Asker<'a> {
    pub(crate) group: &'a Group,
    pub(crate) dice: &'a mut Dice,
}

impl Asker<'_> {
    /// A question that trains `skill`. A pair is asked for its sum, or if `missing` for one of its two marbles.
    pub(crate) fn ask(&mut self, skill: Skill, missing: bool) -> Question {
        let task = match skill {
            Skill::Pair(a, b) => {
                let mut marbles = vec![a, b];
                self.shuffle(&mut marbles);
                if missing { self.missing(&marbles) } else { self.sum(marbles) }
            }
            Skill::Triple(kind) => {
                let mut marbles = self.triple(kind).to_vec();
                self.shuffle(&mut marbles);
                self.sum(marbles)
            }
            Skill::Four => {
                let marbles = (0..4).map(|_| self.colour()).collect();
                self.sum(marbles)
            }
            Skill::Equal => self.equal(),
            Skill::Blacks => self.blacks(),
            Skill::Find => self.find(),
        };
        Question { skill, task }
    }

    /// The same question in another order, for the second time.
    pub(crate) fn again(&mut self, mut question: Question) -> Question {
        match &mut question.task {
            Task::Sum { marbles, .. } => self.shuffle(marbles),
            Task::Missing { .. } => {}
            Task::Equal { sets, .. } | Task::Blacks { sets } => self.shuffle(sets),
            Task::Find { hand, .. } => self.shuffle(hand),
        }
        question
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.dice.below(bound as u64).unwrap_or(0) as usize
    }

    fn shuffle<T>(&mut self, all: &mut [T]) {
        for i in (1..all.len()).rev() {
            let other = self.below(i + 1);
            all.swap(i, other);
        }
    }

    /// A piece that is not black.
    fn colour(&mut self) -> Piece {
        let colours = self.group.order() - 1;
        let at = 1 + self.below(colours);
        self.group.piece(at).expect("the index is less than the order")
    }

    /// This many colours with this sum, or `None` if the last one would have to be black.
    fn colours_for(&mut self, sum: Piece, count: usize) -> Option<Vec<Piece>> {
        let mut set: Vec<Piece> = (1..count).map(|_| self.colour()).collect();
        let last = self.group.add(sum, self.group.negative(self.group.sum(set.iter().copied())));
        set.push(last);
        (!last.is_black()).then_some(set)
    }

    fn sum(&mut self, marbles: Vec<Piece>) -> Task {
        let right = self.group.sum(marbles.iter().copied());
        let answers = self.answers(right, &marbles);
        Task::Sum { marbles, answers }
    }

    fn missing(&mut self, marbles: &[Piece]) -> Task {
        let (sum, right) = (self.group.sum(marbles.iter().copied()), marbles[1]);
        let answers = self.answers(right, &[marbles[0], sum]);
        Task::Missing { marbles: vec![marbles[0]], sum, answers }
    }

    /// Answers in writing order, one of which is `right`. Larger groups offer what is easily mistaken for it: the marbles
    /// that are `shown`, and pieces that differ from it in one primary.
    fn answers(&mut self, right: Piece, shown: &[Piece]) -> Vec<Piece> {
        let group = self.group;
        if group.order() <= ALL_ANSWERS {
            return group.pieces().to_vec();
        }
        let mut alike: Vec<Piece> = (0..group.rank()).map(|i| group.add(right, group.primary(i))).collect();
        self.shuffle(&mut alike);
        let mut answers = vec![right];
        let mut others = shown.iter().copied().chain(alike).chain([Piece::BLACK]);
        while answers.len() < SOME_ANSWERS {
            let next = others.next().unwrap_or_else(|| self.colour());
            if !answers.contains(&next) {
                answers.push(next);
            }
        }
        group.sorted(answers)
    }

    fn triple(&mut self, kind: TripleKind) -> [Piece; 3] {
        loop {
            let (a, b) = (self.colour(), self.colour());
            let third = match kind {
                TripleKind::Same | TripleKind::Twin => a,
                TripleKind::Opposite => self.group.negative(a),
                TripleKind::Black => self.group.negative(self.group.add(a, b)),
                TripleKind::Open => self.colour(),
            };
            let triple = [a, if kind == TripleKind::Same { a } else { b }, third];
            if !third.is_black() && TripleKind::of(self.group, triple) == kind {
                return triple;
            }
        }
    }

    /// The number of marbles of a set: two or three.
    fn size(&mut self) -> usize {
        2 + self.below(2)
    }

    fn equal(&mut self) -> Task {
        let (set, right) = loop {
            let (few, many) = (self.size(), self.size());
            let set: Vec<Piece> = (0..few).map(|_| self.colour()).collect();
            let sum = self.group.sum(set.iter().copied());
            if let Some(right) = self.colours_for(sum, many).filter(|right| !self.is_same(right, &set)) {
                break (set, right);
            }
        };
        let sum = self.group.sum(set.iter().copied());
        let mut sets = vec![right];
        while sets.len() < EQUAL_SETS {
            let size = self.size();
            let other: Vec<Piece> = (0..size).map(|_| self.colour()).collect();
            if self.group.sum(other.iter().copied()) != sum && !sets.iter().any(|set| self.is_same(set, &other)) {
                sets.push(other);
            }
        }
        self.shuffle(&mut sets);
        Task::Equal { set, sets }
    }

    fn blacks(&mut self) -> Task {
        let right = 1 + self.below(3);
        let mut sets: Vec<Vec<Piece>> = Vec::new();
        while sets.len() < BLACK_SETS {
            let black = sets.len() < right;
            // Two marbles that make black are seen at once, so most of these sets have three.
            let size = if black && self.below(4) > 0 { 3 } else { self.size() };
            let set = match black {
                true => self.colours_for(Piece::BLACK, size),
                false => Some((0..size).map(|_| self.colour()).collect()),
            };
            let fits = |set: &Vec<Piece>| {
                self.group.sum(set.iter().copied()).is_black() == black
                    && !sets.iter().any(|other| self.is_same(other, set))
            };
            let set = set.filter(fits);
            sets.extend(set);
        }
        self.shuffle(&mut sets);
        Task::Blacks { sets }
    }

    fn find(&mut self) -> Task {
        // As many as an exchange can give, but not more than three.
        let count = self.group.rank().clamp(2, 3);
        loop {
            let mut hand: Vec<Piece> = (0..HAND).map(|_| self.colour()).collect();
            let target = self.group.sum(hand[..count].iter().copied());
            self.shuffle(&mut hand);
            if !target.is_black() {
                return Task::Find { hand, target, count };
            }
        }
    }

    /// Whether two sets have the same marbles.
    fn is_same(&self, a: &[Piece], b: &[Piece]) -> bool {
        self.group.sorted(a.iter().copied()) == self.group.sorted(b.iter().copied())
    }
}

//! [`Round`]: a series of questions that asks what the player does not know.

use std::collections::{BTreeMap, VecDeque};

use aljabar_core::{Dice, Group};

use crate::{Grasp, Progress, Question, Skill, Task, TripleKind, Verdict, ask::Asker, pairs};

/// What was wrong comes back after this many other questions.
const AGAIN_AFTER: usize = 3;
/// No skill is asked again within this many questions, unless there is nothing else or it was wrong.
const REST: usize = 3;
/// The most skills that are shaky at the same time before new ones wait.
const MOST_SHAKY: usize = 8;
/// The number of new skills that wait to be asked.
const NEXT_NEW: usize = 3;
/// How much a new skill weighs against one that was missed.
const NEW_WEIGHT: f64 = 0.5;
/// How much a skill weighs that is fully known.
const LEAST_WEIGHT: f64 = 0.004;
/// From this stage on a pair is also asked for one of its two marbles.
const MISSING_FROM: u8 = 2;

/// When a round ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Length {
    /// After this many answers.
    Questions(usize),
    /// After this many seconds. The time of explanations does not count.
    Seconds(u32),
    /// When the player ends it. No time is measured.
    Endless,
}

impl Length {
    /// A round of 20 questions.
    pub const QUESTIONS: Self = Self::Questions(20);
    /// A round of a minute.
    pub const MINUTE: Self = Self::Seconds(60);
    /// The rounds to choose from.
    pub const ALL: [Self; 3] = [Self::QUESTIONS, Self::MINUTE, Self::Endless];

    /// Whether answers are timed.
    #[must_use]
    pub fn is_timed(self) -> bool {
        self != Self::Endless
    }
}

/// Which questions a round asks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Focus {
    /// Pairs first, then all kinds.
    #[default]
    All,
    /// Sums of two.
    Pairs,
    /// Sums of three and four.
    Longer,
    /// Which one is missing.
    Missing,
    /// Which set is equal.
    Equal,
    /// Which sets make black.
    Blacks,
    /// Which marbles of a hand make a given one.
    Find,
}

impl Focus {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::All, Self::Pairs, Self::Longer, Self::Missing, Self::Equal, Self::Blacks, Self::Find];

    fn skills(self, group: &Group) -> Vec<Skill> {
        let longer = || TripleKind::of_group(group).into_iter().map(Skill::Triple).chain([Skill::Four]);
        match self {
            Self::All => {
                let others = longer().chain([Skill::Equal, Skill::Blacks, Skill::Find]);
                pairs(group).into_iter().chain(others).collect()
            }
            Self::Pairs | Self::Missing => pairs(group),
            Self::Longer => longer().collect(),
            Self::Equal => vec![Skill::Equal],
            Self::Blacks => vec![Skill::Blacks],
            Self::Find => vec![Skill::Find],
        }
    }
}

/// A question with its answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answered {
    /// The question.
    pub question: Question,
    /// The chosen options.
    pub chosen: Vec<usize>,
    /// Whether they were right.
    pub right: bool,
    /// The time for it, in milliseconds. 0 if it was not measured.
    pub millis: u32,
}

/// A round of questions about one group.
#[derive(Clone, Debug)]
pub struct Round {
    group: Group,
    length: Length,
    focus: Focus,
    dice: Dice,
    /// In the order in which they are taught.
    skills: Vec<Skill>,
    question: Question,
    chosen: Vec<usize>,
    verdict: Verdict,
    answered: Vec<Answered>,
    /// Questions that come back, each not before this many answers.
    again: VecDeque<(usize, Question)>,
    /// How surely the skills that were asked were known before.
    before: BTreeMap<Skill, Grasp>,
}

/// What came of a round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RoundSummary {
    /// The number of answers.
    pub answers: usize,
    /// The number of right answers.
    pub right: usize,
    /// The mean time for the sum of two marbles, in milliseconds, if one was measured.
    pub millis: Option<u64>,
    /// The skills that are known more surely than before, with what they are now.
    pub grown: Vec<(Skill, Grasp)>,
    /// The skills whose last answer was wrong.
    pub missed: Vec<Skill>,
}

impl Round {
    /// Begins a round.
    #[must_use]
    pub fn new(group: Group, length: Length, focus: Focus, seed: u64, progress: &Progress, now: u64) -> Self {
        let skills = focus.skills(&group);
        let mut dice = Dice::new(seed);
        let question = Asker { group: &group, dice: &mut dice }.ask(skills[0], false);
        let mut round = Self {
            group,
            length,
            focus,
            dice,
            skills,
            question,
            chosen: Vec::new(),
            verdict: Verdict::Open,
            answered: Vec::new(),
            again: VecDeque::new(),
            before: BTreeMap::new(),
        };
        round.next(progress, now);
        round
    }

    /// The group that is asked about.
    #[must_use]
    pub fn group(&self) -> &Group {
        &self.group
    }

    /// When the round ends.
    #[must_use]
    pub fn length(&self) -> Length {
        self.length
    }

    /// The question to answer.
    #[must_use]
    pub fn question(&self) -> &Question {
        &self.question
    }

    /// The options chosen so far.
    #[must_use]
    pub fn chosen(&self) -> &[usize] {
        &self.chosen
    }

    /// Whether they are right, or more has to be chosen.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// The questions that were answered, oldest first.
    #[must_use]
    pub fn answered(&self) -> &[Answered] {
        &self.answered
    }

    /// Chooses an option. In a hand, a second press takes the marble back. Options that do not exist, and all options
    /// of a question that has been answered, change nothing.
    ///
    /// `millis` is how long the question has been shown.
    pub fn choose(&mut self, option: usize, millis: u32, progress: &mut Progress, now: u64) -> Verdict {
        if self.verdict != Verdict::Open || option >= self.question.options() {
            return self.verdict;
        }
        match self.chosen.iter().position(|chosen| *chosen == option) {
            None => self.chosen.push(option),
            Some(at) if matches!(self.question.task, Task::Find { .. }) => {
                self.chosen.remove(at);
            }
            Some(_) => {}
        }
        self.verdict = self.question.verdict(&self.group, &self.chosen);
        if self.verdict != Verdict::Open {
            self.count(millis, progress, now);
        }
        self.verdict
    }

    fn count(&mut self, millis: u32, progress: &mut Progress, now: u64) {
        let right = self.verdict == Verdict::Right;
        let skill = self.question.skill;
        let before = progress.memory(&self.group, skill).grasp(now);
        self.before.entry(skill).or_insert(before);
        let measured = self.length.is_timed().then_some(millis);
        progress.record(&self.group, &self.question, right, measured, now);
        self.answered.push(Answered {
            question: self.question.clone(),
            chosen: self.chosen.clone(),
            right,
            millis: measured.unwrap_or(0),
        });
        if !right {
            self.again.push_back((self.answered.len() + AGAIN_AFTER, self.question.clone()));
        }
    }

    /// Whether the round is over, if the question has been shown for this long.
    #[must_use]
    pub fn is_over(&self, millis: u32) -> bool {
        match self.length {
            Length::Questions(count) => self.answered.len() >= count,
            Length::Seconds(_) => self.millis_left(millis) == Some(0),
            Length::Endless => false,
        }
    }

    /// How much time is left in a round that ends by the clock, if the question has been shown for this long. The time of
    /// a question that has been answered is known already.
    #[must_use]
    pub fn millis_left(&self, millis: u32) -> Option<u64> {
        let Length::Seconds(seconds) = self.length else { return None };
        let spent: u64 = self.answered.iter().map(|answered| u64::from(answered.millis)).sum();
        let open = if self.verdict == Verdict::Open { u64::from(millis) } else { 0 };
        Some((u64::from(seconds) * 1000).saturating_sub(spent + open))
    }

    /// Goes on to the next question.
    pub fn next(&mut self, progress: &Progress, now: u64) {
        let count = self.answered.len();
        let again = self.again.front().is_some_and(|(due, _)| *due <= count);
        let missed = if again { self.again.pop_front() } else { None };
        let skill = if missed.is_none() { self.next_skill(progress, now) } else { self.question.skill };
        let stage = progress.memory(&self.group, skill).stage;
        let mut asker = Asker { group: &self.group, dice: &mut self.dice };
        self.question = match missed {
            Some((_, question)) => asker.again(question),
            None => {
                let missing = match self.focus {
                    Focus::Missing => true,
                    Focus::All => stage >= MISSING_FROM && asker.below(3) == 0,
                    _ => false,
                };
                asker.ask(skill, missing)
            }
        };
        self.chosen.clear();
        self.verdict = Verdict::Open;
    }

    /// The skill to ask next: by chance, the weaker the likelier.
    fn next_skill(&mut self, progress: &Progress, now: u64) -> Skill {
        let recent: Vec<Skill> =
            self.answered.iter().rev().take(REST).map(|answered| answered.question.skill).collect();
        let waiting: Vec<Skill> = self.again.iter().map(|(_, question)| question.skill).collect();
        let memories: Vec<_> = self.skills.iter().map(|skill| (*skill, progress.memory(&self.group, *skill))).collect();
        let grasp = |wanted: Grasp| memories.iter().filter(move |(_, memory)| memory.grasp(now) == wanted);
        let pairs_met = memories.iter().filter(|(skill, memory)| skill.is_pair() && memory.right > 0).count();
        let pair_count = memories.iter().filter(|(skill, _)| skill.is_pair()).count();
        // Sums of two come first: the other questions are made of them.
        let open = |skill: &Skill| skill.is_pair() || pairs_met * 2 >= pair_count;
        let shaky = grasp(Grasp::Shaky).filter(|(_, memory)| memory.stage < 2).count();
        let new = if shaky < MOST_SHAKY { NEXT_NEW } else { 0 };
        let new: Vec<Skill> =
            grasp(Grasp::New).map(|(skill, _)| *skill).filter(|skill| open(skill)).take(new).collect();
        let weigh = |rested: bool| -> Vec<(Skill, f64)> {
            let all = memories.iter().filter(|(skill, _)| open(skill));
            let rested = all.filter(|(skill, _)| !rested || !(recent.contains(skill) || waiting.contains(skill)));
            rested
                .filter_map(|(skill, memory)| match memory.answers {
                    0 => new.contains(skill).then_some((*skill, NEW_WEIGHT)),
                    _ => {
                        let need = 1.0 - memory.strength(now);
                        Some((*skill, need * need * need + LEAST_WEIGHT))
                    }
                })
                .collect()
        };
        let rested = weigh(true);
        let weights = if rested.is_empty() { weigh(false) } else { rested };
        let whole: f64 = weights.iter().map(|(_, weight)| weight).sum();
        // 53 bits, as many as the fraction of a float has.
        let mut place = (self.dice.next_u64() >> 11) as f64 / (1_u64 << 53) as f64 * whole;
        let found = weights.iter().find(|(_, weight)| {
            place -= weight;
            place < 0.0
        });
        found.or(weights.last()).map_or(self.skills[0], |(skill, _)| *skill)
    }

    /// What came of the round so far.
    #[must_use]
    pub fn summary(&self, progress: &Progress, now: u64) -> RoundSummary {
        let timed = self.answered.iter().filter(|answered| answered.right && answered.question.skill.is_pair());
        let times: Vec<u64> = timed.map(|answered| u64::from(answered.millis)).filter(|millis| *millis > 0).collect();
        let memory = |skill: Skill| progress.memory(&self.group, skill);
        let (missed, others): (Vec<Skill>, Vec<Skill>) = self.before.keys().partition(|skill| memory(**skill).missed);
        let grown = others.into_iter().map(|skill| (skill, memory(skill).grasp(now)));
        RoundSummary {
            answers: self.answered.len(),
            right: self.answered.iter().filter(|answered| answered.right).count(),
            millis: times.iter().sum::<u64>().checked_div(times.len() as u64),
            grown: grown.filter(|(skill, grasp)| self.before.get(skill) < Some(grasp)).collect(),
            missed,
        }
    }
}

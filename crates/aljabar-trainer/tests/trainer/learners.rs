//! Simulated learners: the weak sums are asked most, and all sums become known.

use std::collections::BTreeMap;

use aljabar_core::{Dice, Group};
use aljabar_trainer::{Focus, Grasp, Length, Progress, Round, Skill, TripleKind, Verdict, pairs};

use crate::{DAY, NOW, group};

/// A person who learns: each explanation and each right answer makes the next one likelier.
struct Learner {
    dice: Dice,
    /// How often a skill was explained or answered right.
    met: BTreeMap<Skill, u32>,
}

impl Learner {
    fn new(seed: u64) -> Self {
        Self { dice: Dice::new(seed), met: BTreeMap::new() }
    }

    /// Whether the answer is right, and its time in milliseconds.
    fn answers(&mut self, skill: Skill) -> (bool, u32) {
        let met = self.met.entry(skill).or_insert(0);
        let ignorance = (0..*met).fold(1.0, |ignorance, _| ignorance * 0.6);
        let right = (self.dice.next_u64() >> 11) as f64 / (1_u64 << 53) as f64 >= ignorance;
        *met += 1;
        (right, 1500 + (4500.0 * ignorance) as u32)
    }

    /// Plays a round. Returns the skills that were asked.
    fn plays(&mut self, group: &Group, length: Length, seed: u64, progress: &mut Progress, mut now: u64) -> Vec<Skill> {
        let mut round = Round::new(group.clone(), length, Focus::All, seed, progress, now);
        let mut asked = Vec::new();
        loop {
            let question = round.question().clone();
            let (right, millis) = self.answers(question.skill);
            let solution = question.solution(group);
            now += u64::from(millis).div_ceil(1000);
            let wrong = (0..question.options()).filter(|option| !solution.contains(option));
            let options: Vec<usize> = if right { solution.clone() } else { wrong.collect() };
            for option in options {
                round.choose(option, millis, progress, now);
            }
            if round.verdict() == Verdict::Open {
                // A hand in which every three are right.
                solution.iter().for_each(|option| {
                    round.choose(*option, millis, progress, now);
                });
            }
            asked.push(question.skill);
            if round.is_over(0) {
                return asked;
            }
            if round.verdict() == Verdict::Wrong {
                now += 4;
            }
            round.next(progress, now);
        }
    }
}

fn known(group: &Group, progress: &Progress, now: u64) -> usize {
    progress.overview(group, now).known()
}

#[test]
fn a_beginner_knows_all_28_sums_after_two_weeks() {
    for seed in 0..8 {
        let (group, mut learner, mut progress) = (Group::classic(), Learner::new(seed), Progress::default());
        let mut first_day = 0;
        for day in 0..14 {
            for round in 0..3 {
                let now = NOW + day * DAY + round * 300;
                learner.plays(&group, Length::QUESTIONS, seed * 100 + day * 3 + round, &mut progress, now);
            }
            if day == 0 {
                first_day = known(&group, &progress, NOW + 1200);
            }
        }
        let end = NOW + 13 * DAY + 1200;
        assert!(first_day >= 3, "seed {seed}: {first_day} are known after the first three rounds");
        assert_eq!(known(&group, &progress, end), 28, "seed {seed}");
        let sure =
            pairs(&group).iter().filter(|pair| progress.memory(&group, **pair).grasp(end) == Grasp::Sure).count();
        assert!(sure >= 14, "seed {seed}: {sure} are sure");
        let known_kind = |kind| progress.memory(&group, Skill::Triple(kind)).right > 0;
        assert!(
            TripleKind::of_group(&group).into_iter().all(known_kind),
            "seed {seed}: every kind of triple was asked"
        );
    }
}

#[test]
fn rounds_of_a_minute_teach_as_well() {
    let (group, mut learner, mut progress) = (group(&[2, 2]), Learner::new(1), Progress::default());
    for day in 0..6 {
        for round in 0..2 {
            learner.plays(&group, Length::MINUTE, day * 2 + round, &mut progress, NOW + day * DAY + round * 400);
        }
    }
    assert_eq!(known(&group, &progress, NOW + 5 * DAY + 1000), 6);
}

/// A player who knows all sums but six is asked these six.
#[test]
fn the_weak_sums_are_asked_most() {
    for seed in 0..8 {
        let (group, mut progress) = (Group::classic(), Progress::default());
        let all = pairs(&group);
        let weak = &all[19..25];
        let mut learner = Learner::new(seed);
        learner.met = all.iter().filter(|pair| !weak.contains(pair)).map(|pair| (*pair, 40)).collect();
        learner.met.extend(TripleKind::of_group(&group).into_iter().map(|kind| (Skill::Triple(kind), 40)));
        learner.met.extend([Skill::Four, Skill::Equal, Skill::Blacks, Skill::Find].map(|skill| (skill, 40)));
        for round in 0..6 {
            learner.plays(&group, Length::QUESTIONS, seed + round, &mut progress, NOW + round * 300);
            // They stay hard.
            learner.met.extend(weak.iter().map(|pair| (*pair, 0)));
        }
        let mut asked = Vec::new();
        for round in 6..10 {
            asked.extend(learner.plays(&group, Length::QUESTIONS, seed + round, &mut progress, NOW + round * 300));
            learner.met.extend(weak.iter().map(|pair| (*pair, 0)));
        }
        let share = asked.iter().filter(|skill| weak.contains(skill)).count() as f64 / asked.len() as f64;
        // Six of 36 skills would be a sixth.
        assert!(share > 0.45, "seed {seed}: {share}");
    }
}

/// New sums wait until the shaky ones are learnt, so that a beginner is not shown everything at once.
#[test]
fn a_beginner_meets_a_few_sums_at_a_time() {
    for seed in 0..8 {
        let (group, mut progress) = (group(&[2, 2, 2, 2]), Progress::default());
        let mut learner = Learner::new(seed);
        let asked = learner.plays(&group, Length::QUESTIONS, seed, &mut progress, NOW);
        let mut met: Vec<Skill> = asked.clone();
        met.sort();
        met.dedup();
        assert!((5..=15).contains(&met.len()), "seed {seed}: {} skills in 20 questions", met.len());
        assert!(met.iter().all(|skill| skill.is_pair()));
    }
}

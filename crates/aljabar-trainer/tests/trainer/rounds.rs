//! How a round goes on: what was wrong comes back soon, what was right later; when it ends; what is counted.

use aljabar_core::{Group, classic};
use aljabar_trainer::{
    Focus, Grasp, Length, MAX_SKILLS, MAX_WEEKS, Memory, Progress, Question, Round, Skill, Task, Verdict, pairs,
    week_of,
};

use crate::{DAY, NOW, group};

/// Answers the question, right or wrong.
fn answer(round: &mut Round, right: bool, millis: u32, progress: &mut Progress, now: u64) -> Question {
    let question = round.question().clone();
    let solution = question.solution(round.group());
    if right {
        for option in solution {
            round.choose(option, millis, progress, now);
        }
        assert_eq!(round.verdict(), Verdict::Right);
    } else {
        let wrong = (0..question.options()).find(|option| !solution.contains(option)).unwrap();
        assert_eq!(round.choose(wrong, millis, progress, now), Verdict::Wrong);
    }
    question
}

#[test]
fn what_was_wrong_comes_back_soon_and_what_was_right_later() {
    for seed in 0..30 {
        let mut progress = Progress::default();
        let mut round = Round::new(Group::classic(), Length::Endless, Focus::Pairs, seed, &progress, NOW);
        let mut asked = Vec::new();
        for i in 0..30 {
            asked.push(answer(&mut round, i != 5, 2000, &mut progress, NOW + i * 4));
            round.next(&progress, NOW + i * 4);
        }
        let missed = asked[5].skill;
        let back = asked[6..].iter().position(|question| question.skill == missed).unwrap();
        assert!((2..=4).contains(&back), "seed {seed}: it came back after {back} others");
        for (i, question) in asked.iter().enumerate().filter(|(i, _)| *i != 5) {
            let again = asked[i + 1..].iter().position(|other| other.skill == question.skill);
            assert!(again.is_none_or(|again| again >= 3), "seed {seed}: {:?} came back at once", question.skill);
        }
    }
}

#[test]
fn a_question_that_comes_back_asks_the_same_thing() {
    for focus in Focus::ALL {
        let mut progress = Progress::default();
        let mut round = Round::new(Group::classic(), Length::Endless, focus, 3, &progress, NOW);
        let sorted = |question: &Question| match &question.task {
            Task::Sum { marbles, .. } => Group::classic().sorted(marbles.iter().copied()),
            Task::Missing { marbles, sum, .. } => vec![marbles[0], *sum],
            Task::Equal { set, .. } => set.clone(),
            Task::Blacks { sets } => Group::classic().sorted(sets.concat()),
            Task::Find { hand, .. } => Group::classic().sorted(hand.iter().copied()),
        };
        // Three of a hand that are wrong need not exist for its first options.
        if focus == Focus::Find {
            continue;
        }
        let missed = sorted(&answer(&mut round, false, 2000, &mut progress, NOW));
        let mut back = false;
        for i in 1..6 {
            round.next(&progress, NOW + i);
            back |= sorted(&answer(&mut round, true, 2000, &mut progress, NOW + i)) == missed;
        }
        assert!(back, "{focus:?}");
    }
}

#[test]
fn rounds_end_when_they_say() {
    let mut progress = Progress::default();
    let mut twenty = Round::new(Group::classic(), Length::QUESTIONS, Focus::All, 1, &progress, NOW);
    for i in 0..20 {
        assert!(!twenty.is_over(1_000_000), "after {i}");
        answer(&mut twenty, i % 3 > 0, 2000, &mut progress, NOW);
        if i < 19 {
            twenty.next(&progress, NOW);
        }
    }
    assert!(twenty.is_over(0));

    let mut minute = Round::new(Group::classic(), Length::MINUTE, Focus::Pairs, 1, &progress, NOW);
    answer(&mut minute, false, 20_000, &mut progress, NOW);
    assert_eq!(minute.millis_left(500_000), Some(40_000), "an explanation takes no time");
    minute.next(&progress, NOW);
    assert!(!minute.is_over(39_999) && minute.is_over(40_000));

    let mut endless = Round::new(Group::classic(), Length::Endless, Focus::Pairs, 1, &progress, NOW);
    for _ in 0..100 {
        answer(&mut endless, true, 100_000, &mut progress, NOW);
        endless.next(&progress, NOW);
    }
    assert!(!endless.is_over(u32::MAX) && endless.millis_left(0).is_none());
}

#[test]
fn the_round_without_a_clock_measures_nothing() {
    let mut progress = Progress::default();
    let mut round = Round::new(Group::classic(), Length::Endless, Focus::Pairs, 1, &progress, NOW);
    let skill = answer(&mut round, true, 2000, &mut progress, NOW).skill;
    assert_eq!(progress.memory(round.group(), skill).millis, 0);
    assert_eq!(progress.weeks(round.group()).next().map(|(_, week)| (week.right, week.timed)), Some((1, 0)));
    assert_eq!(round.summary(&progress, NOW).millis, None);
}

#[test]
fn a_press_after_the_answer_or_beside_the_options_changes_nothing() {
    let mut progress = Progress::default();
    let mut round = Round::new(Group::classic(), Length::QUESTIONS, Focus::Pairs, 1, &progress, NOW);
    assert_eq!(round.choose(99, 10, &mut progress, NOW), Verdict::Open);
    answer(&mut round, false, 2000, &mut progress, NOW);
    let before = progress.clone();
    let right = round.question().solution(round.group())[0];
    assert_eq!(round.choose(right, 2000, &mut progress, NOW), Verdict::Wrong);
    assert_eq!((progress, round.answered().len()), (before, 1));
}

#[test]
fn a_marble_of_the_hand_can_be_put_back() {
    let mut progress = Progress::default();
    let mut round = Round::new(Group::classic(), Length::QUESTIONS, Focus::Find, 1, &progress, NOW);
    let solution = round.question().solution(round.group());
    let other = (0..6).find(|option| !solution.contains(option)).unwrap();
    for option in [other, solution[0], other, solution[1]] {
        assert_eq!(round.choose(option, 2000, &mut progress, NOW), Verdict::Open);
    }
    assert_eq!(round.chosen(), [solution[0], solution[1]]);
    assert_eq!(round.choose(solution[2], 2000, &mut progress, NOW), Verdict::Right);
}

#[test]
fn the_summary_says_what_grew_and_what_was_missed() {
    let mut progress = Progress::default();
    let mut round = Round::new(Group::classic(), Length::QUESTIONS, Focus::Pairs, 1, &progress, NOW);
    let first = answer(&mut round, true, 2000, &mut progress, NOW).skill;
    round.next(&progress, NOW);
    let second = answer(&mut round, false, 9000, &mut progress, NOW).skill;
    let summary = round.summary(&progress, NOW);
    assert_eq!((summary.answers, summary.right, summary.millis), (2, 1, Some(2000)));
    assert_eq!((summary.grown, summary.missed), (vec![(first, Grasp::Shaky)], vec![second]));
}

#[test]
fn the_same_seed_asks_the_same_questions() {
    let play = |seed| {
        let mut progress = Progress::default();
        let mut round = Round::new(group(&[3, 3]), Length::QUESTIONS, Focus::All, seed, &progress, NOW);
        (0..20)
            .map(|i| {
                let question = answer(&mut round, true, 2000, &mut progress, NOW + i);
                round.next(&progress, NOW + i);
                question
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(play(4), play(4));
    assert_ne!(play(4), play(5));
}

#[test]
fn weeks_begin_on_monday() {
    let monday = 1_789_948_800; // 21 September 2026, midnight
    assert_eq!(week_of(monday), week_of(monday - 1) + 1);
    assert_eq!(week_of(monday), week_of(monday + 7 * DAY - 1));
    assert_eq!(week_of(0), 0);
}

#[test]
fn seconds_per_sum_are_kept_by_week() {
    let group = Group::classic();
    let pair = Skill::Pair(classic::R, classic::B);
    let task = Task::Sum { marbles: vec![classic::R, classic::B], answers: group.pieces().to_vec() };
    let question = Question { skill: pair, task };
    let mut progress = Progress::default();
    for (days, millis, right) in [(0, 6000, true), (1, 4000, true), (2, 9000, false), (14, 2000, true)] {
        progress.record(&group, &question, right, Some(millis), NOW + days * DAY);
    }
    let weeks: Vec<_> = progress.weeks(&group).map(|(_, week)| (week.answers, week.mean_millis())).collect();
    assert_eq!(weeks, [(3, Some(5000)), (1, Some(2000))]);
    let overview = progress.overview(&group, NOW + 14 * DAY);
    assert_eq!((overview.answers, overview.right, overview.millis), (4, 3, Some(2000)));
    assert_eq!((overview.pairs, overview.grasps), (28, [27, 1, 0, 0]));
}

/// What is kept is limited, and the newest is kept.
#[test]
fn the_file_stays_small() {
    let large = [group(&[8, 8]), group(&[4, 4, 4]), group(&[2, 2, 4, 4])];
    let mut progress = Progress::default();
    for (i, group) in large.iter().enumerate() {
        for (number, pair) in pairs(group).into_iter().enumerate() {
            let Skill::Pair(a, b) = pair else { panic!("{pair:?} is no pair") };
            let task = Task::Sum { marbles: vec![a, b], answers: vec![] };
            let now = NOW + (i * 5000 + number) as u64 * DAY;
            progress.record(group, &Question { skill: pair, task }, true, Some(2000), now);
        }
    }
    let count = |group| pairs(group).iter().filter(|pair| progress.memory(group, **pair) != Memory::default()).count();
    assert_eq!(large.iter().map(count).sum::<usize>(), MAX_SKILLS);
    assert_eq!(count(&large[2]), pairs(&large[2]).len(), "the newest are kept");
    assert!(large.iter().all(|group| progress.weeks(group).count() <= MAX_WEEKS));
    // Pretty-printed it is about three times as long; small files may have a megabyte.
    assert!(progress.to_json().len() < 350_000, "{}", progress.to_json().len());
}

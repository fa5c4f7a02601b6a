//! Every question has exactly the right answers, by sums that are computed a second time.

use aljabar_core::{Group, Piece};
use aljabar_trainer::{Focus, Length, Progress, Question, Round, Skill, Task, TripleKind, Verdict};

use crate::{NOW, groups, naive};

/// Many questions of a focus, each answered right so that the round goes on.
fn questions(group: &Group, focus: Focus, count: usize) -> Vec<Question> {
    let mut progress = Progress::default();
    let mut round = Round::new(group.clone(), Length::Endless, focus, 5, &progress, NOW);
    (0..count as u64)
        .map(|i| {
            let question = round.question().clone();
            for option in question.solution(group) {
                round.choose(option, 1000, &mut progress, NOW + i * 60);
            }
            assert_eq!(round.verdict(), Verdict::Right, "{group}: {question:?}");
            round.next(&progress, NOW + i * 60);
            question
        })
        .collect()
}

/// All sets of options that can be chosen at once, as bits.
fn right_choices(group: &Group, question: &Question) -> Vec<Vec<usize>> {
    let sum = |set: &[Piece]| naive::sum(group, set);
    let single =
        |right: &dyn Fn(usize) -> bool| (0..question.options()).filter(|i| right(*i)).map(|i| vec![i]).collect();
    match &question.task {
        Task::Sum { marbles, answers } => single(&|i| answers[i].index() == sum(marbles)),
        Task::Missing { marbles, sum: whole, answers } => {
            single(&|i| sum(&[marbles.as_slice(), &[answers[i]]].concat()) == whole.index())
        }
        Task::Equal { set, sets } => single(&|i| sum(&sets[i]) == sum(set)),
        Task::Blacks { sets } => vec![(0..sets.len()).filter(|i| sum(&sets[*i]) == 0).collect()],
        Task::Find { hand, target, count } => (0..1_u32 << hand.len())
            .map(|bits| (0..hand.len()).filter(|i| bits >> i & 1 == 1).collect::<Vec<usize>>())
            .filter(|set| set.len() == *count)
            .filter(|set| sum(&set.iter().map(|i| hand[*i]).collect::<Vec<_>>()) == target.index())
            .collect(),
    }
}

fn check(group: &Group, question: &Question) {
    let context = format!("{group}: {question:?}");
    let right = right_choices(group, question);
    match &question.task {
        Task::Find { .. } => assert!(!right.is_empty(), "{context}"),
        Task::Blacks { .. } => assert!(!right[0].is_empty() && right[0].len() < question.options(), "{context}"),
        _ => assert_eq!(right.len(), 1, "{context}"),
    }
    assert!(right.contains(&question.solution(group)), "{context}");
    // Every choice is judged as the second sum judges it.
    match &question.task {
        Task::Blacks { .. } => {
            for option in 0..question.options() {
                let wrong = !right[0].contains(&option);
                assert_eq!(question.verdict(group, &[option]) == Verdict::Wrong, wrong, "{context}");
            }
            let (last, all_but_one) = right[0].split_last().unwrap();
            assert_eq!(question.verdict(group, all_but_one), Verdict::Open, "{context}");
            assert_eq!(question.verdict(group, &[all_but_one, &[*last]].concat()), Verdict::Right, "{context}");
        }
        Task::Find { hand, count, .. } => {
            for bits in 0..1_u32 << hand.len() {
                let set: Vec<usize> = (0..hand.len()).filter(|i| bits >> i & 1 == 1).collect();
                let verdict = match set.len() {
                    few if few < *count => Verdict::Open,
                    _ if set.len() == *count && right.contains(&set) => Verdict::Right,
                    _ if set.len() == *count => Verdict::Wrong,
                    _ => continue,
                };
                assert_eq!(question.verdict(group, &set), verdict, "{context}");
            }
        }
        _ => {
            assert_eq!(question.verdict(group, &[]), Verdict::Open);
            for option in 0..question.options() {
                let verdict = if right[0] == [option] { Verdict::Right } else { Verdict::Wrong };
                assert_eq!(question.verdict(group, &[option]), verdict, "{context}");
            }
        }
    }
    check_form(group, question, &context);
}

/// What a question may show: no black to add, no answer twice, no set twice, nine options at most.
fn check_form(group: &Group, question: &Question, context: &str) {
    let colours = |set: &[Piece]| !set.is_empty() && set.iter().all(|piece| !piece.is_black());
    let distinct = |sets: &[Vec<Piece>]| {
        let mut sorted: Vec<_> = sets.iter().map(|set| group.sorted(set.iter().copied())).collect();
        sorted.sort();
        sorted.windows(2).all(|two| two[0] != two[1])
    };
    assert!((2..=9).contains(&question.options()), "{context}");
    match &question.task {
        Task::Sum { marbles, answers } | Task::Missing { marbles, answers, .. } => {
            assert!(colours(marbles) && distinct(&answers.iter().map(|p| vec![*p]).collect::<Vec<_>>()), "{context}");
            assert!(answers.contains(&Piece::BLACK) || group.order() > 9, "{context}");
        }
        Task::Equal { set, sets } => {
            let all = [sets.as_slice(), std::slice::from_ref(set)].concat();
            assert!(all.iter().all(|set| colours(set)) && distinct(&all), "{context}");
        }
        Task::Blacks { sets } => assert!(sets.iter().all(|set| colours(set)) && distinct(sets), "{context}"),
        Task::Find { hand, target, .. } => assert!(colours(hand) && !target.is_black(), "{context}"),
    }
    match (question.skill, &question.task) {
        (Skill::Pair(a, b), Task::Sum { marbles, .. }) => {
            assert_eq!(group.sorted(marbles.iter().copied()), [a, b], "{context}");
        }
        (Skill::Pair(a, b), Task::Missing { marbles, sum, .. }) => {
            assert_eq!(naive::sum(group, &[a, b]), sum.index(), "{context}");
            assert!(marbles == &[a] || marbles == &[b], "{context}");
        }
        (Skill::Triple(kind), Task::Sum { marbles, .. }) => {
            assert_eq!(TripleKind::of(group, marbles.as_slice().try_into().unwrap()), kind, "{context}");
        }
        (Skill::Four, Task::Sum { marbles, .. }) => assert_eq!(marbles.len(), 4, "{context}"),
        (Skill::Equal, Task::Equal { .. })
        | (Skill::Blacks, Task::Blacks { .. })
        | (Skill::Find, Task::Find { .. }) => {}
        other => panic!("{other:?} does not go together"),
    }
}

#[test]
fn every_question_has_exactly_the_right_answers() {
    for group in groups() {
        for focus in Focus::ALL {
            for question in questions(&group, focus, 120) {
                check(&group, &question);
            }
        }
    }
}

#[test]
fn a_focus_asks_only_what_it_says() {
    let is = |focus: Focus, task: &Task| match focus {
        Focus::All => true,
        Focus::Pairs => matches!(task, Task::Sum { marbles, .. } if marbles.len() == 2),
        Focus::Longer => matches!(task, Task::Sum { marbles, .. } if marbles.len() > 2),
        Focus::Missing => matches!(task, Task::Missing { .. }),
        Focus::Equal => matches!(task, Task::Equal { .. }),
        Focus::Blacks => matches!(task, Task::Blacks { .. }),
        Focus::Find => matches!(task, Task::Find { .. }),
    };
    for group in groups() {
        for focus in Focus::ALL {
            assert!(questions(&group, focus, 40).iter().all(|question| is(focus, &question.task)), "{focus:?}");
        }
    }
}

#[test]
fn who_knows_the_pairs_is_asked_everything() {
    let group = crate::group(&[2, 2, 2]);
    let all = questions(&group, Focus::All, 400);
    let has = |is: &dyn Fn(&Task) -> bool| all.iter().any(|question| is(&question.task));
    for marbles in 2..=4 {
        assert!(has(&|task| matches!(task, Task::Sum { marbles: m, .. } if m.len() == marbles)), "sums of {marbles}");
    }
    assert!(has(&|task| matches!(task, Task::Missing { .. })));
    assert!(has(&|task| matches!(task, Task::Equal { .. })));
    assert!(has(&|task| matches!(task, Task::Blacks { .. })));
    assert!(has(&|task| matches!(task, Task::Find { .. })));
    for kind in TripleKind::of_group(&group) {
        assert!(all.iter().any(|question| question.skill == Skill::Triple(kind)), "{kind:?}");
    }
}

/// Explanations add up to what the question says.
#[test]
fn explanations_lead_to_the_answer() {
    for group in groups() {
        for question in Focus::ALL.iter().flat_map(|focus| questions(&group, *focus, 20)) {
            let wrong: Vec<usize> = match &question.task {
                Task::Find { count, .. } => (0..*count).collect(),
                _ => vec![(0..question.options()).find(|i| !question.solution(&group).contains(i)).unwrap()],
            };
            let sums = question.sums_to_explain(&group, &wrong);
            let of = |at: usize| naive::sum(&group, &sums[at]);
            match &question.task {
                Task::Sum { answers, .. } => {
                    assert_eq!(of(0), answers[question.solution(&group)[0]].index());
                }
                Task::Missing { sum, .. } => assert_eq!((sums.len(), of(0)), (1, sum.index())),
                Task::Equal { .. } => assert_eq!((sums.len(), of(0)), (2, of(1))),
                Task::Blacks { .. } => assert!(sums.len() == 1 && of(0) != 0),
                Task::Find { target, .. } => assert_eq!((sums.len(), of(1)), (2, target.index())),
            }
            for sum in &sums {
                let steps = group.simplify(sum);
                let last = steps.last().map_or(sum.clone(), |step| step.pieces.clone());
                assert_eq!(naive::sum(&group, &last), naive::sum(&group, sum));
            }
        }
    }
}

//! What is proven, and that every wrong statement is found.

use aljabar_bots::Goal;
use aljabar_core::{Pieces, Preset, Rules, Setup};
use aljabar_puzzles::{Fault, Kind, Needed, Puzzle, Task, check};

use crate::common::{PROVEN, made, of_every_preset};

#[test]
fn what_is_made_is_proven() {
    for puzzle in of_every_preset(6) {
        assert_eq!(check(&puzzle), Ok(()), "{}", puzzle.id);
    }
}

/// Changes a puzzle, and returns what is found.
fn fault(puzzle: &Puzzle, change: impl FnOnce(&mut Task)) -> Fault {
    let mut changed = puzzle.clone();
    change(&mut changed.task);
    assert_ne!(changed.task, puzzle.task, "{} did not change", puzzle.id);
    check(&changed).unwrap_err()
}

fn answers(task: &mut Task) -> &mut Vec<aljabar_core::Exchange> {
    match task {
        Task::DownToOne(task) => &mut task.firsts,
        Task::LastWord(task) => &mut task.answers,
        Task::Cascade(task) => &mut task.answers,
        Task::WhatNow(task) => &mut task.answers,
    }
}

#[test]
fn wrong_answers_are_found() {
    for puzzle in PROVEN.into_iter().flat_map(|kind| made(kind, &Preset::Classic.group(), 10)) {
        let all = puzzle.task.position().exchanges(puzzle.task.rules());
        let wrong = *all.iter().find(|exchange| !puzzle.task.answers().contains(exchange)).unwrap();
        let group = puzzle.task.rules().group();
        let first = group.write_exchange(&puzzle.task.answers()[0]);
        let missing = Fault::Answers { missing: Some(first), wrong: None };
        let without_first = fault(&puzzle, |task| {
            answers(task).remove(0);
        });
        assert_eq!(without_first, missing);
        let surplus = Fault::Answers { missing: None, wrong: Some(group.write_exchange(&wrong)) };
        assert_eq!(fault(&puzzle, |task| answers(task).push(wrong)), surplus);
        let twice = puzzle.task.answers()[0];
        assert_eq!(fault(&puzzle, |task| answers(task).insert(0, twice)), Fault::NotSorted);
        if puzzle.task.answers().len() > 1 {
            assert_eq!(fault(&puzzle, |task| answers(task).reverse()), Fault::NotSorted);
        }
    }
}

#[test]
fn wrong_solitaires_are_found() {
    for puzzle in made(Kind::DownToOne, &Preset::Classic.group(), 10) {
        let Task::DownToOne(task) = &puzzle.task else { panic!("the kind") };
        let turns = task.turns;
        let change = |said: u32| {
            fault(&puzzle, |task| {
                if let Task::DownToOne(task) = task {
                    task.turns = said;
                }
            })
        };
        assert_eq!(change(turns + 1), Fault::Turns { is: Needed::Turns(turns), said: turns + 1 });
        assert!(matches!(change(turns - 1), Fault::Turns { is: Needed::MoreThan(_), .. }));
        assert_eq!(change(1), Fault::TooFewTurns(1));
        let solution = |change: &dyn Fn(&mut Vec<aljabar_core::Exchange>)| {
            fault(&puzzle, |task| {
                if let Task::DownToOne(task) = task {
                    change(&mut task.solution);
                }
            })
        };
        assert_eq!(solution(&|way| way.truncate(way.len() - 1)), Fault::Solution);
        let forbidden = task.rules.group().read_exchange("RRRR>K").unwrap();
        assert_eq!(solution(&|way| way[0] = forbidden), Fault::Solution);
        assert_eq!(solution(&|way| way.push(way[0])), Fault::Solution);
    }
}

#[test]
fn wrong_final_rounds_are_found() {
    let puzzles = made(Kind::LastWord, &Preset::Classic.group(), 60);
    let mut shared = 0;
    for puzzle in &puzzles {
        let setup = |change: &dyn Fn(&mut Setup)| {
            fault(puzzle, |task| {
                if let Task::LastWord(task) = task {
                    let mut setup = Setup::of(&task.rules, &task.position);
                    change(&mut setup);
                    task.position = setup.position().unwrap();
                    task.rules = setup.rules;
                }
            })
        };
        assert_eq!(setup(&|setup| setup.is_final = false), Fault::NotFinal);
        let green = |rules: &Rules| rules.group().parse("G").unwrap();
        assert_eq!(setup(&|setup| setup.bag.insert(green(&setup.rules))), Fault::CanDraw);
        assert_eq!(setup(&|setup| setup.rules = setup.rules.clone().recycling(true)), Fault::CanDraw);
        let Task::LastWord(task) = &puzzle.task else { panic!("the kind") };
        shared += usize::from(task.goal == Goal::Share);
        if task.goal == Goal::Win {
            // To share is easier: there are more answers, or too many, or one wins alone.
            let other = fault(puzzle, |task| {
                if let Task::LastWord(task) = task {
                    task.goal = Goal::Share;
                }
            });
            let expected = matches!(other, Fault::CanWin(_) | Fault::Answers { missing: Some(_), wrong: None });
            assert!(expected, "{other:?}");
        }
    }
    assert!((3..57).contains(&shared), "both goals occur: {shared}");
}

#[test]
fn wrong_cascades_are_found() {
    for puzzle in made(Kind::Cascade, &Preset::Classic.group(), 10) {
        let Task::Cascade(task) = &puzzle.task else { panic!("the kind") };
        let (is, said) = (task.blacks, task.blacks + 1);
        let other = fault(&puzzle, |task| {
            if let Task::Cascade(task) = task {
                task.blacks = said;
            }
        });
        assert_eq!(other, Fault::Blacks { is, said });
    }
}

/// A third is allowed, and a tenth for cascades: not more.
#[test]
fn too_many_answers_are_found() {
    let rules = Rules::classic();
    let read = |text: &str| -> Pieces { rules.group().read_set(text).unwrap().counted() };
    let position = |hand: &str, rival: &str, center: &str, is_final: bool| {
        let setup = Setup {
            rules: rules.clone(),
            hands: vec![read(hand), read(rival)],
            center: read(center),
            bag: Pieces::EMPTY,
            first: 0,
            turn: 0,
            is_final,
            drawn: false,
            over: false,
        };
        setup.position().unwrap()
    };
    // Two exchanges, K>K and B>B among them, of which every one wins against seven blacks.
    let won = position("B", "KKKKKKK", "B", true);
    let all = won.exchanges(&rules);
    let task = aljabar_puzzles::LastWord { rules: rules.clone(), position: won, goal: Goal::Win, answers: all.clone() };
    let puzzle = Puzzle { id: "x".into(), grade: 1, task: Task::LastWord(task) };
    assert_eq!(check(&puzzle), Err(Fault::TooManyAnswers { answers: all.len(), of: all.len() }));
    // The only way to cancel twice, but among fewer than ten exchanges.
    let few = position("RB", "KK", "RBP", false);
    let all = few.exchanges(&rules);
    let answers: Vec<_> = all.iter().copied().filter(|e| few.clone().play_unchecked(&rules, e).dealt == 2).collect();
    assert!(all.len() < 10 * answers.len() && !answers.is_empty());
    let task = aljabar_puzzles::Cascade { rules: rules.clone(), position: few, blacks: 2, answers: answers.clone() };
    let puzzle = Puzzle { id: "x".into(), grade: 1, task: Task::Cascade(task) };
    assert_eq!(check(&puzzle), Err(Fault::TooManyAnswers { answers: answers.len(), of: all.len() }));
}

/// Positions of large groups have more exchanges than can be looked at. They are refused, soon and without much memory.
#[test]
fn what_is_too_large_is_refused() {
    let group = aljabar_core::Group::new(&[2, 2, 4, 4]).unwrap();
    let rules = Rules::new(group, 2).unwrap();
    let hand: Pieces = rules.group().pieces().iter().copied().collect();
    let setup = Setup {
        rules: rules.clone(),
        hands: vec![hand, hand],
        center: hand,
        bag: Pieces::EMPTY,
        first: 0,
        turn: 0,
        is_final: true,
        drawn: false,
        over: false,
    };
    let position = setup.position().unwrap();
    let answers = vec![rules.group().read_exchange("0001>0001").unwrap()];
    let tasks = [
        Task::LastWord(aljabar_puzzles::LastWord {
            rules: rules.clone(),
            position,
            goal: Goal::Win,
            answers: answers.clone(),
        }),
        Task::Cascade(aljabar_puzzles::Cascade { rules: rules.clone(), position, blacks: 2, answers: answers.clone() }),
        Task::DownToOne(aljabar_puzzles::DownToOne {
            rules,
            hand,
            center: hand,
            turns: 30,
            solution: answers.clone(),
            firsts: answers,
        }),
    ];
    for task in tasks {
        assert_eq!(check(&Puzzle { id: "x".into(), grade: 1, task }), Err(Fault::NotSolved));
    }
}

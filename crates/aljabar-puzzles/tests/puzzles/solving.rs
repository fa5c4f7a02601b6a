//! Solving puzzles as the game does it: verdicts, hints and the line at the end.

use aljabar_bots::Goal;
use aljabar_core::{Action, Game, Illegal, Position, Preset, Rules, Seat};
use aljabar_puzzles::{HintStep, Kind, Needed, Solving, Task, Verdict};

use crate::common::{made, of_every_preset};

#[test]
fn the_solution_of_a_solitaire_solves_it() {
    for preset in Preset::ALL {
        for puzzle in made(Kind::DownToOne, &preset.group(), 4) {
            let Task::DownToOne(task) = puzzle.task.clone() else { panic!("the kind") };
            let mut solving = Solving::new(puzzle);
            assert_eq!(solving.needed(), Some(Needed::Turns(task.turns)));
            for (turn, exchange) in (1..).zip(&task.solution) {
                let hint = solving.hint(HintStep::Exchange).unwrap();
                assert_eq!(hint.exchange, Some(*exchange));
                let expected = if turn == task.turns {
                    Verdict::Solved { shortest: true }
                } else {
                    Verdict::OnTheWay { left: task.turns - turn }
                };
                assert_eq!(solving.play(*exchange), Ok(expected));
            }
            assert!(solving.is_solved() && solving.position().hand_len(0) == 1);
            assert_eq!(solving.play(task.solution[0]), Err(Illegal::Over));
            assert!(
                solving.line().iter().map(|(_, action)| *action).eq(task.solution.iter().map(|e| Action::Exchange(*e)))
            );
            assert_eq!(solving.hint(HintStep::Look), None);
        }
    }
}

/// After any turn the hints lead to the end in exactly the number of turns that is said to be needed.
#[test]
fn hints_finish_a_solitaire_from_anywhere() {
    let mut detours = 0;
    for puzzle in made(Kind::DownToOne, &Preset::Classic.group(), 12) {
        let Task::DownToOne(task) = puzzle.task.clone() else { panic!("the kind") };
        let all = puzzle.task.position().exchanges(&task.rules);
        for exchange in all.iter().step_by(5) {
            let mut solving = Solving::new(puzzle.clone());
            let first = task.firsts.contains(exchange);
            let verdict = solving.play(*exchange).unwrap();
            assert_eq!(matches!(verdict, Verdict::OnTheWay { .. }), first);
            let Some(Needed::Turns(needed)) = solving.needed() else { continue };
            assert!(if first { needed + 1 == task.turns } else { needed >= task.turns });
            detours += usize::from(!first);
            for _ in 0..needed {
                let hint = solving.hint(HintStep::Exchange).unwrap();
                solving.play(hint.exchange.unwrap()).unwrap();
            }
            assert!(solving.is_solved(), "{} after {exchange:?}", puzzle.id);
            for _ in 0..=needed {
                solving.take_back().unwrap();
            }
            assert_eq!((solving.take_back(), *solving.position()), (None, puzzle.task.position()));
        }
    }
    assert!(detours > 20, "{detours}");
}

/// Hints reveal a little more in each step, and what they reveal is true.
#[test]
fn hints_have_three_steps() {
    for puzzle in of_every_preset(3) {
        let group = puzzle.task.rules().group().clone();
        let solving = Solving::new(puzzle.clone());
        let [look, sum, whole] = HintStep::ALL.map(|step| solving.hint(step).unwrap());
        assert!(look.sum.is_none() && look.exchange.is_none() && sum.exchange.is_none());
        let exchange = whole.exchange.unwrap();
        assert!(puzzle.task.answers().contains(&exchange), "{}", puzzle.id);
        assert_eq!(sum.sum, Some(group.sum(exchange.take.iter())));
        assert_eq!((look.take, look.give_count), (exchange.take, exchange.give.len()));
        assert_eq!(look.spectrum, exchange.give == group.spectrum());
    }
}

/// Plays a line to the end of the game.
fn end(rules: &Rules, position: &Position, line: &[(Seat, Action)]) -> Vec<Seat> {
    let mut game = Game::from_position(rules.clone(), *position, 0);
    for (seat, action) in line {
        assert_eq!(game.position().turn(), *seat);
        game.apply(*action).unwrap();
    }
    assert!(game.is_over());
    game.position().leaders().collect()
}

#[test]
fn wrong_answers_of_final_rounds_are_refuted() {
    let mut refuted = 0;
    for puzzle in Preset::ALL.into_iter().flat_map(|preset| made(Kind::LastWord, &preset.group(), 5)) {
        let Task::LastWord(task) = &puzzle.task else { panic!("the kind") };
        let hero = task.position.turn();
        let reached = |winners: &[Seat]| winners.contains(&hero) && (task.goal == Goal::Share || winners.len() == 1);
        for exchange in task.position.exchanges(&task.rules) {
            let mut solving = Solving::new(puzzle.clone());
            match solving.play(exchange).unwrap() {
                Verdict::Solved { shortest: true } => {
                    assert!(task.answers.contains(&exchange));
                    let line = solving.line();
                    assert_eq!(line[0], (hero, Action::Exchange(exchange)), "the player's own answer");
                    assert!(reached(&end(&task.rules, &task.position, &line)));
                }
                Verdict::Refuted { replies } => {
                    assert!(!task.answers.contains(&exchange));
                    let line: Vec<_> = [(hero, Action::Exchange(exchange))].into_iter().chain(replies).collect();
                    assert!(!reached(&end(&task.rules, &task.position, &line)));
                    assert_eq!(*solving.position(), task.position, "the player can try again");
                    refuted += 1;
                }
                verdict => panic!("{verdict:?}"),
            }
        }
        // Without an answer of the player the line shows one.
        assert!(reached(&end(&task.rules, &task.position, &Solving::new(puzzle.clone()).line())));
    }
    assert!(refuted > 100, "{refuted}");
}

#[test]
fn a_smaller_cascade_is_told_so() {
    for puzzle in made(Kind::Cascade, &Preset::Classic.group(), 6) {
        let Task::Cascade(task) = &puzzle.task else { panic!("the kind") };
        for exchange in task.position.exchanges(&task.rules) {
            let dealt = task.position.clone().play_unchecked(&task.rules, &exchange).dealt;
            let expected = if dealt == task.blacks {
                Verdict::Solved { shortest: true }
            } else {
                Verdict::FewerBlacks { blacks: dealt, most: task.blacks }
            };
            assert_eq!(Solving::new(puzzle.clone()).play(exchange), Ok(expected));
        }
        assert_eq!(Solving::new(puzzle.clone()).line().len(), 1);
    }
}

#[test]
fn what_the_rules_forbid_changes_nothing() {
    for puzzle in of_every_preset(1) {
        let mut solving = Solving::new(puzzle.clone());
        let group = puzzle.task.rules().group();
        let black = group.pieces()[0];
        let colour = group.pieces()[1];
        let wrong =
            aljabar_core::Exchange { give: [colour].into_iter().collect(), take: [black].into_iter().collect() };
        assert!(solving.play(wrong).is_err());
        assert_eq!((solving.played().count(), *solving.position()), (0, puzzle.task.position()));
    }
}

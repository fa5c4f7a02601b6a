//! Puzzles at the table: found in the list, solved, answered wrongly, taken back, hinted at, and remembered.

use crate::eyes::{self, Sight};
use crate::folder::until;
use crate::menus::{at_home, at_title};
use crate::player::{By, Player};
use al_jabar::app::Screen;
use al_jabar::game::{Hints, Intent, PuzzleAt, PuzzleBook, PuzzleProgress, PuzzleTable, SeatKind, SessionKind};
use al_jabar::menus::{ControlId, Menu};
use aljabar_core::{Action, Exchange};
use aljabar_puzzles::{Kind, Task, Verdict};
use bevy::prelude::*;
use std::path::Path;

/// Opens the list of a kind and begins its first puzzle.
fn at_first(folder: &Path, kind: Kind) -> Player {
    let mut player = at_title(folder);
    player.use_by_keys("puzzles");
    assert_eq!(player.menu(), Some(Menu::Puzzles));
    until(&mut player, "the puzzles are read", |player| player.app.world().resource::<PuzzleBook>().is_read());
    player.frame();
    let tab = Kind::ALL.iter().position(|other| *other == kind).unwrap();
    player.use_by_mouse(ControlId::Tab(tab));
    player.frame();
    let first =
        player.page().controls().map(|control| control.id).find(|id| matches!(id, ControlId::Named("puzzle", _)));
    player.use_by_keys(first.unwrap());
    until(&mut player, "a table", |player| player.screen() == Screen::Table);
    player.frame();
    assert_eq!(player.session().kind(), SessionKind::Puzzle);
    player
}

fn puzzle(player: &Player) -> PuzzleAt {
    player.session().puzzle().unwrap().clone()
}

/// Waits until the player is asked.
fn asked(player: &mut Player) {
    until(player, "the player is asked", |player| {
        player.is_settled() && player.session().human_on_turn().is_some() && player.menu().is_none()
    });
    // A press while something is still shown would only skip it.
    player.frame();
    player.frame();
}

fn ended(player: &mut Player) {
    until(player, "the end of the puzzle", |player| player.menu() == Some(Menu::PuzzleEnd));
    player.wait_for_menu_input();
    player.frame();
}

fn verdict(player: &Player) -> Option<Verdict> {
    player.app.world().resource::<PuzzleTable>().verdict().cloned()
}

/// The exchanges that solve a puzzle.
fn solution(at: &PuzzleAt) -> Vec<Exchange> {
    match &at.puzzle.task {
        Task::DownToOne(task) => task.solution.clone(),
        task => vec![task.answers()[0]],
    }
}

/// A legal exchange that is not an answer.
fn wrong(player: &Player) -> Exchange {
    let at = puzzle(player);
    let answers = at.puzzle.task.answers().to_vec();
    player.session().game().exchanges().into_iter().find(|exchange| !answers.contains(exchange)).unwrap()
}

#[test]
fn every_kind_is_solved_by_mouse_and_remembered() {
    for kind in Kind::ALL {
        let folder = tempfile::tempdir().unwrap();
        let mut player = at_first(folder.path(), kind);
        let at = puzzle(&player);
        for exchange in solution(&at) {
            asked(&mut player);
            player.exchange_by_mouse(&exchange);
        }
        ended(&mut player);
        assert_eq!(verdict(&player), Some(Verdict::Solved { shortest: true }), "{kind}");
        let solved = player.app.world().resource::<PuzzleProgress>().of(&at.puzzle.id).unwrap();
        assert_eq!((solved.hints, solved.detour), (0, false), "{kind}");
        if let Task::LastWord(_) = at.puzzle.task {
            let session = player.session();
            let rivals = session.seats().iter().filter(|kind| !kind.is_human());
            assert!(rivals.clone().count() > 0 && rivals.clone().all(|kind| *kind == SeatKind::Rival));
            assert!(player.session().game().is_over(), "the others have replied");
            let leaders: Vec<usize> = player.session().game().position().leaders().collect();
            assert!(leaders.contains(&player.session().first_person()));
        }
        player.use_by_keys("next");
        until(&mut player, "the next puzzle", |player| {
            player.session().puzzle().is_some_and(|next| next.puzzle.id != at.puzzle.id)
        });
        drop(player);
        let mut again = at_home(folder.path());
        assert!(again.app.world().resource::<PuzzleProgress>().of(&at.puzzle.id).is_some(), "{kind}");
        eyes::open(&mut again.app);
        again.use_by_keys("statistics");
        let last = again.page().tabs.as_ref().unwrap().0.len() - 1;
        again.use_by_mouse(ControlId::Tab(last));
        until(&mut again, "the puzzles are counted", |player| {
            let sight = player.app.world().resource::<Sight>();
            let words: Vec<&str> = sight.texts().map(|(_, says, ..)| says).collect();
            // One row for each kind, and one of all its puzzles is solved.
            words.iter().filter(|says| says.starts_with("1 of ")).count() == 1
                && words.iter().filter(|says| says.starts_with("0 of ")).count() == Kind::ALL.len() - 1
        });
    }
}

/// Whoever looks at the table after the end is not stuck there.
#[test]
fn the_result_is_opened_again_from_the_table_and_leads_to_the_list_of_its_kind() {
    for kind in Kind::ALL {
        let folder = tempfile::tempdir().unwrap();
        let mut player = at_first(folder.path(), kind);
        for exchange in solution(&puzzle(&player)) {
            asked(&mut player);
            player.exchange_by_mouse(&exchange);
        }
        ended(&mut player);
        player.use_by_keys("look");
        player.frame();
        assert_eq!(player.menu(), None, "{kind}");
        player.press(KeyCode::Enter);
        player.frame();
        assert_eq!(player.menu(), Some(Menu::PuzzleEnd), "{kind}");
        player.use_by_keys("look");
        player.frame();
        player.press(KeyCode::Escape);
        player.frame();
        assert_eq!(player.menu(), Some(Menu::Pause), "{kind}");
        player.use_by_keys("results");
        player.frame();
        assert_eq!(player.menu(), Some(Menu::PuzzleEnd), "{kind}");
        player.use_by_keys("list");
        player.frame();
        assert_eq!(player.menu(), Some(Menu::Puzzles), "{kind}");
        let tab = player.page().tabs.as_ref().map(|(_, tab)| *tab);
        assert_eq!(tab, Kind::ALL.iter().position(|other| *other == kind), "{kind}");
    }
}

#[test]
fn a_wrong_answer_is_refuted_and_can_be_taken_back() {
    for kind in [Kind::LastWord, Kind::Cascade, Kind::WhatNow] {
        let folder = tempfile::tempdir().unwrap();
        let mut player = at_first(folder.path(), kind);
        asked(&mut player);
        let exchange = wrong(&player);
        player.exchange_by_keys(&exchange);
        ended(&mut player);
        assert!(!matches!(verdict(&player), Some(Verdict::Solved { .. })), "{kind}");
        assert!(player.page().control("answer".into()).is_some(), "the answer is shown only when it is asked for");
        let id = puzzle(&player).puzzle.id;
        assert!(player.app.world().resource::<PuzzleProgress>().of(&id).is_none());
        // Looking at the table and taking back.
        player.use_by_keys("look");
        player.app.world_mut().write_message(Intent::Undo);
        asked(&mut player);
        assert_eq!(player.session().game().history().0, 0, "{kind}");
        player.exchange_by_keys(&solution(&puzzle(&player))[0].clone());
        ended(&mut player);
        assert!(matches!(verdict(&player), Some(Verdict::Solved { .. })), "{kind}");
    }
}

#[test]
fn a_detour_is_told_and_counts_as_solved_with_a_detour_at_most() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_first(folder.path(), Kind::DownToOne);
    asked(&mut player);
    let exchange = wrong(&player);
    player.exchange_by_keys(&exchange);
    until(&mut player, "a verdict", |player| verdict(player).is_some());
    assert!(matches!(verdict(&player), Some(Verdict::Detour { .. })), "{:?}", verdict(&player));
    asked(&mut player);
    player.press(KeyCode::KeyZ);
    asked(&mut player);
    assert_eq!(player.session().game().history().0, 0);
    assert_eq!(verdict(&player), None);
}

#[test]
fn hints_come_in_three_steps_and_only_exchanges_count() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_first(folder.path(), Kind::Cascade);
    asked(&mut player);
    let seat = player.session().first_person();
    for action in [Action::Draw, Action::Pass, Action::Announce] {
        player.app.world_mut().write_message(Intent::Do(seat, action));
        player.frame();
        assert_eq!(player.session().game().history().0, 0, "{action:?}");
    }
    let answer = solution(&puzzle(&player))[0];
    for step in 1..=3 {
        player.press(KeyCode::KeyH);
        player.frame();
        assert_eq!(player.app.world().resource::<Hints>().step(), Some(step));
        let hint = player.app.world().resource::<PuzzleTable>().hint(step).unwrap();
        assert_eq!((hint.sum.is_some(), hint.exchange), (step >= 2, (step == 3).then_some(answer)));
    }
    player.exchange_by_keys(&answer);
    ended(&mut player);
    let id = puzzle(&player).puzzle.id;
    assert_eq!(player.app.world().resource::<PuzzleProgress>().of(&id).unwrap().hints, 3);
}

#[test]
fn todays_puzzle_is_played_with_a_pad_and_shared() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    let pad = player.plug("Pad", crate::pads::XBOX);
    let with = By::Pad(pad);
    player.use_with(with, "puzzles");
    player.use_with(with, "calendar");
    assert_eq!(player.menu(), Some(Menu::Calendar));
    player.use_with(with, "today");
    until(&mut player, "a table", |player| player.screen() == Screen::Table);
    player.frame();
    let at = puzzle(&player);
    assert_eq!(at.day, Some(al_jabar::game::today()));
    assert_eq!(at.puzzle, aljabar_puzzles::daily(al_jabar::game::today()));
    for exchange in solution(&at) {
        asked(&mut player);
        player.exchange_with(with, &exchange);
    }
    ended(&mut player);
    assert_eq!(player.app.world().resource::<PuzzleProgress>().streak(al_jabar::game::today()), 1);
    player.use_with(with, "share");
    player.use_with(with, "list");
    assert_eq!(player.menu(), Some(Menu::Calendar));
}

//! Characters: chosen in the lobby, beaten on the ladder, heard at the table and after the game.

use crate::folder::{files, go_on, leave, play, play_out, seats, start, title, until, wait_for_notice};
use crate::menus::{at_title, change};
use crate::pads::XBOX;
use crate::player::{By, Player};
use al_jabar::app::Screen;
use al_jabar::feedback::Speaker;
use al_jabar::game::CharacterProgress;

use al_jabar::menus::{CardPicture, ControlKind, Item, Menu};
use al_jabar::texts::in_english;
use aljabar_characters::Character;
use bevy::prelude::*;

fn names(player: &Player) -> Vec<String> {
    player.session().seats().iter().map(ToString::to_string).collect()
}

/// The paragraphs of the open page.
fn paragraphs(player: &Player) -> Vec<String> {
    let texts = player.page().items.iter().filter_map(|item| match item {
        Item::Text(text) => Some(in_english(text)),
        _ => None,
    });
    texts.collect()
}

/// What is said now.
fn line(player: &Player) -> Option<String> {
    player.app.world().resource::<Speaker>().shown.as_ref().map(|(line, _)| in_english(line))
}

fn progress(player: &Player) -> CharacterProgress {
    player.app.world().resource::<CharacterProgress>().clone()
}

/// Waits until a game is over and its results are open.
fn to_the_results(player: &mut Player) {
    play_out(player);
    until(player, "the results", |player| player.menu() == Some(Menu::Results));
    player.wait_for_menu_input();
}

#[test]
fn a_character_is_chosen_by_its_portrait_and_comes_back_with_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    player.use_by_keys("play");
    player.open_tab(By::Keys, 1);
    let portraits = player.page().controls().filter(|control| match &control.kind {
        ControlKind::Card(card) => matches!(card.picture, CardPicture::Portrait(_)),
        _ => false,
    });
    assert_eq!(portraits.count(), Character::ALL.len());
    player.use_by_mouse(("character", Character::Galois as usize));
    player.use_by_keys("start");
    until(&mut player, "the table", |player| player.screen() == Screen::Table);
    assert_eq!(names(&player), ["human", "galois"]);
    play(&mut player, 2);
    leave(&mut player);
    drop(player);
    let mut again = title(folder.path());
    go_on(&mut again);
    assert_eq!(names(&again), ["human", "galois"]);
}

#[test]
fn seats_of_the_command_line_may_be_characters() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = start(&seats(folder.path(), "human,al-khwarizmi,noether"), |_| {});
    player.frame();
    assert_eq!(names(&player), ["human", "al-khwarizmi", "noether"]);
    assert!("human,gauss".split(',').any(|seat| seat.parse::<al_jabar::game::SeatKind>().is_err()));
}

#[test]
fn the_ladder_begins_at_the_bottom_and_counts_the_games_that_are_won() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = title(folder.path());
    player.use_by_mouse("ladder");
    assert_eq!(player.menu(), Some(Menu::Ladder));
    let second = player.page().control(("rung", 1).into()).unwrap();
    assert!(second.blocked.is_some(), "the second rung is locked");
    player.use_by_keys("play");
    until(&mut player, "the table", |player| player.screen() == Screen::Table);
    assert_eq!(
        (names(&player), player.session().game().position().first()),
        (vec!["human".into(), "al-khwarizmi".into()], 0)
    );
    to_the_results(&mut player);
    let won = aljabar_core::Outcome::of(player.session().game()).unwrap().winners == [0];
    let results = progress(&player).results(Character::AlKhwarizmi);
    assert_eq!((results.games, results.wins), (1, u32::from(won)));
    assert_eq!(progress(&player).beaten(aljabar_characters::LADDER[0]).first, won);
    if won {
        wait_for_notice(&mut player, "The ladder: half of al-Khwarizmi is climbed");
    }
    leave(&mut player);
    drop(player);
    assert_eq!(files(folder.path(), "characters.json").len(), 1);
    let again = title(folder.path());
    assert_eq!(progress(&again).results(Character::AlKhwarizmi), results, "it is kept");
}

#[test]
fn the_ladder_is_played_with_a_gamepad() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    let pad = player.plug("Pad", XBOX);
    player.use_with(By::Pad(pad), "ladder");
    assert_eq!(player.menu(), Some(Menu::Ladder));
    player.use_with(By::Pad(pad), ("rung", 0));
    until(&mut player, "the table", |player| player.screen() == Screen::Table);
    assert_eq!(names(&player), ["human", "al-khwarizmi"]);
}

#[test]
fn characters_speak_at_the_beginning_and_at_the_end_unless_they_are_switched_off() {
    for lines in [true, false] {
        let folder = tempfile::tempdir().unwrap();
        let mut player = at_title(folder.path());
        change(&mut player, |settings| settings.play.lines = lines);
        player.use_by_keys("ladder");
        player.use_by_keys("play");
        until(&mut player, "the table", |player| player.screen() == Screen::Table);
        (0..3).for_each(|_| player.frame());
        let said = line(&player);
        assert_eq!(said.is_some_and(|said| said.starts_with("al-Khwarizmi: “")), lines);
        to_the_results(&mut player);
        let said = paragraphs(&player).iter().any(|text| text.starts_with("al-Khwarizmi: “"));
        assert_eq!(said, lines);
    }
}

#[test]
fn after_three_wins_in_a_row_the_next_level_is_offered_and_nothing_is_forced() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    {
        let mut progress = player.app.world_mut().resource_mut::<CharacterProgress>();
        // Whatever the next game brings, the row is long enough.
        progress.rows.insert("novice".into(), 0);
    }
    player.use_by_keys("play");
    player.use_by_mouse(("level", 0));
    player.use_by_keys("start");
    until(&mut player, "the table", |player| player.screen() == Screen::Table);
    to_the_results(&mut player);
    assert!(player.page().control("propose".into()).is_none(), "not after one game");
    let won = aljabar_core::Outcome::of(player.session().game()).unwrap().winners == [0];
    let row = if won { 3 } else { -3 };
    player.app.world_mut().resource_mut::<CharacterProgress>().rows.insert("novice".into(), row);
    (0..2).for_each(|_| player.frame());
    let offer = player.page().control("propose".into()).is_some();
    assert_eq!(offer, won, "there is nothing below novice");
    player.app.world_mut().resource_mut::<CharacterProgress>().rows.insert("novice".into(), 3);
    (0..2).for_each(|_| player.frame());
    player.use_by_keys("propose");
    until(&mut player, "another game", |player| !player.session().game().is_over());
    assert_eq!(names(&player), ["human", "casual"]);
}

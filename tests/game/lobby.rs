//! The lobby: opponents, marbles and seats without scrolling, names that are written, colours that are chosen.

use crate::menus::{at_home, at_title, resize, settings_of};
use crate::player::{By, Player};
use al_jabar::app::Screen;
use al_jabar::menus::{CardPicture, ControlId, ControlKind, Lobby, Menu};
use aljabar_bots::Level;
use aljabar_core::Preset;
use bevy::prelude::*;

fn in_lobby(folder: &std::path::Path) -> Player {
    let mut player = at_title(folder);
    player.use_by_keys("play");
    assert_eq!(player.menu(), Some(Menu::Lobby));
    player
}

fn seats(player: &Player) -> Vec<String> {
    player.app.world().resource::<Lobby>().play.seats.iter().map(ToString::to_string).collect()
}

/// The controls of the open page that are cards, and whether each is chosen.
fn cards(player: &Player) -> Vec<(ControlId, CardPicture, bool)> {
    let controls = player.page().controls();
    let card = |control: &al_jabar::menus::Control| match &control.kind {
        ControlKind::Card(card) => Some((control.id, card.picture, card.chosen)),
        _ => None,
    };
    controls.filter_map(card).collect()
}

#[test]
fn all_lessons_are_seen_without_scrolling() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    player.use_by_keys("learn");
    for (width, height) in [(1280.0, 720.0), (1280.0, 800.0), (1920.0, 1080.0)] {
        resize(&mut player, width, height);
        assert!(player.page_layout().max_scroll < 0.5, "{width}x{height}");
    }
}

#[test]
fn opponent_and_marbles_are_chosen_without_scrolling() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = in_lobby(folder.path());
    for (width, height) in [(1280.0, 720.0), (1280.0, 800.0), (1920.0, 1080.0)] {
        resize(&mut player, width, height);
        for tab in 0..4 {
            player.open_tab(By::Keys, tab);
            assert!(player.page_layout().max_scroll < 0.5, "{width}x{height}, tab {tab}");
        }
        player.open_tab(By::Keys, 0);
    }
}

#[test]
fn cards_choose_the_level_of_all_bots_and_the_marbles() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = in_lobby(folder.path());
    player.go_to("players".into());
    player.press(KeyCode::ArrowRight);
    player.frame();
    assert_eq!(seats(&player), ["human", "casual", "casual"]);
    let expert = Level::LADDER.iter().position(|level| *level == Level::Expert).unwrap();
    player.use_by_mouse(("level", expert));
    assert_eq!(seats(&player), ["human", "expert", "expert"]);
    let shades = Preset::ALL.iter().position(|preset| *preset == Preset::Shades).unwrap();
    player.use_by_keys(("preset", shades));
    let chosen: Vec<CardPicture> =
        cards(&player).into_iter().filter(|(.., chosen)| *chosen).map(|(_, picture, _)| picture).collect();
    assert_eq!(chosen, [CardPicture::Strength(expert + 1, 6), CardPicture::Marbles(Preset::Shades)]);
    player.use_by_keys("start");
    player.frame();
    assert_eq!((player.screen(), player.session().group().moduli()), (Screen::Table, &[3, 3][..]));
    assert_eq!(player.session().seats().len(), 3);
}

#[test]
fn the_beginners_marbles_come_first_until_a_game_was_played() {
    let folder = tempfile::tempdir().unwrap();
    let presets = |player: &Player| -> Vec<Preset> {
        let marbles = cards(player).into_iter().filter_map(|(_, picture, _)| match picture {
            CardPicture::Marbles(preset) => Some(preset),
            _ => None,
        });
        marbles.collect()
    };
    let mut player = in_lobby(folder.path());
    assert_eq!(presets(&player)[0], Preset::Beginner);
    player.use_by_keys(("preset", 0));
    player.use_by_keys("start");
    player.frame();
    crate::folder::play_out(&mut player);
    crate::folder::until(&mut player, "the game is counted", |_| crate::folder::counted_in(folder.path()) == 1);
    drop(player);
    let mut again = at_home(folder.path());
    again.use_by_keys("play");
    assert_eq!(presets(&again)[0], Preset::Classic);
}

#[test]
fn a_name_is_written_or_taken_from_the_list_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = in_lobby(folder.path());
    player.open_tab(By::Keys, 2);
    player.use_by_keys(("look", 0));
    assert_eq!(player.menu(), Some(Menu::Seat(0)));
    player.use_by_keys("name");
    for letter in ["Z", "o", "ë"] {
        player.strike(KeyCode::F24, letter);
    }
    player.frame();
    player.press(KeyCode::Enter);
    assert_eq!(seats(&player)[0], "human:Zoë");
    player.use_by_keys("done");
    assert_eq!(player.menu(), Some(Menu::Lobby));
    player.use_by_keys("start");
    player.wait();
    assert_eq!(player.session().record().players[0].name, "Zoë");
    drop(player);
    let mut again = at_home(folder.path());
    again.use_by_keys("play");
    assert_eq!(seats(&again)[0], "human:Zoë");
    // A gamepad takes a name of the list.
    let pad = again.plug("Pad", crate::pads::XBOX);
    again.hit(pad, GamepadButton::South);
    again.frame();
    again.use_with(By::Pad(pad), ("look", 0));
    again.use_with(By::Pad(pad), ("named", 1));
    assert_eq!(seats(&again)[0], "human:Ada");
    again.use_with(By::Pad(pad), ("named", 0));
    assert_eq!(seats(&again)[0], "human");
}

#[test]
fn colours_and_patterns_of_seats_are_chosen_and_stay_different() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = in_lobby(folder.path());
    player.open_tab(By::Keys, 2);
    player.use_by_mouse(("look", 0));
    player.use_by_mouse(("colour", 1));
    player.use_by_mouse(("pattern", 3));
    player.use_by_keys(("colour", 6));
    let looks = settings_of(&player).looks.seats;
    assert_eq!((looks[0].colour, looks[0].pattern), (6, 3));
    assert_eq!((looks[1].colour, looks[3].pattern), (0, 0), "they got what became free");
    drop(player);
    let again = at_home(folder.path());
    assert_eq!(settings_of(&again).looks.seats, looks);
}

//! Cinema: bots play game after game without words, and any press leaves.

use crate::eyes::{self, Sight};
use crate::menus::at_title;
use crate::player::Player;
use al_jabar::app::Screen;
use al_jabar::game::SessionKind;
use bevy::prelude::*;
use std::time::Duration;

fn enter(player: &mut Player) {
    player.use_by_keys("watch");
    player.use_by_keys("cinema");
    player.frame();
    player.frame();
    assert_eq!((player.screen(), player.session().kind()), (Screen::Table, SessionKind::Cinema));
}

fn scale(player: &mut Player) -> f32 {
    let world = player.app.world_mut();
    world.query_filtered::<&Transform, With<Camera2d>>().single(world).unwrap().scale.x
}

#[test]
fn cinema_plays_without_words_and_any_press_leaves() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    eyes::open(&mut player.app);
    enter(&mut player);
    player.pass(Duration::from_secs(12));
    assert!(player.actions() > 0, "the bots play");
    assert_eq!(player.app.world().resource::<Sight>().texts().count(), 0, "no words");
    assert!(scale(&mut player) < 1.0, "the camera is nearer than at a table");
    player.press(KeyCode::KeyQ);
    assert_eq!(player.screen(), Screen::Table, "a key without a meaning");
    player.press(KeyCode::Space);
    player.frame();
    player.frame();
    assert_eq!(player.screen(), Screen::Title);
    assert_eq!(scale(&mut player), 1.0);
    assert!(!folder.path().join("games").exists() || folder.path().join("games").read_dir().unwrap().next().is_none());
}

#[test]
fn the_camera_stands_still_with_reduced_motion() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    crate::menus::change(&mut player, |settings| settings.play.calm = true);
    enter(&mut player);
    player.pass(Duration::from_secs(4));
    assert_eq!(scale(&mut player), 1.0);
}

#[test]
fn an_untouched_title_becomes_a_cinema() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    player.pass(Duration::from_secs(200));
    assert_eq!(player.screen(), Screen::Title);
    player.pass(Duration::from_secs(60));
    assert_eq!(player.screen(), Screen::Table);
    assert_eq!(player.session().kind(), SessionKind::Cinema);
}

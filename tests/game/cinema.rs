//! Cinema: bots play game after game without words, and any press leaves.

use crate::eyes::{self, Sight};
use crate::menus::at_title;
use crate::player::Player;
use al_jabar::app::Screen;
use al_jabar::game::{Concluded, Deal, FactShown, Session, SessionKind};
use al_jabar::table::{Cancellation, Layout};
use al_jabar::ui::Metrics;
use aljabar_core::{Action, Fact};
use bevy::prelude::*;
use std::path::Path;
use std::time::{Duration, Instant};

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

fn camera(player: &mut Player) -> Vec2 {
    let world = player.app.world_mut();
    world.query_filtered::<&Transform, With<Camera2d>>().single(world).unwrap().translation.truncate()
}

/// Writes a record of a finished game of two greedy players. Returns the most cancellations of a turn.
fn record_game(folder: &Path, seed: u64) -> u16 {
    let session = Deal { seed, ..Deal::default() }.session().unwrap();
    let (mut game, mut most, mut now) = (session.game().clone(), 0, 0);
    while !game.is_over() {
        let action = match game.best_exchanges(1).first() {
            _ if game.check(&Action::Announce).is_ok() => Action::Announce,
            Some(best) => Action::Exchange(*best),
            None if game.check(&Action::Pass).is_ok() => Action::Pass,
            None => Action::Draw,
        };
        for fact in game.apply(action).unwrap() {
            match fact {
                Fact::Cancelled { times, .. } => now += times,
                Fact::TurnBegan { .. } => now = 0,
                _ => {}
            }
            most = most.max(now);
        }
    }
    let session = Session::new(game, session.seats().to_vec());
    let folder = folder.join("records/auto");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join(format!("{seed}.aljabar.json")), session.record().to_json()).unwrap();
    most
}

/// Lets the game of the bots end until a moment of a record follows. Records are read in the background.
fn until_highlight(player: &mut Player) -> usize {
    let start = Instant::now();
    loop {
        player.app.world_mut().write_message(Concluded);
        player.pass(Duration::from_millis(100));
        std::thread::sleep(Duration::from_millis(5));
        if let SessionKind::Highlight { until } = player.session().kind() {
            return until;
        }
        assert!(start.elapsed() < Duration::from_secs(60), "no moment is shown");
    }
}

#[test]
fn the_best_moments_of_records_alternate_with_games_of_bots() {
    let folder = tempfile::tempdir().unwrap();
    let most = (0..6).map(|seed| record_game(folder.path(), seed)).max().unwrap();
    assert!(most >= 2, "{most}");
    let mut player = at_title(folder.path());
    eyes::open(&mut player.app);
    enter(&mut player);
    let until = until_highlight(&mut player);
    let (begun, turns) = player.session().turns();
    assert!(turns == until && begun < until && begun + 5 > until, "some turns before the best one: {begun} of {until}");
    let (mut cancelled, mut best) = (0, 0);
    for _ in 0..4000 {
        player.frame();
        let Some(session) = player.app.world().get_resource::<Session>() else { continue };
        if session.kind() == SessionKind::Cinema {
            break;
        }
        assert_eq!(player.app.world().resource::<Sight>().texts().count(), 0, "no words");
        let messages = player.app.world().resource::<Messages<FactShown>>();
        for FactShown { fact, .. } in messages.iter_current_update_messages() {
            match fact {
                Fact::Cancelled { times, .. } => cancelled += times,
                Fact::TurnBegan { .. } => cancelled = 0,
                _ => {}
            }
            best = best.max(cancelled);
        }
    }
    assert!(best >= most.min(2), "the best of all moments is shown first: {best} of {most}");
    assert_eq!(player.session().kind(), SessionKind::Cinema, "the next game of bots follows");
    let kept = folder.path().join("records/auto").read_dir().unwrap().count();
    assert_eq!(kept, 6, "nothing is recorded");
}

#[test]
fn any_press_leaves_a_moment_of_a_record() {
    let folder = tempfile::tempdir().unwrap();
    record_game(folder.path(), 0);
    record_game(folder.path(), 1);
    record_game(folder.path(), 2);
    let mut player = at_title(folder.path());
    enter(&mut player);
    until_highlight(&mut player);
    player.press(KeyCode::Space);
    player.frame();
    player.frame();
    assert_eq!(player.screen(), Screen::Title);
    assert_eq!((scale(&mut player), camera(&mut player)), (1.0, Vec2::ZERO));
}

#[test]
fn the_camera_goes_to_the_place_of_the_cancellation() {
    let folder = tempfile::tempdir().unwrap();
    (0..6).for_each(|seed| {
        record_game(folder.path(), seed);
    });
    let mut player = at_title(folder.path());
    enter(&mut player);
    until_highlight(&mut player);
    let mut nearest = (f32::MAX, 1.0f32);
    for _ in 0..2500 {
        player.frame();
        if player.app.world().get_resource::<Session>().is_none_or(|session| session.kind() == SessionKind::Cinema) {
            break;
        }
        let world = player.app.world();
        let (metrics, layout) = (*world.resource::<Metrics>(), world.resource::<Layout>());
        let place = player.presentation().cancellation().map(|cancellation| match cancellation {
            Cancellation::At(at) => metrics.world(at),
            Cancellation::Of(piece) => metrics.world(layout.socket(piece)),
        });
        if let Some(place) = place {
            let (scale, camera) = (scale(&mut player), camera(&mut player));
            // The camera does not see beyond the edge of the table.
            let edge = metrics.window * (1.0 - scale) * 0.5;
            assert!(camera.x.abs() <= edge.x + 0.5 && camera.y.abs() <= edge.y + 0.5, "{camera} {edge}");
            let goal = place.clamp(-edge, edge);
            nearest = (nearest.0.min(camera.distance(goal) / metrics.window.y), nearest.1.min(scale));
        }
    }
    assert!(nearest.0 < 0.06, "the camera comes to the place: {nearest:?}");
    assert!(nearest.1 < 0.85, "and nearer: {nearest:?}");
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

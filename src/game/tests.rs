//! Whole games with nothing but this folder and those above it: no renderer, no window, no assets.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use super::*;
use crate::app::RunMode;
use crate::files::{self, Home};
use crate::settings::{self, Settings, Speed};
use crate::{app, notices, texts};
use aljabar_bots::Level;
use aljabar_core::Action;
use bevy::state::app::StatesPlugin;
use std::path::Path;
use std::time::{Duration, Instant};

/// The game in a folder of its own, where nothing takes time.
fn alone(folder: &Path) -> App {
    let mut app = App::new();
    let home = Home::new(Some(folder), RunMode::Headless);
    let mut settings = Settings::default();
    settings.set_speed(Speed::Instant);
    app.add_plugins((MinimalPlugins, StatesPlugin))
        .add_plugins((texts::plugin, app::plugin(RunMode::Headless, None), notices::plugin))
        .add_plugins((files::plugin(&home, Vec::new()), settings::plugin(settings)))
        .add_plugins(plugin(GameOptions::default()));
    app.finish();
    app.cleanup();
    app.update();
    app
}

fn sit(app: &mut App, seats: &[SeatKind], moduli: &[u64]) {
    let deal = Deal { seats: seats.to_vec(), moduli: moduli.to_vec(), seed: 3, ..Deal::default() };
    app.world_mut().write_message(Sit(Next::Deal(deal)));
    app.update();
}

/// Goes on until the game is over; people make the best exchange that they see.
fn play(app: &mut App) {
    let start = Instant::now();
    while !app.world().resource::<Session>().game().is_over() {
        assert!(start.elapsed() < Duration::from_secs(120), "the game ends");
        let session = app.world().resource::<Session>();
        let (person, game) = (session.human_on_turn(), session.game());
        if let Some(seat) = person.filter(|_| !is_forced(game)) {
            let action = match game.best_exchanges(1).first() {
                _ if game.check(&Action::Announce).is_ok() => Action::Announce,
                Some(best) => Action::Exchange(*best),
                None if game.check(&Action::Pass).is_ok() => Action::Pass,
                None => Action::Draw,
            };
            app.world_mut().write_message(Intent::Do(seat, action));
        }
        app.update();
    }
    app.update();
}

#[test]
fn people_and_bots_play_whole_games_without_any_picture() {
    let bots = [Level::Novice, Level::Greedy, Level::Casual].map(SeatKind::Bot);
    for (players, moduli) in [(2, &[2, 2, 2][..]), (3, &[2, 2]), (4, &[3, 3])] {
        let folder = tempfile::tempdir().unwrap();
        let mut app = alone(folder.path());
        let seats = [&[SeatKind::PERSON][..], &bots[..players - 1]].concat();
        sit(&mut app, &seats, moduli);
        play(&mut app);
        let world = app.world();
        let session = world.resource::<Session>();
        assert_eq!(Waiting::of(session, world.resource::<ShowGate>()), Waiting::Over);
        // Everything that follows the game has followed it.
        let exchanges = session.game().deeds().filter(|(_, deed)| deed.ends_turn()).count();
        assert!(world.resource::<Log>().0.len() >= exchanges, "the log tells every turn");
        assert_eq!(world.resource::<Series>().played(), 1);
        let counted: u32 = world.resource::<GameStatistics>().counted.iter().map(|(_, _, tally)| tally.games).sum();
        assert_eq!(counted, 1, "the game counts once");
        let number = session.changes();
        while !app.world().resource::<Autosave>().is_saved(number) {
            app.update();
        }
        app.world_mut().write_message(AppExit::Success);
        app.update();
        let records = std::fs::read_dir(folder.path().join("records/auto")).unwrap().count();
        assert_eq!(records, 1, "the finished game is kept");
    }
}

#[test]
fn a_replay_goes_on_by_itself_without_any_picture() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = alone(folder.path());
    sit(&mut app, &[SeatKind::Bot(Level::Greedy); 2], &[2, 2, 2]);
    play(&mut app);
    let finished = app.world().resource::<Session>().clone();
    app.world_mut().write_message(Sit(Next::Watch(Box::new(finished.clone()))));
    app.update();
    assert!(app.world().resource::<Session>().kind().is_stepped());
    assert_eq!(app.world().resource::<Session>().turns(), (0, finished.turns().0));
    app.world_mut().write_message(Intent::PlayReplay(true));
    let start = Instant::now();
    while !app.world().resource::<Session>().game().is_over() {
        assert!(start.elapsed() < Duration::from_secs(120), "the replay ends");
        app.update();
    }
    assert_eq!(app.world().resource::<Session>().game().position(), finished.game().position());
}

/// Until the bot has acted.
fn wait_for_bot(app: &mut App) {
    let start = Instant::now();
    while app.world().resource::<Session>().bot_on_turn().is_some() {
        assert!(start.elapsed() < Duration::from_secs(120), "the bot answers");
        app.update();
    }
    app.update();
}

#[test]
fn master_thinks_ahead_in_the_turn_of_a_person_and_stops_for_menus_and_settings() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = alone(folder.path());
    let seats = [SeatKind::PERSON, SeatKind::Bot(Level::Greedy), SeatKind::Bot(Level::Master)];
    sit(&mut app, &seats, &[2, 2, 2]);
    wait_for_bot(&mut app);
    let thinks = |app: &App| app.world().resource::<Bots>().thinks_ahead();
    assert_eq!(thinks(&app), Some(2));
    // An open menu ends it, and it goes on when the menu is closed.
    app.world_mut().insert_resource(MenuOpen(true));
    app.update();
    assert_eq!(thinks(&app), None);
    app.world_mut().insert_resource(MenuOpen(false));
    app.update();
    assert_eq!(thinks(&app), Some(2));
    app.world_mut().resource_mut::<Settings>().play.thinks_ahead = false;
    app.update();
    assert_eq!(thinks(&app), None);
    app.world_mut().resource_mut::<Settings>().play.thinks_ahead = true;
    app.update();
    // The position that it is asked about ends it, and it answers.
    let best = app.world().resource::<Session>().game().best_exchanges(1)[0];
    app.world_mut().write_message(Intent::Do(0, Action::Exchange(best)));
    app.update();
    app.update();
    assert_eq!(thinks(&app), None);
    wait_for_bot(&mut app);
    let session = app.world().resource::<Session>();
    assert_eq!((session.human_on_turn(), thinks(&app)), (Some(0), Some(2)), "and again in the next turn");
    assert!(session.game().history().0 >= 3, "both bots have acted");
}

#[test]
fn nobody_thinks_ahead_without_a_person_or_without_master() {
    for seats in
        [[SeatKind::PERSON, SeatKind::Bot(Level::Expert)], [SeatKind::Bot(Level::Greedy), SeatKind::Bot(Level::Master)]]
    {
        let folder = tempfile::tempdir().unwrap();
        let mut app = alone(folder.path());
        sit(&mut app, &seats, &[2, 2, 2]);
        for _ in 0..20 {
            app.update();
            assert_eq!(app.world().resource::<Bots>().thinks_ahead(), None, "{seats:?}");
        }
    }
}

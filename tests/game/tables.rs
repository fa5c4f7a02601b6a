//! The state of a table is created on entering and removed on leaving, whatever was open, scrolled or moving.

use crate::menus::{at_title, resize};
use crate::player::{Player, click, options};
use al_jabar::app::Screen;
use al_jabar::game::{Deal, Log, Next, Saved, Session, Sit};
use al_jabar::menus::Menu;
use al_jabar::settings::Speed;
use al_jabar::table::{HitTarget, Presentation, TableView};
use aljabar_core::Record;
use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use std::path::Path;

fn window(player: &mut Player) -> Entity {
    let mut windows = player.app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>();
    windows.single(player.app.world()).unwrap()
}

fn view(player: &Player) -> &TableView {
    player.app.world().resource::<TableView>()
}

fn click_target(player: &mut Player, target: HitTarget) {
    let rect = player.hit_targets().rect(target).unwrap_or_else(|| panic!("{target:?} cannot be pressed"));
    click(&mut player.app, rect.center(), MouseButton::Left);
    player.frame();
}

/// Opens the hand of the last seat with the mouse.
fn open_last_hand(player: &mut Player) {
    let last = player.session().seats().len() - 1;
    click_target(player, HitTarget::Seat(last));
    assert!(view(player).open.is_some());
}

fn drop_file(player: &mut Player, path: &Path) {
    let window = window(player);
    player.app.world_mut().write_message(FileDragAndDrop::DroppedFile { window, path_buf: path.into() });
    // The record is loaded in the background.
    for _ in 0..200 {
        player.frame();
        std::thread::sleep(std::time::Duration::from_millis(2));
        let session = player.app.world().get_resource::<Session>();
        if session.is_some_and(|session| session.kind().is_stepped()) {
            break;
        }
    }
    player.frame();
}

pub fn record(seats: &str, moduli: &[u64], turns: usize) -> Record {
    let seats = seats.split(',').map(|seat| seat.parse().unwrap()).collect();
    let mut session = Deal { seats, moduli: moduli.to_vec(), seed: 3, first: 0, recycle: false }.session().unwrap();
    let mut game = session.game().clone();
    for _ in 0..turns {
        if let Some(best) = game.best_exchanges(1).first() {
            game.apply(aljabar_core::Action::Exchange(*best)).unwrap();
        }
    }
    session = Session::new(game, session.seats().to_vec());
    session.record()
}

/// Leaves the table for the title through the pause menu.
fn leave(player: &mut Player) {
    player.press(KeyCode::F10);
    player.frame();
    assert_eq!(player.menu(), Some(Menu::Pause));
    player.use_by_keys("leave");
    player.frame();
    assert_eq!(player.screen(), Screen::Title);
}

#[test]
fn a_hand_that_was_open_is_not_open_at_the_next_table() {
    let mut player = Player::new(&options("human,novice,novice,novice", &[2, 2, 2], 7, Speed::Instant));
    player.wait();
    open_last_hand(&mut player);
    leave(&mut player);
    player.use_by_keys("play");
    player.use_by_keys("start");
    for _ in 0..5 {
        player.frame();
    }
    assert_eq!((player.screen(), player.session().seats().len()), (Screen::Table, 2));
    assert_eq!(view(&player).open, None);
}

#[test]
fn a_record_of_two_can_be_dropped_on_a_table_of_four_with_a_hand_open() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("two.aljabar.json");
    std::fs::write(&path, record("human,human", &[2, 2, 2], 3).to_json()).unwrap();
    let mut player = Player::new(&options("human,novice,novice,novice", &[2, 2, 2], 7, Speed::Instant));
    player.wait();
    open_last_hand(&mut player);
    drop_file(&mut player, &path);
    assert!(player.session().kind().is_stepped() && player.session().seats().len() == 2);
    assert_eq!(view(&player).open, None);
}

#[test]
fn nothing_is_open_over_the_results_and_no_click_is_swallowed() {
    let mut player = Player::new(&options("greedy,greedy,greedy,greedy", &[2, 2], 7, Speed::Instant));
    player.press(KeyCode::KeyB);
    player.wait_until(|player| player.app.world().resource::<TableView>().open.is_some());
    player.wait_until(|player| {
        std::thread::sleep(std::time::Duration::from_micros(200));
        player.menu() == Some(Menu::Results)
    });
    assert_eq!(view(&player).open, None);
    player.pass(std::time::Duration::from_millis(600));
    player.use_by_keys("look");
    player.frame();
    assert_eq!(player.menu(), None);
    // One click opens the results again.
    click_target(&mut player, HitTarget::Again);
    player.frame();
    assert_eq!(player.menu(), Some(Menu::Results));
    player.pass(std::time::Duration::from_millis(600));
    player.use_by_keys("look");
    player.frame();
    // The bag can be opened, and is closed at the next table.
    player.press(KeyCode::KeyB);
    assert!(view(&player).open.is_some());
    player.app.world_mut().write_message(Sit(Next::Deal(Deal::default())));
    player.frame();
    player.frame();
    assert_eq!(view(&player).open, None);
}

/// A kind of table.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Play(&'static str, &'static [u64]),
    Watched,
    Replay,
    Resumed,
}

const TABLES: [Kind; 9] = [
    Kind::Play("human,greedy", &[2, 2, 2]),
    Kind::Play("human,greedy,human", &[2, 2, 2]),
    Kind::Play("human,greedy,greedy,greedy", &[2, 2, 2]),
    Kind::Play("human,greedy", &[2, 2]),
    Kind::Play("human,greedy,greedy", &[3, 3]),
    Kind::Play("human,greedy", &[2, 2, 2, 2]),
    Kind::Watched,
    Kind::Replay,
    Kind::Resumed,
];

impl Kind {
    fn next(self) -> Next {
        let deal = |seats: &str, moduli: &[u64]| Deal {
            seats: seats.split(',').map(|seat| seat.parse().unwrap()).collect(),
            moduli: moduli.to_vec(),
            seed: 5,
            first: 0,
            recycle: false,
        };
        let saved = |seats, turns| Saved::from_text(&record(seats, &[2, 2, 2], turns).to_json()).unwrap();
        match self {
            Self::Play(seats, moduli) => Next::Deal(deal(seats, moduli)),
            Self::Watched => Next::Deal(deal("greedy,greedy,greedy,greedy", &[2, 2, 2])),
            Self::Replay => {
                let saved = saved("human,greedy,greedy,human", 9);
                Next::Replay(Box::new((saved.record, saved.game)))
            }
            Self::Resumed => Next::Resume(Box::new(saved("human,greedy,human", 6))),
        }
    }

    fn sit(self, player: &mut Player) {
        player.app.world_mut().write_message(Sit(self.next()));
        for _ in 0..6 {
            player.frame();
        }
        assert_eq!(player.screen(), Screen::Table, "{self:?}");
    }
}

/// A way to leave a table.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// Through the pause menu and the title.
    Title,
    /// Directly to the next table.
    Straight,
    /// By restarting the game, and then directly to the next table.
    Restart,
}

/// Opens, scrolls and selects everything possible.
fn disturb(player: &mut Player) {
    let window = window(player);
    let (x, y) = (0.0, 9.0);
    let phase = bevy::input::touch::TouchPhase::Moved;
    player.app.world_mut().write_message(MouseWheel { unit: MouseScrollUnit::Line, x, y, window, phase });
    player.press(KeyCode::Space);
    player.press(KeyCode::KeyH);
    player.press(KeyCode::KeyB);
    if let Some(rect) = player.hit_targets().rect(HitTarget::Seat(player.session().seats().len() - 1)) {
        click(&mut player.app, rect.center(), MouseButton::Left);
        player.frame();
    }
    player.press(KeyCode::KeyB);
}

#[test]
fn every_table_begins_clean_after_every_other() {
    let mut player = Player::new(&options("human,greedy", &[2, 2], 7, Speed::Normal));
    for (i, from) in TABLES.into_iter().enumerate() {
        for (k, to) in TABLES.into_iter().enumerate() {
            let way = [Way::Title, Way::Straight, Way::Restart][(i * 4 + k) % 3];
            from.sit(&mut player);
            disturb(&mut player);
            match way {
                Way::Title => {
                    leave(&mut player);
                    let world = player.app.world();
                    assert!(!world.contains_resource::<Session>() && !world.contains_resource::<TableView>());
                    assert!(!world.contains_resource::<Presentation>());
                }
                Way::Restart => {
                    let session = player.session().again();
                    player.app.world_mut().write_message(Sit(Next::Again(Box::new(session))));
                    player.frame();
                    disturb(&mut player);
                }
                Way::Straight => {}
            }
            to.sit(&mut player);
            let told = format!("{from:?} to {to:?} by {way:?}");
            assert_eq!(view(&player).open, None, "{told}");
            assert_eq!(view(&player).log_back, 0.0, "{told}");
            assert!(!player.app.world().resource::<al_jabar::game::Replay>().is_playing(), "{told}");
            assert_eq!(player.hint(), None, "{told}");
            let lines = player.app.world().resource::<Log>().0.len();
            assert!(lines == 0 || to == Kind::Resumed || to == Kind::Watched, "{told}");
            assert!(player.menu().is_none(), "{told}");
        }
    }
}

#[test]
fn a_table_that_cannot_be_is_refused_and_nothing_else_changes() {
    let mut player = Player::new(&options("human,greedy", &[2, 2, 2], 7, Speed::Instant));
    player.wait();
    player.play_best();
    player.wait();
    let before = player.session().record();
    let deal = Deal { moduli: vec![99], ..Deal::default() };
    player.app.world_mut().write_message(Sit(Next::Deal(deal)));
    let told = player.notices_within(std::time::Duration::from_millis(100));
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!((player.screen(), player.session().record()), (Screen::Table, before));
}

#[test]
fn from_watching_again_a_way_leads_back_to_the_results() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    player.app.world_mut().write_message(Sit(Next::Deal(Deal {
        seats: ["human", "greedy"].map(|seat| seat.parse().unwrap()).to_vec(),
        moduli: vec![2, 2],
        seed: 4,
        ..Deal::default()
    })));
    player.frame();
    player.frame();
    for _ in 0..600 {
        if player.menu() == Some(Menu::Results) {
            break;
        }
        player.wait();
        if !player.session().game().is_over() {
            player.play_best();
        }
        player.frame();
    }
    assert_eq!(player.menu(), Some(Menu::Results));
    let record = player.session().record();
    player.pass(std::time::Duration::from_millis(600));
    player.use_by_keys("watch");
    player.frame();
    assert!(player.session().kind().is_stepped());
    player.press(KeyCode::F10);
    player.frame();
    player.use_by_keys("results");
    player.wait_until(|player| player.menu() == Some(Menu::Results));
    assert_eq!(player.session().record(), record);
}

#[test]
fn a_window_of_any_size_shows_every_screen_without_a_fault() {
    let sizes = [(200.0, 200.0), (1.0, 1.0), (230.0, 120.0), (120.0, 900.0), (3000.0, 90.0), (480.0, 270.0)];
    let mut player = Player::new(&options("human,greedy,greedy,greedy", &[2, 2, 2, 2], 7, Speed::Normal));
    for (width, height) in sizes {
        resize(&mut player, width, height);
        disturb(&mut player);
        player.press(KeyCode::F10);
        for _ in 0..3 {
            player.frame();
        }
        player.press(KeyCode::F10);
        player.frame();
    }
    leave(&mut player);
    for (width, height) in sizes {
        resize(&mut player, width, height);
        for key in [KeyCode::F1, KeyCode::Escape] {
            player.press(key);
            player.frame();
        }
    }
}

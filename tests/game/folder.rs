//! Helpers for tests of files: games that keep their files in a folder, and reading that folder.

use crate::player::Player;
use al_jabar::app::{RunMode, Screen};
use al_jabar::files::{BadDisk, Obstacle};
use al_jabar::game::{Autosave, GameStatistics, Saved, Shelf};
use al_jabar::menus::Menu;
use al_jabar::notices::Notice;
use al_jabar::program;
use al_jabar::settings::Speed;
use al_jabar::start::Options;
use al_jabar::texts::in_english;
use bevy::app::PluginsState;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// All notices so far, in English.
#[derive(Resource, Default)]
struct Notices(Vec<String>);

/// Starts a game with these options. `prepare` runs before the first frame.
pub fn start(options: &Options, prepare: impl FnOnce(&mut App)) -> Player {
    let mut app = program(options, RunMode::Headless);
    app.init_resource::<Notices>().add_systems(Last, |mut notices: MessageReader<Notice>, mut all: ResMut<Notices>| {
        all.0.extend(notices.read().map(|Notice(note)| in_english(note)));
    });
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(16)));
    prepare(&mut app);
    while app.plugins_state() == PluginsState::Adding {
        std::thread::yield_now();
    }
    app.finish();
    app.cleanup();
    app.update();
    let mut player = Player { app };
    wait_for_shelf(&mut player);
    player
}

/// Options for a game that starts at the title.
pub fn title_options(folder: &Path) -> Options {
    Options { data_dir: Some(folder.into()), speed: Some(Speed::Instant), seed: Some(7), ..default() }
}

/// Options for a game that starts at a table with these seats.
pub fn seats(folder: &Path, seats: &str) -> Options {
    Options { data_dir: Some(folder.into()), ..crate::player::options(seats, &[2, 2, 2], 3, Speed::Instant) }
}

/// A game at its title, with the files of the folder. The welcome page is already closed.
pub fn title(folder: &Path) -> Player {
    title_of(start(&title_options(folder), |_| {}))
}

/// Closes the welcome page, if it is open.
pub fn title_of(mut player: Player) -> Player {
    // A page has no layout until the fonts are loaded.
    until(&mut player, "the layout of the page", |player| !player.page_layout().targets.is_empty());
    if player.menu() == Some(Menu::Welcome) {
        player.use_by_keys("done");
    }
    assert_eq!(player.menu(), Some(Menu::Title));
    player
}

/// Waits until the game has read the list of saved games.
pub fn wait_for_shelf(player: &mut Player) {
    until(player, "the shelf is known", |player| player.app.world().resource::<Shelf>().is_known());
}

/// Runs frames until a condition holds that depends on a disk or a thread. `what` names it in the error.
pub fn until(player: &mut Player, what: &str, is_so: impl Fn(&Player) -> bool) {
    let start = Instant::now();
    while !is_so(player) {
        assert!(start.elapsed() < Duration::from_secs(60), "never reached: {what}");
        player.frame();
        std::thread::sleep(Duration::from_micros(300));
    }
}

/// All notices so far, in English.
pub fn notices(player: &Player) -> Vec<String> {
    player.app.world().resource::<Notices>().0.clone()
}

/// Waits for a notice that starts with `begin` and returns it.
pub fn wait_for_notice(player: &mut Player, begin: &str) -> String {
    until(player, begin, |player| notices(player).iter().any(|line| line.starts_with(begin)));
    notices(player).into_iter().rfind(|line| line.starts_with(begin)).unwrap()
}

/// Starts a new game from the title through the lobby.
pub fn new_game(player: &mut Player) {
    player.use_by_keys("play");
    player.use_by_keys("start");
    until(player, "a table", |player| player.screen() == Screen::Table);
    player.wait();
}

/// Makes this many decisions for people.
pub fn play(player: &mut Player, decisions: usize) {
    for _ in 0..decisions {
        player.wait();
        player.play_best();
    }
    player.wait();
    wait_until_saved(player);
}

/// Plays until the game is over.
pub fn play_out(player: &mut Player) {
    until(player, "the end", |player| {
        player.session().game().is_over() || (player.is_settled() && player.session().human_on_turn().is_some())
    });
    while !player.session().game().is_over() {
        player.play_best();
        until(player, "a decision or the end", |player| {
            player.session().game().is_over() || (player.is_settled() && player.session().human_on_turn().is_some())
        });
    }
    wait_until_saved(player);
}

/// Waits until every change of the game is saved.
pub fn wait_until_saved(player: &mut Player) {
    until(player, "the game is saved", |player| {
        player.app.world().resource::<Autosave>().is_saved(player.session().changes())
    });
}

/// Leaves the table for the title.
pub fn leave(player: &mut Player) {
    if player.menu().is_none() {
        player.press(KeyCode::F10);
        player.frame();
    }
    match player.menu() {
        Some(Menu::Results) => player.use_by_keys("leave"),
        _ => player.use_by_keys("leave"),
    }
    until(player, "the title", |player| player.screen() == Screen::Title);
    wait_for_shelf(player);
    player.frame();
}

/// Continues the most recent game from the title.
pub fn go_on(player: &mut Player) {
    player.use_by_keys("continue");
    until(player, "the table", |player| player.screen() == Screen::Table);
    player.wait();
}

/// The files of a folder whose names end with `ending`, sorted.
pub fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> = paths.filter(|path| path.to_string_lossy().ends_with(ending)).collect();
    paths.sort();
    paths
}

/// The saved games in a folder, without backups.
pub fn saves(folder: &Path) -> Vec<PathBuf> {
    let mut saves = files(&folder.join("games"), ".aljabar.json");
    saves.retain(|path| {
        let name = path.to_string_lossy();
        !name.contains(".previous.") && !name.contains(".unreadable-")
    });
    saves
}

/// Reads a saved game.
pub fn read(path: &Path) -> Saved {
    Saved::read(path).unwrap().expect("the file exists")
}

/// The records of finished games in a folder.
pub fn played(folder: &Path) -> Vec<PathBuf> {
    files(&folder.join("records/auto"), ".aljabar.json")
}

/// How many games the running program's statistics have counted.
pub fn counted(player: &Player) -> u32 {
    let statistics = player.app.world().resource::<GameStatistics>();
    statistics.counted.iter().map(|(_, _, tally)| tally.games).sum()
}

/// How many games the statistics file of a folder has counted.
pub fn counted_in(folder: &Path) -> u32 {
    let text = fs::read_to_string(folder.join("statistics.json")).unwrap_or_default();
    let statistics = aljabar_review::Statistics::from_json(&text).unwrap_or_default();
    statistics.iter().map(|(_, _, tally)| tally.games).sum()
}

/// A disk that blocks writes of files whose path contains a name, until it is opened.
pub struct Gate {
    open: Option<Sender<()>>,
}

impl Gate {
    /// A gate, and the faulty disk that waits for it.
    pub fn new(name: &'static str) -> (Self, BadDisk) {
        let (send, receive) = channel::<()>();
        let receive: Mutex<Receiver<()>> = Mutex::new(receive);
        let obstacle: Obstacle = Arc::new(move |path: &Path| {
            if path.to_string_lossy().contains(name) {
                // `recv` returns when the sender is dropped.
                let _ = receive.lock().unwrap().recv();
            }
            Ok(())
        });
        (Self { open: Some(send) }, BadDisk(obstacle))
    }

    /// Lets all writes through from now on.
    pub fn open(&mut self) {
        self.open = None;
    }
}

/// A disk that is full for files whose path contains a name, while the flag is set.
pub fn full_disk(name: &'static str) -> (Arc<std::sync::atomic::AtomicBool>, BadDisk) {
    let full = Arc::new(std::sync::atomic::AtomicBool::new(true));
    let is_full = full.clone();
    let obstacle: Obstacle = Arc::new(move |path: &Path| {
        let is_full = is_full.load(std::sync::atomic::Ordering::Relaxed);
        if is_full && path.to_string_lossy().contains(name) { Err(io::ErrorKind::StorageFull.into()) } else { Ok(()) }
    });
    (full, BadDisk(obstacle))
}

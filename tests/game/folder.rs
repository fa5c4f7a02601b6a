//! What tests of files share: games that keep their files in a folder, and what is found there afterwards.

use crate::player::Player;
use al_jabar::app::{RunMode, Screen};
use al_jabar::files::{BadDisk, Obstacle};
use al_jabar::game::{Autosave, Saved, Shelf, Statistics};
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

/// Everything the player was told.
#[derive(Resource, Default)]
struct Said(Vec<String>);

/// A game with these options, to which something is done before its first frame.
pub fn begun(options: &Options, prepare: impl FnOnce(&mut App)) -> Player {
    let mut app = program(options, RunMode::Headless);
    app.init_resource::<Said>().add_systems(Last, |mut notices: MessageReader<Notice>, mut said: ResMut<Said>| {
        said.0.extend(notices.read().map(|Notice(note)| in_english(note)));
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
    known(&mut player);
    player
}

/// The options of a game at its title.
pub fn home(folder: &Path) -> Options {
    Options { data_dir: Some(folder.into()), speed: Some(Speed::Instant), seed: Some(7), ..default() }
}

/// A game that plays at once.
pub fn seats(folder: &Path, seats: &str) -> Options {
    Options { data_dir: Some(folder.into()), ..crate::player::options(seats, &[2, 2, 2], 3, Speed::Instant) }
}

/// A game on its title, with whatever is in the folder. The first start is over.
pub fn title(folder: &Path) -> Player {
    title_of(begun(&home(folder), |_| {}))
}

/// The same after the first start.
pub fn title_of(mut player: Player) -> Player {
    // A page can be used once letters are there to lay it out with.
    until(&mut player, "the page is laid out", |player| !player.page_layout().targets.is_empty());
    if player.menu() == Some(Menu::Welcome) {
        player.use_by_keys("done");
    }
    assert_eq!(player.menu(), Some(Menu::Title));
    player
}

/// Waits until the game knows what is on its shelf.
pub fn known(player: &mut Player) {
    until(player, "the shelf is known", |player| player.app.world().resource::<Shelf>().is_known());
}

/// Lets the game go on until something is so that comes from outside: a disk, a thread.
pub fn until(player: &mut Player, what: &str, is_so: impl Fn(&Player) -> bool) {
    let start = Instant::now();
    while !is_so(player) {
        assert!(start.elapsed() < Duration::from_secs(60), "it is never so: {what}");
        player.frame();
        std::thread::sleep(Duration::from_micros(300));
    }
}

/// Everything the player was told so far.
pub fn said(player: &Player) -> Vec<String> {
    player.app.world().resource::<Said>().0.clone()
}

/// Waits until something is said that begins like this.
pub fn until_said(player: &mut Player, begin: &str) -> String {
    until(player, begin, |player| said(player).iter().any(|line| line.starts_with(begin)));
    said(player).into_iter().rfind(|line| line.starts_with(begin)).unwrap()
}

/// From the title through the lobby to a new game.
pub fn new_game(player: &mut Player) {
    player.use_by_keys("play");
    player.use_by_keys("start");
    until(player, "a table", |player| player.screen() == Screen::Table);
    player.wait();
}

/// Plays so many decisions of a person.
pub fn play(player: &mut Player, decisions: usize) {
    for _ in 0..decisions {
        player.wait();
        player.play_best();
    }
    player.wait();
    kept(player);
}

/// Plays to the end.
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
    kept(player);
}

/// Waits until everything that was played is on the disk.
pub fn kept(player: &mut Player) {
    until(player, "it is kept", |player| player.app.world().resource::<Autosave>().is_kept(player.session().changes()));
}

/// Back to the title.
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
    known(player);
    player.frame();
}

/// Goes on with the game that was played last.
pub fn go_on(player: &mut Player) {
    player.use_by_keys("continue");
    until(player, "the table", |player| player.screen() == Screen::Table);
    player.wait();
}

/// The files of a folder that end like this, in order.
pub fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> = paths.filter(|path| path.to_string_lossy().ends_with(ending)).collect();
    paths.sort();
    paths
}

/// The games on the shelf of a folder.
pub fn saves(folder: &Path) -> Vec<PathBuf> {
    let mut saves = files(&folder.join("games"), ".aljabar.json");
    saves.retain(|path| {
        let name = path.to_string_lossy();
        !name.contains(".previous.") && !name.contains(".unreadable-")
    });
    saves
}

/// A game of a file.
pub fn read(path: &Path) -> Saved {
    Saved::read(path).unwrap().expect("there is such a file")
}

/// The records of games that are over.
pub fn played(folder: &Path) -> Vec<PathBuf> {
    files(&folder.join("records/auto"), ".aljabar.json")
}

/// How many games were counted.
pub fn counted(player: &Player) -> u32 {
    let statistics = player.app.world().resource::<Statistics>();
    statistics.counted.iter().map(|(_, _, tally)| tally.games).sum()
}

/// How many games the file has counted.
pub fn counted_in(folder: &Path) -> u32 {
    let text = fs::read_to_string(folder.join("statistics.json")).unwrap_or_default();
    let statistics = aljabar_review::Statistics::from_json(&text).unwrap_or_default();
    statistics.iter().map(|(_, _, tally)| tally.games).sum()
}

/// A disk that writes nothing until it is told to, for files whose name contains something.
pub struct Gate {
    open: Option<Sender<()>>,
}

impl Gate {
    /// A gate, and the bad disk that it is part of.
    pub fn new(name: &'static str) -> (Self, BadDisk) {
        let (send, receive) = channel::<()>();
        let receive: Mutex<Receiver<()>> = Mutex::new(receive);
        let obstacle: Obstacle = Arc::new(move |path: &Path| {
            if path.to_string_lossy().contains(name) {
                // It opens by being dropped.
                let _ = receive.lock().unwrap().recv();
            }
            Ok(())
        });
        (Self { open: Some(send) }, BadDisk(obstacle))
    }

    /// Lets everything through from now on.
    pub fn open(&mut self) {
        self.open = None;
    }
}

/// A disk that is full for files whose name contains something, as long as it is told to be.
pub fn full_disk(name: &'static str) -> (Arc<std::sync::atomic::AtomicBool>, BadDisk) {
    let full = Arc::new(std::sync::atomic::AtomicBool::new(true));
    let is_full = full.clone();
    let obstacle: Obstacle = Arc::new(move |path: &Path| {
        let is_full = is_full.load(std::sync::atomic::Ordering::Relaxed);
        if is_full && path.to_string_lossy().contains(name) { Err(io::ErrorKind::StorageFull.into()) } else { Ok(()) }
    });
    (full, BadDisk(obstacle))
}

//! The game on a screen of its own, with keys and a mouse (xdotool) to play it.

use std::fs;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant};
use window_tests::{Game, Screen, is_blank, output_folder};

/// A running game, its screen, and the folder for what the test leaves behind.
pub struct Table {
    pub game: Game,
    pub screen: Screen,
    folder: PathBuf,
    started: Instant,
}

impl Table {
    /// Starts the game with these options, and without any files of a player.
    pub fn open(test: &str, options: &[&str]) -> Self {
        Self::open_with_settings(test, None, options)
    }

    /// Starts the game with these options. `settings` is the content of the player's `settings.json`, if there is one.
    pub fn open_with_settings(test: &str, settings: Option<&str>, options: &[&str]) -> Self {
        let folder = output_folder(test);
        let data = folder.join("data");
        // An error means that there is no such folder.
        let _ = fs::remove_dir_all(&data);
        if let Some(settings) = settings {
            fs::create_dir_all(&data).unwrap();
            fs::write(data.join("settings.json"), settings).unwrap();
        }
        let screen = Screen::open(1280, 720);
        let mut command = screen.command(Game::program());
        command.args(["--window", "1280x720"]).args(options).arg("--data-dir").arg(&data);
        let game = Game::start(&mut command, &folder);
        Self { game, screen, folder, started: Instant::now() }
    }

    /// Waits until the game has drawn a picture.
    pub fn wait_for_picture(&mut self) {
        while is_blank(&self.screen.picture()) {
            if self.game.has_ended() || self.started.elapsed() > Game::PATIENCE {
                self.fail("the picture stayed blank");
            }
            self.pause(1);
        }
        self.keep_picture("picture.png");
    }

    /// Gives the window the keyboard, as there is no window manager to do so.
    pub fn focus(&self) {
        self.xdotool(&["search", "--sync", "--onlyvisible", "--name", "^Al-Jabar$", "windowfocus", "--sync"]);
    }

    /// Runs xdotool on the game's screen.
    pub fn xdotool(&self, arguments: &[&str]) {
        let status = self.screen.command("xdotool").args(arguments).stdout(Stdio::null()).status();
        let status = status.unwrap_or_else(|error| panic!("xdotool could not be started: {error}"));
        assert!(status.success(), "xdotool {arguments:?} ended with {status}");
    }

    /// Presses keys one after the other, each for a tenth of a second.
    pub fn press(&self, keys: &[&str]) {
        for key in keys {
            self.xdotool(&["keydown", key]);
            self.pause(1);
            self.xdotool(&["keyup", key]);
            self.pause(1);
        }
    }

    /// Sleeps for this many tenths of a second.
    pub fn pause(&self, tenths: u32) {
        std::thread::sleep(Duration::from_millis(100) * tenths);
    }

    /// How many turns of a seat the saved game contains.
    pub fn saved_turns(&self, seat: usize) -> usize {
        let games = fs::read_dir(self.folder.join("data/games")).into_iter().flatten().flatten();
        let saves = games.map(|entry| entry.path()).filter(|path| {
            let name = path.to_string_lossy();
            name.ends_with(".aljabar.json") && !name.contains(".previous.")
        });
        let texts = saves.filter_map(|path| fs::read_to_string(path).ok());
        let turns = format!("\"seat\":{seat},\"actions\"");
        texts.max_by_key(String::len).unwrap_or_default().matches(&turns).count()
    }

    /// Saves a picture of the screen for people to look at.
    pub fn keep_picture(&self, file: &str) {
        // The tests do not depend on the file, so an error is ignored.
        let _ = self.screen.picture().save(self.folder.join(file));
    }

    /// Saves a picture and panics.
    pub fn fail(&self, message: &str) -> ! {
        self.keep_picture("failure.png");
        panic!("{message} (see {})", self.folder.display());
    }

    /// Waits until the game has ended by a crash.
    pub fn wait_for_crash(&mut self) {
        while !self.game.has_ended() {
            if self.started.elapsed() > Game::PATIENCE {
                self.fail("the game does not crash");
            }
            self.pause(1);
        }
    }

    /// Waits until another process has drawn a picture.
    pub fn wait_for_next_picture(&mut self) {
        let start = Instant::now();
        while is_blank(&self.screen.picture()) {
            if start.elapsed() > Game::PATIENCE {
                self.fail("the game does not start again");
            }
            self.pause(1);
        }
    }

    /// How many reports of crashes there are.
    pub fn reports(&self) -> usize {
        fs::read_dir(self.folder.join("data/reports")).into_iter().flatten().count()
    }

    /// Waits until the game ends by itself, with exit code 0 and without an error in its log.
    pub fn wait_for_end(self) {
        self.game.wait().assert_success();
    }
}

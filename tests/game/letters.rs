//! The table's texts in the language with the longest words, at their usual size and at double size: none is cut off and none
//! overlap.

use crate::eyes::{self, Sight};
use crate::menus::change;
use crate::player::{Player, click, options};
use crate::truth::record_of;
use al_jabar::game::Offer;
use al_jabar::settings::Speed;
use al_jabar::start::{Options, WindowSize};
use al_jabar::table::{HitTarget, Layout};
use al_jabar::texts::Language;
use aljabar_core::Preset;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

/// A player that collects the faults of all painted texts.
struct Reader {
    player: Player,
    what: String,
    faults: Vec<String>,
    read: usize,
}

impl Reader {
    fn new(options: &Options, what: String, scale: u32) -> Self {
        let mut player = Player::new(options);
        eyes::open(&mut player.app);
        change(&mut player, |settings| {
            settings.language = Some(Language::German);
            settings.screen.scale = scale;
        });
        Self { player, what, faults: Vec::new(), read: 0 }
    }

    fn point(&mut self, at: Vec2) {
        let world = self.player.app.world_mut();
        let window = world.query_filtered::<Entity, With<PrimaryWindow>>().single(world).unwrap();
        world.write_message(CursorMoved { window, position: at, delta: None });
    }

    /// Collects the faults of the texts that are painted now.
    fn read(&mut self, when: &str) {
        self.player.frame();
        self.player.frame();
        let world = self.player.app.world();
        let (sight, layout) = (world.resource::<Sight>(), world.resource::<Layout>());
        let faults = sight.faults(self.player.window_size(), &[layout.log, layout.equation]);
        self.read += sight.texts().count();
        self.faults.extend(faults.into_iter().map(|fault| format!("{}, {when}: {fault}", self.what)));
    }

    fn press(&mut self, target: HitTarget) {
        let rect = self.player.hit_targets().rect(target).unwrap();
        click(&mut self.player.app, rect.center(), MouseButton::Left);
        self.player.frame();
    }

    /// Reads a person's turn: points at, opens and asks for everything.
    fn turn(&mut self) {
        self.read("a turn begins");
        for button in Offer::ALL {
            // Some buttons appear only when they can be used.
            let Some(rect) = self.player.hit_targets().rect(HitTarget::Offer(button)) else { continue };
            self.point(rect.center());
            self.read(&format!("{button:?} is pointed at"));
        }
        self.point(Vec2::ONE);
        for step in 1..=3 {
            self.player.press(KeyCode::KeyH);
            self.player.wait_until(|player| {
                std::thread::sleep(std::time::Duration::from_millis(1));
                player.hint().is_some_and(|(_, found)| found)
            });
            self.read(&format!("hint {step}"));
        }
        self.player.press(KeyCode::KeyH);
        self.press(HitTarget::Bag);
        self.read("the bag");
        self.player.press(KeyCode::Escape);
        for seat in 1..self.player.session().seats().len() {
            if self.player.hit_targets().rect(HitTarget::Seat(seat)).is_some() {
                self.press(HitTarget::Seat(seat));
                self.read(&format!("the hand of seat {seat}"));
                self.player.press(KeyCode::Escape);
            }
        }
        if let Some(_best) = self.player.session().game().best_exchanges(1).first() {
            self.press(HitTarget::Suggestion(0));
            self.read("an exchange is chosen");
            self.press(HitTarget::Equation);
            self.player.pass(std::time::Duration::from_secs(7));
            self.read("why its sums are equal");
            self.player.press(KeyCode::Escape);
            self.player.press(KeyCode::Escape);
        }
    }
}

fn read_games(seats: &str, preset: Preset, scale: u32, (width, height): (u32, u32)) -> Vec<String> {
    let window = WindowSize { width, height };
    let options = Options { window, ..options(seats, preset.moduli(), 7, Speed::Instant) };
    let mut reader = Reader::new(&options, format!("{seats}, {preset:?}, {window}, {scale} %"), scale);
    for round in 0..60 {
        reader.player.wait();
        if reader.player.session().game().is_over() {
            break;
        }
        match round {
            0 | 4 => reader.turn(),
            _ => reader.read("a later turn"),
        }
        reader.player.play_best();
    }
    assert!(reader.player.session().game().is_over() && reader.read > 500, "{}", reader.read);
    reader.player.wait_until(|player| player.menu().is_some());
    reader.player.use_by_keys("look");
    reader.read("the table after the end");
    reader.press(HitTarget::Bag);
    reader.read("the bag after the end");
    reader.player.press(KeyCode::Escape);
    reader.press(HitTarget::Again);
    reader.player.frame();
    reader.player.use_by_keys("watch");
    for _ in 0..4 {
        reader.player.frame();
        reader.read("a replay");
        reader.player.press(KeyCode::ArrowRight);
    }
    reader.faults
}

const SIZES: [(u32, u32); 3] = [(960, 540), (1280, 720), (1920, 1080)];

fn check(seats: &str, preset: Preset, scale: u32) {
    let faults: Vec<String> = SIZES.into_iter().flat_map(|size| read_games(seats, preset, scale, size)).collect();
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn between_two() {
    check("human,greedy", Preset::Classic, 200);
}

#[test]
fn among_three() {
    check("human,human:Hypatia,greedy", Preset::Classic, 200);
}

#[test]
fn among_four() {
    check("human,human,human,greedy", Preset::Classic, 200);
}

#[test]
fn in_the_grand_game() {
    check("human,greedy,greedy,greedy", Preset::Grand, 200);
}

#[test]
fn among_three_at_the_usual_size() {
    check("human,club,expert", Preset::Shades, 100);
}

#[test]
fn among_four_at_the_usual_size() {
    check("human,club,greedy,novice", Preset::Classic, 100);
}

#[test]
fn in_the_grand_game_at_the_usual_size() {
    check("human,club,greedy,greedy", Preset::Grand, 100);
}

#[test]
fn with_the_longest_names_of_records() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.aljabar.json");
    let name = "An Engine with a Name of Forty Letters";
    let names =
        [(name, "exec:./a"), (name, "exec:./b"), ("Wolfgang Amadeus", "human"), ("MMMMMMMMMMMMMMMMMMMM", "human")];
    std::fs::write(&path, record_of(&names).to_json()).unwrap();
    let mut faults = Vec::new();
    for (width, height) in SIZES {
        for scale in [100, 150, 200] {
            let window = WindowSize { width, height };
            let replay = Some(path.clone());
            let options = Options { window, replay, speed: Some(Speed::Half), ..default() };
            let mut reader = Reader::new(&options, format!("{window}, {scale} %"), scale);
            for _ in 0..3 {
                reader.player.press(KeyCode::ArrowRight);
                // While the marbles fly, the exchange is shown with the name of its seat.
                for _ in 0..4 {
                    reader.player.pass(std::time::Duration::from_millis(300));
                    reader.read("a replay");
                }
            }
            faults.extend(reader.faults);
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

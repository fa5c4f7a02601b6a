//! Random input with keyboard, mouse and four gamepads that disconnect: the game never crashes and can always be
//! finished.

use crate::player::{Player, click, key, options};
use al_jabar::app::Screen;
use al_jabar::game::{SeatKind, Session, SessionKind};
use al_jabar::menus::{ControlId, Menu};
use al_jabar::settings::Speed;
use aljabar_core::Action;
use bevy::input::ButtonState;
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

const KEYS: [KeyCode; 35] = [
    KeyCode::ArrowLeft,
    KeyCode::ArrowRight,
    KeyCode::ArrowUp,
    KeyCode::ArrowDown,
    KeyCode::Tab,
    KeyCode::Space,
    KeyCode::Space,
    KeyCode::Space,
    KeyCode::Space,
    KeyCode::Enter,
    KeyCode::Enter,
    KeyCode::Escape,
    KeyCode::F1,
    KeyCode::KeyH,
    KeyCode::KeyR,
    KeyCode::Backspace,
    KeyCode::PageDown,
    KeyCode::KeyD,
    KeyCode::KeyF,
    KeyCode::KeyP,
    KeyCode::KeyZ,
    KeyCode::KeyY,
    KeyCode::KeyS,
    KeyCode::KeyB,
    KeyCode::KeyI,
    KeyCode::KeyA,
    KeyCode::KeyL,
    KeyCode::Minus,
    KeyCode::Equal,
    KeyCode::Equal,
    KeyCode::KeyC,
    KeyCode::KeyM,
    KeyCode::F10,
    KeyCode::F11,
    KeyCode::PageUp,
];

fn below(dice: &mut Pcg64Mcg, bound: usize) -> usize {
    (dice.next_u64() % bound as u64) as usize
}

/// One random input, anywhere in the game.
fn poke(player: &mut Player, dice: &mut Pcg64Mcg) {
    let menu = player.menu();
    let quit = ControlId::from("quit");
    match below(dice, 12) {
        // A click on a target or anywhere.
        0..4 => {
            let rects: Vec<Rect> = match menu {
                Some(_) => player.page_layout().targets.iter().map(|(_, rect)| *rect).collect(),
                None => player.hit_targets().iter().map(|(_, rect)| rect).collect(),
            };
            let at = match rects.len() {
                some if some > 0 && below(dice, 4) > 0 => rects[below(dice, some)].center(),
                _ => Vec2::new(below(dice, 1280) as f32, below(dice, 720) as f32),
            };
            let button = if below(dice, 8) == 0 { MouseButton::Right } else { MouseButton::Left };
            // Do not quit: that would end the test.
            if menu.is_none() || player.page_layout().at(at) != Some(quit) {
                click(&mut player.app, at, button);
            }
        }
        4 => {
            // Make the best exchange now and then, or hands would grow without end.
            let session = player.app.world().get_resource::<Session>().filter(|_| menu.is_none());
            if let Some(session) = session
                && let Some(seat) = session.human_on_turn()
                && let Some(best) = session.game().best_exchanges(1).first()
            {
                let intent = al_jabar::game::Intent::Do(seat, Action::Exchange(*best));
                player.app.world_mut().write_message(intent);
            }
        }
        5 | 6 => jostle(player, dice),
        _ => {
            let code = KEYS[below(dice, KEYS.len())];
            let leaves = menu == Some(Menu::Title)
                && (code == KeyCode::Escape
                    || player.focus() == Some(quit) && matches!(code, KeyCode::Enter | KeyCode::Space));
            if !leaves {
                key(&mut player.app, code);
            }
        }
    }
}

/// Wheel, drag, resized window, lost focus, or a dropped file.
fn jostle(player: &mut Player, dice: &mut Pcg64Mcg) {
    let mut windows = player.app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>();
    let window = windows.single(player.app.world()).unwrap();
    let mut anywhere = || Vec2::new(below(dice, 1400) as f32 - 60.0, below(dice, 800) as f32 - 40.0);
    let (from, to) = (anywhere(), anywhere());
    let quit = ControlId::from("quit");
    let world = player.app.world_mut();
    match below(dice, 12) {
        0..4 => {
            let (x, y) = (0.0, [1.0, -1.0, 30.0, -30.0, f32::NAN][below(dice, 5)]);
            let phase = bevy::input::touch::TouchPhase::Moved;
            world.write_message(MouseWheel { unit: MouseScrollUnit::Line, x, y, window, phase });
        }
        4..9 => {
            if player.menu() == Some(Menu::Title) && player.page_layout().at(from) == Some(quit) {
                return;
            }
            press_at(player, window, from, true);
            for part in [0.3, 0.7, 1.0] {
                let position = from.lerp(to, part);
                player.app.world_mut().write_message(CursorMoved { window, position, delta: None });
                if below(dice, 2) == 0 {
                    player.frame();
                }
            }
            press_at(player, window, to, false);
        }
        9 => {
            let (width, height) = [(200.0, 200.0), (1280.0, 720.0), (640.0, 900.0), (1920.0, 300.0)][below(dice, 4)];
            player.app.world_mut().get_mut::<Window>(window).unwrap().resolution.set(width, height);
        }
        10 => {
            let mut window = world.get_mut::<Window>(window).unwrap();
            window.focused = !window.focused;
        }
        _ => {
            let path_buf = FILES[below(dice, FILES.len())].clone();
            world.write_message(FileDragAndDrop::DroppedFile { window, path_buf });
        }
    }
}

/// Files to drop on the window: a record, another file, a missing file.
static FILES: LazyLock<[PathBuf; 3]> = LazyLock::new(|| {
    let record = Path::new(env!("CARGO_TARGET_TMPDIR")).join("dropped.aljabar.json");
    std::fs::write(&record, crate::tables::record("human,greedy,greedy", &[2, 2, 2], 8).to_json()).unwrap();
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    [record, project.join("Cargo.toml"), project.join("no such file")]
});

fn press_at(player: &mut Player, window: Entity, position: Vec2, down: bool) {
    let state = if down { ButtonState::Pressed } else { ButtonState::Released };
    let world = player.app.world_mut();
    world.write_message(CursorMoved { window, position, delta: None });
    world.write_message(MouseButtonInput { button: MouseButton::Left, state, window });
}

const BUTTONS: [GamepadButton; 18] = [
    GamepadButton::South,
    GamepadButton::South,
    GamepadButton::South,
    GamepadButton::East,
    GamepadButton::West,
    GamepadButton::North,
    GamepadButton::LeftTrigger,
    GamepadButton::RightTrigger,
    GamepadButton::LeftTrigger2,
    GamepadButton::RightTrigger2,
    GamepadButton::Select,
    GamepadButton::Start,
    GamepadButton::DPadUp,
    GamepadButton::DPadDown,
    GamepadButton::DPadLeft,
    GamepadButton::DPadRight,
    GamepadButton::LeftThumb,
    GamepadButton::Other(3),
];

/// Four gamepads, one of which is Steam's virtual gamepad.
struct Pads {
    pads: Vec<(Entity, bool)>,
}

const MAKERS: [u16; 4] = [0x045e, 0x054c, 0x28de, 0x1234];

impl Pads {
    fn new(player: &mut Player) -> Self {
        let pads = MAKERS.iter().enumerate().map(|(i, maker)| (player.plug(&format!("Pad {i}"), *maker), true));
        Self { pads: pads.collect() }
    }

    /// One random input of a random gamepad.
    fn poke(&mut self, player: &mut Player, dice: &mut Pcg64Mcg) {
        let i = below(dice, self.pads.len());
        let (pad, plugged) = self.pads[i];
        let quit = ControlId::from("quit");
        match below(dice, 12) {
            0 if plugged => {
                self.pads[i].1 = false;
                player.unplug(pad);
            }
            // Reconnect as the same gamepad or as an unknown one.
            0 | 1 if !plugged => {
                let pad = if below(dice, 2) == 0 { pad } else { player.app.world_mut().spawn_empty().id() };
                self.pads[i] = (pad, true);
                player.replug(pad, &format!("Pad {i}"), MAKERS[i]);
            }
            1 | 2 => {
                let axis = [GamepadAxis::LeftStickX, GamepadAxis::LeftStickY, GamepadAxis::RightStickY][below(dice, 3)];
                let value = [0.0, 1.0, -1.0, 0.4, f32::NAN, 7.0][below(dice, 6)];
                player.axis(pad, axis, value);
            }
            _ => {
                let button = BUTTONS[below(dice, BUTTONS.len())];
                // Do not quit: that would end the test.
                let leaves = player.menu() == Some(Menu::Title)
                    && (button == GamepadButton::East
                        || player.focus() == Some(quit) && button == GamepadButton::South);
                if !leaves {
                    player.button(pad, button, 1.0);
                    player.button(pad, button, 0.0);
                }
            }
        }
    }

    /// Centers all sticks and connects all gamepads.
    fn calm(&mut self, player: &mut Player) {
        for (i, (pad, plugged)) in self.pads.iter_mut().enumerate() {
            if !std::mem::replace(plugged, true) {
                player.replug(*pad, &format!("Pad {i}"), MAKERS[i]);
            }
            for axis in [GamepadAxis::LeftStickX, GamepadAxis::LeftStickY, GamepadAxis::RightStickY] {
                player.axis(*pad, axis, 0.0);
            }
        }
        player.pass(std::time::Duration::from_secs(1));
    }
}

/// Whether a game can be played out quickly: with a person, and without slow bots.
fn is_short(session: &Session) -> bool {
    let quick = |seat: &SeatKind| seat.level().is_none_or(|level| level < aljabar_bots::Level::Expert);
    session.kind().is_played()
        && session.humans() > 0
        && session.group().order() <= 16
        && session.seats().iter().all(quick)
}

/// Whether it is a game, and not a lesson or a puzzle.
fn is_game(session: &Session) -> bool {
    session.kind() == SessionKind::Play
}

/// Returns from any state to a game that can be played.
fn return_to_table(player: &mut Player) {
    for _ in 0..20 {
        player.wait_for_menu_input();
        match player.menu() {
            None if player.screen() == Screen::Table && is_short(player.session()) && is_game(player.session()) => {
                return;
            }
            Some(Menu::Title) => player.use_by_keys("play"),
            Some(Menu::Lobby) => {
                *player.app.world_mut().resource_mut::<al_jabar::menus::Lobby>() = default();
                player.frame();
                player.use_by_keys("start");
            }
            Some(Menu::Results) => player.use_by_keys("again"),
            Some(Menu::PadLost) => player.use_by_keys("take"),
            Some(Menu::SeriesResult) => player.use_by_keys("again"),
            Some(Menu::Pause) if !is_short(player.session()) || !is_game(player.session()) => {
                player.use_by_keys("leave");
            }
            _ => player.press(KeyCode::Escape),
        }
        player.frame();
    }
    panic!("no game can be reached from {:?}", player.menu());
}

fn monkey(seats: &str, moduli: &[u64], seed: u64, inputs: usize) {
    let mut dice = Pcg64Mcg::seed_from_u64(seed);
    let mut player = Player::new(&options(seats, moduli, seed, Speed::Instant));
    let mut pads = Pads::new(&mut player);
    for input in 0..inputs {
        if below(&mut dice, 2) == 0 {
            poke(&mut player, &mut dice);
        } else {
            pads.poke(&mut player, &mut dice);
        }
        player.frame();
        // An exit that was requested is ignored here.
        assert!(player.app.should_exit().is_none_or(|exit| exit.is_success()), "input {input}");
        player.app.world_mut().resource_mut::<Messages<AppExit>>().clear();
        if player.screen() == Screen::Table && player.is_settled() && input % 5 == 0 {
            player.check_places();
        }
    }
    // The last input may have started a change of screens.
    player.frame();
    pads.calm(&mut player);
    player.set_focused(true);
    crate::menus::resize(&mut player, 1280.0, 720.0);
    // From any state, a game can be played to its end.
    player.app.world_mut().resource_mut::<al_jabar::settings::Settings>().play.speed = Speed::Half;
    player.frame();
    player.app.world_mut().resource_mut::<al_jabar::settings::Settings>().play.speed = Speed::Instant;
    return_to_table(&mut player);
    for _ in 0..2000 {
        if player.menu() == Some(Menu::Results) {
            return;
        }
        player.wait();
        player.check_places();
        if player.session().game().is_over() {
            return;
        }
        player.play_best();
    }
    panic!("the game cannot be finished: {}", player.session().record().to_json());
}

// The tests below make fifty thousand inputs in all.

#[test]
fn at_a_classic_table_for_two() {
    monkey("human,greedy", &[2, 2, 2], 1, 16_000);
}

#[test]
fn at_a_classic_table_for_four() {
    monkey("human,novice,human,greedy", &[2, 2, 2], 2, 14_000);
}

#[test]
fn at_a_small_table() {
    monkey("human,human,random", &[2, 2], 3, 12_000);
}

#[test]
fn at_tables_of_other_groups() {
    monkey("greedy,human", &[3, 3], 4, 5_000);
    monkey("human,greedy,human", &[2, 2, 2, 2], 5, 3_000);
}

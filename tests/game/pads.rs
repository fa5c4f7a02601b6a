//! Games with gamepads, from the lobby to the end of a series.

use crate::player::{By, Do, Player, options};
use crate::plugs::between_two_pads;
use al_jabar::app::Screen;
use al_jabar::controls::{Device, PadId};
use al_jabar::game::{Offer, Selection, Series};
use al_jabar::menus::{ControlId, Menu, Menus};
use al_jabar::seats::{Owner, SeatOwners};
use al_jabar::settings::{Settings, Speed};
use al_jabar::start::Options;
use al_jabar::table::{Cursor, HitTarget};
use aljabar_core::Action;
use bevy::prelude::*;
use std::time::Duration;

pub const XBOX: u16 = 0x045e;
pub const SONY: u16 = 0x054c;

pub fn at_title() -> Player {
    let mut player = Player::new(&Options { speed: Some(Speed::Instant), seed: Some(5), ..default() });
    player.app.world_mut().resource_mut::<Settings>().play.speed = Speed::Instant;
    for _ in 0..3 {
        player.frame();
    }
    player
}

pub fn at_table(seats: &str, seed: u64) -> Player {
    let mut player = Player::new(&options(seats, &[2, 2, 2], seed, Speed::Instant));
    player.wait();
    player
}

pub fn owner(player: &Player, seat: usize) -> Owner {
    player.app.world().resource::<SeatOwners>().owner(seat)
}

pub fn pad(number: usize) -> Owner {
    Owner::Only(Device::Pad(PadId(number)))
}

pub fn cursor(player: &Player) -> Option<HitTarget> {
    player.app.world().resource::<Cursor>().0
}

pub fn take(player: &mut Player, seat: usize, device: Device) {
    player.app.world_mut().write_message(al_jabar::seats::Seating::Take(seat, device));
    player.frame();
}

/// A game in the lobby with `count` gamepads that have taken seats in this order.
pub fn four_in_the_lobby(count: usize) -> (Player, Vec<Entity>) {
    let mut player = at_title();
    let pads: Vec<Entity> = (0..count).map(|i| player.plug(&format!("Pad {i}"), XBOX)).collect();
    player.use_with(By::Pad(pads[0]), "play");
    assert_eq!(player.menu(), Some(Menu::Lobby));
    for pad in &pads[1..] {
        player.hit(*pad, GamepadButton::South);
    }
    player.frame();
    for seat in 0..count {
        assert_eq!(owner(&player, seat), pad(seat), "seat {seat}");
    }
    (player, pads)
}

/// Plays until the game is over, each seat with its own gamepad.
pub fn play_out(player: &mut Player, pads: &[Entity]) {
    for _ in 0..600 {
        player.wait();
        let session = player.session();
        if session.game().is_over() {
            break;
        }
        let seat = session.game().position().turn();
        let with = By::Pad(pads[seat]);
        let game = session.game();
        let announce = game.check(&Action::Announce).is_ok();
        match game.best_exchanges(1).first().copied() {
            _ if announce => press(player, with, Offer::Announce),
            Some(best) => player.exchange_with(with, &best),
            None if game.check(&Action::Pass).is_ok() => press(player, with, Offer::Pass),
            None => press(player, with, Offer::Draw),
        }
    }
    for _ in 0..20 {
        player.frame();
    }
    assert_eq!(player.menu(), Some(Menu::Results));
}

fn press(player: &mut Player, with: By, button: Offer) {
    player.walk_to(with, HitTarget::Offer(button));
    player.act(with, Do::Select);
}

#[test]
fn four_pads_play_from_the_lobby_to_the_end_of_a_series() {
    let (mut player, pads) = four_in_the_lobby(4);
    assert_eq!(player.app.world().resource::<al_jabar::menus::Lobby>().play.seats.len(), 4);
    let with = By::Pad(pads[0]);
    // Choose a series of three games.
    player.open_tab(with, 3);
    player.go_with(with, "series".into());
    player.act(with, Do::Step(al_jabar::controls::Direction::Right));
    // The start button starts the game from anywhere in the lobby.
    player.hit(pads[0], GamepadButton::Start);
    player.frame();
    for game in 1..=3 {
        player.frame();
        assert_eq!(player.screen(), Screen::Table);
        play_out(&mut player, &pads);
        let series = player.app.world().resource::<Series>();
        assert_eq!((series.length, series.played()), (3, game));
        // Any gamepad can start the next game.
        player.use_with(By::Pad(pads[game]), "again");
    }
    assert_eq!(player.menu(), Some(Menu::SeriesResult), "the end of the series");
    let series = player.app.world().resource::<Series>();
    let firsts: Vec<usize> = series.games().iter().map(|game| game.first).collect();
    assert_eq!([(firsts[0] + 1) % 4, (firsts[1] + 1) % 4], [firsts[1], firsts[2]], "the next seat begins each game");
    player.use_with(By::Pad(pads[2]), "again");
    player.frame();
    assert_eq!((player.screen(), player.menu()), (Screen::Table, None));
    assert_eq!(player.app.world().resource::<Series>().played(), 0);
}

#[test]
fn two_presses_of_a_pad_lead_from_the_title_to_a_game() {
    let mut player = at_title();
    let pad = player.plug("Pad", SONY);
    player.hit(pad, GamepadButton::South);
    player.frame();
    assert_eq!(player.menu(), Some(Menu::Lobby));
    player.hit(pad, GamepadButton::South);
    player.frame();
    player.frame();
    assert_eq!((player.screen(), player.menu()), (Screen::Table, None));
}

#[test]
fn joining_leaving_and_names_need_no_keyboard() {
    let (mut player, pads) = four_in_the_lobby(3);
    let seats = |player: &Player| {
        let seats = &player.app.world().resource::<al_jabar::menus::Lobby>().play.seats;
        seats.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(seats(&player), ["human", "human", "human"], "the bot was replaced, and a seat was added");
    // Pressing the own seat again changes its name.
    player.use_with(By::Pad(pads[1]), ("seat", 1));
    assert_eq!(seats(&player)[1], "human:Ada");
    player.use_with(By::Pad(pads[0]), ("seat", 0));
    assert_eq!(seats(&player)[0], "human:Emmy", "the name Ada is already used");
    // Leave the seat.
    player.hit(pads[2], GamepadButton::East);
    player.frame();
    assert_eq!(seats(&player).len(), 2);
    player.hit(pads[1], GamepadButton::East);
    player.frame();
    assert_eq!(seats(&player)[1], "casual", "the bot gets its seat back");
    assert_eq!(player.menu(), Some(Menu::Lobby));
    player.hit(pads[1], GamepadButton::East);
    player.frame();
    assert_eq!(player.menu(), Some(Menu::Title), "a gamepad without a seat leaves the lobby");
    // A connected gamepad does not join without a press.
    let late = player.plug("Late", XBOX);
    player.use_with(By::Keys, "play");
    assert_eq!(player.app.world().resource::<SeatOwners>().seats_of(Device::Pad(PadId(3))).count(), 0);
    player.hit(late, GamepadButton::South);
    player.frame();
    assert_eq!(owner(&player, 1), pad(3));
}

#[test]
fn a_pad_owns_several_seats_and_mouse_and_keyboard_split() {
    let mut player = at_title();
    let entity = player.plug("Pad", XBOX);
    let with = By::Pad(entity);
    player.use_with(with, "play");
    player.open_tab(with, 2);
    player.use_with(with, ("seat", 1));
    assert_eq!((owner(&player, 0), owner(&player, 1)), (pad(0), pad(0)));
    player.use_with(By::Keys, ("seat", 2));
    player.go_to(("seat", 3).into());
    let rect = player.page_layout().rect(("seat", 3).into()).unwrap();
    let at = Vec2::new(rect.min.x + 20.0, rect.center().y);
    crate::player::click(&mut player.app, at, MouseButton::Left);
    player.frame();
    player.frame();
    assert_eq!(owner(&player, 2), Owner::Only(Device::Keyboard));
    assert_eq!(owner(&player, 3), Owner::Only(Device::Mouse));
    player.use_with(with, "start");
    player.frame();
    for _ in 0..12 {
        player.wait();
        let session = player.session();
        if session.game().is_over() {
            break;
        }
        let seat = session.game().position().turn();
        let Some(best) = session.game().best_exchanges(1).first().copied() else {
            player.play_best();
            continue;
        };
        let changes = session.changes();
        match seat {
            0 | 1 => {
                let before = cursor(&player);
                player.act(By::Keys, Do::Step(al_jabar::controls::Direction::Up));
                assert_eq!(cursor(&player), before, "the keyboard does not play for this seat");
                player.exchange_with(with, &best);
            }
            2 => {
                player.hit(entity, GamepadButton::DPadUp);
                let before = cursor(&player);
                player.hit(entity, GamepadButton::DPadUp);
                assert_eq!(cursor(&player), before, "the gamepad does not play for this seat");
                player.exchange_by_keys(&best);
            }
            _ => player.exchange_by_mouse(&best),
        }
        assert!(player.session().changes() > changes);
    }
}

#[test]
fn every_device_can_pause_and_look_up_the_rules() {
    let mut player = at_table("human,human", 3);
    let pads = [player.plug("One", XBOX), player.plug("Two", SONY)];
    take(&mut player, 0, Device::Pad(PadId(0)));
    take(&mut player, 1, Device::Pad(PadId(1)));
    let on_turn = player.session().game().position().turn();
    let other = pads[1 - on_turn];
    player.hit(other, GamepadButton::Start);
    player.frame();
    assert_eq!(player.menu(), Some(Menu::Pause));
    player.hit(other, GamepadButton::Start);
    player.frame();
    assert_eq!(player.menu(), None, "the same button resumes the game");
    player.hit(other, GamepadButton::Select);
    player.frame();
    assert_eq!(player.menu(), Some(Menu::Rules));
    player.hit(other, GamepadButton::East);
    player.frame();
    assert_eq!(player.menu(), None);
    // All other inputs are ignored until its turn.
    let before = (cursor(&player), player.app.world().resource::<Selection>().is_empty());
    for button in [GamepadButton::DPadRight, GamepadButton::South, GamepadButton::West, GamepadButton::LeftTrigger] {
        player.hit(other, button);
    }
    assert_eq!((cursor(&player), player.app.world().resource::<Selection>().is_empty()), before);
}

#[test]
fn the_pause_menu_after_the_lobby_is_the_pause_menu() {
    let (mut player, pads) = four_in_the_lobby(4);
    player.hit(pads[0], GamepadButton::Start);
    player.frame();
    player.wait();
    for pad in pads {
        player.hit(pad, GamepadButton::Start);
        player.frame();
        assert_eq!(player.menu(), Some(Menu::Pause));
        assert!(player.page().control("resume".into()).is_some());
        player.pass(Duration::from_secs(1));
        assert_eq!(player.menu(), Some(Menu::Pause));
        player.hit(pad, GamepadButton::East);
        player.frame();
    }
}

#[test]
fn taking_back_among_people_needs_consent() {
    let (mut player, pads) = between_two_pads();
    let best = player.session().game().best_exchanges(1)[0];
    let before = player.session().record().to_json();
    player.exchange_with(By::Pad(pads[0]), &best);
    player.wait();
    let after = player.session().record().to_json();
    assert_eq!(player.session().game().position().turn(), 1);
    // The player who asks cannot consent for the player whose move it was.
    player.hit(pads[1], GamepadButton::LeftTrigger2);
    player.frame();
    assert_eq!(player.menu(), Some(Menu::Consent));
    player.use_with(By::Pad(pads[1]), "agree");
    assert_eq!((player.menu(), player.session().record().to_json()), (Some(Menu::Consent), after.clone()));
    player.use_with(By::Pad(pads[0]), "refuse");
    assert_eq!((player.menu(), player.session().record().to_json()), (None, after.clone()));
    // A player may ask to undo while another one is on turn.
    player.hit(pads[0], GamepadButton::LeftTrigger2);
    player.frame();
    player.use_with(By::Pad(pads[0]), "agree");
    assert_eq!((player.menu(), player.session().record().to_json()), (Some(Menu::Consent), after));
    player.use_with(By::Pad(pads[1]), "agree");
    player.frame();
    assert_eq!((player.menu(), player.session().record().to_json()), (None, before));
}

#[test]
fn a_seat_changes_hands_between_turns() {
    let mut player = at_table("human,casual", 3);
    let entity = player.plug("Pad", XBOX);
    let with = By::Pad(entity);
    player.hit(entity, GamepadButton::Start);
    player.frame();
    player.use_with(with, ("hand-over", 1));
    player.use_with(with, "yes");
    assert!(player.session().is_human(1));
    assert_eq!([owner(&player, 0), owner(&player, 1)], [Owner::Anyone; 2], "any device plays both seats");
    player.use_with(with, ("seat", 1));
    assert_eq!(owner(&player, 1), pad(0), "one device has taken the seat");
    // The seat becomes a bot again.
    player.go_with(with, ("seat", 1).into());
    player.act(with, Do::Step(al_jabar::controls::Direction::Right));
    player.frame();
    assert!(!player.session().is_human(1));
    assert_eq!(owner(&player, 1), Owner::Anyone);
}

#[test]
fn buttons_are_bound_with_a_pad_alone() {
    let mut player = at_title();
    let entity = player.plug("Pad", XBOX);
    let with = By::Pad(entity);
    player.use_with(with, "settings");
    // The shoulder buttons go through all tabs and wrap around.
    player.hit(entity, GamepadButton::LeftTrigger);
    player.frame();
    assert_eq!(player.app.world().resource::<Menus>().tab(), 5);
    let draw =
        al_jabar::controls::bindable_actions().position(|action| action == al_jabar::controls::Action::Draw).unwrap();
    player.use_with(with, ("button", draw));
    player.hit(entity, GamepadButton::LeftThumb);
    player.frame();
    let buttons = |player: &Player| player.app.world().resource::<Settings>().pads.buttons.clone();
    assert_eq!(buttons(&player).of(al_jabar::controls::Action::Draw), [GamepadButton::LeftThumb]);
    assert_eq!(buttons(&player).conflicts(al_jabar::controls::Action::Draw), [al_jabar::controls::Action::Log]);
    // The button for going back cannot be bound to anything else.
    player.use_with(with, ("button", draw));
    player.hit(entity, GamepadButton::East);
    player.frame();
    assert_eq!(player.menu(), Some(Menu::Settings));
    assert_eq!(buttons(&player).of(al_jabar::controls::Action::Draw), [GamepadButton::LeftThumb]);
    player.use_with(with, "reset-buttons");
    player.use_with(with, "yes");
    assert!(buttons(&player).is_default());
}

#[test]
fn every_screen_works_with_a_pad_alone() {
    let mut player = at_title();
    let entity = player.plug("Pad", SONY);
    let with = By::Pad(entity);
    for entry in ["rules", "statistics", "settings", "watch"] {
        player.use_with(with, entry);
        assert_ne!(player.menu(), Some(Menu::Title), "{entry:?}");
        let tabs = player.page().tabs.as_ref().map_or(1, |(names, _)| names.len());
        for _ in 0..tabs {
            // Every control of the page can be reached.
            let goals: Vec<ControlId> = player.page_layout().targets.iter().map(|(id, _)| *id).collect();
            for goal in goals.into_iter().filter(|id| !matches!(id, ControlId::Cell(..))) {
                player.go_with(with, goal);
            }
            player.hit(entity, GamepadButton::RightTrigger);
            player.frame();
        }
        player.act(with, Do::Back);
        player.frame();
        assert_eq!(player.menu(), Some(Menu::Title), "{entry:?}");
    }
    // Going back moves the focus to Quit, which can then be pressed.
    player.act(with, Do::Back);
    player.frame();
    assert_eq!(player.focus(), Some("quit".into()));
    player.act(with, Do::Select);
    player.frame();
    assert_eq!(player.app.should_exit(), Some(AppExit::Success));
}

#[test]
fn results_and_replay_work_with_a_pad_alone() {
    let mut player = at_table("human,human", 3);
    let entity = player.plug("Pad", XBOX);
    let with = By::Pad(entity);
    play_out(&mut player, &[entity, entity]);
    player.use_with(with, "watch");
    player.frame();
    assert!(player.session().kind().is_stepped() && player.menu().is_none());
    let turns = |player: &Player| player.session().turns().0;
    for wanted in [1, 2] {
        player.act(with, Do::Step(al_jabar::controls::Direction::Right));
        player.wait_until(|player| player.presentation().is_idle());
        assert_eq!(turns(&player), wanted);
    }
    player.act(with, Do::Step(al_jabar::controls::Direction::Left));
    player.wait_until(|player| player.presentation().is_idle());
    assert_eq!(turns(&player), 1);
    let speeds = |player: &Player| {
        let world = player.app.world();
        let settings = world.resource::<Settings>();
        (world.resource::<al_jabar::game::Replay>().speed(settings), settings.speed())
    };
    let (shown, games) = speeds(&player);
    player.act(with, Do::Step(al_jabar::controls::Direction::Down));
    assert!(speeds(&player).0 != shown && speeds(&player).1 == games, "only the replay's speed changes");
    player.hit(entity, GamepadButton::RightTrigger);
    player.wait_until(|player| player.session().game().is_over() && player.presentation().is_idle());
    player.hit(entity, GamepadButton::Start);
    player.frame();
    player.use_with(with, "leave");
    player.frame();
    assert_eq!(player.menu(), Some(Menu::Title));
    player.use_with(with, "play");
    player.hit(entity, GamepadButton::Start);
    player.wait_until(|player| player.menu().is_none());
    assert_eq!(speeds(&player).0, games);
}

//! Marbles, lights, sounds and banners follow one clock: pause, speed and skip apply to all of them.

use crate::player::{Player, click, options};
use al_jabar::game::{Intent, Next, Offer, Session, Side, Sit};
use al_jabar::menus::Menu;
use al_jabar::settings::Speed;
use al_jabar::table::{Bus, HitTarget, Marble, Motion, Place, Pose, Slot, SoundStarted, arrived};
use aljabar_core::{Action, Fact, Piece};
use aljabar_sound::Sound;
use bevy::prelude::*;
use std::collections::HashSet;
use std::time::Duration;

/// The sounds of the table in the last frame.
fn sounds(player: &Player) -> Vec<Sound> {
    let sounded = player.app.world().resource::<Messages<SoundStarted>>();
    let heard = sounded.iter_current_update_messages().filter(|SoundStarted(cue)| cue.bus == Bus::Effects);
    heard.map(|SoundStarted(cue)| cue.voice.sound).collect()
}

/// The sounds of the table within this time.
fn heard_within(player: &mut Player, time: Duration) -> Vec<Sound> {
    let mut heard = Vec::new();
    for _ in 0..time.as_millis().div_ceil(16) {
        player.frame();
        heard.extend(sounds(player));
    }
    heard
}

/// Makes an exchange that cancels a set if there is one, else the best.
fn exchange(player: &mut Player) -> bool {
    let game = player.session().game();
    let cancels = |exchange: &aljabar_core::Exchange| {
        let facts = game.clone().apply(Action::Exchange(*exchange)).unwrap_or_default();
        facts.iter().any(|fact| matches!(fact, Fact::BlacksTaken { .. }))
    };
    let all = game.exchanges();
    let cancelling = all.iter().copied().find(cancels);
    let chosen = cancelling.or_else(|| game.best_exchanges(1).first().copied()).expect("an exchange");
    let seat = game.position().turn();
    player.app.world_mut().write_message(Intent::Do(seat, Action::Exchange(chosen)));
    cancelling.is_some()
}

fn between_people() -> Player {
    let mut player = Player::new(&options("human,human,human", &[2, 2, 2], 7, Speed::Normal));
    player.wait();
    player
}

#[test]
fn a_skip_ends_the_sounds_with_the_marbles() {
    let mut player = between_people();
    for _ in 0..6 {
        exchange(&mut player);
        for _ in 0..4 {
            player.frame();
        }
        player.press(KeyCode::Enter);
        assert!(player.presentation().is_idle(), "the presentation is idle");
        assert_eq!(player.presentation().pending_sounds(), 0);
        let late = heard_within(&mut player, Duration::from_secs(3));
        assert_eq!(late, [], "skipped sounds are not played");
    }
}

#[test]
fn a_menu_stops_sounds_and_lights_and_they_go_on_afterwards() {
    let mut player = between_people();
    let mut cancelled = false;
    while !cancelled {
        player.wait();
        cancelled = exchange(&mut player);
        player.frame();
    }
    player.pass(Duration::from_millis(300));
    player.press(KeyCode::F10);
    player.frame();
    assert_eq!(player.menu(), Some(Menu::Pause));
    let before = player.presentation().pending_sounds();
    assert!(before > 0, "the cancellation is not shown yet");
    assert_eq!(heard_within(&mut player, Duration::from_secs(4)), []);
    assert_eq!(player.presentation().pending_sounds(), before);
    player.press(KeyCode::F10);
    let heard = heard_within(&mut player, Duration::from_secs(6));
    assert!(heard.contains(&Sound::Cancel) && heard.contains(&Sound::DropBlack), "{heard:?}");
}

#[test]
fn speed_changes_sounds_and_marbles_alike() {
    let times = |speed: Speed| {
        let mut player = Player::new(&options("human,human", &[2, 2, 2], 7, speed));
        player.wait();
        exchange(&mut player);
        let (mut frames, mut last) = (0, 0);
        while frames < 2 || !player.presentation().is_idle() {
            player.frame();
            frames += 1;
            if !sounds(&player).is_empty() {
                last = frames;
            }
        }
        (frames as f32, last as f32)
    };
    let (slow, fast) = (times(Speed::Normal), times(Speed::Double));
    for (slow, fast) in [(slow.0, fast.0), (slow.1, fast.1)] {
        assert!((slow / fast - 2.0).abs() < 0.25, "{slow} {fast}");
    }
}

#[test]
fn what_is_refused_or_has_no_effect_sounds_like_that() {
    let mut player = between_people();
    let hand = *player.session().game().position().mover();
    let many: Vec<Piece> = hand.iter().filter(|piece| !piece.is_black()).take(5).collect();
    let mut heard = Vec::new();
    for piece in many {
        player.app.world_mut().write_message(Intent::Pick(Side::Give, piece));
        player.frame();
        heard.push(sounds(&player));
    }
    let refused: Vec<_> = heard.iter().filter(|sounds| sounds.contains(&Sound::Refusal)).collect();
    assert!(!refused.is_empty(), "a fifth marble is refused: {heard:?}");
    assert!(refused.iter().all(|sounds| sounds.as_slice() == [Sound::Refusal]), "{heard:?}");
    assert!(heard[0].contains(&Sound::Touch), "{heard:?}");
}

#[test]
fn marbles_that_are_clicked_while_a_bot_thinks_are_silent() {
    let mut player = Player::new(&options("human,master", &[2, 2, 2], 7, Speed::Instant));
    player.until_a_bot_thinks();
    let own: Vec<Rect> = player
        .hit_targets()
        .iter()
        .filter(|(target, _)| matches!(target, HitTarget::Stack(Side::Give, _)))
        .map(|(_, rect)| rect)
        .collect();
    assert!(!own.is_empty());
    for rect in own {
        if player.session().bot_on_turn().is_none() {
            break;
        }
        click(&mut player.app, rect.center(), MouseButton::Left);
        player.frame();
        if player.session().bot_on_turn().is_some() {
            assert_eq!(sounds(&player), []);
        }
    }
}

#[test]
fn scrubbing_a_replay_is_silent() {
    let mut player = Player::new(&options("human,human", &[2, 2, 2], 7, Speed::Instant));
    for _ in 0..10 {
        player.wait();
        player.play_best();
    }
    player.wait();
    let session: Session = player.session().clone();
    player.app.world_mut().write_message(Sit(Next::Watch(Box::new(session))));
    player.pass(Duration::from_millis(100));
    let track = player.hit_targets().rect(HitTarget::Scrubber).expect("a replay has a track");
    for part in [0.9, 0.2, 0.7, 0.4, 0.5, 0.1] {
        let at = Vec2::new(track.min.x + track.width() * part, track.center().y);
        click(&mut player.app, at, MouseButton::Left);
        assert_eq!(heard_within(&mut player, Duration::from_millis(200)), []);
    }
}

#[test]
fn a_number_rises_when_the_marble_arrives() {
    let mut player = between_people();
    let mut on_their_way = HashSet::new();
    let mut arrivals = 0;
    for _ in 0..12 {
        player.wait();
        if player.session().game().is_over() {
            break;
        }
        exchange(&mut player);
        player.frame();
        while !player.presentation().is_idle() {
            let world = player.app.world_mut();
            let mut marbles = world.query::<(Entity, &Marble, &Place, &Motion, &Pose, &Slot)>();
            for (entity, marble, place, motion, pose, slot) in marbles.iter(world) {
                let Place::Hand(_) = place else { continue };
                let counted = arrived([(marble, place, motion)].into_iter(), *place, Piece::is_black) == 1;
                if !counted && marble.0.is_black() {
                    on_their_way.insert(entity);
                } else if on_their_way.remove(&entity) {
                    arrivals += 1;
                    let off = pose.at.distance(slot.at);
                    assert!(pose.alpha > 0.99 && off < slot.diameter, "counted {off} pixels before its arrival");
                }
            }
            player.frame();
        }
    }
    assert!(arrivals > 0, "a black marble was seen in flight");
}

#[test]
fn a_banner_ends_with_its_beat_and_with_a_skip() {
    // The final round can be announced with three marbles or fewer; play until that is possible.
    for skip in [false, true] {
        let mut player = Player::new(&options("human,human", &[2, 2, 2], 7, Speed::Quadruple));
        for _ in 0..200 {
            player.wait();
            if player.session().game().check(&Action::Announce).is_ok() {
                break;
            }
            player.play_best();
        }
        let button = player.hit_targets().rect(HitTarget::Offer(Offer::Announce)).unwrap();
        click(&mut player.app, button.center(), MouseButton::Left);
        player.wait_until(|player| player.presentation().banner().is_some());
        if skip {
            player.press(KeyCode::Enter);
            assert!(player.presentation().banner().is_none());
        }
        while !player.presentation().is_idle() {
            player.frame();
        }
        assert!(player.presentation().banner().is_none());
    }
}

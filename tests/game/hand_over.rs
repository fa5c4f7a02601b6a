//! Handing a bot's seat over to a person in the pause menu.

use crate::pads::XBOX;
use crate::player::{By, Player, click, options};
use al_jabar::controls::Device;
use al_jabar::menus::{ConfirmQuestion, ControlId, Menu};
use al_jabar::notices::Refused;
use al_jabar::settings::Speed;
use bevy::prelude::*;

fn refusals(player: &Player) -> usize {
    player.app.world().resource::<Messages<Refused>>().iter_current_update_messages().count()
}

#[test]
fn a_bot_becomes_a_person_only_when_somebody_says_so() {
    let mut player = Player::new(&options("human,greedy", &[2, 2, 2], 3, Speed::Instant));
    player.wait();
    player.press(KeyCode::Escape);
    player.frame();
    let seat = ControlId::from(("seat", 1));
    player.go_to(seat);
    player.press(KeyCode::Enter);
    player.frame();
    player.frame();
    assert!(!player.session().is_human(1), "Enter on a bot's row changes only its level");
    let label = player.page_layout().rect(seat).unwrap();
    click(&mut player.app, Vec2::new(label.min.x + 20.0, label.center().y), MouseButton::Left);
    player.frame();
    player.frame();
    assert!(!player.session().is_human(1), "a click on its name changes only its level");
    player.use_by_keys(("hand-over", 1));
    assert!(!player.session().is_human(1), "a confirmation is needed");
    assert_eq!(player.menu(), Some(Menu::Confirm(ConfirmQuestion::HandOver(1))));
    player.use_by_keys("no");
    assert!(!player.session().is_human(1));
    player.use_by_keys(("hand-over", 1));
    player.use_by_keys("yes");
    player.frame();
    assert!(player.session().is_human(1));
}

#[test]
fn whoever_played_alone_is_not_refused_after_handing_a_seat_over() {
    for with_pad in [false, true] {
        let mut player = Player::new(&options("human,greedy", &[2, 2, 2], 3, Speed::Instant));
        let pad = player.plug("Pad", XBOX);
        player.wait();
        if with_pad {
            // The seat belongs to the gamepad, but the mouse may be used, too.
            crate::pads::take(&mut player, 0, Device::Pad(al_jabar::controls::PadId(0)));
        }
        player.press(KeyCode::Escape);
        player.frame();
        player.use_by_keys(("hand-over", 1));
        player.use_by_keys("yes");
        player.press(KeyCode::Escape);
        player.frame();
        for turn in 0..6 {
            player.wait();
            assert_eq!(player.session().humans(), 2);
            let Some(best) = player.session().game().best_exchanges(1).first().copied() else {
                player.play_best();
                continue;
            };
            let before = player.session().changes();
            match turn % 3 {
                0 => player.exchange_by_keys(&best),
                1 => player.exchange_by_mouse(&best),
                _ => player.exchange_with(By::Pad(pad), &best),
            }
            assert_eq!(refusals(&player), 0, "turn {turn}, with a pad: {with_pad}");
            assert!(player.session().changes() > before, "turn {turn}, with a pad: {with_pad}");
        }
    }
}

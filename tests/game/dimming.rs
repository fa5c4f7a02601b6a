//! Controls that cannot be pressed now are painted dim.

use crate::eyes::brightest;
use crate::pads::at_table;
use crate::player::{Player, options};
use al_jabar::game::{Intent, Offer};
use al_jabar::menus::Menu;
use al_jabar::settings::Speed;
use al_jabar::table::HitTarget;
use bevy::prelude::*;

#[test]
fn nothing_under_a_menu_is_bright() {
    let mut player = at_table("human,human", 3);
    let best = player.session().game().best_exchanges(1)[0];
    player.app.world_mut().write_message(Intent::Choose(best));
    player.frame();
    player.frame();
    let targets: Vec<(HitTarget, Rect)> = player
        .hit_targets()
        .iter()
        .filter(|(target, _)| {
            matches!(target, HitTarget::Offer(Offer::Exchange) | HitTarget::Menu | HitTarget::Speed | HitTarget::Hint)
        })
        .collect();
    assert_eq!(targets.len(), 4);
    let before: Vec<u32> = targets.iter().map(|(_, rect)| brightest(&mut player, rect.inflate(-4.0))).collect();
    player.press(KeyCode::F10);
    player.frame();
    player.frame();
    assert_eq!(player.menu(), Some(Menu::Pause));
    // The page itself is bright, and may cover some of the controls.
    let panel = player.page_layout().panel.unwrap();
    let mut seen = 0;
    for ((target, rect), before) in targets.iter().zip(before) {
        if panel.intersect(*rect).is_empty() {
            let now = brightest(&mut player, rect.inflate(-4.0));
            assert!(now * 4 < before * 3, "{target:?}: {now} after {before}");
            seen += 1;
        }
    }
    assert!(seen >= 2, "{seen}");
}

#[test]
fn help_is_not_bright_while_nobody_can_be_helped() {
    let mut player = Player::new(&options("human,master", &[2, 2, 2], 3, Speed::Instant));
    player.wait();
    let hint = player.hit_targets().rect(HitTarget::Hint).unwrap().inflate(-4.0);
    player.frame();
    let before = brightest(&mut player, hint);
    player.until_a_bot_thinks();
    player.frame();
    let now = brightest(&mut player, hint);
    assert!(now * 4 < before * 3, "{now} after {before}");
}

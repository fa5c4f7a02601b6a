//! The layout of pages: complete in every language and size, reachable, and fast.

use crate::menus::{MENUS, at_title, change, close, open, resize};
use crate::player::{Player, options};
use al_jabar::game::Offer;
use al_jabar::menus::{ControlId, Menu, Menus};
use al_jabar::settings::Speed;
use al_jabar::start::WindowSize;
use al_jabar::table::HitTarget;
use al_jabar::texts::Language;
use aljabar_core::Preset;
use bevy::prelude::*;

/// Asserts for the open page that all controls can be reached with the arrows, are large enough, far enough apart and
/// inside the window, and that no word is cut off.
pub fn check_page(player: &Player, what: &str) {
    let layout = player.page_layout();
    assert!(layout.cut.is_empty(), "{what}: cut off: {:?}", layout.cut);
    let window = {
        let metrics = player.window_size();
        Rect::from_corners(Vec2::ZERO, metrics)
    };
    if let Some(panel) = layout.panel {
        assert!(window.contains(panel.min) && window.contains(panel.max), "{what}: {panel:?}");
    }
    let fits = layout.body.height() >= 44.0 || layout.max_scroll <= 0.5;
    assert!(fits || layout.items.is_empty(), "{what}: no space for the controls: {:?}", layout.body);
    for (i, (id, rect)) in layout.targets.iter().enumerate() {
        let cell = matches!(id, ControlId::Cell(..) | ControlId::Point(_));
        let least = if cell { 30.0 } else { 43.9 };
        assert!(rect.width() >= least && rect.height() >= least, "{what}: {id:?} is too small: {rect:?}");
        if i >= layout.fixed {
            assert!(window.contains(rect.min) && window.contains(rect.max), "{what}: {id:?} {rect:?}");
        }
        for (other, near) in layout.targets.iter().skip(i + 1).filter(|_| !cell) {
            let both_fixed = (i >= layout.fixed) == layout.scrolls(*other);
            let apart = rect.inflate(3.9).intersect(near.inflate(3.9)).is_empty();
            assert!(
                apart || both_fixed || matches!(other, ControlId::Cell(..) | ControlId::Point(_)),
                "{what}: {id:?} touches {other:?}"
            );
        }
        assert!(player.way_to(*id).is_some(), "{what}: {id:?} cannot be reached: {:?}", layout.targets);
    }
}

#[test]
fn every_page_is_whole_in_every_language_and_size() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    let smallest = (WindowSize::SMALLEST.width as f32, WindowSize::SMALLEST.height as f32);
    for (width, height) in [(1280.0, 720.0), (1920.0, 1080.0), smallest] {
        resize(&mut player, width, height);
        for language in Language::ALL {
            for scale in [100, 150, 200] {
                change(&mut player, |settings| {
                    settings.language = Some(language);
                    settings.screen.scale = scale;
                    settings.looks.palette = al_jabar::settings::Colours::Own;
                });
                let what = |menu: Menu, tab| format!("{menu:?} {tab}, {width}x{height}, {language:?}, {scale} %");
                check_page(&player, &what(Menu::Title, 0));
                for (menu, tabs) in MENUS {
                    for tab in 0..tabs {
                        open(&mut player, menu, tab);
                        check_page(&player, &what(menu, tab));
                        close(&mut player);
                    }
                }
            }
        }
    }
}

#[test]
fn what_is_focused_is_seen_whole_even_where_there_is_little_room() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    resize(&mut player, 1280.0, 720.0);
    change(&mut player, |settings| {
        settings.language = Some(Language::German);
        settings.screen.scale = 200;
    });
    // The tabs without long texts; those are read by scrolling.
    for tab in [0, 2, 3] {
        open(&mut player, Menu::Settings, tab);
        let first = player.focus();
        for step in 0.. {
            assert!(step < 40, "the focus wraps around");
            let (before, layout) = (player.focus(), player.page_layout());
            let rect = layout.rect(before.unwrap()).unwrap();
            if layout.scrolls(before.unwrap()) {
                let whole = rect.min.y >= layout.body.min.y - 1.0 && rect.max.y <= layout.body.max.y + 1.0;
                assert!(whole, "{tab}: {before:?} {rect:?} in {:?}", layout.body);
            }
            player.press(KeyCode::ArrowDown);
            player.frame();
            player.frame();
            assert_ne!(player.focus(), before, "{tab}: every press moves the focus");
            if player.focus() == first {
                break;
            }
        }
        close(&mut player);
    }
}

#[test]
fn a_menu_is_there_after_two_frames() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    for (menu, tabs) in MENUS {
        for tab in 0..tabs {
            let before = player.page().clone();
            player.app.world_mut().resource_mut::<Menus>().open_at(menu, tab);
            player.frame();
            player.frame();
            assert_eq!(player.menu(), Some(menu));
            assert_ne!(*player.page(), before, "{menu:?} {tab}");
            let layout = player.page_layout();
            let there = |control: &al_jabar::menus::Control| layout.rect(control.id).is_some();
            assert!(player.page().controls().all(there), "{menu:?} {tab}");
            close(&mut player);
            player.frame();
        }
    }
}

#[test]
fn the_smallest_window_is_large_enough() {
    let WindowSize { width, height } = WindowSize::SMALLEST;
    let (wide, high) = (width as f32, height as f32);
    for smaller in [format!("{}x{height}", width - 1), format!("{width}x{}", height - 1)] {
        assert!(smaller.parse::<WindowSize>().is_err(), "{smaller} is refused");
    }
    for (seats, preset) in [("human,greedy", Preset::Classic), ("human,human,greedy,greedy", Preset::Grand)] {
        let mut player = Player::new(&options(seats, preset.moduli(), 3, Speed::Instant));
        let mut windows = player.app.world_mut().query::<&Window>();
        let limits = windows.single(player.app.world()).unwrap().resize_constraints;
        assert_eq!((limits.min_width, limits.min_height), (wide, high), "the window's lower limit");
        for scale in [100, 150, 200] {
            resize(&mut player, wide, high);
            change(&mut player, |settings| settings.screen.scale = scale);
            player.wait();
            let window = Rect::new(0.0, 0.0, wide, high);
            let what = |target: HitTarget| format!("{target:?}, {preset:?}, {scale} %");
            for (target, rect) in player.hit_targets().iter() {
                assert!(window.contains(rect.min) && window.contains(rect.max), "{}: {rect:?}", what(target));
                let pressed = matches!(
                    target,
                    HitTarget::Offer(_)
                        | HitTarget::Suggestion(_)
                        | HitTarget::Menu
                        | HitTarget::Rules
                        | HitTarget::Hint
                        | HitTarget::Suggestions
                        | HitTarget::Speed
                );
                assert!(!pressed || rect.size().min_element() >= 43.9, "{} is too small: {rect:?}", what(target));
            }
            let offered: Vec<Offer> = Offer::ALL
                .into_iter()
                .filter(|offer| player.hit_targets().rect(HitTarget::Offer(*offer)).is_some())
                .collect();
            assert!(offered.contains(&Offer::Exchange) && offered.contains(&Offer::Draw), "{offered:?}");
            for button in offered {
                let rect = player.hit_targets().rect(HitTarget::Offer(button)).unwrap();
                assert_eq!(player.hit_targets().at(rect.center()), Some(HitTarget::Offer(button)), "{scale} %");
            }
        }
    }
}

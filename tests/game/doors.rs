//! The start: doors hide the screen until its pictures are painted, and open quickly without holding up any input.

use crate::eyes::{self, Sight};
use crate::menus::at_title;
use crate::player::Player;
use al_jabar::menus::Menu;
use al_jabar::notices::Notice;
use al_jabar::start::Options;
use al_jabar::texts::Say;
use al_jabar::ui::{Doors, Pictures};
use bevy::prelude::*;
use std::time::{Duration, Instant};

#[test]
fn after_a_crash_a_page_names_the_report_once() {
    let folder = tempfile::tempdir().unwrap();
    let report = folder.path().join("reports/report-3.txt");
    let options = Options { data_dir: Some(folder.path().into()), after_crash: Some(report), ..default() };
    let mut player = Player::new(&options);
    eyes::open(&mut player.app);
    player.pass(Duration::from_millis(100));
    assert_eq!(player.menu(), Some(Menu::Crashed));
    assert!(player.app.world().resource::<Sight>().says("report-3.txt"));
    player.use_by_keys("done");
    assert_ne!(player.menu(), Some(Menu::Crashed));
}

/// The title at the moment when its first pictures are being painted.
fn painting(calm: bool) -> (tempfile::TempDir, Player) {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    crate::menus::change(&mut player, |settings| settings.play.calm = calm);
    eyes::open(&mut player.app);
    player.app.world_mut().resource_mut::<Pictures>().paints = true;
    player.app.world_mut().resource_mut::<al_jabar::ui::PictureRequest>().set_changed();
    player.frame();
    player.frame();
    assert_eq!(doors(&player), Doors::Closed);
    (folder, player)
}

fn doors(player: &Player) -> Doors {
    *player.app.world().resource::<Doors>()
}

fn until_painted(player: &mut Player) {
    let start = Instant::now();
    while doors(player) == Doors::Closed {
        std::thread::sleep(Duration::from_millis(2));
        player.frame();
        assert!(start.elapsed() < Duration::from_secs(120), "the pictures are never ready");
    }
}

/// How long the doors take from the first picture on.
fn opening(player: &mut Player) -> Duration {
    until_painted(player);
    let frames = (0..200).find(|_| {
        player.frame();
        doors(player) == Doors::Open
    });
    Duration::from_millis(16) * frames.expect("they open") as u32
}

#[test]
fn doors_hide_the_title_and_then_open() {
    let (_folder, mut player) = painting(false);
    let texts: Vec<String> =
        player.app.world().resource::<Sight>().texts().map(|(_, says, ..)| says.to_owned()).collect();
    assert!(texts.iter().any(|says| says == "Al-Jabar"), "{texts:?}");
    assert!(texts.len() <= 2, "the menu is not seen yet: {texts:?}");
    until_painted(&mut player);
    assert!(matches!(doors(&player), Doors::Opening(_)));
    let took = opening(&mut player);
    assert!(took > Duration::from_millis(300) && took <= Duration::from_secs(1), "{took:?}");
}

#[test]
fn notices_lie_over_the_doors() {
    let (_folder, mut player) = painting(false);
    player.app.world_mut().write_message(Notice(Say::verbatim("No sound device.")));
    player.frame();
    player.frame();
    let texts: Vec<String> =
        player.app.world().resource::<Sight>().texts().map(|(_, says, ..)| says.to_owned()).collect();
    let at = |words: &str| texts.iter().position(|says| says == words);
    assert!(at("Al-Jabar").is_some() && at("Al-Jabar") < at("No sound device."), "{texts:?}");
    assert_eq!(texts.last().map(String::as_str), Some("No sound device."));
}

#[test]
fn reduced_motion_has_a_short_fade() {
    let (_folder, mut player) = painting(true);
    until_painted(&mut player);
    assert!(matches!(doors(&player), Doors::Fading(_)));
    let took = opening(&mut player);
    assert!(took <= Duration::from_millis(200), "{took:?}");
}

#[test]
fn presses_act_behind_the_doors_and_open_them() {
    let (_folder, mut player) = painting(false);
    player.use_by_keys("rules");
    assert_eq!(player.menu(), Some(Menu::Rules), "nothing is held up");
    until_painted(&mut player);
    player.press(KeyCode::Escape);
    assert_eq!((player.menu(), doors(&player)), (Some(Menu::Title), Doors::Open), "a press skips the movement");
}

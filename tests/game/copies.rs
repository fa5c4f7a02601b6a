//! Two copies of the program with the same folder: in one process, and as two processes.

use crate::folder::{
    counted, counted_in, files, leave, new_game, notices, play, play_out, played, read, saves, seats, start, title,
    until, wait_for_notice, wait_for_shelf,
};
use crate::player::Player;
use al_jabar::game::Shelf;
use al_jabar::menus::Menu;
use al_jabar::settings::Settings;
use al_jabar::texts::Language;
use bevy::prelude::*;
use std::process::{Child, Command, Stdio};

const FOLDER: &str = "AL_JABAR_TEST_COPY";
const GAMES: usize = 3;

fn shelf(player: &Player) -> usize {
    player.app.world().resource::<Shelf>().games().len()
}

#[test]
fn the_games_of_two_copies_are_both_offered_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut a = start(&seats(folder.path(), "human,greedy"), |_| {});
    let mut b = start(&seats(folder.path(), "human,novice"), |_| {});
    play(&mut a, 1);
    play(&mut b, 1);
    drop(a);
    play(&mut b, 2);
    let there = b.session().game().history().0;
    // A game that is open in another copy is not offered.
    let mut c = title(folder.path());
    assert_eq!((shelf(&c), saves(folder.path()).len()), (1, 2));
    drop(b);
    // A game that another copy has left is found on returning to the title.
    new_game(&mut c);
    leave(&mut c);
    wait_for_shelf(&mut c);
    assert_eq!(shelf(&c), 3, "the other copies' games and its own");
    drop(c);
    let again = title(folder.path());
    assert_eq!(shelf(&again), 3);
    assert!(saves(folder.path()).iter().any(|path| read(path).game.history().0 == there));
}

#[test]
fn a_game_that_another_copy_has_taken_is_not_continued() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = start(&seats(folder.path(), "human,greedy"), |_| {});
    play(&mut player, 2);
    drop(player);
    let (mut a, mut b) = (title(folder.path()), title(folder.path()));
    assert_eq!((shelf(&a), shelf(&b)), (1, 1), "both copies list the game");
    crate::folder::go_on(&mut a);
    b.use_by_keys("continue");
    wait_for_notice(&mut b, "This game cannot be continued: another copy");
    wait_for_shelf(&mut b);
    assert_eq!((b.menu(), shelf(&b)), (Some(Menu::Title), 0));
    play(&mut a, 1);
    let there = a.session().game().history().0;
    drop((a, b));
    assert_eq!(saves(folder.path()).iter().map(|path| read(path).game.history().0).collect::<Vec<_>>(), [there]);
}

#[test]
fn two_copies_do_not_eat_each_others_settings() {
    let folder = tempfile::tempdir().unwrap();
    let (mut a, mut b) = (title(folder.path()), title(folder.path()));
    let set = |player: &mut Player, change: fn(&mut Settings)| {
        change(&mut player.app.world_mut().resource_mut::<Settings>());
        for _ in 0..3 {
            player.frame();
        }
    };
    set(&mut a, |settings| settings.language = Some(Language::German));
    set(&mut b, |settings| settings.sound.mono = true);
    set(&mut a, |settings| settings.sound.captions = true);
    set(&mut b, |settings| {
        settings.keys.set(
            al_jabar::controls::Action::Draw,
            al_jabar::controls::Bindings::default().of(al_jabar::controls::Action::Hint)[0],
        );
    });
    drop(a);
    drop(b);
    let settings = title(folder.path()).app.world().resource::<Settings>().clone();
    assert_eq!(settings.language, Some(Language::German));
    assert!(settings.sound.mono && settings.sound.captions && !settings.keys.is_default());
}

#[test]
fn two_copies_count_and_save_beside_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let (mut a, mut b) = (title(folder.path()), title(folder.path()));
    for player in [&mut a, &mut b] {
        new_game(player);
        play_out(player);
    }
    for player in [&mut a, &mut b] {
        until(player, "the results", |player| player.menu() == Some(Menu::Results));
        player.use_by_keys("save");
    }
    let names = [&mut a, &mut b].map(|player| wait_for_notice(player, "Saved as "));
    assert_ne!(names[0], names[1]);
    assert_eq!(counted(&b), 2, "the second copy counts the first copy's game");
    drop((a, b));
    assert_eq!((counted_in(folder.path()), played(folder.path()).len()), (2, 2));
    assert_eq!(files(&folder.path().join("records"), ".aljabar.json").len(), 2);
}

/// Child process of another test: one of two programs that play at the same time.
#[test]
#[ignore = "started by another test"]
fn a_copy_that_plays() {
    let Ok(folder) = std::env::var(FOLDER) else { return };
    let folder = std::path::PathBuf::from(folder);
    for game in 0..GAMES {
        let mut player = title(&folder);
        new_game(&mut player);
        play_out(&mut player);
        until(&mut player, "the results", |player| player.menu() == Some(Menu::Results));
        player.use_by_keys("save");
        wait_for_notice(&mut player, "Saved as ");
        player.use_by_keys("leave");
        until(&mut player, "the title", |player| player.menu() == Some(Menu::Title));
        // Leave a game in the middle.
        new_game(&mut player);
        play(&mut player, 1 + game);
        player.press(KeyCode::F10);
        player.frame();
        player.use_by_keys("leave");
        assert!(notices(&player).iter().all(|line| line.starts_with("Saved as ")), "{:?}", notices(&player));
    }
}

#[test]
fn two_programs_lose_nothing_of_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let start = |_: usize| -> Child {
        Command::new(std::env::current_exe().unwrap())
            .args(["copies::a_copy_that_plays", "--exact", "--ignored", "--nocapture"])
            .env(FOLDER, folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    };
    let programs = [0, 1].map(start);
    for program in programs {
        let output = program.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    }
    let home = folder.path();
    assert_eq!((counted_in(home) as usize, played(home).len()), (2 * GAMES, 2 * GAMES));
    assert_eq!(files(&home.join("records"), ".aljabar.json").len(), 2 * GAMES);
    assert_eq!(saves(home).len(), 2 * GAMES);
    assert_eq!(shelf(&title(home)), 2 * GAMES);
}

//! The title screen, and the real program with its command line.

use crate::player::{key, started};
use al_jabar::app::Screen;
use al_jabar::start::Options;
use bevy::prelude::*;
use clap::CommandFactory;
use std::process::{Command, Output};
use std::time::Duration;

#[test]
fn the_game_opens_on_the_title_and_stays_there() {
    let mut app = started(&Options::default());
    for _ in 0..10 {
        app.update();
    }
    assert_eq!(app.world().resource::<State<Screen>>().get(), &Screen::Title);
    assert_eq!(app.should_exit(), None);
}

#[test]
fn escape_on_the_title_quits() {
    let mut app = started(&Options::default());
    // The first press moves the focus to Quit, the second one presses it.
    for leaves in [None, Some(AppExit::Success)] {
        key(&mut app, KeyCode::Escape);
        app.update();
        assert_eq!(app.should_exit(), leaves);
    }
}

#[test]
fn the_game_quits_by_itself_when_told_to() {
    let mut app = started(&Options { exit_after: Some(Duration::from_millis(50)), ..default() });
    assert_eq!(app.should_exit(), None);
    std::thread::sleep(Duration::from_millis(60));
    app.update();
    assert_eq!(app.should_exit(), Some(AppExit::Success));
}

/// Runs the program without a display.
fn al_jabar(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_al-jabar"))
        .args(arguments)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .env("RUST_BACKTRACE", "1")
        .output()
        .expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn version_credits_the_designers() {
    let output = al_jabar(&["--version"]);
    let said = text(&output.stdout);
    assert!(output.status.success());
    for words in [env!("CARGO_PKG_VERSION"), "Robert P. Schneider", "Cyrus Hettle", "independent implementation"] {
        assert!(said.contains(words), "{words} is missing in: {said}");
    }
}

#[test]
fn help_names_every_option() {
    let output = al_jabar(&["--help"]);
    let said = text(&output.stdout);
    assert!(output.status.success());
    let command = Options::command();
    let public = command.get_arguments().filter(|argument| !argument.is_hide_set());
    let options: Vec<String> =
        public.filter_map(|argument| argument.get_long()).map(|long| format!("--{long}")).collect();
    for known in ["--seats", "--load", "--replay", "--exit-after"] {
        assert!(options.iter().any(|option| option == known), "{known} is not an option");
    }
    for option in options.iter().map(String::as_str).chain(["--version", "--help"]) {
        let line = said.lines().find(|line| line.split([' ', ',']).any(|word| word == option));
        let line = line.unwrap_or_else(|| panic!("{option} is missing in: {said}"));
        let about = said.lines().skip_while(|other| *other != line).take(2).collect::<String>();
        assert!(about.split_whitespace().count() > 2, "{option} is not described: {said}");
    }
    for hidden in command.get_arguments().filter(|argument| argument.is_hide_set()) {
        let long = hidden.get_long().unwrap();
        assert!(!said.contains(long), "{long} is for developers");
        assert!(include_str!("../../docs/controls.md").contains(long), "{long} is described in docs/controls.md");
    }
}

#[test]
fn a_wrong_value_is_answered_with_what_is_allowed() {
    let seed = "a whole number from 0 to 18446744073709551615";
    let moduli = "one to four numbers from 2 to 9";
    let speeds = "0.5, 1, 2, 4 or instant";
    let sizes = "a size from 640x360 to 16384x16384";
    let lines: [(&[&str], &str); 20] = [
        (&["--seed", "-1"], seed),
        (&["--seed=-1"], seed),
        (&["--seed", "1.5"], seed),
        (&["--seed", "soon"], seed),
        (&["--seed", "18446744073709551616"], seed),
        (&["--speed", "-1"], speeds),
        (&["--speed", "3"], speeds),
        (&["--exit-after", "-1"], "a number of seconds"),
        (&["--exit-after", "soon"], "a number of seconds"),
        (&["--moduli", "-2,2"], moduli),
        (&["--moduli", "2,x"], moduli),
        (&["--moduli", ""], moduli),
        (&["--moduli", "1,2"], "a modulus is 2 to 9"),
        (&["--moduli", "9,9"], "4 to 64 elements"),
        (&["--window", "-1x-1"], sizes),
        (&["--window", "huge"], sizes),
        (&["--seats", "human"], "two to four play"),
        (&["--seats", "human,champion"], "write human, "),
        (&["--seats", "human:,club"], "such as Ada"),
        (&["--virtual-pads", "-1"], "from 0 to 4"),
    ];
    for (arguments, allowed) in lines {
        let output = al_jabar(arguments);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert_eq!(said.lines().count(), 1, "{arguments:?}: {said}");
        assert!(said.contains(allowed), "{arguments:?}: {said}");
    }
}

#[test]
fn a_wrong_command_line_gets_one_sentence_and_code_2() {
    let lines: [&[&str]; 17] = [
        &["--seats", "human"],
        &["--seats", "human,champion"],
        &["--seats", "human,novice,novice,novice,novice"],
        &["--moduli", "2,x"],
        &["--moduli", "1,2"],
        &["--moduli", "9,9"],
        &["--seed", "-1"],
        &["--speed", "3"],
        &["--watch", "--seats", "human,novice"],
        &["--load", "/no/such/file"],
        &["--load", "Cargo.toml"],
        &["--window", "huge"],
        &["--window", "10x10"],
        &["--window"],
        &["--exit-after", "soon"],
        &["--fly"],
        &["board"],
    ];
    for arguments in lines {
        let output = al_jabar(arguments);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert_eq!(said.lines().count(), 1, "{arguments:?}: {said}");
        assert!(said.starts_with("al-jabar: "), "{arguments:?}: {said}");
    }
}

#[test]
#[cfg(unix)]
fn what_is_no_file_is_neither_loaded_nor_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let huge = folder.path().join("huge.aljabar.json");
    std::fs::File::create(&huge).unwrap().set_len(1 << 32).unwrap();
    let device = folder.path().join("device");
    std::os::unix::fs::symlink("/dev/zero", &device).unwrap();
    let path = |path: &std::path::Path| path.display().to_string();
    let cases = [
        ("--load", path(&pipe), "it is not a regular file"),
        ("--replay", path(&pipe), "it is not a regular file"),
        ("--load", path(&device), "it is not a regular file"),
        ("--replay", path(folder.path()), "it is not a regular file"),
        ("--load", path(&huge), "it is far too large"),
        ("--record", path(&pipe), "is not a file that could be written over"),
        ("--record", path(&device), "is not a file that could be written over"),
        ("--record", "/dev/null".into(), "is not a file that could be written over"),
    ];
    for (flag, file, reason) in cases {
        let output = al_jabar(&[flag, &file]);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{flag} {file}: {said}");
        assert!(said.lines().count() == 1 && said.contains(reason) && said.contains(&file), "{flag} {file}: {said}");
    }
    use std::os::unix::fs::FileTypeExt;
    assert!(std::fs::metadata("/dev/null").unwrap().file_type().is_char_device(), "the device is unchanged");
    assert!(std::fs::metadata(&pipe).unwrap().file_type().is_fifo());
}

#[test]
#[cfg(target_os = "linux")]
fn without_a_display_one_sentence_names_the_game_in_words() {
    let output = al_jabar(&["--exit-after", "1"]);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.contains("no display") && said.contains("`cargo lab play`"), "{said}");
}

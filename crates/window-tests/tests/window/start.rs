//! The game starts, and ends in four ways: by itself, on Escape, by a crash, and without graphics.

/// The game opens its window, draws a picture and ends by itself.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "needs the built game: `cargo verify window`"]
fn draws_and_ends() {
    // Long enough for a slow machine to draw a picture before the end.
    let mut table = crate::table::Table::open("start", &["--exit-after", "20"]);
    table.wait_for_picture();
    table.wait_for_end();
}

/// The same on the desktop of a system without Xvfb, where the picture is not examined.
#[cfg(not(target_os = "linux"))]
#[test]
#[ignore = "needs the built game: `cargo verify window`"]
fn draws_and_ends() {
    use window_tests::{Game, output_folder};
    let folder = output_folder("start");
    let mut command = std::process::Command::new(Game::program());
    Game::start(command.args(["--exit-after", "20"]), &folder).wait().assert_success();
}

/// Escape closes the first-start page, and then leaves the game from the title.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "needs the built game: `cargo verify escape`"]
fn escape_quits() {
    let mut table = crate::table::Table::open("escape", &[]);
    table.wait_for_picture();
    table.focus();
    table.xdotool(&["key", "Escape"]);
    table.pause(2);
    assert!(!table.game.has_ended(), "Escape on the first-start page ended the game");
    // On the title the first Escape moves the cursor to Quit. A slow machine may take two presses for one.
    for _ in 0..8 {
        table.xdotool(&["key", "Escape"]);
        table.pause(5);
        if table.game.has_ended() {
            break;
        }
    }
    table.wait_for_end();
}

/// After a crash a second process opens the window again, with a page that Enter closes. The crash is reported once.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "needs the built game: `cargo verify crash`"]
fn starts_again_after_a_crash() {
    let mut table = crate::table::Table::open("crash", &["--crash-after", "10"]);
    table.wait_for_picture();
    table.wait_for_crash();
    table.wait_for_next_picture();
    // The doors open, and the first pictures are painted.
    table.pause(60);
    table.keep_picture("page.png");
    let page = table.screen.picture();
    table.focus();
    table.press(&["Return"]);
    table.pause(30);
    let after = table.screen.picture();
    let changed = page.pixels().zip(after.pixels()).filter(|(before, after)| before != after).count();
    assert!(changed * 3 > page.pixels().len(), "Enter did not close the page: {changed} pixels changed");
    assert_eq!(table.reports(), 1, "one crash makes one report");
}

/// Without any graphics driver, the game ends with exit code 1 and one sentence that names the way to play without a
/// window.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "needs the built game: `cargo verify no-graphics`"]
fn explains_missing_graphics() {
    use window_tests::{Game, Screen, output_folder};
    let screen = Screen::open(1280, 720);
    let mut command = screen.command(Game::program());
    for name in ["VK_DRIVER_FILES", "VK_ICD_FILENAMES"] {
        command.env(name, "/nonexistent/driver.json");
    }
    let ended = Game::start(&mut command, &output_folder("no-graphics")).wait();
    let sentences: Vec<&str> = ended.log.lines().filter(|line| line.starts_with("al-jabar: ")).collect();
    assert_eq!(ended.status.code(), Some(1), "{}", ended.log);
    assert!(matches!(sentences[..], [sentence] if sentence.contains("cargo lab play")), "{}", ended.log);
    ended.assert_no_errors();
}

//! A person plays with real keys and a real mouse.

use crate::table::Table;
use std::time::{Duration, Instant};
use window_tests::{Game, is_blank};

/// Three turns, the first with the mouse and the others with keys, are in the saved game. Then the game wakes from rest,
/// and is left with keys.
#[test]
#[ignore = "needs the built game: `cargo verify play`"]
fn turns_are_saved() {
    let mut table = Table::open("play", &["--seats", "human,greedy", "--seed", "7", "--speed", "4"]);
    table.wait_for_picture();
    table.focus();
    // A click on the first suggestion, then Enter. By keys: Shift + Tab goes back by one area, until the first suggestion
    // is under the cursor.
    let by_mouse: [&[&str]; 2] = [&["mousemove", "150", "365", "click", "1"], &["key", "Return"]];
    let by_keys: [&[&str]; 3] = [&["key", "shift+Tab"], &["key", "space"], &["key", "Return"]];
    for wanted in 1..=3 {
        let inputs: &[&[&str]] = if wanted == 1 { &by_mouse } else { &by_keys };
        let start = Instant::now();
        while table.saved_turns(0) < wanted {
            if table.game.has_ended() || start.elapsed() > Game::PATIENCE {
                table.fail(&format!("{} of {wanted} turns were saved", table.saved_turns(0)));
            }
            for arguments in inputs {
                table.xdotool(arguments);
                table.pause(2);
            }
        }
        table.keep_picture(&format!("turn-{wanted}.png"));
    }
    assert!(!is_blank(&table.screen.picture()), "the picture is blank");
    wakes_from_rest(&table);
    // Pause, then to the title and out of the game. The first Escape may only have cleared the selection.
    for _ in 0..3 {
        for key in ["Escape", "Up", "Right", "Right", "Return", "Escape", "Escape"] {
            if table.game.has_ended() {
                break;
            }
            // A key that comes when the window has just closed makes xdotool fail; the game's end is checked below.
            let _ = table.screen.command("xdotool").args(["key", key]).status();
            table.pause(2);
        }
    }
    table.wait_for_end();
}

/// A table at which nothing happens stops drawing. A key must wake it about as fast as it is answered otherwise. The key
/// opens and closes the overlay of the bag.
fn wakes_from_rest(table: &Table) {
    const REST: Duration = Duration::from_secs(7);
    const BETWEEN_KEYS: Duration = Duration::from_millis(700);
    let (mut rested, mut awake) = (Vec::new(), Vec::new());
    for _ in 0..2 {
        std::thread::sleep(REST);
        rested.push(answer_time(table).as_millis());
        for _ in 0..2 {
            std::thread::sleep(BETWEEN_KEYS);
            awake.push(answer_time(table).as_millis());
        }
    }
    rested.sort_unstable();
    awake.sort_unstable();
    println!("the table answers a key after {rested:?} ms from rest, after {awake:?} ms otherwise");
    // Starting xdotool and drawing in software take most of both times. A game that did not wake would take seconds.
    let usual = awake[awake.len() / 2];
    assert!(rested[0] <= 3 * usual + 200, "{rested:?} ms from rest, {awake:?} ms otherwise");
}

/// The time from a press of a key to a changed picture.
fn answer_time(table: &Table) -> Duration {
    let before = table.screen.picture();
    let start = Instant::now();
    table.xdotool(&["key", "b"]);
    while table.screen.picture() == before {
        assert!(start.elapsed() < Game::PATIENCE, "a key does not change the picture");
        std::thread::sleep(Duration::from_millis(4));
    }
    start.elapsed()
}

//! A person plays with real keys and a real mouse.

use crate::table::Table;
use std::time::{Duration, Instant};
use window_tests::{Game, is_blank};

/// Three turns, the first by dragging marbles, the second with clicks and the third with keys, are in the saved game.
/// Then the game wakes from rest, and is left with keys.
#[test]
#[ignore = "needs the built game: `cargo verify play`"]
fn turns_are_saved() {
    let mut table = Table::open("play", &["--seats", "human,greedy", "--seed", "7", "--speed", "4"]);
    table.wait_for_picture();
    table.focus();
    // The seed deals red, purple and white to the hand, whose sum is the orange in the Center. Orange is dragged to the hand
    // and the others to the board, the last one to its rim, which makes the exchange. A right click clears what is left of
    // an attempt before.
    let drag = |from: (u32, u32), to: (u32, u32)| {
        let [x0, y0, x1, y1] = [from.0, from.1, to.0, to.1].map(|place| place.to_string());
        let steps =
            ["mousemove", &x0, &y0, "mousedown", "1", "sleep", "0.1", "mousemove", "640", "420", "sleep", "0.1"];
        let end = ["mousemove", &x1, &y1, "sleep", "0.1", "mouseup", "1"];
        steps.into_iter().chain(end).map(str::to_owned).collect::<Vec<_>>()
    };
    let by_dragging = [
        vec!["mousemove".to_owned(), "1140".to_owned(), "300".to_owned(), "click".to_owned(), "3".to_owned()],
        drag((577, 289), (593, 640)),
        drag((274, 605), (640, 230)),
        drag((730, 605), (640, 230)),
        drag((821, 605), (640, 492)),
    ];
    // A click on the first suggestion, then Enter. By keys: Shift + Tab goes back by one area, until the first suggestion
    // is under the cursor.
    let owned = |inputs: &[&[&str]]| -> Vec<Vec<String>> {
        inputs.iter().map(|input| input.iter().map(|&part| part.to_owned()).collect()).collect()
    };
    let by_mouse = owned(&[&["mousemove", "150", "436", "click", "1"], &["key", "Return"]]);
    let by_keys = owned(&[&["key", "shift+Tab"], &["key", "space"], &["key", "Return"]]);
    for wanted in 1..=3 {
        let inputs: &[Vec<String>] = match wanted {
            1 => &by_dragging,
            2 => &by_mouse,
            _ => &by_keys,
        };
        let start = Instant::now();
        while table.saved_turns(0) < wanted {
            if table.game.has_ended() || start.elapsed() > Game::PATIENCE {
                table.fail(&format!("{} of {wanted} turns were saved", table.saved_turns(0)));
            }
            for arguments in inputs {
                table.xdotool(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
                table.pause(2);
            }
        }
        table.keep_picture(&format!("turn-{wanted}.png"));
    }
    assert!(!is_blank(&table.screen.picture()), "the picture is blank");
    wakes_from_rest(&table);
    // Pause, then to the title and out of the game. The first Escape may only have cleared the selection.
    for _ in 0..3 {
        for key in ["Escape", "Up", "Right", "Return", "Escape", "Escape"] {
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

//! Two people play with virtual gamepads.

use crate::table::Table;
use std::time::Instant;
use window_tests::Game;

/// Two pads join in the lobby, play two turns each and leave the game. The keys that stand for the buttons of the
/// virtual pads are listed in `docs/controls.md`.
#[test]
#[ignore = "needs the built game: `cargo verify pads`"]
fn two_pads_play() {
    let settings = r#"{"format":"al-jabar-settings","version":1,"greeted":true,"play":{"speed":"4"}}"#;
    let mut table = Table::open_with_settings("pads", Some(settings), &["--seed", "7", "--virtual-pads", "2"]);
    table.wait_for_picture();
    table.focus();
    // The first pad opens the lobby, the second joins, the first begins the game.
    table.press(&["1"]);
    table.pause(6);
    table.press(&["7"]);
    table.pause(6);
    table.keep_picture("lobby.png");
    table.press(&["6"]);
    let start = Instant::now();
    while table.saved_turns(0) < 2 || table.saved_turns(1) < 2 {
        if table.game.has_ended() || start.elapsed() > Game::PATIENCE {
            table.fail(&format!("the pads have played {} and {} turns", table.saved_turns(0), table.saved_turns(1)));
        }
        // LB, A, X with either pad: the first suggestion and the exchange. The game ignores the pad that is not on turn.
        table.press(&["q", "1", "3", "u", "7", "9"]);
    }
    table.keep_picture("turns.png");
    // Pause, up to the last row, to its last button, and then back twice from the title.
    for _ in 0..3 {
        table.press(&["6", "w", "d", "1", "2", "2"]);
        table.pause(3);
        if table.game.has_ended() {
            break;
        }
    }
    table.wait_for_end();
}

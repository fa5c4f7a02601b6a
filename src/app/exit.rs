//! Leaving without the player's hand on the game: after a time, or by Ctrl-C in the terminal.

use super::RunMode;
use super::pace::{Pace, Waker};
use bevy::app::{TerminalCtrlCHandlerPlugin, ctrlc};
use bevy::prelude::*;
use std::time::Duration;

/// Quits after `limit`, if there is one.
pub(super) fn plugin(limit: Option<Duration>) -> impl Fn(&mut App) {
    move |app| {
        app.add_systems(Startup, heed_ctrl_c).add_systems(Update, TerminalCtrlCHandlerPlugin::exit_on_flag);
        if let Some(limit) = limit {
            app.insert_resource(Limit(limit)).add_systems(Update, exit_in_time);
        }
    }
}

/// Bevy's own handler only sets a flag, which a game that waits for input would notice seconds later: ours wakes it.
fn heed_ctrl_c(waker: Res<Waker>, mode: Res<RunMode>) -> Result {
    if *mode == RunMode::Headless {
        return Ok(());
    }
    let waker = waker.clone();
    ctrlc::try_set_handler(move || {
        TerminalCtrlCHandlerPlugin::gracefully_exit();
        waker.wake();
    })
    .or_else(|error| match error {
        // Whoever started us wants Ctrl-C to be ignored.
        ctrlc::Error::MultipleHandlers => Ok(()),
        error => Err(error.into()),
    })
}

#[derive(Resource)]
struct Limit(Duration);

fn exit_in_time(limit: Res<Limit>, time: Res<Time<Real>>, mut pace: ResMut<Pace>, mut exit: MessageWriter<AppExit>) {
    if time.elapsed() >= limit.0 {
        exit.write(AppExit::Success);
    }
    pace.wake_in(limit.0.saturating_sub(time.elapsed()));
}

/// Ends the program at once with a code, before there is a game or after it has failed.
#[allow(clippy::disallowed_methods, reason = "this is the one place that ends the program")]
pub fn leave(code: i32) -> ! {
    std::process::exit(code)
}

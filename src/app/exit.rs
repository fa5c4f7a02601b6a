//! Exits the game after a time limit or on Ctrl-C in the terminal.

use super::RunMode;
use super::pace::{Pace, Waker};
use bevy::app::{TerminalCtrlCHandlerPlugin, ctrlc};
use bevy::prelude::*;
use std::time::Duration;

/// Handles Ctrl-C, and exits after `limit` if there is one.
pub(super) fn plugin(limit: Option<Duration>) -> impl Fn(&mut App) {
    move |app| {
        app.add_systems(Startup, handle_ctrl_c).add_systems(Update, TerminalCtrlCHandlerPlugin::exit_on_flag);
        if let Some(limit) = limit {
            app.insert_resource(Limit(limit)).add_systems(Update, exit_after_limit);
        }
    }
}

/// Installs a Ctrl-C handler that also wakes the event loop. Bevy's handler only sets a flag, which a game that waits
/// for input would notice seconds later.
fn handle_ctrl_c(waker: Res<Waker>, mode: Res<RunMode>) -> Result {
    if *mode == RunMode::Headless {
        return Ok(());
    }
    let waker = waker.clone();
    ctrlc::try_set_handler(move || {
        TerminalCtrlCHandlerPlugin::gracefully_exit();
        waker.wake();
    })
    .or_else(|error| match error {
        // A handler exists already, for example because the parent process ignores the signal. Keep it.
        ctrlc::Error::MultipleHandlers => Ok(()),
        error => Err(error.into()),
    })
}

#[derive(Resource)]
struct Limit(Duration);

fn exit_after_limit(
    limit: Res<Limit>,
    time: Res<Time<Real>>,
    mut pace: ResMut<Pace>,
    mut exit: MessageWriter<AppExit>,
) {
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

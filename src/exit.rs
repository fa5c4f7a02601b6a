//! Leaving by itself, for whoever starts the game from a script.

use crate::pace::Pace;
use bevy::prelude::*;
use std::time::Duration;

/// Quits after `limit`, if there is one.
pub(super) fn plugin(limit: Option<Duration>) -> impl Fn(&mut App) {
    move |app| {
        if let Some(limit) = limit {
            app.insert_resource(Limit(limit)).add_systems(Update, exit_in_time);
        }
    }
}

#[derive(Resource)]
struct Limit(Duration);

fn exit_in_time(limit: Res<Limit>, time: Res<Time<Real>>, mut pace: ResMut<Pace>, mut exit: MessageWriter<AppExit>) {
    match limit.0.checked_sub(time.elapsed()) {
        None | Some(Duration::ZERO) => {
            exit.write(AppExit::Success);
        }
        Some(left) => pace.wake_in(left),
    }
}

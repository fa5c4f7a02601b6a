//! A title that nobody touches for some minutes starts the cinema by itself.

use crate::app::{Pace, Screen};
use crate::controls::Acted;
use crate::game::{Deal, Next, Seeds, Sit};
use crate::input::Pointer;
use crate::menus::{Menu, Menus};
use bevy::prelude::*;
use std::time::Duration;

/// How long nobody has to touch anything.
const PATIENCE: Duration = Duration::from_secs(240);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Untouched>()
        .add_systems(OnEnter(Screen::Title), |mut untouched: ResMut<Untouched>| untouched.0 = Duration::ZERO)
        .add_systems(Update, wait.run_if(in_state(Screen::Title)));
}

/// How long nobody has touched anything.
#[derive(Resource, Default)]
struct Untouched(Duration);

fn wait(
    mut acted: MessageReader<Acted>,
    (menus, pointer): (Res<Menus>, Res<Pointer>),
    windows: Query<&Window>,
    time: Res<Time<Real>>,
    seeds: Res<Seeds>,
    mut untouched: ResMut<Untouched>,
    (mut sit, mut pace): (MessageWriter<Sit>, ResMut<Pace>),
) {
    let touched = acted.read().last().is_some() || pointer.is_changed();
    let watched = menus.top() == Some(Menu::Title) && windows.iter().any(|window| window.focused);
    if touched || !watched {
        untouched.0 = Duration::ZERO;
        return;
    }
    untouched.0 += time.delta();
    if untouched.0 < PATIENCE {
        return pace.wake_in(PATIENCE - untouched.0);
    }
    untouched.0 = Duration::ZERO;
    sit.write(Sit(Next::Cinema(Deal::cinema(seeds.next()))));
}

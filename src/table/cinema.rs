//! Cinema: the board alone, without words. The camera drifts slowly and goes to the place where marbles cancel. Games of
//! bots alternate with the best moments of recorded games.

use super::layout::Layout;
use super::presentation::{Cancellation, Presentation};
use crate::app::{FrameStep, Pace, Screen, Waker};
use crate::controls::{Acted, Action};
use crate::files::Folder;
use crate::game::{
    Concluded, Deal, Highlights, Next, PerTable, Seeds, Session, SessionKind, ShowGate, Sit, TableClock,
};
use crate::settings::Settings;
use crate::ui::Metrics;
use bevy::prelude::*;
use std::time::Duration;

/// How much of the window the camera sees at rest, and while something cancels.
const WIDE: f32 = 0.94;
const NEAR: f32 = 0.66;
/// How far the camera drifts, as a part of what it does not see.
const DRIFT: f32 = 0.5;
/// The rate at which the camera follows, per second.
const FOLLOW: f32 = 1.1;
/// How long the end of a recorded moment is looked at, in seconds.
const LINGER: f32 = 2.5;

pub(super) fn plugin(app: &mut App) {
    app.init_per_table::<Lingering>()
        .add_systems(Update, drift.in_set(FrameStep::Draw).run_if(is_on))
        .add_systems(Update, next_show.in_set(FrameStep::HeedMenu).run_if(is_on))
        .add_systems(OnEnter(Screen::Table), search.run_if(is_on).after(crate::app::EnterTable::Lay))
        .add_systems(OnExit(Screen::Table), restore);
}

/// A run condition: the table is a cinema.
pub(super) fn is_on(session: Option<Res<Session>>) -> bool {
    session.is_some_and(|session| session.kind().is_cinema())
}

/// Any press leaves the cinema.
pub(super) fn leave(mut acted: MessageReader<Acted>, mut screen: ResMut<NextState<Screen>>) {
    let presses = |action: Action| !matches!(action, Action::Drag(_) | Action::Release(_) | Action::Scroll(_));
    if acted.read().any(|acted| presses(acted.action)) {
        NextState::set_if_neq(&mut screen, Screen::Title);
    }
}

/// Moves the camera. With reduced motion it stands still.
fn drift(
    (presentation, layout, metrics): (Res<Presentation>, Res<Layout>, Res<Metrics>),
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut pace: ResMut<Pace>,
    mut camera: Single<&mut Transform, With<Camera2d>>,
) {
    if settings.is_calm() {
        return;
    }
    pace.stay_awake(Duration::from_millis(100));
    let now = time.elapsed_secs();
    let cancels = presentation.cancellation().map(|cancellation| match cancellation {
        Cancellation::At(place) => place,
        Cancellation::Of(piece) => layout.socket(piece),
    });
    let share = 1.0 - (-FOLLOW * time.delta_secs().min(0.1)).exp();
    let scale = camera.scale.x.lerp(if cancels.is_some() { NEAR } else { WIDE }, share);
    // The camera never sees beyond the edge of the table.
    let unseen = metrics.window * (1.0 - scale) * 0.5;
    let drifting = Vec2::new((now * 0.11).sin(), (now * 0.083).cos()) * unseen * DRIFT;
    let goal = cancels.map_or(drifting, |place| metrics.world(place));
    let place = camera.translation.truncate().lerp(goal, share).clamp(-unseen, unseen);
    **camera = Transform::from_translation(place.extend(camera.translation.z)).with_scale(Vec3::new(scale, scale, 1.0));
}

/// Puts the camera back for the other screens.
fn restore(mut camera: Single<&mut Transform, With<Camera2d>>) {
    camera.set_if_neq(Transform::default());
}

/// Looks for moments of recorded games while a game of bots is shown.
fn search(session: Res<Session>, folder: Res<Folder>, waker: Res<Waker>, mut highlights: ResMut<Highlights>) {
    if session.kind() == SessionKind::Cinema {
        highlights.search(&folder, &waker);
    }
}

/// How long the end of a recorded moment has been looked at, in seconds.
#[derive(Resource, Default)]
struct Lingering(f32);

/// After the end of a game a recorded moment is shown, if there is one, and after that the next game.
fn next_show(
    mut concluded: MessageReader<Concluded>,
    (session, gate, clock): (Res<Session>, Res<ShowGate>, Res<TableClock>),
    seeds: Res<Seeds>,
    mut lingering: ResMut<Lingering>,
    mut highlights: ResMut<Highlights>,
    (mut sit, mut pace): (MessageWriter<Sit>, ResMut<Pace>),
) {
    let over = concluded.read().last().is_some();
    let (done, turns) = session.turns();
    let shown = session.kind() != SessionKind::Cinema && done >= turns && gate.is_settled(&session);
    if shown {
        pace.stay_awake(Duration::from_millis(100));
        lingering.0 += clock.step().unwrap_or(LINGER);
    }
    let highlight = if over { highlights.pick() } else { None };
    match highlight {
        Some(highlight) => {
            sit.write(Sit(Next::Highlight(Box::new(highlight))));
        }
        None if over || lingering.0 >= LINGER => {
            lingering.0 = 0.0;
            sit.write(Sit(Next::Cinema(Deal::cinema(seeds.next()))));
        }
        None => {}
    }
}

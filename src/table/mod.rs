//! The table on the screen: layout, marbles, presentation of changes, input and the text painted over it.

mod arrangement;
mod brightness;
mod cinema;
mod commands;
mod dragging;
mod hit_targets;
mod hud;
mod layout;
mod marbles;
mod moment;
mod presentation;
mod raised;
mod replay;
mod rods;
mod rolling;
mod state;
mod view;

pub use arrangement::Arrangement;
pub use hit_targets::{Cursor, HitTarget, HitTargets, Transport};
pub use hud::{LogEnd, LogLines};
pub use layout::Layout;
pub use marbles::{Center, Hand, Marble, Motion, Place, Pose, Slot, arrived};
pub use moment::Moment;
pub use presentation::{Bus, Cancellation, Cue, Presentation, SOFTER, SoundStarted};
pub use rolling::{Roll, RollFrame, TurningMark, TurningMarks};
pub use view::{Open, TableView};

use crate::app::{EnterTable, FrameStep, LeaveTable, Screen};
use crate::game::{PerTable, Session, ShowGate};
use crate::settings::Settings;
use crate::ui::{Metrics, PictureRequest, PictureScene, Quality};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_per_table::<TableView>()
        .init_per_table::<marbles::Snap>()
        .init_per_table::<HitTargets>()
        .init_per_table::<Cursor>()
        .init_per_table::<hit_targets::Pointed>()
        .init_per_table::<hit_targets::Held>()
        .init_per_table::<raised::Raised>()
        .init_per_table::<raised::PressedMarbles>()
        .init_per_table::<raised::PointedMarble>()
        .init_per_table::<dragging::Dragging>()
        .init_per_table::<hit_targets::SeatCursors>()
        .add_plugins((presentation::plugin, hud::plugin, moment::plugin, cinema::plugin))
        .add_systems(OnEnter(Screen::Table), (lay_out, marbles::lay_table).chain().in_set(EnterTable::Lay))
        .add_systems(OnExit(Screen::Table), remove_layout.in_set(LeaveTable::Remove))
        .add_systems(
            Update,
            (
                (fit, presentation::report).chain().in_set(FrameStep::Fit),
                (
                    cinema::leave.run_if(cinema::is_on),
                    commands::interpret.run_if(not(crate::game::replay::is_on).and_then(not(cinema::is_on))),
                    replay::interpret.run_if(crate::game::replay::is_on),
                    view::close_at_the_end,
                )
                    .chain()
                    .in_set(FrameStep::Command),
                (
                    marbles::arrange,
                    marbles::fly,
                    marbles::draw,
                    rolling::draw,
                    hit_targets::follow_turn,
                    hit_targets::collect,
                    hit_targets::point,
                    raised::point,
                )
                    .chain()
                    .in_set(FrameStep::Draw),
                // `fit` runs a second time because `FrameStep::Follow` may have shown the last change, which lets the table
                // turn.
                fit.after(FrameStep::Follow).before(FrameStep::Draw).run_if(in_state(Screen::Table)),
            ),
        );
}

/// Inserts the layout when the table screen is entered.
fn lay_out(mut commands: Commands, metrics: Res<Metrics>, session: Res<Session>, settings: Res<Settings>) {
    commands.insert_resource(Layout::of(&metrics, &session, session.viewer(), settings.play.turns));
}

fn remove_layout(mut commands: Commands) {
    commands.remove_resource::<Layout>();
}

/// Recomputes the layout and the picture request when the window, the settings or the viewing seat has changed.
fn fit(
    metrics: Res<Metrics>,
    session: Res<Session>,
    quality: Res<Quality>,
    settings: Res<Settings>,
    gate: Res<ShowGate>,
    mut layout: ResMut<Layout>,
    mut request: ResMut<PictureRequest>,
) {
    // The table turns only after every change has been shown.
    let viewer = if gate.is_idle() { session.viewer() } else { layout.viewer() };
    if metrics.is_changed() || settings.is_changed() || viewer != layout.viewer() {
        layout.set_if_neq(Layout::of(&metrics, &session, viewer, settings.play.turns));
    }
    if layout.is_changed() || settings.is_changed() || quality.is_changed() {
        let pixels = metrics.scale;
        request.set_if_neq(PictureRequest(Some(PictureScene {
            group: session.group().clone(),
            style: settings.looks.style(),
            ground: settings.looks.ground(),
            low: quality.low,
            diameters: layout.diameters.all().map(|diameter| (diameter * pixels).round() as u32).to_vec(),
            window: (metrics.window * pixels).round().as_uvec2(),
            unit: metrics.base * pixels,
            frame: metrics.frame() * pixels,
            board: Some((layout.board.clone(), layout.middle * pixels, layout.radius * pixels)),
            bowls: [layout.bowl, layout.supply, layout.discard]
                .map(|bowl| (bowl.middle * pixels, bowl.axes * pixels))
                .to_vec(),
            abaci: layout.seats.iter().map(|seat| seat.rods.abacus(pixels)).collect(),
            name: 0,
            samples: 0,
            portraits: 0,
            bag: (layout.bag.width() * pixels).round() as u32,
        })));
    }
}

//! The game in play, cut by aspect.
//!
//! One way for everything: `commands` turns actions into [`Intent`]s, `turns` brings them to core and tells what
//! [`Happened`], `files` keeps it, `stage` shows it, and `log`, sound and `hud` follow what is [`Shown`].

mod arrangement;
mod beats;
mod bots;
mod clock;
mod commands;
mod counsel;
mod effects;
mod hints;
mod hud;
mod intent;
mod layout;
mod lines;
mod log;
mod marbles;
mod names;
mod offers;
mod per_table;
mod replay;
mod selection;
mod session;
mod settle;
mod sit;
mod spots;
mod stage;
mod standing;
mod turns;
mod view;
mod waiting;

pub use arrangement::Arrangement;
pub use clock::TableClock;
pub use counsel::Counsel;
pub use hints::{HintShown, Hints};
pub use intent::{Chosen, Happened, Intent, Notice, Refused, Shown, WantsUndo, What};
pub use layout::Layout;
pub use log::Log;
pub use marbles::{Center, Hand, Marble, Motion, Place as MarblePlace, Pose, Slot, arrived};
pub use per_table::PerTable;
pub use selection::Selection;
pub use session::{Deal, Name, SeatKind, Session, SessionKind};
pub use sit::{FinishedGame, LeaveSystems, Next, Sit, enter};
pub use spots::{Button, Cursor, Side, Spot, Spots, Transport};
pub use stage::Stage;
pub use standing::Standing;
pub use view::{Open, Speed, TableView, View};
pub use waiting::Waiting;

use crate::Options;
use crate::menus::none_open;
use crate::pictures::{Scene, Wish};
use crate::screens::Screen;
use crate::settings::{Quality, Settings};
use crate::theme::metrics::Metrics;
use aljabar_core::Game;
use aljabar_paint::Palette;
use bevy::prelude::*;

pub(super) fn plugin(options: &Options) -> impl Fn(&mut App) + use<> {
    let (speed, calm) = (options.speed, options.calm);
    move |app| {
        // The command line has the first word, the settings have the rest.
        let play = app.world().resource::<Settings>().play.clone();
        let view = View {
            speed: speed.unwrap_or(play.speed),
            calm: calm || play.calm,
            suggestions: play.suggestions,
            ..default()
        };
        app.insert_resource(view)
            .init_per_table::<Hints>()
            .init_per_table::<replay::Replay>()
            .init_per_table::<Standing>()
            .init_per_table::<Selection>()
            .init_per_table::<selection::Prospect>()
            .init_per_table::<offers::Offers>()
            .init_per_table::<Counsel>()
            .init_per_table::<bots::Bots>()
            .init_per_table::<turns::Forced>()
            .init_per_table::<Stage>()
            .init_per_table::<stage::Skip>()
            .init_per_table::<marbles::Snap>()
            .init_per_table::<Log>()
            .init_per_table::<log::LogEnd>()
            .init_per_table::<Spots>()
            .init_per_table::<Cursor>()
            .init_per_table::<spots::Held>()
            .init_per_table::<spots::Resting>()
            .add_message::<Intent>()
            .add_message::<Chosen>()
            .add_message::<Happened>()
            .add_message::<HintShown>()
            .add_message::<Shown>()
            .add_message::<Notice>()
            .add_message::<Refused>()
            .add_message::<WantsUndo>()
            .add_plugins((sit::plugin, effects::plugin, lines::plugin, hud::plugin))
            .configure_sets(
                Update,
                (
                    TableSystems::Fit,
                    TableSystems::Want,
                    TableSystems::Play,
                    TableSystems::Keep,
                    TableSystems::Show,
                    TableSystems::Draw,
                )
                    .chain()
                    .run_if(in_state(Screen::Table)),
            )
            .add_systems(
                Update,
                (
                    (fit, clock::tick).chain().in_set(TableSystems::Fit),
                    (
                        commands::interpret.run_if(not(replay::is_on)),
                        replay::interpret.run_if(replay::is_on),
                        selection::choose,
                        hints::help,
                        bots::follow,
                        // An open menu stops the table.
                        (bots::think, turns::force, replay::go_on).run_if(none_open),
                    )
                        .chain()
                        .in_set(TableSystems::Want),
                    turns::play.in_set(TableSystems::Play),
                    (
                        stage::listen,
                        stage::advance,
                        standing::follow,
                        log::write,
                        selection::foresee,
                        offers::look_up,
                        counsel::consult,
                        fit,
                    )
                        .chain()
                        .in_set(TableSystems::Show),
                    (marbles::arrange, marbles::fly, marbles::draw, spots::collect).chain().in_set(TableSystems::Draw),
                ),
            );
    }
}

/// Whether nothing is left to decide for the player on turn.
pub fn is_forced(game: &Game) -> bool {
    turns::forced(game).is_some()
}

/// The order in which a frame goes through the table.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TableSystems {
    /// Where everything lies.
    Fit,
    /// What players and bots want.
    Want,
    /// What core makes of it.
    Play,
    /// It is saved.
    Keep,
    /// It is shown.
    Show,
    /// Marbles move and are drawn.
    Draw,
}

/// Finds the place of everything, when the window or the seat that is seen from has changed.
fn fit(
    metrics: Res<Metrics>,
    session: Res<Session>,
    quality: Res<Quality>,
    settings: Res<Settings>,
    stage: Res<Stage>,
    view: Res<View>,
    mut layout: ResMut<Layout>,
    mut wish: ResMut<Wish>,
) {
    // The table turns when everything that was done has been shown.
    let viewer = if stage.is_idle() { session.viewer() } else { layout.viewer() };
    if metrics.is_changed() || settings.is_changed() || viewer != layout.viewer() {
        layout.set_if_neq(Layout::of(&metrics, &session, viewer, settings.play.turns));
    }
    if layout.is_changed() || view.is_changed() || quality.is_changed() {
        let pixels = metrics.scale;
        wish.set_if_neq(Wish(Some(Scene {
            group: session.group().clone(),
            style: view.style,
            dark: view.style.palette == Palette::HighContrast,
            low: quality.low,
            diameters: layout.diameters.all().map(|diameter| (diameter * pixels).round() as u32).to_vec(),
            window: (metrics.window * pixels).round().as_uvec2(),
            unit: metrics.base * pixels,
            frame: metrics.frame() * pixels,
            board: Some((layout.board.clone(), layout.middle * pixels, layout.radius * pixels)),
            bowl: Some((layout.bowl.0 * pixels, layout.bowl.1 * pixels)),
            plates: [layout.panel, layout.equation]
                .map(|r| Rect::from_corners(r.min * pixels, r.max * pixels))
                .to_vec(),
            bag: (layout.bag.width() * pixels).round() as u32,
        })));
    }
}

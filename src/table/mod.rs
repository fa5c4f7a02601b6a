//! The game in play, cut by aspect.
//!
//! One way for everything: `commands` turns actions into [`Intent`]s, `turns` brings them to core and tells what
//! [`Happened`], `save` keeps it, `stage` shows it, and `log`, sound and `hud` follow what is [`Shown`].

mod arrangement;
mod beats;
mod bots;
mod commands;
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
mod replay;
mod selection;
mod session;
mod settle;
mod spots;
mod stage;
mod standing;
mod suggestions;
mod turns;
mod view;

pub use arrangement::Arrangement;
pub use hints::Hints;
pub use intent::{Happened, Intent, Notice, Refused, Shown, WantsUndo, What};
pub use layout::Layout;
pub use log::Log;
pub use marbles::{Center, Hand, Marble, Place as MarblePlace};
pub use selection::Selection;
pub use session::{Deal, Name, SeatKind, Session};
pub use spots::{Button, Cursor, Side, Spot, Spots, Transport};
pub use stage::Stage;
pub use standing::Standing;
pub use view::{Speed, View};

use crate::menus::{Menus, none_open};
use crate::pictures::{Pictures, Scene, Wish};
use crate::screens::Screen;
use crate::settings::{Quality, Settings};
use crate::texts::{Say, say};
use crate::theme::metrics::Metrics;
use crate::{Options, Place, words};
use aljabar_core::{Game, Record};
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
            .init_resource::<Hints>()
            .init_resource::<replay::Replay>()
            .init_resource::<Standing>()
            .init_resource::<Start>()
            .init_resource::<Selection>()
            .init_resource::<selection::Prospect>()
            .init_resource::<offers::Offers>()
            .init_resource::<suggestions::Suggestions>()
            .init_resource::<bots::Bots>()
            .init_resource::<Stage>()
            .init_resource::<stage::Skip>()
            .init_resource::<marbles::Snap>()
            .init_resource::<Log>()
            .init_resource::<Spots>()
            .init_resource::<Cursor>()
            .add_message::<Intent>()
            .add_message::<Happened>()
            .add_message::<Shown>()
            .add_message::<Notice>()
            .add_message::<Refused>()
            .add_message::<WantsUndo>()
            .add_plugins((effects::plugin, lines::plugin, hud::plugin))
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
            .add_systems(OnEnter(Screen::Table), (enter, (marbles::lay_table, bots::engage)).chain())
            .add_systems(OnExit(Screen::Table), (bots::dismiss, |mut hints: ResMut<Hints>| *hints = default()))
            .add_systems(
                Update,
                (
                    fit.in_set(TableSystems::Fit),
                    (
                        commands::interpret.run_if(not(replay::is_on)),
                        replay::interpret.run_if(replay::is_on),
                        selection::choose,
                        hints::help,
                        bots::follow,
                        // Whoever has opened a menu wants the table to wait.
                        (bots::think, turns::force, replay::go_on).run_if(none_open),
                    )
                        .chain()
                        .in_set(TableSystems::Want),
                    turns::play.in_set(TableSystems::Play),
                    (
                        stage::listen,
                        stage::advance.run_if(pictures_are_ready.and_then(none_open)),
                        standing::follow,
                        log::write,
                        selection::foresee,
                        offers::look_up,
                        suggestions::suggest,
                        fit,
                    )
                        .chain()
                        .in_set(TableSystems::Show),
                    (marbles::arrange, marbles::fly.run_if(none_open), marbles::draw, spots::collect)
                        .chain()
                        .in_set(TableSystems::Draw),
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

/// What the next table begins with. Written by whoever goes there.
#[derive(Resource, Default)]
pub struct Start(pub Option<Next>);

/// A game to play.
pub enum Next {
    /// A new one.
    Deal(Deal),
    /// One that was begun before.
    Resume(Box<(Record, Game)>),
    /// The same again.
    Again(Box<Session>),
    /// One that is only shown.
    Replay(Box<(Record, Game)>),
}

/// Sits down: the session begins.
pub fn enter(world: &mut World) {
    world.insert_resource(Standing::default());
    let (session, what) = match world.resource_mut::<Start>().0.take() {
        Some(Next::Resume(saved)) => {
            let (record, game) = *saved;
            (Session::of_record(&record, game), What::Resumed)
        }
        Some(Next::Again(session)) => (*session, What::Dealt),
        Some(Next::Replay(saved)) => {
            let (record, game) = *saved;
            (Session::replay(&record, game), What::Resumed)
        }
        Some(Next::Deal(deal)) => match deal.session() {
            Ok(session) => (session, What::Dealt),
            Err(reason) => return refuse(world, words::rules_error(&reason)),
        },
        None => return refuse(world, say!("note-no-game")),
    };
    let (number, actions) = (session.changes(), session.game().history().0);
    let turns = world.resource::<Settings>().play.turns;
    world.insert_resource(Layout::of(world.resource::<Metrics>(), &session, session.viewer(), turns));
    let before = std::mem::take(&mut *world.resource_mut::<replay::Replay>());
    if before.hurries {
        // Games are as fast as they were.
        world.resource_mut::<View>().speed = world.resource::<Settings>().play.speed;
    }
    world.insert_resource(Hints::default());
    world.resource_mut::<Menus>().only(None);
    world.insert_resource(session);
    world.insert_resource(Stage::default());
    world.insert_resource(Selection::default());
    world.insert_resource(suggestions::Suggestions::default());
    world.insert_resource(Log::default());
    world.insert_resource(Cursor::default());
    world.write_message(Happened { number, actions, what });
}

/// Nothing can be played: back to the title, with the reason.
fn refuse(world: &mut World, reason: Say) {
    world.write_message(Notice(reason));
    // The systems of this screen need a table, if only for a frame.
    if let Ok(session) = Deal::default().session() {
        world.insert_resource(Layout::of(world.resource::<Metrics>(), &session, 0, true));
        world.insert_resource(session);
    }
    world.resource_mut::<NextState<Screen>>().set(Screen::Title);
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

fn pictures_are_ready(pictures: Res<Pictures>, wish: Res<Wish>, place: Res<Place>) -> bool {
    *place == Place::Nowhere || pictures.is_ready(&wish)
}

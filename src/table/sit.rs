//! Sitting down and getting up: the only way to a table, and everything that is made and removed with it.

use super::clock::TableClock;
use super::intent::{Chosen, Happened, Intent, Notice, Refused, Shown, WantsUndo, What};
use super::layout::Layout;
use super::per_table::{self, PerTable};
use super::session::{Deal, Session};
use super::view::TableView;
use super::{bots, marbles};
use crate::files::{Origin, Saved};
use crate::input::Acted;
use crate::menus::Menus;
use crate::screens::Screen;
use crate::settings::Settings;
use crate::theme::metrics::Metrics;
use crate::words;
use aljabar_core::{Game, Record, RulesError};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Sit>()
        .init_resource::<Prepared>()
        .init_per_table::<TableView>()
        .init_per_table::<TableClock>()
        .init_per_table::<FinishedGame>()
        // Before the screens change, so that a table asked for in one frame is there in the next.
        .add_systems(PreUpdate, sit)
        .add_systems(OnEnter(Screen::Table), (enter, (marbles::lay_table, bots::engage)).chain())
        .add_systems(OnExit(Screen::Table), leave.in_set(LeaveSystems));
    // What was meant for one table or said about it is not meant for the next screen.
    app.clear_messages_on_exit::<Acted>(Screen::Table)
        .clear_messages_on_exit::<Intent>(Screen::Table)
        .clear_messages_on_exit::<Chosen>(Screen::Table)
        .clear_messages_on_exit::<Happened>(Screen::Table)
        .clear_messages_on_exit::<Shown>(Screen::Table)
        .clear_messages_on_exit::<Refused>(Screen::Table)
        .clear_messages_on_exit::<WantsUndo>(Screen::Table);
}

/// Where a table is removed. What has to look at it once more runs before.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LeaveSystems;

/// Asks for a table with this game. The last one asked for in a frame counts; the game in play is left as if the player
/// had gone back to the title.
#[derive(Message)]
pub struct Sit(pub Next);

/// A game to sit down to.
pub enum Next {
    /// A new one.
    Deal(Deal),
    /// One that was begun before.
    Resume(Box<Saved>),
    /// The same deal from its start.
    Again(Box<Session>),
    /// A record, to be shown again.
    Replay(Box<(Record, Game)>),
    /// The game that was just finished, to be shown again. A way leads back to its results.
    Watch(Box<Session>),
    /// The game that was just finished, with its results.
    Results(Box<Session>),
}

/// The game that a replay shows when it was finished at this screen: its results can be looked at again.
#[derive(Resource, Default)]
pub struct FinishedGame(pub Option<Box<Session>>);

/// The table that is entered next.
#[derive(Resource, Default)]
struct Prepared(Option<Table>);

struct Table {
    session: Session,
    what: What,
    finished: Option<Box<Session>>,
}

impl Table {
    fn new(next: Next) -> Result<Self, RulesError> {
        let table = |session, what| Self { session, what, finished: None };
        Ok(match next {
            Next::Deal(deal) => table(deal.session()?, What::Dealt),
            Next::Again(session) => table(*session, What::Dealt),
            Next::Resume(saved) => table(Session::of_record(&saved.record, saved.game), What::Resumed),
            Next::Replay(saved) => table(Session::replay(&saved.0, saved.1), What::Resumed),
            Next::Watch(session) => {
                let replay = Session::replay(&session.record(), session.game().clone());
                Self { finished: Some(session), ..table(replay, What::Resumed) }
            }
            Next::Results(session) => table(*session, What::Resumed),
        })
    }
}

/// Prepares the table that was asked for. One that cannot be is refused with the reason, and nothing changes.
fn sit(
    mut asked: ResMut<Messages<Sit>>,
    mut prepared: ResMut<Prepared>,
    mut origin: ResMut<Origin>,
    mut screen: ResMut<NextState<Screen>>,
    mut notices: MessageWriter<Notice>,
) {
    if asked.is_empty() {
        return;
    }
    let Some(Sit(next)) = asked.drain().last() else { return };
    let from = Origin::of(&next);
    match Table::new(next) {
        Ok(table) => {
            (prepared.0, *origin) = (Some(table), from);
            screen.set(Screen::Table);
        }
        Err(reason) => {
            notices.write(Notice(words::rules_error(&reason)));
        }
    }
}

/// Makes the table.
pub fn enter(world: &mut World) {
    let Some(Table { session, what, finished }) = world.resource_mut::<Prepared>().0.take() else {
        // Nothing but `sit` leads here, and it has prepared a table.
        world.resource_mut::<NextState<Screen>>().set(Screen::Title);
        return;
    };
    per_table::make(world);
    world.insert_resource(FinishedGame(finished));
    let (number, actions) = (session.changes(), session.game().history().0);
    let turns = world.resource::<Settings>().play.turns;
    world.insert_resource(Layout::of(world.resource::<Metrics>(), &session, session.viewer(), turns));
    world.insert_resource(session);
    world.resource_mut::<Menus>().only(None);
    world.write_message(Happened { number, actions, what });
}

/// Removes the table and all that belongs to it.
fn leave(world: &mut World) {
    per_table::remove(world);
    world.remove_resource::<Session>();
    world.remove_resource::<Layout>();
}

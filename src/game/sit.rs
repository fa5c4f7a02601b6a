//! Sitting down and getting up: the only way to a table, and everything that is made and removed with it.

use super::clock::TableClock;
use super::deal::Deal;
use super::messages::{Change, FactShown, GameChanged, Intent, SelectionChanged, WantsUndo};
use super::per_table::{self, PerTable};
use super::phrases;
use super::saves::{Origin, Saved};
use super::series::Series;
use super::session::Session;
use crate::app::{EnterTable, LeaveTable, Screen};
use crate::controls::Acted;
use crate::notices::{Notice, Refused};
use aljabar_core::{Game, Record, RulesError};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Sit>()
        .init_resource::<Prepared>()
        .init_per_table::<TableClock>()
        .init_per_table::<FinishedGame>()
        // Before the screens change, so that a table asked for in one frame is there in the next.
        .add_systems(PreUpdate, sit)
        .add_systems(OnEnter(Screen::Table), enter.in_set(EnterTable::Make))
        .add_systems(OnExit(Screen::Table), leave.in_set(LeaveTable::Remove));
    // What was meant for one table or said about it is not meant for the next screen.
    app.clear_messages_on_exit::<Acted>(Screen::Table)
        .clear_messages_on_exit::<Intent>(Screen::Table)
        .clear_messages_on_exit::<SelectionChanged>(Screen::Table)
        .clear_messages_on_exit::<GameChanged>(Screen::Table)
        .clear_messages_on_exit::<FactShown>(Screen::Table)
        .clear_messages_on_exit::<Refused>(Screen::Table)
        .clear_messages_on_exit::<WantsUndo>(Screen::Table);
}

/// Asks for a table with this game. The last one asked for in a frame counts; the game in play is left as if the player
/// had gone back to the title.
#[derive(Message)]
pub struct Sit(pub Next);

/// A game to sit down to.
pub enum Next {
    /// A new one.
    Deal(Deal),
    /// The first game of a series with this many games.
    Series(u32, Deal),
    /// The next game of the series that is under way, or of the next series when that one is over.
    Rematch(Deal),
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
struct Prepared(Option<PreparedTable>);

struct PreparedTable {
    session: Session,
    change: Change,
    finished: Option<Box<Session>>,
}

impl PreparedTable {
    fn new(next: Next) -> Result<Self, RulesError> {
        let table = |session, change| Self { session, change, finished: None };
        Ok(match next {
            Next::Deal(deal) | Next::Series(_, deal) | Next::Rematch(deal) => table(deal.session()?, Change::Dealt),
            Next::Again(session) => table(*session, Change::Dealt),
            Next::Resume(saved) => table(Session::of_record(&saved.record, saved.game), Change::Resumed),
            Next::Replay(saved) => table(Session::replay(&saved.0, saved.1), Change::Resumed),
            Next::Watch(session) => {
                let replay = Session::replay(&session.record(), session.game().clone());
                Self { finished: Some(session), ..table(replay, Change::Resumed) }
            }
            Next::Results(session) => table(*session, Change::Resumed),
        })
    }
}

/// Prepares the table that was asked for. One that cannot be is refused with the reason, and nothing changes.
fn sit(
    mut asked: ResMut<Messages<Sit>>,
    mut prepared: ResMut<Prepared>,
    mut origin: ResMut<Origin>,
    mut series: ResMut<Series>,
    mut screen: ResMut<NextState<Screen>>,
    mut notices: MessageWriter<Notice>,
) {
    if asked.is_empty() {
        return;
    }
    let Some(Sit(next)) = asked.drain().last() else { return };
    let from = Origin::of(&next);
    let own_series = match &next {
        Next::Series(length, deal) => Some(Series::new(*length, deal)),
        Next::Rematch(deal) => Some(series.after(deal)),
        _ => None,
    };
    match PreparedTable::new(next) {
        Ok(table) => {
            (prepared.0, *origin) = (Some(table), from);
            if let Some(own) = own_series {
                *series = own;
            }
            screen.set(Screen::Table);
        }
        Err(reason) => {
            notices.write(Notice(phrases::rules_error(&reason)));
        }
    }
}

/// Makes the table.
fn enter(world: &mut World) {
    let Some(PreparedTable { session, change, finished }) = world.resource_mut::<Prepared>().0.take() else {
        // Nothing but `sit` leads here, and it has prepared a table.
        world.resource_mut::<NextState<Screen>>().set(Screen::Title);
        return;
    };
    per_table::make(world);
    world.insert_resource(FinishedGame(finished));
    let (number, actions) = (session.changes(), session.game().history().0);
    world.insert_resource(session);
    world.write_message(GameChanged { number, actions, change });
}

/// Removes the table and all that belongs to it.
fn leave(world: &mut World) {
    per_table::remove(world);
    world.remove_resource::<Session>();
}

//! Entering and leaving a table, which inserts and removes its resources. [`Sit`] is the only way to a table.

use super::clock::TableClock;
use super::coach::Coach;
use super::deal::Deal;
use super::highlights::{Highlight, LEAD_IN};
use super::lessons::{self, LessonRun, RunningLesson};
use super::messages::{Change, FactShown, GameChanged, Intent, SelectionChanged, WantsUndo};
use super::per_table::{self, PerTable};
use super::phrases;
use super::puzzle::PuzzleAt;
use super::saves::{Origin, Saved};
use super::series::Series;
use super::session::Session;
use crate::app::{EnterTable, LeaveTable, Screen};
use crate::controls::Acted;
use crate::notices::{Notice, Refused};
use crate::texts::Say;
use aljabar_core::{Game, Record};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Sit>()
        .init_resource::<Prepared>()
        .init_per_table::<TableClock>()
        .init_per_table::<FinishedGame>()
        // Before the state transition of the screens, so that a table requested in one frame exists in the next.
        .add_systems(PreUpdate, sit)
        .add_systems(OnEnter(Screen::Table), enter.in_set(EnterTable::Make))
        .add_systems(OnExit(Screen::Table), leave.in_set(LeaveTable::Remove));
    // Messages of one table must not be read at the next screen.
    app.clear_messages_on_exit::<Acted>(Screen::Table)
        .clear_messages_on_exit::<Intent>(Screen::Table)
        .clear_messages_on_exit::<SelectionChanged>(Screen::Table)
        .clear_messages_on_exit::<GameChanged>(Screen::Table)
        .clear_messages_on_exit::<FactShown>(Screen::Table)
        .clear_messages_on_exit::<Refused>(Screen::Table)
        .clear_messages_on_exit::<WantsUndo>(Screen::Table);
}

/// Requests a table with this game. If there are several requests in a frame, the last one counts. The current table is
/// left as if the player had gone back to the title.
#[derive(Message)]
pub struct Sit(pub Next);

/// The game of the next table.
pub enum Next {
    /// A new game.
    Deal(Deal),
    /// The first game of a series with this many games.
    Series(u32, Deal),
    /// The next game of the current series, or the first of a new series if that one is over.
    Rematch(Deal),
    /// A saved game to be continued.
    Resume(Box<Saved>),
    /// The current deal again, from its start.
    Again(Box<Session>),
    /// A game of bots as cinema.
    Cinema(Deal),
    /// A stage of a lesson.
    Lesson {
        /// The number of the lesson.
        number: usize,
        /// The stage, from 0.
        stage: usize,
    },
    /// A puzzle.
    Puzzle(Box<PuzzleAt>),
    /// A moment of a recorded game as cinema.
    Highlight(Box<Highlight>),
    /// A replay of a record.
    Replay(Box<(Record, Game)>),
    /// A replay of the game that was just finished, from which the player can return to its results.
    Watch(Box<Session>),
    /// The game that was just finished, to show its results again.
    Results(Box<Session>),
}

/// In a replay that was started from the results of a game ([`Next::Watch`]): that game, to return to its results.
#[derive(Resource, Default)]
pub struct FinishedGame(pub Option<Box<Session>>);

/// The table that is entered with the next state transition.
#[derive(Resource, Default)]
struct Prepared(Option<PreparedTable>);

struct PreparedTable {
    session: Session,
    change: Change,
    finished: Option<Box<Session>>,
    lesson: RunningLesson,
    coach: Coach,
}

impl PreparedTable {
    fn new(next: Next) -> Result<Self, Say> {
        let table = |session, change| Self {
            session,
            change,
            finished: None,
            lesson: RunningLesson::default(),
            coach: Coach::default(),
        };
        let deal = |deal: Deal| deal.session().map_err(|reason| phrases::rules_error(&reason));
        Ok(match next {
            Next::Deal(game) | Next::Series(_, game) | Next::Rematch(game) => table(deal(game)?, Change::Dealt),
            Next::Cinema(game) => table(deal(game)?.as_cinema(), Change::Dealt),
            Next::Lesson { number, stage } => {
                let run = LessonRun::new(number, stage).ok_or_else(|| lessons::fault(number))?;
                let change = if run.is_game() { Change::Dealt } else { Change::Resumed };
                let session = run.session();
                Self { lesson: run.into(), ..table(session, change) }
            }
            Next::Puzzle(at) => {
                let session = Session::of_puzzle(*at).map_err(|reason| Say::verbatim(reason.to_string()))?;
                table(session, Change::Resumed)
            }
            Next::Highlight(best) => {
                let Highlight { record, game, turn } = *best;
                let session = Session::highlight(&record, game, turn.saturating_sub(LEAD_IN), turn + 1);
                table(session, Change::Resumed)
            }
            Next::Again(session) => table(*session, Change::Dealt),
            Next::Resume(saved) => {
                let coach = Coach::continued(saved.coached);
                Self { coach, ..table(Session::of_record(&saved.record, saved.game), Change::Resumed) }
            }
            Next::Replay(saved) => table(Session::replay(&saved.0, saved.1), Change::Resumed),
            Next::Watch(session) => {
                let replay = Session::replay(&session.record(), session.game().clone());
                Self { finished: Some(session), ..table(replay, Change::Resumed) }
            }
            Next::Results(session) => table(*session, Change::Resumed),
        })
    }
}

/// Prepares the requested table. If its game cannot be dealt, shows a notice with the reason and changes nothing else.
fn sit(
    mut requests: ResMut<Messages<Sit>>,
    mut prepared: ResMut<Prepared>,
    mut origin: ResMut<Origin>,
    mut series: ResMut<Series>,
    mut screen: ResMut<NextState<Screen>>,
    mut notices: MessageWriter<Notice>,
) {
    if requests.is_empty() {
        return;
    }
    let Some(Sit(next)) = requests.drain().last() else { return };
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
            notices.write(Notice(reason));
        }
    }
}

/// Inserts the session and the resources of the prepared table.
fn enter(world: &mut World) {
    let prepared = world.resource_mut::<Prepared>().0.take();
    let Some(PreparedTable { session, change, finished, lesson, coach }) = prepared else {
        // Only reached without a prepared table if something other than `sit` changes the screen.
        world.resource_mut::<NextState<Screen>>().set(Screen::Title);
        return;
    };
    per_table::make(world);
    world.insert_resource(FinishedGame(finished));
    world.insert_resource(lesson);
    world.insert_resource(coach);
    let (number, actions) = (session.changes(), session.game().history().0);
    world.insert_resource(session);
    world.write_message(GameChanged { number, actions, change });
}

/// Removes the session and the resources of the table.
fn leave(world: &mut World) {
    per_table::remove(world);
    world.remove_resource::<Session>();
}

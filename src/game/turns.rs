//! The turn flow: what players and bots want goes to core, and what core says goes to everybody. The only writer of the
//! session.

use super::clock::TableClock;
use super::gate::ShowGate;
use super::messages::{Change, GameChanged, Intent, WantsUndo};
use super::phrases;
use super::session::Session;
use super::waiting::Waiting;
use crate::app::Pace;
use crate::notices::Refused;
use aljabar_core::{Action, Game, Seat};
use bevy::prelude::*;
use std::time::Duration;

/// How long a player looks at a hand without an exchange before the bag opens by itself.
const BEFORE_FORCED: f32 = 0.7;

/// Applies what players want.
pub(super) fn play(
    mut intents: MessageReader<Intent>,
    mut session: ResMut<Session>,
    mut changes: MessageWriter<GameChanged>,
    mut refused: MessageWriter<Refused>,
    mut wants: MessageWriter<WantsUndo>,
) {
    for intent in intents.read() {
        let change = match *intent {
            Intent::Do(seat, action) => {
                // Whoever speaks out of turn is late: the game has gone on.
                if session.turn() != Some(seat) {
                    continue;
                }
                if let Err(reason) = session.game().check(&action) {
                    refused.write(Refused(phrases::refusal(&reason)));
                    continue;
                }
                session.game_mut().apply(action).ok().map(Change::Acted)
            }
            Intent::Undo => match asked(&session) {
                Some(wish) if !wish.ask.is_empty() => {
                    wants.write(wish);
                    None
                }
                _ => undo(&mut session).then_some(Change::Undone),
            },
            Intent::UndoAgreed => undo(&mut session).then_some(Change::Undone),
            Intent::Redo => {
                // Up to the next decision of a person, through everything that followed by itself.
                let mut all = Vec::new();
                while session.game().history().1 > 0 {
                    all.extend(session.game_mut().redo().unwrap_or_default());
                    if decides(&session).is_some() {
                        break;
                    }
                }
                (!all.is_empty()).then_some(Change::Acted(all))
            }
            Intent::Reseat(seat, kind) => session.reseat(seat, kind).then_some(Change::Reseated),
            Intent::Forward if session.kind().is_stepped() => {
                // A turn, with all that belongs to it.
                let mut all = Vec::new();
                let turn = session.game().position().turn();
                while session.game().history().1 > 0 {
                    all.extend(session.game_mut().redo().unwrap_or_default());
                    if session.game().is_over() || session.game().position().turn() != turn {
                        break;
                    }
                }
                (!all.is_empty()).then_some(Change::Acted(all))
            }
            Intent::Backward if session.kind().is_stepped() => {
                let steps = turn_back(session.game());
                for _ in 0..steps {
                    session.game_mut().undo();
                }
                (steps > 0).then_some(Change::Undone)
            }
            Intent::GoTo(actions) if session.kind().is_stepped() => {
                go_to(&mut session, actions).then_some(Change::Jumped)
            }
            _ => None,
        };
        if let Some(change) = change {
            let (number, actions) = (session.changes(), session.game().history().0);
            changes.write(GameChanged { number, actions, change });
        }
    }
}

/// Takes back until a person has something to decide. Says whether that was possible; if not, nothing changes.
fn undo(session: &mut Session) -> bool {
    let steps = steps_back(session);
    for _ in 0..steps.unwrap_or(0) {
        session.game_mut().undo();
    }
    steps.is_some()
}

/// How many actions to take back so that a turn begins.
fn turn_back(game: &Game) -> usize {
    let mut game = game.clone();
    let mut steps = 0;
    let mut turn = None;
    while game.undo().is_some() {
        let now = game.position().turn();
        if *turn.get_or_insert(now) != now {
            break;
        }
        steps += 1;
    }
    steps
}

/// Goes to where so many actions were done. Says whether that is somewhere else.
fn go_to(session: &mut Session, actions: usize) -> bool {
    let before = session.game().history().0;
    while session.game().history().0 > actions && session.game_mut().undo().is_some() {}
    while session.game().history().0 < actions && session.game_mut().redo().is_some() {}
    session.game().history().0 != before
}

/// How many actions to take back so that a person decides.
fn steps_back(session: &Session) -> Option<usize> {
    let mut game = session.game().clone();
    let mut steps = 0;
    while game.undo().is_some() {
        steps += 1;
        if session.is_human(game.position().turn()) && forced(&game).is_none() {
            return Some(steps);
        }
    }
    None
}

/// Whose decision would be taken back, and which people it concerns: that one, and all who were on turn since.
fn asked(session: &Session) -> Option<WantsUndo> {
    let steps = steps_back(session)?;
    let mut game = session.game().clone();
    let mut since = vec![game.position().turn()];
    for _ in 0..steps {
        game.undo();
        since.push(game.position().turn());
    }
    let whose = game.position().turn();
    let mut ask: Vec<Seat> = since.into_iter().filter(|seat| session.is_human(*seat)).collect();
    ask.sort_unstable();
    ask.dedup();
    // What concerns nobody else is nobody else's business.
    if ask == [whose] {
        ask.clear();
    }
    Some(WantsUndo { whose, ask })
}

/// Whether there is a decision of a person to go back to.
pub fn can_undo(session: &Session) -> bool {
    session.humans() > 0 && session.game().history().0 > 0 && steps_back(session).is_some()
}

/// The person who has something to decide now.
pub fn decides(session: &Session) -> Option<Seat> {
    session.human_on_turn().filter(|_| forced(session.game()).is_none())
}

/// The only thing that can be done, when that is to draw or to pass.
pub fn forced(game: &Game) -> Option<Action> {
    let position = game.position();
    if position.can_announce(game.rules()) || game.is_over() || game.can_exchange() {
        return None;
    }
    match (position.can_draw(), position.can_pass_without_exchange()) {
        (true, false) => Some(Action::Draw),
        (false, true) => Some(Action::Pass),
        _ => None,
    }
}

/// How long the person on turn has seen that there is nothing to decide.
#[derive(Resource, Default)]
pub(super) struct Forced {
    /// The change of the session that this is about.
    change: u64,
    /// Seconds at normal speed, or `None` when it has been dealt with.
    waited: Option<f32>,
}

/// Does for a person what cannot be decided, after a moment to see why.
pub(super) fn force(
    session: Res<Session>,
    gate: Res<ShowGate>,
    clock: Res<TableClock>,
    mut forced: ResMut<Forced>,
    mut pace: ResMut<Pace>,
    mut intents: MessageWriter<Intent>,
) {
    if forced.change != session.changes() {
        *forced = Forced { change: session.changes(), waited: Some(0.0) };
    }
    let Some(seat) = Waiting::of(&session, &gate).person() else { return };
    // Asking costs a look at all exchanges: once for each change is enough.
    let Some(waited) = forced.waited else { return };
    let Some(action) = self::forced(session.game()) else {
        forced.waited = None;
        return;
    };
    let waited = clock.step().map_or(BEFORE_FORCED, |step| waited + step);
    if waited >= BEFORE_FORCED {
        forced.waited = None;
        intents.write(Intent::Do(seat, action));
    } else {
        forced.waited = Some(waited);
        pace.stay_awake(Duration::from_millis(100));
    }
}

//! The turn flow: applies intents to the game and writes [`GameChanged`] for each change. No other code changes the
//! session.

use super::clock::TableClock;
use super::gate::ShowGate;
use super::lessons::Guard;
use super::messages::{Change, GameChanged, Intent, WantsUndo};
use super::phrases;
use super::replay::Replay;
use super::selection::Selection;
use super::session::Session;
use super::waiting::Waiting;
use crate::app::Pace;
use crate::notices::Refused;
use crate::texts::say;
use aljabar_core::{Action, Game, Seat};
use bevy::prelude::*;
use std::time::Duration;

/// The pause before a forced action is played for a person, in seconds at normal speed, so that the reason can be seen.
const BEFORE_FORCED: f32 = 0.7;

/// Applies the intents that change the game. Illegal actions are refused with the reason.
pub(super) fn apply_intents(
    mut intents: MessageReader<Intent>,
    mut session: ResMut<Session>,
    selection: Res<Selection>,
    mut changes: MessageWriter<GameChanged>,
    mut guard: Guard,
    mut undo_requests: MessageWriter<WantsUndo>,
) {
    for intent in intents.read() {
        let change = match *intent {
            // The turn may have passed on since the intent was written.
            Intent::Do(seat, _) if session.turn() != Some(seat) => None,
            Intent::Do(..) | Intent::Undo | Intent::UndoAgreed | Intent::Redo
                if !guard.allows(intent, &session, &selection) =>
            {
                None
            }
            Intent::Do(seat, action) if is_outside_puzzle(&session, seat, &action) => {
                guard.refused.write(Refused(say!("puzzle-only-exchanges")));
                None
            }
            Intent::Do(_, action) => {
                if let Err(reason) = session.game().check(&action) {
                    guard.refused.write(Refused(phrases::refusal(&reason)));
                    continue;
                }
                session.game_mut().apply(action).ok().map(Change::Acted)
            }
            Intent::Undo => match undo_request(&session) {
                Some(request) if !request.ask.is_empty() => {
                    undo_requests.write(request);
                    None
                }
                _ => undo(&mut session).then_some(Change::Undone),
            },
            Intent::UndoAgreed => undo(&mut session).then_some(Change::Undone),
            Intent::Redo => {
                // Up to the next decision of a person: turns of bots and forced actions are redone, too.
                let mut facts = Vec::new();
                while session.game().history().1 > 0 {
                    facts.extend(session.game_mut().redo().unwrap_or_default());
                    if deciding_person(&session).is_some() {
                        break;
                    }
                }
                (!facts.is_empty()).then_some(Change::Acted(facts))
            }
            Intent::Reseat(seat, kind) => session.reseat(seat, kind).then_some(Change::Reseated),
            Intent::Forward if session.kind().is_stepped() => {
                // All actions of one turn.
                let mut facts = Vec::new();
                let turn = session.game().position().turn();
                while session.game().history().1 > 0 {
                    facts.extend(session.game_mut().redo().unwrap_or_default());
                    if session.game().is_over() || session.game().position().turn() != turn {
                        break;
                    }
                }
                (!facts.is_empty()).then_some(Change::Acted(facts))
            }
            Intent::Backward if session.kind().is_stepped() => {
                let steps = steps_to_turn_start(session.game());
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

/// Whether an action is not part of the puzzle at the table: its player only exchanges.
fn is_outside_puzzle(session: &Session, seat: Seat, action: &Action) -> bool {
    session.puzzle().is_some() && session.is_human(seat) && !matches!(action, Action::Exchange(_))
}

/// Undoes back to the last decision of a person. Returns `false`, and changes nothing, if there is none.
fn undo(session: &mut Session) -> bool {
    let steps = steps_to_decision(session);
    for _ in 0..steps.unwrap_or(0) {
        session.game_mut().undo();
    }
    steps.is_some()
}

/// The number of actions to undo to reach the start of the turn of the last action.
fn steps_to_turn_start(game: &Game) -> usize {
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

/// Goes to the position after this number of actions. Returns whether the position has changed.
fn go_to(session: &mut Session, actions: usize) -> bool {
    let before = session.game().history().0;
    while session.game().history().0 > actions && session.game_mut().undo().is_some() {}
    while session.game().history().0 < actions && session.game_mut().redo().is_some() {}
    session.game().history().0 != before
}

/// The number of actions to undo until a person has a decision to make. `None` if there is no such position.
fn steps_to_decision(session: &Session) -> Option<usize> {
    let mut game = session.game().clone();
    let mut steps = 0;
    while game.undo().is_some() {
        steps += 1;
        if session.is_human(game.position().turn()) && forced_action(&game).is_none() {
            return Some(steps);
        }
    }
    None
}

/// Whose decision an undo would take back, and which people have to agree: all who have been on turn since, that person
/// included. Nobody has to agree if no other person is concerned.
fn undo_request(session: &Session) -> Option<WantsUndo> {
    let steps = steps_to_decision(session)?;
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
    if ask == [whose] {
        ask.clear();
    }
    Some(WantsUndo { whose, ask })
}

/// Whether there is a decision of a person to go back to.
pub(super) fn can_undo(session: &Session) -> bool {
    session.humans() > 0 && session.game().history().0 > 0 && steps_to_decision(session).is_some()
}

/// The person on turn, unless the action is forced.
fn deciding_person(session: &Session) -> Option<Seat> {
    session.human_on_turn().filter(|_| forced_action(session.game()).is_none())
}

/// The only legal action, if that is to draw or to pass.
pub(super) fn forced_action(game: &Game) -> Option<Action> {
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

/// The pause before a forced action.
#[derive(Resource, Default)]
pub(super) struct ForcedTimer {
    /// The value of [`Session::changes`] that the pause belongs to.
    change: u64,
    /// Seconds at normal speed. `None`: there is no forced action, or it has been played.
    waited: Option<f32>,
}

/// Plays a forced action for the person on turn, after a pause.
pub(super) fn play_forced(
    session: Res<Session>,
    gate: Res<ShowGate>,
    clock: Res<TableClock>,
    mut timer: ResMut<ForcedTimer>,
    mut pace: ResMut<Pace>,
    mut intents: MessageWriter<Intent>,
) {
    if timer.change != session.changes() {
        *timer = ForcedTimer { change: session.changes(), waited: Some(0.0) };
    }
    // In a lesson the learner makes every move.
    let seat = Waiting::of(&session, &gate).person().filter(|_| !session.kind().is_scripted());
    let Some(seat) = seat else { return };
    // `forced_action` searches all exchanges, so it is not called again once the answer is `None`.
    let Some(waited) = timer.waited else { return };
    let Some(action) = forced_action(session.game()) else {
        timer.waited = None;
        return;
    };
    let waited = clock.step().map_or(BEFORE_FORCED, |step| waited + step);
    if waited >= BEFORE_FORCED {
        timer.waited = None;
        intents.write(Intent::Do(seat, action));
    } else {
        timer.waited = Some(waited);
        pace.stay_awake(Duration::from_millis(100));
    }
}

/// Asks for the next turn when the last one has been shown and the pause is over.
pub(super) fn advance_replay(
    session: Res<Session>,
    gate: Res<ShowGate>,
    clock: Res<TableClock>,
    time: Res<Time>,
    mut replay: ResMut<Replay>,
    mut pace: ResMut<Pace>,
    mut intents: MessageWriter<Intent>,
) {
    let plays = replay.is_playing() || session.kind().is_cinema();
    if !plays || Waiting::of(&session, &gate) != Waiting::Step {
        return;
    }
    let (done, turns) = session.turns();
    if session.game().history().1 == 0 || done >= turns {
        replay.stop();
        return;
    }
    pace.stay_awake(Duration::from_millis(100));
    // At instant speed there is a pause, too, so that each turn can be seen.
    if replay.pause(clock.at_most_quadruple(&time)) {
        intents.write(Intent::Forward);
    }
}

//! A game that was played before, shown again: forwards, backwards, at any speed, from any place.

use super::clock::TableClock;
use super::intent::Intent;
use super::log::LogEnd;
use super::session::Session;
use super::spots::{Held, Spot, Spots, Transport};
use super::stage::Stage;
use super::view::{Open, TableView, View};
use super::waiting::Waiting;
use crate::input::{Acted, Action, Audience, Direction};
use crate::menus::{Menu, Menus};
use crate::pace::Pace;
use bevy::prelude::*;
use std::time::Duration;

/// How long a turn stays before the next one, in seconds at normal speed.
const BETWEEN: f32 = 0.7;

/// Whether the game goes on by itself.
#[derive(Resource, Default, Debug)]
pub struct Replay {
    /// Whether it does.
    pub playing: bool,
    /// How long nothing has moved.
    still: f32,
}

/// Whether a game is being shown again.
pub(super) fn is_on(session: Option<Res<Session>>) -> bool {
    session.is_some_and(|session| session.kind().is_stepped())
}

/// Actions and presses of a replay.
pub(super) fn interpret(
    mut acted: MessageReader<Acted>,
    audience: Res<Audience>,
    session: Res<Session>,
    stage: Res<Stage>,
    spots: Res<Spots>,
    log_end: Res<LogEnd>,
    mut held: ResMut<Held>,
    mut replay: ResMut<Replay>,
    games: Res<View>,
    mut view: ResMut<TableView>,
    mut menus: ResMut<Menus>,
    mut intents: MessageWriter<Intent>,
) {
    if *audience != Audience::Table || menus.is_open() {
        return held.0.miss(acted.read());
    }
    let (done, left) = session.game().history();
    for Acted { action, .. } in acted.read() {
        let meant = held.0.follow(*action, |at| spots.at(at).filter(|_| view.open.is_none()));
        let press = match *action {
            Action::Step(Direction::Left) | Action::Undo => Some(Transport::Back),
            Action::Step(Direction::Right) | Action::Redo => Some(Transport::Forward),
            Action::Select | Action::Exchange => Some(Transport::Play),
            Action::PreviousArea => Some(Transport::Start),
            Action::NextArea => Some(Transport::End),
            Action::Press(_) if view.open.is_some() => {
                view.open = None;
                None
            }
            Action::Press(at) | Action::Drag(at) => match (meant, action) {
                (Some(Spot::Scrubber), _) => {
                    let rect = spots.rect(Spot::Scrubber).unwrap_or_default();
                    let part = ((at.x - rect.min.x) / rect.width().max(1.0)).clamp(0.0, 1.0);
                    intents.write(Intent::GoTo((part * (done + left) as f32).round() as usize));
                    replay.playing = false;
                    None
                }
                (_, Action::Drag(_)) => None,
                (Some(Spot::Transport(transport)), _) => Some(transport),
                (Some(Spot::Speed), _) => {
                    view.speed = Some(view.speed.unwrap_or(games.speed).next());
                    None
                }
                (Some(Spot::Menu), _) => {
                    menus.open(Menu::Pause);
                    None
                }
                (Some(Spot::Bag), _) => {
                    view.toggle(Open::Bag);
                    None
                }
                (Some(Spot::Seat(seat)), _) => {
                    view.toggle(Open::Hand(seat));
                    None
                }
                _ => None,
            },
            Action::Bag => {
                view.toggle(Open::Bag);
                None
            }
            Action::Back | Action::LetGo if view.open.is_some() => {
                view.open = None;
                None
            }
            Action::Step(Direction::Up | Direction::Down) | Action::Faster | Action::Slower => {
                let faster = matches!(action, Action::Step(Direction::Up) | Action::Faster);
                view.speed = Some(view.speed.unwrap_or(games.speed).changed(faster));
                None
            }
            Action::Back | Action::Pause => {
                menus.open(Menu::Pause);
                None
            }
            Action::Scroll(lines) => {
                view.log_back = log_end.turned(view.log_back, lines);
                None
            }
            Action::Log => {
                view.log_back = 0.0;
                None
            }
            _ => None,
        };
        let Some(transport) = press else { continue };
        match transport {
            // At the end, playing means from the start.
            Transport::Play if left == 0 && !replay.playing => {
                intents.write(Intent::GoTo(0));
                replay.playing = true;
            }
            Transport::Play => replay.playing = !replay.playing,
            Transport::Start => go(Intent::GoTo(0), &mut replay, &mut intents),
            Transport::End => go(Intent::GoTo(done + left), &mut replay, &mut intents),
            Transport::Back => go(Intent::Backward, &mut replay, &mut intents),
            Transport::Forward if !stage.is_idle() => go(Intent::Skip, &mut replay, &mut intents),
            Transport::Forward => go(Intent::Forward, &mut replay, &mut intents),
        }
    }
}

/// Whoever goes somewhere himself wants to stay there.
fn go(intent: Intent, replay: &mut Replay, intents: &mut MessageWriter<Intent>) {
    replay.playing = false;
    intents.write(intent);
}

/// Goes on by itself when everything has been shown.
pub(super) fn go_on(
    session: Res<Session>,
    stage: Res<Stage>,
    clock: Res<TableClock>,
    time: Res<Time>,
    mut replay: ResMut<Replay>,
    mut pace: ResMut<Pace>,
    mut intents: MessageWriter<Intent>,
) {
    if !replay.playing || Waiting::of(&session, &stage) != Waiting::Step {
        return;
    }
    if session.game().history().1 == 0 {
        replay.playing = false;
        return;
    }
    pace.stay_awake(Duration::from_millis(100));
    // Even without motion a turn can be looked at.
    replay.still += clock.at_most_quadruple(&time);
    if replay.still >= BETWEEN {
        replay.still = 0.0;
        intents.write(Intent::Forward);
    }
}

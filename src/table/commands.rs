//! Interprets input actions at the table: moves the cursor, changes the view and sends intents, settings changes and
//! menu requests.

use super::arrangement::Arrangement;
use super::dragging::{Dragging, Drop};
use super::hit_targets::{Cursor, Held, HitTarget, HitTargets};
use super::hud::LogEnd;
use super::layout::Layout;
use super::marbles::{Center, Hand};
use super::moment::Moment;
use super::raised::{MarbleFinder, PressedMarbles};
use super::view::{Open, TableView};
use crate::app::{MenuOpen, Screen};
use crate::controls::{Acted, Action, Addressee, Device, LastDevice};
use crate::game::lessons::{LessonRun, RunningLesson};
use crate::game::{Advisor, Intent, Log, Offer, Preview, PuzzleTable, Selection, Session, ShowGate, Side, phrases};
use crate::input::{Pads, prompt_name};
use crate::menus::{Menu, OpenMenu};
use crate::notices::Refused;
use crate::seats::{Owner, SeatOwners, owner_name};
use crate::settings::{ChangeSettings, Settings};
use crate::texts::say;
use aljabar_core::{Piece, Seat};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// The state that the interpreter reads.
#[derive(SystemParam)]
pub(super) struct TableInput<'w, 's> {
    menu: Res<'w, MenuOpen>,
    session: Res<'w, Session>,
    gate: Res<'w, ShowGate>,
    layout: Res<'w, Layout>,
    targets: Res<'w, HitTargets>,
    selection: Res<'w, Selection>,
    preview: Res<'w, Preview>,
    advisor: Res<'w, Advisor>,
    lesson: Res<'w, RunningLesson>,
    puzzle: Res<'w, PuzzleTable>,
    owners: Res<'w, SeatOwners>,
    pads: Res<'w, Pads>,
    device: Res<'w, LastDevice>,
    settings: Res<'w, Settings>,
    log: Res<'w, Log>,
    log_end: Res<'w, LogEnd>,
    marbles: MarbleFinder<'w, 's>,
    hands: Query<'w, 's, (&'static Hand, &'static Arrangement)>,
    center: Query<'w, 's, &'static Arrangement, With<Center>>,
}

/// The state that the interpreter changes, and the messages that it sends.
#[derive(SystemParam)]
pub(super) struct TableOutput<'w> {
    cursor: ResMut<'w, Cursor>,
    held: ResMut<'w, Held>,
    view: ResMut<'w, TableView>,
    dragging: ResMut<'w, Dragging>,
    pressed: ResMut<'w, PressedMarbles>,
    moment: ResMut<'w, Moment>,
    intents: MessageWriter<'w, Intent>,
    refused: MessageWriter<'w, Refused>,
    settings: MessageWriter<'w, ChangeSettings>,
    menus: MessageWriter<'w, OpenMenu>,
    screen: ResMut<'w, NextState<Screen>>,
}

impl TableOutput<'_> {
    fn pause(&mut self) {
        self.menus.write(OpenMenu(Menu::Pause));
    }

    fn change(&mut self, change: impl Fn(&mut Settings) + Send + Sync + 'static) {
        self.settings.write(ChangeSettings::new(change));
    }
}

/// Interprets all actions of the frame that are addressed to the table.
pub(super) fn interpret(mut acted: MessageReader<Acted>, table: TableInput, mut out: TableOutput) {
    // A menu that was opened in this frame without a press takes the input.
    if table.menu.0 {
        return out.held.0.miss(acted.read());
    }
    for Acted { action, by, to, .. } in acted.read() {
        if *to != Addressee::Table {
            out.held.0.follow(*action, |_| None);
            continue;
        }
        out.held.0.follow(*action, |at| table.targets.at(at));
        if *action == Action::Pause {
            out.pause();
            return out.held.0.miss(acted.read());
        }
        if let Some(seat) = table.another_turn(*by) {
            table.refuse(seat, *action, *by, &mut out);
            continue;
        }
        if !table.hurries_or_closes(*action, &mut out) {
            table.act(*action, &mut out);
        }
    }
}

impl TableInput<'_, '_> {
    /// Handles an action from a device that does not play for the seat on turn.
    fn refuse(&self, seat: Seat, action: Action, by: Device, out: &mut TableOutput) {
        match action {
            // Any device can pause the game.
            Action::Back if by == Device::Keyboard => out.pause(),
            Action::Press(at) if self.targets.at(at) == Some(HitTarget::Menu) => out.pause(),
            // A player who is not on turn may ask the others to take a move back.
            Action::Undo => {
                out.intents.write(Intent::Undo);
            }
            Action::Select | Action::Exchange | Action::Press(_) => {
                let name = phrases::seat_name(self.session.seats(), seat);
                let with = match self.owners.owner(seat) {
                    Owner::Anyone => say!("device-free"),
                    owner => owner_name(owner),
                };
                out.refused.write(Refused(say!("note-not-your-turn", name = name, device = with)));
            }
            _ => {}
        }
    }

    /// Handles presses that close an open overlay or skip a running animation. Returns whether `action` was one.
    fn hurries_or_closes(&self, action: Action, out: &mut TableOutput) -> bool {
        let meant = match action {
            Action::Press(at) => self.targets.at(at),
            Action::Select => out.cursor.0,
            Action::Exchange => None,
            _ => return false,
        };
        let opens = matches!(meant, Some(HitTarget::Bag | HitTarget::Discard | HitTarget::Seat(_)));
        if out.view.open.is_some() && !opens {
            out.view.open = None;
            return true;
        }
        // These buttons work during animations; any other press skips the animation.
        let at_any_time = opens
            || matches!(
                meant,
                Some(
                    HitTarget::Menu
                        | HitTarget::Rules
                        | HitTarget::Speed
                        | HitTarget::Hint
                        | HitTarget::Suggestions
                        | HitTarget::Offer(Offer::Undo | Offer::Redo)
                )
            );
        if self.gate.is_idle() || at_any_time {
            return false;
        }
        // Before the pictures are ready nothing is visible, so there is nothing to skip.
        if self.gate.is_ready() {
            out.intents.write(Intent::Skip);
        }
        true
    }

    fn act(&self, action: Action, out: &mut TableOutput) {
        match action {
            Action::Select | Action::Exchange if self.goes_on(action, out.cursor.0) => {
                out.intents.write(Intent::GoOn);
            }
            // With several people the cursor belongs to the person on turn; it does not move during a bot's turn.
            Action::Step(_) | Action::NextArea | Action::PreviousArea
                if self.session.humans() > 1 && self.session.bot_on_turn().is_some() => {}
            Action::Step(direction) => out.cursor.0 = self.targets.step(out.cursor.0, direction),
            Action::NextArea => out.cursor.0 = self.targets.jump(out.cursor.0, true),
            Action::PreviousArea => out.cursor.0 = self.targets.jump(out.cursor.0, false),
            Action::Press(at) => {
                let target = self.targets.at(at);
                let marble = match target {
                    Some(HitTarget::Stack(side, piece)) => self.marbles.at(side, piece, at),
                    _ => None,
                };
                let held = marble.is_some_and(|(_, is_raised)| is_raised);
                out.dragging.press(target, marble, at);
                out.pressed.0.extend(marble.map(|(marble, _)| marble));
                match target {
                    Some(target) => {
                        out.cursor.0 = Some(target);
                        self.press(target, held, out);
                    }
                    // The rim of the board makes an exchange whose sums agree.
                    None if self.layout.is_on_rim(at) && self.preview.outcome.is_ok() => {
                        self.take(Offer::Exchange, out);
                    }
                    None => {}
                }
            }
            Action::Drag(at) => {
                if let Some((marble, again)) = out.dragging.drag(at, self.marbles.raised()) {
                    out.pressed.0.push(marble);
                    out.intents.write(again);
                }
            }
            Action::Release(at) => match out.dragging.release(at, &self.layout) {
                Drop::Home(Some((marble, restore))) => {
                    out.pressed.0.push(marble);
                    out.intents.write(restore);
                }
                Drop::Selected if self.settings.play.drop_exchanges && self.preview.outcome.is_ok() => {
                    self.take(Offer::Exchange, out);
                }
                Drop::OnRim if self.preview.outcome.is_ok() => self.take(Offer::Exchange, out),
                Drop::Nothing | Drop::Selected | Drop::OnRim | Drop::Home(None) => {}
            },
            Action::Select => match out.cursor.0 {
                // One more press on a fully selected stack deselects all of it.
                Some(HitTarget::Stack(side, piece)) if self.all_held(side, piece) => {
                    let chosen = self.selection.side(side).count(piece);
                    out.intents.write_batch((0..chosen).map(|_| Intent::Unpick(side, piece)));
                }
                Some(target) => self.press(target, false, out),
                None => {}
            },
            Action::Back | Action::LetGo if out.view.open.is_some() => out.view.open = None,
            Action::Back | Action::LetGo if !self.selection.is_empty() => {
                out.intents.write(Intent::Clear);
            }
            Action::LetGo => {}
            Action::Back => out.pause(),
            Action::Exchange if self.session.turn().is_none() || self.puzzle.is_over() && self.gate.is_idle() => {
                self.press(HitTarget::Again, false, out);
            }
            Action::Exchange => self.take(Offer::Exchange, out),
            Action::Draw => self.take(Offer::Draw, out),
            Action::Announce => self.take(Offer::Announce, out),
            Action::Pass => self.take(Offer::Pass, out),
            Action::Undo => self.take(Offer::Undo, out),
            Action::Redo => self.take(Offer::Redo, out),
            Action::Hint => {
                out.intents.write(Intent::Hint);
            }
            Action::Bag => out.view.toggle(Open::Bag),
            Action::Arithmetic if !self.selection.is_empty() => out.view.toggle(Open::Arithmetic),
            Action::Arithmetic => {
                let key = prompt_name(&self.settings, &self.pads, *self.device, Action::Arithmetic);
                out.refused.write(Refused(say!("note-nothing-to-explain", key = key)));
            }
            Action::Suggestions => out.change(|settings| settings.play.suggestions = !settings.play.suggestions),
            Action::Faster => out.change(|settings| settings.set_speed(settings.speed().changed(true))),
            Action::Slower => out.change(|settings| settings.set_speed(settings.speed().changed(false))),
            _ => common(action, &self.log_end, &mut out.view, &mut out.settings),
        }
    }

    /// Whether a press with keys or a gamepad goes on in a lesson. On a button it presses that button.
    fn goes_on(&self, action: Action, cursor: Option<HitTarget>) -> bool {
        let aside = matches!(
            cursor,
            Some(HitTarget::Menu | HitTarget::Rules | HitTarget::Speed | HitTarget::SkipStep | HitTarget::Bag)
        );
        self.lesson.guided().is_some_and(LessonRun::goes_on) && (action == Action::Exchange || !aside)
    }

    /// The person on turn if `by` plays for another seat.
    fn another_turn(&self, by: Device) -> Option<Seat> {
        let people = self.session.humans();
        self.session.human_on_turn().filter(|seat| !self.owners.plays(by, *seat, people))
    }

    fn press(&self, target: HitTarget, held: bool, out: &mut TableOutput) {
        match target {
            HitTarget::Stack(side, piece) if held => {
                out.intents.write(Intent::Unpick(side, piece));
            }
            HitTarget::Stack(side, piece) => {
                out.intents.write(Intent::Pick(side, piece));
            }
            HitTarget::Suggestion(i) => {
                if let Some(ranked) = self.advisor.ranking().get(i) {
                    out.intents.write(Intent::Choose(ranked.exchange));
                }
            }
            HitTarget::Suggestions => out.change(|settings| settings.play.suggestions = !settings.play.suggestions),
            HitTarget::Bag => out.view.toggle(Open::Bag),
            HitTarget::Discard => out.view.toggle(Open::Discard),
            HitTarget::Supply => {}
            HitTarget::Moment(line) => {
                if let Some(entry) = self.log.0.get(line).filter(|_| self.gate.is_idle()) {
                    out.moment.look_at(entry.actions);
                }
            }
            HitTarget::Rules => {
                out.menus.write(OpenMenu(Menu::Rules));
            }
            HitTarget::Seat(seat) => out.view.toggle(Open::Hand(seat)),
            HitTarget::Equation if !self.selection.is_empty() => out.view.toggle(Open::Arithmetic),
            HitTarget::Equation => {}
            HitTarget::Speed => out.change(|settings| settings.set_speed(settings.speed().next())),
            HitTarget::Hint => {
                out.intents.write(Intent::Hint);
            }
            HitTarget::Menu => out.pause(),
            HitTarget::GoOn => {
                out.intents.write(Intent::GoOn);
            }
            HitTarget::SkipStep => {
                out.intents.write(Intent::SkipStep);
            }
            HitTarget::Offer(offer) => self.take(offer, out),
            HitTarget::Again => {
                out.menus.write(OpenMenu(match self.session.puzzle() {
                    Some(_) => Menu::PuzzleEnd,
                    None if self.lesson.run().is_some() => Menu::LessonDone,
                    None => Menu::Results,
                }));
            }
            HitTarget::Leave => NextState::set_if_neq(&mut out.screen, Screen::Title),
            HitTarget::Transport(_) | HitTarget::Scrubber => {}
        }
    }

    /// Sends the intent of an action button.
    fn take(&self, offer: Offer, out: &mut TableOutput) {
        let intent = match (offer, offer.action(), self.session.human_on_turn()) {
            (Offer::Undo, ..) => Intent::Undo,
            (Offer::Redo, ..) => Intent::Redo,
            // No decisions are accepted while an animation runs.
            _ if !self.gate.is_idle() => return,
            (Offer::Exchange, _, Some(seat)) => {
                Intent::Do(seat, aljabar_core::Action::Exchange(self.selection.exchange()))
            }
            (_, Some(action), Some(seat)) => Intent::Do(seat, action),
            _ => return,
        };
        out.intents.write(intent);
    }

    fn arrangement(&self, side: Side) -> Option<&Arrangement> {
        let viewer = self.layout.viewer();
        match side {
            Side::Take => self.center.iter().next(),
            Side::Give => self.hands.iter().find(|(hand, _)| hand.0 == viewer).map(|(_, arrangement)| arrangement),
        }
    }

    /// Whether no further marble of the stack can be selected, so that another press deselects.
    fn all_held(&self, side: Side, piece: Piece) -> bool {
        let chosen = usize::from(self.selection.side(side).count(piece));
        let there = self.arrangement(side).and_then(|all| all.stack(piece)).map_or(0, |stack| stack.places.len());
        chosen > 0 && (chosen >= there || self.selection.side(side).len() >= self.session.game().rules().limit())
    }
}

/// Handles the actions that work both in a game and in a replay: appearance and scrolling of the log.
pub(super) fn common(
    action: Action,
    log_end: &LogEnd,
    view: &mut TableView,
    settings: &mut MessageWriter<ChangeSettings>,
) {
    match action {
        Action::Scroll(lines) => view.log_back = log_end.scrolled(view.log_back, lines),
        Action::Log => view.log_back = 0.0,
        Action::Palette => {
            settings.write(ChangeSettings::new(|settings| settings.looks.next_palette()));
        }
        Action::Marks => {
            settings.write(ChangeSettings::new(|settings| settings.looks.next_marks()));
        }
        _ => {}
    }
}

//! Interprets input actions in a replay: playback, steps, jumps and speed.

use super::commands::common;
use super::hit_targets::{Held, HitTarget, HitTargets, Transport};
use super::hud::LogEnd;
use super::view::{Open, TableView};
use crate::app::MenuOpen;
use crate::controls::{Acted, Action, Addressee, Direction};
use crate::game::{Intent, Log, Replay, Session, ShowGate};
use crate::menus::{Menu, OpenMenu};
use crate::settings::{ChangeSettings, Settings};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// The state that the interpreter reads.
#[derive(SystemParam)]
pub(super) struct ReplayInput<'w> {
    menu: Res<'w, MenuOpen>,
    session: Res<'w, Session>,
    gate: Res<'w, ShowGate>,
    replay: Res<'w, Replay>,
    settings: Res<'w, Settings>,
    targets: Res<'w, HitTargets>,
    log: Res<'w, Log>,
    log_end: Res<'w, LogEnd>,
}

/// The state that the interpreter changes, and the messages that it sends.
#[derive(SystemParam)]
pub(super) struct ReplayOutput<'w> {
    held: ResMut<'w, Held>,
    view: ResMut<'w, TableView>,
    intents: MessageWriter<'w, Intent>,
    menus: MessageWriter<'w, OpenMenu>,
    settings: MessageWriter<'w, ChangeSettings>,
}

/// Interprets all actions of the frame that are addressed to the table.
pub(super) fn interpret(mut acted: MessageReader<Acted>, input: ReplayInput, mut out: ReplayOutput) {
    if input.menu.0 {
        return out.held.0.miss(acted.read());
    }
    for Acted { action, to, .. } in acted.read() {
        if *to != Addressee::Table {
            out.held.0.follow(*action, |_| None);
            continue;
        }
        let open = out.view.open.is_some();
        let meant = out.held.0.follow(*action, |at| input.targets.at(at).filter(|_| !open));
        match *action {
            Action::Step(Direction::Left) | Action::Undo => input.transport(Transport::Back, &mut out),
            Action::Step(Direction::Right) | Action::Redo => input.transport(Transport::Forward, &mut out),
            Action::Select | Action::Exchange => input.transport(Transport::Play, &mut out),
            Action::PreviousArea => input.transport(Transport::Start, &mut out),
            Action::NextArea => input.transport(Transport::End, &mut out),
            Action::Step(Direction::Up) | Action::Faster => input.change_speed(true, &mut out),
            Action::Step(Direction::Down) | Action::Slower => input.change_speed(false, &mut out),
            Action::Press(_) | Action::Back | Action::LetGo if open => out.view.open = None,
            Action::Press(at) | Action::Drag(at) if meant == Some(HitTarget::Scrubber) => input.scrub(at, &mut out),
            Action::Press(_) => input.press(meant, &mut out),
            Action::Bag => out.view.toggle(Open::Bag),
            Action::Back | Action::Pause => {
                out.menus.write(OpenMenu(Menu::Pause));
            }
            _ => common(*action, &input.log_end, &mut out.view, &mut out.settings),
        }
    }
}

impl ReplayInput<'_> {
    fn press(&self, target: Option<HitTarget>, out: &mut ReplayOutput) {
        match target {
            Some(HitTarget::Transport(transport)) => self.transport(transport, out),
            Some(HitTarget::Speed) => {
                out.intents.write(Intent::ReplaySpeed(self.replay.speed(&self.settings).next()));
            }
            Some(HitTarget::Menu) => {
                out.menus.write(OpenMenu(Menu::Pause));
            }
            Some(HitTarget::Moment(line)) => {
                if let Some(entry) = self.log.0.get(line) {
                    self.go(Intent::GoTo(entry.actions), out);
                }
            }
            Some(HitTarget::Rules) => {
                out.menus.write(OpenMenu(Menu::Rules));
            }
            Some(HitTarget::Bag) => out.view.toggle(Open::Bag),
            Some(HitTarget::Discard) => out.view.toggle(Open::Discard),
            Some(HitTarget::Seat(seat)) => out.view.toggle(Open::Hand(seat)),
            _ => {}
        }
    }

    fn change_speed(&self, faster: bool, out: &mut ReplayOutput) {
        out.intents.write(Intent::ReplaySpeed(self.replay.speed(&self.settings).changed(faster)));
    }

    /// Goes to the position of the track at `at`.
    fn scrub(&self, at: Vec2, out: &mut ReplayOutput) {
        let rect = self.targets.rect(HitTarget::Scrubber).unwrap_or_default();
        let part = ((at.x - rect.min.x) / rect.width().max(1.0)).clamp(0.0, 1.0);
        let (done, left) = self.session.game().history();
        self.go(Intent::GoTo((part * (done + left) as f32).round() as usize), out);
    }

    fn transport(&self, transport: Transport, out: &mut ReplayOutput) {
        let (done, left) = self.session.game().history();
        let playing = self.replay.is_playing();
        match transport {
            // Playing at the end of the game starts from the beginning.
            Transport::Play if left == 0 && !playing => {
                out.intents.write(Intent::GoTo(0));
                out.intents.write(Intent::PlayReplay(true));
            }
            Transport::Play => {
                out.intents.write(Intent::PlayReplay(!playing));
            }
            Transport::Start => self.go(Intent::GoTo(0), out),
            Transport::End => self.go(Intent::GoTo(done + left), out),
            Transport::Back => self.go(Intent::Backward, out),
            Transport::Forward if !self.gate.is_idle() => self.go(Intent::Skip, out),
            Transport::Forward => self.go(Intent::Forward, out),
        }
    }

    /// Stops playback and goes to another position.
    fn go(&self, intent: Intent, out: &mut ReplayOutput) {
        out.intents.write(Intent::PlayReplay(false));
        out.intents.write(intent);
    }
}

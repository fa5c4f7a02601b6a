//! Actions of any device become what the player wants at the table.

use super::arrangement::{Arrangement, rise};
use super::intent::{Intent, Refused};
use super::layout::Layout;
use super::marbles::{Center, Hand};
use super::selection::Selection;
use super::session::Session;
use super::spots::{Button, Cursor, Side, Spot, Spots};
use super::stage::Stage;
use super::suggestions::Suggestions;
use super::view::{Open, View};
use crate::crew::{Crew, Owner};
use crate::input::{Acted, Action, Audience, Device, LastDevice, Pads, prompt_name};
use crate::menus::{Menu, Menus};
use crate::screens::Screen;
use crate::settings::Settings;
use crate::texts::say;
use crate::words;
use aljabar_core::{Piece, Seat};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// What the interpreter looks at.
#[derive(SystemParam)]
pub(super) struct Scene<'w, 's> {
    audience: Res<'w, Audience>,
    session: Res<'w, Session>,
    stage: Res<'w, Stage>,
    layout: Res<'w, Layout>,
    spots: Res<'w, Spots>,
    selection: Res<'w, Selection>,
    suggestions: Res<'w, Suggestions>,
    crew: Res<'w, Crew>,
    pads: Res<'w, Pads>,
    device: Res<'w, LastDevice>,
    hands: Query<'w, 's, (&'static Hand, &'static Arrangement)>,
    center: Query<'w, 's, &'static Arrangement, With<Center>>,
}

/// Turns actions into intents, and moves the cursor.
pub(super) fn interpret(
    mut acted: MessageReader<Acted>,
    scene: Scene,
    mut cursor: ResMut<Cursor>,
    mut view: ResMut<View>,
    mut intents: MessageWriter<Intent>,
    mut refused: MessageWriter<Refused>,
    mut settings: ResMut<Settings>,
    mut menus: ResMut<Menus>,
    mut screen: ResMut<NextState<Screen>>,
) {
    if *scene.audience != Audience::Table {
        acted.clear();
        return;
    }
    for Acted { action, by } in acted.read() {
        if *action == Action::Pause {
            menus.open(Menu::Pause);
            return acted.clear();
        }
        if let Some(seat) = scene.another_turn(*by) {
            match *action {
                // Everybody can let the game wait.
                Action::Back if *by == Device::Keyboard => menus.open(Menu::Pause),
                Action::Press(at) if scene.spots.at(at) == Some(Spot::Menu) => menus.open(Menu::Pause),
                // Whoever regrets a move asks the others.
                Action::Undo => {
                    intents.write(Intent::Undo);
                }
                Action::Select | Action::Exchange | Action::Press(_) => {
                    let name = words::seat_name(scene.session.seats(), seat);
                    let with = match scene.crew.owner(seat) {
                        Owner::Anyone => say!("device-free"),
                        owner => crate::crew::owner_name(owner),
                    };
                    refused.write(Refused(say!("note-not-your-turn", name = name, device = with)));
                }
                _ => {}
            }
            continue;
        }
        let confirms = matches!(action, Action::Select | Action::Exchange | Action::Press(_));
        // A button that is always there is meant when it is pressed; anything else hurries what is moving.
        let meant = match *action {
            Action::Press(at) => scene.spots.at(at),
            Action::Select => cursor.0,
            _ => None,
        };
        let opens = matches!(meant, Some(Spot::Bag | Spot::Seat(_)));
        if confirms && view.open.is_some() && !opens {
            view.open = None;
            continue;
        }
        let at_any_time = opens
            || matches!(meant, Some(Spot::Menu | Spot::Speed | Spot::Hint | Spot::Button(Button::Undo | Button::Redo)));
        if confirms && !scene.stage.is_idle() && !at_any_time {
            intents.write(Intent::Skip);
            continue;
        }
        match *action {
            // Among several people the cursor belongs to whoever is on turn; a bot needs none.
            Action::Step(_) | Action::NextArea | Action::PreviousArea
                if scene.session.humans() > 1 && scene.session.bot_on_turn().is_some() => {}
            Action::Step(direction) => cursor.0 = scene.spots.step(cursor.0, direction),
            Action::NextArea => cursor.0 = scene.spots.jump(cursor.0, true),
            Action::PreviousArea => cursor.0 = scene.spots.jump(cursor.0, false),
            Action::Press(at) => {
                if let Some(spot) = scene.spots.at(at) {
                    cursor.0 = Some(spot);
                    let held = matches!(spot, Spot::Stack(side, piece) if scene.is_held(side, piece, at));
                    scene.press(spot, held, &mut view, &mut intents, &mut settings, &mut menus, &mut screen);
                }
            }
            Action::Select => {
                match cursor.0 {
                    // Once more than there are lets go of them all.
                    Some(Spot::Stack(side, piece)) if scene.all_held(side, piece) => {
                        let chosen = scene.selection.side(side).count(piece);
                        intents.write_batch((0..chosen).map(|_| Intent::Unpick(side, piece)));
                    }
                    Some(spot) => {
                        scene.press(spot, false, &mut view, &mut intents, &mut settings, &mut menus, &mut screen);
                    }
                    None => {}
                }
            }
            Action::Back | Action::LetGo if view.open.is_some() => view.open = None,
            Action::Back | Action::LetGo if !scene.selection.is_empty() => {
                intents.write(Intent::Clear);
            }
            Action::LetGo => {}
            Action::Back => menus.open(Menu::Pause),
            Action::Exchange if scene.session.turn().is_none() => {
                scene.press(Spot::Again, false, &mut view, &mut intents, &mut settings, &mut menus, &mut screen);
            }
            Action::Exchange => scene.button(Button::Exchange, &mut intents),
            Action::Hint => {
                intents.write(Intent::Hint);
            }
            Action::Draw => scene.button(Button::Draw, &mut intents),
            Action::Announce => scene.button(Button::Announce, &mut intents),
            Action::Pass => scene.button(Button::Pass, &mut intents),
            Action::Undo => scene.button(Button::Undo, &mut intents),
            Action::Redo => scene.button(Button::Redo, &mut intents),
            Action::Spread => view.spread = !view.spread,
            Action::Bag => view.toggle(Open::Bag),
            Action::Arithmetic if !scene.selection.is_empty() => view.toggle(Open::Arithmetic),
            Action::Arithmetic => {
                let key = prompt_name(&settings, &scene.pads, *scene.device, Action::Arithmetic);
                refused.write(Refused(say!("note-nothing-to-explain", key = key)));
            }
            Action::Scroll(lines) => view.log_back = (view.log_back + lines).max(0.0),
            Action::Log => view.log_back = 0.0,
            // What belongs to the settings, the hints and the rules is heard there.
            _ => {}
        }
    }
}

impl Scene<'_, '_> {
    /// The person on turn, if this device plays for somebody else.
    fn another_turn(&self, by: Device) -> Option<Seat> {
        let people = self.session.humans();
        self.session.human_on_turn().filter(|seat| !self.crew.plays(by, *seat, people))
    }

    fn press(
        &self,
        spot: Spot,
        held: bool,
        view: &mut View,
        intents: &mut MessageWriter<Intent>,
        settings: &mut Settings,
        menus: &mut Menus,
        screen: &mut NextState<Screen>,
    ) {
        match spot {
            Spot::Stack(side, piece) if held => {
                intents.write(Intent::Unpick(side, piece));
            }
            Spot::Stack(side, piece) => {
                intents.write(Intent::Pick(side, piece));
            }
            Spot::Suggestion(i) => {
                if let Some(exchange) = self.suggestions.list().get(i) {
                    intents.write(Intent::Choose(*exchange));
                }
            }
            Spot::Bag => view.toggle(Open::Bag),
            Spot::Seat(seat) => view.toggle(Open::Hand(seat)),
            Spot::Equation if !self.selection.is_empty() => view.toggle(Open::Arithmetic),
            Spot::Equation => {}
            Spot::Speed => settings.play.speed = settings.play.speed.next(),
            Spot::Hint => {
                intents.write(Intent::Hint);
            }
            Spot::Menu => menus.open(Menu::Pause),
            Spot::Button(button) => self.button(button, intents),
            Spot::Again => menus.open(Menu::Results),
            Spot::Leave => NextState::set_if_neq(screen, Screen::Title),
            Spot::Transport(_) | Spot::Scrubber => {}
        }
    }

    fn button(&self, button: Button, intents: &mut MessageWriter<Intent>) {
        let intent = match (button, button.action(), self.session.human_on_turn()) {
            (Button::Undo, ..) => Intent::Undo,
            (Button::Redo, ..) => Intent::Redo,
            // While marbles move nobody is asked yet.
            _ if !self.stage.is_idle() => return,
            (Button::Exchange, _, Some(seat)) => {
                Intent::Do(seat, aljabar_core::Action::Exchange(self.selection.exchange()))
            }
            (_, Some(action), Some(seat)) => Intent::Do(seat, action),
            _ => return,
        };
        intents.write(intent);
    }

    fn arrangement(&self, side: Side) -> Option<&Arrangement> {
        let viewer = self.layout.viewer();
        match side {
            Side::Take => self.center.iter().next(),
            Side::Give => self.hands.iter().find(|(hand, _)| hand.0 == viewer).map(|(_, arrangement)| arrangement),
        }
    }

    /// Whether a press hits a marble that is chosen, and so held up.
    fn is_held(&self, side: Side, piece: Piece, at: Vec2) -> bool {
        let chosen = usize::from(self.selection.side(side).count(piece));
        if chosen == 0 {
            return false;
        }
        let Some((arrangement, stack)) =
            self.arrangement(side).and_then(|all| all.stack(piece).map(|stack| (all, stack)))
        else {
            return false;
        };
        let up = Vec2::Y * rise(&self.layout);
        let reach = arrangement.diameter * 0.5;
        let held = stack.places.iter().rev().take(chosen).any(|place| (*place - up).distance(at) <= reach);
        held || chosen >= stack.places.len()
    }

    /// Whether every marble of a stack is chosen, so that another press can only let go.
    fn all_held(&self, side: Side, piece: Piece) -> bool {
        let chosen = usize::from(self.selection.side(side).count(piece));
        let there = self.arrangement(side).and_then(|all| all.stack(piece)).map_or(0, |stack| stack.places.len());
        chosen > 0 && (chosen >= there || self.selection.side(side).len() >= self.session.game().rules().limit())
    }
}

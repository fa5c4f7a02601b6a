//! A question before something is lost.

use super::page::{Control, Item, Page};
use super::{Id, Menu, MenuSystems, Menus, Used};
use crate::settings::Settings;
use crate::table::{Next, Session, Sit};
use crate::texts::say;
use aljabar_core::Seat;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Agreed>()
        .add_systems(Update, (heed.in_set(MenuSystems::Heed), compose.in_set(MenuSystems::Compose)));
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Question {
    /// Whether the game in play should begin again.
    Restart,
    /// Whether a game may be thrown away.
    DeleteGame,
    /// Whether all settings should be as at the start.
    ResetSettings,
    /// Whether all keys should be as at the start.
    ResetKeys,
    /// Whether all buttons of gamepads should be as at the start.
    ResetButtons,
    /// Whether everything that was counted should be forgotten.
    ForgetStatistics,
    /// Whether a person should play the seat of a bot.
    HandOver(Seat),
}

/// An answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// Do it.
    Yes,
    /// Leave it.
    No,
}

/// A question was answered with yes.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Agreed(pub Question);

fn compose(menus: Res<Menus>, mut page: ResMut<Page>) {
    let Some(Menu::Ask(question)) = menus.top() else { return };
    let (title, text, yes) = match question {
        Question::Restart => (say!("ask-restart"), say!("ask-restart-text"), say!("ask-restart-yes")),
        Question::DeleteGame => (say!("ask-delete"), say!("ask-delete-text"), say!("ask-delete-yes")),
        Question::ResetSettings => (say!("ask-reset"), say!("ask-reset-text"), say!("ask-reset-yes")),
        Question::ResetKeys => (say!("ask-keys"), say!("ask-keys-text"), say!("ask-keys-yes")),
        Question::ResetButtons => (say!("ask-buttons"), say!("ask-buttons-text"), say!("ask-keys-yes")),
        Question::ForgetStatistics => (say!("ask-forget"), say!("ask-forget-text"), say!("ask-forget-yes")),
        Question::HandOver(seat) => {
            (say!("ask-hand-over", number = seat + 1), say!("ask-hand-over-text"), say!("ask-hand-over-yes"))
        }
    };
    let buttons = [Control::button(Answer::Yes, yes), Control::main(Answer::No, say!("ask-no"))];
    page.set_if_neq(Page::panel(title, 520.0).with(Item::Text(text)).foot(buttons));
}

fn heed(
    mut used: MessageReader<Used>,
    mut menus: ResMut<Menus>,
    session: Option<Res<Session>>,
    mut settings: ResMut<Settings>,
    mut sit: MessageWriter<Sit>,
    mut agreed: MessageWriter<Agreed>,
) {
    for Used { id, .. } in used.read() {
        let (Id::Ask(answer), Some(Menu::Ask(question))) = (id, menus.top()) else { continue };
        menus.close();
        if *answer == Answer::No {
            continue;
        }
        match question {
            Question::Restart => {
                if let Some(session) = &session {
                    sit.write(Sit(Next::Again(Box::new(session.again()))));
                }
            }
            Question::ResetSettings => {
                *settings =
                    Settings { greeted: true, keys: settings.keys.clone(), pads: settings.pads.clone(), ..default() };
            }
            Question::ResetKeys => settings.keys = default(),
            Question::ResetButtons => settings.pads.buttons = default(),
            Question::DeleteGame | Question::ForgetStatistics | Question::HandOver(_) => {}
        }
        agreed.write(Agreed(question));
    }
}

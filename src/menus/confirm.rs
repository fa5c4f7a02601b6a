//! Yes/no questions before something is lost.

use super::effect::{Effect, close};
use super::page::{Control, Item, Page};
use super::{Menu, Menus};
use crate::app::FrameStep;
use crate::texts::say;
use aljabar_core::Seat;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OnYes>().add_systems(Update, compose.in_set(FrameStep::ComposeMenu));
}

/// The question to confirm.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ConfirmQuestion {
    /// Restart the game in play?
    Restart,
    /// Delete a saved game?
    DeleteGame,
    /// Reset all settings but key and button bindings?
    ResetSettings,
    /// Reset all key bindings?
    ResetKeys,
    /// Reset all gamepad bindings?
    ResetButtons,
    /// Delete all statistics?
    ForgetStatistics,
    /// Replace the bot at this seat by a person?
    HandOver(Seat),
}

/// The effect of the answer yes.
#[derive(Resource, Default)]
struct OnYes(Effect);

/// Opens the question; `yes` runs if the player agrees.
pub fn ask(question: ConfirmQuestion, yes: Effect) -> Effect {
    Effect::new(move |world, _| {
        world.resource_mut::<OnYes>().0 = yes.clone();
        world.resource_mut::<Menus>().open(Menu::Confirm(question));
    })
}

fn compose(menus: Res<Menus>, on_yes: Res<OnYes>, mut page: ResMut<Page>) {
    let Some(Menu::Confirm(question)) = menus.top() else { return };
    let (title, text, yes) = match question {
        ConfirmQuestion::Restart => (say!("ask-restart"), say!("ask-restart-text"), say!("ask-restart-yes")),
        ConfirmQuestion::DeleteGame => (say!("ask-delete"), say!("ask-delete-text"), say!("ask-delete-yes")),
        ConfirmQuestion::ResetSettings => (say!("ask-reset"), say!("ask-reset-text"), say!("ask-reset-yes")),
        ConfirmQuestion::ResetKeys => (say!("ask-keys"), say!("ask-keys-text"), say!("ask-keys-yes")),
        ConfirmQuestion::ResetButtons => (say!("ask-buttons"), say!("ask-buttons-text"), say!("ask-keys-yes")),
        ConfirmQuestion::ForgetStatistics => (say!("ask-forget"), say!("ask-forget-text"), say!("ask-forget-yes")),
        ConfirmQuestion::HandOver(seat) => {
            (say!("ask-hand-over", number = seat + 1), say!("ask-hand-over-text"), say!("ask-hand-over-yes"))
        }
    };
    let effect = on_yes.0.clone();
    let agree = Effect::new(move |world, event| {
        world.resource_mut::<Menus>().close();
        effect.run(world, event);
    });
    let buttons = [Control::button("yes", yes).does(agree), Control::main("no", say!("ask-no")).does(close())];
    Page::show(&mut page, Page::panel(title, 520.0).with(Item::Text(text)).foot(buttons));
}

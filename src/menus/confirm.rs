//! A question before something is lost.

use super::effect::{Effect, close};
use super::page::{Control, Item, Page};
use super::{Menu, Menus};
use crate::app::Step;
use crate::texts::say;
use aljabar_core::Seat;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Agreed>().add_systems(Update, compose.in_set(Step::ComposeMenu));
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

/// What is done if the answer is yes.
#[derive(Resource, Default)]
struct Agreed(Effect);

/// Asks first, and does this if the answer is yes.
pub fn ask(question: Question, yes: Effect) -> Effect {
    Effect::new(move |world, _| {
        world.resource_mut::<Agreed>().0 = yes.clone();
        world.resource_mut::<Menus>().open(Menu::Confirm(question));
    })
}

fn compose(menus: Res<Menus>, agreed: Res<Agreed>, mut page: ResMut<Page>) {
    let Some(Menu::Confirm(question)) = menus.top() else { return };
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
    let effect = agreed.0.clone();
    let agree = Effect::new(move |world, event| {
        world.resource_mut::<Menus>().close();
        effect.run(world, event);
    });
    let buttons = [Control::button("yes", yes).does(agree), Control::main("no", say!("ask-no")).does(close())];
    Page::show(&mut page, Page::panel(title, 520.0).with(Item::Text(text)).foot(buttons));
}

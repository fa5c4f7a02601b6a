//! What the person on turn may do, and why not. Looked up once for each change.

use super::selection::Prospect;
use super::session::Session;
use super::spots::Button;
use super::turns;
use aljabar_core::{Action, Illegal};
use bevy::prelude::*;

/// Whether each thing is allowed.
#[derive(Resource, Clone, Debug, Default)]
pub struct Offers {
    draw: Option<Illegal>,
    pass: Option<Illegal>,
    announce: Option<Illegal>,
    undo: bool,
    redo: bool,
    /// Whether a person is on turn.
    person: bool,
}

impl Offers {
    /// Whether a button does anything now.
    pub fn allows(&self, button: Button, prospect: &Prospect) -> bool {
        match button {
            Button::Exchange => self.person && prospect.outcome.is_ok(),
            Button::Draw => self.person && self.draw.is_none(),
            Button::Pass => self.person && self.pass.is_none(),
            Button::Announce => self.person && self.announce.is_none(),
            Button::Undo => self.undo,
            Button::Redo => self.redo,
        }
    }

    /// Why a button does nothing.
    pub fn refusal<'a>(&'a self, button: Button, prospect: &'a Prospect) -> Option<&'a Illegal> {
        match button {
            Button::Exchange => prospect.outcome.as_ref().err(),
            Button::Draw => self.draw.as_ref(),
            Button::Pass => self.pass.as_ref(),
            Button::Announce => self.announce.as_ref(),
            Button::Undo | Button::Redo => None,
        }
    }
}

pub(super) fn look_up(session: Res<Session>, mut offers: ResMut<Offers>) {
    if !session.is_changed() {
        return;
    }
    let game = session.game();
    let refusal = |action| game.check(&action).err();
    *offers = Offers {
        draw: refusal(Action::Draw),
        pass: refusal(Action::Pass),
        announce: refusal(Action::Announce),
        undo: turns::can_undo(&session),
        redo: game.history().1 > 0,
        person: session.human_on_turn().is_some(),
    };
}

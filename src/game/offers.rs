//! What the person on turn may do, and why not. Looked up once for each change.

use super::selection::Preview;
use super::session::Session;

use super::turns;
use aljabar_core::{Action, Illegal};
use bevy::prelude::*;

/// A button of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Offer {
    /// Makes the chosen exchange.
    Exchange,
    /// Draws a piece.
    Draw,
    /// Passes.
    Pass,
    /// Announces the final round.
    Announce,
    /// Takes back.
    Undo,
    /// Does again.
    Redo,
}

impl Offer {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Exchange, Self::Draw, Self::Pass, Self::Announce, Self::Undo, Self::Redo];

    /// The action of a device that does the same.
    pub fn key(self) -> crate::controls::Action {
        use crate::controls::Action;
        match self {
            Self::Exchange => Action::Exchange,
            Self::Draw => Action::Draw,
            Self::Pass => Action::Pass,
            Self::Announce => Action::Announce,
            Self::Undo => Action::Undo,
            Self::Redo => Action::Redo,
        }
    }

    /// The action of core that it stands for, if that needs nothing else.
    pub fn action(self) -> Option<Action> {
        match self {
            Self::Draw => Some(Action::Draw),
            Self::Pass => Some(Action::Pass),
            Self::Announce => Some(Action::Announce),
            Self::Exchange | Self::Undo | Self::Redo => None,
        }
    }
}

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
    pub fn allows(&self, button: Offer, prospect: &Preview) -> bool {
        match button {
            Offer::Exchange => self.person && prospect.outcome.is_ok(),
            Offer::Draw => self.person && self.draw.is_none(),
            Offer::Pass => self.person && self.pass.is_none(),
            Offer::Announce => self.person && self.announce.is_none(),
            Offer::Undo => self.undo,
            Offer::Redo => self.redo,
        }
    }

    /// Why a button does nothing.
    pub fn refusal<'a>(&'a self, button: Offer, prospect: &'a Preview) -> Option<&'a Illegal> {
        match button {
            Offer::Exchange => prospect.outcome.as_ref().err(),
            Offer::Draw => self.draw.as_ref(),
            Offer::Pass => self.pass.as_ref(),
            Offer::Announce => self.announce.as_ref(),
            Offer::Undo | Offer::Redo => None,
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

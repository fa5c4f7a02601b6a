//! Which buttons of the table work for the person on turn, and why not. Updated once for each change of the session.

use super::selection::Preview;
use super::session::Session;

use super::turns;
use aljabar_core::{Action, Illegal};
use bevy::prelude::*;

/// An action that the table offers as a button.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Offer {
    /// Makes the selected exchange.
    Exchange,
    /// Draws a piece from the bag.
    Draw,
    /// Ends the turn without an exchange.
    Pass,
    /// Announces the final round.
    Announce,
    /// Undoes back to the last decision of a person.
    Undo,
    /// Redoes what was undone.
    Redo,
}

impl Offer {
    /// All offers, in the order of the buttons.
    pub const ALL: [Self; 6] = [Self::Exchange, Self::Draw, Self::Pass, Self::Announce, Self::Undo, Self::Redo];

    /// The input action with the same effect.
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

    /// The action of the rules, for offers that need neither a selection nor the history.
    pub fn action(self) -> Option<Action> {
        match self {
            Self::Draw => Some(Action::Draw),
            Self::Pass => Some(Action::Pass),
            Self::Announce => Some(Action::Announce),
            Self::Exchange | Self::Undo | Self::Redo => None,
        }
    }
}

/// Which offers are allowed now, and the reasons against the others.
#[derive(Resource, Clone, Debug, Default)]
pub struct Offers {
    /// Why drawing is not allowed; likewise for the next two.
    draw: Option<Illegal>,
    pass: Option<Illegal>,
    announce: Option<Illegal>,
    undo: bool,
    redo: bool,
    /// Whether a person is on turn.
    person: bool,
}

impl Offers {
    /// Whether an offer is allowed now. `preview` decides about the exchange.
    pub fn allows(&self, offer: Offer, preview: &Preview) -> bool {
        match offer {
            Offer::Exchange => self.person && preview.outcome.is_ok(),
            Offer::Draw => self.person && self.draw.is_none(),
            Offer::Pass => self.person && self.pass.is_none(),
            Offer::Announce => self.person && self.announce.is_none(),
            Offer::Undo => self.undo,
            Offer::Redo => self.redo,
        }
    }

    /// Why an offer is not allowed by the rules. `None` if it is, and for undo and redo.
    pub fn refusal<'a>(&'a self, offer: Offer, preview: &'a Preview) -> Option<&'a Illegal> {
        match offer {
            Offer::Exchange => preview.outcome.as_ref().err(),
            Offer::Draw => self.draw.as_ref(),
            Offer::Pass => self.pass.as_ref(),
            Offer::Announce => self.announce.as_ref(),
            Offer::Undo | Offer::Redo => None,
        }
    }
}

pub(super) fn update(session: Res<Session>, mut offers: ResMut<Offers>) {
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

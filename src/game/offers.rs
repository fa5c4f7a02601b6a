//! Which buttons of the table work for the person on turn, and why not. Updated once for each change of the session.

use super::offer::Offer;
use super::selection::Preview;
use super::session::Session;

use super::turns;
use aljabar_core::{Action, Illegal};
use bevy::prelude::*;

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

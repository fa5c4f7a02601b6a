//! What players are told in passing.

use crate::texts::Say;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Notice>().add_message::<Refused>();
}

/// Why something was not done. It matters until something else is.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct Refused(pub Say);

/// Something to tell the player that is no part of the game, such as trouble with the disk.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct Notice(pub Say);

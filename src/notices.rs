//! Messages for short texts that the player sees outside the game log.

use crate::texts::Say;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Notice>().add_message::<Refused>();
}

/// Why an action of the player was refused. Shown for some seconds, at most until the
/// game, the selection or the menu changes.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct Refused(pub Say);

/// Information for the player that is not about the rules, such as a disk error or a disconnected gamepad.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct Notice(pub Say);

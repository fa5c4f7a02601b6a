//! A look back: while a line of the log is pressed, the table shows the position after it.

use super::presentation::show_position;
use crate::app::{FrameStep, Screen};
use crate::controls::{Acted, Action};
use crate::game::{GameChanged, PerTable, Session, ShowGate};
use aljabar_core::{Game, Position};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_per_table::<Moment>().add_systems(
        Update,
        (leave, show).chain().after(FrameStep::Keep).before(FrameStep::Show).run_if(in_state(Screen::Table)),
    );
}

/// The moment that is looked at: after how many actions of the game. `None` for the present.
#[derive(Resource, Default, Debug, PartialEq, Eq)]
pub struct Moment {
    actions: Option<usize>,
    /// The action that opened it has been seen, so that the next one closes it.
    settled: bool,
}

impl Moment {
    /// Looks at the position after this many actions.
    pub fn look_at(&mut self, actions: usize) {
        (self.actions, self.settled) = (Some(actions), false);
    }

    /// Whether a moment of the past is shown.
    pub fn is_past(&self) -> bool {
        self.actions.is_some()
    }
}

/// The position after the first `actions` actions of a game.
fn position_after(game: &Game, actions: usize) -> Position {
    let mut past = game.clone();
    while past.history().0 > actions && past.undo().is_some() {}
    *past.position()
}

/// Returns to the present when the press ends, at any other press, and when the game goes on.
fn leave(
    mut acted: MessageReader<Acted>,
    mut changes: MessageReader<GameChanged>,
    gate: Res<ShowGate>,
    mut moment: ResMut<Moment>,
) {
    let changed = changes.read().last().is_some() || !gate.is_idle();
    let ends = acted.read().any(|acted| !matches!(acted.action, Action::Drag(_)));
    if moment.actions.is_some() && (changed || (ends && moment.settled)) {
        moment.actions = None;
    } else if moment.actions.is_some() && !moment.settled {
        moment.settled = true;
    }
}

/// Moves the marbles to the moment that is looked at, or back.
fn show(world: &mut World, mut shown: Local<Option<usize>>) {
    let Some(wanted) = world.get_resource::<Moment>().map(|moment| moment.actions) else {
        *shown = None;
        return;
    };
    if *shown == wanted {
        return;
    }
    *shown = wanted;
    let game = world.resource::<Session>().game();
    let position = wanted.map_or(*game.position(), |actions| position_after(game, actions));
    show_position(world, &position);
}

#[cfg(test)]
mod tests {
    use super::*;
    use aljabar_core::{Action, DealOptions, Rules};

    #[test]
    fn the_past_is_as_it_was() {
        let mut game = Game::deal(Rules::classic(), DealOptions::new(3)).expect("three can play");
        let mut positions = vec![*game.position()];
        for _ in 0..5 {
            let action = game.best_exchanges(1).first().map_or(Action::Draw, |best| Action::Exchange(*best));
            game.apply(action).expect("it is legal");
            positions.push(*game.position());
        }
        for (actions, position) in positions.iter().enumerate() {
            assert_eq!(position_after(&game, actions), *position);
        }
    }
}

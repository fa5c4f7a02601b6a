//! Which marbles are raised because they are selected. The selection counts colours; a press means one marble.

use super::arrangement::rise;
use super::hit_targets::{HitTarget, Pointed};
use super::layout::Layout;
use super::marbles::{Marble, Place, Slot};
use crate::controls::LastDevice;
use crate::game::Side;
use crate::input::Pointer;
use aljabar_core::Piece;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// The raised marbles, in the order in which they were raised.
#[derive(Resource, Default, Debug)]
pub struct Raised(Vec<Entity>);

/// The marbles that were pressed in this frame. One that lies rises if one more of its colour is selected, and one that is
/// raised lies down if one less is.
#[derive(Resource, Default, Debug)]
pub struct PressedMarbles(pub Vec<Entity>);

impl Raised {
    /// Whether a marble is raised.
    pub fn contains(&self, marble: Entity) -> bool {
        self.0.contains(&marble)
    }

    /// Raises as many of the marbles of a stack, given from the lowest to the topmost, as are selected: those that were pressed,
    /// and otherwise the topmost.
    pub(super) fn settle(&mut self, stack: &[Entity], pressed: &[Entity], selected: usize) {
        let mut up: Vec<Entity> = self.0.iter().copied().filter(|marble| stack.contains(marble)).collect();
        for marble in pressed.iter().filter(|marble| stack.contains(marble)) {
            match up.iter().position(|other| other == marble) {
                Some(at) => _ = up.remove(at),
                None => up.push(*marble),
            }
        }
        up.truncate(selected);
        let lying = stack.iter().rev().filter(|marble| !up.contains(marble)).copied().collect::<Vec<_>>();
        up.extend(lying.into_iter().take(selected.saturating_sub(up.len())));
        self.0.retain(|marble| !stack.contains(marble));
        self.0.extend(up);
    }
}

/// Finds the marble that a press means.
#[derive(SystemParam)]
pub(super) struct MarbleFinder<'w, 's> {
    layout: Res<'w, Layout>,
    raised: Res<'w, Raised>,
    marbles: Query<'w, 's, (Entity, &'static Marble, &'static Place, &'static Slot)>,
}

impl MarbleFinder<'_, '_> {
    /// The raised marbles.
    pub(super) fn raised(&self) -> &Raised {
        &self.raised
    }

    /// The marble of a colour that a press at `at` means, and whether it is raised. Marbles overlap; it is the one whose middle
    /// is nearest to the place where it is painted. A raised one must be hit, unless all of the colour are raised.
    pub(super) fn at(&self, side: Side, piece: Piece, at: Vec2) -> Option<(Entity, bool)> {
        let place = match side {
            Side::Give => Place::Hand(self.layout.viewer()),
            Side::Take => Place::Center,
        };
        let of = self.marbles.iter().filter(|(_, marble, there, _)| marble.0 == piece && **there == place);
        let found = of.map(|(entity, .., slot)| {
            let is_raised = self.raised.contains(entity);
            let up = if is_raised { rise(&self.layout) } else { 0.0 };
            let away = (slot.at - Vec2::Y * up).distance(at);
            (entity, is_raised, away, away <= slot.diameter * 0.5, slot.layer)
        });
        let found: Vec<_> = found.collect();
        let all_raised = found.iter().all(|(_, is_raised, ..)| *is_raised);
        let meant = found.into_iter().filter(|(_, is_raised, _, is_hit, _)| !is_raised || *is_hit || all_raised);
        // Of several in one place the topmost is meant.
        let nearest = meant.min_by(|a, b| a.2.total_cmp(&b.2).then(b.4.total_cmp(&a.4)));
        nearest.map(|(entity, is_raised, ..)| (entity, is_raised))
    }
}

/// The marble that the mouse points at. `None` with the keys or a gamepad, which point at colours.
#[derive(Resource, Default, PartialEq, Eq, Debug)]
pub struct PointedMarble(pub Option<Entity>);

/// Updates [`PointedMarble`].
pub(super) fn point(
    (pointed, device, pointer): (Res<Pointed>, Res<LastDevice>, Res<Pointer>),
    finder: MarbleFinder,
    mut marble: ResMut<PointedMarble>,
) {
    let at = pointer.0.filter(|_| device.points());
    let found = match (pointed.0, at) {
        (Some(HitTarget::Stack(side, piece)), Some(at)) => finder.at(side, piece, at),
        _ => None,
    };
    marble.set_if_neq(PointedMarble(found.map(|(marble, _)| marble)));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is raised of a stack of three after each step: the marble that is pressed, if any, and how many are selected then.
    fn raised(steps: &[(Option<usize>, usize)]) -> Vec<Vec<usize>> {
        let mut world = World::new();
        let stack: Vec<Entity> = (0..3).map(|_| world.spawn_empty().id()).collect();
        let mut raised = Raised::default();
        let after = steps.iter().map(|(pressed, selected)| {
            let pressed: Vec<Entity> = pressed.iter().map(|at| stack[*at]).collect();
            raised.settle(&stack, &pressed, *selected);
            (0..3).filter(|at| raised.contains(stack[*at])).collect()
        });
        after.collect()
    }

    #[test]
    fn what_is_pressed_rises_and_lies_down_again() {
        assert_eq!(
            raised(&[(Some(0), 1), (Some(2), 2), (Some(0), 1), (Some(2), 0)]),
            [vec![0], vec![0, 2], vec![2], vec![]]
        );
    }

    #[test]
    fn without_a_press_the_topmost_rises_and_the_last_one_lies_down() {
        assert_eq!(
            raised(&[(None, 1), (None, 2), (Some(0), 3), (None, 2), (None, 0)]),
            [vec![2], vec![1, 2], vec![0, 1, 2], vec![1, 2], vec![]]
        );
    }

    #[test]
    fn a_press_that_selects_nothing_raises_nothing() {
        assert_eq!(raised(&[(Some(1), 1), (Some(0), 1), (None, 1)]), [vec![1], vec![1], vec![1]]);
    }
}

//! Dragging a marble between the hand and the board. The press has already selected it; dropping it on the other side
//! keeps the selection, dropping it elsewhere restores what was selected before.

use super::hit_targets::HitTarget;
use super::layout::Layout;
use super::raised::Raised;
use crate::game::{Intent, Side};
use aljabar_core::Piece;
use bevy::prelude::*;

/// A press becomes a drag after this distance, in logical pixels.
const THRESHOLD: f32 = 8.0;

/// The marble that is dragged, if there is one.
#[derive(Resource, Default, Clone, Copy, PartialEq, Debug)]
pub struct Dragging(Option<Drag>);

/// A press on a marble that is or may become a drag.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Drag {
    side: Side,
    piece: Piece,
    /// Whether the marble was selected before the press. The press has deselected it then.
    was_selected: bool,
    start: Vec2,
    at: Vec2,
    /// Whether the pointer has moved far enough.
    moves: bool,
    /// The entity, which follows the pointer.
    marble: Entity,
}

/// What a drop means.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Drop {
    /// There was no drag.
    Nothing,
    /// It was dropped on the other side, and the selection stays.
    Selected,
    /// The same, on the rim of the board, which asks for the exchange.
    OnRim,
    /// It was dropped elsewhere. If the press has selected it, this intent for this marble restores the selection.
    Home(Option<(Entity, Intent)>),
}

impl Dragging {
    /// A press on a target. `marble` is the marble that is hit, and whether it is selected.
    pub fn press(&mut self, target: Option<HitTarget>, marble: Option<(Entity, bool)>, at: Vec2) {
        self.0 = match (target, marble) {
            (Some(HitTarget::Stack(side, piece)), Some((marble, was_selected))) => {
                Some(Drag { side, piece, was_selected, start: at, at, moves: false, marble })
            }
            _ => None,
        };
    }

    /// The pointer moves. Returns the marble and the intent to select it again, if the press has deselected it.
    pub fn drag(&mut self, at: Vec2, raised: &Raised) -> Option<(Entity, Intent)> {
        let drag = self.0.as_mut()?;
        drag.at = at;
        if drag.moves || drag.start.distance(at) < THRESHOLD {
            return None;
        }
        // A marble that could not be selected stays where it is.
        if !raised.contains(drag.marble) && !drag.was_selected {
            self.0 = None;
            return None;
        }
        drag.moves = true;
        drag.was_selected.then_some((drag.marble, Intent::Pick(drag.side, drag.piece)))
    }

    /// The pointer is released at this place; `None` if the press was cancelled.
    pub fn release(&mut self, at: Option<Vec2>, layout: &Layout) -> Drop {
        let Some(drag) = self.0.take().filter(|drag| drag.moves) else { return Drop::Nothing };
        let own = layout.seats.iter().find(|seat| seat.is_own()).map(|seat| seat.rods.tray);
        let arrived = |at: Vec2| match drag.side {
            Side::Give => layout.is_on_board(at) || layout.bowl.rect().contains(at),
            Side::Take => own.is_some_and(|tray| tray.contains(at)),
        };
        match at {
            Some(at) if arrived(at) && layout.is_on_rim(at) => Drop::OnRim,
            Some(at) if arrived(at) => Drop::Selected,
            _ => Drop::Home((!drag.was_selected).then_some((drag.marble, Intent::Unpick(drag.side, drag.piece)))),
        }
    }

    /// The marble that follows the pointer, and where it is.
    pub fn followed(&self) -> Option<(Entity, Vec2)> {
        let drag = self.0.filter(|drag| drag.moves)?;
        Some((drag.marble, drag.at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::layout::turned;
    use crate::ui::Metrics;
    use aljabar_core::Group;
    use aljabar_core::classic::R;

    fn layout() -> Layout {
        Layout::new(&Metrics::default(), &Group::classic(), &turned(4, 0))
    }

    /// Presses a red marble of the hand that is selected by it, and drags it to `to`.
    fn dropped(to: Option<Vec2>, was_selected: bool) -> Drop {
        let layout = layout();
        let mut raised = Raised::default();
        raised.settle(&[Entity::PLACEHOLDER], &[], 1);
        let mut dragging = Dragging::default();
        let start = layout.seats[0].rods.tray.center();
        dragging.press(Some(HitTarget::Stack(Side::Give, R)), Some((Entity::PLACEHOLDER, was_selected)), start);
        assert_eq!(dragging.drag(start + Vec2::X * 3.0, &raised), None, "a trembling hand");
        let again = dragging.drag(start - Vec2::Y * 60.0, &raised);
        assert_eq!(again.is_some(), was_selected);
        dragging.release(to, &layout)
    }

    #[test]
    fn a_marble_is_selected_on_the_board_and_rolls_home_from_elsewhere() {
        let layout = layout();
        let rim = layout.middle + Vec2::X * layout.radius * 0.97;
        assert_eq!(dropped(Some(layout.middle), false), Drop::Selected);
        assert_eq!(dropped(Some(rim), false), Drop::OnRim);
        let home = Drop::Home(Some((Entity::PLACEHOLDER, Intent::Unpick(Side::Give, R))));
        assert_eq!(dropped(Some(Vec2::splat(40.0)), false), home);
        assert_eq!(dropped(None, false), home, "the press was cancelled");
        assert_eq!(dropped(Some(Vec2::splat(40.0)), true), Drop::Home(None), "it stays selected as before");
    }

    #[test]
    fn a_press_without_a_move_is_no_drag() {
        let mut dragging = Dragging::default();
        let marble = Some((Entity::PLACEHOLDER, false));
        dragging.press(Some(HitTarget::Stack(Side::Give, R)), marble, Vec2::splat(9.0));
        assert_eq!(dragging.release(Some(Vec2::splat(9.0)), &layout()), Drop::Nothing);
    }
}

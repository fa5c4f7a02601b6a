//! Marbles roll: the mark of a marble that moves over the table goes round with its surface, and is upright again where it
//! comes to rest. The reflections stay where the lamp is. On a rod marbles slide, and with reduced motion nothing turns.

use super::layout::Layout;
use super::marbles::{Marble, Motion, Place, Pose, Slot};
use crate::ui::{Art, Pictures};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use std::f32::consts::TAU;

/// The most turns in one flight, so that the eye can follow the mark.
const MOST_TURNS: f32 = 2.0;
/// How far the middle of the mark goes to the side, in radii: at the rim it stays on the ball.
const REACH: f32 = 0.84;
/// The opacity of a mark on the far side, which is seen through the glass.
const THROUGH_GLASS: f32 = 0.22;

/// How far a marble has turned since it was upright, in radians, and the direction in which it rolls (y downwards).
#[derive(Component, Clone, Copy, PartialEq, Default, Debug)]
pub struct Roll {
    angle: f32,
    heading: Vec2,
}

impl Roll {
    /// Whether the mark is upright, as on every marble at rest.
    pub fn is_upright(&self) -> bool {
        self.angle == 0.0
    }

    /// The roll of a marble that has flown a part of its way, from 0 to 1. It lands upright.
    pub fn flight(way: Vec2, radius: f32, part: f32) -> Self {
        let length = way.length().max(1e-3);
        let turns = (length / (TAU * radius)).round().min(MOST_TURNS);
        Self { angle: TAU * turns * part.clamp(0.0, 1.0), heading: way / length }
    }

    /// The roll after a step from one pose to the next. `rods` is the direction of the rods at its place, if there are any.
    pub fn after(self, slot: &Slot, (before, next): (&Pose, &Pose), motion: &Motion, rods: Option<Vec2>) -> Self {
        let radius = (slot.diameter * 0.5).max(1.0);
        match *motion {
            Motion::Flight { wait, .. } if wait > 0.0 => Self::default(),
            Motion::Flight { from, .. } => {
                let way = slot.at - from;
                Self::flight(way, radius, from.distance(next.at) / way.length().max(1.0))
            }
            Motion::Meet { around, from, .. } => {
                let way = around - from;
                let rolled = way.length() - around.distance(next.at);
                Self { angle: rolled.max(0.0) / radius, heading: way.normalize_or(Vec2::X) }
            }
            Motion::Rise { .. } => Self::default(),
            Motion::Rest => {
                let (moved, left) = (before.at.distance(next.at), next.at.distance(slot.at));
                let way = slot.at - before.at;
                let slides = rods.is_some_and(|rods| way.perp_dot(rods).abs() < 1.5) && self.is_upright();
                if left < 0.01 || moved < 0.01 || slides {
                    return if left < 0.01 || slides { Self::default() } else { self };
                }
                // It comes to rest after a whole number of turns.
                let goal = ((self.angle + (moved + left) / radius) / TAU).round() * TAU;
                let angle = self.angle + (goal - self.angle) * (moved / (moved + left));
                Self { angle, heading: way.normalize_or(Vec2::X) }
            }
        }
    }
}

/// The direction of the rods at a place; `None` if it has none.
pub fn rods_at(layout: &Layout, place: Place) -> Option<Vec2> {
    match place {
        Place::Hand(seat) => layout.seats.get(seat).map(|area| area.rods.inwards()),
        Place::Center | Place::Gone => None,
    }
}

/// The frame of a marble's mark, a child of the marble. It is turned into the direction in which the marble rolls and
/// foreshortens the mark along it.
#[derive(Component)]
#[require(Transform, Visibility::Hidden)]
pub struct RollFrame;

/// The turning mark, a child of the frame. It is turned back, so that only its foreshortening follows the direction.
#[derive(Component)]
#[require(Sprite)]
pub struct TurningMark;

/// The frames and marks of all marbles.
#[derive(SystemParam)]
pub struct TurningMarks<'w, 's> {
    #[allow(clippy::type_complexity, reason = "the parts of a frame, and that it is no mark")]
    frames: Query<
        'w,
        's,
        (&'static mut Transform, &'static mut Visibility, &'static Children),
        (With<RollFrame>, Without<TurningMark>),
    >,
    marks: Query<'w, 's, (&'static mut Sprite, &'static mut Transform), With<TurningMark>>,
}

impl TurningMarks<'_, '_> {
    /// Places the mark of the marble with these children. `mark` is its picture; `None` hides it.
    pub fn place(&mut self, children: &Children, mark: Option<Art>, roll: &Roll, diameter: f32, colour: Color) {
        let frame = children.into_iter().copied().find(|child| self.frames.contains(*child));
        let Some((mut transform, mut visibility, children)) = frame.and_then(|frame| self.frames.get_mut(frame).ok())
        else {
            return;
        };
        visibility.set_if_neq(if mark.is_some() { Visibility::Inherited } else { Visibility::Hidden });
        let Some(Art { image, rect, size }) = mark else { return };
        let (sin, cos) = roll.angle.sin_cos();
        // The window's y points down, that of the world up.
        let heading = Vec2::new(roll.heading.x, -roll.heading.y);
        let turned = Quat::from_rotation_z(heading.to_angle());
        let aside = heading * (sin * REACH * diameter * 0.5);
        *transform = Transform::from_translation(aside.extend(0.004)).with_rotation(turned).with_scale(Vec3::new(
            cos.abs().max(0.03),
            1.0,
            1.0,
        ));
        let opacity = if cos > 0.0 { 1.0 } else { THROUGH_GLASS };
        for child in children {
            let Ok((mut sprite, mut transform)) = self.marks.get_mut(*child) else { continue };
            *transform = Transform::from_rotation(turned.inverse());
            sprite.image = image.clone();
            sprite.rect = Some(rect);
            sprite.custom_size = Some(Vec2::splat(size));
            sprite.color = colour.with_alpha(colour.alpha() * opacity);
        }
    }
}

/// Places the marks of the marbles that roll.
pub(super) fn draw(
    pictures: Res<Pictures>,
    marbles: Query<
        (&Marble, &Pose, &Roll, &Sprite, &Children),
        (Or<(Changed<Roll>, Changed<Pose>)>, Without<TurningMark>),
    >,
    mut marks: TurningMarks,
) {
    for (marble, pose, roll, glass, children) in &marbles {
        let mark = if roll.is_upright() { None } else { pictures.rolling(marble.0, pose.diameter) };
        marks.place(children, mark.map(|(_, mark)| mark), roll, pose.diameter, glass.color);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slot() -> Slot {
        Slot { at: Vec2::new(300.0, 0.0), diameter: 40.0, layer: 1.0, seen: true, raised: 0.0 }
    }

    fn at(x: f32) -> Pose {
        Pose { at: Vec2::new(x, 0.0), diameter: 40.0, height: 0.0, alpha: 1.0 }
    }

    /// The angles of a marble that slides from 0 to its slot with exponential slowdown.
    fn slide(rods: Option<Vec2>) -> Vec<f32> {
        let (slot, mut pose, mut roll) = (slot(), at(0.0), Roll::default());
        let step = |_| {
            let near = pose.at.distance(slot.at) < 0.4;
            let next = if near { at(300.0) } else { at(pose.at.x + (slot.at.x - pose.at.x) * 0.2) };
            roll = roll.after(&slot, (&pose, &next), &Motion::Rest, rods);
            pose = next;
            roll.angle
        };
        (0..60).map(step).collect()
    }

    #[test]
    fn a_marble_rolls_by_its_way_and_stops_upright() {
        let angles = slide(None);
        let most = angles.iter().copied().fold(0.0, f32::max);
        assert!((most / TAU - 2.0).abs() < 0.05, "300 pixels at a radius of 20 are about two turns, not {most}");
        assert!(angles.windows(2).all(|pair| pair[0] <= pair[1] + 1e-3 || pair[1] == 0.0), "it never rolls back");
        assert_eq!(angles.last(), Some(&0.0));
    }

    #[test]
    fn a_marble_slides_along_its_rod_without_turning() {
        assert!(slide(Some(Vec2::X)).iter().all(|angle| *angle == 0.0));
        assert!(slide(Some(Vec2::Y)).iter().any(|angle| *angle > 1.0), "across the rods it rolls");
    }

    #[test]
    fn a_flight_begins_and_ends_upright() {
        let slot = slot();
        let fly = |t: f32| {
            let motion =
                Motion::Flight { from: Vec2::ZERO, diameter: 40.0, wait: -t, time: 1.0, arc: 50.0, before: true };
            Roll::default().after(&slot, (&at(0.0), &at(300.0 * t)), &motion, None).angle
        };
        assert_eq!(fly(0.0), 0.0);
        assert!((fly(1.0) / TAU).fract() < 1e-3 && fly(1.0) > 6.0, "{}", fly(1.0));
        assert!(fly(0.3) > 0.5 && fly(0.3) < fly(0.6));
        let waits = Motion::Flight { from: Vec2::ZERO, diameter: 40.0, wait: 0.5, time: 1.0, arc: 0.0, before: true };
        assert!(Roll::default().after(&slot, (&at(0.0), &at(0.0)), &waits, None).is_upright());
    }
}

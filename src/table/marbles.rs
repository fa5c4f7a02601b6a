//! Marbles as entities: their place, their animated pose, and their sprites.

use super::arrangement::{Arrangement, Stack, rise};
use super::brightness::brightness;
use super::dragging::Dragging;
use super::hit_targets::{HitTarget, Pointed};
use super::layout::Layout;
use super::raised::{PointedMarble, PressedMarbles, Raised};
use super::rolling::{Roll, RollFrame, TurningMark, rods_at};
use super::state::TableState;
use crate::app::{Pace, Screen};
use crate::game::{Preview, Session, Side, TableClock, Waiting};
use crate::settings::Settings;
use crate::ui::{Art, Dimmed, Metrics, Pictures};
use aljabar_core::{Outcome, Piece, Pieces, Seat};
use aljabar_paint::MarblePart;
use bevy::prelude::*;
use std::time::Duration;

/// A marble, with its colour.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[require(Place, Slot, Pose, Motion, Roll, Sprite)]
pub struct Marble(pub Piece);

/// The hand of a seat.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[require(Arrangement)]
pub struct Hand(pub Seat);

/// The Center as an entity.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[require(Arrangement)]
pub struct Center;

/// The place that a marble belongs to. It may still be on its way there.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Place {
    /// The hand of a seat.
    Hand(Seat),
    /// The Center, including the bowl.
    Center,
    /// None: it is despawned at the end of its motion.
    #[default]
    Gone,
}

/// The final position of a marble in its place.
#[derive(Component, Clone, Copy, PartialEq, Default, Debug)]
pub struct Slot {
    /// Its center, in logical pixels from the window's top left corner.
    pub at: Vec2,
    /// Its diameter, in logical pixels.
    pub diameter: f32,
    /// The drawing order: larger values are drawn on top.
    pub layer: f32,
    /// Whether it is visible; `false` if it is hidden under others of its colour.
    pub seen: bool,
    /// How far it is raised because it is selected.
    pub raised: f32,
}

/// The current, animated position and appearance of a marble.
#[derive(Component, Clone, Copy, PartialEq, Default, Debug)]
pub struct Pose {
    /// Its center on the table.
    pub at: Vec2,
    /// Its diameter, in logical pixels.
    pub diameter: f32,
    /// Its height above the table; it is drawn shifted upwards by it.
    pub height: f32,
    /// Its opacity.
    pub alpha: f32,
}

/// How a marble moves to its slot.
#[derive(Component, Clone, Copy, PartialEq, Default, Debug)]
pub enum Motion {
    /// It slides to its slot, or rests there.
    #[default]
    Rest,
    /// It flies to its slot along an arc.
    Flight {
        /// The start position.
        from: Vec2,
        /// The diameter at the start.
        diameter: f32,
        /// Seconds until the start; negative after it.
        wait: f32,
        /// The duration in seconds.
        time: f32,
        /// The height of the arc.
        arc: f32,
        /// Whether it is visible before the start.
        before: bool,
    },
    /// It is drawn to a common center with others, along a line, and disappears there.
    Meet {
        /// The common center.
        around: Vec2,
        /// The start position.
        from: Vec2,
        /// The duration in seconds.
        time: f32,
        /// Seconds since the start; negative before it.
        passed: f32,
    },
    /// It rises and dissolves into light. It still belongs to its place, and appears there again when the time is over.
    Rise {
        /// Seconds until the start; negative after it.
        wait: f32,
        /// The duration in seconds.
        time: f32,
        /// Seconds from its end until the marble appears again.
        hold: f32,
    },
}

impl Motion {
    /// Whether the marble has arrived in its place and counts there.
    pub fn has_arrived(&self) -> bool {
        matches!(self, Self::Rest | Self::Rise { .. })
    }

    /// Whether a marble that belongs nowhere can be despawned.
    fn is_over(&self) -> bool {
        match self {
            Self::Rest => true,
            Self::Flight { .. } | Self::Rise { .. } => false,
            Self::Meet { time, passed, .. } => passed >= time,
        }
    }
}

/// Counts the marbles of the colours `of` that have arrived in a place. Marbles in motion do not count yet.
pub fn arrived<'a>(
    marbles: impl Iterator<Item = (&'a Marble, &'a Place, &'a Motion)>,
    place: Place,
    of: impl Fn(Piece) -> bool,
) -> usize {
    marbles.filter(|(marble, at, motion)| **at == place && of(marble.0) && motion.has_arrived()).count()
}

/// Added to the drawing order of flying marbles.
const IN_THE_AIR: f32 = 50.0;
/// The rate of the exponential slide, per second.
const SLIDE: f32 = 13.0;
/// How long a marble that was dissolved takes to appear again, in seconds.
pub const APPEAR: f32 = 0.3;
/// The rate at which a dragged marble follows the pointer, per second.
const FOLLOW: f32 = 40.0;

/// Spawns the entities of the hands and the Center.
pub(super) fn lay_table(mut commands: Commands, session: Res<Session>) {
    for seat in 0..session.seats().len() {
        commands.spawn((Name::new(format!("Hand {seat}")), Hand(seat), DespawnOnExit(Screen::Table)));
    }
    commands.spawn((Name::new("Center"), Center, DespawnOnExit(Screen::Table)));
}

/// The shadow of a raised or flying marble, a child of the marble.
#[derive(Component)]
pub(super) struct Shadow;

/// Spawns a marble with its shadow and its mark, which are hidden while it lies.
pub fn spawn(world: &mut World, piece: Piece, place: Place, pose: Pose, motion: Motion) -> Entity {
    world
        .spawn((
            Marble(piece),
            place,
            pose,
            motion,
            DespawnOnExit(Screen::Table),
            children![(Shadow, Sprite::default(), Visibility::Hidden), (RollFrame, children![TurningMark])],
        ))
        .id()
}

/// Counts marbles by colour, in the group's order of colours, black last.
fn counted(session: &Session, pieces: impl Iterator<Item = Piece>) -> Vec<(Piece, usize)> {
    let counts: Pieces = pieces.collect();
    let group = session.group();
    group
        .colours()
        .chain([Piece::BLACK])
        .map(|piece| (piece, usize::from(counts.count(piece))))
        .filter(|(_, count)| *count > 0)
        .collect()
}

/// Assigns a slot to every marble, when anything that the slots depend on has changed.
pub(super) fn arrange(
    table: TableState,
    (moved, pointed, under): (Query<(), Changed<Place>>, Res<Pointed>, Res<PointedMarble>),
    (mut raised, mut pressed): (ResMut<Raised>, ResMut<PressedMarbles>),
    mut gone: RemovedComponents<Marble>,
    mut hands: Query<(&Hand, &mut Arrangement), Without<Center>>,
    mut center: Query<&mut Arrangement, With<Center>>,
    mut marbles: Query<(Entity, &Marble, &Place, &mut Slot)>,
) {
    let lost = gone.read().count() > 0;
    let TableState { session, selection, presentation, layout, .. } = &table;
    let changed = layout.is_changed() || selection.is_changed() || presentation.is_changed();
    let pressed = std::mem::take(&mut pressed.0);
    let changed = changed || pointed.is_changed() || under.is_changed() || !pressed.is_empty();
    if moved.is_empty() && !lost && !changed {
        return;
    }
    let pointed_at = |wanted: Side| match pointed.0 {
        Some(HitTarget::Stack(side, piece)) if side == wanted && table.waiting().person().is_some() => Some(piece),
        _ => None,
    };
    // Iterate over the marbles once instead of once per place.
    let mut lying: Vec<Vec<(Entity, Piece, f32)>> = vec![Vec::new(); session.seats().len() + 1];
    for (entity, marble, place, slot) in &marbles {
        match place {
            Place::Hand(seat) => lying[*seat].push((entity, marble.0, slot.layer)),
            Place::Center => lying[session.seats().len()].push((entity, marble.0, slot.layer)),
            Place::Gone => {}
        }
    }
    for places in &mut lying {
        // Keep the drawing order from before.
        places.sort_by(|a, b| a.2.total_cmp(&b.2));
    }
    let mut assign = |stacks: &[Stack], lying: &[(Entity, Piece, f32)], lifted: Option<Piece>, chosen: &Pieces| {
        let mut layer = 1.0;
        for stack in stacks {
            let of_stack = lying.iter().filter(|(_, piece, _)| *piece == stack.piece).map(|(entity, ..)| *entity);
            let of_stack: Vec<Entity> = of_stack.collect();
            raised.settle(&of_stack, &pressed, usize::from(chosen.count(stack.piece)));
            // The marble that would be chosen next answers to the pointer.
            let topmost = of_stack.iter().rev().find(|marble| !raised.contains(**marble)).copied();
            let next = lifted.filter(|piece| *piece == stack.piece).and(under.0.or(topmost));
            for (i, (entity, at)) in of_stack.into_iter().zip(&stack.places).enumerate() {
                layer += 0.01;
                let raised = match raised.contains(entity) {
                    true => rise(layout),
                    false if next == Some(entity) => rise(layout) * 0.25,
                    false => 0.0,
                };
                let seen = i < stack.seen || raised > 0.0;
                if let Ok((.., mut slot)) = marbles.get_mut(entity) {
                    slot.set_if_neq(Slot { at: *at, diameter: stack.diameter, layer, seen, raised });
                }
            }
        }
    };
    for (hand, mut arrangement) in &mut hands {
        let seat = hand.0;
        let counts = counted(session, lying[seat].iter().map(|(_, piece, _)| *piece));
        let new = Arrangement::hand(&layout.seats[seat], &counts);
        let chosen = chosen_of(&table, seat);
        let lifted = pointed_at(Side::Give).filter(|_| seat == layout.viewer());
        assign(&new.stacks, &lying[seat], lifted, &chosen);
        arrangement.set_if_neq(new);
    }
    for mut arrangement in &mut center {
        let lying = &lying[session.seats().len()];
        let new = Arrangement::center(layout, &counted(session, lying.iter().map(|(_, piece, _)| *piece)));
        let taken = match presentation.shown_exchange() {
            Some((_, exchange)) if !presentation.is_moving() => exchange.take.counted(),
            _ => selection.take,
        };
        assign(&new.stacks, lying, pointed_at(Side::Take), &taken);
        arrangement.set_if_neq(new);
    }
}

/// The raised marbles of a hand: the selection of a person, or the exchange that a bot is about to make.
fn chosen_of(table: &TableState, seat: Seat) -> Pieces {
    match table.presentation.shown_exchange() {
        Some((shown, exchange)) if shown == seat && !table.presentation.is_moving() => exchange.give.counted(),
        _ if table.waiting() == Waiting::Person(seat) => table.selection.give,
        _ => Pieces::EMPTY,
    }
}

/// When set, all motions end in this frame. Reset by `fly`.
#[derive(Resource, Default)]
pub struct Snap(pub bool);

/// Advances the motion of every marble by one frame.
pub(super) fn fly(
    mut commands: Commands,
    mut marbles: Query<(Entity, &Place, &Slot, &mut Pose, &mut Motion, &mut Roll)>,
    (metrics, layout): (Res<Metrics>, Res<Layout>),
    clock: Res<TableClock>,
    settings: Res<Settings>,
    dragging: Res<Dragging>,
    mut snap: ResMut<Snap>,
    mut pace: ResMut<Pace>,
) {
    // After a change of the window size all slots differ, so marbles jump to them.
    let snap = std::mem::take(&mut snap.0) || metrics.is_changed();
    if clock.is_stopped() && !snap {
        return;
    }
    let step = clock.step().filter(|_| !snap);
    let mut moving = false;
    let followed = dragging.followed();
    for (entity, place, slot, mut pose, mut motion, mut roll) in &mut marbles {
        if let Some((_, pointer)) = followed.filter(|(marble, _)| *marble == entity) {
            // It follows the pointer with a little weight, from the first frame on.
            let share = 1.0 - (-FOLLOW * step.unwrap_or(1.0)).exp();
            let at = pose.at.lerp(pointer + Vec2::Y * pose.height, share);
            moving |= pose.set_if_neq(Pose { at, ..*pose });
            roll.set_if_neq(Roll::default());
            continue;
        }
        if *place == Place::Gone && motion.is_over() {
            commands.entity(entity).try_despawn();
            continue;
        }
        let (next, still) = advance(slot, &pose, &mut motion, step, settings.is_calm());
        roll.set_if_neq(match step.filter(|_| still && !settings.is_calm()) {
            Some(_) => roll.after(slot, (&*pose, &next), &motion, rods_at(&layout, *place)),
            None => Roll::default(),
        });
        moving |= pose.set_if_neq(next) || still;
    }
    if moving {
        pace.stay_awake(Duration::from_millis(100));
    }
}

/// The next pose, and whether the motion continues. `step` is `None` if all motions end at once.
fn advance(slot: &Slot, pose: &Pose, motion: &mut Mut<Motion>, step: Option<f32>, calm: bool) -> (Pose, bool) {
    let there = Pose { at: slot.at, diameter: slot.diameter, height: slot.raised, alpha: 1.0 };
    let Some(step) = step else {
        motion.set_if_neq(Motion::Rest);
        return (there, false);
    };
    match **motion {
        Motion::Rest => {
            // Exponential slowdown; less than 0.4 pixels away counts as arrived.
            let share = 1.0 - (-SLIDE * step).exp();
            let near = pose.at.distance(slot.at) < 0.4
                && (pose.diameter - slot.diameter).abs() < 0.4
                && (pose.height - slot.raised).abs() < 0.4
                && pose.alpha >= 1.0;
            if near || calm {
                return (there, false);
            }
            let slid = Pose {
                at: pose.at.lerp(slot.at, share),
                diameter: pose.diameter.lerp(slot.diameter, share),
                height: pose.height.lerp(slot.raised, share),
                alpha: (pose.alpha + step / APPEAR).min(1.0),
            };
            (slid, true)
        }
        Motion::Flight { from, diameter, wait, time, arc, before } => {
            let wait = wait - step;
            if wait > 0.0 {
                **motion = Motion::Flight { from, diameter, wait, time, arc, before };
                let alpha = if before { 1.0 } else { 0.0 };
                return (Pose { at: from, diameter, height: pose.height, alpha }, true);
            }
            let t = -wait / time.max(1e-3);
            if t >= 1.0 {
                **motion = Motion::Rest;
                return (there, true);
            }
            **motion = Motion::Flight { from, diameter, wait, time, arc, before };
            if calm {
                return (Pose { alpha: (t * 2.0).min(1.0), ..there }, true);
            }
            let eased = t * t * (3.0 - 2.0 * t);
            let pose = Pose {
                at: from.lerp(slot.at, eased),
                diameter: diameter.lerp(slot.diameter, eased),
                height: arc * (4.0 * t * (1.0 - t)) + slot.raised * eased,
                alpha: 1.0,
            };
            (pose, true)
        }
        Motion::Meet { around, from, time, passed } => {
            let passed = passed + step;
            **motion = Motion::Meet { around, from, time, passed };
            let t = (passed / time).clamp(0.0, 1.0);
            if calm {
                return (Pose { alpha: 1.0 - t, height: 0.0, ..*pose }, true);
            }
            // First the marbles roll until they touch, then they close into one point.
            let roll = (t / 0.55).min(1.0);
            let close = ((t - 0.5) / 0.5).max(0.0);
            let arm = from - around;
            let reach = slot.diameter * 0.5;
            let length = arm.length().max(1.0).lerp(reach, roll * roll * roll) * (1.0 - close * close);
            let at = around + arm.normalize_or(Vec2::X) * length;
            let diameter = slot.diameter * (1.0 - 0.5 * close * close * close);
            let alpha = 1.0 - ((t - 0.85) / 0.15).clamp(0.0, 1.0);
            (Pose { at, diameter, height: slot.diameter * 0.12 * close, alpha }, true)
        }
        Motion::Rise { wait, time, hold } => {
            let wait = wait - step;
            if -wait >= time + hold {
                **motion = Motion::Rest;
                return (Pose { alpha: 0.0, ..there }, true);
            }
            **motion = Motion::Rise { wait, time, hold };
            let t = (-wait / time).clamp(0.0, 1.0);
            if calm {
                return (Pose { alpha: 1.0 - t, ..there }, true);
            }
            let gone = ((t - 0.3) / 0.7).max(0.0);
            let pose = Pose {
                diameter: slot.diameter * (1.0 + 0.1 * t),
                height: slot.raised + slot.diameter * 1.3 * t * t,
                alpha: 1.0 - gone * gone * (3.0 - 2.0 * gone),
                ..there
            };
            (pose, true)
        }
    }
}

/// Updates the sprites of the marbles and their shadows.
pub(super) fn draw(
    metrics: Res<Metrics>,
    (pictures, dimmed): (Res<Pictures>, Res<Dimmed>),
    table: TableState,
    preview: Res<Preview>,
    dragging: Res<Dragging>,
    mut marbles: Query<
        (
            Entity,
            Ref<Marble>,
            Ref<Place>,
            Ref<Slot>,
            Ref<Pose>,
            Ref<Motion>,
            Ref<Roll>,
            &mut Sprite,
            &mut Transform,
            &mut Visibility,
            &Children,
        ),
        (Without<Shadow>, Without<TurningMark>),
    >,
    mut shadows: Query<(&mut Sprite, &mut Transform, &mut Visibility), With<Shadow>>,
) {
    let all = metrics.is_changed()
        || pictures.is_changed()
        || dimmed.is_changed()
        || preview.is_changed()
        || table.layout.is_changed()
        || table.selection.is_changed()
        || table.presentation.is_changed();
    let over = table.session.kind().is_played() && table.session.game().is_over();
    let outcome = over.then(|| Outcome::of(table.session.game())).flatten();
    let ending = outcome.map(|outcome| (outcome.winners, table.presentation.ending()));
    let ending = ending.as_ref().map(|(winners, share)| (winners.as_slice(), *share));
    for (entity, marble, place, slot, pose, motion, roll, mut sprite, mut transform, mut visibility, children) in
        &mut marbles
    {
        let changed =
            pose.is_changed() || slot.is_changed() || place.is_changed() || motion.is_changed() || roll.is_changed();
        if !all && !changed {
            continue;
        }
        let flying = !matches!(*motion, Motion::Rest);
        let seen = (slot.seen || flying) && pose.alpha > 0.0;
        visibility.set_if_neq(if seen { Visibility::Inherited } else { Visibility::Hidden });
        if !seen {
            continue;
        }
        let rolling = if roll.is_upright() { None } else { pictures.rolling(marble.0, pose.diameter) };
        let glass = rolling.map(|(glass, _)| glass);
        let lifted = pose.height > 0.5;
        // The shadow of a marble that moves is a picture of its own.
        let shaded = lifted || glass.is_some();
        let part = if lifted { MarblePart::Ball } else { MarblePart::WithShadow };
        let Art { image, rect, size } = glass.unwrap_or_else(|| pictures.marble(marble.0, part, pose.diameter));
        let tint = brightness(&table, &preview, ending, *place, marble.0);
        sprite.image = image;
        sprite.rect = Some(rect);
        sprite.custom_size = Some(Vec2::splat(size));
        sprite.color = dimmed.tint(tint, pose.alpha);
        let dragged = dragging.followed().is_some_and(|(marble, _)| marble == entity);
        let layer =
            if flying || dragged { IN_THE_AIR + slot.layer } else { slot.layer + if lifted { 2.0 } else { 0.0 } };
        let at = metrics.world(pose.at - Vec2::Y * pose.height);
        transform.set_if_neq(Transform::from_translation(at.extend(layer)));
        for child in children {
            let Ok((mut sprite, mut transform, mut visibility)) = shadows.get_mut(*child) else { continue };
            visibility.set_if_neq(if shaded { Visibility::Inherited } else { Visibility::Hidden });
            if !shaded {
                continue;
            }
            let Art { image, rect, size } = pictures.shadow(pose.diameter);
            let height = pose.height / pose.diameter;
            sprite.image = image;
            sprite.rect = Some(rect);
            sprite.custom_size = Some(Vec2::splat(size * (1.0 + height * 0.12)));
            sprite.color = Color::srgba(1.0, 1.0, 1.0, pose.alpha * (0.85 / (1.0 + height * 0.7)));
            // The light comes from the upper left, so shadows move to the lower right with growing height.
            let away = Vec2::new(0.45, -1.15) * pose.height.max(pose.diameter * 0.1);
            *transform = Transform::from_translation(away.extend(-0.5 - if flying { 40.0 } else { 0.0 }));
        }
    }
}

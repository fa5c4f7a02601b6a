//! Lights up lines of the plane: when two selected marbles are on one line, it is lit towards the third point.

use super::effects::{GlowMaterial, Lights};
use crate::app::{FrameStep, Screen};
use crate::game::PerTable;
use crate::table::hit_targets::Pointed;
use crate::table::state::TableState;
use crate::ui::Metrics;
use aljabar_core::{Exchange, Group, Handful, Piece};
use bevy::prelude::*;

/// Drawn between the board and the marbles.
const LAYER: f32 = -50.0;

pub(super) fn plugin(app: &mut App) {
    app.init_per_table::<LitPairs>().add_systems(Update, light_up.in_set(FrameStep::Draw));
}

/// The pairs of pieces whose lines are lit; `None` before the first frame.
#[derive(Resource, Default)]
struct LitPairs(Option<Vec<(Piece, Piece)>>);

/// A segment of a lit line.
#[derive(Component)]
struct LitSegment;

fn light_up(
    mut commands: Commands,
    table: TableState,
    (metrics, pointed): (Res<Metrics>, Res<Pointed>),
    lights: Res<Lights>,
    mut materials: ResMut<Assets<GlowMaterial>>,
    lit: Query<Entity, With<LitSegment>>,
    mut shown: ResMut<LitPairs>,
) {
    let TableState { session, selection, presentation, layout, .. } = &table;
    let exchange = presentation.shown_exchange().map_or_else(|| selection.exchange(), |(_, exchange)| exchange);
    let mut pairs = pairs(session.group(), &exchange);
    // With nothing selected, a marble that is pointed at shows its sums with those of the Center.
    if let Some(pointed) = pointed.marble().filter(|_| selection.is_empty() && table.waiting().person().is_some()) {
        let center = session.game().position().center().each().map(|(piece, _)| piece);
        pairs.extend(
            center.filter(|piece| session.group().third_point(pointed, *piece).is_some()).map(|c| (pointed, c)),
        );
    }
    if shown.0.as_ref() == Some(&pairs) && !layout.is_changed() {
        return;
    }
    for entity in &lit {
        commands.entity(entity).try_despawn();
    }
    for (a, b) in &pairs {
        let Some(way) = layout.board.line(*a, *b) else { continue };
        let points: Vec<Vec2> = way.iter().map(|point| metrics.world(layout.on_board(*point))).collect();
        let ends = [*a, *b, session.group().add(*a, *b)].map(|piece| metrics.world(layout.socket(piece)));
        for (from, to) in between_sockets(&points, &ends, layout.diameters.center * 0.5) {
            let length = from.distance(to);
            for (width, strength) in [(layout.px(30.0), 0.5), (layout.px(9.0), 0.9)] {
                let tint = LinearRgba::rgb(1.0, 0.72, 0.28) * strength;
                commands.spawn((
                    LitSegment,
                    DespawnOnExit(Screen::Table),
                    Mesh2d(lights.quad()),
                    MeshMaterial2d(materials.add(lights.beam(tint))),
                    Transform::from_translation(((from + to) * 0.5).extend(LAYER))
                        .with_rotation(Quat::from_rotation_z((to - from).to_angle()))
                        .with_scale(Vec3::new(length + 0.5, width, 1.0)),
                ));
            }
        }
    }
    shown.0 = Some(pairs);
}

/// The parts of a polyline that are outside the sockets.
fn between_sockets(points: &[Vec2], sockets: &[Vec2], radius: f32) -> Vec<(Vec2, Vec2)> {
    let segments = points.windows(2).flat_map(|pair| {
        // Split into short steps, so that each is either inside or outside.
        let steps = (pair[0].distance(pair[1]) / (radius * 0.12)).ceil().max(1.0) as usize;
        let at = move |i: usize| pair[0].lerp(pair[1], i as f32 / steps as f32);
        (0..steps).map(move |i| (at(i), at(i + 1)))
    });
    let free = segments.filter(|(from, to)| sockets.iter().all(|socket| socket.distance((*from + *to) * 0.5) > radius));
    // Join collinear neighbours again.
    let mut joined: Vec<(Vec2, Vec2)> = Vec::new();
    for (from, to) in free {
        match joined.last_mut() {
            Some(last)
                if last.1.distance(from) < 0.01
                    && (last.1 - last.0).normalize_or_zero().dot((to - from).normalize_or_zero()) > 0.9999 =>
            {
                last.1 = to;
            }
            _ => joined.push((from, to)),
        }
    }
    joined
}

/// The pairs of selected colours that define a line.
fn pairs(group: &Group, exchange: &Exchange) -> Vec<(Piece, Piece)> {
    let pair = |side: Handful| {
        let pieces: Vec<Piece> = side.iter().filter(|piece| !piece.is_black()).collect();
        match pieces[..] {
            [a, b] if group.third_point(a, b).is_some() => Some((a, b)),
            _ => None,
        }
    };
    [exchange.give, exchange.take].into_iter().filter_map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use aljabar_core::classic::{B, K, P, R};

    #[test]
    fn light_runs_between_the_sockets() {
        let points = [Vec2::ZERO, Vec2::new(100.0, 0.0), Vec2::new(200.0, 0.0)];
        let parts = between_sockets(&points, &points, 10.0);
        assert_eq!(parts.len(), 2);
        for (from, to) in parts {
            assert!(from.x >= 9.0 && to.x <= 191.0 && (to.x - from.x - 80.0).abs() < 3.0, "{from} {to}");
        }
    }

    #[test]
    fn two_different_colours_lie_on_a_line() {
        let group = Group::classic();
        let of = |give: &[Piece], take: &[Piece]| {
            let set = |pieces: &[Piece]| pieces.iter().copied().collect();
            pairs(&group, &Exchange { give: set(give), take: set(take) })
        };
        assert_eq!(of(&[R, B], &[P]), [(B, R)]);
        assert_eq!(of(&[R, R], &[K]), []);
        assert_eq!(of(&[R, K, B], &[]), [(B, R)], "black does not matter");
        assert_eq!(of(&[R], &[]), []);
    }
}

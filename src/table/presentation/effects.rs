//! Light effects: flashes, rings and sparks with additive blending. At most three bright flashes a second, for players
//! with photosensitive epilepsy.

use crate::app::{FrameStep, Pace, RunMode, Screen};
use crate::game::{Session, TableClock};
use crate::settings::Settings;
use crate::table::layout::Layout;
use crate::table::marbles::Pose;
use crate::table::rods::Rods;
use crate::ui::{Metrics, image};
use aljabar_core::Piece;
use aljabar_paint::Picture;
use bevy::asset::embedded_asset;
use bevy::ecs::system::SystemParam;
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, BlendComponent, BlendFactor, BlendOperation, BlendState, RenderPipelineDescriptor,
    SpecializedMeshPipelineError,
};
use bevy::shader::ShaderRef;
use bevy::sprite_render::{AlphaMode2d, Material2d, Material2dKey, Material2dPlugin};
use std::time::Duration;

/// The shortest time between two bright flashes, in real seconds.
const BETWEEN_FLASHES: f32 = 0.34;
/// Drawn above all marbles.
const LAYER: f32 = 120.0;

pub(super) fn plugin(app: &mut App) {
    embedded_asset!(app, "glow.wgsl");
    app.add_plugins(Material2dPlugin::<GlowMaterial>::default())
        .init_resource::<LastFlash>()
        .add_systems(Startup, paint)
        .add_systems(Update, shine_on.in_set(FrameStep::Draw));
}

/// A picture with additive blending.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub struct GlowMaterial {
    #[uniform(0)]
    pub(super) tint: LinearRgba,
    #[texture(1)]
    #[sampler(2)]
    picture: Handle<Image>,
}

impl Material2d for GlowMaterial {
    fn fragment_shader() -> ShaderRef {
        "embedded://al_jabar/table/presentation/glow.wgsl".into()
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }

    fn specialize(
        descriptor: &mut RenderPipelineDescriptor,
        _: &MeshVertexBufferLayoutRef,
        _: Material2dKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        let add = |source| BlendComponent {
            src_factor: source,
            dst_factor: BlendFactor::One,
            operation: BlendOperation::Add,
        };
        let blend = BlendState { color: add(BlendFactor::One), alpha: add(BlendFactor::Zero) };
        for target in descriptor.fragment.iter_mut().flat_map(|fragment| fragment.targets.iter_mut().flatten()) {
            target.blend = Some(blend);
        }
        Ok(())
    }
}

/// The pictures of the light effects, painted once at the start.
#[derive(Resource)]
pub struct Lights {
    quad: Handle<Mesh>,
    glow: Handle<Image>,
    ring: Handle<Image>,
    spark: Handle<Image>,
    /// Bright along the middle, dark at both edges.
    beam: Handle<Image>,
    /// Broad and warm.
    pool: Handle<Image>,
}

impl Lights {
    /// A square with sides of length 1.
    pub fn quad(&self) -> Handle<Mesh> {
        self.quad.clone()
    }

    /// The material of the lamp's light.
    pub fn pool(&self, tint: LinearRgba) -> GlowMaterial {
        GlowMaterial { tint: tint.with_alpha(1.0), picture: self.pool.clone() }
    }

    /// The material of a straight beam along x.
    pub fn beam(&self, tint: LinearRgba) -> GlowMaterial {
        GlowMaterial { tint: tint.with_alpha(1.0), picture: self.beam.clone() }
    }
}

/// The cross section of a beam: one pixel wide, to be stretched.
fn beam(height: u32) -> Picture {
    let pixels = (0..height).flat_map(|y| {
        let across = (y as f32 + 0.5) / height as f32 * 2.0 - 1.0;
        let light = (1.0 - across * across).max(0.0).powi(3);
        [255, 255, 255, (light * 255.0) as u8]
    });
    Picture { width: 1, height, pixels: pixels.collect() }
}

fn paint(
    mut commands: Commands,
    mut images: ResMut<Assets<Image>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mode: Res<RunMode>,
) {
    // Headless runs do not draw them, so a tiny picture is enough.
    let size = |size: u32| if *mode == RunMode::Windowed { size } else { 2 };
    commands.insert_resource(Lights {
        quad: meshes.add(Rectangle::default()),
        glow: images.add(image(aljabar_paint::glow(size(128)))),
        ring: images.add(image(aljabar_paint::ring(size(256)))),
        spark: images.add(image(aljabar_paint::spark(size(48)))),
        beam: images.add(image(beam(32))),
        pool: images.add(image(aljabar_paint::lamp_pool(size(128)))),
    });
}

/// A light that appears, moves and fades out.
#[derive(Component, Clone, Copy, Debug)]
struct Light {
    at: Vec2,
    /// Its velocity, in pixels a second.
    drift: Vec2,
    /// Its size at the start and at the end, which width and height are multiplied by.
    size: (f32, f32),
    aspect: Vec2,
    colour: LinearRgba,
    /// Its delay, in seconds at normal speed. `time` is its duration.
    wait: f32,
    time: f32,
    /// Whether it counts towards the limit of bright flashes.
    bright: bool,
}

#[derive(Clone, Copy)]
enum Kind {
    Glow,
    Ring,
    Spark,
}

/// A light of a choreography, before it is spawned.
#[derive(Clone, Copy)]
pub struct Lamp {
    kind: Kind,
    light: Light,
}

impl Lamp {
    /// Its delay from the start of the choreography, in seconds at normal speed.
    #[cfg(test)]
    pub fn begins(&self) -> f32 {
        self.light.wait
    }
}

/// Spawns the lights of a choreography. Reduced motion leaves out bright flashes and moving lights.
pub fn spawn_all(world: &mut World, lamps: Vec<Lamp>) {
    let calm = world.resource::<Settings>().is_calm();
    for Lamp { kind, light } in lamps {
        if !calm || !light.bright && light.drift == Vec2::ZERO {
            spawn(world, kind, light);
        }
    }
}

fn spawn(world: &mut World, kind: Kind, light: Light) {
    let lights = world.resource::<Lights>();
    let mesh = Mesh2d(lights.quad.clone());
    let picture = match kind {
        Kind::Glow => lights.glow.clone(),
        Kind::Ring => lights.ring.clone(),
        Kind::Spark => lights.spark.clone(),
    };
    let tint = LinearRgba::NONE;
    let material = world.resource_mut::<Assets<GlowMaterial>>().add(GlowMaterial { tint, picture });
    world.spawn((light, mesh, MeshMaterial2d(material), Visibility::Hidden, DespawnOnExit(Screen::Table)));
}

/// The colour of the light for a piece.
fn colour(world: &World, piece: Piece) -> LinearRgba {
    let palette = world.resource::<Settings>().looks.style().palette;
    let [r, g, b] = aljabar_paint::colour(world.resource::<Session>().group(), piece, palette);
    let colour = LinearRgba::from(Srgba::rgb_u8(r, g, b));
    // Raise the brightness of dark colours, so that the light is visible.
    let brightest = colour.red.max(colour.green).max(colour.blue).max(0.05);
    colour * (1.0 / brightest)
}

/// The lights of a cancellation. An exempt one is pale and has no sparks. `number` counts the cancellations before it in
/// this turn: each is larger and brighter.
pub fn flash(world: &World, at: Vec2, piece: Piece, exempt: bool, wait: f32, number: usize) -> Vec<Lamp> {
    let more = number.min(5) as f32;
    let unit = world.resource::<Layout>().unit * (1.0 + 0.16 * more);
    let strength = 1.0 + 0.1 * more;
    let (own, white) = (colour(world, piece) * strength, LinearRgba::rgb(1.0, 0.93, 0.8));
    let light = |colour: LinearRgba, from: f32, to: f32, time: f32| Light {
        at,
        drift: Vec2::ZERO,
        size: (from * unit, to * unit),
        aspect: Vec2::ONE,
        colour,
        wait,
        time,
        bright: false,
    };
    if exempt {
        let light = light(LinearRgba::rgb(0.42, 0.46, 0.5), 60.0, 130.0, 0.7);
        return vec![Lamp { kind: Kind::Ring, light }];
    }
    let mut lamps = vec![
        Lamp { kind: Kind::Glow, light: Light { bright: true, ..light(white * 0.85, 120.0, 210.0, 0.4) } },
        Lamp { kind: Kind::Glow, light: light(own * 0.8, 160.0, 260.0, 0.75) },
        Lamp { kind: Kind::Ring, light: light(own * 0.9, 60.0, 240.0, 0.6) },
    ];
    let sparks = 10 + 3 * number.min(5);
    lamps.extend((0..sparks).map(|i| {
        let angle = std::f32::consts::TAU * (i as f32 + 0.37 * (i % 3) as f32) / sparks as f32;
        let speed = (90.0 + 50.0 * ((i * 7) % 5) as f32 / 4.0) * unit;
        let spark = light(own * 0.6 + white * 0.5, 30.0, 6.0, 0.5 + 0.06 * (i % 4) as f32);
        Lamp { kind: Kind::Spark, light: Light { drift: Vec2::from_angle(angle) * speed, ..spark } }
    }));
    lamps
}

/// The lights of a Spectrum: one light in the colour of each of its pieces comes from the edge of the board, all gather in
/// the middle, and a white light spreads from there over the whole board. `takes` is the number of seconds until the
/// marbles arrive.
pub fn spectrum(world: &World, takes: f32) -> Vec<Lamp> {
    const GATHER: f32 = 0.6;
    let layout = world.resource::<Layout>();
    let (at, radius) = (layout.middle, layout.radius);
    let pieces = world.resource::<Session>().game().rules().spectrum();
    let count = pieces.len().max(1) as f32;
    let wait = (takes - GATHER).max(0.0);
    let gathering = pieces.iter().enumerate().map(|(i, piece)| {
        let arm = Vec2::from_angle(std::f32::consts::TAU * i as f32 / count) * radius * 0.85;
        let light = Light {
            at: at + arm,
            drift: -arm / GATHER,
            size: (radius * 0.7, radius * 0.9),
            aspect: Vec2::ONE,
            colour: colour(world, piece) * 0.8,
            wait,
            time: GATHER,
            bright: false,
        };
        Lamp { kind: Kind::Glow, light }
    });
    let still = |size: (f32, f32), colour: LinearRgba, time: f32, bright: bool| Light {
        at,
        drift: Vec2::ZERO,
        size,
        aspect: Vec2::ONE,
        colour,
        wait: takes,
        time,
        bright,
    };
    let white = LinearRgba::rgb(1.0, 0.97, 0.9);
    let flash = still((radius * 0.8, radius * 2.9), white * 0.8, 0.8, true);
    let ring = still((radius * 0.5, radius * 2.9), white * 0.5, 1.0, false);
    let spreading = [Lamp { kind: Kind::Glow, light: flash }, Lamp { kind: Kind::Ring, light: ring }];
    gathering.chain(spreading).collect()
}

/// The lights of a marble that dissolves: a glow in its colour that rises with it, and sparks that rise from it.
pub fn dissolve(world: &World, piece: Piece, pose: &Pose, wait: f32, time: f32) -> Vec<Lamp> {
    let gold = LinearRgba::rgb(0.8, 0.6, 0.26);
    let own = colour(world, piece) * 0.35 + gold * 0.65;
    let Pose { at, diameter, .. } = *pose;
    let light = |up: f32, size: (f32, f32), wait: f32, time: f32| Light {
        at,
        drift: Vec2::NEG_Y * up,
        size: (diameter * size.0, diameter * size.1),
        aspect: Vec2::ONE,
        colour: own,
        wait,
        time,
        bright: false,
    };
    let glow = light(diameter * 1.1, (1.1, 2.9), wait + time * 0.25, time * 1.1);
    // Stays where the marble was: it is all that is seen with reduced motion.
    let left = Light { colour: own * 0.5, ..light(0.0, (1.0, 2.0), wait, time) };
    let sparks = (0..6).map(|i| {
        let side = (i as f32 - 2.5) * 0.22;
        let up = diameter * (1.6 + 0.5 * ((i * 5) % 4) as f32);
        let spark = light(up, (0.62, 0.2), wait + time * (0.35 + 0.05 * i as f32), time * (0.9 + 0.1 * (i % 3) as f32));
        let drift = spark.drift + Vec2::X * side * diameter;
        Lamp {
            kind: Kind::Spark,
            light: Light { at: at + Vec2::X * side * diameter, drift, colour: own * 1.1, ..spark },
        }
    });
    let glows = [glow, left].map(|light| Lamp { kind: Kind::Glow, light });
    glows.into_iter().chain(sparks).collect()
}

/// The light on the hand of a winner, and along each of its rods.
pub fn rods(rods: &Rods) -> Vec<Lamp> {
    let gold = LinearRgba::rgb(0.62, 0.45, 0.16);
    let light = |at: Vec2, size: Vec2, colour: LinearRgba| Light {
        at,
        drift: Vec2::ZERO,
        size: (1.0, 1.12),
        aspect: size,
        colour,
        wait: 0.0,
        time: 2.4,
        bright: false,
    };
    let tray = light(rods.tray.center(), rods.tray.size() * 1.35, gold * 0.5);
    let thick = rods.diameter * 0.55;
    let rods = rods.rods.iter().map(|rod| {
        let size = (rod.end - rod.home).abs() + Vec2::splat(thick);
        light((rod.home + rod.end) * 0.5, size, gold)
    });
    rods.chain([tray]).map(|light| Lamp { kind: Kind::Glow, light }).collect()
}

/// Despawns all lights.
pub fn clear(world: &mut World) {
    let lights: Vec<Entity> = world.query_filtered::<Entity, With<Light>>().iter(world).collect();
    for light in lights {
        world.despawn(light);
    }
}

/// The time of the last bright flash, in real seconds.
#[derive(Resource, Default)]
struct LastFlash(Option<f32>);

impl LastFlash {
    /// Returns whether a flash may be bright now, and if so records it.
    fn may_be_bright(&mut self, now: f32) -> bool {
        let soon = self.0.is_some_and(|last| now - last < BETWEEN_FLASHES);
        if !soon {
            self.0 = Some(now);
        }
        !soon
    }
}

/// When lights shine.
#[derive(SystemParam)]
struct LightTiming<'w> {
    clock: Res<'w, TableClock>,
    real: Res<'w, Time<Real>>,
    last: ResMut<'w, LastFlash>,
    pace: ResMut<'w, Pace>,
}

fn shine_on(
    mut commands: Commands,
    mut lights: Query<(Entity, &mut Light, &MeshMaterial2d<GlowMaterial>, &mut Transform, &mut Visibility)>,
    mut materials: ResMut<Assets<GlowMaterial>>,
    metrics: Res<Metrics>,
    mut timing: LightTiming,
) {
    let LightTiming { clock, real, last, pace } = &mut timing;
    if clock.is_stopped() {
        return;
    }
    let step = clock.step().unwrap_or(f32::INFINITY);
    for (entity, mut light, material, mut transform, mut visibility) in &mut lights {
        let waited = light.wait > 0.0;
        light.wait -= step;
        if light.wait > 0.0 {
            continue;
        }
        let now = real.elapsed_secs();
        if waited && light.bright && !last.may_be_bright(now) {
            // Too soon after the last bright flash: this one only glows.
            light.colour *= 0.18;
        }
        let t = -light.wait / light.time;
        if t >= 1.0 {
            commands.entity(entity).try_despawn();
            continue;
        }
        let eased = 1.0 - (1.0 - t) * (1.0 - t);
        let size = light.size.0.lerp(light.size.1, eased);
        let at = metrics.world(light.at + light.drift * light.time * eased);
        *transform = Transform::from_translation(at.extend(LAYER)).with_scale((light.aspect * size).extend(1.0));
        visibility.set_if_neq(Visibility::Inherited);
        // A fast rise and a slow decay.
        let strength = (t / 0.12).min(1.0) * (1.0 - t) * (1.0 - t);
        if let Some(mut material) = materials.get_mut(&material.0) {
            material.tint = (light.colour * strength).with_alpha(1.0);
        }
    }
    if !lights.is_empty() {
        pace.stay_awake(Duration::from_millis(100));
    }
}

/// A world in which choreographies can run, without any pictures.
#[cfg(test)]
pub(super) fn plain_world(session: Session) -> World {
    let mut world = World::new();
    let metrics = Metrics::default();
    world.insert_resource(Layout::of(&metrics, &session, 0, true));
    world.insert_resource(session);
    world.init_resource::<Settings>();
    world.init_resource::<super::Presentation>();
    world
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_second_has_more_than_three_bright_flashes() {
        let mut last = LastFlash::default();
        let times = (0..200).map(|i| i as f32 * 0.07);
        let bright: Vec<f32> = times.filter(|now| last.may_be_bright(*now)).collect();
        assert!(bright.len() > 20, "some are bright");
        for start in &bright {
            let within = bright.iter().filter(|time| (*start..*start + 1.0).contains(*time)).count();
            assert!(within <= 3, "{within} from {start}");
        }
    }
}

//! The table everything lies on: green felt in a wooden frame, under a lamp.

use super::metrics::Metrics;
use super::palette;
use bevy::asset::embedded_asset;
use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;
use bevy::sprite_render::{Material2d, Material2dPlugin};

pub(super) fn plugin(app: &mut App) {
    embedded_asset!(app, "wood.wgsl");
    embedded_asset!(app, "backdrop.wgsl");
    app.add_plugins(Material2dPlugin::<BackdropMaterial>::default())
        .add_systems(Startup, (load_wood, spawn))
        .add_systems(Update, fit.run_if(resource_changed::<Metrics>));
}

/// Keeps the shader code that others import.
#[derive(Resource)]
struct Wood(#[expect(dead_code, reason = "holding the handle keeps the shader loaded")] Handle<Shader>);

fn load_wood(mut commands: Commands, assets: Res<AssetServer>) {
    commands.insert_resource(Wood(assets.load("embedded://al_jabar/theme/wood.wgsl")));
}

#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
struct BackdropMaterial {
    #[uniform(0)]
    felt: LinearRgba,
    #[uniform(0)]
    felt_shade: LinearRgba,
    #[uniform(0)]
    wood: LinearRgba,
    #[uniform(0)]
    dark_wood: LinearRgba,
    #[uniform(0)]
    brass: LinearRgba,
    /// The window's width and height, the frame's width, one unit of length.
    #[uniform(0)]
    sizes: Vec4,
}

impl BackdropMaterial {
    fn new(metrics: &Metrics) -> Self {
        Self {
            felt: palette::FELT.into(),
            felt_shade: palette::FELT_SHADE.into(),
            wood: palette::WOOD.into(),
            dark_wood: palette::DARK_WOOD.into(),
            brass: palette::BRASS.into(),
            sizes: metrics.window.extend(metrics.frame()).extend(metrics.unit),
        }
    }
}

impl Material2d for BackdropMaterial {
    fn fragment_shader() -> ShaderRef {
        "embedded://al_jabar/theme/backdrop.wgsl".into()
    }
}

#[derive(Component)]
struct Backdrop;

fn spawn(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<BackdropMaterial>>,
    metrics: Res<Metrics>,
) {
    commands.spawn((
        Name::new("Backdrop"),
        Backdrop,
        Mesh2d(meshes.add(Rectangle::default())),
        MeshMaterial2d(materials.add(BackdropMaterial::new(&metrics))),
        Transform::from_xyz(0.0, 0.0, -100.0).with_scale(metrics.window.extend(1.0)),
    ));
}

fn fit(
    backdrop: Single<(&mut Transform, &MeshMaterial2d<BackdropMaterial>), With<Backdrop>>,
    mut materials: ResMut<Assets<BackdropMaterial>>,
    metrics: Res<Metrics>,
) {
    let (mut transform, material) = backdrop.into_inner();
    transform.scale = metrics.window.extend(1.0);
    if let Some(mut material) = materials.get_mut(&material.0) {
        *material = BackdropMaterial::new(&metrics);
    }
}

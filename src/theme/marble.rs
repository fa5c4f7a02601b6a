//! A glass marble with the symbol of its colour.
//!
//! Symbols add up like colours: red is a bar, yellow an upright, blue a ring, and every mixture shows the parts it is
//! made of. So the game can be played without telling colours apart.

use bevy::asset::embedded_asset;
use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;
use bevy::sprite_render::{AlphaMode2d, Material2d, Material2dPlugin};

pub(super) fn plugin(app: &mut App) {
    embedded_asset!(app, "marble.wgsl");
    app.add_plugins(Material2dPlugin::<MarbleMaterial>::default());
}

/// Half the side of the square a marble is drawn on, in its radii: there is room for the shadow and the caustic.
const REACH: f32 = 1.8;

/// The look of a marble.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub struct MarbleMaterial {
    #[uniform(0)]
    glass: LinearRgba,
    #[uniform(0)]
    ink: LinearRgba,
    /// The square's reach in radii, the primaries of the symbol.
    #[uniform(0)]
    shape: Vec4,
}

impl MarbleMaterial {
    /// The marble of a colour, given by the primaries it is made of: red 1, yellow 2, blue 4; black has none.
    pub fn of(primaries: u8) -> Self {
        let (glass, ink) = match primaries & 0b111 {
            0b001 => (Srgba::rgb_u8(0xc4, 0x1e, 0x2c), Srgba::WHITE),
            0b010 => (Srgba::rgb_u8(0xf2, 0xb4, 0x1c), Srgba::BLACK),
            0b100 => (Srgba::rgb_u8(0x26, 0x55, 0xcf), Srgba::WHITE),
            0b011 => (Srgba::rgb_u8(0xe8, 0x6a, 0x1e), Srgba::BLACK),
            0b110 => (Srgba::rgb_u8(0x1c, 0x8a, 0x4a), Srgba::WHITE),
            0b101 => (Srgba::rgb_u8(0x7a, 0x2f, 0xae), Srgba::WHITE),
            0b111 => (Srgba::rgb_u8(0xf2, 0xee, 0xe2), Srgba::BLACK),
            _ => (Srgba::rgb_u8(0x2a, 0x2b, 0x30), Srgba::WHITE),
        };
        Self { glass: glass.into(), ink: ink.into(), shape: Vec4::new(REACH, f32::from(primaries & 0b111), 0.0, 0.0) }
    }
}

impl Material2d for MarbleMaterial {
    fn fragment_shader() -> ShaderRef {
        "embedded://al_jabar/theme/marble.wgsl".into()
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }
}

/// The square to draw a marble of radius 1 on.
pub fn mesh() -> Mesh {
    Rectangle::from_length(2.0 * REACH).into()
}

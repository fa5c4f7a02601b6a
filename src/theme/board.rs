//! The Center's board: a wooden disc inlaid with the Fano plane. The three colours on each of its lines sum to black.

use super::palette;
use bevy::asset::embedded_asset;
use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;
use bevy::sprite_render::{AlphaMode2d, Material2d, Material2dPlugin};

pub(super) fn plugin(app: &mut App) {
    embedded_asset!(app, "board.wgsl");
    app.add_plugins(Material2dPlugin::<BoardMaterial>::default());
}

/// Half the side of the square a board is drawn on, in units of the disc's radius: there is room for its shadow.
const REACH: f32 = 1.25;
/// How far the corners of the plane's triangle are from white in its middle.
const CORNER: f32 = 0.75;
/// How far the plane is moved down: a triangle on its centroid looks as if it hung too high.
const DROP: f32 = 0.07;

/// Where the marble of each colour lies on a disc of radius 1 (y points up), by the primaries it is made of.
///
/// Red, yellow and blue are the corners, their sums lie between them, and white, the sum of all three, in the middle.
pub fn point(primaries: u8) -> Vec2 {
    let (sin, cos) = (CORNER * 0.5, CORNER * 0.75_f32.sqrt());
    let from_white = match primaries & 0b111 {
        0b001 => Vec2::new(0.0, CORNER),
        0b010 => Vec2::new(-cos, -sin),
        0b100 => Vec2::new(cos, -sin),
        0b011 => Vec2::new(-cos, sin) * 0.5,
        0b101 => Vec2::new(cos, sin) * 0.5,
        0b110 => Vec2::new(0.0, -sin),
        _ => Vec2::ZERO,
    };
    from_white - Vec2::Y * DROP
}

/// The look of a board.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub struct BoardMaterial {
    #[uniform(0)]
    wood: LinearRgba,
    #[uniform(0)]
    dark_wood: LinearRgba,
    #[uniform(0)]
    brass: LinearRgba,
    /// The square's reach, the distance of the corners, the drop; all in radii.
    #[uniform(0)]
    sizes: Vec4,
}

impl Default for BoardMaterial {
    fn default() -> Self {
        Self {
            wood: palette::WOOD.into(),
            dark_wood: palette::DARK_WOOD.into(),
            brass: palette::BRASS.into(),
            sizes: Vec4::new(REACH, CORNER, DROP, 0.0),
        }
    }
}

impl Material2d for BoardMaterial {
    fn fragment_shader() -> ShaderRef {
        "embedded://al_jabar/theme/board.wgsl".into()
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }
}

/// The square to draw a board of radius 1 on.
pub fn mesh() -> Mesh {
    Rectangle::from_length(2.0 * REACH).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_straight_lines_are_straight_and_the_seventh_is_a_circle() {
        for (a, b) in [(0b001, 0b010), (0b001, 0b100), (0b010, 0b100), (0b001, 0b110), (0b010, 0b101), (0b100, 0b011)] {
            let (a, b, third) = (point(a), point(b), point(a ^ b));
            assert!((b - a).perp_dot(third - a).abs() < 1e-6, "{a} {b} {third}");
        }
        for secondary in [0b011, 0b101, 0b110] {
            assert!((point(secondary).distance(point(0b111)) - CORNER * 0.5).abs() < 1e-6);
        }
    }
}

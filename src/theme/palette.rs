//! The colours: warm wood, green felt, old gold and the marbles' glass.

use bevy::color::Color;
use bevy_egui::egui::Color32;

/// The felt where the lamp shines on it.
pub const FELT: Color = Color::srgb_u8(0x24, 0x5a, 0x4f);
/// The felt far from the lamp; also what is seen before anything is drawn.
pub const FELT_SHADE: Color = Color::srgb_u8(0x0f, 0x33, 0x2c);
/// Polished wood, light and dark grain.
pub const WOOD: Color = Color::srgb_u8(0x7a, 0x48, 0x2a);
/// The dark grain.
pub const DARK_WOOD: Color = Color::srgb_u8(0x45, 0x25, 0x14);
/// Inlays, rims and lines.
pub const BRASS: Color = Color::srgb_u8(0xd9, 0xab, 0x5c);

/// Text that matters.
pub const TEXT: Color32 = Color32::from_rgb(0xf6, 0xee, 0xdd);
/// Text that explains.
pub const TEXT_SOFT: Color32 = Color32::from_rgb(0xc9, 0xd2, 0xc4);
/// Names and headings.
pub const GOLD: Color32 = Color32::from_rgb(0xf2, 0xcf, 0x86);
/// The thin lines around keys, buttons and panels.
pub const EDGE: Color32 = Color32::from_rgb(0x8c, 0x71, 0x43);
/// Panels, buttons and keys: dark lacquer over the felt.
pub const PANEL: Color32 = Color32::from_rgb(0x14, 0x1c, 0x19);
/// The same under the pointer.
pub const PANEL_HOVER: Color32 = Color32::from_rgb(0x2a, 0x33, 0x2c);
/// The same while pressed.
pub const PANEL_PRESSED: Color32 = Color32::from_rgb(0x6e, 0x54, 0x2a);

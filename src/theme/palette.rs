//! The colours of everything that is written: ivory, old gold and dark lacquer on green felt, and one for each seat.

use bevy::color::Color;
use bevy_egui::egui::Color32;

/// The felt far from the lamp; also what is seen before anything is drawn.
pub const FELT_SHADE: Color = Color::srgb_u8(0x0f, 0x33, 0x2c);

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
/// What is good news.
pub const GOOD: Color32 = Color32::from_rgb(0xb4, 0xec, 0xa4);
/// What is refused.
pub const REFUSED: Color32 = Color32::from_rgb(0xff, 0xb4, 0x9c);
/// The button that carries the turn on.
pub const ACCENT: Color32 = Color32::from_rgb(0xc3, 0x90, 0x3c);
/// Text on that button.
pub const ON_ACCENT: Color32 = Color32::from_rgb(0x1c, 0x12, 0x06);
/// Text of what cannot be pressed now.
pub const TEXT_FAINT: Color32 = Color32::from_rgb(0x96, 0xa0, 0x96);

/// Each seat's own colour, by seat.
pub const SEATS: [Color32; 4] = [
    Color32::from_rgb(0xff, 0xd9, 0x7a),
    Color32::from_rgb(0xff, 0xa5, 0x8a),
    Color32::from_rgb(0x8f, 0xc6, 0xff),
    Color32::from_rgb(0xb2, 0xea, 0xa0),
];

//! The colours of text, panels and seats: ivory, gold and brass on night-blue cloth.

use crate::settings::SeatLook;
use bevy::color::Color;
use bevy_egui::egui::Color32;

/// The darkest cloth; also the clear colour of the window.
pub const CLOTH_SHADE: Color = Color::srgb_u8(0x07, 0x1a, 0x22);

/// Main text.
pub const TEXT: Color32 = Color32::from_rgb(0xf6, 0xee, 0xdd);
/// Secondary text, such as explanations.
pub const TEXT_SOFT: Color32 = Color32::from_rgb(0xc6, 0xcf, 0xcc);
/// Headings, names and the focus ring.
pub const GOLD: Color32 = Color32::from_rgb(0xf2, 0xcf, 0x86);
/// The edges of buttons and panels.
pub const EDGE: Color32 = Color32::from_rgb(0x8c, 0x71, 0x43);
/// The background of panels and buttons.
pub const PANEL: Color32 = Color32::from_rgb(0x0b, 0x1b, 0x24);
/// The background of a button under the pointer.
pub const PANEL_HOVER: Color32 = Color32::from_rgb(0x1e, 0x33, 0x3d);
/// The background of a pressed button or a selected element.
pub const PANEL_PRESSED: Color32 = Color32::from_rgb(0x6e, 0x54, 0x2a);
/// Good news, such as a win.
pub const GOOD: Color32 = Color32::from_rgb(0xb4, 0xec, 0xa4);
/// Refusals and warnings.
pub const REFUSED: Color32 = Color32::from_rgb(0xff, 0xb4, 0x9c);
/// The background of the default button.
pub const ACCENT: Color32 = Color32::from_rgb(0xc3, 0x90, 0x3c);
/// Text on [`ACCENT`].
pub const ON_ACCENT: Color32 = Color32::from_rgb(0x1c, 0x12, 0x06);
/// Text of disabled controls.
pub const TEXT_FAINT: Color32 = Color32::from_rgb(0x8f, 0x9d, 0xa0);

/// The colours to choose from for a seat.
pub const SEATS: [Color32; SeatLook::COLOURS] = [
    Color32::from_rgb(0xff, 0xd9, 0x7a),
    Color32::from_rgb(0xff, 0xc2, 0xae),
    Color32::from_rgb(0xad, 0xd7, 0xff),
    Color32::from_rgb(0xb2, 0xea, 0xa0),
    Color32::from_rgb(0xe2, 0xc8, 0xff),
    Color32::from_rgb(0x9c, 0xec, 0xe2),
    Color32::from_rgb(0xff, 0xb9, 0xe0),
    Color32::from_rgb(0xf4, 0xf1, 0xe6),
];

#[cfg(test)]
mod tests {
    use super::*;
    use aljabar_paint::Ground;
    use aljabar_paint::vision::{contrast, luminance};

    fn rgb(colour: Color32) -> [u8; 3] {
        [colour.r(), colour.g(), colour.b()]
    }

    /// The 99th percentile of the cloth's pixels by luminance.
    fn cloth(ground: Ground) -> [u8; 3] {
        let picture = aljabar_paint::table(&aljabar_paint::TableSpec {
            width: 320,
            height: 180,
            unit: 0.25,
            board: None,
            bowls: &[],
            abaci: &[],
            frame: 0.0,
            ground,
            low: false,
        });
        let pixels = picture.pixels.chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2]]);
        let mut pixels: Vec<[u8; 3]> = pixels.collect();
        pixels.sort_by(|a, b| luminance(*a).total_cmp(&luminance(*b)));
        // Single bright fibres do not make text unreadable.
        pixels[pixels.len() * 99 / 100]
    }

    #[test]
    fn every_word_can_be_read_on_everything_it_is_written_on() {
        for word in [TEXT, TEXT_SOFT, GOLD, GOOD, REFUSED].into_iter().chain(SEATS) {
            for plate in [PANEL, PANEL_HOVER] {
                let ratio = contrast(rgb(word), rgb(plate));
                assert!(ratio >= 7.0, "{word:?} on {plate:?}: {ratio:.1}");
            }
        }
        for (word, plate, least) in [
            (ON_ACCENT, ACCENT, 6.0),
            (ON_ACCENT, GOLD, 7.0),
            (TEXT, PANEL_PRESSED, 4.5),
            // Disabled controls are readable, but need not stand out.
            (TEXT_FAINT, PANEL, 4.5),
            // Edges of buttons.
            (EDGE, PANEL, 3.0),
        ] {
            let ratio = contrast(rgb(word), rgb(plate));
            assert!(ratio >= least, "{word:?} on {plate:?}: {ratio:.1}");
        }
    }

    #[test]
    fn words_on_the_cloth_can_be_read_and_stand_out_when_that_is_wanted() {
        for (ground, least) in [(Ground::Cloth, 4.5), (Ground::Flat, 7.0)] {
            let cloth = cloth(ground);
            for word in [TEXT, TEXT_SOFT, GOLD, GOOD].into_iter().chain(SEATS) {
                let ratio = contrast(rgb(word), cloth);
                assert!(ratio >= least, "{word:?} on cloth {cloth:?}: {ratio:.1}");
            }
        }
    }
}

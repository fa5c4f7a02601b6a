//! Decides whether a picture of the screen shows the game.

use image::RgbImage;
use std::collections::HashMap;

/// Whether a picture shows (almost) nothing: fewer than 32 colours, or one colour on more than 99 % of the pixels. A
/// cleared window is blank, with or without a line of text in a corner.
#[must_use]
pub fn is_blank(picture: &RgbImage) -> bool {
    let mut counts = HashMap::new();
    for pixel in picture.pixels() {
        *counts.entry(pixel.0).or_insert(0_usize) += 1;
    }
    let most = counts.values().copied().max().unwrap_or(0);
    counts.len() < 32 || most * 100 > picture.pixels().len() * 99
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

    fn picture(colour: impl Fn(u32, u32) -> u32) -> RgbImage {
        RgbImage::from_fn(100, 100, |x, y| {
            let [_, r, g, b] = colour(x, y).to_be_bytes();
            Rgb([r, g, b])
        })
    }

    #[test]
    fn an_empty_or_uniform_picture_is_blank() {
        assert!(is_blank(&RgbImage::new(0, 0)));
        assert!(is_blank(&picture(|_, _| 0x12_34_56)));
    }

    #[test]
    fn a_short_line_of_many_colours_is_blank() {
        assert!(is_blank(&picture(|x, y| if y == 0 && x < 50 { x + 1 } else { 0 })));
    }

    #[test]
    fn many_colours_on_many_pixels_are_not_blank() {
        assert!(!is_blank(&picture(|x, y| x * y)));
    }
}

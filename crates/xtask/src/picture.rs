//! A picture of a screen in the X Window Dump format, and whether there is anything to see on it.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The pixels of a screen, row by row, as 0xRRGGBB.
pub struct Picture {
    pixels: Vec<u32>,
}

/// How much there is to see.
#[derive(Debug, PartialEq)]
pub struct Impression {
    /// How many different colours.
    pub colours: usize,
    /// The share of the picture, from 0 to 1, that the most frequent colour fills.
    pub commonest: f64,
}

impl Impression {
    /// A cleared window, with or without a line of text in a corner, is not a picture of the game.
    pub fn is_blank(&self) -> bool {
        self.colours < 32 || self.commonest > 0.99
    }
}

impl Picture {
    /// Reads a dump of a 24-bit screen, the only kind we ask the X server for.
    ///
    /// The header is big-endian words: its own size first, then the format's version, the pixmap's kind and so on;
    /// after it come a colour map and the rows, in the byte order the header tells.
    pub fn from_xwd(dump: &[u8]) -> Result<Self, String> {
        let word = |index: usize| -> Result<usize, String> {
            let bytes = dump.get(index * 4..index * 4 + 4).ok_or("the dump ends inside its header")?;
            Ok(u32::from_be_bytes(bytes.try_into().expect("four bytes were taken")) as usize)
        };
        let (header, version, width, height) = (word(0)?, word(1)?, word(4)?, word(5)?);
        let (byte_order, bits_per_pixel, bytes_per_row, map_entries) = (word(7)?, word(11)?, word(12)?, word(19)?);
        if version != 7 || bits_per_pixel != 32 || width == 0 || height == 0 {
            return Err(format!(
                "not a 32-bit X Window Dump: version {version}, {bits_per_pixel} bits, {width}×{height}"
            ));
        }
        let rows = map_entries
            .checked_mul(12)
            .and_then(|map| header.checked_add(map))
            .and_then(|start| dump.get(start..))
            .ok_or("the dump ends before its pixels")?;
        let mut pixels = Vec::with_capacity((width * height).min(rows.len() / 4));
        for row in 0..height {
            let start = row * bytes_per_row;
            let bytes = rows.get(start..start + width * 4).ok_or("the dump ends inside its pixels")?;
            pixels.extend(bytes.chunks_exact(4).map(|pixel| {
                let pixel = pixel.try_into().expect("chunks are of four bytes");
                let value = if byte_order == 0 { u32::from_le_bytes(pixel) } else { u32::from_be_bytes(pixel) };
                value & 0x00ff_ffff
            }));
        }
        Ok(Self { pixels })
    }

    /// A number that changes when any pixel does.
    pub fn fingerprint(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.pixels.hash(&mut hasher);
        hasher.finish()
    }

    /// Counts the colours.
    pub fn impression(&self) -> Impression {
        let mut counts: HashMap<u32, usize> = HashMap::new();
        for &pixel in &self.pixels {
            *counts.entry(pixel).or_default() += 1;
        }
        let most = counts.values().copied().max().unwrap_or(0);
        Impression { colours: counts.len(), commonest: most as f64 / self.pixels.len().max(1) as f64 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A dump with two entries in the colour map and eight bytes of padding after each row.
    fn dump(width: usize, height: usize, little_endian: bool, colour: impl Fn(usize, usize) -> u32) -> Vec<u8> {
        let mut words = [0_u32; 25];
        words[0] = 100;
        words[1] = 7;
        words[4] = width as u32;
        words[5] = height as u32;
        words[7] = u32::from(!little_endian);
        words[11] = 32;
        words[12] = width as u32 * 4 + 8;
        words[19] = 2;
        let mut bytes: Vec<u8> = words.iter().flat_map(|word| word.to_be_bytes()).collect();
        bytes.extend([0xee; 24]);
        for y in 0..height {
            for x in 0..width {
                let pixel = 0xff00_0000 | colour(x, y);
                bytes.extend(if little_endian { pixel.to_le_bytes() } else { pixel.to_be_bytes() });
            }
            bytes.extend([0xee; 8]);
        }
        bytes
    }

    #[test]
    fn pixels_are_read_in_both_byte_orders() {
        for little_endian in [true, false] {
            let picture = Picture::from_xwd(&dump(3, 2, little_endian, |x, y| (y * 3 + x) as u32)).expect("a dump");
            assert_eq!(picture.pixels, [0, 1, 2, 3, 4, 5]);
        }
    }

    #[test]
    fn one_colour_is_blank_and_so_is_a_speck() {
        let flat = Picture::from_xwd(&dump(100, 100, true, |_, _| 0x0012_3456)).expect("a dump");
        assert_eq!(flat.impression(), Impression { colours: 1, commonest: 1.0 });
        assert!(flat.impression().is_blank());
        let speck = Picture::from_xwd(&dump(100, 100, true, |x, y| if y == 0 && x < 50 { x as u32 } else { 0 }));
        assert!(speck.expect("a dump").impression().is_blank());
    }

    #[test]
    fn a_scene_is_not_blank() {
        let scene = Picture::from_xwd(&dump(100, 100, true, |x, y| (x * y) as u32)).expect("a dump");
        assert!(!scene.impression().is_blank(), "{:?}", scene.impression());
    }

    #[test]
    fn a_broken_dump_is_refused_wherever_it_breaks() {
        let whole = dump(4, 4, true, |x, _| x as u32);
        for length in 0..whole.len() - 8 {
            assert!(Picture::from_xwd(&whole[..length]).is_err(), "{length} bytes");
        }
        assert!(Picture::from_xwd(&[0xff; 400]).is_err());
    }
}

//! The icon in the formats of three systems: PNG for Linux, ICO for Windows, ICNS for macOS.

use aljabar_paint::Picture;

/// Paints the icon with the given side in pixels.
pub type Painter = fn(u32) -> Picture;

/// The sides in pixels that a Linux icon theme has.
pub const SIZES: [u32; 9] = [16, 22, 24, 32, 48, 64, 128, 256, 512];

/// The icon as PNG.
pub fn png(paint: Painter, side: u32) -> Result<Vec<u8>, String> {
    encode(&paint(side)).map_err(|error| format!("The icon of {side} pixels could not be written: {error}."))
}

fn encode(picture: &Picture) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, picture.width, picture.height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_source_srgb(png::SrgbRenderingIntent::Perceptual);
    encoder.set_compression(png::Compression::High);
    encoder.write_header()?.write_image_data(&picture.pixels)?;
    Ok(bytes)
}

/// An icon file for Windows (ICO): a directory with sixteen bytes for each picture, then the pictures as PNG.
pub fn ico(paint: Painter) -> Result<Vec<u8>, String> {
    let sizes = [16, 24, 32, 48, 64, 256];
    let pictures = sizes.map(|side| png(paint, side)).into_iter().collect::<Result<Vec<_>, _>>()?;
    let mut bytes = [0_u16, 1, sizes.len() as u16].map(u16::to_le_bytes).concat();
    let mut offset = 6 + 16 * sizes.len() as u32;
    for (side, picture) in sizes.iter().zip(&pictures) {
        // Width and height (256 is written as 0), no palette, one plane, 32 bits for a pixel.
        let side = *side as u8;
        bytes.extend([side, side, 0, 0, 1, 0, 32, 0]);
        bytes.extend((picture.len() as u32).to_le_bytes());
        bytes.extend(offset.to_le_bytes());
        offset += picture.len() as u32;
    }
    bytes.extend(pictures.concat());
    Ok(bytes)
}

/// An icon file for macOS (ICNS): chunks, each with a type, its length and a picture as PNG.
pub fn icns(paint: Painter) -> Result<Vec<u8>, String> {
    // `ic11` and `ic12` are for 16 and 32 points on a screen with two pixels for each point.
    let kinds = [(b"icp4", 16), (b"ic11", 32), (b"ic12", 64), (b"ic07", 128), (b"ic08", 256), (b"ic09", 512)];
    let mut chunks = Vec::new();
    for (kind, side) in kinds {
        let picture = png(paint, side)?;
        chunks.extend(kind);
        chunks.extend((picture.len() as u32 + 8).to_be_bytes());
        chunks.extend(picture);
    }
    let length = (chunks.len() as u32 + 8).to_be_bytes();
    Ok([b"icns", &length[..], &chunks].concat())
}

#[cfg(test)]
mod tests {
    use super::*;
    use aljabar_paint::icon;

    const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

    #[test]
    fn a_png_holds_the_painted_pixels() {
        let picture = icon(24);
        let bytes = encode(&picture).unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        assert_eq!(pixels, picture.pixels);
    }

    /// Faster to paint than the real icon.
    fn plain(side: u32) -> Picture {
        Picture { width: side, height: side, pixels: vec![200; (side * side * 4) as usize] }
    }

    #[test]
    fn the_directory_of_an_ico_points_to_its_pictures() {
        let bytes = ico(plain).unwrap();
        let word = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
        let count = usize::from(bytes[4]);
        for entry in (0..count).map(|i| 6 + 16 * i) {
            let (length, offset) = (word(entry + 8), word(entry + 12));
            assert!(bytes[offset..offset + length].starts_with(PNG));
        }
        assert_eq!(word(6 + 16 * (count - 1) + 8) + word(6 + 16 * (count - 1) + 12), bytes.len());
    }

    #[test]
    fn the_chunks_of_an_icns_fill_it() {
        let bytes = icns(plain).unwrap();
        let length = |at: usize| u32::from_be_bytes(bytes[at + 4..at + 8].try_into().unwrap()) as usize;
        assert_eq!(length(0), bytes.len());
        let mut at = 8;
        while at < bytes.len() {
            assert!(bytes[at + 8..].starts_with(PNG));
            at += length(at);
        }
        assert_eq!(at, bytes.len());
    }
}

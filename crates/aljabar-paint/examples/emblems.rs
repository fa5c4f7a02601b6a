//! Paints all emblems at several sizes, as one PAM file: `emblems FILE`.
#![allow(clippy::disallowed_methods, reason = "tests use the files, threads and clocks of the machine they run on")]

use std::{fs, io};

use aljabar_paint::{Motif, Picture, emblem};

/// Colours to try the motifs on, from the characters.
const COLOURS: [[u8; 3]; 12] = [
    [0x2f, 0xa3, 0x8b],
    [0xe0, 0x8a, 0x2c],
    [0xc2, 0x45, 0x5c],
    [0x6f, 0x8f, 0xe0],
    [0xa4, 0x6a, 0xd6],
    [0x6a, 0xa8, 0x4a],
    [0xd9, 0xd3, 0xc2],
    [0xd8, 0x4b, 0x33],
    [0x3f, 0x9a, 0x5f],
    [0x4a, 0xa6, 0xc9],
    [0xd0, 0xb0, 0x3a],
    [0xcf, 0x6f, 0xa6],
];

fn main() -> io::Result<()> {
    let file = std::env::args().nth(1).unwrap_or_else(|| "emblems.pam".to_owned());
    let (width, height) = (6 * 300, 2 * 300 + 120 + 60);
    let mut sheet = Picture { width, height, pixels: [0x0b, 0x25, 0x30, 255].repeat((width * height) as usize) };
    for (i, (motif, colour)) in Motif::ALL.into_iter().zip(COLOURS).enumerate() {
        let (column, row) = (i as u32 % 6, i as u32 / 6);
        put(&mut sheet, &emblem(motif, colour, 290), column * 300 + 5, row * 300 + 5);
        put(&mut sheet, &emblem(motif, colour, 110), i as u32 * 150 + 20, 605);
        put(&mut sheet, &emblem(motif, colour, 48), i as u32 * 150 + 50, 722);
    }
    let header = format!("P7\nWIDTH {width}\nHEIGHT {height}\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n");
    fs::write(file, [header.as_bytes(), &sheet.pixels].concat())
}

/// Blends a picture onto another.
fn put(below: &mut Picture, picture: &Picture, left: u32, top: u32) {
    for (y, x) in (0..picture.height).flat_map(|y| (0..picture.width).map(move |x| (y, x))) {
        let [r, g, b, a] = picture.pixel(x, y);
        let at = (((top + y) * below.width + left + x) * 4) as usize;
        for (channel, value) in [r, g, b].into_iter().enumerate() {
            let (front, behind, alpha) = (u32::from(value), u32::from(below.pixels[at + channel]), u32::from(a));
            below.pixels[at + channel] = ((front * alpha + behind * (255 - alpha)) / 255) as u8;
        }
    }
}

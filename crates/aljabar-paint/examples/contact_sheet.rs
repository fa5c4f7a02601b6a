//! Paints samples of all pictures, as PAM files in a folder: `contact_sheet FOLDER`.
#![allow(clippy::disallowed_methods, reason = "tests use the files, threads and clocks of the machine they run on")]

use std::{fs, hint::black_box, io, path::Path, time::Instant};

use aljabar_core::{Group, Piece};
use aljabar_paint::{
    Board, MarblePart, Marks, Palette, Picture, Style, TableSpec, bag, glow, marble, marble_picture_size, ring, shadow,
    spark, table,
};

fn main() -> io::Result<()> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "sheets".to_owned());
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    let classic = Group::classic();

    save(&marbles(&classic, Style::default(), &[24, 44, 52, 120], 8), &folder.join("marbles.pam"))?;
    save(&marbles(&classic, Style::default(), &[200], 4), &folder.join("marbles_close.pam"))?;
    for (name, palette) in [("colour_blind", Palette::ColourBlind), ("high_contrast", Palette::HighContrast)] {
        let style = Style { palette, marks: Marks::Symbols };
        save(&marbles(&classic, style, &[24, 44, 52, 120], 8), &folder.join(format!("marbles_{name}.pam")))?;
    }
    let letters = Style { palette: Palette::Default, marks: Marks::Letters };
    save(&marbles(&classic, letters, &[24, 44, 52, 120], 8), &folder.join("marbles_letters.pam"))?;
    for moduli in [&[3, 3][..], &[2, 2, 2, 2], &[4, 4, 4], &[5, 7], &[9]] {
        let group = Group::new(moduli).map_err(io::Error::other)?;
        let name: String = moduli.iter().map(u64::to_string).collect();
        save(&marbles(&group, Style::default(), &[24, 52], 16), &folder.join(format!("marbles_{name}.pam")))?;
        save(&marbles(&group, letters, &[24, 52], 16), &folder.join(format!("marbles_{name}_letters.pam")))?;
    }
    for moduli in [&[2, 2, 2][..], &[2, 2], &[3, 3], &[2, 2, 2, 2], &[4, 4, 4], &[5, 7], &[9]] {
        let group = Group::new(moduli).map_err(io::Error::other)?;
        let name: String = moduli.iter().map(u64::to_string).collect();
        save(&scene(&group, 1280, 720, false), &folder.join(format!("table_{name}.pam")))?;
    }
    save(&scene(&classic, 1920, 1080, false), &folder.join("table_large.pam"))?;
    save(&scene(&classic, 1280, 720, true), &folder.join("table_low.pam"))?;
    save(&things(), &folder.join("things.pam"))?;
    measure(&classic)
}

/// Measures how long the pictures of a game take on one core.
fn measure(group: &Group) -> io::Result<()> {
    let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build().map_err(io::Error::other)?;
    alone.install(|| {
        let start = Instant::now();
        for diameter in [52, 44, 26] {
            for &piece in group.pieces() {
                for part in [MarblePart::WithShadow, MarblePart::Ball] {
                    black_box(marble(group, piece, Style::default(), part, diameter));
                }
            }
        }
        println!("marbles on one core: {:.3} s", start.elapsed().as_secs_f32());
        for low in [false, true] {
            let start = Instant::now();
            black_box(table_of(&Board::of(group), 1280, 720, low));
            println!("table on one core, low {low}: {:.3} s", start.elapsed().as_secs_f32());
        }
    });
    Ok(())
}

/// All marbles of a group on felt, at most `across` in a row, for each diameter.
fn marbles(group: &Group, style: Style, diameters: &[u32], across: usize) -> Picture {
    let columns = group.order().min(across) as u32;
    let rows = (group.order() as u32).div_ceil(columns);
    let width = columns * marble_picture_size(*diameters.iter().max().unwrap_or(&52)) + 40;
    let height = diameters.iter().map(|d| rows * (marble_picture_size(*d) + 4)).sum::<u32>() + 40;
    let mut sheet = felt(width, height);
    let mut top = 20;
    for &diameter in diameters {
        for (i, &piece) in group.pieces().iter().enumerate() {
            let (column, row) = (i as u32 % columns, i as u32 / columns);
            let picture = marble(group, piece, style, MarblePart::WithShadow, diameter);
            put(
                &mut sheet,
                &picture,
                20 + column * marble_picture_size(diameter),
                top + row * (marble_picture_size(diameter) + 4),
            );
        }
        top += rows * (marble_picture_size(diameter) + 4);
    }
    sheet
}

const MIDDLE: [f32; 2] = [560.0, 318.0];
const RADIUS: f32 = 166.0;
const BOWL: [f32; 2] = [782.0, 372.0];

fn table_of(board: &Board, width: u32, height: u32, low: bool) -> Picture {
    let unit = width as f32 / 1280.0;
    let board = Some((board, MIDDLE.map(|v| v * unit), RADIUS * unit));
    let bowl = Some((BOWL.map(|v| v * unit), [58.0 * unit, 43.0 * unit]));
    table(&TableSpec { width, height, unit, board, bowl, plates: &[], frame: 15.0 * unit, dark: false, low })
}

/// The table with marbles in most sockets, a few blacks in the bowl and a hand.
fn scene(group: &Group, width: u32, height: u32, low: bool) -> Picture {
    let unit = width as f32 / 1280.0;
    let board = Board::of(group);
    let mut picture = table_of(&board, width, height, low);
    let (middle, radius, bowl) = (MIDDLE.map(|v| v * unit), RADIUS * unit, BOWL.map(|v| v * unit));
    let size = (board.marble_radius() * radius * 2.0).round() as u32;
    for (i, piece) in group.colours().enumerate() {
        // Some sockets stay empty, to show their hollows.
        let all = usize::from(group.exponent()) - 1;
        let shown = [all, 0, all.div_ceil(2)][i % 3];
        for [x, y] in board.places(piece).into_iter().take(shown) {
            let at = [middle[0] + x * radius, middle[1] - y * radius];
            rest(&mut picture, group, piece, at, size);
        }
    }
    for (dx, dy) in [(-26.0, -8.0), (4.0, -12.0), (30.0, 4.0), (-8.0, 14.0)] {
        rest(&mut picture, group, Piece::BLACK, [bowl[0] + dx * unit, bowl[1] + dy * unit], (40.0 * unit) as u32);
    }
    for (i, piece) in group.pieces().iter().enumerate().take(13) {
        let at = [(250.0 + 70.0 * i as f32) * unit, 605.0 * unit];
        rest(&mut picture, group, *piece, at, (52.0 * unit) as u32);
        rest(&mut picture, group, *piece, [(480.0 + 26.0 * i as f32) * unit, 62.0 * unit], (26.0 * unit) as u32);
    }
    put(&mut picture, &bag((96.0 * unit) as u32), (180.0 * unit) as u32, (380.0 * unit) as u32);
    picture
}

fn rest(picture: &mut Picture, group: &Group, piece: Piece, at: [f32; 2], diameter: u32) {
    let ball = marble(group, piece, Style::default(), MarblePart::WithShadow, diameter);
    let half = marble_picture_size(diameter) as f32 / 2.0;
    put(picture, &ball, (at[0] - half).round() as u32, (at[1] - half).round() as u32);
}

/// The bag, the lights and the shadow of a lifted marble.
fn things() -> Picture {
    let mut sheet = felt(1100, 460);
    put(&mut sheet, &bag(96), 20, 20);
    put(&mut sheet, &bag(400), 120, 20);
    for (i, light) in [glow(160), ring(160), spark(160)].iter().enumerate() {
        put(&mut sheet, light, 540 + 170 * i as u32, 20);
    }
    put(&mut sheet, &shadow(120), 540, 220);
    sheet
}

fn felt(width: u32, height: u32) -> Picture {
    table(&TableSpec {
        width,
        height,
        unit: 1.0,
        board: None,
        bowl: None,
        plates: &[],
        frame: 0.0,
        dark: false,
        low: false,
    })
}

/// Blends a picture onto another in linear light.
fn put(below: &mut Picture, picture: &Picture, left: u32, top: u32) {
    let decode = |byte: u8| {
        let value = f32::from(byte) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    let encode = |light: f32| {
        let value = if light <= 0.003_130_8 { light * 12.92 } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
        (value * 255.0).round() as u8
    };
    for y in 0..picture.height.min(below.height.saturating_sub(top)) {
        for x in 0..picture.width.min(below.width.saturating_sub(left)) {
            let front = picture.pixel(x, y);
            let at = (((top + y) * below.width + left + x) * 4) as usize;
            let alpha = f32::from(front[3]) / 255.0;
            for (channel, value) in front.iter().enumerate().take(3) {
                let behind = decode(below.pixels[at + channel]);
                below.pixels[at + channel] = encode(decode(*value) * alpha + behind * (1.0 - alpha));
            }
        }
    }
}

fn save(picture: &Picture, path: &Path) -> io::Result<()> {
    let header = format!(
        "P7\nWIDTH {}\nHEIGHT {}\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n",
        picture.width, picture.height
    );
    fs::write(path, [header.as_bytes(), &picture.pixels].concat())
}

//! Paints samples of all pictures, as PAM files in a folder: `contact_sheet FOLDER`.
#![allow(clippy::disallowed_methods, reason = "tests use the files, threads and clocks of the machine they run on")]

use std::{fs, hint::black_box, io, path::Path, time::Instant};

use aljabar_core::{Group, Piece};
use aljabar_paint::{
    Abacus, Board, Ground, MarblePart, Marks, Palette, Picture, Style, TableSpec, bag, glow, gold_letters, lamp_pool,
    marble, marble_picture_size, panel, ring, shadow, spark, star_rule, table,
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
        save(&scene(&group, [1280, 720], Ground::Cloth, false), &folder.join(format!("table_{name}.pam")))?;
    }
    save(&scene(&classic, [1920, 1080], Ground::Cloth, false), &folder.join("table_large.pam"))?;
    save(&scene(&classic, [1280, 720], Ground::Cloth, true), &folder.join("table_low.pam"))?;
    save(&scene(&classic, [1280, 720], Ground::Flat, false), &folder.join("table_flat.pam"))?;
    save(&title(&classic), &folder.join("title.pam"))?;
    save(&panels(), &folder.join("panels.pam"))?;
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
            black_box(table_of(&Board::of(group), [1280, 720], Ground::Cloth, low, 8));
            println!("table on one core, low {low}: {:.3} s", start.elapsed().as_secs_f32());
        }
    });
    Ok(())
}

/// All marbles of a group on cloth, at most `across` in a row, for each diameter.
fn marbles(group: &Group, style: Style, diameters: &[u32], across: usize) -> Picture {
    let columns = group.order().min(across) as u32;
    let rows = (group.order() as u32).div_ceil(columns);
    let width = columns * marble_picture_size(*diameters.iter().max().unwrap_or(&52)) + 40;
    let height = diameters.iter().map(|d| rows * (marble_picture_size(*d) + 4)).sum::<u32>() + 40;
    let mut sheet = cloth(width, height);
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

const MIDDLE: [f32; 2] = [640.0, 313.0];
const RADIUS: f32 = 186.0;
const BOWLS: [[f32; 2]; 2] = [[328.0, 322.0], [328.0, 420.0]];

/// The abaci of four players: the own hand below, the others above and at the sides.
fn abaci(rods: usize, unit: f32) -> Vec<Abacus> {
    let make = |edges: [f32; 4], upright: bool| {
        let [left, top, right, bottom] = edges.map(|v| (v * unit).round());
        let rod = |i: usize| {
            let t = (i as f32 + 0.5) / rods as f32;
            let (x, y) = (left + t * (right - left), top + t * (bottom - top));
            if upright { [[x, top], [x, bottom]] } else { [[left, y], [right, y]] }
        };
        Abacus { edges: [left, top, right, bottom], rods: (0..rods).map(rod).collect() }
    };
    vec![
        make([217.0, 598.0, 1003.0, 690.0], true),
        make([46.0, 123.0, 210.0, 422.0], false),
        make([389.0, 27.0, 891.0, 104.0], true),
        make([1070.0, 123.0, 1234.0, 422.0], false),
    ]
}

fn table_of(board: &Board, [width, height]: [u32; 2], ground: Ground, low: bool, rods: usize) -> Picture {
    let unit = width as f32 / 1280.0;
    let board = Some((board, MIDDLE.map(|v| v * unit), RADIUS * unit));
    let bowls = BOWLS.map(|middle| (middle.map(|v| v * unit), [44.0 * unit, 30.0 * unit]));
    let abaci = abaci(rods, unit);
    table(&TableSpec { width, height, unit, board, bowls: &bowls, abaci: &abaci, frame: 16.0 * unit, ground, low })
}

/// The table with marbles in most sockets, a few blacks in a bowl, and hands.
fn scene(group: &Group, size: [u32; 2], ground: Ground, low: bool) -> Picture {
    let unit = size[0] as f32 / 1280.0;
    let board = Board::of(group);
    let rods = group.order().min(12);
    let mut picture = table_of(&board, size, ground, low, rods);
    let (middle, radius) = (MIDDLE.map(|v| v * unit), RADIUS * unit);
    let diameter = (board.marble_radius() * radius * 2.0).round() as u32;
    for (i, piece) in group.colours().enumerate() {
        // Some sockets stay empty, to show their hollows.
        let all = usize::from(group.exponent()) - 1;
        let shown = [all, 0, all.div_ceil(2)][i % 3];
        for [x, y] in board.places(piece).into_iter().take(shown) {
            let at = [middle[0] + x * radius, middle[1] - y * radius];
            rest(&mut picture, group, piece, at, diameter);
        }
    }
    for (dx, dy) in [(-20.0, -4.0), (2.0, -8.0), (21.0, 0.0), (-4.0, 10.0)] {
        let at = [BOWLS[0][0] + dx, BOWLS[0][1] + dy];
        rest(&mut picture, group, Piece::BLACK, at.map(|v| v * unit), (26.0 * unit) as u32);
    }
    for (hand, abacus) in abaci(rods, unit).iter().enumerate() {
        for (i, (piece, [a, b])) in group.pieces().iter().zip(&abacus.rods).enumerate() {
            let number = [2, 1, 0, 3][(i + hand) % 4];
            for k in 0..number {
                let along = if a[0] == b[0] { 0.5 } else { 0.15 + 0.18 * k as f32 };
                let beside = if a[0] == b[0] { 22.0 * (k as f32 - 0.5) * unit } else { 0.0 };
                let at = [a[0] + along * (b[0] - a[0]) + beside, a[1] + along * (b[1] - a[1])];
                let diameter = if hand == 0 { 50.0 } else { 29.0 };
                rest(&mut picture, group, *piece, at, (diameter * unit) as u32);
            }
        }
    }
    put(&mut picture, &bag((80.0 * unit) as u32), (286.0 * unit) as u32, (160.0 * unit) as u32);
    picture
}

const FONT: &[u8] = include_bytes!("../../../assets/fonts/ElMessiri-700.ttf");

/// A wide frame, the board, the name of the game in gold and a rule.
fn title(group: &Group) -> Picture {
    let board = Board::of(group);
    let mut picture = table(&TableSpec {
        width: 1280,
        height: 720,
        unit: 1.0,
        board: Some((&board, [402.0, 360.0], 298.0)),
        bowls: &[],
        abaci: &[],
        frame: 34.0,
        ground: Ground::Cloth,
        low: false,
    });
    for piece in group.colours() {
        let [x, y] = board.socket(piece);
        rest(&mut picture, group, piece, [402.0 + 298.0 * x, 360.0 - 298.0 * y], 74);
    }
    for (text, height, top) in [("Al-Jabar", 104.0, 100), ("Play", 40.0, 320), ("Settings", 24.0, 400)] {
        if let Some(words) = gold_letters(FONT, text, height) {
            put(&mut picture, &words, 770, top);
        }
    }
    put(&mut picture, &star_rule(420, 1.0), 780, 262);
    picture
}

/// Panels and rules at two scales.
fn panels() -> Picture {
    let mut sheet = cloth(1100, 460);
    put(&mut sheet, &panel(200, 1.0, Ground::Cloth), 10, 10);
    put(&mut sheet, &panel(300, 2.0, Ground::Cloth), 230, 10);
    put(&mut sheet, &panel(200, 1.0, Ground::Flat), 540, 10);
    for (i, unit) in [0.75, 1.0, 1.5, 2.0].into_iter().enumerate() {
        put(&mut sheet, &star_rule(400, unit), 560, 240 + 50 * i as u32);
    }
    sheet
}

fn rest(picture: &mut Picture, group: &Group, piece: Piece, at: [f32; 2], diameter: u32) {
    let ball = marble(group, piece, Style::default(), MarblePart::WithShadow, diameter);
    let half = marble_picture_size(diameter) as f32 / 2.0;
    put(picture, &ball, (at[0] - half).round() as u32, (at[1] - half).round() as u32);
}

/// The bag, the lights and the shadow of a lifted marble.
fn things() -> Picture {
    let mut sheet = cloth(1100, 460);
    put(&mut sheet, &bag(96), 20, 20);
    put(&mut sheet, &bag(400), 120, 20);
    for (i, light) in [glow(160), ring(160), spark(160)].iter().enumerate() {
        put(&mut sheet, light, 540 + 170 * i as u32, 20);
    }
    put(&mut sheet, &shadow(120), 540, 220);
    put(&mut sheet, &lamp_pool(220), 780, 220);
    sheet
}

fn cloth(width: u32, height: u32) -> Picture {
    table(&TableSpec {
        width,
        height,
        unit: 1.0,
        board: None,
        bowls: &[],
        abaci: &[],
        frame: 0.0,
        ground: Ground::Cloth,
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

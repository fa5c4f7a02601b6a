//! The picture of the table: felt in a wooden frame, with the Center's board, the bowl and plates.

use crate::{
    Board, Picture,
    bowl::Bowl,
    frame::Frame,
    inlay::Inlay,
    lamp::Pool,
    math::{Light, coverage},
    noise::{clouds, noise},
    picture::{Paint, hex},
    plate::Plate,
};
use glam::Vec3;

/// What the picture of the table contains. Places and lengths are in pixels from the upper left, y down.
#[derive(Clone, Copy, Debug)]
pub struct TableSpec<'a> {
    /// The width of the picture.
    pub width: u32,
    /// The height of the picture.
    pub height: u32,
    /// The scale: 1 for a window of 1280 × 720.
    pub unit: f32,
    /// The Center's board, its middle, and the length of the board's unit.
    pub board: Option<(&'a Board, [f32; 2], f32)>,
    /// The middle and the half axes of the bowl for black marbles.
    pub bowl: Option<([f32; 2], [f32; 2])>,
    /// The left, upper, right and lower edge of each plate to write on.
    pub plates: &'a [[f32; 4]],
    /// The width of the wooden frame; 0 for no frame.
    pub frame: f32,
    /// Whether the felt is darker, for a higher contrast with texts.
    pub dark: bool,
    /// Whether to paint with less detail, for slow machines.
    pub low: bool,
}

/// The picture of a table. It is opaque.
#[must_use]
pub fn table(table: &TableSpec) -> Picture {
    let size = [table.width as f32, table.height as f32];
    let (unit, low) = (table.unit, table.low);
    let pool = Pool { width: size[0], height: size[1] };
    let frame = Frame::new(size, table.frame, unit, low);
    let board = table.board.map(|(board, middle, radius)| Inlay::new(board, middle, radius, unit, low));
    let bowl = table.bowl.map(|(middle, axes)| Bowl::new(middle, axes, unit, low));
    let plates: Vec<Plate> = table.plates.iter().map(|edges| Plate::new(*edges, unit)).collect();
    let felt = hex(if table.dark { 0x14_33_2d } else { 0x24_5a_4f });
    Picture::paint(table.width, table.height, |x, y| {
        let (x, y) = (x as f32 + 0.5, y as f32 + 0.5);
        let lamp = pool.at(x, y);
        let framed = coverage(-frame.outside(x, y));
        if framed == 1.0 {
            return Paint::solid(frame.at(x, y) * lamp);
        }
        let mut light = Vec3::ZERO;
        let mut shadow = frame.shadow(x, y);
        let mut bare = 1.0;
        // From top to bottom, so that what is hidden is not computed.
        if let Some(bowl) = &bowl {
            let p = bowl.local(x, y);
            let part = coverage(bowl.outside(p));
            if part > 0.0 {
                light += bowl.at(p) * part;
            }
            bare -= part;
            shadow *= bowl.shadow(p);
        }
        if let (Some(board), true) = (&board, bare > 0.0) {
            let p = board.local(x, y);
            let part = coverage(board.outside(p)) * bare;
            if part > 0.0 {
                light += board.at(p) * (part * shadow);
            }
            bare -= part;
            shadow *= board.shadow(p);
        }
        let mut lacquer = Vec3::ZERO;
        for plate in &plates {
            let part = coverage(plate.outside(x, y)) * bare;
            if part > 0.0 {
                lacquer += plate.at(x, y) * part;
            }
            bare -= part;
            shadow *= plate.shadow(x, y);
        }
        if bare > 0.0 {
            light += felt * (weave(x / unit, y / unit, low) * shadow * bare);
        }
        light = light * lamp + lacquer;
        if framed > 0.0 {
            light = light.mix(frame.at(x, y) * lamp, framed);
        }
        Paint::solid(light)
    })
}

/// The brightness of the felt at a place, about 1.
pub(crate) fn weave(x: f32, y: f32, low: bool) -> f32 {
    let cloud = clouds(x * 0.018, y * 0.018, if low { 1 } else { 2 });
    if low {
        return 0.86 + 0.16 * cloud + 0.12 * noise(x * 0.8, y * 0.8);
    }
    // Short fibres lie in two directions. Which of them is on top changes from place to place.
    let turn = noise(x * 0.11, y * 0.11);
    let rising = noise((x + y) * 0.62, (x - y) * 0.13);
    let falling = noise((x - y) * 0.62 + 40.0, (x + y) * 0.13);
    let fibre = rising * turn + falling * (1.0 - turn);
    0.74 + 0.13 * cloud + 0.26 * fibre + 0.14 * noise(x * 0.95 + 9.0, y * 0.95)
}

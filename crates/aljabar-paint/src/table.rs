//! The table: felt in a wooden frame under a warm lamp, with the Center's board and the bowl.

use crate::{
    Board, Picture,
    bowl::Bowl,
    frame::Frame,
    inlay::Inlay,
    lamp::Pool,
    noise::{clouds, noise},
    picture::{Paint, hex},
    plate::Plate,
    vector::{V3, cover},
};

/// What to paint as the table. Places are in pixels from the upper left, y down.
#[derive(Clone, Copy, Debug)]
pub struct Table<'a> {
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
    /// How many pixels one pixel of a 1280 × 720 window is.
    pub unit: f32,
    /// The Center's board, where its middle is, and how many pixels its unit is.
    pub board: Option<(&'a Board, [f32; 2], f32)>,
    /// The bowl for black marbles: middle and half axes.
    pub bowl: Option<([f32; 2], [f32; 2])>,
    /// Plates to write on: left, upper, right and lower edge.
    pub plates: &'a [[f32; 4]],
    /// How wide the wooden frame is; 0 for none.
    pub frame: f32,
    /// Darker felt, for those who need letters to stand out.
    pub dark: bool,
    /// Cheaper painting for slow machines.
    pub low: bool,
}

/// The opaque picture of a table.
#[must_use]
pub fn table(table: &Table) -> Picture {
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
        let framed = cover(-frame.outside(x, y));
        if framed == 1.0 {
            return Paint::solid(frame.at(x, y) * lamp);
        }
        let mut light = V3::ZERO;
        let mut shadow = frame.shadow(x, y);
        let mut bare = 1.0;
        // From the top down, so that what lies hidden is never computed.
        if let Some(bowl) = &bowl {
            let p = bowl.local(x, y);
            let part = cover(bowl.outside(p));
            if part > 0.0 {
                light += bowl.at(p) * part;
            }
            bare -= part;
            shadow *= bowl.shadow(p);
        }
        if let (Some(board), true) = (&board, bare > 0.0) {
            let p = board.local(x, y);
            let part = cover(board.outside(p)) * bare;
            if part > 0.0 {
                light += board.at(p) * (part * shadow);
            }
            bare -= part;
            shadow *= board.shadow(p);
        }
        let mut lacquer = V3::ZERO;
        for plate in &plates {
            let part = cover(plate.outside(x, y)) * bare;
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

/// How bright the felt's fibres are at a place, about one.
pub(crate) fn weave(x: f32, y: f32, low: bool) -> f32 {
    let cloud = clouds(x * 0.018, y * 0.018, if low { 1 } else { 2 });
    if low {
        return 0.86 + 0.16 * cloud + 0.12 * noise(x * 0.8, y * 0.8);
    }
    // Short fibres lie in all directions; which of them is on top changes from place to place.
    let turn = noise(x * 0.11, y * 0.11);
    let rising = noise((x + y) * 0.62, (x - y) * 0.13);
    let falling = noise((x - y) * 0.62 + 40.0, (x + y) * 0.13);
    let fibre = rising * turn + falling * (1.0 - turn);
    0.74 + 0.13 * cloud + 0.26 * fibre + 0.14 * noise(x * 0.95 + 9.0, y * 0.95)
}

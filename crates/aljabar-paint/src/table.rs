//! The picture of the table: cloth in a walnut frame, with the Center's board, bowls and abaci.

use crate::{
    Abacus, Board, Ground, Picture,
    abacus::Tray,
    bowl::Bowl,
    cloth::Cloth,
    frame::Frame,
    inlay::Inlay,
    lamp::Pool,
    math::{Light, coverage},
    picture::Paint,
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
    /// The middle and the half axes of each bowl for marbles.
    pub bowls: &'a [([f32; 2], [f32; 2])],
    /// The abaci on which hands lie.
    pub abaci: &'a [Abacus],
    /// The width of the wooden frame, rounded to whole pixels; 0 for no frame.
    pub frame: f32,
    /// What lies under everything.
    pub ground: Ground,
    /// Whether to paint with less detail, for slow machines.
    pub low: bool,
}

/// The picture of a table. It is opaque.
#[must_use]
pub fn table(table: &TableSpec) -> Picture {
    let scene = Scene::new(table);
    match table.ground {
        Ground::Cloth => Picture::paint(table.width, table.height, |x, y| Paint::solid(scene.at(x, y))),
        // Dithering would make a flat colour uneven.
        Ground::Flat => Picture::paint_even(table.width, table.height, |x, y| Paint::solid(scene.at(x, y))),
    }
}

/// All things on a table, ready to be painted.
struct Scene {
    pool: Pool,
    frame: Frame,
    board: Option<Inlay>,
    bowls: Vec<Bowl>,
    trays: Vec<Tray>,
    /// `None` for the flat ground.
    cloth: Option<Cloth>,
}

impl Scene {
    fn new(table: &TableSpec) -> Self {
        let size = [table.width as f32, table.height as f32];
        let (unit, ground, low) = (table.unit, table.ground, table.low);
        Self {
            pool: Pool { width: size[0], height: size[1] },
            frame: Frame::new(size, table.frame, unit, ground, low),
            board: table.board.map(|(board, middle, radius)| Inlay::new(board, middle, radius, unit, low)),
            bowls: table.bowls.iter().map(|(middle, axes)| Bowl::new(*middle, *axes, unit, low)).collect(),
            trays: table.abaci.iter().map(|abacus| Tray::new(abacus, unit, ground, low)).collect(),
            cloth: (ground == Ground::Cloth).then(|| Cloth::new(table.width, table.height, unit, low)),
        }
    }

    /// The light from a pixel.
    fn at(&self, column: u32, row: u32) -> Vec3 {
        let (x, y) = (column as f32 + 0.5, row as f32 + 0.5);
        let lamp = if self.cloth.is_some() { self.pool.at(x, y) } else { Pool::EVEN };
        let framed = coverage(-self.frame.outside(x, y));
        // The frame is nearer to the lamp's height, and so lit more evenly.
        let rail = || self.frame.at(x, y) * lamp.mix(Pool::EVEN, 0.35);
        if framed == 1.0 {
            return rail();
        }
        let mut light = Vec3::ZERO;
        let mut shadow = self.frame.shadow(x, y);
        let mut bare = 1.0;
        // From top to bottom, so that what is hidden is not computed.
        for bowl in &self.bowls {
            let p = bowl.local(x, y);
            if bowl.is_far(p) {
                continue;
            }
            let part = coverage(bowl.outside(p)) * bare;
            if part > 0.0 {
                light += bowl.at(p) * part;
            }
            bare -= part;
            shadow *= bowl.shadow(p);
        }
        if let (Some(board), true) = (&self.board, bare > 0.0) {
            let p = board.local(x, y);
            if !board.is_far(p) {
                let part = coverage(board.outside(p)) * bare;
                if part > 0.0 {
                    light += board.at(p) * (part * shadow);
                }
                bare -= part;
                shadow *= board.shadow(p);
            }
        }
        let mut trays = Vec3::ZERO;
        for tray in &self.trays {
            let p = tray.local(x, y);
            if bare <= 0.0 || tray.is_far(p) {
                continue;
            }
            let part = coverage(tray.outside(p)) * bare;
            if part > 0.0 {
                trays += tray.at(p, [column, row]) * part;
            }
            bare -= part;
            shadow *= tray.shadow(p);
        }
        // Trays stand near the edges of the table, where the lamp is weak. They are lit more evenly, as the frame is.
        light = light * lamp + trays * lamp.mix(Pool::EVEN, 0.35);
        if bare > 0.0 {
            light += match &self.cloth {
                Some(cloth) => cloth.at(column, row) * lamp * (shadow * bare),
                None => Ground::flat() * bare,
            };
        }
        if framed > 0.0 { light.mix(rail(), framed) } else { light }
    }
}

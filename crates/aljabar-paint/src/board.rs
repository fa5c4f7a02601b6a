//! The layout of the Center's board: a disc with the projective lines of small groups, or a tray with a cell per piece.

use std::f32::consts::{FRAC_PI_2, TAU};

use aljabar_core::{Group, Piece};

/// The radius of a marble on the classic board, and the largest on any board.
const MARBLE: f32 = 0.125;
/// The distance of the corners of the classic triangle from its middle.
const CORNER: f32 = 0.75;
/// How far the middle of the triangle is below the middle of the disc, so that it looks centred.
const DROP: f32 = 0.07;
/// The radius of the circle on which the three colours of Z2² lie.
const SINGLE: f32 = 0.5;
/// Half the length of the longer side of a tray.
const TRAY: f32 = 0.95;
/// The width of the wooden edge of a tray.
const EDGE: f32 = 0.085;
/// The width of the wood between blocks, in widths of a cell.
const SPLIT: f32 = 0.16;
/// The radius of a hollow for one marble, relative to the radius of the marble.
const AIR: f32 = 1.1;
/// The size of a hollow, relative to its cell.
const FILL: f32 = 0.9;

/// The outline of a board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Shape {
    /// A disc of radius one.
    Disc,
    /// A tray with rounded corners.
    Tray {
        /// Half its width and half its height.
        half: [f32; 2],
    },
}

/// The Center's board for a group: its shape, and the place of each colour.
///
/// Coordinates are in units of the board's radius, y up, with the middle of the board at (0, 0).
#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    pub(crate) group: Group,
    shape: Shape,
    /// The middle of each piece's place, by index. Black has a place too, although no marble lies there.
    sockets: Vec<[f32; 2]>,
    /// The places of the marbles of one colour, relative to the middle of its socket.
    spread: Vec<[f32; 2]>,
    /// Half the width and half the height of a socket's hollow.
    hollow: [f32; 2],
    marble: f32,
    /// The two ends of each seam between the blocks of a tray.
    seams: Vec<[[f32; 2]; 2]>,
}

impl Board {
    /// Computes the board for a group.
    #[must_use]
    pub fn of(group: &Group) -> Self {
        match group.moduli() {
            [2, 2, 2] => Self::disc(group, |c| {
                // Red, yellow and blue lie in the corners. A sum lies in the middle of its primaries.
                let (r, y, b) = (f32::from(c[0]), f32::from(c[1]), f32::from(c[2]));
                let weight = (r + y + b).max(1.0);
                let slant = 3f32.sqrt() / 2.0;
                [CORNER * slant * (b - y) / weight, CORNER * (r - (y + b) / 2.0) / weight - DROP]
            }),
            [2, 2] => Self::disc(group, |c| {
                let turn = match c {
                    [1, 0] => 1.0 / 3.0,
                    [0, 1] => 2.0 / 3.0,
                    _ => 0.0,
                };
                let angle = FRAC_PI_2 + turn * TAU;
                [SINGLE * angle.cos(), SINGLE * angle.sin()]
            }),
            _ => Self::tray(group),
        }
    }

    fn disc(group: &Group, place: impl Fn(&[u8]) -> [f32; 2]) -> Self {
        Self {
            group: group.clone(),
            shape: Shape::Disc,
            sockets: indices(group).map(|p| place(&group.coordinates(p))).collect(),
            spread: vec![[0.0; 2]],
            hollow: [MARBLE * AIR; 2],
            marble: MARBLE,
            seams: Vec::new(),
        }
    }

    fn tray(group: &Group) -> Self {
        let grid = Grid::of(group.moduli());
        let size = [grid.extent(0), grid.extent(1)];
        // Cells need not be square: in a long row they are higher than wide.
        let room = 2.0 * (TRAY - EDGE);
        let wide = room / size[0];
        let tall = room / size[1];
        let pitch = [wide.min(tall * 1.5), tall.min(wide * 1.5)];
        let half = [0, 1].map(|i| size[i] * pitch[i] / 2.0 + EDGE);
        let hollow = pitch.map(|p| p * FILL / 2.0);
        let (marble, spread) = spread(hollow, usize::from(group.exponent()) - 1);
        let centre = |cell: [f32; 2]| [0, 1].map(|i| (cell[i] - size[i] / 2.0) * pitch[i]);
        Self {
            group: group.clone(),
            shape: Shape::Tray { half },
            sockets: indices(group).map(|p| centre(grid.cell(&group.coordinates(p)))).collect(),
            hollow: snug(&spread, marble, hollow),
            spread,
            marble,
            seams: grid.seams().into_iter().map(|ends| ends.map(centre)).collect(),
        }
    }

    /// The outline of the board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The middle of a colour's socket. Black has no socket; on a tray its place is marked with a star.
    ///
    /// # Panics
    /// If the piece is not of the board's group.
    #[must_use]
    pub fn socket(&self, piece: Piece) -> [f32; 2] {
        self.sockets[piece.index()]
    }

    /// Half the width and half the height of every socket's hollow.
    #[must_use]
    pub fn hollow(&self) -> [f32; 2] {
        self.hollow
    }

    /// The corner radius of a hollow. A hollow for one marble is a circle.
    pub(crate) fn hollow_corner(&self) -> f32 {
        (AIR * self.marble).min(self.hollow[0]).min(self.hollow[1])
    }

    /// The places of the marbles of one colour in its socket, in the order in which they are filled. There are as many as the
    /// socket can hold, the group's exponent less one. On a crowded board the marbles overlap.
    ///
    /// # Panics
    /// If the piece is not of the board's group.
    #[must_use]
    pub fn places(&self, piece: Piece) -> Vec<[f32; 2]> {
        let [x, y] = self.socket(piece);
        self.spread.iter().map(|[dx, dy]| [x + dx, y + dy]).collect()
    }

    /// The radius of a marble that lies on this board.
    #[must_use]
    pub fn marble_radius(&self) -> f32 {
        self.marble
    }

    /// The inlaid line through two colours and their sum, as points to connect. A straight line goes from end to end, and
    /// the circle from `a` through `b` to the sum. `None` if the board has no such line.
    #[must_use]
    pub fn line(&self, a: Piece, b: Piece) -> Option<Vec<[f32; 2]>> {
        if self.shape != Shape::Disc {
            return None;
        }
        let third = self.group.third_point(a, b)?;
        match self.circle() {
            Some((middle, radius, points)) if [a, b, third].iter().all(|p| points.contains(p)) => {
                let angle = |p: Piece| {
                    let [x, y] = self.socket(p);
                    (y - middle[1]).atan2(x - middle[0])
                };
                // The short way from `a` to `b`, and then the same angle again to the sum.
                let step = (angle(b) - angle(a) + TAU * 1.5) % TAU - TAU / 2.0;
                let arc = (0..=48).map(|i| angle(a) + 2.0 * step * i as f32 / 48.0);
                Some(arc.map(|t| [middle[0] + radius * t.cos(), middle[1] + radius * t.sin()]).collect())
            }
            _ => {
                let mut points = [a, b, third].map(|p| self.socket(p));
                let along = [points[1][0] - points[0][0], points[1][1] - points[0][1]];
                points.sort_by(|p, q| {
                    (p[0] * along[0] + p[1] * along[1]).total_cmp(&(q[0] * along[0] + q[1] * along[1]))
                });
                Some(points.to_vec())
            }
        }
    }

    /// The line that is drawn as a circle: its middle, its radius and its three colours.
    pub(crate) fn circle(&self) -> Option<([f32; 2], f32, Vec<Piece>)> {
        match self.group.rank() {
            3 if self.shape == Shape::Disc => {
                let line = self.group.lines().into_iter().find(|line| line.circle)?;
                Some(([0.0, -DROP], CORNER / 2.0, line.points.to_vec()))
            }
            2 if self.shape == Shape::Disc => Some(([0.0; 2], SINGLE, self.group.colours().collect())),
            _ => None,
        }
    }

    /// The ends of all straight inlaid lines: lines of the plane, or seams between blocks.
    pub(crate) fn straights(&self) -> Vec<[[f32; 2]; 2]> {
        let lines = self.group.lines().into_iter().filter(|line| !line.circle && self.group.rank() == 3);
        let ends = lines.filter_map(|line| self.line(line.points[0], line.points[1]));
        ends.map(|points| [points[0], points[2]]).chain(self.seams.iter().copied()).collect()
    }

    /// The place of the star for black; `None` on a disc.
    pub(crate) fn star(&self) -> Option<[f32; 2]> {
        (self.shape != Shape::Disc).then(|| self.socket(Piece::BLACK))
    }

    /// The middles of all sockets.
    pub(crate) fn sockets(&self) -> impl Iterator<Item = [f32; 2]> + '_ {
        self.group.colours().map(|p| self.socket(p))
    }
}

fn indices(group: &Group) -> impl Iterator<Item = Piece> {
    (0..group.order()).filter_map(|index| group.piece(index))
}

/// The arrangement of a tray's cells: two coordinates give the cell in a block, the others give the block.
struct Grid {
    /// Columns and rows of cells in a block.
    cells: [usize; 2],
    /// Columns and rows of blocks.
    blocks: [usize; 2],
    rank: usize,
}

impl Grid {
    fn of(moduli: &[u8]) -> Self {
        let at = |i: usize| moduli.get(i).map_or(1, |&a| usize::from(a));
        let rank = moduli.len();
        let cells = if rank == 1 { folded(at(0), [1, 1]) } else { [at(0), at(1)] };
        let blocks = if rank == 3 { folded(at(2), cells) } else { [at(2), at(3)] };
        Self { cells, blocks, rank }
    }

    /// The middle of a piece's cell, measured in cells from the lower left.
    fn cell(&self, c: &[u8]) -> [f32; 2] {
        let at = |i: usize| c.get(i).map_or(0, |&x| usize::from(x));
        let fold = |x: usize, across: usize| [x % across, x / across];
        let cell = if self.rank == 1 { fold(at(0), self.cells[0]) } else { [at(0), at(1)] };
        let block = if self.rank == 3 { fold(at(2), self.blocks[0]) } else { [at(2), at(3)] };
        [0, 1].map(|i| (block[i] * self.cells[i] + cell[i]) as f32 + 0.5 + block[i] as f32 * SPLIT)
    }

    /// The width (`i` = 0) or height (`i` = 1) in cells, with the wood between blocks.
    fn extent(&self, i: usize) -> f32 {
        (self.cells[i] * self.blocks[i]) as f32 + (self.blocks[i] - 1) as f32 * SPLIT
    }

    fn seams(&self) -> Vec<[[f32; 2]; 2]> {
        let across = |i: usize| (1..self.blocks[i]).map(move |k| (k * self.cells[i]) as f32 + (k as f32 - 0.5) * SPLIT);
        let upright = across(0).map(|x| [[x, 0.0], [x, self.extent(1)]]);
        upright.chain(across(1).map(|y| [[0.0, y], [self.extent(0), y]])).collect()
    }
}

/// The columns and rows in which `n` boxes of this size form the shape that is closest to a square.
fn folded(n: usize, size: [usize; 2]) -> [usize; 2] {
    let shapes = (1..=n).map(|across| [across, n.div_ceil(across)]);
    shapes.min_by_key(|[a, b]| ((a * size[0]).max(b * size[1]), a * b, b * size[1])).unwrap_or([n, 1])
}

/// The largest radius with which `n` marbles fit into a hollow (many marbles may overlap), and their places.
fn spread(hollow: [f32; 2], n: usize) -> (f32, Vec<[f32; 2]>) {
    let apart = match n {
        0..=2 => 2.0,
        3..=4 => 1.5,
        5..=9 => 1.0,
        _ => 0.6,
    };
    let radius = |k: usize, half: f32| 2.0 * half / (2.1 + (k - 1) as f32 * apart);
    let fits = |[k, l]: [usize; 2]| radius(k, hollow[0]).min(radius(l, hollow[1])).min(MARBLE);
    let shapes = (1..=n).map(|k| [k, n.div_ceil(k)]);
    let [k, l] = shapes.max_by(|a, b| fits(*a).total_cmp(&fits(*b))).unwrap_or([1, 1]);
    let marble = fits([k, l]);
    // If there is room, marbles lie apart, but not farther than touching each other.
    let step = |count: usize, half: f32| {
        let most = (half - 1.05 * marble) * 2.0 / (count.max(2) - 1) as f32;
        most.min(2.04 * marble)
    };
    let (dx, dy) = (step(k, hollow[0]), step(l, hollow[1]));
    let places = (0..n.max(1)).map(|i| {
        let (row, column) = (i / k, i % k);
        let in_row = k.min(n - row * k);
        [(column as f32 - (in_row - 1) as f32 / 2.0) * dx, ((l - 1) as f32 / 2.0 - row as f32) * dy]
    });
    (marble, places.collect())
}

/// Half the size of the smallest hollow for marbles at these places, limited to `room`.
fn snug(places: &[[f32; 2]], marble: f32, room: [f32; 2]) -> [f32; 2] {
    [0, 1].map(|i| {
        let reach = places.iter().map(|p| p[i].abs()).fold(0.0, f32::max);
        (reach + AIR * marble).min(room[i])
    })
}

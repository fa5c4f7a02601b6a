//! Where things lie on the Center's board: a disc with the projective lines, or a tray with a cell for each piece.

use std::f32::consts::{FRAC_PI_2, TAU};

use aljabar_core::{Group, Piece};

/// The largest marble on any board: the classic one.
const MARBLE: f32 = 0.125;
/// How far the classic corners are from white, in the middle of the plane.
const CORNER: f32 = 0.75;
/// How far the plane lies below the middle of the disc, so that the triangle looks centred.
const DROP: f32 = 0.07;
/// The line of Z2²: the radius of its circle.
const SINGLE: f32 = 0.5;
/// Half the length of the longer side of a tray.
const TRAY: f32 = 0.95;
/// The wooden edge of a tray.
const EDGE: f32 = 0.085;
/// The wood between blocks, in widths of a cell.
const SPLIT: f32 = 0.16;
/// The radius of a hollow for one marble, in radii of the marble.
const AIR: f32 = 1.1;
/// How much of a cell its hollow takes.
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

/// The Center's board of a group: its shape and where each colour lies.
///
/// Coordinates are in units of the board's radius, y up, with the middle of the board at (0, 0).
#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    pub(crate) group: Group,
    shape: Shape,
    /// The middle of each piece's place, by index; black has one as well, though nothing lies there.
    sockets: Vec<[f32; 2]>,
    /// Where the marbles of one colour lie, relative to its socket.
    spread: Vec<[f32; 2]>,
    /// Half the extent of a socket's hollow.
    hollow: [f32; 2],
    marble: f32,
    /// The straight seams between a tray's blocks, each from end to end.
    seams: Vec<[[f32; 2]; 2]>,
}

impl Board {
    /// The board for a group.
    #[must_use]
    pub fn of(group: &Group) -> Self {
        match group.moduli() {
            [2, 2, 2] => Self::disc(group, |c| {
                // Each corner pulls a point its way: one alone to the corner, two to the middle of their side.
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
        // Cells need not be square: a long row of them gets taller ones.
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

    /// The outline.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The middle of a colour's socket. Black's place has none in the wood; it is where a tray shows a star.
    #[must_use]
    pub fn socket(&self, piece: Piece) -> [f32; 2] {
        self.sockets[piece.index()]
    }

    /// Half the width and half the height of every socket's hollow.
    #[must_use]
    pub fn hollow(&self) -> [f32; 2] {
        self.hollow
    }

    /// How round the hollow's corners are: as round as a marble, so that a hollow for one is a circle.
    pub(crate) fn hollow_corner(&self) -> f32 {
        (AIR * self.marble).min(self.hollow[0]).min(self.hollow[1])
    }

    /// Where up to *m* − 1 marbles of one colour lie in its socket, the first first. They may overlap.
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

    /// The inlaid line through two colours and on to their sum, as points to connect; `None` when none is inlaid.
    /// A straight line runs from its one end to the other, the circle from `a` by way of `b`.
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
                // The short way from a to b, and as far again to the third.
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

    /// The line that is drawn as a circle: middle, radius and points.
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

    /// The ends of every straight line that is inlaid: lines of the plane, or seams between blocks.
    pub(crate) fn straights(&self) -> Vec<[[f32; 2]; 2]> {
        let lines = self.group.lines().into_iter().filter(|line| !line.circle && self.group.rank() == 3);
        let ends = lines.filter_map(|line| self.line(line.points[0], line.points[1]));
        ends.map(|points| [points[0], points[2]]).chain(self.seams.iter().copied()).collect()
    }

    /// Where a tray shows black's star.
    pub(crate) fn star(&self) -> Option<[f32; 2]> {
        (self.shape != Shape::Disc).then(|| self.socket(Piece::BLACK))
    }

    /// All pieces that have a socket.
    pub(crate) fn sockets(&self) -> impl Iterator<Item = [f32; 2]> + '_ {
        self.group.colours().map(|p| self.socket(p))
    }
}

fn indices(group: &Group) -> impl Iterator<Item = Piece> {
    (0..group.order()).filter_map(|index| group.piece(index))
}

/// How a tray's cells are arranged: a grid by two coordinates, and blocks of such grids by the others.
struct Grid {
    /// Cells in a block, across and up.
    cells: [usize; 2],
    /// Blocks, across and up.
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

    /// The middle of a piece's cell, in cells from the lower left.
    fn cell(&self, c: &[u8]) -> [f32; 2] {
        let at = |i: usize| c.get(i).map_or(0, |&x| usize::from(x));
        let fold = |x: usize, across: usize| [x % across, x / across];
        let cell = if self.rank == 1 { fold(at(0), self.cells[0]) } else { [at(0), at(1)] };
        let block = if self.rank == 3 { fold(at(2), self.blocks[0]) } else { [at(2), at(3)] };
        [0, 1].map(|i| (block[i] * self.cells[i] + cell[i]) as f32 + 0.5 + block[i] as f32 * SPLIT)
    }

    /// How many cells wide or high it is, with the wood between blocks.
    fn extent(&self, i: usize) -> f32 {
        (self.cells[i] * self.blocks[i]) as f32 + (self.blocks[i] - 1) as f32 * SPLIT
    }

    fn seams(&self) -> Vec<[[f32; 2]; 2]> {
        let across = |i: usize| (1..self.blocks[i]).map(move |k| (k * self.cells[i]) as f32 + (k as f32 - 0.5) * SPLIT);
        let upright = across(0).map(|x| [[x, 0.0], [x, self.extent(1)]]);
        upright.chain(across(1).map(|y| [[0.0, y], [self.extent(0), y]])).collect()
    }
}

/// `n` things of this size in rows that make the most nearly square whole.
fn folded(n: usize, size: [usize; 2]) -> [usize; 2] {
    let shapes = (1..=n).map(|across| [across, n.div_ceil(across)]);
    shapes.min_by_key(|[a, b]| ((a * size[0]).max(b * size[1]), a * b, b * size[1])).unwrap_or([n, 1])
}

/// The largest marble of which `n` fit into a hollow, side by side or overlapping when crowded, and their places.
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
    // Where there is room to spare, marbles lie apart, but not further than touching.
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

/// The hollow that holds these places with a little air, no larger than the room there is.
fn snug(places: &[[f32; 2]], marble: f32, room: [f32; 2]) -> [f32; 2] {
    [0, 1].map(|i| {
        let reach = places.iter().map(|p| p[i].abs()).fold(0.0, f32::max);
        (reach + AIR * marble).min(room[i])
    })
}

//! The symbols on the marbles, which add up as the pieces do, and their letters.

use aljabar_core::{Group, Piece};

use crate::font::{HALF_WIDTH, Polyline, glyph};

/// What is painted on the marbles, for telling them apart without their colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Marks {
    /// Strokes for each coordinate, as many as its value: across for red, up for yellow, round for blue, slanting for
    /// silver.
    #[default]
    Symbols,
    /// The letter of the colour, with an S where there is silver in it; the digits of the coordinates in groups without
    /// colours.
    Letters,
    /// Plain glass.
    None,
}

/// The primary that a stroke stands for, by how it runs. In groups without colours: which coordinate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Way {
    /// Horizontal: red, or the first coordinate.
    Across,
    /// Vertical: yellow, or the second.
    Up,
    /// A ring: blue, or the third.
    Round,
    /// A diagonal: silver, or the fourth.
    Slant,
}

/// One stroke of a symbol.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Stroke {
    /// How it runs.
    pub way: Way,
    /// Which of them it is, from 0.
    pub number: u8,
    /// How many run this way: the value of the coordinate.
    pub of: u8,
}

/// The symbol of a piece: as many strokes of each way as the coordinate's value. A colour has the same symbol in every
/// game.
#[must_use]
pub fn symbol(group: &Group, piece: Piece) -> Vec<Stroke> {
    let ways = [Way::Across, Way::Up, Way::Round, Way::Slant];
    let strokes = |(way, of)| (0..of).map(move |number| Stroke { way, number, of });
    ways.into_iter().zip(group.shares(piece)).flat_map(strokes).collect()
}

/// The letters of a piece. A colour has the same ones in every game.
fn letters(group: &Group, piece: Piece) -> String {
    let letter = |twin| Group::classic().code(twin).to_string();
    if let Some(twin) = group.classic_twin(piece) {
        return letter(twin);
    }
    // A colour with silver has the letter of the colour without, which is the piece before it.
    let plain = (group.moduli() == [2; 4]).then(|| group.piece(piece.index() - 1)).flatten();
    match plain.and_then(|plain| group.classic_twin(plain)) {
        Some(twin) if twin.is_black() => "S".into(),
        Some(twin) => letter(twin) + "S",
        None => group.code(piece).to_string(),
    }
}

/// The radius of a lone ring and half the length of a lone bar, in radii of the ball.
const REACH: f32 = 0.45;
/// How far symbols of many strokes may reach.
const WIDEST: f32 = 0.58;

/// A mark as the pen draws it. Lengths are in radii of the ball.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Drawing {
    lines: Vec<[[f32; 2]; 2]>,
    rings: Vec<f32>,
    /// How far neighbouring strokes are apart: thicker ones would run together.
    gap: f32,
    /// Half as thick as it is drawn when there is room.
    pub pen: f32,
}

impl Drawing {
    /// The mark of a piece.
    pub fn of(group: &Group, piece: Piece, marks: Marks) -> Self {
        match marks {
            Marks::Symbols => Self::symbol(&symbol(group, piece)),
            Marks::Letters => Self::text(&letters(group, piece)),
            Marks::None => Self::default(),
        }
    }

    fn symbol(strokes: &[Stroke]) -> Self {
        let mut drawing = Self { gap: REACH, pen: 0.062, ..Self::default() };
        for stroke in strokes {
            let many = f32::from(stroke.of) - 1.0;
            let reach = REACH + (WIDEST - REACH) * (many / 3.0).min(1.0);
            if stroke.way == Way::Round {
                let gap = reach / f32::from(stroke.of);
                drawing.gap = drawing.gap.min(gap);
                drawing.rings.push(gap * f32::from(stroke.number + 1));
                continue;
            }
            let gap = if stroke.of == 1 { REACH } else { (1.5 * reach / many).min(0.36) };
            drawing.gap = drawing.gap.min(gap);
            let off = (f32::from(stroke.number) - many / 2.0) * gap;
            // Ends on a circle, so that the whole stays round like the ball.
            let half = (reach * reach - off * off).max(0.01).sqrt();
            let slant = std::f32::consts::FRAC_1_SQRT_2;
            drawing.lines.push(match stroke.way {
                Way::Across => [[-half, -off], [half, -off]],
                Way::Up => [[off, -half], [off, half]],
                _ => [-half, half].map(|along| [(along + off) * slant, (along - off) * slant]),
            });
        }
        drawing
    }

    fn text(text: &str) -> Self {
        let n = text.chars().count();
        let columns = if n == 4 { 2 } else { n.max(1) };
        let rows = n.div_ceil(columns);
        let height = match (columns, rows) {
            (1, _) => 0.42,
            (2, 1) => 0.36,
            _ => 0.23,
        };
        let mut drawing = Self { gap: height * 0.8, pen: (height * 0.17).max(0.05), ..Self::default() };
        let step = [height * HALF_WIDTH * 2.0 + 0.16, height * 2.0 + 0.20];
        for (i, letter) in text.chars().enumerate() {
            let column = (i % columns) as f32 - (columns - 1) as f32 / 2.0;
            let row = (rows - 1) as f32 / 2.0 - (i / columns) as f32;
            let place = |p: [f32; 2]| [p[0] * height + column * step[0], p[1] * height + row * step[1]];
            for stroke in glyph(letter) {
                let stroke: Polyline = stroke.into_iter().map(place).collect();
                drawing.lines.extend(stroke.windows(2).map(|ends| [ends[0], ends[1]]));
            }
        }
        drawing
    }

    pub fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.rings.is_empty()
    }

    /// Half the thickness of strokes on a ball of this radius in pixels, in radii of the ball.
    pub fn half_width(&self, radius: f32) -> f32 {
        self.pen.min(self.gap * 0.22).max(0.98 / radius).min(self.gap * 0.25)
    }

    /// How far a point is from the middle of the nearest stroke.
    pub fn distance(&self, x: f32, y: f32) -> f32 {
        let lines = self.lines.iter().map(|&[a, b]| distance_to_line([x, y], a, b));
        let r = x.hypot(y);
        let rings = self.rings.iter().map(|ring| (r - ring).abs());
        lines.chain(rings).fold(f32::INFINITY, f32::min)
    }
}

/// The distance of a point from the straight line between two others.
pub(crate) fn distance_to_line(p: [f32; 2], a: [f32; 2], b: [f32; 2]) -> f32 {
    let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
    let (px, py) = (p[0] - a[0], p[1] - a[1]);
    let t = ((px * dx + py * dy) / (dx * dx + dy * dy).max(1e-9)).clamp(0.0, 1.0);
    (px - t * dx).hypot(py - t * dy)
}

//! The marks on the marbles: symbols, whose strokes add up as the coordinates do, or letters.

use aljabar_core::{Group, Piece};

use crate::font::{HALF_WIDTH, Polyline, glyph};

/// What is painted on the marbles, to distinguish them without colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Marks {
    /// For each coordinate as many strokes as its value: horizontal for red, vertical for yellow, rings for blue, diagonal
    /// for silver.
    #[default]
    Symbols,
    /// The letter of the colour, followed by S if it contains silver. In groups without named colours: the digits of the
    /// coordinates.
    Letters,
    /// Nothing.
    None,
}

/// The direction of a stroke, which stands for a primary colour, or for a coordinate in groups without named colours.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum StrokeKind {
    /// Red, or the first coordinate.
    Horizontal,
    /// Yellow, or the second coordinate.
    Vertical,
    /// Blue, or the third coordinate.
    Ring,
    /// Silver, or the fourth coordinate.
    Diagonal,
}

/// One stroke of a symbol.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Stroke {
    /// The direction.
    pub kind: StrokeKind,
    /// The number among the strokes of this kind, from 0.
    pub number: u8,
    /// How many strokes of this kind the symbol has: the value of the coordinate.
    pub of: u8,
}

/// The symbol of a piece: for each coordinate as many strokes as its value. A colour has the same symbol in every group.
#[must_use]
pub fn symbol(group: &Group, piece: Piece) -> Vec<Stroke> {
    let kinds = [StrokeKind::Horizontal, StrokeKind::Vertical, StrokeKind::Ring, StrokeKind::Diagonal];
    let strokes = |(kind, of)| (0..of).map(move |number| Stroke { kind, number, of });
    kinds.into_iter().zip(group.shares(piece)).flat_map(strokes).collect()
}

/// The letters of a piece. A colour has the same letters in every group.
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

/// The radius of a single ring and half the length of a single bar, in radii of the ball.
const REACH: f32 = 0.45;
/// The same for symbols with four or more strokes of a kind.
const WIDEST: f32 = 0.58;

/// A mark as lines and rings. Lengths are in radii of the ball.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Drawing {
    lines: Vec<[[f32; 2]; 2]>,
    rings: Vec<f32>,
    /// The distance of neighbouring strokes, which limits their thickness.
    gap: f32,
    /// Half the thickness of strokes that are not limited otherwise.
    pub pen: f32,
}

impl Drawing {
    /// The drawing for the mark of a piece.
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
            if stroke.kind == StrokeKind::Ring {
                let gap = reach / f32::from(stroke.of);
                drawing.gap = drawing.gap.min(gap);
                drawing.rings.push(gap * f32::from(stroke.number + 1));
                continue;
            }
            let gap = if stroke.of == 1 { REACH } else { (1.5 * reach / many).min(0.36) };
            drawing.gap = drawing.gap.min(gap);
            let off = (f32::from(stroke.number) - many / 2.0) * gap;
            // All strokes end on a circle, so that the symbol is as round as the ball.
            let half = (reach * reach - off * off).max(0.01).sqrt();
            let slant = std::f32::consts::FRAC_1_SQRT_2;
            drawing.lines.push(match stroke.kind {
                StrokeKind::Horizontal => [[-half, -off], [half, -off]],
                StrokeKind::Vertical => [[off, -half], [off, half]],
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

    /// The distance of a point from the middle line of the nearest stroke.
    pub fn distance(&self, x: f32, y: f32) -> f32 {
        let lines = self.lines.iter().map(|&[a, b]| distance_to_line([x, y], a, b));
        let r = x.hypot(y);
        let rings = self.rings.iter().map(|ring| (r - ring).abs());
        lines.chain(rings).fold(f32::INFINITY, f32::min)
    }
}

/// The distance of a point from the line segment between two others.
pub(crate) fn distance_to_line(p: [f32; 2], a: [f32; 2], b: [f32; 2]) -> f32 {
    let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
    let (px, py) = (p[0] - a[0], p[1] - a[1]);
    let t = ((px * dx + py * dy) / (dx * dx + dy * dy).max(1e-9)).clamp(0.0, 1.0);
    (px - t * dx).hypot(py - t * dy)
}

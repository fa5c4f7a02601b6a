//! The letters of the colours and the digits, as strokes.

use std::f32::consts::TAU;

/// Points that a stroke connects.
pub(crate) type Polyline = Vec<[f32; 2]>;

/// Half the width of a letter. Half its height is 1.
pub(crate) const HALF_WIDTH: f32 = 0.6;

/// The strokes of a letter or digit, with y from -1 (bottom) to 1 (top). Empty for other characters.
pub(crate) fn glyph(letter: char) -> Vec<Polyline> {
    let w = HALF_WIDTH;
    let bow = |top: f32, bottom: f32| {
        let half = (top - bottom) / 2.0;
        let mut line = vec![[-w, top]];
        line.extend(arc([w - half.min(w), (top + bottom) / 2.0], [half.min(w), half], 0.25, -0.25));
        line.push([-w, bottom]);
        line
    };
    match letter {
        'R' => vec![vec![[-w, -1.0], [-w, 1.0]], bow(1.0, -0.05), vec![[-0.05, -0.05], [w, -1.0]]],
        'Y' => vec![vec![[-w, 1.0], [0.0, 0.0], [w, 1.0]], vec![[0.0, 0.0], [0.0, -1.0]]],
        'B' => vec![vec![[-w, -1.0], [-w, 1.0]], bow(1.0, 0.0), bow(0.0, -1.0)],
        'O' => vec![arc([0.0, 0.0], [0.75, 1.0], 0.0, 1.0)],
        'G' => {
            let mut line = arc([0.0, 0.0], [0.7, 1.0], 0.12, 0.93);
            line.extend([[w, -0.1], [0.1, -0.1]]);
            vec![line]
        }
        'P' => vec![vec![[-w, -1.0], [-w, 1.0]], bow(1.0, -0.1)],
        'W' => vec![vec![[-0.9, 1.0], [-0.45, -1.0], [0.0, 0.6], [0.45, -1.0], [0.9, 1.0]]],
        'K' => vec![vec![[-w, -1.0], [-w, 1.0]], vec![[w, 1.0], [-w, -0.15]], vec![[-0.2, 0.2], [w, -1.0]]],
        'S' => {
            // Two arcs: the upper one is open to the right, the lower one to the left.
            let mut line = arc([0.0, 0.5], [0.55, 0.5], 0.1, 0.75);
            line.extend(arc([0.0, -0.5], [w, 0.5], 0.25, -0.4));
            vec![line]
        }
        '0' => vec![arc([0.0, 0.0], [w, 1.0], 0.0, 1.0)],
        '1' => vec![vec![[-0.4, 0.55], [0.05, 1.0], [0.05, -1.0]]],
        '2' => {
            let mut line = arc([0.0, 0.42], [w, 0.58], 0.47, -0.12);
            line.extend([[-w, -1.0], [w, -1.0]]);
            vec![line]
        }
        '3' => vec![arc([0.0, 0.5], [0.55, 0.5], 0.42, -0.25), arc([0.0, -0.5], [w, 0.5], 0.25, -0.42)],
        '4' => vec![vec![[0.3, -1.0], [0.3, 1.0], [-w, -0.4], [w, -0.4]]],
        '5' => {
            let mut line = vec![[w, 1.0], [-0.5, 1.0], [-0.55, 0.1]];
            line.extend(arc([0.0, -0.38], [w, 0.62], 0.33, -0.4));
            vec![line]
        }
        '6' => vec![arc([0.0, -0.4], [w, 0.6], 0.0, 1.0), vec![[-0.59, -0.3], [-0.4, 0.45], [0.35, 1.0]]],
        '7' => vec![vec![[-w, 1.0], [w, 1.0], [-0.15, -1.0]]],
        '8' => vec![arc([0.0, 0.5], [0.5, 0.5], 0.0, 1.0), arc([0.0, -0.5], [w, 0.5], 0.0, 1.0)],
        '9' => vec![arc([0.0, 0.4], [w, 0.6], 0.0, 1.0), vec![[0.59, 0.3], [0.4, -0.45], [-0.35, -1.0]]],
        _ => Vec::new(),
    }
}

/// An arc of an ellipse. Angles are in turns, anticlockwise from the right.
fn arc(centre: [f32; 2], radii: [f32; 2], from: f32, to: f32) -> Polyline {
    let steps = ((to - from).abs() * 24.0).ceil().max(2.0);
    let angles = (0..=steps as u32).map(|i| (from + (to - from) * i as f32 / steps) * TAU);
    angles.map(|t| [centre[0] + radii[0] * t.cos(), centre[1] + radii[1] * t.sin()]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_digits_differ_and_stay_in_their_box() {
        let glyphs: Vec<_> = "RYBOGPWKS0123456789".chars().map(glyph).collect();
        for (i, strokes) in glyphs.iter().enumerate() {
            assert!(strokes.iter().flatten().count() > 2);
            assert!(strokes.iter().flatten().all(|p| p[0].abs() < 0.95 && p[1].abs() < 1.01), "{i}: {strokes:?}");
            assert!(glyphs[..i].iter().all(|other| other != strokes));
        }
    }
}

//! The colour space Oklab, in which equal distances look about equally different.

use crate::math::Light;
use glam::{Vec3, vec3};

/// Converts linear light to Oklab: lightness, green to red, blue to yellow.
pub(crate) fn oklab(light: Vec3) -> Vec3 {
    let l = light.dot(vec3(0.412_221_46, 0.536_332_55, 0.051_445_995)).cbrt();
    let m = light.dot(vec3(0.211_903_5, 0.680_699_5, 0.107_396_96)).cbrt();
    let s = light.dot(vec3(0.088_302_46, 0.281_718_85, 0.629_978_7)).cbrt();
    let lms = vec3(l, m, s);
    vec3(
        lms.dot(vec3(0.210_454_26, 0.793_617_8, -0.004_072_047)),
        lms.dot(vec3(1.977_998_5, -2.428_592_2, 0.450_593_7)),
        lms.dot(vec3(0.025_904_037, 0.782_771_77, -0.808_675_77)),
    )
}

/// Converts Oklab to linear light. Each channel is clamped to what a screen can show.
pub(crate) fn from_oklab(colour: Vec3) -> Vec3 {
    let cube = |x: f32| x * x * x;
    let l = cube(colour.dot(vec3(1.0, 0.396_337_78, 0.215_803_76)));
    let m = cube(colour.dot(vec3(1.0, -0.105_561_346, -0.063_854_17)));
    let s = cube(colour.dot(vec3(1.0, -0.089_484_18, -1.291_485_5)));
    let lms = vec3(l, m, s);
    let light = vec3(
        lms.dot(vec3(4.076_741_7, -3.307_711_6, 0.230_969_94)),
        lms.dot(vec3(-1.268_438, 2.609_757_4, -0.341_319_4)),
        lms.dot(vec3(-0.004_196_086_3, -0.703_418_6, 1.707_614_7)),
    );
    light.map(|part| part.clamp(0.0, 1.0))
}

/// The number of iterations of [`apart`].
const ROUNDS: usize = 60;

/// Moves similar colours apart, and keeps each near its original. The first colour, black, does not move.
pub(crate) fn apart(mut colours: Vec<Vec3>) -> Vec<Vec3> {
    let wanted = colours.clone();
    // About the greatest distance that this many colours can have from each other on a screen.
    let far = 0.34 / (colours.len() as f32).cbrt();
    for _ in 0..ROUNDS {
        let before = colours.clone();
        for (i, colour) in colours.iter_mut().enumerate().skip(1) {
            for (j, other) in before.iter().enumerate().filter(|(j, _)| *j != i) {
                let way = before[i] - *other;
                let near = 1.0 - way.length() / far;
                if near > 0.0 {
                    // Equal colours are separated by lightness.
                    let nudge = vec3(if i > j { 1e-3 } else { -1e-3 }, 0.0, 0.0);
                    *colour += (way + nudge).normalize_or_zero() * (0.3 * near * far);
                }
            }
            *colour = oklab(from_oklab(colour.mix(wanted[i], 0.06)));
        }
    }
    colours
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{bytes, linear};

    #[test]
    fn a_colour_survives_the_conversion_and_back() {
        for colour in [[0, 0, 0], [255, 255, 255], [172, 0, 14], [9, 121, 61], [49, 91, 227]] {
            let back = bytes(from_oklab(oklab(linear(colour))));
            assert!(colour.iter().zip(back).all(|(a, b)| a.abs_diff(b) <= 1), "{colour:?} {back:?}");
        }
    }

    #[test]
    fn white_and_red_have_the_published_values() {
        let near = |a: Vec3, b: Vec3| assert!((a - b).length() < 1e-3, "{a:?}");
        near(oklab(Vec3::ONE), vec3(1.0, 0.0, 0.0));
        near(oklab(vec3(1.0, 0.0, 0.0)), vec3(0.628, 0.2249, 0.1258));
    }

    #[test]
    fn equal_colours_are_moved_apart() {
        let grey = oklab(Vec3::splat(0.2));
        let parted = apart(vec![Vec3::ZERO, grey, grey, oklab(Vec3::splat(0.21))]);
        for i in 1..4 {
            assert!(parted[..i].iter().all(|other| (parted[i] - *other).length() > 0.05), "{parted:?}");
        }
    }
}

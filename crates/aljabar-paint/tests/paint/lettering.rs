//! Gold letters are opaque inside, transparent outside, warm, and lit from the upper left.

use aljabar_paint::{Picture, gold_letters, letters_margin, vision::luminance};

const FONT: &[u8] = include_bytes!("../../../../assets/fonts/ElMessiri-700.ttf");

fn letters(text: &str, height: f32) -> Picture {
    gold_letters(FONT, text, height).unwrap()
}

/// The pixels that are opaque and bright: the gold.
fn gold(picture: &Picture) -> Vec<(u32, u32)> {
    let all = (0..picture.height).flat_map(|y| (0..picture.width).map(move |x| (x, y)));
    all.filter(|&(x, y)| {
        let [r, g, b, a] = picture.pixel(x, y);
        a == 255 && luminance([r, g, b]) > 0.08
    })
    .collect()
}

#[test]
fn a_stroke_is_opaque_inside_and_transparent_outside() {
    for height in [18.0, 40.0, 104.0] {
        let picture = letters("I", height);
        let gold = gold(&picture);
        assert!(gold.len() as f32 > 0.03 * height * height, "{height}: {}", gold.len());
        let edge = |x: u32, y: u32| x == 0 || y == 0 || x == picture.width - 1 || y == picture.height - 1;
        let all = (0..picture.height).flat_map(|y| (0..picture.width).map(move |x| (x, y)));
        for (x, y) in all.filter(|&(x, y)| edge(x, y)) {
            assert!(picture.pixel(x, y)[3] <= 2, "{height}: {x} {y}");
        }
    }
}

#[test]
fn gold_is_warm_and_a_stroke_is_bright_on_its_left_and_dark_on_its_right() {
    let picture = letters("l", 120.0);
    let gold = gold(&picture);
    assert!(gold.iter().all(|&(x, y)| picture.pixel(x, y)[0] >= picture.pixel(x, y)[2]), "warm");
    let row = picture.height / 2;
    let stroke: Vec<f64> = gold
        .iter()
        .filter(|(_, y)| *y == row)
        .map(|&(x, y)| luminance([picture.pixel(x, y)[0], picture.pixel(x, y)[1], picture.pixel(x, y)[2]]))
        .collect();
    let third = stroke.len() / 3;
    let (left, right) = (stroke[..third].iter().sum::<f64>(), stroke[stroke.len() - third..].iter().sum::<f64>());
    assert!(third >= 3 && left > 1.3 * right, "{left} {right}");
}

#[test]
fn the_size_grows_with_the_text_and_the_height() {
    let (one, two, large) = (letters("Al", 30.0), letters("Al-Jabar", 30.0), letters("Al", 60.0));
    assert_eq!(one.height, two.height, "lines of one size have one height");
    assert!(two.width > 2 * one.width && large.width > one.width * 3 / 2 && large.height > one.height * 3 / 2);
    assert!(one.height as f32 > 30.0 + 2.0 * letters_margin(30.0) - 1.0);
    assert!(gold(&letters("", 30.0)).is_empty());
}

#[test]
fn unreadable_fonts_give_nothing() {
    assert!(gold_letters(&[], "Al-Jabar", 40.0).is_none());
    assert!(gold_letters(&FONT[..100], "Al-Jabar", 40.0).is_none());
}

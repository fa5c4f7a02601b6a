//! Marbles: they differ for every colour vision, their marks are readable, and they are visible on every background.

use std::f32::consts::{PI, TAU};

use aljabar_core::{Group, Piece, classic};
use aljabar_paint::{
    MarblePart, Marks, Palette, Picture, Style, colour, marble, marble_parts, marble_picture_size, shadow,
    vision::{contrast, difference, luminance, worst_difference},
};

const PALETTES: [Palette; 3] = [Palette::Default, Palette::ColourBlind, Palette::HighContrast];
const SIZE: u32 = 48;

fn ball(piece: Piece, palette: Palette, marks: Marks) -> Picture {
    marble(&Group::classic(), piece, Style { palette, marks }, MarblePart::Ball, SIZE)
}

fn rgb(picture: &Picture, x: u32, y: u32) -> [u8; 3] {
    let [r, g, b, _] = picture.pixel(x, y);
    [r, g, b]
}

/// The place of a pixel, in radii from the middle of the ball, y up.
fn place(x: u32, y: u32) -> [f32; 2] {
    let (middle, radius) = (marble_picture_size(SIZE) as f32 / 2.0, SIZE as f32 / 2.0);
    [(x as f32 + 0.5 - middle) / radius, (middle - y as f32 - 0.5) / radius]
}

fn pixels() -> impl Iterator<Item = (u32, u32)> {
    (0..marble_picture_size(SIZE)).flat_map(|y| (0..marble_picture_size(SIZE)).map(move |x| (x, y)))
}

/// Whether a pixel shows the body of the glass: not its rim, not its highlight.
fn is_body(x: u32, y: u32) -> bool {
    let [u, v] = place(x, y);
    u.hypot(v) < 0.85 && (u + 0.44).hypot(v - 0.53) > 0.25
}

/// The mean colour of a marble's body, without highlight and ink.
fn body(piece: Piece, palette: Palette) -> [u8; 3] {
    let (plain, marked) = (ball(piece, palette, Marks::None), ball(piece, palette, Marks::Symbols));
    let seen: Vec<_> = pixels()
        .filter(|&(x, y)| is_body(x, y) && plain.pixel(x, y) == marked.pixel(x, y))
        .map(|(x, y)| rgb(&plain, x, y))
        .collect();
    assert!(seen.len() > 300, "{}", seen.len());
    [0, 1, 2].map(|i| (seen.iter().map(|c| f64::from(c[i])).sum::<f64>() / seen.len() as f64).round() as u8)
}

#[test]
fn classic_marbles_differ_for_every_colour_vision() {
    for (palette, enough) in PALETTES.into_iter().zip([10.0, 20.0, 20.0]) {
        let bodies: Vec<_> = Group::classic().pieces().iter().map(|&p| (p, body(p, palette))).collect();
        let mut pairs = Vec::new();
        for (i, (p, a)) in bodies.iter().enumerate() {
            pairs.extend(bodies[..i].iter().map(|(q, b)| (worst_difference(*a, *b), *p, *q)));
        }
        let worst = pairs.iter().min_by(|a, b| a.0.total_cmp(&b.0)).unwrap();
        let name = |p| Group::classic().name(p);
        println!("{palette:?}: {:.1} between {} and {}", worst.0, name(worst.1), name(worst.2));
        assert!(worst.0 >= enough, "{palette:?}: {:.1} between {} and {}", worst.0, name(worst.1), name(worst.2));
    }
}

#[test]
fn orange_is_orange_in_every_palette() {
    for palette in PALETTES {
        let [r, g, b] = colour(&Group::classic(), classic::O, palette).map(f64::from);
        let hue = 60.0 * (g - b) / (r - b);
        assert!(r > g && g > b && (20.0..=45.0).contains(&hue), "{palette:?}: hue {hue:.0}");
    }
    let [r, g, b] = colour(&Group::classic(), classic::O, Palette::HighContrast).map(f64::from);
    assert!(60.0 * (g - b) / (r - b) >= 30.0, "not pink");
}

#[test]
fn marbles_have_the_colour_of_their_piece() {
    for palette in PALETTES {
        for &piece in Group::classic().pieces() {
            let (said, seen) = (colour(&Group::classic(), piece, palette), body(piece, palette));
            let off = difference(said, seen);
            assert!(off < 14.0, "{palette:?} {}: {said:?} looks {seen:?}, {off:.1} off", Group::classic().name(piece));
        }
    }
}

fn median(mut colours: Vec<[u8; 3]>) -> [u8; 3] {
    colours.sort_by(|a, b| luminance(*a).total_cmp(&luminance(*b)));
    colours[colours.len() / 2]
}

/// The contrast of a mark with the glass around it: of the pixels that the mark changes most, with near ones that it does
/// not change.
fn readable(piece: Piece, palette: Palette, marks: Marks) -> f64 {
    let (plain, marked) = (ball(piece, palette, Marks::None), ball(piece, palette, marks));
    let change = |(x, y): (u32, u32)| (luminance(rgb(&plain, x, y)) - luminance(rgb(&marked, x, y))).abs();
    let most = pixels().map(change).fold(0.0, f64::max);
    let ink: Vec<_> = pixels().filter(|p| change(*p) > 0.8 * most).collect();
    let near = |(x, y): (u32, u32)| ink.iter().any(|(u, v)| x.abs_diff(*u).pow(2) + y.abs_diff(*v).pow(2) <= 36);
    let glass = pixels().filter(|&(x, y)| near((x, y)) && plain.pixel(x, y) == marked.pixel(x, y));
    let of = |places: Vec<(u32, u32)>| median(places.into_iter().map(|(x, y)| rgb(&marked, x, y)).collect());
    contrast(of(ink.clone()), of(glass.collect()))
}

#[test]
fn marks_are_readable() {
    for (palette, enough) in PALETTES.into_iter().zip([4.5, 4.5, 7.0]) {
        for &piece in Group::classic().pieces() {
            for marks in [Marks::Symbols, Marks::Letters] {
                if piece == classic::K && marks == Marks::Symbols {
                    continue;
                }
                let ratio = readable(piece, palette, marks);
                let name = Group::classic().name(piece);
                println!("{palette:?} {name} {marks:?}: {ratio:.1}");
                assert!(ratio >= enough, "{palette:?} {name} {marks:?}: {ratio:.1}");
            }
        }
    }
}

#[test]
fn no_mark_is_hidden_by_the_highlight() {
    for &piece in Group::classic().pieces() {
        let plain = ball(piece, Palette::Default, Marks::None);
        let bright = |x, y| piece != classic::W && luminance(rgb(&plain, x, y)) > 0.85;
        assert!(piece == classic::W || pixels().any(|(x, y)| bright(x, y)), "there is a highlight");
        for marks in [Marks::Symbols, Marks::Letters] {
            let marked = ball(piece, Palette::Default, marks);
            let hidden = pixels().filter(|&(x, y)| bright(x, y) && plain.pixel(x, y) != marked.pixel(x, y)).count();
            assert_eq!(hidden, 0, "{} {marks:?}", Group::classic().name(piece));
        }
    }
}

#[test]
fn every_rim_is_light_and_dark_all_around() {
    for palette in PALETTES {
        for &piece in Group::classic().pieces() {
            let picture = ball(piece, palette, Marks::Symbols);
            let mut shining = 0;
            for turn in 0..24 {
                let angle = turn as f32 * TAU / 24.0;
                let outer: Vec<f64> = pixels()
                    .filter(|&(x, y)| {
                        let [u, v] = place(x, y);
                        let side = (v.atan2(u) - angle + PI).rem_euclid(TAU) - PI;
                        (0.82..1.0).contains(&u.hypot(v)) && side.abs() < 0.14 && picture.pixel(x, y)[3] > 160
                    })
                    .map(|(x, y)| luminance(rgb(&picture, x, y)))
                    .collect();
                let (light, dark) =
                    (outer.iter().copied().fold(0.0, f64::max), outer.iter().copied().fold(1.0, f64::min));
                let name = Group::classic().name(piece);
                // Three to one against cloth in full light.
                shining += u32::from(light > 0.3);
                assert!(
                    (light + 0.05) / (dark + 0.05) >= 2.0,
                    "{palette:?} {name} at {turn}: {light:.2} and {dark:.2}"
                );
                assert!(dark < 0.16, "{palette:?} {name} at {turn}: darkest {dark:.2}");
                assert!(light > 0.12, "{palette:?} {name} at {turn}: lightest {light:.2}");
            }
            let name = Group::classic().name(piece);
            println!("{palette:?} {name}: shines in {shining} of 24 directions");
            assert!(shining >= 8, "{palette:?} {name} shines in {shining} of 24 directions");
        }
    }
}

#[test]
fn pieces_of_every_group_have_different_colours() {
    for group in crate::every_group() {
        let colours: Vec<_> =
            (0..group.order()).filter_map(|i| group.piece(i)).map(|p| colour(&group, p, Palette::Default)).collect();
        for (i, a) in colours.iter().enumerate() {
            for (j, b) in colours[..i].iter().enumerate() {
                let d = difference(*a, *b);
                assert!(d > 3.0, "{group}: {i} {a:?} and {j} {b:?} differ by {d:.1}");
            }
        }
    }
}

#[test]
fn few_pieces_have_very_different_colours() {
    for (moduli, enough) in [(&[2, 2][..], 20.0), (&[3, 3], 10.0), (&[2, 2, 2, 2], 10.0), (&[9], 10.0), (&[5], 18.0)] {
        let group = Group::new(moduli).unwrap();
        for (i, &p) in group.pieces().iter().enumerate() {
            for &q in &group.pieces()[..i] {
                let d = difference(colour(&group, p, Palette::Default), colour(&group, q, Palette::Default));
                assert!(d > enough, "{group}: {} and {} differ by {d:.1}", group.name(p), group.name(q));
            }
        }
    }
}

#[test]
fn the_size_is_even_and_the_ball_is_in_the_middle() {
    for diameter in 16..=200 {
        assert!(
            marble_picture_size(diameter).is_multiple_of(2) && marble_picture_size(diameter) >= diameter * 17 / 10,
            "{diameter}"
        );
    }
    for diameter in [16, 25, 44] {
        let picture = marble(&Group::classic(), classic::R, Style::default(), MarblePart::Ball, diameter);
        let solid = |x, y| picture.pixel(x, y)[3] > 127;
        let side = marble_picture_size(diameter);
        for y in 0..side {
            for x in 0..side {
                assert_eq!(solid(x, y), solid(side - 1 - x, y), "not in the middle at {x} {y}");
                assert_eq!(solid(x, y), solid(y, x), "not round at {x} {y}");
            }
        }
    }
}

#[test]
fn shadow_and_focused_light_fall_away_from_the_lamp_and_fade_before_the_edge() {
    for &piece in Group::classic().pieces() {
        let picture = marble(&Group::classic(), piece, Style::default(), MarblePart::WithShadow, SIZE);
        let side = marble_picture_size(SIZE);
        let sum = |low: bool| {
            let corner = pixels().filter(|&(x, y)| (x + y > side) == low);
            corner.map(|(x, y)| u32::from(picture.pixel(x, y)[3])).sum::<u32>()
        };
        assert!(sum(true) > sum(false), "the shadow lies at the lower right");
        let edge = pixels().filter(|&(x, y)| x == 0 || y == 0 || x == side - 1 || y == side - 1);
        assert!(edge.into_iter().all(|(x, y)| picture.pixel(x, y)[3] <= 2), "cut off at the edge");
    }
    let lifted = shadow(SIZE);
    assert_eq!(lifted.width, marble_picture_size(SIZE));
    assert!(
        lifted.pixel(marble_picture_size(SIZE) / 2, marble_picture_size(SIZE) / 2)[3] > 90
            && lifted.pixel(0, 0)[3] == 0
    );
}

/// Lays a picture over another, in linear light.
fn over(front: &Picture, behind: &Picture) -> Vec<[f64; 3]> {
    let light = |byte: u8| {
        let value = f64::from(byte) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    let pairs = front.pixels.chunks_exact(4).zip(behind.pixels.chunks_exact(4));
    let mix = |(a, b): (&[u8], &[u8])| {
        let share = f64::from(a[3]) / 255.0;
        [0, 1, 2].map(|c| light(a[c]) * share + light(b[c]) * (f64::from(b[3]) / 255.0) * (1.0 - share))
    };
    pairs.map(mix).collect()
}

#[test]
fn an_upright_mark_on_its_glass_looks_like_the_marble() {
    let group = Group::classic();
    for piece in [classic::R, classic::W, classic::O] {
        let parts = marble_parts(&group, piece, Style::default(), SIZE);
        let part = |wanted: MarblePart| &parts.iter().find(|(part, _)| *part == wanted).unwrap().1;
        assert_eq!(*part(MarblePart::Ball), marble(&group, piece, Style::default(), MarblePart::Ball, SIZE));
        let whole = over(
            &Picture { pixels: vec![0; part(MarblePart::Ball).pixels.len()], ..*part(MarblePart::Ball) },
            part(MarblePart::Ball),
        );
        let joined = over(part(MarblePart::Mark), part(MarblePart::Glass));
        let differs = |(a, b): (&[f64; 3], &[f64; 3])| (0..3).any(|c| (a[c] - b[c]).abs() > 0.06);
        let wrong = joined.iter().zip(&whole).filter(|pair| differs(*pair)).count();
        // The reflection of the lamp lies on the ink in one picture and below it in the other.
        assert!(wrong * 50 < whole.len(), "{wrong} of {} pixels of {piece:?}", whole.len());
        let bare = over(
            &Picture { pixels: vec![0; part(MarblePart::Ball).pixels.len()], ..*part(MarblePart::Ball) },
            part(MarblePart::Glass),
        );
        let marked = bare.iter().zip(&whole).filter(|pair| differs(*pair)).count();
        assert!(marked * 50 > whole.len(), "the glass alone has no mark: {marked}");
    }
}

#[test]
fn a_marble_without_a_mark_has_nothing_to_turn() {
    let parts = |piece, marks| {
        marble_parts(&Group::classic(), piece, Style { marks, ..Style::default() }, 30)
            .into_iter()
            .map(|(part, _)| part)
            .collect::<Vec<_>>()
    };
    assert_eq!(parts(classic::K, Marks::Symbols), [MarblePart::WithShadow, MarblePart::Ball]);
    assert_eq!(parts(classic::R, Marks::None), [MarblePart::WithShadow, MarblePart::Ball]);
    assert_eq!(parts(classic::R, Marks::Letters).len(), 4);
}

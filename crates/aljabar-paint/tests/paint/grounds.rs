//! Cloth, frame, abaci and panels: texts on them can be read, flat is flat, and panels can be stretched.

use aljabar_paint::{
    Abacus, Ground, Picture, TableSpec, panel, panel_border, panel_margin, star_rule, table,
    vision::{contrast, luminance},
};

const CREAM: [u8; 3] = [0xf6, 0xee, 0xdd];
const GOLD: [u8; 3] = [0xf2, 0xcf, 0x86];
const SOFT: [u8; 3] = [0xc9, 0xd2, 0xc4];

fn rgb(picture: &Picture, x: u32, y: u32) -> [u8; 3] {
    let [r, g, b, _] = picture.pixel(x, y);
    [r, g, b]
}

fn ground(ground: Ground, low: bool, abaci: &[Abacus], frame: f32) -> Picture {
    table(&TableSpec { width: 640, height: 360, unit: 1.0, board: None, bowls: &[], abaci, frame, ground, low })
}

fn abacus() -> Abacus {
    let rods = [160.0, 220.0, 280.0].map(|x| [[x, 80.0], [x, 200.0]]);
    Abacus { edges: [100.0, 80.0, 340.0, 200.0], rods: rods.to_vec() }
}

#[test]
fn texts_on_the_cloth_can_be_read() {
    for low in [false, true] {
        let picture = ground(Ground::Cloth, low, &[], 0.0);
        let mut pixels: Vec<_> = picture.pixels.chunks(4).map(|p| [p[0], p[1], p[2]]).collect();
        pixels.sort_by(|a, b| luminance(*a).total_cmp(&luminance(*b)));
        // Single bright threads do not make a text unreadable.
        let bright = pixels[pixels.len() * 99 / 100];
        for text in [CREAM, GOLD, SOFT] {
            assert!(contrast(text, bright) >= 4.5, "{text:?} on {bright:?}: {:.1}", contrast(text, bright));
        }
    }
}

#[test]
fn the_cloth_has_a_quiet_pattern_and_the_lamp_a_pool() {
    let picture = ground(Ground::Cloth, false, &[], 0.0);
    let mean = |x: u32, y: u32, side: u32| {
        let all = (0..side * side).map(|i| luminance(rgb(&picture, x + i % side, y + i / side))).sum::<f64>();
        all / f64::from(side * side)
    };
    assert!(mean(260, 110, 40) > 2.5 * mean(600, 320, 40), "the lamp lights the middle");
    // A star lies in the middle: its upper point at half a pitch, its middle empty.
    let band = mean(317, 180 - 68, 6);
    let beside = mean(290, 180 - 68, 6).max(mean(344, 180 - 68, 6));
    assert!(band > 1.02 * beside && band < 1.5 * beside, "{band} {beside}");
}

#[test]
fn flat_is_flat() {
    for low in [false, true] {
        let picture = ground(Ground::Flat, low, &[], 0.0);
        let first = rgb(&picture, 0, 0);
        assert!(picture.pixels.chunks(4).all(|p| p[..3] == first));
        for text in [CREAM, GOLD, SOFT] {
            assert!(contrast(text, first) >= 7.0, "{text:?} on {first:?}");
        }
        let with = ground(Ground::Flat, low, &[abacus()], 16.0);
        assert_eq!(rgb(&with, 350, 210), first, "no shadow beside the abacus");
        assert_eq!(rgb(&with, 18, 18), first, "no shadow beside the frame");
    }
}

#[test]
fn rods_are_visible_and_end_in_the_rim() {
    for kind in [Ground::Cloth, Ground::Flat] {
        let picture = ground(kind, false, &[abacus()], 0.0);
        for rod in [160, 220, 280] {
            for y in [100, 120, 140, 160, 180] {
                let lightest = (rod - 2..rod + 2).map(|x| rgb(&picture, x, y));
                let lightest = lightest.max_by(|a, b| luminance(*a).total_cmp(&luminance(*b))).unwrap();
                let ratio = contrast(lightest, rgb(&picture, rod + 25, y));
                assert!(ratio >= 3.0, "{kind:?} at {rod} {y}: {ratio:.1}");
            }
            // On the rim and beyond, nothing differs from the places beside the rod.
            for y in [75, 82, 197, 205] {
                let ratio = contrast(rgb(&picture, rod, y), rgb(&picture, rod + 12, y));
                assert!(ratio < 1.35, "{kind:?} at {rod} {y}: {ratio:.2}");
            }
        }
    }
}

#[test]
fn the_bottom_of_an_abacus_is_dark_towards_the_lamp() {
    let picture = ground(Ground::Cloth, false, &[abacus()], 0.0);
    let row = |y: u32| (110..150).map(|x| luminance(rgb(&picture, x, y))).sum::<f64>();
    assert!(row(90) < 0.75 * row(188), "{} {}", row(90), row(188));
    assert!(luminance(rgb(&picture, 250, 150)) < 0.02, "nearly black");
}

#[test]
fn panels_can_be_stretched() {
    for kind in [Ground::Cloth, Ground::Flat] {
        for unit in [0.75f32, 1.0, 1.6] {
            let border = panel_border(unit) as u32;
            let size = 3 * border;
            let picture = panel(size, unit, kind);
            assert_eq!((picture.width, picture.height), (size, size));
            for i in 0..size {
                for k in border..2 * border {
                    assert_eq!(picture.pixel(k, i), picture.pixel(border, i), "{kind:?} {unit}: row {i}");
                    assert_eq!(picture.pixel(i, k), picture.pixel(i, border), "{kind:?} {unit}: column {i}");
                }
            }
        }
    }
}

#[test]
fn texts_on_panels_stand_out_and_their_corners_are_transparent() {
    for kind in [Ground::Cloth, Ground::Flat] {
        let size = 3 * panel_border(1.0) as u32;
        let picture = panel(size, 1.0, kind);
        assert_eq!(picture.pixel(0, 0)[3], 0);
        let margin = panel_margin(1.0) as u32;
        assert!((0..size).all(|i| picture.pixel(i, 0)[3] == 0), "the shadow ends before the edge");
        assert_eq!(picture.pixel(size / 2, margin + 2)[3], 255);
        assert!(picture.pixel(margin, margin)[3] < 255, "round corners");
        let inset = margin + 8;
        for i in inset..size - inset {
            for text in [CREAM, GOLD] {
                assert!(contrast(text, rgb(&picture, i, size / 2)) >= 7.0);
                assert!(contrast(text, rgb(&picture, size / 2, i)) >= 7.0);
            }
        }
    }
}

#[test]
fn a_rule_fades_and_has_a_star_in_its_middle() {
    for unit in [0.75, 1.0, 2.0] {
        let picture = star_rule(301, unit);
        let most = |x: u32| (0..picture.height).map(|y| picture.pixel(x, y)[3]).max().unwrap();
        assert!(most(0) < 8 && most(300) < 8, "fades out");
        assert!(most(100) > 200 && most(200) > 200, "visible between");
        let wide = |x: u32| (0..picture.height).filter(|y| picture.pixel(x, *y)[3] > 100).count();
        let star = (140..161).map(wide).max().unwrap();
        assert!(star >= 2 * wide(100) && star as f32 > 8.0 * unit, "{star} {}", wide(100));
    }
}

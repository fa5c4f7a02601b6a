//! Pictures are reproducible, opaque or transparent where they should be, and lit from the upper left.

use aljabar_core::{Group, classic};
use aljabar_paint::{
    Board, Ground, MarblePart, Picture, Style, TableSpec, bag, glow, lamp_pool, marble, ring, spark, table,
    vision::luminance,
};

fn classic_table(board: &Board, low: bool) -> Picture {
    let (middle, radius) = ([280.0, 160.0], 83.0);
    let bowls = [([391.0, 186.0], [29.0, 22.0]), ([461.0, 186.0], [29.0, 22.0])];
    table(&TableSpec {
        width: 640,
        height: 360,
        unit: 0.5,
        board: Some((board, middle, radius)),
        bowls: &bowls,
        abaci: &[],
        frame: 8.0,
        ground: Ground::Cloth,
        low,
    })
}

fn bright(picture: &Picture, x: u32, y: u32) -> f64 {
    let [r, g, b, _] = picture.pixel(x, y);
    luminance([r, g, b])
}

/// The mean brightness of a square of pixels.
fn area(picture: &Picture, x: u32, y: u32, side: u32) -> f64 {
    let all = (0..side * side).map(|i| bright(picture, x + i % side, y + i / side)).sum::<f64>();
    all / f64::from(side * side)
}

#[test]
fn pictures_do_not_depend_on_the_number_of_threads() {
    let paint = || {
        let board = Board::of(&Group::classic());
        let red = marble(&Group::classic(), classic::R, Style::default(), MarblePart::WithShadow, 44);
        (classic_table(&board, false), red, bag(60), lamp_pool(40))
    };
    let with = |threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(paint);
    let one = with(1);
    assert!(one == with(3));
    assert!(one == paint());
}

#[test]
fn the_table_is_opaque_and_has_its_size() {
    for low in [false, true] {
        let picture = classic_table(&Board::of(&Group::classic()), low);
        assert_eq!(picture.pixels.len(), 640 * 360 * 4);
        assert!(picture.pixels.chunks(4).all(|p| p[3] == 255));
    }
}

#[test]
fn cloth_is_night_blue_wood_is_brown_and_the_lamp_is_at_the_upper_left() {
    for low in [false, true] {
        let picture = classic_table(&Board::of(&Group::classic()), low);
        let [r, g, b, _] = picture.pixel(180, 60);
        assert!(b > g && g > 2 * r, "cloth is {r} {g} {b}");
        let [r, g, b, _] = picture.pixel(280, 220);
        assert!(r > g && g > b, "wood is {r} {g} {b}");
        let corners = [area(&picture, 20, 20, 16), area(&picture, 600, 320, 16)];
        assert!(corners[0] > 1.2 * corners[1], "{corners:?}");
    }
}

#[test]
fn sockets_are_dark_towards_the_lamp_and_light_opposite() {
    let picture = classic_table(&Board::of(&Group::classic()), false);
    // Green's socket, below the middle.
    let (x, y) = (280, 160 + (0.445 * 83.0) as u32);
    assert!(area(&picture, x - 6, y - 6, 3) < 0.7 * area(&picture, x + 3, y + 3, 3));
}

#[test]
fn board_bowls_and_frame_are_optional() {
    let bare = TableSpec {
        width: 64,
        height: 36,
        unit: 1.0,
        board: None,
        bowls: &[],
        abaci: &[],
        frame: 0.0,
        ground: Ground::Cloth,
        low: false,
    };
    assert!(table(&bare).pixels.chunks(4).all(|p| p[1] > p[0]), "all cloth");
    for (width, height) in [(0, 0), (1, 1), (0, 5)] {
        assert_eq!(table(&TableSpec { width, height, ..bare }).pixels.len() as u32, width * height * 4);
    }
}

#[test]
fn every_board_can_be_painted() {
    for group in crate::every_group().iter().step_by(5) {
        let board = Board::of(group);
        let wanted = TableSpec {
            width: 200,
            height: 200,
            unit: 0.5,
            board: Some((&board, [100.0, 100.0], 90.0)),
            bowls: &[],
            abaci: &[],
            frame: 0.0,
            ground: Ground::Cloth,
            low: false,
        };
        let picture = table(&wanted);
        let wooden = picture.pixels.chunks(4).filter(|p| p[0] > p[1]).count();
        assert!(wooden > 4000, "{group}: {wooden} pixels of wood");
    }
}

#[test]
fn lights_are_premultiplied_white_and_end_before_the_edge() {
    for picture in [glow(64), ring(64), spark(64)] {
        assert!(picture.pixels.chunks(4).all(|p| p[0].abs_diff(p[1]) <= 1 && p[1].abs_diff(p[2]) <= 1), "white");
        assert!(picture.pixels.chunks(4).all(|p| p[3] > 1 || p[0] < 30), "no light without alpha");
        assert!((0..64).all(|i| picture.pixel(i, 0)[3] <= 1 && picture.pixel(0, i)[3] <= 1), "ends before the edge");
        assert!(picture.pixels.chunks(4).any(|p| p[3] > 220), "bright somewhere");
    }
}

#[test]
fn the_pool_of_the_lamp_is_warm_broad_and_smooth() {
    let pool = lamp_pool(128);
    let [r, g, b, a] = pool.pixel(64, 64);
    assert!(r > g && g > b && a > 250, "{r} {g} {b} {a}");
    assert!((0..128).all(|i| pool.pixel(i, 0)[3] <= 1 && pool.pixel(0, i)[3] <= 1), "ends before the edge");
    assert!(pool.pixel(84, 64)[3] > 220, "flat in the middle");
    let row: Vec<u8> = (0..128).map(|x| pool.pixel(x, 64)[3]).collect();
    assert!(row.windows(2).all(|pair| pair[0].abs_diff(pair[1]) <= 9), "no step");
}

#[test]
fn the_edge_of_the_bag_is_not_pale() {
    let picture = bag(100);
    for pixel in picture.pixels.chunks(4).filter(|p| (8..200).contains(&p[3])) {
        assert!(luminance([pixel[0], pixel[1], pixel[2]]) < 0.3, "{pixel:?}");
    }
}

#[test]
fn the_bag_has_a_transparent_background() {
    let picture = bag(100);
    assert!([(0, 0), (99, 0), (0, 99), (99, 99)].iter().all(|&(x, y)| picture.pixel(x, y)[3] == 0));
    assert_eq!(picture.pixel(50, 60)[3], 255);
    assert!(area(&picture, 28, 45, 6) > area(&picture, 78, 70, 6), "lit from the upper left");
}

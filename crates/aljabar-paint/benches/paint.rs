//! Measures painting: `cargo bench -p aljabar-paint`. The game paints these pictures when it starts.
#![allow(clippy::disallowed_methods, reason = "tests use the files, threads and clocks of the machine they run on")]

use aljabar_core::Group;
use aljabar_paint::{Abacus, Board, Ground, Style, TableSpec, bag, gold_letters, icon, marble_parts, panel, table};
use divan::{Bencher, black_box, counter::ItemsCount};

fn main() {
    divan::main();
}

/// All pictures of all marbles of the classic game.
#[divan::bench(args = [26, 44, 52, 104], sample_count = 20)]
fn marbles(bencher: Bencher<'_, '_>, diameter: u32) {
    let group = Group::classic();
    bencher.counter(ItemsCount::new(group.order())).bench_local(|| {
        for &piece in group.pieces() {
            black_box(marble_parts(&group, piece, Style::default(), diameter));
        }
    });
}

/// A table with the classic board, two bowls and four abaci.
#[divan::bench(args = [(640, 360), (1280, 720), (1920, 1080)], consts = [false, true], sample_count = 20)]
fn tables<const LOW: bool>(bencher: Bencher<'_, '_>, (width, height): (u32, u32)) {
    let board = Board::of(&Group::classic());
    let unit = width as f32 / 1280.0;
    let abacus = |edges: [f32; 4]| {
        let rod = |i: usize| {
            let x = edges[0] + (i as f32 + 0.5) * (edges[2] - edges[0]) / 8.0;
            [[x, edges[1]], [x, edges[3]]].map(|p| p.map(|v| v * unit))
        };
        Abacus { edges: edges.map(|v| v * unit), rods: (0..8).map(rod).collect() }
    };
    let abaci = [
        abacus([217.0, 598.0, 1003.0, 690.0]),
        abacus([46.0, 123.0, 210.0, 422.0]),
        abacus([389.0, 27.0, 891.0, 104.0]),
        abacus([1070.0, 123.0, 1234.0, 422.0]),
    ];
    let bowls = [[782.0, 372.0], [900.0, 372.0]].map(|at| (at.map(|v| v * unit), [58.0 * unit, 44.0 * unit]));
    let wanted = TableSpec {
        width,
        height,
        unit,
        board: Some((&board, [560.0 * unit, 320.0 * unit], 166.0 * unit)),
        bowls: &bowls,
        abaci: &abaci,
        frame: 16.0 * unit,
        ground: Ground::Cloth,
        low: LOW,
    };
    bencher.counter(ItemsCount::new(width * height)).bench_local(|| table(&wanted));
}

#[divan::bench(sample_count = 20)]
fn the_bag() {
    black_box(bag(120));
}

#[divan::bench(sample_count = 20)]
fn the_icon() {
    black_box(icon(256));
}

#[divan::bench(sample_count = 20)]
fn a_panel() {
    black_box(panel(160, 1.0, Ground::Cloth));
}

#[divan::bench(sample_count = 20)]
fn the_name_of_the_game() {
    black_box(gold_letters(include_bytes!("../../../assets/fonts/ElMessiri-700.ttf"), "Al-Jabar", 104.0));
}

//! Measures painting: `cargo bench -p aljabar-paint`. The game paints these pictures when it starts.
#![allow(clippy::disallowed_methods, reason = "tests use the files, threads and clocks of the machine they run on")]

use aljabar_core::Group;
use aljabar_paint::{Board, MarblePart, Style, TableSpec, bag, icon, marble, table};
use divan::{Bencher, black_box, counter::ItemsCount};

fn main() {
    divan::main();
}

/// All marbles of the classic game, with and without their shadow.
#[divan::bench(args = [26, 44, 52, 104], sample_count = 20)]
fn marbles(bencher: Bencher<'_, '_>, diameter: u32) {
    let group = Group::classic();
    bencher.counter(ItemsCount::new(2 * group.order())).bench_local(|| {
        for &piece in group.pieces() {
            for part in [MarblePart::WithShadow, MarblePart::Ball] {
                black_box(marble(&group, piece, Style::default(), part, diameter));
            }
        }
    });
}

/// A table with the classic board and a bowl.
#[divan::bench(args = [(640, 360), (1280, 720), (1920, 1080)], consts = [false, true], sample_count = 20)]
fn tables<const LOW: bool>(bencher: Bencher<'_, '_>, (width, height): (u32, u32)) {
    let board = Board::of(&Group::classic());
    let unit = width as f32 / 1280.0;
    let wanted = TableSpec {
        width,
        height,
        unit,
        board: Some((&board, [560.0 * unit, 320.0 * unit], 166.0 * unit)),
        bowl: Some(([782.0 * unit, 372.0 * unit], [58.0 * unit, 44.0 * unit])),
        plates: &[],
        frame: 16.0 * unit,
        dark: false,
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

//! What the page of statistics tells about puzzles.

use super::page::{Drawing, Item, ShareRow};
use crate::game::{PuzzleBook, PuzzleProgress, phrases};
use crate::texts::{Say, say};
use aljabar_core::Preset;
use aljabar_puzzles::{Date, Kind};

/// The numbers of solved puzzles, and how many of each kind are solved with help and without.
pub(super) fn items(book: &PuzzleBook, progress: &PuzzleProgress, today: Date) -> Vec<Item> {
    let number = |count: usize| Say::verbatim(count.to_string());
    let alone = progress.solved.values().filter(|solved| solved.is_alone()).count();
    let figures = vec![
        (number(progress.solved.len()), say!("statistics-puzzles-solved")),
        (number(alone), say!("statistics-puzzles-alone")),
        (number(progress.days()), say!("statistics-puzzles-days")),
        (number(progress.streak(today) as usize), say!("statistics-puzzles-streak")),
    ];
    if !book.is_read() {
        return vec![Drawing::Figures(figures).into(), Item::Text(say!("records-looking"))];
    }
    let rows = Kind::ALL.map(|kind| row(book, progress, kind)).to_vec();
    let about = Item::Text(say!("statistics-puzzles-about"));
    vec![Drawing::Figures(figures).into(), Drawing::Shares(rows).into(), about]
}

/// The solved puzzles of a kind that come with the game.
fn row(book: &PuzzleBook, progress: &PuzzleProgress, kind: Kind) -> ShareRow {
    let presets: Vec<Preset> = book.presets(kind);
    let puzzles = presets.iter().flat_map(|preset| book.list(kind, *preset));
    let mut row = ShareRow { label: phrases::puzzle_kind(kind), all: 0, first: 0, second: 0 };
    for puzzle in puzzles {
        row.all += 1;
        match progress.of(&puzzle.id) {
            Some(solved) if solved.is_alone() => row.first += 1,
            Some(_) => row.second += 1,
            None => {}
        }
    }
    row
}

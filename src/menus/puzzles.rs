//! The list of puzzles: by kind, by marbles and by grade, with what is solved.

use super::effect::{Effect, open};
use super::page::{Control, Grid, Item, Page};
use super::{ControlInput, Menu, Menus, on_top};
use crate::app::{FrameStep, Waker};
use crate::game::{Next, PuzzleAt, PuzzleBook, PuzzleProgress, Sit, Solved, phrases};
use crate::texts::{Say, say};
use aljabar_core::{Group, Preset};
use aljabar_puzzles::{Kind, Puzzle};
use bevy::prelude::*;

/// The number of puzzles in a row of the list.
const COLUMNS: usize = 12;
/// The grades.
const GRADES: std::ops::RangeInclusive<u8> = 1..=5;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ChosenMarbles>()
        .add_systems(Update, compose.in_set(FrameStep::ComposeMenu).run_if(on_top(Menu::Puzzles)));
}

/// The marbles whose puzzles are listed.
#[derive(Resource)]
struct ChosenMarbles(Preset);

impl Default for ChosenMarbles {
    fn default() -> Self {
        Self(Preset::Classic)
    }
}

fn compose(
    mut book: ResMut<PuzzleBook>,
    progress: Res<PuzzleProgress>,
    chosen: Res<ChosenMarbles>,
    waker: Res<Waker>,
    menus: Res<Menus>,
    mut page: ResMut<Page>,
) {
    book.bypass_change_detection().open(&waker);
    let tab = menus.tab().min(Kind::ALL.len() - 1);
    let kind = Kind::ALL[tab];
    let mut next = Page::sheet(say!("puzzles-title"));
    next.tabs = Some((Kind::ALL.map(phrases::puzzle_kind).to_vec(), tab));
    next = next.with(Item::Text(phrases::puzzle_about(kind)));
    if !book.is_read() {
        next = next.with(Item::Text(say!("records-looking")));
    } else {
        let presets = book.presets(kind);
        let preset = if presets.contains(&chosen.0) { chosen.0 } else { Preset::Classic };
        next = next.with(marbles(&presets, preset));
        for grade in GRADES {
            let list: Vec<&Puzzle> = book.list(kind, preset).filter(|puzzle| puzzle.grade == grade).collect();
            if !list.is_empty() {
                let solved = list.iter().filter(|puzzle| progress.of(&puzzle.id).is_some()).count();
                next = next
                    .with(Item::Heading(say!("puzzles-grade", grade = grade, solved = solved, count = list.len())))
                    .with(Item::Grid(Grid {
                        columns: COLUMNS,
                        skip: None,
                        controls: list.iter().enumerate().map(|(i, puzzle)| entry(i, puzzle, &progress)).collect(),
                    }));
            }
        }
    }
    let next = next.foot([Control::main("calendar", say!("puzzles-calendar")).does(open(Menu::Calendar))]);
    Page::show(&mut page, next.with_back());
}

/// The choice of the marbles.
fn marbles(presets: &[Preset], now: Preset) -> Control {
    let names = presets.iter().map(|preset| phrases::group_name(&preset.group())).collect();
    let at = presets.iter().position(|preset| *preset == now).unwrap_or(0);
    let presets = presets.to_vec();
    Control::choice("marbles", say!("lobby-group"), names, at).does(Effect::new(move |world, event| {
        if let ControlInput::Set(at) = event.input
            && let Some(preset) = presets.get(at)
        {
            world.resource_mut::<ChosenMarbles>().0 = *preset;
        }
    }))
}

/// A puzzle: its number, and a mark if it is solved.
fn entry(i: usize, puzzle: &Puzzle, progress: &PuzzleProgress) -> Control {
    let solved = progress.of(&puzzle.id);
    let label = say!("puzzles-entry", number = i + 1, mark = mark(solved));
    let number = usize::from(puzzle.grade) * 1000 + i;
    Control::button(("puzzle", number), label).about(about(solved)).does(begin(&puzzle.id))
}

/// A filled star for a puzzle that was solved without help, a hollow one for another that was solved.
pub(super) fn mark(solved: Option<Solved>) -> Say {
    Say::verbatim(match solved {
        None => "",
        Some(solved) if solved.is_alone() => "★",
        Some(_) => "☆",
    })
}

fn about(solved: Option<Solved>) -> Say {
    match solved {
        None => say!("puzzles-open"),
        Some(solved) if solved.is_alone() => say!("puzzles-solved-alone"),
        Some(Solved { detour: true, .. }) => say!("puzzles-solved-detour"),
        Some(Solved { hints, .. }) => say!("puzzles-solved-hints", hints = hints),
    }
}

/// Opens the list at the puzzles of this kind and group.
pub(super) fn show_list(world: &mut World, kind: Kind, group: &Group) {
    let preset = Preset::ALL.into_iter().find(|preset| preset.group() == *group);
    if let Some(preset) = preset {
        world.resource_mut::<ChosenMarbles>().0 = preset;
    }
    let tab = Kind::ALL.iter().position(|other| *other == kind).unwrap_or(0);
    world.resource_mut::<Menus>().open_at(Menu::Puzzles, tab);
}

/// Sits down at the table of a puzzle.
pub(super) fn begin(id: &str) -> Effect {
    let id = id.to_owned();
    Effect::new(move |world, _| {
        let puzzle = world.resource::<PuzzleBook>().find(&id).cloned();
        if let Some(puzzle) = puzzle {
            world.write_message(Sit(Next::Puzzle(Box::new(PuzzleAt { puzzle, day: None }))));
        }
    })
}

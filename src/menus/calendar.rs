//! The calendar: today's puzzle, those of past days, and the days in a row.

use super::effect::Effect;
use super::page::{Control, Drawing, Grid, Item, Page};
use super::puzzles::mark;
use super::{ControlInput, HeedOrder, Menu, on_top};
use crate::app::{FrameStep, Waker};
use crate::game::{Next, PuzzleBook, PuzzleProgress, Sit, phrases, today};
use crate::texts::{Say, say};
use aljabar_puzzles::Date;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShownMonth>()
        .add_systems(Update, sit_down.in_set(HeedOrder::First))
        .add_systems(Update, compose.in_set(FrameStep::ComposeMenu).run_if(on_top(Menu::Calendar)));
}

/// How many months before today the calendar shows.
#[derive(Resource, Default)]
struct ShownMonth(usize);

/// The number of months that can be chosen.
const MONTHS: usize = 240;

/// Sits down at the puzzle of a day once it has been made.
fn sit_down(mut book: ResMut<PuzzleBook>, mut sit: MessageWriter<Sit>) {
    if let Some(at) = book.bypass_change_detection().take_made() {
        sit.write(Sit(Next::Puzzle(Box::new(at))));
    }
}

fn compose(book: Res<PuzzleBook>, progress: Res<PuzzleProgress>, shown: Res<ShownMonth>, mut page: ResMut<Page>) {
    let today = today();
    // The months from this one back, each by its first day.
    let back = std::iter::successors(Some(today.first_of_month()), |first| Some(first.before()?.first_of_month()));
    let mut months: Vec<Date> = back.take(MONTHS).collect();
    months.reverse();
    let last = months.len() - 1;
    let at = last - shown.0.min(last);
    let first = months[at];
    let names = months
        .iter()
        .map(|first| say!("calendar-month", month = month_name(first.month()), year = first.year().to_string()));
    let turn = Effect::new(move |world, event| {
        if let ControlInput::Set(at) = event.input {
            world.resource_mut::<ShownMonth>().0 = last - at.min(last);
        }
    });
    let (kind, grade) = today.puzzle();
    let streak = progress.streak(today);
    let days = progress.solved.keys().filter(|id| id.starts_with("daily-")).count();
    let next = Page::sheet(say!("calendar-title"))
        .with(Item::Text(say!("calendar-solved", streak = streak, days = days)))
        .with(Control::choice("month", say!("calendar-shown"), names.collect(), at).does(turn))
        .with(Drawing::Weekdays);
    // A row for each week, from Monday.
    let days = std::iter::successors(Some(first), |day| day.after()).take_while(|day| day.month() == first.month());
    let controls = days.map(|day| entry(day, today, &progress)).collect();
    let next = next.with(Item::Grid(Grid { columns: 7, skip: Some(first.weekday()), controls }));
    let start = say!("calendar-today", kind = phrases::puzzle_kind(kind), grade = grade);
    let next = next.foot([Control::main("today", start)
        .about(say!("calendar-today-about"))
        .blocked(book.is_making().then(|| say!("calendar-making")))
        .does(play(today))]);
    Page::show(&mut page, next.with_back());
}

fn entry(date: Date, today: Date, progress: &PuzzleProgress) -> Control {
    let (kind, grade) = date.puzzle();
    let label = say!("puzzles-entry", number = usize::from(date.day()), mark = mark(progress.of_day(date)));
    let control = Control::button(("day", usize::from(date.day())), label)
        .about(say!("calendar-day-about", kind = phrases::puzzle_kind(kind), grade = grade))
        .blocked((date > today).then(|| say!("calendar-future")))
        .does(play(date));
    // Today looks like the button that plays it.
    if date == today { control.as_main() } else { control }
}

/// Makes the puzzle of a day; the table follows when it is made.
pub(super) fn play(date: Date) -> Effect {
    Effect::new(move |world, _| {
        let waker = world.resource::<Waker>().clone();
        world.resource_mut::<PuzzleBook>().make(date, &waker);
    })
}

fn month_name(month: u8) -> Say {
    match month {
        1 => say!("month-january"),
        2 => say!("month-february"),
        3 => say!("month-march"),
        4 => say!("month-april"),
        5 => say!("month-may"),
        6 => say!("month-june"),
        7 => say!("month-july"),
        8 => say!("month-august"),
        9 => say!("month-september"),
        10 => say!("month-october"),
        11 => say!("month-november"),
        _ => say!("month-december"),
    }
}

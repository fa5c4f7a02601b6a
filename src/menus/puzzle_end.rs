//! The end of a puzzle: whether it was solved, the whole line, and what to do next.

use super::effect::{Effect, close, open, to_title};
use super::page::{Control, Drawing, Item, Page};
use super::puzzles::{begin, show_list};
use super::{HeedOrder, Menu, Menus, on_top};
use crate::app::{FrameStep, Screen};
use crate::game::{Next, PuzzleAt, PuzzleBook, PuzzleEnded, PuzzleProgress, PuzzleTable, Session, Sit, phrases, today};
use crate::notices::Notice;
use crate::texts::{Texts, say};
use aljabar_core::Action;
use aljabar_puzzles::Verdict;
use bevy::prelude::*;
use bevy_egui::EguiClipboard;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AnswerShown>()
        .add_systems(Update, open_by_itself.in_set(HeedOrder::First).run_if(in_state(Screen::Table)))
        .add_systems(Update, compose.in_set(FrameStep::ComposeMenu).run_if(on_top(Menu::PuzzleEnd)));
}

/// Whether the player has asked for the answer of a puzzle that was not solved.
#[derive(Resource, Default)]
struct AnswerShown(bool);

fn open_by_itself(mut ended: MessageReader<PuzzleEnded>, mut menus: ResMut<Menus>, mut shown: ResMut<AnswerShown>) {
    if ended.read().last().is_some() && !menus.has(Menu::PuzzleEnd) {
        shown.0 = false;
        menus.open_by_itself(Menu::PuzzleEnd);
    }
}

fn compose(
    session: Res<Session>,
    table: Res<PuzzleTable>,
    book: Res<PuzzleBook>,
    progress: Res<PuzzleProgress>,
    shown: Res<AnswerShown>,
    mut page: ResMut<Page>,
) {
    let (Some(at), Some(verdict)) = (session.puzzle(), table.verdict()) else { return };
    let solved = matches!(verdict, Verdict::Solved { .. });
    let title = if solved { say!("puzzle-solved") } else { say!("puzzle-not-solved") };
    let mut next = Page::panel(title, 720.0).with(Item::Text(phrases::puzzle_verdict(at, verdict, table.hints())));
    if let Some(day) = at.day.filter(|_| solved) {
        let streak = progress.streak(today());
        next = next.with(Item::Text(say!("puzzle-daily-solved", day = phrases::puzzle_day(day), days = streak)));
    }
    if solved || shown.0 {
        next = next.with(Item::Heading(say!("puzzle-line")));
        for (seat, action) in table.line() {
            match action {
                Action::Exchange(exchange) if seat == session.first_person() => {
                    next = next.with(Drawing::Trade(exchange));
                }
                Action::Exchange(exchange) => {
                    let name = phrases::seat_name(session.seats(), seat);
                    next = next.with(Item::Text(say!("puzzle-reply", name = name))).with(Drawing::Trade(exchange));
                }
                _ => {
                    let name = phrases::seat_name(session.seats(), seat);
                    next = next.with(Item::Text(say!("puzzle-reply-passes", name = name)));
                }
            }
        }
    }
    let again = Control::button("again", say!("puzzle-again")).does(Effect::new(try_again));
    let following =
        book.next(&at.puzzle).map(|puzzle| Control::button("next", say!("puzzle-next")).does(begin(&puzzle.id)));
    let mut foot = Vec::new();
    if solved {
        foot.extend(following.map(Control::as_main));
        if at.day.is_some() {
            foot.push(Control::main("share", say!("puzzle-share")).does(share(at.clone())));
        }
        foot.push(again);
    } else {
        foot.push(again.as_main());
        if !shown.0 {
            foot.push(Control::button("answer", say!("puzzle-answer")).does(Effect::new(|world, _| {
                world.resource_mut::<AnswerShown>().0 = true;
            })));
        }
        foot.extend(following);
    }
    // A puzzle of a day comes from the calendar.
    let list = match at.day {
        Some(_) => Control::button("list", say!("puzzles-calendar")).does(open(Menu::Calendar)),
        None => Control::button("list", say!("puzzle-list")).does(Effect::new(open_list)),
    };
    foot.extend([
        list,
        Control::button("look", say!("results-look")).does(close()),
        Control::button("leave", say!("pause-leave")).does(to_title()),
    ]);
    Page::show(&mut page, next.foot(foot));
}

/// Begins the puzzle at the table again.
fn try_again(world: &mut World, _: &super::ControlEvent) {
    if let Some(at) = world.resource::<Session>().puzzle().cloned() {
        world.write_message(Sit(Next::Puzzle(Box::new(at))));
    }
}

/// Opens the list of puzzles of the same kind and marbles.
fn open_list(world: &mut World, _: &super::ControlEvent) {
    let Some(at) = world.resource::<Session>().puzzle() else { return };
    let (kind, group) = (at.puzzle.task.kind(), at.puzzle.task.rules().group().clone());
    show_list(world, kind, &group);
}

/// The pause menu of a puzzle. If it is over, its result comes first.
pub(super) fn pause(at: &PuzzleAt, is_over: bool) -> Page {
    let first = match is_over {
        true => Control::main("results", say!("pause-results")).does(open(Menu::PuzzleEnd)),
        false => Control::main("resume", say!("pause-resume")).does(close()),
    };
    Page::panel(phrases::puzzle_kind(at.puzzle.task.kind()), 640.0)
        .with(first)
        .with(Item::Row(vec![
            Control::button("again", say!("puzzle-again")).does(Effect::new(try_again)),
            Control::button("list", say!("puzzle-list")).does(Effect::new(open_list)),
        ]))
        .with(Item::Row(vec![
            Control::button("rules", say!("title-rules")).does(open(Menu::Rules)),
            Control::button("settings", say!("title-settings")).does(open(Menu::Settings)),
        ]))
        .with(Control::button("leave", say!("pause-leave")).does(to_title()))
}

/// Copies the result of a day as a few lines of text that do not give the answer away.
fn share(at: PuzzleAt) -> Effect {
    Effect::new(move |world, _| {
        let Some(solved) = world.resource::<PuzzleProgress>().of(&at.puzzle.id) else { return };
        let streak = world.resource::<PuzzleProgress>().streak(today());
        let text = phrases::puzzle_result(&at, solved, streak);
        let text = world.resource::<Texts>().tell(&text);
        world.resource_mut::<EguiClipboard>().set_text(&text);
        world.write_message(Notice(say!("puzzle-shared")));
    })
}

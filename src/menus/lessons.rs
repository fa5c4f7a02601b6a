//! The page of lessons, and the page that follows a lesson.

use super::effect::{Effect, close, open, send, to_title};
use super::page::{Control, Item, Page};
use super::{HeedOrder, Menu, Menus, on_top};
use crate::app::{FrameStep, Screen};
use crate::game::lessons::{
    FIRST_GAME, FIRST_MINUTES, LEARNER, LessonDone, LessonProgress, LessonRun, RIVAL, RunningLesson, StartLesson,
    library, numbers,
};
use crate::game::{Deal, Next, SeatKind, Seeds, Session, Sit, phrases};
use crate::texts::{Say, say};
use crate::ui::Metrics;
use aljabar_bots::Level;
use aljabar_core::Outcome;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, compose.in_set(FrameStep::ComposeMenu).run_if(on_top(Menu::Learn)))
        .add_systems(Update, compose_done.in_set(FrameStep::ComposeMenu).run_if(on_top(Menu::LessonDone)))
        .add_systems(Update, open_done.in_set(HeedOrder::First).run_if(in_state(Screen::Table)));
}

/// Begins a lesson.
pub(super) fn start(number: usize) -> Effect {
    send(StartLesson(number))
}

/// A button that begins a lesson. The next one is the main button of the page.
fn entry(number: usize, progress: &LessonProgress) -> Control {
    let lesson = &library()[number];
    let label = say!("learn-entry", number = number, title = lesson.title(), done = progress.is_done(number));
    let fault = lesson.script.as_ref().err().map(|reason| say!("learn-faulty", reason = reason.clone()));
    let button = Control::button(("lesson", number), label).about(lesson.about()).blocked(fault).does(start(number));
    if progress.next() == Some(number) { button.as_main() } else { button }
}

fn compose(progress: Res<LessonProgress>, metrics: Res<Metrics>, mut page: ResMut<Page>) {
    let mut items = Page::sheet(say!("learn-title"));
    let in_a_row = if metrics.is_tight() { 2 } else { 4 };
    for (part, range) in [
        (say!("learn-sums"), 1..5),
        (say!("learn-exchanges"), 5..9),
        (say!("learn-games"), 9..13),
        (say!("learn-worlds"), 13..numbers().end),
    ] {
        let done = range.clone().filter(|number| progress.is_done(*number)).count();
        items = items.with(Item::Heading(say!("learn-part", part = part, done = done, all = range.len())));
        let entries: Vec<Control> = range.map(|number| entry(number, &progress)).collect();
        items = items.with_all(entries.chunks(in_a_row).map(|row| Item::Row(row.to_vec())));
    }
    let first = &library()[FIRST_MINUTES];
    let label = say!("learn-first", title = first.title(), done = progress.is_done(FIRST_MINUTES));
    let first = Control::button("first", label).about(first.about()).does(start(FIRST_MINUTES));
    let puzzles = Control::button("puzzles", say!("puzzles-title")).about(say!("title-puzzles-about"));
    let practise = [first, super::trainer::entry(), puzzles.does(open(Menu::Puzzles))];
    let play = progress.is_done(FIRST_GAME).then(|| play(progress.level()));
    Page::show(&mut page, items.foot(play.into_iter().chain(practise)).with_back());
}

/// Opens the page that follows a lesson.
fn open_done(mut done: MessageReader<LessonDone>, mut menus: ResMut<Menus>) {
    if done.read().last().is_some() && !menus.has(Menu::LessonDone) {
        menus.open_by_itself(Menu::LessonDone);
    }
}

fn compose_done(
    lesson: Option<Res<RunningLesson>>,
    session: Option<Res<Session>>,
    progress: Res<LessonProgress>,
    mut page: ResMut<Page>,
) {
    let Some(number) = lesson.as_ref().and_then(|lesson| lesson.run()).map(LessonRun::number) else { return };
    // After the guided start come the lessons from where the learner left off.
    let next = if number == FIRST_MINUTES { progress.next() } else { Some(number + 1) };
    let next = next.filter(|next| numbers().contains(next));
    let title = say!("lesson-done", title = library()[number].title());
    let told = lesson
        .as_ref()
        .and_then(|lesson| lesson.run())
        .filter(|run| run.is_game())
        .and_then(|run| run.step().then.clone());
    let result = told.is_some().then(|| session.and_then(|session| result(&session))).flatten();
    let told = told.map(|key| Item::Text(Say::new(key, Vec::new())));
    let mut items = Page::panel(title, 620.0).with_all(told).with_all(result.map(Item::Text)).with(Item::Text(match (
        number, next,
    ) {
        (FIRST_MINUTES, _) => say!("lesson-done-first"),
        (_, None) => say!("lesson-done-all"),
        _ => say!("lesson-done-text", done = progress.count(), all = numbers().len()),
    }));
    let on = next.map(|next| {
        let lesson = &library()[next];
        Control::main("next", say!("lesson-done-next", title = lesson.title())).about(lesson.about()).does(start(next))
    });
    items = items.with_all(on);
    if progress.is_done(FIRST_GAME) && number >= FIRST_GAME {
        items = items.with(play(progress.level()));
    }
    items = items.with(Item::Row(vec![
        Control::button("repeat", say!("lesson-done-repeat")).does(start(number)),
        Control::button("list", say!("lesson-done-list")).does(open(Menu::Learn)),
        Control::button("leave", say!("pause-leave")).does(to_title()),
    ]));
    Page::show(&mut page, items);
}

/// Who has won a game, and the sizes of the hands. `None` while it goes on.
fn result(session: &Session) -> Option<Say> {
    let (game, seats) = (session.game(), session.seats());
    let outcome = Outcome::of(game)?;
    let [own, rival] = [LEARNER, RIVAL].map(|seat| game.position().hand_len(seat));
    let winners = phrases::winners_line(seats, &outcome.winners);
    Some(say!(
        "lesson-done-result",
        winners = winners,
        own = own,
        rival = rival,
        name = phrases::seat_name(seats, RIVAL)
    ))
}

/// A button that deals a classic game against the level that fits the player.
fn play(level: Level) -> Control {
    let deal = Effect::new(move |world, _| {
        let seed = world.resource::<Seeds>().next();
        let seats = vec![SeatKind::PERSON, SeatKind::Bot(level)];
        world.write_message(Sit(Next::Series(1, Deal { seats, seed, ..Deal::default() })));
    });
    Control::button("play-level", say!("lesson-done-play", level = phrases::level_name(level)))
        .about(say!("lesson-done-play-about"))
        .does(deal)
}

/// The page of the pause menu at the table of a lesson.
pub(super) fn pause(number: usize) -> Page {
    let next = Some(number + 1).filter(|next| numbers().contains(next));
    let again = Control::button("repeat", say!("lesson-pause-repeat")).does(start(number));
    let skip = next.map(|next| {
        Control::button("next", say!("lesson-pause-next")).about(library()[next].title()).does(start(next))
    });
    Page::panel(say!("lesson-pause-title"), 640.0)
        .with(Control::main("resume", say!("pause-resume")).does(close()))
        .with(Item::Row([Some(again), skip].into_iter().flatten().collect()))
        .with(Item::Row(vec![
            Control::button("rules", say!("title-rules")).does(open(Menu::Rules)),
            Control::button("settings", say!("title-settings")).does(open(Menu::Settings)),
        ]))
        .with(Item::Row(vec![
            Control::button("list", say!("lesson-pause-list")).does(open(Menu::Learn)),
            Control::button("leave", say!("pause-leave")).does(to_title()),
        ]))
}

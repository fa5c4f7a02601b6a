//! The pause menu: resume, restart, change seats, rules, settings, save, leave.

use super::confirm::{ConfirmQuestion, ask};
use super::effect::{Effect, close, open, send, to_title};
use super::page::{Control, Item, Page};
use super::seats::{seat_label, sitter, sitters};
use super::{ControlEvent, ControlInput, Menu, Menus, on_top};
use crate::app::FrameStep;
use crate::controls::Device;
use crate::game::lessons::RunningLesson;
use crate::game::saves::records;
use crate::game::{FinishedGame, Intent, Next, PlayerName, PuzzleTable, SeatKind, Session, Sit, phrases};
use crate::input::Pads;
use crate::seats::{Owner, SeatOwners, Seating};
use crate::texts::say;
use aljabar_core::Seat;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, compose.in_set(FrameStep::ComposeMenu).run_if(on_top(Menu::Pause)))
        .add_systems(Update, compose_hand_over.in_set(FrameStep::ComposeMenu).run_if(on_top(Menu::HandOver)));
}

fn compose(
    session: Res<Session>,
    finished: Res<FinishedGame>,
    owners: Res<SeatOwners>,
    pads: Res<Pads>,
    lesson: Res<RunningLesson>,
    puzzle: Res<PuzzleTable>,
    mut page: ResMut<Page>,
) {
    if let Some(run) = lesson.run() {
        return Page::show(&mut page, super::lessons::pause(run.number()));
    }
    if let Some(at) = session.puzzle() {
        return Page::show(&mut page, super::puzzle_end::pause(at, puzzle.is_over()));
    }
    let mut top = vec![
        Control::button("rules", say!("title-rules")).does(open(Menu::Rules)),
        Control::button("settings", say!("title-settings")).does(open(Menu::Settings)),
    ];
    if session.kind().is_played() {
        top.push(Control::button("save", say!("results-save")).does(send(records::Save)));
    }
    let mut next = Page::panel(say!("pause-title"), 640.0)
        .with(Control::main("resume", say!("pause-resume")).does(close()))
        .with(Item::Row(top));
    // With four seats everything fits into the smallest usual window only if these buttons share rows.
    let mut last = Vec::new();
    if session.kind().is_played() {
        next = next.with(Item::Heading(say!("pause-seats")));
        for (seat, kind) in session.seats().iter().enumerate() {
            let sitters = sitters(*kind);
            let at = sitters.iter().position(|other| other == kind).unwrap_or(0);
            let about = match kind {
                SeatKind::Human(_) => say!("pause-seat-about"),
                SeatKind::Bot(level) => phrases::level_line(*level),
                SeatKind::Character(character) => phrases::character_about(*character),
                SeatKind::Rival => say!("seat-rival"),
            };
            let options = sitters.into_iter().map(sitter).collect();
            let label = seat_label(session.seats(), seat, &owners, &pads);
            let change = Effect::new(move |world, event| change_seat(world, event, seat));
            let row = Control::choice(("seat", seat), label, options, at).about(about).of_seat(seat).does(change);
            next = next.with(if kind.is_human() { row.to_sit() } else { row });
        }
        // One row, however many bots there are: with several, a page of its own asks which seat.
        let mut bots = hand_over_buttons(&session);
        match bots.len() {
            0 => {}
            1 => next = next.with(bots.remove(0)),
            _ => {
                let some = Control::button("hand-over-some", say!("pause-hand-over-some"));
                last.push(some.about(say!("pause-hand-over-some-about")).does(open(Menu::HandOver)));
            }
        }
    }
    let leave = Control::button("leave", say!("pause-leave")).does(to_title());
    next = next.with(match (session.kind().is_played(), &finished.0) {
        (false, Some(_)) => {
            Item::Row(vec![Control::button("results", say!("pause-results")).does(Effect::new(back_to_results)), leave])
        }
        (false, None) => Item::Control(leave),
        (true, _) => {
            let restart = ask(ConfirmQuestion::Restart, Effect::new(restart));
            last.push(Control::button("restart", say!("pause-restart")).does(restart));
            last.push(leave.about(say!("pause-leave-about")));
            Item::Row(last)
        }
    });
    Page::show(&mut page, next);
}

/// For each bot, a button that hands its seat over to a person, after a question.
fn hand_over_buttons(session: &Session) -> Vec<Control> {
    let bots = session.seats().iter().enumerate().filter(|(_, kind)| !kind.is_human());
    let buttons = bots.map(|(seat, _)| {
        let yes = Effect::new(move |world, event| {
            hand_over(world, seat, event.by);
            // The page that asked which bot has its answer.
            let mut menus = world.resource_mut::<Menus>();
            if menus.top() == Some(Menu::HandOver) {
                menus.close();
            }
        });
        Control::button(("hand-over", seat), say!("pause-hand-over", number = seat + 1))
            .about(say!("pause-hand-over-about"))
            .does(ask(ConfirmQuestion::HandOver(seat), yes))
    });
    buttons.collect()
}

/// The page that asks which bot makes room for a person.
fn compose_hand_over(session: Res<Session>, mut page: ResMut<Page>) {
    let next = Page::panel(say!("pause-hand-over-some"), 560.0).with_all(hand_over_buttons(&session));
    Page::show(&mut page, next.with_back());
}

fn restart(world: &mut World, _: &ControlEvent) {
    let again = world.resource::<Session>().again();
    world.write_message(Sit(Next::Again(Box::new(again))));
}

fn back_to_results(world: &mut World, _: &ControlEvent) {
    if let Some(finished) = world.resource::<FinishedGame>().0.clone() {
        world.write_message(Sit(Next::Results(finished)));
    }
}

/// Changes the player, the name or the device of a seat.
fn change_seat(world: &mut World, event: &ControlEvent, seat: Seat) {
    let session = world.resource::<Session>();
    let Some(now) = session.seats().get(seat).copied() else { return };
    match (&event.input, now) {
        (ControlInput::Set(at), _) => {
            let Some(kind) = sitters(now).get(*at).copied() else { return };
            world.write_message(Intent::Reseat(seat, kind));
            if !kind.is_human() {
                world.write_message(Seating::Free(seat));
            }
        }
        // As in the lobby: a device that presses its own seat gets another name.
        (_, SeatKind::Human(name)) if world.resource::<SeatOwners>().owner(seat) == Owner::Only(event.by) => {
            let name = PlayerName::next(name, session.seats());
            world.write_message(Intent::Reseat(seat, SeatKind::Human(name)));
        }
        (_, SeatKind::Human(_)) => {
            world.write_message(Seating::Take(seat, event.by));
        }
        (_, SeatKind::Bot(_) | SeatKind::Character(_) | SeatKind::Rival) => {}
    }
}

/// Replaces a bot by a person. The device that asks keeps its seats, so that no seat is left without a usable device.
fn hand_over(world: &mut World, seat: Seat, by: Device) {
    let session = world.resource::<Session>();
    if session.humans() <= 1 {
        // A single player could use any device. Freeing all seats keeps it so for both people.
        let seats = session.seats().len();
        world.write_message_batch((0..seats).map(Seating::Free));
    } else if world.resource::<SeatOwners>().owns(by) {
        world.write_message(Seating::Take(seat, by));
    }
    world.write_message(Intent::Reseat(seat, SeatKind::PERSON));
}

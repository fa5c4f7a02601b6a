//! The game waits: go on, begin again, change who plays, look things up, leave.

use super::page::{Control, Item, Page};
use super::seats::{seat_label, sitter, sitters};
use super::{How, Id, Menu, MenuSystems, Menus, Used, ask, on_top};
use crate::crew::{Crew, Owner, Seating};
use crate::input::{Device, Pads};
use crate::screens::Screen;
use crate::table::{FinishedGame, Intent, Name, Next, SeatKind, Session, Sit};
use crate::texts::say;
use crate::words;
use aljabar_core::Seat;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, heed.in_set(MenuSystems::Heed).run_if(in_state(Screen::Table)))
        .add_systems(Update, compose.in_set(MenuSystems::Compose).run_if(on_top(Menu::Pause)));
}

/// What can be chosen while the game waits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Entry {
    /// Goes on.
    Resume,
    /// Begins again.
    Restart,
    /// Who plays a seat.
    Seat(Seat),
    /// A person plays the seat of a bot.
    HandOver(Seat),
    /// The rules.
    Rules,
    /// The settings.
    Settings,
    /// Keeps the game so far as a record.
    Save,
    /// Back to the results of the game that is shown again.
    Results,
    /// Back to the title.
    Leave,
}

fn compose(
    session: Res<Session>,
    finished: Res<FinishedGame>,
    crew: Res<Crew>,
    pads: Res<Pads>,
    mut page: ResMut<Page>,
) {
    let mut next = Page::panel(say!("pause-title"), 640.0)
        .with(Control::main(Entry::Resume, say!("pause-resume")))
        .with(Item::Row(vec![
            Control::button(Entry::Rules, say!("title-rules")),
            Control::button(Entry::Settings, say!("title-settings")),
        ]));
    if session.kind().is_played() {
        next = next.with(Item::Heading(say!("pause-seats")));
        for (seat, kind) in session.seats().iter().enumerate() {
            let sitters = sitters(*kind);
            let at = sitters.iter().position(|other| other == kind).unwrap_or(0);
            let about = match kind {
                SeatKind::Human(_) => say!("pause-seat-about"),
                SeatKind::Bot(level) => words::level_line(*level),
            };
            let options = sitters.into_iter().map(sitter).collect();
            let label = seat_label(session.seats(), seat, &crew, &pads);
            let row = Control::choice(Entry::Seat(seat), label, options, at).about(about).of_seat(seat);
            next = next.with(if kind.is_human() { row.to_sit() } else { row });
        }
        let bots = session.seats().iter().enumerate().filter(|(_, kind)| !kind.is_human());
        let hand_over = bots.map(|(seat, _)| {
            let label = say!("pause-hand-over", number = seat + 1);
            Control::button(Entry::HandOver(seat), label).about(say!("pause-hand-over-about"))
        });
        let hand_over: Vec<Control> = hand_over.collect();
        if !hand_over.is_empty() {
            next = next.with(Item::Row(hand_over));
        }
    }
    let leave = Control::button(Entry::Leave, say!("pause-leave"));
    next = next.with(match session.kind().is_played() {
        false if finished.0.is_some() => Item::Row(vec![Control::button(Entry::Results, say!("pause-results")), leave]),
        false => Item::Control(leave),
        true => Item::Row(vec![
            Control::button(Entry::Restart, say!("pause-restart")),
            Control::button(Entry::Save, say!("results-save")),
            leave.about(say!("pause-leave-about")),
        ]),
    });
    page.set_if_neq(next);
}

fn heed(
    mut used: MessageReader<Used>,
    session: Res<Session>,
    finished: Res<FinishedGame>,
    crew: Res<Crew>,
    mut menus: ResMut<Menus>,
    mut sit: MessageWriter<Sit>,
    mut seating: MessageWriter<Seating>,
    mut intents: MessageWriter<Intent>,
    mut screen: ResMut<NextState<Screen>>,
    mut save: MessageWriter<crate::files::records::Save>,
) {
    for Used { menu, id, how, by } in used.read() {
        if let (Menu::Ask(ask::Question::HandOver(seat)), Id::Ask(ask::Answer::Yes)) = (menu, id) {
            hand_over(*seat, *by, &session, &crew, &mut seating);
            intents.write(Intent::Reseat(*seat, SeatKind::PERSON));
        }
        let Id::Pause(entry) = id else { continue };
        match entry {
            Entry::Resume => menus.close(),
            Entry::Restart => menus.open(Menu::Ask(ask::Question::Restart)),
            Entry::HandOver(seat) => menus.open(Menu::Ask(ask::Question::HandOver(*seat))),
            Entry::Rules => menus.open(Menu::Rules),
            Entry::Settings => menus.open(Menu::Settings),
            Entry::Save => {
                save.write(crate::files::records::Save);
            }
            Entry::Results => {
                if let Some(finished) = &finished.0 {
                    sit.write(Sit(Next::Results(finished.clone())));
                }
            }
            Entry::Leave => screen.set(Screen::Title),
            Entry::Seat(seat) => {
                let Some(now) = session.seats().get(*seat).copied() else { continue };
                match how {
                    How::Set(at) => {
                        let Some(kind) = sitters(now).get(*at).copied() else { continue };
                        intents.write(Intent::Reseat(*seat, kind));
                        if !kind.is_human() {
                            seating.write(Seating::Free(*seat));
                        }
                    }
                    // As in the lobby: pressed once more, a seat has another name.
                    _ if crew.owner(*seat) == Owner::Only(*by)
                        && let SeatKind::Human(name) = now =>
                    {
                        let name = Name::next(name, session.seats());
                        intents.write(Intent::Reseat(*seat, SeatKind::Human(name)));
                    }
                    _ if now.is_human() => {
                        seating.write(Seating::Take(*seat, *by));
                    }
                    _ => {}
                }
            }
        }
    }
}

/// A person plays a seat from now on, and whoever said so goes on playing: nobody is shut out of a seat by that.
fn hand_over(seat: Seat, by: Device, session: &Session, crew: &Crew, seating: &mut MessageWriter<Seating>) {
    if session.humans() <= 1 {
        // Whoever has played alone could take up any device, and still can: both seats are for all of them.
        seating.write_batch((0..session.seats().len()).map(Seating::Free));
    } else if crew.owns(by) {
        seating.write(Seating::Take(seat, by));
    }
}

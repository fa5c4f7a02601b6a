//! Among people nothing is taken back unless everybody agrees whom it concerns: whose move it was, and who was on turn
//! since.

use super::page::{Control, Item, Page};
use super::{Id, Menu, MenuSystems, Menus, Used, on_top};
use crate::crew::{Crew, Owner};
use crate::input::LastDevice;
use crate::screens::Screen;
use crate::table::{Intent, PerTable, Refused, Session, WantsUndo};
use crate::texts::{Say, say};
use crate::words;
use aljabar_core::Seat;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_per_table::<Consent>()
        .add_systems(Update, (ask, heed).chain().in_set(MenuSystems::Heed).run_if(in_state(Screen::Table)))
        .add_systems(Update, compose.in_set(MenuSystems::Compose).run_if(on_top(Menu::Consent)));
}

/// An answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// It may be taken back.
    Agree,
    /// It stays.
    Refuse,
}

/// Whose move is to be taken back, and who has not agreed yet.
#[derive(Resource, Default, Debug)]
struct Consent {
    whose: Seat,
    pending: Vec<Seat>,
}

fn ask(
    mut wants: MessageReader<WantsUndo>,
    crew: Res<Crew>,
    device: Res<LastDevice>,
    mut consent: ResMut<Consent>,
    mut menus: ResMut<Menus>,
) {
    for WantsUndo { whose, ask } in wants.read() {
        if !menus.is_open() {
            // Whoever asks has agreed already.
            let others = |seat: &Seat| crew.owner(*seat) != Owner::Only(device.0);
            let pending: Vec<Seat> = ask.iter().copied().filter(others).collect();
            *consent = Consent { whose: *whose, pending: if pending.is_empty() { ask.clone() } else { pending } };
            menus.open_by_itself(Menu::Consent);
        }
    }
}

fn names(session: &Session, seats: &[Seat]) -> Vec<Say> {
    seats.iter().map(|seat| words::seat_name(session.seats(), *seat)).collect()
}

fn compose(session: Res<Session>, consent: Res<Consent>, mut page: ResMut<Page>) {
    let whose = words::seat_name(session.seats(), consent.whose);
    let text = say!("consent-text", names = names(&session, &consent.pending), count = consent.pending.len());
    let buttons =
        [Control::main(Answer::Agree, say!("consent-agree")), Control::button(Answer::Refuse, say!("consent-refuse"))];
    page.set_if_neq(Page::panel(say!("consent-title", name = whose), 560.0).with(Item::Text(text)).foot(buttons));
}

fn heed(
    mut used: MessageReader<Used>,
    session: Res<Session>,
    crew: Res<Crew>,
    mut consent: ResMut<Consent>,
    mut menus: ResMut<Menus>,
    mut intents: MessageWriter<Intent>,
    mut refused: MessageWriter<Refused>,
) {
    for Used { id, by, .. } in used.read() {
        match id {
            Id::Consent(Answer::Agree) => {
                let asked = consent.pending.len();
                let people = session.humans();
                consent.pending.retain(|seat| !crew.plays(*by, *seat, people));
                if consent.pending.is_empty() {
                    menus.close();
                    intents.write(Intent::UndoAgreed);
                } else if consent.pending.len() == asked {
                    refused.write(Refused(say!("consent-waits", names = names(&session, &consent.pending))));
                }
            }
            Id::Consent(Answer::Refuse) => menus.close(),
            _ => {}
        }
    }
}

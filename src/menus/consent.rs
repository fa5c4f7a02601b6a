//! Undo with several people: a move is undone only if its player and everyone who has been on turn since agree.

use super::effect::{Effect, close};
use super::page::{Control, Item, Page};
use super::{ControlEvent, HeedOrder, Menu, Menus, on_top};
use crate::app::{FrameStep, Screen};
use crate::controls::LastDevice;
use crate::game::{Intent, PerTable, Session, WantsUndo, phrases};
use crate::notices::Refused;
use crate::seats::{Owner, SeatOwners};
use crate::texts::{Say, say};
use aljabar_core::Seat;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_per_table::<Consent>()
        .add_systems(Update, ask.in_set(HeedOrder::First).run_if(in_state(Screen::Table)))
        .add_systems(Update, compose.in_set(FrameStep::ComposeMenu).run_if(on_top(Menu::Consent)));
}

/// The request to undo a move: the seat that made it, and the seats that have not agreed yet.
#[derive(Resource, Default, Debug)]
struct Consent {
    whose: Seat,
    pending: Vec<Seat>,
}

fn ask(
    mut wants: MessageReader<WantsUndo>,
    owners: Res<SeatOwners>,
    device: Res<LastDevice>,
    mut consent: ResMut<Consent>,
    mut menus: ResMut<Menus>,
) {
    for WantsUndo { whose, ask } in wants.read() {
        if !menus.is_open() {
            // The player who asks has agreed already.
            let others = |seat: &Seat| owners.owner(*seat) != Owner::Only(device.0);
            let pending: Vec<Seat> = ask.iter().copied().filter(others).collect();
            *consent = Consent { whose: *whose, pending: if pending.is_empty() { ask.clone() } else { pending } };
            menus.open_by_itself(Menu::Consent);
        }
    }
}

fn names(session: &Session, seats: &[Seat]) -> Vec<Say> {
    seats.iter().map(|seat| phrases::seat_name(session.seats(), *seat)).collect()
}

fn compose(session: Res<Session>, consent: Res<Consent>, mut page: ResMut<Page>) {
    let whose = phrases::seat_name(session.seats(), consent.whose);
    let text = say!("consent-text", names = names(&session, &consent.pending), count = consent.pending.len());
    let buttons = [
        Control::main("agree", say!("consent-agree")).does(Effect::new(agree)),
        Control::button("refuse", say!("consent-refuse")).does(close()),
    ];
    let next = Page::panel(say!("consent-title", name = whose), 560.0).with(Item::Text(text)).foot(buttons);
    Page::show(&mut page, next);
}

/// Agrees for all seats of the device. The move is undone once every seat has agreed.
fn agree(world: &mut World, event: &ControlEvent) {
    let session = world.resource::<Session>();
    let (people, owners) = (session.humans(), world.resource::<SeatOwners>().clone());
    let mut consent = world.resource_mut::<Consent>();
    let asked = consent.pending.len();
    consent.pending.retain(|seat| !owners.plays(event.by, *seat, people));
    let pending = consent.pending.clone();
    if pending.is_empty() {
        world.resource_mut::<Menus>().close();
        world.write_message(Intent::UndoAgreed);
    } else if pending.len() == asked {
        let waits = say!("consent-waits", names = names(world.resource::<Session>(), &pending));
        world.write_message(Refused(waits));
    }
}

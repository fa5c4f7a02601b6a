//! The third tab of the lobby: who plays each seat, and the page with the name, colour and pattern of one.

use super::choice::Lobby;
use super::{choose_on_press, owners_now};
use crate::app::FrameStep;
use crate::game::{PlayerName, SeatKind, phrases};
use crate::input::Pads;
use crate::menus::effect::{Effect, open, send};
use crate::menus::page::{CardPicture, Control, ControlKind, Item, Page};
use crate::menus::seats::{seat_label, sitter};
use crate::menus::{ControlEvent, ControlInput, Menu, Menus};
use crate::seats::{Owner, SeatOwners};
use crate::settings::{ChangeSettings, SeatLook, Settings};
use crate::texts::{Say, say};
use aljabar_core::Seat;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    let on_top = |menus: Res<Menus>| matches!(menus.top(), Some(Menu::Seat(_)));
    app.add_systems(Update, compose_look.in_set(FrameStep::ComposeMenu).run_if(on_top));
}

/// Writes the tab: a row for each seat, and below them the buttons for names and colours.
pub(super) fn compose(mut page: Page, lobby: &Lobby, owners: &SeatOwners, pads: &Pads) -> Page {
    let choice = lobby.choice();
    if !lobby.watching {
        page = page.with(Item::Text(say!("lobby-join")));
    }
    for seat in 0..(choice.seats.len() + 1).min(4) {
        let sitters = lobby.sitters(seat);
        let now = choice.seats.get(seat).copied();
        let at = sitters.iter().position(|kind| *kind == now).unwrap_or(0);
        let names = sitters.iter().map(|kind| kind.map_or_else(|| say!("lobby-nobody"), sitter)).collect();
        let about = match now {
            Some(SeatKind::Bot(level)) => phrases::level_line(level),
            Some(SeatKind::Character(character)) => phrases::character_about(character),
            Some(SeatKind::Human(_)) => say!("lobby-person-about"),
            Some(SeatKind::Rival) | None => say!("lobby-nobody-about"),
        };
        let label = seat_label(&choice.seats, seat, owners, pads);
        let use_seat = Effect::new(move |world, event| use_seat(world, event, seat));
        let control = Control::choice(("seat", seat), label, names, at).about(about).does(use_seat);
        page = page.with(if lobby.watching { control } else { control.of_seat(seat).to_sit() });
    }
    let looks = (0..choice.seats.len()).map(|seat| {
        Control::button(("look", seat), phrases::seat_name(&choice.seats, seat))
            .about(say!("lobby-look-about"))
            .does(open(Menu::Seat(seat)))
    });
    page.with(Item::Heading(say!("lobby-looks"))).with(Item::Row(looks.collect()))
}

/// Changes who plays a seat, or sits the device down there. A device that presses its own seat gets another name.
fn use_seat(world: &mut World, event: &ControlEvent, seat: Seat) {
    let owners = owners_now(world);
    let mut lobby = world.resource_mut::<Lobby>();
    lobby.written = None;
    match event.input {
        ControlInput::Set(at) => lobby.sit(seat, at),
        _ if owners.owner(seat) == Owner::Only(event.by) => lobby.rename(seat),
        _ => {
            let seating = lobby.join(seat, event.by);
            world.write_message(seating);
        }
    }
}

/// Writes the page with the name, colour and pattern of a seat.
fn compose_look(lobby: Res<Lobby>, settings: Res<Settings>, menus: Res<Menus>, mut page: ResMut<Page>) {
    let Some(Menu::Seat(seat)) = menus.top() else { return };
    let seats = &lobby.choice().seats;
    let Some(kind) = seats.get(seat).copied() else { return };
    let mut next = Page::panel(say!("lobby-seat", number = seat + 1), 860.0);
    if let SeatKind::Human(name) = kind {
        next = next.with(name_field(&lobby, seat, name)).with(Item::Row(names(seat, name)));
    }
    let look = settings.looks.seats[seat % 4];
    let colours = (0..SeatLook::COLOURS).map(|colour| {
        let picture = CardPicture::SeatBar(SeatLook { colour, ..look });
        Control::card(("colour", colour), colour_name(colour), picture, colour == look.colour)
            .does(send(ChangeSettings::new(move |settings| settings.looks.set_seat_colour(seat, colour))))
    });
    let patterns = (0..SeatLook::PATTERNS).map(|pattern| {
        let picture = CardPicture::SeatBar(SeatLook { pattern, ..look });
        Control::card(("pattern", pattern), pattern_name(pattern), picture, pattern == look.pattern)
            .does(send(ChangeSettings::new(move |settings| settings.looks.set_seat_pattern(seat, pattern))))
    });
    let done = Effect::new(|world, _| {
        world.resource_mut::<Lobby>().written_name = None;
        world.resource_mut::<Menus>().close();
    });
    let next = next
        .with(Item::Heading(say!("look-colour")))
        .with(Item::Row(colours.collect()))
        .with(Item::Heading(say!("look-pattern")))
        .with(Item::Row(patterns.collect()))
        .foot([Control::main("done", say!("menu-done")).does(done.clone())]);
    Page::show(&mut page, next.on_back(done));
}

/// The field in which a person writes a name.
fn name_field(lobby: &Lobby, seat: Seat, name: Option<PlayerName>) -> Control {
    let shown = lobby.written_name.clone().unwrap_or_else(|| name.map_or("", PlayerName::text).to_owned());
    let write = Effect::new(move |world, event| {
        if let ControlInput::Written(text) = &event.input {
            let text: String = text.chars().take(PlayerName::LONGEST).collect();
            let mut lobby = world.resource_mut::<Lobby>();
            lobby.set_name(seat, &text);
            lobby.written_name = Some(text);
        }
    });
    Control::new("name", say!("look-name"), ControlKind::Field(shown)).about(say!("look-name-about")).does(write)
}

/// Buttons for the names of the list, for those who have no keyboard, and for no name.
fn names(seat: Seat, now: Option<PlayerName>) -> Vec<Control> {
    let button = |i: usize, name: Option<PlayerName>| {
        let label = name.map_or_else(|| say!("look-no-name"), |name| Say::verbatim(name.text()));
        let text = name.map_or("", PlayerName::text);
        Control::button(("named", i), label).blocked((name == now).then(|| say!("look-name-taken"))).does(
            choose_on_press(move |lobby| {
                lobby.set_name(seat, text);
                lobby.written_name = None;
            }),
        )
    };
    std::iter::once(None).chain(PlayerName::all().map(Some)).enumerate().map(|(i, name)| button(i, name)).collect()
}

fn colour_name(colour: usize) -> Say {
    match colour {
        0 => say!("look-colour-gold"),
        1 => say!("look-colour-peach"),
        2 => say!("look-colour-sky"),
        3 => say!("look-colour-leaf"),
        4 => say!("look-colour-lilac"),
        5 => say!("look-colour-mint"),
        6 => say!("look-colour-rose"),
        _ => say!("look-colour-ivory"),
    }
}

fn pattern_name(pattern: usize) -> Say {
    match pattern {
        0 => say!("look-pattern-plain"),
        1 => say!("look-pattern-stripes"),
        2 => say!("look-pattern-dots"),
        _ => say!("look-pattern-slanted"),
    }
}

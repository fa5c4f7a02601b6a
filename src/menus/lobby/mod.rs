//! The lobby: setup of a new game in four tabs: opponents and marbles, characters, seats, and everything else about the
//! deal.

mod characters;
mod choice;
mod deal;
mod opponents;
mod seats;

pub(super) use choice::GROUPS;
pub use choice::Lobby;

use super::effect::{Effect, open};
use super::page::{Control, Page};
use super::{ControlEvent, ControlId, ControlInput, Menu, Menus, on_top};
use crate::app::{FrameStep, PersistSystems};
use crate::files::Folder;
use crate::files::persistent;
use crate::game::{CharacterProgress, Deal, GameStatistics, Next, Seeds, Sit};
use crate::input::Pads;
use crate::notices::Notice;
use crate::seats::{Owner, SeatOwners, Seating};
use crate::texts::say;
use aljabar_core::Seat;
use bevy::prelude::*;
use choice::Choice;

/// The tab in which devices join seats.
const SEATS_TAB: usize = 2;
/// The tab of the characters.
const CHARACTERS_TAB: usize = 1;

/// Adds the lobby. `moduli` is the group from the command line.
pub(super) fn plugin(moduli: &[u64]) -> impl Fn(&mut App) + use<> {
    let moduli = moduli.to_vec();
    move |app| {
        let moduli = moduli.clone();
        let load = move |folder: Res<Folder>, lobby: ResMut<Lobby>, notices: MessageWriter<Notice>| {
            load_lobby(&moduli, &folder, lobby, notices);
        };
        app.init_resource::<Lobby>()
            .add_plugins(seats::plugin)
            .add_systems(PreStartup, load)
            .add_systems(Last, persistent::persist::<Lobby>.in_set(PersistSystems))
            .add_systems(Update, free_seats.in_set(FrameStep::Seat))
            .add_systems(Update, compose.in_set(FrameStep::ComposeMenu).run_if(on_top(Menu::Lobby)));
    }
}

/// Loads the saved choices. A group from the command line replaces the saved one.
fn load_lobby(moduli: &[u64], folder: &Folder, mut lobby: ResMut<Lobby>, mut notices: MessageWriter<Notice>) {
    if let Some(folder) = &folder.0 {
        let found = persistent::load::<Lobby>(folder);
        notices.write_batch(found.note.map(Notice));
        if let Some(found) = found.value {
            *lobby = found;
        }
    }
    if moduli != Choice::default().moduli {
        lobby.play.moduli = moduli.to_vec();
    }
}

fn compose(
    lobby: Res<Lobby>,
    owners: Res<SeatOwners>,
    pads: Res<Pads>,
    (statistics, progress): (Res<GameStatistics>, Res<CharacterProgress>),
    menus: Res<Menus>,
    mut page: ResMut<Page>,
) {
    let title = if lobby.watching { say!("lobby-title-watch") } else { say!("lobby-title") };
    let tab = menus.tab();
    let tabs =
        [say!("lobby-tab-opponents"), say!("lobby-tab-characters"), say!("lobby-tab-seats"), say!("lobby-tab-deal")];
    let mut next = Page { joins: !lobby.watching, tabs: Some((tabs.to_vec(), tab)), ..Page::sheet(title) };
    next = match tab {
        0 => opponents::compose(next, &lobby, &statistics),
        CHARACTERS_TAB => characters::compose(next, &lobby, &progress),
        SEATS_TAB => seats::compose(next, &lobby, &owners, &pads),
        _ => deal::compose(next, &lobby),
    };
    let start = if lobby.watching { say!("lobby-start-watch") } else { say!("lobby-start") };
    let mut foot = vec![Control::main("start", start).blocked(deal::code_fault(&lobby)).does(Effect::new(begin))];
    // What can be watched is found at once.
    if lobby.watching {
        let cinema = Control::button("cinema", say!("lobby-cinema")).about(say!("lobby-cinema-about"));
        foot.push(cinema.does(Effect::new(begin_cinema)));
    }
    if tab == CHARACTERS_TAB && !lobby.watching {
        foot.push(
            Control::button("ladder", say!("lobby-ladder")).about(say!("title-ladder-about")).does(open(Menu::Ladder)),
        );
    }
    foot.push(Control::button("records", say!("lobby-records")).does(open(Menu::Records)));
    let next = next.foot(foot).with_back();
    Page::show(&mut page, next.on_other(Effect::new(join_or_leave)));
}

/// Changes what is chosen when an option or a switch is set. An edited code no longer matches and is dropped.
fn choose(change: fn(&mut Lobby, usize)) -> Effect {
    Effect::new(move |world, event| {
        if let ControlInput::Set(value) = event.input {
            let mut lobby = world.resource_mut::<Lobby>();
            change(&mut lobby, value);
            lobby.written = None;
        }
    })
}

/// Changes what is chosen when a card or button is pressed. An edited code no longer matches and is dropped.
fn choose_on_press(change: impl Fn(&mut Lobby) + Send + Sync + 'static) -> Effect {
    Effect::new(move |world, _| {
        let mut lobby = world.resource_mut::<Lobby>();
        change(&mut lobby);
        lobby.written = None;
    })
}

/// The seat owners, including the requests of this frame that are not applied yet: several devices may join in one
/// frame, and each must get a seat of its own.
fn owners_now(world: &World) -> SeatOwners {
    let mut owners = world.resource::<SeatOwners>().clone();
    for seating in world.resource::<Messages<Seating>>().iter_current_update_messages() {
        owners.seated(*seating);
    }
    owners
}

/// Handles [`ControlId::Join`] and [`ControlId::Leave`]. Both show the seats.
fn join_or_leave(world: &mut World, event: &ControlEvent) {
    let owners = owners_now(world);
    let mut lobby = world.resource_mut::<Lobby>();
    match event.id {
        ControlId::Join => match lobby.free_seat(&owners) {
            Some(seat) => {
                let seating = lobby.join(seat, event.by);
                world.write_message(seating);
                show_seat(world, seat);
            }
            None => {
                world.write_message(Notice(say!("note-table-full")));
            }
        },
        ControlId::Leave => {
            if let Some(seat) = owners.seats_of(event.by).last() {
                let seating = lobby.leave(seat);
                world.write_message(seating);
                show_seat(world, seat);
            }
        }
        _ => {}
    }
}

/// Shows the tab of the seats with the focus on one. That keeps the focus off Start: a second press of a device that
/// joins must not start the game.
fn show_seat(world: &mut World, seat: Seat) {
    let mut menus = world.resource_mut::<Menus>();
    if menus.tab() != SEATS_TAB {
        menus.show_tab(SEATS_TAB);
    }
    menus.set_focus(Some(("seat", seat).into()), true);
}

fn begin_cinema(world: &mut World, _: &ControlEvent) {
    let seed = world.resource::<Seeds>().next();
    world.write_message(Sit(Next::Cinema(Deal::cinema(seed))));
}

fn begin(world: &mut World, _: &ControlEvent) {
    let seed = world.resource::<Seeds>().next();
    let lobby = world.resource::<Lobby>();
    let deal = lobby.deal(lobby.seed.unwrap_or(seed));
    let length = lobby.choice().series;
    world.write_message(Sit(Next::Series(length, deal)));
}

/// Frees the devices of seats that no person plays.
fn free_seats(menus: Res<Menus>, lobby: Res<Lobby>, owners: Res<SeatOwners>, mut seating: MessageWriter<Seating>) {
    if menus.has(Menu::Lobby) && !lobby.watching {
        let empty = |seat: &Seat| lobby.play.seats.get(*seat).is_none_or(|kind| !kind.is_human());
        let owned = (0..4).filter(|seat| owners.owner(*seat) != Owner::Anyone).filter(empty);
        seating.write_batch(owned.map(Seating::Free));
    }
}

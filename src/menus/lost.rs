//! The gamepad of whoever is on turn is gone: the game waits until it is back, or somebody plays on with something else.

use super::page::{Control, Item, Page};
use super::{Menu, MenuSystems, Menus, Used, on_top};
use crate::crew::{Crew, Seating};
use crate::input::{PadId, Pads};
use crate::menus::Id;
use crate::pace::Pace;
use crate::screens::Screen;
use crate::table::{Intent, PerTable, SeatKind, Session};
use crate::texts::{Say, say};
use crate::words;
use aljabar_bots::Level;
use aljabar_core::Seat;
use bevy::prelude::*;
use std::time::Duration;

pub(super) fn plugin(app: &mut App) {
    app.init_per_table::<Lost>()
        .add_systems(Update, (watch, heed).chain().in_set(MenuSystems::Heed).run_if(in_state(Screen::Table)))
        .add_systems(Update, compose.in_set(MenuSystems::Compose).run_if(on_top(Menu::Lost)));
}

/// What can be chosen instead of the pad.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Entry {
    /// Whoever presses this plays on with what he presses it with.
    Take,
    /// A bot plays on.
    Bot,
    /// Back to the title.
    Leave,
}

/// Whose pad is gone, and which it was.
#[derive(Resource, Default, Debug)]
struct Lost(Option<(Seat, PadId, String)>);

/// Opens when a pad is lost that is needed now, and closes when it is back for good.
fn watch(
    session: Res<Session>,
    crew: Res<Crew>,
    pads: Res<Pads>,
    time: Res<Time<Real>>,
    mut lost: ResMut<Lost>,
    mut menus: ResMut<Menus>,
    mut pace: ResMut<Pace>,
) {
    let gone = crew.lost(&session, &pads);
    if let Some((seat, pad)) = gone
        && !menus.is_open()
    {
        let name = pads.get(pad).map(|pad| pad.make.name.clone()).unwrap_or_default();
        lost.0 = Some((seat, pad, name));
        menus.open_by_itself(Menu::Lost);
        pace.stay_awake(Duration::from_millis(400));
    }
    if menus.top() != Some(Menu::Lost) || gone.is_some() {
        return;
    }
    // A plug that wobbles does not start and stop the game.
    let owner = session.human_on_turn().and_then(|seat| crew.pad(seat));
    if owner.is_none_or(|pad| pads.is_steady(pad, time.elapsed())) {
        menus.close();
        pace.stay_awake(Duration::from_millis(400));
    } else {
        pace.wake_in(Duration::from_millis(50));
    }
}

fn compose(session: Res<Session>, lost: Res<Lost>, mut page: ResMut<Page>) {
    let Some((seat, pad, name)) = &lost.0 else { return };
    let whose = words::seat_name(session.seats(), *seat);
    let text = say!("lost-text", pad = Say::verbatim(name), number = pad.number());
    let next = Page::panel(say!("lost-title", name = whose, you = words::is_you(session.seats(), *seat)), 600.0)
        .with(Item::Text(text))
        .with(Control::main(Entry::Take, say!("lost-take")).about(say!("lost-take-about")))
        .with(Control::button(Entry::Bot, say!("lost-bot")).about(say!("lost-bot-about")))
        .with(Control::button(Entry::Leave, say!("pause-leave")).about(say!("pause-leave-about")));
    page.set_if_neq(next);
}

fn heed(
    mut used: MessageReader<Used>,
    lost: Res<Lost>,
    mut menus: ResMut<Menus>,
    mut seating: MessageWriter<Seating>,
    mut intents: MessageWriter<Intent>,
    mut screen: ResMut<NextState<Screen>>,
) {
    for Used { id, by, .. } in used.read() {
        let (Id::Lost(entry), Some((seat, ..))) = (id, &lost.0) else { continue };
        match entry {
            Entry::Take => {
                seating.write(Seating::Take(*seat, *by));
                menus.close();
            }
            Entry::Bot => {
                seating.write(Seating::Free(*seat));
                intents.write(Intent::Reseat(*seat, SeatKind::Bot(Level::Casual)));
                menus.close();
            }
            Entry::Leave => screen.set(Screen::Title),
        }
    }
}

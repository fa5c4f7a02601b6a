//! Opens when the gamepad of the person on turn is disconnected. The game waits until it is back, or until the seat
//! gets another device or a bot.

use super::effect::{Effect, to_title};
use super::page::{Control, Item, Page};
use super::{HeedOrder, Menu, Menus, on_top};
use crate::app::{FrameStep, Pace, Screen};
use crate::controls::PadId;
use crate::game::{Intent, PerTable, SeatKind, Session, phrases};
use crate::input::Pads;
use crate::seats::{SeatOwners, Seating};
use crate::texts::{Say, say};
use aljabar_bots::Level;
use aljabar_core::Seat;
use bevy::prelude::*;
use std::time::Duration;

pub(super) fn plugin(app: &mut App) {
    app.init_per_table::<LostPad>()
        .add_systems(Update, open_or_close.in_set(HeedOrder::First).run_if(in_state(Screen::Table)))
        .add_systems(Update, compose.in_set(FrameStep::ComposeMenu).run_if(on_top(Menu::PadLost)));
}

/// The seat, its disconnected gamepad, and the name of that gamepad.
#[derive(Resource, Default, Debug)]
struct LostPad(Option<(Seat, PadId, String)>);

/// Opens the menu when the needed gamepad is lost, and closes it when the gamepad is stably back.
fn open_or_close(
    session: Res<Session>,
    owners: Res<SeatOwners>,
    pads: Res<Pads>,
    time: Res<Time<Real>>,
    mut lost: ResMut<LostPad>,
    mut menus: ResMut<Menus>,
    mut pace: ResMut<Pace>,
) {
    let gone = owners.lost(&session, &pads);
    if let Some((seat, pad)) = gone
        && !menus.is_open()
    {
        let name = pads.get(pad).map(|pad| pad.make.name.clone()).unwrap_or_default();
        lost.0 = Some((seat, pad, name));
        menus.open_by_itself(Menu::PadLost);
        pace.stay_awake(Duration::from_millis(400));
    }
    if menus.top() != Some(Menu::PadLost) || gone.is_some() {
        return;
    }
    // A loose plug must not pause and resume the game again and again.
    let owner = session.human_on_turn().and_then(|seat| owners.pad(seat));
    if owner.is_none_or(|pad| pads.is_steady(pad, time.elapsed())) {
        menus.close();
        pace.stay_awake(Duration::from_millis(400));
    } else {
        pace.wake_in(Duration::from_millis(50));
    }
}

fn compose(session: Res<Session>, lost: Res<LostPad>, mut page: ResMut<Page>) {
    let Some((seat, pad, name)) = &lost.0 else { return };
    let seat = *seat;
    let whose = phrases::seat_name(session.seats(), seat);
    let text = say!("lost-text", pad = Say::verbatim(name), number = pad.number());
    let take = Effect::new(move |world, event| {
        world.write_message(Seating::Take(seat, event.by));
        world.resource_mut::<Menus>().close();
    });
    let bot = Effect::new(move |world, _| {
        world.write_message(Seating::Free(seat));
        world.write_message(Intent::Reseat(seat, SeatKind::Bot(Level::Casual)));
        world.resource_mut::<Menus>().close();
    });
    let next = Page::panel(say!("lost-title", name = whose, you = phrases::is_you(session.seats(), seat)), 600.0)
        .with(Item::Text(text))
        .with(Control::main("take", say!("lost-take")).about(say!("lost-take-about")).does(take))
        .with(Control::button("bot", say!("lost-bot")).about(say!("lost-bot-about")).does(bot))
        .with(Control::button("leave", say!("pause-leave")).about(say!("pause-leave-about")).does(to_title()));
    // Back does nothing: the game cannot go on without a device for this seat.
    Page::show(&mut page, next.on_back(Effect::new(|_, _| {})));
}

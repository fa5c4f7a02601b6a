//! The list of gamepads that are or were connected. A pad keeps its index when it is reconnected, so that seats stay
//! bound to it even if the operating system gives it another id.

use crate::app::Pace;
use crate::controls::{Family, Make, PadId, VALVE};
use crate::notices::Notice;
use crate::texts::{Say, say};
use bevy::input::InputSystems;
use bevy::input::gamepad::{GamepadConnection, GamepadConnectionEvent};
use bevy::prelude::*;
use std::time::Duration;

/// A connection or disconnection is reported only after it has lasted this long, because a loose plug causes many.
const STEADY_AFTER: Duration = Duration::from_millis(500);
/// Pads that connect within this time after the start are not reported.
const START_PHASE: Duration = Duration::from_secs(2);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pads>()
        .add_systems(PreUpdate, connect.after(InputSystems).before(crate::app::DeviceSystems))
        .add_systems(Update, report);
}

/// What is known about the buttons of a gamepad.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Buttons {
    /// No button was pressed yet.
    Unheard,
    /// The buttons have a mapping to the usual layout.
    Known,
    /// The buttons have no mapping, so their meaning is unknown.
    Foreign,
}

/// A gamepad that is or was connected.
#[derive(Clone, PartialEq, Debug)]
pub struct Pad {
    /// The model, by which a reconnected pad is recognised.
    pub make: Make,
    /// The entity that its events name.
    pub entity: Entity,
    /// Whether it is connected.
    pub connected: bool,
    /// When it was last connected or disconnected.
    since: Duration,
    /// The state of `connected` that was last reported to the player.
    reported: bool,
    /// Whether the meaning of its buttons is known.
    pub buttons: Buttons,
    /// Whether the player was told that the buttons have no mapping.
    warned: bool,
    /// Whether it was connected before and has come back.
    returned: bool,
}

/// All gamepads by [`PadId`], including disconnected ones.
#[derive(Resource, Default, Debug)]
pub struct Pads {
    pads: Vec<Pad>,
    /// Models whose buttons have no mapping.
    foreign: Vec<Make>,
}

impl Pads {
    /// The pad with an index, also if it is disconnected.
    pub fn get(&self, id: PadId) -> Option<&Pad> {
        self.pads.get(id.0)
    }

    /// The index of the connected pad that an event comes from.
    pub fn of_entity(&self, entity: Entity) -> Option<PadId> {
        self.pads.iter().position(|pad| pad.entity == entity && pad.connected).map(PadId)
    }

    /// Whether a pad is connected.
    pub fn is_connected(&self, id: PadId) -> bool {
        self.get(id).is_some_and(|pad| pad.connected)
    }

    /// Whether a pad is connected and has been for at least half a second.
    pub fn is_steady(&self, id: PadId, now: Duration) -> bool {
        self.get(id).is_some_and(|pad| pad.connected && now.saturating_sub(pad.since) >= STEADY_AFTER)
    }

    /// The indices of all connected pads.
    pub fn connected(&self) -> impl Iterator<Item = PadId> + '_ {
        self.pads.iter().enumerate().filter(|(_, pad)| pad.connected).map(|(i, _)| PadId(i))
    }

    /// The family of a pad, by its vendor id.
    pub fn family(&self, id: PadId) -> Family {
        Family::of_vendor(self.get(id).and_then(|pad| pad.make.vendor))
    }

    /// Whether a pad has Valve's vendor id, as Steam's duplicates have.
    pub fn is_valves(&self, id: PadId) -> bool {
        self.get(id).is_some_and(|pad| pad.make.vendor == Some(VALVE))
    }

    /// Records that a pad was connected. A pad with a known entity, or of the same model as a disconnected pad, gets
    /// the old index.
    fn plug_in(&mut self, entity: Entity, make: Make, now: Duration) {
        let known = self
            .pads
            .iter()
            .position(|pad| pad.entity == entity)
            // Some systems use another entity after a reconnect.
            .or_else(|| self.pads.iter().position(|pad| !pad.connected && pad.make == make));
        let buttons = if self.foreign.contains(&make) { Buttons::Foreign } else { Buttons::Unheard };
        let mut pad = Pad {
            make,
            entity,
            connected: true,
            since: now,
            reported: now < START_PHASE,
            buttons,
            warned: false,
            returned: false,
        };
        match known {
            Some(i) => {
                let before = &self.pads[i];
                (pad.reported, pad.buttons, pad.warned, pad.returned) =
                    (before.reported, before.buttons, before.warned, true);
                self.pads[i] = pad;
            }
            None => self.pads.push(pad),
        }
    }

    fn unplug(&mut self, entity: Entity, now: Duration) {
        for pad in self.pads.iter_mut().filter(|pad| pad.entity == entity && pad.connected) {
            (pad.connected, pad.since) = (false, now);
        }
    }

    /// Records that a button was pressed. `known` is whether it has a mapping.
    pub(super) fn record_button(&mut self, id: PadId, known: bool) {
        let Some(pad) = self.pads.get_mut(id.0) else { return };
        if known && !self.foreign.contains(&pad.make) {
            pad.buttons = Buttons::Known;
        } else if pad.buttons == Buttons::Unheard {
            pad.buttons = Buttons::Foreign;
        }
    }

    /// Records that the buttons of a model have no mapping.
    pub(super) fn record_unmapped(&mut self, make: Make) {
        for pad in self.pads.iter_mut().filter(|pad| pad.make == make) {
            pad.buttons = Buttons::Foreign;
        }
        if !self.foreign.contains(&make) {
            self.foreign.push(make);
        }
    }

    /// The next change that should be reported to the player, once it has lasted long enough. Marks it as reported.
    fn news(&mut self, now: Duration) -> Option<Say> {
        let pad = self.pads.iter_mut().find(|pad| pad.is_news() && now.saturating_sub(pad.since) >= STEADY_AFTER)?;
        pad.reported = pad.connected;
        let name = Say::verbatim(&pad.make.name);
        if pad.connected && pad.buttons == Buttons::Foreign && !pad.warned {
            pad.warned = true;
            return Some(say!("note-pad-foreign", name = name));
        }
        Some(match (pad.connected, pad.returned) {
            (true, false) => say!("note-pad-came", name = name),
            (true, true) => say!("note-pad-back", name = name),
            (false, _) => say!("note-pad-gone", name = name),
        })
    }
}

impl Pad {
    /// Whether there is a change that was not reported yet.
    fn is_news(&self) -> bool {
        self.reported != self.connected || self.connected && self.buttons == Buttons::Foreign && !self.warned
    }
}

fn connect(mut connections: MessageReader<GamepadConnectionEvent>, time: Res<Time<Real>>, mut pads: ResMut<Pads>) {
    for GamepadConnectionEvent { gamepad, connection } in connections.read() {
        match connection {
            GamepadConnection::Connected { name, vendor_id, product_id } => {
                let make = Make { name: name.clone(), vendor: *vendor_id, product: *product_id };
                pads.plug_in(*gamepad, make, time.elapsed());
            }
            GamepadConnection::Disconnected => pads.unplug(*gamepad, time.elapsed()),
        }
    }
}

/// Reports connected and disconnected pads to the player.
fn report(time: Res<Time<Real>>, mut pads: ResMut<Pads>, mut notices: MessageWriter<Notice>, mut pace: ResMut<Pace>) {
    let pads = pads.bypass_change_detection();
    while let Some(news) = pads.news(time.elapsed()) {
        notices.write(Notice(news));
    }
    if pads.pads.iter().any(Pad::is_news) {
        pace.wake_in(Duration::from_millis(100));
    }
}

/// Gamepads for tests of other modules.
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
pub mod tests_support {
    use super::*;

    /// One connected pad for each vendor id.
    pub fn pads_of(vendors: &[u16]) -> Pads {
        let mut pads = Pads::default();
        for (i, vendor) in vendors.iter().enumerate() {
            let entity = Entity::from_raw_u32(i as u32 + 1).unwrap();
            let make = Make { name: format!("pad {i}"), vendor: Some(*vendor), product: None };
            pads.plug_in(entity, make, Duration::ZERO);
        }
        pads
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;

    fn make(name: &str, vendor: u16) -> Make {
        Make { name: name.into(), vendor: Some(vendor), product: Some(1) }
    }

    fn xbox() -> Make {
        make("Pad", 0x045e)
    }

    fn entity(number: u32) -> Entity {
        Entity::from_raw_u32(number).unwrap()
    }

    fn at(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn a_pad_that_comes_back_is_the_same_whatever_it_is_called() {
        let mut pads = Pads::default();
        pads.plug_in(entity(1), xbox(), at(0));
        pads.plug_in(entity(2), xbox(), at(0));
        pads.unplug(entity(2), at(5000));
        assert!(!pads.is_connected(PadId(1)) && pads.is_connected(PadId(0)));
        assert_eq!(pads.of_entity(entity(2)), None, "a disconnected pad has no index");
        pads.plug_in(entity(9), xbox(), at(6000));
        assert_eq!(pads.of_entity(entity(9)), Some(PadId(1)), "recognised by its model, with another entity");
        pads.unplug(entity(1), at(7000));
        pads.plug_in(entity(1), xbox(), at(8000));
        assert_eq!(pads.of_entity(entity(1)), Some(PadId(0)), "recognised by its entity");
        pads.unplug(entity(1), at(9000));
        pads.plug_in(entity(5), make("Another", 1), at(9500));
        assert_eq!(pads.of_entity(entity(5)), Some(PadId(2)), "another model gets a new index");
    }

    #[test]
    fn a_plug_that_wobbles_is_not_worth_a_word() {
        let mut pads = Pads::default();
        pads.plug_in(entity(1), xbox(), at(0));
        assert_eq!(pads.news(at(3000)), None, "pads at the start are not reported");
        for i in 0..10 {
            pads.unplug(entity(1), at(10_000 + i * 40));
            pads.plug_in(entity(1), xbox(), at(10_020 + i * 40));
            assert_eq!(pads.news(at(10_030 + i * 40)), None);
        }
        assert!(!pads.is_steady(PadId(0), at(10_500)) && pads.is_steady(PadId(0), at(10_900)));
        assert_eq!(pads.news(at(12_000)), None, "the pad is connected as before");
        pads.unplug(entity(1), at(13_000));
        assert_eq!(pads.news(at(13_400)), None);
        assert!(pads.news(at(13_500)).is_some());
        assert_eq!(pads.news(at(14_000)), None, "reported once");
    }

    #[test]
    fn foreign_buttons_are_told_once_even_of_a_pad_that_was_there_from_the_start() {
        let told = |pads: &mut Pads, millis| pads.news(at(millis)).map(|news| news.key().to_owned());
        for early in [true, false] {
            let mut pads = Pads::default();
            if early {
                pads.record_unmapped(make("Stick", 7));
            }
            pads.plug_in(entity(1), make("Stick", 7), at(0));
            pads.plug_in(entity(2), xbox(), at(0));
            if !early {
                pads.record_unmapped(make("Stick", 7));
            }
            // Pad 0 has a mapped D-pad only. Pad 1 has one unmapped button more, which does not matter.
            pads.record_button(PadId(0), true);
            pads.record_button(PadId(1), true);
            pads.record_button(PadId(1), false);
            assert_eq!(told(&mut pads, 600).as_deref(), Some("note-pad-foreign"));
            assert_eq!(told(&mut pads, 600), None);
            assert_eq!([0, 1].map(|i| pads.get(PadId(i)).unwrap().buttons), [Buttons::Foreign, Buttons::Known]);
            pads.unplug(entity(1), at(3000));
            assert_eq!(told(&mut pads, 4000).as_deref(), Some("note-pad-gone"));
            pads.plug_in(entity(1), make("Stick", 7), at(5000));
            assert_eq!(told(&mut pads, 6000).as_deref(), Some("note-pad-back"), "missing mapping was reported before");
        }
    }

    #[test]
    fn families_are_known_by_their_makers() {
        let family = |vendor| Family::of_vendor(Some(vendor));
        assert_eq!(
            [0x045e, 0x054c, 0x057e, 0x28de].map(family),
            [Family::Xbox, Family::PlayStation, Family::Nintendo, Family::Steam]
        );
        assert_eq!(Family::of_vendor(None), Family::Positions);
        assert_eq!(family(0x1234), Family::Positions);
    }
}

//! The gamepads that are or were there. A pad keeps its number when it comes back, so that seats are bound to pads and
//! not to whatever the system calls them today.

use crate::pace::Pace;
use crate::table::Notice;
use crate::texts::{Say, say};
use bevy::input::InputSystems;
use bevy::input::gamepad::{GamepadConnection, GamepadConnectionEvent};
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A plug that wobbles makes and breaks contact many times: what has not lasted this long is not worth a word.
pub const STEADY: Duration = Duration::from_millis(500);
/// Nobody is told of the pads that were there from the start.
const AT_START: Duration = Duration::from_secs(2);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pads>()
        .add_systems(PreUpdate, connect.after(InputSystems).before(super::ActionSystems))
        .add_systems(Update, tell);
}

/// The number of a gamepad, from 0, as long as the game runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PadId(pub usize);

impl PadId {
    /// How players count.
    pub fn number(self) -> usize {
        self.0 + 1
    }
}

/// Whose signs are on the buttons.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Family {
    /// A, B, X, Y in colours.
    Xbox,
    /// Cross, circle, square, triangle.
    PlayStation,
    /// A and B the other way round.
    Nintendo,
    /// A, B, X, Y on a Steam Deck.
    Steam,
    /// Nobody knows: where the button is.
    Positions,
}

impl Family {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Xbox, Self::PlayStation, Self::Nintendo, Self::Steam, Self::Positions];

    /// The family of a maker of USB devices.
    pub fn of_vendor(vendor: Option<u16>) -> Self {
        match vendor {
            Some(0x045e) => Self::Xbox,
            Some(0x054c) => Self::PlayStation,
            Some(0x057e) => Self::Nintendo,
            Some(VALVE) => Self::Steam,
            _ => Self::Positions,
        }
    }
}

/// Valve's number as a maker of USB devices, which Steam's copies of other pads have too.
pub const VALVE: u16 = 0x28de;

/// What is known about a gamepad.
#[derive(Clone, PartialEq, Debug)]
pub struct Pad {
    /// What the system calls it.
    pub name: String,
    /// Who made it.
    pub vendor: Option<u16>,
    /// What it is.
    pub product: Option<u16>,
    /// Where its events come from.
    pub entity: Entity,
    /// Whether it is there.
    pub connected: bool,
    /// Since when that has been so.
    since: Duration,
    /// What the player was told last.
    told: bool,
    /// Whether the player was told that its buttons are unknown.
    foreign: bool,
    /// Whether any button of it was heard that is known.
    pub heard: bool,
}

/// All of them, by number.
#[derive(Resource, Default, Debug)]
pub struct Pads(Vec<Pad>);

impl Pads {
    /// One of them.
    pub fn get(&self, id: PadId) -> Option<&Pad> {
        self.0.get(id.0)
    }

    /// The number of the pad that an event comes from.
    pub fn of_entity(&self, entity: Entity) -> Option<PadId> {
        self.0.iter().position(|pad| pad.entity == entity && pad.connected).map(PadId)
    }

    /// Whether a pad is there.
    pub fn is_connected(&self, id: PadId) -> bool {
        self.get(id).is_some_and(|pad| pad.connected)
    }

    /// Whether a pad is there and has been for long enough to rely on it.
    pub fn is_steady(&self, id: PadId, now: Duration) -> bool {
        self.get(id).is_some_and(|pad| pad.connected && now.saturating_sub(pad.since) >= STEADY)
    }

    /// All that are there.
    pub fn connected(&self) -> impl Iterator<Item = PadId> + '_ {
        self.0.iter().enumerate().filter(|(_, pad)| pad.connected).map(|(i, _)| PadId(i))
    }

    /// Whose signs are on its buttons.
    pub fn family(&self, id: PadId) -> Family {
        Family::of_vendor(self.get(id).and_then(|pad| pad.vendor))
    }

    /// Whether it says it was made by Valve, as Steam's copies do.
    pub fn is_valves(&self, id: PadId) -> bool {
        self.get(id).is_some_and(|pad| pad.vendor == Some(VALVE))
    }

    /// A pad has come, or come back.
    fn plug_in(&mut self, entity: Entity, name: &str, vendor: Option<u16>, product: Option<u16>, now: Duration) {
        let alike = |pad: &Pad| (pad.name.as_str(), pad.vendor, pad.product) == (name, vendor, product);
        let known = self
            .0
            .iter()
            .position(|pad| pad.entity == entity)
            // Some come back under another name of the system's.
            .or_else(|| self.0.iter().position(|pad| !pad.connected && alike(pad)));
        let told = known.is_some_and(|i| self.0[i].told) || now < AT_START;
        let (foreign, heard) = known.map_or((false, false), |i| (self.0[i].foreign, self.0[i].heard));
        let pad =
            Pad { name: name.to_owned(), vendor, product, entity, connected: true, since: now, told, foreign, heard };
        match known {
            Some(i) => self.0[i] = pad,
            None => self.0.push(pad),
        }
    }

    fn unplug(&mut self, entity: Entity, now: Duration) {
        for pad in self.0.iter_mut().filter(|pad| pad.entity == entity && pad.connected) {
            (pad.connected, pad.since) = (false, now);
        }
    }

    /// A button came that everybody knows.
    pub(super) fn hear(&mut self, id: PadId) {
        if let Some(pad) = self.0.get_mut(id.0) {
            pad.heard = true;
        }
    }

    /// A button came that nobody knows. Says whether that is news.
    pub(super) fn is_foreign(&mut self, id: PadId) -> bool {
        self.0.get_mut(id.0).is_some_and(|pad| !std::mem::replace(&mut pad.foreign, true))
    }

    /// Whether the player was told wrong, and what is right, once it has lasted.
    fn news(&mut self, now: Duration) -> Option<Say> {
        let stale = |pad: &&mut Pad| pad.told != pad.connected && now.saturating_sub(pad.since) >= STEADY;
        let pad = self.0.iter_mut().find(stale)?;
        pad.told = pad.connected;
        let name = Say::verbatim(&pad.name);
        Some(if pad.connected { say!("note-pad-came", name = name) } else { say!("note-pad-gone", name = name) })
    }
}

fn connect(mut connections: MessageReader<GamepadConnectionEvent>, time: Res<Time<Real>>, mut pads: ResMut<Pads>) {
    for GamepadConnectionEvent { gamepad, connection } in connections.read() {
        match connection {
            GamepadConnection::Connected { name, vendor_id, product_id } => {
                pads.plug_in(*gamepad, name, *vendor_id, *product_id, time.elapsed());
            }
            GamepadConnection::Disconnected => pads.unplug(*gamepad, time.elapsed()),
        }
    }
}

/// Says which pads have come and gone, when that has lasted.
fn tell(time: Res<Time<Real>>, mut pads: ResMut<Pads>, mut notices: MessageWriter<Notice>, mut pace: ResMut<Pace>) {
    let pads = pads.bypass_change_detection();
    while let Some(news) = pads.news(time.elapsed()) {
        notices.write(Notice(news));
    }
    if pads.0.iter().any(|pad| pad.told != pad.connected) {
        pace.wake_in(Duration::from_millis(100));
    }
}

/// Pads for other tests.
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
pub mod tests_support {
    use super::*;

    /// One connected pad for each maker.
    pub fn pads_of(vendors: &[u16]) -> Pads {
        let mut pads = Pads::default();
        for (i, vendor) in vendors.iter().enumerate() {
            let entity = Entity::from_raw_u32(i as u32 + 1).unwrap();
            pads.plug_in(entity, &format!("pad {i}"), Some(*vendor), None, Duration::ZERO);
        }
        pads
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;

    const XBOX: (Option<u16>, Option<u16>) = (Some(0x045e), Some(0x0b12));

    fn entity(number: u32) -> Entity {
        Entity::from_raw_u32(number).unwrap()
    }

    fn at(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn a_pad_that_comes_back_is_the_same_whatever_it_is_called() {
        let mut pads = Pads::default();
        pads.plug_in(entity(1), "Pad", XBOX.0, XBOX.1, at(0));
        pads.plug_in(entity(2), "Pad", XBOX.0, XBOX.1, at(0));
        pads.unplug(entity(2), at(5000));
        assert!(!pads.is_connected(PadId(1)) && pads.is_connected(PadId(0)));
        assert_eq!(pads.of_entity(entity(2)), None, "what is gone is not heard");
        pads.plug_in(entity(9), "Pad", XBOX.0, XBOX.1, at(6000));
        assert_eq!(pads.of_entity(entity(9)), Some(PadId(1)), "as somebody else");
        pads.unplug(entity(1), at(7000));
        pads.plug_in(entity(1), "Pad", XBOX.0, XBOX.1, at(8000));
        assert_eq!(pads.of_entity(entity(1)), Some(PadId(0)), "as itself");
        pads.unplug(entity(1), at(9000));
        pads.plug_in(entity(5), "Another", None, None, at(9500));
        assert_eq!(pads.of_entity(entity(5)), Some(PadId(2)), "another pad is not taken for it");
    }

    #[test]
    fn a_plug_that_wobbles_is_not_worth_a_word() {
        let mut pads = Pads::default();
        pads.plug_in(entity(1), "Pad", None, None, at(0));
        assert_eq!(pads.news(at(3000)), None, "it was there from the start");
        for i in 0..10 {
            pads.unplug(entity(1), at(10_000 + i * 40));
            pads.plug_in(entity(1), "Pad", None, None, at(10_020 + i * 40));
            assert_eq!(pads.news(at(10_030 + i * 40)), None);
        }
        assert!(!pads.is_steady(PadId(0), at(10_500)) && pads.is_steady(PadId(0), at(10_900)));
        assert_eq!(pads.news(at(12_000)), None, "in the end nothing has changed");
        pads.unplug(entity(1), at(13_000));
        assert_eq!(pads.news(at(13_400)), None);
        assert!(pads.news(at(13_500)).is_some());
        assert_eq!(pads.news(at(14_000)), None, "once is enough");
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

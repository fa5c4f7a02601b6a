//! The player's settings: data only, saved whenever they change. `start/apply.rs` puts them into effect.

mod looks;
mod speed;

pub use looks::{Colours, Looks, Marking, SeatLook};
pub use speed::Speed;

use crate::app::{DeviceSystems, FrameStep, PersistSystems};
use crate::controls::{Bindings, Family, Key};
use crate::files::persistent::{self, Persistent};
use crate::texts::{Language, Say};
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::sync::Arc;

/// Everything that a player can set. Read it anywhere; send [`ChangeSettings`] to change it.
#[derive(Resource, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language; `None` for that of the operating system.
    pub language: Option<Language>,
    /// Window and graphics.
    pub screen: Display,
    /// The look of marbles.
    pub looks: Looks,
    /// Animations and assistance.
    pub play: Play,
    /// Volumes and captions.
    pub sound: SoundSettings,
    /// The key bindings.
    pub keys: Bindings<Key>,
    /// Button bindings, prompts and rumble of gamepads.
    pub pads: Gamepads,
    /// Whether the welcome page was shown. False at the first start.
    pub greeted: bool,
    /// Values from the command line that replace some settings. They are not saved.
    #[serde(skip)]
    pub overrides: Overrides,
}

/// Values from the command line. Each replaces a setting until the player changes that setting.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Overrides {
    /// Replaces [`Play::speed`].
    pub speed: Option<Speed>,
    /// Replaces [`Play::calm`] if true.
    pub calm: bool,
    /// Replaces [`Display::full`] if true.
    pub fullscreen: bool,
    /// Uses [`Detail::Low`] where [`Display::detail`] is [`Detail::Auto`].
    pub low: bool,
}

/// Settings for gamepads.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Gamepads {
    /// The button bindings.
    pub buttons: Bindings<GamepadButton>,
    /// Which family's symbols prompts show; `None` for those of the connected pad.
    pub signs: Option<Family>,
    /// The strength of rumble in per cent.
    pub rumble: u32,
}

impl Default for Gamepads {
    fn default() -> Self {
        Self { buttons: default(), signs: None, rumble: 60 }
    }
}

/// Settings for the window and for graphics.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Display {
    /// Whether the window is fullscreen.
    pub full: bool,
    /// The index of the monitor for fullscreen, from 0; `None` for the one where the window is.
    pub monitor: Option<usize>,
    /// Whether to wait for the vertical blank of the monitor before each frame.
    pub vsync: bool,
    /// The largest number of frames per second; `None` for no limit.
    pub frame_cap: Option<u32>,
    /// The quality of graphics.
    pub detail: Detail,
    /// The size of text and controls in per cent.
    pub scale: u32,
}

/// The quality of graphics.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Detail {
    /// [`Detail::Low`] on a machine without a graphics card, else [`Detail::High`].
    #[default]
    Auto,
    /// Simpler graphics for slow machines.
    Low,
    /// All effects.
    High,
}

/// Settings for animations and assistance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Play {
    /// The speed of animations and bots.
    pub speed: Speed,
    /// Reduced motion: nothing flies or flashes.
    pub calm: bool,
    /// Whether suggested exchanges are shown.
    pub suggestions: bool,
    /// Whether a marble that is dropped where the sums agree makes the exchange at once.
    pub drop_exchanges: bool,
    /// Whether players may ask for hints.
    pub hints: bool,
    /// Whether a coach speaks in games against bots.
    pub coach: bool,
    /// Whether characters say something at the table.
    pub lines: bool,
    /// Whether Master thinks ahead while a person is on turn.
    pub thinks_ahead: bool,
    /// Whether the table turns so that the hand of the player on turn is at the bottom.
    pub turns: bool,
}

/// Settings for sound. Volumes are in per cent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct SoundSettings {
    /// The master volume.
    pub master: u32,
    /// The volume of music.
    pub music: u32,
    /// The volume of sounds at the table.
    pub effects: u32,
    /// The volume of sounds in menus.
    pub interface: u32,
    /// Whether music is played.
    pub with_music: bool,
    /// Whether both channels play the same.
    pub mono: bool,
    /// Whether captions are shown for sounds that carry information.
    pub captions: bool,
}

impl Display {
    /// The values for [`Display::scale`] in the menu, in per cent.
    pub const SCALES: [u32; 6] = [75, 100, 125, 150, 175, 200];
    /// The values for [`Display::frame_cap`] in the menu.
    pub const CAPS: [Option<u32>; 5] = [None, Some(30), Some(60), Some(120), Some(144)];
}

impl Default for Display {
    fn default() -> Self {
        Self { full: false, monitor: None, vsync: true, frame_cap: None, detail: Detail::Auto, scale: 100 }
    }
}

impl Default for Play {
    fn default() -> Self {
        Self {
            speed: Speed::Normal,
            calm: false,
            suggestions: true,
            drop_exchanges: false,
            hints: true,
            coach: false,
            lines: true,
            thinks_ahead: true,
            turns: true,
        }
    }
}

impl Default for SoundSettings {
    fn default() -> Self {
        Self { master: 80, music: 70, effects: 80, interface: 60, with_music: true, mono: false, captions: false }
    }
}

impl Persistent for Settings {
    const FILE: &'static str = "settings.json";

    fn to_text(&self) -> String {
        persistent::wrap("al-jabar-settings", self)
    }

    fn from_text(text: &str) -> Result<(Self, Vec<String>), persistent::Unusable> {
        let (mut settings, mut faults): (Self, _) = persistent::unwrap("al-jabar-settings", text)?;
        let first = Self::default();
        let (sound, pads, screen) = (&mut settings.sound, &mut settings.pads, &mut settings.screen);
        for (name, value, range, first) in [
            ("sound.master", &mut sound.master, 0..=100, first.sound.master),
            ("sound.music", &mut sound.music, 0..=100, first.sound.music),
            ("sound.effects", &mut sound.effects, 0..=100, first.sound.effects),
            ("sound.interface", &mut sound.interface, 0..=100, first.sound.interface),
            ("pads.rumble", &mut pads.rumble, 0..=100, first.pads.rumble),
            ("screen.scale", &mut screen.scale, 75..=200, first.screen.scale),
        ] {
            if !range.contains(value) {
                *value = first;
                faults.push(name.into());
            }
        }
        if !settings.looks.has_valid_seats() {
            settings.looks.seats = SeatLook::FIRST;
            faults.push("looks.seats".into());
        }
        let screen = &mut settings.screen;
        if screen.frame_cap.is_some_and(|cap| !(10..=1000).contains(&cap)) {
            screen.frame_cap = None;
            faults.push("screen.frame_cap".into());
        }
        Ok((settings, faults))
    }
}

impl Settings {
    /// Reads the settings from a folder. Also returns a note for the player if the file is damaged; then the file is
    /// renamed or copied, and the readable fields are used. Without a folder, returns the default settings.
    pub fn load(folder: Option<&Path>) -> (Self, Option<Say>) {
        let Some(folder) = folder else {
            // Settings cannot be saved, so the welcome page would be shown at every start.
            return (Self { greeted: true, ..default() }, None);
        };
        let found = persistent::load(folder);
        (found.value.unwrap_or_default(), found.note)
    }

    /// The speed in effect: from the command line, else from the settings.
    pub fn speed(&self) -> Speed {
        self.overrides.speed.unwrap_or(self.play.speed)
    }

    /// Sets the speed and drops the value from the command line.
    pub fn set_speed(&mut self, speed: Speed) {
        (self.play.speed, self.overrides.speed) = (speed, None);
    }

    /// Whether reduced motion is in effect.
    pub fn is_calm(&self) -> bool {
        self.overrides.calm || self.play.calm
    }

    /// Sets reduced motion and drops the value from the command line.
    pub fn set_calm(&mut self, calm: bool) {
        (self.play.calm, self.overrides.calm) = (calm, false);
    }

    /// Whether fullscreen is in effect.
    pub fn is_fullscreen(&self) -> bool {
        self.overrides.fullscreen || self.screen.full
    }

    /// Sets fullscreen and drops the value from the command line.
    pub fn set_fullscreen(&mut self, full: bool) {
        (self.screen.full, self.overrides.fullscreen) = (full, false);
    }

    /// The language in effect: from the settings, else of the operating system.
    pub fn language(&self) -> Language {
        self.language.unwrap_or_else(Language::of_system)
    }
}

/// Request to change the settings. Only `settings/` writes them; other folders send this message.
#[derive(Message, Clone)]
pub struct ChangeSettings(Arc<dyn Fn(&mut Settings) + Send + Sync>);

impl ChangeSettings {
    /// Wraps a function that changes the settings.
    pub fn new(change: impl Fn(&mut Settings) + Send + Sync + 'static) -> Self {
        Self(Arc::new(change))
    }
}

/// Inserts the settings, applies [`ChangeSettings`] and saves the file.
pub(super) fn plugin(settings: Settings) -> impl Fn(&mut App) {
    move |app| {
        app.insert_resource(settings.clone())
            .add_message::<ChangeSettings>()
            // After every set that may send a change, so that it takes effect in the same frame.
            .add_systems(PreUpdate, change.in_set(ChangeSystems).after(DeviceSystems))
            .add_systems(
                Update,
                (change.in_set(FrameStep::Seat), change.after(FrameStep::Command).before(FrameStep::Want)),
            )
            .add_systems(Last, persistent::persist::<Settings>.in_set(PersistSystems));
    }
}

/// The systems in `PreUpdate` that apply [`ChangeSettings`].
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ChangeSystems;

fn change(mut changes: ResMut<Messages<ChangeSettings>>, mut settings: ResMut<Settings>) {
    for ChangeSettings(change) in changes.drain() {
        change(&mut settings);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;

    #[test]
    fn settings_come_back_as_they_were() {
        let mut settings = Settings::default();
        assert_eq!(Settings::from_text(&settings.to_text()).unwrap(), (settings.clone(), vec![]));
        settings.language = Some(Language::German);
        settings.screen =
            Display { full: true, monitor: Some(1), vsync: false, frame_cap: Some(60), scale: 150, ..default() };
        settings.looks.palette = Colours::Own;
        settings.looks.own[3] = [1, 2, 3];
        settings.play.speed = Speed::Instant;
        settings.sound.mono = true;
        settings.pads.buttons.set(crate::controls::Action::Draw, GamepadButton::Z);
        settings.pads.signs = Some(Family::Nintendo);
        settings.pads.rumble = 0;
        settings.greeted = true;
        assert_eq!(Settings::from_text(&settings.to_text()).unwrap(), (settings.clone(), vec![]));
    }

    #[test]
    fn impossible_settings_are_named_and_the_others_kept() {
        let mut own = Settings { language: Some(Language::German), greeted: true, ..default() };
        own.keys.set(crate::controls::Action::Draw, Key::sign('q'));
        own.keys.set(crate::controls::Action::Pass, Key::sign('w'));
        for (field, bad, name) in [
            (r#""scale": 100"#, r#""scale": 1000"#, "screen.scale"),
            (r#""master": 80"#, r#""master": 101"#, "sound.master"),
            (r#""master": 80"#, r#""master": -1"#, "sound.master"),
            (r#""speed": "1""#, r#""speed": "3""#, "play.speed"),
            (r#""vsync": true"#, r#""vsync": "yes""#, "screen.vsync"),
            (r#""colour": 3"#, r#""colour": 1"#, "looks.seats"),
            (r#""pattern": 2"#, r#""pattern": 9"#, "looks.seats"),
        ] {
            let text = own.to_text();
            assert!(text.contains(field), "{text}");
            assert_eq!(
                Settings::from_text(&text.replace(field, bad)).unwrap(),
                (own.clone(), vec![name.into()]),
                "{bad}"
            );
        }
        // A key that this version does not know resets only the binding of its action.
        let (read, faults) = Settings::from_text(&own.to_text().replace(r#""Q""#, r#""KeyOfTheFuture""#)).unwrap();
        assert_eq!(faults, ["keys.draw[0]"]);
        let keys = &read.keys;
        assert_eq!(keys.of(crate::controls::Action::Draw), Settings::default().keys.of(crate::controls::Action::Draw));
        assert_eq!(keys.of(crate::controls::Action::Pass), own.keys.of(crate::controls::Action::Pass));
        assert_eq!(read.language, own.language);
    }

    #[test]
    fn unknown_and_missing_fields_do_no_harm() {
        let text = r#"{"format":"al-jabar-settings","version":1,"sound":{"mono":true},"later":{}}"#;
        let (settings, faults) = Settings::from_text(text).unwrap();
        assert_eq!((settings.sound, faults), (SoundSettings { mono: true, ..default() }, vec![]));
    }
}

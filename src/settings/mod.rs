//! What the player has chosen for good: data only, saved whenever it changes. It takes effect in `start/apply.rs`.

mod looks;
mod speed;

pub use looks::{Colours, Looks, Marking};
pub use speed::Speed;

use crate::app::{DeviceSystems, PersistSystems, Step};
use crate::controls::{Bindings, Family, Key};
use crate::files::persistent::{self, Persistent};
use crate::texts::{Language, Say};
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::sync::Arc;

/// Everything a player can set.
#[derive(Resource, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language; without one, that of the system.
    pub language: Option<Language>,
    /// The window.
    pub screen: Display,
    /// How marbles look.
    pub looks: Looks,
    /// How things move, and what helps.
    pub play: Play,
    /// What is heard.
    pub sound: Sound,
    /// Which key does what.
    pub keys: Bindings<Key>,
    /// Gamepads.
    pub pads: Gamepads,
    /// Whether the game has been started before.
    pub greeted: bool,
    /// What the command line asked for instead of some settings.
    #[serde(skip)]
    pub overrides: Overrides,
}

/// What the command line asked for. Each holds until the player changes the setting that it stands for.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Overrides {
    /// How fast marbles move.
    pub speed: Option<Speed>,
    /// Nothing flies or flashes.
    pub calm: bool,
    /// The window fills the screen.
    pub fullscreen: bool,
    /// Pictures are simpler, unless the setting for detail says otherwise.
    pub low: bool,
}

/// Gamepads.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Gamepads {
    /// Which button does what.
    pub buttons: Bindings<GamepadButton>,
    /// Whose signs prompts show; without one, those of the pad in the hand.
    pub signs: Option<Family>,
    /// How strongly they tremble, in per cent.
    pub rumble: u32,
}

impl Default for Gamepads {
    fn default() -> Self {
        Self { buttons: default(), signs: None, rumble: 60 }
    }
}

/// The window and what it costs to fill it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Display {
    /// Fills the screen.
    pub full: bool,
    /// Which monitor, from 0; without one, where the window is.
    pub monitor: Option<usize>,
    /// Waits for the monitor before each picture.
    pub vsync: bool,
    /// Not more pictures a second than this.
    pub frame_cap: Option<u32>,
    /// How much painting may cost.
    pub detail: Detail,
    /// How large letters and buttons are, in per cent.
    pub scale: u32,
}

/// How much painting may cost.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Detail {
    /// Little on a machine without a graphics card, else much.
    #[default]
    Auto,
    /// Little.
    Low,
    /// Much.
    High,
}

/// How things move, and what helps.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Play {
    /// How fast marbles move.
    pub speed: Speed,
    /// Nothing flies or flashes.
    pub calm: bool,
    /// Suggested exchanges are shown.
    pub suggestions: bool,
    /// Hints can be asked for.
    pub hints: bool,
    /// The table turns so that the hand of whoever is on turn lies at the bottom.
    pub turns: bool,
}

/// What is heard, in per cent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Sound {
    /// All of it.
    pub master: u32,
    /// The music.
    pub music: u32,
    /// Marbles.
    pub effects: u32,
    /// Menus.
    pub interface: u32,
    /// Whether there is music.
    pub with_music: bool,
    /// The same in both ears.
    pub mono: bool,
    /// Sounds that mean something are written down.
    pub captions: bool,
}

impl Display {
    /// The sizes of letters to choose from, in per cent.
    pub const SCALES: [u32; 6] = [75, 100, 125, 150, 175, 200];
    /// The caps to choose from.
    pub const CAPS: [Option<u32>; 5] = [None, Some(30), Some(60), Some(120), Some(144)];
}

impl Default for Display {
    fn default() -> Self {
        Self { full: false, monitor: None, vsync: true, frame_cap: None, detail: Detail::Auto, scale: 100 }
    }
}

impl Default for Play {
    fn default() -> Self {
        Self { speed: Speed::Normal, calm: false, suggestions: true, hints: true, turns: true }
    }
}

impl Default for Sound {
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
        if screen.frame_cap.is_some_and(|cap| !(10..=1000).contains(&cap)) {
            screen.frame_cap = None;
            faults.push("screen.frame_cap".into());
        }
        Ok((settings, faults))
    }
}

impl Settings {
    /// Reads the settings of a folder. What cannot be used is set aside, and said.
    pub fn load(folder: Option<&Path>) -> (Self, Option<Say>) {
        let Some(folder) = folder else {
            // Nobody is greeted again and again.
            return (Self { greeted: true, ..default() }, None);
        };
        let found = persistent::load(folder);
        (found.value.unwrap_or_default(), found.note)
    }

    /// How fast marbles move.
    pub fn speed(&self) -> Speed {
        self.overrides.speed.unwrap_or(self.play.speed)
    }

    /// Sets how fast marbles move.
    pub fn set_speed(&mut self, speed: Speed) {
        (self.play.speed, self.overrides.speed) = (speed, None);
    }

    /// Whether nothing flies or flashes.
    pub fn is_calm(&self) -> bool {
        self.overrides.calm || self.play.calm
    }

    /// Sets whether nothing flies or flashes.
    pub fn set_calm(&mut self, calm: bool) {
        (self.play.calm, self.overrides.calm) = (calm, false);
    }

    /// Whether the window fills the screen.
    pub fn is_fullscreen(&self) -> bool {
        self.overrides.fullscreen || self.screen.full
    }

    /// Sets whether the window fills the screen.
    pub fn set_fullscreen(&mut self, full: bool) {
        (self.screen.full, self.overrides.fullscreen) = (full, false);
    }

    /// The language to speak.
    pub fn language(&self) -> Language {
        self.language.unwrap_or_else(Language::of_system)
    }
}

/// A change of the settings. Whoever wants to change them sends this; `settings/` alone writes them.
#[derive(Message, Clone)]
pub struct ChangeSettings(Arc<dyn Fn(&mut Settings) + Send + Sync>);

impl ChangeSettings {
    /// A change.
    pub fn new(change: impl Fn(&mut Settings) + Send + Sync + 'static) -> Self {
        Self(Arc::new(change))
    }
}

/// Holds the settings, changes them when asked, and saves them.
pub(super) fn plugin(settings: Settings) -> impl Fn(&mut App) {
    move |app| {
        app.insert_resource(settings.clone())
            .add_message::<ChangeSettings>()
            // After every step that may ask for a change, so that it holds in the same frame.
            .add_systems(PreUpdate, change.in_set(ChangeSystems).after(DeviceSystems))
            .add_systems(Update, (change.in_set(Step::Seat), change.after(Step::Command).before(Step::Want)))
            .add_systems(Last, persistent::persist::<Settings>.in_set(PersistSystems));
    }
}

/// Where the settings are changed, in `PreUpdate`.
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
        ] {
            let text = own.to_text();
            assert!(text.contains(field), "{text}");
            assert_eq!(
                Settings::from_text(&text.replace(field, bad)).unwrap(),
                (own.clone(), vec![name.into()]),
                "{bad}"
            );
        }
        // A key that this version does not know costs that key alone.
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
        assert_eq!((settings.sound, faults), (Sound { mono: true, ..default() }, vec![]));
    }
}

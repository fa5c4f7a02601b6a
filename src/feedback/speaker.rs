//! Plays what has sounded, as loud as the player wants it, as long as there is a device.

use super::device::{AudioDevice, News, Opening};
use super::library::Library;
use crate::app::Pace;
use crate::notices::Notice;
use crate::settings::{Settings, Sound as Volumes};
use crate::table::{Bus, Cue, SoundStarted};
use crate::texts::say;
use aljabar_platform::background;
use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use bevy_kira_audio::prelude::StaticSoundData;
use kira::{AudioManager, AudioManagerSettings, DefaultBackend, Tween};
use std::sync::mpsc::channel;
use std::time::Duration;

/// Silence, in decibels.
const SILENCE: f32 = -80.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, open)
        .add_systems(PostUpdate, (watch, speak).chain())
        .add_systems(PostUpdate, obey.run_if(resource_changed::<Settings>).after(speak));
}

/// What sounds are played with.
#[derive(Resource)]
pub struct Speaker {
    device: SyncCell<AudioDevice<DefaultBackend>>,
    /// How many sounds were begun: what happens often has several takes.
    turns: usize,
}

impl Speaker {
    /// The device, or the lack of one.
    pub fn device(&mut self) -> &mut AudioDevice<DefaultBackend> {
        self.device.get()
    }
}

/// Some systems take their time to open a device, so that happens on a thread of its own. Nobody is woken for it: whatever
/// is to be heard comes with a frame.
fn open_device() -> Opening<DefaultBackend> {
    let (tell, opening) = channel();
    let open = move || {
        let manager = AudioManager::new(AudioManagerSettings::default());
        if let Err(fault) = &manager {
            debug!("no sound: {fault}");
        }
        let _ = tell.send(manager.ok());
    };
    // Without a thread nothing is told, and there is no device.
    let _ = background::start("al-jabar sound", open);
    opening
}

fn open(mut commands: Commands) {
    commands.insert_resource(Speaker { device: SyncCell::new(AudioDevice::new(open_device)), turns: 0 });
}

/// How loud a bus is, in decibels; `None` for silence.
pub fn loudness(volumes: &Volumes, bus: Bus) -> Option<f32> {
    let own = match bus {
        Bus::Effects => volumes.effects,
        Bus::Interface => volumes.interface,
        Bus::Music => volumes.music,
    };
    let part = own as f32 * volumes.master as f32 / 10_000.0;
    // Ears hear ratios: half of the way sounds half as loud.
    (part > 0.0).then(|| 40.0 * part.log10())
}

/// A sound as it is to be heard.
pub fn voiced(sound: &StaticSoundData, cue: &Cue, loudness: f32, mono: bool) -> StaticSoundData {
    let sound = sound.volume(cue.voice.decibels + loudness).playback_rate(cue.voice.rate);
    if mono { sound } else { sound.panning(cue.side) }
}

fn speak(
    mut sounded: MessageReader<SoundStarted>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut library: ResMut<Library>,
    mut speaker: ResMut<Speaker>,
) {
    let mono = settings.sound.mono;
    for SoundStarted(cue) in sounded.read() {
        let Some(loudness) = loudness(&settings.sound, cue.bus) else { continue };
        if !speaker.device().is_free() {
            speaker.device().miss();
            continue;
        }
        let turn = speaker.turns + 1;
        let Some(sound) = library.sound(cue.voice.sound, turn, mono) else { continue };
        speaker.turns = turn;
        speaker.device().play(voiced(&sound, cue, loudness, mono), *cue, time.elapsed());
    }
}

/// Hears whether the device is there, and tells what the player should know.
fn watch(
    time: Res<Time<Real>>,
    mut speaker: ResMut<Speaker>,
    mut notices: MessageWriter<Notice>,
    mut pace: ResMut<Pace>,
) {
    let device = speaker.bypass_change_detection().device();
    let news = device.watch(time.elapsed());
    if device.is_being_tried() {
        // Whether it works shows only in frames that pass.
        pace.wake_in(Duration::from_millis(500));
    }
    notices.write_batch(news.map(|news| {
        Notice(match news {
            News::Missing => say!("note-no-sound"),
            News::Gone => say!("note-sound-gone"),
            News::Back => say!("note-sound-back"),
        })
    }));
}

/// Changes act on what runs, too. Whoever changes how things sound wants to hear something.
fn obey(settings: Res<Settings>, mut speaker: ResMut<Speaker>, mut before: Local<Option<Volumes>>) {
    let device = speaker.device();
    let known = before.replace(settings.sound.clone());
    if known.as_ref() == Some(&settings.sound) {
        return;
    }
    if known.is_some() {
        device.try_again();
    }
    let tween = Tween { duration: Duration::from_millis(40), ..default() };
    let decibels = |cue: &Cue| loudness(&settings.sound, cue.bus).map_or(SILENCE, |own| cue.voice.decibels + own);
    device.set_volumes(decibels, tween);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn volumes_multiply_and_nothing_is_silence() {
        let volumes = Volumes { master: 100, effects: 100, music: 50, interface: 0, ..default() };
        assert_eq!(loudness(&volumes, Bus::Effects), Some(0.0));
        assert_eq!(loudness(&volumes, Bus::Interface), None);
        let half = loudness(&volumes, Bus::Music).unwrap_or_default();
        assert!((half + 12.04).abs() < 0.1, "{half}");
        assert_eq!(loudness(&Volumes { master: 0, ..volumes }, Bus::Effects), None);
    }
}

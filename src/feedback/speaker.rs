//! Plays started sounds on the audio device, at the volumes of the settings.

use super::device::{AudioDevice, DeviceChange, Opening};
use super::library::Library;
use crate::app::Pace;
use crate::notices::Notice;
use crate::settings::{Settings, SoundSettings as Volumes};
use crate::table::{Bus, Cue, SoundStarted};
use crate::texts::say;
use aljabar_platform::background;
use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use bevy_kira_audio::prelude::StaticSoundData;
use kira::{AudioManager, AudioManagerSettings, DefaultBackend, Tween};
use std::sync::mpsc::channel;
use std::time::Duration;

/// The gain that counts as silence, in decibels.
const SILENCE: f32 = -80.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, open)
        .add_systems(PostUpdate, (poll_device, speak).chain())
        .add_systems(PostUpdate, apply_volumes.run_if(resource_changed::<Settings>).after(speak));
}

/// The audio device and the choice of takes.
#[derive(Resource)]
pub struct Speaker {
    device: SyncCell<AudioDevice<DefaultBackend>>,
    /// How many sounds were started. Selects the take of sounds that have several.
    started: usize,
}

impl Speaker {
    /// The audio device, which may be missing.
    pub fn device(&mut self) -> &mut AudioDevice<DefaultBackend> {
        self.device.get()
    }
}

/// Opens the audio device on a thread of its own, because some systems are slow to do so. No frame is requested when it
/// is ready: sounds are only played in frames.
fn open_device() -> Opening<DefaultBackend> {
    let (sender, opening) = channel();
    let open = move || {
        let manager = AudioManager::new(AudioManagerSettings::default());
        if let Err(fault) = &manager {
            debug!("no sound: {fault}");
        }
        let _ = sender.send(manager.ok());
    };
    // If the thread cannot be started, the channel closes, which means that there is no device.
    let _ = background::start("al-jabar sound", open);
    opening
}

fn open(mut commands: Commands) {
    commands.insert_resource(Speaker { device: SyncCell::new(AudioDevice::new(open_device)), started: 0 });
}

/// The gain of a bus in decibels; `None` for silence.
pub fn loudness(volumes: &Volumes, bus: Bus) -> Option<f32> {
    let own = match bus {
        Bus::Effects => volumes.effects,
        Bus::Interface => volumes.interface,
        Bus::Music => volumes.music,
    };
    let part = own as f32 * volumes.master as f32 / 10_000.0;
    // Loudness is perceived on a logarithmic scale: a slider at half sounds about half as loud.
    (part > 0.0).then(|| 40.0 * part.log10())
}

/// The sound with the gain, the rate and the stereo position of a cue.
pub fn voiced(sound: &StaticSoundData, cue: &Cue, loudness: f32, mono: bool) -> StaticSoundData {
    let sound = sound.volume(cue.voice.decibels + loudness).playback_rate(cue.voice.rate);
    if mono { sound } else { sound.panning(cue.side) }
}

fn speak(
    mut started: MessageReader<SoundStarted>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut library: ResMut<Library>,
    mut speaker: ResMut<Speaker>,
) {
    let mono = settings.sound.mono;
    for SoundStarted(cue) in started.read() {
        let Some(loudness) = loudness(&settings.sound, cue.bus) else { continue };
        if !speaker.device().is_free() {
            speaker.device().miss();
            continue;
        }
        let turn = speaker.started + 1;
        let Some(sound) = library.sound(cue.voice.sound, turn, mono) else { continue };
        speaker.started = turn;
        speaker.device().play(voiced(&sound, cue, loudness, mono), *cue, time.elapsed());
    }
}

/// Checks the device once a frame and tells the player when it is lost or back.
fn poll_device(
    time: Res<Time<Real>>,
    mut speaker: ResMut<Speaker>,
    mut notices: MessageWriter<Notice>,
    mut pace: ResMut<Pace>,
) {
    let device = speaker.bypass_change_detection().device();
    let change = device.poll(time.elapsed());
    if device.is_being_tried() {
        // The test of a device needs frames.
        pace.wake_in(Duration::from_millis(500));
    }
    notices.write_batch(change.map(|change| {
        Notice(match change {
            DeviceChange::Missing => say!("note-no-sound"),
            DeviceChange::Gone => say!("note-sound-gone"),
            DeviceChange::Back => say!("note-sound-back"),
        })
    }));
}

/// Applies changed volumes to sounds that are playing. A change also retries a missing device, because the player
/// expects to hear something.
fn apply_volumes(settings: Res<Settings>, mut speaker: ResMut<Speaker>, mut before: Local<Option<Volumes>>) {
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

//! Plays what has sounded, as loud as the player wants it, as long as there is a device.

use super::cue::{Bus, Cue, Sounded};
use super::library::Library;
use crate::pace::Pace;
use crate::settings::{Settings, Sound as Volumes};
use crate::table::Notice;
use crate::texts::say;
use aljabar_sound::Voice;
use bevy::prelude::*;
use bevy_kira_audio::prelude::*;
use std::time::Duration;

/// Not more sounds than this run at once.
const MOST: usize = 32;
/// A device that has not played anything after this time is none.
const PATIENCE: Duration = Duration::from_secs(4);
/// Nor has one in fewer frames than this.
const FRAMES: u32 = 20;
/// A sound that runs so much longer than it is, is stuck.
const OVERDUE: Duration = Duration::from_secs(5);
/// Silence, in decibels.
const SILENCE: f32 = -80.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Speaker>()
        .add_systems(PostUpdate, (watch, speak).chain())
        .add_systems(PostUpdate, set_volumes.run_if(resource_changed::<Settings>).after(speak));
}

/// Whether anything can be heard.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Device {
    /// Nobody knows yet.
    #[default]
    Unknown,
    /// It plays.
    Works,
    /// There is none, or it has gone.
    Gone,
}

/// A sound that runs.
struct Running {
    instance: Handle<AudioInstance>,
    cue: Cue,
    began: Duration,
    /// Whether the device has taken it.
    taken: bool,
    /// For how many frames it has been waited for: a game that sleeps feeds no device.
    frames: u32,
}

impl Running {
    /// Whether a device that works would have played it by now.
    fn is_stuck(&self, now: Duration) -> bool {
        let Voice { sound, rate, .. } = self.cue.voice;
        let age = now.saturating_sub(self.began);
        match self.taken {
            true => !sound.is_loop() && age > Duration::from_secs_f64(sound.longest() / rate.max(0.1)) + OVERDUE,
            false => age > PATIENCE && self.frames > FRAMES,
        }
    }
}

/// What runs.
#[derive(Resource, Default)]
pub struct Speaker {
    running: Vec<Running>,
    device: Device,
    /// Told once.
    told: bool,
    turns: usize,
}

impl Speaker {
    /// Whether there is any use in playing something.
    pub fn is_open(&self) -> bool {
        self.device != Device::Gone
            && self.running.len() < MOST
            && (self.device == Device::Works || self.running.is_empty())
    }

    /// Takes note of a sound that was begun.
    pub fn runs(&mut self, instance: Handle<AudioInstance>, cue: Cue, now: Duration) {
        self.running.push(Running { instance, cue, began: now, taken: false, frames: 0 });
    }

    /// The sounds of a bus.
    pub fn of(&self, bus: Bus) -> impl Iterator<Item = &Handle<AudioInstance>> {
        self.running.iter().filter(move |running| running.cue.bus == bus).map(|running| &running.instance)
    }
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

fn speak(
    mut sounded: MessageReader<Sounded>,
    audio: Res<Audio>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut library: ResMut<Library>,
    mut sources: ResMut<Assets<AudioSource>>,
    mut speaker: ResMut<Speaker>,
    mut pace: ResMut<Pace>,
) {
    for Sounded(cue) in sounded.read() {
        let Some(loudness) = loudness(&settings.sound, cue.bus) else { continue };
        if !speaker.is_open() || !library.is_ready() {
            continue;
        }
        speaker.turns += 1;
        let mono = settings.sound.mono;
        let Some(source) = library.sound(cue.voice.sound, speaker.turns, mono, &mut sources) else { continue };
        let mut play = audio.play(source);
        play.with_volume(cue.voice.decibels + loudness).with_playback_rate(cue.voice.rate);
        if !mono {
            play.with_panning(cue.side);
        }
        let instance = play.handle();
        drop(play);
        speaker.runs(instance, *cue, time.elapsed());
        // The device takes it in the next frame.
        pace.stay_awake(Duration::from_millis(100));
    }
}

/// Sounds that have ended are put away; a device that does not play is not fed any more.
fn watch(
    time: Res<Time<Real>>,
    mut instances: ResMut<Assets<AudioInstance>>,
    mut speaker: ResMut<Speaker>,
    mut notices: MessageWriter<Notice>,
    mut pace: ResMut<Pace>,
) {
    if speaker.running.is_empty() {
        return;
    }
    if speaker.device == Device::Unknown {
        // Whether there is one shows only in frames that pass.
        pace.wake_in(Duration::from_millis(500));
    }
    let now = time.elapsed();
    let speaker = speaker.bypass_change_detection();
    let mut over = Vec::new();
    let (mut works, mut stuck) = (false, false);
    speaker.running.retain_mut(|running| {
        match instances.get(&running.instance).map(AudioInstance::state) {
            Some(PlaybackState::Stopped) => {
                works = true;
                over.push(running.instance.clone());
                return false;
            }
            Some(_) => running.taken = true,
            // It was refused, or nobody takes it.
            None if running.taken => return false,
            None => {}
        }
        running.frames += 1;
        stuck |= running.is_stuck(now);
        works |= running.taken && speaker.device == Device::Unknown;
        true
    });
    for instance in over {
        // The library keeps them for ever.
        instances.remove(&instance);
    }
    let before = speaker.device;
    if works {
        speaker.device = Device::Works;
    } else if stuck {
        speaker.device = Device::Gone;
    }
    if speaker.device == Device::Gone && before != Device::Gone && !speaker.told {
        speaker.told = true;
        let note = if before == Device::Works { say!("note-sound-gone") } else { say!("note-no-sound") };
        notices.write(Notice(note));
    }
}

/// Changes act on what runs, too.
fn set_volumes(settings: Res<Settings>, speaker: Res<Speaker>, mut instances: ResMut<Assets<AudioInstance>>) {
    for running in &speaker.running {
        let Some(mut instance) = instances.get_mut(&running.instance) else { continue };
        let loudness = loudness(&settings.sound, running.cue.bus);
        let decibels = loudness.map_or(SILENCE, |loudness| running.cue.voice.decibels + loudness);
        instance.set_decibels(decibels, AudioTween::linear(Duration::from_millis(40)));
    }
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

    #[test]
    fn a_game_that_has_slept_does_not_blame_the_device() {
        let voice = Voice { sound: aljabar_sound::Sound::Focus, rate: 1.0, decibels: 0.0 };
        let cue = Cue { voice, bus: Bus::Interface, side: 0.0 };
        let seconds = Duration::from_secs;
        let mut running = Running { instance: Handle::default(), cue, began: Duration::ZERO, taken: false, frames: 1 };
        assert!(!running.is_stuck(seconds(60)), "nobody has tried to play it");
        running.frames = 100;
        assert!(running.is_stuck(seconds(60)) && !running.is_stuck(seconds(2)));
        running.taken = true;
        assert!(running.is_stuck(seconds(60)) && !running.is_stuck(seconds(5)));
    }

    #[test]
    fn a_silent_device_is_not_fed() {
        let mut speaker = Speaker::default();
        assert!(speaker.is_open(), "somebody must try");
        let voice = Voice { sound: aljabar_sound::Sound::Focus, rate: 1.0, decibels: 0.0 };
        speaker.runs(Handle::default(), Cue { voice, bus: Bus::Interface, side: 0.0 }, Duration::ZERO);
        assert!(!speaker.is_open(), "one is enough to find out");
        speaker.device = Device::Works;
        assert!(speaker.is_open());
        speaker.device = Device::Gone;
        assert!(!speaker.is_open());
    }
}

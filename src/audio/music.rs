//! Gentle music: four loops of different lengths, which together hardly ever repeat.

use super::cue::{Bus, Cue};
use super::library::Library;
use super::speaker::{Speaker, loudness};
use crate::settings::Settings;
use aljabar_sound::{MUSIC_LAYERS, Sound, Voice};
use bevy::prelude::*;
use bevy_kira_audio::prelude::*;
use std::time::Duration;

/// How slowly it comes and goes.
const FADE: Duration = Duration::from_secs(3);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Music>().add_systems(PostUpdate, conduct);
}

/// Whether it plays, and how.
#[derive(Resource, Default, PartialEq, Eq, Clone, Copy)]
struct Music {
    plays: bool,
    mono: bool,
}

/// Begins, ends, and changes between one sound for both ears and two.
fn conduct(
    settings: Res<Settings>,
    audio: Res<Audio>,
    time: Res<Time<Real>>,
    mut music: ResMut<Music>,
    mut library: ResMut<Library>,
    mut sources: ResMut<Assets<AudioSource>>,
    mut instances: ResMut<Assets<AudioInstance>>,
    mut speaker: ResMut<Speaker>,
) {
    let wanted = Music { plays: settings.sound.with_music && library.is_ready(), mono: settings.sound.mono };
    if *music == wanted || (!wanted.plays && !music.plays) {
        return;
    }
    if music.plays {
        let running: Vec<_> = speaker.of(Bus::Music).cloned().collect();
        for instance in running {
            if let Some(mut instance) = instances.get_mut(&instance) {
                instance.stop(AudioTween::linear(FADE));
            }
        }
        *music = Music::default();
        if !wanted.plays {
            return;
        }
    }
    for layer in 0..MUSIC_LAYERS {
        let sound = Sound::Music(layer as u8);
        let Some(source) = library.sound(sound, 0, wanted.mono, &mut sources) else { continue };
        let voice = Voice { sound, rate: 1.0, decibels: sound.decibels() };
        let decibels = voice.decibels + loudness(&settings.sound, Bus::Music).unwrap_or(-80.0);
        let instance = audio.play(source).looped().with_volume(decibels).fade_in(AudioTween::linear(FADE)).handle();
        speaker.runs(instance, Cue { voice, bus: Bus::Music, side: 0.0 }, time.elapsed());
    }
    *music = wanted;
}

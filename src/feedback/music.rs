//! Gentle music: four loops of different lengths, which together hardly ever repeat.

use super::library::Library;
use super::speaker::{Speaker, loudness, voiced};
use crate::settings::Settings;
use crate::table::{Bus, Cue};
use aljabar_sound::{MUSIC_LAYERS, Sound, Voice};
use bevy::prelude::*;
use kira::Tween;
use std::time::Duration;

/// How slowly it comes and goes.
const FADE: Duration = Duration::from_secs(3);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Music>().add_systems(PostUpdate, conduct);
}

/// Whether it plays, and how.
#[derive(Resource, Default, PartialEq, Eq, Clone, Copy)]
struct Music {
    /// On which device.
    plays: Option<u32>,
    mono: bool,
}

/// Begins, ends, and changes between one sound for both ears and two. On another device it begins again.
fn conduct(
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut music: ResMut<Music>,
    mut library: ResMut<Library>,
    mut speaker: ResMut<Speaker>,
) {
    let device = speaker.bypass_change_detection().device();
    let audible = settings.sound.with_music && library.is_ready();
    let wanted = Music { plays: device.number().filter(|_| audible), mono: settings.sound.mono };
    if *music == wanted || (wanted.plays.is_none() && music.plays.is_none()) {
        return;
    }
    let fade = Tween { duration: FADE, ..default() };
    if music.plays.is_some() {
        device.stop(Bus::Music, fade);
    }
    *music = wanted;
    if wanted.plays.is_none() {
        return;
    }
    for layer in 0..MUSIC_LAYERS {
        let sound = Sound::Music(layer as u8);
        let Some(source) = library.sound(sound, 0, wanted.mono) else { continue };
        let voice = Voice { sound, rate: 1.0, decibels: sound.decibels() };
        let cue = Cue { voice, bus: Bus::Music, side: 0.0 };
        let loudness = loudness(&settings.sound, Bus::Music).unwrap_or(-80.0);
        let sound = voiced(&source, &cue, loudness, wanted.mono).loop_region(..).fade_in_tween(fade);
        device.play(sound, cue, time.elapsed());
    }
}

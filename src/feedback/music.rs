//! Background music: loops of different lengths, so that the mix hardly ever repeats.

use super::library::Library;
use super::speaker::{Speaker, loudness, voiced};
use crate::game::Session;
use crate::settings::Settings;
use crate::table::{Bus, Cue};
use aljabar_sound::{FINAL_LAYER, MUSIC_LAYERS, Sound, Voice};
use bevy::prelude::*;
use kira::Tween;
use std::time::Duration;

/// Duration of fading in and of fading out.
const FADE: Duration = Duration::from_secs(3);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Music>().add_systems(PostUpdate, update_music);
}

/// The state of the music.
#[derive(Resource, Default, PartialEq, Eq, Clone, Copy)]
struct Music {
    /// The number of the device it plays on; `None` if it does not play.
    device: Option<u32>,
    mono: bool,
    /// Whether the layer of the final round plays.
    is_final: bool,
}

/// Starts and stops the music, and restarts it after a change between mono and stereo or on another device.
fn update_music(
    (settings, time): (Res<Settings>, Res<Time<Real>>),
    session: Option<Res<Session>>,
    mut music: ResMut<Music>,
    mut library: ResMut<Library>,
    mut speaker: ResMut<Speaker>,
) {
    let device = speaker.bypass_change_detection().device();
    let audible = settings.sound.with_music && library.is_ready();
    let is_final = session.is_some_and(|session| session.game().position().is_final() && !session.game().is_over());
    let wanted = Music { device: device.number().filter(|_| audible), mono: settings.sound.mono, is_final };
    if *music == wanted || (wanted.device.is_none() && music.device.is_none()) {
        return;
    }
    let fade = Tween { duration: FADE, ..default() };
    // Only the layer of the final round comes or goes; the others play on.
    let layers: Vec<u8> = match *music == (Music { is_final: music.is_final, ..wanted }) {
        true if !wanted.is_final => {
            device.stop_sound(Sound::Music(FINAL_LAYER), fade);
            Vec::new()
        }
        true => vec![FINAL_LAYER],
        false => {
            if music.device.is_some() {
                device.stop(Bus::Music, fade);
            }
            (0..MUSIC_LAYERS as u8).chain(wanted.is_final.then_some(FINAL_LAYER)).collect()
        }
    };
    *music = wanted;
    if wanted.device.is_none() {
        return;
    }
    for layer in layers {
        let sound = Sound::Music(layer);
        let Some(source) = library.sound(sound, 0, wanted.mono) else { continue };
        let voice = Voice { sound, rate: 1.0, decibels: sound.decibels() };
        let cue = Cue { voice, bus: Bus::Music, side: 0.0 };
        let loudness = loudness(&settings.sound, Bus::Music).unwrap_or(-80.0);
        let sound = voiced(&source, &cue, loudness, wanted.mono).loop_region(..).fade_in_tween(fade);
        device.play(sound, cue, time.elapsed());
    }
}

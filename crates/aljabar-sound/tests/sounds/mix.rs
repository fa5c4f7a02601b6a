//! Mixtures of sounds at the volumes of the game do not clip.

use crate::ear::{CEILING, factor, hear, loudness};
use aljabar_sound::{Clip, FINAL_LAYER, Sound, cascade_decibels, cascade_rate, chime};
use std::collections::HashMap;

const RATE: f64 = 48_000.0;

/// A mixture of files.
struct Mix {
    frames: Vec<[f32; 2]>,
    files: HashMap<String, Clip>,
}

impl Mix {
    fn new() -> Self {
        Self { frames: vec![[0.0; 2]; 8 * RATE as usize], files: HashMap::new() }
    }

    fn play(&mut self, sound: Sound, take: usize, at: f64) {
        self.play_at(sound, take, at, 1.0, sound.decibels());
    }

    fn play_at(&mut self, sound: Sound, take: usize, at: f64, rate: f64, decibels: f32) {
        let clip = self.files.entry(sound.file(take)).or_insert_with(|| hear(sound, take));
        let (step, gain) = (f64::from(clip.rate) * rate / RATE, factor(decibels));
        for (index, frame) in self.frames[(at * RATE) as usize..].iter_mut().enumerate() {
            let place = index as f64 * step;
            let Some([here, next]) = clip.frames.get(place as usize..place as usize + 2) else { break };
            for side in 0..2 {
                frame[side] += gain * (here[side] + place.fract() as f32 * (next[side] - here[side]));
            }
        }
    }

    fn chime(&mut self, coordinates: &[u8], at: f64) {
        chime(coordinates).iter().for_each(|voice| self.play_at(voice.sound, 0, at, voice.rate, voice.decibels));
    }

    fn peak(&self) -> f32 {
        self.frames.iter().flatten().fold(0.0, |peak, sample| sample.abs().max(peak))
    }
}

/// The highest peak that all loops of the music can reach together.
fn music() -> f32 {
    let peak = |layer| hear(Sound::Music(layer), 0).peak() * factor(Sound::Music(layer).decibels());
    (0..=FINAL_LAYER).map(peak).sum()
}

/// The peak of the busiest moment: an exchange of three for three, eight cancellations (each with the chord of white and
/// three black marbles that drop), and the last sound. `apart` is the seconds between cancellations.
fn busiest(apart: f64, last: Sound) -> f32 {
    let mut mix = Mix::new();
    for marble in 0..6 {
        mix.play(Sound::Roll, marble, 0.05 * marble as f64);
        mix.play(Sound::Drop, marble, 0.3 + 0.05 * marble as f64);
    }
    for step in 0..8 {
        let at = 0.5 + apart * step as f64;
        let decibels = Sound::Cancel.decibels() + cascade_decibels(step);
        mix.play_at(Sound::Cancel, 0, at, cascade_rate(step), decibels);
        mix.chime(&[1, 1, 1], at);
        (0..3).for_each(|rival| mix.play(Sound::DropBlack, rival, at + 0.6 * apart + 0.01 * rival as f64));
    }
    mix.play(last, 0, 0.5 + 8.0 * apart);
    mix.peak()
}

#[test]
fn eight_cancellations_with_all_music_do_not_clip() {
    let music = music();
    let aparts = [0.110, 0.125, 0.140, 0.160, 0.180, 0.210, 0.250];
    let lasts = [Sound::Win, Sound::Triumph, Sound::SharedWin];
    let peaks: Vec<f32> = lasts.iter().flat_map(|last| aparts.map(|apart| busiest(apart, *last) + music)).collect();
    println!("music {music:.3}, with the cascades {peaks:.3?}");
    assert!(peaks.iter().all(|peak| *peak <= CEILING), "{peaks:?}");
    // The sounds are not too quiet either.
    assert!(peaks.iter().any(|peak| *peak > 0.6), "{peaks:?}");
}

#[test]
fn every_sound_alone_fits_above_the_music() {
    let music = music();
    for sound in Sound::all() {
        let peak = (0..sound.takes()).map(|take| hear(sound, take).peak()).fold(0.0, f32::max);
        let peak = peak * factor(sound.decibels()) + music;
        assert!(peak <= CEILING, "{sound:?}: {peak}");
    }
}

/// A deal may move twenty marbles on rods in a second.
#[test]
fn twenty_rods_in_a_second_are_quiet() {
    let (mut rods, mut deal) = (Mix::new(), Mix::new());
    (0..20).for_each(|marble| rods.play(Sound::Rod, marble, 0.05 * marble as f64));
    deal.play(Sound::Deal, 0, 0.0);
    assert!(rods.peak() < 0.15, "{}", rods.peak());
    let [rods, deal] = [rods, deal].map(|mix| loudness(&Clip { rate: RATE as u32, frames: mix.frames, stereo: true }));
    assert!(rods < deal - 3.0, "rods {rods}, deal {deal}");
}

#[test]
fn a_chord_is_hardly_louder_than_a_note() {
    let loud = |coordinates: &[u8]| {
        let mut mix = Mix::new();
        mix.chime(coordinates, 0.0);
        loudness(&Clip { rate: RATE as u32, frames: mix.frames, stereo: true })
    };
    let (red, white) = (loud(&[1, 0, 0]), loud(&[1, 1, 1]));
    assert!((white - red).abs() < 3.0, "red {red}, white {white}");
}

#[test]
fn music_stays_behind_the_game() {
    let level = |sound: Sound| loudness(&hear(sound, 0)) + sound.decibels();
    let loudest = (0..=FINAL_LAYER).map(|layer| level(Sound::Music(layer))).fold(-99.0, f32::max);
    for sound in [Sound::Note(0), Sound::Cancel, Sound::Drop, Sound::Spectrum, Sound::FinalRound] {
        assert!(level(sound) > loudest + 3.0, "{sound:?} {} over {loudest}", level(sound));
    }
}

//! Properties of each file: level, offset, ends, length, pitch and loudness.

use crate::ear::{CEILING, hear, loudness, takes};
use aljabar_sound::{Clip, FINAL_LAYER, MUSIC_LAYERS, NOTES, Sound};

#[test]
fn no_file_is_too_loud_or_too_faint() {
    for (sound, take) in takes() {
        let peak = hear(sound, take).peak();
        assert!((0.45..=CEILING).contains(&peak), "{sound:?} {take}: {peak}");
    }
}

#[test]
fn no_file_has_an_offset() {
    for (sound, take) in takes() {
        let clip = hear(sound, take);
        for side in 0..2 {
            let mean = clip.frames.iter().map(|frame| f64::from(frame[side])).sum::<f64>() / clip.frames.len() as f64;
            assert!(mean.abs() < 0.001, "{sound:?} {take}: {mean}");
        }
    }
}

/// Otherwise it would click, and a loop would have an audible seam.
#[test]
fn sounds_begin_and_end_in_silence() {
    let highest = |frames: &[[f32; 2]]| frames.iter().flatten().fold(0f32, |peak, sample| sample.abs().max(peak));
    for (sound, take) in takes() {
        let frames = hear(sound, take).frames;
        let (first, last) = (highest(&frames[..8]), highest(&frames[frames.len() - 8..]));
        assert!(first.max(last) < 0.0005, "{sound:?} {take} begins with {first} and ends with {last}");
    }
}

/// A loop fades slowly around its seam, so that the silence there is not heard as a gap. In the loop for the final round
/// the gap is one of those between its pulses.
#[test]
fn loops_fade_slowly() {
    for layer in 0..MUSIC_LAYERS as u8 {
        let clip = hear(Sound::Music(layer), 0);
        let steps: Vec<f32> = clip.frames.chunks(clip.rate as usize / 5).map(level).collect();
        let around = steps.iter().cycle().skip(steps.len() - 8).take(16);
        let jump = around.clone().zip(around.skip(1)).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
        assert!(jump < 0.06, "layer {layer} jumps by {jump}");
    }
}

/// The pulse of the final round is as strong at the seam as elsewhere.
#[test]
fn the_final_layer_pulses_through_its_seam() {
    let clip = hear(Sound::Music(FINAL_LAYER), 0);
    let tenths = clip.frames.chunks_exact(clip.frames.len() / 10).map(<[_]>::to_vec);
    let pulses: Vec<f64> = tenths.map(|frames| strength(&Clip { frames, ..clip }, 110.12)).collect();
    let mean = pulses.iter().sum::<f64>() / 10.0;
    assert!(pulses.iter().all(|pulse| (pulse / mean - 1.0).abs() < 0.1), "{pulses:?}");
}

fn level(frames: &[[f32; 2]]) -> f32 {
    (frames.iter().flatten().map(|sample| sample * sample).sum::<f32>() / (2 * frames.len()) as f32).sqrt()
}

#[test]
fn nothing_lasts_too_long() {
    for (sound, take) in takes() {
        let seconds = hear(sound, take).seconds();
        assert!((0.03..=sound.max_seconds()).contains(&seconds), "{sound:?} {take}: {seconds} s");
    }
}

#[test]
fn sounds_of_one_kind_are_equally_loud() {
    let takes_of = |sound: Sound| (0..sound.takes()).map(|take| hear(sound, take)).collect();
    let notes = (0..NOTES as u8).map(|note| hear(Sound::Note(note), 0)).collect();
    let layers = (0..=FINAL_LAYER).map(|layer| hear(Sound::Music(layer), 0)).collect();
    let ticks = vec![hear(Sound::Focus, 0), hear(Sound::Slider, 0)];
    let kinds: Vec<Vec<Clip>> = Sound::all().map(takes_of).chain([notes, layers, ticks]).collect();
    for kind in kinds {
        let levels: Vec<f32> = kind.iter().map(loudness).collect();
        let (low, high) = levels.iter().fold((0f32, -99f32), |(low, high), level| (low.min(*level), high.max(*level)));
        assert!(high - low < 4.0, "{levels:?}");
    }
}

#[test]
fn takes_of_one_sound_differ() {
    for (sound, take) in takes().filter(|(_, take)| *take > 0) {
        assert_ne!(hear(sound, take), hear(sound, take - 1), "{sound:?} {take}");
    }
}

#[test]
fn the_last_turn_rises_and_then_stops() {
    let clip = hear(Sound::LastTurn, 0);
    let steps: Vec<f32> = clip.frames.chunks(clip.rate as usize / 10).map(level).collect();
    let loudest = (0..steps.len()).max_by(|a, b| steps[*a].total_cmp(&steps[*b])).unwrap();
    assert!(steps[..=loudest].windows(2).all(|pair| pair[0] < pair[1]), "{steps:?}");
    assert!((10..=13).contains(&loudest), "{steps:?}");
}

#[test]
fn a_triumph_is_longer_and_brighter_than_a_win() {
    let [triumph, win] = [Sound::Triumph, Sound::Win].map(|sound| hear(sound, 0));
    let (long, short) = (heard_until(&triumph), heard_until(&win));
    assert!(long > short + 0.3, "{long} s and {short} s");
    let (bright, dark) = (brightness(&triumph), brightness(&win));
    assert!(bright > 1.1 * dark, "{bright} Hz and {dark} Hz");
}

/// The chord of white, in which a win ends, stands on a low D.
#[test]
fn a_shared_win_lacks_the_last_chord_of_a_win() {
    let [win, triumph, shared] =
        [Sound::Win, Sound::Triumph, Sound::SharedWin].map(|sound| strength(&hear(sound, 0), 146.83));
    assert!(win > 10.0 * shared && triumph > 10.0 * shared, "{win}, {triumph}, {shared}");
}

/// The seconds until the sound stays 20 dB below its loudest moment.
fn heard_until(clip: &Clip) -> f32 {
    let steps: Vec<f32> = clip.frames.chunks(clip.rate as usize / 100).map(level).collect();
    let loudest = steps.iter().copied().fold(0.0, f32::max);
    steps.iter().rposition(|step| *step > 0.1 * loudest).unwrap() as f32 / 100.0
}

/// The root of the mean square of the frequencies, in hertz.
fn brightness(clip: &Clip) -> f32 {
    let changes: Vec<[f32; 2]> =
        clip.frames.windows(2).map(|pair| [pair[1][0] - pair[0][0], pair[1][1] - pair[0][1]]).collect();
    clip.rate as f32 * level(&changes) / level(&clip.frames) / std::f32::consts::TAU
}

#[test]
fn a_note_has_its_pitch() {
    for (note, hz) in [(0, 293.66), (1, 440.49), (2, 734.15)] {
        let clip = hear(Sound::Note(note), 0);
        let [on, off] = [hz, hz * 1.06].map(|hz| strength(&clip, hz));
        assert!(on > 20.0 * off, "note {note}: {on} at its pitch, {off} a semitone higher");
    }
}

/// The amplitude of one frequency in the clip.
fn strength(clip: &Clip, hz: f64) -> f64 {
    let turn = std::f64::consts::TAU * hz / f64::from(clip.rate);
    let (mut x, mut y) = (0.0, 0.0);
    for (index, frame) in clip.frames.iter().enumerate() {
        let (sin, cos) = (turn * index as f64).sin_cos();
        x += cos * f64::from(frame[0]);
        y += sin * f64::from(frame[0]);
    }
    x.hypot(y)
}

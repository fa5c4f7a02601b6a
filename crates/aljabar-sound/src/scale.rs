//! The pitches of the game: the notes of primaries and colours, the scale, and the steps of a cascade.

use crate::Sound;

/// The frequency of the D below middle C, in hertz. All notes are simple ratios of it, and so are consonant.
pub(crate) const ROOT: f64 = 146.83;

/// How many primaries have a note of their own. Groups have at most four.
pub const NOTES: usize = 6;

/// The frequencies of the primaries as ratios of [`ROOT`]. Red, yellow and blue are 2 : 3 : 5, a wide major chord (D, A,
/// F sharp). Then follow B, E and a high C sharp. No two are only a semitone apart.
const PRIMARIES: [f64; NOTES] = [2.0, 3.0, 5.0, 10.0 / 3.0, 4.5, 7.5];

/// The major pentatonic scale on D, as ratios. Any of its notes are consonant together.
const PENTATONIC: [f64; 5] = [1.0, 9.0 / 8.0, 5.0 / 4.0, 3.0 / 2.0, 5.0 / 3.0];

/// The playback rates of [`Sound::Cancel`] in a cascade. They rise along the pentatonic scale.
const CASCADE: [f64; 8] = [1.0, 9.0 / 8.0, 5.0 / 4.0, 3.0 / 2.0, 5.0 / 3.0, 2.0, 9.0 / 4.0, 5.0 / 2.0];

/// By how many decibels each cancellation of a cascade is louder than the one before it.
const CASCADE_GAIN: f32 = 0.4;

/// By how many decibels a cancellation of a cascade is louder than the first, at most.
const CASCADE_MOST: f32 = 4.0;

/// The playback rate of a note by the value of its coordinate, from 1: octaves and fifths, which fit every chord.
const VALUES: [f64; 8] = [1.0, 2.0, 3.0 / 2.0, 1.0 / 2.0, 3.0 / 4.0, 3.0, 4.0 / 3.0, 2.0 / 3.0];

/// One of the notes of a chord.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Voice {
    /// The sound to play, a [`Sound::Note`].
    pub sound: Sound,
    /// The playback rate, which changes the pitch.
    pub rate: f64,
    /// The volume to play it at, in place of [`Sound::decibels`].
    pub decibels: f32,
}

/// The notes of a piece with these coordinates, to be started together. Black has none.
///
/// The volume of each note falls with their number, so that a chord is hardly louder than a single note.
#[must_use]
pub fn chime(coordinates: &[u8]) -> Vec<Voice> {
    let sounding = coordinates.iter().take(NOTES).enumerate().filter(|(_, value)| **value > 0);
    let share = -2.2 * libm::log2f(sounding.clone().count().max(1) as f32);
    let voice = |(primary, value): (usize, &u8)| {
        let sound = Sound::Note(primary as u8);
        Voice { sound, rate: VALUES[(usize::from(*value) - 1) % VALUES.len()], decibels: sound.decibels() + share }
    };
    sounding.map(voice).collect()
}

/// The playback rate of [`Sound::Cancel`] for a cancellation of a turn. `step` counts them from 0; the rate rises up to the
/// eighth and then stays.
#[must_use]
pub fn cascade_rate(step: usize) -> f64 {
    CASCADE[step.min(CASCADE.len() - 1)]
}

/// By how many decibels [`Sound::Cancel`] is louder for a cancellation of a turn than for the first. `step` counts them
/// from 0; the gain rises up to the eleventh and then stays.
#[must_use]
pub fn cascade_decibels(step: usize) -> f32 {
    (CASCADE_GAIN * step as f32).min(CASCADE_MOST)
}

/// The pitch of a primary's note, in hertz.
pub(crate) fn primary(index: usize) -> f64 {
    ROOT * PRIMARIES[index % NOTES]
}

/// The pitch of a degree of the pentatonic scale, in hertz: 0 is the D of red, 5 an octave higher, -5 is [`ROOT`].
pub(crate) fn degree(step: i32) -> f64 {
    2.0 * ROOT * PENTATONIC[step.rem_euclid(5) as usize] * libm::exp2(f64::from(step.div_euclid(5)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_sounds_the_notes_of_its_primaries() {
        let notes = |coordinates: &[u8]| chime(coordinates).iter().map(|voice| voice.sound).collect::<Vec<_>>();
        assert_eq!(notes(&[1, 1, 0]), [Sound::Note(0), Sound::Note(1)]);
        assert_eq!(notes(&[0, 0, 2]), [Sound::Note(2)]);
        assert_eq!(notes(&[0, 0]), []);
    }

    #[test]
    fn values_of_one_primary_sound_different() {
        let rates: Vec<f64> = (1..=8).map(|value| chime(&[value])[0].rate).collect();
        assert!(rates.iter().enumerate().all(|(i, rate)| !rates[..i].contains(rate)), "{rates:?}");
    }

    #[test]
    fn cascades_rise_and_then_stay() {
        assert!(CASCADE.windows(2).all(|pair| pair[0] < pair[1]));
        assert_eq!(cascade_rate(0), 1.0);
        assert_eq!(cascade_rate(99), CASCADE[7]);
    }

    /// The music uses the same scale, so that every cancellation fits it.
    #[test]
    fn cascades_rise_along_the_scale() {
        for step in 0..8 {
            assert_eq!(degree(0) * cascade_rate(step), degree(step as i32), "{step}");
        }
    }

    #[test]
    fn cascades_get_louder_by_at_most_four_decibels() {
        let gains: Vec<f32> = (0..8).map(cascade_decibels).collect();
        assert_eq!(gains[0], 0.0);
        assert!(gains.windows(2).all(|pair| pair[0] < pair[1] && pair[1] - pair[0] < 1.0), "{gains:?}");
        assert_eq!(cascade_decibels(99), 4.0);
    }

    #[test]
    fn every_two_notes_are_more_than_a_semitone_apart() {
        for (i, low) in PRIMARIES.iter().enumerate() {
            for high in &PRIMARIES[..i] {
                let semitones = 12.0 * libm::log2(high / low).abs();
                assert!(semitones > 1.5, "{low} and {high}");
            }
        }
    }

    #[test]
    fn degrees_meet_the_primaries() {
        assert_eq!(degree(0), primary(0));
        assert_eq!(degree(3), primary(1));
        assert_eq!(degree(7), primary(2));
        assert_eq!(degree(-5), ROOT);
    }
}

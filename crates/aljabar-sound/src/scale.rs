//! The notes of the game: which belong to which primary, to which colour, and to which step of a cascade.

use crate::Sound;

/// D, an octave and more below middle C: all notes are simple ratios above it, so that all of them agree.
pub(crate) const GROUND: f64 = 146.83;

/// Primaries that have a note of their own; groups have at most four.
pub const NOTES: usize = 6;

/// Above [`GROUND`]. Red, yellow and blue are 2 : 3 : 5, a wide major chord (D, A, F sharp) in which every pair is
/// consonant; then B, E and a high C sharp, none of them a semitone from another.
const PRIMARIES: [f64; NOTES] = [2.0, 3.0, 5.0, 10.0 / 3.0, 4.5, 7.5];

/// The pentatonic scale on D, as ratios above its root; any of its notes may sound together.
const PENTATONIC: [f64; 5] = [1.0, 9.0 / 8.0, 5.0 / 4.0, 3.0 / 2.0, 5.0 / 3.0];

/// How much faster, and so higher, to play [`Sound::Cancel`] at each step of a cascade: up the pentatonic scale.
pub const CASCADE: [f64; 8] = [1.0, 9.0 / 8.0, 5.0 / 4.0, 3.0 / 2.0, 5.0 / 3.0, 2.0, 9.0 / 4.0, 5.0 / 2.0];

/// What a coordinate above one does to the note of its primary: octaves and fifths, which suit every chord.
const VALUES: [f64; 8] = [1.0, 2.0, 3.0 / 2.0, 1.0 / 2.0, 3.0 / 4.0, 3.0, 4.0 / 3.0, 2.0 / 3.0];

/// One of the notes that sound together.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Voice {
    /// Always a [`Sound::Note`].
    pub sound: Sound,
    /// The playback rate.
    pub rate: f64,
    /// The volume, instead of the sound's own.
    pub decibels: f32,
}

/// The notes of a piece, by its coordinates: to be started at the same moment. Black has none.
///
/// A chord is hardly louder than a single note.
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

/// The playback rate of the given cancellation of a turn, counted from 0; the last step holds for all that follow.
#[must_use]
pub fn cascade_rate(step: usize) -> f64 {
    CASCADE[step.min(CASCADE.len() - 1)]
}

/// The pitch of a primary's note, in hertz.
pub(crate) fn primary(index: usize) -> f64 {
    GROUND * PRIMARIES[index % NOTES]
}

/// A degree of the pentatonic scale, in hertz: 0 is the D of red, 5 an octave higher, -5 the ground.
pub(crate) fn degree(step: i32) -> f64 {
    2.0 * GROUND * PENTATONIC[step.rem_euclid(5) as usize] * libm::exp2(f64::from(step.div_euclid(5)))
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
        assert_eq!(degree(-5), GROUND);
    }
}

//! Samples of a sound, and the last steps of making it: filter, fades and level.

/// The highest sample of a finished file: -3 dBFS, so that it stays below -1 dBFS after encoding.
const PEAK: f32 = 0.708;

/// A sound as samples.
#[derive(Clone, PartialEq, Debug)]
pub struct Clip {
    /// Frames per second.
    pub rate: u32,
    /// The samples of the left and the right channel, from -1 to 1. Both are equal unless the clip is stereo.
    pub frames: Vec<[f32; 2]>,
    /// Whether the channels differ.
    pub stereo: bool,
}

impl Clip {
    /// A silent clip with one channel, for an event that the game may pan.
    pub(crate) fn mono(seconds: f64) -> Self {
        Self { stereo: false, ..Self::stereo(seconds) }
    }

    /// A silent clip with two channels.
    pub(crate) fn stereo(seconds: f64) -> Self {
        let rate = 44_100;
        Self { rate, frames: vec![[0.0; 2]; (seconds * f64::from(rate)) as usize], stereo: true }
    }

    /// The duration in seconds.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        self.frames.len() as f64 / f64::from(self.rate)
    }

    /// The largest absolute value of all samples.
    #[must_use]
    pub fn peak(&self) -> f32 {
        self.frames.iter().flatten().fold(0.0, |peak, sample| sample.abs().max(peak))
    }

    /// The index of the frame at this time.
    pub(crate) fn at(&self, seconds: f64) -> usize {
        (seconds * f64::from(self.rate)) as usize
    }

    /// The clip played backwards.
    pub(crate) fn reversed(mut self) -> Self {
        self.frames.reverse();
        self
    }

    /// Limits single high peaks of noise with a hyperbolic tangent, so that all takes are equally loud.
    pub(crate) fn soft_clipped(mut self) -> Self {
        let power = self.frames.iter().flatten().map(|sample| sample * sample).sum::<f32>();
        let usual = 3.0 * (power / (2 * self.frames.len()) as f32).sqrt();
        self.frames.iter_mut().flatten().for_each(|sample| *sample = libm::tanhf(*sample / usual));
        self
    }

    /// Applies the high-pass, cuts off the inaudible end, fades in and out, adds silence at both ends and normalises.
    pub(crate) fn finished(mut self) -> Self {
        self.high_pass();
        if !self.stereo {
            self.frames.iter_mut().for_each(|frame| *frame = [0.5 * (frame[0] + frame[1]); 2]);
        }
        let floor = self.peak() * 0.0016;
        let heard = self.frames.iter().rposition(|frame| frame[0].abs().max(frame[1].abs()) > floor);
        self.frames.truncate(heard.map_or(0, |last| last + 1));
        let fall = (self.seconds() / 6.0).min(0.3);
        let mut clip = self.faded(0.0006, fall);
        // The encoder spreads sudden changes over a few milliseconds, which needs some silence at both ends.
        let room = vec![[0.0; 2]; clip.at(0.004)];
        clip.frames.splice(0..0, room.iter().copied());
        clip.frames.extend(room);
        clip.normalised(1.0)
    }

    /// Fades in and out, in `rise` and `fall` seconds.
    pub(crate) fn faded(mut self, rise: f64, fall: f64) -> Self {
        let (step, last) = (1.0 / f64::from(self.rate), self.frames.len().saturating_sub(1));
        for (index, frame) in self.frames.iter_mut().enumerate() {
            let gain = ease(index as f64 * step / rise) * ease((last - index) as f64 * step / fall);
            *frame = frame.map(|sample| sample * gain as f32);
        }
        self
    }

    /// Scales the clip so that its peak is `share` times the highest that a file may have.
    pub(crate) fn normalised(mut self, share: f32) -> Self {
        let gain = share * PEAK / self.peak().max(f32::MIN_POSITIVE);
        self.frames.iter_mut().flatten().for_each(|sample| *sample *= gain);
        self
    }

    /// A first-order high-pass at 30 Hz. It removes the offset and inaudibly low frequencies.
    fn high_pass(&mut self) {
        let keep = libm::exp(-std::f64::consts::TAU * 30.0 / f64::from(self.rate)) as f32;
        let (mut before, mut out) = ([0.0; 2], [0.0; 2]);
        for frame in &mut self.frames {
            for side in 0..2 {
                out[side] = keep * (out[side] + frame[side] - before[side]);
            }
            before = std::mem::replace(frame, out);
        }
    }
}

/// Rises from 0 to 1 along half a cosine while `x` goes from 0 to 1.
pub(crate) fn ease(x: f64) -> f64 {
    0.5 - 0.5 * libm::cos(std::f64::consts::PI * x.clamp(0.0, 1.0))
}

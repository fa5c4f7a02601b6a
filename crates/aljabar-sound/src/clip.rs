//! A stretch of sound while it is being made, and how it is finished: its ends and its level.

/// The highest sample of a finished file: 3 dB below full scale, so that encoding never takes it over -1.
const PEAK: f32 = 0.708;

/// Sound as samples.
#[derive(Clone, PartialEq, Debug)]
pub struct Clip {
    /// Frames in a second.
    pub rate: u32,
    /// Left and right; the same when the clip is not stereo.
    pub frames: Vec<[f32; 2]>,
    /// Whether the two sides differ.
    pub stereo: bool,
}

impl Clip {
    /// For a single event that the game may put at any side.
    pub(crate) fn mono(seconds: f64) -> Self {
        Self { stereo: false, ..Self::stereo(seconds) }
    }

    /// For chords, with some room around them.
    pub(crate) fn stereo(seconds: f64) -> Self {
        let rate = 44_100;
        Self { rate, frames: vec![[0.0; 2]; (seconds * f64::from(rate)) as usize], stereo: true }
    }

    /// How long it lasts.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        self.frames.len() as f64 / f64::from(self.rate)
    }

    /// The highest sample of either side.
    #[must_use]
    pub fn peak(&self) -> f32 {
        self.frames.iter().flatten().fold(0.0, |peak, sample| sample.abs().max(peak))
    }

    /// Where this second lies.
    pub(crate) fn at(&self, seconds: f64) -> usize {
        (seconds * f64::from(self.rate)) as usize
    }

    /// The same, backwards.
    pub(crate) fn reversed(mut self) -> Self {
        self.frames.reverse();
        self
    }

    /// Rounds off the lone peaks of a noise, so that its takes are equally loud.
    pub(crate) fn rounded(mut self) -> Self {
        let power = self.frames.iter().flatten().map(|sample| sample * sample).sum::<f32>();
        let usual = 3.0 * (power / (2 * self.frames.len()) as f32).sqrt();
        self.frames.iter_mut().flatten().for_each(|sample| *sample = libm::tanhf(*sample / usual));
        self
    }

    /// Removes what lies below all tones, cuts off what cannot be heard, and lets it begin and end in silence.
    pub(crate) fn finished(mut self) -> Self {
        self.remove_rumble();
        if !self.stereo {
            self.frames.iter_mut().for_each(|frame| *frame = [0.5 * (frame[0] + frame[1]); 2]);
        }
        let floor = self.peak() * 0.0016;
        let heard = self.frames.iter().rposition(|frame| frame[0].abs().max(frame[1].abs()) > floor);
        self.frames.truncate(heard.map_or(0, |last| last + 1));
        let fall = (self.seconds() / 6.0).min(0.3);
        let mut clip = self.faded(0.0006, fall);
        // The encoder smears what is sudden over a few milliseconds: here is room for that.
        let room = vec![[0.0; 2]; clip.at(0.004)];
        clip.frames.splice(0..0, room.iter().copied());
        clip.frames.extend(room);
        clip.levelled(1.0)
    }

    /// Rises from silence and falls back into it, in so many seconds.
    pub(crate) fn faded(mut self, rise: f64, fall: f64) -> Self {
        let (step, last) = (1.0 / f64::from(self.rate), self.frames.len().saturating_sub(1));
        for (index, frame) in self.frames.iter_mut().enumerate() {
            let gain = ease(index as f64 * step / rise) * ease((last - index) as f64 * step / fall);
            *frame = frame.map(|sample| sample * gain as f32);
        }
        self
    }

    /// As loud as a file may be, or this share of it.
    pub(crate) fn levelled(mut self, share: f32) -> Self {
        let gain = share * PEAK / self.peak().max(f32::MIN_POSITIVE);
        self.frames.iter_mut().flatten().for_each(|sample| *sample *= gain);
        self
    }

    /// A gentle high-pass at 30 Hz: no offset, no thud that only moves the cone.
    fn remove_rumble(&mut self) {
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

/// From 0 to 1 along half a cosine.
pub(crate) fn ease(x: f64) -> f64 {
    0.5 - 0.5 * libm::cos(std::f64::consts::PI * x.clamp(0.0, 1.0))
}

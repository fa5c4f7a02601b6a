//! Reverberation: the echo of a room, computed with a feedback delay network.

use crate::Clip;

/// The reverberation of a room.
#[derive(Clone, Copy)]
pub(crate) struct Reverb {
    /// The level of the reverberation; that of the sound itself is 1.
    pub level: f32,
    /// The reverberation time: seconds until it has decayed by 60 dB.
    pub seconds: f64,
    /// How much of the high frequencies each reflection absorbs, from 0 to 1.
    pub damping: f32,
    /// The size of the room; that of the room around the table is 1.
    pub size: f64,
}

/// The room around the table.
pub(crate) const TABLE: Reverb = Reverb { level: 0.22, seconds: 0.8, damping: 0.45, size: 1.0 };

/// A hall, for the music. Its long delays have no pitch that would favour some notes.
pub(crate) const HALL: Reverb = Reverb { level: 0.22, seconds: 3.0, damping: 0.5, size: 2.3 };

/// The delays in seconds, for a room of size 1. None is a simple multiple of another, so that no rhythm is heard.
const PATHS: [f64; 8] = [0.0211, 0.0239, 0.0277, 0.0313, 0.0353, 0.0399, 0.0431, 0.0479];

impl Clip {
    /// Adds reverberation.
    pub(crate) fn with_reverb(mut self, reverb: Reverb) -> Self {
        let paths = PATHS.map(|seconds| seconds * reverb.size);
        let lines = paths.map(|seconds| vec![0f32; self.at(seconds)]);
        let kept = paths.map(|seconds| libm::pow(10.0, -3.0 * seconds / reverb.seconds) as f32);
        let mut network = DelayNetwork { lines, kept, heads: [0; 8], soft: [0.0; 8], damping: reverb.damping };
        for frame in &mut self.frames {
            let echo = network.process(*frame);
            *frame = [frame[0] + reverb.level * echo[0], frame[1] + reverb.level * echo[1]];
        }
        self
    }
}

/// Eight delay lines that feed each other.
struct DelayNetwork {
    lines: [Vec<f32>; 8],
    kept: [f32; 8],
    heads: [usize; 8],
    soft: [f32; 8],
    damping: f32,
}

impl DelayNetwork {
    fn process(&mut self, frame: [f32; 2]) -> [f32; 2] {
        let mut out = [0.0; 8];
        for (index, sample) in out.iter_mut().enumerate() {
            let arriving = self.lines[index][self.heads[index]];
            self.soft[index] += (1.0 - self.damping) * (arriving - self.soft[index]);
            *sample = self.soft[index];
        }
        // A Householder matrix distributes the outputs to all delay lines without loss.
        let shared = out.iter().sum::<f32>() / 4.0;
        for (index, sample) in out.iter().enumerate() {
            let into = frame[index % 2] + self.kept[index] * (sample - shared);
            self.lines[index][self.heads[index]] = into;
            self.heads[index] = (self.heads[index] + 1) % self.lines[index].len();
        }
        [out[0] - out[2] + out[4] - out[6], out[1] - out[3] + out[5] - out[7]].map(|sample| 0.5 * sample)
    }
}

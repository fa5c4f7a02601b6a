//! The room around the table: a short, warm echo of everything that is struck.

use crate::Clip;

/// How a room answers.
#[derive(Clone, Copy)]
pub(crate) struct Room {
    /// How much of the answer is heard.
    pub level: f32,
    /// Seconds until the answer has died away (60 dB).
    pub seconds: f64,
    /// How much of the brightness each round trip takes, from 0 to 1.
    pub dull: f32,
    /// How large it is; the table's is 1.
    pub size: f64,
}

/// The room of the table.
pub(crate) const TABLE: Room = Room { level: 0.22, seconds: 0.8, dull: 0.45, size: 1.0 };

/// A hall, for the music: large, so that it answers every note alike.
pub(crate) const HALL: Room = Room { level: 0.22, seconds: 3.0, dull: 0.5, size: 2.3 };

/// Paths of sound between the walls of the table's room, in seconds: no two share a rhythm.
const PATHS: [f64; 8] = [0.0211, 0.0239, 0.0277, 0.0313, 0.0353, 0.0399, 0.0431, 0.0479];

impl Clip {
    /// Adds the room's answer.
    pub(crate) fn in_room(mut self, room: Room) -> Self {
        let paths = PATHS.map(|seconds| seconds * room.size);
        let lines = paths.map(|seconds| vec![0f32; self.at(seconds)]);
        let kept = paths.map(|seconds| libm::pow(10.0, -3.0 * seconds / room.seconds) as f32);
        let mut walls = Walls { lines, kept, heads: [0; 8], soft: [0.0; 8], dull: room.dull };
        for frame in &mut self.frames {
            let answer = walls.answer(*frame);
            *frame = [frame[0] + room.level * answer[0], frame[1] + room.level * answer[1]];
        }
        self
    }
}

/// Eight delays that feed each other (a feedback delay network).
struct Walls {
    lines: [Vec<f32>; 8],
    kept: [f32; 8],
    heads: [usize; 8],
    soft: [f32; 8],
    dull: f32,
}

impl Walls {
    fn answer(&mut self, frame: [f32; 2]) -> [f32; 2] {
        let mut out = [0.0; 8];
        for (index, sample) in out.iter_mut().enumerate() {
            let arriving = self.lines[index][self.heads[index]];
            self.soft[index] += (1.0 - self.dull) * (arriving - self.soft[index]);
            *sample = self.soft[index];
        }
        // What arrives is mirrored into all paths without loss: the Householder matrix.
        let shared = out.iter().sum::<f32>() / 4.0;
        for (index, sample) in out.iter().enumerate() {
            let into = frame[index % 2] + self.kept[index] * (sample - shared);
            self.lines[index][self.heads[index]] = into;
            self.heads[index] = (self.heads[index] + 1) % self.lines[index].len();
        }
        [out[0] - out[2] + out[4] - out[6], out[1] - out[3] + out[5] - out[7]].map(|sample| 0.5 * sample)
    }
}

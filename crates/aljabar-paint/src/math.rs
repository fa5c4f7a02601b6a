//! Three numbers together: a point, a direction, or linear light in red, green and blue.

use std::ops::{Add, AddAssign, Mul, Neg, Sub};

/// A point, a direction or a light.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct V3 {
    pub x: f32,
    pub y: f32,
    pub z: f32,
}

/// Short for writing constants.
pub(crate) const fn v3(x: f32, y: f32, z: f32) -> V3 {
    V3 { x, y, z }
}

impl V3 {
    pub const ZERO: Self = Self::grey(0.0);
    pub const ONE: Self = Self::grey(1.0);

    pub const fn grey(value: f32) -> Self {
        v3(value, value, value)
    }

    pub fn dot(self, other: Self) -> f32 {
        self.x * other.x + self.y * other.y + self.z * other.z
    }

    pub fn cross(self, o: Self) -> Self {
        v3(self.y * o.z - self.z * o.y, self.z * o.x - self.x * o.z, self.x * o.y - self.y * o.x)
    }

    pub fn length(self) -> f32 {
        self.dot(self).sqrt()
    }

    /// The same direction at length one.
    pub fn unit(self) -> Self {
        self * (1.0 / self.length().max(1e-9))
    }

    pub fn map(self, f: impl Fn(f32) -> f32) -> Self {
        v3(f(self.x), f(self.y), f(self.z))
    }

    pub fn max_part(self) -> f32 {
        self.x.max(self.y).max(self.z)
    }

    /// From here (`t` = 0) to there (`t` = 1).
    pub fn mix(self, there: Self, t: f32) -> Self {
        self + (there - self) * t
    }

    /// How bright a light looks: the luminance of linear sRGB.
    pub fn luminance(self) -> f32 {
        self.dot(v3(0.2126, 0.7152, 0.0722))
    }

    /// Bent at a surface with this normal when the speed of light changes by `eta`; `None` is total reflection.
    pub fn refract(self, normal: Self, eta: f32) -> Option<Self> {
        let cos = -self.dot(normal);
        let k = 1.0 - eta * eta * (1.0 - cos * cos);
        (k >= 0.0).then(|| self * eta + normal * (eta * cos - k.sqrt()))
    }
}

impl Add for V3 {
    type Output = Self;
    fn add(self, o: Self) -> Self {
        v3(self.x + o.x, self.y + o.y, self.z + o.z)
    }
}

impl AddAssign for V3 {
    fn add_assign(&mut self, o: Self) {
        *self = *self + o;
    }
}

impl Sub for V3 {
    type Output = Self;
    fn sub(self, o: Self) -> Self {
        v3(self.x - o.x, self.y - o.y, self.z - o.z)
    }
}

impl Neg for V3 {
    type Output = Self;
    fn neg(self) -> Self {
        self * -1.0
    }
}

impl Mul<f32> for V3 {
    type Output = Self;
    fn mul(self, k: f32) -> Self {
        v3(self.x * k, self.y * k, self.z * k)
    }
}

/// Light through a filter, channel by channel.
impl Mul for V3 {
    type Output = Self;
    fn mul(self, o: Self) -> Self {
        v3(self.x * o.x, self.y * o.y, self.z * o.z)
    }
}

/// 0 below `from`, 1 above `to`, smooth between; falls when `from` is the greater.
pub(crate) fn smooth(from: f32, to: f32, x: f32) -> f32 {
    let t = ((x - from) / (to - from)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// From `a` (`t` = 0) to `b` (`t` = 1).
pub(crate) fn mix(a: f32, b: f32, t: f32) -> f32 {
    a + (b - a) * t
}

/// How much of a pixel lies inside an edge `distance` pixels away (negative is inside).
pub(crate) fn cover(distance: f32) -> f32 {
    (0.5 - distance).clamp(0.0, 1.0)
}

/// One at the edge of something (`x` = 0 or less), then ever less, and nothing at all far away.
pub(crate) fn fade(x: f32) -> f32 {
    if x > 7.0 { 0.0 } else { (-x.max(0.0)).exp() }
}

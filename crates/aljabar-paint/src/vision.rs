//! Colour science: contrast, colour difference, and simulation of colour blindness. Colours are sRGB bytes.

/// A kind of colour vision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ColourVision {
    /// Normal: with all three kinds of cones.
    Normal,
    /// Protanopia: without the cones for long waves. Red looks dark.
    Protan,
    /// Deuteranopia: without the cones for medium waves. Red and green look alike.
    Deutan,
    /// Tritanopia: without the cones for short waves. Blue and green look alike.
    Tritan,
}

impl ColourVision {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Normal, Self::Protan, Self::Deutan, Self::Tritan];

    /// The simulation in linear light, by Machado, Oliveira and Fernandes (2009) at full severity.
    const fn matrix(self) -> [[f64; 3]; 3] {
        match self {
            Self::Normal => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            Self::Protan => {
                [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
            }
            Self::Deutan => {
                [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
            }
            Self::Tritan => {
                [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
            }
        }
    }

    /// Simulates this vision: the colour that, with normal vision, looks as `colour` does with this one.
    #[must_use]
    pub fn simulate(self, colour: [u8; 3]) -> [u8; 3] {
        let light = colour.map(decode);
        self.matrix().map(|row| encode(row.iter().zip(light).map(|(k, part)| k * part).sum()))
    }
}

/// The contrast ratio of two colours after the Web Content Accessibility Guidelines, from 1 to 21.
#[must_use]
pub fn contrast(a: [u8; 3], b: [u8; 3]) -> f64 {
    let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
    a.max(b) / a.min(b)
}

/// The relative luminance of a colour, from 0 to 1.
#[must_use]
pub fn luminance(colour: [u8; 3]) -> f64 {
    let [r, g, b] = colour.map(decode);
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

/// The difference of two colours (CIEDE2000). 1 is just visible side by side, 10 is obvious.
#[must_use]
pub fn difference(a: [u8; 3], b: [u8; 3]) -> f64 {
    ciede2000(lab(a), lab(b))
}

/// The smallest difference of two colours for any kind of colour vision.
#[must_use]
pub fn worst_difference(a: [u8; 3], b: [u8; 3]) -> f64 {
    ColourVision::ALL
        .iter()
        .map(|vision| difference(vision.simulate(a), vision.simulate(b)))
        .fold(f64::INFINITY, f64::min)
}

/// Converts a colour to CIE L\*a\*b\* with the white point of sRGB.
#[must_use]
pub fn lab(colour: [u8; 3]) -> [f64; 3] {
    let [r, g, b] = colour.map(decode);
    let x = (0.412_456_4 * r + 0.357_576_1 * g + 0.180_437_5 * b) / 0.950_47;
    let y = 0.212_672_9 * r + 0.715_152_2 * g + 0.072_175 * b;
    let z = (0.019_333_9 * r + 0.119_192 * g + 0.950_304_1 * b) / 1.088_83;
    let [x, y, z] = [x, y, z].map(|t| if t > 216.0 / 24389.0 { t.cbrt() } else { (24389.0 / 27.0 * t + 16.0) / 116.0 });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// The difference of two L\*a\*b\* colours by the formula CIEDE2000 (after Sharma, Wu and Dalal, 2005).
#[must_use]
pub fn ciede2000([l1, a1, b1]: [f64; 3], [l2, a2, b2]: [f64; 3]) -> f64 {
    let bend = |c: f64| (c.powi(7) / (c.powi(7) + 25f64.powi(7))).sqrt();
    let chroma = f64::midpoint(a1.hypot(b1), a2.hypot(b2));
    let stretch = 1.0 + 0.5 * (1.0 - bend(chroma));
    let (a1, a2) = (a1 * stretch, a2 * stretch);
    let (c1, c2) = (a1.hypot(b1), a2.hypot(b2));
    let hue = |a: f64, b: f64| if a == 0.0 && b == 0.0 { 0.0 } else { b.atan2(a).to_degrees().rem_euclid(360.0) };
    let (h1, h2) = (hue(a1, b1), hue(a2, b2));

    // Hues are compared the short way around the circle. A grey has no hue.
    let grey = c1 * c2 == 0.0;
    let turn = match h2 - h1 {
        _ if grey => 0.0,
        d if d > 180.0 => d - 360.0,
        d if d < -180.0 => d + 360.0,
        d => d,
    };
    let mean_hue = match h1 + h2 {
        sum if grey => sum,
        sum if (h1 - h2).abs() <= 180.0 => sum / 2.0,
        sum if sum < 360.0 => (sum + 360.0) / 2.0,
        sum => (sum - 360.0) / 2.0,
    };
    let (dl, dc) = (l2 - l1, c2 - c1);
    let dh = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin();
    let (mean_l, mean_c) = (f64::midpoint(l1, l2), f64::midpoint(c1, c2));

    let cos = |degrees: f64| degrees.to_radians().cos();
    let t = 1.0 - 0.17 * cos(mean_hue - 30.0) + 0.24 * cos(2.0 * mean_hue) + 0.32 * cos(3.0 * mean_hue + 6.0)
        - 0.20 * cos(4.0 * mean_hue - 63.0);
    let off = (mean_l - 50.0).powi(2);
    let sl = 1.0 + 0.015 * off / (20.0 + off).sqrt();
    let sc = 1.0 + 0.045 * mean_c;
    let sh = 1.0 + 0.015 * mean_c * t;
    let twist = 60.0 * (-((mean_hue - 275.0) / 25.0).powi(2)).exp();
    let rotation = -twist.to_radians().sin() * 2.0 * bend(mean_c);
    let (l, c, h) = (dl / sl, dc / sc, dh / sh);
    (l * l + c * c + h * h + rotation * c * h).max(0.0).sqrt()
}

fn decode(byte: u8) -> f64 {
    let value = f64::from(byte) / 255.0;
    if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

fn encode(light: f64) -> u8 {
    let light = light.clamp(0.0, 1.0);
    let value = if light <= 0.003_130_8 { light * 12.92 } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
    (value * 255.0).round() as u8
}

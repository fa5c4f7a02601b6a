//! Compares the colour science with published numbers.

use aljabar_paint::vision::{ColourVision, ciede2000, contrast, difference, lab, worst_difference};

/// Test pairs of Sharma, Wu and Dalal, "The CIEDE2000 color-difference formula" (2005), table 1.
const SHARMA: &[([f64; 3], [f64; 3], f64)] = &[
    ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
    ([50.0, 3.1571, -77.2803], [50.0, 0.0, -82.7485], 2.8615),
    ([50.0, 2.8361, -74.0200], [50.0, 0.0, -82.7485], 3.4412),
    ([50.0, -1.3802, -84.2814], [50.0, 0.0, -82.7485], 1.0000),
    ([50.0, 0.0, 0.0], [50.0, -1.0, 2.0], 2.3669),
    ([50.0, 2.4900, -0.0010], [50.0, -2.4900, 0.0009], 7.1792),
    ([50.0, 2.4900, -0.0010], [50.0, -2.4900, 0.0011], 7.2195),
    ([50.0, -0.0010, 2.4900], [50.0, 0.0009, -2.4900], 4.8045),
    ([50.0, 2.5, 0.0], [50.0, 0.0, -2.5], 4.3065),
    ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
    ([50.0, 2.5, 0.0], [61.0, -5.0, 29.0], 22.8977),
    ([50.0, 2.5, 0.0], [56.0, -27.0, -3.0], 31.9030),
    ([50.0, 2.5, 0.0], [58.0, 24.0, 15.0], 19.4535),
    ([50.0, 2.5, 0.0], [50.0, 3.1736, 0.5854], 1.0000),
    ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
    ([63.0109, -31.0961, -5.8663], [62.8187, -29.7946, -4.0864], 1.2630),
    ([22.7233, 20.0904, -46.6940], [23.0331, 14.9730, -42.5619], 2.0373),
    ([36.4612, 47.8580, 18.3852], [36.2715, 50.5065, 21.2231], 1.4146),
    ([6.7747, -0.2908, -2.4247], [5.8714, -0.0985, -2.2286], 0.6377),
    ([2.0776, 0.0795, -1.1350], [0.9033, -0.0636, -0.5514], 0.9082),
];

#[test]
fn differences_are_those_of_the_paper() {
    for (a, b, expected) in SHARMA {
        for d in [ciede2000(*a, *b), ciede2000(*b, *a)] {
            assert!((d - expected).abs() < 0.00006, "{a:?} {b:?}: {d}, not {expected}");
        }
    }
}

#[test]
fn contrasts_are_those_of_the_guidelines() {
    let near =
        |a, b, expected: f64| assert!((contrast(a, b) - expected).abs() < 0.005, "{a:?} {b:?}: {}", contrast(a, b));
    near([255; 3], [0; 3], 21.0);
    near([0x77; 3], [255; 3], 4.48);
    near([0x76; 3], [255; 3], 4.54);
    near([255, 0, 0], [255; 3], 4.00);
    near([0, 0, 255], [255; 3], 8.59);
    near([12, 34, 56], [12, 34, 56], 1.0);
}

#[test]
fn lab_has_known_corners() {
    for (colour, expected) in [([255; 3], [100.0, 0.0, 0.0]), ([0; 3], [0.0; 3]), ([255, 0, 0], [53.24, 80.09, 67.20])]
    {
        assert!(lab(colour).iter().zip(expected).all(|(a, b): (&f64, f64)| (a - b).abs() < 0.02), "{:?}", lab(colour));
    }
}

#[test]
fn grey_stays_grey_for_every_vision() {
    for value in [0, 1, 60, 128, 200, 255] {
        for vision in ColourVision::ALL {
            let seen = vision.simulate([value; 3]);
            assert!(seen.iter().all(|part| part.abs_diff(value) <= 1), "{vision:?} sees {value} as {seen:?}");
        }
    }
}

#[test]
fn every_vision_confuses_its_known_colours() {
    let (olive, rust) = ([0x80, 0x80, 0x20], [0xb0, 0x68, 0x28]);
    let plain = difference(olive, rust);
    for vision in [ColourVision::Protan, ColourVision::Deutan] {
        assert!(difference(vision.simulate(olive), vision.simulate(rust)) < 0.6 * plain, "{vision:?}");
    }
    let (blue, green) = ([0x20, 0x80, 0xa0], [0x20, 0x90, 0x60]);
    let tritan = ColourVision::Tritan;
    assert!(difference(tritan.simulate(blue), tritan.simulate(green)) < 0.5 * difference(blue, green));
    assert!(worst_difference(blue, green) <= difference(blue, green));
    assert_eq!(ColourVision::Normal.simulate(blue), blue);
}

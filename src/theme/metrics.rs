//! Sizes. Everything grows and shrinks with the window, but text never below what can be read.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

/// The window for which sizes are written down.
const REFERENCE: Vec2 = Vec2::new(1280.0, 720.0);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Metrics>().add_systems(First, measure);
}

/// How large things are in the window as it is now.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Metrics {
    /// The window's size in logical pixels.
    pub window: Vec2,
    /// One pixel of the reference window (1280×720).
    pub unit: f32,
    /// Pixels of the screen for one logical pixel.
    pub scale: f32,
}

impl Metrics {
    /// The sizes for a window in logical pixels, each of which is so many pixels of the screen.
    pub fn new(window: Vec2, scale: f32) -> Self {
        Self { window, unit: (window / REFERENCE).min_element(), scale }
    }

    /// A length that is an even number of the screen's own pixels, at least two.
    pub fn even(&self, length: f32) -> f32 {
        (length * self.scale / 2.0).round().max(1.0) * 2.0 / self.scale
    }

    /// Where a place, in logical pixels from the upper left, is in the world. Sharp pictures need whole pixels.
    pub fn world(&self, place: Vec2) -> Vec2 {
        let place = (place * self.scale).round() / self.scale - self.window * 0.5;
        Vec2::new(place.x, -place.y)
    }

    /// A length written for the reference window.
    pub fn px(&self, length: f32) -> f32 {
        length * self.unit
    }

    /// A text size written for the reference window: 17 there is 26 in a window of 1920×1080.
    pub fn text(&self, size: f32) -> f32 {
        (size * self.unit).max(size.min(17.0))
    }

    /// The width of the wooden frame around the table.
    pub fn frame(&self) -> f32 {
        self.px(15.0).round()
    }

    /// The free space that everything important keeps from the window's edge.
    pub fn margin(&self) -> f32 {
        self.px(56.0)
    }
}

impl Default for Metrics {
    fn default() -> Self {
        Self::new(REFERENCE, 1.0)
    }
}

fn measure(window: Single<&Window, With<PrimaryWindow>>, mut metrics: ResMut<Metrics>) {
    // A minimised window has no size; nothing is to be seen then.
    if window.width() >= 1.0 && window.height() >= 1.0 {
        metrics.set_if_neq(Metrics::new(Vec2::new(window.width(), window.height()), window.scale_factor()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_grows_with_the_window_and_stays_readable() {
        assert_eq!(Metrics::new(REFERENCE, 1.0).text(17.0), 17.0);
        assert_eq!(Metrics::new(Vec2::new(1920.0, 1080.0), 1.0).text(17.0), 25.5);
        assert_eq!(Metrics::new(Vec2::new(640.0, 360.0), 1.0).text(17.0), 17.0);
        assert_eq!(Metrics::new(Vec2::new(640.0, 360.0), 1.0).text(80.0), 40.0);
    }

    #[test]
    fn marbles_have_even_sizes_and_whole_places_on_every_screen() {
        for scale in [1.0, 1.25, 1.5, 2.0] {
            let metrics = Metrics::new(Vec2::new(1281.0, 721.0), scale);
            let even = metrics.even(25.7) * scale;
            assert!((even / 2.0 - (even / 2.0).round()).abs() < 1e-3, "{even}");
            let at = (metrics.world(Vec2::new(10.3, 20.7)) + metrics.window * 0.5) * scale;
            assert!((at.x - at.x.round()).abs() < 1e-2, "{at}");
        }
    }
}

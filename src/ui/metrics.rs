//! Sizes. Everything grows and shrinks with the window, but text never below what can be read.

use crate::settings::Settings;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

/// The window for which sizes are written down.
const REFERENCE: Vec2 = Vec2::new(1280.0, 720.0);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Metrics>().add_systems(First, measure);
}

/// The smallest room that everything can be laid out in. A smaller window shows its upper left part.
const SMALLEST: Vec2 = Vec2::new(640.0, 360.0);

/// How large things are in the window as it is now.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Metrics {
    /// The room for everything, in logical pixels: the size of the window, or 640×360 if it is smaller.
    pub window: Vec2,
    /// The middle of the window, in logical pixels from the upper left.
    middle: Vec2,
    /// One pixel of the reference window (1280×720), as large as the player wants letters and buttons.
    pub unit: f32,
    /// The same without that wish, for pictures.
    pub base: f32,
    /// Pixels of the screen for one logical pixel.
    pub scale: f32,
}

impl Metrics {
    /// The sizes for a window in logical pixels, each of which is so many pixels of the screen.
    pub fn new(window: Vec2, scale: f32) -> Self {
        let room = window.max(SMALLEST);
        let base = (room / REFERENCE).min_element();
        Self { window: room, middle: window * 0.5, unit: base.max(1.0), base, scale }
    }

    /// The same with letters and buttons of so many per cent. They are never smaller than they can be read and hit,
    /// however small the window is.
    pub fn with_scale(self, percent: u32) -> Self {
        // No letters are so large that less than the smallest room is left.
        let most = (self.window / SMALLEST).min_element();
        Self { unit: (self.base * percent as f32 / 100.0).clamp(1.0, most.max(1.0)), ..self }
    }

    /// The window's size in units: how much fits into it.
    pub fn room(&self) -> Vec2 {
        self.window / self.unit
    }

    /// Whether letters are so large for the window that things must share their places.
    pub fn is_tight(&self) -> bool {
        let room = self.room();
        room.x < 1180.0 || room.y < 660.0
    }

    /// A length that is an even number of the screen's own pixels, at least two.
    pub fn even(&self, length: f32) -> f32 {
        (length * self.scale / 2.0).round().max(1.0) * 2.0 / self.scale
    }

    /// Where a place, in logical pixels from the upper left, is in the world. Sharp pictures need whole pixels.
    pub fn world(&self, place: Vec2) -> Vec2 {
        let place = (place * self.scale).round() / self.scale - self.middle;
        Vec2::new(place.x, -place.y)
    }

    /// A length written for the reference window.
    pub fn px(&self, length: f32) -> f32 {
        length * self.unit
    }

    /// A text size written for the reference window: 17 there is 26 in a window of 1920×1080.
    pub fn text(&self, size: f32) -> f32 {
        size * self.unit
    }

    /// The width of the wooden frame around the table.
    pub fn frame(&self) -> f32 {
        (15.0 * self.base).round()
    }

    /// The free space that everything important keeps from the window's edge.
    pub fn margin(&self) -> f32 {
        self.px(56.0)
    }
}

/// A rectangle around its middle. In a window without room for it, it is empty instead of inside out.
pub fn around(middle: Vec2, half_size: Vec2) -> Rect {
    Rect::from_center_half_size(middle, half_size.max(Vec2::ZERO))
}

/// The same from the whole size.
pub fn centred(middle: Vec2, size: Vec2) -> Rect {
    around(middle, size * 0.5)
}

impl Default for Metrics {
    fn default() -> Self {
        Self::new(REFERENCE, 1.0)
    }
}

fn measure(window: Single<&Window, With<PrimaryWindow>>, settings: Res<Settings>, mut metrics: ResMut<Metrics>) {
    // A minimised window has no size; nothing is to be seen then.
    if window.width() >= 1.0 && window.height() >= 1.0 {
        let size = Vec2::new(window.width(), window.height());
        metrics.set_if_neq(Metrics::new(size, window.scale_factor()).with_scale(settings.screen.scale));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_grows_with_the_window_and_stays_readable() {
        let body = |x: f32, y: f32, percent: u32| Metrics::new(Vec2::new(x, y), 1.0).with_scale(percent).text(17.0);
        assert_eq!(body(1280.0, 720.0, 100), 17.0);
        assert_eq!(body(1920.0, 1080.0, 100), 25.5);
        assert_eq!(body(1280.0, 720.0, 200), 34.0);
        assert_eq!(body(960.0, 540.0, 100), 17.0, "never under what can be read");
        assert_eq!(body(1280.0, 720.0, 75), 17.0, "smaller letters only in larger windows");
        assert_eq!(body(2560.0, 1440.0, 75), 25.5);
    }

    #[test]
    fn there_is_always_room_for_a_small_table() {
        for window in [(960.0, 540.0), (1280.0, 720.0), (1280.0, 800.0), (1920.0, 1080.0), (3840.0, 2160.0)] {
            for percent in crate::settings::Display::SCALES {
                let room = Metrics::new(Vec2::from(window), 1.0).with_scale(percent).room();
                assert!(room.x >= 639.0 && room.y >= 359.0, "{window:?} {percent} {room}");
            }
        }
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

//! Sizes scaled to the window and to the player's text size. Text and buttons never become too small to use.

use crate::settings::Settings;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

/// The reference window: sizes in the code are for this one.
const REFERENCE: Vec2 = Vec2::new(1280.0, 720.0);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Metrics>().add_systems(First, measure);
}

/// The smallest size that everything can be laid out in, in units. In a smaller window everything is smaller.
const MIN_ROOM: Vec2 = Vec2::new(640.0, 360.0);

/// Scale factors for the current window and settings.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Metrics {
    /// The size of the window, in logical pixels.
    pub window: Vec2,
    /// The centre of the window, in logical pixels from the upper left.
    middle: Vec2,
    /// Logical pixels for one pixel of the reference window (1280×720), for text and buttons, with the player's scale.
    pub unit: f32,
    /// The same without the player's scale, for pictures.
    pub base: f32,
    /// Physical pixels for one logical pixel.
    pub scale: f32,
}

impl Metrics {
    /// The metrics for a window size in logical pixels, each of which is `scale` physical pixels, at 100 per cent.
    pub fn new(window: Vec2, scale: f32) -> Self {
        let window = window.max(Vec2::ONE);
        let base = (window / REFERENCE).min_element();
        let most = (window / MIN_ROOM).min_element();
        Self { window, middle: window * 0.5, unit: base.max(1.0).min(most), base, scale }
    }

    /// The same with text and buttons scaled by `percent`, limited so that they stay large enough to use and everything
    /// fits into the window.
    pub fn with_scale(self, percent: u32) -> Self {
        // At this unit the window has just the smallest room.
        let most = (self.window / MIN_ROOM).min_element();
        Self { unit: (self.base * percent as f32 / 100.0).max(1.0).min(most), ..self }
    }

    /// The size of the window in units.
    pub fn room(&self) -> Vec2 {
        self.window / self.unit
    }

    /// Whether there is so little room that layouts must leave things out or overlay them.
    pub fn is_tight(&self) -> bool {
        let room = self.room();
        room.x < 1180.0 || room.y < 660.0
    }

    /// Rounds a length to an even number of physical pixels, at least two.
    pub fn even(&self, length: f32) -> f32 {
        (length * self.scale / 2.0).round().max(1.0) * 2.0 / self.scale
    }

    /// Converts a position in logical pixels from the upper left to world coordinates, rounded to physical pixels so
    /// that pictures stay sharp.
    pub fn world(&self, place: Vec2) -> Vec2 {
        let place = (place * self.scale).round() / self.scale - self.middle;
        Vec2::new(place.x, -place.y)
    }

    /// Converts a length from pixels of the reference window to logical pixels.
    pub fn px(&self, length: f32) -> f32 {
        length * self.unit
    }

    /// Converts a font size of the reference window: 17 becomes 25.5 in a window of 1920×1080.
    pub fn text(&self, size: f32) -> f32 {
        size * self.unit
    }

    /// The width of the wooden frame around the table, in logical pixels.
    pub fn frame(&self) -> f32 {
        (20.0 * self.base).round()
    }

    /// The width of the frame on the title screen, where there is more room.
    pub fn title_frame(&self) -> f32 {
        (32.0 * self.base).round()
    }

    /// The distance of everything important from the window's edge.
    pub fn margin(&self) -> f32 {
        self.px(56.0)
    }
}

/// A rectangle from its centre and half of its size. Negative sizes give an empty rectangle.
pub fn around(middle: Vec2, half_size: Vec2) -> Rect {
    Rect::from_center_half_size(middle, half_size.max(Vec2::ZERO))
}

/// A rectangle from its centre and size. Negative sizes give an empty rectangle.
pub fn centred(middle: Vec2, size: Vec2) -> Rect {
    around(middle, size * 0.5)
}

impl Default for Metrics {
    fn default() -> Self {
        Self::new(REFERENCE, 1.0)
    }
}

fn measure(window: Single<&Window, With<PrimaryWindow>>, settings: Res<Settings>, mut metrics: ResMut<Metrics>) {
    // A minimised window has no size; keep the last metrics.
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
        assert_eq!(body(960.0, 540.0, 100), 17.0, "text never becomes unreadable");
        assert_eq!(body(1280.0, 720.0, 75), 17.0, "smaller text only in larger windows");
        assert_eq!(body(2560.0, 1440.0, 75), 25.5);
    }

    #[test]
    fn there_is_always_room_for_a_small_table() {
        for window in [
            (480.0, 270.0),
            (844.0, 390.0),
            (960.0, 540.0),
            (1280.0, 720.0),
            (1280.0, 800.0),
            (1920.0, 1080.0),
            (3840.0, 2160.0),
        ] {
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

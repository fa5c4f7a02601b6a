//! The pictures of the game, computed: glass marbles, the table with its board, bowl and bag, and lights. All are lit by
//! one lamp at the upper left. [`vision`] has the colour science with which tests check them.
//!
//! ```
//! use aljabar_core::{Group, classic};
//! use aljabar_paint::{MarblePart, Style, marble, marble_picture_size};
//!
//! let red = marble(&Group::classic(), classic::R, Style::default(), MarblePart::WithShadow, 52);
//! assert_eq!(red.width, marble_picture_size(52));
//! ```
//!
//! Pictures are sRGB with straight alpha, and are meant to be blended in linear light. The same input gives the same
//! bytes, whatever the number of threads.
#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "tests use the files, threads and clocks of the machine they run on")
)]
#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a test that cannot continue panics"))]

mod board;
mod bowl;
mod caustic;
mod font;
mod frame;
mod glass;
mod hollow;
mod icon;
mod inlay;
mod lamp;
mod lights;
mod marble;
mod mark;
mod math;
mod noise;
mod oklab;
mod outline;
mod palette;
mod picture;
mod plate;
mod pouch;
mod table;
pub mod vision;
mod wood;

pub use board::{Board, Shape};
pub use icon::icon;
pub use lights::{glow, ring, spark};
pub use marble::{MarblePart, Style, marble, marble_picture_size, shadow};
pub use mark::{Marks, Stroke, StrokeKind, symbol};
pub use palette::{Palette, colour};
pub use picture::Picture;
pub use pouch::bag;
pub use table::{TableSpec, table};

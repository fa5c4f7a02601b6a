//! The pictures of the game, computed: glass marbles, the table and what lies on it, all under one lamp at the upper
//! left, and the colour science that checks them.
//!
//! ```
//! use aljabar_core::{Group, classic};
//! use aljabar_paint::{Part, Style, cell, marble};
//!
//! let red = marble(&Group::classic(), classic::R, Style::default(), Part::Resting, 52);
//! assert_eq!(red.width, cell(52));
//! ```
//!
//! Pictures are sRGB with straight alpha, and are meant to be blended as light (in linear space). The same input gives
//! the same bytes, however many cores paint.
#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a test that cannot go on should stop"))]

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
mod noise;
mod oklab;
mod outline;
mod palette;
mod picture;
mod plate;
mod pouch;
pub mod sight;
mod table;
mod vector;
mod wood;

pub use board::{Board, Shape};
pub use icon::icon;
pub use lights::{glow, ring, spark};
pub use marble::{Part, Style, cell, marble, shadow};
pub use mark::{Marks, Stroke, Way, symbol};
pub use palette::{Palette, colour};
pub use picture::Picture;
pub use pouch::bag;
pub use table::{Table, table};

//! The pictures of the game, computed: glass marbles; the table of night-blue cloth with its frame, board, bowls, bag and
//! abaci; panels, rules and gold letters for menus; and lights. All are lit by one lamp at the upper left. [`vision`] has the
//! colour science with which tests check them.
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

mod abacus;
mod board;
mod bowl;
mod caustic;
mod cloth;
mod emblem;
mod font;
mod frame;
mod glass;
mod hollow;
mod icon;
mod inlay;
mod lamp;
mod lettering;
mod lights;
mod marble;
mod mark;
mod math;
mod noise;
mod oklab;
mod outline;
mod palette;
mod panel;
mod picture;
mod pouch;
mod rule;
mod strapwork;
mod table;
pub mod vision;
mod wood;

pub use abacus::Abacus;
pub use board::{Board, Shape};
pub use cloth::Ground;
pub use emblem::{Motif, emblem};
pub use icon::icon;
pub use lettering::{gold_letters, letters_margin};
pub use lights::{glow, lamp_pool, ring, spark};
pub use marble::{MarblePart, Style, marble, marble_parts, marble_picture_size, shadow};
pub use mark::{Marks, Stroke, StrokeKind, symbol};
pub use palette::{Palette, colour};
pub use panel::{panel, panel_border, panel_margin};
pub use picture::Picture;
pub use pouch::bag;
pub use rule::star_rule;
pub use table::{TableSpec, table};

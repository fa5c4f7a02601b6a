#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "tests use the files, threads and clocks of the machine they run on")
)]
#![cfg_attr(all(feature = "rand", feature = "serde"), doc = include_str!("../README.md"))]
#![cfg_attr(not(all(feature = "rand", feature = "serde")), doc = "The rules of the board game Al-Jabar.")]
//!
//! ## Where to look
//!
//! - To play: [`Rules`], [`Game`], [`Action`], [`Fact`], and [`Illegal`] for refusals. [`Choices`] help a player to complete
//!   an exchange.
//! - To compute with pieces: [`Group`], [`Piece`], [`Pieces`], [the steps of a sum](Group::simplify),
//!   [the Fano plane](Group::lines).
//! - To save and load: [`Setup`] for a position, [`Record`] for a game, [`FormatError`] for what is wrong with one, and the
//!   [notation of turns](Group::read_turn).
//! - To search: [`Position`] and its `_unchecked` methods, [`TurnHistory`], [`Generator`], [`at_width!`], [`perft()`].
//! - To test a program that uses the rules: [`Auditor`].
//!
//! In the documentation *n* is the number of moduli of the group ([`Group::rank`]), *g* its number of elements
//! ([`Group::order`]) and *m* the least common multiple of the moduli ([`Group::exponent`]). In the classic game they are
//! 3, 8 and 2.
#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a test that cannot go on should stop"))]

mod action;
mod audit;
mod choices;
mod colour;
mod cpu;
#[cfg(feature = "rand")]
mod deal;
#[cfg(feature = "rand")]
mod dice;
mod fano;
mod format_error;
mod game;
mod generate;
mod group;
mod history;
#[cfg(feature = "serde")]
mod json;
mod notation;
mod perft;
mod piece;
mod pieces;
#[cfg(feature = "rand")]
mod playout;
mod position;
mod record;
mod rules;
#[cfg(feature = "rand")]
mod seeds;
mod setup;
mod sums;
mod width;

pub use action::{Action, Deed, EndReason, Fact, FinalReason, Illegal};
pub use audit::{Auditor, BrokenLaw};
pub use choices::Choices;
pub use colour::Colour;
pub use cpu::code_path;
#[cfg(feature = "rand")]
pub use deal::DealOptions;
#[cfg(feature = "rand")]
pub use dice::Dice;
pub use fano::Line;
pub use format_error::{FormatError, FormatProblem, MAX_FILE_BYTES};
pub use game::Game;
pub use generate::Generator;
pub use group::{Group, GroupError, MAX_ORDER, MAX_RANK};
pub use history::TurnHistory;
#[cfg(feature = "serde")]
pub use json::{ExchangeFile, HistoryFile, PiecesFile, RulesFile};
pub use notation::NotationError;
pub use perft::{Leaves, perft};
pub use piece::{Piece, classic};
pub use pieces::{Exchange, Handful, Pieces};
#[cfg(feature = "rand")]
pub use playout::{Played, Playout};
pub use position::{Cancellations, MAX_SEATS, Position, Seat};
pub use record::{Outcome, Player, Record};
pub use rules::{BLACK_SUPPLY, LAST_ROUND, MAX_COPIES, PLAYERS, Preset, Rules, RulesError};
#[cfg(feature = "rand")]
pub use seeds::decision_seed;
pub use setup::Setup;
pub use sums::{Rule, Step};

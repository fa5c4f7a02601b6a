//! The rules of Al-Jabar, the game of coloured pieces whose sums form a group: complete, for every group that the
//! game can be played with, and fast enough for bots to think with.
//!
//! A turn, as a program plays it:
//!
//! ```
//! use aljabar_core::{Action, Fact, Game, Rules, classic::*};
//!
//! // The classic game for two. The seed decides the deal and every later draw.
//! let mut game = Game::deal(Rules::classic(), 2, 0, 2)?;
//! let group = game.rules().group().clone();
//!
//! // Orange is red and yellow; two equal pieces are nothing.
//! assert_eq!(group.sum([R, Y]), O);
//! assert_eq!(group.sum([O, R]), Y);
//!
//! // What the player on turn can exchange. The list is never out of step with what `apply` accepts.
//! let exchanges = game.exchanges();
//! let best = *exchanges.iter().max_by_key(|e| e.reduction()).expect("the bag is full, and this deal has one");
//! println!("{}", group.write_exchange(&best));
//!
//! // `apply` says what happened, in order; a refusal says why and changes nothing.
//! let facts = game.apply(Action::Exchange(best))?;
//! assert!(matches!(facts[0], Fact::Exchanged { seat: 0, .. }));
//! assert_eq!(game.position().turn(), 1);
//! let refused = game.apply(Action::Announce).unwrap_err();
//! assert_eq!(refused.to_string(), "the final round is announced with at most 3 pieces in hand, not 13");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Where to look:
//! - [`Group`] and [`Piece`] are the arithmetic: sums, [why a sum is what it is](Group::simplify), the
//!   [Fano plane](Group::lines).
//! - [`Rules`], [`Game`], [`Action`], [`Fact`] and [`Illegal`] are the game.
//! - [`Setup`] and [`Record`] are files; turns have a [notation](Group::read_turn).
//! - [`Position`], [`Generator`], [`perft()`] and [`Playout`] are for search: plain data, no allocation.
//!
//! There is no clock here, no floating point and no randomness without a seed.

mod action;
mod audit;
mod choices;
mod colour;
mod cpu;
mod deal;
mod fano;
mod files;
mod game;
mod generate;
mod group;
mod masks;
mod notation;
mod perft;
mod piece;
mod pieces;
mod playout;
mod position;
mod record;
mod rules;
mod setup;
mod sums;
mod ways;
mod width;

pub use action::{Action, Deed, EndReason, Fact, FinalReason, Illegal};
pub use audit::Auditor;
pub use choices::Choices;
pub use colour::Colour;
pub use cpu::code_path;
pub use deal::Luck;
pub use fano::Line;
pub use files::{Fault, MAX_FILE_BYTES, Object, abridged, shortened};
pub use game::Game;
pub use generate::Generator;
pub use group::{Code, Group, GroupError, MAX_ORDER, MAX_RANK};
pub use notation::NotationError;
pub use perft::{Leaves, perft};
pub use piece::{Piece, classic};
pub use pieces::{Exchange, Handful, Pieces};
pub use playout::{Dice, Played, Playout};
pub use position::{Cancellations, MAX_SEATS, Position, Seat};
pub use record::{ExchangeFile, Outcome, Player, Record};
pub use rules::{BLACK_SUPPLY, LAST_ROUND, MAX_COPIES, PLAYERS, Preset, Rules, RulesError};
pub use setup::Setup;
pub use sums::{Rule, Step};

//! The host side of the engine protocol: plays Al-Jabar with programs in any language, whatever they do.
//!
//! An engine is a program that reads requests as JSON lines on its standard input and answers them on its standard
//! output; `docs/formats.md` describes the protocol. [`Engine`] starts such a program and asks it. [`EngineBot`] makes
//! a [`Bot`](aljabar_bots::Bot) of it that always has an answer.
//!
//! ```no_run
//! use aljabar_bots::{Bot, Budget, Question};
//! use aljabar_core::{DealOptions, Game, Rules};
//! use aljabar_engine::{Engine, EngineBot};
//! use std::time::Duration;
//!
//! let engine = Engine::start("python3 examples/engine.py")?;
//! println!("{} plays", engine.name());
//! let mut bot = EngineBot::new(engine, |fault| eprintln!("{fault}; a simple bot plays on in its place"));
//!
//! let mut game = Game::deal(Rules::classic(), DealOptions::new(2).seed(7))?;
//! while !game.is_over() {
//!     let rules = game.rules().clone();
//!     let budget = Budget::time(Duration::from_millis(100));
//!     let decision = bot.decide(&Question::new(&rules, game.position(), 1).within(budget));
//!     game.apply(decision.action)?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What holds for every engine, also for a broken or hostile one:
//! - **Time.** Nothing waits for an engine longer than the time of the question and one second, not even for it to read
//!   the request. A cancelled question is given up within a hundredth of a second.
//! - **Memory.** A line has at most 65,536 bytes, and no line is kept but the one that is being read. An engine that
//!   writes more has to wait.
//! - **Order.** A request has an `id`. An answer with another id is dropped, and so is everything that was written before
//!   the request. An engine that does not echo ids is taken at its word for what it writes after a request.
//! - **Processes.** When an [`Engine`] is dropped, its whole process group is killed (on Windows its job object). On
//!   Linux descendants in other groups and sessions are found and killed too, unless they have both cleared their
//!   environment and lost their parent. On other Unix systems a descendant that leaves the group is not found. If the host
//!   itself is killed, engines only notice that their input has ended. This is no sandbox: an engine may do what its
//!   user may do.
#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a test that cannot go on should stop"))]

mod bot;
mod clock;
mod engine;
mod error;
mod lines;
#[cfg(all(test, unix))]
mod pipe_tests;
#[cfg(unix)]
mod pipes;
mod process;
mod protocol;
#[cfg(any(not(unix), test))]
mod threads;

pub use bot::EngineBot;
pub use engine::Engine;
pub use error::{AnswerError, EngineError};
pub use process::kill_all;
pub use protocol::{action_to_json, read_id};

#[cfg(unix)]
use pipes::Pipes;
#[cfg(not(unix))]
use threads::Pipes;

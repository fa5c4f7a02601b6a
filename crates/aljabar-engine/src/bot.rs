//! An engine as a bot that always has an answer.

use std::fmt;

use aljabar_bots::{Bot, Decision, Level, Question};

use crate::{Engine, EngineError};

/// Plays what an engine decides. An engine that crashes, is late or returns an illegal action is ended and replaced by
/// the simplest built-in bot for good, so make a new one for each game.
pub struct EngineBot {
    /// `None` once it has failed.
    engine: Option<Engine>,
    report: Box<dyn FnMut(EngineError) + Send>,
}

impl EngineBot {
    /// A bot that asks this engine. `report` is called with the engine's fault, once, if there is one.
    pub fn new(engine: Engine, report: impl FnMut(EngineError) + Send + 'static) -> Self {
        Self { engine: Some(engine), report: Box::new(report) }
    }

    /// The engine, to play the next game with; `None` if it has failed.
    #[must_use]
    pub fn into_engine(self) -> Option<Engine> {
        self.engine
    }
}

impl Bot for EngineBot {
    fn decide(&mut self, question: &Question<'_>) -> Decision {
        match self.engine.as_mut().map(|engine| engine.decide(question)) {
            Some(Ok(action)) => return Decision::chosen(question, action),
            // Nobody waits for this decision.
            None | Some(Err(EngineError::Cancelled { .. })) => {}
            Some(Err(error)) => {
                self.engine = None;
                (self.report)(error);
            }
        }
        Level::FALLBACK.bot(question.rules).decide(question)
    }
}

impl fmt::Debug for EngineBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EngineBot").field("engine", &self.engine).finish_non_exhaustive()
    }
}

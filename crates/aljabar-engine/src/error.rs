//! What engines do wrong.

use std::{error::Error, fmt, io, time::Duration};

use aljabar_core::Illegal;
use aljabar_text::shortened;

use crate::lines::MAX_LINE;

/// Why an engine did not make a decision. Prints as a sentence with the engine's name and its answer, without control
/// characters.
#[derive(Debug)]
#[non_exhaustive]
pub enum EngineError {
    /// The program could not be started.
    Start {
        /// The program, as it was given.
        program: String,
        /// What the system says.
        source: io::Error,
    },
    /// The engine has ended, or has closed its input or output.
    Ended {
        /// The engine's name.
        engine: String,
    },
    /// Its input or output failed in another way.
    Pipe {
        /// The engine's name.
        engine: String,
        /// What the system says.
        source: io::Error,
    },
    /// The engine did not answer in time.
    Late {
        /// The engine's name.
        engine: String,
        /// How long the host waited.
        waited: Duration,
        /// Whether the engine had read the whole request by then.
        read: bool,
    },
    /// The engine wrote too much without being asked.
    Flood {
        /// The engine's name.
        engine: String,
        /// More bytes than this.
        bytes: usize,
    },
    /// The answer cannot be used.
    Answer {
        /// The engine's name.
        engine: String,
        /// The beginning of its answer.
        answer: String,
        /// What is wrong with it.
        source: AnswerError,
    },
    /// The question was cancelled. The engine did nothing wrong and can be asked again.
    Cancelled {
        /// The engine's name.
        engine: String,
    },
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start { program, source } => write!(f, "{} does not start: {source}", shortened(program, 200)),
            Self::Ended { engine } => write!(f, "{engine} has ended without an answer"),
            Self::Pipe { engine, source } => write!(f, "{engine} cannot be talked to: {source}"),
            Self::Late { engine, waited, read } => {
                let what = if *read { "answer" } else { "read its input" };
                write!(f, "{engine} did not {what} within {:.1} s", waited.as_secs_f64())
            }
            Self::Flood { engine, bytes } => write!(f, "{engine} wrote more than {bytes} bytes without being asked"),
            Self::Answer { engine, answer, source } => {
                write!(f, "{engine} answered `{}`: {source}", shortened(answer, 200))
            }
            Self::Cancelled { engine } => write!(f, "{engine} was not waited for"),
        }
    }
}

impl Error for EngineError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Start { source, .. } | Self::Pipe { source, .. } => Some(source),
            Self::Answer { source, .. } => Some(source),
            Self::Ended { .. } | Self::Late { .. } | Self::Flood { .. } | Self::Cancelled { .. } => None,
        }
    }
}

/// What is wrong with an answer.
#[derive(Debug)]
#[non_exhaustive]
pub enum AnswerError {
    /// The line is too long.
    TooLong,
    /// The line is no JSON, or a field is missing or wrong.
    Json {
        /// The field, as a path; empty when the whole line is wrong.
        field: String,
        /// The reason as a sentence.
        reason: String,
    },
    /// The engine speaks another version of the protocol.
    Protocol(u64),
    /// There is not exactly one action.
    NotOneAction,
    /// The exchange has pieces that do not exist.
    Exchange(Box<dyn Error + Send + Sync>),
    /// The rules do not allow the action.
    Illegal(Illegal),
}

impl fmt::Display for AnswerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => write!(f, "an answer has at most {MAX_LINE} bytes"),
            Self::Json { field, reason } if field.is_empty() => f.write_str(reason),
            Self::Json { field, reason } => write!(f, "{field}: {reason}"),
            Self::Protocol(version) => write!(f, "protocol: version {version} is not known here, only 1"),
            Self::NotOneAction => f.write_str("action: this is exactly one of announce, draw, exchange and pass"),
            Self::Exchange(source) => source.fmt(f),
            Self::Illegal(source) => source.fmt(f),
        }
    }
}

impl Error for AnswerError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Exchange(source) => Some(source.as_ref()),
            Self::Illegal(source) => Some(source),
            Self::TooLong | Self::Json { .. } | Self::Protocol(_) | Self::NotOneAction => None,
        }
    }
}

//! Exchanges as JSON.

use serde::{Deserialize, Serialize};

use super::{read_pieces, write_pieces};
use crate::{Exchange, FormatError, FormatProblem, Group, Handful, MAX_ORDER};

/// An exchange as records and the engine protocol write it: `{"give":["R","B"],"take":["P"]}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ExchangeFile {
    /// The codes of the pieces to give.
    pub give: Vec<String>,
    /// The codes of the pieces to take.
    pub take: Vec<String>,
}

impl ExchangeFile {
    /// Writes an exchange.
    #[must_use]
    pub fn new(group: &Group, exchange: &Exchange) -> Self {
        let codes = |set: Handful| write_pieces(group, &set.counted::<MAX_ORDER>());
        Self { give: codes(exchange.give), take: codes(exchange.take) }
    }

    /// Reads the exchange. `field` is its path in the file, for the error.
    ///
    /// # Errors
    /// If a piece does not exist, or there are more than a [`Handful`] holds.
    pub fn read(&self, group: &Group, field: &str) -> Result<Exchange, FormatError> {
        let side = |codes: &[String], name: &str| {
            let field = format!("{field}.{name}");
            let pieces = read_pieces(group, codes, &field)?;
            Handful::new(pieces.iter())
                .ok_or_else(|| FormatError::new(&field, FormatProblem::TooManyToExchange(codes.len())))
        };
        Ok(Exchange { give: side(&self.give, "give")?, take: side(&self.take, "take")? })
    }
}

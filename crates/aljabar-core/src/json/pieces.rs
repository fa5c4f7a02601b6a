//! Multisets as JSON.

use serde::{Deserialize, Serialize};

use super::{read_pieces, write_pieces};
use crate::{FormatError, Group, Pieces};

/// A multiset as all formats write it: `["R","R","B"]`, sorted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PiecesFile(Vec<String>);

impl PiecesFile {
    /// Writes a multiset.
    #[must_use]
    pub fn new<const W: usize>(group: &Group, pieces: &Pieces<W>) -> Self {
        Self(write_pieces(group, pieces))
    }

    /// Reads the multiset. `field` is its path in the file, for the error.
    ///
    /// # Errors
    /// If a piece does not exist.
    pub fn read(&self, group: &Group, field: &str) -> Result<Pieces, FormatError> {
        read_pieces(group, &self.0, field)
    }
}

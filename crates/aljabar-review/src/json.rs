//! Reads lists in JSON strictly.

use aljabar_text::Object;
use serde::{Deserialize, Deserializer};

/// Reads a list whose items must be JSON objects.
pub(crate) fn objects<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
    let list: Vec<Object<T>> = Vec::deserialize(deserializer)?;
    Ok(list.into_iter().map(|Object(item)| item).collect())
}

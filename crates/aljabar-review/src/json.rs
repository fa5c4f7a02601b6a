//! Reads JSON strictly, and names the field that is wrong.

use std::fmt;

use aljabar_text::Object;
use serde::{Deserialize, Deserializer};

/// A field that is wrong.
pub(crate) struct FieldError {
    /// The path of the field, like `groups.2,2,2`; empty if the whole text is wrong.
    pub(crate) field: String,
    /// Why it is wrong, as a sentence.
    pub(crate) reason: String,
}

impl FieldError {
    pub(crate) fn new(field: impl Into<String>, reason: impl fmt::Display) -> Self {
        Self { field: field.into(), reason: reason.to_string() }
    }
}

/// Reads a text into `T`. Fails if the text is not JSON or does not fit `T`.
pub(crate) fn parse<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, FieldError> {
    aljabar_text::parse(text).map_err(|error| FieldError { field: error.field, reason: error.reason })
}

/// Reads a list whose items must be JSON objects.
pub(crate) fn objects<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
    let list: Vec<Object<T>> = Vec::deserialize(deserializer)?;
    Ok(list.into_iter().map(|Object(item)| item).collect())
}

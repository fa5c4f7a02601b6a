//! JSON that must be an object, and where it is wrong.

use aljabar_core::shortened;
use serde::Deserialize;

/// Reads a text into `T`. Else: the field that does not fit, and why.
pub(crate) fn parse<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, (String, String)> {
    let mut json = serde_json::Deserializer::from_str(text);
    let value = serde_path_to_error::deserialize(&mut json).map_err(|error| {
        let path = error.path().to_string();
        let field = if path == "." || path == "?" { String::new() } else { path };
        (shortened(&field, 100), shortened(&error.inner().to_string(), 300))
    })?;
    json.end().map_err(|error| (String::new(), error.to_string()))?;
    Ok(value)
}

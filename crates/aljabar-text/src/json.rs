//! Reads JSON and names the field that is wrong.

use std::{collections::BTreeMap, fmt, marker::PhantomData, ops::Deref};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, MapAccess, Visitor, value::MapAccessDeserializer},
};

use crate::{abridged, shortened};

/// Why a text is not the JSON that was expected. Displays as `field: reason`. Both parts are short and safe to show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JsonError {
    /// The path of the wrong field, like `hands[1][3]`. Empty if the text as a whole is wrong.
    pub field: String,
    /// The message of the JSON reader.
    pub reason: String,
}

impl JsonError {
    fn new(path: &str, error: &serde_json::Error) -> Self {
        let field = if path == "." || path == "?" { "" } else { path };
        Self { field: shortened(field, 100), reason: abridged(&error.to_string(), 300) }
    }
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.field.is_empty() { f.write_str(&self.reason) } else { write!(f, "{}: {}", self.field, self.reason) }
    }
}

impl std::error::Error for JsonError {}

/// Reads a text as one JSON value.
///
/// # Errors
/// If the text is not JSON, does not fit `T`, or continues after the value.
pub fn parse<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, JsonError> {
    let mut json = serde_json::Deserializer::from_str(text);
    let value = serde_path_to_error::deserialize(&mut json)
        .map_err(|error| JsonError::new(&error.path().to_string(), error.inner()))?;
    json.end().map_err(|error| JsonError::new("", &error))?;
    Ok(value)
}

/// A `T` that must be written as a JSON object. Without this, serde also accepts a list of the fields' values.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Object<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Fields<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Fields<T> {
            type Value = T;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map))
            }
        }

        deserializer.deserialize_map(Fields(PhantomData)).map(Self)
    }
}

impl<T: Serialize> Serialize for Object<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<T> Deref for Object<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

/// Reads a map in which no key occurs twice. Serde's own maps would use the last one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Distinct<T>(pub BTreeMap<String, T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Distinct<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct DistinctVisitor<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for DistinctVisitor<T> {
            type Value = BTreeMap<String, T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut all = BTreeMap::new();
                while let Some((name, value)) = map.next_entry::<String, T>()? {
                    let known = shortened(&name, 40);
                    if all.insert(name, value).is_some() {
                        return Err(A::Error::custom(format_args!("duplicate field `{known}`")));
                    }
                }
                Ok(all)
            }
        }

        deserializer.deserialize_map(DistinctVisitor(PhantomData)).map(Self)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;

    #[derive(Deserialize, PartialEq, Debug)]
    struct Point {
        x: u8,
        y: u8,
    }

    #[test]
    fn a_list_is_not_an_object() {
        assert_eq!(parse::<Object<Point>>(r#"{"x":1,"y":2}"#), Ok(Object(Point { x: 1, y: 2 })));
        assert!(parse::<Point>("[1,2]").is_ok(), "serde itself accepts a list");
        assert!(parse::<Object<Point>>("[1,2]").is_err());
    }

    #[test]
    fn the_wrong_field_is_named() {
        let error = parse::<Vec<Point>>(r#"[{"x":1,"y":2},{"x":1,"y":-2}]"#).unwrap_err();
        assert_eq!(error.field, "[1].y");
        let error = parse::<Point>(r#"{"x":1,"y":2} more"#).unwrap_err();
        assert_eq!(error.field, "");
        assert!(error.to_string().starts_with("trailing characters"), "{error}");
    }
}

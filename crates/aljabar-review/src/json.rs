//! Reads JSON strictly, and names the field that is wrong.

use std::{collections::BTreeMap, fmt, marker::PhantomData};

use aljabar_text::{Object, shortened};
use serde::{
    Deserialize, Deserializer,
    de::{Error, MapAccess, Visitor},
};

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

/// Reads a map in which no key occurs twice. Serde's own maps would use the last one.
pub(crate) struct Distinct<T>(pub(crate) BTreeMap<String, T>);

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

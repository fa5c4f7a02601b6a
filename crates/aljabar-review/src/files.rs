//! JSON that must be an object, and where it is wrong.

use std::{collections::BTreeMap, fmt, marker::PhantomData};

use aljabar_text::{Object, shortened};
use serde::{
    Deserialize, Deserializer,
    de::{Error, MapAccess, Visitor},
};

/// Reads a text into `T`. Else: the field that does not fit, and why.
pub(crate) fn parse<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, (String, String)> {
    aljabar_text::parse(text).map_err(|error| (error.field, error.reason))
}

/// A list of `T`s that must be written as objects.
pub(crate) fn objects<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
    let list: Vec<Object<T>> = Vec::deserialize(deserializer)?;
    Ok(list.into_iter().map(|Object(item)| item).collect())
}

/// A map in which no name occurs twice. Without this the last one would count.
pub(crate) struct Distinct<T>(pub(crate) BTreeMap<String, T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Distinct<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Names<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Names<T> {
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

        deserializer.deserialize_map(Names(PhantomData)).map(Self)
    }
}

//! A JSON tree that may be invalid: fields may occur twice, and a leaf may be any text.

use proptest::prelude::*;
use serde_json::Value;

/// A node of the tree.
#[derive(Clone, Debug)]
pub(crate) enum Json {
    /// A string, a number or another text in its place. It is written as it is.
    Leaf(String),
    List(Vec<Json>),
    /// Fields with their names, which have quotes.
    Object(Vec<(String, Json)>),
}

/// One random change of a tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mutation {
    /// The kind of change.
    kind: u8,
    /// The number of the node, modulo the number of nodes.
    place: u32,
    /// A number for the details, such as which field or which value.
    which: u16,
}

impl Arbitrary for Mutation {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        any::<(u8, u32, u16)>().prop_map(|(kind, place, which)| Self { kind, place, which }).boxed()
    }
}

/// Values to put in place of others.
const WRONG_VALUES: &[&str] = &[
    "null",
    "true",
    "false",
    "0",
    "1",
    "-1",
    "2",
    "255",
    "256",
    "1.5",
    "-0",
    "1e3",
    "1e400",
    "65536",
    "4294967296",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "99999999999999999999999999999999999999",
    "\"\"",
    "\"R\"",
    "\"K\"",
    "\"r\"",
    "\"11\"",
    "\"\\u0000\"",
    "\"\\ud800\"",
    "\"\u{202e}x\"",
    "\"won\"",
    "[]",
    "{}",
    "[[]]",
    "[0]",
    "{\"x\":0}",
    "nan",
    "",
];

impl Json {
    /// Reads a valid text.
    pub(crate) fn read(text: &str) -> Self {
        fn node(value: Value) -> Json {
            match value {
                Value::Array(list) => Json::List(list.into_iter().map(node).collect()),
                Value::Object(map) => Json::Object(
                    map.into_iter().map(|(key, value)| (Value::from(key).to_string(), node(value))).collect(),
                ),
                leaf => Json::Leaf(leaf.to_string()),
            }
        }
        node(serde_json::from_str(text).expect("the text is valid JSON"))
    }

    pub(crate) fn write(&self) -> String {
        let mut text = String::new();
        self.write_to(&mut text);
        text
    }

    fn write_to(&self, text: &mut String) {
        let separate = |text: &mut String, place: usize| {
            if place > 0 {
                text.push(',');
            }
        };
        match self {
            Self::Leaf(leaf) => text.push_str(leaf),
            Self::List(list) => {
                text.push('[');
                for (place, node) in list.iter().enumerate() {
                    separate(text, place);
                    node.write_to(text);
                }
                text.push(']');
            }
            Self::Object(fields) => {
                text.push('{');
                for (place, (name, node)) in fields.iter().enumerate() {
                    separate(text, place);
                    text.push_str(name);
                    text.push(':');
                    node.write_to(text);
                }
                text.push('}');
            }
        }
    }

    /// The number of nodes, with this one.
    fn count(&self) -> usize {
        1 + match self {
            Self::Leaf(_) => 0,
            Self::List(list) => list.iter().map(Self::count).sum(),
            Self::Object(fields) => fields.iter().map(|(_, node)| node.count()).sum(),
        }
    }

    /// The node with this number in preorder.
    fn at(&mut self, place: usize) -> &mut Self {
        if place == 0 {
            return self;
        }
        let mut left = place - 1;
        let children: Vec<&mut Self> = match self {
            Self::Leaf(_) => Vec::new(),
            Self::List(list) => list.iter_mut().collect(),
            Self::Object(fields) => fields.iter_mut().map(|(_, node)| node).collect(),
        };
        for child in children {
            match left.checked_sub(child.count()) {
                Some(rest) => left = rest,
                None => return child.at(left),
            }
        }
        unreachable!("the number is smaller than the count")
    }

    /// Changes a node or its children.
    pub(crate) fn mutate(&mut self, Mutation { kind, place, which }: Mutation) {
        let place = place as usize % self.count();
        let which = usize::from(which);
        let node = self.at(place);
        let wrong = || Self::Leaf(WRONG_VALUES[which % WRONG_VALUES.len()].to_owned());
        match (kind % 12, node) {
            // Long strings and deep nesting take time, so they are rare.
            (0, node) if which % 16 == 0 => *node = Self::Leaf(format!("\"{}\"", "x".repeat(which))),
            (1, node) if which % 16 == 0 => *node = Self::Leaf("[".repeat(which)),
            (2, node) if which % 16 == 0 => {
                let deep = 100 + which % 200;
                *node = Self::Leaf(format!("{}{}", "{\"x\":".repeat(deep), "}".repeat(deep)));
            }
            (3, Self::Object(fields)) if !fields.is_empty() => {
                let again = fields[which % fields.len()].clone();
                fields.push(again);
            }
            (4, Self::Object(fields)) if !fields.is_empty() => drop(fields.remove(which % fields.len())),
            (5, Self::Object(fields)) if !fields.is_empty() => {
                let renamed = which % fields.len();
                fields[renamed].0 = "\"renamed\"".into();
            }
            (6, Self::Object(fields)) => fields.insert(which % (fields.len() + 1), ("\"more\"".into(), wrong())),
            (7, Self::Object(fields)) if !fields.is_empty() => {
                let other = which % fields.len();
                fields.swap(0, other);
            }
            (3, Self::List(list)) if !list.is_empty() => {
                let again = list[which % list.len()].clone();
                list.extend(std::iter::repeat_n(again, 1 + which % 40));
            }
            (4, Self::List(list)) if !list.is_empty() => drop(list.remove(which % list.len())),
            (5, Self::List(list)) => list.clear(),
            (6, Self::List(list)) => list.insert(which % (list.len() + 1), wrong()),
            (7, Self::List(list)) => list.reverse(),
            (8, Self::Leaf(leaf)) if leaf.parse::<i64>().is_ok() => *leaf = (which % 16).to_string(),
            (9, node @ Self::Object(_)) => {
                // An object becomes a list of its values.
                if let Self::Object(fields) = node {
                    let values = fields.drain(..).map(|(_, value)| value).collect();
                    *node = Self::List(values);
                }
            }
            (_, node) => *node = wrong(),
        }
    }
}

/// Doubles each field of a text in turn: returns the path of the field, like `rules.moduli` or `turns[1].seat`, and the text
/// in which that field occurs twice.
///
/// # Panics
/// If the text is not JSON.
#[must_use]
pub fn doubled_fields(text: &str) -> Vec<(String, String)> {
    fn walk(root: &Json, node: &Json, place: &mut usize, path: &str, found: &mut Vec<(String, String)>) {
        let here = *place;
        *place += 1;
        match node {
            Json::Leaf(_) => {}
            Json::List(list) => {
                for (i, child) in list.iter().enumerate() {
                    walk(root, child, place, &format!("{path}[{i}]"), found);
                }
            }
            Json::Object(fields) => {
                for (i, (name, child)) in fields.iter().enumerate() {
                    let dot = if path.is_empty() { "" } else { "." };
                    let path = format!("{path}{dot}{}", name.trim_matches('"'));
                    let mut twice = root.clone();
                    if let Json::Object(fields) = twice.at(here) {
                        fields.push(fields[i].clone());
                    }
                    found.push((path.clone(), twice.write()));
                    walk(root, child, place, &path, found);
                }
            }
        }
    }
    let (root, mut found) = (Json::read(text), Vec::new());
    walk(&root, &root, &mut 0, "", &mut found);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_is_doubled_once() {
        let doubled = doubled_fields(r#"{"a": [{"b": 1}], "c": {"d": 2}}"#);
        let paths: Vec<&str> = doubled.iter().map(|(path, _)| path.as_str()).collect();
        assert_eq!(paths, ["a", "a[0].b", "c", "c.d"]);
        assert_eq!(doubled[1].1, r#"{"a":[{"b":1,"b":1}],"c":{"d":2}}"#);
        assert_eq!(doubled[3].1, r#"{"a":[{"b":1}],"c":{"d":2,"d":2}}"#);
    }

    #[test]
    fn a_text_reads_and_writes_unchanged() {
        let text = r#"{"a":[1,"x",null],"b":{"c":true}}"#;
        assert_eq!(Json::read(text).write(), text);
        assert_eq!(Json::read(text).count(), 7);
    }
}

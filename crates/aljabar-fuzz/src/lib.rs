//! Wrong input for the tests of everything that reads text: arbitrary characters, and valid texts with something wrong in
//! them. Only tests use it.
//!
//! A reader passes when it reads a text and writes it again alike, or refuses it with [a sentence](check_sentence).

mod json;

use proptest::{collection::vec, prelude::*};

pub use json::doubled_fields;
use json::{Change, Node};

/// How many inputs a test is given: `usual`, or as many as the environment variable `PROPTEST_CASES` says.
#[must_use]
pub fn cases(usual: u32) -> ProptestConfig {
    let wished = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    ProptestConfig { cases: wished.unwrap_or(usual), ..ProptestConfig::default() }
}

/// Any characters, and bytes that are none.
pub fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => "\\PC{0,40}",
        2 => vec(any::<char>(), 0..40).prop_map(String::from_iter),
        1 => vec(any::<u8>(), 0..80).prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
        // What these formats are made of, in any order.
        4 => vec(prop::sample::select(PARTS), 0..24).prop_map(|parts| parts.concat()),
    ]
}

/// Pieces of JSON, of the notation, of codes and of tables.
const PARTS: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    "\"",
    "\\",
    "\\u0000",
    "\"format\"",
    "\"version\"",
    "\"rules\"",
    "1",
    "0",
    "-1",
    "1e999",
    "18446744073709551616",
    "true",
    "null",
    "R",
    "K",
    "B",
    "1011",
    ".",
    ">",
    "+",
    "-",
    "!",
    " ",
    "\n",
    "\u{202e}",
    "#",
    "size",
    "222",
    "HC1",
    "é",
];

/// Valid texts with one to three changes to their characters.
pub fn spoiled_text(valid: Vec<String>) -> impl Strategy<Value = String> {
    (prop::sample::select(valid), vec(any::<(u8, u32, u32)>(), 1..4)).prop_map(|(mut text, changes)| {
        changes.into_iter().for_each(|(kind, place, extent)| spoil(&mut text, kind, place, extent));
        text
    })
}

/// Valid JSON texts with one to three changes to their fields, lists and values; now and then to their characters too.
///
/// # Panics
/// When a text is no JSON.
pub fn spoiled_json(valid: &[String]) -> impl Strategy<Value = String> + use<> {
    let nodes: Vec<Node> = valid.iter().map(|text| Node::read(text)).collect();
    let changes = vec(any::<Change>(), 1..4);
    (prop::sample::select(nodes), changes, any::<(u8, u32, u32)>()).prop_map(
        |(mut node, changes, (kind, place, extent))| {
            changes.into_iter().for_each(|change| node.spoil(change));
            let mut text = node.write();
            if kind % 4 == 0 {
                spoil(&mut text, kind / 4, place, extent);
            }
            text
        },
    )
}

/// Does something to the characters of a text.
fn spoil(text: &mut String, kind: u8, place: u32, extent: u32) {
    let at = |place: u32| {
        let place = place as usize % (text.len() + 1);
        (0..=place).rev().find(|place| text.is_char_boundary(*place)).unwrap_or(0)
    };
    let (start, end) = (at(place), at(place.wrapping_add(extent % 40)));
    let (start, end) = (start.min(end), start.max(end));
    let part = text[start..end].to_owned();
    match kind % 6 {
        0 => text.truncate(start),
        1 => text.replace_range(start..end, ""),
        2 => text.insert_str(start, &part),
        3 => text.insert(start, char::from((extent % 128) as u8)),
        4 => text.insert(start, char::from_u32(extent % 0x0011_0000).unwrap_or('\u{fffd}')),
        _ => text.insert_str(start, PARTS[extent as usize % PARTS.len()]),
    }
}

/// Whether this can be said to a person: one line, not empty, not long, and nothing in it that moves letters about.
///
/// # Errors
/// What is wrong with it.
pub fn check_sentence(message: &str) -> Result<(), TestCaseError> {
    let turns =
        |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' | '\u{61c}');
    prop_assert!(!message.trim().is_empty(), "nothing is said");
    prop_assert!(message.chars().count() <= 500, "{} characters are said", message.chars().count());
    prop_assert!(!message.chars().any(|c| c.is_control() || turns(c)), "{message:?} is not fit to print");
    Ok(())
}

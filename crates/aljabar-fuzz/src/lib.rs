//! Inputs for fuzz tests of everything that reads text: arbitrary characters, and valid texts with random changes. Only tests
//! use it.
//!
//! A reader passes if it reads a text and writes it back unchanged, or refuses it with [a sentence](check_sentence).

mod json;

use proptest::{collection::vec, prelude::*};

pub use json::doubled_fields;
use json::{Json, Mutation};

/// The number of inputs for a test: the environment variable `PROPTEST_CASES`, or `usual` if that is not set.
#[must_use]
pub fn cases(usual: u32) -> ProptestConfig {
    let wanted = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    ProptestConfig { cases: wanted.unwrap_or(usual), ..ProptestConfig::default() }
}

/// Arbitrary text: random characters, invalid UTF-8 (with replacement characters), and tokens of the formats in any order.
pub fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => "\\PC{0,40}",
        2 => vec(any::<char>(), 0..40).prop_map(String::from_iter),
        1 => vec(any::<u8>(), 0..80).prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
        4 => vec(prop::sample::select(TOKENS), 0..24).prop_map(|tokens| tokens.concat()),
    ]
}

/// Tokens of JSON, of the turn notation, of game codes and of tables of weights.
const TOKENS: &[&str] = &[
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

/// Valid texts with one to three random changes of their characters.
pub fn spoiled_text(valid: Vec<String>) -> impl Strategy<Value = String> {
    (prop::sample::select(valid), vec(any::<(u8, u32, u32)>(), 1..4)).prop_map(|(mut text, mutations)| {
        mutations.into_iter().for_each(|(kind, place, extent)| mutate(&mut text, kind, place, extent));
        text
    })
}

/// Valid JSON texts with one to three random changes of their fields, lists and values, and sometimes of their characters.
///
/// # Panics
/// If a text is not JSON.
pub fn spoiled_json(valid: &[String]) -> impl Strategy<Value = String> + use<> {
    let nodes: Vec<Json> = valid.iter().map(|text| Json::read(text)).collect();
    let mutations = vec(any::<Mutation>(), 1..4);
    (prop::sample::select(nodes), mutations, any::<(u8, u32, u32)>()).prop_map(
        |(mut node, mutations, (kind, place, extent))| {
            mutations.into_iter().for_each(|mutation| node.mutate(mutation));
            let mut text = node.write();
            if kind % 4 == 0 {
                mutate(&mut text, kind / 4, place, extent);
            }
            text
        },
    )
}

/// Changes some characters of a text.
fn mutate(text: &mut String, kind: u8, place: u32, extent: u32) {
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
        _ => text.insert_str(start, TOKENS[extent as usize % TOKENS.len()]),
    }
}

/// Checks that a message can be shown to a person: it is one line, not empty, at most 500 characters long, and has no
/// control or bidirectional characters.
///
/// # Errors
/// If the message is not such a line.
pub fn check_sentence(message: &str) -> Result<(), TestCaseError> {
    let is_bidi =
        |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' | '\u{61c}');
    prop_assert!(!message.trim().is_empty(), "the message is empty");
    prop_assert!(message.chars().count() <= 500, "the message has {} characters", message.chars().count());
    prop_assert!(!message.chars().any(|c| c.is_control() || is_bidi(c)), "{message:?} has control characters");
    Ok(())
}

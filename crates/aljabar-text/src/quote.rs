//! Limits the length of text from other programs and removes characters that would disturb its surroundings.

/// The first `most` characters of a text, without control characters and without characters that change the direction
/// of writing. Ends in `…` if anything was left out.
#[must_use]
pub fn shortened(text: &str, most: usize) -> String {
    let is_direction =
        |c: char| matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let mut short: String = text.chars().take(most).filter(|c| !c.is_control() && !is_direction(*c)).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

/// The beginning and the end of a text that has more than `most` characters, filtered like [`shortened`]. Messages of
/// the JSON reader quote the wrong value first and give the reason last, so both ends matter.
#[must_use]
pub fn abridged(text: &str, most: usize) -> String {
    let length = text.chars().count();
    if length <= most {
        return shortened(text, most);
    }
    let end: String = text.chars().skip(length - most / 2).collect();
    let end = shortened(&end, most / 2);
    format!("{}{}", shortened(text, most - most / 2), end.trim_end_matches('…'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_text_without_special_characters_is_unchanged() {
        assert_eq!(shortened("Rot, Grün", 9), "Rot, Grün");
        assert_eq!(abridged("Rot, Grün", 9), "Rot, Grün");
    }

    #[test]
    fn long_text_is_cut_and_special_characters_are_removed() {
        assert_eq!(shortened("abc", 2), "ab…");
        assert_eq!(shortened("one\ntwo\u{202e}three", 100), "onetwothree…");
        assert_eq!(abridged("one, two, three, four", 8), "one,…four");
    }
}

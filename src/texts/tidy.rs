//! Cleans names that come from outside the game, such as those in files, so that they can be shown.

/// The largest number of characters of a shown name.
const MAX_CHARS: usize = 40;

/// The name on one line, without control, invisible and text-direction characters, cut to 40 characters.
pub fn tidy(name: &str) -> String {
    tidy_to(name, MAX_CHARS)
}

/// Like [`tidy`], cut to `longest` characters. A cut name ends with `…`.
pub fn tidy_to(name: &str, longest: usize) -> String {
    let is_visible = |letter: &char| {
        !letter.is_control()
            && !matches!(letter, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
            && !matches!(letter, '\u{ad}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
    };
    let on_one_line = |letter: char| if letter.is_whitespace() { ' ' } else { letter };
    // Ignore the rest of a very long name, to bound the work.
    let visible: String = name.chars().take(longest * 100).map(on_one_line).filter(is_visible).collect();
    let shown = visible.split_whitespace().collect::<Vec<_>>().join(" ");
    if shown.chars().count() <= longest {
        return shown;
    }
    let start: String = shown.chars().take(longest - 1).collect();
    start.trim_end().to_owned() + "…"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_without_tricks() {
        assert_eq!(tidy("Ada"), "Ada");
        assert_eq!(tidy("  Ada\n\tLovelace "), "Ada Lovelace");
        assert_eq!(tidy("a\u{202e}b\u{2066}c\u{0}d\u{1b}[31m\u{feff}"), "abcd[31m");
        assert_eq!(tidy("  \u{202e}adA\u{202c}\n\r\t\u{0}\u{7f}\u{85} "), "adA");
        let long = tidy(&"x".repeat(300_000));
        assert_eq!(long.chars().count(), MAX_CHARS);
        assert!(long.ends_with('…'));
        assert_eq!(tidy(&"é".repeat(MAX_CHARS)), "é".repeat(MAX_CHARS));
        assert_eq!(tidy(&"\u{200b}".repeat(300_000)), "");
    }
}

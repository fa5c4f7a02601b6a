//! Names from outside the game, such as those in files, made fit to be shown.

/// A name from a file is shown with at most so many letters.
const LONGEST: usize = 40;

/// A name as it can be shown: on one line, without what cannot be seen or turns the direction of writing, and not too
/// long.
pub fn tidy(name: &str) -> String {
    tidy_to(name, LONGEST)
}

/// The same with at most so many letters.
pub fn tidy_to(name: &str, longest: usize) -> String {
    let is_seen = |letter: &char| {
        !letter.is_control()
            && !matches!(letter, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
            && !matches!(letter, '\u{ad}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
    };
    let on_one_line = |letter: char| if letter.is_whitespace() { ' ' } else { letter };
    // What comes after is not looked at: there may be a great deal of it.
    let seen: String = name.chars().take(longest * 100).map(on_one_line).filter(is_seen).collect();
    let shown = seen.split_whitespace().collect::<Vec<_>>().join(" ");
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
        assert_eq!(long.chars().count(), LONGEST);
        assert!(long.ends_with('…'));
        assert_eq!(tidy(&"é".repeat(LONGEST)), "é".repeat(LONGEST));
        assert_eq!(tidy(&"\u{200b}".repeat(300_000)), "");
    }
}

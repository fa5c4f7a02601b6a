//! Tests that every text exists in every language, is used in the code, and is written only in `assets/texts`.

use super::*;
use fluent_syntax::ast::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The messages and terms of a language by key, each with the arguments that it uses.
fn texts(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let mut texts = BTreeMap::new();
    for (name, text) in language.files() {
        let resource = fluent_syntax::parser::parse(*text).unwrap_or_else(|(_, faults)| panic!("{name}: {faults:?}"));
        for entry in resource.body {
            let (id, written) = match &entry {
                Entry::Message(message) => (message.id.name.to_owned(), format!("{message:?}")),
                Entry::Term(term) => (format!("-{}", term.id.name), format!("{term:?}")),
                _ => continue,
            };
            let arguments = written.split("VariableReference { id: Identifier { name: \"").skip(1);
            let arguments = arguments.filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect();
            assert!(texts.insert(id.clone(), arguments).is_none(), "{name}: {id} is defined twice");
        }
    }
    texts
}

/// Appends the paths of all Rust files below a folder.
fn sources(folder: &Path, all: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the source folder exists").flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, all);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            all.push(path);
        }
    }
}

/// The path and the code of every source file, without tests and comment lines.
fn code() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = Vec::new();
    sources(&root, &mut paths);
    let shown = |path: &Path| path.strip_prefix(&root).unwrap_or(path).display().to_string();
    let code = paths.iter().filter(|path| !path.ends_with("tests.rs")).map(|path| {
        let text = fs::read_to_string(path).expect("a source can be read");
        // Remove `mod tests;`, and everything from an inline test module on.
        let text = text.replace("#[cfg(test)]\nmod tests;\n", "");
        let text = text.split("#[cfg(test)]\n").next().unwrap_or_default();
        let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        (shown(path), lines.collect::<Vec<_>>().join("\n"))
    });
    code.collect()
}

/// Every `say!` call in the code: file, key and argument names.
fn said() -> Vec<(String, String, BTreeSet<String>)> {
    let mut said = Vec::new();
    for (file, code) in code() {
        for call in code.split("say!(").skip(1) {
            let Some(key) = call.trim_start().strip_prefix('"').and_then(|rest| rest.split('"').next()) else {
                continue;
            };
            said.push((file.clone(), key.to_owned(), arguments(call)));
        }
    }
    said
}

/// The argument names of a `say!` call: the words before `=` that are not in brackets.
fn arguments(call: &str) -> BTreeSet<String> {
    let (mut depth, mut part, mut names) = (0, String::new(), BTreeSet::new());
    let mut quoted = false;
    for letter in call.chars() {
        match letter {
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => break,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => part.clear(),
            '=' if depth == 0 && !part.trim().is_empty() => {
                names.insert(part.trim().to_owned());
                part.push('=');
            }
            letter if depth == 0 => part.push(letter),
            _ => {}
        }
    }
    names.retain(|name| name.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_'));
    names
}

#[test]
fn every_language_has_every_text_about_the_same_things() {
    let english = texts(Language::English);
    for language in Language::ALL {
        let other = texts(language);
        for (key, arguments) in &english {
            let theirs = other.get(key).unwrap_or_else(|| panic!("{language:?} lacks {key}"));
            assert_eq!(theirs, arguments, "{language:?}: {key}");
        }
        for key in other.keys() {
            assert!(english.contains_key(key), "{language:?}: {key} is not in the English texts");
        }
    }
}

#[test]
fn everything_that_is_said_has_a_text_and_every_text_is_said() {
    let texts = texts(Language::English);
    let mut used = BTreeSet::new();
    for (file, key, arguments) in said() {
        let wanted = texts.get(&key).unwrap_or_else(|| panic!("{file}: no text has the key {key}"));
        assert!(wanted.is_subset(&arguments), "{file}: {key} needs {wanted:?}, not only {arguments:?}");
        used.insert(key);
    }
    // Lessons name their texts in their files.
    for (key, place) in crate::game::lessons::text_keys() {
        let arguments = texts.get(&key).unwrap_or_else(|| panic!("{place}: no text has the key {key}"));
        let given = ["device", "select"].map(str::to_owned).into_iter().collect();
        assert!(arguments.is_subset(&given), "{place}: {key} uses {arguments:?}");
        used.insert(key);
    }
    let files: String = Language::English.files().iter().map(|(_, text)| *text).collect();
    for key in texts.keys() {
        // A text may be referenced by another text instead of by the code.
        let part = files.contains(&format!("{{ {key} }}"));
        assert!(used.contains(key) || part, "{key} is unused");
    }
}

/// Whether a string literal looks like prose: at least two words with a space between them.
fn is_prose(literal: &str) -> bool {
    let words: Vec<&str> = literal.split_whitespace().collect();
    let is_word = |word: &&str| {
        word.len() > 1 && word.chars().all(|letter| letter.is_alphabetic() || ",.;:!?'’".contains(letter))
    };
    words.windows(2).any(|pair| pair.iter().all(is_word))
}

#[test]
fn no_words_for_players_are_hidden_in_the_code() {
    // Files whose literals are only for developers, the terminal and crash reports.
    const PLACES: [&str; 4] = ["start/options.rs", "start/crash_report.rs", "main.rs", "input/virtual_pads.rs"];
    // Error messages for the command line.
    const ANSWERS: [&str; 4] =
        ["write a speed: ", "is nobody who could sit there; ", "there is no key ", "after `human:` comes a name"];
    const CALLS: [&str; 16] = [
        "bound(",
        "expect(",
        "panic!(",
        "error!(",
        "warn!(",
        "info!(",
        "debug!(",
        "reason =",
        "Name::new(",
        "assert",
        "Id::new(",
        "unreachable!(",
        "about =",
        "eprintln!(",
        // Details of a damaged file are technical and not translated.
        "Damaged(",
        "fault(",
    ];
    for (file, code) in code().iter().filter(|(file, _)| !PLACES.contains(&file.as_str())) {
        let mut before = "";
        for (number, line) in code.lines().enumerate() {
            let developers = [before, line].iter().any(|line| CALLS.iter().any(|call| line.contains(call)));
            let literals = line.split('"').skip(1).step_by(2);
            let mut literals = literals.filter(|literal| !ANSWERS.iter().any(|answer| literal.contains(answer)));
            let prose = literals.find(|literal| !developers && is_prose(literal));
            assert_eq!(prose, None, "{file}, line {} without comments: move it to assets/texts", number + 1);
            before = line;
        }
    }
}

#[test]
fn texts_are_put_into_words() {
    for language in Language::ALL {
        let texts = Texts::new(language);
        let list: Vec<Say> = ["a", "b", "c"].into_iter().map(Say::verbatim).collect();
        let told = texts.tell(&say!("list-and", before = list, last = "d"));
        assert!(told.starts_with("a, b ") && told.ends_with(" d"), "{told}");
    }
    assert_eq!(Texts::new(Language::English).tell(&Say::verbatim("Al-Jabar")), "Al-Jabar");
}

#[test]
fn an_unknown_text_shows_its_name() {
    assert_eq!(Texts::default().tell(&Say::new("no-such-text", vec![])), "no-such-text");
}

#[test]
fn sentences_begin_and_end_as_they_should() {
    assert_eq!(sentence("the bag is empty"), "The bag is empty.");
    assert_eq!(sentence("Stop!"), "Stop!");
    assert_eq!(sentence(""), "");
}

#[test]
fn prose_is_told_from_names() {
    assert!(is_prose("Choose marbles first") && is_prose("nothing is left") && is_prose("{} take it"));
    assert!(!is_prose("Exchange") && !is_prose("{count} ×") && !is_prose("assets/texts") && !is_prose(" · "));
}

/// Every key of a language with its text in lower case.
fn words(language: Language) -> impl Iterator<Item = (String, String)> {
    language.files().iter().flat_map(|(_, text)| {
        let mut all: Vec<(String, String)> = Vec::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            match (line.starts_with([' ', '}', '\t']), line.split_once('='), all.last_mut()) {
                (false, Some((key, words)), _) => all.push((key.trim().to_owned(), words.to_lowercase())),
                (_, _, Some((_, before))) => before.push_str(&line.to_lowercase()),
                _ => {}
            }
        }
        all
    })
}

#[test]
fn a_marble_from_the_bag_is_never_called_like_an_equal_result() {
    // "A draw" could mean both a drawn marble and an equal result, so the noun is not used. Equal results are "shared".
    for (key, words) in words(Language::English) {
        let parts: Vec<&str> = words.split(|letter: char| !letter.is_alphanumeric()).collect();
        for pair in parts.windows(2) {
            let noun = ["a", "the", "no", "one", "each", "every", "your", "another"].contains(&pair[0]);
            assert!(!(noun && ["draw", "draws"].contains(&pair[1])), "{key}: {words}");
        }
        assert!(!parts.iter().any(|word| ["tie", "tied", "ties"].contains(word)), "{key}: {words}");
    }
    for (key, words) in words(Language::German) {
        assert!(!["unentschieden", "remis", "gleichstand"].iter().any(|word| words.contains(word)), "{key}: {words}");
    }
    let missed = |language| {
        let action = say!("results-draw");
        Texts::new(language).tell(&say!("results-missed", turn = 3, name = "Ada", action = action, percent = 5))
    };
    assert!(missed(Language::English).contains("from the bag"), "{}", missed(Language::English));
    assert!(missed(Language::German).contains("aus dem Beutel"), "{}", missed(Language::German));
}

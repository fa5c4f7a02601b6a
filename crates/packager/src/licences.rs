//! Collects the licences of all libraries that are linked into the game, in one text that prints each licence once.

use std::{collections::HashMap, fmt::Write, fs, path::Path};

use crate::{project::Library, standard};

/// How many folders deep licence files are searched: fonts and copied code in a library have licences of their own.
const DEPTH: usize = 3;
/// How the names of licence files begin.
const NAMES: [&str; 9] =
    ["license", "licence", "unlicense", "unlicence", "copying", "copyright", "notice", "ofl", "ufl"];
/// Files with these endings are code or pictures, not licences.
const NOT_TEXT: [&str; 11] = ["rs", "c", "h", "py", "js", "json", "toml", "html", "svg", "png", "yml"];

/// The licence of the font in the game's assets.
const EL_MESSIRI: &str = include_str!("../../../assets/fonts/OFL.txt");

/// The collected licences.
#[derive(Debug)]
pub struct Licences {
    /// The content of `LICENCES.txt`.
    pub text: String,
    /// The libraries without a licence file, for which the standard text was taken.
    pub without_file: Vec<String>,
}

/// Collects the licences of the libraries and of Rust's standard library, whose version is `rust`.
///
/// Fails if a library has neither a licence file nor a licence whose standard text is known.
pub fn collect(libraries: &[Library], rust: &str) -> Result<Licences, String> {
    let mut texts = Texts::default();
    let mut without_file = Vec::new();
    let mut list = String::new();
    let std = "The Rust Project Contributors".to_owned();
    describe(&mut list, "Rust's standard library", rust, "MIT OR Apache-2.0", "https://github.com/rust-lang/rust");
    standard_lines(&mut list, &[std], &texts.add_all(&standard::texts("MIT OR Apache-2.0")));
    for library in libraries {
        let Library { name, version, .. } = library;
        let licence = library.licence.as_deref().unwrap_or("see its text");
        let place = format!("https://crates.io/crates/{name}/{version}");
        describe(&mut list, name, version, licence, library.repository.as_ref().unwrap_or(&place));
        let found = Found::search(library)?;
        if !found.texts.is_empty() {
            let _ = writeln!(list, "    {}", numbers(&texts.add_all(&found.texts)));
        }
        if !found.at_top {
            let standard = standard::texts(licence);
            if standard.is_empty() {
                return Err(format!(
                    "{name} {version} ({licence}) has no licence file, and no standard text is known."
                ));
            }
            without_file.push(format!("{name} {version}"));
            standard_lines(&mut list, &library.authors, &texts.add_all(&standard));
        }
    }
    describe(&mut list, "El Messiri", "(font)", "OFL-1.1", "https://fonts.google.com/specimen/El+Messiri");
    let _ = writeln!(list, "    {}", numbers(&texts.add_all(&[EL_MESSIRI])));
    let mut text = format!(
        "Al-Jabar is licensed under MIT or Apache-2.0, at your option: see LICENSE-MIT and LICENSE-APACHE.\n\n\
         It contains the libraries below. We thank their authors. For each library the list gives its licence, the address\n\
         of its source (all are also at https://crates.io, under the same name and version), and the numbers of its licence\n\
         texts, which follow the list.\n\n{list}"
    );
    for (i, licence) in texts.list.iter().enumerate() {
        let _ = write!(text, "\n{}\nText {}\n{0}\n\n{licence}\n", "=".repeat(80), i + 1);
    }
    Ok(Licences { text, without_file })
}

fn describe(list: &mut String, name: &str, version: &str, licence: &str, place: &str) {
    let _ = writeln!(list, "{name} {version}: {licence}\n    {place}");
}

fn standard_lines(list: &mut String, authors: &[String], texts: &[usize]) {
    let authors = if authors.is_empty() { "its authors".into() } else { authors.join(", ") };
    let _ = writeln!(list, "    standard {}; copyright {authors}", numbers(texts));
}

fn numbers(texts: &[usize]) -> String {
    let numbers: Vec<String> = texts.iter().map(usize::to_string).collect();
    format!("{} {}", if texts.len() == 1 { "text" } else { "texts" }, numbers.join(", "))
}

/// Texts without repetitions, numbered from 1 in the order in which they were added.
#[derive(Default)]
struct Texts {
    list: Vec<String>,
    /// The numbers of the texts, by their words: line breaks and spaces make no difference.
    known: HashMap<String, usize>,
}

impl Texts {
    fn add_all(&mut self, texts: &[impl AsRef<str>]) -> Vec<usize> {
        let mut numbers: Vec<usize> = texts.iter().map(|text| self.add(text.as_ref())).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }

    fn add(&mut self, text: &str) -> usize {
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        *self.known.entry(words).or_insert_with(|| {
            let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
            self.list.push(lines.join("\n").trim_matches('\n').to_owned());
            self.list.len()
        })
    }
}

/// The licence files of one library.
#[derive(Default)]
struct Found {
    texts: Vec<String>,
    /// Whether one of them is in the library's own folder, and so is the library's licence and not that of a part.
    at_top: bool,
}

impl Found {
    fn search(library: &Library) -> Result<Self, String> {
        let mut found = Self::default();
        found.walk(&library.folder, 0)?;
        // The walk has usually found this file already; a text that is added twice is printed once.
        if let Some(text) = library.licence_file.as_ref().and_then(|file| fs::read(library.folder.join(file)).ok()) {
            found.texts.push(String::from_utf8_lossy(&text).into_owned());
            found.at_top = true;
        }
        Ok(found)
    }

    fn walk(&mut self, folder: &Path, depth: usize) -> Result<(), String> {
        let failed = |error| format!("{} cannot be read: {error}.", folder.display());
        let mut entries = fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>).map_err(failed)?;
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let (path, kind) = (entry.path(), entry.file_type().map_err(failed)?);
            if kind.is_dir() && depth < DEPTH {
                self.walk(&path, depth + 1)?;
            } else if kind.is_file() && is_licence(&path) {
                let text = fs::read(&path).map_err(failed)?;
                self.texts.push(String::from_utf8_lossy(&text).into_owned());
                self.at_top |= depth == 0;
            }
        }
        Ok(())
    }
}

fn is_licence(path: &Path) -> bool {
    let lower = |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().to_lowercase();
    let (name, ending) = (lower(path.file_name()), lower(path.extension()));
    NAMES.iter().any(|start| name.starts_with(start)) && !NOT_TEXT.contains(&ending.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Creates a folder with these files, and returns it as a library.
    fn library(root: &Path, name: &str, licence: Option<&str>, files: &[(&str, &str)]) -> Library {
        let folder = root.join(name);
        fs::create_dir_all(&folder).unwrap();
        for (path, text) in files {
            fs::create_dir_all(folder.join(path).parent().unwrap()).unwrap();
            fs::write(folder.join(path), text).unwrap();
        }
        Library {
            name: name.into(),
            version: "1.0.0".into(),
            licence: licence.map(String::from),
            licence_file: None,
            repository: Some(format!("https://{name}.example")),
            authors: vec![format!("Author of {name}")],
            folder,
        }
    }

    #[test]
    fn every_library_is_listed_and_no_text_is_printed_twice() {
        let place = tempfile::tempdir().unwrap();
        let own = "Copyright Ant\n\nDo as you like.";
        let libraries = [
            library(place.path(), "ant", Some("MIT"), &[("LICENSE", own), ("src/license.rs", "struct Nothing;")]),
            library(place.path(), "bee", Some("MIT"), &[("licence-mit.md", "Copyright Ant\r\nDo as  you like.\r\n")]),
        ];
        let Licences { text, without_file } = collect(&libraries, "1.95.0").unwrap();
        assert!(without_file.is_empty());
        assert_eq!(text.matches("Do as").count(), 1);
        assert!(!text.contains("Nothing"));
        assert!(text.contains("ant 1.0.0: MIT\n    https://ant.example\n    text 3\n"), "{text}");
        assert!(text.contains("bee 1.0.0: MIT\n    https://bee.example\n    text 3\n"), "{text}");
        assert!(text.contains("Rust's standard library 1.95.0"));
    }

    #[test]
    fn a_library_without_a_file_gets_the_standard_text() {
        let place = tempfile::tempdir().unwrap();
        let libraries = [
            library(place.path(), "cat", Some("CC0-1.0 OR Nobody-1.0"), &[]),
            library(place.path(), "dog", Some("MIT AND Nobody-1.0"), &[("fonts/OFL.txt", "Font licence")]),
        ];
        let Licences { text, without_file } = collect(&libraries, "1.95.0").unwrap();
        assert_eq!(without_file, ["cat 1.0.0", "dog 1.0.0"]);
        assert!(text.contains("    standard text 3; copyright Author of cat"), "{text}");
        assert!(text.contains("    text 4\n    standard text 1; copyright Author of dog"), "{text}");
        assert!(text.contains("CC0 1.0 Universal") && text.contains("Font licence"));
    }

    #[test]
    fn a_licence_file_that_the_manifest_names_is_used() {
        let place = tempfile::tempdir().unwrap();
        let mut fox = library(place.path(), "fox", None, &[("LEGAL.txt", "Fox licence")]);
        fox.licence_file = Some("LEGAL.txt".into());
        let Licences { text, without_file } = collect(&[fox], "1.95.0").unwrap();
        assert!(without_file.is_empty() && text.contains("Fox licence"));
    }

    #[test]
    fn a_library_without_a_known_licence_is_an_error() {
        let place = tempfile::tempdir().unwrap();
        for licence in [None, Some("Nobody-1.0")] {
            let sentence = collect(&[library(place.path(), "gnu", licence, &[])], "1.95.0").unwrap_err();
            assert!(sentence.starts_with("gnu 1.0.0") && sentence.ends_with('.'), "{sentence}");
        }
    }
}

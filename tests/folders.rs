//! A folder of `src/` imports only folders that stand above it in the list of docs/architecture.md ("One direction").
#![allow(clippy::disallowed_methods, reason = "tests use the files, threads and clocks of the machine they run on")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The folders in their order, from the first table below the heading in docs/architecture.md.
fn order() -> Vec<String> {
    let docs = fs::read_to_string("docs/architecture.md").expect("docs/architecture.md is there");
    let (_, section) = docs.split_once("## One direction\n").expect("docs/architecture.md has the section");
    let rows = section.lines().skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|'));
    let names = rows.filter_map(|row| row.split('`').nth(1)).map(|name| name.trim_end_matches('/').to_owned());
    names.collect()
}

/// Every Rust file below a folder.
fn files(folder: &Path, all: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            files(&path, all);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            all.push(path);
        }
    }
}

/// The code of a file without comments and without its unit tests.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("the file can be read");
    let lines: Vec<&str> = text.lines().collect();
    // A test module stands at the end of its file.
    let is_test = |at: usize| {
        lines[at] == "#[cfg(test)]" && lines[at + 1..].iter().take(2).any(|line| line.ends_with("mod tests {"))
    };
    let end = (0..lines.len()).find(|at| is_test(*at)).unwrap_or(lines.len());
    let code = lines[..end].iter().map(|line| line.split("//").next().unwrap_or_default());
    code.collect::<Vec<_>>().join("\n")
}

/// The folders that a piece of code names after `crate::`, alone or in braces.
fn imports(code: &str) -> BTreeSet<String> {
    let name = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let mut found = BTreeSet::new();
    for (at, start) in code.match_indices("crate::") {
        let rest = &code[at + start.len()..];
        let Some(list) = rest.strip_prefix('{') else {
            found.insert(name(rest));
            continue;
        };
        let mut depth = 0;
        let mut item = true;
        for (i, c) in list.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => item = true,
                c if item && depth == 0 && c.is_alphanumeric() => {
                    found.insert(name(&list[i..]));
                    item = false;
                }
                _ => {}
            }
        }
    }
    found
}

/// Each import that goes against the order: which file, which folder.
fn against(order: &[String]) -> Vec<String> {
    let place = |name: &str| order.iter().position(|folder| folder == name);
    let mut all = Vec::new();
    files(Path::new("src"), &mut all);
    all.sort();
    let mut wrong = Vec::new();
    for path in all {
        let inside = path.strip_prefix("src").expect("it is below src");
        let top = inside.iter().next().expect("a path has a part").to_string_lossy();
        let top = top.trim_end_matches(".rs");
        // These two join everything.
        if matches!(top, "lib" | "main") || inside.ends_with("tests.rs") {
            continue;
        }
        let Some(own) = place(top) else {
            wrong.push(format!("{} is in no folder of the list", path.display()));
            continue;
        };
        for folder in imports(&code(&path)).into_iter().filter(|folder| folder != top) {
            if place(&folder).is_none_or(|other| other > own) {
                wrong.push(format!("{} imports {folder}", path.display()));
            }
        }
    }
    wrong
}

#[test]
fn a_folder_imports_only_what_stands_above_it() {
    let order = order();
    assert!(order.len() > 10 && order.contains(&"game".to_owned()), "the list was found: {order:?}");
    assert_eq!(against(&order), Vec::<String>::new());
}

#[test]
fn an_import_against_the_order_is_found() {
    let mut turned = order();
    turned.reverse();
    assert!(against(&turned).len() > 100, "nearly every import goes against the reversed order");
    let found = imports("use crate::{game::Session, ui::{Brush, palette}, texts};\ncrate::menus::open(); super::x;");
    assert_eq!(found.into_iter().collect::<Vec<_>>(), ["game", "menus", "texts", "ui"]);
}

//! The files are complete, listed and small, and the code renders the samples that they were made from.

use crate::digest;
use crate::ear::{assets, takes};
use std::collections::BTreeSet;
use std::fs;

#[test]
fn the_folder_holds_the_sounds_and_nothing_else() {
    let expected: BTreeSet<String> = takes().map(|(sound, take)| sound.file(take)).collect();
    let folder = fs::read_dir(assets().join("sounds")).unwrap();
    let found: BTreeSet<String> =
        folder.map(|entry| format!("sounds/{}", entry.unwrap().file_name().to_str().unwrap())).collect();
    assert_eq!(found, expected);
}

#[test]
fn every_file_is_listed() {
    let list = fs::read_to_string(assets().join("README.md")).unwrap();
    for (sound, take) in takes() {
        assert!(list.contains(&format!("`{}`", sound.file(take))), "{}", sound.file(take));
    }
}

#[test]
fn all_files_together_are_small() {
    let total: u64 = takes().map(|(sound, take)| assets().join(sound.file(take)).metadata().unwrap().len()).sum();
    assert!(total < 1_500_000, "{total} bytes");
}

/// Rendering gives the same samples on every machine, so that digests can be compared.
#[test]
fn the_code_renders_the_samples_that_the_files_were_made_from() {
    let kept = fs::read_to_string(digest::table()).unwrap();
    let made: Vec<String> = takes().map(|(sound, take)| digest::line(sound, take, &sound.render(take))).collect();
    let kept: BTreeSet<&str> = kept.lines().collect();
    let made: BTreeSet<&str> = made.iter().map(String::as_str).collect();
    assert!(
        made == kept,
        "The code renders other samples than those in tests/sounds/rendered.txt.\nRendered: {:#?}\nKept: {:#?}\n\
         If this is intended, run `cargo xtask sounds`: it writes that table and the files in assets/sounds again.",
        &made - &kept,
        &kept - &made
    );
}

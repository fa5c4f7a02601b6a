//! The files as files: complete, listed, small, and what the code makes today.

use crate::ear::{assets, decode, hear, takes};
use crate::encode::encode;
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

/// Processors and compilers may round differently, so what is compared is what is heard.
#[test]
fn the_files_are_what_the_code_makes() {
    for (sound, take) in takes() {
        let (made, stored) = (sound.render(take), hear(sound, take));
        assert_eq!((made.rate, made.frames.len()), (stored.rate, stored.frames.len()), "{sound:?} {take}");
        let again = decode(encode(&made).unwrap());
        let pairs = again.frames.iter().flatten().zip(stored.frames.iter().flatten());
        let difference = pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
        assert!(difference < 0.002, "{sound:?} {take} differs by {difference}; run the example make_sounds");
    }
}

#[test]
fn rendering_twice_gives_the_same_samples_and_bytes() {
    for (sound, take) in takes().filter(|(sound, _)| !sound.is_loop()) {
        let (first, second) = (sound.render(take), sound.render(take));
        assert!(first == second, "{sound:?} {take}");
        assert!(encode(&first).unwrap() == encode(&second).unwrap(), "{sound:?} {take}");
    }
}

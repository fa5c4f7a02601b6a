//! Perft counts from files that other programs can check too.

use std::{fs, path::Path};

use aljabar_core::{Generator, Leaves, Setup, at_width, perft};

use crate::naive::Plain;

fn positions() -> Vec<(String, Setup, Vec<u64>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules/data/perft");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|f| f.unwrap().path()).collect();
    files.sort();
    let read = |path: &Path| {
        let counts = fs::read_to_string(path.with_extension("counts")).unwrap();
        let counts = counts.lines().map(|line| line.rsplit(' ').next().unwrap().parse().unwrap()).collect();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        (name, Setup::from_json(&fs::read_to_string(path).unwrap()).unwrap(), counts)
    };
    files.iter().filter(|path| path.extension().is_some_and(|e| e == "json")).map(|path| read(path)).collect()
}

#[test]
fn perft_counts_are_those_of_the_tables() {
    let positions = positions();
    assert!(positions.len() >= 8);
    for (name, setup, counts) in positions {
        let position = setup.position().unwrap();
        at_width!(setup.rules.group().order(), W => {
            let mut fast = Generator::<W>::new(&setup.rules);
            let mut general = Generator::<W>::general(&setup.rules);
            for (depth, count) in (1..).zip(&counts) {
                for leaves in [Leaves::Counted, Leaves::Made] {
                    if leaves == Leaves::Made && *count > 5_000_000 {
                        continue;
                    }
                    let found = perft(&setup.rules, &mut fast, &position.resized(), depth, leaves);
                    assert_eq!(found, *count, "{name} to depth {depth}, {leaves:?}");
                }
                if *count < 300_000 {
                    let found = perft(&setup.rules, &mut general, &position.resized(), depth, Leaves::Made);
                    assert_eq!(found, *count, "{name} to depth {depth}, the general way");
                }
            }
        });
    }
}

/// Checks the files with the naive rules, to the depth that they can reach.
#[test]
fn the_tables_are_those_of_the_naive_rules() {
    for (name, setup, counts) in positions() {
        let plain = Plain::new(&setup.rules, &setup.position().unwrap());
        let mut checked = 0;
        for (depth, count) in (1..).zip(&counts) {
            if *count < 20_000 {
                assert_eq!(plain.perft(depth), *count, "{name} to depth {depth}");
                checked += 1;
            }
        }
        assert!(checked > 0, "{name} is too large to check");
    }
}

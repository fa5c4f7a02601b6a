//! Properties of the pictures, measured in their pixels.
#![allow(clippy::disallowed_methods, reason = "tests use the files, threads and clocks of the machine they run on")]
#![allow(clippy::unwrap_used, reason = "a test that cannot continue panics")]

mod boards;
mod grounds;
mod lettering;
mod marbles;
mod pictures;
mod symbols;
mod twins;
mod vision;

use aljabar_core::{Group, MAX_RANK};

/// Every group that the game can be played with.
fn every_group() -> Vec<Group> {
    let mut groups = Vec::new();
    let mut moduli: Vec<Vec<u64>> = vec![vec![]];
    for _ in 0..MAX_RANK {
        moduli = moduli.iter().flat_map(|m| (2..=9).map(move |a| [m.as_slice(), &[a]].concat())).collect();
        groups.extend(moduli.iter().filter_map(|m| Group::new(m).ok()));
    }
    groups
}

#[test]
fn there_are_many_groups() {
    let groups = every_group();
    assert!(groups.iter().any(Group::is_classic));
    assert!(groups.len() > 150, "{}", groups.len());
    assert!((1..=MAX_RANK).all(|rank| groups.iter().any(|g| g.rank() == rank)));
}

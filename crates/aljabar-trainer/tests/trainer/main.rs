//! Tests of questions, rounds, learners and files.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod learners;
mod naive;
mod questions;
mod readers;
mod rounds;

use aljabar_core::Group;

/// A Wednesday in 2026, in seconds since 1970.
const NOW: u64 = 1_790_000_000;
const DAY: u64 = 86_400;

fn group(moduli: &[u64]) -> Group {
    Group::new(moduli).unwrap()
}

/// The presets, and groups that are small, odd, mixed and large.
fn groups() -> Vec<Group> {
    let moduli: [&[u64]; 12] = [
        &[2, 2],
        &[2, 2, 2],
        &[3, 3],
        &[2, 2, 2, 2],
        &[4],
        &[5],
        &[9],
        &[2, 3],
        &[4, 4],
        &[3, 3, 3],
        &[8, 8],
        &[2, 2, 4, 4],
    ];
    moduli.map(group).to_vec()
}

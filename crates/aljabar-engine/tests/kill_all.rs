//! Ending without dropping anything. A program of its own: it kills every engine of the process that it runs in.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::path::Path;

use aljabar_engine::{Engine, kill_all};

#[test]
fn every_engine_is_killed_with_its_children() {
    let program = format!("python3 {}/tests/engines/hostile.py session", env!("CARGO_MANIFEST_DIR"));
    let engines = [Engine::start(&program).unwrap(), Engine::start(&program).unwrap()];
    let pids: Vec<u32> =
        engines.iter().flat_map(|engine| engine.name().split(' ').map_while(|word| word.parse().ok())).collect();
    assert_eq!(pids.len(), 4);
    kill_all();
    // A zombie has no memory and so no program any more.
    let runs = |pid: &u32| Path::new(&format!("/proc/{pid}/exe")).exists();
    assert_eq!(pids.iter().find(|pid| runs(pid)), None);
    drop(engines);
}

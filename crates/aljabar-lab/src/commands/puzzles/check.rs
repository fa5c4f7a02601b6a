//! `puzzles check`: proves every puzzle of files again.

use std::{path::Path, process::ExitCode};

use aljabar_puzzles::{Fault, PuzzleSet, check};
use indicatif::ProgressBar;
use rayon::prelude::*;
use serde_json::{Value, json};

use super::read_set;
use crate::{
    cli::CheckPuzzlesArgs,
    work::{Failure, progress, say, say_json, warn},
};

/// A puzzle's id and what is wrong with it.
type Wrong = (String, Fault);

pub(crate) fn run(args: &CheckPuzzlesArgs) -> Result<ExitCode, Failure> {
    args.threads.apply()?;
    let sets: Vec<_> = args.files.iter().map(|path| (path, read_set(path))).collect();
    let total: usize = sets.iter().filter_map(|(_, set)| set.as_ref().ok()).map(|set| set.puzzles.len()).sum();
    let bar = progress(total as u64, "puzzles");
    let checked: Vec<_> = sets.into_iter().map(|(path, set)| (path, set.map(|set| wrong_ones(&set, &bar)))).collect();
    bar.finish_and_clear();
    let mut all_ok = true;
    let mut report = Vec::new();
    for (path, result) in checked {
        all_ok &= result.as_ref().is_ok_and(|(_, wrong)| wrong.is_empty());
        if args.json {
            report.push(described(path, result));
            continue;
        }
        match result {
            Ok((count, wrong)) if wrong.is_empty() => say(format!("ok {count}")),
            Ok((count, wrong)) => {
                wrong.iter().for_each(|(id, fault)| say(format!("{id}: {fault}")));
                warn(format!("aljabar-lab: {}: {} of {count} puzzles are wrong", path.display(), wrong.len()));
            }
            Err(error) => warn(format!("aljabar-lab: {error}")),
        }
    }
    if args.json {
        say_json(&report)?;
    }
    Ok(if all_ok { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The number of puzzles, and those that are wrong, in their order.
fn wrong_ones(set: &PuzzleSet, bar: &ProgressBar) -> (usize, Vec<Wrong>) {
    let check = |puzzle: &aljabar_puzzles::Puzzle| {
        let fault = check(puzzle).err();
        bar.inc(1);
        fault.map(|fault| (puzzle.id.clone(), fault))
    };
    (set.puzzles.len(), set.puzzles.par_iter().filter_map(check).collect())
}

fn described(path: &Path, result: Result<(usize, Vec<Wrong>), Failure>) -> Value {
    let file = path.display().to_string();
    match result {
        Ok((count, wrong)) => {
            let list: Vec<Value> =
                wrong.iter().map(|(id, fault)| json!({ "id": id, "reason": fault.to_string() })).collect();
            json!({ "file": file, "ok": wrong.is_empty(), "puzzles": count, "wrong": list })
        }
        Err(error) => json!({ "file": file, "ok": false, "reason": error.to_string() }),
    }
}

//! `puzzles grade`: measures which bots solve the puzzles of each grade.

use std::{collections::BTreeMap, process::ExitCode};

use aljabar_puzzles::{JUDGES, Kind, Puzzle, ease, finds};
use rayon::prelude::*;
use serde_json::{Map, Value, json};

use super::read_set;
use crate::{
    cli::GradePuzzlesArgs,
    work::{Failure, progress, say, say_json},
};

/// How often each bot has solved a puzzle, of all its tries.
struct Measured {
    puzzle: Puzzle,
    /// For each of [`JUDGES`].
    solved: [u64; JUDGES.len()],
}

pub(crate) fn run(args: &GradePuzzlesArgs) -> Result<ExitCode, Failure> {
    args.threads.apply()?;
    let mut puzzles = Vec::new();
    for path in &args.files {
        puzzles.extend(read_set(path)?.puzzles);
    }
    let bar = progress(puzzles.len() as u64, "puzzles");
    let measured: Vec<Measured> = puzzles
        .into_par_iter()
        .map(|puzzle| {
            let solved =
                JUDGES.map(|level| (0..args.tries).filter(|attempt| finds(&puzzle, level, *attempt)).count() as u64);
            bar.inc(1);
            Measured { puzzle, solved }
        })
        .collect();
    bar.finish_and_clear();
    let mut groups: BTreeMap<(Kind, u8), Vec<&Measured>> = BTreeMap::new();
    for one in &measured {
        groups.entry((one.puzzle.task.kind(), one.puzzle.grade)).or_default().push(one);
    }
    if args.json {
        let rows: Vec<Value> = groups.iter().map(|(key, group)| row(*key, group, args.tries)).collect();
        say_json(&rows)?;
        return Ok(ExitCode::SUCCESS);
    }
    if args.each {
        measured.iter().for_each(|one| say(line(one, args.tries)));
    }
    let names: Vec<String> = JUDGES.iter().map(|level| format!("{level:>7}")).collect();
    say(format!("kind         grade  puzzles  {}      all", names.join(" ")));
    for ((kind, grade), group) in &groups {
        let shares = shares(group, args.tries);
        let cells: Vec<String> = shares.iter().map(|share| format!("{:>5.0} %", 100.0 * share)).collect();
        let all = 100.0 * shares.iter().sum::<f64>() / shares.len() as f64;
        say(format!("{kind:<13}{grade:>4}  {:>7}  {}  {all:>5.1} %", group.len(), cells.join(" ")));
    }
    Ok(ExitCode::SUCCESS)
}

/// The share of tries that succeeded, for each bot.
fn shares(group: &[&Measured], tries: u64) -> [f64; JUDGES.len()] {
    let total = (tries * group.len() as u64).max(1) as f64;
    std::array::from_fn(|bot| group.iter().map(|one| one.solved[bot]).sum::<u64>() as f64 / total)
}

fn row((kind, grade): (Kind, u8), group: &[&Measured], tries: u64) -> Value {
    let shares = shares(group, tries);
    let bots: Map<String, Value> =
        JUDGES.iter().zip(shares).map(|(level, share)| (level.name().to_owned(), json!(share))).collect();
    json!({ "kind": kind.name(), "grade": grade, "puzzles": group.len(), "shares": bots })
}

/// A puzzle with how often plain players find it, in thousandths, and how often each bot does.
fn line(one: &Measured, tries: u64) -> String {
    let Measured { puzzle, solved } = one;
    let ease = ease(&puzzle.task).map_or_else(
        |error| error.to_string(),
        |ease| format!("any {} shed {} gain {} small {}", ease.any, ease.shed, ease.gain, ease.small),
    );
    let solved: Vec<String> = solved.iter().map(|solved| format!("{solved}/{tries}")).collect();
    format!("{} grade {} {ease} bots {}", puzzle.id, puzzle.grade, solved.join(" "))
}

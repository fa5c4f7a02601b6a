//! `puzzles make`: makes puzzles of all grades, no two alike.

use std::{fs, process::ExitCode, time::Instant};

use aljabar_core::{Group, Rules};
use aljabar_puzzles::{Forms, Kind, Made, Maker, Puzzle, PuzzleSet, id};
use rayon::prelude::*;

use crate::{
    cli::MakePuzzlesArgs,
    work::{Failure, StopFlag, mix, progress, say},
};

/// The seeds that are tried at once, for all cores. The result does not depend on it.
const BATCH: u64 = 512;

pub(crate) fn run(args: &MakePuzzlesArgs) -> Result<ExitCode, Failure> {
    args.threads.apply()?;
    let group = Group::new(&args.moduli).map_err(|e| Failure::usage(format!("--moduli: {e}")))?;
    // A group that nobody can play has no puzzles.
    Rules::new(group.clone(), 2).map_err(|e| Failure::usage(format!("--moduli: {e}")))?;
    let stop = StopFlag::on_ctrl_c();
    let bar = progress(args.count as u64, "puzzles");
    let start = Instant::now();
    let mut chosen = Chosen::new(args);
    let mut tried = 0;
    while !chosen.is_complete() && !stop.asked() {
        let batch: Vec<Option<Made>> = (tried..tried + chosen.batch())
            .into_par_iter()
            .map_init(|| Maker::new(args.kind, &group), |maker, attempt| maker.attempt(mix(args.seed, attempt)))
            .collect();
        for made in batch {
            tried += 1;
            chosen.consider(made);
            if chosen.is_complete() {
                break;
            }
        }
        bar.set_position(chosen.made.len() as u64);
        if chosen.in_vain > 40 * chosen.patience() {
            bar.finish_and_clear();
            let found = chosen.made.len();
            return Err(Failure::new(format!("only {found} of {} puzzles were found in {tried} attempts", args.count)));
        }
    }
    bar.finish_and_clear();
    let found = chosen.made.len();
    let text = chosen.into_set(args.kind, &group).to_json();
    fs::write(&args.out, text).map_err(|error| Failure::file(&args.out, error))?;
    let seconds = start.elapsed().as_secs_f64();
    say(format!("{found} puzzles in {tried} attempts, {seconds:.1} s"));
    Ok(if found == args.count { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The puzzles that are kept.
struct Chosen {
    kind: Kind,
    count: usize,
    grade: Option<u8>,
    made: Vec<Made>,
    forms: Forms,
    /// The attempts since the last puzzle that was kept.
    in_vain: u64,
}

impl Chosen {
    fn new(args: &MakePuzzlesArgs) -> Self {
        let (kind, count, grade) = (args.kind, args.count, args.grade);
        Self { kind, count, grade, made: Vec::new(), forms: Forms::default(), in_vain: 0 }
    }

    fn is_complete(&self) -> bool {
        self.made.len() >= self.count
    }

    /// Puzzles from games take long to make.
    fn batch(&self) -> u64 {
        if self.kind == Kind::WhatNow { 16 } else { BATCH }
    }

    /// After so many attempts in vain, a grade may have more than its share.
    fn patience(&self) -> u64 {
        if self.kind == Kind::WhatNow { 2_000 } else { 50_000 }
    }

    fn consider(&mut self, made: Option<Made>) {
        self.in_vain += 1;
        let Some(made) = made.filter(|made| self.wants(made.grade)) else { return };
        if self.forms.insert(&made.task) {
            self.made.push(made);
            self.in_vain = 0;
        }
    }

    fn wants(&self, grade: u8) -> bool {
        match self.grade {
            Some(wanted) => grade == wanted,
            None => {
                let held = self.made.iter().filter(|made| made.grade == grade).count();
                held < self.count.div_ceil(5) || self.in_vain > self.patience()
            }
        }
    }

    /// The puzzles with their ids, the easiest first.
    fn into_set(mut self, kind: Kind, group: &Group) -> PuzzleSet {
        self.made.sort_by_key(|made| made.grade);
        let numbered = (1..).zip(self.made);
        let puzzles =
            numbered.map(|(number, Made { grade, task })| Puzzle { id: id(kind, group, number), grade, task });
        PuzzleSet { puzzles: puzzles.collect() }
    }
}

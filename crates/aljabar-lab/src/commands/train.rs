//! `train`: learns the weights of the evaluation from games of the bot against itself.

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use aljabar_bots::Weights;
use serde::{Deserialize, Serialize};

use crate::{
    cli::{TrainArgs, rules},
    trainer::{Learner, Purpose, lessons, score},
    work::{Failure, Stop, progress, read_text, say, warn},
};

/// Games to a batch: all are played with the same weights.
const BATCH: u64 = 64;
/// Games that are only for checking, never for learning.
const HELD_OUT: u64 = 200;
/// Their seeds lie far from those of the games for learning.
const HELD_OUT_FROM: u64 = 1 << 40;
/// Batches between two looks at the held-out games.
const BETWEEN_LOOKS: u64 = 50;

/// Training that was put down, and by which command.
#[derive(Serialize, Deserialize)]
struct Checkpoint {
    command: String,
    learner: Learner,
}

pub(crate) fn run(args: &TrainArgs) -> Result<ExitCode, Failure> {
    let rules = rules(&args.moduli, args.players)?;
    let command = command(args);
    let stop = Stop::on_ctrl_c();
    let path = args.out.with_extension("checkpoint.json");
    let mut learner = resume(&path, &command, args.players)?.unwrap_or_else(|| Learner::new(args.players));
    if learner.games > 0 {
        say(format!("going on after {} games, from {}", learner.games, path.display()));
    }
    let bar = progress(args.games, "games");
    bar.set_position(learner.games);
    let mut batches = 0;
    while learner.games < args.games && !stop.asked() {
        let next = (learner.games + BATCH).min(args.games);
        let found = lessons(&rules, &learner.weights(), learner.games..next, args.seed, args.nodes, Purpose::Learning);
        learner.learn(&found, next - learner.games, next as f64 / args.games as f64);
        bar.set_position(learner.games);
        batches += 1;
        if batches % 10 == 0 || stop.asked() {
            save(&path, &command, &learner)?;
        }
        if batches % BETWEEN_LOOKS == 0 {
            let line = held_out(args, &learner.weights())?;
            bar.suspend(|| say(format!("{:>8} games: {line}", learner.games)));
        }
    }
    bar.finish_and_clear();
    save(&path, &command, &learner)?;
    if learner.games < args.games {
        say(format!("stopped after {} games; the same command goes on from {}", learner.games, path.display()));
        return Ok(ExitCode::FAILURE);
    }
    let weights = learner.result();
    let line = held_out(args, &weights)?;
    say(format!("result: {line}"));
    let remarks =
        [format!("What the evaluation weighs with {} players. Learnt by", args.players), format!("  {command}"), line];
    write(&args.out, &weights.write(&remarks))?;
    drop(fs::remove_file(&path));
    say(format!("written to {}", args.out.display()));
    Ok(ExitCode::SUCCESS)
}

/// The command that makes these weights.
fn command(args: &TrainArgs) -> String {
    let moduli = args.moduli.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    let TrainArgs { players, games, seed, nodes, out, .. } = args;
    format!(
        "cargo lab train --players {players} --moduli {moduli} --games {games} --nodes {nodes} --seed {seed} --out {}",
        out.display()
    )
}

fn held_out(args: &TrainArgs, weights: &Weights) -> Result<String, Failure> {
    let rules = rules(&args.moduli, args.players)?;
    let seeds = HELD_OUT_FROM..HELD_OUT_FROM + HELD_OUT;
    let found = lessons(&rules, weights, seeds, args.seed, args.nodes, Purpose::HeldOut);
    let (loss, right) = score(weights, &found);
    let (plain, _) = score(&Weights::untrained(args.players), &found);
    let right = right * 100.0;
    Ok(format!(
        "{HELD_OUT} held-out games: log loss {loss:.4} (counting pieces: {plain:.4}), favourite right {right:.1} %"
    ))
}

fn resume(path: &Path, command: &str, players: usize) -> Result<Option<Learner>, Failure> {
    if !path.exists() {
        return Ok(None);
    }
    let checkpoint: Checkpoint = serde_json::from_str(&read_text(path)?).map_err(|e| Failure::file(path, e))?;
    if checkpoint.command != command {
        let was = checkpoint.command;
        return Err(Failure::file(path, format!("this belongs to another training (`{was}`); move it away first")));
    }
    if !checkpoint.learner.is_sound(players) {
        return Err(Failure::file(path, "the numbers in it are not those of a training"));
    }
    Ok(Some(checkpoint.learner))
}

fn save(path: &Path, command: &str, learner: &Learner) -> Result<(), Failure> {
    let checkpoint = Checkpoint { command: command.to_owned(), learner: learner.clone() };
    write(path, &serde_json::to_string(&checkpoint).map_err(Failure::new)?)
}

/// Writes a file whole or not at all.
fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let mut unfinished = path.as_os_str().to_owned();
    unfinished.push(".unfinished");
    let unfinished = PathBuf::from(unfinished);
    let written = fs::write(&unfinished, text).and_then(|()| fs::rename(&unfinished, path));
    if let Err(error) = written {
        warn(format!("aljabar-lab: {} is left where it is", unfinished.display()));
        return Err(Failure::file(path, error));
    }
    Ok(())
}

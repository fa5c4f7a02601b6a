//! `train`: trains the weights of the evaluation by self-play, with checkpoints.

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use aljabar_bots::Weights;
use serde::{Deserialize, Serialize};

use crate::{
    cli::{TrainArgs, rules},
    trainer::{GamePurpose, Learner, score, self_play},
    work::{Failure, StopFlag, progress, read_text, say, warn},
};

/// The number of games in a batch. They are played with the same weights.
const BATCH: u64 = 64;
/// The number of held-out games, which are for validation only.
const HELD_OUT: u64 = 200;
/// The index of the first held-out game, larger than that of any training game.
const HELD_OUT_FROM: u64 = 1 << 40;
/// The score on the held-out games is printed once in this many batches.
const BATCHES_PER_SCORE: u64 = 50;

/// The file of an unfinished training: its state, and the command that continues it.
#[derive(Serialize, Deserialize)]
struct Checkpoint {
    command: String,
    learner: Learner,
}

pub(crate) fn run(args: &TrainArgs) -> Result<ExitCode, Failure> {
    let rules = rules(&args.moduli, args.players)?;
    let command = command(args);
    let stop = StopFlag::on_ctrl_c();
    let path = args.out.with_extension("checkpoint.json");
    let mut learner = resume(&path, &command, args.players)?.unwrap_or_else(|| Learner::new(args.players));
    if learner.games > 0 {
        say(format!("continuing after {} games, from {}", learner.games, path.display()));
    }
    let bar = progress(args.games, "games");
    bar.set_position(learner.games);
    let mut batches = 0;
    while learner.games < args.games && !stop.asked() {
        let next = (learner.games + BATCH).min(args.games);
        let found =
            self_play(&rules, &learner.weights(), learner.games..next, args.seed, args.nodes, GamePurpose::Training);
        learner.learn(&found, next - learner.games, next as f64 / args.games as f64);
        bar.set_position(learner.games);
        batches += 1;
        if batches % 10 == 0 || stop.asked() {
            save(&path, &command, &learner)?;
        }
        if batches % BATCHES_PER_SCORE == 0 {
            let line = held_out(args, &learner.weights())?;
            bar.suspend(|| say(format!("{:>8} games: {line}", learner.games)));
        }
    }
    bar.finish_and_clear();
    save(&path, &command, &learner)?;
    if learner.games < args.games {
        say(format!("stopped after {} games; the same command continues from {}", learner.games, path.display()));
        return Ok(ExitCode::FAILURE);
    }
    let weights = learner.result();
    let line = held_out(args, &weights)?;
    say(format!("result: {line}"));
    let remarks = [
        format!("The weights of the evaluation for {} players. Trained by", args.players),
        format!("  {command}"),
        line,
    ];
    write(&args.out, &weights.write(&remarks))?;
    drop(fs::remove_file(&path));
    say(format!("written to {}", args.out.display()));
    Ok(ExitCode::SUCCESS)
}

/// The command line of a training. It is written into the weights and the checkpoint.
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
    let found = self_play(&rules, weights, seeds, args.seed, args.nodes, GamePurpose::HeldOut);
    let (loss, right) = score(weights, &found);
    let (plain, _) = score(&Weights::untrained(args.players), &found);
    let right = right * 100.0;
    Ok(format!("{HELD_OUT} held-out games: log loss {loss:.4} (untrained: {plain:.4}), favourite wins {right:.1} %"))
}

fn resume(path: &Path, command: &str, players: usize) -> Result<Option<Learner>, Failure> {
    if !path.exists() {
        return Ok(None);
    }
    let checkpoint: Checkpoint = serde_json::from_str(&read_text(path)?).map_err(|e| Failure::file(path, e))?;
    if checkpoint.command != command {
        let was = checkpoint.command;
        return Err(Failure::file(
            path,
            format!("this is the checkpoint of another training (`{was}`); move it away first"),
        ));
    }
    if !checkpoint.learner.is_sound(players) {
        return Err(Failure::file(path, "this is not a valid checkpoint"));
    }
    Ok(Some(checkpoint.learner))
}

fn save(path: &Path, command: &str, learner: &Learner) -> Result<(), Failure> {
    let checkpoint = Checkpoint { command: command.to_owned(), learner: learner.clone() };
    write(path, &serde_json::to_string(&checkpoint).map_err(Failure::new)?)
}

/// Writes a file in one step: a failure leaves an existing file as it was.
fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let mut unfinished = path.as_os_str().to_owned();
    unfinished.push(".unfinished");
    let unfinished = PathBuf::from(unfinished);
    let written = fs::write(&unfinished, text).and_then(|()| fs::rename(&unfinished, path));
    if let Err(error) = written {
        warn(format!("aljabar-lab: the unfinished file {} was kept", unfinished.display()));
        return Err(Failure::file(path, error));
    }
    Ok(())
}

//! `train games`: plays games against itself and writes their samples, with checkpoints.

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use aljabar_core::at_width;
use serde::{Deserialize, Serialize};

use super::{GamesArgs, read_weights};
use crate::{
    cli::rules,
    trainer::{
        sample::{Header, SampleWriter},
        self_play::self_play,
    },
    work::{Failure, StopFlag, listed, progress, read_text, say},
};

/// The number of games between two checkpoints.
const BATCH: u64 = 64;

/// How far the games of a file have come.
#[derive(Serialize, Deserialize)]
struct Checkpoint {
    command: String,
    games: u64,
    bytes: u64,
}

pub(super) fn run(args: &GamesArgs) -> Result<ExitCode, Failure> {
    args.threads.apply()?;
    let rules = rules(&args.moduli, args.players)?;
    let weights = read_weights(args.weights.as_deref(), args.players)?;
    let header = Header::new(&args.moduli, args.players, command(args));
    let path = args.out.with_extension("checkpoint.json");
    let mut done = resume(&path, &header.command)?;
    if done.games > 0 {
        say(format!("continuing after {} games, from {}", done.games, path.display()));
    }
    let mut writer = SampleWriter::open(&args.out, &header, &rules, done.bytes)?;
    let stop = StopFlag::on_ctrl_c();
    let bar = progress(args.games, "games");
    while done.games < args.games && !stop.asked() {
        bar.set_position(done.games);
        let next = (done.games + BATCH).min(args.games);
        let written = at_width!(rules.group().order(), W => {
            writer.add(&self_play::<W>(&rules, &weights, done.games..next, args.seed, args.nodes))
        });
        done.bytes += written.map_err(|error| Failure::file(&args.out, error))?;
        done.games = next;
        let text = serde_json::to_string(&done).map_err(Failure::new)?;
        fs::write(&path, text).map_err(|error| Failure::file(&path, error))?;
    }
    bar.finish_and_clear();
    if done.games < args.games {
        say(format!("stopped after {} games; the same command continues from {}", done.games, path.display()));
        return Ok(ExitCode::FAILURE);
    }
    drop(fs::remove_file(&path));
    say(format!("{} games written to {}", done.games, args.out.display()));
    Ok(ExitCode::SUCCESS)
}

/// The command line that makes the file.
fn command(args: &GamesArgs) -> String {
    let moduli = listed(&args.moduli);
    let GamesArgs { players, games, nodes, seed, out, .. } = args;
    let weights = |path: &PathBuf| format!(" --weights {}", path.file_name().unwrap_or_default().display());
    let weights = args.weights.as_ref().map(weights).unwrap_or_default();
    format!(
        "cargo lab train games --players {players} --moduli {moduli} --games {games} --nodes {nodes} --seed {seed}{weights} --out {}",
        out.file_name().unwrap_or_default().display()
    )
}

fn resume(path: &Path, command: &str) -> Result<Checkpoint, Failure> {
    if !path.exists() {
        return Ok(Checkpoint { command: command.to_owned(), games: 0, bytes: 0 });
    }
    let checkpoint: Checkpoint = serde_json::from_str(&read_text(path)?).map_err(|e| Failure::file(path, e))?;
    if checkpoint.command == command {
        return Ok(checkpoint);
    }
    let was = checkpoint.command;
    Err(Failure::file(path, format!("this is the checkpoint of other games (`{was}`); move it away first")))
}

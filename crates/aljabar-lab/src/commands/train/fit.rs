//! `train fit`: fits a table or a network to samples.

use std::{fs, path::Path, process::ExitCode};

use aljabar_bots::{Evaluator, FEATURE_COUNT, Network, NetworkFloats, WON, Weights};
use aljabar_core::{MAX_SEATS, Rules, at_width};

use super::{FitArgs, ScoreArgs, read_weights};
use crate::{
    cli::rules,
    trainer::{
        examples::{Examples, by_distance},
        fit::{Fit, Score, row_maps, score},
        model::{Layers, Model, Pass},
        sample::{Header, Sample, read_header, read_samples},
    },
    work::{Failure, say},
};

pub(super) fn run(args: &FitArgs) -> Result<ExitCode, Failure> {
    args.threads.apply()?;
    if !(0.0..=1.0).contains(&args.lambda) {
        return Err(Failure::usage("--lambda: a number from 0 to 1 is needed"));
    }
    let header = read_header(&args.held_out)?;
    let rules = rules(&header.moduli, header.players)?;
    at_width!(rules.group().order(), W => fit::<W>(args, &header, &rules))
}

/// `train score`: prints how well weights fit samples.
pub(super) fn compare(args: &ScoreArgs) -> Result<ExitCode, Failure> {
    let header = read_header(&args.held_out)?;
    let (rules, players) = (rules(&header.moduli, header.players)?, header.players);
    at_width!(rules.group().order(), W => {
        let samples = read_samples::<W>(&args.held_out, &header, &rules)?;
        let examples = Examples::new(&rules, players, &samples, 1.0);
        let score = |weights: &Weights| measured(&rules, weights, &samples, &examples);
        say(format!("{} samples; log loss against", examples.len()));
        say(format!("built-in: {}", score(&Weights::trained(players))));
        for path in &args.weights {
            say(format!("{}: {}", path.display(), score(&read_weights(Some(path), players)?)));
        }
    });
    Ok(ExitCode::SUCCESS)
}

fn fit<const W: usize>(args: &FitArgs, header: &Header, rules: &Rules) -> Result<ExitCode, Failure> {
    let players = header.players;
    let lambda = args.lambda as f32;
    let held_out_samples = read_samples::<W>(&args.held_out, header, rules)?;
    let held_out = Examples::new(rules, players, &held_out_samples, lambda);
    let mut samples = Vec::new();
    for path in &args.games {
        samples.extend(read_samples::<W>(path, header, rules)?);
    }
    let examples = Examples::new(rules, players, &samples, lambda);
    drop(samples);
    let maps = row_maps(&examples.inputs, rules.group());
    say(format!("{} samples to learn from, {} held out; log loss against", examples.len(), held_out.len()));
    let before = read_weights(args.weights.as_deref(), players)?.without_networks();
    say(format!("table before: {}", measured(rules, &before, &held_out_samples, &held_out)));
    let model = Model::new(&examples.inputs, players, if args.table { Layers::TABLE } else { Layers::NETWORK });
    let mut fit = Fit::new(model.begin(&flat(&before), args.seed));
    for epoch in 0..args.epochs {
        let progress = [epoch, epoch + 1].map(|epoch| epoch as f32 / args.epochs as f32);
        let loss = fit.epoch(&model, &examples, &maps, args.seed + u64::from(epoch), progress);
        let shares = |place: usize| {
            let rows = held_out.rows(place);
            model.shares(&fit.parameters, &held_out, place, rows, &mut Pass::default())
        };
        say(format!(
            "epoch {} of {}: targets {loss:.4}; held out: {}",
            epoch + 1,
            args.epochs,
            score(&held_out, shares)
        ));
    }
    let part = |range: &std::ops::Range<usize>| &fit.parameters[range.clone()];
    let mut weights = Weights::from_floats(players, &folded(players, part(&model.table)));
    if !args.table {
        let floats = NetworkFloats {
            rows: part(&model.first),
            second: part(&model.second),
            second_biases: part(&model.second_biases),
            scores: part(&model.scores),
        };
        weights = weights.with_network(Network::from_floats(rules, players, &floats));
    }
    let line = format!("held out: {}", measured(rules, &weights, &held_out_samples, &held_out));
    say(&line);
    let mut remarks = vec![format!("The weights of the evaluation for {players} players. Made by"), command(args)];
    for path in args.games.iter().chain([&args.held_out]) {
        remarks.push(format!("where {} was made by", file_name(path)));
        remarks.push(format!("  {}", read_header(path)?.command));
    }
    remarks.push(line);
    fs::write(&args.out, weights.write(&remarks)).map_err(|error| Failure::file(&args.out, error))?;
    say(format!("written to {}", args.out.display()));
    Ok(ExitCode::SUCCESS)
}

/// The command line that makes the file.
fn command(args: &FitArgs) -> String {
    let FitArgs { table, epochs, lambda, seed, .. } = args;
    let games = args.games.iter().map(|path| file_name(path)).collect::<Vec<_>>().join(",");
    let weights = args.weights.as_deref().map(|path| format!(" --weights {}", path.display())).unwrap_or_default();
    let table = if *table { " --table" } else { "" };
    let (held_out, out) = (file_name(&args.held_out), file_name(&args.out));
    format!(
        "  cargo lab train fit --games {games} --held-out {held_out}{table}{weights} --epochs {epochs} --lambda {lambda} --seed {seed} --out {out}"
    )
}

/// The name of a file without its folder: the files of a training stand in one folder, wherever that is.
fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The score of weights as bots use them.
fn measured<const W: usize>(rules: &Rules, weights: &Weights, samples: &[Sample<W>], examples: &Examples) -> Score {
    let evaluator = Evaluator::<W>::with_weights(rules, weights);
    score(examples, |place| {
        let sample = &samples[place];
        let shares = evaluator.shares(&sample.position).map(|share| share as f32 / WON as f32);
        by_distance(weights.players(), sample, shares)
    })
}

/// The parameters of a table, in the order of [`Model::table`].
fn flat(weights: &Weights) -> Vec<f32> {
    let players = weights.players();
    let stages = weights.to_floats();
    let rows: Vec<&[f64; FEATURE_COUNT]> = stages.iter().flat_map(|stage| &stage[..players]).collect();
    rows.into_iter().flatten().map(|weight| *weight as f32).collect()
}

/// The inverse of [`flat`].
fn folded(players: usize, flat: &[f32]) -> [[[f64; FEATURE_COUNT]; MAX_SEATS]; 2] {
    let mut table = [[[0.0; FEATURE_COUNT]; MAX_SEATS]; 2];
    let rows = table.iter_mut().flat_map(|stage| &mut stage[..players]);
    for (row, weights) in rows.zip(flat.chunks_exact(FEATURE_COUNT)) {
        row.iter_mut().zip(weights).for_each(|(slot, weight)| *slot = f64::from(*weight));
    }
    table
}

//! `soak`: many games over many groups, with every law checked after every action.

use std::{collections::BTreeMap, process::ExitCode, sync::Mutex, time::Instant};

use aljabar_bots::{Bot, Level, Question};
use aljabar_core::{Action, Auditor, DealOptions, Game, Group, Preset, Record, Rules};
use rayon::prelude::*;
use serde_json::json;

use crate::{
    cli::SoakArgs,
    work::{Failure, Stop, mix, progress, say, say_json},
};

/// Groups that are no presets: one coordinate, different moduli, many pieces.
const MORE: [&[u64]; 8] = [&[4], &[9], &[2, 3], &[2, 4], &[4, 4], &[2, 2, 3], &[3, 3, 3], &[2, 2, 2, 3]];

/// What one game did.
#[derive(Clone, Default)]
struct Soaked {
    games: u64,
    turns: u64,
    actions: u64,
}

pub(crate) fn run(args: &SoakArgs) -> Result<ExitCode, Failure> {
    let presets = Preset::ALL.iter().map(|p| p.moduli());
    let groups: Vec<Group> = presets.chain(MORE).map(Group::new).collect::<Result<_, _>>().map_err(Failure::new)?;
    let stop = Stop::on_ctrl_c();
    let bar = progress(args.games, "games");
    let start = Instant::now();
    let by_group: Mutex<BTreeMap<String, Soaked>> = Mutex::new(BTreeMap::new());
    let violation = (0..args.games).into_par_iter().find_map_any(|i| {
        if stop.asked() {
            return None;
        }
        // The presets get most of the games; every table size and both house rules come up everywhere.
        let which = if i % 4 == 3 { Preset::ALL.len() + (i / 4) as usize % MORE.len() } else { (i / 2) as usize % 4 };
        let seed = mix(args.seed, i);
        let played = soak(&groups[which], seed);
        bar.inc(1);
        match played {
            Ok(soaked) => {
                if let Ok(mut all) = by_group.lock() {
                    let sum = all.entry(groups[which].to_string()).or_default();
                    sum.games += 1;
                    sum.turns += soaked.turns;
                    sum.actions += soaked.actions;
                }
                None
            }
            Err(reason) => Some(format!("game {i} ({}, seed {seed}): {reason}", groups[which])),
        }
    });
    bar.finish_and_clear();
    let seconds = start.elapsed().as_secs_f64();
    let by_group = by_group.into_inner().map_err(Failure::new)?;
    let games: u64 = by_group.values().map(|s| s.games).sum();
    let actions: u64 = by_group.values().map(|s| s.actions).sum();
    if args.json {
        let groups: BTreeMap<_, _> = by_group
            .iter()
            .map(|(name, s)| (name, json!({ "games": s.games, "turns": s.turns, "actions": s.actions })))
            .collect();
        say_json(&json!({
            "games": games, "actions": actions, "seconds": seconds, "seed": args.seed, "violation": violation,
            "stopped_early": violation.is_none() && games < args.games, "groups": groups,
        }))?;
    } else {
        for (name, s) in &by_group {
            let turns = s.turns as f64 / s.games as f64;
            say(format!("{name:22} {:>8} games {:>12} actions {turns:>8.1} turns a game", s.games, s.actions));
        }
        let early = if violation.is_none() && games < args.games { ", stopped early" } else { "" };
        say(format!("{games} games, {actions} actions checked, {seconds:.1} s{early}"));
    }
    match violation {
        Some(reason) => Err(Failure::new(reason)),
        None => {
            if !args.json {
                say("no violation, every game ended");
            }
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// Plays one game with players, seats and house rule from the seed.
fn soak(group: &Group, seed: u64) -> Result<Soaked, String> {
    let players = 2 + (mix(seed, 1) % 3) as usize;
    let recycle = mix(seed, 2).is_multiple_of(8);
    let first = mix(seed, 3) as usize % players;
    let rules = Rules::new(group.clone(), players).map_err(|e| e.to_string())?.recycling(recycle);
    let mut game = Game::deal(rules.clone(), DealOptions { players, first, seed }).map_err(|e| e.to_string())?;
    let mut bots: Vec<Box<dyn Bot>> = (0..players)
        .map(|seat| {
            let level = if mix(seed, 4 + seat as u64).is_multiple_of(4) { Level::Greedy } else { Level::Random };
            level.bot(&rules)
        })
        .collect();
    let mut auditor = Auditor::new(&game);
    let mut soaked = Soaked { games: 1, ..Soaked::default() };
    // No game has more turns than its rounds allow, nor more draws than pieces come back.
    let most = 1_000_000;
    while !game.is_over() {
        let chance = mix(seed, 100 + soaked.actions);
        let question = Question::new(&rules, game.position(), chance);
        let decided = bots[game.position().turn()].decide(&question);
        // Now and then somebody draws without need: bots hardly ever do.
        let draws = chance.is_multiple_of(29) && game.position().can_draw();
        let action = if draws { Action::Draw } else { decided.action };
        let facts = game.apply(action).map_err(|reason| format!("{action:?} was refused: {reason}"))?;
        soaked.actions += 1;
        soaked.turns += u64::from(matches!(action, Action::Exchange(_) | Action::Pass));
        auditor.check(&game, &facts).map_err(|law| law.to_string())?;
        if chance.is_multiple_of(31) {
            there_and_back(&mut game)?;
        }
        if soaked.actions > most {
            return Err("the game does not end".into());
        }
    }
    saved_and_loaded(&game)?;
    Ok(soaked)
}

/// Taking actions back and doing them again must change nothing.
fn there_and_back(game: &mut Game) -> Result<(), String> {
    let before = *game.position();
    let steps = (0..5).take_while(|_| game.undo().is_some()).count();
    (0..steps).for_each(|_| drop(game.redo()));
    if *game.position() == before { Ok(()) } else { Err("undo and redo do not come back to the same position".into()) }
}

fn saved_and_loaded(game: &Game) -> Result<(), String> {
    let players = (0..game.position().players())
        .map(|seat| aljabar_core::Player { name: format!("seat {seat}"), kind: "bot:random".into() })
        .collect();
    let text = Record::of(game, players).to_json();
    let replayed = Record::from_json(&text).and_then(|record| record.replay()).map_err(|fault| fault.to_string())?;
    if replayed.position() == game.position() { Ok(()) } else { Err("the record replays to another end".into()) }
}

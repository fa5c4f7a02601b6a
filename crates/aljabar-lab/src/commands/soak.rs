//! `soak`: plays many games in many groups, and checks the invariants after every action.

use std::{collections::BTreeMap, fmt, process::ExitCode, sync::Mutex, time::Instant};

use aljabar_bots::{Bot, Level, Question};
use aljabar_core::{Action, Auditor, DealOptions, Game, Group, Illegal, Preset, Record, Rules, RulesError};
use rayon::prelude::*;
use serde_json::json;

use crate::{
    cli::{DealArgs, SoakArgs},
    work::{Failure, StopFlag, mix, progress, say, say_json},
};

/// Groups that are not presets: with one coordinate, with different moduli, and with many pieces.
const OTHER_GROUPS: [&[u64]; 8] = [&[4], &[9], &[2, 3], &[2, 4], &[4, 4], &[2, 2, 3], &[3, 3, 3], &[2, 2, 2, 3]];

/// What was played.
#[derive(Clone, Default)]
struct SoakCounts {
    games: u64,
    turns: u64,
    actions: u64,
}

pub(crate) fn run(args: &SoakArgs) -> Result<ExitCode, Failure> {
    let presets = Preset::ALL.iter().map(|p| p.moduli());
    let groups: Vec<Group> =
        presets.chain(OTHER_GROUPS).map(Group::new).collect::<Result<_, _>>().map_err(Failure::new)?;
    args.threads.apply()?;
    check_copies(&args.deal, &groups)?;
    let stop = StopFlag::on_ctrl_c();
    let bar = progress(args.games, "games");
    let start = Instant::now();
    let by_group: Mutex<BTreeMap<String, SoakCounts>> = Mutex::new(BTreeMap::new());
    let violation = (0..args.games).into_par_iter().find_map_any(|i| {
        if stop.asked() {
            return None;
        }
        // Three of four games are in presets. All numbers of players and both house rules occur in every group.
        let which =
            if i % 4 == 3 { Preset::ALL.len() + (i / 4) as usize % OTHER_GROUPS.len() } else { (i / 2) as usize % 4 };
        let seed = mix(args.seed, i);
        let played = soak(&groups[which], &args.deal, seed);
        bar.inc(1);
        match played {
            Ok(counts) => {
                if let Ok(mut all) = by_group.lock() {
                    let sum = all.entry(groups[which].to_string()).or_default();
                    sum.games += 1;
                    sum.turns += counts.turns;
                    sum.actions += counts.actions;
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

/// Why a game of the soak failed.
#[derive(Debug)]
enum Violation {
    /// The game could not be set up.
    Rules(RulesError),
    /// An action that should be legal was refused.
    Refused { action: Action, reason: Illegal },
    /// An invariant does not hold.
    Invariant(String),
    /// The position after undo and redo differs from the one before.
    Undo,
    /// The record of the game cannot be replayed.
    Record(String),
    /// The record of the game replays to another final position.
    OtherEnd,
    /// The game has too many actions.
    Endless,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(error) => error.fmt(f),
            Self::Refused { action, reason } => write!(f, "{action:?} was refused: {reason}"),
            Self::Invariant(reason) | Self::Record(reason) => f.write_str(reason),
            Self::Undo => f.write_str("undo and redo do not lead back to the same position"),
            Self::OtherEnd => f.write_str("the record replays to another final position"),
            Self::Endless => f.write_str("the game does not end"),
        }
    }
}

/// Refuses a number of copies that is too small for one of the groups with four players.
fn check_copies(deal: &DealArgs, groups: &[Group]) -> Result<(), Failure> {
    let Some(copies) = deal.copies else { return Ok(()) };
    let wrong = groups.iter().find_map(|group| Some((group, Rules::with_copies(group.clone(), 4, copies).err()?)));
    match wrong {
        Some((group, error)) => Err(Failure::usage(format!("--copies: in {group} with 4 players {error}"))),
        None => Ok(()),
    }
}

/// Plays one game. The seed decides the number of players, their bots, and what `deal` leaves open: the first seat, the
/// number of copies and the house rule.
fn soak(group: &Group, deal: &DealArgs, seed: u64) -> Result<SoakCounts, Violation> {
    // The first seat must exist.
    let least = deal.first.map_or(2, |first| 2.max(first + 1));
    let players = least + mix(seed, 1) as usize % (5 - least);
    let recycle = deal.recycle || mix(seed, 2).is_multiple_of(8);
    let first = deal.first.unwrap_or(mix(seed, 3) as usize % players);
    let rules = match deal.copies {
        Some(copies) => Rules::with_copies(group.clone(), players, copies),
        None => Rules::new(group.clone(), players),
    };
    let rules = rules.map_err(Violation::Rules)?.recycling(recycle);
    let mut game = Game::deal(rules.clone(), DealOptions { players, first, seed }).map_err(Violation::Rules)?;
    let mut bots: Vec<Box<dyn Bot>> = (0..players)
        .map(|seat| {
            let level = if mix(seed, 4 + seat as u64).is_multiple_of(4) { Level::Greedy } else { Level::Random };
            level.bot(&rules)
        })
        .collect();
    let mut auditor = Auditor::new(&game);
    let mut counts = SoakCounts { games: 1, ..SoakCounts::default() };
    // Far more actions than the limits on rounds and draws allow.
    let most = 1_000_000;
    while !game.is_over() {
        let chance = mix(seed, 100 + counts.actions);
        let question = Question::new(&rules, game.position(), chance);
        let decided = bots[game.position().turn()].decide(&question);
        // Some optional draws, because these bots only draw if they must.
        let draws = chance.is_multiple_of(29) && game.position().can_draw();
        let action = if draws { Action::Draw } else { decided.action };
        let facts = game.apply(action).map_err(|reason| Violation::Refused { action, reason })?;
        counts.actions += 1;
        counts.turns += u64::from(matches!(action, Action::Exchange(_) | Action::Pass));
        auditor.check(&game, &facts).map_err(|reason| Violation::Invariant(reason.to_string()))?;
        if chance.is_multiple_of(31) {
            check_undo(&mut game)?;
        }
        if counts.actions > most {
            return Err(Violation::Endless);
        }
    }
    check_record(&game)?;
    Ok(counts)
}

/// Undoes up to five actions and redoes them, which must lead back to the same position.
fn check_undo(game: &mut Game) -> Result<(), Violation> {
    let before = *game.position();
    let steps = (0..5).take_while(|_| game.undo().is_some()).count();
    (0..steps).for_each(|_| drop(game.redo()));
    if *game.position() == before { Ok(()) } else { Err(Violation::Undo) }
}

/// Writes the record of a finished game, reads it again and replays it.
fn check_record(game: &Game) -> Result<(), Violation> {
    let players = (0..game.position().players())
        .map(|seat| aljabar_core::Player { name: format!("seat {seat}"), kind: "bot:random".into() })
        .collect();
    let text = Record::of(game, players).to_json();
    let replayed = Record::from_json(&text).and_then(|record| record.replay());
    let replayed = replayed.map_err(|fault| Violation::Record(fault.to_string()))?;
    if replayed.position() == game.position() { Ok(()) } else { Err(Violation::OtherEnd) }
}

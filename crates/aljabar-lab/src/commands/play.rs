//! `play`: plays one game and prints every turn.

use std::{fs, process::ExitCode};

use aljabar_bots::{Decision, WON};
use aljabar_core::{Action, BLACK_SUPPLY, Fact, Game, Group, Piece, Pieces, Record, Seat};

use crate::{
    cli::{PlayArgs, TableArgs},
    referee::{self, Decided, Seated},
    seats::Contestant,
    work::{Failure, tell, warn, write_action},
};

pub(crate) fn run(args: &PlayArgs) -> Result<ExitCode, Failure> {
    let table = &args.table;
    let players = table.bots.len();
    let openings = table.openings()?;
    if let Some(count @ 2..) = openings.positions() {
        return Err(Failure::usage(format!("--position: there are {count} positions; `play` plays one, `match` all")));
    }
    // Fails now, and not after the game, if the file cannot be written.
    if let Some(path) = &args.record {
        fs::File::options().create(true).append(true).open(path).map_err(|e| Failure::file(path, e))?;
    }
    let mut game = openings.game(0, table.seed)?;
    let mut seated: Vec<Seated> = table.bots.iter().map(Seated::new).collect();
    let order: Vec<usize> = (0..players).collect();
    let names = names(table);
    if !table.json {
        introduce(&game, &names, openings.positions().is_none());
    }
    let follow = |game: &Game, decided: &Decided, facts: &[Fact]| {
        if args.why
            && let Decided::Bot(decision) = decided
        {
            explain(game, decision, &names);
        }
        if !table.json {
            facts.iter().for_each(|fact| narrate(game, fact, &names));
        }
    };
    let complain = |_: usize, fault: &str| warn(format!("aljabar-lab: {fault}"));
    referee::play(&mut game, &mut seated, &order, table.seed, table.budget(), follow, complain);
    for (name, bot) in names.iter().zip(&seated).filter(|(_, bot)| bot.stats.faults > 0) {
        warn(format!("aljabar-lab: {name} was replaced after {} fault", bot.stats.faults));
    }
    let record = Record::of(&game, table.bots.iter().map(Contestant::player).collect());
    if table.json {
        tell(record.to_json());
    }
    if let Some(path) = &args.record {
        fs::write(path, record.to_json() + "\n").map_err(|e| Failure::file(path, e))?;
    }
    let absent = names.iter().zip(&seated).filter(|(_, bot)| bot.stats.never_started());
    let absent = absent.inspect(|(name, _)| warn(format!("aljabar-lab: {name} never started"))).count();
    Ok(if absent == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The name of each seat. Equal names are numbered.
fn names(table: &TableArgs) -> Vec<String> {
    let names: Vec<String> = table.bots.iter().map(|b| b.player().name).collect();
    let twice = |name: &String| names.iter().filter(|n| *n == name).count() > 1;
    names.iter().enumerate().map(|(i, n)| if twice(n) { format!("{n} {}", i + 1) } else { n.clone() }).collect()
}

fn introduce(game: &Game, names: &[String], dealt: bool) {
    let (rules, position) = (game.rules(), game.position());
    let group = rules.group();
    let limit = rules.limit();
    let hands = if dealt { format!("{} pieces each, ", rules.hand_size()) } else { String::new() };
    tell(format!(
        "Al-Jabar on {group}: {hands}exchange up to {limit} for up to {limit} with the same sum; {} equal pieces cancel. \
         The fewest pieces win.",
        rules.cancels_at()
    ));
    let holds = if dealt { "is dealt" } else { "has" };
    for (seat, name) in names.iter().enumerate() {
        tell(format!("{name} {holds} {}.", stock(group, position.hand(seat))));
    }
    tell(format!("In the Center: {}. In the bag: {} pieces.", stock(group, position.center()), position.bag().len()));
    if position.is_final() {
        tell("This round is the final one.");
    }
    narrate(game, &Fact::TurnBegan { seat: position.turn(), round: 1 }, names);
}

fn narrate(game: &Game, fact: &Fact, names: &[String]) {
    let name = |seat: Seat| names[seat].clone();
    let sentence = fact.describe(game.rules().group(), &name);
    match fact {
        Fact::TurnBegan { seat, .. } => {
            let position = game.position();
            let group = game.rules().group();
            let (center, hand) = (stock(group, position.center()), position.hand(*seat));
            let end = group.name(group.sum_of(hand));
            tell(format!("\n{sentence}"));
            tell(format!("  Center {center}; hand {} ({} pieces, can end as {end}).", stock(group, hand), hand.len()));
        }
        Fact::GameOver { .. } => {
            let substitutes = (game.blacks_used() + 1).saturating_sub(BLACK_SUPPLY);
            if substitutes > 0 {
                tell(format!("  The black pieces ran out: {substitutes} substitutes were used."));
            }
            tell(format!("\n{sentence}"));
        }
        _ => tell(format!("  {sentence}")),
    }
}

/// Prints the reason of a decision, the expected shares of the win, the alternatives and the principal variation.
fn explain(game: &Game, decision: &Decision, names: &[String]) {
    let group = game.rules().group();
    let percent = |value: i32| format!("{:.0} %", f64::from(value) * 100.0 / f64::from(WON));
    let reason = decision.reason.describe(group, &|seat| names[seat].clone());
    let shares: Vec<String> =
        names.iter().zip(decision.values).map(|(name, value)| format!("{name} {}", percent(value))).collect();
    tell(format!("  It {reason}. Expected: {}.", shares.join(", ")));
    let written = |action: &Action| write_action(group, action);
    let others: Vec<String> = decision
        .alternatives
        .iter()
        .map(|other| format!("{} {}", written(&other.action), percent(other.value)))
        .collect();
    if !others.is_empty() {
        tell(format!("  Alternatives: {}.", others.join(", ")));
    }
    if decision.line.len() > 1 {
        let line: Vec<String> = decision.line.iter().map(written).collect();
        tell(format!("  Expected line: {}.", line.join(" ")));
    }
}

/// The pieces of a set, counted: `3 R, 1 O`.
fn stock(group: &Group, pieces: &Pieces) -> String {
    let counted = |p: &Piece| format!("{} {}", pieces.count(*p), group.code(*p));
    let stock: Vec<String> = group.pieces().iter().filter(|p| pieces.count(**p) > 0).map(counted).collect();
    stock.join(", ")
}

//! `analyse`: what Master thinks of a position.

use std::{cmp::Reverse, process::ExitCode, time::Instant};

use aljabar_bots::{Decision, FinalRound, Goal, Judge, NotSolved, Question, WON};
use aljabar_core::{Action, Group, MAX_SEATS, Position, Rules, Seat, at_width};
use serde::Serialize;

use crate::{
    cli::AnalyseArgs,
    work::{Failure, grouped, read_position, say, say_json, write_action},
};

/// The most actions that are printed.
const PRINTED: usize = 10;

#[derive(Serialize)]
struct Analysis {
    moduli: Vec<u8>,
    /// The seat on turn.
    turn: Seat,
    /// Each seat's expected share of the win.
    values: Vec<f64>,
    /// The actions that were searched: the one that Master prefers, and then the others by their values.
    best: Vec<Rated>,
    /// The expected actions from this position on.
    line: Vec<String>,
    reason: String,
    nodes: u64,
    depth: usize,
    seconds: f64,
    proven: Option<Proven>,
}

/// An action, and the expected share of the win for the seat on turn.
#[derive(Serialize)]
struct Rated {
    action: String,
    value: f64,
}

/// What is certain for the seat on turn.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
struct Proven {
    /// The largest probability of winning alone, whatever the others do.
    win: f64,
    /// The largest probability of winning alone or with others, whatever the others do.
    share: f64,
    /// The share of the win if both of two players play their best.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<f64>,
    /// Whether the final round must be announced for that.
    announcing: bool,
}

pub(crate) fn run(args: &AnalyseArgs) -> Result<ExitCode, Failure> {
    let (rules, position) = read_position(&args.position)?;
    if position.is_over() {
        return Err(Failure::file(&args.position, "over: the game is over, so there is nothing to analyse"));
    }
    let start = Instant::now();
    let decision = Judge::new(&rules).decide(&Question::new(&rules, &position, 0).within(args.budget()));
    let seconds = start.elapsed().as_secs_f64();
    let proven = at_width!(rules.group().order(), W => prove::<W>(&rules, &position));
    let group = rules.group();
    let analysis = Analysis {
        moduli: group.moduli().to_vec(),
        turn: position.turn(),
        values: decision.values[..position.players()].iter().copied().map(share).collect(),
        best: rated(group, &decision, position.turn()),
        line: decision.line.iter().map(|action| write_action(group, action)).collect(),
        reason: decision.reason.describe(group, &name),
        nodes: decision.nodes,
        depth: decision.depth,
        seconds,
        proven,
    };
    if args.json {
        say_json(&analysis)?;
    } else {
        print(&analysis, &rules, &position);
    }
    Ok(ExitCode::SUCCESS)
}

fn name(seat: Seat) -> String {
    format!("seat {seat}")
}

/// A value of a decision as a share of the win.
fn share(value: i32) -> f64 {
    f64::from(value) / f64::from(WON)
}

/// The action that Master prefers, and then the others by their values.
fn rated(group: &Group, decision: &Decision, turn: Seat) -> Vec<Rated> {
    let rate = |action: &Action, value: i32| Rated { action: write_action(group, action), value: share(value) };
    let mut others = decision.alternatives.clone();
    others.sort_by_key(|other| Reverse(other.value));
    let others = others.iter().map(|other| rate(&other.action, other.value));
    std::iter::once(rate(&decision.action, decision.values[turn])).chain(others).collect()
}

/// What is certain: in a final round that can be solved, or if announcing it wins for certain. Estimates of the search are
/// never part of it.
fn prove<const W: usize>(rules: &Rules, position: &Position) -> Option<Proven> {
    let mut solver = FinalRound::<W>::new(rules);
    let mut at: Position<W> = position.resized();
    if position.is_final() {
        return solve(&mut solver, &at).ok();
    }
    if !position.can_announce(rules) {
        return None;
    }
    at.announce_unchecked();
    // Something else may be better than announcing, unless that wins.
    let announced = solve(&mut solver, &at).ok().filter(|proven| proven.win >= 1.0);
    announced.map(|proven| Proven { announcing: true, ..proven })
}

/// Solves a final round for the seat on turn.
fn solve<const W: usize>(solver: &mut FinalRound<W>, position: &Position<W>) -> Result<Proven, NotSolved> {
    let turn = position.turn();
    let value = match position.players() {
        2 => Some(solver.shares(position)?[turn]),
        3..=MAX_SEATS => None,
        _ => return Err(NotSolved),
    };
    let win = solver.forced(position, turn, Goal::Win)?;
    Ok(Proven { win, share: solver.forced(position, turn, Goal::Share)?, value, announcing: false })
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

fn print(analysis: &Analysis, rules: &Rules, position: &Position) {
    let Analysis { turn, values, best, line, reason, nodes, depth, seconds, proven, .. } = analysis;
    let (group, seat) = (rules.group(), name(*turn));
    let round = if position.is_final() { ", final round" } else { "" };
    say(format!("{group}, {} players{round}: {seat} is on turn.", position.players()));
    say(format!("Master searched {} positions in {seconds:.2} s, {depth} actions deep.", grouped(nodes)));
    let values: Vec<String> =
        values.iter().enumerate().map(|(seat, value)| format!("{} {}", name(seat), percent(*value))).collect();
    say(format!("Expected shares of the win: {}.", values.join(", ")));
    say(format!("Master {reason}.\n"));
    say(format!("Best actions, with the expected share of {seat}:"));
    let best = &best[..best.len().min(PRINTED)];
    let width = best.iter().map(|rated| rated.action.len()).max().unwrap_or_default();
    best.iter().for_each(|Rated { action, value }| say(format!("  {action:width$}  {:>7}", percent(*value))));
    say(format!("\nExpected line: {}", line.join(" ")));
    say(proven.map_or_else(
        || "Proven: nothing. All values are estimates.".into(),
        |proven| format!("Proven: {}", proven.describe(&seat)),
    ));
}

impl Proven {
    fn describe(&self, seat: &str) -> String {
        let sure = match (self.win, self.share) {
            (1.0.., _) if self.announcing => format!("{seat} announces the final round and wins alone"),
            (1.0.., _) => format!("{seat} wins alone"),
            (_, 1.0..) => format!("{seat} wins alone or with others"),
            (_, ..=0.0) => return format!("the others can keep {seat} from any share of the win."),
            (win, share) => {
                let (win, share) = (percent(win), percent(share));
                format!("{seat} can win alone with a probability of {win}, and alone or with others of {share}")
            }
        };
        let value = self.value.filter(|value| *value < 1.0).map(percent);
        let value = value.map(|value| format!(" If both play their best, its share is {value}."));
        format!("{sure}, whatever the others do.{}", value.unwrap_or_default())
    }
}

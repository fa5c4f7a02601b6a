//! `perft`: counts the sequences of exchanges from a position.

use std::process::ExitCode;

use aljabar_core::{Generator, Leaves, Position, Rules, at_width, perft};
use serde_json::json;

use crate::{
    cli::PerftArgs,
    work::{Failure, grouped, read_position, say, say_json},
};

/// Below a position with more exchanges than this nothing is counted, because they must be listed for that.
const MOST_LISTED: u64 = 10_000_000;

pub(crate) fn run(args: &PerftArgs) -> Result<ExitCode, Failure> {
    let (rules, position) = read_position(&args.position)?;
    let first = count(&rules, &position, 1);
    if (args.depth > 1 || args.divide) && first > MOST_LISTED {
        let first = grouped(first);
        return Err(Failure::file(&args.position, format!("there are {first} exchanges, too many to go on with each")));
    }
    if args.divide {
        return divide(args, &rules, &position);
    }
    let mut counts = Vec::new();
    for depth in 1..=args.depth {
        let count = if depth == 1 { first } else { count(&rules, &position, depth) };
        if args.json {
            counts.push(json!({ "depth": depth, "count": count }));
        } else {
            say(format!("perft {depth} {count}"));
        }
    }
    if args.json {
        say_json(&counts)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn count(rules: &Rules, position: &Position, depth: u32) -> u64 {
    at_width!(rules.group().order(), W => {
        let mut generator = Generator::<W>::new(rules);
        perft(rules, &mut generator, &position.resized(), depth, Leaves::Counted)
    })
}

/// Counts the sequences that begin with each exchange, and adds the counts up.
fn divide(args: &PerftArgs, rules: &Rules, position: &Position) -> Result<ExitCode, Failure> {
    let group = rules.group();
    let mut exchanges: Vec<_> =
        position.exchanges(rules).into_iter().map(|exchange| (group.write_exchange(&exchange), exchange)).collect();
    exchanges.sort_unstable();
    let width = exchanges.iter().map(|(text, _)| text.len()).max().unwrap_or_default();
    let mut sum = 0;
    let mut parts = Vec::new();
    for (text, exchange) in exchanges {
        let mut next = *position;
        next.play_unchecked(rules, &exchange);
        let count = count(rules, &next, args.depth - 1);
        sum += count;
        if args.json {
            parts.push(json!({ "exchange": text, "count": count }));
        } else {
            say(format!("{text:width$}  {count}"));
        }
    }
    if args.json {
        say_json(&json!({ "depth": args.depth, "count": sum, "divide": parts }))?;
    } else {
        say(format!("perft {} {sum}", args.depth));
    }
    Ok(ExitCode::SUCCESS)
}

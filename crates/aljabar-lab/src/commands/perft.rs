//! `perft`: counts the sequences of exchanges from a position.

use std::process::ExitCode;

use aljabar_core::{Generator, Leaves, at_width, perft};
use serde_json::json;

use crate::{
    cli::PerftArgs,
    work::{Failure, read_position, say, say_json},
};

pub(crate) fn run(args: &PerftArgs) -> Result<ExitCode, Failure> {
    let (rules, position) = read_position(&args.position)?;
    let mut counts = Vec::new();
    for depth in 1..=args.depth {
        let count = at_width!(rules.group().order(), W => {
            let mut generator = Generator::<W>::new(&rules);
            perft(&rules, &mut generator, &position.resized(), depth, Leaves::Counted)
        });
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

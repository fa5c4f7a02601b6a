//! `moves`: lists the legal exchanges of a position.

use std::process::ExitCode;

use aljabar_core::{ExchangeFile, Game};
use serde_json::json;

use crate::{
    cli::MovesArgs,
    work::{Failure, read_position, say, say_json},
};

pub(crate) fn run(args: &MovesArgs) -> Result<ExitCode, Failure> {
    let (rules, position) = read_position(&args.position)?;
    let game = Game::from_position(rules.clone(), position, 0);
    let group = rules.group();
    let rivals = position.players() as u16 - 1;
    let mut lines: Vec<_> = game
        .exchanges()
        .into_iter()
        .map(|exchange| {
            let mut after = position;
            let done = after.play_unchecked(&rules, &exchange);
            (group.write_exchange(&exchange), exchange, done)
        })
        .collect();
    lines.sort_by(|a, b| a.0.cmp(&b.0));
    if args.json {
        let list: Vec<_> = lines
            .iter()
            .map(|(text, exchange, done)| {
                let ExchangeFile { give, take } = ExchangeFile::new(group, exchange);
                json!({
                    "exchange": text,
                    "give": give,
                    "take": take,
                    "reduction": exchange.reduction(),
                    "cancellations": done.total,
                    "blacks": done.dealt * rivals,
                    "blacks_each": done.dealt,
                })
            })
            .collect();
        say_json(&list)?;
        return Ok(ExitCode::SUCCESS);
    }
    let width = lines.iter().map(|(text, ..)| text.len()).max().unwrap_or_default();
    for (text, exchange, done) in lines {
        let (reduction, blacks) = (exchange.reduction(), done.dealt * rivals);
        say(format!("{text:width$}  reduction {reduction:2}  blacks {blacks}"));
    }
    Ok(ExitCode::SUCCESS)
}

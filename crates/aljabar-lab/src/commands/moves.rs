//! `moves`: lists the legal exchanges of a position, or all legal actions.

use std::{cmp::Reverse, process::ExitCode};

use aljabar_core::{Action, Exchange, ExchangeFile, Generator, Position, Rules, at_width};
use aljabar_engine::action_to_json;
use serde_json::{Value, json};

use crate::{
    cli::MovesArgs,
    work::{Failure, grouped, read_position, say, say_json, say_json_list, write_action},
};

/// More exchanges than this are not listed. They would fill the memory, and nobody could read them.
const MOST_LISTED: u64 = 1_000_000;
/// If there are more, this many of the best are listed.
const BEST: usize = 20;
/// The best are looked for among this many that shed most.
const MOST_COMPARED: usize = 2_000_000;

pub(crate) fn run(args: &MovesArgs) -> Result<ExitCode, Failure> {
    let (rules, position) = read_position(&args.position)?;
    let count = if position.is_over() {
        0
    } else {
        at_width!(rules.group().order(), W => Generator::<W>::new(&rules).count(&position.resized()))
    };
    let table = Table { rules: &rules, position: &position };
    let [before, after] = if args.all { table.other_actions(count == 0) } else { [vec![], vec![]] };
    if count > MOST_LISTED {
        return print_best(&table, count, &[before, after].concat(), args.json);
    }
    let group = rules.group();
    let mut exchanges: Vec<_> =
        position.exchanges(&rules).into_iter().map(|exchange| (group.write_exchange(&exchange), exchange)).collect();
    exchanges.sort_unstable();
    if args.json {
        let exchanges = exchanges.iter().map(|(text, exchange)| table.json(text, exchange));
        let before = before.iter().map(|action| action_to_json(group, *action));
        let after = after.iter().map(|action| action_to_json(group, *action));
        say_json_list(before.chain(exchanges).chain(after));
        return Ok(ExitCode::SUCCESS);
    }
    let width = exchanges.iter().map(|(text, _)| text.len()).max().unwrap_or_default();
    before.iter().for_each(|action| say(table.line_of(*action, width)));
    exchanges.iter().for_each(|(text, exchange)| say(table.line(text, exchange, width)));
    after.iter().for_each(|action| say(table.line_of(*action, width)));
    Ok(ExitCode::SUCCESS)
}

/// Prints the number of exchanges and the best of them. The output is not that of a whole list, so that no program takes
/// it for one.
fn print_best(table: &Table<'_>, count: u64, others: &[Action], json: bool) -> Result<ExitCode, Failure> {
    let group = table.rules.group();
    let (best, sure) = table.best();
    let texts: Vec<_> = best.iter().map(|exchange| (group.write_exchange(exchange), exchange)).collect();
    if json {
        let best: Vec<_> = texts.iter().map(|(text, exchange)| table.json(text, exchange)).collect();
        let others: Vec<_> = others.iter().map(|action| action_to_json(group, *action)).collect();
        say_json(&json!({ "exchanges": count, "listed": best.len(), "best": best, "others": others }))?;
        return Ok(ExitCode::SUCCESS);
    }
    let these =
        if sure { "the ones that shed most and, of those, deal most blacks" } else { "some of those that shed most" };
    say(format!("{} exchanges, too many to list. Here are {} of them, {these}:", grouped(count), best.len()));
    let width = texts.iter().map(|(text, _)| text.len()).max().unwrap_or_default();
    texts.iter().for_each(|(text, exchange)| say(table.line(text, exchange, width)));
    others.iter().for_each(|action| say(table.line_of(*action, width)));
    Ok(ExitCode::SUCCESS)
}

struct Table<'a> {
    rules: &'a Rules,
    position: &'a Position,
}

impl Table<'_> {
    /// The legal actions that are no exchanges: those that come before an exchange in a turn, and the others.
    fn other_actions(&self, stuck: bool) -> [Vec<Action>; 2] {
        let position = self.position;
        let passes = stuck && position.can_pass_without_exchange();
        let announce = position.can_announce(self.rules).then_some(Action::Announce);
        let after = [position.can_draw().then_some(Action::Draw), passes.then_some(Action::Pass)];
        [announce.into_iter().collect(), after.into_iter().flatten().collect()]
    }

    /// The exchanges that shed most and, of those, deal most blacks, best first; and whether that is sure. It is not if more
    /// than [`MOST_COMPARED`] exchanges shed most.
    fn best(&self) -> (Vec<Exchange>, bool) {
        let mut list = Vec::new();
        at_width!(self.rules.group().order(), W => {
            Generator::<W>::new(self.rules).list_best(&self.position.resized(), BEST, MOST_COMPARED, &mut list);
        });
        let sure = list.len() < MOST_COMPARED;
        list.sort_by_cached_key(|exchange| {
            let dealt = self.position.clone().play_unchecked(self.rules, exchange).dealt;
            (Reverse(exchange.reduction()), Reverse(dealt), *exchange)
        });
        list.truncate(BEST);
        (list, sure)
    }

    fn line(&self, text: &str, exchange: &Exchange, width: usize) -> String {
        let done = self.position.clone().play_unchecked(self.rules, exchange);
        let blacks = done.dealt * (self.position.players() as u16 - 1);
        format!("{text:width$}  reduction {:2}  blacks {blacks}", exchange.reduction())
    }

    fn line_of(&self, action: Action, width: usize) -> String {
        let meaning = match action {
            Action::Draw => format!("draws one of {} pieces", self.position.bag().len()),
            Action::Announce => "announces the final round".into(),
            Action::Exchange(_) | Action::Pass => "passes".into(),
        };
        format!("{:width$}  {meaning}", write_action(self.rules.group(), &action))
    }

    fn json(&self, text: &str, exchange: &Exchange) -> Value {
        let done = self.position.clone().play_unchecked(self.rules, exchange);
        let ExchangeFile { give, take } = ExchangeFile::new(self.rules.group(), exchange);
        json!({
            "exchange": text,
            "give": give,
            "take": take,
            "reduction": exchange.reduction(),
            "cancellations": done.total,
            "blacks": done.dealt * (self.position.players() as u16 - 1),
            "blacks_each": done.dealt,
        })
    }
}

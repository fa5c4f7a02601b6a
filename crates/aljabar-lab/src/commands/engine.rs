//! `engine`: one of our bots behind the engine protocol, for other programs to play against.

use std::{
    io::{self, BufRead},
    process::ExitCode,
    time::Duration,
};

use aljabar_bots::{Budget, Guard, Level, Question};
use aljabar_core::{Action, ExchangeFile, Group, Rules, Setup};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    cli::EngineArgs,
    work::{Failure, say, warn},
};

/// A request of the host.
#[derive(Deserialize)]
#[serde(tag = "op", rename_all = "lowercase")]
enum Request {
    Hello { protocol: u64 },
    Decide { position: Value, seed: Option<u64>, time_ms: Option<u64> },
    Quit {},
}

pub(crate) fn run(args: &EngineArgs) -> Result<ExitCode, Failure> {
    let mut player = Player { level: args.level, bot: None };
    for line in io::stdin().lock().lines() {
        let line = line.map_err(Failure::new)?;
        if line.trim().is_empty() {
            continue;
        }
        // Every request gets one line, also one that makes no sense: the host must not wait for ever.
        let answer = match serde_json::from_str(&line) {
            Ok(Request::Quit {}) => break,
            Ok(Request::Hello { protocol: 1 }) => json!({ "name": format!("Al-Jabar {}", args.level), "protocol": 1 }),
            Ok(Request::Hello { protocol }) => json!({ "error": format!("protocol {protocol} is not known, only 1") }),
            Ok(Request::Decide { position, seed, time_ms }) => {
                player.decide(&position, seed.unwrap_or_default(), time_ms)
            }
            Err(error) => json!({ "error": error.to_string() }),
        };
        say(answer);
    }
    Ok(ExitCode::SUCCESS)
}

/// The bot, kept while the rules stay the same.
struct Player {
    level: Level,
    bot: Option<(Rules, Guard)>,
}

impl Player {
    fn decide(&mut self, position: &Value, seed: u64, time_ms: Option<u64>) -> Value {
        let setup = Setup::from_json(&position.to_string());
        let read = setup.and_then(|setup| setup.position().map(|position| (setup.rules, position)));
        let (rules, position) = match read {
            Ok(read) => read,
            Err(fault) => return json!({ "error": format!("position: {fault}") }),
        };
        let level = self.level;
        if self.bot.as_ref().is_none_or(|(known, _)| *known != rules) {
            self.bot = None;
        }
        let (_, guard) = self.bot.get_or_insert_with(|| (rules.clone(), Guard::new(&rules, level.bot(&rules))));
        // Some of the time goes into reading and writing.
        let time = time_ms.map(|ms| Duration::from_millis(ms.saturating_sub(ms / 20 + 5).max(1)));
        let question = Question::new(&rules, &position, seed).within(Budget { nodes: None, time });
        let answer = guard.decide(&question);
        if let Some(fault) = answer.fault {
            warn(format!("aljabar-lab: {fault}"));
            self.bot = None;
        }
        json!({ "action": written(rules.group(), answer.decision.action) })
    }
}

fn written(group: &Group, action: Action) -> Value {
    match action {
        Action::Announce => json!({ "announce": true }),
        Action::Draw => json!({ "draw": true }),
        Action::Exchange(exchange) => json!({ "exchange": ExchangeFile::new(group, &exchange) }),
        Action::Pass => json!({ "pass": true }),
    }
}

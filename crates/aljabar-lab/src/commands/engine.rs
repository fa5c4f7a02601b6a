//! `engine`: one of our bots behind the engine protocol, for other programs to play against.

use std::{
    io::{self, BufRead},
    process::ExitCode,
    time::Duration,
};

use aljabar_bots::{Budget, Guard, Question};
use aljabar_characters::Opponent;
use aljabar_core::{HistoryFile, Position, Rules, Setup, TurnHistory};
use aljabar_engine::{action_to_json, read_id};
use aljabar_text::{Object, shortened};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    cli::EngineArgs,
    work::{Failure, read_json, say, warn},
};

/// A request of the host, whatever it asks for.
#[derive(Deserialize)]
struct Request {
    op: String,
    protocol: Option<u64>,
    position: Option<Setup>,
    history: Option<Object<HistoryFile>>,
    seed: Option<u64>,
    time_ms: Option<u64>,
    #[serde(rename = "id")]
    _id: Option<u64>,
}

/// A request that makes sense.
#[derive(Debug)]
enum Asked {
    Hello,
    Decide { rules: Rules, position: Box<Position>, history: Box<TurnHistory>, seed: u64, time_ms: Option<u64> },
    Quit,
}

/// Reads a line. Else: which field is wrong, and why.
fn read(line: &str) -> Result<Asked, String> {
    let Object(Request { op, protocol, position, history, seed, time_ms, .. }) = read_json(line)?;
    match op.as_str() {
        "hello" => match protocol {
            Some(1) => Ok(Asked::Hello),
            Some(other) => Err(format!("protocol: version {other} is not known, only 1")),
            None => Err("protocol: the version is missing".into()),
        },
        "decide" => {
            let setup = position.ok_or("position: there is none")?;
            let position = setup.position().map_err(|fault| format!("position.{fault}"))?;
            if position.is_over() {
                return Err("position.over: the game is over, so there is nothing to decide".into());
            }
            let (rules, seed) = (setup.rules, seed.unwrap_or_default());
            let history = history.map(|history| history.read(&rules, &position, "history"));
            let history = history.transpose().map_err(|error| error.to_string())?.unwrap_or(TurnHistory::START);
            Ok(Asked::Decide { rules, position: Box::new(position), history: Box::new(history), seed, time_ms })
        }
        "quit" => Ok(Asked::Quit),
        other => Err(format!("op: there is no `{}`, only hello, decide and quit", shortened(other, 20))),
    }
}

pub(crate) fn run(args: &EngineArgs) -> Result<ExitCode, Failure> {
    let mut player = Player { opponent: args.level, nodes: args.nodes, bot: None };
    for line in io::stdin().lock().lines() {
        let line = line.map_err(Failure::new)?;
        if line.trim().is_empty() {
            continue;
        }
        // Every request gets one line, also one that makes no sense: the host must not wait for ever.
        let mut answer = match read(&line) {
            Ok(Asked::Quit) => break,
            Ok(Asked::Hello) => json!({ "name": format!("Al-Jabar {}", args.level), "protocol": 1 }),
            Ok(Asked::Decide { rules, position, history, seed, time_ms }) => {
                player.decide(&Question::new(&rules, &position, seed).with_history(&history), time_ms)
            }
            Err(reason) => json!({ "error": reason }),
        };
        if let Some(id) = read_id(line.as_bytes()) {
            answer["id"] = id.into();
        }
        say(answer);
    }
    Ok(ExitCode::SUCCESS)
}

/// The bot, kept while the rules stay the same.
struct Player {
    opponent: Opponent,
    /// The budget in positions, in place of the time of the request.
    nodes: Option<u64>,
    bot: Option<(Rules, Guard)>,
}

impl Player {
    fn decide(&mut self, question: &Question<'_>, time_ms: Option<u64>) -> Value {
        let (opponent, rules) = (self.opponent, question.rules);
        if self.bot.as_ref().is_none_or(|(known, _)| known != rules) {
            self.bot = None;
        }
        let (_, guard) = self.bot.get_or_insert_with(|| (rules.clone(), Guard::new(rules, opponent.bot(rules))));
        let budget = match self.nodes {
            Some(nodes) => Budget::nodes(nodes),
            // Some of the time goes into reading and writing.
            None => Budget {
                nodes: None,
                time: time_ms.map(|ms| Duration::from_millis(ms.saturating_sub(ms / 20 + 5).max(1))),
            },
        };
        let answer = guard.decide(&question.within(budget));
        if let Some(fault) = answer.fault {
            warn(format!("aljabar-lab: {fault}"));
            self.bot = None;
        }
        json!({ "action": action_to_json(rules.group(), answer.decision.action) })
    }
}

#[cfg(test)]
mod tests {
    use aljabar_core::DealOptions;
    use aljabar_fuzz::{any_text, cases, check_sentence, doubled_fields, spoiled_json};
    use proptest::prelude::*;

    use super::*;

    fn decide() -> String {
        let rules = Rules::classic();
        let position = rules.deal(DealOptions::new(2).seed(1)).unwrap();
        let position = Setup::of(&rules, &position).to_json();
        let history = r#"{"round":3,"passes":1,"earlier":[{"turn":1,"hands":[["R"],["K","B"]],"center":["O"]}]}"#;
        format!(r#"{{"op":"decide","position":{position},"history":{history},"time_ms":20,"seed":1,"id":3}}"#)
    }

    fn check(line: &str) -> Result<(), TestCaseError> {
        match read(line) {
            Ok(Asked::Decide { rules, position, .. }) => prop_assert!(Setup::of(&rules, &position).position().is_ok()),
            Ok(Asked::Hello | Asked::Quit) => {}
            Err(reason) => check_sentence(&reason)?,
        }
        Ok(())
    }

    proptest! {
        #![proptest_config(cases(4_000))]

        #[test]
        fn requests_are_read_or_refused(line in spoiled_json(&[
            decide(), r#"{"op":"hello","protocol":1}"#.to_owned(), r#"{"op":"quit"}"#.to_owned(),
        ])) {
            check(&line)?;
        }

        #[test]
        fn any_line_is_read_or_refused(line in any_text()) {
            check(&line)?;
        }
    }

    #[test]
    fn fields_that_occur_twice_are_refused_inside_the_position_too() {
        assert!(matches!(read(&decide()), Ok(Asked::Decide { .. })));
        let doubled = doubled_fields(&decide());
        assert!(doubled.iter().any(|(path, _)| path == "position.rules.moduli"));
        for (path, twice) in doubled {
            let name = path.rsplit('.').next().unwrap_or_default();
            let refusal = read(&twice).expect_err(&path);
            assert!(refusal.contains(&format!("duplicate field `{name}`")), "{path}: {refusal}");
        }
    }

    #[test]
    fn what_makes_no_sense_is_refused_by_field() {
        let over = decide().replace("\"drawn\":false", "\"drawn\":false,\"over\":true");
        for (line, begins) in [
            (over.as_str(), "position.over: the game is over"),
            (r#"{"op":"hello"}"#, "protocol: "),
            (r#"{"op":"hello","protocol":2}"#, "protocol: version 2"),
            (r#"{"op":"decide"}"#, "position: there is none"),
            (r#"{"op":"dance"}"#, "op: there is no `dance`"),
            (r#"{"op":"decide","seed":-1}"#, "seed: "),
            (r#"{"op":"quit","id":"three"}"#, "id: "),
            (&decide().replace(r#""round":3"#, r#""round":0"#), "history.round: "),
            (&decide().replace(r#""passes":1"#, r#""passes":2"#), "history.passes: "),
            (&decide().replace(r#"["R"],["K""#, r#"["Q"],["K""#), "history.earlier[0].hands[0][0]: there is no piece"),
        ] {
            let refusal = read(line).expect_err(line);
            assert!(refusal.starts_with(begins), "{refusal}");
        }
    }
}

//! What host and engine say to each other, as text.

use aljabar_bots::Question;
use aljabar_core::{Action, ExchangeFile, Group, HistoryFile, Setup};
use aljabar_text::{Object, abridged, shortened};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::AnswerError;

/// The version of the protocol.
const PROTOCOL: u64 = 1;

pub(crate) const QUIT: &str = r#"{"op":"quit"}"#;

/// The first request.
pub(crate) fn hello(id: u64) -> String {
    format!(r#"{{"op":"hello","protocol":{PROTOCOL},"id":{id}}}"#)
}

/// The request for one action.
pub(crate) fn decide(id: u64, question: &Question<'_>, time_ms: u64) -> String {
    let position = Setup::of(question.rules, question.position).to_json();
    let seed = question.seed;
    let history = json!(HistoryFile::new(question.rules, question.history));
    format!(
        r#"{{"op":"decide","position":{position},"history":{history},"time_ms":{time_ms},"seed":{seed},"id":{id}}}"#
    )
}

/// An action as engines answer it.
#[must_use]
pub fn action_to_json(group: &Group, action: Action) -> Value {
    match action {
        Action::Announce => json!({ "announce": true }),
        Action::Draw => json!({ "draw": true }),
        Action::Exchange(exchange) => json!({ "exchange": ExchangeFile::new(group, &exchange) }),
        Action::Pass => json!({ "pass": true }),
    }
}

/// The `id` in a request or an answer. `None` if there is none, or the line cannot be read.
#[must_use]
pub fn read_id(line: &[u8]) -> Option<u64> {
    #[derive(Deserialize)]
    struct Numbered {
        id: Option<u64>,
    }
    serde_json::from_slice(line).ok().and_then(|Object(Numbered { id })| id)
}

/// The name in an answer to `hello`, shortened.
pub(crate) fn read_hello(line: &str) -> Result<String, AnswerError> {
    #[derive(Deserialize)]
    struct Hello {
        name: String,
        protocol: u64,
        #[serde(rename = "id")]
        _id: Option<u64>,
    }
    let Object(Hello { name, protocol, .. }) = parse(line)?;
    if protocol != PROTOCOL {
        return Err(AnswerError::Protocol(protocol));
    }
    Ok(shortened(&name, 50))
}

/// The action in an answer to `decide`.
pub(crate) fn read_answer(group: &Group, line: &str) -> Result<Action, AnswerError> {
    #[derive(Deserialize)]
    struct Answer {
        action: Object<ActionFile>,
        #[serde(rename = "id")]
        _id: Option<u64>,
    }
    #[derive(Deserialize)]
    struct ActionFile {
        announce: Option<bool>,
        draw: Option<bool>,
        exchange: Option<Object<ExchangeFile>>,
        pass: Option<bool>,
    }
    let Object(Answer { action, .. }) = parse(line)?;
    let Object(ActionFile { announce, draw, exchange, pass }) = action;
    match (announce, draw, exchange, pass) {
        (Some(true), None, None, None) => Ok(Action::Announce),
        (None, Some(true), None, None) => Ok(Action::Draw),
        (None, None, Some(exchange), None) => {
            let exchange = exchange.read(group, "action.exchange");
            exchange.map(Action::Exchange).map_err(|fault| AnswerError::Exchange(fault.into()))
        }
        (None, None, None, Some(true)) => Ok(Action::Pass),
        _ => Err(AnswerError::NotOneAction),
    }
}

fn parse<'a, T: Deserialize<'a>>(line: &'a str) -> Result<T, AnswerError> {
    let mut json = serde_json::Deserializer::from_str(line);
    let value = serde_path_to_error::deserialize(&mut json).map_err(|error| {
        let path = error.path().to_string();
        let field = if path == "." || path == "?" { String::new() } else { shortened(&path, 100) };
        AnswerError::Json { field, reason: abridged(&error.inner().to_string(), 300) }
    })?;
    json.end().map_err(|error| AnswerError::Json { field: String::new(), reason: error.to_string() })?;
    Ok(value)
}

#[cfg(test)]
mod tests {
    use aljabar_fuzz::{any_text, cases, check_sentence, doubled_fields, spoiled_json};
    use proptest::prelude::*;

    use super::*;

    const HELLO: &str = r#"{"name":"my bot","protocol":1,"id":1}"#;
    const ANSWERS: [&str; 4] = [
        r#"{"action":{"exchange":{"give":["R","B"],"take":["P"]}},"id":7}"#,
        r#"{"action":{"draw":true}}"#,
        r#"{"action":{"announce":true},"id":8}"#,
        r#"{"action":{"pass":true}}"#,
    ];

    fn check(line: &str) -> Result<(), TestCaseError> {
        let group = Group::classic();
        match read_answer(&group, line) {
            // What is understood can be written as the protocol has it, and is understood again.
            Ok(action) => {
                let again = json!({ "action": action_to_json(&group, action) }).to_string();
                prop_assert_eq!(read_answer(&group, &again).ok(), Some(action));
            }
            Err(reason) => check_sentence(&reason.to_string())?,
        }
        match read_hello(line) {
            Ok(name) => prop_assert!(name.chars().count() <= 51),
            Err(reason) => check_sentence(&reason.to_string())?,
        }
        Ok(())
    }

    proptest! {
        #![proptest_config(cases(8_000))]

        #[test]
        fn answers_are_read_or_refused(line in spoiled_json(&ANSWERS.map(String::from))) {
            check(&line)?;
        }

        #[test]
        fn greetings_are_read_or_refused(line in spoiled_json(&[HELLO.to_owned()])) {
            check(&line)?;
        }

        #[test]
        fn any_line_is_read_or_refused(line in any_text()) {
            check(&line)?;
        }
    }

    #[test]
    fn fields_that_occur_twice_are_refused() {
        let group = Group::classic();
        for answer in ANSWERS {
            assert!(read_answer(&group, answer).is_ok(), "{answer}");
            for (path, twice) in doubled_fields(answer) {
                let name = path.rsplit('.').next().unwrap_or_default();
                let refusal = read_answer(&group, &twice).expect_err(&twice).to_string();
                assert!(refusal.contains(&format!("duplicate field `{name}`")), "{path}: {refusal}");
            }
        }
        for (path, twice) in doubled_fields(HELLO) {
            assert!(read_hello(&twice).is_err_and(|e| e.to_string().contains("duplicate field")), "{path}");
        }
    }

    #[test]
    fn the_id_of_an_answer_is_found() {
        for (line, id) in [
            (r#"{"action":{"draw":true},"id":7}"#, Some(7)),
            (r#"{"id":0}"#, Some(0)),
            (r#"{"action":{"draw":true}}"#, None),
            (r#"{"id":null}"#, None),
            (r#"{"id":"7"}"#, None),
            ("[7]", None),
            ("nonsense", None),
        ] {
            assert_eq!(read_id(line.as_bytes()), id, "{line}");
        }
    }
}

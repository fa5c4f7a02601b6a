//! Engines: programs in any language that play over JSON lines on their standard input and output.

use std::{
    io::{BufRead, BufReader, Read, Write},
    path::Path,
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, channel},
    thread,
    time::Duration,
};

use aljabar_bots::Question;
use aljabar_core::{Action, ExchangeFile, Group, HistoryFile, Setup};
use aljabar_text::{Object, shortened};
use serde::Deserialize;

use crate::work::read_json;

/// An engine may overrun its time by so much.
const GRACE: Duration = Duration::from_secs(1);
/// Starting takes some languages a while.
const START: Duration = Duration::from_secs(10);
/// A line longer than this is no answer.
const MAX_LINE: u64 = 1 << 16;

/// A running engine.
pub(crate) struct Engine {
    name: String,
    child: Child,
    requests: ChildStdin,
    answers: Receiver<Vec<u8>>,
}

#[derive(Deserialize)]
struct Hello {
    name: String,
    protocol: u64,
}

#[derive(Deserialize)]
struct Answer {
    action: Object<ActionFile>,
}

/// An action as the protocol writes it.
#[derive(Deserialize)]
struct ActionFile {
    announce: Option<bool>,
    draw: Option<bool>,
    exchange: Option<Object<ExchangeFile>>,
    pass: Option<bool>,
}

/// The name in an engine's answer to `hello`. Else: what is wrong with it.
fn read_hello(line: &str) -> Result<String, String> {
    let Object(hello): Object<Hello> = read_json(line)?;
    if hello.protocol != 1 {
        return Err(format!("protocol: version {} is not known here, only 1", hello.protocol));
    }
    Ok(shortened(&hello.name, 50))
}

/// The action in an engine's answer to `decide`. Else: what is wrong with it.
fn read_answer(group: &Group, line: &str) -> Result<Action, String> {
    let Object(answer): Object<Answer> = read_json(line)?;
    let Object(ActionFile { announce, draw, exchange, pass }) = answer.action;
    match (announce, draw, exchange, pass) {
        (Some(true), None, None, None) => Ok(Action::Announce),
        (None, Some(true), None, None) => Ok(Action::Draw),
        (None, None, Some(exchange), None) => {
            let exchange = exchange.read(group, "action.exchange").map_err(|fault| fault.to_string())?;
            Ok(Action::Exchange(exchange))
        }
        (None, None, None, Some(true)) => Ok(Action::Pass),
        _ => Err("action: this is exactly one of announce, draw, exchange and pass".into()),
    }
}

impl Engine {
    /// Starts a program and greets it. The text is a program's path, or a command with arguments.
    ///
    /// # Errors
    /// Why it cannot play, as a sentence.
    pub(crate) fn start(program: &str) -> Result<Self, String> {
        let mut words = program.split_whitespace();
        let (path, arguments) = if Path::new(program).exists() {
            (program, Vec::new())
        } else {
            (words.next().unwrap_or(program), words.collect())
        };
        let mut command = Command::new(path);
        // A group of its own: Ctrl-C is for us, and whatever the engine started can be ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{program} does not start: {error}"))?;
        let (Some(requests), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("{program} has no input or output to talk over"));
        };
        let (send, answers) = channel();
        // A thread of its own: reading a pipe cannot be given a time limit.
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            let mut line = Vec::new();
            // One more byte than allowed, so that a line that is too long can be told from one that just fits.
            while let Ok(1..) = (&mut output).take(MAX_LINE + 1).read_until(b'\n', &mut line) {
                if send.send(std::mem::take(&mut line)).is_err() {
                    break;
                }
            }
        });
        let mut engine = Self { name: program.to_owned(), child, requests, answers };
        let line = engine.ask("{\"op\":\"hello\",\"protocol\":1}", START)?;
        let name = read_hello(&line).map_err(|reason| engine.fault(&line, &reason))?;
        engine.name = plain(&format!("{name} ({program})"));
        Ok(engine)
    }

    /// Asks for a decision within so many milliseconds. Whether the answer is legal is for the caller to see.
    ///
    /// # Errors
    /// What went wrong, as a sentence with the engine's name and its answer.
    pub(crate) fn decide(&mut self, question: &Question<'_>, time_ms: u64) -> Result<(Action, String), String> {
        let position = Setup::of(question.rules, question.position).to_json();
        let history = HistoryFile::new(question.rules, question.history);
        let history = serde_json::to_string(&history).map_err(|error| error.to_string())?;
        let seed = question.seed;
        let request =
            format!(r#"{{"op":"decide","position":{position},"history":{history},"time_ms":{time_ms},"seed":{seed}}}"#);
        let line = self.ask(&request, Duration::from_millis(time_ms) + GRACE)?;
        let action = read_answer(question.rules.group(), &line).map_err(|reason| self.fault(&line, &reason))?;
        Ok((action, line))
    }

    /// A sentence about an answer that cannot be used.
    pub(crate) fn fault(&self, answer: &str, reason: &str) -> String {
        plain(&format!("{} answered `{}`: {reason}", self.name, shortened(answer, 200)))
    }

    fn ask(&mut self, request: &str, limit: Duration) -> Result<String, String> {
        let written = writeln!(self.requests, "{request}").and_then(|()| self.requests.flush());
        if let Err(error) = written {
            return Err(format!("{} has died: {error}", self.name));
        }
        let line = self.answers.recv_timeout(limit).map_err(|error| match error {
            RecvTimeoutError::Timeout => {
                format!("{} did not answer within {:.1} s", self.name, limit.as_secs_f64())
            }
            RecvTimeoutError::Disconnected => {
                format!("{} has died without an answer", self.name)
            }
        })?;
        let line = line.strip_suffix(b"\n").unwrap_or(&line);
        let text = String::from_utf8_lossy(line);
        if line.len() as u64 > MAX_LINE {
            return Err(self.fault(&text, &format!("an answer has at most {MAX_LINE} bytes")));
        }
        Ok(text.trim().to_owned())
    }
}

/// A text without what would do things to a terminal.
fn plain(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).collect()
}

impl Drop for Engine {
    fn drop(&mut self) {
        // Asked politely first; whoever does not go within a moment is ended.
        if writeln!(self.requests, "{{\"op\":\"quit\"}}").is_ok() {
            for _ in 0..20 {
                if let Ok(Some(_)) = self.child.try_wait() {
                    return;
                }
                thread::sleep(Duration::from_millis(5));
            }
        }
        #[cfg(unix)]
        drop(Command::new("kill").args(["-KILL", "--", &format!("-{}", self.child.id())]).output());
        drop(self.child.kill().and_then(|()| self.child.wait()));
    }
}

#[cfg(test)]
mod tests {
    use aljabar_fuzz::{any_text, cases, check_sentence, doubled_fields, spoiled_json};
    use proptest::prelude::*;

    use super::*;

    const HELLO: &str = r#"{"name":"my bot","protocol":1}"#;
    const ANSWERS: [&str; 4] = [
        r#"{"action":{"exchange":{"give":["R","B"],"take":["P"]}}}"#,
        r#"{"action":{"draw":true}}"#,
        r#"{"action":{"announce":true}}"#,
        r#"{"action":{"pass":true}}"#,
    ];

    fn check(line: &str) -> Result<(), TestCaseError> {
        let group = Group::classic();
        match read_answer(&group, line) {
            // What is understood can be written as the protocol has it, and is understood again.
            Ok(action) => {
                let written = crate::commands::engine::written(&group, action);
                let again = format!(r#"{{"action":{written}}}"#);
                prop_assert_eq!(read_answer(&group, &again), Ok(action));
            }
            Err(reason) => check_sentence(&reason)?,
        }
        match read_hello(line) {
            Ok(name) => prop_assert!(name.chars().count() <= 51),
            Err(reason) => check_sentence(&reason)?,
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
                let refusal = read_answer(&group, &twice).expect_err(&twice);
                assert!(refusal.contains(&format!("duplicate field `{name}`")), "{path}: {refusal}");
            }
        }
        for (path, twice) in doubled_fields(HELLO) {
            assert!(read_hello(&twice).is_err_and(|refusal| refusal.contains("duplicate field")), "{path}");
        }
    }
}

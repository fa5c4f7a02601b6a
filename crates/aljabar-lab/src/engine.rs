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
use aljabar_core::{Action, ExchangeFile, Setup};
use serde::Deserialize;

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
#[serde(expecting = "an object with name and protocol")]
struct Hello {
    name: String,
    protocol: u64,
}

#[derive(Deserialize)]
#[serde(expecting = "an object with an action")]
struct Answer {
    action: ActionFile,
}

/// An action as the protocol writes it.
#[derive(Deserialize)]
#[serde(expecting = "an object with an action")]
struct ActionFile {
    announce: Option<bool>,
    draw: Option<bool>,
    exchange: Option<ExchangeFile>,
    pass: Option<bool>,
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
        let hello: Hello = serde_json::from_str(&line).map_err(|e| engine.fault(&line, &e.to_string()))?;
        if hello.protocol != 1 {
            return Err(engine.fault(&line, "only protocol 1 is known here"));
        }
        engine.name = plain(&format!("{} ({program})", hello.name.chars().take(50).collect::<String>()));
        Ok(engine)
    }

    /// Asks for a decision within so many milliseconds. Whether the answer is legal is for the caller to see.
    ///
    /// # Errors
    /// What went wrong, as a sentence with the engine's name and its answer.
    pub(crate) fn decide(&mut self, question: &Question<'_>, time_ms: u64) -> Result<(Action, String), String> {
        let position = Setup::of(question.rules, question.position).to_json();
        let seed = question.seed;
        let request = format!(r#"{{"op":"decide","position":{position},"time_ms":{time_ms},"seed":{seed}}}"#);
        let line = self.ask(&request, Duration::from_millis(time_ms) + GRACE)?;
        let answer: Answer = serde_json::from_str(&line).map_err(|e| self.fault(&line, &e.to_string()))?;
        let ActionFile { announce, draw, exchange, pass } = answer.action;
        let action = match (announce, draw, exchange, pass) {
            (Some(true), None, None, None) => Action::Announce,
            (None, Some(true), None, None) => Action::Draw,
            (None, None, Some(exchange), None) => exchange
                .read(question.rules.group(), "action.exchange")
                .map(Action::Exchange)
                .map_err(|fault| self.fault(&line, &fault.to_string()))?,
            (None, None, None, Some(true)) => Action::Pass,
            _ => {
                return Err(self.fault(&line, "an action is exactly one of announce, draw, exchange and pass"));
            }
        };
        Ok((action, line))
    }

    /// A sentence about an answer that cannot be used.
    pub(crate) fn fault(&self, answer: &str, reason: &str) -> String {
        let short: String = answer.chars().take(200).collect();
        plain(&format!("{} answered `{short}`: {reason}", self.name))
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

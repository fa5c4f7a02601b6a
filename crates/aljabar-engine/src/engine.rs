//! A running engine that can be asked.

use std::{
    io::ErrorKind,
    path::Path,
    process::Command,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use aljabar_bots::{NEVER, Question};
use aljabar_core::{Action, Game};
use aljabar_text::shortened;

use crate::{
    AnswerError, EngineError, Pipes,
    clock::Deadline,
    lines::{CHUNK, Line, Lines},
    process::Process,
    protocol,
};

/// How much longer than its time an engine may take.
const GRACE: Duration = Duration::from_secs(1);
/// Starting takes some languages a while.
const START: Duration = Duration::from_secs(10);
/// How long an engine may take to end by itself.
const QUIT: Duration = Duration::from_millis(100);
/// How often a cancelled question is noticed.
const LOOK: Duration = Duration::from_millis(10);
/// How much an engine may write between two questions.
const MAX_UNASKED: usize = 1 << 20;

/// A program that speaks the engine protocol. Dropping it ends the program, and kills it with everything that it has
/// started if it does not end by itself at once.
///
/// An engine that has failed (with any error but [`EngineError::Cancelled`]) cannot be relied on: drop it, and start
/// the program anew for the next game.
#[derive(Debug)]
pub struct Engine {
    name: String,
    process: Process,
    pipes: Pipes,
    lines: Lines,
    /// What the engine has not read yet.
    unsent: Vec<u8>,
    /// Requests so far.
    asked: u64,
    /// Requests that were cancelled and may still be answered.
    owed: usize,
}

impl Engine {
    /// The time for a decision when the question has no limit of time.
    pub const TIME: Duration = Duration::from_millis(200);

    /// Starts a program and greets it, which may take ten seconds. The text is the path of a program, or, if there is
    /// no such file, a command with arguments that are separated by blanks.
    ///
    /// # Errors
    /// The program does not start, or does not answer `hello` as it should.
    pub fn start(program: &str) -> Result<Self, EngineError> {
        let failed = |source| EngineError::Start { program: program.to_owned(), source };
        let (process, input, output) = Process::start(command(program)).map_err(failed)?;
        let pipes = Pipes::new(input, output).map_err(failed)?;
        let name = shortened(program, 200);
        let mut engine = Self { name, process, pipes, lines: Lines::default(), unsent: Vec::new(), asked: 0, owed: 0 };
        let line = engine.ask(protocol::hello, START, &NEVER)?;
        let said = protocol::read_hello(&line).map_err(|source| engine.wrong(&line, source))?;
        engine.name = format!("{said} ({})", engine.name);
        Ok(engine)
    }

    /// The name that the engine gave itself, with its program in brackets.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Asks for an action, and waits for it: the time of the question's budget, or [`Engine::TIME`], and one second
    /// more. That includes the time that the engine takes to read the request.
    ///
    /// # Errors
    /// The engine did not return a legal action in time, or the question was cancelled.
    pub fn decide(&mut self, question: &Question<'_>) -> Result<Action, EngineError> {
        let time = question.budget.time.unwrap_or(Self::TIME);
        let time_ms = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let request = |id| protocol::decide(id, question, time_ms);
        let line = self.ask(request, time.saturating_add(GRACE), question.cancel)?;
        let game = Game::from_position(question.rules.clone(), *question.position, question.seed);
        let action = protocol::read_answer(question.rules.group(), &line)
            .and_then(|action| game.check(&action).map(|()| action).map_err(AnswerError::Illegal));
        action.map_err(|source| self.wrong(&line, source))
    }

    /// Sends a request and returns the line that answers it.
    fn ask(
        &mut self,
        request: impl FnOnce(u64) -> String,
        limit: Duration,
        cancel: &AtomicBool,
    ) -> Result<String, EngineError> {
        let deadline = Deadline::after(limit);
        self.drain()?;
        self.asked += 1;
        let mut request = request(self.asked).into_bytes();
        request.push(b'\n');
        self.unsent.extend_from_slice(&request);
        loop {
            self.send()?;
            let read = self.read()?;
            if let Some(line) = read.iter().flatten().find_map(|line| self.answer(line)) {
                return self.text(line);
            }
            if cancel.load(Ordering::Relaxed) {
                self.take_back(request.len());
                return Err(EngineError::Cancelled { engine: self.name.clone() });
            }
            let left = deadline.left();
            if left.is_zero() {
                let read = self.unsent.is_empty();
                return Err(EngineError::Late { engine: self.name.clone(), waited: limit, read });
            }
            if read.is_none() {
                self.pipes.wait(!self.unsent.is_empty(), left.min(LOOK));
            }
        }
    }

    /// Drops what the engine has written since its last answer: it answers nothing that is still asked.
    fn drain(&mut self) -> Result<(), EngineError> {
        let mut bytes = 0;
        while let Some(lines) = self.read()? {
            bytes += CHUNK;
            if bytes > MAX_UNASKED {
                return Err(EngineError::Flood { engine: self.name.clone(), bytes: MAX_UNASKED });
            }
            let answers = lines.iter().filter(|line| !line.is_blank()).count();
            self.owed = self.owed.saturating_sub(answers);
        }
        self.lines.drop_begun();
        Ok(())
    }

    /// Writes what fits now.
    fn send(&mut self) -> Result<(), EngineError> {
        while !self.unsent.is_empty() {
            match self.pipes.write(&self.unsent) {
                Ok(length) => drop(self.unsent.drain(..length)),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                Err(error) => return Err(self.broken(error)),
            }
        }
        Ok(())
    }

    /// The lines that have arrived; `None` if nothing has.
    fn read(&mut self) -> Result<Option<Vec<Line>>, EngineError> {
        let mut buffer = [0; CHUNK];
        match self.pipes.read(&mut buffer) {
            Ok(0) => {
                let last = self.lines.last().ok_or_else(|| EngineError::Ended { engine: self.name.clone() })?;
                Ok(Some(vec![last]))
            }
            Ok(length) => Ok(Some(self.lines.push(&buffer[..length]))),
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => Ok(None),
            Err(error) => Err(self.broken(error)),
        }
    }

    /// The line, if it answers the last request.
    fn answer(&mut self, line: &Line) -> Option<Line> {
        // An engine cannot answer what it has not read.
        if line.is_blank() || !self.unsent.is_empty() {
            return None;
        }
        let id = match line {
            Line::Text(text) => protocol::read_id(text),
            Line::TooLong(_) => None,
        };
        let answers = match id {
            Some(id) => id == self.asked,
            None => self.owed == 0,
        };
        if !answers {
            self.owed = self.owed.saturating_sub(1);
        }
        answers.then(|| line.clone())
    }

    /// Forgets a request of this length that was cancelled.
    fn take_back(&mut self, length: usize) {
        if self.unsent.len() >= length {
            self.unsent.truncate(self.unsent.len() - length);
        } else {
            self.owed += 1;
        }
    }

    fn text(&self, line: Line) -> Result<String, EngineError> {
        match line {
            Line::Text(text) => Ok(String::from_utf8_lossy(&text).trim().to_owned()),
            Line::TooLong(text) => Err(self.wrong(&String::from_utf8_lossy(&text), AnswerError::TooLong)),
        }
    }

    fn wrong(&self, answer: &str, source: AnswerError) -> EngineError {
        EngineError::Answer { engine: self.name.clone(), answer: shortened(answer, 200), source }
    }

    fn broken(&self, source: std::io::Error) -> EngineError {
        let engine = self.name.clone();
        if source.kind() == ErrorKind::BrokenPipe {
            EngineError::Ended { engine }
        } else {
            EngineError::Pipe { engine, source }
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // Half a request may be waiting; then there is no way to say it.
        if self.unsent.is_empty() {
            let _ = self.pipes.write(format!("{}\n", protocol::QUIT).as_bytes());
        }
        self.pipes.close_input();
        // The process is killed in any case when it is dropped: what it has started may still run.
        self.process.wait(QUIT);
    }
}

/// The command that a text means.
fn command(program: &str) -> Command {
    if Path::new(program).exists() {
        return Command::new(program);
    }
    let mut words = program.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or(program));
    command.args(words);
    command
}

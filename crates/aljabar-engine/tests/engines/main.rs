//! Engines that do something wrong: what the host says, that no process stays, and that memory stays bounded.
//!
//! The engines are in `hostile.py`. Limits of time only catch what hangs.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::{
    error::Error,
    fs,
    sync::{atomic::AtomicBool, mpsc::channel},
    thread,
    time::Duration,
};

use aljabar_bots::{Bot, Budget, Question};
use aljabar_core::{Action, DealOptions, Game, Position, Rules};
use aljabar_engine::{AnswerError, Engine, EngineBot, EngineError};

/// Only what hangs takes this long.
const HANGS: Duration = Duration::from_secs(300);
/// The time for a decision that will be made.
const PATIENT: Duration = Duration::from_secs(60);
/// The time for a decision that will not be made.
const SHORT: Duration = Duration::from_millis(50);
/// How much the memory may grow at most. What is kept of an engine's output is far less than this.
const MEMORY: u64 = 64 << 20;

fn start(name: &str) -> Result<Engine, EngineError> {
    Engine::start(&format!("python3 {}/tests/engines/hostile.py {name}", env!("CARGO_MANIFEST_DIR")))
}

/// Runs a test on a thread, and fails when it hangs.
fn in_time<T: Send + 'static>(test: impl FnOnce() -> T + Send + 'static) -> T {
    let (done, finished) = channel();
    let thread = thread::spawn(move || drop(done.send(test())));
    let result = finished.recv_timeout(HANGS);
    if result.is_ok() || thread.is_finished() {
        thread.join().unwrap();
    }
    result.expect("the host hangs")
}

fn table() -> (Rules, Position) {
    let rules = Rules::classic();
    let position = rules.deal(DealOptions::new(2).seed(1)).unwrap();
    (rules, position)
}

/// Asks for a decision at the beginning of a game, where drawing is legal and passing is not.
fn decide(engine: &mut Engine, time: Duration) -> Result<Action, EngineError> {
    let (rules, position) = table();
    engine.decide(&Question::new(&rules, &position, 7).within(Budget::time(time)))
}

/// What an engine does wrong when it is asked for the first time.
fn fault(name: &'static str, time: Duration) -> EngineError {
    in_time(move || decide(&mut start(name).unwrap(), time)).expect_err(name)
}

/// The processes that an engine has named.
fn pids(engine: &Engine) -> Vec<u32> {
    engine.name().split_whitespace().map_while(|word| word.parse().ok()).collect()
}

#[cfg(target_os = "linux")]
fn is_running(pid: u32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit_once(") ").is_some_and(|(_, fields)| !fields.starts_with(['Z', 'X']))
}

#[cfg(not(target_os = "linux"))]
fn is_running(pid: u32) -> bool {
    std::process::Command::new("kill").args(["-0", &pid.to_string()]).output().unwrap().status.success()
}

fn assert_gone(pids: &[u32]) {
    // A killed process needs a moment to disappear.
    for _ in 0..1_000 {
        if !pids.iter().any(|pid| is_running(*pid)) {
            return;
        }
        thread::sleep(Duration::from_millis(10));
    }
    panic!("of {pids:?} one still runs");
}

/// The most memory that this process has used. Zero where the system does not tell.
fn memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    peak.and_then(|peak| peak.trim().strip_suffix(" kB")).map_or(0, |peak| peak.parse::<u64>().unwrap() << 10)
}

#[test]
fn a_good_engine_decides_and_ends() {
    let pids = in_time(|| {
        let mut engine = start("good").unwrap();
        for _ in 0..20 {
            assert_eq!(decide(&mut engine, PATIENT).unwrap(), Action::Draw);
        }
        let pids = pids(&engine);
        assert!(is_running(pids[0]));
        pids
    });
    assert_gone(&pids);
}

#[test]
fn what_does_not_start_is_told() {
    let missing = Engine::start("./no such program").unwrap_err();
    assert!(matches!(missing, EngineError::Start { .. }) && missing.source().is_some(), "{missing:?}");
    assert!(missing.to_string().starts_with("./no such program does not start: "), "{missing}");
    let dead = in_time(|| start("dies_at_once")).unwrap_err();
    assert!(matches!(dead, EngineError::Ended { .. }), "{dead:?}");
    let future = in_time(|| start("version_2")).unwrap_err();
    assert!(matches!(future, EngineError::Answer { source: AnswerError::Protocol(2), .. }), "{future:?}");
}

#[test]
fn an_engine_that_dies_is_noticed() {
    let dead = fault("dies_when_asked", PATIENT);
    assert!(matches!(dead, EngineError::Ended { .. }), "{dead:?}");
}

#[test]
fn a_silent_engine_is_not_waited_for() {
    let late = fault("silent", SHORT);
    assert!(matches!(late, EngineError::Late { read: true, .. }), "{late:?}");
    assert!(late.to_string().contains("hostile.py silent) did not answer within 1.1 s"), "{late}");
}

#[test]
fn an_illegal_action_is_quoted_with_its_reason() {
    let illegal = fault("illegal", PATIENT);
    assert!(matches!(illegal, EngineError::Answer { source: AnswerError::Illegal(_), .. }), "{illegal:?}");
    assert!(illegal.to_string().contains(r#" answered `{"action": {"pass": true}}`: "#), "{illegal}");
    assert!(illegal.source().and_then(Error::source).is_some());
}

#[test]
fn binary_output_is_no_answer() {
    let binary = fault("binary", PATIENT);
    assert!(matches!(binary, EngineError::Answer { source: AnswerError::Json { .. }, .. }), "{binary:?}");
    assert!(!binary.to_string().contains(char::is_control));
}

#[test]
fn endless_output_takes_no_memory() {
    let before = memory();
    for name in ["lines_when_idle", "bytes_when_idle"] {
        let fault = in_time(move || {
            let mut engine = start(name).unwrap();
            // While somebody else thinks.
            thread::sleep(Duration::from_secs(1));
            decide(&mut engine, SHORT)
        });
        // An engine on a busy machine may pause for long enough to be asked.
        let asked = matches!(fault, Ok(Action::Draw) | Err(EngineError::Late { .. } | EngineError::Answer { .. }));
        assert!(asked || matches!(fault, Err(EngineError::Flood { .. })), "{name}: {fault:?}");
    }
    let long = fault("bytes_when_asked", PATIENT);
    assert!(matches!(long, EngineError::Answer { source: AnswerError::TooLong, .. }), "{long:?}");
    let late = fault("old_answers_when_asked", SHORT);
    assert!(matches!(late, EngineError::Late { .. }), "{late:?}");
    let grown = memory() - before;
    assert!(grown < MEMORY, "{grown} bytes");
}

#[test]
fn a_second_answer_is_not_taken_for_the_next_question() {
    for name in ["two_answers", "long_second_answer", "two_answers_with_ids"] {
        in_time(move || {
            let mut engine = start(name).unwrap();
            for question in 0..20 {
                assert_eq!(decide(&mut engine, PATIENT).ok(), Some(Action::Draw), "{name}, question {question}");
            }
        });
    }
}

#[test]
fn an_answer_with_another_id_is_dropped() {
    let late = fault("another_id", SHORT);
    assert!(matches!(late, EngineError::Late { .. }), "{late:?}");
}

#[test]
fn blank_lines_are_passed_over() {
    assert_eq!(in_time(|| decide(&mut start("blank_lines").unwrap(), PATIENT)).unwrap(), Action::Draw);
}

#[test]
fn a_cancelled_question_is_given_up_and_its_answer_dropped() {
    in_time(|| {
        let mut engine = start("answers_late").unwrap();
        let (rules, position) = table();
        let question = Question::new(&rules, &position, 7).within(Budget::time(PATIENT));
        // The request is sent before anybody looks at the flag.
        let cancelled = engine.decide(&question.until(&AtomicBool::new(true))).unwrap_err();
        assert!(matches!(cancelled, EngineError::Cancelled { .. }), "{cancelled:?}");
        assert_eq!(engine.decide(&question).unwrap(), Action::Draw);
    });
}

#[test]
fn an_engine_that_does_not_read_stops_nobody() {
    let pids = in_time(|| {
        let mut engine = start("does_not_read").unwrap();
        // Until its input is full, what it writes may be answers.
        let full = |_| decide(&mut engine, SHORT).err().filter(|e| !matches!(e, EngineError::Late { read: true, .. }));
        let late = (0..100_000).find_map(full).expect("its input is full at some time");
        assert!(matches!(late, EngineError::Late { read: false, .. }), "{late:?}");
        assert!(late.to_string().contains("did not read its input within"), "{late}");
        pids(&engine)
    });
    assert_gone(&pids);
}

#[test]
fn nothing_that_an_engine_started_stays() {
    let everywhere = ["ignores_everything", "child", "child_outlives"];
    let on_linux = ["session", "bare_session", "daemon"];
    for name in everywhere.into_iter().chain(on_linux.into_iter().filter(|_| cfg!(target_os = "linux"))) {
        let pids = in_time(move || {
            let engine = start(name).unwrap();
            let pids = pids(&engine);
            assert!(pids.iter().all(|pid| is_running(*pid)), "{name}: {pids:?}");
            pids
        });
        assert_eq!(pids.len(), 1 + usize::from(name != "ignores_everything"), "{name}");
        assert_gone(&pids);
    }
}

#[test]
fn a_bot_replaces_its_engine_once_and_plays_on() {
    in_time(|| {
        let (report, reports) = channel();
        let engine = start("illegal").unwrap();
        let pids = pids(&engine);
        let mut bot = EngineBot::new(engine, move |fault| report.send(fault.to_string()).unwrap());
        let mut game = Game::deal(Rules::classic(), DealOptions::new(2).seed(7)).unwrap();
        let rules = game.rules().clone();
        while !game.is_over() {
            let decision = bot.decide(&Question::new(&rules, game.position(), 1));
            game.apply(decision.action).unwrap();
        }
        assert!(bot.into_engine().is_none());
        assert_eq!(reports.iter().count(), 1, "the fault is reported once");
        assert_gone(&pids);
    });
}

#[test]
fn a_bot_plays_what_its_engine_decides() {
    in_time(|| {
        let (rules, position) = table();
        let mut bot = EngineBot::new(start("good").unwrap(), |fault| panic!("{fault}"));
        let decision = bot.decide(&Question::new(&rules, &position, 7));
        assert_eq!((decision.action, &decision.line[..]), (Action::Draw, &[Action::Draw][..]));
        assert!(bot.into_engine().is_some(), "it can play the next game");
    });
}

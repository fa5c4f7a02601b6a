//! Tests of background jobs: results arrive from the thread, and failures are reported.

use std::{sync::mpsc::channel, thread, time::Duration};

use aljabar_bots::{Budget, Level, is_catching_panics};
use aljabar_core::Action;
use aljabar_review::{Analysis, BackgroundJob, JobStatus};

use crate::common::played;

/// Receives until the job is not pending.
fn wait<T>(job: &mut BackgroundJob<T>) -> JobStatus<T> {
    loop {
        match job.receive() {
            JobStatus::Pending => thread::sleep(Duration::from_millis(1)),
            status => return status,
        }
    }
}

#[test]
fn a_hint_and_an_analysis_come_from_a_thread() {
    let game = played(&[2, 2, 2], 2, Level::Greedy, 3, 10);
    let (woken, wakes) = channel();
    let mut job = BackgroundJob::hint(game.rules(), game.position(), move || woken.send(()).unwrap_or_default());
    wakes.recv_timeout(Duration::from_secs(60)).unwrap();
    let hint = job.poll().unwrap();
    assert_eq!(game.check(&hint.action), Ok(()));
    let mut job = BackgroundJob::analysis(Analysis::of(&game, Budget::nodes(200)), || ());
    let mut heard = 0;
    while !job.is_over() {
        heard += job.poll().map_or(0, |_| 1);
        thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(heard, game.deeds().count());
    assert_eq!(job.failure(), None);
}

#[test]
fn advice_from_a_thread_is_the_hint_and_the_ranking() {
    let game = played(&[2, 2, 2], 2, Level::Greedy, 3, 10);
    let mut job = BackgroundJob::advice(game.rules(), game.position(), || ());
    let JobStatus::Ready(advice) = wait(&mut job) else { panic!("no advice") };
    if let Action::Exchange(exchange) = advice.hint.action {
        assert_eq!(advice.ranking[0].exchange, exchange);
    }
    assert_eq!(wait(&mut job), JobStatus::Done);
    let over = played(&[2, 2], 2, Level::Greedy, 1, 10_000);
    let (woken, wakes) = channel();
    let mut job = BackgroundJob::advice(over.rules(), over.position(), move || woken.send(()).unwrap_or_default());
    wakes.recv_timeout(Duration::from_secs(60)).expect("woken also if there is no result");
    assert_eq!(wait(&mut job), JobStatus::Done);
}

#[test]
fn a_dropped_job_stops() {
    let game = played(&[2, 2, 2], 2, Level::Greedy, 3, 10);
    let (woken, wakes) = channel();
    let budget = Budget { nodes: Some(300_000), time: Some(Duration::from_secs(3600)) };
    let job = BackgroundJob::analysis(Analysis::of(&game, budget), move || woken.send(()).unwrap_or_default());
    drop(job);
    // The thread drops its sender when it ends, which ends the iteration.
    let ended = wakes.iter().count();
    assert!(ended <= 1, "{ended}");
}

#[test]
fn a_job_whose_thread_panics_fails() {
    let (woken, wakes) = channel();
    let mut job = BackgroundJob::new(
        |tell, _| {
            tell(1);
            assert!(is_catching_panics(), "a panic hook can see that the panic is caught");
            panic!("out of luck");
        },
        move || woken.send(()).unwrap_or_default(),
    );
    for _ in 0..2 {
        wakes.recv_timeout(Duration::from_secs(60)).expect("woken for the result and for the failure");
    }
    assert_eq!(job.receive(), JobStatus::Ready(1), "results before the failure are received");
    assert_eq!(wait(&mut job), JobStatus::Failed("out of luck".into()));
    assert_eq!(job.receive(), JobStatus::Failed("out of luck".into()), "the failure is final");
    assert!(job.is_over());
    assert_eq!((job.poll(), job.failure()), (None, Some("out of luck")));
    // `poll` alone is enough to notice the failure.
    let mut job = BackgroundJob::<u8>::new(|_, _| panic!("again"), || ());
    while !job.is_over() {
        assert_eq!(job.poll(), None);
        thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(job.failure(), Some("again"));
}

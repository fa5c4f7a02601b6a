//! Jobs: news come from a thread, and end; and a thread that fails says so.

use std::{sync::mpsc::channel, thread, time::Duration};

use aljabar_bots::{Budget, Level, is_guarded};
use aljabar_core::Action;
use aljabar_review::{Analysis, Job, News};

use crate::common::played;

/// Looks until there is something new.
fn wait<T>(job: &mut Job<T>) -> News<T> {
    loop {
        match job.look() {
            News::Pending => thread::sleep(Duration::from_millis(1)),
            news => return news,
        }
    }
}

#[test]
fn a_hint_and_an_analysis_come_from_a_thread() {
    let game = played(&[2, 2, 2], 2, Level::Greedy, 3, 10);
    let (woken, wakes) = channel();
    let mut job = Job::hint(game.rules(), game.position(), move || woken.send(()).unwrap_or_default());
    wakes.recv_timeout(Duration::from_secs(60)).unwrap();
    let hint = job.poll().unwrap();
    assert_eq!(game.check(&hint.action), Ok(()));
    let mut job = Job::analysis(Analysis::of(&game, Budget::nodes(200)), || ());
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
    let mut job = Job::advice(game.rules(), game.position(), || ());
    let News::Ready(advice) = wait(&mut job) else { panic!("no advice") };
    if let Action::Exchange(exchange) = advice.hint.action {
        assert_eq!(advice.ranking[0].exchange, exchange);
    }
    assert_eq!(wait(&mut job), News::Done);
    let over = played(&[2, 2], 2, Level::Greedy, 1, 10_000);
    let (woken, wakes) = channel();
    let mut job = Job::advice(over.rules(), over.position(), move || woken.send(()).unwrap_or_default());
    wakes.recv_timeout(Duration::from_secs(60)).expect("woken also when there is nothing to tell");
    assert_eq!(wait(&mut job), News::Done);
}

#[test]
fn a_job_that_is_let_go_stops() {
    let game = played(&[2, 2, 2], 2, Level::Greedy, 3, 10);
    let (woken, wakes) = channel();
    let budget = Budget { nodes: Some(300_000), time: Some(Duration::from_secs(3600)) };
    let job = Job::analysis(Analysis::of(&game, budget), move || woken.send(()).unwrap_or_default());
    drop(job);
    // The thread drops its end when it is through.
    let ended = wakes.iter().count();
    assert!(ended <= 1, "{ended}");
}

#[test]
fn a_job_whose_thread_panics_fails_and_is_not_pending_for_ever() {
    let (woken, wakes) = channel();
    let mut job = Job::new(
        |tell, _| {
            tell(1);
            assert!(is_guarded(), "a panic hook must be able to tell");
            panic!("out of luck");
        },
        move || woken.send(()).unwrap_or_default(),
    );
    for _ in 0..2 {
        wakes.recv_timeout(Duration::from_secs(60)).expect("woken for the news, and for the failure");
    }
    assert_eq!(job.look(), News::Ready(1), "what was told before is right");
    assert_eq!(wait(&mut job), News::Failed("out of luck".into()));
    assert_eq!(job.look(), News::Failed("out of luck".into()), "and stays so");
    assert!(job.is_over());
    assert_eq!((job.poll(), job.failure()), (None, Some("out of luck")));
    // Whoever only polls finds out as well.
    let mut job = Job::<u8>::new(|_, _| panic!("again"), || ());
    while !job.is_over() {
        assert_eq!(job.poll(), None);
        thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(job.failure(), Some("again"));
}

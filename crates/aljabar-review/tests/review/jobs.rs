//! Jobs: news come from a thread, and end.

use std::{sync::mpsc::channel, thread, time::Duration};

use aljabar_bots::{Budget, Level};
use aljabar_review::{Analysis, Job};

use crate::common::played;

#[test]
fn a_hint_and_an_analysis_come_from_a_thread() {
    let game = played(&[2, 2, 2], 2, Level::Greedy, 3, 10);
    let (woken, wakes) = channel();
    let mut job = Job::hint(game.rules(), game.position(), move || woken.send(()).unwrap_or_default());
    wakes.recv_timeout(Duration::from_secs(30)).unwrap();
    let hint = job.poll().unwrap();
    assert_eq!(game.check(&hint.action), Ok(()));
    let mut job = Job::analysis(Analysis::of(&game, Budget::nodes(200)), || ());
    let mut heard = 0;
    while !job.is_over() {
        heard += job.poll().map_or(0, |_| 1);
        thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(heard, game.deeds().count());
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

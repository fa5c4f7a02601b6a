//! Wrong command lines, engines that never start, and their exit codes.

use serde_json::Value;

use crate::{folder, lab, refused, said, write};

#[test]
fn wrong_usage_has_exit_code_2() {
    for args in [
        &[][..],
        &["perft"],
        &["match", "--deals", "0"],
        &["match", "--deals", "x"],
        &["match", "--deals", "1", "--bots", "greedy"],
        &["match", "--deals", "1", "--bots", "greedy,wizard"],
        &["match", "--deals", "1", "--bots", "greedy,exec:"],
        &["play", "--moduli", "2,2,10"],
        &["play", "--moduli", "8,8"],
        &["play", "--bots", "random,random,random,random,random"],
        &["bench", "--seconds", "0"],
        &["soak"],
        &["nonsense"],
        &["puzzles"],
        &["puzzles", "make", "--kind", "cascade", "--count", "1"],
        &["puzzles", "make", "--kind", "riddle", "--count", "1", "--out", "x"],
        &["puzzles", "make", "--kind", "cascade", "--count", "0", "--out", "x"],
        &["puzzles", "make", "--kind", "cascade", "--count", "1", "--moduli", "8,8", "--out", "x"],
        &["puzzles", "check"],
        &["puzzles", "daily"],
        &["puzzles", "daily", "2026-02-30"],
    ] {
        refused(args, 2);
    }
    assert!(said(&["--help"]).contains("perft"));
    assert!(said(&["match", "--help"]).contains("--deals"));
}

/// The figures of an engine that never started are those of its replacement, so the match fails with a message.
#[test]
fn a_match_with_an_engine_that_never_starts_has_failed() {
    let folder = folder("absent");
    let silent = write(&folder, "silent.sh", "exit 0");
    for program in ["/no/such/program".to_owned(), format!("sh {silent}")] {
        let bots = format!("exec:{program},random");
        for command in [&["match", "--deals", "1"][..], &["play"]] {
            let output = lab(&[command, &["--bots", &bots, "--json"]].concat());
            assert_eq!(output.status.code(), Some(1), "{command:?} {program}");
            let said = String::from_utf8(output.stderr).unwrap();
            assert!(said.contains("never started"), "{said}");
            let report: Value = serde_json::from_slice(&output.stdout).unwrap();
            if command[0] == "match" {
                assert_eq!(report["bots"][0]["faults"], 2, "one for each game");
                assert_eq!(report["bots"][1]["faults"], 0);
            }
        }
    }
}

#[test]
fn errors_about_numbers_say_which_are_allowed() {
    let seed = "a whole number from 0 to 18446744073709551615 is needed";
    for (args, sentence) in [
        (&["play", "--seed", "-1"][..], seed),
        (&["play", "--seed=-1"], seed),
        (&["play", "--seed", "1.5"], seed),
        (&["play", "--seed", "x"], seed),
        (&["play", "--seed", "18446744073709551616"], seed),
        (&["match", "--deals", "1", "--seed", "-1"], seed),
        (&["ladder", "--seed", "-1"], seed),
        (&["soak", "--games", "1", "--seed", "-1"], seed),
        (&["match", "--deals", "-1"], "a whole number from 1 to 1000000000 is needed"),
        (&["match", "--deals", "0"], "a whole number from 1 to 1000000000 is needed"),
        (&["soak", "--games", "-5"], "a whole number from 1 to 1000000000 is needed"),
        (&["play", "--nodes", "-1"], "a whole number from 0 to"),
        (&["play", "--time-ms", "-1"], "a whole number from 0 to 86400000 is needed"),
        (&["play", "--moduli", "-2,2"], "a whole number from 2 to 9 is needed"),
        (&["play", "--moduli", "2,2,10"], "a whole number from 2 to 9 is needed"),
        (&["ladder", "--players", "5"], "a whole number from 2 to 4 is needed"),
        (&["perft", "--position", "x", "--depth", "-1"], "a whole number from 1 to 64 is needed"),
        (&["bench", "--seconds", "-1"], "a number of seconds is needed, more than 0 and at most 3600"),
        (&["bench", "--seconds", "nan"], "a number of seconds is needed, more than 0 and at most 3600"),
        (&["match", "--deals", "1", "--sprt", "a,b"], "a number is needed, like 20 or -2.5"),
        (&["match", "--deals", "1", "--bots", "reference:-1,random"], "a number of simulations from 1 to 100000000"),
    ] {
        let message = refused(args, 2);
        assert!(message.contains(sentence), "{args:?}: {message}");
        let flag = args.iter().rfind(|arg| arg.starts_with("--")).unwrap().split('=').next().unwrap();
        assert!(message.contains(flag), "{args:?} names {flag}: {message}");
    }
    // The largest seed is allowed.
    said(&["play", "--seed", "18446744073709551615", "--moduli", "2,2"]);
}

//! How games are dealt and run: `--recycle`, `--copies`, `--first`, `--threads`, `engine --nodes` and the sequential test.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    process::{Command, Stdio},
};

use serde_json::{Value, json};

use crate::{POSITION, folder, json, refused, said, write};

#[test]
fn deals_follow_the_settings() {
    let record = json(&["play", "--recycle", "--copies", "14", "--first", "1", "--seed", "5", "--json"]);
    assert_eq!(record["rules"], json!({ "moduli": [2, 2, 2], "copies": 14, "recycle": true }));
    assert_eq!((&record["first"], &record["turns"][0]["seat"]), (&json!(1), &json!(1)));
    let usual = json(&["play", "--seed", "5", "--json"]);
    assert_eq!(usual["rules"], json!({ "moduli": [2, 2, 2], "copies": 10, "recycle": false }));
    assert_eq!(usual["first"], 0);
    let records = folder("settings");
    let path = records.display().to_string();
    let args = ["match", "--bots", "greedy,random,random", "--deals", "2", "--copies", "20", "--first", "2"];
    json(&[&args[..], &["--recycle", "--json", "--records", &path]].concat());
    for file in fs::read_dir(&records).unwrap() {
        let record: Value = serde_json::from_str(&fs::read_to_string(file.unwrap().path()).unwrap()).unwrap();
        assert_eq!(record["rules"], json!({ "moduli": [2, 2, 2], "copies": 20, "recycle": true }));
        assert_eq!(record["first"], 2);
    }
    let rungs = |more: &[&str]| {
        let args = ["ladder", "--deals", "2", "--nodes", "50", "--players", "2", "--json"];
        json(&[&args[..], more].concat())["rungs"].clone()
    };
    let decisions = |rungs: &Value| rungs[0]["decisions"].clone();
    assert_ne!(decisions(&rungs(&["--copies", "30"])), decisions(&rungs(&[])), "other copies are other games");
    let soaked = |more: &[&str]| json(&[&["soak", "--games", "24", "--json"], more].concat());
    assert_eq!(soaked(&["--recycle", "--first", "3", "--copies", "40"])["violation"], Value::Null);
    assert_ne!(soaked(&["--first", "3"])["actions"], soaked(&[])["actions"]);
}

#[test]
fn impossible_settings_are_refused() {
    for (args, sentence) in [
        (&["play", "--first", "2"][..], "--first: there is no seat 2 among 2 players"),
        (&["match", "--deals", "1", "--first", "3"], "--first: there is no seat 3 among 2 players"),
        (&["ladder", "--players", "4,2", "--first", "3"], "--first: there is no seat 3 among 2 players"),
        (&["play", "--copies", "3"], "--copies: there must be 4 to 255 copies of each colour, not 3"),
        (&["play", "--copies", "256"], "a whole number from 1 to 255 is needed"),
        (&["play", "--first", "-1"], "a whole number from 0 to 3 is needed"),
        (&["soak", "--games", "1", "--copies", "20"], "--copies: in Z9 with 4 players there must be 36 to 255"),
        (&["match", "--deals", "1", "--threads", "0"], "a whole number from 1 to 1024 is needed"),
        (&["match", "--deals", "1", "--alpha", "0.1"], "--sprt"),
        (&["match", "--deals", "1", "--sprt", "0,5", "--alpha", "0.5"], "a probability is needed"),
        (&["match", "--deals", "1", "--sprt", "0,5", "--beta", "-1"], "a probability is needed"),
    ] {
        let message = refused(args, 2);
        assert!(message.contains(sentence), "{args:?}: {message}");
    }
}

/// Everything of a report but the times.
fn without_times(mut report: Value) -> Value {
    report.as_object_mut().unwrap().remove("seconds");
    for bot in report["bots"].as_array_mut().unwrap() {
        for time in ["ms_per_decision", "median_ms", "longest_ms"] {
            bot.as_object_mut().unwrap().remove(time);
        }
    }
    report
}

#[test]
fn the_number_of_threads_changes_no_result() {
    for bots in ["greedy,random,club", "strong,casual"] {
        for more in [&[][..], &["--sprt", "0,30"]] {
            let run = |threads: &str| {
                let args = ["match", "--bots", bots, "--deals", "70", "--nodes", "60", "--json", "--threads", threads];
                without_times(json(&[&args[..], more].concat()))
            };
            let one = run("1");
            assert_eq!(one, run("3"), "{bots} {more:?}");
            assert!(one["bots"][0]["standard_error"].as_f64().unwrap() > 0.0);
        }
    }
    let soaked = |threads: &str| json(&["soak", "--games", "40", "--threads", threads, "--json"])["groups"].clone();
    assert_eq!(soaked("1"), soaked("4"));
}

/// Asks an engine the same twice, with other times.
fn answers(args: &[&str], times: [&str; 2]) -> [Value; 2] {
    let mut child = Command::new(env!("CARGO_BIN_EXE_aljabar-lab"))
        .args(["engine", "--level", "master"])
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut input, position) = (child.stdin.take().unwrap(), POSITION.replace('\n', " "));
    let deal = said(&["play", "--json", "--seed", "3", "--bots", "random,random,random"]);
    let deal: Value = serde_json::from_str(&deal).unwrap();
    let mut middle: Value = serde_json::from_str(&position).unwrap();
    (middle["hands"], middle["center"]) = (deal["hands"].clone(), deal["center"].clone());
    middle["bag"] = json!([]);
    for time in times {
        writeln!(input, r#"{{"op":"decide","position":{middle},"time_ms":{time},"seed":9}}"#).unwrap();
    }
    drop(input);
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let found = [(), ()].map(|()| serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap());
    child.wait().unwrap();
    found
}

#[test]
fn an_engine_with_a_budget_in_positions_repeats() {
    for nodes in ["1", "3000"] {
        // A request of one millisecond and one of an hour: neither changes the answer.
        let [short, long] = answers(&["--nodes", nodes], ["1", "3600000"]);
        assert!(short["action"].is_object(), "{short}");
        assert_eq!(short, long);
        assert_eq!(answers(&["--nodes", nodes], ["0", "500"]), [short, long]);
    }
    // Behind the protocol it plays as it does without.
    let program = env!("CARGO_BIN_EXE_aljabar-lab");
    let bots = format!("exec:{program} engine --level master --nodes 300,master");
    let report = json(&["match", "--bots", &bots, "--deals", "2", "--nodes", "300", "--json"]);
    assert_eq!((&report["bots"][0]["share"], &report["bots"][0]["faults"]), (&json!(0.5), &json!(0)));
}

#[test]
fn a_sequential_test_says_what_it_proves() {
    let test = |bots: &str, more: &[&str]| {
        let args = ["match", "--bots", bots, "--deals", "2000", "--sprt", "0,100"];
        let report = json(&[&args[..], more, &["--json"]].concat());
        let told = said(&[&args[..], more].concat());
        assert!(told.contains(report["sprt"]["meaning"].as_str().unwrap()), "{told}");
        report
    };
    let better = test("greedy,random", &[]);
    let meaning = better["sprt"]["meaning"].as_str().unwrap();
    assert!(meaning.contains("rejects that greedy is at most +0 Elo") && meaning.contains("5 %"), "{meaning}");
    let worse = test("random,greedy", &["--beta", "0.001"]);
    let meaning = worse["sprt"]["meaning"].as_str().unwrap();
    assert!(meaning.contains("rejects that random is at least +100 Elo") && meaning.contains("0.1 %"), "{meaning}");
    assert_eq!((&worse["sprt"]["alpha"], &worse["sprt"]["beta"]), (&json!(0.05), &json!(0.001)));
    let open = json(&["match", "--bots", "random,random", "--deals", "3", "--sprt", "0,1", "--json"]);
    assert_eq!((&open["sprt"]["verdict"], &open["stopped_early"]), (&json!("open"), &json!(false)));
    assert!(open["sprt"]["meaning"].as_str().unwrap().ends_with("Nothing is shown."));
}

/// The most memory that a match of this many deals has used so far, in kB, when it was last looked at.
#[cfg(target_os = "linux")]
fn peak_memory(position: &str, deals: &str) -> u64 {
    let mut child = Command::new(env!("CARGO_BIN_EXE_aljabar-lab"))
        .args(["match", "--bots", "random,random", "--threads", "1", "--position", position, "--deals", deals])
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    while child.try_wait().unwrap().is_none() {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let now = text.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
        peak = peak.max(now.trim().trim_end_matches(" kB").parse().unwrap_or_default());
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    peak
}

/// If the result of every deal were kept, each would take hundreds of bytes.
#[cfg(target_os = "linux")]
#[test]
fn a_long_match_needs_no_more_memory_than_a_short_one() {
    // The last turn of a game.
    let position = POSITION.replace("\"final\": false", "\"final\": true").replace(", [\"O\"]", "");
    let position = position.replace("\"turn\": 0", "\"turn\": 1");
    let position = write(&folder("memory"), "position.json", &position);
    let (short, long) = (peak_memory(&position, "20000"), peak_memory(&position, "120000"));
    assert!(short > 1_000, "the memory of the short match was measured: {short} kB");
    assert!(long < short + 8_000, "{short} kB for 20,000 deals, {long} kB for 120,000");
}

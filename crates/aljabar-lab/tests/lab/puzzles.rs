//! `puzzles make`, `check`, `daily` and `grade`.

use std::fs;

use serde_json::Value;

use crate::{folder, json, lab, refused, said, write};

/// Makes puzzles and returns the file's path and text.
fn make(name: &str, args: &[&str]) -> (String, String) {
    let out = folder(name).join("made.puzzles.json").display().to_string();
    said(&[&["puzzles", "make", "--out", &out], args].concat());
    let text = fs::read_to_string(&out).unwrap();
    (out, text)
}

#[test]
fn what_is_made_can_be_checked() {
    // A puzzle from a game takes hundreds of searches.
    for (kind, moduli, count) in
        [("down-to-one", "2,2,2", 3), ("last-word", "3,3", 3), ("cascade", "2,2,2,2", 3), ("what-now", "2,2,2", 1)]
    {
        let args = ["--kind", kind, "--count", &count.to_string(), "--seed", "4", "--moduli", moduli];
        let (path, text) = make(&format!("make-{kind}"), &args);
        assert_eq!(said(&["puzzles", "check", &path, &path]), format!("ok {count}\nok {count}\n"));
        let set: Value = serde_json::from_str(&text).unwrap();
        assert_eq!((&set["format"], &set["version"]), (&Value::from("al-jabar-puzzles"), &Value::from(1)));
        assert_eq!(set["puzzles"][0]["kind"], kind);
    }
}

/// On any number of cores.
#[test]
fn the_same_seed_makes_the_same_file() {
    let args = ["--kind", "last-word", "--count", "20", "--seed", "9"];
    let (_, text) = make("same-1", &args);
    let (_, again) = make("same-2", &args);
    assert_eq!(text, again);
    let out = folder("same-3").join("one.json").display().to_string();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_aljabar-lab"));
    command.args(["puzzles", "make", "--out", &out]).args(args).env("RAYON_NUM_THREADS", "1");
    assert!(command.output().unwrap().status.success());
    assert_eq!(fs::read_to_string(out).unwrap(), text);
    let (_, other) = make("same-4", &["--kind", "last-word", "--count", "20", "--seed", "10"]);
    assert_ne!(text, other);
}

#[test]
fn all_grades_are_made() {
    let (path, text) = make("grades", &["--kind", "down-to-one", "--count", "10"]);
    for grade in 1..=5 {
        assert_eq!(text.matches(&format!("\"grade\":{grade}")).count(), 2, "grade {grade}");
    }
    let (_, hard) = make("hard", &["--kind", "cascade", "--count", "3", "--grade", "5"]);
    assert_eq!(hard.matches("\"grade\":5").count(), 3);
    let table = said(&["puzzles", "grade", "--tries", "1", "--each", &path]);
    assert!(table.contains("down-to-one     5        2"), "{table}");
    let rows = json(&["puzzles", "grade", "--tries", "1", "--json", &path]);
    assert!(rows[4]["shares"]["expert"].as_f64().unwrap() <= 1.0);
}

#[test]
fn what_is_wrong_is_named() {
    let (_, text) = make("wrong", &["--kind", "down-to-one", "--count", "2", "--seed", "3"]);
    let folder = folder("wrong-files");
    let turns = text.split("\"turns\":").nth(1).unwrap().chars().next().unwrap();
    let more = char::from(turns as u8 + 1);
    let wrong = write(
        &folder,
        "wrong.puzzles.json",
        &text.replacen(&format!("\"turns\":{turns}"), &format!("\"turns\":{more}"), 1),
    );
    let output = lab(&["puzzles", "check", &wrong]);
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8(output.stdout).unwrap();
    assert_eq!(told, format!("one-0001: the least number of turns is {turns}, not {more}\n"));
    assert!(String::from_utf8(output.stderr).unwrap().contains("1 of 2 puzzles are wrong"));
    let report: Value = serde_json::from_slice(&lab(&["puzzles", "check", "--json", &wrong]).stdout).unwrap();
    assert_eq!((&report[0]["ok"], &report[0]["wrong"][0]["id"]), (&Value::from(false), &Value::from("one-0001")));
    let unreadable = write(&folder, "unreadable.puzzles.json", &text.replacen("\"grade\":", "\"grade\":9", 1));
    let message = refused(&["puzzles", "check", &unreadable], 1);
    assert!(message.contains("unreadable.puzzles.json: puzzles[0].grade: a grade is 1 to 5, not 9"), "{message}");
    refused(&["puzzles", "check", "/no/such/file"], 1);
}

#[test]
fn a_day_has_a_file_with_one_puzzle() {
    let text = said(&["puzzles", "daily", "2026-11-18"]);
    let set: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(set["puzzles"].as_array().unwrap().len(), 1);
    assert_eq!(set["puzzles"][0]["id"], "daily-2026-11-18");
    let path = write(&folder("daily"), "daily.puzzles.json", &text);
    assert_eq!(said(&["puzzles", "check", &path]), "ok 1\n");
}

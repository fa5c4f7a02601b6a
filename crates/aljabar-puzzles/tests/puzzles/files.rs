//! The file format: what is written, what is read, and what is refused.

use aljabar_bots::Goal;
use aljabar_puzzles::{PuzzleSet, Task};

use crate::common::of_every_preset;

/// A file with all kinds, extra fields, and sets in any order.
pub const EXAMPLE: &str = r#"{ "format": "al-jabar-puzzles", "version": 1, "author": "somebody", "puzzles": [
  { "id": "one-0001", "kind": "down-to-one", "grade": 3, "rating": 1500,
    "rules": { "moduli": [2,2,2], "copies": 10, "recycle": false },
    "hand": ["W","R","Y","B","R","B"], "center": ["P","K"],
    "turns": 2, "solution": ["WBYR>K", "RBK>P"], "firsts": ["RYBW>K"] },
  { "id": "last-0007", "kind": "last-word", "grade": 2, "goal": "share", "answers": ["RB>P"], "position":
    { "format": "al-jabar-position", "version": 1, "rules": { "moduli": [2,2,2], "copies": 10, "recycle": false },
      "hands": [["R","B"],["W"]], "center": ["K","P"], "bag": [], "first": 0, "turn": 0, "final": true, "drawn": false } },
  { "id": "cascade-33-0001", "kind": "cascade", "grade": 1, "blacks": 2, "answers": ["10.01>11"], "position":
    { "format": "al-jabar-position", "version": 1, "rules": { "moduli": [3,3], "copies": 10, "recycle": true },
      "hands": [["10","01"],["22"]], "center": ["00","11"], "bag": ["11"], "first": 1, "turn": 0, "final": false, "drawn": true } },
  { "id": "now-0011", "kind": "what-now", "grade": 4, "margin": 0.31, "answers": ["WWO>R", "r>R"], "position":
    { "format": "al-jabar-position", "version": 1, "rules": { "moduli": [2,2,2], "copies": 10, "recycle": false },
      "hands": [["W","W","O","R"],["W"]], "center": ["K","R"], "bag": ["B"], "first": 0, "turn": 0, "final": false, "drawn": false } } ] }"#;

#[test]
fn all_kinds_are_read() {
    let set = PuzzleSet::from_json(EXAMPLE).unwrap();
    let [one, last, cascade, now] = set.puzzles.as_slice() else { panic!("{} puzzles", set.puzzles.len()) };
    let (Task::DownToOne(one), Task::LastWord(last)) = (&one.task, &last.task) else { panic!("the kinds") };
    assert_eq!((one.hand.len(), one.center.len(), one.turns, one.firsts.len()), (6, 2, 2, 1));
    assert_eq!(one.solution[0], one.firsts[0], "sets are read in any order");
    assert_eq!((last.goal, last.position.players()), (Goal::Share, 2));
    let (Task::Cascade(cascade), Task::WhatNow(now)) = (&cascade.task, &now.task) else { panic!("the kinds") };
    assert!(cascade.blacks == 2 && cascade.rules.recycle() && cascade.position.drawn());
    assert!(now.margin == 0.31 && now.answers.len() == 2);
}

#[test]
fn what_is_written_is_read_back_the_same() {
    let set = PuzzleSet { puzzles: of_every_preset(2) };
    let text = set.to_json();
    assert_eq!(PuzzleSet::from_json(&text).unwrap(), set);
    assert_eq!(text.lines().count(), 1 + set.puzzles.len(), "a line for each puzzle");
    assert_eq!(PuzzleSet::from_json(&PuzzleSet::default().to_json()).unwrap(), PuzzleSet::default());
}

/// Sets are written sorted, in the order K R Y B O G P W.
#[test]
fn what_is_written_is_sorted() {
    let text = PuzzleSet::from_json(EXAMPLE).unwrap().to_json();
    for part in [
        r#""hand":["R","R","Y","B","B","W"]"#,
        r#""center":["K","P"]"#,
        r#""solution":["RYBW>K","KRB>P"]"#,
        r#""answers":["OWW>R","R>R"]"#,
        r#""margin":0.31"#,
        r#""goal":"share""#,
        r#""blacks":2"#,
        r#""answers":["01.10>11"]"#,
    ] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
}

#[test]
fn the_wrong_field_is_named() {
    for (from, to, expected) in [
        ("al-jabar-puzzles", "al-jabar-position", "format: this is `al-jabar-position`, not `al-jabar-puzzles`"),
        ("\"version\": 1, \"author\"", "\"version\": 2, \"author\"", "version: version 2 is not known here, only 1"),
        ("\"one-0001\"", "\"one 0001\"", "puzzles[0].id: `one 0001` is not an id: 1 to 60 letters, digits and hyphens"),
        ("last-0007", "one-0001", "puzzles[1].id: another puzzle before has the id `one-0001`"),
        ("\"down-to-one\"", "\"solitaire\"", "puzzles[0].kind: there is no kind `solitaire`"),
        ("\"grade\": 2", "\"grade\": 6", "puzzles[1].grade: a grade is 1 to 5, not 6"),
        ("\"grade\": 2", "\"grade\": 0", "puzzles[1].grade: a grade is 1 to 5, not 0"),
        ("\"turns\": 2, ", "", "puzzles[0].turns: a puzzle of the kind down-to-one needs this field"),
        ("\"goal\": \"share\"", "\"goal\": \"lose\"", "puzzles[1].goal: a goal is `win` or `share`, not `lose`"),
        ("[\"P\",\"K\"]", "[\"P\",\"P\"]", "puzzles[0].center: 2 of purple would have cancelled"),
        ("[\"P\",\"K\"]", "[]", "puzzles[0].center: there must be at least one piece"),
        ("\"W\",\"R\",\"Y\"", "\"W\",\"x\",\"Y\"", "puzzles[0].hand[1]: there is no piece \"x\""),
        ("\"copies\": 10", "\"copies\": 3", "puzzles[0].rules.copies: there must be 4 to 255 copies"),
        ("WBYR>K", "WBYR", "puzzles[0].solution[0]: `WBYR` is not an action"),
        ("\"RB>P\"", "\"RX>P\"", "puzzles[1].answers[0]: there is no piece `X`"),
        ("[[\"R\",\"B\"],[\"W\"]]", "[[\"R\",\"B\"]]", "puzzles[1].position"),
        ("\"final\": true", "\"final\": true, \"over\": true", "puzzles[1].position.over: the game is over"),
        ("\"blacks\": 2", "\"blacks\": -2", "puzzles[2].blacks"),
        ("0.31", "1.31", "puzzles[3].margin: a margin is a number from 0 to 1"),
        ("\"bag\": [\"B\"]", "\"bag\": [\"K\"]", "puzzles[3].position.bag: there are never blacks in the bag"),
    ] {
        assert!(EXAMPLE.contains(from), "{from}");
        let error = PuzzleSet::from_json(&EXAMPLE.replacen(from, to, 1)).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}\nnot: {expected}");
    }
}

//! Files: written ones are read back the same, and wrong ones are refused with the name of the field.

use std::time::{Duration, Instant};

use aljabar_core::{
    Action, Deed, EndReason, Fact, FormatError, Game, Group, Illegal, Outcome, Record, Rules, Setup, classic::*,
};
use serde_json::{Value, json};

use crate::common::{GROUPS, dice, game, group, random_game, random_position, rules};

pub fn position() -> Value {
    json!({
        "format": "al-jabar-position", "version": 1,
        "rules": { "moduli": [2, 2, 2], "copies": 10, "recycle": false },
        "hands": [["R", "R", "B", "K"], ["W", "Y"]], "center": ["K", "G"], "bag": ["R", "O", "O"],
        "first": 0, "turn": 1, "final": false, "drawn": false
    })
}

fn refused(change: impl FnOnce(&mut Value)) -> String {
    let mut value = position();
    change(&mut value);
    let fault = Setup::from_json(&value.to_string()).and_then(|setup| setup.position()).unwrap_err();
    fault.to_string()
}

#[test]
fn the_documented_position_is_read() {
    let setup = Setup::from_json(&position().to_string()).unwrap();
    let table = setup.position().unwrap();
    assert_eq!((table.players(), table.turn(), table.first()), (2, 1, 0));
    assert_eq!(table.hand(0).count(R), 2);
    assert_eq!(setup.to_json().matches("\"bag\":[\"R\",\"O\",\"O\"]").count(), 1);
}

#[test]
fn wrong_positions_are_refused_by_field() {
    let cases: Vec<(&str, String)> = vec![
        ("format", refused(|v| v["format"] = json!("chess"))),
        ("version", refused(|v| v["version"] = json!(2))),
        ("rules.moduli", refused(|v| v["rules"]["moduli"] = json!([2, 2, 11]))),
        ("rules.moduli", refused(|v| v["rules"]["moduli"] = json!([]))),
        ("rules.moduli", refused(|v| v["rules"]["moduli"] = json!([8, 8]))),
        ("rules.moduli[1]", refused(|v| v["rules"]["moduli"] = json!([2, -2]))),
        ("rules.copies", refused(|v| v["rules"]["copies"] = json!(3))),
        ("rules.copies", refused(|v| v["rules"]["copies"] = json!(256))),
        ("rules.recycle", refused(|v| v["rules"]["recycle"] = json!("no"))),
        ("hands", refused(|v| v["hands"] = json!([["R"]]))),
        ("hands", refused(|v| v["hands"] = json!([["R"], ["R"], ["R"], ["R"], ["R"]]))),
        ("hands[1]", refused(|v| v["hands"][1] = json!([]))),
        ("hands[0][2]", refused(|v| v["hands"][0][2] = json!("Q"))),
        ("hands[0][2]", refused(|v| v["hands"][0][2] = json!("r"))),
        ("hands[0][2]", refused(|v| v["hands"][0][2] = json!(7))),
        ("hands[0]", refused(|v| v["hands"][0] = json!(vec!["R"; 11]))),
        ("hands[0]", refused(|v| v["hands"][0] = json!(vec!["K"; 1001]))),
        ("bag", refused(|v| v["bag"] = json!(vec!["R"; 9]))),
        ("bag", refused(|v| v["bag"] = json!(["K"]))),
        ("center", refused(|v| v["center"] = json!([]))),
        ("center", refused(|v| v["center"] = json!(["G", "G"]))),
        ("first", refused(|v| v["first"] = json!(2))),
        ("turn", refused(|v| v["turn"] = json!(4_000_000_000_u64))),
        ("turn", refused(|v| v["turn"] = json!(1.0))),
        ("final", refused(|v| v["final"] = json!(null))),
        ("rules: invalid type: sequence, expected an object", refused(|v| v["rules"] = json!([[2, 2, 2], 10, false]))),
        ("missing field", refused(|v| drop(v.as_object_mut().unwrap().remove("drawn")))),
    ];
    for (field, message) in cases {
        assert!(message.starts_with(field), "{message} should name {field}");
    }
    // A thousand blacks are fine.
    let mut many = position();
    many["hands"][0] = json!(vec!["K"; 1000]);
    assert!(Setup::from_json(&many.to_string()).unwrap().position().is_ok());
}

pub fn record() -> Value {
    json!({
        "format": "al-jabar-record", "version": 1,
        "rules": { "moduli": [2, 2, 2], "copies": 10, "recycle": false },
        "seed": 42, "players": [{ "name": "You", "kind": "human" }, { "name": "Master", "kind": "bot:master" }],
        "first": 0, "hands": [["R", "B", "Y"], ["R", "R", "O", "W"]], "center": ["K", "P"],
        "turns": [
            { "seat": 0, "actions": [{ "announce": true }, { "exchange": { "give": ["B", "R"], "take": ["P"] } }] },
            { "seat": 1, "actions": [{ "draw": "O", "comment": "why not" }, { "exchange": { "give": ["R"], "take": ["R"] } }] }
        ],
        "result": { "counts": [2, 5], "winners": [0] }, "clock": [1, 2, 3]
    })
}

fn verified(change: impl FnOnce(&mut Value)) -> Result<(), String> {
    let mut value = record();
    change(&mut value);
    let record = Record::from_json(&value.to_string()).map_err(|fault| fault.to_string())?;
    record.replay().map(drop).map_err(|fault| fault.to_string())
}

#[test]
fn records_are_verified_and_faults_are_named() {
    assert_eq!(verified(|_| ()), Ok(()));
    let cases: Vec<(&str, Result<(), String>)> = vec![
        ("turns[0].actions[1]: R + B", verified(|v| v["turns"][0]["actions"][1]["exchange"]["take"] = json!(["K"]))),
        (
            "turns[0].actions[1]: there is no white",
            verified(|v| v["turns"][0]["actions"][1]["exchange"]["give"] = json!(["W"])),
        ),
        ("turns[1].seat", verified(|v| v["turns"][1]["seat"] = json!(0))),
        ("turns[1].actions[0].draw", verified(|v| v["turns"][1]["actions"][0]["draw"] = json!("X"))),
        ("turns[1].actions[0]: there is no black", verified(|v| v["turns"][1]["actions"][0]["draw"] = json!("K"))),
        ("turns[0].actions[0]", verified(|v| v["turns"][0]["actions"][0]["pass"] = json!(true))),
        ("turns[0].actions[0]", verified(|v| v["turns"][0]["actions"][0]["announce"] = json!(false))),
        ("turns[0].actions", verified(|v| v["turns"][0]["actions"] = json!([]))),
        ("turns[0].actions", verified(|v| drop(v["turns"][0]["actions"].as_array_mut().unwrap().pop()))),
        (
            "turns[0].actions[2]",
            verified(|v| v["turns"][0]["actions"].as_array_mut().unwrap().push(json!({"pass": true}))),
        ),
        (
            "turns[2]",
            verified(|v| {
                let again = v["turns"][0].clone();
                v["turns"].as_array_mut().unwrap().push(again);
            }),
        ),
        ("result.counts", verified(|v| v["result"]["counts"] = json!([2, 6]))),
        ("result.winners", verified(|v| v["result"]["winners"] = json!([1]))),
        ("result", verified(|v| drop(v["turns"].as_array_mut().unwrap().pop()))),
        ("result", verified(|v| drop(v.as_object_mut().unwrap().remove("result")))),
        ("players", verified(|v| drop(v["players"].as_array_mut().unwrap().pop()))),
        ("players[0].kind", verified(|v| v["players"][0]["kind"] = json!("robot"))),
        ("players[1].kind", verified(|v| v["players"][1]["kind"] = json!("bot:"))),
        ("hands[0]", verified(|v| v["hands"][0] = json!(vec!["R"; 11]))),
        ("seed", verified(|v| v["seed"] = json!(-1))),
        ("players[0]: invalid type", verified(|v| v["players"][0] = json!(["You", "human"]))),
        (
            "turns[0].actions[1].exchange: ",
            verified(|v| v["turns"][0]["actions"][1]["exchange"] = json!([["B"], ["P"]])),
        ),
        ("result: ", verified(|v| v["result"] = json!([[2, 5], [0]]))),
    ];
    for (field, result) in cases {
        let message = result.expect_err(field);
        assert!(message.starts_with(field), "{message} should name {field}");
    }
    // Unfinished games have no result.
    let unfinished = verified(|v| {
        v["turns"].as_array_mut().unwrap().pop();
        v.as_object_mut().unwrap().remove("result");
    });
    assert_eq!(unfinished, Ok(()));
}

#[test]
fn hostile_files_are_refused_quickly() {
    let start = Instant::now();
    let large = format!("{{\"format\":\"al-jabar-position\",\"x\":\"{}\"}}", "x".repeat(10 << 20));
    assert!(Setup::from_json(&large).is_err());
    assert!(Record::from_json(&large).is_err());
    let deep = "[".repeat(1 << 20);
    assert!(Setup::from_json(&deep).is_err());
    let mut wide = position();
    wide["hands"][0] = json!(vec!["R"; 500_000]);
    assert!(Setup::from_json(&wide.to_string()).unwrap().position().is_err());
    wide["hands"] = json!(vec![Vec::<String>::new(); 100_000]);
    assert!(Setup::from_json(&wide.to_string()).is_err());
    // It takes less than a tenth of a second. The limit is far higher, for busy machines.
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
    // The message is short, however long the text is.
    let mut long = record();
    long["seed"] = json!("x".repeat(1 << 20));
    assert!(Record::from_json(&long.to_string()).unwrap_err().to_string().len() < 1000);
    long["seed"] = json!(1);
    long["result"]["counts"] = json!(vec![1; 300_000]);
    assert!(Record::from_json(&long.to_string()).unwrap().replay().unwrap_err().to_string().len() < 1000);
    let fault = Setup::from_json("{").unwrap_err();
    assert!(fault.field.is_empty() && !fault.problem.to_string().is_empty());
}

#[test]
fn positions_come_back_from_their_text() {
    for moduli in GROUPS {
        let rules = rules(moduli, 3);
        let mut dice = dice(6);
        for _ in 0..40 {
            let position = random_position(&rules, 3, &mut dice);
            let text = Setup::of(&rules, &position).to_json();
            let setup = Setup::from_json(&text).unwrap();
            assert_eq!(setup.position().unwrap(), position);
            assert_eq!(setup.to_json(), text);
        }
    }
}

/// A record of a game that began in the middle says what its hands and its Center do not.
#[test]
fn records_from_any_position_come_back_from_their_text() {
    let players =
        || (0..3).map(|_| aljabar_core::Player { name: "Ada".into(), kind: "human".into() }).collect::<Vec<_>>();
    for moduli in [&[2, 2, 2][..], &[3, 3], &[2, 4]] {
        let rules = rules(moduli, 3);
        let mut dice = dice(8);
        for seed in 0..40 {
            let mut game = Game::from_position(rules.clone(), random_position(&rules, 3, &mut dice), seed);
            for _ in 0..4 {
                if !game.is_over() {
                    game.apply(crate::common::random_action(&game, &mut dice)).unwrap();
                }
            }
            let record = Record::of(&game, players());
            let read = Record::from_json(&record.to_json()).unwrap();
            assert_eq!(read, record);
            assert_eq!(read.replay().unwrap().position(), game.position());
        }
        let dealt = random_game(&rules, 3, 4, |game| game.history().0 < 9);
        assert!(!Record::of(&dealt, players()).to_json().contains("\"start\""), "a deal needs no more");
    }
}

#[test]
fn the_start_of_a_record_is_checked() {
    let began = |start: Value| verified(|v| v["start"] = start);
    let start = json!({ "bag": ["O", "G"], "turn": 0, "final": false, "drawn": false });
    assert_eq!(began(start.clone()), Ok(()));
    for (field, value, begins) in [
        ("bag", json!(["K"]), "start.bag: there are never blacks in the bag"),
        ("bag", json!(["Q"]), "start.bag[0]: there is no piece"),
        ("bag", json!(["G"]), "turns[1].actions[0]: there is no orange"),
        ("turn", json!(2), "start.turn: there is no seat 2"),
        ("turn", json!(1), "turns[0].seat: seat 1 was on turn"),
        ("final", json!(true), "turns[0].actions[0]: "),
        ("drawn", json!(true), "turns[0].actions[0]: "),
        ("drawn", json!("no"), "start.drawn: "),
    ] {
        let mut wrong = start.clone();
        wrong[field] = value;
        let fault = began(wrong).unwrap_err();
        assert!(fault.starts_with(begins), "{fault}");
    }
    assert!(began(json!(["O"])).unwrap_err().starts_with("start: "));
}

#[test]
fn turns_come_back_from_their_notation() {
    for moduli in GROUPS {
        let rules = rules(moduli, 2);
        let game = random_game(&rules, 2, 4, |game| game.history().0 < 60);
        let group = rules.group();
        let deeds: Vec<Deed> = game.deeds().map(|(_, deed)| deed).collect();
        let text = group.write_turn(&deeds);
        assert_eq!(group.read_turn(&text).unwrap(), deeds);
        assert_eq!(group.read_turn(&text.to_lowercase()).unwrap(), deeds);
    }
}

#[test]
fn the_notation_is_the_documented_one() {
    let classic = Group::classic();
    assert_eq!(classic.write_exchange(&classic.read_exchange("wybr>k").unwrap()), "RYBW>K");
    assert_eq!(classic.write_turn(&classic.read_turn("  ! +o  br>P -").unwrap()), "! +O RB>P -");
    let grand = group(&[2, 2, 2, 2]);
    assert_eq!(grand.write_exchange(&grand.read_exchange("1011.0001>1010").unwrap()), "0001.1011>1010");
    for wrong in ["", ">", "RB", "RB>", "RX>P", "+", "+RB", "*", "RRRRRRRR>K", "1>2>3", "ß>R"] {
        assert!(classic.read_deed(wrong).is_err(), "{wrong}");
    }
    for wrong in ["", "10", "10110001>1010", "2011>1010", "1011..0001>1010", "١٠١١>1010"] {
        assert!(grand.read_deed(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn a_set_up_game_starts_where_the_file_says() {
    let mut file = position();
    (file["turn"], file["first"]) = (json!(1), json!(1));
    (file["final"], file["drawn"]) = (json!(true), json!(true));
    let setup = Setup::from_json(&file.to_string()).unwrap();
    let classic = Group::classic();
    let mut game = Game::from_position(setup.rules.clone(), setup.position().unwrap(), 7);
    let (table, sets) = (*game.position(), |text: &str| crate::common::set(&classic, text));
    assert_eq!((table.turn(), table.first(), table.is_final(), table.drawn()), (1, 1, true, true));
    assert_eq!([*table.hand(0), *table.hand(1)], [sets("KRRB"), sets("YW")]);
    assert_eq!([*table.center(), *table.bag()], [sets("KG"), sets("ROO")]);
    // Seat 1 moves on, and then seat 0 as the last of this final round.
    assert_eq!(game.check(&Action::Announce), Err(Illegal::AlreadyFinal));
    let drawn = game.apply(Action::Draw).unwrap();
    assert!(matches!(drawn[0], Fact::Drew { seat: 1, piece } if [R, O].contains(&piece)), "{drawn:?}");
    let red = drawn[0] == Fact::Drew { seat: 1, piece: R };
    crate::common::turn(&mut game, if red { "RW>G" } else { "YWO>G" });
    crate::common::turn(&mut game, "K>K");
    assert!(game.is_over());
}

/// A game that is over stays over in a position and in a file.
#[test]
fn a_finished_position_stays_finished() {
    let ends = [
        // One game over by the final round, one by passes.
        (game(&[2, 2, 2], &["RRYY", "RB"], "KPR", "O"), vec!["R>R", "RB>P"], EndReason::FinalRound),
        (game(&[2, 2, 2], &["RRRR", "RRR", "RRR"], "BG", ""), vec!["-", "-", "-"], EndReason::NobodyCanMove),
    ];
    for (mut played, turns, end) in ends {
        turns.iter().for_each(|text| drop(crate::common::turn(&mut played, text)));
        assert_eq!(played.end(), Some(end));
        let text = Setup::of(played.rules(), played.position()).to_json();
        let setup = Setup::from_json(&text).unwrap();
        assert!(setup.over);
        let position = setup.position().unwrap();
        assert_eq!(position, *played.position());
        let mut again = Game::from_position(setup.rules.clone(), position, 1);
        assert!(again.is_over() && again.exchanges().is_empty() && !again.can_exchange());
        assert_eq!((again.end(), again.apply(Action::Draw)), (Some(end), Err(Illegal::Over)));
        assert_eq!(Outcome::of(&again), Outcome::of(&played));
        assert_eq!(setup.to_json(), text);
    }
    // The field is absent in files of games that are not over.
    let open = Setup::of(&Rules::classic(), game(&[2, 2, 2], &["RB", "Y"], "KG", "O").position()).to_json();
    assert!(!open.contains("over"), "{open}");
    let wrong = refused(|v| v["over"] = json!(1));
    assert!(wrong.starts_with("over: "), "{wrong}");
}

/// A known field that occurs twice is refused, at every depth.
#[test]
fn fields_that_occur_twice_are_refused() {
    let (mut over, whole) = (position(), record());
    over["over"] = json!(true);
    let known = |path: &str| !["turns[1].actions[0].comment", "clock"].contains(&path);
    for (text, read) in [
        (over.to_string(), (|text: &str| Setup::from_json(text).map(drop)) as fn(&str) -> Result<(), FormatError>),
        (whole.to_string(), |text| Record::from_json(text).map(drop)),
    ] {
        assert_eq!(read(&text), Ok(()));
        let doubled = aljabar_fuzz::doubled_fields(&text);
        assert!(doubled.len() > 10);
        for (path, twice) in doubled {
            match read(&twice) {
                Err(fault) => {
                    let name = path.rsplit('.').next().unwrap_or_default();
                    assert!(fault.to_string().contains(&format!("duplicate field `{name}`")), "{path}: {fault}");
                    assert!(known(&path), "{path}");
                }
                Ok(()) => assert!(!known(&path), "{path} occurs twice and is read: {twice}"),
            }
        }
    }
}

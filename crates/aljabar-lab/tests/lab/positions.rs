//! `--position`: `perft --divide`, `moves --all`, `analyse`, and games from positions; and files on the standard input.

use std::{
    fs,
    io::Write,
    process::{Command, Output, Stdio},
};

use serde_json::{Value, json};

use crate::{POSITION, folder, json, lab, perft_data, refused, said, write};

/// Runs a command with this text on its standard input.
fn with_input(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_aljabar-lab"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}

/// The position of the tests with other fields.
fn changed(change: impl FnOnce(&mut Value)) -> String {
    let mut position = serde_json::from_str(POSITION).unwrap();
    change(&mut position);
    position.to_string()
}

#[test]
fn the_counts_of_the_first_exchanges_add_up() {
    for (name, depth) in [("classic-3-late.json", "3"), ("shades-3-middle.json", "2"), ("beginner-2-start.json", "4")] {
        let args = ["perft", "--position", &perft_data(name), "--depth", depth];
        let all = said(&args);
        let divided = said(&[&args[..], &["--divide"]].concat());
        assert_eq!(divided.lines().last(), all.lines().last(), "{name}");
        let lines: Vec<&str> = divided.lines().collect();
        let counts: Vec<(&str, u64)> = lines[..lines.len() - 1]
            .iter()
            .map(|line| line.split_once(' ').unwrap())
            .map(|(exchange, count)| (exchange, count.trim().parse().unwrap()))
            .collect();
        let sum: u64 = counts.iter().map(|(_, count)| count).sum();
        assert_eq!(divided.lines().last(), Some(format!("perft {depth} {sum}").as_str()));
        assert!(counts.iter().any(|(_, count)| *count != counts[0].1), "the counts differ: {divided}");
        let moves = said(&["moves", "--position", &perft_data(name)]);
        let exchanges = moves.lines().map(|line| line.split(' ').next().unwrap());
        assert!(exchanges.eq(counts.iter().map(|(exchange, _)| *exchange)), "the exchanges are those of `moves`");
        let report = json(&[&args[..], &["--divide", "--json"]].concat());
        assert_eq!((&report["count"], &report["depth"]), (&json!(sum), &json!(depth.parse::<u64>().unwrap())));
        assert_eq!(report["divide"][0], json!({ "exchange": counts[0].0, "count": counts[0].1 }));
    }
    let args = ["perft", "--position", &perft_data("classic-3-late.json"), "--depth", "1", "--divide"];
    assert!(said(&args).lines().rev().skip(1).all(|line| line.ends_with(" 1")));
}

#[test]
fn a_file_may_be_the_standard_input() {
    let position = write(&folder("stdin"), "position.json", POSITION);
    for args in [
        &["moves", "--position"][..],
        &["perft", "--depth", "2", "--position"],
        &["analyse", "--nodes", "500", "--json", "--position"],
        &["play", "--bots", "greedy,greedy,random", "--position"],
    ] {
        let output = with_input(&[args, &["-"]].concat(), POSITION);
        assert_eq!(output.status.code(), Some(0), "{args:?}: {}", text(output.stderr));
        let without_times = |text: String| {
            let lines = text.lines().filter(|line| !line.contains("\"seconds\"")).map(str::to_owned);
            lines.collect::<Vec<_>>()
        };
        assert_eq!(without_times(text(output.stdout)), without_times(said(&[args, &[&position]].concat())), "{args:?}");
    }
    let record = said(&["play", "--json"]);
    let output = with_input(&["verify", "-"], &record);
    assert_eq!(text(output.stdout), "standard input: ok\n");
    let output = with_input(&["verify", "-", "-"], &record);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(output.stderr).contains("standard input: it can be read only once"));
    let output = with_input(&["moves", "--position", "-"], &POSITION.replace("\"P\"", "\"Q\""));
    assert_eq!(output.status.code(), Some(1));
    assert!(text(output.stderr).contains("standard input: center[1]: there is no piece \"Q\""));
    let day = said(&["puzzles", "daily", "2026-11-18"]);
    assert_eq!(text(with_input(&["puzzles", "check", "-"], &day).stdout), "ok 1\n");
}

/// The first words of the lines of `moves --all` that are no exchanges.
fn others(position: &str) -> Vec<String> {
    let file = write(&folder(&format!("others-{}", position.len())), "position.json", position);
    let all = said(&["moves", "--position", &file, "--all"]);
    let exchanges = said(&["moves", "--position", &file]);
    let is_exchange = |line: &&str| line.contains(" reduction ");
    let widths = |text: &str| text.lines().filter(is_exchange).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(widths(&all), widths(&exchanges), "the lines of exchanges are the same");
    assert_eq!(exchanges.lines().filter(|line| !is_exchange(line)).count(), 0);
    let list = json(&["moves", "--position", &file, "--all", "--json"]);
    assert_eq!(list.as_array().unwrap().len(), all.lines().count());
    all.lines().filter(|line| !is_exchange(line)).map(|line| line.split(' ').next().unwrap().to_owned()).collect()
}

#[test]
fn moves_lists_every_action_if_asked() {
    assert_eq!(others(POSITION), ["+"], "four pieces are too many to announce");
    let small = |change: fn(&mut Value)| {
        others(&changed(|position| {
            position["hands"][0] = json!(["R"]);
            position["center"] = json!(["K", "O"]);
            change(position);
        }))
    };
    // Red is not in the Center, and neither is a set with that sum.
    assert_eq!(small(|_| ()), ["!", "+"]);
    assert_eq!(small(|position| position["drawn"] = json!(true)), ["+"]);
    assert_eq!(small(|position| position["final"] = json!(true)), ["+", "-"]);
    assert_eq!(small(|position| (position["bag"], position["drawn"]) = (json!([]), json!(true))), ["-"]);
    assert_eq!(small(|position| position["center"] = json!(["K", "R"])), ["!", "+"]);
    assert_eq!(small(|position| position["over"] = json!(true)), [] as [&str; 0]);
    let file = write(&folder("all-json"), "position.json", POSITION);
    let list = json(&["moves", "--position", &file, "--all", "--json"]);
    assert_eq!(list.as_array().unwrap().last(), Some(&json!({ "draw": true })));
}

/// A position with more than ten billion exchanges.
fn endless() -> String {
    let group: Vec<String> = (0..2)
        .flat_map(|a| (0..2).flat_map(move |b| (0..4).flat_map(move |c| (0..4).map(move |d| format!("{a}{b}{c}{d}")))))
        .collect();
    let many = |times: usize| group.iter().flat_map(|piece| vec![piece.clone(); times]).collect::<Vec<_>>();
    let mut center = many(3);
    center.push("0000".into());
    json!({
        "format": "al-jabar-position", "version": 1,
        "rules": { "moduli": [2, 2, 4, 4], "copies": 10, "recycle": false },
        "hands": [many(4), ["0001"]], "center": center, "bag": ["0001", "0001"],
        "first": 0, "turn": 0, "final": false, "drawn": false
    })
    .to_string()
}

/// The memory of the program is limited to 500 MB, so that a list of all exchanges cannot fit.
#[cfg(target_os = "linux")]
#[test]
fn a_position_with_ten_billion_exchanges_is_answered() {
    let file = write(&folder("endless"), "position.json", &endless());
    let limited = |args: &str| {
        let program = env!("CARGO_BIN_EXE_aljabar-lab");
        let command = format!("ulimit -v 500000; exec {program} {args} --position {file}");
        let output = Command::new("sh").args(["-c", &command]).output().unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let (code, count, errors) = limited("perft --depth 1");
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    let count: u64 = count.trim().rsplit(' ').next().unwrap().parse().unwrap();
    assert!(count > 10_000_000_000, "{count}");
    let (code, said, errors) = limited("moves --all");
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    let lines: Vec<&str> = said.lines().collect();
    let number: String = lines[0].split(' ').next().unwrap().replace(',', "");
    assert_eq!(number, count.to_string());
    assert!(lines[0].contains("too many to list"), "{}", lines[0]);
    // The Spectrum, and then four colours for one piece: each of them cancels with three in the Center.
    let best: Vec<&&str> = lines[1..].iter().filter(|line| line.contains(" reduction  3  blacks 4")).collect();
    assert_eq!((best.len(), lines.len()), (19, 22), "{said}");
    assert!(lines[1].ends_with(" reduction  4  blacks 5"), "{}", lines[1]);
    assert!(lines[21].starts_with("+ "));
    let (code, said, _) = limited("moves --json");
    let report: Value = serde_json::from_str(&said).unwrap();
    assert_eq!((code, &report["exchanges"], &report["listed"]), (Some(0), &json!(count), &json!(20)));
    assert_eq!((&report["best"][19]["reduction"], &report["best"][19]["blacks_each"]), (&json!(3), &json!(4)));
    for args in ["perft --depth 2", "perft --depth 1 --divide"] {
        let (code, said, errors) = limited(args);
        assert_eq!((code, said.as_str()), (Some(1), ""), "{args}");
        assert!(errors.contains("exchanges, too many to go on with each"), "{errors}");
    }
    let (code, _, errors) = limited("analyse --nodes 1000");
    assert_eq!((code, errors.as_str()), (Some(0), ""));
}

#[test]
fn an_analysis_has_values_a_line_and_what_is_proven() {
    let folder = folder("analyse");
    let analyse = |name: &str, position: &str| {
        let file = write(&folder, name, position);
        let args = ["analyse", "--position", &file, "--nodes", "3000"];
        (json(&[&args[..], &["--json"]].concat()), said(&args))
    };
    let (open, told) = analyse("open.json", POSITION);
    let values: Vec<f64> = open["values"].as_array().unwrap().iter().map(|v| v.as_f64().unwrap()).collect();
    assert!(values.len() == 3 && (values.iter().sum::<f64>() - 1.0).abs() < 1e-3, "{values:?}");
    let best = open["best"].as_array().unwrap();
    let exchanges = said(&["moves", "--position", &write(&folder, "open.json", POSITION)]);
    assert!(exchanges.lines().any(|line| best[0]["action"] == line.split(' ').next().unwrap()), "{open}");
    assert_eq!(best[0]["action"], open["line"][0]);
    assert_eq!(best[0]["value"], open["values"][0]);
    assert!(best.len() > 3 && best.iter().all(|rated| (0.0..=1.0).contains(&rated["value"].as_f64().unwrap())));
    assert!(open["nodes"].as_u64().unwrap() >= 1 && open["depth"].as_u64().unwrap() >= 1);
    assert_eq!(open["proven"], Value::Null);
    assert!(told.contains(best[0]["action"].as_str().unwrap()) && told.contains("Proven: nothing."), "{told}");
    // The same result again, whatever the machine.
    assert_eq!(analyse("again.json", POSITION).0["best"], open["best"]);
    let two = |hands: Value, last: bool| {
        changed(|position| {
            (position["hands"], position["center"], position["bag"]) = (hands, json!(["K", "P"]), json!([]));
            position["final"] = json!(last);
        })
    };
    // Red and blue for purple: one piece against three, of which the rival can shed none.
    let (won, told) = analyse("won.json", &two(json!([["R", "B"], ["O", "O", "O"]]), true));
    assert_eq!((&won["best"][0]["action"], &won["proven"]["win"]), (&json!("RB>P"), &json!(1.0)));
    assert!(told.contains("Proven: seat 0 wins alone, whatever the others do."), "{told}");
    // Announcing, which is no final round yet, wins as surely.
    let (won, told) = analyse("announce.json", &two(json!([["R", "B"], ["O", "O", "O", "O", "O"]]), false));
    assert_eq!((&won["proven"]["win"], &won["proven"]["announcing"]), (&json!(1.0), &json!(true)));
    assert!(told.contains("announces the final round and wins alone"), "{told}");
    let (lost, told) = analyse("lost.json", &two(json!([["O", "O", "O"], ["R"]]), true));
    assert_eq!((&lost["proven"]["win"], &lost["proven"]["share"]), (&json!(0.0), &json!(0.0)));
    assert!(told.contains("Proven: the others can keep seat 0 from any share of the win."), "{told}");
    // A draw may turn it, so the value is between.
    let chance = changed(|position| {
        position["hands"] = json!([["O"], ["R"]]);
        (position["center"], position["bag"]) = (json!(["K"]), json!(["R", "W"]));
        (position["final"], position["turn"], position["first"]) = (json!(true), json!(1), json!(0));
    });
    let (shared, _) = analyse("shared.json", &chance);
    assert_eq!((&shared["proven"]["win"], &shared["proven"]["share"]), (&json!(0.0), &json!(1.0)));
    assert_eq!(shared["proven"]["value"], json!(0.5));
    let over = write(&folder, "over.json", &changed(|position| position["over"] = json!(true)));
    assert!(refused(&["analyse", "--position", &over], 1).contains("over: the game is over"));
}

/// Games between `greedy` bots have no chance but the draws, and none are needed here.
#[test]
fn a_match_from_a_position_plays_the_games_that_play_does() {
    let folder = folder("openings");
    let first = changed(|position| position["bag"] = json!([]));
    let second = changed(|position| {
        position["bag"] = json!([]);
        (position["turn"], position["final"]) = (json!(2), json!(true));
        position["hands"][1] = json!(["G", "G", "G"]);
    });
    let files = [write(&folder, "first.json", &first), write(&folder, "second.json", &second)];
    let list = write(&folder, "list.json", &format!(" [{first}, {second}]"));
    let records = folder.join("records").display().to_string();
    let args = ["match", "--bots", "greedy,greedy,greedy", "--position", &list, "--records", &records, "--json"];
    let report = json(&args);
    assert_eq!((&report["deals"], &report["games"]), (&json!(2), &json!(6)), "each position once, in all rotations");
    for (number, file) in files.iter().enumerate() {
        let played = json(&["play", "--bots", "greedy,greedy,greedy", "--position", file, "--json"]);
        assert!(!played["turns"].as_array().unwrap().is_empty());
        let told = said(&["play", "--bots", "greedy,greedy,greedy", "--position", file]);
        assert!(told.contains("greedy 3 has 1 O.") && !told.contains("pieces each"), "{told}");
        assert_eq!(told.contains("This round is the final one."), number == 1, "{told}");
        for rotation in 0..3 {
            let name = format!("{records}/deal-{:06}-rotation-{rotation}.aljabar.json", number + 1);
            let record: Value = serde_json::from_str(&fs::read_to_string(&name).unwrap()).unwrap();
            assert_eq!((&record["turns"], &record["result"]), (&played["turns"], &played["result"]));
            assert_eq!(said(&["verify", &name]), format!("{name}: ok\n"));
        }
    }
    // A number of deals goes through the list again and again.
    let more = json(&["match", "--bots", "greedy,greedy,greedy", "--position", &list, "--deals", "5", "--json"]);
    assert_eq!((&more["deals"], &more["games"]), (&json!(5), &json!(15)));
}

#[test]
fn positions_that_cannot_be_played_are_refused() {
    let folder = folder("no-openings");
    let play = |position: &str, bots: &str, code: i32| {
        let file = write(&folder, "position.json", position);
        refused(&["match", "--bots", bots, "--position", &file], code)
    };
    let three = "greedy,greedy,greedy";
    assert!(play(POSITION, "greedy,random", 2).contains("there are 2 bots, but"));
    assert!(play("[]", three, 1).contains("the list has no positions"));
    assert!(play("[7]", three, 1).contains("[0]: "));
    let over = changed(|position| position["over"] = json!(true));
    assert!(play(&over, three, 1).contains("position.json: over: the game is over"));
    assert!(play(&format!("[{POSITION},{over}]"), three, 1).contains("[1]: over: "));
    let other = changed(|position| position["rules"]["recycle"] = json!(true));
    assert!(play(&format!("[{POSITION},{other}]"), three, 1).contains("[1]: the rules and the number of hands"));
    let wrong = changed(|position| position["center"] = json!(["Q"]));
    assert!(play(&format!("[{POSITION},{wrong}]"), three, 1).contains("[1]: center[0]: there is no piece"));
    let uncancelled = changed(|position| position["center"] = json!(["R", "R"]));
    assert!(play(&format!("[{POSITION},{uncancelled}]"), three, 1).contains("[1]: center: 2 of red"));
    let file = write(&folder, "two.json", &format!("[{POSITION},{POSITION}]"));
    let message = refused(&["play", "--bots", three, "--position", &file], 2);
    assert!(message.contains("there are 2 positions"), "{message}");
    for flag in [&["--moduli", "2,2"][..], &["--recycle"], &["--copies", "12"], &["--first", "1"]] {
        for command in [&["play"][..], &["match"]] {
            let args = [command, &["--bots", three, "--position", &file], flag].concat();
            let message = refused(&args, 2);
            assert!(message.contains("--position") && message.contains(flag[0]), "{message}");
        }
    }
    let output = lab(&["match", "--bots", three]);
    assert_eq!(output.status.code(), Some(2), "without positions the number of deals is needed");
}

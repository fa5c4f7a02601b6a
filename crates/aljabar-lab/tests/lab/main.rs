//! Runs the program: checks its output and its exit codes.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod positions;
mod puzzles;
mod settings;
mod usage;

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
    time::{Duration, Instant},
};

use serde_json::Value;

fn lab(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_aljabar-lab")).args(args).output().unwrap()
}

/// Runs a command that must succeed, and returns its output.
fn said(args: &[&str]) -> String {
    let output = lab(args);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// Runs a command that must fail with this exit code, and returns its error message.
fn refused(args: &[&str], code: i32) -> String {
    let output = lab(args);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{args:?}: {errors}");
    assert!(!errors.is_empty() && !errors.contains("panicked"), "{errors}");
    errors
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&said(args)).unwrap()
}

/// An empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn write(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    path.display().to_string()
}

const POSITION: &str = r#"{ "format": "al-jabar-position", "version": 1,
    "rules": { "moduli": [2,2,2], "copies": 10, "recycle": false },
    "hands": [["R","B","Y","W"], ["W","Y"], ["O"]], "center": ["K","P","R"], "bag": ["R","O","O"],
    "first": 0, "turn": 0, "final": false, "drawn": false }"#;

fn perft_data(name: &str) -> String {
    format!("{}/../aljabar-core/tests/rules/data/perft/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn perft_prints_a_line_for_each_depth() {
    let text = said(&["perft", "--position", &perft_data("shades-2-start.json"), "--depth", "3"]);
    assert_eq!(text, "perft 1 15\nperft 2 335\nperft 3 10118\n");
    let list = json(&["perft", "--position", &perft_data("shades-2-start.json"), "--depth", "2", "--json"]);
    assert_eq!(list[1]["count"], 335);
}

#[test]
fn moves_lists_every_exchange_sorted() {
    let position = write(&folder("moves"), "position.json", POSITION);
    let text = said(&["moves", "--position", &position]);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines.is_sorted());
    // Red cancels with the red in the Center: a black for each of two rivals.
    let line = lines.iter().find(|line| line.starts_with("RB>P ")).unwrap();
    assert_eq!(line.split_whitespace().collect::<Vec<_>>(), ["RB>P", "reduction", "1", "blacks", "2"]);
    assert!(lines.iter().any(|line| line.starts_with("RYBW>K ")));
    let list = json(&["moves", "--position", &position, "--json"]);
    assert_eq!(list.as_array().unwrap().len(), lines.len());
    let perft = said(&["perft", "--position", &position, "--depth", "1"]);
    assert_eq!(perft, format!("perft 1 {}\n", lines.len()));
}

#[test]
fn errors_name_the_file_the_field_and_the_reason() {
    let folder = folder("refused");
    let wrong = write(&folder, "wrong.json", &POSITION.replace("\"P\"", "\"Q\""));
    for command in [&["moves"][..], &["perft", "--depth", "2"]] {
        let message = refused(&[command, &["--position", &wrong]].concat(), 1);
        assert!(message.contains("wrong.json: center[1]: there is no piece \"Q\""), "{message}");
    }
    assert!(refused(&["moves", "--position", "no such file"], 1).contains("no such file: "));
    let large = write(&folder, "large.json", &" ".repeat(10 << 20));
    let start = Instant::now();
    assert!(refused(&["verify", &large], 1).contains("more than 4 MB"));
    // Only a program that reads an endless file to its end takes this long.
    assert!(start.elapsed() < Duration::from_secs(60));
    fs::write(folder.join("binary.json"), [0xff, 0xfe, 0x00]).unwrap();
    refused(&["moves", "--position", &folder.join("binary.json").display().to_string()], 1);
}

#[test]
fn a_played_game_can_be_recorded_and_verified() {
    let folder = folder("play");
    for moduli in ["2,2,2", "2,2", "3,3", "2,2,2,2", "2,3"] {
        let record = folder.join(format!("{moduli}.aljabar.json")).display().to_string();
        let args = ["play", "--bots", "greedy,random,greedy", "--seed", "7", "--moduli", moduli, "--record", &record];
        let text = said(&args);
        assert!(text.contains("is on turn") && text.lines().last().unwrap().contains("pieces left"), "{text}");
        assert_eq!(said(&args), text, "the same seed gives the same game");
        assert_eq!(said(&["verify", &record]), format!("{record}: ok\n"));
        let told: Value = serde_json::from_str(&fs::read_to_string(&record).unwrap()).unwrap();
        assert_eq!((&told["seed"], &told["players"][1]["kind"]), (&Value::from(7), &Value::from("bot:random")));
    }
}

#[test]
fn verify_says_where_a_record_goes_wrong() {
    let folder = folder("verify");
    let good = folder.join("good.json").display().to_string();
    said(&["play", "--seed", "3", "--record", &good]);
    let mut told: Value = serde_json::from_str(&fs::read_to_string(&good).unwrap()).unwrap();
    told["result"]["counts"][0] = Value::from(99);
    let bad = write(&folder, "bad.json", &told.to_string());
    let output = lab(&["verify", &good, &bad]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8(output.stdout).unwrap(), format!("{good}: ok\n"));
    assert!(String::from_utf8(output.stderr).unwrap().contains("bad.json: result.counts: "));
    let list = lab(&["verify", &good, &bad, "--json"]);
    let list: Value = serde_json::from_slice(&list.stdout).unwrap();
    assert_eq!((&list[0]["ok"], &list[1]["ok"]), (&Value::from(true), &Value::from(false)));
}

#[test]
fn a_match_plays_every_rotation_and_keeps_the_records() {
    let folder = folder("match").join("made").join("for it");
    let records = folder.display().to_string();
    let args = ["match", "--bots", "greedy,random,random", "--deals", "5", "--seed", "9", "--json"];
    let report = json(&[&args[..], &["--records", &records]].concat());
    assert_eq!((&report["games"], &report["deals"]), (&Value::from(15), &Value::from(5)));
    let shares: Vec<f64> = report["bots"].as_array().unwrap().iter().map(|b| b["share"].as_f64().unwrap()).collect();
    assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    assert!(shares[0] > 0.8, "greedy beats random: {shares:?}");
    let files: Vec<String> = fs::read_dir(&folder).unwrap().map(|f| f.unwrap().path().display().to_string()).collect();
    assert_eq!(files.len(), 15);
    let mut verify = vec!["verify"];
    verify.extend(files.iter().map(String::as_str));
    assert_eq!(said(&verify).lines().filter(|line| line.ends_with(": ok")).count(), 15);
    // All rotations of a deal have the same hands and the same bag.
    let read = |name: &str| -> Value { serde_json::from_str(&fs::read_to_string(folder.join(name)).unwrap()).unwrap() };
    let (a, b) = (read("deal-000001-rotation-0.aljabar.json"), read("deal-000001-rotation-1.aljabar.json"));
    assert_eq!((&a["hands"], &a["seed"], &a["center"]), (&b["hands"], &b["seed"], &b["center"]));
    assert_eq!(a["players"][0]["name"], "greedy");
    assert_eq!(b["players"][2]["name"], "greedy");
    // The result depends on the seed, and not on the number of threads.
    let again = json(&args);
    assert_eq!(again["bots"][0]["share"], report["bots"][0]["share"]);
    // Equal bots have equal shares, within the statistical error.
    let even = json(&["match", "--bots", "random,random", "--deals", "200", "--json"]);
    let (share, error) = (&even["bots"][0]["share"], &even["bots"][0]["standard_error"]);
    assert!((share.as_f64().unwrap() - 0.5).abs() < 4.0 * error.as_f64().unwrap());
}

/// An engine written as a shell script: answers every decision with the same line.
fn engine(folder: &Path, name: &str, answer: &str) -> String {
    let script = format!(
        "while read line; do case $line in *hello*) echo '{{\"name\":\"{name}\",\"protocol\":1}}';; *quit*) exit;; *) {answer};; esac; done"
    );
    format!("exec:sh {}", write(folder, &format!("{name}.sh"), &script))
}

#[test]
fn engines_that_fail_are_replaced_and_counted() {
    let folder = folder("engines");
    for (name, answer) in [
        ("illegal", "echo '{\"action\":{\"announce\":true}}'"),
        ("nonsense", "echo hello"),
        ("dying", "exit 3"),
        ("unknown", "echo '{\"action\":{\"exchange\":{\"give\":[\"Q\"],\"take\":[\"K\"]}}}'"),
    ] {
        let program = engine(&folder, name, answer);
        let bots = format!("{program},random");
        let output = lab(&["match", "--bots", &bots, "--deals", "2", "--time-ms", "20", "--json"]);
        assert_eq!(output.status.code(), Some(0));
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(report["bots"][0]["faults"], 4, "one for each game: {name}");
        assert_eq!(report["bots"][1]["faults"], 0);
        assert!(String::from_utf8(output.stderr).unwrap().contains(name), "{name} is named");
    }
    // An answer that just fits is read whole; one that is longer is refused for that.
    for (length, faults) in [(65_536 - 24, 0), (65_537 - 24, 4)] {
        let answer = format!("echo '{{\"action\":{{\"draw\":true}}}}'\"$(printf %{length}s)\"");
        let bots = format!("{},random", engine(&folder, "long", &answer));
        let output = lab(&["match", "--bots", &bots, "--deals", "2", "--json"]);
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(said.contains("at most 65536 bytes"), faults > 0, "{said}");
        assert!(report["bots"][0]["faults"].as_u64().unwrap() >= faults);
    }
}

/// A finished position is read as finished by every command.
#[test]
fn nobody_moves_in_a_finished_position() {
    let over = POSITION.replace("\"drawn\": false", "\"drawn\": false, \"over\": true");
    let position = write(&folder("over"), "over.json", &over);
    assert_eq!(said(&["moves", "--position", &position]), "");
    assert_eq!(said(&["perft", "--position", &position, "--depth", "2"]), "perft 1 0\nperft 2 0\n");
}

#[test]
fn an_engine_that_overruns_is_replaced() {
    let program = engine(&folder("slow"), "slow", "sleep 30");
    let start = Instant::now();
    let bots = format!("{program},random");
    let output = lab(&["play", "--bots", &bots, "--time-ms", "20", "--seed", "1"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8(output.stderr).unwrap().contains("did not answer within 1.0 s"));
    assert!(start.elapsed() < Duration::from_secs(25), "nobody waits for the engine, which sleeps for 30 s");
}

#[test]
fn the_sample_engine_plays() {
    let program = format!("{}/../../examples/engine.py", env!("CARGO_MANIFEST_DIR"));
    for moduli in ["2,2,2", "3,3"] {
        let bots = format!("exec:python3 {program},random");
        let report = json(&["match", "--bots", &bots, "--deals", "2", "--moduli", moduli, "--json"]);
        assert_eq!(report["bots"][0]["faults"], 0);
        assert!(report["bots"][0]["share"].as_f64().unwrap() >= 0.5);
    }
}

#[test]
fn our_bots_play_behind_the_protocol_as_they_do_without() {
    let program = env!("CARGO_BIN_EXE_aljabar-lab");
    let bots = format!("exec:{program} engine --level greedy,greedy");
    for moduli in ["2,2,2", "3,3"] {
        let report = json(&["match", "--bots", &bots, "--deals", "3", "--moduli", moduli, "--json"]);
        assert_eq!(report["bots"][0]["faults"], 0);
        assert_eq!(report["bots"][0]["share"], 0.5, "the same player on both sides of every deal");
    }
}

#[test]
fn the_engine_answers_every_line() {
    use std::io::Write;
    let mut child = Command::new(env!("CARGO_BIN_EXE_aljabar-lab"))
        .args(["engine", "--level", "greedy"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let position = POSITION.replace('\n', " ");
    let wrong = position.replace("\"P\"", "\"Q\"");
    let mut input = child.stdin.take().unwrap();
    for line in [
        r#"{"op":"hello","protocol":1}"#.to_owned(),
        format!(r#"{{"op":"decide","position":{position},"time_ms":20,"seed":1}}"#),
        format!(r#"{{"op":"decide","position":{wrong},"time_ms":20,"seed":1,"id":7}}"#),
        "nonsense".into(),
        r#"{"op":"quit"}"#.into(),
    ] {
        writeln!(input, "{line}").unwrap();
    }
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers[0]["protocol"], 1);
    assert_eq!(answers[1]["action"]["exchange"]["give"].as_array().unwrap().len(), 4, "the Spectrum");
    assert!(answers[1].get("id").is_none(), "there was none to echo");
    assert!(answers[2]["error"].as_str().unwrap().contains("center[1]"));
    assert_eq!(answers[2]["id"], 7);
    assert!(answers[3]["error"].is_string());
    assert_eq!(answers.len(), 4);
}

#[test]
fn a_sequential_test_stops_when_the_result_is_clear() {
    let args = ["match", "--bots", "greedy,random", "--deals", "10000", "--sprt", "0,100", "--json"];
    let report = json(&args);
    assert_eq!(report["sprt"]["verdict"], "upper");
    assert!(report["deals"].as_u64().unwrap() < 1000);
    assert_eq!(report["stopped_early"], false);
    refused(&["match", "--deals", "10", "--sprt", "20,0"], 2);
    refused(&["match", "--deals", "10", "--sprt", "20"], 2);
    let even = json(&["match", "--bots", "random,random", "--deals", "5000", "--sprt", "0,60", "--json"]);
    assert_eq!(even["sprt"]["verdict"], "lower");
}

#[test]
fn the_reference_beats_greedy_and_plays_every_group() {
    let report = |bots: &str, moduli: &str, deals: &str| {
        let args = ["match", "--bots", bots, "--deals", deals, "--moduli", moduli, "--seed", "4", "--json"];
        let report = json(&args);
        assert_eq!(json(&args)["bots"][0]["share"], report["bots"][0]["share"], "a seed decides");
        assert_eq!(report["bots"][0]["faults"], 0);
        report["bots"][0]["share"].as_f64().unwrap()
    };
    assert!(report("reference:200,greedy", "2,2,2", "10") > 0.7);
    assert!(report("reference:100,greedy,greedy", "2,2,2", "6") > 0.45);
    for moduli in ["2,2", "3,3", "2,2,2,2", "2,3", "4"] {
        report("reference:20,random", moduli, "1");
    }
    refused(&["match", "--deals", "1", "--bots", "reference:0,greedy"], 2);
}

/// Plays a match with a budget in positions twice, and checks that the results are the same.
fn by_nodes(bots: &str, nodes: &str, deals: &str) -> Value {
    let args = ["match", "--bots", bots, "--deals", deals, "--nodes", nodes, "--seed", "4", "--json"];
    let report = json(&args);
    let again = json(&args);
    for (bot, other) in report["bots"].as_array().unwrap().iter().zip(again["bots"].as_array().unwrap()) {
        assert_eq!(bot["share"], other["share"], "a seed decides");
        assert_eq!(bot["decisions"], other["decisions"]);
        assert_eq!(bot["faults"], 0);
    }
    report
}

#[test]
fn nodes_take_effect_and_a_seed_decides() {
    let share = |report: &Value| report["bots"][0]["share"].as_f64().unwrap();
    assert!(share(&by_nodes("master,greedy", "2000", "10")) > 0.8);
    assert!(share(&by_nodes("master,greedy,greedy", "2000", "6")) > 0.5);
    by_nodes("novice,casual,club,strong", "500", "2");
    // Forty times as many positions take much longer. The median is robust on a busy machine.
    let time = |nodes: &str| by_nodes("master,random", nodes, "2")["bots"][0]["median_ms"].as_f64().unwrap();
    assert!(time("20000") > 3.0 * time("500"), "more positions take more time");
}

#[test]
fn master_can_be_measured_without_its_components_and_with_other_weights() {
    for part in ["weights", "prior", "solver", "draws"] {
        by_nodes(&format!("master-without:{part},greedy"), "300", "2");
    }
    refused(&["match", "--deals", "1", "--bots", "master-without:luck,greedy"], 2);
    let file = write(&folder("weights"), "weights.txt", "size 1 2 3 4\nsize 1 2 3 4\n");
    let message = refused(&["match", "--deals", "1", "--bots", &format!("weights:{file},greedy")], 2);
    assert!(message.contains("line 2: size occurs twice"), "{message}");
}

#[test]
fn the_ladder_has_a_rung_for_every_level_and_number_of_players() {
    let report = json(&["ladder", "--deals", "2", "--nodes", "300", "--players", "2,3", "--json"]);
    let rungs = report["rungs"].as_array().unwrap();
    assert_eq!(rungs.len(), 10);
    for rung in rungs {
        let share = rung["share"].as_f64().unwrap();
        assert!((0.0..=1.0).contains(&share), "{rung}");
        assert_eq!(rung["faults"], 0);
    }
    assert_eq!((&rungs[0]["bot"], &rungs[0]["below"]), (&"casual".into(), &"novice".into()));
    let table = said(&["ladder", "--deals", "1", "--nodes", "100", "--players", "2"]);
    assert_eq!(table.lines().filter(|line| line.contains('%')).count(), 6, "{table}");
}

#[test]
fn training_is_deterministic_and_refuses_the_checkpoint_of_other_games() {
    let folder = folder("train");
    let path = |name: &str| folder.join(name).display().to_string();
    let games = |name: &str, seed: &str| {
        said(&["train", "games", "--games", "12", "--nodes", "40", "--seed", seed, "--out", &path(name)]);
        let bytes = fs::read(folder.join(name)).unwrap();
        let line = bytes.iter().position(|byte| *byte == b'\n').unwrap();
        (String::from_utf8(bytes[..line].to_vec()).unwrap(), bytes[line + 1..].to_vec())
    };
    let (header, samples) = games("a.samples", "1");
    assert!(header.contains("cargo lab train games --players 2 --moduli 2,2,2 --games 12"), "{header}");
    assert_eq!(games("again.samples", "1").1, samples, "the same command gives the same samples");
    assert_ne!(games("b.samples", "2").1, samples);
    // Networks and tables are fitted, and play.
    let fit = |name: &str, more: &[&str]| {
        let (out, a, b) = (path(name), path("a.samples"), path("b.samples"));
        let mut args = vec!["train", "fit", "--games", &a, "--held-out", &b, "--epochs", "2", "--out", &out];
        args.extend(more);
        said(&args);
        fs::read_to_string(out).unwrap()
    };
    let network = fit("network.txt", &[]);
    assert!(network.contains("cargo lab train fit --games a.samples --held-out b.samples --epochs 2"), "{network}");
    assert!(network.contains("\nnetwork 1\n") && !fit("table.txt", &["--table"]).contains("network 1"));
    let numbers =
        |text: &str| text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(numbers(&fit("network-again.txt", &[])), numbers(&network));
    let bots = format!("weights:{},random", path("network.txt"));
    assert!(by_nodes(&bots, "300", "2")["bots"][0]["share"].as_f64().unwrap() > 0.5);
    let message = refused(&["match", "--deals", "1", "--bots", &format!("{bots},random")], 2);
    assert!(message.contains("these weights are for 2 players, not for 3"), "{message}");
    let scores = said(&["train", "score", "--held-out", &path("b.samples"), "--weights", &path("network.txt")]);
    assert_eq!(scores.lines().count(), 3, "{scores}");
    // The checkpoint of other games is refused, and so is a file that is cut off.
    write(&folder, "c.checkpoint.json", "{\"command\": \"another\", \"games\": 64, \"bytes\": 0}");
    let message = refused(&["train", "games", "--games", "12", "--out", &path("c.samples")], 1);
    assert!(message.contains("c.checkpoint.json"), "{message}");
    let whole = fs::read(folder.join("b.samples")).unwrap();
    fs::write(folder.join("cut.samples"), &whole[..whole.len() - 1]).unwrap();
    // Another program writes the file.
    let held = fs::File::create(path("held.samples")).unwrap();
    held.lock().unwrap();
    let message = refused(&["train", "games", "--games", "12", "--nodes", "40", "--out", &path("held.samples")], 1);
    assert!(message.contains("another program is writing this file"), "{message}");
    let message = refused(&["train", "score", "--held-out", &path("cut.samples")], 1);
    assert!(message.contains("the last record is cut off"), "{message}");
}

#[test]
fn bench_measures_every_group() {
    let figures = json(&["bench", "--json", "--seconds", "0.002"]);
    for moduli in ["2,2", "2,2,2", "3,3", "2,2,2,2"] {
        for what in ["random_plies_per_s", "random_games_per_s", "perft_leaves_per_s"] {
            assert!(figures[moduli][what].as_f64().unwrap() > 100.0, "{moduli} {what}");
        }
    }
}

#[test]
fn soak_finds_no_violation() {
    let text = said(&["soak", "--games", "120", "--seed", "5"]);
    assert!(text.ends_with("no violation, every game ended\n"), "{text}");
    let report = json(&["soak", "--games", "50", "--seed", "6", "--json"]);
    assert_eq!((&report["games"], &report["violation"]), (&Value::from(50), &Value::Null));
}

#[test]
fn a_closed_pipe_does_not_lose_the_record() {
    let record = folder("pipe").join("record.json");
    let mut child = Command::new(env!("CARGO_BIN_EXE_aljabar-lab"))
        .args(["play", "--moduli", "2,2,2,2", "--record", &record.display().to_string()])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    child.wait().unwrap();
    said(&["verify", &record.display().to_string()]);
}

#[cfg(target_os = "linux")]
#[test]
fn lost_output_is_a_failure_but_lost_error_messages_are_not() {
    let full = || fs::File::options().write(true).open("/dev/full").unwrap();
    for args in [&["play"][..], &["play", "--json"], &["match", "--deals", "1", "--json"], &["soak", "--games", "3"]] {
        let output = Command::new(env!("CARGO_BIN_EXE_aljabar-lab")).args(args).stdout(full()).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        assert!(String::from_utf8(output.stderr).unwrap().contains("cannot be written"));
    }
    for args in [&["verify", "nope.json"][..], &["moves", "--position", "nope.json"]] {
        let status = Command::new(env!("CARGO_BIN_EXE_aljabar-lab")).args(args).stderr(full()).status().unwrap();
        assert_eq!(status.code(), Some(1), "{args:?}");
    }
}

#[test]
fn the_position_of_the_examples_can_be_read() {
    let position = format!("{}/../../examples/position.json", env!("CARGO_MANIFEST_DIR"));
    assert!(said(&["moves", "--position", &position]).lines().count() > 5);
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_the_results_so_far() {
    let records = folder("ctrl-c");
    let child = Command::new(env!("CARGO_BIN_EXE_aljabar-lab"))
        .args(["match", "--bots", "greedy,random", "--deals", "100000000", "--json"])
        .args(["--records", &records.display().to_string()])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    // The handler for Ctrl-C is installed before the first game ends.
    while fs::read_dir(&records).unwrap().count() < 2 {
        std::thread::sleep(Duration::from_millis(2));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["stopped_early"], true);
    assert!(report["games"].as_u64().unwrap() > 0);
}

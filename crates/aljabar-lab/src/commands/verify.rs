//! `verify`: replays records and checks that they follow the rules.

use std::{path::Path, process::ExitCode};

use aljabar_core::Record;
use serde_json::json;

use crate::{
    cli::VerifyArgs,
    work::{Failure, read_text, say, say_json, shown, warn},
};

pub(crate) fn run(args: &VerifyArgs) -> Result<ExitCode, Failure> {
    let mut all_ok = true;
    let mut found = Vec::new();
    for path in &args.files {
        let result = verify(path);
        all_ok &= result.is_ok();
        match (&result, args.json) {
            (_, true) => found.push(match result {
                Ok(turns) => json!({ "file": path.display().to_string(), "ok": true, "turns": turns }),
                Err(e) => json!({ "file": path.display().to_string(), "ok": false, "reason": e.to_string() }),
            }),
            (Ok(_), false) => say(format!("{}: ok", shown(path))),
            (Err(error), false) => warn(error),
        }
    }
    if args.json {
        say_json(&found)?;
    }
    Ok(if all_ok { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Replays a record, and returns its number of turns.
fn verify(path: &Path) -> Result<usize, Failure> {
    let record = Record::from_json(&read_text(path)?).map_err(|e| Failure::file(path, e))?;
    record.replay().map_err(|e| Failure::file(path, e))?;
    Ok(record.turns.len())
}

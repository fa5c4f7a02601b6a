//! Reads the game's program, on Linux without debug symbols.

use std::{
    fs,
    path::Path,
    process::{self, Command, Stdio},
};

use crate::layout::Platform;

/// The bytes of the program.
///
/// Fails if the file cannot be read or is empty.
pub fn read(path: &Path, platform: Platform) -> Result<Vec<u8>, String> {
    if !path.is_file() {
        return Err(format!("There is no game at {}. Build it first.", path.display()));
    }
    // On macOS stripping would break the signature that the linker made. On Windows the symbols are in another file.
    let stripped = if platform == Platform::Linux { strip(path) } else { None };
    let bytes = stripped.map_or_else(|| fs::read(path), Ok);
    let bytes = bytes.map_err(|error| format!("{} cannot be read: {error}.", path.display()))?;
    if bytes.is_empty() {
        return Err(format!("The game at {} is empty.", path.display()));
    }
    Ok(bytes)
}

/// A copy without debug symbols; `None` if there is no program `strip` or it fails.
fn strip(path: &Path) -> Option<Vec<u8>> {
    let copy = std::env::temp_dir().join(format!("al-jabar-stripped-{}", process::id()));
    let mut strip = Command::new("strip");
    strip.args(["--strip-all", "-o"]).arg(&copy).arg(path).stdout(Stdio::null()).stderr(Stdio::null());
    let worked = strip.status().is_ok_and(|status| status.success());
    let bytes = if worked { fs::read(&copy).ok() } else { None };
    let _ = fs::remove_file(&copy);
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_or_empty_game_is_one_sentence() {
        let place = tempfile::tempdir().unwrap();
        let empty = place.path().join("empty");
        fs::write(&empty, "").unwrap();
        for path in [&empty, &place.path().join("missing"), place.path()] {
            let sentence = read(path, Platform::Linux).unwrap_err();
            assert!(sentence.ends_with('.') && sentence.lines().count() == 1, "{sentence}");
        }
    }

    #[test]
    fn what_cannot_be_stripped_stays_as_it_is() {
        let place = tempfile::tempdir().unwrap();
        let script = place.path().join("script");
        fs::write(&script, "#!/bin/sh\n").unwrap();
        assert_eq!(read(&script, Platform::Linux).unwrap(), b"#!/bin/sh\n");
    }
}

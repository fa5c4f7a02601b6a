//! Runs other programs: rustc for its version, git for the date of the last commit.

use std::{
    env,
    ffi::OsString,
    path::Path,
    process::{Command, Stdio},
};

/// The Rust compiler in use.
pub struct Toolchain {
    /// The target triple of this machine.
    pub host: String,
    /// Its version.
    pub release: String,
}

impl Toolchain {
    /// Asks rustc.
    pub fn ask() -> Result<Self, String> {
        let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let answer = output(Command::new(rustc).arg("-vV"))?;
        let line = |key: &str| {
            let value = answer.lines().find_map(|line| line.strip_prefix(key));
            value.map(|value| value.trim().to_owned()).ok_or_else(|| format!("`rustc -vV` prints no `{key}`."))
        };
        Ok(Self { host: line("host:")?, release: line("release:")? })
    }
}

/// The cargo in use.
pub fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// Runs a program and returns its standard output. Its standard error goes to the terminal.
///
/// Fails if it cannot be started, does not succeed, or prints something that is not UTF-8.
pub fn output(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let answer = command.stderr(Stdio::inherit()).output();
    let answer = answer.map_err(|error| format!("{name} could not be started: {error}."))?;
    if !answer.status.success() {
        return Err(format!("{name} ended with {}.", answer.status));
    }
    String::from_utf8(answer.stdout).map_err(|_| format!("{name} wrote something that is not text."))
}

/// The time of change for all files of an archive, in seconds since 1970: `SOURCE_DATE_EPOCH` if it is set, otherwise the
/// time of the last commit, otherwise the first day of 1980. The same source always gives the same time.
pub fn date(root: &Path) -> Result<u64, String> {
    if let Some(value) = env::var_os("SOURCE_DATE_EPOCH") {
        let seconds = value.to_str().and_then(|text| text.parse().ok());
        return seconds.ok_or_else(|| "SOURCE_DATE_EPOCH must be a whole number of seconds.".into());
    }
    let mut git = Command::new("git");
    git.args(["log", "-1", "--format=%ct"]).current_dir(root).stderr(Stdio::null());
    let answer = git.output().ok().filter(|answer| answer.status.success());
    let seconds = answer.and_then(|answer| String::from_utf8(answer.stdout).ok()?.trim().parse().ok());
    Ok(seconds.unwrap_or(315_532_800))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_program_is_one_sentence() {
        let sentence = output(&mut Command::new("no-such-program-anywhere")).unwrap_err();
        assert!(sentence.starts_with("no-such-program-anywhere could not be started"), "{sentence}");
        assert!(sentence.ends_with('.') && sentence.lines().count() == 1, "{sentence}");
    }

    #[test]
    fn without_a_commit_the_date_is_fixed() {
        let place = tempfile::tempdir().unwrap();
        if env::var_os("SOURCE_DATE_EPOCH").is_none() {
            assert_eq!(date(place.path()), Ok(315_532_800));
        }
    }
}

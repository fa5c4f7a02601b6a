//! The panic hook: prints one sentence that a player can act on instead of a backtrace, and writes crash reports.
//!
//! Bevy panics if there is no display or no graphics card. The hook recognises both by the crate that panics, until the
//! first frame. Any other panic is a bug in the game: it is written to a report file, and the hook prints its path. If the
//! window is closed by it, the game starts again once and shows the same on a page.

use super::Options;
#[cfg(feature = "developer")]
use crate::app::Pace;
use crate::app::leave;
use crate::files::{data_folder, disk};
use bevy::prelude::*;
use std::backtrace::Backtrace;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind, resume_unwind, set_hook, take_hook};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
#[cfg(feature = "developer")]
use std::time::Duration;

/// The number of reports that are kept. Older ones are removed.
const MAX_REPORTS: usize = 10;

/// Whether the first frame has begun. From then on every panic counts as a bug.
static STARTED: AtomicBool = AtomicBool::new(false);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, || STARTED.store(true, Ordering::Relaxed));
}

/// Panics after a time, so that tests can see what follows.
#[cfg(feature = "developer")]
pub(super) fn crash_after(limit: Duration) -> impl Fn(&mut App) {
    move |app| {
        app.add_systems(Update, move |time: Res<Time<Real>>, mut pace: ResMut<Pace>| {
            assert!(time.elapsed() < limit, "this crash was asked for on the command line");
            pace.wake_in(limit.saturating_sub(time.elapsed()));
        });
    }
}

/// A reason why the game cannot start on this machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StartFailure {
    NoDisplay,
    NoGraphics,
}

/// The report of the last panic.
static LAST_REPORT: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Runs the game. If it panics, the program is started again with a page that says so, unless this run is such a second
/// start.
pub fn run(options: &Options, game: impl FnOnce() -> AppExit) -> AppExit {
    // The app is not used after a panic.
    catch_unwind(AssertUnwindSafe(game)).unwrap_or_else(|panic| {
        let report = LAST_REPORT.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let (Some(report), None) = (report, &options.after_crash) {
            start_again(&report, options.data_dir.as_deref());
        }
        resume_unwind(panic)
    })
}

/// Starts the program again. Nothing can be done if that fails: the report's path has been printed.
fn start_again(report: &Path, data_dir: Option<&Path>) {
    let Ok(program) = std::env::current_exe() else { return };
    let mut command = Command::new(program);
    command.arg("--after-crash").arg(report);
    if let Some(folder) = data_dir {
        command.arg("--data-dir").arg(folder);
    }
    let _ = command.spawn();
}

/// Installs the panic hook. If the game cannot start, it prints one sentence and exits with code 1. Later panics are
/// written to a report in `folder`, or in the default data folder if that is `None`.
pub fn install_panic_hook(folder: Option<&Path>) {
    let folder = folder.map(Path::to_owned).or_else(|| data_folder().ok());
    let default_hook = take_hook();
    set_hook(Box::new(move |panic| match start_failure(panic) {
        // The panic of a bot or a review is caught and reported at the table.
        _ if aljabar_bots::is_catching_panics() => {}
        Some(failure) if !STARTED.load(Ordering::Relaxed) => {
            eprintln!("al-jabar: {}", failure.sentence());
            leave(1);
        }
        _ => match folder.as_deref().map(|folder| write_report(folder, &panic.to_string())) {
            Some(Some(path)) => {
                eprintln!(
                    "al-jabar: something in the game went wrong; what it was is written in {}. The game is saved.",
                    path.display()
                );
                *LAST_REPORT.lock().unwrap_or_else(PoisonError::into_inner) = Some(path);
            }
            // No report could be written: use the default hook, which prints the panic.
            _ => default_hook(panic),
        },
    }));
}

/// Writes a report with a backtrace and removes the oldest ones. Returns its path, or `None` if it cannot be written.
fn write_report(folder: &Path, panic: &str) -> Option<PathBuf> {
    let folder = folder.join("reports");
    disk::make_folder(&folder).ok()?;
    let number = |file: &disk::FileEntry| -> Option<u64> {
        file.name.strip_prefix("report-")?.strip_suffix(".txt")?.parse().ok()
    };
    let files = disk::files(&folder).unwrap_or_default();
    let mut reports: Vec<(u64, &disk::FileEntry)> =
        files.iter().filter_map(|file| Some((number(file)?, file))).collect();
    reports.sort_by_key(|(number, _)| *number);
    let (version, trace) = (env!("CARGO_PKG_VERSION"), Backtrace::force_capture());
    let text = format!("Al-Jabar {version}\n\n{panic}\n\n{trace}\n");
    let next = reports.last().map_or(1, |(number, _)| number.saturating_add(1));
    let disk = disk::Disk::default();
    // Another running copy of the game may have taken the number.
    let free = (next..next.saturating_add(100)).map(|number| folder.join(format!("report-{number}.txt")));
    let path = free.into_iter().find(|path| disk.create(path, &text) == Ok(true))?;
    let excess = (reports.len() + 1).saturating_sub(MAX_REPORTS);
    for (_, file) in reports.iter().take(excess) {
        // Harmless if an old report cannot be removed.
        let _ = disk.remove(&file.path);
    }
    Some(path)
}

fn start_failure(panic: &PanicHookInfo) -> Option<StartFailure> {
    StartFailure::from_source_file(panic.location()?.file())
}

impl StartFailure {
    /// The reason for a panic in this source file, by the name of the crate in its path.
    fn from_source_file(file: &str) -> Option<Self> {
        file.split(['/', '\\']).find_map(|folder| match crate_name(folder) {
            "bevy_winit" | "winit" | "x11-dl" | "x11rb" | "xkbcommon-dl" | "wayland-backend" | "wayland-sys" => {
                Some(Self::NoDisplay)
            }
            "bevy_render" | "wgpu" | "wgpu-core" | "wgpu-hal" => Some(Self::NoGraphics),
            _ => None,
        })
    }

    fn sentence(self) -> &'static str {
        match self {
            Self::NoDisplay => {
                "there is no display to open a window on; `cargo lab play` tells a whole game in words instead."
            }
            Self::NoGraphics => {
                "no graphics adapter that can draw the game was found (a Vulkan driver is missing?); \
                 `cargo lab play` tells a whole game in words instead."
            }
        }
    }
}

/// The name of the crate in a folder such as `bevy_winit-0.19.1` or, vendored, `bevy_winit`.
fn crate_name(folder: &str) -> &str {
    match folder.rsplit_once('-') {
        Some((name, version)) if version.starts_with(|c: char| c.is_ascii_digit()) => name,
        _ => folder,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_library_that_panics_tells_the_trouble() {
        let cases = [
            ("/home/me/.cargo/registry/src/i/bevy_winit-0.19.1/src/lib.rs", Some(StartFailure::NoDisplay)),
            (r"C:\cargo\registry\src\index\winit-0.30.13\src\lib.rs", Some(StartFailure::NoDisplay)),
            ("/home/me/.cargo/registry/src/i/bevy_render-0.19.1/src/renderer/mod.rs", Some(StartFailure::NoGraphics)),
            ("/home/me/.cargo/registry/src/i/bevy_ecs-0.19.1/src/world/mod.rs", None),
            ("/home/me/al-jabar/vendor/wgpu-core/src/instance.rs", Some(StartFailure::NoGraphics)),
            ("src/screens/title.rs", None),
        ];
        for (file, failure) in cases {
            assert_eq!(StartFailure::from_source_file(file), failure, "{file}");
        }
    }

    #[test]
    fn reports_say_what_went_wrong_and_are_kept() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let first = write_report(folder.path(), "the first").expect("it can be written");
        let second = write_report(folder.path(), "the second").expect("it can be written");
        let text = |path: &Path| std::fs::read_to_string(path).expect("it is there");
        assert!(text(&first).contains("the first") && text(&second).contains("the second"));
        assert!(text(&first).contains(env!("CARGO_PKG_VERSION")));
    }

    #[test]
    fn old_reports_are_cleared() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let other = folder.path().join("reports/notes.txt");
        for number in 1..=25 {
            let path = write_report(folder.path(), &format!("number {number}")).expect("it can be written");
            assert_eq!(path, folder.path().join(format!("reports/report-{number}.txt")));
            std::fs::write(&other, "mine").expect("it can be written");
        }
        let mut kept: Vec<String> = disk::files(&folder.path().join("reports"))
            .expect("it is there")
            .into_iter()
            .map(|file| file.name)
            .collect();
        kept.sort();
        let mut expected: Vec<String> = (16..=25).map(|number| format!("report-{number}.txt")).collect();
        expected.insert(0, "notes.txt".into());
        assert_eq!(kept, expected, "the ten newest reports, and files that are not reports");
    }

    #[test]
    fn every_sentence_names_the_way_to_play_without_pictures() {
        for failure in [StartFailure::NoDisplay, StartFailure::NoGraphics] {
            assert!(failure.sentence().contains("`cargo lab play`"));
            assert_eq!(failure.sentence().lines().count(), 1);
        }
    }
}

//! What the game says when it cannot start or go on: one sentence a player can act on, not a backtrace.
//!
//! Bevy panics when there is no display or no graphics card. The panic hook here recognises these two by the library
//! that panics, as long as the game has not drawn its first frame. Any later panic is a fault of ours: it goes into a
//! report, and the player hears where that is.

use crate::files::{data_folder, disk};
use bevy::prelude::*;
use std::backtrace::Backtrace;
use std::panic::{PanicHookInfo, set_hook, take_hook};
use std::path::{Path, PathBuf};
use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};

/// So many reports are kept, the newest ones.
const MOST_REPORTS: usize = 10;

/// Whether the first frame is behind us. From then on a panic is a fault of ours and is told in full.
static STARTED: AtomicBool = AtomicBool::new(false);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, || STARTED.store(true, Ordering::Relaxed));
}

/// Why the game cannot start on this machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trouble {
    NoDisplay,
    NoGraphics,
}

/// From now on, what keeps the game from starting ends it with one sentence and code 1, and what ends it later is
/// written into a report. `folder` is where the player wants the game's data.
pub fn install_panic_hook(folder: Option<&Path>) {
    let folder = folder.map(Path::to_owned).or_else(|| data_folder().ok());
    let usual = take_hook();
    set_hook(Box::new(move |panic| match trouble_of(panic) {
        // A bot or a review that fails is caught and said at the table.
        _ if aljabar_bots::is_catching_panics() => {}
        Some(trouble) if !STARTED.load(Ordering::Relaxed) => {
            eprintln!("al-jabar: {}", trouble.sentence());
            exit(1);
        }
        _ => match folder.as_deref().map(|folder| report(folder, &panic.to_string())) {
            Some(Some(path)) => eprintln!(
                "al-jabar: something in the game went wrong; what it was is written in {}. The game is saved.",
                path.display()
            ),
            // Nowhere to write: tell it here.
            _ => usual(panic),
        },
    }));
}

/// Writes down what went wrong, beside the newest of the reports that are there. Returns where, if the disk allows it.
fn report(folder: &Path, what: &str) -> Option<PathBuf> {
    let folder = folder.join("reports");
    disk::make_folder(&folder).ok()?;
    let number =
        |file: &disk::Entry| -> Option<u64> { file.name.strip_prefix("report-")?.strip_suffix(".txt")?.parse().ok() };
    let files = disk::files(&folder).unwrap_or_default();
    let mut reports: Vec<(u64, &disk::Entry)> = files.iter().filter_map(|file| Some((number(file)?, file))).collect();
    reports.sort_by_key(|(number, _)| *number);
    let (version, trace) = (env!("CARGO_PKG_VERSION"), Backtrace::force_capture());
    let text = format!("Al-Jabar {version}\n\n{what}\n\n{trace}\n");
    let next = reports.last().map_or(1, |(number, _)| number.saturating_add(1));
    let disk = disk::Disk::default();
    // Another copy of the game may have been faster.
    let free = (next..next.saturating_add(100)).map(|number| folder.join(format!("report-{number}.txt")));
    let path = free.into_iter().find(|path| disk.create(path, &text) == Ok(true))?;
    let beyond = (reports.len() + 1).saturating_sub(MOST_REPORTS);
    for (_, file) in reports.iter().take(beyond) {
        // An old report that stays is in nobody's way.
        let _ = disk.remove(&file.path);
    }
    Some(path)
}

fn trouble_of(panic: &PanicHookInfo) -> Option<Trouble> {
    Trouble::in_file(panic.location()?.file())
}

impl Trouble {
    /// Which trouble a panic in this source file means.
    fn in_file(file: &str) -> Option<Self> {
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

/// The crate whose code lies in a folder such as `bevy_winit-0.19.1` or, vendored, `bevy_winit`.
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
            ("/home/me/.cargo/registry/src/i/bevy_winit-0.19.1/src/lib.rs", Some(Trouble::NoDisplay)),
            (r"C:\cargo\registry\src\index\winit-0.30.13\src\lib.rs", Some(Trouble::NoDisplay)),
            ("/home/me/.cargo/registry/src/i/bevy_render-0.19.1/src/renderer/mod.rs", Some(Trouble::NoGraphics)),
            ("/home/me/.cargo/registry/src/i/bevy_ecs-0.19.1/src/world/mod.rs", None),
            ("/home/me/al-jabar/vendor/wgpu-core/src/instance.rs", Some(Trouble::NoGraphics)),
            ("src/screens/title.rs", None),
        ];
        for (file, trouble) in cases {
            assert_eq!(Trouble::in_file(file), trouble, "{file}");
        }
    }

    #[test]
    fn reports_say_what_went_wrong_and_are_kept() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let first = report(folder.path(), "the first").expect("it can be written");
        let second = report(folder.path(), "the second").expect("it can be written");
        let text = |path: &Path| std::fs::read_to_string(path).expect("it is there");
        assert!(text(&first).contains("the first") && text(&second).contains("the second"));
        assert!(text(&first).contains(env!("CARGO_PKG_VERSION")));
    }

    #[test]
    fn old_reports_are_cleared() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let other = folder.path().join("reports/notes.txt");
        for number in 1..=25 {
            let path = report(folder.path(), &format!("number {number}")).expect("it can be written");
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
        assert_eq!(kept, expected, "the newest ones, and what others have put there");
    }

    #[test]
    fn every_sentence_names_the_way_to_play_without_pictures() {
        for trouble in [Trouble::NoDisplay, Trouble::NoGraphics] {
            assert!(trouble.sentence().contains("`cargo lab play`"));
            assert_eq!(trouble.sentence().lines().count(), 1);
        }
    }
}

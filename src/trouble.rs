//! What the game says when it cannot start or go on: one sentence a player can act on, not a backtrace.
//!
//! Bevy panics when there is no display or no graphics card. The panic hook here recognises these two by the library
//! that panics, as long as the game has not drawn its first frame. Any later panic is a fault of ours: it goes into a
//! report, and the player hears where that is.

use crate::save::data_folder;
use bevy::prelude::*;
use std::backtrace::Backtrace;
use std::fs;
use std::io;
use std::panic::{PanicHookInfo, set_hook, take_hook};
use std::path::{Path, PathBuf};
use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};

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
pub fn explain_instead_of_panic(folder: Option<&Path>) {
    let folder = folder.map(Path::to_owned).or_else(|| data_folder().ok());
    let usual = take_hook();
    set_hook(Box::new(move |panic| match trouble_of(panic) {
        Some(trouble) if !STARTED.load(Ordering::Relaxed) => {
            eprintln!("al-jabar: {}", trouble.sentence());
            exit(1);
        }
        _ => match folder.as_deref().map(|folder| report(folder, &panic.to_string())) {
            Some(Ok(path)) => eprintln!(
                "al-jabar: something in the game went wrong; what it was is written in {}. The game is saved.",
                path.display()
            ),
            // Nowhere to write: tell it here.
            _ => usual(panic),
        },
    }));
}

/// Writes down what went wrong, beside the reports that are there.
fn report(folder: &Path, what: &str) -> io::Result<PathBuf> {
    let folder = folder.join("reports");
    fs::create_dir_all(&folder)?;
    let numbers = (1..10_000).map(|n| folder.join(format!("report-{n}.txt")));
    let free = numbers.into_iter().find(|path| !path.exists()).ok_or(io::ErrorKind::StorageFull)?;
    let (version, trace) = (env!("CARGO_PKG_VERSION"), Backtrace::force_capture());
    fs::write(&free, format!("Al-Jabar {version}\n\n{what}\n\n{trace}\n"))?;
    Ok(free)
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
        let text = |path: &Path| fs::read_to_string(path).expect("it is there");
        assert!(text(&first).contains("the first") && text(&second).contains("the second"));
        assert!(text(&first).contains(env!("CARGO_PKG_VERSION")));
    }

    #[test]
    fn every_sentence_names_the_way_to_play_without_pictures() {
        for trouble in [Trouble::NoDisplay, Trouble::NoGraphics] {
            assert!(trouble.sentence().contains("`cargo lab play`"));
            assert_eq!(trouble.sentence().lines().count(), 1);
        }
    }
}

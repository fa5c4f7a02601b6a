//! What a system must have to build, play and check the game, and the names of the packages that provide it.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use Probe::{Headers, Library, Program, SoftwareVulkan, VulkanDriver};

/// What the system is prepared for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Build the game and play it.
    Play,
    /// Run every check and test, also those that need a window on an X server in memory.
    Verify,
}

/// A library or program that the system must provide, with the names of its packages.
#[derive(Debug)]
pub struct Need {
    /// What it is, to print.
    pub what: &'static str,
    probe: Probe,
    pub debian: &'static str,
    pub fedora: &'static str,
    pub arch: &'static str,
}

/// How to find out whether it is installed. This looks for the library or program itself, not for a package, and so works
/// on every Linux and for libraries that were built by hand.
#[derive(Debug)]
enum Probe {
    /// A program on the search path.
    Program(&'static str),
    /// A library whose headers pkg-config finds.
    Headers(&'static str),
    /// A shared library that the game opens by name while it runs.
    Library(&'static str),
    /// Any driver for the Vulkan loader.
    VulkanDriver,
    /// Mesa's Vulkan driver that needs no graphics card.
    SoftwareVulkan,
}

const fn need(what: &'static str, probe: Probe, names: [&'static str; 3]) -> Need {
    let [debian, fedora, arch] = names;
    Need { what, probe, debian, fedora, arch }
}

#[rustfmt::skip]
const TO_PLAY: &[Need] = &[
    need("pkg-config", Program("pkg-config"), ["pkg-config", "pkgconf-pkg-config", "pkgconf"]),
    need("ALSA headers (sound)", Headers("alsa"), ["libasound2-dev", "alsa-lib-devel", "alsa-lib"]),
    need("udev headers (gamepads)", Headers("libudev"), ["libudev-dev", "systemd-devel", "systemd-libs"]),
    need("Wayland headers", Headers("wayland-client"), ["libwayland-dev", "wayland-devel", "wayland"]),
    need("xkbcommon headers", Headers("xkbcommon"), ["libxkbcommon-dev", "libxkbcommon-devel", "libxkbcommon"]),
    need("X11 headers", Headers("x11"), ["libx11-dev", "libX11-devel", "libx11"]),
    need("X11 for xcb", Library("libX11-xcb.so.1"), ["libx11-xcb1", "libX11-xcb", "libx11"]),
    need("X11 cursors", Library("libXcursor.so.1"), ["libxcursor1", "libXcursor", "libxcursor"]),
    need("X11 input", Library("libXi.so.6"), ["libxi6", "libXi", "libxi"]),
    need("xkbcommon for X11", Library("libxkbcommon-x11.so.0"), ["libxkbcommon-x11-0", "libxkbcommon-x11", "libxkbcommon-x11"]),
    need("Vulkan loader", Library("libvulkan.so.1"), ["libvulkan1", "vulkan-loader", "vulkan-icd-loader"]),
];

/// A machine with a graphics card usually has its driver. Mesa's driver also works without a card, in software.
const DRIVER: Need =
    need("a Vulkan driver", VulkanDriver, ["mesa-vulkan-drivers", "mesa-vulkan-drivers", "vulkan-swrast"]);

#[rustfmt::skip]
const TO_VERIFY: &[Need] = &[
    need("Xvfb", Program("Xvfb"), ["xvfb", "xorg-x11-server-Xvfb", "xorg-server-xvfb"]),
    need("xdotool", Program("xdotool"), ["xdotool", "xdotool", "xdotool"]),
    need("Python (the sample engine)", Program("python3"), ["python3", "python3", "python"]),
    need("Mesa's software Vulkan", SoftwareVulkan, ["mesa-vulkan-drivers", "mesa-vulkan-drivers", "vulkan-swrast"]),
];

/// What is not installed yet. Empty on systems other than Linux, which need a compiler only.
pub fn missing(purpose: Purpose) -> Vec<&'static Need> {
    if !cfg!(target_os = "linux") {
        return Vec::new();
    }
    let rest = match purpose {
        Purpose::Play => std::slice::from_ref(&DRIVER),
        Purpose::Verify => TO_VERIFY,
    };
    TO_PLAY.iter().chain(rest).filter(|need| !need.probe.is_installed()).collect()
}

impl Probe {
    fn is_installed(&self) -> bool {
        match self {
            Self::Program(name) => find_program(name).is_some(),
            Self::Headers(module) => Command::new("pkg-config")
                .args(["--exists", module])
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status()
                .is_ok_and(|status| status.success()),
            Self::Library(name) => library_folders().iter().any(|folder| folder.join(name).exists()),
            Self::VulkanDriver => {
                // Drivers that the user names in the environment are trusted.
                ["VK_DRIVER_FILES", "VK_ICD_FILENAMES"].iter().any(|name| std::env::var_os(name).is_some())
                    || !vulkan_drivers().is_empty()
            }
            Self::SoftwareVulkan => software_vulkan().is_some(),
        }
    }
}

/// The path of a program on the search path.
pub fn find_program(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|program| program.is_file())
}

/// The file that describes Mesa's software driver to the Vulkan loader.
fn software_vulkan() -> Option<PathBuf> {
    vulkan_drivers().into_iter().find(|file| {
        file.file_name().is_some_and(|name| {
            let name = name.to_string_lossy();
            // Not the driver of another architecture: lvp_icd.i686.json may be installed beside lvp_icd.x86_64.json.
            name.starts_with("lvp_icd") && (name == "lvp_icd.json" || name.contains(std::env::consts::ARCH))
        })
    })
}

/// Makes a command, and what it starts, draw with Mesa's software driver, so that every machine draws the same way.
pub fn use_software_vulkan(command: &mut Command) {
    if let Some(driver) = software_vulkan() {
        command.env("VK_DRIVER_FILES", &driver).env("VK_ICD_FILENAMES", &driver);
    }
}

fn vulkan_drivers() -> Vec<PathBuf> {
    ["/usr/share/vulkan/icd.d", "/etc/vulkan/icd.d", "/usr/local/share/vulkan/icd.d"]
        .into_iter()
        .filter_map(|folder| Path::new(folder).read_dir().ok())
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|file| file.extension().is_some_and(|extension| extension == "json"))
        .collect()
}

fn library_folders() -> Vec<PathBuf> {
    let arch = std::env::consts::ARCH;
    let multiarch = if arch == "arm" { "arm-linux-gnueabihf".into() } else { format!("{arch}-linux-gnu") };
    let set = std::env::var_os("LD_LIBRARY_PATH").unwrap_or_default();
    std::env::split_paths(&set)
        .filter(|folder| !folder.as_os_str().is_empty())
        .chain([PathBuf::from("/usr/lib").join(&multiarch), PathBuf::from("/lib").join(&multiarch)])
        .chain(["/usr/lib64", "/lib64", "/usr/lib", "/lib", "/usr/local/lib64", "/usr/local/lib"].map(PathBuf::from))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_need_has_all_its_names() {
        for need in TO_PLAY.iter().chain(TO_VERIFY).chain([&DRIVER]) {
            for name in [need.what, need.debian, need.fedora, need.arch] {
                assert!(!name.is_empty(), "{need:?}");
            }
        }
    }

    #[test]
    fn what_does_not_exist_is_not_installed() {
        assert!(!Program("no-such-program").is_installed());
        assert!(!Headers("no-such-module").is_installed());
        assert!(!Library("libnosuchlibrary.so.1").is_installed());
    }
}

//! The files of a package, for each system.

use crate::icons::{self, Painter};

/// A system that packages are made for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Platform {
    Linux,
    MacOs,
    Windows,
}

impl Platform {
    /// The system of a target triple such as `x86_64-unknown-linux-gnu`.
    pub fn of(target: &str) -> Result<Self, String> {
        match target {
            _ if target.contains("-linux-") => Ok(Self::Linux),
            _ if target.contains("-apple-darwin") => Ok(Self::MacOs),
            _ if target.contains("-windows-") => Ok(Self::Windows),
            _ => Err(format!("Packages are made for Linux, macOS and Windows, not for {target}.")),
        }
    }
}

/// A file of the package.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// Its path in the package, with `/` between folders.
    pub path: String,
    pub bytes: Vec<u8>,
    /// Whether it is a program or a script.
    pub executable: bool,
}

/// What a package is made of.
pub struct Contents<'a> {
    pub version: &'a str,
    pub program: &'a [u8],
    /// The licences of the libraries.
    pub licences: &'a str,
    pub mit: &'a str,
    pub apache: &'a str,
    pub icon: Painter,
}

/// All files of a package, sorted by path.
pub fn files(platform: Platform, contents: &Contents) -> Result<Vec<File>, String> {
    let readme = |how: &str| {
        let text = include_str!("../templates/README.txt").replace("@VERSION@", contents.version);
        text.replace("@HOW@", how.trim_end())
    };
    let mut files = match platform {
        Platform::Linux => {
            let mut files = vec![
                program("al-jabar", contents.program),
                program("install.sh", include_bytes!("../templates/install.sh")),
                program("uninstall.sh", include_bytes!("../templates/uninstall.sh")),
                text("README.txt", &readme(include_str!("../templates/linux.txt"))),
                text("share/applications/al-jabar.desktop", include_str!("../templates/al-jabar.desktop")),
            ];
            for side in icons::SIZES {
                let path = format!("share/icons/hicolor/{side}x{side}/apps/al-jabar.png");
                files.push(File { path, bytes: icons::png(contents.icon, side)?, executable: false });
            }
            files
        }
        Platform::MacOs => {
            let about = include_str!("../templates/Info.plist").replace("@VERSION@", contents.version);
            let picture = "Al-Jabar.app/Contents/Resources/al-jabar.icns".into();
            vec![
                text("Al-Jabar.app/Contents/Info.plist", &about),
                program("Al-Jabar.app/Contents/MacOS/al-jabar", contents.program),
                File { path: picture, bytes: icons::icns(contents.icon)?, executable: false },
                text("README.txt", &readme(include_str!("../templates/macos.txt"))),
            ]
        }
        Platform::Windows => vec![
            program("al-jabar.exe", contents.program),
            File { path: "al-jabar.ico".into(), bytes: icons::ico(contents.icon)?, executable: false },
            text("README.txt", &readme(include_str!("../templates/windows.txt"))),
        ],
    };
    files.extend([
        text("LICENCES.txt", contents.licences),
        text("LICENSE-APACHE", contents.apache),
        text("LICENSE-MIT", contents.mit),
    ]);
    if platform == Platform::Windows {
        files.iter_mut().filter(|file| is_text(&file.path)).for_each(use_windows_line_ends);
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}

fn program(path: &str, bytes: &[u8]) -> File {
    File { path: path.into(), bytes: bytes.to_vec(), executable: true }
}

fn text(path: &str, text: &str) -> File {
    File { path: path.into(), bytes: text.into(), executable: false }
}

fn is_text(path: &str) -> bool {
    path.ends_with(".txt") || path.starts_with("LICENSE-")
}

fn use_windows_line_ends(file: &mut File) {
    file.bytes = String::from_utf8_lossy(&file.bytes).replace("\r\n", "\n").replace('\n', "\r\n").into();
}

/// A small package for tests.
#[cfg(test)]
pub const CONTENTS: Contents = Contents {
    version: "1.2.3",
    program: b"#!/bin/sh\n",
    licences: "libraries\n",
    mit: "mit\n",
    apache: "apache\n",
    // Faster to paint than the real icon.
    icon: |side| aljabar_paint::Picture { width: side, height: side, pixels: vec![200; (side * side * 4) as usize] },
};

#[cfg(test)]
mod tests {
    use super::*;
    use std::{
        fs,
        path::Path,
        process::{Command, Stdio},
    };

    fn paths(platform: Platform) -> Vec<String> {
        let files = files(platform, &CONTENTS).unwrap();
        assert!(files.iter().all(|file| !file.bytes.is_empty()));
        assert!(files.is_sorted_by(|a, b| a.path < b.path));
        assert!(files.iter().all(|file| !String::from_utf8_lossy(&file.bytes).contains("@VERSION@")));
        files.into_iter().map(|file| file.path).collect()
    }

    #[test]
    fn each_target_has_its_system() {
        assert_eq!(Platform::of("x86_64-unknown-linux-gnu"), Ok(Platform::Linux));
        assert_eq!(Platform::of("aarch64-apple-darwin"), Ok(Platform::MacOs));
        assert_eq!(Platform::of("x86_64-pc-windows-msvc"), Ok(Platform::Windows));
        assert!(Platform::of("wasm32-unknown-unknown").unwrap_err().ends_with('.'));
    }

    #[test]
    fn each_system_has_its_files() {
        let linux = paths(Platform::Linux);
        for path in ["al-jabar", "install.sh", "uninstall.sh", "share/icons/hicolor/16x16/apps/al-jabar.png"] {
            assert!(linux.iter().any(|found| found == path), "{path}");
        }
        let licences = ["LICENCES.txt", "LICENSE-APACHE", "LICENSE-MIT", "README.txt"];
        assert_eq!(paths(Platform::Windows), [&licences[..], &["al-jabar.exe", "al-jabar.ico"]].concat());
        let app = ["Info.plist", "MacOS/al-jabar", "Resources/al-jabar.icns"];
        let app = app.map(|path| format!("Al-Jabar.app/Contents/{path}"));
        assert_eq!(paths(Platform::MacOs), [&app[..], &licences.map(String::from)].concat());
    }

    #[test]
    fn only_programs_are_executable() {
        let files = files(Platform::Linux, &CONTENTS).unwrap();
        let programs: Vec<&str> = files.iter().filter(|file| file.executable).map(|file| file.path.as_str()).collect();
        assert_eq!(programs, ["al-jabar", "install.sh", "uninstall.sh"]);
    }

    #[test]
    fn texts_for_windows_have_its_line_ends() {
        for file in files(Platform::Windows, &CONTENTS).unwrap().iter().filter(|file| is_text(&file.path)) {
            let text = std::str::from_utf8(&file.bytes).unwrap();
            assert_eq!(text.matches('\n').count(), text.matches("\r\n").count(), "{}", file.path);
        }
    }

    #[test]
    fn the_desktop_entry_is_valid() {
        let entry = include_str!("../templates/al-jabar.desktop");
        let (head, lines) = entry.split_once('\n').unwrap();
        assert_eq!(head, "[Desktop Entry]");
        let keys: Vec<&str> = lines.lines().map(|line| line.split_once('=').unwrap().0).collect();
        for key in ["Type", "Name", "Exec", "Icon", "Categories"] {
            assert!(keys.contains(&key), "{key}");
        }
        // The official checker, where it is installed. Only its exit code counts, because its hints differ by version.
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("al-jabar.desktop");
        fs::write(&path, entry).unwrap();
        if let Ok(checked) = Command::new("desktop-file-validate").arg(&path).output() {
            assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
        }
    }

    /// All files below a folder, sorted by path.
    fn found(folder: &Path) -> Vec<String> {
        let mut all = Vec::new();
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                all.extend(found(&path));
            } else {
                all.push(path.display().to_string());
            }
        }
        all.sort();
        all
    }

    #[cfg(unix)]
    #[test]
    fn the_scripts_install_and_uninstall() {
        let place = tempfile::tempdir().unwrap();
        let (package, prefix) = (place.path().join("the package"), place.path().join("my pre'fix"));
        crate::write_folder(&package, &files(Platform::Linux, &CONTENTS).unwrap()).unwrap();
        let run = |script: &str, to: &Path| {
            Command::new(package.join(script)).arg(to).current_dir("/").stdout(Stdio::null()).status().unwrap()
        };
        assert!(run("install.sh", &prefix).success());
        let entry = fs::read_to_string(prefix.join("share/applications/al-jabar.desktop")).unwrap();
        let exec = entry.lines().find_map(|line| line.strip_prefix("Exec=")).unwrap();
        assert_eq!(exec, format!("\"{}/bin/al-jabar\"", prefix.display()));
        assert!(Command::new(prefix.join("bin/al-jabar")).status().unwrap().success());
        assert!(prefix.join("share/doc/al-jabar/LICENCES.txt").exists());
        fs::write(prefix.join("bin/other"), "").unwrap();
        assert!(run("uninstall.sh", &prefix).success());
        let rest: Vec<String> = found(&prefix).into_iter().filter(|path| !path.ends_with(".cache")).collect();
        assert_eq!(rest, [prefix.join("bin/other").display().to_string()]);
        assert!(run("uninstall.sh", &prefix).success(), "twice does no harm");
    }
}

//! The configuration with which cargo-packager makes installers from a finished package: deb, `AppImage`, NSIS, dmg.

use std::path::Path;

use serde_json::json;

use crate::layout::Platform;

/// The content of `cargo-packager.json`. `folder` is the folder of the package; the installers are put beside it.
pub fn configuration(platform: Platform, folder: &Path, version: &str) -> String {
    let path = |name: &str| folder.join(name).display().to_string();
    let (program, icons) = match platform {
        Platform::Linux => ("al-jabar", path("share/icons/hicolor/*/apps/*.png")),
        Platform::MacOs => ("Al-Jabar.app/Contents/MacOS/al-jabar", path("Al-Jabar.app/Contents/Resources/*.icns")),
        Platform::Windows => ("al-jabar", path("al-jabar.ico")),
    };
    let mut configuration = json!({
        // Without a name, cargo-packager 0.11 cannot read the file.
        "name": "al-jabar",
        "productName": "Al-Jabar",
        "version": version,
        "identifier": "al-jabar",
        "publisher": "Al-Jabar",
        "authors": ["The developers of Al-Jabar"],
        "description": "The abstract strategy game of coloured marbles that add up",
        "longDescription": "A board game for two to four players. The player with the fewest marbles at the end wins.",
        "category": "BoardGame",
        "binaries": [{ "path": program, "main": true }],
        "binariesDir": folder,
        "outDir": folder.parent(),
        "icons": [icons],
        "licenseFile": path("LICENSE-MIT"),
        "resources": [path("LICENCES.txt"), path("LICENSE-APACHE"), path("LICENSE-MIT"), path("README.txt")],
    });
    match platform {
        Platform::Linux => {
            configuration["deb"] = json!({
                "depends": ["libasound2 | libasound2t64", "libudev1"],
                "desktopTemplate": path("share/applications/al-jabar.desktop"),
            });
        }
        Platform::MacOs => {
            configuration["macos"] = json!({ "infoPlistPath": path("Al-Jabar.app/Contents/Info.plist") });
        }
        Platform::Windows => {}
    }
    format!("{configuration:#}\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::{CONTENTS, files};

    /// Every path of the configuration names a file of the package; `*` stands for any characters.
    #[test]
    fn all_paths_exist_in_the_package() {
        for platform in [Platform::Linux, Platform::MacOs, Platform::Windows] {
            let package: Vec<String> = files(platform, &CONTENTS).unwrap().into_iter().map(|file| file.path).collect();
            let text = configuration(platform, Path::new("/out/package"), "1.2.3");
            let named: Vec<&str> = text.split('"').filter_map(|word| word.strip_prefix("/out/package/")).collect();
            assert!(named.len() >= 6, "{text}");
            for pattern in named {
                let parts: Vec<&str> = pattern.split('*').collect();
                let fits = |path: &String| path.starts_with(parts[0]) && path.ends_with(parts[parts.len() - 1]);
                assert!(package.iter().any(fits), "{pattern} is not in {package:?}");
            }
        }
    }
}

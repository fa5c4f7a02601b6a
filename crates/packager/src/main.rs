//! Makes the package that players download: a folder with the game, its icons and all licences, and an archive of it.
//!
//! `cargo xtask package` builds the game and then runs this program. It builds a sorted list of files in memory
//! ([`layout`]), and writes that list twice, as a folder and as an archive.
#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a test that cannot go on should stop"))]

mod archive;
mod icons;
mod installers;
mod layout;
mod licences;
mod program;
mod project;
mod standard;
mod tools;

use std::{
    fs,
    path::{self, Path, PathBuf},
    process::ExitCode,
};

use clap::Parser;
use sha2::{Digest, Sha256};

use crate::{
    layout::{Contents, File, Platform},
    project::Project,
    tools::Toolchain,
};

/// Makes a folder and an archive of Al-Jabar for players
#[derive(Parser)]
#[command(version)]
struct Options {
    /// The built game
    #[arg(long, value_name = "FILE")]
    binary: PathBuf,
    /// The folder to write to [default: `package` in cargo's target folder]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// The target that the game was built for [default: this machine]
    #[arg(long, value_name = "TRIPLE")]
    target: Option<String>,
}

fn main() -> ExitCode {
    match run(&Options::parse()) {
        Ok(report) => {
            print!("{report}");
            ExitCode::SUCCESS
        }
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: &Options) -> Result<String, String> {
    let toolchain = Toolchain::ask()?;
    let target = options.target.as_ref().unwrap_or(&toolchain.host);
    let platform = Platform::of(target)?;
    let program = program::read(&options.binary, platform)?;
    let project = Project::read(target)?;
    let licences = licences::collect(&project.libraries, &toolchain.release)?;
    let contents = Contents {
        version: &project.version,
        program: &program,
        licences: &licences.text,
        mit: &read(&project.root.join("LICENSE-MIT"))?,
        apache: &read(&project.root.join("LICENSE-APACHE"))?,
        icon: aljabar_paint::icon,
    };
    let files = layout::files(platform, &contents)?;
    let name = format!("al-jabar-{}-{target}", project.version);
    let bytes = match platform {
        Platform::Windows => archive::zip(&name, &files),
        Platform::Linux | Platform::MacOs => archive::tar_gz(&name, &files, tools::date(&project.root)?),
    }
    .map_err(|error| format!("The archive could not be made: {error}."))?;

    let out = options.out.clone().unwrap_or_else(|| project.target_folder.join("package"));
    let out = path::absolute(&out).map_err(|error| format!("{} cannot be used: {error}.", out.display()))?;
    let folder = out.join(&name);
    write_folder(&folder, &files).inspect_err(|_| {
        let _ = fs::remove_dir_all(&folder);
    })?;
    let ending = if platform == Platform::Windows { "zip" } else { "tar.gz" };
    let archive = out.join(format!("{name}.{ending}"));
    replace(&archive, &bytes)?;
    let installers = installers::configuration(platform, &folder, &project.version);
    replace(&out.join("cargo-packager.json"), installers.as_bytes())?;
    Ok(format!(
        "Folder   {}\nArchive  {}\nSize     {:.1} MB ({:.1} MB unpacked)\nSHA-256  {}\n\
         Licences of {} libraries. Standard texts were taken for those without a licence file: {}\n",
        folder.display(),
        archive.display(),
        megabytes(bytes.len()),
        megabytes(files.iter().map(|file| file.bytes.len()).sum()),
        sha256(&bytes),
        project.libraries.len(),
        if licences.without_file.is_empty() { "none".into() } else { licences.without_file.join(", ") },
    ))
}

fn megabytes(bytes: usize) -> f64 {
    bytes as f64 / 1e6
}

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{} cannot be read: {error}.", path.display()))
}

/// Writes all files to a folder. What the folder contained before is removed.
fn write_folder(folder: &Path, files: &[File]) -> Result<(), String> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| format!("{} cannot be cleared: {error}.", folder.display()))?;
    }
    for file in files {
        let path = folder.join(&file.path);
        let failed = |error| format!("{} cannot be written: {error}.", path.display());
        fs::create_dir_all(path.parent().unwrap_or(folder)).map_err(failed)?;
        fs::write(&path, &file.bytes).map_err(failed)?;
        if file.executable {
            make_executable(&path).map_err(failed)?;
        }
    }
    Ok(())
}

/// Writes a file under another name and renames it, so that there is never an incomplete archive.
fn replace(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let partial = path.with_added_extension("partial");
    let written = fs::write(&partial, bytes).and_then(|()| fs::rename(&partial, path));
    written.map_err(|error| {
        let _ = fs::remove_file(&partial);
        format!("{} cannot be written: {error}.", path.display())
    })
}

#[cfg(unix)]
fn make_executable(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "it can fail on Unix")]
fn make_executable(_: &Path) -> std::io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_written_in_hexadecimal() {
        assert_eq!(sha256(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    #[test]
    fn old_files_in_the_folder_are_removed() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("with a space");
        fs::create_dir_all(folder.join("old")).unwrap();
        let game = File { path: "bin/game".into(), bytes: b"x".to_vec(), executable: true };
        write_folder(&folder, &[game]).unwrap();
        assert!(!folder.join("old").exists());
        assert_eq!(fs::read(folder.join("bin/game")).unwrap(), b"x");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(folder.join("bin/game")).unwrap().permissions().mode() & 0o777, 0o755);
        }
    }

    #[test]
    fn a_write_error_is_one_sentence_and_leaves_no_incomplete_archive() {
        let place = tempfile::tempdir().unwrap();
        let file = place.path().join("file");
        fs::write(&file, "").unwrap();
        let below = File { path: "a".into(), bytes: Vec::new(), executable: false };
        for sentence in [write_folder(&file.join("x"), &[below]), replace(&place.path().join("no/such"), b"")] {
            let sentence = sentence.unwrap_err();
            assert!(sentence.ends_with('.') && sentence.lines().count() == 1, "{sentence}");
        }
        assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1);
    }
}

//! A screen that nobody looks at: an X server in memory, whose picture can be taken at any time.

use crate::needs::software_vulkan;
use crate::picture::Picture;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// A running Xvfb; it ends with this value.
pub struct Screen {
    server: Child,
    display: String,
    dump: PathBuf,
}

impl Screen {
    /// Starts a server on a free display; its pictures lie in `folder`.
    pub fn open(width: u32, height: u32, folder: &Path) -> Result<Self, String> {
        fs::create_dir_all(folder).map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
        let dump = folder.join("Xvfb_screen0");
        // The server does not clear what a former one left there. Failing means that there is nothing.
        let _ = fs::remove_file(&dump);
        // `-displayfd 1`: the server picks a free number and writes it to its output when it is ready.
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-nolisten", "tcp", "-noreset"])
            .args(["-screen", "0", &format!("{width}x{height}x24"), "-fbdir"])
            .arg(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("Xvfb could not be started: {error}"))?;
        let mut number = String::new();
        let output = server.stdout.take().expect("the output was piped");
        let answered = BufReader::new(output).read_line(&mut number).is_ok_and(|length| length > 0);
        let screen = Self { server, display: format!(":{}", number.trim()), dump };
        if answered { Ok(screen) } else { Err("Xvfb ended at once".into()) }
    }

    /// A program to run on this screen, drawing with software Vulkan and saying what it always says.
    pub fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command
            .env("DISPLAY", &self.display)
            .env("WGPU_BACKEND", "vulkan")
            .env("NO_COLOR", "1")
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("WAYLAND_SOCKET")
            .env_remove("RUST_LOG");
        if let Some(driver) = software_vulkan() {
            command.env("VK_DRIVER_FILES", &driver).env("VK_ICD_FILENAMES", &driver);
        }
        command
    }

    /// What is on the screen now.
    pub fn picture(&self) -> Result<Picture, String> {
        let dump = fs::read(&self.dump).map_err(|error| format!("cannot read {}: {error}", self.dump.display()))?;
        Picture::from_xwd(&dump)
    }

    /// Keeps what is on the screen now for whoever wants to look at it (GIMP opens it).
    pub fn keep(&self, file: &Path) {
        // Only a convenience: the check does not depend on it.
        let _ = fs::copy(&self.dump, file);
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // Failing means that it has ended already.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

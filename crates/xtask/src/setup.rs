//! Makes the machine ready: installs what is missing where there is apt-get, names it elsewhere.

use crate::build::succeed;
use crate::needs::{Need, Purpose, find_program, missing};
use std::collections::BTreeSet;
use std::process::Command;

/// Returns when nothing is missing (that costs a few milliseconds), after installing it if need be and allowed.
pub fn ready(purpose: Purpose, install: bool) -> Result<(), String> {
    let lacking = missing(purpose);
    if lacking.is_empty() {
        return Ok(());
    }
    if find_program("apt-get").is_none() {
        return Err(describe(&lacking));
    }
    let commands = install_commands(&lacking);
    let may_install = is_root() || find_program("sudo").is_some();
    if !(install && may_install) {
        let lines: Vec<String> = commands.iter().map(|line| format!("\n  {}", line.join(" "))).collect();
        let how = if may_install { "Install with" } else { "There is no sudo here; install as root with" };
        return Err(format!("Missing: {}.\n{how}:{}", list(&lacking), lines.concat()));
    }
    println!("Missing: {}. Installing:", list(&lacking));
    for line in &commands {
        run(line)?;
    }
    let lacking = missing(purpose);
    if lacking.is_empty() { Ok(()) } else { Err(format!("Installed, but still missing: {}.", list(&lacking))) }
}

/// Shows a command, then runs it.
fn run(line: &[String]) -> Result<(), String> {
    println!("  {}", line.join(" "));
    let (program, arguments) = line.split_first().expect("a command has a program");
    succeed(Command::new(program).args(arguments))
        .map_err(|reason| format!("Installing failed ({reason}); `--no-install` only names what is missing."))
}

fn install_commands(lacking: &[&Need]) -> [Vec<String>; 2] {
    // A fresh Ubuntu updates itself after the first boot and holds the lock meanwhile.
    let mut install = as_root(
        "env DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes --no-install-recommends \
         -o DPkg::Lock::Timeout=300",
    );
    install.extend(packages(lacking, |need| need.debian).into_iter().map(String::from));
    [as_root("apt-get -qq update"), install]
}

fn as_root(line: &str) -> Vec<String> {
    let sudo = if is_root() || find_program("sudo").is_none() { None } else { Some("sudo") };
    sudo.into_iter().chain(line.split_whitespace()).map(String::from).collect()
}

/// Our own process folder belongs to whom we run as.
#[cfg(unix)]
fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata("/proc/self").is_ok_and(|about| about.uid() == 0)
}

#[cfg(not(unix))]
fn is_root() -> bool {
    false
}

/// What is missing, for a system whose packages we do not install.
fn describe(lacking: &[&Need]) -> String {
    format!(
        "Missing: {}.\n\
         Install it and start again:\n  \
         Fedora:   sudo dnf install {}\n  \
         Arch:     sudo pacman -S --needed {}\n  \
         Debian:   sudo apt-get install {}\n  \
         macOS:    nothing but Apple's command line tools (xcode-select --install)\n  \
         Windows:  nothing but the Visual Studio Build Tools with C++\n\
         If it is there and was only not found, build without this check: cargo build --workspace",
        list(lacking),
        packages(lacking, |need| need.fedora).join(" "),
        packages(lacking, |need| need.arch).join(" "),
        packages(lacking, |need| need.debian).join(" "),
    )
}

fn list(lacking: &[&Need]) -> String {
    lacking.iter().map(|need| need.what).collect::<Vec<_>>().join(", ")
}

fn packages(lacking: &[&Need], name: fn(&Need) -> &'static str) -> Vec<&'static str> {
    lacking.iter().map(|need| name(need)).collect::<BTreeSet<_>>().into_iter().collect()
}

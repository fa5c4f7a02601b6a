//! Installs missing packages with apt-get, after a question if that needs sudo. On other systems it names them.

use crate::build::succeed;
use crate::needs::{Need, Purpose, find_program, missing};
use std::collections::BTreeSet;
use std::io::{self, BufRead, IsTerminal, Write};
use std::process::Command;

/// Whether missing packages may be installed: `--no-install`, neither option, or `--yes`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Install {
    /// Only name what is missing.
    No,
    /// As root, install. Otherwise ask before sudo is run; without a terminal, only name what is missing.
    #[default]
    Ask,
    /// Install without a question.
    Yes,
}

/// Succeeds if nothing is missing, or if everything missing was installed.
pub fn prepare(purpose: Purpose, install: Install) -> Result<(), String> {
    let lacking = missing(purpose);
    if lacking.is_empty() {
        return Ok(());
    }
    if find_program("apt-get").is_none() {
        return Err(describe(&lacking));
    }
    let rights = if is_root() {
        Rights::Root
    } else if find_program("sudo").is_some() {
        Rights::Sudo
    } else {
        Rights::None
    };
    let commands = install_commands(&lacking, rights);
    let lines: String = commands.iter().map(|line| format!("\n  {}", line.join(" "))).collect();
    println!("Missing: {}.", list(&lacking));
    match decide(install, rights, io::stdin().is_terminal()) {
        Decision::Install => println!("Installing with:{lines}"),
        Decision::Ask => {
            println!("To install it, these commands are run as root:{lines}");
            if !confirm(&mut io::stdin().lock()) {
                return Err("Nothing was installed.".into());
            }
        }
        Decision::Refuse(why) => return Err(format!("{why}:{lines}")),
    }
    for line in &commands {
        succeed(Command::new(&line[0]).args(&line[1..]))
            .map_err(|reason| format!("Installing failed ({reason}). `--no-install` only names what is missing."))?;
    }
    let lacking = missing(purpose);
    if lacking.is_empty() { Ok(()) } else { Err(format!("Installed, but still missing: {}.", list(&lacking))) }
}

/// How this process can become root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rights {
    Root,
    Sudo,
    None,
}

#[derive(Debug, PartialEq, Eq)]
enum Decision {
    Install,
    Ask,
    /// The reason, before the commands that would install.
    Refuse(&'static str),
}

fn decide(install: Install, rights: Rights, has_terminal: bool) -> Decision {
    match (install, rights) {
        (Install::No, Rights::Root | Rights::Sudo) => Decision::Refuse("Install it with"),
        (_, Rights::None) => Decision::Refuse("There is no sudo here. Install it as root with"),
        (Install::Ask | Install::Yes, Rights::Root) | (Install::Yes, Rights::Sudo) => Decision::Install,
        (Install::Ask, Rights::Sudo) if has_terminal => Decision::Ask,
        (Install::Ask, Rights::Sudo) => {
            Decision::Refuse("There is no terminal to ask on. Give the option `--yes`, or install it with")
        }
    }
}

/// Asks for a yes or no. An empty answer and the end of the input mean no.
fn confirm(input: &mut impl BufRead) -> bool {
    print!("Run them with sudo? [y/N] ");
    let _ = io::stdout().flush();
    let mut answer = String::new();
    input.read_line(&mut answer).is_ok() && matches!(answer.trim().to_lowercase().as_str(), "y" | "yes")
}

fn install_commands(lacking: &[&Need], rights: Rights) -> [Vec<String>; 2] {
    let as_root = |line: &str| -> Vec<String> {
        let sudo = (rights == Rights::Sudo).then_some("sudo");
        sudo.into_iter().chain(line.split_whitespace()).map(String::from).collect()
    };
    // A fresh Ubuntu updates itself after its first start, and holds apt's lock for some minutes.
    let mut install = as_root(
        "env DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes --no-install-recommends \
         -o DPkg::Lock::Timeout=300",
    );
    install.extend(packages(lacking, |need| need.debian).into_iter().map(String::from));
    [as_root("apt-get -qq update"), install]
}

/// Linux shows each process as a folder that belongs to the process's user.
#[cfg(unix)]
fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata("/proc/self").is_ok_and(|about| about.uid() == 0)
}

#[cfg(not(unix))]
fn is_root() -> bool {
    false
}

/// What is missing, for a system without apt-get.
fn describe(lacking: &[&Need]) -> String {
    format!(
        "Missing: {}.\n\
         Install it and start again:\n  \
         Fedora:   sudo dnf install {}\n  \
         Arch:     sudo pacman -S --needed {}\n  \
         Debian:   sudo apt-get install {}\n  \
         macOS:    nothing but Apple's command line tools (xcode-select --install)\n  \
         Windows:  nothing but the Visual Studio Build Tools with C++\n\
         If it is installed and was not found, build without this check: cargo build --workspace",
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn root_installs_without_a_question_and_without_a_terminal() {
        for has_terminal in [false, true] {
            assert_eq!(decide(Install::Ask, Rights::Root, has_terminal), Decision::Install);
        }
    }

    #[test]
    fn sudo_is_run_only_after_a_question_or_with_yes() {
        assert_eq!(decide(Install::Ask, Rights::Sudo, true), Decision::Ask);
        assert!(matches!(decide(Install::Ask, Rights::Sudo, false), Decision::Refuse(why) if why.contains("--yes")));
        for has_terminal in [false, true] {
            assert_eq!(decide(Install::Yes, Rights::Sudo, has_terminal), Decision::Install);
        }
    }

    #[test]
    fn nothing_is_installed_against_the_option_or_without_rights() {
        for rights in [Rights::Root, Rights::Sudo, Rights::None] {
            assert!(matches!(decide(Install::No, rights, true), Decision::Refuse(_)), "{rights:?}");
        }
        for install in [Install::No, Install::Ask, Install::Yes] {
            assert!(matches!(decide(install, Rights::None, true), Decision::Refuse(_)), "{install:?}");
        }
    }

    #[test]
    fn only_a_yes_is_a_yes() {
        for (answer, is_yes) in [("y\n", true), ("Yes\n", true), ("\n", false), ("no\n", false), ("", false)] {
            assert_eq!(confirm(&mut answer.as_bytes()), is_yes, "{answer:?}");
        }
    }
}

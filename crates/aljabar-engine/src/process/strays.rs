//! Linux: finds descendants of an engine that have left its process group.
//!
//! An engine gets a mark in its environment, which its descendants inherit. `/proc` shows who has that mark, and who
//! descends from the engine. Only a program that has both cleared its environment and lost its parent is not found.

use std::{
    collections::HashMap,
    fs::{self, File},
    hash::{BuildHasher, RandomState},
    io::Read,
    os::fd::OwnedFd,
    process::Command,
};

use rustix::process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal};

const VARIABLE: &str = "ALJABAR_ENGINE_MARK";
/// No environment is read further than this.
const MAX_ENVIRONMENT: u64 = 4 << 20;

/// What the descendants of one engine have in common.
#[derive(Debug)]
pub(super) struct Mark {
    /// The variable and its value, as the environment has it.
    entry: String,
}

impl Mark {
    /// Adds a new mark to a program that is about to be started.
    pub(super) fn put_on(command: &mut Command) -> Self {
        // Hashers begin at random: a number that no other engine has.
        let value = format!("{:016x}", RandomState::new().hash_one(std::process::id()));
        command.env(VARIABLE, &value);
        Self { entry: format!("{VARIABLE}={value}") }
    }

    /// Kills every descendant that is found, and returns how many there were. The engine itself is not among them.
    pub(super) fn kill(&self, leader: Pid) -> usize {
        let parents: HashMap<Pid, Pid> = processes().filter_map(|pid| Some((pid, parent(pid)?))).collect();
        let descends = |pid: Pid| {
            let ancestors = std::iter::successors(parents.get(&pid), |parent| parents.get(parent));
            // A cycle is impossible in one moment, but these are many moments.
            ancestors.take(parents.len()).any(|ancestor| *ancestor == leader)
        };
        let mine = |pid: &Pid| *pid != leader && (self.is_on(*pid) || descends(*pid));
        parents.keys().copied().filter(mine).filter(|pid| self.kill_one(*pid, parents[pid])).count()
    }

    /// Kills one process, if the number still means the same process.
    fn kill_one(&self, pid: Pid, expected: Pid) -> bool {
        let killed = |handle: OwnedFd| pidfd_send_signal(handle, Signal::KILL).is_ok();
        let handle = pidfd_open(pid, PidfdFlags::empty()).ok();
        handle.filter(|_| self.is_on(pid) || parent(pid) == Some(expected)).is_some_and(killed)
    }

    fn is_on(&self, pid: Pid) -> bool {
        let mut environment = Vec::new();
        let file = File::open(format!("/proc/{pid}/environ"));
        let read = file.and_then(|file| file.take(MAX_ENVIRONMENT).read_to_end(&mut environment));
        read.is_ok() && environment.split(|byte| *byte == 0).any(|entry| entry == self.entry.as_bytes())
    }
}

/// The processes that can be seen.
fn processes() -> impl Iterator<Item = Pid> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| Pid::from_raw(entry.file_name().to_str()?.parse().ok()?))
}

/// The parent of a process that lives.
fn parent(pid: Pid) -> Option<Pid> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // After the name, which may contain anything: the state and the parent.
    let mut fields = stat.rsplit_once(") ")?.1.split(' ');
    let lives = !matches!(fields.next()?, "Z" | "X");
    lives.then(|| Pid::from_raw(fields.next()?.parse().ok()?)).flatten()
}

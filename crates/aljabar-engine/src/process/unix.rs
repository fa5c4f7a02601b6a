//! Unix: the engine leads a process group, which is killed as a whole. On Linux what has left the group is found too.

use std::{
    io,
    os::unix::process::CommandExt,
    process::{Child, ChildStdin, ChildStdout, Command},
    time::Duration,
};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

use crate::clock::wait_until;

#[cfg(target_os = "linux")]
#[path = "strays.rs"]
mod strays;

/// An engine and its descendants.
#[derive(Debug)]
pub(super) struct Tree {
    child: Child,
    /// Its process id, which is also its group's.
    leader: Pid,
    #[cfg(target_os = "linux")]
    mark: strays::Mark,
    killed: bool,
}

impl Tree {
    pub(super) fn start(mut command: Command) -> io::Result<Self> {
        // A group of its own also keeps the terminal's Ctrl-C, which is for the host, away from the engine.
        command.process_group(0);
        #[cfg(target_os = "linux")]
        let mark = strays::Mark::put_on(&mut command);
        let child = command.spawn()?;
        let leader = Pid::from_child(&child);
        Ok(Self {
            child,
            leader,
            #[cfg(target_os = "linux")]
            mark,
            killed: false,
        })
    }

    pub(super) fn pipes(&mut self) -> (Option<ChildStdin>, Option<ChildStdout>) {
        (self.child.stdin.take(), self.child.stdout.take())
    }

    /// Whether the engine itself has ended. It is left to be collected, which keeps its id from being used again.
    pub(super) fn has_ended(&self) -> bool {
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        !matches!(waitid(WaitId::Pid(self.leader), look), Ok(None))
    }

    /// Kills everything, and waits for the engine to disappear.
    pub(super) fn kill(&mut self, limit: Duration) {
        if self.killed {
            return;
        }
        self.killed = true;
        // Before the group is killed: its children then have another parent.
        #[cfg(target_os = "linux")]
        self.mark.kill(self.leader);
        let _ = kill_process_group(self.leader, Signal::KILL);
        // What was started in the meantime.
        #[cfg(target_os = "linux")]
        wait_until(limit, || self.mark.kill(self.leader) == 0);
        wait_until(limit, || !matches!(self.child.try_wait(), Ok(None)));
    }
}

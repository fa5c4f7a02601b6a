//! Tests for both kinds of pipes: nothing waits, whatever the program at the other end does.

use std::{
    io::ErrorKind,
    process::{Command, Stdio},
    time::Duration,
};

use crate::{clock::wait_until, lines::CHUNK};

/// Only what hangs takes this long.
const HANGS: Duration = Duration::from_secs(60);

macro_rules! tests {
    ($kind:ident) => {
        mod $kind {
            use super::*;
            use crate::$kind::Pipes;

            /// Runs a test with a shell command, which is killed afterwards.
            fn with(script: &str, test: impl FnOnce(&mut Pipes)) {
                let mut command = Command::new("sh");
                let command = command.args(["-c", script]).stdin(Stdio::piped()).stdout(Stdio::piped());
                let mut child = command.spawn().unwrap();
                let mut pipes = Pipes::new(child.stdin.take().unwrap(), child.stdout.take().unwrap()).unwrap();
                test(&mut pipes);
                child.kill().unwrap();
                child.wait().unwrap();
            }

            #[test]
            fn what_is_written_comes_back() {
                with("exec cat", |pipes| {
                    let (mut buffer, mut read) = ([0; CHUNK], Vec::new());
                    assert_eq!(pipes.read(&mut buffer).unwrap_err().kind(), ErrorKind::WouldBlock);
                    assert!(wait_until(HANGS, || pipes.write(b"hello").is_ok()));
                    assert!(wait_until(HANGS, || {
                        pipes.wait(false, Duration::from_millis(10));
                        read.extend_from_slice(pipes.read(&mut buffer).map_or(&[], |length| &buffer[..length]));
                        read == b"hello"
                    }));
                    pipes.close_input();
                    assert!(wait_until(HANGS, || matches!(pipes.read(&mut buffer), Ok(0))), "cat has ended");
                    assert_eq!(pipes.write(b"more").unwrap_err().kind(), ErrorKind::BrokenPipe);
                });
            }

            #[test]
            fn a_program_that_does_not_read_holds_nobody_up() {
                with("exec sleep 1000", |pipes| {
                    let full = |pipes: &mut Pipes| {
                        let error = (0..1_000).find_map(|_| pipes.write(&[b'x'; CHUNK]).err());
                        error.is_some_and(|error| error.kind() == ErrorKind::WouldBlock)
                    };
                    assert!(wait_until(HANGS, || full(pipes)));
                    pipes.wait(true, Duration::from_millis(10));
                });
            }

            #[test]
            fn a_program_that_writes_without_end_is_read_bit_by_bit() {
                with("exec yes", |pipes| {
                    let (mut buffer, mut read) = ([0; CHUNK], 0);
                    assert!(wait_until(HANGS, || {
                        while let Ok(length @ 1..) = pipes.read(&mut buffer) {
                            read += length;
                            if read > 1 << 20 {
                                return true;
                            }
                        }
                        false
                    }));
                });
            }

            #[test]
            fn a_program_that_ends_is_noticed() {
                with("exit", |pipes| {
                    let mut buffer = [0; CHUNK];
                    assert!(wait_until(HANGS, || matches!(pipes.read(&mut buffer), Ok(0))));
                    let broken =
                        |pipes: &mut Pipes| pipes.write(b"x").is_err_and(|error| error.kind() == ErrorKind::BrokenPipe);
                    assert!(wait_until(HANGS, || broken(pipes)));
                });
            }
        }
    };
}

tests!(pipes);
tests!(threads);

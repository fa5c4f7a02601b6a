//! Reads what the game said while it ran and finds what must not be there.

/// What a machine without a gamepad service makes the libraries say; no fault of the game's.
const FORGIVEN: &[&str] = &["bevy_gilrs: Failed to start Gilrs"];

/// The lines that fail a run: a panic, or level ERROR that is not forgiven.
pub fn faults(log: &str) -> Vec<String> {
    log.lines().map(plain).filter(|line| is_fault(line)).collect()
}

fn is_fault(line: &str) -> bool {
    if line.contains("panicked at") {
        return true;
    }
    // `2026-01-31T12:00:00.000000Z ERROR target: message`: the level stands before the target and the message.
    let level_is_error = line.split_whitespace().take(2).any(|word| word == "ERROR");
    level_is_error && !FORGIVEN.iter().any(|known| line.contains(known))
}

/// A line without terminal colours (`ESC [ … letter`).
fn plain(line: &str) -> String {
    let mut rest = line;
    let mut clean = String::with_capacity(line.len());
    while let Some((before, escape)) = rest.split_once('\u{1b}') {
        clean.push_str(before);
        rest = escape.find(|c: char| c.is_ascii_alphabetic()).map_or("", |end| &escape[end + 1..]);
    }
    clean.push_str(rest);
    clean
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quiet_run_has_no_faults() {
        let log = "2026-01-31T12:00:00.1Z  INFO al_jabar: ready\n\
                   2026-01-31T12:00:00.2Z  WARN bevy_render: a setting is not supported\n\
                   ALSA lib confmisc.c:855:(parse_card) cannot find card '0'\n\
                   2026-01-31T12:00:00.3Z  INFO al_jabar: a message may speak of an ERROR\n";
        assert_eq!(faults(log), Vec::<String>::new());
    }

    #[test]
    fn an_error_and_a_panic_are_faults() {
        let log = "2026-01-31T12:00:00.1Z ERROR bevy_ecs: Encountered an error in system `table`\n\
                   thread 'main' panicked at src/main.rs:1:1:\n\
                   ERROR wgpu_core: without a clock\n";
        assert_eq!(faults(log).len(), 3);
    }

    #[test]
    fn colours_do_not_hide_an_error() {
        let log = "\u{1b}[2m2026-01-31T12:00:00.1Z\u{1b}[0m \u{1b}[31mERROR\u{1b}[0m \u{1b}[2mwgpu\u{1b}[0m: lost\n";
        assert_eq!(faults(log), ["2026-01-31T12:00:00.1Z ERROR wgpu: lost"]);
    }

    #[test]
    fn a_missing_gamepad_service_is_forgiven() {
        let log = "2026-01-31T12:00:00.1Z ERROR bevy_gilrs: Failed to start Gilrs. Gilrs does not support current platform.\n";
        assert_eq!(faults(log), Vec::<String>::new());
    }
}

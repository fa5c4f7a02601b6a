//! Finds the lines of the game's log that fail a test.

/// Errors that a library logs on a machine without a gamepad service. They are no fault of the game.
const IGNORED: &[&str] = &["bevy_gilrs: Failed to start Gilrs"];

/// The lines that report a panic or have the level ERROR, without terminal colours and without the ignored ones.
pub(crate) fn errors(log: &str) -> Vec<String> {
    log.lines().map(without_colours).filter(|line| is_error(line)).collect()
}

fn is_error(line: &str) -> bool {
    if line.contains("panicked at") {
        return true;
    }
    // `2026-01-31T12:00:00.000000Z ERROR target: message`: the level stands before the target and the message.
    let level_is_error = line.split_whitespace().take(2).any(|word| word == "ERROR");
    level_is_error && !IGNORED.iter().any(|known| line.contains(known))
}

/// Removes terminal colours (`ESC [ … letter`).
fn without_colours(line: &str) -> String {
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
    fn infos_and_warnings_are_not_errors() {
        let log = "2026-01-31T12:00:00.1Z  INFO al_jabar: ready\n\
                   2026-01-31T12:00:00.2Z  WARN bevy_render: a setting is not supported\n\
                   ALSA lib confmisc.c:855:(parse_card) cannot find card '0'\n\
                   2026-01-31T12:00:00.3Z  INFO al_jabar: a message may contain the word ERROR\n";
        assert_eq!(errors(log), Vec::<String>::new());
    }

    #[test]
    fn error_lines_and_panics_are_errors() {
        let log = "2026-01-31T12:00:00.1Z ERROR bevy_ecs: Encountered an error in system `table`\n\
                   thread 'main' panicked at src/main.rs:1:1:\n\
                   ERROR wgpu_core: without a time stamp\n";
        assert_eq!(errors(log).len(), 3);
    }

    #[test]
    fn colours_do_not_hide_an_error() {
        let log = "\u{1b}[2m2026-01-31T12:00:00.1Z\u{1b}[0m \u{1b}[31mERROR\u{1b}[0m \u{1b}[2mwgpu\u{1b}[0m: lost\n";
        assert_eq!(errors(log), ["2026-01-31T12:00:00.1Z ERROR wgpu: lost"]);
    }

    #[test]
    fn a_missing_gamepad_service_is_ignored() {
        let log = "2026-01-31T12:00:00.1Z ERROR bevy_gilrs: Failed to start Gilrs. Gilrs does not support current platform.\n";
        assert_eq!(errors(log), Vec::<String>::new());
    }
}

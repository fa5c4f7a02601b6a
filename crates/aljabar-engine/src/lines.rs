//! Cuts what an engine writes into lines of bounded length.

use std::mem;

/// The longest line that can be an answer, in bytes.
pub(crate) const MAX_LINE: usize = 1 << 16;
/// How much is read at once.
pub(crate) const CHUNK: usize = 1 << 13;
/// How much of a line that is too long is kept, to be quoted.
const QUOTED: usize = 1 << 10;

/// A line that an engine wrote, without its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    Text(Vec<u8>),
    /// The beginning of a line with more than [`MAX_LINE`] bytes.
    TooLong(Vec<u8>),
}

impl Line {
    pub(crate) fn is_blank(&self) -> bool {
        matches!(self, Self::Text(text) if text.trim_ascii().is_empty())
    }
}

/// The line that is being written.
#[derive(Default, Debug)]
pub(crate) struct Lines {
    partial: Vec<u8>,
    /// Whether the rest of the line is dropped.
    skipping: bool,
}

impl Lines {
    /// The lines that are complete with these bytes. A line that gets too long is returned as soon as it does.
    pub(crate) fn push(&mut self, mut bytes: &[u8]) -> Vec<Line> {
        let mut lines = Vec::new();
        while !bytes.is_empty() {
            let end = bytes.iter().position(|byte| *byte == b'\n');
            let (piece, rest) = end.map_or((bytes, &[][..]), |end| (&bytes[..end], &bytes[end + 1..]));
            if !self.skipping {
                self.partial.extend_from_slice(piece);
                if self.partial.len() > MAX_LINE {
                    self.partial.truncate(QUOTED);
                    lines.push(Line::TooLong(mem::take(&mut self.partial)));
                    self.skipping = true;
                } else if end.is_some() {
                    lines.push(Line::Text(mem::take(&mut self.partial)));
                }
            }
            if end.is_some() {
                self.skipping = false;
            }
            bytes = rest;
        }
        lines
    }

    /// Drops a line that has begun, with what is still to come of it.
    pub(crate) fn drop_begun(&mut self) {
        if !self.partial.is_empty() {
            self.partial = Vec::new();
            self.skipping = true;
        }
    }

    /// The last line, when nothing follows any more and it has no end.
    pub(crate) fn last(&mut self) -> Option<Line> {
        (!self.partial.is_empty()).then(|| Line::Text(mem::take(&mut self.partial)))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn text(text: &str) -> Line {
        Line::Text(text.into())
    }

    #[test]
    fn a_line_that_has_begun_can_be_dropped() {
        let mut lines = Lines::default();
        assert_eq!(lines.push(b"one\ntw"), [text("one")]);
        lines.drop_begun();
        assert_eq!(lines.push(b"o\nthree\n"), [text("three")]);
        lines.drop_begun();
        assert_eq!(lines.push(b"four\nfi"), [text("four")]);
        assert_eq!(lines.last(), Some(text("fi")));
        assert_eq!(lines.last(), None);
    }

    #[test]
    fn an_endless_line_is_told_once_and_takes_no_memory() {
        let mut lines = Lines::default();
        let mut told = 0;
        for _ in 0..1_000 {
            told += lines.push(&[b'x'; CHUNK]).len();
            assert!(lines.partial.capacity() <= 2 * (MAX_LINE + CHUNK));
        }
        assert_eq!(told, 1);
        assert_eq!(lines.push(b"\nnext\n"), [text("next")]);
    }

    #[test]
    fn the_longest_line_is_read_whole() {
        let mut lines = Lines::default();
        let longest = vec![b'x'; MAX_LINE];
        assert_eq!(lines.push(&[&longest[..], b"\n"].concat()), [Line::Text(longest.clone())]);
        assert_eq!(lines.push(&[&longest[..], b"x\n"].concat()), [Line::TooLong(longest[..QUOTED].to_vec())]);
    }

    proptest! {
        #[test]
        fn lines_do_not_depend_on_how_they_arrive(bytes in "[a\n]{0,40}", size in 1_usize..8) {
            let mut lines = Lines::default();
            let mut found: Vec<Line> = bytes.as_bytes().chunks(size).flat_map(|chunk| lines.push(chunk)).collect();
            found.extend(lines.last());
            let expected: Vec<Line> = bytes.lines().map(text).collect();
            prop_assert_eq!(found, expected);
        }
    }
}

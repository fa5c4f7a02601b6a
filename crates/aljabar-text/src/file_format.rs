//! Files that name their format and its version in their first fields.

use std::fmt;

use serde::Deserialize;

use crate::{JsonError, Object, parse, shortened};

/// A format of files, in the version that is known here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FileFormat {
    /// The value of the field `format`.
    pub name: &'static str,
    /// The value of the field `version`.
    pub version: u64,
}

/// Why a text is not a file of a [`FileFormat`]. Prints as a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FileError {
    /// It has more than [`FileFormat::MAX_BYTES`] bytes.
    TooLarge {
        /// The number of bytes.
        bytes: usize,
    },
    /// It is a file of another format.
    Foreign {
        /// The value of its field `format`, shortened.
        found: String,
        /// The format that was expected.
        expected: &'static str,
    },
    /// A newer version of the game has written it.
    Newer {
        /// The value of its field `version`.
        version: u64,
        /// The version that is known here.
        known: u64,
    },
    /// It is damaged.
    Damaged {
        /// The path of the wrong field, like `groups.2,2,2.casual.games`; empty if the whole text is wrong.
        field: String,
        /// Why the field is wrong, as a sentence.
        reason: String,
    },
}

impl FileFormat {
    /// The largest text that is read, in bytes. It is many times what any file needs.
    pub const MAX_BYTES: usize = 4 << 20;

    /// Reads the text of a file of this format.
    ///
    /// # Errors
    /// If the text is too large, is of another format, was written by a newer version of the game, or does not fit `T`.
    pub fn read<'a, T: Deserialize<'a>>(self, text: &'a str) -> Result<T, FileError> {
        #[derive(Deserialize)]
        struct Head {
            format: String,
            version: u64,
        }
        if text.len() > Self::MAX_BYTES {
            return Err(FileError::TooLarge { bytes: text.len() });
        }
        let Object(head): Object<Head> = parse(text)?;
        if head.format != self.name {
            return Err(FileError::Foreign { found: shortened(&head.format, 20), expected: self.name });
        }
        if head.version > self.version {
            return Err(FileError::Newer { version: head.version, known: self.version });
        }
        if head.version < self.version {
            return Err(FileError::damaged("version", format_args!("there is no version {}", head.version)));
        }
        let Object(file) = parse(text)?;
        Ok(file)
    }
}

impl FileError {
    /// The error of a field that is wrong for this reason.
    pub fn damaged(field: impl Into<String>, reason: impl fmt::Display) -> Self {
        Self::Damaged { field: field.into(), reason: reason.to_string() }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { bytes } => {
                write!(f, "the file has {bytes} bytes, more than {} MB", FileFormat::MAX_BYTES >> 20)
            }
            Self::Foreign { found, expected } => write!(f, "format: this is `{found}`, not `{expected}`"),
            Self::Newer { version, known } => write!(f, "version: version {version} is not known here, only {known}"),
            Self::Damaged { field, reason } if field.is_empty() => f.write_str(reason),
            Self::Damaged { field, reason } => write!(f, "{field}: {reason}"),
        }
    }
}

impl std::error::Error for FileError {}

impl From<JsonError> for FileError {
    fn from(JsonError { field, reason }: JsonError) -> Self {
        Self::Damaged { field, reason }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;

    const FORMAT: FileFormat = FileFormat { name: "thing", version: 2 };

    #[derive(Deserialize, PartialEq, Debug)]
    struct Thing {
        count: u8,
    }

    fn refused(text: &str) -> String {
        FORMAT.read::<Thing>(text).unwrap_err().to_string()
    }

    #[test]
    fn a_file_of_the_format_is_read() {
        assert_eq!(FORMAT.read(r#"{"format":"thing","version":2,"count":3}"#), Ok(Thing { count: 3 }));
    }

    #[test]
    fn other_files_are_refused_with_a_sentence() {
        assert_eq!(refused(r#"{"format":"other","version":2}"#), "format: this is `other`, not `thing`");
        assert_eq!(refused(r#"{"format":"thing","version":3}"#), "version: version 3 is not known here, only 2");
        assert_eq!(refused(r#"{"format":"thing","version":1}"#), "version: there is no version 1");
        assert!(refused(r#"{"format":"thing","version":2,"count":300}"#).starts_with("count: "));
        assert!(refused(r#"["thing",2,3]"#).contains("an object"));
        assert_eq!(refused(&" ".repeat(5 << 20)), "the file has 5242880 bytes, more than 4 MB");
    }
}

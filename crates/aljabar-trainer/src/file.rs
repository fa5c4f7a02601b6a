//! The file of a [`Progress`].

use std::{collections::BTreeMap, fmt};

use aljabar_text::{Distinct, JsonError, Object, parse, shortened};
use serde::{Deserialize, Serialize};

use crate::{
    LAST_STAGE, Memory, Progress, Week,
    memory::LONGEST_ANSWER,
    progress::{Trained, group_of},
};

/// The largest text that is read, in bytes.
pub const MAX_BYTES: usize = 4 << 20;

const FORMAT: &str = "al-jabar-trainer";
const VERSION: u64 = 1;

/// Why a text is not a file of the trainer. Prints as a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FileError {
    /// It has more than [`MAX_BYTES`] bytes.
    TooLarge {
        /// The number of bytes.
        bytes: usize,
    },
    /// It is a file of another format.
    Foreign {
        /// The value of its field `format`, shortened.
        format: String,
    },
    /// A newer version of the game has written it.
    Newer {
        /// The value of its field `version`.
        version: u64,
    },
    /// It is damaged.
    Damaged {
        /// The path of the wrong field, like `groups.2,2,2.skills.R+B.stage`; empty if the whole text is wrong.
        field: String,
        /// Why the field is wrong, as a sentence.
        reason: String,
    },
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { bytes } => write!(f, "the file has {bytes} bytes, more than {} MB", MAX_BYTES >> 20),
            Self::Foreign { format } => write!(f, "format: this is `{format}`, not `{FORMAT}`"),
            Self::Newer { version } => write!(f, "version: version {version} is not known here, only {VERSION}"),
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

fn damaged(field: String, reason: impl fmt::Display) -> FileError {
    FileError::Damaged { field, reason: reason.to_string() }
}

#[derive(Serialize)]
struct Written<'a> {
    format: &'a str,
    version: u64,
    groups: BTreeMap<&'a str, WrittenGroup<'a>>,
}

#[derive(Serialize)]
struct WrittenGroup<'a> {
    skills: &'a BTreeMap<String, Memory>,
    weeks: BTreeMap<String, Week>,
}

/// The same file when it is read. Keys must not occur twice.
#[derive(Deserialize)]
struct Read {
    groups: Distinct<Object<ReadGroup>>,
}

#[derive(Deserialize)]
struct ReadGroup {
    skills: Distinct<Object<Memory>>,
    weeks: Distinct<Object<Week>>,
}

impl Progress {
    /// Reads the text of a file.
    ///
    /// # Errors
    /// If the text is too large, is of another format, is damaged, or was written by a newer version of the game.
    pub fn from_json(text: &str) -> Result<Self, FileError> {
        #[derive(Deserialize)]
        struct Header {
            format: String,
            version: u64,
        }
        if text.len() > MAX_BYTES {
            return Err(FileError::TooLarge { bytes: text.len() });
        }
        let Object(head): Object<Header> = parse(text)?;
        if head.format != FORMAT {
            return Err(FileError::Foreign { format: shortened(&head.format, 20) });
        }
        match head.version {
            VERSION => {}
            newer if newer > VERSION => return Err(FileError::Newer { version: newer }),
            older => return Err(damaged("version".into(), format_args!("there is no version {older}"))),
        }
        let Object(file): Object<Read> = parse(text)?;
        let mut groups = BTreeMap::new();
        for (key, Object(group)) in file.groups.0 {
            let field = format!("groups.{}", shortened(&key, 40));
            if group_of(&key).is_none() {
                return Err(damaged(field, "this is not a group that can be played"));
            }
            groups.insert(key, group.checked(&field)?);
        }
        Ok(Self { groups })
    }

    /// The text of a file, which [`from_json`](Self::from_json) reads back.
    ///
    /// # Panics
    /// Never: strings, numbers and lists always have a JSON form.
    #[must_use]
    pub fn to_json(&self) -> String {
        let groups = self.groups.iter().map(|(key, trained)| {
            let weeks = trained.weeks.iter().map(|(number, week)| (number.to_string(), *week)).collect();
            (key.as_str(), WrittenGroup { skills: &trained.skills, weeks })
        });
        let file = Written { format: FORMAT, version: VERSION, groups: groups.collect() };
        serde_json::to_string(&file).expect("strings, numbers and lists always have a JSON form")
    }
}

impl ReadGroup {
    /// Fails if no answers could have led to these numbers.
    fn checked(self, field: &str) -> Result<Trained, FileError> {
        let mut trained = Trained::default();
        for (key, Object(memory)) in self.skills.0 {
            let field = || format!("{field}.skills.{}", shortened(&key, 40));
            if memory.stage > LAST_STAGE {
                let reason = format_args!("{} is more than {LAST_STAGE}", memory.stage);
                return Err(damaged(field() + ".stage", reason));
            }
            if memory.right > memory.answers {
                let reason = format_args!("{} right answers are more than {}", memory.right, memory.answers);
                return Err(damaged(field() + ".right", reason));
            }
            if memory.millis > LONGEST_ANSWER {
                let reason = format_args!("{} is more than {LONGEST_ANSWER}", memory.millis);
                return Err(damaged(field() + ".millis", reason));
            }
            trained.skills.insert(key, memory);
        }
        for (key, Object(week)) in self.weeks.0 {
            let field = || format!("{field}.weeks.{}", shortened(&key, 40));
            let Some(number) = key.parse::<u32>().ok().filter(|number| number.to_string() == key) else {
                return Err(damaged(field(), "this is not the number of a week"));
            };
            if week.right > week.answers || week.timed > week.right {
                let Week { answers, right, timed, .. } = week;
                let reason = format_args!("{answers} answers, {right} right and {timed} timed do not go together");
                return Err(damaged(field() + ".right", reason));
            }
            if week.millis > u64::from(week.timed) * u64::from(LONGEST_ANSWER) {
                let reason = format_args!("{} is too much for {} answers", week.millis, week.timed);
                return Err(damaged(field() + ".millis", reason));
            }
            trained.weeks.insert(number, week);
        }
        Ok(trained)
    }
}

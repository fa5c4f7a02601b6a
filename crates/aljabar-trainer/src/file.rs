//! The file of a [`Progress`].

use std::collections::BTreeMap;

use aljabar_text::{Distinct, FileError, FileFormat, Object, shortened};
use serde::{Deserialize, Serialize};

use crate::{
    LAST_STAGE, Memory, Progress, Week,
    memory::LONGEST_ANSWER,
    progress::{Trained, group_of},
};

const FORMAT: FileFormat = FileFormat { name: "al-jabar-trainer", version: 1 };

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
        let file: Read = FORMAT.read(text)?;
        let mut groups = BTreeMap::new();
        for (key, Object(group)) in file.groups.0 {
            let field = format!("groups.{}", shortened(&key, 40));
            if group_of(&key).is_none() {
                return Err(FileError::damaged(field, "this is not a group that can be played"));
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
        let file = Written { format: FORMAT.name, version: FORMAT.version, groups: groups.collect() };
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
                return Err(FileError::damaged(field() + ".stage", reason));
            }
            if memory.right > memory.answers {
                let reason = format_args!("{} right answers are more than {}", memory.right, memory.answers);
                return Err(FileError::damaged(field() + ".right", reason));
            }
            if memory.millis > LONGEST_ANSWER {
                let reason = format_args!("{} is more than {LONGEST_ANSWER}", memory.millis);
                return Err(FileError::damaged(field() + ".millis", reason));
            }
            trained.skills.insert(key, memory);
        }
        for (key, Object(week)) in self.weeks.0 {
            let field = || format!("{field}.weeks.{}", shortened(&key, 40));
            let Some(number) = key.parse::<u32>().ok().filter(|number| number.to_string() == key) else {
                return Err(FileError::damaged(field(), "this is not the number of a week"));
            };
            if week.right > week.answers || week.timed > week.right {
                let Week { answers, right, timed, .. } = week;
                let reason = format_args!("{answers} answers, {right} right and {timed} timed do not go together");
                return Err(FileError::damaged(field() + ".right", reason));
            }
            if week.millis > u64::from(week.timed) * u64::from(LONGEST_ANSWER) {
                let reason = format_args!("{} is too much for {} answers", week.millis, week.timed);
                return Err(FileError::damaged(field() + ".millis", reason));
            }
            trained.weeks.insert(number, week);
        }
        Ok(trained)
    }
}

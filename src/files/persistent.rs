//! Small JSON files that are read at the start and written whenever their resource changes: settings, lobby,
//! statistics. A damaged file is renamed or copied, never deleted, and its readable fields are used.

use super::disk::{self, Disk, Hold, Refusal, put_aside, read_text};
use super::writer::Job;
use super::{Files, Folder};
use crate::texts::{Say, say, tidy};
use bevy::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_path_to_error::{Path as FieldPath, Segment};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The largest size of such a file in bytes. Larger ones are refused.
pub const MOST_BYTES: u64 = 1 << 20;
/// The format version that is written, and the only one that is read.
const VERSION: u64 = 1;
/// With more unreadable fields than this, the whole file counts as damaged.
const MOST_FAULTS: usize = 200;
/// The largest number of unreadable fields that are named to the player.
const MOST_NAMED: usize = 6;
/// How long to wait for another copy of the game that changes a file.
const WAIT_FOR_OTHERS: Duration = Duration::from_secs(2);

/// A resource that is saved in its own file.
pub trait Persistent: Resource + Sized {
    /// The name of the file in the folder of the player's files.
    const FILE: &'static str;

    /// The content of the file.
    fn to_text(&self) -> String;

    /// Parses the content of a file. Fields that cannot be read get their default value, and their names are returned.
    ///
    /// # Errors
    /// If nothing of the file can be used.
    fn from_text(text: &str) -> Result<(Self, Vec<String>), Unusable>;
}

/// Why a file cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unusable {
    /// A newer version of the game has written it.
    Newer,
    /// It has another format or is broken. Holds a technical reason in English.
    Damaged(String),
    /// It cannot be read from the disk. Holds the reason.
    Refused(Say),
}

impl Unusable {
    /// The reason as a text for the player.
    pub fn reason(&self) -> Say {
        match self {
            Self::Newer => say!("file-newer"),
            Self::Damaged(reason) => Say::verbatim(reason.clone()),
            Self::Refused(reason) => reason.clone(),
        }
    }
}

/// The result of [`load`].
pub struct Found<T> {
    /// The parsed content; `None` if there is no usable file.
    pub value: Option<T>,
    /// A note for the player about a damaged file.
    pub note: Option<Say>,
}

/// Serialises a value with the fields `format` and `version`.
pub fn wrap(format: &str, value: &impl Serialize) -> String {
    let mut text = serde_json::to_value(value).unwrap_or_default();
    if let Some(fields) = text.as_object_mut() {
        fields.insert("format".into(), format.into());
        fields.insert("version".into(), VERSION.into());
    }
    pretty(&text)
}

fn pretty(value: &Value) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default() + "\n"
}

/// Parses a value that [`wrap`] has written. Fields that cannot be parsed are treated as missing, and their names are
/// returned.
///
/// # Errors
/// If the text is not JSON, has another format or version, or cannot be parsed even without its bad fields.
pub fn unwrap<T: DeserializeOwned>(format: &str, text: &str) -> Result<(T, Vec<String>), Unusable> {
    let damaged = |error: serde_json::Error| Unusable::Damaged(error.to_string());
    let mut value: Value = serde_json::from_str(text).map_err(damaged)?;
    if value.get("format").and_then(|field| field.as_str()) != Some(format) {
        return Err(Unusable::Damaged(format!("its format is not `{format}`")));
    }
    match value.get("version").and_then(Value::as_u64) {
        Some(VERSION) => {}
        Some(newer) if newer > VERSION => return Err(Unusable::Newer),
        _ => return Err(Unusable::Damaged("its version is not 1".into())),
    }
    let mut faults = Vec::new();
    loop {
        match serde_path_to_error::deserialize(&value) {
            Ok(found) => return Ok((found, faults)),
            Err(error) => {
                let field = leave_out(&mut value, error.path());
                match field.filter(|_| faults.len() < MOST_FAULTS) {
                    Some(field) => faults.push(field),
                    None => return Err(damaged(error.into_inner())),
                }
            }
        }
    }
}

/// Removes the field at a path, and a list that becomes empty by that. Returns the name of the field, or `None` if
/// nothing could be removed.
fn leave_out(value: &mut Value, path: &FieldPath) -> Option<String> {
    let mut steps: Vec<&Segment> = path.iter().collect();
    // Segments without a name belong to the field before them.
    while let Some(Segment::Enum { .. } | Segment::Unknown) = steps.last() {
        steps.pop();
    }
    let name = steps.iter().fold(String::new(), |name, step| match step {
        Segment::Seq { index } => format!("{name}[{index}]"),
        step if name.is_empty() => step.to_string(),
        step => format!("{name}.{step}"),
    });
    while let Some((last, before)) = steps.split_last() {
        let parent = before.iter().try_fold(&mut *value, |value, step| match step {
            Segment::Seq { index } => value.get_mut(*index),
            Segment::Map { key } => value.get_mut(key),
            Segment::Enum { .. } | Segment::Unknown => None,
        })?;
        match (last, parent) {
            (Segment::Map { key }, Value::Object(fields)) => return fields.remove(key).map(|_| tidy(&name)),
            (Segment::Seq { index }, Value::Array(all)) if *index < all.len() => {
                all.remove(*index);
                if !all.is_empty() {
                    return Some(tidy(&name));
                }
                // Remove the list too if it is empty now.
                steps.pop();
            }
            _ => return None,
        }
    }
    None
}

/// Reads the file of `T` from a folder. An unusable file is renamed. A partly usable one is copied to another name and
/// rewritten with the fields that could be read.
pub fn load<T: Persistent>(folder: &Path) -> Found<T> {
    let path = folder.join(T::FILE);
    let text = match read_text(&path, MOST_BYTES) {
        Ok(None) => return Found { value: None, note: None },
        Ok(Some(text)) => text,
        Err(reason) => {
            return Found { value: None, note: Some(set_aside(&path, T::FILE, &Unusable::Refused(reason))) };
        }
    };
    match T::from_text(&text) {
        Err(reason) => Found { value: None, note: Some(set_aside(&path, T::FILE, &reason)) },
        Ok((value, faults)) if faults.is_empty() => Found { value: Some(value), note: None },
        Ok((value, faults)) => {
            let disk = Disk::default();
            let kept = disk.copy_aside(&path, stem(T::FILE), ".json", &text);
            let more = faults.len().saturating_sub(MOST_NAMED);
            let fields: Vec<String> = faults.into_iter().take(MOST_NAMED).collect();
            let fields = fields.join(", ") + if more > 0 { ", …" } else { "" };
            let note = match kept {
                Some(kept) => {
                    // Rewrite the file only if there is a copy. If that fails, the note is shown again next time.
                    let _ = disk.replace(&path, &value.to_text());
                    say!("note-partly-used", file = T::FILE, fields = fields, kept = kept)
                }
                None => say!("note-partly-used-stays", file = T::FILE, fields = fields),
            };
            Found { value: Some(value), note: Some(note) }
        }
    }
}

fn stem(name: &str) -> &str {
    name.trim_end_matches(".json")
}

/// Renames an unusable file. Returns a note for the player.
pub fn set_aside(path: &Path, name: &str, unusable: &Unusable) -> Say {
    let reason = unusable.reason();
    match put_aside(path, stem(name), ".json") {
        Some(kept) => say!("note-bad-file", file = name, reason = reason, kept = kept),
        None => say!("note-bad-file-stays", file = name, reason = reason),
    }
}

/// Changes a file that other running copies of the game may change too: locks it, reads its present content, and writes
/// what `change` makes of that. Returns the written text.
///
/// # Errors
/// If the file cannot be read or written, or `change` fails.
pub fn change(
    disk: &Disk,
    path: &Path,
    change: &dyn Fn(Option<String>) -> Result<String, Say>,
) -> Result<String, Refusal> {
    let folder = path.parent().unwrap_or(Path::new(""));
    disk::make_folder(folder)?;
    // Write even without the lock: a copy that holds it longer than this hangs, and the change must not be lost.
    let _lock = disk::lock(&folder.join("kept.lock"), Hold::Alone, WAIT_FOR_OTHERS);
    let refused = |reason: Say| Refusal { path: path.to_owned(), reason };
    let now = read_text(path, MOST_BYTES).map_err(refused)?;
    let text = change(now).map_err(refused)?;
    disk.replace(path, &text)?;
    Ok(text)
}

/// Three-way merge: the fields of `theirs`, except those that differ between `before` and `ours`, which are taken from
/// `ours`.
fn merged(before: &Value, ours: &Value, theirs: Value) -> Value {
    match (before, ours, theirs) {
        (Value::Object(before), Value::Object(ours), Value::Object(mut theirs)) => {
            let keys: Vec<&String> = before.keys().chain(ours.keys()).collect();
            for key in keys {
                match (before.get(key), ours.get(key)) {
                    (was, is) if was == is => {}
                    (_, None) => {
                        theirs.remove(key);
                    }
                    (was, Some(is)) => {
                        let there = theirs.remove(key);
                        let merged = match (was, there) {
                            (Some(was), Some(there)) => merged(was, is, there),
                            _ => is.clone(),
                        };
                        theirs.insert(key.clone(), merged);
                    }
                }
            }
            Value::Object(theirs)
        }
        (before, ours, theirs) => {
            if before == ours {
                theirs
            } else {
                ours.clone()
            }
        }
    }
}

/// The new text of a file: its present content `now` with our changes merged into it.
///
/// Fails if a newer version of the game has written the file.
fn merge_into(now: Option<String>, before: &Value, ours: &Value) -> Result<String, Say> {
    let theirs = now.and_then(|text| serde_json::from_str::<Value>(&text).ok());
    let theirs = theirs.filter(|theirs| theirs.get("format") == ours.get("format"));
    let newer = |theirs: &Value| theirs.get("version").and_then(Value::as_u64).is_some_and(|version| version > VERSION);
    match theirs {
        Some(theirs) if newer(&theirs) => Err(say!("file-newer")),
        Some(theirs) => Ok(pretty(&merged(before, ours, theirs))),
        None => Ok(pretty(ours)),
    }
}

/// The state of [`persist`] for one file.
#[derive(Default)]
pub struct PersistState {
    /// The content that was last read or written. The writer thread updates it.
    before: Option<Arc<Mutex<Value>>>,
    /// The content of the last queued write.
    sent: Value,
}

/// Saves a resource whenever it changes. At exit, retries a write that has failed.
pub fn persist<T: Persistent>(
    value: Res<T>,
    folder: Res<Folder>,
    mut files: ResMut<Files>,
    mut exits: MessageReader<AppExit>,
    mut state: Local<PersistState>,
) {
    let exiting = exits.read().last().is_some();
    if !value.is_changed() && !exiting {
        return;
    }
    let ours: Value = serde_json::from_str(&value.to_text()).unwrap_or_default();
    let Some(before) = state.before.clone() else {
        // The first value was just read from the file, so it need not be written.
        state.before = Some(Arc::new(Mutex::new(ours.clone())));
        state.sent = ours;
        return;
    };
    let is_missing = exiting && *known(&before) != ours;
    let Some(folder) = folder.0.as_ref().filter(|_| state.sent != ours || is_missing) else { return };
    state.sent = ours.clone();
    let path = folder.join(T::FILE);
    let file = path.clone();
    // A newer job includes the changes of an older one that has not been written yet.
    files.push(Job::newest(&path, move |disk: &Disk| {
        let was = known(&before).clone();
        change(disk, &file, &|now| merge_into(now, &was, &ours))?;
        *known(&before) = ours.clone();
        Ok(None)
    }));
}

fn known(before: &Mutex<Value>) -> MutexGuard<'_, Value> {
    before.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;
    use serde::Deserialize;
    use serde_json::json;

    #[derive(Deserialize, PartialEq, Debug, Default)]
    #[serde(default)]
    struct Thing {
        number: u8,
        list: Vec<bool>,
        inner: Inner,
    }

    #[derive(Deserialize, PartialEq, Debug, Default)]
    #[serde(default)]
    struct Inner {
        a: Option<bool>,
        b: [u8; 2],
    }

    fn read(value: &Value) -> Result<(Thing, Vec<String>), Unusable> {
        unwrap("thing", &value.to_string())
    }

    #[test]
    fn what_is_understood_is_kept_and_the_rest_is_named() {
        let (thing, faults) = read(&json!({
            "format": "thing", "version": 1, "number": 300, "list": [true, "no", false, 7],
            "inner": { "a": true, "b": [1] }, "later": {},
        }))
        .unwrap();
        assert_eq!(thing, Thing { list: vec![true, false], inner: Inner { a: Some(true), b: [0, 0] }, number: 0 });
        assert_eq!(faults.len(), 4, "{faults:?}");
        for field in ["number", "list[1]", "inner.b"] {
            assert!(faults.iter().any(|fault| fault == field), "{field} in {faults:?}");
        }
    }

    #[test]
    fn a_list_that_is_wrong_as_a_whole_is_left_out() {
        let (thing, faults) = read(&json!({"format": "thing", "version": 1, "list": ["no"], "number": 3})).unwrap();
        assert_eq!((thing.number, thing.list.len(), faults.len()), (3, 0, 1));
    }

    #[test]
    fn other_files_are_refused() {
        for bad in [json!([]), json!({}), json!({"format": "chess", "version": 1}), json!({"format": "thing"})] {
            assert!(matches!(read(&bad), Err(Unusable::Damaged(_))), "{bad}");
        }
        assert_eq!(read(&json!({"format": "thing", "version": 2})), Err(Unusable::Newer));
    }

    #[test]
    fn changes_of_two_copies_go_together() {
        let before = json!({"a": 1, "b": {"c": 1, "d": 1}, "e": 1});
        let ours = json!({"a": 2, "b": {"c": 1, "d": 2}});
        let theirs = json!({"a": 1, "b": {"c": 3, "d": 3}, "e": 1, "f": 4});
        assert_eq!(merged(&before, &ours, theirs), json!({"a": 2, "b": {"c": 3, "d": 2}, "f": 4}));
    }
}

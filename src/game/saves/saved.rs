//! The format of a saved game: a record with three more fields, which other programs ignore.
//!
//! `id` identifies the game, even in copies of the file. `series` is the series that the game belongs to, if any. `coached` is
//! there if the coach has spoken, so that the game does not count.

use super::slot::SaveSlot;
use crate::files::names::is_id;
use crate::files::read_text;
use crate::game::series::Series;
use crate::texts::{Say, tidy};
use aljabar_core::{FormatError, Game, MAX_FILE_BYTES, Record};
use serde_json::Value;
use std::path::Path;
use std::sync::Arc;

/// The largest file of a record that is read.
pub const MAX_BYTES: u64 = MAX_FILE_BYTES as u64;

/// A game that was read from a file, or is to be saved.
#[derive(Clone, Debug)]
pub struct Saved {
    /// The record: players and actions. The names of the players are safe to display.
    pub record: Record,
    /// The game after all actions of the record.
    pub game: Game,
    /// The id of the game. If the file has none, it is derived from the deal.
    pub id: String,
    /// The series that the game belongs to. `None` for a single game.
    pub series: Option<Series>,
    /// Whether the coach has spoken in the game. Such a game does not count.
    pub coached: bool,
    /// The slot of the game, if it was opened from one.
    pub slot: Option<Arc<SaveSlot>>,
}

impl Saved {
    /// Reads a file and replays its actions. `None` when there is no such file.
    ///
    /// # Errors
    /// When the file cannot be read, is malformed, or contains an illegal action.
    pub fn read(path: &Path) -> Result<Option<Self>, Say> {
        read_text(path, MAX_BYTES)?.map(|text| Self::from_text(&text)).transpose()
    }

    /// Parses the text of a file and replays its actions.
    ///
    /// # Errors
    /// When the text is malformed or contains an illegal action.
    pub fn from_text(text: &str) -> Result<Self, Say> {
        let fault = |error: FormatError| Say::verbatim(error.to_string());
        let record = read_record(text)?;
        let game = record.replay().map_err(fault)?;
        let fields: Value = serde_json::from_str(text).unwrap_or_default();
        let id = fields.get("id").and_then(Value::as_str).filter(|id| is_id(id));
        let id = id.map_or_else(|| id_of_deal(&record), str::to_owned);
        let series = fields.get("series").and_then(Series::from_value);
        let series = series.filter(|series| series.is_of_game(&game));
        let coached = fields.get("coached") == Some(&Value::Bool(true));
        Ok(Self { record, game, id, series, coached, slot: None })
    }

    /// The text of a file with this record, id and series.
    pub fn to_text(record: &Record, id: &str, series: Option<&Series>, coached: bool) -> String {
        let series = series.and_then(|series| serde_json::to_value(series).ok());
        let coached = coached.then_some(Value::Bool(true));
        with_fields(&record.to_json(), [("id", Some(id.into())), ("series", series), ("coached", coached)])
    }

    /// Whether the game is over and its series has another game to play.
    pub fn awaits_next(&self) -> bool {
        self.game.is_over() && self.series.as_ref().is_some_and(Series::goes_further)
    }
}

/// Adds fields to the text of a non-empty JSON object, before its own fields. Fields that are `None` are left out.
pub fn with_fields<'a>(object: &str, fields: impl IntoIterator<Item = (&'a str, Option<Value>)>) -> String {
    let fields = fields.into_iter().filter_map(|(name, value)| Some(format!("\"{name}\":{},", value?)));
    format!("{{{}{}", fields.collect::<String>(), object.trim_start().trim_start_matches('{'))
}

/// Parses a record without replaying its actions, and makes the names of the players safe to display.
///
/// # Errors
/// When the text is malformed.
pub fn read_record(text: &str) -> Result<Record, Say> {
    let mut record = Record::from_json(text).map_err(|fault| Say::verbatim(fault.to_string()))?;
    for player in &mut record.players {
        player.name = tidy(&player.name);
        if !player.kind.starts_with("bot:") {
            player.kind = tidy(&player.kind);
        }
    }
    Ok(record)
}

/// The id of a game whose file has none: a hash of the deal and the players, the same for all saves of the game.
fn id_of_deal(record: &Record) -> String {
    let deal = Record { turns: Vec::new(), result: None, ..record.clone() };
    // FNV-1a, because it is the same on every platform and in every version.
    let hash = deal
        .to_json()
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("deal-{hash:016x}")
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
pub(super) mod tests {
    use super::*;
    use crate::game::deal::Deal;
    use crate::game::session::Session;
    use aljabar_core::Action;

    pub fn session(turns: usize) -> Session {
        let deal = Deal { seed: 7, ..Deal::default() };
        let session = deal.session().unwrap();
        let mut game = session.game().clone();
        for _ in 0..turns {
            let best = game.best_exchanges(1)[0];
            game.apply(Action::Exchange(best)).unwrap();
        }
        Session::new(game, session.seats().to_vec())
    }

    #[test]
    fn a_game_comes_back_with_its_name_and_its_series() {
        let session = session(3);
        let series = Series::new(3, &session.deal()).after(&session.deal());
        let text = Saved::to_text(&session.record(), "2026-a", Some(&series), true);
        let saved = Saved::from_text(&text).unwrap();
        assert_eq!((saved.id.as_str(), saved.series, saved.coached), ("2026-a", Some(series), true));
        assert_eq!(saved.record, session.record());
        assert_eq!(Record::from_json(&text).unwrap(), session.record(), "the added fields are ignored");
    }

    #[test]
    fn a_record_without_a_name_is_known_by_its_deal() {
        let id = |turns| Saved::from_text(&session(turns).record().to_json()).unwrap().id;
        assert_eq!(id(0), id(4));
        let bad = Saved::to_text(&session(0).record(), "../../etc", None, false);
        assert_eq!(Saved::from_text(&bad).unwrap().id, id(0), "an id that could be a path is ignored");
    }

    #[test]
    fn names_from_files_are_made_fit_to_be_shown() {
        let mut record = session(0).record();
        record.players[0].name = format!("\u{202e}{}", "x".repeat(1000));
        let saved = Saved::from_text(&record.to_json()).unwrap();
        assert_eq!(saved.record.players[0].name, "x".repeat(39) + "…");
    }
}

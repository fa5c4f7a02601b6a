//! Statistics of a player's games, by group and by the strongest rival, and their file format.

use std::collections::BTreeMap;

use aljabar_bots::Level;
use aljabar_core::{Game, Group, Seat};
use aljabar_text::{Distinct, FileError, FileFormat, Object, shortened};
use serde::{Deserialize, Serialize};

use crate::{Outline, OutlineEvent, json::objects};

/// The number of recent games that are kept one by one.
pub const HISTORY: usize = 30;
/// The key in place of a level for games with more than one person.
pub const PEOPLE: &str = "people";

const FORMAT: FileFormat = FileFormat { name: "al-jabar-statistics", version: 1 };

/// The statistics of the person at this screen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    groups: Groups,
}

/// By moduli, then by level or [`PEOPLE`].
type Groups = BTreeMap<String, BTreeMap<String, Object<Tally>>>;

/// The counts for one group and one rival. For games with more than one person only `games` and `longest_cascade` are
/// counted.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Tally {
    /// The number of games that were played to their end.
    pub games: u32,
    /// The number of games won alone.
    pub wins: u32,
    /// The number of shared wins.
    pub shared: u32,
    /// The pieces left in hand at the end, summed up over all games.
    pub pieces_left: u64,
    /// The most cancellations in one exchange.
    pub longest_cascade: u16,
    /// The current number of wins in a row, alone or shared.
    pub streak: u32,
    /// The most wins in a row.
    pub best_streak: u32,
    /// The number of Spectrums played.
    pub spectrums: u32,
    /// The last [`HISTORY`] games, oldest first.
    #[serde(deserialize_with = "objects")]
    pub history: Vec<PastGame>,
}

/// The result of one game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct PastGame {
    /// The number of pieces left in hand.
    pub left: u16,
    /// Whether it was won.
    pub verdict: Verdict,
}

/// The result of a game for one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Every other player had more pieces.
    Won,
    /// Another player had the same number of pieces, and nobody had fewer.
    Shared,
    /// Another player had fewer pieces.
    Lost,
}

#[derive(Serialize)]
struct StatisticsFile<'a> {
    format: &'a str,
    version: u64,
    groups: &'a Groups,
}

/// The same file when it is read. Keys must not occur twice.
#[derive(Deserialize)]
struct ReadFile {
    groups: Distinct<Distinct<Object<Tally>>>,
}

impl Statistics {
    /// Counts a game. `seats` has the level of the bot in each seat, or `None` for a person. Returns whether the game counts:
    /// games that are not over and games without a person do not.
    ///
    /// A game with one person counts as that person's win or loss, under the strongest rival. A game with more people counts
    /// under [`PEOPLE`], without wins and losses, because it is not known whose statistics these are.
    pub fn add(&mut self, game: &Game, seats: &[Option<Level>]) -> bool {
        let position = game.position();
        let people: Vec<Seat> = (0..seats.len()).filter(|seat| seats[*seat].is_none()).collect();
        if !game.is_over() || seats.len() != position.players() || people.is_empty() {
            return false;
        }
        let outline = Outline::of(game);
        let cascades = outline.cascades().filter(|cascade| people.contains(&cascade.seat));
        let longest = cascades.map(|cascade| cascade.cancellations).max().unwrap_or(0);
        let rival = seats.iter().flatten().max();
        let (rival, person) = match (rival, people.as_slice()) {
            (Some(level), [person]) => (level.name(), Some(*person)),
            _ => (PEOPLE, None),
        };
        let group = self.groups.entry(key(game.rules().group())).or_default();
        let Object(tally) = group.entry(rival.into()).or_default();
        tally.games = tally.games.saturating_add(1);
        tally.longest_cascade = tally.longest_cascade.max(longest);
        if let Some(person) = person {
            let spectrums =
                outline.marks.iter().filter(|mark| mark.seat == person && mark.event == OutlineEvent::Spectrum);
            tally.spectrums = tally.spectrums.saturating_add(spectrums.count() as u32);
            let verdict = match (position.leaders().any(|seat| seat == person), position.leaders().count()) {
                (true, 1) => Verdict::Won,
                (true, _) => Verdict::Shared,
                (false, _) => Verdict::Lost,
            };
            tally.end(PastGame { left: u16::try_from(position.hand_len(person)).unwrap_or(u16::MAX), verdict });
        }
        true
    }

    /// The counts for a group and a rival, if there are any. The rival `None` stands for [`PEOPLE`].
    #[must_use]
    pub fn tally(&self, group: &Group, rival: Option<Level>) -> Option<&Tally> {
        let rival = rival.map_or(PEOPLE, Level::name);
        self.groups.get(&key(group))?.get(rival).map(|Object(tally)| tally)
    }

    /// All counts: the moduli like `2,2,2`, the rival's level or [`PEOPLE`], and the tally.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str, &Tally)> {
        self.groups.iter().flat_map(|(group, rivals)| {
            rivals.iter().map(move |(rival, Object(tally))| (group.as_str(), rival.as_str(), tally))
        })
    }

    /// Adds the counts of `earlier`, as if its games had been played before the ones counted here.
    pub fn merge(&mut self, earlier: &Self) {
        for (group, rival, tally) in earlier.iter() {
            let Object(own) = self.groups.entry(group.into()).or_default().entry(rival.into()).or_default();
            own.merge(tally);
        }
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// If the text is too large, is of another format, is damaged, or was written by a newer version of the game.
    pub fn from_json(text: &str) -> Result<Self, FileError> {
        let file: ReadFile = FORMAT.read(text)?;
        let groups = file.groups.0.into_iter().map(|(group, rivals)| (group, rivals.0)).collect();
        let statistics = Self { groups };
        statistics.check()?;
        Ok(statistics)
    }

    /// The text of a file, which [`from_json`](Self::from_json) reads back.
    ///
    /// # Panics
    /// Never: strings, numbers and lists always have a JSON form.
    #[must_use]
    pub fn to_json(&self) -> String {
        let file = StatisticsFile { format: FORMAT.name, version: FORMAT.version, groups: &self.groups };
        serde_json::to_string(&file).expect("strings, numbers and lists always have a JSON form")
    }

    /// Fails if no games could have these counts.
    fn check(&self) -> Result<(), FileError> {
        for (group, rivals) in &self.groups {
            let field = format!("groups.{}", shortened(group, 40));
            if !is_group(group) {
                return Err(FileError::damaged(field, "this is not a group that can be played"));
            }
            for (rival, Object(tally)) in rivals {
                let field = format!("{field}.{}", shortened(rival, 40));
                if rival != PEOPLE
                    && let Err(unknown) = rival.parse::<Level>()
                {
                    return Err(FileError::damaged(field, unknown));
                }
                tally.check().map_err(|(name, reason)| FileError::damaged(format!("{field}.{name}"), reason))?;
            }
        }
        Ok(())
    }
}

impl Tally {
    /// The mean number of pieces left in hand at the end of a game. `None` if there are no games, and for [`PEOPLE`].
    #[must_use]
    pub fn mean_left(&self) -> Option<f64> {
        (!self.history.is_empty()).then(|| self.pieces_left as f64 / f64::from(self.games.max(1)))
    }

    fn end(&mut self, past: PastGame) {
        self.pieces_left = self.pieces_left.saturating_add(past.left.into());
        match past.verdict {
            Verdict::Won => self.wins = self.wins.saturating_add(1),
            Verdict::Shared => self.shared = self.shared.saturating_add(1),
            Verdict::Lost => {}
        }
        self.streak = if past.verdict == Verdict::Lost { 0 } else { self.streak.saturating_add(1) };
        self.best_streak = self.best_streak.max(self.streak);
        self.history.push(past);
        self.forget();
    }

    fn forget(&mut self) {
        let beyond = self.history.len().saturating_sub(HISTORY);
        self.history.drain(..beyond);
    }

    fn merge(&mut self, earlier: &Self) {
        // If all games here were won, the earlier streak goes on.
        if self.wins.saturating_add(self.shared) == self.games {
            self.streak = self.streak.saturating_add(earlier.streak);
        }
        self.best_streak = self.best_streak.max(earlier.best_streak).max(self.streak);
        self.games = self.games.saturating_add(earlier.games);
        self.wins = self.wins.saturating_add(earlier.wins);
        self.shared = self.shared.saturating_add(earlier.shared);
        self.pieces_left = self.pieces_left.saturating_add(earlier.pieces_left);
        self.longest_cascade = self.longest_cascade.max(earlier.longest_cascade);
        self.spectrums = self.spectrums.saturating_add(earlier.spectrums);
        self.history.splice(..0, earlier.history.iter().copied());
        self.forget();
    }

    /// Fails with the name of the field that is wrong and the reason.
    fn check(&self) -> Result<(), (&'static str, String)> {
        let won = u64::from(self.wins) + u64::from(self.shared);
        if won > self.games.into() {
            return Err(("wins", format!("{won} wins are more than {} games", self.games)));
        }
        if u64::from(self.best_streak) > won {
            return Err(("best_streak", format!("{} wins in a row are more than {won} wins", self.best_streak)));
        }
        if self.streak > self.best_streak {
            return Err(("streak", format!("{} is more than best_streak, {}", self.streak, self.best_streak)));
        }
        if self.history.len() > HISTORY.min(self.games as usize) {
            let (kept, games) = (self.history.len(), self.games);
            return Err(("history", format!("{kept} games are more than {games}, or more than {HISTORY}")));
        }
        Ok(())
    }
}

/// The moduli of a group as text, like `2,2,2`.
fn key(group: &Group) -> String {
    group.moduli().iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

/// Whether a text is the [`key`] of a supported group.
fn is_group(text: &str) -> bool {
    let moduli: Option<Vec<u64>> = text.split(',').map(|modulus| modulus.parse().ok()).collect();
    moduli.and_then(|moduli| Group::new(&moduli).ok()).is_some_and(|group| key(&group) == text)
}

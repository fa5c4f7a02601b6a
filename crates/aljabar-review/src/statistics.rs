//! How a player's games went, by group and by the strongest rival: what is counted, and how it is stored.

use std::{collections::BTreeMap, fmt};

use aljabar_bots::Level;
use aljabar_core::{Game, Group, Seat};
use aljabar_text::{Object, shortened};
use serde::{Deserialize, Serialize};

use crate::{
    Event, Outline,
    files::{Distinct, objects, parse},
};

/// The largest text that is read: many times what all groups and levels need.
pub const MAX_BYTES: usize = 4 << 20;
/// How many of the last games are kept one by one.
pub const HISTORY: usize = 30;
/// Stands in the place of a level for games of several people.
pub const PEOPLE: &str = "people";

const FORMAT: &str = "al-jabar-statistics";
const VERSION: u64 = 1;

/// The games of the person at this screen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    groups: Groups,
}

/// By moduli, then by level.
type Groups = BTreeMap<String, BTreeMap<String, Object<Tally>>>;

/// What is counted for one group and one kind of rival. Games of several people only have `games` and `longest_cascade`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Tally {
    /// Games that were played to their end.
    pub games: u32,
    /// Of those, won alone.
    pub wins: u32,
    /// Of those, won together with somebody.
    pub shared: u32,
    /// Pieces left in hand at the end, over all games.
    pub pieces_left: u64,
    /// The most cancellations in one exchange.
    pub longest_cascade: u16,
    /// Games won in a row until now, alone or shared.
    pub streak: u32,
    /// The longest such row.
    pub best_streak: u32,
    /// How often the Spectrum was played.
    pub spectrums: u32,
    /// The last [`HISTORY`] games, oldest first.
    #[serde(deserialize_with = "objects")]
    pub history: Vec<Past>,
}

/// A game that is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Past {
    /// Pieces left in hand.
    pub left: u16,
    /// How it ended.
    pub verdict: Verdict,
}

/// How a game ended for one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Nobody had as few pieces.
    Won,
    /// Somebody else had as few.
    Shared,
    /// Somebody had fewer.
    Lost,
}

/// Why a file with statistics is refused. Prints as a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FileError {
    /// It is too large to be one.
    TooLarge {
        /// So many bytes.
        bytes: usize,
    },
    /// It is another kind of file.
    Foreign {
        /// What it says it is.
        format: String,
    },
    /// A newer version of the game wrote it.
    Newer {
        /// The version of the file.
        version: u64,
    },
    /// It is damaged.
    Damaged {
        /// Where, as a path like `groups.2,2,2.casual.games`; empty when the whole text is wrong.
        field: String,
        /// Why, as a sentence.
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

#[derive(Serialize)]
struct StatisticsFile<'a> {
    format: &'a str,
    version: u64,
    groups: &'a Groups,
}

/// The same as it is read: here names may not occur twice.
#[derive(Deserialize)]
struct ReadFile {
    groups: Distinct<Distinct<Object<Tally>>>,
}

impl Statistics {
    /// Counts a game. `seats` says who sat where: a bot's level, or `None` for a person. Says whether it counts: games that
    /// are not over, and games that were only watched, do not.
    ///
    /// With one person it is that person's win or loss, under the strongest rival. With several nobody knows whose
    /// statistics these are, so only the game and its longest cascade count.
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
            let spectrums = outline.marks.iter().filter(|mark| mark.seat == person && mark.event == Event::Spectrum);
            tally.spectrums = tally.spectrums.saturating_add(spectrums.count() as u32);
            let verdict = match (position.leaders().any(|seat| seat == person), position.leaders().count()) {
                (true, 1) => Verdict::Won,
                (true, _) => Verdict::Shared,
                (false, _) => Verdict::Lost,
            };
            tally.end(Past { left: u16::try_from(position.hand_len(person)).unwrap_or(u16::MAX), verdict });
        }
        true
    }

    /// What was counted for a group against this rival; `None` is for [people](PEOPLE).
    #[must_use]
    pub fn tally(&self, group: &Group, rival: Option<Level>) -> Option<&Tally> {
        let rival = rival.map_or(PEOPLE, Level::name);
        self.groups.get(&key(group))?.get(rival).map(|Object(tally)| tally)
    }

    /// Everything that was counted: moduli like `2,2,2`, the rival's level or `people`, and the tally.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str, &Tally)> {
        self.groups.iter().flat_map(|(group, rivals)| {
            rivals.iter().map(move |(rival, Object(tally))| (group.as_str(), rival.as_str(), tally))
        })
    }

    /// Adds what was counted elsewhere, as if it had been played before.
    pub fn merge(&mut self, earlier: &Self) {
        for (group, rival, tally) in earlier.iter() {
            let Object(own) = self.groups.entry(group.into()).or_default().entry(rival.into()).or_default();
            own.merge(tally);
        }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// When it is another kind of file, damaged, or written by a newer version: which field is wrong, and why.
    pub fn from_json(text: &str) -> Result<Self, FileError> {
        #[derive(Deserialize)]
        struct Head {
            format: String,
            version: u64,
        }
        let damaged = |(field, reason)| FileError::Damaged { field, reason };
        if text.len() > MAX_BYTES {
            return Err(FileError::TooLarge { bytes: text.len() });
        }
        let Object(head): Object<Head> = parse(text).map_err(damaged)?;
        if head.format != FORMAT {
            return Err(FileError::Foreign { format: shortened(&head.format, 20) });
        }
        if head.version > VERSION {
            return Err(FileError::Newer { version: head.version });
        }
        if head.version < VERSION {
            return Err(damaged(("version".into(), format!("there is no version {}", head.version))));
        }
        let Object(file): Object<ReadFile> = parse(text).map_err(damaged)?;
        let groups = file.groups.0.into_iter().map(|(group, rivals)| (group, rivals.0)).collect();
        let statistics = Self { groups };
        statistics.check().map_err(damaged)?;
        Ok(statistics)
    }

    /// The text of a file.
    #[must_use]
    pub fn to_json(&self) -> String {
        let file = StatisticsFile { format: FORMAT, version: VERSION, groups: &self.groups };
        serde_json::to_string(&file).expect("texts, numbers and lists always have a JSON form")
    }

    /// Finds what no games could have counted.
    fn check(&self) -> Result<(), (String, String)> {
        for (group, rivals) in &self.groups {
            let field = format!("groups.{}", shortened(group, 40));
            if !is_group(group) {
                return Err((field, "this is not a group that can be played".into()));
            }
            for (rival, Object(tally)) in rivals {
                let field = format!("{field}.{}", shortened(rival, 40));
                if rival != PEOPLE
                    && let Err(reason) = shortened(rival, 40).parse::<Level>()
                {
                    return Err((field, reason));
                }
                tally.check().map_err(|(name, reason)| (format!("{field}.{name}"), reason))?;
            }
        }
        Ok(())
    }
}

impl Tally {
    /// Pieces left in hand at the end of a game, on average. `None` before there are any games, and for people.
    #[must_use]
    pub fn mean_left(&self) -> Option<f64> {
        (!self.history.is_empty()).then(|| self.pieces_left as f64 / f64::from(self.games.max(1)))
    }

    fn end(&mut self, past: Past) {
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
        // A row of wins that was never broken goes on from where the earlier one stood.
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

    /// Else: the field that is wrong, and why.
    fn check(&self) -> Result<(), (&'static str, String)> {
        let won = u64::from(self.wins) + u64::from(self.shared);
        if won > self.games.into() {
            return Err(("wins", format!("{won} of {} games cannot be won", self.games)));
        }
        if u64::from(self.best_streak) > won {
            return Err(("best_streak", format!("{} of {won} wins cannot be in a row", self.best_streak)));
        }
        if self.streak > self.best_streak {
            return Err(("streak", format!("{} in a row are more than the most, {}", self.streak, self.best_streak)));
        }
        if self.history.len() > HISTORY.min(self.games as usize) {
            let (kept, games) = (self.history.len(), self.games);
            return Err(("history", format!("there are {kept} of {games} games, and at most {HISTORY}")));
        }
        Ok(())
    }
}

/// The moduli as `2,2,2`.
fn key(group: &Group) -> String {
    group.moduli().iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

/// Whether these are moduli as [`key`] writes them.
fn is_group(text: &str) -> bool {
    let moduli: Option<Vec<u64>> = text.split(',').map(|modulus| modulus.parse().ok()).collect();
    moduli.and_then(|moduli| Group::new(&moduli).ok()).is_some_and(|group| key(&group) == text)
}

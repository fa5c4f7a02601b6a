//! The game that is being played and who plays it. Only the turn flow changes it.

use super::names;
use crate::texts::in_english;
use crate::words::seat_name;
use aljabar_bots::Level;
use aljabar_core::{DealOptions, Game, Group, GroupError, Player, Record, Rules, RulesError, Seat};
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A name to choose: nobody has to type one. They belonged to people who found out how things add up. Numbers beyond
/// them are names that came with a record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Name(u16);

const NAMES: [&str; 12] =
    ["Ada", "Emmy", "Omar", "Sophie", "Gino", "Hypatia", "Niels", "Maryam", "Felix", "Julia", "Carl", "Olga"];

impl Name {
    /// All that can be chosen.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..NAMES.len() as u16).map(Self)
    }

    /// How it is written, in every language.
    pub fn text(self) -> &'static str {
        let number = usize::from(self.0);
        NAMES.get(number).copied().unwrap_or_else(|| names::remembered(number - NAMES.len()))
    }

    /// Any name, as a record has it. `None` when too many have been shown since the program began.
    pub(super) fn of_record(text: &str) -> Option<Self> {
        Self::read(text).or_else(|| {
            let number = NAMES.len() + names::remember(text)?;
            u16::try_from(number).ok().map(Self)
        })
    }

    fn read(text: &str) -> Option<Self> {
        Self::all().find(|name| name.text() == text)
    }

    /// The next one that none of these has, after this one or from the start; after the last one, no name.
    pub fn next(now: Option<Self>, taken: &[SeatKind]) -> Option<Self> {
        let from = now.map_or(0, |name| name.0 + 1);
        Self::all().filter(|name| name.0 >= from).find(|name| !taken.contains(&SeatKind::Human(Some(*name))))
    }
}

/// Who decides for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum SeatKind {
    /// Somebody at this screen, who may have chosen a name.
    Human(Option<Name>),
    /// A bot.
    Bot(Level),
}

impl SeatKind {
    /// Somebody without a name.
    pub const PERSON: Self = Self::Human(None);

    /// Whether a person decides.
    pub fn is_human(self) -> bool {
        matches!(self, Self::Human(_))
    }

    /// The bot's level, if it is one.
    pub fn level(self) -> Option<Level> {
        match self {
            Self::Human(_) => None,
            Self::Bot(level) => Some(level),
        }
    }
}

impl From<SeatKind> for String {
    fn from(kind: SeatKind) -> Self {
        kind.to_string()
    }
}

impl TryFrom<String> for SeatKind {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl FromStr for SeatKind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "human" {
            return Ok(Self::PERSON);
        }
        if let Some(name) = text.strip_prefix("human:") {
            return Name::read(name).map(|name| Self::Human(Some(name))).ok_or_else(|| {
                let names: Vec<&str> = Name::all().map(Name::text).collect();
                format!("nobody is called `{name}` here; choose {}", names.join(", "))
            });
        }
        text.parse().map(Self::Bot).map_err(|_| {
            let levels = Level::ALL.map(Level::name).join(", ");
            format!("`{text}` is nobody who could sit there; write human, {levels}")
        })
    }
}

impl fmt::Display for SeatKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human(None) => f.write_str("human"),
            Self::Human(Some(name)) => write!(f, "human:{}", name.text()),
            Self::Bot(level) => level.fmt(f),
        }
    }
}

/// What a new game is dealt from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    /// Who sits where.
    pub seats: Vec<SeatKind>,
    /// The group.
    pub moduli: Vec<u64>,
    /// Decides the deal and every draw.
    pub seed: u64,
    /// Who begins.
    pub first: Seat,
    /// The house rule: what was cancelled comes back when the bag is empty.
    pub recycle: bool,
}

impl Default for Deal {
    /// One person against a bot that gives a beginner a chance.
    fn default() -> Self {
        let seats = vec![SeatKind::PERSON, SeatKind::Bot(Level::Casual)];
        Self { seats, moduli: vec![2, 2, 2], seed: 0, first: 0, recycle: false }
    }
}

impl Deal {
    /// Deals.
    ///
    /// # Errors
    /// When there is no such group, or so many cannot play it.
    pub fn session(&self) -> Result<Session, RulesError> {
        let players = self.seats.len();
        let group = Group::new(&self.moduli).map_err(|error: GroupError| RulesError::from(error))?;
        let rules = Rules::new(group, players)?.recycling(self.recycle);
        let game = Game::deal(rules, DealOptions { players, first: self.first, seed: self.seed })?;
        Ok(Session::new(game, self.seats.clone()))
    }
}

/// What a session is for, and so what may be done with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SessionKind {
    /// A game in play.
    Play,
    /// A recorded game that is shown again.
    Replay {
        /// How many turns there are to see.
        turns: usize,
    },
}

impl SessionKind {
    /// Whether people and bots decide, so that actions change the game and can be taken back.
    pub fn is_played(self) -> bool {
        self == Self::Play
    }

    /// Whether turns that are known already are stepped through.
    pub fn is_stepped(self) -> bool {
        matches!(self, Self::Replay { .. })
    }

    /// Whether every change is kept on the disk, so that the game can be continued.
    pub fn is_saved(self) -> bool {
        self == Self::Play
    }

    /// Whether its result counts in statistics and series.
    pub fn is_counted(self) -> bool {
        self == Self::Play
    }
}

/// The game at the table. Changed by the turn flow alone; everybody else reads.
#[derive(Resource, Clone, Debug)]
pub struct Session {
    game: Game,
    seats: Vec<SeatKind>,
    changes: u64,
    kind: SessionKind,
}

impl Session {
    /// A game between these.
    pub fn new(game: Game, seats: Vec<SeatKind>) -> Self {
        Self { game, seats, changes: 1, kind: SessionKind::Play }
    }

    /// A recorded game to be shown again, from its start.
    pub fn replay(record: &Record, mut game: Game) -> Self {
        let turns = turns(&game);
        while game.undo().is_some() {}
        Self { kind: SessionKind::Replay { turns }, ..Self::new(game, names::seats(record)) }
    }

    /// What it is for.
    pub fn kind(&self) -> SessionKind {
        self.kind
    }

    /// The same game from its start.
    pub fn again(&self) -> Self {
        let game = Game::from_position(self.game.rules().clone(), *self.game.start(), self.game.seed());
        Self { game, seats: self.seats.clone(), changes: 1, kind: self.kind }
    }

    /// What it was dealt from.
    pub fn deal(&self) -> Deal {
        let rules = self.game.rules();
        Deal {
            seats: self.seats.clone(),
            moduli: rules.group().moduli().iter().map(|modulus| u64::from(*modulus)).collect(),
            seed: self.game.seed(),
            first: self.game.start().first(),
            recycle: rules.recycle(),
        }
    }

    /// The next game between the same seats, in which the next of them begins.
    pub fn rematch(&self) -> Deal {
        let deal = self.deal();
        Deal { first: (deal.first + 1) % deal.seats.len(), seed: deal.seed.wrapping_add(1), ..deal }
    }

    /// How many turns have been played, and how many there are to see in a replay.
    pub fn turns(&self) -> (usize, usize) {
        let done = turns(&self.game);
        match self.kind {
            SessionKind::Play => (done, done),
            SessionKind::Replay { turns } => (done, turns),
        }
    }

    /// For the turn flow: somebody else plays a seat. Says whether that is new.
    pub(super) fn reseat(&mut self, seat: Seat, kind: SeatKind) -> bool {
        match self.seats.get_mut(seat) {
            Some(now) if *now != kind && self.kind.is_played() => {
                *now = kind;
                self.changes += 1;
                true
            }
            _ => false,
        }
    }

    /// A recorded game to play on. Whoever is no bot of ours is played by a person.
    pub fn of_record(record: &Record, game: Game) -> Self {
        let seats = record.players.iter().map(|player| {
            let level = player.kind.strip_prefix("bot:").and_then(|level| level.parse().ok());
            level.map_or_else(|| SeatKind::Human(Name::read(&player.name)), SeatKind::Bot)
        });
        let seats = seats.collect();
        Self::new(game, seats)
    }

    /// The game, with all rules.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// For the turn flow.
    pub(super) fn game_mut(&mut self) -> &mut Game {
        self.changes += 1;
        &mut self.game
    }

    /// The group in play.
    pub fn group(&self) -> &Group {
        self.game.rules().group()
    }

    /// How often the game has changed since the table was laid.
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// Who sits where.
    pub fn seats(&self) -> &[SeatKind] {
        &self.seats
    }

    /// Whose turn it is, while the game goes on.
    pub fn turn(&self) -> Option<Seat> {
        (!self.game.is_over()).then(|| self.game.position().turn())
    }

    /// The person whose turn it is.
    pub fn human_on_turn(&self) -> Option<Seat> {
        self.turn().filter(|seat| self.is_human(*seat) && self.kind.is_played())
    }

    /// The bot whose turn it is.
    pub fn bot_on_turn(&self) -> Option<(Seat, Level)> {
        self.turn().filter(|_| self.kind.is_played()).and_then(|seat| match self.seats[seat] {
            SeatKind::Bot(level) => Some((seat, level)),
            SeatKind::Human(_) => None,
        })
    }

    /// Whether a person plays this seat.
    pub fn is_human(&self, seat: Seat) -> bool {
        self.seats.get(seat).is_some_and(|kind| kind.is_human())
    }

    /// How many people play.
    pub fn humans(&self) -> usize {
        self.seats.iter().filter(|kind| kind.is_human()).count()
    }

    /// Whose hand lies at the bottom when the table stays as it is: the only or the first person, else the first seat.
    pub fn first_person(&self) -> Seat {
        self.seats.iter().position(|kind| kind.is_human()).unwrap_or(0)
    }

    /// Whose hand is played from: the person on turn, else the only or the first person, else the first seat.
    pub fn viewer(&self) -> Seat {
        self.human_on_turn().unwrap_or_else(|| self.first_person())
    }

    /// The record of the game so far.
    pub fn record(&self) -> Record {
        let players = (0..self.seats.len()).map(|seat| Player {
            // Files are the same whatever language the player reads.
            name: in_english(&seat_name(&self.seats, seat)),
            kind: match self.seats[seat] {
                SeatKind::Human(_) => "human".into(),
                SeatKind::Bot(level) => format!("bot:{level}"),
            },
        });
        Record::of(&self.game, players.collect())
    }
}

/// How many turns have been played to their end.
fn turns(game: &Game) -> usize {
    game.deeds().filter(|(_, deed)| deed.ends_turn()).count()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;

    #[test]
    fn a_session_comes_back_from_its_record() {
        let seats = vec![SeatKind::Bot(Level::Club), SeatKind::PERSON, SeatKind::Bot(Level::Master)];
        let deal = Deal { seats: seats.clone(), moduli: vec![3, 3], seed: 5, first: 1, recycle: false };
        let session = deal.session().unwrap();
        let record = Record::from_json(&session.record().to_json()).unwrap();
        let names: Vec<&str> = record.players.iter().map(|player| player.name.as_str()).collect();
        assert_eq!(names, ["Club", "You", "Master"], "in English, whatever the player reads");
        let again = Session::of_record(&record, record.replay().unwrap());
        assert_eq!(again.seats(), seats);
        assert_eq!(again.game().position(), session.game().position());
        assert_eq!((again.viewer(), again.turn()), (1, Some(1)));
    }

    #[test]
    fn names_come_back_from_a_record() {
        let seats: Vec<SeatKind> = ["human:Emmy", "human", "human:Ada"].map(|seat| seat.parse().unwrap()).to_vec();
        let session = Deal { seats: seats.clone(), ..Deal::default() }.session().unwrap();
        let record = Record::from_json(&session.record().to_json()).unwrap();
        let names: Vec<&str> = record.players.iter().map(|player| player.name.as_str()).collect();
        assert_eq!(names, ["Emmy", "Player 2", "Ada"]);
        assert!(record.players.iter().all(|player| player.kind == "human"));
        assert_eq!(Session::of_record(&record, record.replay().unwrap()).seats(), seats);
    }

    #[test]
    fn names_go_round_and_nobody_has_anothers() {
        let first = Name::next(None, &[]).unwrap();
        assert_ne!(Name::next(None, &[SeatKind::Human(Some(first))]), Some(first));
        let mut name = None;
        let all = std::iter::from_fn(|| {
            name = Name::next(name, &[]);
            name
        });
        assert_eq!(all.count(), Name::all().count(), "and then none again");
    }

    #[test]
    fn seats_are_read_and_written_alike() {
        for text in ["human", "human:Ada", "novice", "master", "greedy"] {
            assert_eq!(text.parse::<SeatKind>().unwrap().to_string(), text);
        }
        assert!("human:Nobody".parse::<SeatKind>().is_err());
        assert!("Human".parse::<SeatKind>().is_err() && "".parse::<SeatKind>().is_err());
    }
}

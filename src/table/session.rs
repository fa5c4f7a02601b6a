//! The game that is being played and who plays it. Only the turn flow changes it.

use aljabar_bots::Level;
use aljabar_core::{Game, Group, GroupError, Player, Record, Rules, RulesError, Seat};
use bevy::prelude::*;
use std::fmt;
use std::str::FromStr;

/// Who decides for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeatKind {
    /// Somebody at this screen.
    Human,
    /// A bot.
    Bot(Level),
}

impl FromStr for SeatKind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "human" {
            return Ok(Self::Human);
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
            Self::Human => f.write_str("human"),
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
}

impl Default for Deal {
    /// One person against a bot that gives a beginner a chance.
    fn default() -> Self {
        Self { seats: vec![SeatKind::Human, SeatKind::Bot(Level::Casual)], moduli: vec![2, 2, 2], seed: 0, first: 0 }
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
        let game = Game::deal(Rules::new(group, players)?, players, self.first, self.seed)?;
        Ok(Session::new(game, self.seats.clone()))
    }
}

/// The game in play. Changed by the turn flow alone; everybody else reads.
#[derive(Resource, Debug)]
pub struct Session {
    game: Game,
    seats: Vec<SeatKind>,
    changes: u64,
}

impl Session {
    /// A game between these.
    pub fn new(game: Game, seats: Vec<SeatKind>) -> Self {
        Self { game, seats, changes: 1 }
    }

    /// A recorded game to play on. Whoever is no bot of ours is played by a person.
    pub fn of_record(record: &Record, game: Game) -> Self {
        let seats = record.players.iter().map(|player| {
            let level = player.kind.strip_prefix("bot:").and_then(|level| level.parse().ok());
            level.map_or(SeatKind::Human, SeatKind::Bot)
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
        self.turn().filter(|seat| self.is_human(*seat))
    }

    /// The bot whose turn it is.
    pub fn bot_on_turn(&self) -> Option<(Seat, Level)> {
        self.turn().and_then(|seat| match self.seats[seat] {
            SeatKind::Bot(level) => Some((seat, level)),
            SeatKind::Human => None,
        })
    }

    /// Whether a person plays this seat.
    pub fn is_human(&self, seat: Seat) -> bool {
        self.seats.get(seat) == Some(&SeatKind::Human)
    }

    /// How many people play.
    pub fn humans(&self) -> usize {
        self.seats.iter().filter(|kind| **kind == SeatKind::Human).count()
    }

    /// Whose hand lies at the bottom: the person on turn, else the only or the first person, else the first seat.
    pub fn viewer(&self) -> Seat {
        let first = self.seats.iter().position(|kind| *kind == SeatKind::Human).unwrap_or(0);
        self.human_on_turn().unwrap_or(first)
    }

    /// The record of the game so far.
    pub fn record(&self) -> Record {
        let players = (0..self.seats.len()).map(|seat| Player {
            name: crate::words::seat_name(&self.seats, seat),
            kind: match self.seats[seat] {
                SeatKind::Human => "human".into(),
                SeatKind::Bot(level) => format!("bot:{level}"),
            },
        });
        Record::of(&self.game, players.collect())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;

    #[test]
    fn a_session_comes_back_from_its_record() {
        let seats = vec![SeatKind::Bot(Level::Club), SeatKind::Human, SeatKind::Bot(Level::Master)];
        let deal = Deal { seats: seats.clone(), moduli: vec![3, 3], seed: 5, first: 1 };
        let session = deal.session().unwrap();
        let record = Record::from_json(&session.record().to_json()).unwrap();
        let again = Session::of_record(&record, record.replay().unwrap());
        assert_eq!(again.seats(), seats);
        assert_eq!(again.game().position(), session.game().position());
        assert_eq!((again.viewer(), again.turn()), (1, Some(1)));
    }

    #[test]
    fn seats_are_read_and_written_alike() {
        for text in ["human", "novice", "master", "greedy"] {
            assert_eq!(text.parse::<SeatKind>().unwrap().to_string(), text);
        }
        assert!("Human".parse::<SeatKind>().is_err() && "".parse::<SeatKind>().is_err());
    }
}

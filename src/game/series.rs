//! Several games in a row between the same seats, with another dealer each time.

use super::deal::Deal;
use super::messages::GameChanged;
use super::session::Session;
use crate::app::Step;
use aljabar_core::{Game, Outcome, Seat};
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// So many games has a series at most.
const LONGEST: u32 = 99;
/// No hand has more marbles.
const MOST_LEFT: usize = 10_000;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Series>().add_systems(
        Update,
        // What is saved with the game tells how the series stands after it.
        count.in_set(Step::Count),
    );
}

/// The series that is being played. It is saved with each of its games.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Series {
    /// How many games it has.
    pub length: u32,
    /// How many play.
    players: usize,
    /// The seed of the game that is being played.
    current: u64,
    /// The games so far.
    games: Vec<Played>,
}

/// A game of the series that is over.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Played {
    /// Its seed, by which it is known.
    seed: u64,
    /// Who won it, alone or together.
    pub winners: Vec<Seat>,
    /// How many marbles everybody was left with.
    pub left: Vec<usize>,
    /// Who began.
    pub first: Seat,
}

impl Default for Series {
    fn default() -> Self {
        Self { length: 1, players: 0, current: 0, games: Vec::new() }
    }
}

impl Series {
    /// A series that begins with this deal.
    pub fn new(length: u32, deal: &Deal) -> Self {
        Self { length: length.max(1), players: deal.seats.len(), current: deal.seed, games: Vec::new() }
    }

    /// The series with this deal as its next game: the same series, or a new one when all games were played.
    #[must_use]
    pub fn after(&self, deal: &Deal) -> Self {
        if self.is_over() || !self.has(deal.seats.len()) {
            return Self::new(self.length, deal);
        }
        Self { current: deal.seed, ..self.clone() }
    }

    fn has(&self, players: usize) -> bool {
        self.players == players
    }

    /// The series as it is written in a file, if that makes sense.
    pub fn from_value(value: &Value) -> Option<Self> {
        let series = Self::deserialize(value).ok()?;
        let is_right = |game: &Played| {
            let mut seats = game.winners.iter().chain([&game.first]);
            seats.all(|seat| *seat < series.players)
                && game.winners.len().max(game.left.len()) <= series.players
                && game.left.iter().all(|left| *left <= MOST_LEFT)
        };
        let right = (1..=LONGEST).contains(&series.length)
            && series.players <= 4
            && series.games.len() <= LONGEST as usize
            && series.games.iter().all(is_right);
        right.then_some(series)
    }

    /// Whether a game of a file belongs to it.
    pub fn is_of_game(&self, game: &Game) -> bool {
        self.has(game.position().players()) && self.current == game.seed()
    }

    /// The series as it is saved with a game: if that is one of several.
    pub fn of_save(&self, session: &Session) -> Option<&Self> {
        (self.length > 1 && self.is_of(session)).then_some(self)
    }

    /// Whether there is a game before the next one.
    pub fn goes_further(&self) -> bool {
        self.length > 1 && self.played() > 0 && !self.is_over()
    }

    /// Whether the current game of another series comes right after this.
    pub fn precedes(&self, next: &Self) -> bool {
        self.played() > 0 && (self.length, self.players, &self.games) == (next.length, next.players, &next.games)
    }

    /// Whether this game belongs to it.
    pub fn is_of(&self, session: &Session) -> bool {
        self.has(session.seats().len()) && self.current == session.game().seed() && session.kind().is_counted()
    }

    /// How many games are over.
    pub fn played(&self) -> usize {
        self.games.len()
    }

    /// Whether all games were played.
    pub fn is_over(&self) -> bool {
        self.games.len() >= self.length as usize
    }

    /// What a seat has won so far, in sixths of a game: whoever shares a win has a part of it.
    pub fn sixths(&self, seat: Seat) -> u32 {
        let won = self.games.iter().filter(|game| game.winners.contains(&seat));
        won.map(|game| 12 / (2 * game.winners.len().max(1)) as u32).sum()
    }

    /// Who has won most.
    pub fn leaders(&self) -> Vec<Seat> {
        let most = (0..self.players).map(|seat| self.sixths(seat)).max().unwrap_or(0);
        (0..self.players).filter(|seat| self.sixths(*seat) == most).collect()
    }

    /// Counts the current game, once, or forgets it when it is not over after all.
    fn note(&mut self, game: Option<Played>) {
        self.games.retain(|game| game.seed != self.current);
        self.games.extend(game);
    }

    /// The games that are over.
    pub fn games(&self) -> &[Played] {
        &self.games
    }

    /// How many marbles a seat was left with in all games together.
    pub fn marbles_left(&self, seat: Seat) -> usize {
        self.games.iter().filter_map(|game| game.left.get(seat)).sum()
    }
}

/// Counts games that are over, and takes back what was taken back.
fn count(mut changes: MessageReader<GameChanged>, session: Res<Session>, mut series: ResMut<Series>) {
    if changes.read().last().is_none() || !session.kind().is_counted() {
        return;
    }
    if !series.is_of(&session) {
        // A game that was not dealt in the lobby is a series of its own.
        *series = Series::new(1, &session.deal());
    }
    let game = session.game();
    let played = Outcome::of(game).map(|Outcome { winners, counts }| Played {
        seed: game.seed(),
        winners,
        left: counts,
        first: game.start().first(),
    });
    let noted = series.games.iter().find(|game| game.seed == series.current);
    if noted != played.as_ref() {
        series.note(played);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;

    fn won(seed: u64, winners: Vec<Seat>) -> Played {
        Played { seed, winners, left: vec![1, 2, 3], first: 0 }
    }

    #[test]
    fn shared_wins_are_shared() {
        let mut series = Series { length: 3, players: 3, ..default() };
        for (seed, winners) in [(1, vec![0]), (2, vec![0, 2]), (3, vec![0, 1, 2])] {
            series.current = seed;
            series.note(Some(won(seed, winners)));
        }
        assert_eq!([0, 1, 2].map(|seat| series.sixths(seat)), [6 + 3 + 2, 2, 3 + 2]);
        assert!(series.is_over());
        assert_eq!(series.leaders(), [0]);
        series.note(None);
        assert_eq!(series.played(), 2, "a game that was taken back is not over");
    }

    #[test]
    fn a_series_comes_back_and_nonsense_does_not() {
        let mut series = Series { length: 5, players: 3, current: 9, ..default() };
        series.note(Some(won(9, vec![1])));
        let mut value = serde_json::to_value(&series).unwrap();
        assert_eq!(Series::from_value(&value), Some(series));
        value["players"] = 1.into();
        assert_eq!(Series::from_value(&value), None);
    }

    #[test]
    fn a_series_goes_on_until_it_is_over() {
        let deal = |seed| Deal { seed, ..default() };
        let mut series = Series::new(2, &deal(1));
        series.note(Some(won(1, vec![0])));
        series = series.after(&deal(2));
        assert_eq!(series.played(), 1);
        series.note(Some(won(2, vec![1])));
        series = series.after(&deal(3));
        assert_eq!((series.played(), series.length), (0, 2), "the next one begins");
    }
}

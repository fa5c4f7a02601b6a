//! A series: several games between the same seats. The next seat begins each game.

use super::deal::Deal;
use super::messages::GameChanged;
use super::session::Session;
use crate::app::FrameStep;
use aljabar_core::{Game, Outcome, Seat};
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The most games of a series that is read from a file.
const MAX_LENGTH: u32 = 99;
/// The most marbles in a hand that are read from a file.
const MAX_LEFT: usize = 10_000;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Series>().add_systems(
        Update,
        // Before the game is saved: the save contains the series with this game counted.
        count.in_set(FrameStep::Count),
    );
}

/// The series of the current game, saved with each game. A single game is a series of length 1.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Series {
    /// The number of games.
    pub length: u32,
    /// The number of seats.
    players: usize,
    /// The seed of the current game.
    current: u64,
    /// The games that are over.
    games: Vec<SeriesGame>,
}

/// The result of a game of the series.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct SeriesGame {
    /// The seed, which identifies the game within the series.
    seed: u64,
    /// The seats that won; several if the win is shared.
    pub winners: Vec<Seat>,
    /// The number of marbles left in each hand, by seat.
    pub left: Vec<usize>,
    /// The seat that had the first turn.
    pub first: Seat,
}

impl Default for Series {
    fn default() -> Self {
        Self { length: 1, players: 0, current: 0, games: Vec::new() }
    }
}

impl Series {
    /// A new series whose first game is `deal`. Its length is at least 1.
    pub fn new(length: u32, deal: &Deal) -> Self {
        Self { length: length.max(1), players: deal.seats.len(), current: deal.seed, games: Vec::new() }
    }

    /// The series with `deal` as its next game: this series, or a new one of the same length if this one is over or has
    /// another number of seats.
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

    /// Reads a series from a file. `None` if it is malformed or its numbers are out of range.
    pub fn from_value(value: &Value) -> Option<Self> {
        let series = Self::deserialize(value).ok()?;
        let is_valid = |game: &SeriesGame| {
            let mut seats = game.winners.iter().chain([&game.first]);
            seats.all(|seat| *seat < series.players)
                && game.winners.len().max(game.left.len()) <= series.players
                && game.left.iter().all(|left| *left <= MAX_LEFT)
        };
        let valid = (1..=MAX_LENGTH).contains(&series.length)
            && series.players <= 4
            && series.games.len() <= MAX_LENGTH as usize
            && series.games.iter().all(is_valid);
        valid.then_some(series)
    }

    /// Whether a game that was read from a file is the current game of this series.
    pub fn is_of_game(&self, game: &Game) -> bool {
        self.has(game.position().players()) && self.current == game.seed()
    }

    /// The series to save with a game. `None` for a single game, and for a game of another series.
    pub fn of_save(&self, session: &Session) -> Option<&Self> {
        (self.length > 1 && self.is_of(session)).then_some(self)
    }

    /// Whether at least one game is over and at least one remains.
    pub fn goes_further(&self) -> bool {
        self.length > 1 && self.played() > 0 && !self.is_over()
    }

    /// Whether `next` is this series at its next game: both have the same finished games.
    pub fn precedes(&self, next: &Self) -> bool {
        self.played() > 0 && (self.length, self.players, &self.games) == (next.length, next.players, &next.games)
    }

    /// Whether the session plays the current game of this series.
    pub fn is_of(&self, session: &Session) -> bool {
        self.has(session.seats().len()) && self.current == session.game().seed() && session.kind().is_counted()
    }

    /// The number of games that are over.
    pub fn played(&self) -> usize {
        self.games.len()
    }

    /// Whether all games are over.
    pub fn is_over(&self) -> bool {
        self.games.len() >= self.length as usize
    }

    /// The score of a seat in sixths of a win. A shared win is divided equally among up to four winners, rounded down.
    pub fn sixths(&self, seat: Seat) -> u32 {
        let won = self.games.iter().filter(|game| game.winners.contains(&seat));
        won.map(|game| 12 / (2 * game.winners.len().max(1)) as u32).sum()
    }

    /// The seats with the highest score.
    pub fn leaders(&self) -> Vec<Seat> {
        let most = (0..self.players).map(|seat| self.sixths(seat)).max().unwrap_or(0);
        (0..self.players).filter(|seat| self.sixths(*seat) == most).collect()
    }

    /// Sets the result of the current game. `None` removes it, because the end of the game was undone.
    fn set_result(&mut self, game: Option<SeriesGame>) {
        self.games.retain(|game| game.seed != self.current);
        self.games.extend(game);
    }

    /// The results of the games that are over, in order.
    pub fn games(&self) -> &[SeriesGame] {
        &self.games
    }

    /// The marbles left in the hand of a seat, summed over all games.
    pub fn marbles_left(&self, seat: Seat) -> usize {
        self.games.iter().filter_map(|game| game.left.get(seat)).sum()
    }
}

/// Adds the result of the current game when it is over, and removes it when its end is undone.
fn count(mut changes: MessageReader<GameChanged>, session: Res<Session>, mut series: ResMut<Series>) {
    if changes.read().last().is_none() || !session.kind().is_counted() {
        return;
    }
    if !series.is_of(&session) {
        // A game that was not started as a series is a series of one game.
        *series = Series::new(1, &session.deal());
    }
    let game = session.game();
    let played = Outcome::of(game).map(|Outcome { winners, counts }| SeriesGame {
        seed: game.seed(),
        winners,
        left: counts,
        first: game.start().first(),
    });
    let counted = series.games.iter().find(|game| game.seed == series.current);
    if counted != played.as_ref() {
        series.set_result(played);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;

    fn won(seed: u64, winners: Vec<Seat>) -> SeriesGame {
        SeriesGame { seed, winners, left: vec![1, 2, 3], first: 0 }
    }

    #[test]
    fn shared_wins_are_shared() {
        let mut series = Series { length: 3, players: 3, ..default() };
        for (seed, winners) in [(1, vec![0]), (2, vec![0, 2]), (3, vec![0, 1, 2])] {
            series.current = seed;
            series.set_result(Some(won(seed, winners)));
        }
        assert_eq!([0, 1, 2].map(|seat| series.sixths(seat)), [6 + 3 + 2, 2, 3 + 2]);
        assert!(series.is_over());
        assert_eq!(series.leaders(), [0]);
        series.set_result(None);
        assert_eq!(series.played(), 2, "a game whose end was undone is not counted");
    }

    #[test]
    fn a_series_comes_back_and_nonsense_does_not() {
        let mut series = Series { length: 5, players: 3, current: 9, ..default() };
        series.set_result(Some(won(9, vec![1])));
        let mut value = serde_json::to_value(&series).unwrap();
        assert_eq!(Series::from_value(&value), Some(series));
        value["players"] = 1.into();
        assert_eq!(Series::from_value(&value), None);
    }

    #[test]
    fn a_series_goes_on_until_it_is_over() {
        let deal = |seed| Deal { seed, ..default() };
        let mut series = Series::new(2, &deal(1));
        series.set_result(Some(won(1, vec![0])));
        series = series.after(&deal(2));
        assert_eq!(series.played(), 1);
        series.set_result(Some(won(2, vec![1])));
        series = series.after(&deal(3));
        assert_eq!((series.played(), series.length), (0, 2), "a new series of the same length begins");
    }
}

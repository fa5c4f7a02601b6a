//! What a new game is dealt from.

use super::seat_kind::SeatKind;
use super::session::Session;
use aljabar_bots::Level;
use aljabar_core::{DealOptions, Game, Group, GroupError, Rules, RulesError, Seat};
use bevy::prelude::Resource;

/// Where the seeds of new games come from.
#[derive(Resource, Clone, Copy, Debug)]
pub struct Seeds(Option<u64>);

impl Seeds {
    /// All games have this seed; without one, each has a random one.
    pub fn new(seed: Option<u64>) -> Self {
        Self(seed)
    }

    /// The seed of a new game. Random ones are small enough to be written down and typed again.
    pub fn next(self) -> u64 {
        self.0.unwrap_or_else(|| u64::from(rand::random::<u32>()))
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

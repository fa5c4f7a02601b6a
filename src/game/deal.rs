//! The parameters of a new game.

use super::seat_kind::SeatKind;
use aljabar_bots::Level;
use aljabar_core::Seat;
use bevy::prelude::Resource;

/// The source of the seeds of new games: fixed by the command line, or random.
#[derive(Resource, Clone, Copy, Debug)]
pub struct Seeds(Option<u64>);

impl Seeds {
    /// All games have this seed. `None`: each game has a random one.
    pub fn new(seed: Option<u64>) -> Self {
        Self(seed)
    }

    /// The seed of a new game. Random seeds have 32 bits, so that they are short to write down and type.
    pub fn next(self) -> u64 {
        self.0.unwrap_or_else(|| u64::from(rand::random::<u32>()))
    }
}

/// The parameters of a new game. The same parameters always give the same deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    /// Who plays each seat.
    pub seats: Vec<SeatKind>,
    /// The moduli of the group, for example `[2, 2, 2]` for the classic game.
    pub moduli: Vec<u64>,
    /// Determines the deal and every draw.
    pub seed: u64,
    /// The seat that has the first turn.
    pub first: Seat,
    /// The house rule: cancelled pieces go back into the bag when it is empty.
    pub recycle: bool,
}

impl Deal {
    /// A classic game of four bots for the cinema.
    pub fn cinema(seed: u64) -> Self {
        let seats = [Level::Strong, Level::Club, Level::Strong, Level::Casual].map(SeatKind::Bot).to_vec();
        Self { seats, seed, first: (seed % 4) as usize, ..Self::default() }
    }
}

impl Default for Deal {
    /// The classic game: one person against a casual bot.
    fn default() -> Self {
        let seats = vec![SeatKind::PERSON, SeatKind::Bot(Level::Casual)];
        Self { seats, moduli: vec![2, 2, 2], seed: 0, first: 0, recycle: false }
    }
}

//! Dealing and drawing from a seed: the same seed gives the same game on every machine and in every version.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::{MAX_SEATS, Piece, Pieces, Position, Rules, RulesError, Seat};

/// How to deal a game: for how many players, who begins, and from which seed.
///
/// ```
/// use aljabar_core::{DealOptions, Game, Rules};
///
/// let options = DealOptions { players: 3, first: 1, seed: 42 };
/// assert_eq!(options, DealOptions::new(3).first(1).seed(42));
/// let game = Game::deal(Rules::classic(), options)?;
/// assert_eq!(game.position().turn(), 1);
/// # Ok::<(), aljabar_core::RulesError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DealOptions {
    /// The number of players, 2 to 4.
    pub players: usize,
    /// The seat that begins every round. The dealer is the seat before it.
    pub first: Seat,
    /// Decides the hands, the Center and every later draw.
    pub seed: u64,
}

impl DealOptions {
    /// Deals to this number of players. Seat 0 begins, and the seed is 0.
    #[must_use]
    pub const fn new(players: usize) -> Self {
        Self { players, first: 0, seed: 0 }
    }

    /// Sets the seat that begins.
    #[must_use]
    pub const fn first(self, first: Seat) -> Self {
        Self { first, ..self }
    }

    /// Sets the seed.
    #[must_use]
    pub const fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }
}

/// The piece that comes out of the bag after `drawn` others, those of the deal included. `None` if the bag is empty.
///
/// It depends on the seed, on `drawn` and on the contents of the bag only. So a draw that is undone and repeated gives
/// the same piece, and nowhere is there an order of the bag that a bot could see.
pub(crate) fn next_piece<const W: usize>(seed: u64, drawn: u64, bag: &Pieces<W>) -> Option<Piece> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(drawn);
    let len = bag.len() as u64;
    if len == 0 {
        return None;
    }
    // Numbers from the largest multiple of `len` on would favour some pieces. They are thrown again.
    let fair = u64::MAX - u64::MAX % len;
    let place = loop {
        let number = rng.next_u64();
        if number < fair {
            break number % len;
        }
    };
    bag.nth(place as usize)
}

impl Rules {
    /// Deals a position: to each hand one piece at a time, clockwise from the first seat; then one colour and one black
    /// into the Center.
    ///
    /// # Errors
    /// If these rules do not allow this number of players, or `first` is not a seat.
    pub fn deal(&self, options: DealOptions) -> Result<Position, RulesError> {
        let DealOptions { players, first, seed } = options;
        // These rules may have been made for fewer players.
        Self::with_copies(self.group().clone(), players, u64::from(self.copies()))?;
        if first >= players {
            return Err(RulesError::Seat { seat: first, players });
        }
        let mut bag = self.full_bag();
        let mut drawn = 0;
        let mut draw = || {
            let piece =
                next_piece(seed, drawn, &bag).expect("the bag holds more than all hands and the Center's first piece");
            bag.remove(piece);
            drawn += 1;
            piece
        };
        let mut hands = [Pieces::EMPTY; MAX_SEATS];
        for _ in 0..self.hand_size() {
            (0..players).for_each(|i| hands[(first + i) % players].insert(draw()));
        }
        let center = [Piece::BLACK, draw()].into_iter().collect();
        Ok(Position::at_start(&hands[..players], center, bag, first))
    }
}

//! Dealing and drawing from a seed: the same seed deals the same game on every machine, today and later.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::{MAX_SEATS, Piece, Pieces, Position, Rules, RulesError, Seat};

/// The bag's luck. Which piece comes next depends on the seed, on how many were drawn before and on what is in the
/// bag, and on nothing else: taking a draw back and drawing again brings the same piece, and no order of pieces
/// exists that somebody could look at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Luck {
    seed: u64,
}

impl Luck {
    /// The luck of this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { seed }
    }

    /// The seed.
    #[must_use]
    pub const fn seed(self) -> u64 {
        self.seed
    }

    /// The piece that comes out of the bag when `drawn` came out before, dealing included. `None` when it is empty.
    #[must_use]
    pub fn next<const W: usize>(self, drawn: u64, bag: &Pieces<W>) -> Option<Piece> {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(drawn);
        let len = bag.len() as u64;
        if len == 0 {
            return None;
        }
        // Numbers above the largest multiple of the bag's size would favour some pieces: throw again.
        let fair = u64::MAX - u64::MAX % len;
        let place = loop {
            let number = rng.next_u64();
            if number < fair {
                break number % len;
            }
        };
        bag.nth(place as usize)
    }
}

impl Rules {
    /// Everything that is in the bag before the deal.
    #[must_use]
    pub fn full_bag(&self) -> Pieces {
        let mut bag = Pieces::EMPTY;
        self.group().colours().for_each(|p| bag.insert_many(p, self.copies()));
        bag
    }

    /// Deals a game: everybody's hand, one piece at a time and clockwise from the first seat, then one colour and one
    /// black into the Center. The seat before the first is the dealer.
    ///
    /// # Errors
    /// When so many cannot play by these rules, or there is no such first seat.
    pub fn deal(&self, players: usize, first: Seat, seed: u64) -> Result<Position, RulesError> {
        // The same checks as for new rules, as these may have been made for another number of players.
        Self::with_copies(self.group().clone(), players, u64::from(self.copies()), self.recycle())?;
        if first >= players {
            return Err(RulesError::Seat { seat: first, players });
        }
        let luck = Luck::new(seed);
        let mut bag = self.full_bag();
        let mut drawn = 0;
        let mut draw = || {
            let piece = luck.next(drawn, &bag).expect("the bag holds more than all hands and the Center's first piece");
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

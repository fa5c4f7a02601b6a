//! Checks a game against laws that must hold after every action, from its facts alone.

use crate::{Fact, Game, LAST_ROUND, Piece, Pieces, Seat};

/// Follows a game and finds where it breaks a law. It knows the laws, not the code that should keep them.
#[derive(Clone, Debug)]
pub struct Auditor {
    hands: Vec<Pieces>,
    center: Pieces,
    bag: Pieces,
    discard: Pieces,
    total: Pieces,
    sums: Vec<Piece>,
    center_sum: Piece,
}

impl Auditor {
    /// Begins with the game as it is.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        let position = game.position();
        let hands: Vec<Pieces> = (0..position.players()).map(|s| *position.hand(s)).collect();
        let (center, bag) = (*position.center(), *position.bag());
        let total = hands.iter().fold(center.plus(&bag), Pieces::plus);
        let group = game.rules().group();
        Self {
            sums: hands.iter().map(|hand| group.sum_of(hand)).collect(),
            center_sum: group.sum_of(&center),
            hands,
            center,
            bag,
            discard: Pieces::EMPTY,
            total,
        }
    }

    /// Checks the game after an action that yielded these facts.
    ///
    /// # Errors
    /// Which law is broken.
    pub fn check(&mut self, game: &Game, facts: &[Fact]) -> Result<(), String> {
        facts.iter().try_for_each(|fact| self.follow(game, fact))?;
        self.compare(game)?;
        self.laws(game)
    }

    /// Does what a fact says to a table of its own.
    fn follow(&mut self, game: &Game, fact: &Fact) -> Result<(), String> {
        let rules = game.rules();
        let group = rules.group();
        let m = rules.cancels_at();
        let missing = |piece: Piece, place: &str| format!("{} was not in the {place}", group.name(piece));
        match fact {
            Fact::Drew { seat, piece } => {
                if !self.bag.remove(*piece) {
                    return Err(missing(*piece, "bag"));
                }
                self.hands[*seat].insert(*piece);
                self.sums[*seat] = group.add(self.sums[*seat], *piece);
            }
            Fact::Exchanged { seat, exchange, .. } => {
                // All is taken from what lay there before: first everything leaves, then everything arrives.
                for piece in exchange.give.iter() {
                    self.hands[*seat].remove(piece).then_some(()).ok_or_else(|| missing(piece, "hand"))?;
                }
                for piece in exchange.take.iter() {
                    self.center.remove(piece).then_some(()).ok_or_else(|| missing(piece, "Center"))?;
                }
                exchange.give.iter().for_each(|p| self.center.insert(p));
                exchange.take.iter().for_each(|p| self.hands[*seat].insert(p));
            }
            Fact::Cancelled { piece, times, .. } => {
                if piece.is_black() {
                    return Err("black cancelled".into());
                }
                for _ in 0..times * m {
                    self.center.remove(*piece).then_some(()).ok_or_else(|| missing(*piece, "Center"))?;
                }
                let pile = if rules.recycle() { &mut self.bag } else { &mut self.discard };
                pile.insert_many(*piece, times * m);
                self.center.insert_many(Piece::BLACK, *times);
            }
            Fact::BlacksTaken { seat, count } => self.hands[*seat].insert_many(Piece::BLACK, *count),
            _ => {}
        }
        Ok(())
    }

    /// The game's table must be the one that the facts lead to.
    fn compare(&self, game: &Game) -> Result<(), String> {
        let position = game.position();
        for (seat, hand) in self.hands.iter().enumerate() {
            if position.hand(seat) != hand || position.hand_len(seat) != hand.len() {
                return Err(format!("the hand of seat {seat} is not what the facts say"));
            }
        }
        if *position.center() != self.center {
            return Err("the Center is not what the facts say".into());
        }
        if *position.bag() != self.bag {
            return Err("the bag is not what the facts say".into());
        }
        Ok(())
    }

    fn laws(&self, game: &Game) -> Result<(), String> {
        let group = game.rules().group();
        let m = game.rules().cancels_at();
        let everything = self.hands.iter().fold(self.center.plus(&self.bag).plus(&self.discard), Pieces::plus);
        for piece in group.colours() {
            if everything.count(piece) != self.total.count(piece) {
                return Err(format!("{} is not conserved", group.name(piece)));
            }
            if self.center.count(piece) >= m {
                return Err(format!("{} should have cancelled", group.name(piece)));
            }
        }
        if game.discard() != self.discard {
            return Err("the discard is not what the facts say".into());
        }
        if self.center.is_empty() {
            return Err("the Center is empty".into());
        }
        if group.sum_of(&self.center) != self.center_sum {
            return Err("the sum of the Center changed".into());
        }
        for (seat, hand) in self.hands.iter().enumerate() {
            if hand.is_empty() {
                return Err(format!("the hand of seat {seat} is empty"));
            }
            if group.sum_of(hand) != self.sums[seat] {
                return Err(format!("the sum of seat {seat}'s hand changed without a draw"));
            }
        }
        let blacks = u32::from(everything.count(Piece::BLACK)) - u32::from(self.total.count(Piece::BLACK));
        if blacks != game.blacks_used() {
            return Err("the black pieces are not accounted for".into());
        }
        if game.round() > LAST_ROUND {
            return Err("the game goes on after its last round".into());
        }
        self.end(game)
    }

    fn end(&self, game: &Game) -> Result<(), String> {
        let position = game.position();
        if !game.is_over() {
            return Ok(());
        }
        let fewest = self.hands.iter().map(Pieces::len).min();
        let winners: Vec<Seat> = (0..self.hands.len()).filter(|s| Some(self.hands[*s].len()) == fewest).collect();
        if winners != position.leaders().collect::<Vec<_>>() {
            return Err("the winners do not hold the fewest pieces".into());
        }
        Ok(())
    }
}

//! [`Auditor`]: checks a game against the rules after every action, from its facts alone.

mod course;

use course::Course;

use std::fmt;

use crate::{Exchange, Fact, Game, LAST_ROUND, Piece, Pieces, Position, Rules, Seat};

/// Follows a game and finds where it breaks a rule, for tests and soak runs.
///
/// It does not use the code that it checks: it keeps a table of its own, changes it by the facts alone, and compares the
/// game with it after every action.
#[derive(Clone, Debug)]
pub struct Auditor {
    hands: Vec<Pieces>,
    center: Pieces,
    bag: Pieces,
    discard: Pieces,
    total: Pieces,
    sums: Vec<Piece>,
    center_sum: Piece,
    course: Course,
    /// A rule that was broken before the auditor began.
    broken: Option<BrokenLaw>,
}

/// A rule that a game broke. Displays as an English sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrokenLaw(String);

impl fmt::Display for BrokenLaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BrokenLaw {}

impl Auditor {
    /// An auditor of this game. What was done so far is checked too; if a rule was broken, the first
    /// [`check`](Self::check) returns it.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        let mut auditor = Self::at(game.rules(), game.start());
        let mut again = Game::from_position(game.rules().clone(), *game.start(), game.seed());
        auditor.broken = game
            .deeds()
            .try_for_each(|(_, deed)| {
                let facts = again
                    .replay(deed)
                    .map_err(|reason| BrokenLaw(format!("a deed of the past is refused: {reason}")))?;
                auditor.check(&again, &facts)
            })
            .err();
        auditor
    }

    fn at(rules: &Rules, position: &Position) -> Self {
        let hands: Vec<Pieces> = (0..position.players()).map(|s| *position.hand(s)).collect();
        let (center, bag) = (*position.center(), *position.bag());
        let total = hands.iter().fold(center.plus(&bag), Pieces::plus);
        let group = rules.group();
        Self {
            sums: hands.iter().map(|hand| group.sum_of(hand)).collect(),
            center_sum: group.sum_of(&center),
            hands,
            center,
            bag,
            discard: Pieces::EMPTY,
            total,
            course: Course::at(position),
            broken: None,
        }
    }

    /// Checks the game after an action that yielded these facts.
    ///
    /// # Errors
    /// The rule that the game broke.
    pub fn check(&mut self, game: &Game, facts: &[Fact]) -> Result<(), BrokenLaw> {
        if let Some(broken) = self.broken.take() {
            return Err(broken);
        }
        let rules = game.rules();
        self.allowed(rules, facts)?;
        facts.iter().try_for_each(|fact| self.follow(rules, fact))?;
        self.cancellations(rules, facts)?;
        self.course.follow(&self.hands, &self.center, &self.bag, facts)?;
        self.compare(game)?;
        self.laws(game)
    }

    /// Checks that the action was legal: the right player, and the rulings about passing, announcing and exchanging.
    fn allowed(&self, rules: &Rules, facts: &[Fact]) -> Result<(), BrokenLaw> {
        let seats = facts.iter().filter_map(|fact| match fact {
            Fact::Drew { seat, .. }
            | Fact::Exchanged { seat, .. }
            | Fact::BlacksTaken { seat, .. }
            | Fact::Passed { seat }
            | Fact::FinalRound { seat, .. }
            | Fact::TurnBegan { seat, .. } => Some(*seat),
            Fact::Cancelled { .. } | Fact::Repeated { .. } | Fact::GameOver { .. } => None,
        });
        if let Some(seat) = seats.into_iter().find(|seat| *seat >= self.hands.len()) {
            return Err(BrokenLaw(format!("there is no seat {seat}")));
        }
        self.course.allowed(rules, &self.hands, &self.bag, facts)?;
        match facts.first() {
            Some(Fact::Exchanged { seat, exchange, spectrum }) => {
                self.exchange_allowed(rules, *seat, exchange, *spectrum)
            }
            Some(Fact::Passed { seat }) if self.can_exchange(rules, *seat) => {
                Err(BrokenLaw(format!("seat {seat} passed and could have exchanged")))
            }
            _ => Ok(()),
        }
    }

    /// Checks rulings 2 and 3. Whether the pieces are in the hand and in the Center is checked when they move.
    fn exchange_allowed(
        &self,
        rules: &Rules,
        seat: Seat,
        exchange: &Exchange,
        spectrum: bool,
    ) -> Result<(), BrokenLaw> {
        let Exchange { give, take } = exchange;
        let (group, limit) = (rules.group(), rules.limit());
        let is_spectrum = *give == rules.spectrum();
        if spectrum != is_spectrum {
            let set = group.write_set(give.iter());
            return Err(BrokenLaw(format!("seat {seat} gave {set}, and the fact is wrong about the Spectrum")));
        }
        if is_spectrum && !take.iter().eq([Piece::BLACK]) {
            return Err(BrokenLaw(format!("seat {seat} took something else than one black for the Spectrum")));
        }
        if !is_spectrum && !(1..=limit).contains(&give.len()) || !(1..=limit).contains(&take.len()) {
            return Err(BrokenLaw(format!("seat {seat} exchanged {} for {}", give.len(), take.len())));
        }
        if group.sum(give.iter()) != group.sum(take.iter()) {
            return Err(BrokenLaw(format!("seat {seat} exchanged unequal sums")));
        }
        Ok(())
    }

    /// Whether a player has an exchange, found by trying all sums.
    fn can_exchange(&self, rules: &Rules, seat: Seat) -> bool {
        let sums = |pieces: &Pieces| {
            // `reached[k][p]`: whether k of the pieces looked at so far add up to p.
            let mut reached = vec![vec![false; rules.group().order()]; rules.limit() + 1];
            reached[0][0] = true;
            for piece in pieces.each().flat_map(|(p, count)| std::iter::repeat_n(p, rules.limit().min(count.into()))) {
                for k in (1..=rules.limit()).rev() {
                    for &sum in rules.group().pieces() {
                        if reached[k - 1][sum.index()] {
                            reached[k][rules.group().add(sum, piece).index()] = true;
                        }
                    }
                }
            }
            move |sum: &Piece| reached[1..].iter().any(|reached| reached[sum.index()])
        };
        let (given, taken) = (sums(&self.hands[seat]), sums(&self.center));
        let spectrum =
            self.center.count(Piece::BLACK) > 0 && rules.spectrum().iter().all(|p| self.hands[seat].count(p) > 0);
        spectrum || rules.group().pieces().iter().any(|sum| given(sum) && taken(sum))
    }

    /// Does what a fact says to the auditor's own table.
    fn follow(&mut self, rules: &Rules, fact: &Fact) -> Result<(), BrokenLaw> {
        let group = rules.group();
        let missing = |piece: Piece, place: &str| BrokenLaw(format!("{} was not in the {place}", group.name(piece)));
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
                    return Err(BrokenLaw("black cancelled".into()));
                }
                let pile = if rules.recycle() { &mut self.bag } else { &mut self.discard };
                for _ in 0..u32::from(*times) * u32::from(rules.cancels_at()) {
                    self.center.remove(*piece).then_some(()).ok_or_else(|| missing(*piece, "Center"))?;
                    pile.insert(*piece);
                }
                self.center.insert_many(Piece::BLACK, *times);
            }
            Fact::BlacksTaken { seat, count } => self.hands[*seat].insert_many(Piece::BLACK, *count),
            _ => {}
        }
        Ok(())
    }

    /// Checks ruling 4: every rival takes one black piece for each cancellation, except for colours of which the player
    /// placed *m* or more himself. The Center is the one after the cancellations.
    fn cancellations(&self, rules: &Rules, facts: &[Fact]) -> Result<(), BrokenLaw> {
        let exchanged = facts.iter().find_map(|fact| match fact {
            Fact::Exchanged { seat, exchange, .. } => Some((*seat, exchange)),
            _ => None,
        });
        if let Some(piece) = rules.group().colours().find(|p| self.center.count(*p) >= rules.cancels_at()) {
            return Err(BrokenLaw(format!("{} should have cancelled", rules.group().name(piece))));
        }
        let placed = |piece: Piece| {
            exchanged.map_or(0, |(_, exchange)| exchange.give.iter().filter(|given| *given == piece).count())
        };
        let (mut counting, mut told) = (0, Pieces::<{ crate::MAX_ORDER }>::EMPTY);
        for fact in facts {
            let Fact::Cancelled { piece, times, exempt } = fact else { continue };
            let name = rules.group().name(*piece);
            if exchanged.is_none() || *times == 0 || told.count(*piece) > 0 {
                return Err(BrokenLaw(format!("{name} cancelled without an exchange, not at all, or twice")));
            }
            told.insert(*piece);
            if *exempt != (placed(*piece) >= usize::from(rules.cancels_at())) {
                return Err(BrokenLaw(format!(
                    "{name} was placed {} times, and its exemption is wrong",
                    placed(*piece)
                )));
            }
            counting += if *exempt { 0 } else { *times };
        }
        for seat in 0..self.hands.len() {
            let is_rival = exchanged.is_some_and(|(mover, _)| mover != seat);
            let due: Vec<u16> = if is_rival && counting > 0 { vec![counting] } else { Vec::new() };
            let taken: Vec<u16> = facts
                .iter()
                .filter_map(|fact| match fact {
                    Fact::BlacksTaken { seat: who, count } if *who == seat => Some(*count),
                    _ => None,
                })
                .collect();
            if taken != due {
                return Err(BrokenLaw(format!("seat {seat} took {taken:?} blacks and should have taken {due:?}")));
            }
        }
        Ok(())
    }

    /// Checks that the game's position is the one that the facts lead to.
    fn compare(&self, game: &Game) -> Result<(), BrokenLaw> {
        let position = game.position();
        for (seat, hand) in self.hands.iter().enumerate() {
            if position.hand(seat) != hand || position.hand_len(seat) != hand.len() {
                return Err(BrokenLaw(format!("the hand of seat {seat} is not what the facts say")));
            }
        }
        if *position.center() != self.center {
            return Err(BrokenLaw("the Center is not what the facts say".into()));
        }
        if *position.bag() != self.bag {
            return Err(BrokenLaw("the bag is not what the facts say".into()));
        }
        self.course.compare(game)
    }

    fn laws(&self, game: &Game) -> Result<(), BrokenLaw> {
        let group = game.rules().group();
        let everything = self.hands.iter().fold(self.center.plus(&self.bag).plus(&self.discard), Pieces::plus);
        for piece in group.colours() {
            if everything.count(piece) != self.total.count(piece) {
                return Err(BrokenLaw(format!("{} is not conserved", group.name(piece))));
            }
        }
        if game.discard() != self.discard {
            return Err(BrokenLaw("the discard is not what the facts say".into()));
        }
        if self.center.is_empty() {
            return Err(BrokenLaw("the Center is empty".into()));
        }
        if group.sum_of(&self.center) != self.center_sum {
            return Err(BrokenLaw("the sum of the Center changed".into()));
        }
        for (seat, hand) in self.hands.iter().enumerate() {
            if hand.is_empty() {
                return Err(BrokenLaw(format!("the hand of seat {seat} is empty")));
            }
            if group.sum_of(hand) != self.sums[seat] {
                return Err(BrokenLaw(format!("the sum of seat {seat}'s hand changed without a draw")));
            }
        }
        let blacks = u32::from(everything.count(Piece::BLACK)) - u32::from(self.total.count(Piece::BLACK));
        if blacks != game.blacks_used() {
            return Err(BrokenLaw("the black pieces are not accounted for".into()));
        }
        if game.round() > LAST_ROUND {
            return Err(BrokenLaw("the game goes on after its last round".into()));
        }
        Ok(())
    }
}

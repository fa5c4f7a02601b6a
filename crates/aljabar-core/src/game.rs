//! A game in play: checks every action, says what happened, and can take it back.

use crate::{
    Action, Deed, EndReason, Exchange, Fact, FinalReason, Generator, Handful, Illegal, LAST_ROUND, Luck, Piece, Pieces,
    Position, Rules, RulesError, Seat, at_width,
};

/// A game from its first position to now.
///
/// ```
/// use aljabar_core::{Action, Game, Rules};
///
/// let mut game = Game::deal(Rules::classic(), 2, 0, 42)?;
/// let exchange = game.exchanges()[0];
/// let facts = game.apply(Action::Exchange(exchange))?;
/// assert!(!facts.is_empty());
/// game.undo();
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    luck: Luck,
    start: Position,
    now: Moment,
    done: Vec<(Moment, Deed)>,
    undone: Vec<Deed>,
    /// Positions at the start of every turn so far, to find repetitions.
    turns: Vec<Position>,
}

/// Everything that an action changes. Kept whole for each action: taking one back is putting the moment back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Moment {
    position: Position,
    round: u32,
    passes: u32,
    drawn: u64,
    blacks_dealt: u32,
    /// How many turns have begun.
    turns: usize,
    end: Option<EndReason>,
}

impl Game {
    /// Deals a new game: the seat `first` begins, the one before it is the dealer.
    ///
    /// # Errors
    /// When so many cannot play by these rules, or there is no such seat.
    pub fn deal(rules: Rules, players: usize, first: Seat, seed: u64) -> Result<Self, RulesError> {
        let position = rules.deal(players, first, seed)?;
        let dealt = rules.hand_size() * players + 1;
        Ok(Self::begin(rules, position, Luck::new(seed), dealt as u64))
    }

    /// Plays on from a position, with the luck of a seed. Rounds, repetitions and passes count from here. A game from a
    /// position that is over is over.
    #[must_use]
    pub fn from_position(rules: Rules, position: Position, seed: u64) -> Self {
        // What has left the bag decides which draw comes next, so that a dealt game and its replay draw alike.
        let drawn = rules.full_bag().len().saturating_sub(position.bag().len());
        Self::begin(rules, position, Luck::new(seed), drawn as u64)
    }

    fn begin(rules: Rules, position: Position, luck: Luck, drawn: u64) -> Self {
        // A position after a draw is not the start of a turn, so it does not count among them.
        let turns = if position.drawn() { Vec::new() } else { vec![position] };
        let end = EndReason::of(&position);
        let now = Moment { position, round: 1, passes: 0, drawn, blacks_dealt: 0, turns: turns.len(), end };
        Self { rules, luck, start: position, now, done: Vec::new(), undone: Vec::new(), turns }
    }

    /// The rules it is played by.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The table now.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.now.position
    }

    /// The table before the first action.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The seed of its draws.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.luck.seed()
    }

    /// The round, from 1.
    #[must_use]
    pub fn round(&self) -> u32 {
        self.now.round
    }

    /// Whether it has ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.now.position.over
    }

    /// Why it has ended, if it has.
    #[must_use]
    pub fn end(&self) -> Option<EndReason> {
        self.now.end
    }

    /// What was done so far, by whom.
    pub fn deeds(&self) -> impl Iterator<Item = (Seat, Deed)> + '_ {
        self.done.iter().map(|(before, deed)| (before.position.turn(), *deed))
    }

    /// The pieces that have left the game by cancelling since the start.
    #[must_use]
    pub fn discard(&self) -> Pieces {
        let coloured = |position: &Position| {
            let places = position.hands.iter().fold(position.center.plus(&position.bag), Pieces::plus);
            let blacks = Pieces::blacks(places.count(Piece::BLACK));
            places.minus(&blacks)
        };
        coloured(&self.start).minus(&coloured(&self.now.position))
    }

    /// How many black pieces were handed out or came into the Center since the start. The supply counts down from
    /// [`BLACK_SUPPLY`](crate::BLACK_SUPPLY) by these and the Center's first one; beyond it they are substitutes.
    #[must_use]
    pub fn blacks_used(&self) -> u32 {
        self.now.blacks_dealt
    }

    /// The exchanges of the player on turn, distinct and sorted.
    #[must_use]
    pub fn exchanges(&self) -> Vec<Exchange> {
        let mut list = Vec::new();
        if !self.is_over() {
            at_width!(self.rules.group().order(), W => {
                Generator::<W>::new(&self.rules).list(&self.now.position.resized(), &mut list);
            });
        }
        list.sort_unstable();
        list
    }

    /// Whether the player on turn has an exchange.
    #[must_use]
    pub fn can_exchange(&self) -> bool {
        let any = || {
            at_width!(self.rules.group().order(), W => {
                Generator::<W>::new(&self.rules).any(&self.now.position.resized())
            })
        };
        !self.is_over() && any()
    }

    /// Whether an action is allowed now.
    ///
    /// # Errors
    /// The reason why not.
    pub fn check(&self, action: &Action) -> Result<(), Illegal> {
        let position = &self.now.position;
        if self.is_over() {
            return Err(Illegal::Over);
        }
        match action {
            Action::Announce => self.check_announce(),
            Action::Draw if position.can_draw() => Ok(()),
            Action::Draw => Err(Illegal::BagEmpty),
            Action::Exchange(exchange) => self.check_exchange(exchange),
            Action::Pass if self.can_exchange() => Err(Illegal::CanExchange),
            Action::Pass if position.can_pass_without_exchange() => Ok(()),
            Action::Pass => Err(Illegal::MustDraw),
        }
    }

    fn check_announce(&self) -> Result<(), Illegal> {
        let position = &self.now.position;
        let (held, limit) = (position.hand_len(position.turn()), self.rules.limit());
        if position.is_final() {
            Err(Illegal::AlreadyFinal)
        } else if position.drawn() {
            Err(Illegal::AnnouncedAfterDrawing)
        } else if held > limit {
            Err(Illegal::TooManyToAnnounce { held, limit })
        } else {
            Ok(())
        }
    }

    fn check_exchange(&self, exchange: &Exchange) -> Result<(), Illegal> {
        let Exchange { give, take } = exchange;
        let limit = self.rules.limit();
        let spectrum = *give == self.rules.spectrum();
        if give.is_empty() {
            return Err(Illegal::GivesNothing);
        }
        if take.is_empty() {
            return Err(Illegal::TakesNothing);
        }
        if give.len() > limit && !spectrum {
            return Err(Illegal::GivesTooMany { count: give.len(), limit });
        }
        if spectrum && !take.iter().eq([Piece::BLACK]) {
            return Err(Illegal::SpectrumTakesBlack);
        }
        if take.len() > limit {
            return Err(Illegal::TakesTooMany { count: take.len(), limit });
        }
        let group = self.rules.group();
        let lacking = |wanted: Handful, there: &Pieces| {
            let wanted: Pieces = wanted.counted();
            wanted.each().map(|(p, count)| (p, count, there.count(p))).find(|(_, count, there)| count > there)
        };
        let position = &self.now.position;
        if let Some((piece, _, there)) = lacking(*give, position.mover()) {
            return Err(Illegal::NotInHand { group: group.clone(), piece, there });
        }
        if let Some((piece, _, there)) = lacking(*take, position.center()) {
            return Err(Illegal::NotInCenter { group: group.clone(), piece, there });
        }
        if group.sum(give.iter()) != group.sum(take.iter()) {
            return Err(Illegal::UnequalSums { group: group.clone(), give: *give, take: *take });
        }
        Ok(())
    }

    /// The player on turn does something.
    ///
    /// # Errors
    /// The reason why it is not allowed; then nothing has changed.
    pub fn apply(&mut self, action: Action) -> Result<Vec<Fact>, Illegal> {
        self.check(&action)?;
        let deed = match action {
            Action::Announce => Deed::Announced,
            Action::Draw => {
                let piece = self.luck.next(self.now.drawn, self.now.position.bag()).ok_or(Illegal::BagEmpty)?;
                Deed::Drew(piece)
            }
            Action::Exchange(exchange) => Deed::Exchanged(exchange),
            Action::Pass => Deed::Passed,
        };
        self.undone.clear();
        Ok(self.carry_out(deed))
    }

    /// The player on turn does what a record says: a draw names its piece.
    ///
    /// # Errors
    /// The reason why it is not allowed; then nothing has changed.
    pub fn replay(&mut self, deed: Deed) -> Result<Vec<Fact>, Illegal> {
        match deed {
            Deed::Announced => self.check(&Action::Announce)?,
            Deed::Drew(piece) => {
                self.check(&Action::Draw)?;
                if self.now.position.bag().count(piece) == 0 {
                    return Err(Illegal::NotInBag { group: self.rules.group().clone(), piece });
                }
            }
            Deed::Exchanged(exchange) => self.check(&Action::Exchange(exchange))?,
            Deed::Passed => self.check(&Action::Pass)?,
        }
        self.undone.clear();
        Ok(self.carry_out(deed))
    }

    /// The player on turn draws this piece of the bag.
    ///
    /// # Errors
    /// When the game is over or the bag has no such piece; then nothing has changed.
    pub fn apply_drawn(&mut self, piece: Piece) -> Result<Vec<Fact>, Illegal> {
        self.replay(Deed::Drew(piece))
    }

    /// Takes the last action back, and says which. `None` at the start.
    pub fn undo(&mut self) -> Option<Deed> {
        let (before, deed) = self.done.pop()?;
        self.now = before;
        self.turns.truncate(before.turns);
        self.undone.push(deed);
        Some(deed)
    }

    /// Does the last action that was taken back again, with the same draw. `None` when there is none.
    pub fn redo(&mut self) -> Option<Vec<Fact>> {
        let deed = self.undone.pop()?;
        Some(self.carry_out(deed))
    }

    /// How many actions can be taken back, and how many can be done again.
    #[must_use]
    pub fn history(&self) -> (usize, usize) {
        (self.done.len(), self.undone.len())
    }

    /// Does what has been found to be allowed.
    fn carry_out(&mut self, deed: Deed) -> Vec<Fact> {
        self.done.push((self.now, deed));
        let seat = self.now.position.turn();
        let mut facts = Vec::new();
        match deed {
            Deed::Announced => {
                self.now.position.announce();
                facts.push(Fact::FinalRound { seat, reason: FinalReason::Announced });
            }
            Deed::Drew(piece) => {
                self.now.position.draw(piece);
                self.now.drawn += 1;
                facts.push(Fact::Drew { seat, piece });
            }
            Deed::Exchanged(exchange) => {
                self.exchange(exchange, &mut facts);
                self.now.passes = 0;
                self.end_turn(&mut facts);
            }
            Deed::Passed => {
                facts.push(Fact::Passed { seat });
                self.now.passes += 1;
                self.end_turn(&mut facts);
            }
        }
        facts
    }

    fn exchange(&mut self, exchange: Exchange, facts: &mut Vec<Fact>) {
        let seat = self.now.position.turn();
        let give = exchange.give.counted();
        let spectrum = exchange.give == self.rules.spectrum();
        facts.push(Fact::Exchanged { seat, exchange, spectrum });
        let done = self.now.position.exchange(&self.rules, &give, &exchange.take.counted());
        for piece in self.rules.group().colours() {
            let times = done.times.count(piece);
            if times > 0 {
                let exempt = give.count(piece) >= self.rules.cancels_at();
                facts.push(Fact::Cancelled { piece, times, exempt });
            }
        }
        let players = self.now.position.players();
        if done.dealt > 0 {
            let rivals = (1..players).map(|i| (seat + i) % players);
            facts.extend(rivals.map(|seat| Fact::BlacksTaken { seat, count: done.dealt }));
        }
        self.now.blacks_dealt += u32::from(done.total) + u32::from(done.dealt) * (players as u32 - 1);
    }

    fn end_turn(&mut self, facts: &mut Vec<Fact>) {
        let seat = self.now.position.turn();
        let was_final = self.now.position.is_final();
        let new_round = self.now.position.end_turn();
        if !was_final && self.now.position.is_final() {
            facts.push(Fact::FinalRound { seat, reason: FinalReason::OnePiece });
        }
        let position = &mut self.now.position;
        if position.is_over() {
            self.now.end = Some(EndReason::FinalRound);
        } else if self.now.passes as usize == position.players() {
            position.over = true;
            self.now.end = Some(EndReason::NobodyCanMove);
        }
        if let Some(reason) = self.now.end {
            let counts = (0..position.players()).map(|s| position.hand_len(s)).collect();
            facts.push(Fact::GameOver { counts, winners: position.leaders().collect(), reason });
            return;
        }
        self.now.round += u32::from(new_round);
        facts.push(Fact::TurnBegan { seat: position.turn(), round: self.now.round });
        self.begin_turn(new_round, facts);
    }

    fn begin_turn(&mut self, new_round: bool, facts: &mut Vec<Fact>) {
        let position = &mut self.now.position;
        let seat = position.turn();
        if new_round && self.now.round == LAST_ROUND {
            position.announce();
            facts.push(Fact::FinalRound { seat, reason: FinalReason::LastRound });
        }
        let times = 1 + self.turns.iter().filter(|earlier| earlier.repeats(position)).count() as u32;
        // In the final round repetitions change nothing any more.
        if times > 1 && !position.is_final() {
            facts.push(Fact::Repeated { times });
            if times >= 3 {
                position.announce();
                facts.push(Fact::FinalRound { seat, reason: FinalReason::Repetition });
            }
        }
        self.turns.push(*position);
        self.now.turns = self.turns.len();
    }
}

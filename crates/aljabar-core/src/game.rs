//! [`Game`]: checks every action, reports what happened, and can undo it.

use crate::{
    Action, Deed, EndReason, Exchange, Fact, FinalReason, Handful, Illegal, LAST_ROUND, Piece, Pieces, Position, Rules,
    Seat, TurnHistory,
};
#[cfg(feature = "rand")]
use crate::{DealOptions, RulesError, deal::next_piece};

/// A game from its first position to now.
///
/// ```
/// use aljabar_core::{Game, Rules, Setup, classic::*};
///
/// let setup = Setup {
///     rules: Rules::classic(),
///     hands: vec![[R, B, Y].into_iter().collect(), [G, W].into_iter().collect()],
///     center: [K, P].into_iter().collect(),
///     bag: [O].into_iter().collect(),
///     first: 0,
///     turn: 0,
///     is_final: false,
///     drawn: false,
///     over: false,
/// };
/// let mut game = Game::from_position(setup.rules.clone(), setup.position()?, 0);
/// for deed in game.rules().group().read_turn("RB>P")? {
///     game.replay(deed)?;
/// }
/// assert_eq!(game.position().hand_len(0), 2);
/// assert_eq!(game.position().turn(), 1);
/// game.undo();
/// assert_eq!(game.position(), game.start());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    seed: u64,
    start: Position,
    now: Moment,
    done: Vec<(Moment, Deed)>,
    undone: Vec<Deed>,
    /// The positions at the starts of all turns so far, to find repetitions.
    turns: Vec<Position>,
}

/// Everything that an action changes. A copy is kept for each action, to undo it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Moment {
    position: Position,
    round: u32,
    passes: u32,
    /// The number of pieces that have left the bag.
    drawn: u64,
    blacks_dealt: u32,
    /// The length of [`Game::turns`].
    turns: usize,
    end: Option<EndReason>,
}

impl Game {
    /// Deals a new game.
    ///
    /// # Errors
    /// If these rules do not allow this number of players, or `first` is not a seat.
    #[cfg(feature = "rand")]
    pub fn deal(rules: Rules, options: DealOptions) -> Result<Self, RulesError> {
        let position = rules.deal(options)?;
        Ok(Self::from_position(rules, position, options.seed))
    }

    /// A game that starts in a position, in round 1 and without a history. The position must be one of these rules. If
    /// it is over, the game is over. The seed decides the draws.
    #[must_use]
    pub fn from_position(rules: Rules, position: Position, seed: u64) -> Self {
        Self::resume(rules, position, &TurnHistory::START, seed)
    }

    /// A game that continues in a position with its history: rounds, passes and repetitions count on. What was done
    /// before cannot be undone.
    #[must_use]
    pub fn resume(rules: Rules, position: Position, history: &TurnHistory, seed: u64) -> Self {
        let TurnHistory { round, passes, ref earlier } = *history;
        let mut turns = earlier.clone();
        // After a draw this is not the start of a turn.
        if turns.is_empty() && !position.drawn() {
            turns.push(position);
        }
        // Draws depend on the number of pieces that have left the bag, so that a dealt game and its replay draw alike.
        let drawn = rules.full_bag().len().saturating_sub(position.bag().len()) as u64;
        let end = EndReason::of(&position);
        let now = Moment { position, round, passes, drawn, blacks_dealt: 0, turns: turns.len(), end };
        Self { rules, seed, start: position, now, done: Vec::new(), undone: Vec::new(), turns }
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The current position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.now.position
    }

    /// The position before the first action.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The seed that decides the draws.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The number of the round, from 1.
    #[must_use]
    pub fn round(&self) -> u32 {
        self.now.round
    }

    /// What the rules remember of earlier turns.
    #[must_use]
    pub fn turn_history(&self) -> TurnHistory {
        TurnHistory::new(self.now.round, self.now.passes, &self.turns, self.position())
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.now.position.over
    }

    /// Why the game ended, or `None` if it is not over.
    #[must_use]
    pub fn end(&self) -> Option<EndReason> {
        self.now.end
    }

    /// All deeds so far, each with the seat of its player.
    pub fn deeds(&self) -> impl Iterator<Item = (Seat, Deed)> + '_ {
        self.done.iter().map(|(before, deed)| (before.position.turn(), *deed))
    }

    /// The coloured pieces that have left the game by cancelling since the start.
    #[must_use]
    pub fn discard(&self) -> Pieces {
        let coloured = |position: &Position| {
            let places = position.hands.iter().fold(position.center.plus(&position.bag), Pieces::plus);
            let blacks = Pieces::blacks(places.count(Piece::BLACK));
            places.minus(&blacks)
        };
        coloured(&self.start).minus(&coloured(&self.now.position))
    }

    /// The number of black pieces that were handed out or put into the Center since the start. To show the supply of the
    /// box, subtract them and the Center's first one from [`BLACK_SUPPLY`](crate::BLACK_SUPPLY).
    #[must_use]
    pub fn blacks_used(&self) -> u32 {
        self.now.blacks_dealt
    }

    /// All legal actions of the player on turn: announce, the [exchanges](Self::exchanges), draw, pass. Empty if the
    /// game is over, and only then. [`Self::check`] accepts exactly these.
    #[must_use]
    pub fn actions(&self) -> Vec<Action> {
        self.position().actions(&self.rules)
    }

    /// All legal exchanges of the player on turn, without duplicates and sorted. Empty if the game is over.
    #[must_use]
    pub fn exchanges(&self) -> Vec<Exchange> {
        self.position().exchanges(&self.rules)
    }

    /// Whether the player on turn has an exchange. `false` if the game is over.
    #[must_use]
    pub fn can_exchange(&self) -> bool {
        self.position().can_exchange(&self.rules)
    }

    /// Checks whether an action is legal now.
    ///
    /// # Errors
    /// The reason why it is not.
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
        if let Some(piece) = give.iter().chain(take.iter()).find(|piece| !group.contains(*piece)) {
            return Err(Illegal::UnknownPiece { group: group.clone(), piece });
        }
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

    /// Carries out an action of the player on turn. The seed decides what a draw brings.
    ///
    /// # Errors
    /// The reason why the action is not legal. Then nothing has changed.
    #[cfg(feature = "rand")]
    pub fn apply(&mut self, action: Action) -> Result<Vec<Fact>, Illegal> {
        self.check(&action)?;
        let deed = match action {
            Action::Announce => Deed::Announced,
            Action::Draw => {
                let piece = next_piece(self.seed, self.now.drawn, self.now.position.bag());
                Deed::Drew(piece.ok_or(Illegal::BagEmpty)?)
            }
            Action::Exchange(exchange) => Deed::Exchanged(exchange),
            Action::Pass => Deed::Passed,
        };
        self.undone.clear();
        Ok(self.carry_out(deed))
    }

    /// Carries out a deed of the player on turn. A draw names its piece, so nothing is random.
    ///
    /// # Errors
    /// The reason why the deed is not legal. Then nothing has changed.
    pub fn replay(&mut self, deed: Deed) -> Result<Vec<Fact>, Illegal> {
        match deed {
            Deed::Announced => self.check(&Action::Announce)?,
            Deed::Drew(piece) => {
                self.check(&Action::Draw)?;
                if !self.rules.group().contains(piece) {
                    return Err(Illegal::UnknownPiece { group: self.rules.group().clone(), piece });
                }
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

    /// The player on turn draws this piece.
    ///
    /// # Errors
    /// If the game is over or the piece is not in the bag. Then nothing has changed.
    pub fn apply_drawn(&mut self, piece: Piece) -> Result<Vec<Fact>, Illegal> {
        self.replay(Deed::Drew(piece))
    }

    /// Undoes the last action and returns it. `None` at the start.
    pub fn undo(&mut self) -> Option<Deed> {
        let (before, deed) = self.done.pop()?;
        self.now = before;
        self.turns.truncate(before.turns);
        self.undone.push(deed);
        Some(deed)
    }

    /// Redoes the last action that was undone, with the same draw. `None` if there is none.
    pub fn redo(&mut self) -> Option<Vec<Fact>> {
        let deed = self.undone.pop()?;
        Some(self.carry_out(deed))
    }

    /// The number of actions that can be undone, and the number that can be redone.
    #[must_use]
    pub fn history(&self) -> (usize, usize) {
        (self.done.len(), self.undone.len())
    }

    /// Carries out a deed that is known to be legal.
    fn carry_out(&mut self, deed: Deed) -> Vec<Fact> {
        self.done.push((self.now, deed));
        let seat = self.now.position.turn();
        let mut facts = Vec::new();
        match deed {
            Deed::Announced => {
                self.now.position.announce_unchecked();
                facts.push(Fact::FinalRound { seat, reason: FinalReason::Announced });
            }
            Deed::Drew(piece) => {
                self.now.position.draw_unchecked(piece);
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
        let done = self.now.position.exchange_unchecked(&self.rules, &give, &exchange.take.counted());
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
        let new_round = self.now.position.end_turn_unchecked();
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
            position.announce_unchecked();
            facts.push(Fact::FinalRound { seat, reason: FinalReason::LastRound });
        }
        let times = 1 + self.turns.iter().filter(|earlier| earlier.repeats(position)).count() as u32;
        // In the final round repetitions have no effect.
        if times > 1 && !position.is_final() {
            facts.push(Fact::Repeated { times });
            if times >= 3 {
                position.announce_unchecked();
                facts.push(Fact::FinalRound { seat, reason: FinalReason::Repetition });
            }
        }
        self.turns.push(*position);
        self.now.turns = self.turns.len();
    }
}

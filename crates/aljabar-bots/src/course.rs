//! [`Course`]: a position in the search, and what the rules remember of the turns before it.

use aljabar_core::{Action, LAST_ROUND, Position, Rules, TurnHistory};

use crate::node::Transition;

/// A position with the round, the passes in a row and the earlier positions. It plays actions like a game does: a third
/// repetition and the last round make the round final, and passes of all players end the game.
#[derive(Clone, Debug)]
pub(crate) struct Course<const W: usize> {
    rules: Rules,
    now: Moment<W>,
    /// What [`rewind`](Self::rewind) returns to.
    start: Moment<W>,
    /// The positions at the starts of turns, oldest first. The last one is the start of the current turn.
    turns: Vec<Position<W>>,
}

/// All that changes from turn to turn, besides the list of turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Moment<const W: usize> {
    position: Position<W>,
    round: u32,
    passes: u32,
    /// The number of turns in the list.
    turns: usize,
    /// Positions before this one in the list cannot be repeated any more.
    since: usize,
}

impl<const W: usize> Course<W> {
    /// A course that starts in a position with a history.
    pub(crate) fn new(rules: &Rules, position: Position<W>, history: &TurnHistory) -> Self {
        let now = Moment { position, round: 0, passes: 0, turns: 0, since: 0 };
        let mut course = Self { rules: rules.clone(), now, start: now, turns: Vec::new() };
        course.begin(position, history);
        course
    }

    /// Starts again in another position with its history.
    pub(crate) fn begin(&mut self, position: Position<W>, history: &TurnHistory) {
        self.turns.clear();
        self.turns.extend(history.earlier().iter().map(Position::resized));
        // After a draw this is not the start of a turn.
        if self.turns.is_empty() && !position.drawn() {
            self.turns.push(position);
        }
        let (round, passes) = (history.round(), history.passes());
        self.now = Moment { position, round, passes, turns: self.turns.len(), since: 0 };
        self.start = self.now;
    }

    pub(crate) const fn position(&self) -> &Position<W> {
        &self.now.position
    }

    /// The position at the start.
    pub(crate) const fn start(&self) -> &Position<W> {
        &self.start.position
    }

    /// Where the course is now, for [`Self::back_to`].
    pub(crate) const fn mark(&self) -> Moment<W> {
        self.now
    }

    /// Goes back to where the course was before.
    pub(crate) fn back_to(&mut self, mark: Moment<W>) {
        self.now = mark;
        self.turns.truncate(mark.turns);
    }

    /// Whether both go on alike: they have the same position, round and passes, and the same positions can be repeated.
    pub(crate) fn equals(&self, other: &Self) -> bool {
        let (a, b) = (&self.now, &other.now);
        let repeatable = |course: &'_ Self| course.now.since..course.now.turns;
        let turns = (&self.turns[repeatable(self)], &other.turns[repeatable(other)]);
        (a.position, a.round, a.passes) == (b.position, b.round, b.passes)
            && turns.0.len() == turns.1.len()
            && turns.0.iter().zip(turns.1).all(|(a, b)| a.repeats(b))
    }

    /// Goes back to the start.
    pub(crate) fn rewind(&mut self) {
        self.now = self.start;
        self.turns.truncate(self.start.turns);
    }

    /// The position after an action of the player on turn. After a draw it is the same one, because the piece is not known.
    pub(crate) fn after(&self, action: Action) -> Position<W> {
        self.next(action).position
    }

    /// Goes on to the next position.
    pub(crate) fn advance(&mut self, transition: Transition) {
        match transition {
            Transition::Act(action) => {
                let starts_turn = matches!(action, Action::Exchange(_) | Action::Pass);
                self.now = self.next(action);
                if starts_turn {
                    self.turns.push(self.now.position);
                    self.now.turns = self.turns.len();
                }
            }
            Transition::Drew(piece) => {
                self.now.position.draw_unchecked(piece);
                self.now.since = self.now.turns;
            }
        }
    }

    /// What comes after an action. The list of turns does not have it yet.
    #[inline]
    fn next(&self, action: Action) -> Moment<W> {
        let mut next = self.now;
        match action {
            Action::Announce => next.position.announce_unchecked(),
            Action::Draw => {}
            Action::Exchange(exchange) => {
                let (give, take) = (exchange.give.counted(), exchange.take.counted());
                let done = next.position.exchange_unchecked(&self.rules, &give, &take);
                next.passes = 0;
                // A cancellation makes new black pieces, which never leave the game.
                if done.total > 0 {
                    next.since = next.turns;
                }
                self.end_turn(&mut next);
            }
            Action::Pass => {
                next.passes += 1;
                self.end_turn(&mut next);
            }
        }
        next
    }

    #[inline]
    fn end_turn(&self, next: &mut Moment<W>) {
        let new_round = next.position.end_turn_unchecked();
        let players = next.position.players();
        if next.position.is_over() {
            return;
        }
        if next.passes as usize >= players {
            next.position.finish_unchecked();
            return;
        }
        next.round += u32::from(new_round);
        if new_round && next.round == LAST_ROUND {
            next.position.announce_unchecked();
        }
        let repeatable = &self.turns[next.since..next.turns];
        // The same player is on turn in every repetition, so a third one needs this many turns before it.
        if repeatable.len() >= 2 * players && !next.position.is_final() {
            let times = repeatable.iter().filter(|earlier| earlier.repeats(&next.position)).count();
            if times >= 2 {
                next.position.announce_unchecked();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use aljabar_core::{Deed, Dice, EndReason, Fact, FinalReason, Game, Group, Piece, Setup, classic::*};

    use super::*;

    /// Plays random actions on both, and compares them after every one. Returns the facts. `wild`: of the exchanges, those
    /// that change nothing are not preferred.
    fn play_along(mut game: Game, seed: u64, wild: bool) -> Vec<Fact> {
        let (mut dice, mut facts) = (Dice::new(seed), Vec::new());
        let rules = game.rules().clone();
        let mut course = Course::<16>::new(&rules, game.position().resized(), &game.turn_history());
        while !game.is_over() {
            // A course that begins here goes on like one that began earlier.
            if dice.next_u32().is_multiple_of(8) {
                course.begin(game.position().resized(), &game.turn_history());
            }
            let actions = game.actions();
            let still = actions.iter().filter(|action| {
                let Action::Exchange(exchange) = action else { return false };
                let mut next = *game.position();
                exchange.reduction() == 0 && next.play_unchecked(&rules, exchange).total == 0
            });
            let still: Vec<Action> = still.copied().collect();
            let choices = if wild || still.is_empty() { actions } else { still };
            let action = choices[dice.below(choices.len() as u64).unwrap() as usize];
            facts.extend(game.apply(action).unwrap());
            assert!(action == Action::Draw || course.after(action) == game.position().resized());
            course.advance(Transition::Act(action));
            if let Some((_, Deed::Drew(piece))) = game.deeds().last() {
                course.advance(Transition::Drew(piece));
            }
            assert_eq!(*course.position(), game.position().resized());
        }
        facts
    }

    fn small(bag: &[Piece], hands: [&[Piece]; 2], center: &[Piece]) -> Game {
        let setup = Setup {
            rules: Rules::classic(),
            hands: hands.iter().map(|hand| hand.iter().copied().collect()).collect(),
            center: center.iter().copied().collect(),
            bag: bag.iter().copied().collect(),
            first: 0,
            turn: 0,
            is_final: false,
            drawn: false,
            over: false,
        };
        Game::from_position(setup.rules.clone(), setup.position().unwrap(), 1)
    }

    #[test]
    fn it_plays_like_a_game() {
        let mut reasons = Vec::new();
        for seed in 0..60 {
            for moduli in [&[2, 2, 2][..], &[3, 3]] {
                let players = 2 + seed as usize % 3;
                let rules = Rules::new(Group::new(moduli).unwrap(), players).unwrap();
                let game = Game::deal(rules, aljabar_core::DealOptions::new(players).seed(seed)).unwrap();
                reasons.extend(play_along(game, seed, true));
            }
            reasons.extend(play_along(small(&[W], [&[R, Y, Y], &[R, Y, O]], &[K, R, Y]), seed, false));
            // Only the second player has an exchange, or nobody.
            reasons.extend(play_along(small(&[], [&[R, Y], &[B, B, W]], &[K]), seed, false));
            reasons.extend(play_along(small(&[], [&[R, Y], &[R, B]], &[K]), seed, false));
        }
        let finals =
            |wanted| reasons.iter().any(|fact| matches!(fact, Fact::FinalRound { reason, .. } if *reason == wanted));
        for reason in [FinalReason::Announced, FinalReason::OnePiece, FinalReason::Repetition] {
            assert!(finals(reason), "{reason:?} never happens");
        }
        let ends =
            |wanted| reasons.iter().any(|fact| matches!(fact, Fact::GameOver { reason, .. } if *reason == wanted));
        assert!(ends(EndReason::NobodyCanMove) && ends(EndReason::FinalRound));
    }

    #[test]
    fn the_last_round_is_final() {
        let game = small(&[], [&[R, Y, Y], &[R, Y, O]], &[K, R, Y]);
        let file: aljabar_core::HistoryFile = aljabar_text::parse(r#"{ "round": 199, "passes": 1 }"#).unwrap();
        let history = file.read(game.rules(), game.position(), "history").unwrap();
        let resumed = Game::resume(game.rules().clone(), *game.position(), &history, 1);
        let facts = play_along(resumed, 3, false);
        assert!(facts.iter().any(|fact| matches!(fact, Fact::FinalRound { reason: FinalReason::LastRound, .. })));
    }
}

//! How often each rival has made the obvious move in this game, and what that tells about the next one.
//!
//! Some players make the obvious move nearly always: they do not look ahead. Those who do look ahead make it when it is the best
//! one, which is about every second time. A few turns tell the two apart.

use aljabar_core::{Action, MAX_SEATS, Piece, Pieces, Position, Rules, Seat};

use crate::candidates::{Candidate, Candidates, Picked};

/// Nearly always all exchanges.
const ALL: Picked = Picked { listed: 4096, best: 4096, tied: 4096 };
/// How often the obvious move is made by a player who does not look ahead, and by one who does.
const OBVIOUS: [f32; 2] = [0.92, 0.45];
/// Before a player has moved: the probability that they do not look ahead.
const PRIOR: f32 = 0.25;

/// For each seat the probability that its player does not look ahead, before anybody has moved.
pub(crate) const UNKNOWN: [f32; MAX_SEATS] = [PRIOR; MAX_SEATS];

/// What is known of the rivals in one game.
#[derive(Clone, Debug)]
pub(crate) struct Habits<const W: usize> {
    rules: Rules,
    candidates: Candidates<W>,
    /// The position after the bot's last turn, and the number of its round.
    since: Option<(Position<W>, u32)>,
    rivals: [Habit; MAX_SEATS],
}

/// The turns of one player in which there was a choice.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Habit {
    turns: u32,
    /// In how many of them the exchange was an obvious one.
    obvious: u32,
}

impl Habit {
    /// The probability that the player does not look ahead.
    fn is_simple(self) -> f32 {
        let [simple, other] = OBVIOUS;
        let mut odds = PRIOR / (1.0 - PRIOR);
        // Multiplied step by step, because powers of floating-point numbers differ between machines.
        (0..self.obvious).for_each(|_| odds *= simple / other);
        (self.obvious..self.turns).for_each(|_| odds *= (1.0 - simple) / (1.0 - other));
        odds / (1.0 + odds)
    }
}

impl<const W: usize> Habits<W> {
    pub(crate) fn new(rules: &Rules) -> Self {
        Self {
            rules: rules.clone(),
            candidates: Candidates::new(rules),
            since: None,
            rivals: [Habit::default(); MAX_SEATS],
        }
    }

    /// For each seat the probability that its player does not look ahead.
    pub(crate) fn simple(&self) -> [f32; MAX_SEATS] {
        self.rivals.map(Habit::is_simple)
    }

    pub(crate) const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The bot chooses an action in this position and this round.
    pub(crate) fn leave(&mut self, position: &Position<W>, action: Action, round: u32) {
        let mut next = *position;
        match action {
            Action::Exchange(exchange) => _ = next.play_unchecked(&self.rules, &exchange),
            Action::Pass => _ = next.end_turn_unchecked(),
            // The turn goes on, and the next question is its own.
            Action::Announce | Action::Draw => return,
        }
        self.since = Some((next, round));
    }

    /// The bot is on turn again, in this position and this round. If the rivals have drawn, it is not known what they chose.
    /// In an earlier round it is another game.
    pub(crate) fn observe(&mut self, position: &Position<W>, round: u32) {
        let Some((since, earlier)) = self.since.take() else { return };
        if round < earlier || since.players() != position.players() {
            self.rivals = [Habit::default(); MAX_SEATS];
            return;
        }
        let mut seen = [None; MAX_SEATS];
        if self.follow(&since, position, &mut seen) {
            for (rival, seen) in self.rivals.iter_mut().zip(seen) {
                rival.turns += u32::from(seen.is_some());
                rival.obvious += u32::from(seen == Some(true));
            }
        }
    }

    /// Finds the exchanges that lead from one position to the other. For each seat, `seen` becomes whether its exchange was an
    /// obvious one, if there was a choice. Returns whether there are such exchanges.
    fn follow(&mut self, here: &Position<W>, there: &Position<W>, seen: &mut [Option<bool>; MAX_SEATS]) -> bool {
        if here.is_over() {
            return false;
        }
        if here.turn() == there.turn() {
            return (0..here.players()).all(|seat| here.hand(seat) == there.hand(seat))
                && (here.center(), here.bag()) == (there.center(), there.bag());
        }
        let seat = here.turn();
        let mut list = Vec::new();
        self.candidates.pick(here, ALL, &mut list);
        let easiest = list.iter().map(Candidate::ease).max();
        let is_easiest = |candidate: &Candidate| Some(candidate.ease()) == easiest;
        let has_choice = !list.iter().all(is_easiest);
        for candidate in &list {
            let mut next = *here;
            next.play_unchecked(&self.rules, &candidate.exchange);
            if may_become(seat, &next, there) && self.follow(&next, there, seen) {
                seen[seat] = has_choice.then(|| is_easiest(candidate));
                return true;
            }
        }
        let mut passed = *here;
        passed.end_turn_unchecked();
        list.is_empty() && self.follow(&passed, there, seen)
    }
}

/// Whether a seat can have its hand of the later position, if it had no turn since the earlier one. Until then a hand changes
/// only by black pieces that it takes.
pub(crate) fn may_become<const W: usize>(seat: Seat, earlier: &Position<W>, later: &Position<W>) -> bool {
    let blacks = |pieces: &Pieces<W>| pieces.count(Piece::BLACK);
    let (before, after) = (earlier.hand(seat), later.hand(seat));
    let (few, many) = (blacks(before), blacks(after));
    few <= many && before.plus(&Pieces::blacks(many - few)) == *after
}

#[cfg(test)]
mod tests {
    use aljabar_core::{DealOptions, Game};

    use super::*;
    use crate::{Budget, Level, Question};

    /// What seat 0 learns in a game in which these levels play the other seats, and the number of its own turns.
    fn learnt(moduli: &[u64], rivals: &[Level], seed: u64) -> (Vec<Habit>, u32) {
        let players = rivals.len() + 1;
        let rules = Rules::new(aljabar_core::Group::new(moduli).unwrap(), players).unwrap();
        let mut game = Game::deal(rules.clone(), DealOptions::new(players).seed(seed)).unwrap();
        let mut bots: Vec<_> = std::iter::once(&Level::Strong).chain(rivals).map(|level| level.bot(&rules)).collect();
        let mut habits = Habits::<16>::new(&rules);
        let mut turns = 0;
        while !game.is_over() {
            let (seat, history) = (game.position().turn(), game.turn_history());
            let question = Question::new(&rules, game.position(), 1).with_history(&history);
            if seat == 0 {
                habits.observe(&game.position().resized(), history.round());
            }
            let action = bots[seat].decide(&question.within(Budget::nodes(200))).action;
            if seat == 0 {
                turns += u32::from(matches!(action, Action::Exchange(_)));
                habits.leave(&game.position().resized(), action, history.round());
            }
            game.apply(action).unwrap();
        }
        (habits.rivals[1..players].to_vec(), turns)
    }

    #[test]
    fn every_exchange_of_greedy_players_is_obvious() {
        for (moduli, rivals) in
            [(&[2, 2, 2][..], &[Level::Greedy; 3][..]), (&[2, 2], &[Level::Greedy; 2]), (&[3, 3], &[Level::Greedy])]
        {
            let (habits, turns) = learnt(moduli, rivals, 4);
            for habit in habits {
                assert_eq!(habit.obvious, habit.turns);
                assert!(habit.turns * 2 > turns, "{moduli:?}: most turns are seen, {} of {turns}", habit.turns);
                assert!(habit.is_simple() > 0.8);
            }
        }
    }

    #[test]
    fn players_who_look_ahead_are_told_apart() {
        let mut all = Vec::new();
        for seed in 0..10 {
            all.extend(learnt(&[2, 2, 2], &[Level::Random, Level::Expert], seed).0);
        }
        for (rival, name) in [(0, "random"), (1, "expert")] {
            let seen = || all.iter().skip(rival).step_by(2);
            assert!(seen().map(|habit| habit.turns).sum::<u32>() > 20, "{name}");
            let mean = seen().map(|habit| habit.is_simple()).sum::<f32>() / seen().count() as f32;
            assert!(mean < 0.4, "{name}: {mean}");
        }
    }

    #[test]
    fn another_game_begins_with_nothing_known() {
        let rules = Rules::classic();
        let deal = |seed| -> Position<8> { rules.deal(DealOptions::new(2).seed(seed)).unwrap().resized() };
        let mut habits = Habits::new(&rules);
        habits.rivals[1] = Habit { turns: 9, obvious: 9 };
        habits.leave(&deal(1), Action::Pass, 7);
        habits.observe(&deal(2), 7);
        assert_eq!(habits.rivals[1].turns, 9, "an undone turn teaches nothing");
        habits.leave(&deal(1), Action::Pass, 7);
        habits.observe(&deal(2), 1);
        assert_eq!(habits.rivals[1], Habit::default());
    }
}

//! Follows the turns of a game by the rulings: whose turn it is, why a round is final, who may pass, when it is over.

use super::BrokenLaw;
use crate::{EndReason, Fact, FinalReason, Game, LAST_ROUND, Pieces, Position, Rules, Seat};

/// The start of a turn: the player, the hands, the Center and the bag. Repetitions are found by these.
type Start = (Seat, Vec<Pieces>, Pieces, Pieces);

/// The turn, the round and the end of a game, as the facts tell them.
#[derive(Clone, Debug)]
pub(super) struct Course {
    first: Seat,
    turn: Seat,
    round: u32,
    is_final: bool,
    /// Whether the player on turn has drawn.
    drawn: bool,
    /// Passes in a row.
    passes: usize,
    end: Option<EndReason>,
    /// The starts of all turns so far.
    starts: Vec<Start>,
}

impl Course {
    pub(super) fn at(position: &Position) -> Self {
        let hands = (0..position.players()).map(|seat| *position.hand(seat)).collect();
        let start = (position.turn(), hands, *position.center(), *position.bag());
        Self {
            first: position.first(),
            turn: position.turn(),
            round: 1,
            is_final: position.is_final(),
            drawn: position.drawn(),
            passes: 0,
            end: EndReason::of(position),
            // After a draw it is not the start of a turn.
            starts: if position.drawn() { Vec::new() } else { vec![start] },
        }
    }

    /// Checks that the player on turn did one thing that rulings 1, 5 and 6 allow. The auditor checks exchanges.
    pub(super) fn allowed(
        &self,
        rules: &Rules,
        hands: &[Pieces],
        bag: &Pieces,
        facts: &[Fact],
    ) -> Result<(), BrokenLaw> {
        if self.end.is_some() {
            return Err(BrokenLaw("something was done after the end".into()));
        }
        let (seat, announced) = match facts.first() {
            Some(Fact::Drew { seat, .. } | Fact::Exchanged { seat, .. } | Fact::Passed { seat }) => (*seat, false),
            Some(Fact::FinalRound { seat, reason: FinalReason::Announced }) => (*seat, true),
            Some(other) => return Err(BrokenLaw(format!("the first fact is not an action, but {other:?}"))),
            None => return Err(BrokenLaw("nothing was done".into())),
        };
        if facts[1..]
            .iter()
            .any(|fact| matches!(fact, Fact::Drew { .. } | Fact::Exchanged { .. } | Fact::Passed { .. }))
        {
            return Err(BrokenLaw("two things were done at once".into()));
        }
        if seat != self.turn {
            return Err(BrokenLaw(format!("seat {seat} did something in the turn of seat {}", self.turn)));
        }
        if announced {
            let held = hands[seat].len();
            if self.is_final {
                return Err(BrokenLaw(format!("seat {seat} announced a round that is final already")));
            }
            if self.drawn {
                return Err(BrokenLaw(format!("seat {seat} announced after drawing")));
            }
            if held > rules.limit() {
                return Err(BrokenLaw(format!("seat {seat} announced with {held} pieces")));
            }
        }
        if matches!(facts[0], Fact::Passed { .. }) && !self.is_final && !bag.is_empty() {
            return Err(BrokenLaw(format!("seat {seat} passed before the final round and had to draw")));
        }
        Ok(())
    }

    /// Follows an action, and checks that its other facts are those that the rulings demand. Hands, Center and bag are
    /// those after the action.
    pub(super) fn follow(
        &mut self,
        hands: &[Pieces],
        center: &Pieces,
        bag: &Pieces,
        facts: &[Fact],
    ) -> Result<(), BrokenLaw> {
        let told: Vec<FinalReason> = facts
            .iter()
            .filter_map(|fact| match fact {
                Fact::FinalRound { reason, .. } => Some(*reason),
                _ => None,
            })
            .collect();
        let mut due = Vec::new();
        let mut due_facts = Vec::new();
        match facts[0] {
            Fact::FinalRound { .. } => {
                self.is_final = true;
                due.push(FinalReason::Announced);
            }
            Fact::Drew { .. } => self.drawn = true,
            Fact::Passed { .. } => {
                self.passes += 1;
                due_facts = self.end_turn(hands, center, bag, &mut due);
            }
            _ => {
                self.passes = 0;
                due_facts = self.end_turn(hands, center, bag, &mut due);
            }
        }
        if told != due {
            return Err(BrokenLaw(format!("the round is said to be final for {told:?}, and is so for {due:?}")));
        }
        let seats = facts.iter().filter_map(|fact| match fact {
            Fact::FinalRound { seat, reason } => Some((*seat, *reason)),
            _ => None,
        });
        for (seat, reason) in seats {
            let began = matches!(reason, FinalReason::Repetition | FinalReason::LastRound);
            let whose = if began { self.turn } else { self.turn_of(&facts[0]) };
            if seat != whose {
                return Err(BrokenLaw(format!("the final round is ascribed to seat {seat} and not to seat {whose}")));
            }
        }
        let told = facts
            .iter()
            .filter(|fact| matches!(fact, Fact::TurnBegan { .. } | Fact::Repeated { .. } | Fact::GameOver { .. }));
        let told: Vec<&Fact> = told.collect();
        if told != due_facts.iter().collect::<Vec<_>>() {
            return Err(BrokenLaw(format!("what followed is told as {told:?}, and was {due_facts:?}")));
        }
        Ok(())
    }

    /// The player of the first fact.
    fn turn_of(&self, fact: &Fact) -> Seat {
        match fact {
            Fact::Exchanged { seat, .. } | Fact::Passed { seat } | Fact::FinalRound { seat, .. } => *seat,
            _ => self.turn,
        }
    }

    /// Applies rulings 6 to 9 after a turn. Returns the facts about turns and the end of the game, and adds the reasons
    /// why the round became the final one.
    fn end_turn(
        &mut self,
        hands: &[Pieces],
        center: &Pieces,
        bag: &Pieces,
        reasons: &mut Vec<FinalReason>,
    ) -> Vec<Fact> {
        let counts: Vec<usize> = hands.iter().map(Pieces::len).collect();
        if counts[self.turn] == 1 && !self.is_final {
            reasons.push(FinalReason::OnePiece);
            self.is_final = true;
        }
        let last_seat = (self.first + hands.len() - 1) % hands.len();
        let round_ended = self.turn == last_seat;
        self.end = match (self.is_final && round_ended, self.passes >= hands.len()) {
            (true, _) => Some(EndReason::FinalRound),
            (false, true) => Some(EndReason::NobodyCanMove),
            (false, false) => None,
        };
        if let Some(reason) = self.end {
            let fewest = counts.iter().min();
            let winners = (0..counts.len()).filter(|seat| counts.get(*seat) == fewest).collect();
            return vec![Fact::GameOver { counts, winners, reason }];
        }
        self.turn = if self.turn + 1 < hands.len() { self.turn + 1 } else { 0 };
        self.round += u32::from(round_ended);
        self.drawn = false;
        let mut facts = vec![Fact::TurnBegan { seat: self.turn, round: self.round }];
        let start = (self.turn, hands.to_vec(), *center, *bag);
        let times = 1 + self.starts.iter().filter(|earlier| **earlier == start).count() as u32;
        self.starts.push(start);
        if round_ended && self.round == LAST_ROUND {
            reasons.push(FinalReason::LastRound);
            self.is_final = true;
        }
        if times > 1 && !self.is_final {
            facts.push(Fact::Repeated { times });
            if times >= 3 {
                reasons.push(FinalReason::Repetition);
                self.is_final = true;
            }
        }
        facts
    }

    /// Checks that the game is where the facts say.
    pub(super) fn compare(&self, game: &Game) -> Result<(), BrokenLaw> {
        let position = game.position();
        let wrong = |what: &str| Err(BrokenLaw(format!("{what} is not what the facts say")));
        if game.is_over() != self.end.is_some() || game.end() != self.end {
            return wrong("the end");
        }
        if self.end.is_none() && (position.turn() != self.turn || position.drawn() != self.drawn) {
            return wrong("the turn");
        }
        if self.end.is_some() {
            let counts: Vec<usize> = (0..position.players()).map(|seat| position.hand(seat).len()).collect();
            let fewest = (0..counts.len()).filter(|seat| counts.iter().all(|count| counts[*seat] <= *count));
            if !position.leaders().eq(fewest) {
                return Err(BrokenLaw("the winners do not hold the fewest pieces".into()));
            }
        }
        if position.is_final() != self.is_final {
            return wrong("the final round");
        }
        if game.round() != self.round {
            return wrong("the round");
        }
        Ok(())
    }
}

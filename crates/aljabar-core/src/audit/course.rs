//! The course of a game by the rulings: whose turn it is, why a round is final, who may pass, and when it is over.

use crate::{EndReason, Fact, FinalReason, Game, LAST_ROUND, Pieces, Position, Rules, Seat};

/// What lay where when a turn began, and whose turn it was: what repetitions are found by.
type Start = (Seat, Vec<Pieces>, Pieces, Pieces);

/// How far a game has come, as the facts tell it.
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
    /// Every start of a turn so far.
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

    /// Whether the player on turn, and nobody else, did something that rulings 1, 5 and 6 allow. Exchanges are looked at
    /// elsewhere.
    pub(super) fn allowed(&self, rules: &Rules, hands: &[Pieces], bag: &Pieces, facts: &[Fact]) -> Result<(), String> {
        if self.end.is_some() {
            return Err("something was done after the end".into());
        }
        let (seat, announced) = match facts.first() {
            Some(Fact::Drew { seat, .. } | Fact::Exchanged { seat, .. } | Fact::Passed { seat }) => (*seat, false),
            Some(Fact::FinalRound { seat, reason: FinalReason::Announced }) => (*seat, true),
            Some(other) => return Err(format!("nobody did anything, and yet {other:?}")),
            None => return Err("nothing was done".into()),
        };
        if facts[1..]
            .iter()
            .any(|fact| matches!(fact, Fact::Drew { .. } | Fact::Exchanged { .. } | Fact::Passed { .. }))
        {
            return Err("two things were done at once".into());
        }
        if seat != self.turn {
            return Err(format!("seat {seat} did something in the turn of seat {}", self.turn));
        }
        if announced {
            let held = hands[seat].len();
            if self.is_final {
                return Err(format!("seat {seat} announced a round that is final already"));
            }
            if self.drawn {
                return Err(format!("seat {seat} announced after drawing"));
            }
            if held > rules.limit() {
                return Err(format!("seat {seat} announced with {held} pieces"));
            }
        }
        if matches!(facts[0], Fact::Passed { .. }) && !self.is_final && !bag.is_empty() {
            return Err(format!("seat {seat} passed before the final round and had to draw"));
        }
        Ok(())
    }

    /// Goes on by what was done, and compares what followed from it with what the rulings say follows. The table is
    /// the one after the facts.
    pub(super) fn follow(
        &mut self,
        hands: &[Pieces],
        center: &Pieces,
        bag: &Pieces,
        facts: &[Fact],
    ) -> Result<(), String> {
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
            return Err(format!("the round is said to be final for {told:?}, and is so for {due:?}"));
        }
        let seats = facts.iter().filter_map(|fact| match fact {
            Fact::FinalRound { seat, reason } => Some((*seat, *reason)),
            _ => None,
        });
        for (seat, reason) in seats {
            let began = matches!(reason, FinalReason::Repetition | FinalReason::LastRound);
            let whose = if began { self.turn } else { self.turn_of(&facts[0]) };
            if seat != whose {
                return Err(format!("the final round is ascribed to seat {seat} and not to seat {whose}"));
            }
        }
        let told = facts
            .iter()
            .filter(|fact| matches!(fact, Fact::TurnBegan { .. } | Fact::Repeated { .. } | Fact::GameOver { .. }));
        let told: Vec<&Fact> = told.collect();
        if told != due_facts.iter().collect::<Vec<_>>() {
            return Err(format!("what followed is told as {told:?}, and was {due_facts:?}"));
        }
        Ok(())
    }

    /// Who did what the first fact tells.
    fn turn_of(&self, fact: &Fact) -> Seat {
        match fact {
            Fact::Exchanged { seat, .. } | Fact::Passed { seat } | Fact::FinalRound { seat, .. } => *seat,
            _ => self.turn,
        }
    }

    /// Rulings 6 to 9: what comes after a turn. Returns the facts about turns and the end, and adds the reasons why the
    /// round is final.
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

    /// The game must have come as far as the facts say.
    pub(super) fn compare(&self, game: &Game) -> Result<(), String> {
        let position = game.position();
        let wrong = |what: &str| Err(format!("{what} is not what the facts say"));
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
                return Err("the winners do not hold the fewest pieces".into());
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

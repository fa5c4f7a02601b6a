//! The game at the table and the players of its seats. Only the turn flow changes it.

use super::deal::Deal;
use super::names;
use super::phrases::seat_name;
use super::puzzle::PuzzleAt;
use super::seat_kind::SeatKind;
use crate::texts::in_english;
use aljabar_characters::Opponent;
use aljabar_core::{DealOptions, FormatError, Game, Group, GroupError, Player, Record, Rules, RulesError, Seat, Setup};
use aljabar_puzzles::Task;
use bevy::prelude::*;
use std::sync::Arc;

impl Deal {
    /// Deals the game.
    ///
    /// # Errors
    /// When the moduli make no valid group, or the group cannot be played by this number of players.
    pub fn session(&self) -> Result<Session, RulesError> {
        let players = self.seats.len();
        let group = Group::new(&self.moduli).map_err(|error: GroupError| RulesError::from(error))?;
        let rules = Rules::new(group, players)?.recycling(self.recycle);
        let game = Game::deal(rules, DealOptions { players, first: self.first, seed: self.seed })?;
        Ok(Session::new(game, self.seats.clone()))
    }
}

/// What a session is for, which determines what may be done with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SessionKind {
    /// A game in play.
    Play,
    /// A game of bots to be looked at without any words. It is neither saved nor counted.
    Cinema,
    /// A lesson. It is neither saved nor counted.
    Lesson {
        /// Whether the lesson decides what the rival does; otherwise bots play as in a game.
        scripted: bool,
    },
    /// A puzzle. Only exchanges of the player count, and the others do what its solution says. It is neither saved nor
    /// counted.
    Puzzle,
    /// A moment of a recorded game as cinema.
    Highlight {
        /// The number of the last turn that is shown.
        until: usize,
    },
    /// A replay of a recorded game.
    Replay {
        /// The number of turns of the recorded game.
        turns: usize,
    },
}

impl SessionKind {
    /// Whether people and bots decide, so that actions change the game and can be undone.
    pub fn is_played(self) -> bool {
        matches!(self, Self::Play | Self::Cinema | Self::Lesson { .. } | Self::Puzzle)
    }

    /// Whether recorded turns are shown one after the other.
    pub fn is_stepped(self) -> bool {
        matches!(self, Self::Replay { .. } | Self::Highlight { .. })
    }

    /// Whether the board is shown alone and without words, and any press leaves.
    pub fn is_cinema(self) -> bool {
        matches!(self, Self::Cinema | Self::Highlight { .. })
    }

    /// Whether a script decides what happens, and not the players alone.
    pub fn is_scripted(self) -> bool {
        matches!(self, Self::Lesson { scripted: true } | Self::Puzzle)
    }

    /// Whether the results are shown when the game is over.
    pub fn has_results(self) -> bool {
        self == Self::Play
    }

    /// Whether every change is saved, so that the game can be continued.
    pub fn is_saved(self) -> bool {
        self == Self::Play
    }

    /// Whether the result counts in the statistics and the series.
    pub fn is_counted(self) -> bool {
        self == Self::Play
    }
}

/// The game at the table. Only the turn flow changes it; all other systems read it.
#[derive(Resource, Clone, Debug)]
pub struct Session {
    game: Game,
    seats: Vec<SeatKind>,
    /// See [`Session::changes`].
    changes: u64,
    kind: SessionKind,
    puzzle: Option<Arc<PuzzleAt>>,
}

impl Session {
    /// A session in play. `seats` has one entry for each seat of the game.
    pub fn new(game: Game, seats: Vec<SeatKind>) -> Self {
        Self { game, seats, changes: 1, kind: SessionKind::Play, puzzle: None }
    }

    /// The same game as cinema.
    pub fn as_cinema(self) -> Self {
        Self { kind: SessionKind::Cinema, ..self }
    }

    /// The same game as a lesson. `scripted`: the lesson decides what the rival does.
    pub fn as_lesson(self, scripted: bool) -> Self {
        Self { kind: SessionKind::Lesson { scripted }, ..self }
    }

    /// A puzzle, at its start. The seat on turn is the player's.
    ///
    /// # Errors
    /// If hand and Center of a solitaire are not possible.
    pub fn of_puzzle(at: PuzzleAt) -> Result<Self, FormatError> {
        let task = &at.puzzle.task;
        let position = match task {
            Task::DownToOne(task) => Setup::solitaire(&task.rules, task.hand, task.center)?,
            _ => task.position(),
        };
        let mut seats = vec![SeatKind::Rival; position.players()];
        seats[position.turn()] = SeatKind::PERSON;
        let game = Game::from_position(task.rules().clone(), position, 0);
        Ok(Self { kind: SessionKind::Puzzle, puzzle: Some(Arc::new(at)), ..Self::new(game, seats) })
    }

    /// The puzzle at the table, if there is one.
    pub fn puzzle(&self) -> Option<&PuzzleAt> {
        self.puzzle.as_deref()
    }

    /// A replay of a recorded game, at its start.
    pub fn replay(record: &Record, mut game: Game) -> Self {
        let turns = turns(&game);
        while game.undo().is_some() {}
        Self { kind: SessionKind::Replay { turns }, ..Self::new(game, names::seats(record)) }
    }

    /// A moment of a recorded game as cinema: at the end of turn `from`, to be shown until the end of turn `until`.
    pub fn highlight(record: &Record, game: Game, from: usize, until: usize) -> Self {
        let replay = Self::replay(record, game);
        let until = until.min(replay.turns().1);
        let mut session = Self { kind: SessionKind::Highlight { until }, ..replay };
        while session.turns().0 < from && session.game.redo().is_some() {}
        session
    }

    /// Whether the game is played or replayed.
    pub fn kind(&self) -> SessionKind {
        self.kind
    }

    /// The same deal from its start, without any actions.
    pub fn again(&self) -> Self {
        let game = Game::from_position(self.game.rules().clone(), *self.game.start(), self.game.seed());
        Self { game, seats: self.seats.clone(), changes: 1, kind: self.kind, puzzle: self.puzzle.clone() }
    }

    /// The parameters that the game was dealt from.
    pub fn deal(&self) -> Deal {
        let rules = self.game.rules();
        Deal {
            seats: self.seats.clone(),
            moduli: rules.group().moduli().iter().map(|modulus| u64::from(*modulus)).collect(),
            seed: self.game.seed(),
            first: self.game.start().first(),
            recycle: rules.recycle(),
        }
    }

    /// The parameters of the next game between the same seats: the next seat begins, and the seed is one higher.
    pub fn rematch(&self) -> Deal {
        let deal = self.deal();
        Deal { first: (deal.first + 1) % deal.seats.len(), seed: deal.seed.wrapping_add(1), ..deal }
    }

    /// The number of turns played so far, and the number of all turns: in a replay, those of the recorded game.
    pub fn turns(&self) -> (usize, usize) {
        let done = turns(&self.game);
        match self.kind {
            SessionKind::Replay { turns } | SessionKind::Highlight { until: turns } => (done, turns),
            _ => (done, done),
        }
    }

    /// For the turn flow: sets the player of a seat. Returns `false` if nothing changes, or in a replay.
    pub(super) fn reseat(&mut self, seat: Seat, kind: SeatKind) -> bool {
        match self.seats.get_mut(seat) {
            Some(now) if *now != kind && self.kind.is_played() && !self.kind.is_scripted() => {
                *now = kind;
                self.changes += 1;
                true
            }
            _ => false,
        }
    }

    /// A recorded game to be continued. Every player who is not a bot of this game becomes a person; people keep their
    /// names.
    pub fn of_record(record: &Record, game: Game) -> Self {
        let seats = record.players.iter().map(|player| {
            let person = || if player.kind == "human" { names::seat(player) } else { SeatKind::PERSON };
            names::bot(player).unwrap_or_else(person)
        });
        let seats = seats.collect();
        Self::new(game, seats)
    }

    /// The game: rules, position and history.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// For the turn flow: the game to be changed. Counts as a change.
    pub(super) fn game_mut(&mut self) -> &mut Game {
        self.changes += 1;
        &mut self.game
    }

    /// The group of the game's pieces.
    pub fn group(&self) -> &Group {
        self.game.rules().group()
    }

    /// A number that increases with every change of the game or of its seats, starting from 1 at every table.
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// The players, by seat.
    pub fn seats(&self) -> &[SeatKind] {
        &self.seats
    }

    /// The seat on turn. `None` when the game is over.
    pub fn turn(&self) -> Option<Seat> {
        (!self.game.is_over()).then(|| self.game.position().turn())
    }

    /// The seat on turn, if a person plays it. `None` in a replay.
    pub fn human_on_turn(&self) -> Option<Seat> {
        self.turn().filter(|seat| self.is_human(*seat) && self.kind.is_played())
    }

    /// The seat on turn and its bot, if a bot plays it. `None` in a replay.
    pub fn bot_on_turn(&self) -> Option<(Seat, Opponent)> {
        let seat = self.turn().filter(|_| self.kind.is_played())?;
        self.seats[seat].opponent().map(|opponent| (seat, opponent))
    }

    /// Whether a person plays this seat.
    pub fn is_human(&self, seat: Seat) -> bool {
        self.seats.get(seat).is_some_and(|kind| kind.is_human())
    }

    /// The number of seats that people play.
    pub fn humans(&self) -> usize {
        self.seats.iter().filter(|kind| kind.is_human()).count()
    }

    /// The first seat that a person plays, or seat 0 if there is none. Its hand is at the bottom of a table that does
    /// not turn.
    pub fn first_person(&self) -> Seat {
        self.seats.iter().position(|kind| kind.is_human()).unwrap_or(0)
    }

    /// The seat whose hand can be used: that of the person on turn, else [`first_person`](Self::first_person).
    pub fn viewer(&self) -> Seat {
        self.human_on_turn().unwrap_or_else(|| self.first_person())
    }

    /// The record of the game so far.
    pub fn record(&self) -> Record {
        let players = (0..self.seats.len()).map(|seat| Player {
            // Files do not depend on the player's language.
            name: in_english(&seat_name(&self.seats, seat)),
            kind: match self.seats[seat] {
                SeatKind::Human(_) => "human".into(),
                SeatKind::Bot(level) => format!("bot:{level}"),
                // Characters are known by their names. Other programs see the level.
                SeatKind::Character(character) => format!("bot:{}", character.level()),
                SeatKind::Rival => "bot:rival".into(),
            },
        });
        Record::of(&self.game, players.collect())
    }
}

/// The number of completed turns.
fn turns(game: &Game) -> usize {
    game.deeds().filter(|(_, deed)| deed.ends_turn()).count()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;
    use crate::game::PlayerName;
    use aljabar_bots::Level;
    use aljabar_characters::Character;

    #[test]
    fn people_keep_the_names_that_they_have_written() {
        let seats: Vec<SeatKind> = ["human:Zoë", "human:Ada", "human"].map(|seat| seat.parse().unwrap()).to_vec();
        let deal = Deal { seats: seats.clone(), moduli: vec![2, 2, 2], seed: 5, first: 1, recycle: false };
        let record = deal.session().unwrap().record();
        assert_eq!(Session::of_record(&record, record.replay().unwrap()).seats(), seats);
    }

    #[test]
    fn a_session_comes_back_from_its_record() {
        let seats = vec![SeatKind::Bot(Level::Club), SeatKind::PERSON, SeatKind::Bot(Level::Master)];
        let deal = Deal { seats: seats.clone(), moduli: vec![3, 3], seed: 5, first: 1, recycle: false };
        let session = deal.session().unwrap();
        let record = Record::from_json(&session.record().to_json()).unwrap();
        let names: Vec<&str> = record.players.iter().map(|player| player.name.as_str()).collect();
        assert_eq!(names, ["Club", "You", "Master"], "names in records are in English");
        let again = Session::of_record(&record, record.replay().unwrap());
        assert_eq!(again.seats(), seats);
        assert_eq!(again.game().position(), session.game().position());
        assert_eq!((again.viewer(), again.turn()), (1, Some(1)));
    }

    #[test]
    fn characters_come_back_from_a_record_and_are_bots_of_their_level_for_others() {
        let characters = Character::ALL.map(SeatKind::Character);
        for two in characters.windows(2) {
            let seats = vec![two[0], SeatKind::PERSON, two[1], two[1]];
            let session = Deal { seats: seats.clone(), ..Deal::default() }.session().unwrap();
            let record = Record::from_json(&session.record().to_json()).unwrap();
            let level = two[0].level().unwrap();
            assert_eq!(record.players[0].kind, format!("bot:{level}"));
            assert_eq!(Session::of_record(&record, record.replay().unwrap()).seats(), seats);
            assert_eq!(names::seats(&record), seats);
        }
    }

    #[test]
    fn names_come_back_from_a_record() {
        let seats: Vec<SeatKind> = ["human:Emmy", "human", "human:Ada"].map(|seat| seat.parse().unwrap()).to_vec();
        let session = Deal { seats: seats.clone(), ..Deal::default() }.session().unwrap();
        let record = Record::from_json(&session.record().to_json()).unwrap();
        let names: Vec<&str> = record.players.iter().map(|player| player.name.as_str()).collect();
        assert_eq!(names, ["Emmy", "Player 2", "Ada"]);
        assert!(record.players.iter().all(|player| player.kind == "human"));
        assert_eq!(Session::of_record(&record, record.replay().unwrap()).seats(), seats);
    }

    #[test]
    fn names_go_round_and_nobody_has_anothers() {
        let first = PlayerName::next(None, &[]).unwrap();
        assert_ne!(PlayerName::next(None, &[SeatKind::Human(Some(first))]), Some(first));
        let mut name = None;
        let all = std::iter::from_fn(|| {
            name = PlayerName::next(name, &[]);
            name
        });
        assert_eq!(all.count(), PlayerName::all().count(), "after the last name there is none");
    }

    #[test]
    fn seats_are_read_and_written_alike() {
        for text in ["human", "human:Ada", "human:Zoë 3", "novice", "master", "greedy"] {
            assert_eq!(text.parse::<SeatKind>().unwrap().to_string(), text);
        }
        assert!("human:".parse::<SeatKind>().is_err() && "human:\u{200b}".parse::<SeatKind>().is_err());
        assert!("Human".parse::<SeatKind>().is_err() && "".parse::<SeatKind>().is_err());
    }
}

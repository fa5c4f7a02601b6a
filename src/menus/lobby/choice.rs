//! What is chosen in the lobby: seats, rules and the code of the next deal. The last choices are saved.

use crate::controls::Device;
use crate::files::persistent::{self, Persistent, Unusable};
use crate::game::{Deal, PlayerName, SeatKind};
use crate::seats::{Owner, SeatOwners, Seating};
use aljabar_bots::Level;
use aljabar_characters::Character;
use aljabar_core::{Group, Rules, RulesError, Seat};
use aljabar_review::GameCode;
use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

/// Seats and rules of a game to be dealt.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Choice {
    /// Two to four occupied seats.
    pub seats: Vec<SeatKind>,
    /// The moduli of the group.
    pub moduli: Vec<u64>,
    /// The number of games in the series.
    pub series: u32,
    /// The seat that moves first in the first game; `None` lets the seed decide.
    pub first: Option<Seat>,
    /// House rule: cancelled marbles return to the bag when it is empty.
    pub recycle: bool,
}

/// The choices in the lobby. Those for playing and for watching are saved.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Lobby {
    /// Choices for playing.
    pub play: Choice,
    /// Choices for watching bots.
    pub watch: Choice,
    /// Whether the lobby is open for watching.
    #[serde(skip)]
    pub watching: bool,
    /// The seed of the next deal; set when the lobby opens.
    #[serde(skip)]
    pub(super) seed: Option<u64>,
    /// The text in the code field, if it was edited.
    #[serde(skip)]
    pub(super) written: Option<String>,
    /// The text in the name field of a seat, while it is edited.
    #[serde(skip)]
    pub(super) written_name: Option<String>,
    /// The bots that were replaced by people, by seat.
    #[serde(skip)]
    before: [Option<SeatKind>; 4],
}

impl Default for Choice {
    fn default() -> Self {
        let casual = SeatKind::Bot(Level::Casual);
        Self { seats: vec![SeatKind::PERSON, casual], moduli: vec![2, 2, 2], series: 1, first: None, recycle: false }
    }
}

impl Default for Lobby {
    fn default() -> Self {
        let experts = vec![SeatKind::Bot(Level::Expert); 2];
        Self {
            play: Choice::default(),
            watch: Choice { seats: experts, ..Choice::default() },
            watching: false,
            seed: None,
            written: None,
            written_name: None,
            before: [None; 4],
        }
    }
}

/// The groups to choose from: those with names, and more that the rules allow.
pub(in crate::menus) const GROUPS: [&[u64]; 9] =
    [&[2, 2], &[2, 2, 2], &[3, 3], &[2, 2, 2, 2], &[5], &[7], &[4, 4], &[3, 3, 3], &[2, 4, 4]];
/// The lengths of a series to choose from.
pub(super) const LENGTHS: [u32; 5] = [1, 3, 5, 7, 9];
/// The numbers of players.
pub(super) const PLAYERS: [usize; 3] = [2, 3, 4];
/// Maximum number of characters in the code field.
const MAX_CODE: usize = 40;

impl Lobby {
    /// Prepares the lobby for playing or for watching, with a new seed.
    pub fn enter(&mut self, watching: bool, seed: u64) {
        (self.watching, self.seed, self.written) = (watching, Some(seed), None);
    }

    pub(super) fn choice(&self) -> &Choice {
        if self.watching { &self.watch } else { &self.play }
    }

    pub(super) fn choice_mut(&mut self) -> &mut Choice {
        if self.watching { &mut self.watch } else { &mut self.play }
    }

    /// The chosen group.
    pub fn group(&self) -> Group {
        Group::new(&self.choice().moduli).unwrap_or_else(|_| Group::classic())
    }

    /// The rules of the game that would be dealt now, and the number of players.
    ///
    /// # Errors
    /// If this number of players cannot play with this group.
    pub fn rules(&self) -> Result<(Rules, usize), RulesError> {
        let Choice { seats, recycle, .. } = self.choice();
        Ok((Rules::new(self.group(), seats.len())?.recycling(*recycle), seats.len()))
    }

    /// The options for a seat; `None` is an empty seat.
    pub(super) fn sitters(&self, seat: Seat) -> Vec<Option<SeatKind>> {
        let now = self.choice().seats.get(seat).copied().filter(|kind| kind.is_human());
        let human = (!self.watching).then_some(Some(now.unwrap_or(SeatKind::PERSON)));
        let bots = Level::LADDER.map(|level| Some(SeatKind::Bot(level)));
        // At least two play, and only the last seat can be emptied.
        let count = self.choice().seats.len();
        let nobody = (seat >= 2 && seat + 1 >= count).then_some(None);
        let characters = Character::ALL.map(|character| Some(SeatKind::Character(character)));
        nobody.into_iter().chain(human).chain(bots).chain(characters).collect()
    }

    pub(super) fn sit(&mut self, seat: Seat, at: usize) {
        let Some(kind) = self.sitters(seat).get(at).copied() else { return };
        let seats = &mut self.choice_mut().seats;
        match kind {
            Some(kind) if seat < seats.len() => seats[seat] = kind,
            Some(kind) => seats.push(kind),
            None => seats.truncate(seat),
        }
        let count = seats.len();
        let choice = self.choice_mut();
        choice.first = choice.first.filter(|first| *first < count);
    }

    /// The deal for the current choices.
    pub(super) fn deal(&self, seed: u64) -> Deal {
        let Choice { seats, moduli, first, recycle, .. } = self.choice().clone();
        let first = first.unwrap_or((seed % seats.len() as u64) as usize);
        Deal { seats, moduli, seed, first, recycle }
    }

    fn code(&self, seed: u64) -> Option<GameCode> {
        let Deal { seats, moduli, seed, first, recycle } = self.deal(seed);
        let seats: Vec<Option<Level>> = seats.iter().map(|kind| kind.level()).collect();
        GameCode::new(&moduli, &seats, first, seed, recycle).ok()
    }

    /// The code of the next deal; empty if there is none.
    pub(super) fn code_shown(&self) -> String {
        self.seed.and_then(|seed| self.code(seed)).map(|code| code.to_string()).unwrap_or_default()
    }

    /// Handles an edit of the code field. A valid code sets the choices.
    pub(super) fn write_code(&mut self, text: &str) {
        // The first typed letter replaces the shown code instead of being appended to it.
        let shown = Some(self.code_shown()).filter(|shown| self.written.is_none() && !shown.is_empty());
        let fresh = shown.as_ref().and_then(|shown| text.strip_prefix(shown.as_str()));
        let text = fresh.filter(|rest| !rest.is_empty()).unwrap_or(text);
        let text: String = text.chars().take(MAX_CODE).collect();
        if let Ok(code) = text.parse::<GameCode>() {
            self.set_from_code(&code);
        }
        self.written = Some(text);
    }

    /// Sets the choices from a code.
    fn set_from_code(&mut self, code: &GameCode) {
        let seats: Vec<SeatKind> =
            code.seats().iter().map(|level| level.map_or(SeatKind::PERSON, SeatKind::Bot)).collect();
        self.watching = self.watching && !seats.iter().any(|kind| kind.is_human());
        self.seed = Some(code.seed());
        let rules = code.rules();
        let choice = self.choice_mut();
        choice.seats = seats;
        choice.moduli = rules.group().moduli().iter().map(|modulus| u64::from(*modulus)).collect();
        choice.recycle = rules.recycle();
        choice.first = Some(code.first());
    }
}

/// Seats: who plays, joining, leaving, names.
impl Lobby {
    /// The levels of the bots, from the first seat to the last.
    pub(super) fn levels(&self) -> impl Iterator<Item = Level> {
        self.choice().seats.iter().filter_map(|kind| kind.level())
    }

    /// Gives all bots this level.
    pub(super) fn set_level(&mut self, level: Level) {
        for kind in self.choice_mut().seats.iter_mut().filter(|kind| !kind.is_human()) {
            *kind = SeatKind::Bot(level);
        }
    }

    /// Whether a character sits at the table.
    pub(super) fn has(&self, character: Character) -> bool {
        self.choice().seats.contains(&SeatKind::Character(character))
    }

    /// Seats a character, unless it sits at the table: the bots move up by one, and the first makes room.
    pub(super) fn seat_character(&mut self, character: Character) {
        if self.has(character) {
            return;
        }
        let mut bots: Vec<&mut SeatKind> = self.choice_mut().seats.iter_mut().filter(|kind| !kind.is_human()).collect();
        for at in 1..bots.len() {
            *bots[at - 1] = *bots[at];
        }
        if let Some(last) = bots.last_mut() {
            **last = SeatKind::Character(character);
        }
    }

    /// The seats for this number of players. New seats get a bot like the last one; seats are removed from the end.
    pub(super) fn seats_for(&self, players: usize) -> Vec<SeatKind> {
        let mut seats = self.choice().seats.clone();
        let level = self.levels().last().unwrap_or(Level::Casual);
        seats.resize(players, SeatKind::Bot(level));
        seats
    }

    /// Changes the number of players.
    pub(super) fn set_players(&mut self, players: usize) {
        let seats = self.seats_for(players);
        let choice = self.choice_mut();
        choice.seats = seats;
        choice.first = choice.first.filter(|first| *first < players);
    }

    /// Gives the person at this seat a name. An empty text takes the name away.
    pub(super) fn set_name(&mut self, seat: Seat, text: &str) {
        if let Some(kind @ SeatKind::Human(_)) = self.choice_mut().seats.get_mut(seat) {
            *kind = SeatKind::Human(PlayerName::written(text));
        }
    }

    /// The seat for a device that joins: a person's seat without a device, else a bot's seat, else a new seat.
    pub(super) fn free_seat(&self, owners: &SeatOwners) -> Option<Seat> {
        let seats = &self.play.seats;
        let wanted =
            seats.iter().enumerate().find(|(seat, kind)| kind.is_human() && owners.owner(*seat) == Owner::Anyone);
        let bot = || seats.iter().position(|kind| !kind.is_human());
        wanted.map(|(seat, _)| seat).or_else(bot).or((seats.len() < 4).then_some(seats.len()))
    }

    /// Gives a seat to a device. A bot there is replaced by a person.
    pub(super) fn join(&mut self, seat: Seat, by: Device) -> Seating {
        let seats = &mut self.play.seats;
        match seats.get_mut(seat) {
            Some(kind) if kind.is_human() => {}
            Some(kind) => {
                self.before[seat % 4] = Some(*kind);
                *kind = SeatKind::PERSON;
            }
            None => seats.push(SeatKind::PERSON),
        }
        Seating::Take(seat, by)
    }

    /// Lets the gamepad that opens the lobby join, if a person's seat has no device.
    pub(in crate::menus) fn join_first(&mut self, by: Device, owners: &SeatOwners) -> Option<Seating> {
        let joins = matches!(by, Device::Pad(_)) && !owners.owns(by) && !self.watching;
        let seat = self
            .free_seat(owners)
            .filter(|seat| joins && self.play.seats.get(*seat).is_some_and(|kind| kind.is_human()));
        seat.map(|seat| self.join(seat, by))
    }

    /// Frees a seat. A bot that was replaced there returns.
    pub(super) fn leave(&mut self, seat: Seat) -> Seating {
        let (before, seats) = (self.before[seat % 4].take(), &mut self.play.seats);
        match before {
            Some(bot) if seat < seats.len() => seats[seat] = bot,
            // An additional seat is removed.
            None if seat >= 2 && seat + 1 == seats.len() => {
                seats.pop();
            }
            _ => {}
        }
        let count = seats.len();
        self.play.first = self.play.first.filter(|first| *first < count);
        Seating::Free(seat)
    }

    /// Gives the person at this seat the next free name.
    pub(super) fn rename(&mut self, seat: Seat) {
        let seats = &mut self.play.seats;
        if let Some(SeatKind::Human(name)) = seats.get(seat).copied() {
            seats[seat] = SeatKind::Human(PlayerName::next(name, seats));
        }
    }
}

impl Persistent for Lobby {
    const FILE: &'static str = "lobby.json";

    fn to_text(&self) -> String {
        persistent::wrap("al-jabar-lobby", self)
    }

    fn from_text(text: &str) -> Result<(Self, Vec<String>), Unusable> {
        let (mut lobby, mut faults): (Self, _) = persistent::unwrap("al-jabar-lobby", text)?;
        let first = Self::default();
        for (name, choice, first) in [("play", &mut lobby.play, first.play), ("watch", &mut lobby.watch, first.watch)] {
            let Choice { seats, moduli, recycle, .. } = choice.clone();
            let watched = name == "watch" && seats.iter().any(|kind| kind.is_human());
            // If the choices cannot be dealt, all of them become the defaults: they depend on each other.
            if watched || (Deal { seats, moduli, seed: 0, first: 0, recycle }).session().is_err() {
                *choice = first;
                faults.push(name.into());
            }
            if choice.first.is_some_and(|first| first >= choice.seats.len()) {
                choice.first = None;
                faults.push(format!("{name}.first"));
            }
            if !(1..=99).contains(&choice.series) {
                choice.series = 1;
                faults.push(format!("{name}.series"));
            }
        }
        Ok((lobby, faults))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;
    use aljabar_core::Preset;

    #[test]
    fn seats_are_taken_and_left_one_after_the_other() {
        let mut lobby = Lobby::default();
        assert_eq!(lobby.sitters(1).len(), 19, "the first two seats cannot be empty");
        assert_eq!(lobby.sitters(2)[0], None);
        lobby.sit(2, 3);
        lobby.sit(3, 1);
        assert_eq!(lobby.play.seats.len(), 4);
        assert_eq!(lobby.sitters(2).len(), 19, "only the last seat can be emptied");
        lobby.play.first = Some(3);
        lobby.sit(3, 0);
        assert_eq!((lobby.play.seats.len(), lobby.play.first), (3, None));
    }

    #[test]
    fn what_was_chosen_comes_back() {
        let mut lobby = Lobby::default();
        lobby.sit(2, 4);
        lobby.play.moduli = vec![3, 3];
        lobby.play.series = 5;
        let (again, faults) = Lobby::from_text(&lobby.to_text()).unwrap();
        assert_eq!((&again.play, &again.watch, faults.len()), (&lobby.play, &lobby.watch, 0));
    }

    #[test]
    fn what_makes_no_sense_is_as_at_the_start() {
        let mut lobby = Lobby::default();
        lobby.watch.moduli = vec![3, 3];
        let bad = lobby.to_text().replace("\"human\"", "\"nobody\"");
        let (read, faults) = Lobby::from_text(&bad).unwrap();
        assert_eq!((&read.play, &read.watch), (&Lobby::default().play, &lobby.watch));
        assert_eq!(faults, ["play.seats[0]", "play"], "one remaining seat is too few");
        let bad = lobby.to_text().replace("\"series\": 1", "\"series\": 1000");
        let (read, faults) = Lobby::from_text(&bad).unwrap();
        assert_eq!((read.play.series, faults.len()), (1, 2));
    }

    #[test]
    fn a_code_brings_the_same_deal() {
        let mut lobby = Lobby::default();
        lobby.sit(2, 2);
        lobby.play.recycle = true;
        let deal = lobby.deal(77);
        let code: GameCode = lobby.code(77).unwrap().to_string().parse().unwrap();
        let mut other = Lobby::default();
        other.set_from_code(&code);
        assert_eq!(other.deal(other.seed.unwrap()), deal);
    }

    #[test]
    fn characters_sit_down_one_after_the_other() {
        let mut lobby = Lobby::default();
        lobby.set_players(3);
        let names = |lobby: &Lobby| lobby.play.seats.iter().map(ToString::to_string).collect::<Vec<_>>();
        lobby.seat_character(Character::Galois);
        assert_eq!(names(&lobby), ["human", "casual", "galois"]);
        lobby.seat_character(Character::Fano);
        lobby.seat_character(Character::Fano);
        assert_eq!(names(&lobby), ["human", "galois", "fano"]);
        lobby.seat_character(Character::Noether);
        assert_eq!(names(&lobby), ["human", "fano", "noether"]);
        let (again, faults) = Lobby::from_text(&lobby.to_text()).unwrap();
        assert_eq!((names(&again), faults.len()), (names(&lobby), 0));
    }

    #[test]
    fn more_players_are_bots_like_the_last_and_fewer_leave_from_the_end() {
        let mut lobby = Lobby::default();
        lobby.set_level(Level::Strong);
        lobby.set_players(4);
        let strong = SeatKind::Bot(Level::Strong);
        assert_eq!(lobby.play.seats, [SeatKind::PERSON, strong, strong, strong]);
        lobby.play.first = Some(3);
        lobby.set_players(2);
        assert_eq!((lobby.play.seats.len(), lobby.play.first), (2, None));
        lobby.set_name(0, " Zo\u{eb} ");
        assert_eq!(lobby.play.seats[0].to_string(), "human:Zo\u{eb}");
        let (again, faults) = Lobby::from_text(&lobby.to_text()).unwrap();
        assert_eq!((again.play, faults.len()), (lobby.play.clone(), 0), "a typed name is saved");
        lobby.set_name(0, "");
        assert_eq!(lobby.play.seats[0], SeatKind::PERSON);
    }

    #[test]
    fn every_group_of_the_list_can_be_played_by_four() {
        for moduli in GROUPS {
            assert!(Rules::new(Group::new(moduli).unwrap(), 4).is_ok(), "{moduli:?}");
        }
        assert!(Preset::ALL.iter().all(|preset| GROUPS.contains(&preset.moduli())));
    }
}

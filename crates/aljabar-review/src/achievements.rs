//! Achievements: what a finished game has earned for the person who played it. Those for learning and puzzles have only
//! their names here; the lessons, the trainer and the puzzles decide when they are earned.

use std::{fmt, str::FromStr};

use aljabar_bots::Level;
use aljabar_core::{FinalReason, Game, Group, Piece, Preset, Seat};
use aljabar_text::shortened;

use crate::{Outline, OutlineEvent, Statistics};

/// The number of cancellations in one turn for [`Achievement::ThreePairs`].
const PAIRS: u16 = 3;
/// The number of blacks that each rival has to take for [`Achievement::TenBlacks`].
const BLACKS: u32 = 10;
/// By how many pieces a hand has to exceed every other one for [`Achievement::Comeback`].
const BEHIND: usize = 5;
/// The size of the hand for [`Achievement::ThreeToOne`].
const ANNOUNCED_WITH: usize = 3;
/// How many more pieces every rival has to have for [`Achievement::ByFar`].
const AHEAD: usize = 8;

/// Something that a person can achieve once. A *win* is a win alone, unless it says otherwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Achievement {
    /// Played the Spectrum.
    FirstSpectrum,
    /// Three cancellations in one turn.
    ThreePairs,
    /// The hand shrank to one piece.
    DownToOne,
    /// Won with a single black piece.
    BlackEnding,
    /// Announced the final round with three pieces, and won with one.
    ThreeToOne,
    /// Won without drawing.
    WithoutDrawing,
    /// Won by the last turn of the game, before which a rival had fewer pieces.
    LastTurn,
    /// Shared a win.
    SharedWin,
    /// Every rival took ten blacks for cancellations of the person in one classic game. In larger groups most games have
    /// that many.
    TenBlacks,
    /// Won without taking a black for a rival's cancellation.
    Untouched,
    /// Won after a hand that was larger than all others by five pieces or more.
    Comeback,
    /// Won a game.
    FirstWin,
    /// Won a game of four players.
    WonAmongFour,
    /// Won in every [`Preset`].
    EveryPreset,
    /// Won with eight pieces fewer than every rival.
    ByFar,
    /// Won a classic game against Club or a stronger bot.
    BeatClub,
    /// Won a classic game against Expert or Master.
    BeatExpert,
    /// Won a classic game against Master.
    BeatMaster,
    /// Won a classic game against Master from the first seat.
    BeatMasterFirst,
    /// Finished a lesson.
    FirstLesson,
    /// Finished every lesson.
    AllLessons,
    /// Finished a round of the trainer without a mistake.
    CleanRound,
    /// Knows all 28 sums of two different classic colours.
    AllSums,
    /// Solved a puzzle.
    FirstPuzzle,
    /// Solved a puzzle of each kind.
    EveryKind,
    /// Solved a puzzle of the highest grade without a hint.
    HardPuzzle,
    /// Solved the daily puzzle on seven days in a row.
    SevenDays,
}

/// The sections in which achievements are listed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Section {
    /// What happens in a game.
    Table,
    /// Wins.
    Mastery,
    /// Lessons and the trainer.
    Learning,
    /// Puzzles.
    Puzzles,
}

impl Section {
    /// All sections, in the order in which they are listed.
    pub const ALL: [Self; 4] = [Self::Table, Self::Mastery, Self::Learning, Self::Puzzles];

    /// The achievements of the section, in the order in which they are listed.
    pub fn achievements(self) -> impl Iterator<Item = Achievement> {
        Achievement::ALL.into_iter().filter(move |achievement| achievement.section() == self)
    }
}

impl Achievement {
    /// All achievements, in the order in which they are listed.
    pub const ALL: [Self; 27] = [
        Self::FirstSpectrum,
        Self::ThreePairs,
        Self::DownToOne,
        Self::BlackEnding,
        Self::ThreeToOne,
        Self::WithoutDrawing,
        Self::LastTurn,
        Self::SharedWin,
        Self::TenBlacks,
        Self::Untouched,
        Self::Comeback,
        Self::FirstWin,
        Self::WonAmongFour,
        Self::EveryPreset,
        Self::ByFar,
        Self::BeatClub,
        Self::BeatExpert,
        Self::BeatMaster,
        Self::BeatMasterFirst,
        Self::FirstLesson,
        Self::AllLessons,
        Self::CleanRound,
        Self::AllSums,
        Self::FirstPuzzle,
        Self::EveryKind,
        Self::HardPuzzle,
        Self::SevenDays,
    ];

    /// The name in files. It never changes.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::FirstSpectrum => "first-spectrum",
            Self::ThreePairs => "three-pairs",
            Self::DownToOne => "down-to-one",
            Self::BlackEnding => "black-ending",
            Self::ThreeToOne => "three-to-one",
            Self::WithoutDrawing => "without-drawing",
            Self::LastTurn => "last-turn",
            Self::SharedWin => "shared-win",
            Self::TenBlacks => "ten-blacks",
            Self::Untouched => "untouched",
            Self::Comeback => "comeback",
            Self::FirstWin => "first-win",
            Self::WonAmongFour => "won-among-four",
            Self::EveryPreset => "every-preset",
            Self::ByFar => "by-far",
            Self::BeatClub => "beat-club",
            Self::BeatExpert => "beat-expert",
            Self::BeatMaster => "beat-master",
            Self::BeatMasterFirst => "beat-master-first",
            Self::FirstLesson => "first-lesson",
            Self::AllLessons => "all-lessons",
            Self::CleanRound => "clean-round",
            Self::AllSums => "all-sums",
            Self::FirstPuzzle => "first-puzzle",
            Self::EveryKind => "every-kind",
            Self::HardPuzzle => "hard-puzzle",
            Self::SevenDays => "seven-days",
        }
    }

    /// The section in which it is listed.
    #[must_use]
    pub const fn section(self) -> Section {
        match self {
            Self::FirstSpectrum
            | Self::ThreePairs
            | Self::DownToOne
            | Self::BlackEnding
            | Self::ThreeToOne
            | Self::WithoutDrawing
            | Self::LastTurn
            | Self::SharedWin
            | Self::TenBlacks
            | Self::Untouched
            | Self::Comeback => Section::Table,
            Self::FirstWin
            | Self::WonAmongFour
            | Self::EveryPreset
            | Self::ByFar
            | Self::BeatClub
            | Self::BeatExpert
            | Self::BeatMaster
            | Self::BeatMasterFirst => Section::Mastery,
            Self::FirstLesson | Self::AllLessons | Self::CleanRound | Self::AllSums => Section::Learning,
            Self::FirstPuzzle | Self::EveryKind | Self::HardPuzzle | Self::SevenDays => Section::Puzzles,
        }
    }

    /// What a game has earned for the person who played it. `seats` has the level of the bot in each seat, or `None` for a
    /// person. `statistics` contain this game already; they tell in which groups the person has won before.
    ///
    /// A game that is not over earns nothing. Neither does a game of several people, because it is not known which of
    /// them is the person whose achievements these are.
    #[must_use]
    pub fn of_game(game: &Game, seats: &[Option<Level>], statistics: &Statistics) -> Vec<Self> {
        let Some(played) = FinishedGame::new(game, seats) else { return Vec::new() };
        let earned = |achievement: &Self| played.earns(*achievement, statistics);
        Self::ALL.into_iter().filter(earned).collect()
    }
}

impl fmt::Display for Achievement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no achievement of this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownAchievement {
    /// The name, cut to 40 characters.
    pub name: String,
}

impl fmt::Display for UnknownAchievement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no achievement `{}`", self.name)
    }
}

impl std::error::Error for UnknownAchievement {}

impl FromStr for Achievement {
    type Err = UnknownAchievement;

    fn from_str(name: &str) -> Result<Self, UnknownAchievement> {
        let found = Self::ALL.into_iter().find(|achievement| achievement.name() == name);
        found.ok_or_else(|| UnknownAchievement { name: shortened(name, 40) })
    }
}

/// A game that is over, with exactly one person.
struct FinishedGame<'a> {
    game: &'a Game,
    outline: Outline,
    person: Seat,
    /// The level of the strongest bot.
    strongest: Level,
    winners: Vec<Seat>,
}

impl<'a> FinishedGame<'a> {
    /// `None` if the game is not over, or has not exactly one person.
    fn new(game: &'a Game, seats: &[Option<Level>]) -> Option<Self> {
        let position = game.position();
        if !game.is_over() || seats.len() != position.players() {
            return None;
        }
        let mut people = (0..seats.len()).filter(|seat| seats[*seat].is_none());
        let (Some(person), None) = (people.next(), people.next()) else { return None };
        let strongest = *seats.iter().flatten().max()?;
        Some(Self { game, outline: Outline::of(game), person, strongest, winners: position.leaders().collect() })
    }

    fn earns(&self, achievement: Achievement, statistics: &Statistics) -> bool {
        let won = self.winners == [self.person];
        match achievement {
            Achievement::FirstSpectrum => self.own_events().any(|(_, event)| *event == OutlineEvent::Spectrum),
            Achievement::ThreePairs => {
                let mut own = self.outline.cascades().filter(|cascade| cascade.seat == self.person);
                own.any(|cascade| cascade.cancellations >= PAIRS)
            }
            // The first sizes are those of the deal.
            Achievement::DownToOne => self.outline.sizes.iter().skip(1).any(|sizes| sizes[self.person] == 1),
            Achievement::BlackEnding => won && self.game.position().hand(self.person).iter().eq([Piece::BLACK]),
            Achievement::ThreeToOne => won && self.left() == 1 && self.announced_with() == Some(ANNOUNCED_WITH),
            Achievement::WithoutDrawing => won && !self.own_events().any(|(_, event)| *event == OutlineEvent::Drew),
            Achievement::LastTurn => won && self.turned_last(),
            Achievement::SharedWin => self.winners.len() > 1 && self.winners.contains(&self.person),
            Achievement::TenBlacks => {
                self.game.rules().group().is_classic() && self.blacks(|seat| seat == self.person) >= BLACKS
            }
            Achievement::Untouched => won && self.blacks(|seat| seat != self.person) == 0,
            Achievement::Comeback => {
                won && self
                    .outline
                    .sizes
                    .iter()
                    .any(|sizes| self.rivals(sizes).all(|rival| rival + BEHIND <= sizes[self.person]))
            }
            Achievement::FirstWin => won,
            Achievement::WonAmongFour => won && self.game.position().players() == 4,
            Achievement::EveryPreset => won && Preset::ALL.iter().all(|preset| has_won(statistics, &preset.group())),
            Achievement::ByFar => {
                let sizes = self.outline.sizes.last().map(Vec::as_slice).unwrap_or_default();
                won && self.rivals(sizes).all(|rival| rival >= self.left() + AHEAD)
            }
            Achievement::BeatClub => won && self.is_classic_against(Level::Club),
            Achievement::BeatExpert => won && self.is_classic_against(Level::Expert),
            Achievement::BeatMaster => won && self.is_classic_against(Level::Master),
            Achievement::BeatMasterFirst => {
                won && self.is_classic_against(Level::Master) && self.game.start().first() == self.person
            }
            Achievement::FirstLesson
            | Achievement::AllLessons
            | Achievement::CleanRound
            | Achievement::AllSums
            | Achievement::FirstPuzzle
            | Achievement::EveryKind
            | Achievement::HardPuzzle
            | Achievement::SevenDays => false,
        }
    }

    /// What the person did, each with its turn.
    fn own_events(&self) -> impl Iterator<Item = (usize, &OutlineEvent)> {
        self.outline.marks.iter().filter(|mark| mark.seat == self.person).map(|mark| (mark.turn, &mark.event))
    }

    /// The number of pieces in the person's hand at the end.
    fn left(&self) -> usize {
        self.game.position().hand_len(self.person)
    }

    /// The sizes of the rivals' hands.
    fn rivals<'s>(&self, sizes: &'s [usize]) -> impl Iterator<Item = usize> + use<'s> {
        let person = self.person;
        sizes.iter().enumerate().filter(move |(seat, _)| *seat != person).map(|(_, size)| *size)
    }

    /// The size of the hand with which the person announced the final round, if that happened.
    fn announced_with(&self) -> Option<usize> {
        let announced = OutlineEvent::FinalRound(FinalReason::Announced);
        let (turn, _) = self.own_events().find(|(_, event)| **event == announced)?;
        // The announcement comes first in a turn, so the hand is that after the turn before.
        Some(self.outline.sizes[turn - 1][self.person])
    }

    /// Whether the person had the last turn of the game, and a rival had fewer pieces before it.
    fn turned_last(&self) -> bool {
        let turns = self.outline.len();
        let Some(last) = self.outline.turns.last().filter(|last| last.seat == self.person) else { return false };
        let before = &self.outline.sizes[turns - 1];
        self.rivals(before).any(|rival| rival < before[last.seat])
    }

    /// The number of blacks that each rival of these seats took for their cancellations.
    fn blacks(&self, of: impl Fn(Seat) -> bool) -> u32 {
        self.outline.cascades().filter(|cascade| of(cascade.seat)).map(|cascade| u32::from(cascade.blacks)).sum()
    }

    /// Whether it is a classic game with a bot of this level or a stronger one.
    fn is_classic_against(&self, level: Level) -> bool {
        self.game.rules().group().is_classic() && self.strongest >= level
    }
}

/// Whether a game in this group was won.
fn has_won(statistics: &Statistics, group: &Group) -> bool {
    Level::ALL.iter().filter_map(|level| statistics.tally(group, Some(*level))).any(|tally| tally.wins > 0)
}

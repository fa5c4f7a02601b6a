//! Turn histories as JSON.

use aljabar_text::Object;
use serde::{Deserialize, Serialize};

use super::{read_hands, read_pieces, read_seat, write_pieces};
use crate::{FormatError, FormatProblem, LAST_ROUND, Position, Rules, Setup, TurnHistory};

/// A [`TurnHistory`] as the engine protocol writes it, in the field `history` beside the position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HistoryFile {
    round: u64,
    #[serde(default)]
    passes: u64,
    #[serde(default)]
    earlier: Vec<Object<EarlierFile>>,
}

/// An earlier position. Its bag is the current one: nothing was drawn since.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct EarlierFile {
    turn: u64,
    hands: Vec<Vec<String>>,
    center: Vec<String>,
}

impl HistoryFile {
    /// Writes a history.
    #[must_use]
    pub fn new(rules: &Rules, history: &TurnHistory) -> Self {
        let group = rules.group();
        let earlier = history.earlier().iter().map(|position| {
            Object(EarlierFile {
                turn: position.turn() as u64,
                hands: (0..position.players()).map(|seat| write_pieces(group, position.hand(seat))).collect(),
                center: write_pieces(group, position.center()),
            })
        });
        Self { round: history.round().into(), passes: history.passes().into(), earlier: earlier.collect() }
    }

    /// Reads the history of a position. `field` is its path in the file, for the error.
    ///
    /// # Errors
    /// If the round or the number of passes is not possible, or an earlier position is not valid.
    pub fn read(&self, rules: &Rules, position: &Position, field: &str) -> Result<TurnHistory, FormatError> {
        let round = u32::try_from(self.round).ok().filter(|round| (1..=LAST_ROUND).contains(round));
        let round =
            round.ok_or_else(|| FormatError::new(format!("{field}.round"), FormatProblem::Round(self.round)))?;
        let passes = u32::try_from(self.passes).ok().filter(|passes| (*passes as usize) < position.players());
        let passes =
            passes.ok_or_else(|| FormatError::new(format!("{field}.passes"), FormatProblem::Passes(self.passes)))?;
        let earlier = self.earlier.iter().enumerate().map(|(i, earlier)| {
            let field = format!("{field}.earlier[{i}]");
            earlier.read(rules, position, &field)
        });
        Ok(TurnHistory { round, passes, earlier: earlier.collect::<Result<_, _>>()? })
    }
}

impl EarlierFile {
    fn read(&self, rules: &Rules, now: &Position, field: &str) -> Result<Position, FormatError> {
        let group = rules.group();
        if self.hands.len() != now.players() {
            let (players, hands) = (now.players(), self.hands.len());
            return Err(FormatError::new(format!("{field}.hands"), FormatProblem::PlayerCount { players, hands }));
        }
        let setup = Setup {
            rules: rules.clone(),
            hands: read_hands(group, &self.hands, &format!("{field}.hands"))?,
            center: read_pieces(group, &self.center, &format!("{field}.center"))?,
            bag: *now.bag(),
            first: now.first(),
            turn: read_seat(self.turn),
            is_final: false,
            drawn: false,
            over: false,
        };
        setup.position().map_err(|error| FormatError { field: format!("{field}.{}", error.field), ..error })
    }
}

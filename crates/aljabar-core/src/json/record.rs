//! Records as JSON.

use aljabar_text::{Object, shortened};
use serde::{Deserialize, Serialize};

use super::{ExchangeFile, RulesFile, read, read_hands, read_piece, read_pieces, read_seat, to_text, write_pieces};
use crate::{Deed, FormatError, FormatProblem, Group, Outcome, Pieces, Player, Record, Rules, Seat, Setup};

const FORMAT: &str = "al-jabar-record";

#[derive(Serialize, Deserialize)]
struct RecordFile {
    format: String,
    version: u64,
    rules: Object<RulesFile>,
    seed: u64,
    players: Vec<Object<Player>>,
    first: u64,
    hands: Vec<Vec<String>>,
    center: Vec<String>,
    /// Written only if the record does not begin like a deal, for programs that do not know this field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<Object<StartFile>>,
    turns: Vec<Object<TurnFile>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<Object<Outcome>>,
}

/// What a position has beyond the hands, the Center and the first seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct StartFile {
    bag: Vec<String>,
    turn: u64,
    #[serde(rename = "final")]
    is_final: bool,
    drawn: bool,
}

#[derive(Serialize, Deserialize)]
struct TurnFile {
    seat: u64,
    actions: Vec<Object<DeedFile>>,
}

/// A deed. A struct of options, not an enum: other programs may add fields.
#[derive(Default, Serialize, Deserialize)]
struct DeedFile {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    announce: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    draw: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    exchange: Option<Object<ExchangeFile>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pass: Option<bool>,
}

impl Record {
    /// Reads a record file. Whether the turns are legal is checked by [`Self::replay`].
    ///
    /// # Errors
    /// If the text is too long, is not JSON or has another format, or a field is wrong.
    pub fn from_json(text: &str) -> Result<Self, FormatError> {
        let file: RecordFile = read(text, FORMAT)?;
        let rules = file.rules.read(file.hands.len())?;
        let group = rules.group();
        let (players, hands) = (file.players.len(), file.hands.len());
        if players != hands {
            return Err(FormatError::new("players", FormatProblem::PlayerCount { players, hands }));
        }
        for (i, player) in file.players.iter().enumerate() {
            check_kind(&player.kind).map_err(|problem| FormatError::new(format!("players[{i}].kind"), problem))?;
        }
        let hands = read_hands(group, &file.hands, "hands")?;
        let mut setup = dealt(&rules, hands, read_pieces(group, &file.center, "center")?, read_seat(file.first));
        if let Some(Object(start)) = &file.start {
            setup.bag = read_pieces(group, &start.bag, "start.bag")?;
            setup.turn = read_seat(start.turn);
            (setup.is_final, setup.drawn) = (start.is_final, start.drawn);
        }
        let start = setup.position().map_err(|error| match error.field.as_str() {
            "bag" | "turn" if file.start.is_some() => FormatError::new(format!("start.{}", error.field), error.problem),
            _ => error,
        })?;
        let turns = file.turns.iter().enumerate().map(|(t, turn)| turn.read(group, &format!("turns[{t}]")));
        let turns = turns.collect::<Result<_, _>>()?;
        let players = file.players.into_iter().map(|Object(player)| player).collect();
        let result = file.result.map(|Object(result)| result);
        Ok(Self { seed: file.seed, players, start, turns, result, rules })
    }

    /// The text of a record file.
    #[must_use]
    pub fn to_json(&self) -> String {
        let group = self.rules.group();
        to_text(&RecordFile {
            format: FORMAT.into(),
            version: 1,
            rules: Object(RulesFile::new(&self.rules)),
            seed: self.seed,
            players: self.players.iter().cloned().map(Object).collect(),
            first: self.start.first() as u64,
            hands: (0..self.start.players()).map(|s| write_pieces(group, self.start.hand(s))).collect(),
            center: write_pieces(group, self.start.center()),
            start: self.start_file().map(Object),
            turns: self.turns.iter().map(|(seat, deeds)| Object(TurnFile::new(group, *seat, deeds))).collect(),
            result: self.result.clone().map(Object),
        })
    }

    /// What the file must say about the start. `None` if it is like a deal.
    fn start_file(&self) -> Option<StartFile> {
        let setup = Setup::of(&self.rules, &self.start);
        let dealt = dealt(&self.rules, setup.hands.clone(), setup.center, setup.first);
        (setup != dealt).then(|| StartFile {
            bag: write_pieces(self.rules.group(), &setup.bag),
            turn: setup.turn as u64,
            is_final: setup.is_final,
            drawn: setup.drawn,
        })
    }
}

/// Checks the kind of a player.
fn check_kind(kind: &str) -> Result<(), FormatProblem> {
    match kind.split_once(':') {
        None if kind == "human" => Ok(()),
        Some(("bot", level)) if !level.is_empty() && level == level.to_lowercase() => Ok(()),
        Some(("exec", program)) if !program.is_empty() => Ok(()),
        _ => Err(FormatProblem::PlayerKind(shortened(kind, 20))),
    }
}

/// The start of a record that says no more: the first seat is on turn, and the bag is what is in no hand and not in the
/// Center.
fn dealt(rules: &Rules, hands: Vec<Pieces>, center: Pieces, first: Seat) -> Setup {
    let mut bag = rules.full_bag();
    for pieces in hands.iter().chain([&center]) {
        for (piece, count) in pieces.each().filter(|(p, _)| !p.is_black()) {
            for _ in 0..count {
                bag.remove(piece);
            }
        }
    }
    let rules = rules.clone();
    Setup { rules, hands, center, bag, first, turn: first, is_final: false, drawn: false, over: false }
}

impl TurnFile {
    fn new(group: &Group, seat: Seat, deeds: &[Deed]) -> Self {
        Self { seat: seat as u64, actions: deeds.iter().map(|deed| Object(DeedFile::new(group, deed))).collect() }
    }

    fn read(&self, group: &Group, field: &str) -> Result<(Seat, Vec<Deed>), FormatError> {
        let deeds = self.actions.iter().enumerate().map(|(a, deed)| deed.read(group, &format!("{field}.actions[{a}]")));
        Ok((read_seat(self.seat), deeds.collect::<Result<_, _>>()?))
    }
}

impl DeedFile {
    fn new(group: &Group, deed: &Deed) -> Self {
        let nothing = Self::default();
        match deed {
            Deed::Announced => Self { announce: Some(true), ..nothing },
            Deed::Drew(piece) => Self { draw: Some(group.code(*piece).to_string()), ..nothing },
            Deed::Exchanged(exchange) => Self { exchange: Some(Object(ExchangeFile::new(group, exchange))), ..nothing },
            Deed::Passed => Self { pass: Some(true), ..nothing },
        }
    }

    fn read(&self, group: &Group, field: &str) -> Result<Deed, FormatError> {
        match (self.announce, &self.draw, &self.exchange, self.pass) {
            (Some(true), None, None, None) => Ok(Deed::Announced),
            (None, Some(code), None, None) => {
                let piece = read_piece(group, code);
                piece.map(Deed::Drew).map_err(|problem| FormatError::new(format!("{field}.draw"), problem))
            }
            (None, None, Some(exchange), None) => {
                exchange.read(group, &format!("{field}.exchange")).map(Deed::Exchanged)
            }
            (None, None, None, Some(true)) => Ok(Deed::Passed),
            _ => Err(FormatError::new(field, FormatProblem::ActionKind)),
        }
    }
}

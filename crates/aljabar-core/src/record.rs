//! A game as a list of facts that replays without any chance: what is saved, shared and analysed.

use serde::{Deserialize, Serialize};

use crate::{
    Deed, Exchange, Game, Group, Handful, Pieces, Position, Rules, Seat, Setup,
    files::{Fault, Object, RulesFile, read, read_piece, read_pieces, shortened, write_pieces},
};

/// Who sits at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Player {
    /// The name to show.
    pub name: String,
    /// `human`, `bot:LEVEL` or `exec:PROGRAM`.
    pub kind: String,
}

impl Player {
    fn check(&self) -> Result<(), String> {
        let (kind, what) = self.kind.split_once(':').unwrap_or((&self.kind, ""));
        match kind {
            "human" if self.kind == "human" => Ok(()),
            "bot" if !what.is_empty() && what == what.to_lowercase() => Ok(()),
            "exec" if !what.is_empty() => Ok(()),
            _ => Err(format!("`{}` is neither `human`, `bot:LEVEL` nor `exec:PROGRAM`", shortened(&self.kind, 20))),
        }
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// How many pieces each player holds.
    pub counts: Vec<usize>,
    /// Who holds the fewest.
    pub winners: Vec<Seat>,
}

impl Outcome {
    /// The outcome of a game, once it is over.
    #[must_use]
    pub fn of(game: &Game) -> Option<Self> {
        let position = game.position();
        game.is_over().then(|| Self {
            counts: (0..position.players()).map(|seat| position.hand_len(seat)).collect(),
            winners: position.leaders().collect(),
        })
    }
}

/// A recorded game, over or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The rules.
    pub rules: Rules,
    /// The seed it was dealt from, and that later draws come from.
    pub seed: u64,
    /// Who played, by seat.
    pub players: Vec<Player>,
    /// The table before the first turn.
    pub start: Position,
    /// Every turn: whose, and what was done. The last one may not have ended yet.
    pub turns: Vec<(Seat, Vec<Deed>)>,
    /// How it ended, once it has.
    pub result: Option<Outcome>,
}

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
    turns: Vec<Object<TurnFile>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<Object<Outcome>>,
}

#[derive(Serialize, Deserialize)]
struct TurnFile {
    seat: u64,
    actions: Vec<Object<DeedFile>>,
}

/// One deed. A struct of options and not an enum, as other programs may add fields of their own.
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

/// An exchange as files and the engine protocol write it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ExchangeFile {
    /// From the hand.
    pub give: Vec<String>,
    /// From the Center.
    pub take: Vec<String>,
}

impl ExchangeFile {
    /// How files write this exchange.
    #[must_use]
    pub fn new(group: &Group, exchange: &Exchange) -> Self {
        let codes = |set: Handful| write_pieces(group, &set.counted::<{ crate::MAX_ORDER }>());
        Self { give: codes(exchange.give), take: codes(exchange.take) }
    }

    /// The exchange that is meant. `field` is where it stands.
    ///
    /// # Errors
    /// When a piece does not exist, or there are more than any group moves.
    pub fn read(&self, group: &Group, field: &str) -> Result<Exchange, Fault> {
        let side = |codes: &[String], name: &str| {
            let field = format!("{field}.{name}");
            let pieces = read_pieces(group, codes, &field)?;
            Handful::new(pieces.iter())
                .ok_or_else(|| Fault::new(&field, format!("{} pieces are more than any exchange moves", codes.len())))
        };
        Ok(Exchange { give: side(&self.give, "give")?, take: side(&self.take, "take")? })
    }
}

const FORMAT: &str = "al-jabar-record";

impl Record {
    /// The record of a game so far.
    #[must_use]
    pub fn of(game: &Game, players: Vec<Player>) -> Self {
        let mut turns: Vec<(Seat, Vec<Deed>)> = Vec::new();
        for (seat, deed) in game.deeds() {
            match turns.last_mut() {
                Some((_, deeds)) if deeds.last().is_some_and(|d| !d.ends_turn()) => deeds.push(deed),
                _ => turns.push((seat, vec![deed])),
            }
        }
        let (rules, start) = (game.rules().clone(), *game.start());
        Self { rules, seed: game.seed(), players, start, turns, result: Outcome::of(game) }
    }

    /// Plays the record through.
    ///
    /// # Errors
    /// Where a turn is not allowed, and why; or what the result should have been.
    pub fn replay(&self) -> Result<Game, Fault> {
        let mut game = Game::from_position(self.rules.clone(), self.start, self.seed);
        for (t, (seat, deeds)) in self.turns.iter().enumerate() {
            let field = format!("turns[{t}]");
            if game.is_over() {
                return Err(Fault::new(field, "the game was over before this turn"));
            }
            if game.position().turn() != *seat {
                let turn = game.position().turn();
                return Err(Fault::new(format!("{field}.seat"), format!("seat {turn} was on turn, not {seat}")));
            }
            if deeds.is_empty() {
                return Err(Fault::new(format!("{field}.actions"), "nothing was done in this turn"));
            }
            for (a, deed) in deeds.iter().enumerate() {
                let field = format!("{field}.actions[{a}]");
                if a > 0 && deeds[a - 1].ends_turn() {
                    return Err(Fault::new(field, "the turn had ended before this"));
                }
                game.replay(*deed).map_err(|reason| Fault::new(field, reason))?;
            }
            let ended = deeds.last().is_some_and(Deed::ends_turn);
            if !ended && t + 1 < self.turns.len() {
                return Err(Fault::new(format!("{field}.actions"), "the turn did not end before the next began"));
            }
        }
        self.check_result(&game)?;
        Ok(game)
    }

    fn check_result(&self, game: &Game) -> Result<(), Fault> {
        match (&self.result, Outcome::of(game)) {
            (None, None) => Ok(()),
            (Some(_), None) => Err(Fault::new("result", "the game is not over, so it has no result yet")),
            (None, Some(_)) => Err(Fault::new("result", "the game is over, but its result is missing")),
            (Some(said), Some(is)) if said.counts != is.counts => {
                Err(Fault::new("result.counts", format!("the hands end with {:?}, not {:?}", is.counts, said.counts)))
            }
            (Some(said), Some(is)) => {
                let mut winners = said.winners.clone();
                winners.sort_unstable();
                if winners == is.winners {
                    return Ok(());
                }
                Err(Fault::new("result.winners", format!("the winners are {:?}, not {:?}", is.winners, said.winners)))
            }
        }
    }

    /// Reads a record. What was done is not checked yet: [`Self::replay`].
    ///
    /// # Errors
    /// Which field is wrong, and why.
    pub fn from_json(text: &str) -> Result<Self, Fault> {
        let file: RecordFile = read(text, FORMAT)?;
        let rules = file.rules.read(file.hands.len())?;
        let group = rules.group();
        if file.players.len() != file.hands.len() {
            let (players, hands) = (file.players.len(), file.hands.len());
            return Err(Fault::new("players", format!("there are {players} players, but {hands} hands")));
        }
        for (i, player) in file.players.iter().enumerate() {
            player.check().map_err(|reason| Fault::new(format!("players[{i}].kind"), reason))?;
        }
        let hands: Result<Vec<Pieces>, Fault> =
            file.hands.iter().enumerate().map(|(i, hand)| read_pieces(group, hand, &format!("hands[{i}]"))).collect();
        let start = start(&rules, hands?, read_pieces(group, &file.center, "center")?, file.first)?;
        let turns: Result<Vec<(Seat, Vec<Deed>)>, Fault> = file
            .turns
            .iter()
            .enumerate()
            .map(|(t, turn)| {
                let deeds: Result<Vec<Deed>, Fault> = turn
                    .actions
                    .iter()
                    .enumerate()
                    .map(|(a, deed)| deed.read(group, &format!("turns[{t}].actions[{a}]")))
                    .collect();
                Ok((usize::try_from(turn.seat).unwrap_or(usize::MAX), deeds?))
            })
            .collect();
        let players = file.players.into_iter().map(|Object(player)| player).collect();
        let result = file.result.map(|Object(result)| result);
        Ok(Self { seed: file.seed, players, start, turns: turns?, result, rules })
    }

    /// The text of a record file.
    #[must_use]
    pub fn to_json(&self) -> String {
        let group = self.rules.group();
        let file = RecordFile {
            format: FORMAT.into(),
            version: 1,
            rules: Object(RulesFile::new(&self.rules)),
            seed: self.seed,
            players: self.players.iter().cloned().map(Object).collect(),
            first: self.start.first() as u64,
            hands: (0..self.start.players()).map(|s| write_pieces(group, self.start.hand(s))).collect(),
            center: write_pieces(group, self.start.center()),
            turns: self
                .turns
                .iter()
                .map(|(seat, deeds)| {
                    let actions = deeds.iter().map(|d| Object(DeedFile::new(group, d))).collect();
                    Object(TurnFile { seat: *seat as u64, actions })
                })
                .collect(),
            result: self.result.clone().map(Object),
        };
        serde_json::to_string(&file).expect("texts, numbers and lists always have a JSON form")
    }
}

/// The position at the start: what is in no hand and not in the Center is in the bag.
fn start(rules: &Rules, hands: Vec<Pieces>, center: Pieces, first: u64) -> Result<Position, Fault> {
    let first = usize::try_from(first).unwrap_or(usize::MAX);
    let mut bag = rules.full_bag();
    for pieces in hands.iter().chain([&center]) {
        for (piece, count) in pieces.each().filter(|(p, _)| !p.is_black()) {
            for _ in 0..count {
                bag.remove(piece);
            }
        }
    }
    let rules = rules.clone();
    let setup = Setup { rules, hands, center, bag, first, turn: first, is_final: false, drawn: false, over: false };
    setup.position().map_err(|fault| {
        // The bag is what is left, so too many of a colour lie elsewhere.
        if fault.field == "turn" { Fault { field: "first".into(), ..fault } } else { fault }
    })
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

    fn read(&self, group: &Group, field: &str) -> Result<Deed, Fault> {
        match (self.announce, &self.draw, &self.exchange, self.pass) {
            (Some(true), None, None, None) => Ok(Deed::Announced),
            (None, Some(code), None, None) => {
                read_piece(group, code).map(Deed::Drew).map_err(|reason| Fault::new(format!("{field}.draw"), reason))
            }
            (None, None, Some(exchange), None) => {
                exchange.read(group, &format!("{field}.exchange")).map(Deed::Exchanged)
            }
            (None, None, None, Some(true)) => Ok(Deed::Passed),
            _ => Err(Fault::new(field, "an action is exactly one of announce, draw, exchange and pass")),
        }
    }
}

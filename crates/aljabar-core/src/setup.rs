//! Any arrangement of pieces, valid or not, and the way from there to a position.

use serde::{Deserialize, Deserializer, Serialize, de::Error};

use crate::{
    Pieces, Position, Rules, Seat,
    files::{Fault, Object, RulesFile, check_head, read, read_pieces, write_pieces},
};

/// What a position file says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct PositionFile {
    format: String,
    version: u64,
    rules: Object<RulesFile>,
    hands: Vec<Vec<String>>,
    center: Vec<String>,
    bag: Vec<String>,
    first: u64,
    turn: u64,
    #[serde(rename = "final")]
    is_final: bool,
    drawn: bool,
    /// Written only when it is true: programs that do not know it read all other positions as they always did.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    over: bool,
}

const FORMAT: &str = "al-jabar-position";
/// The most black pieces in one place that a file may begin with.
const MAX_BLACKS: u16 = 1000;

/// An arrangement of pieces that may not be valid. It need not be reachable either: what is in no hand, not in the
/// Center and not in the bag counts as discarded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The rules to play by.
    pub rules: Rules,
    /// Every player's hand.
    pub hands: Vec<Pieces>,
    /// The Center.
    pub center: Pieces,
    /// The bag.
    pub bag: Pieces,
    /// The seat that begins every round.
    pub first: Seat,
    /// The seat to move.
    pub turn: Seat,
    /// Whether this is the final round.
    pub is_final: bool,
    /// Whether the player to move has drawn in this turn.
    pub drawn: bool,
    /// Whether the game has ended: then nobody moves any more.
    pub over: bool,
}

impl Setup {
    /// The setup of a position.
    #[must_use]
    pub fn of(rules: &Rules, position: &Position) -> Self {
        Self {
            rules: rules.clone(),
            hands: (0..position.players()).map(|seat| *position.hand(seat)).collect(),
            center: *position.center(),
            bag: *position.bag(),
            first: position.first(),
            turn: position.turn(),
            is_final: position.is_final(),
            drawn: position.drawn(),
            over: position.is_over(),
        }
    }

    /// Reads a position file. Nothing is checked yet but that pieces, group and copies exist.
    ///
    /// # Errors
    /// Which field is wrong, and why.
    pub fn from_json(text: &str) -> Result<Self, Fault> {
        Self::read(&read(text, FORMAT)?)
    }

    fn read(file: &PositionFile) -> Result<Self, Fault> {
        let rules = file.rules.read(file.hands.len())?;
        let group = rules.group();
        let hands: Result<Vec<Pieces>, Fault> =
            file.hands.iter().enumerate().map(|(i, hand)| read_pieces(group, hand, &format!("hands[{i}]"))).collect();
        Ok(Self {
            hands: hands?,
            center: read_pieces(group, &file.center, "center")?,
            bag: read_pieces(group, &file.bag, "bag")?,
            first: usize::try_from(file.first).unwrap_or(usize::MAX),
            turn: usize::try_from(file.turn).unwrap_or(usize::MAX),
            is_final: file.is_final,
            drawn: file.drawn,
            over: file.over,
            rules,
        })
    }

    /// The text of a position file.
    #[must_use]
    pub fn to_json(&self) -> String {
        let group = self.rules.group();
        let file = PositionFile {
            format: FORMAT.into(),
            version: 1,
            rules: Object(RulesFile::new(&self.rules)),
            hands: self.hands.iter().map(|hand| write_pieces(group, hand)).collect(),
            center: write_pieces(group, &self.center),
            bag: write_pieces(group, &self.bag),
            first: self.first as u64,
            turn: self.turn as u64,
            is_final: self.is_final,
            drawn: self.drawn,
            over: self.over,
        };
        serde_json::to_string(&file).expect("texts, numbers and lists always have a JSON form")
    }

    /// The position, if it is one.
    ///
    /// # Errors
    /// Which field is wrong, and why.
    pub fn position(&self) -> Result<Position, Fault> {
        self.rules_fit()?;
        for (name, seat) in [("first", self.first), ("turn", self.turn)] {
            if seat >= self.hands.len() {
                return Err(Fault::new(name, format!("there is no seat {seat} among {} players", self.hands.len())));
            }
        }
        self.pieces_fit()?;
        let mut position = Position::at_start(&self.hands, self.center, self.bag, self.first);
        position.turn = self.turn as u8;
        position.is_final = self.is_final;
        position.drawn = self.drawn;
        position.over = self.over;
        Ok(position)
    }

    fn rules_fit(&self) -> Result<(), Fault> {
        RulesFile::new(&self.rules).read(self.hands.len()).map(drop)
    }

    fn pieces_fit(&self) -> Result<(), Fault> {
        let group = self.rules.group();
        let places = self.places();
        for (field, pieces) in &places {
            let blacks = pieces.count(crate::Piece::BLACK);
            if field == "bag" {
                if blacks > 0 {
                    return Err(Fault::new(field, "there are never blacks in the bag"));
                }
            } else if pieces.is_empty() {
                return Err(Fault::new(field, "there must be at least one piece"));
            }
            if blacks > MAX_BLACKS {
                return Err(Fault::new(field, format!("there are more than {MAX_BLACKS} blacks")));
            }
        }
        for piece in group.colours() {
            let name = group.name(piece);
            let m = self.rules.cancels_at();
            if self.center.count(piece) >= m {
                return Err(Fault::new("center", format!("{m} of {name} would have cancelled")));
            }
            let mut seen = 0;
            for (field, pieces) in &places {
                seen += u32::from(pieces.count(piece));
                if seen > u32::from(self.rules.copies()) {
                    let reason = format!("with these there are more than {} of {name}", self.rules.copies());
                    return Err(Fault::new(field, reason));
                }
            }
        }
        Ok(())
    }

    fn places(&self) -> Vec<(String, Pieces)> {
        let hands = self.hands.iter().enumerate().map(|(i, hand)| (format!("hands[{i}]"), *hand));
        hands.chain([("center".into(), self.center), ("bag".into(), self.bag)]).collect()
    }
}

/// As part of a larger text, like a request of the engine protocol. As there, nothing is checked yet but that pieces,
/// group and copies exist.
impl<'de> Deserialize<'de> for Setup {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Object(file) = Object::<PositionFile>::deserialize(deserializer)?;
        check_head(&file.format, file.version, FORMAT).and_then(|()| Self::read(&file)).map_err(D::Error::custom)
    }
}

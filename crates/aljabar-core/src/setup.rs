//! [`Setup`]: any arrangement of pieces, and the check that makes it a position.

use crate::{FormatError, FormatProblem, Piece, Pieces, Position, Rules, RulesError, Seat};

/// The largest number of black pieces in one place of a setup.
const MAX_BLACKS: u16 = 1000;

/// An arrangement of pieces that may be invalid. [`Self::position`] checks it.
///
/// It need not be reachable from a deal: pieces that are in no hand, in the Center or in the bag count as discarded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The rules.
    pub rules: Rules,
    /// The hands, by seat.
    pub hands: Vec<Pieces>,
    /// The pieces in the Center.
    pub center: Pieces,
    /// The pieces in the bag.
    pub bag: Pieces,
    /// The seat that begins every round.
    pub first: Seat,
    /// The seat to move.
    pub turn: Seat,
    /// Whether this round is the final one.
    pub is_final: bool,
    /// Whether the player to move has drawn in this turn.
    pub drawn: bool,
    /// Whether the game is over.
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

    /// The position, if the setup is valid.
    ///
    /// # Errors
    /// If the rules do not allow this number of hands, a seat does not exist, a piece is not in the group, a hand or the
    /// Center is empty, the bag has black pieces, pieces in the Center would have cancelled, or there are too many pieces
    /// of a colour.
    pub fn position(&self) -> Result<Position, FormatError> {
        check_rules(&self.rules, self.hands.len())?;
        let players = self.hands.len();
        for (name, seat) in [("first", self.first), ("turn", self.turn)] {
            if seat >= players {
                return Err(FormatError::new(name, RulesError::Seat { seat, players }));
            }
        }
        self.check_pieces()?;
        let mut position = Position::at_start(&self.hands, self.center, self.bag, self.first);
        position.turn = self.turn as u8;
        position.is_final = self.is_final;
        position.drawn = self.drawn;
        position.over = self.over;
        Ok(position)
    }

    /// A solitaire: one hand and a Center, nobody else and an empty bag. Every turn is this player's, and the game is over
    /// when one piece is left in the hand. Files cannot hold it: a game has two to four hands.
    ///
    /// # Errors
    /// For the same reasons as [`Self::position`], but for the number of hands.
    pub fn solitaire(rules: &Rules, hand: Pieces, center: Pieces) -> Result<Position, FormatError> {
        let setup = Self {
            rules: rules.clone(),
            hands: vec![hand],
            center,
            bag: Pieces::EMPTY,
            first: 0,
            turn: 0,
            is_final: false,
            drawn: false,
            over: hand.len() == 1,
        };
        setup.check_pieces()?;
        let mut position = Position::at_start(&setup.hands, center, setup.bag, 0);
        position.over = setup.over;
        Ok(position)
    }

    fn check_pieces(&self) -> Result<(), FormatError> {
        let group = self.rules.group();
        let places = self.places();
        for (field, pieces) in &places {
            if let Some((piece, _)) = pieces.each().find(|(piece, _)| !group.contains(*piece)) {
                return Err(FormatError::new(field, FormatProblem::UnknownPiece { piece, group: group.clone() }));
            }
            let blacks = pieces.count(Piece::BLACK);
            if field == "bag" {
                if blacks > 0 {
                    return Err(FormatError::new(field, FormatProblem::BlacksInBag));
                }
            } else if pieces.is_empty() {
                return Err(FormatError::new(field, FormatProblem::NoPieces));
            }
            if blacks > MAX_BLACKS {
                return Err(FormatError::new(field, FormatProblem::TooManyBlacks(MAX_BLACKS)));
            }
        }
        for piece in group.colours() {
            let count = self.rules.cancels_at();
            if self.center.count(piece) >= count {
                return Err(FormatError::new(
                    "center",
                    FormatProblem::Uncancelled { colour: group.name(piece), count },
                ));
            }
            let copies = self.rules.copies();
            let mut seen = 0;
            for (field, pieces) in &places {
                seen += u32::from(pieces.count(piece));
                if seen > u32::from(copies) {
                    return Err(FormatError::new(
                        field,
                        FormatProblem::TooManyCopies { colour: group.name(piece), copies },
                    ));
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

/// Checks that rules allow this number of players.
fn check_rules(rules: &Rules, players: usize) -> Result<(), FormatError> {
    match Rules::with_copies(rules.group().clone(), players, u64::from(rules.copies())) {
        Ok(_) => Ok(()),
        Err(error) => Err(rules_error(error)),
    }
}

/// Names the field that an error about rules belongs to.
pub(crate) fn rules_error(error: RulesError) -> FormatError {
    let field = match error {
        RulesError::Copies { .. } => "rules.copies",
        RulesError::Players(_) | RulesError::Seat { .. } => "hands",
        RulesError::Group(_) | RulesError::Hand(_) => "rules.moduli",
    };
    FormatError::new(field, error)
}

//! Texts about errors: why an action, rules or a game code are not accepted.

use super::pieces::{number, piece, set};
use crate::texts::{Say, say};
use aljabar_core::{Group, GroupError, Handful, Illegal, MAX_COPIES, MAX_ORDER, MAX_RANK, PLAYERS, RulesError};
use aljabar_review::CodeError;

/// A sentence about why an action is not legal.
pub(crate) fn refusal(reason: &Illegal) -> Say {
    match reason {
        Illegal::Over => say!("refusal-over"),
        Illegal::GivesNothing => say!("refusal-gives-nothing"),
        Illegal::TakesNothing => say!("refusal-takes-nothing"),
        Illegal::GivesTooMany { limit, .. } => say!("refusal-gives-too-many", limit = number(*limit)),
        Illegal::TakesTooMany { limit, .. } => say!("refusal-takes-too-many", limit = number(*limit)),
        Illegal::SpectrumTakesBlack => say!("refusal-spectrum-takes-black"),
        Illegal::NotInHand { group, piece: p, there } => {
            say!("refusal-not-in-hand", piece = piece(group, *p), there = *there)
        }
        Illegal::NotInCenter { group, piece: p, there } => {
            say!("refusal-not-in-center", piece = piece(group, *p), there = *there)
        }
        Illegal::UnequalSums { group, give, take } => say!(
            "refusal-unequal-sums",
            gives = give.len(),
            give = set(group, *give),
            give_sum = sum(group, *give),
            takes = take.len(),
            take = set(group, *take),
            take_sum = sum(group, *take),
        ),
        Illegal::AlreadyFinal => say!("refusal-already-final"),
        Illegal::AnnouncedAfterDrawing => say!("refusal-announced-after-drawing"),
        Illegal::TooManyToAnnounce { held, limit } => {
            say!("refusal-too-many-to-announce", held = *held, limit = number(*limit))
        }
        Illegal::BagEmpty => say!("refusal-bag-empty"),
        Illegal::NotInBag { group, piece: p } => say!("refusal-not-in-bag", piece = piece(group, *p)),
        Illegal::CanExchange => say!("refusal-can-exchange"),
        Illegal::MustDraw => say!("refusal-must-draw"),
        // Cannot occur by the controls of the table, so there is only an English text.
        _ => Say::verbatim(reason.to_string()),
    }
}

/// The name of the piece that the pieces add up to.
fn sum(group: &Group, pieces: Handful) -> Say {
    piece(group, group.sum(pieces.iter()))
}

/// A sentence about why a game cannot be dealt by these rules.
pub(crate) fn rules_error(error: &RulesError) -> Say {
    let (fewest, most) = (*PLAYERS.start(), *PLAYERS.end());
    match *error {
        RulesError::Group(GroupError::Rank(count)) => say!("refusal-group-rank", most = MAX_RANK, count = count),
        RulesError::Group(GroupError::Modulus(modulus)) => say!("refusal-group-modulus", modulus = modulus),
        RulesError::Group(GroupError::Order(order)) => say!("refusal-group-order", most = MAX_ORDER, order = order),
        RulesError::Hand(size) => say!("refusal-hand-size", size = size, most = MAX_COPIES),
        RulesError::Players(players) => say!("refusal-players", fewest = fewest, most = most, players = players),
        RulesError::Copies { copies, least } => {
            say!("refusal-copies", least = least, most = MAX_COPIES, copies = copies)
        }
        RulesError::Seat { seat, players } => say!("refusal-seat", seat = seat + 1, players = players),
        _ => Say::verbatim(error.to_string()),
    }
}

/// A sentence about why a text is not a valid game code.
pub(crate) fn code_fault(fault: &CodeError) -> Say {
    match fault {
        CodeError::TooShort => say!("code-too-short"),
        CodeError::TooLong => say!("code-too-long"),
        CodeError::Symbol(letter) => say!("code-symbol", letter = letter.to_string()),
        CodeError::NoGroup => say!("code-no-group"),
        CodeError::Seat(letter) => say!("code-seat", letter = letter.to_string()),
        CodeError::First(letter) => say!("code-first", letter = letter.to_string()),
        CodeError::Group(error) => rules_error(&RulesError::Group(*error)),
        CodeError::Rules(error) => rules_error(error),
        CodeError::Level(level) => say!("code-level", level = super::bots::level_name(*level)),
        CodeError::Check => say!("code-check"),
    }
}

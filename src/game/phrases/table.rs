//! Texts of the table: buttons, prompts, the preview of an exchange and the side panel.

use super::pieces::{self, number, piece};
use super::refusals::refusal;
use super::seats::{is_you, seat_name};
use crate::game::offer::Offer;
use crate::game::seat_kind::SeatKind;
use crate::settings::Speed;
use crate::texts::{Say, say};
use aljabar_core::{BLACK_SUPPLY, Choices, Exchange, Fact, Game, Group, Illegal, Piece, Rule, Seat};

/// The label of a button.
pub(crate) fn button(offer: Offer) -> Say {
    match offer {
        Offer::Exchange => say!("button-exchange"),
        Offer::Draw => say!("button-draw"),
        Offer::Pass => say!("button-pass"),
        Offer::Announce => say!("button-announce"),
        Offer::Undo => say!("button-undo"),
        Offer::Redo => say!("button-redo"),
    }
}

/// A sentence about what a button does, or why it is not available.
pub(crate) fn button_advice(offer: Offer, refused: Option<&Illegal>) -> Say {
    if let Some(reason) = refused {
        return refusal(reason);
    }
    match offer {
        Offer::Exchange => say!("advice-exchange"),
        Offer::Draw => say!("advice-draw"),
        Offer::Pass => say!("advice-pass"),
        Offer::Announce => say!("advice-announce"),
        Offer::Undo => say!("advice-undo"),
        Offer::Redo => say!("advice-redo"),
    }
}

/// A sentence about what the player on turn can do, or that a bot is thinking.
pub(crate) fn prompt(game: &Game, seats: &[SeatKind], turn: Seat) -> Say {
    match seats[turn] {
        SeatKind::Bot(_) | SeatKind::Character(_) | SeatKind::Rival => {
            say!("prompt-thinking", who = seat_name(seats, turn))
        }
        SeatKind::Human(_) if game.can_exchange() => choose(game.rules().limit()),
        SeatKind::Human(_) if game.position().can_pass_without_exchange() => say!("prompt-draw-or-pass"),
        SeatKind::Human(_) => say!("prompt-draw"),
    }
}

fn choose(limit: usize) -> Say {
    say!("prompt-choose", count = limit, limit = number(limit))
}

/// The parts on one line, separated by dots. Empty if there are no parts.
pub(crate) fn side_by_side(parts: impl IntoIterator<Item = Say>) -> Say {
    let all = parts.into_iter().reduce(|before, next| say!("list-dot", before = before, next = next));
    all.unwrap_or_else(|| Say::verbatim(""))
}

/// What the selected exchange would do: in full, and shortened for narrow windows. `before` is the size of the hand.
pub(crate) fn preview(
    group: &Group,
    seats: &[SeatKind],
    facts: &[Fact],
    before: usize,
    exchange: &Exchange,
) -> [Say; 2] {
    let (given, taken) = (exchange.give.len(), exchange.take.len());
    let spectrum = facts.iter().any(|fact| matches!(fact, Fact::Exchanged { spectrum: true, .. }));
    let first = if spectrum { say!("preview-spectrum") } else { say!("preview-sizes", given = given, taken = taken) };
    let hand = say!("preview-hand", before = before, after = before + taken - given);
    let (long, short) = cancellations(group, facts);
    let blacks = blacks_for_rivals(seats, facts);
    let long = [Some(first), Some(hand.clone()), long, blacks.clone()];
    let short = [None, Some(hand), short, blacks];
    [long, short].map(|parts| side_by_side(parts.into_iter().flatten()))
}

/// The pieces that would cancel: with their names, and only their number.
fn cancellations(group: &Group, facts: &[Fact]) -> (Option<Say>, Option<Say>) {
    let (mut names, mut spared) = (Vec::new(), false);
    for fact in facts {
        if let Fact::Cancelled { piece: colour, exempt, .. } = fact {
            names.push(piece(group, *colour));
            spared |= exempt;
        }
    }
    let count = names.len();
    match (count, spared) {
        (0, _) => (None, None),
        (_, false) => (
            Some(say!("preview-cancel", count = count, pieces = names)),
            Some(say!("preview-cancel-short", count = count)),
        ),
        (_, true) => (
            Some(say!("preview-cancel-spared", count = count, pieces = names)),
            Some(say!("preview-cancel-spared-short", count = count)),
        ),
    }
}

/// The number of blacks that the rivals would take. `None` if there are none.
fn blacks_for_rivals(seats: &[SeatKind], facts: &[Fact]) -> Option<Say> {
    facts.iter().find_map(|fact| match fact {
        Fact::BlacksTaken { count, .. } => {
            Some(say!("preview-blacks", rivals = seats.len() - 1, blacks = pieces::blacks(*count)))
        }
        _ => None,
    })
}

/// What an exchange with only one side still needs.
pub(crate) fn half(group: &Group, exchange: &Exchange, choices: &Choices) -> Say {
    let nothing_given = exchange.give.is_empty();
    let selected = if nothing_given { exchange.take } else { exchange.give };
    let sum = piece(group, group.sum(selected.iter()));
    match (nothing_given, choices.open(), choices.matched()) {
        (_, false, _) => say!("preview-out-of-reach", sum = sum),
        (true, _, true) => say!("preview-choose-hand", sum = sum),
        (true, ..) => say!("preview-take-more", sum = sum),
        (false, _, true) => say!("preview-choose-center", sum = sum),
        (false, ..) => say!("preview-give-more", sum = sum),
    }
}

/// A sentence about what a step of the simplification does to the pieces `before` it.
pub(crate) fn rule(group: &Group, rule: Rule, before: &[Piece]) -> Say {
    let several = number(group.exponent().into());
    let copies = |piece: Piece| before.iter().filter(|other| **other == piece).count();
    let cancels = |piece: Piece| !piece.is_black() && copies(piece) >= usize::from(group.order_of(piece));
    let black = before.contains(&Piece::BLACK);
    match rule {
        Rule::Cancel if !before.iter().any(|piece| cancels(*piece)) => say!("step-black"),
        Rule::Cancel if black => say!("step-cancel-and-black", several = several),
        Rule::Cancel => say!("step-cancel", several = several),
        Rule::Split => say!("step-split"),
        Rule::CancelPrimaries => say!("step-cancel-primaries", several = several),
        Rule::Combine if before.is_empty() => say!("step-nothing-is-black"),
        Rule::Combine => say!("step-combine"),
    }
}

/// The name of a speed.
pub(crate) fn speed(speed: Speed) -> Say {
    match speed {
        Speed::Half => say!("speed-half"),
        Speed::Instant => say!("speed-instant"),
        Speed::Normal | Speed::Double | Speed::Quadruple => Say::verbatim(format!("{speed}×")),
    }
}

/// How many blacks of the supply are left, and how many more than the supply are in play.
pub(crate) fn black_supply(game: &Game) -> (u32, u32) {
    let used = game.blacks_used() + 1;
    (BLACK_SUPPLY.saturating_sub(used), used.saturating_sub(BLACK_SUPPLY))
}

/// A line about whose turn it is, or that the game is over.
pub(crate) fn turn(seats: &[SeatKind], turn: Option<Seat>) -> Say {
    match turn {
        Some(seat) => {
            say!("panel-turn", you = is_you(seats, seat), who = seat_name(seats, seat))
        }
        None => say!("panel-over"),
    }
}

//! Texts about facts: lines of the log and banners.

use super::pieces::{self, piece, set};
use super::seats::{is_you, names, seat_name};
use crate::game::seat_kind::SeatKind;
use crate::texts::{Say, say};
use aljabar_core::{EndReason, Exchange, Fact, FinalReason, Group, LAST_ROUND, Seat};

/// The line of the log about a fact. `None` if the fact has no line.
pub(crate) fn fact(group: &Group, seats: &[SeatKind], fact: &Fact) -> Option<Say> {
    let who = |seat: Seat| (is_you(seats, seat), seat_name(seats, seat));
    Some(match fact {
        Fact::Drew { seat, piece: drawn } => {
            let (you, who) = who(*seat);
            say!("log-drew", you = you, who = who, piece = piece(group, *drawn))
        }
        Fact::Exchanged { seat, exchange: Exchange { give, take }, spectrum } => {
            let ((you, who), give, take) = (who(*seat), set(group, *give), set(group, *take));
            match spectrum {
                true => say!("log-spectrum", you = you, who = who, give = give, take = take),
                false => say!("log-exchanged", you = you, who = who, give = give, take = take),
            }
        }
        Fact::Cancelled { piece: colour, times, exempt: false } => {
            say!("log-cancelled", piece = piece(group, *colour), times = *times)
        }
        Fact::Cancelled { piece: colour, times, exempt: true } => {
            say!("log-cancelled-spared", piece = piece(group, *colour), times = *times)
        }
        Fact::BlacksTaken { seat, count } => blacks(seats, &[*seat], *count),
        Fact::Passed { seat } => {
            let (you, who) = who(*seat);
            say!("log-passed", you = you, who = who)
        }
        Fact::FinalRound { seat, reason } => {
            let (you, who) = who(*seat);
            match reason {
                FinalReason::Announced => say!("log-final-announced", you = you, who = who),
                FinalReason::OnePiece => say!("log-final-one", you = you, who = who),
                FinalReason::Repetition => say!("log-final-repetition"),
                FinalReason::LastRound => say!("log-final-limit", round = LAST_ROUND),
            }
        }
        Fact::TurnBegan { .. } => return None,
        Fact::Repeated { times: 2 } => say!("log-repeated"),
        Fact::Repeated { .. } => return None,
        Fact::GameOver { winners, reason: EndReason::FinalRound, .. } => winners_line(seats, winners),
        Fact::GameOver { winners, reason: EndReason::NobodyCanMove, .. } => {
            say!("log-nobody-can-move", winners = winners_line(seats, winners))
        }
    })
}

/// The words before the marbles of an exchange, such as `Expert gives`.
pub(crate) fn gives(seats: &[SeatKind], seat: Seat, spectrum: bool) -> Say {
    let (you, who) = (is_you(seats, seat), seat_name(seats, seat));
    if spectrum { say!("log-gives-spectrum", who = who) } else { say!("log-gives", you = you, who = who) }
}

/// A line about the seats that take blacks, `count` each.
pub(crate) fn blacks(seats: &[SeatKind], takers: &[Seat], count: u16) -> Say {
    let blacks = pieces::blacks(count);
    match takers {
        [seat] => say!("log-blacks", you = is_you(seats, *seat), who = seat_name(seats, *seat), blacks = blacks),
        several if several.len() == seats.len() - 1 => say!("log-blacks-all", blacks = blacks),
        several => {
            let (who, you) = names(seats, several);
            say!("log-blacks-several", you = you, who = who, blacks = blacks)
        }
    }
}

/// A line about the winners.
pub(crate) fn winners_line(seats: &[SeatKind], winners: &[Seat]) -> Say {
    match winners {
        [seat] => say!("log-wins", you = is_you(seats, *seat), who = seat_name(seats, *seat)),
        several => {
            let (who, you) = names(seats, several);
            say!("log-share", you = you, who = who)
        }
    }
}

/// The title and the sentence of the banner about a fact. `None` if the fact has no banner.
pub(crate) fn banner(group: &Group, seats: &[SeatKind], fact: &Fact) -> Option<(Say, Say)> {
    Some(match fact {
        Fact::FinalRound { .. } => (say!("banner-final"), self::fact(group, seats, fact)?),
        Fact::Exchanged { spectrum: true, .. } => {
            (say!("banner-spectrum"), say!("banner-spectrum-line", set = set(group, group.spectrum())))
        }
        Fact::Repeated { times: 2 } => (say!("banner-repeated"), say!("banner-repeated-line")),
        Fact::Cancelled { exempt: true, .. } => (say!("banner-spared"), say!("banner-spared-line")),
        _ => return None,
    })
}

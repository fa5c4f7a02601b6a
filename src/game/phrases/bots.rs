//! Texts about bots: names and descriptions of levels and characters, reasons for moves, and failures.

use super::pieces::{self, number, piece};
use super::seats::{is_you, seat_name};
use crate::game::seat_kind::SeatKind;
use crate::texts::{Say, say};
use aljabar_bots::{BotFault, Level, Reason, Style};
use aljabar_characters::{Character, Opponent};
use aljabar_core::{Group, Seat};
use aljabar_review::Advantage;

/// The name of a level.
pub(crate) fn level_name(level: Level) -> Say {
    match level {
        Level::Random => say!("level-random"),
        Level::Greedy => say!("level-greedy"),
        Level::Novice => say!("level-novice"),
        Level::Casual => say!("level-casual"),
        Level::Club => say!("level-club"),
        Level::Strong => say!("level-strong"),
        Level::Expert => say!("level-expert"),
        Level::Master => say!("level-master"),
    }
}

/// A sentence that describes how a level plays.
pub(crate) fn level_line(level: Level) -> Say {
    match level {
        Level::Random => say!("level-line-random"),
        Level::Greedy => say!("level-line-greedy"),
        Level::Novice => say!("level-line-novice"),
        Level::Casual => say!("level-line-casual"),
        Level::Club => say!("level-line-club"),
        Level::Strong => say!("level-line-strong"),
        Level::Expert => say!("level-line-expert"),
        Level::Master => say!("level-line-master"),
    }
}

/// The name of a character.
pub(crate) fn character_name(character: Character) -> Say {
    say!("character-name", who = character.name())
}

/// A sentence on who a character was.
pub(crate) fn character_about(character: Character) -> Say {
    say!("character-about", who = character.name(), style = style_line(character.style()))
}

/// The name of a level or a character.
pub(crate) fn opponent_name(opponent: Opponent) -> Say {
    match opponent {
        Opponent::Plain(level) => level_name(level),
        Opponent::Character(character) => character_name(character),
    }
}

/// What a style likes to do, in a few words.
pub(crate) fn style_name(style: Style) -> Say {
    say!("style-name", style = style.name())
}

/// A sentence on what a style likes to do.
fn style_line(style: Style) -> Say {
    say!("style-line", style = style.name())
}

/// When a character says something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Occasion {
    /// A game begins.
    Beginning,
    /// The character has made a good move.
    OwnMove,
    /// A person has made a good move.
    YourMove,
    /// The character has won.
    Won,
    /// The character has lost.
    Lost,
}

/// What a character says. `number` chooses between the lines that there are for an occasion.
pub(crate) fn character_line(character: Character, occasion: Occasion, number: u64) -> Say {
    let who = character.name();
    let line = number % 2 + 1;
    match occasion {
        Occasion::Beginning => say!("character-says-beginning", who = format!("{who}-{line}")),
        Occasion::OwnMove => say!("character-says-own-move", who = format!("{who}-{line}")),
        Occasion::YourMove => say!("character-says-your-move", who = who),
        Occasion::Won => say!("character-says-won", who = who),
        Occasion::Lost => say!("character-says-lost", who = who),
    }
}

/// A sentence to the player on turn about why a move is good.
pub(crate) fn reason(group: &Group, seats: &[SeatKind], reason: &Reason) -> Say {
    match *reason {
        Reason::OnlyChoice => say!("reason-only-choice"),
        Reason::Wins { margin } => say!("reason-wins", count = margin, number = number(margin)),
        Reason::PlaysSpectrum { blacks: 0, .. } => say!("reason-spectrum"),
        Reason::PlaysSpectrum { blacks, rivals } => {
            say!("reason-spectrum-blacks", rivals = rivals_take(blacks, rivals))
        }
        Reason::Sheds { given, taken, blacks: 0, .. } if given > taken => {
            say!("reason-sheds", given = number(given), taken = number(taken))
        }
        Reason::Sheds { given, taken, blacks, rivals } if given > taken => {
            say!(
                "reason-sheds-blacks",
                given = number(given),
                taken = number(taken),
                rivals = rivals_take(blacks, rivals)
            )
        }
        Reason::Sheds { given, taken, blacks: 0, .. } => {
            say!("reason-trades", given = number(given), taken = number(taken))
        }
        Reason::Sheds { given, taken, blacks, rivals } => {
            say!(
                "reason-trades-blacks",
                given = number(given),
                taken = number(taken),
                rivals = rivals_take(blacks, rivals)
            )
        }
        Reason::Starves { rival, before } => {
            // "You" is the player who moves, so a rival cannot be called that.
            let rival = if is_you(seats, rival) { say!("reason-next-player") } else { seat_name(seats, rival) };
            say!("reason-starves", count = before, rival = rival, before = number(before))
        }
        Reason::Keeps { piece: end } => say!("reason-keeps", piece = piece(group, end)),
        Reason::Prepares { later } => say!("reason-prepares", later = number(later)),
        Reason::Swaps { given, taken } => say!("reason-swaps", given = number(given), taken = number(taken)),
        Reason::Announces { lead: 1.. } => say!("reason-announces-ahead"),
        Reason::Announces { .. } => say!("reason-announces-behind"),
        Reason::MustDraw => say!("reason-must-draw"),
        Reason::DrawsForMore { best: 1.. } => say!("reason-draws-for-more"),
        Reason::DrawsForMore { .. } => say!("reason-draws-for-any"),
        Reason::Passes => say!("reason-passes"),
    }
}

/// A sentence to the player on turn about the advantage of an exchange over the next best one. `None` if it has none.
pub(crate) fn edge(seats: &[SeatKind], edge: &Advantage) -> Option<Say> {
    let name = |seat: Seat| if is_you(seats, seat) { say!("reason-next-player") } else { seat_name(seats, seat) };
    Some(match *edge {
        Advantage::Only | Advantage::AsGood => return None,
        Advantage::Wins { .. } => say!("edge-wins"),
        Advantage::ShedsMore { by } => say!("edge-sheds-more", count = by, number = number(by)),
        Advantage::DealsMore { by, rivals } => {
            say!("edge-deals-more", count = usize::from(by), number = number(by.into()), rivals = rivals)
        }
        Advantage::LeavesLess { rival, sheds: 0, .. } => say!("edge-leaves-nothing", rival = name(rival)),
        Advantage::LeavesLess { rival, sheds, instead } => {
            say!("edge-leaves-less", rival = name(rival), number = number(sheds), instead = number(instead))
        }
        Advantage::LeavesFewerPairs { rival, blacks: 0, .. } => say!("edge-leaves-no-pair", rival = name(rival)),
        Advantage::LeavesFewerPairs { rival, .. } => say!("edge-leaves-fewer-pairs", rival = name(rival)),
        Advantage::KeepsLast => say!("edge-keeps-last"),
        Advantage::PreparesMore { later, .. } => say!("edge-prepares-more", number = number(later)),
        Advantage::LooksFurther { .. } => say!("edge-looks-further"),
    })
}

/// A clause such as `both rivals take a black`.
fn rivals_take(blacks: u16, rivals: usize) -> Say {
    say!("reason-rivals-take", rivals = rivals, blacks = pieces::blacks(blacks))
}

/// A notice about a bot that failed.
pub(crate) fn bot_fault(opponent: impl Into<Opponent>, fault: &BotFault) -> Say {
    let name = opponent_name(opponent.into());
    match fault {
        BotFault::Overran { .. } => say!("fault-overran", level = name),
        BotFault::Panicked(_) | BotFault::Illegal { .. } | BotFault::Absent(_) => {
            say!("fault-lost", level = name)
        }
    }
}

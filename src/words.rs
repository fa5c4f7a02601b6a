//! Every word that a player reads at the table, in one place.

use crate::table::{Button, SeatKind, Speed};
use aljabar_bots::{Fault, Level};
use aljabar_core::{EndReason, Exchange, Fact, FinalReason, Game, Group, Handful, Illegal, Piece, Rule, Seat};

/// A reason as a sentence: a capital at the start, a full stop at the end.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let capital = letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>());
    let text = capital.unwrap_or_default();
    if text.ends_with(['.', '!', '?']) { text } else { text + "." }
}

/// What is said when there is no sum to explain.
pub const NOTHING_TO_EXPLAIN: &str = "Choose marbles first; then A shows why their sum is what it is.";

/// Why something is not allowed.
pub fn refusal(reason: &Illegal) -> String {
    // On this table pieces are marbles.
    sentence(&reason.to_string().replace("pieces", "marbles").replace("piece", "marble"))
}

/// What a level is called.
pub fn level_name(level: Level) -> String {
    sentence(level.name()).trim_end_matches('.').into()
}

/// What a seat is called. Several people, or several bots of a level, are told apart by number.
pub fn seat_name(seats: &[SeatKind], seat: Seat) -> String {
    let kind = seats[seat];
    let alike = seats.iter().filter(|other| **other == kind).count();
    let before = seats[..seat].iter().filter(|other| **other == kind).count() + 1;
    match kind {
        SeatKind::Human if alike == 1 => "You".into(),
        SeatKind::Human => format!("Player {before}"),
        SeatKind::Bot(level) if alike == 1 => level_name(level),
        SeatKind::Bot(level) => format!("{} {before}", level_name(level)),
    }
}

/// Whether a seat is spoken to instead of spoken about.
fn is_you(seats: &[SeatKind], seat: Seat) -> bool {
    seats[seat] == SeatKind::Human && seats.iter().filter(|kind| **kind == SeatKind::Human).count() == 1
}

/// `You draw`, but `Expert draws`.
fn does(seats: &[SeatKind], seat: Seat, verb: &str) -> String {
    let (name, you) = (seat_name(seats, seat), is_you(seats, seat));
    let verb = match (verb, you) {
        (verb, true) => verb.to_owned(),
        ("pass", false) => "passes".into(),
        (verb, false) => format!("{verb}s"),
    };
    format!("{name} {verb}")
}

fn number(number: usize) -> String {
    const WORDS: [&str; 7] = ["no", "one", "two", "three", "four", "five", "six"];
    WORDS.get(number).map_or_else(|| number.to_string(), ToString::to_string)
}

/// How a set is written: `R + B`.
pub fn set(group: &Group, pieces: Handful) -> String {
    group.expression(pieces.iter())
}

/// `Expert gives`, before the marbles of an exchange.
pub fn gives(seats: &[SeatKind], seat: Seat, spectrum: bool) -> String {
    if spectrum { format!("{}: Spectrum", seat_name(seats, seat)) } else { does(seats, seat, "give") }
}

/// A fact for the log. Those that need no words have none.
pub fn fact(group: &Group, seats: &[SeatKind], fact: &Fact) -> Option<String> {
    Some(match fact {
        Fact::Drew { seat, piece } => format!("{} {}", does(seats, *seat, "draw"), group.name(*piece)),
        Fact::Exchanged { seat, exchange: Exchange { give, take }, spectrum } => {
            let (give, take) = (set(group, *give), set(group, *take));
            let does = match spectrum {
                true => format!("{} the Spectrum:", does(seats, *seat, "play")),
                false => does(seats, *seat, "give"),
            };
            format!("{does} {give} for {take}")
        }
        Fact::Cancelled { piece, times, exempt } => {
            let name = sentence(&group.name(*piece));
            let name = name.trim_end_matches('.');
            let often = if *times > 1 { format!(" {times}×") } else { String::new() };
            let free = if *exempt { ": a set of one's own, nobody takes a black" } else { "" };
            format!("{name} cancels{often}{free}")
        }
        Fact::BlacksTaken { seat, count } => blacks(seats, &[*seat], *count),
        Fact::Passed { seat } => does(seats, *seat, "pass"),
        Fact::FinalRound { seat, reason } => match reason {
            FinalReason::Announced => format!("{} the final round", does(seats, *seat, "announce")),
            FinalReason::OnePiece if is_you(seats, *seat) => "You are down to one: this round is the last".into(),
            FinalReason::OnePiece => format!("{} is down to one: this round is the last", seat_name(seats, *seat)),
            FinalReason::Repetition => "The same position a third time: this round is the last".into(),
            FinalReason::LastRound => "Round 200 is always the last".into(),
        },
        Fact::TurnBegan { .. } => return None,
        Fact::Repeated { times: 2 } => "This position has been there before; a third time ends the game".into(),
        Fact::Repeated { .. } => return None,
        Fact::GameOver { winners, reason, .. } => {
            let why = if *reason == EndReason::NobodyCanMove { "Nobody can move. " } else { "" };
            format!("{why}{}", winners_line(seats, winners))
        }
    })
}

/// Who takes blacks, and how many each.
pub fn blacks(seats: &[SeatKind], takers: &[Seat], count: u16) -> String {
    let what = if count == 1 { "a black".into() } else { format!("{} blacks", number(count.into())) };
    match takers {
        [seat] => format!("{} {what}", does(seats, *seat, "take")),
        several if several.len() == seats.len() - 1 => format!("Every rival takes {what}"),
        several => {
            let names: Vec<String> = several.iter().map(|seat| seat_name(seats, *seat)).collect();
            format!("{} take {what}", names.join(" and "))
        }
    }
}

/// Who has won.
pub fn winners_line(seats: &[SeatKind], winners: &[Seat]) -> String {
    match winners {
        [seat] => does(seats, *seat, "win"),
        several => {
            let names: Vec<String> = several.iter().map(|seat| seat_name(seats, *seat)).collect();
            format!("{} share the win", names.join(" and "))
        }
    }
}

/// The large words in the middle of the table for what deserves them.
pub fn banner(group: &Group, seats: &[SeatKind], fact: &Fact) -> Option<(String, String)> {
    Some(match fact {
        Fact::FinalRound { .. } => {
            ("The final round".into(), sentence(&self::fact(group, seats, fact).unwrap_or_default()))
        }
        Fact::Exchanged { spectrum: true, .. } => {
            ("The Spectrum!".into(), format!("{} for one black.", set(group, group.spectrum())))
        }
        Fact::Repeated { times: 2 } => {
            ("Seen before".into(), "A third time, and the round becomes the final one.".into())
        }
        Fact::Cancelled { exempt: true, .. } => {
            ("Spared".into(), "The whole set was placed in one turn, so nobody takes a black.".into())
        }
        _ => return None,
    })
}

/// How many marbles a hand has.
pub fn marbles(count: usize) -> String {
    if count == 1 { "1 marble".into() } else { format!("{count} marbles") }
}

/// What a hand with this sum can end as.
pub fn can_end_as(group: &Group, sum: Piece) -> String {
    format!("can end as {}", group.name(sum))
}

/// What a button says.
pub fn button(button: Button) -> (&'static str, &'static str) {
    match button {
        Button::Exchange => ("Exchange", "Enter"),
        Button::Draw => ("Draw", "D"),
        Button::Pass => ("Pass", "P"),
        Button::Announce => ("Final round", "F"),
        Button::Undo => ("Undo", "Z"),
        Button::Redo => ("Redo", "Y"),
    }
}

/// What a button does, or why it cannot.
pub fn button_advice(button: Button, refused: Option<&Illegal>) -> String {
    if let Some(reason) = refused {
        return refusal(reason);
    }
    match button {
        Button::Exchange => "The marbles change places, and your turn ends.",
        Button::Draw => "Take a marble out of the bag. Your hand grows, and its sum changes; you stay on turn.",
        Button::Pass => "End your turn without an exchange.",
        Button::Announce => "Everybody after you in this round has one more turn; then the fewest marbles win.",
        Button::Undo => "Take back your last decision and all that followed.",
        Button::Redo => "Do again what you took back; draws bring the same marbles.",
    }
    .into()
}

/// What the player on turn can do.
pub fn prompt(game: &Game, human: bool, name: &str) -> String {
    let limit = game.rules().limit();
    match human {
        false => format!("{name} is thinking …"),
        true if !game.can_exchange() && game.position().can_pass_without_exchange() => {
            "No exchange is possible: draw or pass.".into()
        }
        true if !game.can_exchange() => "No exchange is possible: the bag helps out.".into(),
        true => format!("Choose up to {} in your hand, and marbles of the same sum in the Center.", number(limit)),
    }
}

/// What the chosen exchange would do: at length, and in short for when there is no room.
pub fn preview(group: &Group, seats: &[SeatKind], facts: &[Fact], before: usize, exchange: &Exchange) -> [String; 2] {
    let after = before + exchange.take.len() - exchange.give.len();
    let spectrum = facts.iter().any(|fact| matches!(fact, Fact::Exchanged { spectrum: true, .. }));
    let first =
        if spectrum { "the Spectrum".into() } else { format!("{} for {}", exchange.give.len(), exchange.take.len()) };
    let cancelled: Vec<(String, bool)> = facts
        .iter()
        .filter_map(|fact| match fact {
            Fact::Cancelled { piece, exempt, .. } => Some((group.name(*piece), *exempt)),
            _ => None,
        })
        .collect();
    let spared = if cancelled.iter().any(|(_, exempt)| *exempt) { " (spared)" } else { "" };
    let names: Vec<String> = cancelled.iter().map(|(name, _)| name.clone()).collect();
    let (long, short) = match names.len() {
        0 => (None, None),
        1 => (Some(format!("{} cancels{spared}", names[0])), Some(format!("1 cancels{spared}"))),
        more => (Some(format!("{} cancel{spared}", names.join(" and "))), Some(format!("{more} cancel{spared}"))),
    };
    let hand = format!("hand {before} → {after}");
    [(Some(first), long), (None, short)].map(|(first, cancels)| {
        let parts = [first, Some(hand.clone()), cancels, blacks_line(seats, facts)];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    })
}

/// How many blacks the rivals would take.
fn blacks_line(seats: &[SeatKind], facts: &[Fact]) -> Option<String> {
    let blacks = facts.iter().find_map(|fact| match fact {
        Fact::BlacksTaken { count, .. } => Some(usize::from(*count)),
        _ => None,
    });
    blacks.map(|blacks| {
        let whom = if seats.len() == 2 { "for the rival" } else { "for each rival" };
        let what = if blacks == 1 { "a black".into() } else { format!("{} blacks", number(blacks)) };
        format!("{what} {whom}")
    })
}

/// What a step of the simplification does.
pub fn rule(group: &Group, rule: Rule) -> String {
    let several = if group.exponent() == 2 { "two".into() } else { number(group.exponent().into()) };
    match rule {
        Rule::Cancel => format!("{several} equal marbles are nothing"),
        Rule::Split => "mixtures split into primaries".into(),
        Rule::CancelPrimaries => format!("{several} equal primaries are nothing"),
        Rule::Combine => "what is left combines".into(),
    }
}

/// A bot that failed.
pub fn bot_fault(level: Level, fault: &Fault) -> String {
    let why = match fault {
        Fault::Overran { .. } => "took too long",
        _ => "lost its way",
    };
    format!("{} {why}; a simpler bot moves for it.", level_name(level))
}

/// How fast things move.
pub fn speed(speed: Speed) -> String {
    match speed {
        Speed::Instant => "instant".into(),
        speed => format!("{speed}×"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use aljabar_core::classic::{G, O, R, W, Y};

    const SEATS: [SeatKind; 3] = [SeatKind::Human, SeatKind::Bot(Level::Club), SeatKind::Bot(Level::Club)];

    fn said(fact: &Fact) -> String {
        self::fact(&Group::classic(), &SEATS, fact).unwrap_or_default()
    }

    #[test]
    fn facts_are_told_in_the_right_person() {
        let exchange = Exchange { give: [Y, O, W].into_iter().collect(), take: [G].into_iter().collect() };
        let exchanged = |seat, spectrum| Fact::Exchanged { seat, exchange, spectrum };
        assert_eq!(said(&exchanged(0, false)), "You give Y + O + W for G");
        assert_eq!(said(&exchanged(1, false)), "Club 1 gives Y + O + W for G");
        assert!(said(&exchanged(0, true)).starts_with("You play the Spectrum:"));
        assert!(said(&exchanged(2, true)).starts_with("Club 2 plays the Spectrum:"));
        assert_eq!(said(&Fact::Passed { seat: 0 }), "You pass");
        assert_eq!(said(&Fact::Passed { seat: 1 }), "Club 1 passes");
        assert_eq!(said(&Fact::BlacksTaken { seat: 1, count: 2 }), "Club 1 takes two blacks");
        assert_eq!(said(&Fact::Drew { seat: 0, piece: R }), "You draw red");
    }

    #[test]
    fn sentences_begin_and_end_as_they_should() {
        assert_eq!(sentence("the bag is empty"), "The bag is empty.");
        assert_eq!(sentence("Stop!"), "Stop!");
        assert_eq!(sentence(""), ".");
    }
}

//! What characters say at the table: when a game begins, and after a good move of theirs or of a person. The result of
//! the game has a line of theirs too.

use super::messages::{Change, FactShown, GameChanged};
use super::per_table::PerTable;
use super::phrases::{Occasion, character_line};
use super::session::{Session, SessionKind};
use crate::app::{FrameStep, Screen};
use crate::settings::Settings;
use crate::texts::Say;
use aljabar_characters::Character;
use aljabar_core::{Fact, Seat};
use bevy::prelude::*;

/// Between two lines about moves there are at least this many actions.
const QUIET: usize = 8;
/// A move that deals at least this many blacks to each rival is a good one.
const MANY_BLACKS: u16 = 2;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Spoken>()
        .init_per_table::<Speech>()
        .add_systems(Update, speak.in_set(FrameStep::Follow).run_if(in_state(Screen::Table)));
}

/// A character has said something.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct Spoken {
    /// The character.
    pub by: Character,
    /// The line.
    pub line: Say,
}

/// What was said at this table.
#[derive(Resource, Default)]
struct Speech {
    /// The number of actions after which the last line about a move was said.
    last: Option<usize>,
    /// The seat of the last exchange that was shown.
    mover: Option<Seat>,
}

/// Whether characters speak at this table: in games with a person, if the player wants it.
fn is_heard(session: &Session, settings: &Settings) -> bool {
    settings.play.lines && session.kind() == SessionKind::Play && session.humans() > 0
}

fn speak(
    mut changes: MessageReader<GameChanged>,
    mut shown: MessageReader<FactShown>,
    session: Res<Session>,
    settings: Res<Settings>,
    mut speech: ResMut<Speech>,
    mut spoken: MessageWriter<Spoken>,
) {
    let is_heard = is_heard(&session, &settings);
    let say = |by: Character, occasion: Occasion, actions: usize| Spoken {
        by,
        line: character_line(by, occasion, session.game().seed() / 7 + actions as u64 / 2),
    };
    if changes.read().any(|changed| changed.change == Change::Dealt) {
        let number = session.game().seed() as usize;
        spoken.write_batch(one_of(&session, number).filter(|_| is_heard).map(|by| say(by, Occasion::Beginning, 0)));
    }
    for FactShown { fact, actions } in shown.read() {
        let good = match fact {
            Fact::Exchanged { seat, spectrum, .. } => {
                speech.mover = Some(*seat);
                *spectrum
            }
            Fact::BlacksTaken { count, .. } => *count >= MANY_BLACKS,
            _ => false,
        };
        let quiet = speech.last.is_some_and(|last| *actions < last + QUIET && *actions >= last);
        let Some(mover) = speech.mover.filter(|_| good && is_heard && !quiet) else { continue };
        let line = match session.seats().get(mover).and_then(|kind| kind.character()) {
            Some(by) => Some(say(by, Occasion::OwnMove, *actions)),
            None if session.is_human(mover) => {
                one_of(&session, *actions).map(|by| say(by, Occasion::YourMove, *actions))
            }
            None => None,
        };
        if let Some(line) = line {
            speech.last = Some(*actions);
            spoken.write(line);
        }
    }
}

/// One of the characters at the table.
fn one_of(session: &Session, number: usize) -> Option<Character> {
    let characters: Vec<Character> = session.seats().iter().filter_map(|kind| kind.character()).collect();
    characters.get(number % characters.len().max(1)).copied()
}

/// What a character says about the end of a game, if one is heard at this table: a winner, or else the strongest.
pub fn last_words(session: &Session, settings: &Settings, winners: &[Seat]) -> Option<Spoken> {
    let character = |seat: &Seat| session.seats().get(*seat).and_then(|kind| kind.character());
    let by = winners.iter().find_map(character);
    let loser = session.seats().iter().filter_map(|kind| kind.character()).max_by_key(|other| other.level());
    let (by, occasion) = match (by, loser) {
        (Some(by), _) => (by, Occasion::Won),
        (None, loser) => (loser?, Occasion::Lost),
    };
    is_heard(session, settings).then(|| Spoken { by, line: character_line(by, occasion, 0) })
}

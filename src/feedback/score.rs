//! Starts the sounds of players' actions: selections, refusals, hints and menus. Facts of the game start their sounds
//! with their choreography (`table/presentation/choreography.rs`).

use crate::app::{FrameStep, Screen};
use crate::game::{HintShown, SelectionChanged, Session, SumAnswered};
use crate::menus::{ControlEvent, ControlId, ControlInput, Menus};
use crate::notices::Refused;
use crate::table::{Cue, SOFTER, SoundStarted};
use aljabar_sound::Sound;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (table_sounds.run_if(in_state(Screen::Table)), menu_sounds, trainer_sounds)
            .chain()
            .in_set(FrameStep::Feedback)
            .before(super::HearSounds),
    );
}

/// Selecting a marble plays the notes of its colour.
fn table_sounds(
    mut selections: MessageReader<SelectionChanged>,
    mut hints: MessageReader<HintShown>,
    mut refused: MessageReader<Refused>,
    session: Res<Session>,
    mut started: MessageWriter<SoundStarted>,
) {
    let group = session.group();
    for change in selections.read() {
        let colour = match change {
            SelectionChanged::Picked(piece) => *piece,
            SelectionChanged::Exchange(exchange) => group.sum(exchange.take.iter()),
            SelectionChanged::PutBack => {
                started.write(SoundStarted(Cue::effect(Sound::PutBack, 0.0)));
                continue;
            }
        };
        started.write(SoundStarted(Cue::effect(Sound::Touch, 0.0)));
        started.write_batch(Cue::chime(group, colour, SOFTER, 0.0).map(SoundStarted));
    }
    if hints.read().last().is_some() {
        started.write(SoundStarted(Cue::effect(Sound::Hint, 0.0)));
    }
    if refused.read().last().is_some() {
        started.write(SoundStarted(Cue::effect(Sound::Refusal, 0.0)));
    }
}

fn menu_sounds(
    mut events: MessageReader<ControlEvent>,
    mut answers: MessageReader<SumAnswered>,
    menus: Res<Menus>,
    mut started: MessageWriter<SoundStarted>,
    mut seen: Local<(Option<ControlId>, usize)>,
) {
    let before = *seen;
    *seen = (menus.focus(), menus.depth());
    let mut sounds: Vec<(Sound, f64)> = Vec::new();
    for event in events.read() {
        sounds.push(match (&event.id, &event.input) {
            (ControlId::Back | ControlId::Leave, _) => (Sound::Back, 1.0),
            (_, ControlInput::Set(0)) => (Sound::Toggle, 0.84),
            (_, ControlInput::Set(_)) => (Sound::Toggle, 1.0),
            (_, ControlInput::Written(_) | ControlInput::KeyPressed(_) | ControlInput::ButtonPressed(_)) => {
                (Sound::Slider, 1.0)
            }
            (_, ControlInput::Pressed) => (Sound::Confirm, 1.0),
        });
    }
    if sounds.is_empty() && menus.is_open() {
        if seen.1 > before.1 {
            sounds.push((Sound::Menu, 1.0));
        } else if seen.0 != before.0 && before.0.is_some() {
            sounds.push((Sound::Focus, 1.0));
        }
    }
    // An answer of the trainer has a sound of its own.
    if answers.read().last().is_some() {
        return;
    }
    // Play only one sound per frame.
    if let Some((sound, rate)) = sounds.pop() {
        started.write(SoundStarted(Cue::interface(sound, rate)));
    }
}

/// A right answer of the trainer plays the notes of the sum, or a soft touch if it is black; a wrong one is refused.
fn trainer_sounds(mut answers: MessageReader<SumAnswered>, mut started: MessageWriter<SoundStarted>) {
    for SumAnswered { group, sum, right } in answers.read() {
        if *right {
            started.write(SoundStarted(Cue::effect(Sound::Touch, 0.0)));
            started.write_batch(Cue::chime(group, *sum, SOFTER, 0.0).map(SoundStarted));
        } else {
            started.write(SoundStarted(Cue::effect(Sound::Refusal, 0.0)));
        }
    }
}

//! Sounds of what players do: choosing marbles, being refused, hints and menus. What happens in the game sounds with
//! its beat (`table/beats.rs`).

use crate::app::{Screen, Step};
use crate::game::{HintShown, SelectionChanged, Session};
use crate::menus::{ControlEvent, ControlId, ControlInput, Menus};
use crate::notices::Refused;
use crate::table::{Cue, SOFTER, SoundStarted};
use aljabar_sound::Sound;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (of_table.run_if(in_state(Screen::Table)), of_menus).chain().in_set(Step::Feedback).before(super::HearSounds),
    );
}

/// Choosing a marble sounds its colour.
fn of_table(
    mut chosen: MessageReader<SelectionChanged>,
    mut hints: MessageReader<HintShown>,
    mut refused: MessageReader<Refused>,
    session: Res<Session>,
    mut sounded: MessageWriter<SoundStarted>,
) {
    let group = session.group();
    for chosen in chosen.read() {
        let colour = match chosen {
            SelectionChanged::Picked(piece) => *piece,
            SelectionChanged::Exchange(exchange) => group.sum(exchange.take.iter()),
            SelectionChanged::PutBack => {
                sounded.write(SoundStarted(Cue::effect(Sound::PutBack, 0.0)));
                continue;
            }
        };
        sounded.write(SoundStarted(Cue::effect(Sound::Touch, 0.0)));
        sounded.write_batch(Cue::chime(group, colour, SOFTER, 0.0).map(SoundStarted));
    }
    if hints.read().last().is_some() {
        sounded.write(SoundStarted(Cue::effect(Sound::Hint, 0.0)));
    }
    if refused.read().last().is_some() {
        sounded.write(SoundStarted(Cue::effect(Sound::Refusal, 0.0)));
    }
}

fn of_menus(
    mut used: MessageReader<ControlEvent>,
    menus: Res<Menus>,
    mut sounded: MessageWriter<SoundStarted>,
    mut seen: Local<(Option<ControlId>, usize)>,
) {
    let before = *seen;
    *seen = (menus.focus(), menus.depth());
    let mut sounds: Vec<(Sound, f64)> = Vec::new();
    for used in used.read() {
        sounds.push(match (&used.id, &used.input) {
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
    // One is enough, however much happened in this frame.
    if let Some((sound, rate)) = sounds.pop() {
        sounded.write(SoundStarted(Cue::interface(sound, rate)));
    }
}

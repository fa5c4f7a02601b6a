//! Sounds of what players do: choosing marbles, being refused, hints and menus. What happens in the game sounds with
//! its beat (`table/beats.rs`).

use super::cue::{Cue, SOFTER, Sounded};
use crate::menus::{How, Id, Menus, Used};
use crate::screens::Screen;
use crate::table::{Chosen, HintShown, Refused, Session, TableSystems};
use aljabar_sound::Sound;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Sounded>()
        .add_systems(Update, (of_table.run_if(in_state(Screen::Table)), of_menus).chain().after(TableSystems::Show));
}

/// Choosing a marble sounds its colour.
fn of_table(
    mut chosen: MessageReader<Chosen>,
    mut hints: MessageReader<HintShown>,
    mut refused: MessageReader<Refused>,
    session: Res<Session>,
    mut sounded: MessageWriter<Sounded>,
) {
    let group = session.group();
    for chosen in chosen.read() {
        let colour = match chosen {
            Chosen::Picked(piece) => *piece,
            Chosen::Exchange(exchange) => group.sum(exchange.take.iter()),
            Chosen::PutBack => {
                sounded.write(Sounded(Cue::effect(Sound::PutBack, 0.0)));
                continue;
            }
        };
        sounded.write(Sounded(Cue::effect(Sound::Touch, 0.0)));
        sounded.write_batch(Cue::chime(group, colour, SOFTER, 0.0).map(Sounded));
    }
    if hints.read().last().is_some() {
        sounded.write(Sounded(Cue::effect(Sound::Hint, 0.0)));
    }
    if refused.read().last().is_some() {
        sounded.write(Sounded(Cue::effect(Sound::Refusal, 0.0)));
    }
}

fn of_menus(
    mut used: MessageReader<Used>,
    menus: Res<Menus>,
    mut sounded: MessageWriter<Sounded>,
    mut seen: Local<(Option<Id>, usize)>,
) {
    let before = *seen;
    *seen = (menus.focus(), menus.depth());
    let mut sounds: Vec<(Sound, f64)> = Vec::new();
    for used in used.read() {
        sounds.push(match (&used.id, &used.how) {
            (Id::Back | Id::Leave, _) => (Sound::Back, 1.0),
            (_, How::Set(0)) => (Sound::Toggle, 0.84),
            (_, How::Set(_)) => (Sound::Toggle, 1.0),
            (_, How::Written(_) | How::Struck(_) | How::Hit(_)) => (Sound::Slider, 1.0),
            (_, How::Pressed) => (Sound::Confirm, 1.0),
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
        sounded.write(Sounded(Cue::interface(sound, rate)));
    }
}

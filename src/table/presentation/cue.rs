//! A sound to play, with its volume, its stereo position and its bus.

use aljabar_core::{Group, Piece};
use aljabar_sound::{Sound, Voice, chime};
use bevy::prelude::*;

/// Gain in decibels of a sound that accompanies another one.
pub const SOFTER: f32 = -7.0;

/// The volume setting that applies to a sound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bus {
    /// Sounds of the table.
    Effects,
    /// Sounds of the menus.
    Interface,
    /// The background music.
    Music,
}

/// A sound to play.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cue {
    /// The sound, its playback rate and its gain.
    pub voice: Voice,
    /// The volume setting that applies to it.
    pub bus: Bus,
    /// The stereo position, from −1 (left) to 1 (right).
    pub side: f32,
}

/// A sound starts in this frame.
#[derive(Message, Clone, Copy, PartialEq, Debug)]
pub struct SoundStarted(pub Cue);

impl Cue {
    /// A sound of the table at its own volume.
    pub fn effect(sound: Sound, side: f32) -> Self {
        Self { voice: voice(sound), bus: Bus::Effects, side }
    }

    /// The same sound with its playback rate multiplied by `rate` and its gain raised by `decibels`.
    #[must_use]
    pub fn changed(mut self, rate: f64, decibels: f32) -> Self {
        self.voice.rate *= rate;
        self.voice.decibels += decibels;
        self
    }

    /// A sound of the menus with this playback rate.
    pub fn interface(sound: Sound, rate: f64) -> Self {
        Self { voice: Voice { rate, ..voice(sound) }, bus: Bus::Interface, side: 0.0 }
    }

    /// The notes of a colour's primaries; none for black.
    pub fn chime(group: &Group, piece: Piece, decibels: f32, side: f32) -> impl Iterator<Item = Self> + use<> {
        chime(&group.shares(piece)).into_iter().map(move |voice| Self {
            voice: Voice { decibels: voice.decibels + decibels, ..voice },
            bus: Bus::Effects,
            side,
        })
    }
}

fn voice(sound: Sound) -> Voice {
    Voice { sound, rate: 1.0, decibels: sound.decibels() }
}

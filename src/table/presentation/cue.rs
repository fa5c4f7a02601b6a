//! What is played: one sound, how loud, from where, and which volume it obeys.

use aljabar_core::{Group, Piece};
use aljabar_sound::{Sound, Voice, chime};
use bevy::prelude::*;

/// Decibels by which a sound that only accompanies something is softer.
pub const SOFTER: f32 = -7.0;

/// Which volume a sound obeys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bus {
    /// Marbles.
    Effects,
    /// Menus.
    Interface,
    /// The music.
    Music,
}

/// One sound.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cue {
    /// What.
    pub voice: Voice,
    /// Which volume it obeys.
    pub bus: Bus,
    /// From where: −1 left, 1 right.
    pub side: f32,
}

/// A sound begins now.
#[derive(Message, Clone, Copy, PartialEq, Debug)]
pub struct SoundStarted(pub Cue);

impl Cue {
    /// A sound of the table, as loud as it is meant to be.
    pub fn effect(sound: Sound, side: f32) -> Self {
        Self { voice: voice(sound), bus: Bus::Effects, side }
    }

    /// The same, played faster by `rate` and so higher, and louder by `decibels`.
    #[must_use]
    pub fn changed(mut self, rate: f64, decibels: f32) -> Self {
        self.voice.rate *= rate;
        self.voice.decibels += decibels;
        self
    }

    /// A sound of the menus, played faster by `rate`.
    pub fn interface(sound: Sound, rate: f64) -> Self {
        Self { voice: Voice { rate, ..voice(sound) }, bus: Bus::Interface, side: 0.0 }
    }

    /// The notes of a colour; black has none.
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

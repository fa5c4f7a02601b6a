//! The table of sounds: what there is, in which files, and how loud the game plays it.

use crate::scale::NOTES;
use crate::{Clip, interface, marbles, moments, music};

/// Loops that make the music when they play at the same time.
pub const MUSIC_LAYERS: usize = music::LENGTHS.len();

/// Everything that can be heard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sound {
    /// A marble is chosen.
    Touch,
    /// A marble is let go again.
    PutBack,
    /// A marble rolls a short way.
    Roll,
    /// A marble lands in its wooden socket.
    Drop,
    /// A black marble drops into a bowl: duller.
    DropBlack,
    /// A hand in the bag, and a marble out of it.
    Draw,
    /// All the marbles of a deal, one after the other.
    Deal,
    /// The note of a primary, from 0; [`chime`](crate::chime) tells which notes are a colour.
    Note(u8),
    /// Equal marbles cancel: two notes become one. [`cascade_rate`](crate::cascade_rate) tells how fast to play it.
    Cancel,
    /// A Spectrum: up the whole scale into the full chord.
    Spectrum,
    /// Somebody announced the final round: a soft gong.
    FinalRound,
    /// The game is over, and a person at this table has won, alone or with others.
    Win,
    /// The game is over otherwise.
    End,
    /// It is a person's turn, after somebody else's.
    YourTurn,
    /// A suggestion is shown: two notes that ask.
    Hint,
    /// Something was taken back, or done again.
    Undo,
    /// What a player wanted is not possible.
    Refusal,
    /// The focus has moved.
    Focus,
    /// A choice in a menu.
    Confirm,
    /// Back out of a menu.
    Back,
    /// A switch goes on or off.
    Toggle,
    /// A menu opens.
    Menu,
    /// A slider moves by a step.
    Slider,
    /// A layer of the music, from 0: to be looped, all of them at once.
    Music(u8),
}

impl Sound {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> {
        use Sound::*;
        let notes = (0..NOTES as u8).map(Note);
        let layers = (0..MUSIC_LAYERS as u8).map(Music);
        let marbles = [Touch, PutBack, Roll, Drop, DropBlack, Draw, Deal];
        let moments = [Cancel, Spectrum, FinalRound, Win, End, YourTurn, Hint, Undo, Refusal];
        let interface = [Focus, Confirm, Back, Toggle, Menu, Slider];
        marbles.into_iter().chain(notes).chain(moments).chain(interface).chain(layers)
    }

    /// How many takes there are of it, so that what happens often does not tire; choose any.
    #[must_use]
    pub const fn takes(self) -> usize {
        match self {
            Self::Touch | Self::Roll | Self::Drop => 4,
            Self::PutBack | Self::DropBlack | Self::Draw => 3,
            _ => 1,
        }
    }

    /// Its name, as files have it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Touch => "touch",
            Self::PutBack => "put-back",
            Self::Roll => "roll",
            Self::Drop => "drop",
            Self::DropBlack => "drop-black",
            Self::Draw => "draw",
            Self::Deal => "deal",
            Self::Note(_) => "note",
            Self::Cancel => "cancel",
            Self::Spectrum => "spectrum",
            Self::FinalRound => "final-round",
            Self::Win => "win",
            Self::End => "end",
            Self::YourTurn => "your-turn",
            Self::Hint => "hint",
            Self::Undo => "undo",
            Self::Refusal => "refusal",
            Self::Focus => "focus",
            Self::Confirm => "confirm",
            Self::Back => "back",
            Self::Toggle => "toggle",
            Self::Menu => "menu",
            Self::Slider => "slider",
            Self::Music(_) => "music",
        }
    }

    /// The file of a take, below `assets`; takes beyond the last begin again.
    #[must_use]
    pub fn file(self, take: usize) -> String {
        let name = self.name();
        match self {
            Self::Note(index) | Self::Music(index) => format!("sounds/{name}-{index}.ogg"),
            _ if self.takes() > 1 => format!("sounds/{name}-{}.ogg", take % self.takes()),
            _ => format!("sounds/{name}.ogg"),
        }
    }

    /// How loud to play it, when the player's own volume is at its highest.
    ///
    /// Files are as loud as they can be; these are the levels at which the busiest moment does not clip.
    #[must_use]
    pub const fn decibels(self) -> f32 {
        match self {
            Self::Touch => -11.0,
            Self::PutBack => -13.0,
            Self::Roll => -16.0,
            Self::Drop => -9.0,
            Self::DropBlack => -11.0,
            Self::Draw => -10.0,
            Self::Deal => -9.0,
            Self::Note(_) => -13.0,
            Self::Cancel => -11.0,
            Self::Spectrum => -7.0,
            Self::FinalRound => -6.0,
            Self::Win | Self::End => -6.0,
            Self::YourTurn | Self::Hint => -13.0,
            Self::Undo => -14.0,
            Self::Refusal => -9.0,
            Self::Confirm | Self::Back | Self::Menu => -16.0,
            Self::Toggle => -17.0,
            Self::Focus => -21.0,
            Self::Slider => -23.0,
            Self::Music(_) => -26.0,
        }
    }

    /// Whether it is to be repeated without end; such a file continues at its beginning without a seam.
    #[must_use]
    pub const fn is_loop(self) -> bool {
        matches!(self, Self::Music(_))
    }

    /// The longest it may last, in seconds.
    #[must_use]
    pub const fn longest(self) -> f64 {
        match self {
            Self::Focus | Self::Slider => 0.1,
            Self::Touch | Self::PutBack => 0.3,
            Self::Drop | Self::DropBlack | Self::Refusal | Self::Toggle => 0.55,
            Self::Roll | Self::Draw | Self::Undo | Self::Confirm | Self::Back => 0.85,
            Self::Menu | Self::Hint | Self::YourTurn => 1.3,
            Self::Note(_) | Self::Cancel => 1.4,
            Self::Deal => 2.0,
            Self::Spectrum => 3.0,
            Self::FinalRound | Self::Win | Self::End => 3.6,
            Self::Music(_) => 38.0,
        }
    }

    /// Computes a take of it: the same samples on every machine.
    #[must_use]
    pub fn render(self, take: usize) -> Clip {
        match self {
            Self::Touch => marbles::touch(take),
            Self::PutBack => marbles::put_back(take),
            Self::Roll => marbles::roll(take),
            Self::Drop => marbles::drop(take),
            Self::DropBlack => marbles::drop_black(take),
            Self::Draw => marbles::draw(take),
            Self::Deal => marbles::deal(),
            Self::Note(index) => moments::note(usize::from(index)),
            Self::Cancel => moments::cancel(),
            Self::Spectrum => moments::spectrum(),
            Self::FinalRound => moments::final_round(),
            Self::Win => moments::win(),
            Self::End => moments::end(),
            Self::YourTurn => moments::your_turn(),
            Self::Hint => moments::hint(),
            Self::Undo => moments::undo(),
            Self::Refusal => interface::refusal(),
            Self::Focus => interface::focus(),
            Self::Confirm => interface::confirm(),
            Self::Back => interface::back(),
            Self::Toggle => interface::toggle(),
            Self::Menu => interface::menu(),
            Self::Slider => interface::slider(),
            Self::Music(layer) => music::layer(usize::from(layer)),
        }
    }
}

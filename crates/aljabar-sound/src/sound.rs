//! The list of all sounds, with their files, takes, volumes and lengths.

use crate::scale::NOTES;
use crate::{Clip, interface, marbles, moments, music};

/// How many loops of the music always play: [`Sound::Music`] from 0. They are played at the same time.
pub const MUSIC_LAYERS: usize = music::FINAL;

/// The loop of the music that is added in the final round: `Sound::Music(FINAL_LAYER)`. It may start at any time.
pub const FINAL_LAYER: u8 = music::FINAL as u8;

/// A sound of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sound {
    /// A marble is chosen.
    Touch,
    /// A chosen marble is put back.
    PutBack,
    /// A marble rolls a short way.
    Roll,
    /// A marble slides along a brass rod and clicks against its neighbour.
    Rod,
    /// A marble lands in its wooden socket.
    Drop,
    /// A black marble drops into the bowl.
    DropBlack,
    /// A marble is drawn from the bag.
    Draw,
    /// A deal: many marbles land one after the other.
    Deal,
    /// The note of a primary, counted from 0. [`chime`](crate::chime) returns the notes of a colour.
    Note(u8),
    /// Equal marbles cancel. [`cascade_rate`](crate::cascade_rate) returns its playback rate in a cascade, and
    /// [`cascade_decibels`](crate::cascade_decibels) how much louder it is.
    Cancel,
    /// A Spectrum is exchanged.
    Spectrum,
    /// The final round is announced.
    FinalRound,
    /// The last turn of the game begins.
    LastTurn,
    /// The game is over, and at least one person is among the winners.
    Win,
    /// The game is over, and a person has won against a level of opponents for the first time. It replaces
    /// [`Win`](Self::Win).
    Triumph,
    /// The game is over, and several players have won together. It replaces [`Win`](Self::Win).
    SharedWin,
    /// The game is over, and no person has won.
    End,
    /// A person's turn begins after the turn of another seat.
    YourTurn,
    /// A hint is shown.
    Hint,
    /// An action is undone or redone.
    Undo,
    /// What a player tried is not possible.
    Refusal,
    /// The focus moves.
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
    /// A loop of the music, counted from 0. The first [`MUSIC_LAYERS`] are played at once, and [`FINAL_LAYER`] with them
    /// in the final round.
    Music(u8),
}

impl Sound {
    /// Iterates over all sounds.
    pub fn all() -> impl Iterator<Item = Self> {
        use Sound::*;
        let notes = (0..NOTES as u8).map(Note);
        let layers = (0..=FINAL_LAYER).map(Music);
        let marbles = [Touch, PutBack, Roll, Rod, Drop, DropBlack, Draw, Deal];
        let moments =
            [Cancel, Spectrum, FinalRound, LastTurn, Win, Triumph, SharedWin, End, YourTurn, Hint, Undo, Refusal];
        let interface = [Focus, Confirm, Back, Toggle, Menu, Slider];
        marbles.into_iter().chain(notes).chain(moments).chain(interface).chain(layers)
    }

    /// How many takes it has. Frequent sounds have several, to be chosen at random.
    #[must_use]
    pub const fn takes(self) -> usize {
        match self {
            Self::Touch | Self::Roll | Self::Rod | Self::Drop => 4,
            Self::PutBack | Self::DropBlack | Self::Draw => 3,
            _ => 1,
        }
    }

    /// Its name in file names.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Touch => "touch",
            Self::PutBack => "put-back",
            Self::Roll => "roll",
            Self::Rod => "rod",
            Self::Drop => "drop",
            Self::DropBlack => "drop-black",
            Self::Draw => "draw",
            Self::Deal => "deal",
            Self::Note(_) => "note",
            Self::Cancel => "cancel",
            Self::Spectrum => "spectrum",
            Self::FinalRound => "final-round",
            Self::LastTurn => "last-turn",
            Self::Win => "win",
            Self::Triumph => "triumph",
            Self::SharedWin => "shared-win",
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

    /// The path of the file of a take, relative to `assets`. `take` is reduced modulo [`takes`](Self::takes).
    #[must_use]
    pub fn file(self, take: usize) -> String {
        let name = self.name();
        match self {
            Self::Note(index) | Self::Music(index) => format!("sounds/{name}-{index}.ogg"),
            _ if self.takes() > 1 => format!("sounds/{name}-{}.ogg", take % self.takes()),
            _ => format!("sounds/{name}.ogg"),
        }
    }

    /// The volume to play it at when the player's volume is at its maximum.
    ///
    /// All files have about the same peak. At these volumes the busiest moment of a game does not clip.
    #[must_use]
    pub const fn decibels(self) -> f32 {
        match self {
            Self::Touch => -11.0,
            Self::PutBack => -13.0,
            Self::Roll => -16.0,
            Self::Rod => -19.0,
            Self::Drop => -9.0,
            Self::DropBlack => -11.0,
            Self::Draw => -10.0,
            Self::Deal => -9.0,
            Self::Note(_) => -13.0,
            Self::Cancel => -11.0,
            Self::Spectrum => -7.0,
            Self::FinalRound => -6.0,
            Self::LastTurn => -16.0,
            Self::Win | Self::Triumph | Self::SharedWin | Self::End => -6.0,
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

    /// Whether it is played in a loop. Its end and its beginning are silent, so that no seam is heard.
    #[must_use]
    pub const fn is_loop(self) -> bool {
        matches!(self, Self::Music(_))
    }

    /// The longest that its file may be, in seconds. A test compares.
    #[must_use]
    pub const fn max_seconds(self) -> f64 {
        match self {
            Self::Focus | Self::Slider => 0.1,
            Self::Rod => 0.15,
            Self::Touch | Self::PutBack => 0.3,
            Self::Drop | Self::DropBlack | Self::Refusal | Self::Toggle => 0.55,
            Self::Roll | Self::Draw | Self::Undo | Self::Confirm | Self::Back => 0.85,
            Self::Menu | Self::Hint | Self::YourTurn => 1.3,
            Self::Note(_) | Self::Cancel => 1.4,
            Self::Deal => 2.0,
            Self::Spectrum => 3.0,
            Self::LastTurn => 1.6,
            Self::FinalRound | Self::Win | Self::Triumph | Self::SharedWin | Self::End => 3.6,
            Self::Music(_) => 38.0,
        }
    }

    /// Computes the samples of a take. They are the same on every machine.
    #[must_use]
    pub fn render(self, take: usize) -> Clip {
        match self {
            Self::Touch => marbles::touch(take),
            Self::PutBack => marbles::put_back(take),
            Self::Roll => marbles::roll(take),
            Self::Rod => marbles::rod(take),
            Self::Drop => marbles::drop(take),
            Self::DropBlack => marbles::drop_black(take),
            Self::Draw => marbles::draw(take),
            Self::Deal => marbles::deal(),
            Self::Note(index) => moments::note(usize::from(index)),
            Self::Cancel => moments::cancel(),
            Self::Spectrum => moments::spectrum(),
            Self::FinalRound => moments::final_round(),
            Self::LastTurn => moments::last_turn(),
            Self::Win => moments::win(),
            Self::Triumph => moments::triumph(),
            Self::SharedWin => moments::shared_win(),
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

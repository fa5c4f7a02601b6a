//! Sounds that mean something, in words, for those who do not hear them.

use super::cue::Sounded;
use crate::pace::Pace;
use crate::settings::Settings;
use crate::texts::{Say, say};
use aljabar_sound::Sound;
use bevy::prelude::*;
use std::time::Duration;

/// How long a caption stays.
const TIME: Duration = Duration::from_millis(2200);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Caption>().add_systems(PostUpdate, write);
}

/// What is heard just now.
#[derive(Resource, Default, Debug)]
pub struct Caption {
    /// In words.
    pub text: Option<Say>,
    until: Duration,
}

/// What a sound is called, if it means something.
fn caption(sound: Sound) -> Option<Say> {
    Some(match sound {
        Sound::Cancel => say!("caption-cancellation"),
        Sound::Spectrum => say!("caption-spectrum"),
        Sound::FinalRound => say!("caption-final-round"),
        Sound::Win => say!("caption-win"),
        Sound::End => say!("caption-end"),
        Sound::YourTurn => say!("caption-your-turn"),
        Sound::Refusal => say!("caption-refusal"),
        Sound::Undo => say!("caption-undo"),
        Sound::Draw => say!("caption-draw"),
        Sound::DropBlack => say!("caption-black"),
        Sound::Hint => say!("caption-hint"),
        _ => return None,
    })
}

fn write(
    mut sounded: MessageReader<Sounded>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut caption: ResMut<Caption>,
    mut pace: ResMut<Pace>,
) {
    let heard = sounded.read().filter_map(|Sounded(cue)| self::caption(cue.voice.sound)).last();
    if let Some(heard) = heard.filter(|_| settings.sound.captions) {
        *caption = Caption { text: Some(heard), until: time.elapsed() + TIME };
    }
    if caption.text.is_some() {
        pace.wake_in(Duration::from_millis(250));
        if time.elapsed() >= caption.until {
            caption.text = None;
        }
    }
}

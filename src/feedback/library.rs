//! The sound files, decoded on a worker thread.

use aljabar_sound::Sound;
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, futures::check_ready};
use bevy_kira_audio::prelude::{Frame, StaticSoundData};
use std::collections::HashMap;
use std::io::Cursor;
use std::sync::Arc;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Library>().add_systems(Startup, load).add_systems(PreUpdate, collect);
}

/// Embeds the sound files in the program, so that it runs from any folder.
macro_rules! files {
    ($($name:literal),* $(,)?) => {
        const FILES: &[(&str, &[u8])] = &[$((
            concat!("sounds/", $name, ".ogg"),
            include_bytes!(concat!("../../assets/sounds/", $name, ".ogg")),
        )),*];
    };
}

files![
    "back",
    "cancel",
    "confirm",
    "deal",
    "draw-0",
    "draw-1",
    "draw-2",
    "drop-0",
    "drop-1",
    "drop-2",
    "drop-3",
    "drop-black-0",
    "drop-black-1",
    "drop-black-2",
    "end",
    "final-round",
    "focus",
    "hint",
    "last-turn",
    "menu",
    "music-0",
    "music-1",
    "music-2",
    "music-3",
    "music-4",
    "note-0",
    "note-1",
    "note-2",
    "note-3",
    "note-4",
    "note-5",
    "put-back-0",
    "put-back-1",
    "put-back-2",
    "refusal",
    "rod-0",
    "rod-1",
    "rod-2",
    "rod-3",
    "roll-0",
    "roll-1",
    "roll-2",
    "roll-3",
    "shared-win",
    "slider",
    "spectrum",
    "toggle",
    "touch-0",
    "touch-1",
    "touch-2",
    "touch-3",
    "triumph",
    "undo",
    "win",
    "your-turn",
];

/// Decoded files, by name.
type Decoded = Vec<(&'static str, StaticSoundData)>;

/// All sounds of the game.
#[derive(Resource, Default)]
pub struct Library {
    work: Option<Task<Decoded>>,
    sounds: HashMap<&'static str, (StaticSoundData, Option<StaticSoundData>)>,
}

impl Library {
    /// Whether all files have been decoded.
    pub fn is_ready(&self) -> bool {
        !self.sounds.is_empty()
    }

    /// A take of a sound, mixed to mono if `mono` is set. `None` until it is decoded.
    pub fn sound(&mut self, sound: Sound, take: usize, mono: bool) -> Option<StaticSoundData> {
        let (stereo, same) = self.sounds.get_mut(sound.file(take).as_str())?;
        if !mono {
            return Some(stereo.clone());
        }
        let both = same.get_or_insert_with(|| {
            let frames: Arc<[Frame]> =
                stereo.frames.iter().map(|frame| Frame::from_mono((frame.left + frame.right) * 0.5)).collect();
            StaticSoundData { frames, ..stereo.clone() }
        });
        Some(both.clone())
    }
}

fn load(mut library: ResMut<Library>) {
    library.work = Some(AsyncComputeTaskPool::get().spawn(async {
        let mut decoded = Decoded::new();
        for (name, bytes) in FILES {
            match StaticSoundData::from_cursor(Cursor::new(*bytes)) {
                Ok(data) => decoded.push((name, data)),
                Err(fault) => error!("{name}: {fault}"),
            }
            bevy::tasks::futures_lite::future::yield_now().await;
        }
        decoded
    }));
}

fn collect(mut library: ResMut<Library>) {
    let Some(decoded) = library.bypass_change_detection().work.as_mut().and_then(check_ready) else { return };
    library.work = None;
    library.sounds = decoded.into_iter().map(|(name, sound)| (name, (sound, None))).collect();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sound_has_its_file_and_every_file_its_sound() {
        let mut wanted: Vec<String> =
            Sound::all().flat_map(|sound| (0..sound.takes()).map(move |take| sound.file(take))).collect();
        wanted.sort();
        let mut there: Vec<&str> = FILES.iter().map(|(name, _)| *name).collect();
        there.sort_unstable();
        assert_eq!(wanted, there);
    }

    #[test]
    fn every_file_can_be_decoded() {
        for (name, bytes) in FILES {
            let data = StaticSoundData::from_cursor(Cursor::new(*bytes));
            assert!(data.is_ok_and(|data| !data.frames.is_empty()), "{name}");
        }
    }
}

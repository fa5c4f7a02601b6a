//! The audio device. It may be missing, disappear and return while the game runs.

use crate::table::{Bus, Cue};
use aljabar_sound::{Sound, Voice};
use kira::backend::Backend;
use kira::sound::PlaybackState;
use kira::sound::static_sound::{StaticSoundData, StaticSoundHandle};
use kira::{AudioManager, Tween};
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::Duration;

/// Upper limit for sounds that play at the same time.
const MAX_SOUNDS: usize = 32;
/// A device that has not played a sound after this time and `OPENING_FRAMES` counts as missing.
const OPENING_PATIENCE: Duration = Duration::from_secs(4);
/// The least number of frames before a device counts as missing: the game may have slept without giving it time.
const OPENING_FRAMES: u32 = 20;
/// A sound that plays this much longer than its length is stuck.
const OVERDUE: Duration = Duration::from_secs(5);
/// Time until the first retry after a device was found missing. Each further wait is twice as long, up to
/// `LONGEST_RETRY`, because the system's libraries print errors in the terminal at every try.
const FIRST_RETRY: Duration = Duration::from_secs(10);
const LONGEST_RETRY: Duration = Duration::from_secs(60);

/// Receives the device once it is open. `None` or a closed channel means that there is no device.
pub type Opening<B> = Receiver<Option<AudioManager<B>>>;

/// A change of the device that the player is told about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeviceChange {
    /// A sound should be played, and there is no device.
    Missing,
    /// The device has stopped playing.
    Gone,
    /// The device plays again after one of the other two.
    Back,
}

/// A sound that is playing or waiting to be played.
struct Running {
    handle: StaticSoundHandle,
    cue: Cue,
    began: Duration,
    /// For how many frames it has been waited for. Counted because time passes without frames while the game sleeps.
    frames: u32,
}

impl Running {
    fn is_over(&self) -> bool {
        self.handle.state() == PlaybackState::Stopped
    }

    fn is_heard(&self) -> bool {
        self.is_over() || self.handle.position() > 0.0
    }

    /// Whether a working device would have played it by now.
    fn is_stuck(&self, now: Duration) -> bool {
        let Voice { sound, rate, .. } = self.cue.voice;
        let age = now.saturating_sub(self.began);
        let heard = Duration::from_secs_f64(sound.max_seconds() / rate.max(0.1)) + OVERDUE;
        let late = if self.is_heard() { !sound.is_loop() && age > heard } else { age > OPENING_PATIENCE };
        late && self.frames > OPENING_FRAMES
    }
}

enum State<B: Backend> {
    /// The device is being opened on another thread.
    Opening(Opening<B>),
    /// The device is open. `works` is set when it has played something.
    Open { manager: Box<AudioManager<B>>, works: bool },
    /// There is no device since this time.
    Closed(Duration),
}

/// An audio device that is opened again after it was lost.
pub struct AudioDevice<B: Backend> {
    open: Box<dyn Fn() -> Opening<B> + Send + Sync>,
    state: State<B>,
    running: Vec<Running>,
    /// The time until the next retry.
    retry_after: Duration,
    /// How many devices have been opened.
    opened: u32,
    /// Whether any device has ever played a sound.
    worked: bool,
    /// Whether a sound should have been played since the device is missing.
    missed: bool,
    /// Whether the player was told that the device is missing.
    reported: bool,
}

impl<B: Backend> AudioDevice<B> {
    /// Starts opening a device with `open`, which is called again for each retry.
    pub fn new(open: impl Fn() -> Opening<B> + Send + Sync + 'static) -> Self {
        let state = State::Opening(open());
        Self {
            open: Box::new(open),
            state,
            running: Vec::new(),
            retry_after: FIRST_RETRY,
            opened: 0,
            worked: false,
            missed: false,
            reported: false,
        }
    }

    /// The number of the open device, counted from 1; `None` if there is none.
    pub fn number(&self) -> Option<u32> {
        matches!(self.state, State::Open { .. }).then_some(self.opened)
    }

    /// Whether another sound should be played. A device that has not played anything yet gets only one sound as a test.
    pub fn is_free(&self) -> bool {
        match self.state {
            State::Open { works, .. } => self.running.len() < MAX_SOUNDS && (works || self.running.is_empty()),
            _ => false,
        }
    }

    /// Whether the device is being tested with its first sound, which needs frames.
    pub fn is_being_tried(&self) -> bool {
        matches!(self.state, State::Open { works: false, .. }) && !self.running.is_empty()
    }

    /// Records that a sound could not be played.
    pub fn miss(&mut self) {
        self.missed |= matches!(self.state, State::Closed(_));
    }

    /// Plays a sound. Does nothing without a device.
    pub fn play(&mut self, sound: StaticSoundData, cue: Cue, now: Duration) {
        let State::Open { manager, .. } = &mut self.state else { return };
        // Fails if the device's queue is full; the sounds in it show whether the device works.
        if let Ok(handle) = manager.play(sound) {
            self.running.push(Running { handle, cue, began: now, frames: 0 });
        }
    }

    /// Changes the volume of all sounds that are playing.
    pub fn set_volumes(&mut self, decibels: impl Fn(&Cue) -> f32, tween: Tween) {
        for running in &mut self.running {
            running.handle.set_volume(decibels(&running.cue), tween);
        }
    }

    /// Stops all sounds of a bus.
    pub fn stop(&mut self, bus: Bus, tween: Tween) {
        for running in self.running.iter_mut().filter(|running| running.cue.bus == bus) {
            running.handle.stop(tween);
        }
    }

    /// Stops one sound.
    pub fn stop_sound(&mut self, sound: Sound, tween: Tween) {
        for running in self.running.iter_mut().filter(|running| running.cue.voice.sound == sound) {
            running.handle.stop(tween);
        }
    }

    /// Tries to open a device now, if there is none.
    pub fn try_again(&mut self) {
        if matches!(self.state, State::Closed(_)) {
            self.state = State::Opening((self.open)());
        }
    }

    /// Call once a frame: drops sounds that have ended and detects whether the device was lost or works again.
    pub fn poll(&mut self, now: Duration) -> Option<DeviceChange> {
        match &mut self.state {
            State::Opening(opening) => match opening.try_recv() {
                Ok(Some(manager)) => {
                    self.opened += 1;
                    self.state = State::Open { manager: Box::new(manager), works: false };
                }
                Err(TryRecvError::Empty) => {}
                Ok(None) | Err(TryRecvError::Disconnected) => self.state = State::Closed(now),
            },
            State::Open { works, .. } => {
                let heard = self.running.iter().any(|running| running.is_over() || (!*works && running.is_heard()));
                self.running.retain(|running| !running.is_over());
                self.running.iter_mut().for_each(|running| running.frames += 1);
                if heard {
                    (*works, self.worked, self.retry_after) = (true, true, FIRST_RETRY);
                    if std::mem::take(&mut self.reported) {
                        return Some(DeviceChange::Back);
                    }
                } else if self.running.iter().any(|running| running.is_stuck(now)) {
                    self.running.clear();
                    (self.state, self.missed) = (State::Closed(now), true);
                }
            }
            State::Closed(since) if now.saturating_sub(*since) >= self.retry_after => {
                self.retry_after = (self.retry_after * 2).min(LONGEST_RETRY);
                self.try_again();
            }
            State::Closed(_) => {}
        }
        let unknown = matches!(self.state, State::Closed(_)) && self.missed && !self.reported;
        if !unknown {
            return None;
        }
        (self.reported, self.missed) = (true, false);
        Some(if self.worked { DeviceChange::Gone } else { DeviceChange::Missing })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use aljabar_sound::Sound;
    use kira::backend::mock::MockBackend;
    use kira::sound::static_sound::StaticSoundSettings;
    use kira::{AudioManagerSettings, Frame};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::sync::mpsc::channel;

    /// A simulated machine with a sound card that can be unplugged.
    struct Machine {
        device: AudioDevice<MockBackend>,
        plugged: Arc<AtomicBool>,
        tries: Arc<AtomicUsize>,
        now: Duration,
        heard: usize,
    }

    impl Machine {
        fn new(plugged: bool) -> Self {
            let plugged = Arc::new(AtomicBool::new(plugged));
            let tries = Arc::new(AtomicUsize::new(0));
            let (there, count) = (plugged.clone(), tries.clone());
            let device = AudioDevice::new(move || {
                count.fetch_add(1, Ordering::Relaxed);
                let (sender, opening) = channel();
                let manager = AudioManager::new(AudioManagerSettings::default()).ok();
                let _ = sender.send(manager.filter(|_| there.load(Ordering::Relaxed)));
                opening
            });
            Self { device, plugged, tries, now: Duration::ZERO, heard: 0 }
        }

        fn plug(&self, plugged: bool) {
            self.plugged.store(plugged, Ordering::Relaxed);
        }

        /// Simulates frames for some seconds. A plugged device plays what it was given.
        fn pass(&mut self, seconds: u64) -> Vec<DeviceChange> {
            let mut changes = Vec::new();
            for _ in 0..seconds * 10 {
                self.now += Duration::from_millis(100);
                if self.plugged.load(Ordering::Relaxed)
                    && let State::Open { manager, .. } = &mut self.device.state
                {
                    manager.backend_mut().on_start_processing();
                    manager.backend_mut().process();
                }
                let before = self.device.running.len();
                changes.extend(self.device.poll(self.now));
                self.heard += before.saturating_sub(self.device.running.len());
            }
            changes
        }

        /// Plays a sound as the speaker does.
        fn play(&mut self) {
            if !self.device.is_free() {
                return self.device.miss();
            }
            let frames: Arc<[Frame]> = vec![Frame::ZERO; 2].into();
            let sound =
                StaticSoundData { sample_rate: 1, frames, settings: StaticSoundSettings::default(), slice: None };
            let voice = Voice { sound: Sound::Focus, rate: 1.0, decibels: 0.0 };
            self.device.play(sound, Cue { voice, bus: Bus::Interface, side: 0.0 }, self.now);
        }
    }

    #[test]
    fn sound_comes_back_when_the_device_does() {
        let mut machine = Machine::new(true);
        machine.pass(1);
        machine.play();
        assert_eq!(machine.pass(1), []);
        assert_eq!(machine.heard, 1, "the device has played the sound");
        machine.plug(false);
        machine.play();
        assert_eq!(machine.pass(9), [DeviceChange::Gone]);
        machine.play();
        assert_eq!(machine.pass(90), [], "reported once, however often it is retried");
        machine.plug(true);
        assert_eq!(machine.pass(60), []);
        let heard = machine.heard;
        machine.play();
        assert_eq!(machine.pass(1), [DeviceChange::Back]);
        assert_eq!(machine.heard, heard + 1);
        assert_eq!(machine.device.number(), Some(2));
        machine.play();
        assert_eq!(machine.pass(30), [], "its return is reported once");
        machine.plug(false);
        machine.play();
        assert_eq!(machine.pass(9), [DeviceChange::Gone], "a second loss is reported again");
    }

    #[test]
    fn a_device_that_was_never_there_is_missed_only_when_there_is_something_to_hear() {
        let mut machine = Machine::new(false);
        assert_eq!(machine.pass(5), []);
        machine.play();
        assert_eq!(machine.pass(1), [DeviceChange::Missing]);
        machine.plug(true);
        machine.pass(10);
        machine.play();
        assert_eq!(machine.pass(1), [DeviceChange::Back]);
    }

    #[test]
    fn it_is_tried_now_and_then_and_when_somebody_cares() {
        let mut machine = Machine::new(false);
        machine.pass(31);
        let tries = machine.tries.load(Ordering::Relaxed);
        assert_eq!(tries, 3, "at the start, after 10 s and 20 s after that");
        machine.pass(600);
        let tries = machine.tries.load(Ordering::Relaxed);
        assert!((11..=14).contains(&tries), "later once a minute: {tries}");
        machine.device.try_again();
        assert_eq!(machine.tries.load(Ordering::Relaxed), tries + 1);
        machine.device.try_again();
        assert_eq!(machine.tries.load(Ordering::Relaxed), tries + 1, "only one try at a time");
    }

    #[test]
    fn a_game_that_has_slept_does_not_blame_the_device() {
        let mut machine = Machine::new(true);
        machine.pass(1);
        machine.plug(false);
        machine.play();
        machine.now += Duration::from_secs(60);
        assert_eq!(machine.device.poll(machine.now), None, "no frames have passed for the device to play");
        assert!(machine.device.is_being_tried());
        assert_eq!(machine.pass(3), [DeviceChange::Missing]);
    }

    #[test]
    fn a_device_that_does_not_play_is_not_fed() {
        let mut machine = Machine::new(true);
        assert!(!machine.device.is_free(), "still opening");
        machine.pass(1);
        assert!(machine.device.is_free(), "one sound is needed as a test");
        machine.plug(false);
        machine.play();
        assert!(!machine.device.is_free(), "one sound is enough for the test");
        machine.plug(true);
        machine.pass(1);
        assert!(machine.device.is_free());
    }
}

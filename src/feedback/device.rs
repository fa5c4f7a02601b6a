//! The device that sounds are played on. It may be missing, go away and come back while the game runs.

use crate::table::{Bus, Cue};
use aljabar_sound::Voice;
use kira::backend::Backend;
use kira::sound::PlaybackState;
use kira::sound::static_sound::{StaticSoundData, StaticSoundHandle};
use kira::{AudioManager, Tween};
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::Duration;

/// Not more sounds than this run at once.
const MOST: usize = 32;
/// A device that has not played anything after this time is none.
const OPENING_PATIENCE: Duration = Duration::from_secs(4);
/// Nor has one in fewer frames than this.
const FRAMES: u32 = 20;
/// A sound that runs so much longer than it is, is stuck.
const OVERDUE: Duration = Duration::from_secs(5);
/// So long after a device was found missing it is looked for again, and then twice as long each time up to the longest:
/// the system's libraries complain in the terminal at every try.
const AGAIN: Duration = Duration::from_secs(10);
const LONGEST: Duration = Duration::from_secs(60);

/// What opening a device comes to: it arrives here when it is open. `None`, or nobody left to tell, means there is none.
pub type Opening<B> = Receiver<Option<AudioManager<B>>>;

/// What the player should know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum News {
    /// Something should be heard, and there is no device.
    Missing,
    /// The device plays no more.
    Gone,
    /// After one of these it plays again.
    Back,
}

/// A sound that runs.
struct Running {
    handle: StaticSoundHandle,
    cue: Cue,
    began: Duration,
    /// For how many frames it has been waited for: a game that sleeps does not judge.
    frames: u32,
}

impl Running {
    fn is_over(&self) -> bool {
        self.handle.state() == PlaybackState::Stopped
    }

    fn is_heard(&self) -> bool {
        self.is_over() || self.handle.position() > 0.0
    }

    /// Whether a device that works would have played it by now.
    fn is_stuck(&self, now: Duration) -> bool {
        let Voice { sound, rate, .. } = self.cue.voice;
        let age = now.saturating_sub(self.began);
        let heard = Duration::from_secs_f64(sound.max_seconds() / rate.max(0.1)) + OVERDUE;
        let late = if self.is_heard() { !sound.is_loop() && age > heard } else { age > OPENING_PATIENCE };
        late && self.frames > FRAMES
    }
}

enum State<B: Backend> {
    /// It is being opened on another thread.
    Opening(Opening<B>),
    /// It is there. Whether it works shows when something is played.
    Open { manager: Box<AudioManager<B>>, works: bool },
    /// There is none, as was found at this time.
    Closed(Duration),
}

/// A device for sounds, or the lack of one.
pub struct AudioDevice<B: Backend> {
    open: Box<dyn Fn() -> Opening<B> + Send + Sync>,
    state: State<B>,
    running: Vec<Running>,
    /// How long to wait before the next try.
    pause: Duration,
    /// How many devices have been opened.
    opened: u32,
    /// Whether any has worked.
    worked: bool,
    /// Whether anything should have been heard since there is none.
    missed: bool,
    /// Whether the player knows that there is none.
    told: bool,
}

impl<B: Backend> AudioDevice<B> {
    /// A device that is opened so.
    pub fn new(open: impl Fn() -> Opening<B> + Send + Sync + 'static) -> Self {
        let state = State::Opening(open());
        Self {
            open: Box::new(open),
            state,
            running: Vec::new(),
            pause: AGAIN,
            opened: 0,
            worked: false,
            missed: false,
            told: false,
        }
    }

    /// Which device it is, counted from 1, while there is one.
    pub fn number(&self) -> Option<u32> {
        matches!(self.state, State::Open { .. }).then_some(self.opened)
    }

    /// Whether one more sound should be played. Until a device has played one, one is enough to find out.
    pub fn is_free(&self) -> bool {
        match self.state {
            State::Open { works, .. } => self.running.len() < MOST && (works || self.running.is_empty()),
            _ => false,
        }
    }

    /// Whether it will soon be known if the device works, and frames are needed for that.
    pub fn is_being_tried(&self) -> bool {
        matches!(self.state, State::Open { works: false, .. }) && !self.running.is_empty()
    }

    /// Notes that something could not be played.
    pub fn miss(&mut self) {
        self.missed |= matches!(self.state, State::Closed(_));
    }

    /// Plays a sound, if there is a device.
    pub fn play(&mut self, sound: StaticSoundData, cue: Cue, now: Duration) {
        let State::Open { manager, .. } = &mut self.state else { return };
        // It refuses when more wait to be played than it can hold; the ones that wait will tell.
        if let Ok(handle) = manager.play(sound) {
            self.running.push(Running { handle, cue, began: now, frames: 0 });
        }
    }

    /// Changes the volume of all that runs.
    pub fn set_volumes(&mut self, decibels: impl Fn(&Cue) -> f32, tween: Tween) {
        for running in &mut self.running {
            running.handle.set_volume(decibels(&running.cue), tween);
        }
    }

    /// Ends all that runs on a bus.
    pub fn stop(&mut self, bus: Bus, tween: Tween) {
        for running in self.running.iter_mut().filter(|running| running.cue.bus == bus) {
            running.handle.stop(tween);
        }
    }

    /// Looks for a device at once, if there is none.
    pub fn try_again(&mut self) {
        if matches!(self.state, State::Closed(_)) {
            self.state = State::Opening((self.open)());
        }
    }

    /// Once a frame: puts away what has ended, and finds out whether the device is still or again there.
    pub fn watch(&mut self, now: Duration) -> Option<News> {
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
                    (*works, self.worked, self.pause) = (true, true, AGAIN);
                    if std::mem::take(&mut self.told) {
                        return Some(News::Back);
                    }
                } else if self.running.iter().any(|running| running.is_stuck(now)) {
                    self.running.clear();
                    (self.state, self.missed) = (State::Closed(now), true);
                }
            }
            State::Closed(since) if now.saturating_sub(*since) >= self.pause => {
                self.pause = (self.pause * 2).min(LONGEST);
                self.try_again();
            }
            State::Closed(_) => {}
        }
        let unknown = matches!(self.state, State::Closed(_)) && self.missed && !self.told;
        if !unknown {
            return None;
        }
        (self.told, self.missed) = (true, false);
        Some(if self.worked { News::Gone } else { News::Missing })
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

    /// A machine whose sound card can be pulled out, and somebody who listens to it.
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
                let (tell, opening) = channel();
                let manager = AudioManager::new(AudioManagerSettings::default()).ok();
                let _ = tell.send(manager.filter(|_| there.load(Ordering::Relaxed)));
                opening
            });
            Self { device, plugged, tries, now: Duration::ZERO, heard: 0 }
        }

        fn plug(&self, plugged: bool) {
            self.plugged.store(plugged, Ordering::Relaxed);
        }

        /// Seconds of frames, in each of which a plugged device plays what it was given.
        fn pass(&mut self, seconds: u64) -> Vec<News> {
            let mut news = Vec::new();
            for _ in 0..seconds * 10 {
                self.now += Duration::from_millis(100);
                if self.plugged.load(Ordering::Relaxed)
                    && let State::Open { manager, .. } = &mut self.device.state
                {
                    manager.backend_mut().on_start_processing();
                    manager.backend_mut().process();
                }
                let before = self.device.running.len();
                news.extend(self.device.watch(self.now));
                self.heard += before.saturating_sub(self.device.running.len());
            }
            news
        }

        /// What the game does with a sound.
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
        assert_eq!(machine.heard, 1, "it works");
        machine.plug(false);
        machine.play();
        assert_eq!(machine.pass(9), [News::Gone]);
        machine.play();
        assert_eq!(machine.pass(90), [], "that is said once, however often it is tried");
        machine.plug(true);
        assert_eq!(machine.pass(60), []);
        let heard = machine.heard;
        machine.play();
        assert_eq!(machine.pass(1), [News::Back]);
        assert_eq!(machine.heard, heard + 1);
        assert_eq!(machine.device.number(), Some(2));
        machine.play();
        assert_eq!(machine.pass(30), [], "and that it is back is said once");
        machine.plug(false);
        machine.play();
        assert_eq!(machine.pass(9), [News::Gone], "unless it goes once more");
    }

    #[test]
    fn a_device_that_was_never_there_is_missed_only_when_there_is_something_to_hear() {
        let mut machine = Machine::new(false);
        assert_eq!(machine.pass(5), []);
        machine.play();
        assert_eq!(machine.pass(1), [News::Missing]);
        machine.plug(true);
        machine.pass(10);
        machine.play();
        assert_eq!(machine.pass(1), [News::Back]);
    }

    #[test]
    fn it_is_tried_now_and_then_and_when_somebody_cares() {
        let mut machine = Machine::new(false);
        machine.pass(31);
        let tries = machine.tries.load(Ordering::Relaxed);
        assert_eq!(tries, 3, "at the start, after ten seconds and twenty later");
        machine.pass(600);
        let tries = machine.tries.load(Ordering::Relaxed);
        assert!((11..=14).contains(&tries), "later once a minute: {tries}");
        machine.device.try_again();
        assert_eq!(machine.tries.load(Ordering::Relaxed), tries + 1);
        machine.device.try_again();
        assert_eq!(machine.tries.load(Ordering::Relaxed), tries + 1, "one at a time");
    }

    #[test]
    fn a_game_that_has_slept_does_not_blame_the_device() {
        let mut machine = Machine::new(true);
        machine.pass(1);
        machine.plug(false);
        machine.play();
        machine.now += Duration::from_secs(60);
        assert_eq!(machine.device.watch(machine.now), None, "nobody has given it the time");
        assert!(machine.device.is_being_tried());
        assert_eq!(machine.pass(3), [News::Missing]);
    }

    #[test]
    fn a_device_that_does_not_play_is_not_fed() {
        let mut machine = Machine::new(true);
        assert!(!machine.device.is_free(), "it is being opened");
        machine.pass(1);
        assert!(machine.device.is_free(), "somebody must try");
        machine.plug(false);
        machine.play();
        assert!(!machine.device.is_free(), "one is enough to find out");
        machine.plug(true);
        machine.pass(1);
        assert!(machine.device.is_free());
    }
}

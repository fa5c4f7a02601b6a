//! What is heard, and when: a colour sounds the notes of its primaries, a cancellation resolves, cascades rise.

use crate::menus::{How, Id, Menus, Used};
use crate::pace::Pace;
use crate::screens::Screen;
use crate::table::{Happened, Intent, Refused, Session, Shown, View, What};
use aljabar_core::{Fact, Group, Piece};
use aljabar_sound::{Sound, Voice, cascade_rate, chime};
use bevy::prelude::*;
use std::time::Duration;

/// So many notes are begun at once at most.
const AT_ONCE: usize = 16;
/// Softer by this, in decibels, for what only accompanies.
const SOFTER: f32 = -7.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Score>().add_message::<Sounded>().add_systems(
        Update,
        ((of_table, of_choice).run_if(in_state(Screen::Table).and_then(resource_exists::<Session>)), of_menus, play)
            .chain()
            .after(crate::table::TableSystems::Show),
    );
}

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

/// A sound is heard now.
#[derive(Message, Clone, Copy, PartialEq, Debug)]
pub struct Sounded(pub Cue);

/// What is still to be heard: how long until then, and what.
#[derive(Resource, Default)]
struct Score {
    coming: Vec<(f32, Cue)>,
    /// How many cancellations this turn has seen.
    cascade: usize,
}

fn voice(sound: Sound) -> Voice {
    Voice { sound, rate: 1.0, decibels: sound.decibels() }
}

impl Score {
    fn add(&mut self, wait: f32, voice: Voice, side: f32) {
        self.coming.push((wait, Cue { voice, bus: Bus::Effects, side }));
    }

    fn chime(&mut self, wait: f32, group: &Group, piece: Piece, decibels: f32, side: f32) {
        for voice in chime(&group.shares(piece)) {
            self.add(wait, Voice { decibels: voice.decibels + decibels, ..voice }, side);
        }
    }

    fn fact(&mut self, fact: &Fact, session: &Session) {
        let group = session.group();
        match fact {
            Fact::Drew { piece, .. } => {
                self.add(0.0, voice(Sound::Draw), 0.2);
                self.chime(0.45, group, *piece, SOFTER, 0.1);
            }
            Fact::Exchanged { spectrum: true, .. } => self.add(0.1, voice(Sound::Spectrum), 0.0),
            Fact::Exchanged { exchange, .. } => {
                self.add(0.0, voice(Sound::Roll), -0.1);
                let given = group.sorted(exchange.give.iter());
                for (i, piece) in given.iter().enumerate() {
                    let landing = 0.5 + 0.08 * i as f32;
                    self.add(landing, voice(Sound::Drop), 0.15 * (i as f32 - 1.0));
                    self.chime(landing, group, *piece, SOFTER * 0.5, 0.15 * (i as f32 - 1.0));
                }
            }
            Fact::Cancelled { times, exempt, .. } => {
                for i in 0..(*times).min(8) {
                    let cancel = voice(Sound::Cancel);
                    let decibels = cancel.decibels + if *exempt { SOFTER } else { 0.0 };
                    let rate = cascade_rate(self.cascade);
                    self.add(0.74 + 1.18 * f32::from(i), Voice { rate, decibels, ..cancel }, 0.0);
                    self.cascade += 1;
                }
            }
            Fact::BlacksTaken { count, seat } => {
                let side = if session.viewer() == *seat { 0.0 } else { 0.3 };
                for i in 0..(*count).min(3) {
                    self.add(0.7 + 0.12 * f32::from(i), voice(Sound::DropBlack), side);
                }
            }
            Fact::Passed { .. } => self.add(0.0, voice(Sound::PutBack), 0.0),
            Fact::FinalRound { .. } => self.add(0.0, voice(Sound::FinalRound), 0.0),
            Fact::TurnBegan { seat, .. } => {
                self.cascade = 0;
                // Whoever plays alone against bots hears when it is his turn.
                if session.humans() == 1 && session.is_human(*seat) && !session.is_replay() {
                    self.add(0.0, voice(Sound::YourTurn), 0.0);
                }
            }
            Fact::Repeated { .. } => {}
            Fact::GameOver { winners, .. } => {
                let won = session.humans() == 0 || winners.iter().any(|seat| session.is_human(*seat));
                self.add(0.2, voice(if won { Sound::Win } else { Sound::End }), 0.0);
            }
        }
    }
}

fn of_table(
    mut shown: MessageReader<Shown>,
    mut happened: MessageReader<Happened>,
    mut refused: MessageReader<Refused>,
    session: Res<Session>,
    mut score: ResMut<Score>,
) {
    for happened in happened.read() {
        match happened.what {
            What::Dealt => score.add(0.1, voice(Sound::Deal), 0.0),
            What::Undone | What::Jumped => {
                score.coming.clear();
                score.add(0.0, voice(Sound::Undo), 0.0);
            }
            What::Acted(_) | What::Resumed | What::Reseated => {}
        }
    }
    for Shown { fact, .. } in shown.read() {
        score.fact(fact, &session);
    }
    if refused.read().last().is_some() {
        score.add(0.0, voice(Sound::Refusal), 0.0);
    }
}

/// Choosing a marble sounds its colour.
fn of_choice(mut intents: MessageReader<Intent>, session: Res<Session>, mut score: ResMut<Score>) {
    for intent in intents.read() {
        match intent {
            Intent::Pick(_, piece) => {
                score.add(0.0, voice(Sound::Touch), 0.0);
                score.chime(0.0, session.group(), *piece, SOFTER, 0.0);
            }
            Intent::Choose(exchange) => {
                score.add(0.0, voice(Sound::Touch), 0.0);
                let sum = session.group().sum(exchange.take.iter());
                score.chime(0.0, session.group(), sum, SOFTER, 0.0);
            }
            Intent::Unpick(..) | Intent::Clear => score.add(0.0, voice(Sound::PutBack), 0.0),
            Intent::Hint => score.add(0.0, voice(Sound::Hint), 0.0),
            _ => {}
        }
    }
}

fn of_menus(
    mut used: MessageReader<Used>,
    menus: Res<Menus>,
    mut score: ResMut<Score>,
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
        let voice = Voice { rate, ..voice(sound) };
        score.coming.push((0.0, Cue { voice, bus: Bus::Interface, side: 0.0 }));
    }
}

/// Sounds come with the pictures: as fast as they, and all at once when nothing takes time.
fn play(
    time: Res<Time>,
    view: Res<View>,
    mut score: ResMut<Score>,
    mut pace: ResMut<Pace>,
    mut sounded: MessageWriter<Sounded>,
) {
    if score.coming.is_empty() {
        return;
    }
    let step = view.speed.factor().map_or(f32::INFINITY, |factor| time.delta_secs() * factor);
    let mut begun = 0;
    score.coming.retain_mut(|(wait, cue)| {
        *wait -= step;
        if *wait > 0.0 {
            return true;
        }
        if begun < AT_ONCE {
            sounded.write(Sounded(*cue));
        }
        begun += 1;
        false
    });
    if !score.coming.is_empty() {
        pace.stay_awake(Duration::from_millis(50));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Deal;
    use aljabar_core::Exchange;
    use aljabar_core::classic::{B, K, R, W, Y};

    fn heard(facts: &[Fact]) -> Vec<(Sound, f64)> {
        let session = Deal::default().session().expect("the usual game can be dealt");
        let mut score = Score::default();
        for fact in facts {
            score.fact(fact, &session);
        }
        score.coming.iter().map(|(_, cue)| (cue.voice.sound, cue.voice.rate)).collect()
    }

    #[test]
    fn a_colour_sounds_the_notes_of_its_primaries() {
        let notes = |piece| heard(&[Fact::Drew { seat: 0, piece }]).len() - 1;
        assert_eq!([K, R, Y, B, W].map(notes), [0, 1, 1, 1, 3]);
    }

    #[test]
    fn cascades_rise_within_a_turn() {
        let cancelled = Fact::Cancelled { piece: R, times: 2, exempt: false };
        let rates: Vec<f64> = heard(&[cancelled.clone(), cancelled.clone()]).iter().map(|(_, rate)| *rate).collect();
        assert!(rates.len() == 4 && rates.windows(2).all(|pair| pair[0] < pair[1]), "{rates:?}");
        let next = heard(&[cancelled.clone(), Fact::TurnBegan { seat: 1, round: 1 }, cancelled]);
        assert_eq!(next[0].1, next[2].1, "the next turn begins at the bottom");
    }

    #[test]
    fn every_exchange_is_heard_and_none_is_too_much() {
        let exchange = Exchange { give: [W, W, R].into_iter().collect(), take: [R].into_iter().collect() };
        let heard = heard(&[Fact::Exchanged { seat: 0, exchange, spectrum: false }]);
        assert!((4..=AT_ONCE).contains(&heard.len()), "{}", heard.len());
    }
}

//! What characters say at the table, as a caption in the colour of the character.

use super::captions::{Caption, paint_line};
use crate::app::{MenuOpen, Pace, Screen};
use crate::game::{Change, GameChanged, ShowGate, Spoken, phrases};
use crate::table::Layout;
use crate::texts::{Say, Texts, say};
use crate::ui::{Canvas, Doors, StyleSystems, ready};
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::Color32;
use std::time::Duration;

/// A line stays for `AT_LEAST` plus `PER_LETTER` for each letter.
const AT_LEAST: Duration = Duration::from_millis(2000);
const PER_LETTER: Duration = Duration::from_millis(55);
/// A table at rest is drawn this often while a line is shown. What a frame takes beyond that does not count.
const LONGEST_FRAME: Duration = Duration::from_millis(300);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Speaker>()
        .add_systems(Update, hear.in_set(super::HearSounds))
        .add_systems(OnExit(Screen::Table), |mut speaker: ResMut<Speaker>| *speaker = Speaker::default())
        .add_systems(
            EguiPrimaryContextPass,
            paint.after(StyleSystems).run_if(resource_exists::<Layout>.and_then(ready)),
        );
}

/// The line that is shown.
#[derive(Resource, Default, Debug)]
pub struct Speaker {
    /// The line with the name of its character, and the colour of that one.
    pub shown: Option<(Say, [u8; 3])>,
    /// How long it is still shown.
    left: Duration,
    /// Whether marbles have moved since it was said. Its time begins when they rest, because until then they are looked at.
    waits: bool,
}

fn hear(
    mut spoken: MessageReader<Spoken>,
    mut changes: MessageReader<GameChanged>,
    (texts, time): (Res<Texts>, Res<Time<Real>>),
    (menu, doors, gate): (Res<MenuOpen>, Res<Doors>, Option<Res<ShowGate>>),
    mut speaker: ResMut<Speaker>,
    mut pace: ResMut<Pace>,
) {
    if changes.read().any(|changed| changed.change == Change::Undone) {
        speaker.shown = None;
    }
    if let Some(Spoken { by, line }) = spoken.read().last() {
        let line = say!("character-says", who = phrases::character_name(*by), line = line.clone());
        let letters = texts.tell(&line).chars().count() as u32;
        let left = AT_LEAST + PER_LETTER * letters;
        *speaker = Speaker { shown: Some((line, by.colour())), left, waits: true };
    } else if speaker.shown.is_some() {
        // Under a menu, behind the doors and while the pictures are painted, nobody could read it.
        speaker.waits &= gate.as_ref().is_some_and(|gate| !gate.is_idle());
        let ready = gate.is_none_or(|gate| gate.is_ready());
        let seen = ready && !speaker.waits && !menu.0 && *doors != Doors::Closed;
        speaker.pass(if seen { time.delta() } else { Duration::ZERO });
    }
    if speaker.shown.is_some() {
        pace.wake_in(Duration::from_millis(250));
    }
}

impl Speaker {
    /// Time passes in which the line could be read. A frame that takes long, as the first ones of a program do, was not seen for
    /// all of its time.
    fn pass(&mut self, time: Duration) {
        self.left = self.left.saturating_sub(time.min(LONGEST_FRAME));
        if self.left.is_zero() {
            self.shown = None;
        }
    }
}

/// Paints the line at the place of captions, unless there is one.
fn paint(
    mut canvas: Canvas,
    (speaker, caption, layout, menu): (Res<Speaker>, Res<Caption>, Res<Layout>, Res<MenuOpen>),
) -> Result {
    let shown = speaker.shown.as_ref().filter(|_| caption.text.is_none() && !menu.0 && canvas.has_pictures());
    let Some((line, [r, g, b])) = shown else { return Ok(()) };
    // Half white, so that every colour can be read on the dark ground.
    let colour = [*r, *g, *b].map(|part| part / 2 + 127);
    paint_line(&canvas.brush()?.above_table(), &layout, line, Color32::from_rgb(colour[0], colour[1], colour[2]));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_outlives_a_frame_that_takes_very_long() {
        let mut speaker = Speaker { shown: Some((Say::verbatim("Good day."), [9; 3])), left: AT_LEAST, waits: false };
        speaker.pass(Duration::from_secs(9));
        speaker.pass(Duration::ZERO);
        assert!(speaker.shown.is_some(), "it was never seen");
        (0..20).for_each(|_| speaker.pass(Duration::from_millis(250)));
        assert!(speaker.shown.is_none());
    }
}

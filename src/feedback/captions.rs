//! Captions: the meaning of sounds as text, for players who do not hear them.

use crate::app::Pace;
use crate::settings::Settings;
use crate::table::{Layout, SoundStarted};
use crate::texts::{Say, say};
use crate::ui::{Brush, Canvas, Letters, StyleSystems, palette, ready};
use aljabar_sound::Sound;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::Color32;
use std::time::Duration;

/// How long a caption is shown.
const TIME: Duration = Duration::from_millis(2200);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Caption>().add_systems(Update, write.in_set(super::HearSounds)).add_systems(
        EguiPrimaryContextPass,
        paint.after(StyleSystems).run_if(resource_exists::<Layout>.and_then(ready)),
    );
}

/// The caption of the last sound that has one.
#[derive(Resource, Default, Debug)]
pub struct Caption {
    /// The text, until its time is over.
    pub text: Option<Say>,
    until: Duration,
}

/// The caption of a sound; `None` if the sound carries no information.
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
        Sound::LastTurn => say!("caption-last-turn"),
        Sound::Triumph => say!("caption-triumph"),
        Sound::SharedWin => say!("caption-shared-win"),
        _ => return None,
    })
}

fn write(
    mut started: MessageReader<SoundStarted>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut caption: ResMut<Caption>,
    mut pace: ResMut<Pace>,
) {
    let heard = started.read().filter_map(|SoundStarted(cue)| self::caption(cue.voice.sound)).last();
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

/// Paints the caption above the sums.
fn paint(mut canvas: Canvas, caption: Res<Caption>, layout: Res<Layout>) -> Result {
    let Some(text) = caption.text.as_ref().filter(|_| canvas.has_pictures()) else { return Ok(()) };
    paint_line(&canvas.brush()?.above_table(), &layout, text, palette::TEXT);
    Ok(())
}

/// Paints a text above the sums, in several lines if it is wider than they are.
pub(super) fn paint_line(brush: &Brush, layout: &Layout, text: &Say, colour: Color32) {
    let rect = layout.equation;
    let text = brush.centred(&brush.say(text), Letters::BODY, colour, rect.width() - brush.px(24.0));
    let size = Vec2::new(text.size().x + brush.px(24.0), text.size().y + brush.px(8.0));
    // In a tight layout the numbers of the things on the table lie close above.
    let top = if layout.tight { rect.min.y - size.y * 0.4 } else { rect.min.y - brush.px(3.0) - size.y };
    let ground = Rect::new(rect.center().x - size.x * 0.5, top, rect.center().x + size.x * 0.5, top + size.y);
    brush.fill(ground, 8.0, Color32::from_black_alpha(210));
    brush.put(Vec2::new(rect.center().x, top + brush.px(4.0)), text);
}

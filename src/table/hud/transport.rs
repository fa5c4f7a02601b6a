//! The controls of a replay: play, step, jump, and a track with the position in the game.

use super::HudState;
use crate::table::hit_targets::{HitTarget, Transport};
use crate::texts::say;
use crate::ui::widgets::{ButtonState, button_with_prompt};
use crate::ui::{Brush, palette};
use bevy::math::{Rect, Vec2};

pub(super) fn paint(brush: &Brush, hud: &HudState) {
    let (done, left) = hud.session.game().history();
    for (transport, rect) in Transport::ALL.into_iter().zip(hud.layout.transport()) {
        let (label, key) = match transport {
            Transport::Play if hud.replay.is_playing() => (say!("replay-pause"), crate::controls::Action::Select),
            Transport::Play => (say!("replay-play"), crate::controls::Action::Select),
            Transport::Start => (say!("replay-start"), crate::controls::Action::PreviousArea),
            Transport::End => (say!("replay-end"), crate::controls::Action::NextArea),
            Transport::Back => (say!("replay-back"), crate::controls::Action::Step(crate::controls::Direction::Left)),
            Transport::Forward => {
                (say!("replay-forward"), crate::controls::Action::Step(crate::controls::Direction::Right))
            }
        };
        let allowed = match transport {
            Transport::Play => true,
            Transport::Start | Transport::Back => done > 0,
            Transport::End | Transport::Forward => left > 0,
        } && hud.is_live();
        let pointed = hud.pointed() == Some(HitTarget::Transport(transport));
        let look = ButtonState { allowed, pointed, main: transport == Transport::Play };
        button_with_prompt(brush, rect, &brush.say(&label), &hud.prompts.of(key), look);
    }
    let track = hud.layout.scrubber();
    let y = track.center().y;
    let half = brush.px(3.5);
    let part = done as f32 / (done + left).max(1) as f32;
    let x = track.min.x + track.width() * part;
    brush.fill(Rect::new(track.min.x, y - half, track.max.x, y + half), 3.0, palette::PANEL_PRESSED);
    brush.fill(Rect::new(track.min.x, y - half, x, y + half), 3.0, palette::ACCENT);
    brush.disc(Vec2::new(x, y), brush.px(10.0), palette::TEXT);
    brush.circle(Vec2::new(x, y), brush.px(10.0), 1.5, palette::EDGE);
}

//! Banners: large text for special facts (the final round, the Spectrum, an exempt cancellation), and the name of the
//! person on turn when several people play. They are painted over the sums, so that they never cover the marbles that
//! they are about.

use super::HudState;
use crate::app::{FrameStep, MenuOpen, Pace};
use crate::controls::Acted;
use crate::game::{GameChanged, PerTable, Session, ShowGate, Waiting, phrases};
use crate::seats::{SeatOwners, owner_name};
use crate::texts::{Say, say};
use crate::ui::{Brush, Letters, palette};
use aljabar_core::Seat;
use bevy::math::Vec2;
use bevy::prelude::*;
use bevy_egui::egui::Color32;
use std::time::Duration;

/// How long the name of the person on turn is shown, in seconds.
const TURN: f32 = 1.8;
/// Duration of fading in and of fading out, in seconds.
const FADE: f32 = 0.2;

pub(super) fn plugin(app: &mut App) {
    app.init_per_table::<TurnBanner>().add_systems(Update, (announce, time_out).chain().in_set(FrameStep::Draw));
}

/// The banner with the name of the person on turn, when several people play.
#[derive(Resource, Default)]
pub struct TurnBanner {
    /// The last person who was on turn.
    seat: Option<Seat>,
    words: Option<(Say, Say)>,
    left: f32,
}

fn announce(
    mut changes: MessageReader<GameChanged>,
    mut acted: MessageReader<Acted>,
    session: Res<Session>,
    gate: Res<ShowGate>,
    owners: Res<SeatOwners>,
    menu: Res<MenuOpen>,
    mut banner: ResMut<TurnBanner>,
) {
    let banner = banner.bypass_change_detection();
    // Any action or change of the game hides the banner.
    if changes.read().last().is_some() || acted.read().last().is_some() {
        banner.words = None;
    }
    if let Waiting::Person(seat) = Waiting::of(&session, &gate)
        && session.humans() > 1
        && !menu.0
        && banner.seat.replace(seat) != Some(seat)
    {
        let line = say!("banner-turn-line", device = owner_name(owners.owner(seat)));
        let title = say!("banner-turn", name = phrases::seat_name(session.seats(), seat));
        (banner.words, banner.left) = (Some((title, line)), TURN);
    }
}

/// Hides the banner after its time.
fn time_out(time: Res<Time<Real>>, mut banner: ResMut<TurnBanner>, mut pace: ResMut<Pace>) {
    let banner = banner.bypass_change_detection();
    if banner.words.is_some() {
        banner.left -= time.delta_secs().min(0.1);
        pace.stay_awake(Duration::from_millis(100));
        if banner.left <= 0.0 {
            banner.words = None;
        }
    }
}

impl HudState<'_, '_> {
    /// The title and the line to show now, and their opacity.
    pub(super) fn banner(&self) -> Option<(&Say, &Say, f32)> {
        let strength = |left: f32, takes: f32| (left / FADE).min((takes - left) / FADE).clamp(0.0, 1.0);
        if let Some((banner, left)) = self.presentation.banner() {
            return Some((&banner.title, &banner.line, strength(left, banner.takes)));
        }
        let (title, line) = self.turn_banner.words.as_ref()?;
        Some((title, line, strength(self.turn_banner.left, TURN)))
    }
}

pub(super) fn paint(brush: &Brush, hud: &HudState) {
    let Some((title, line, strength)) = hud.banner() else { return };
    let (title, line) = (brush.say(title), brush.sentence(line));
    let (gold, soft) = (palette::GOLD.gamma_multiply(strength), palette::TEXT.gamma_multiply(strength));
    let place = hud.layout.equation;
    // If the text is large for the window, the line wraps and the plate grows upwards.
    let room = place.width() - brush.px(24.0);
    let letters = brush.fitting(&title, Letters::HEADING, room);
    let title = brush.centred(&title, letters, gold, room);
    let line = brush.centred(&line, Letters::BODY, soft, room);
    let height = (title.size().y + line.size().y + brush.px(8.0)).max(place.height());
    let plate = Rect::new(place.min.x, place.max.y - height, place.max.x, place.max.y);
    brush.fill(plate, 10.0, Color32::from_black_alpha((235.0 * strength) as u8));
    let spare = (height - title.size().y - line.size().y) * 0.5;
    let top = Vec2::new(plate.center().x, plate.min.y + spare);
    let below = top + Vec2::Y * title.size().y;
    brush.put(top, title);
    brush.put(below, line);
}

//! Large words: for what deserves them while it is shown (the final round, the Spectrum, a set that costs nobody
//! anything), and for whose turn it is when several people play. They stand where the sums are, so that they never cover
//! the marbles they speak of.

use super::HudState;
use crate::app::{MenuOpen, Pace, Step};
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

/// How long it says whose turn it is, in seconds.
const TURN: f32 = 1.8;
/// How long words take to come and to go.
const FADE: f32 = 0.2;

pub(super) fn plugin(app: &mut App) {
    app.init_per_table::<TurnBanner>().add_systems(Update, announce.in_set(Step::Draw));
}

/// Tells several people whose turn it is.
#[derive(Resource, Default)]
pub struct TurnBanner {
    /// The person who was on turn last.
    seat: Option<Seat>,
    words: Option<(Say, Say)>,
    left: f32,
}

fn announce(
    mut changes: MessageReader<GameChanged>,
    mut acted: MessageReader<Acted>,
    session: Res<Session>,
    gate: Res<ShowGate>,
    crew: Res<SeatOwners>,
    menu: Res<MenuOpen>,
    time: Res<Time<Real>>,
    mut banner: ResMut<TurnBanner>,
    mut pace: ResMut<Pace>,
) {
    let banner = banner.bypass_change_detection();
    // Whoever goes on has read it.
    if changes.read().last().is_some() || acted.read().last().is_some() {
        banner.words = None;
    }
    if let Waiting::Person(seat) = Waiting::of(&session, &gate)
        && session.humans() > 1
        && !menu.0
        && banner.seat.replace(seat) != Some(seat)
    {
        let line = say!("banner-turn-line", device = owner_name(crew.owner(seat)));
        let title = say!("banner-turn", name = phrases::seat_name(session.seats(), seat));
        (banner.words, banner.left) = (Some((title, line)), TURN);
    }
    if banner.words.is_some() {
        banner.left -= time.delta_secs().min(0.1);
        pace.stay_awake(Duration::from_millis(100));
        if banner.left <= 0.0 {
            banner.words = None;
        }
    }
}

impl HudState<'_, '_> {
    /// The words to show now, and how strongly.
    pub(super) fn banner(&self) -> Option<(&Say, &Say, f32)> {
        let strength = |left: f32, takes: f32| (left / FADE).min((takes - left) / FADE).clamp(0.0, 1.0);
        if let Some((banner, left)) = self.presentation.banner() {
            return Some((&banner.title, &banner.line, strength(left, banner.takes)));
        }
        let (title, line) = self.turn_banner.words.as_ref()?;
        Some((title, line, strength(self.turn_banner.left, TURN)))
    }
}

pub(super) fn paint(brush: &Brush, told: &HudState) {
    let Some((title, line, strength)) = told.banner() else { return };
    let (title, line) = (brush.say(title), brush.sentence(line));
    let (gold, soft) = (palette::GOLD.gamma_multiply(strength), palette::TEXT.gamma_multiply(strength));
    let place = told.layout.equation;
    // Where letters are large for the window, the line is broken and the plate grows upwards.
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

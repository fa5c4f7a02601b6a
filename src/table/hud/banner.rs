//! Large words for what deserves them: the final round, the Spectrum, a set that costs nobody anything.

use super::Tellable;
use crate::crew::{Crew, owner_name};
use crate::input::Acted;
use crate::menus::Menus;
use crate::pace::Pace;
use crate::screens::Screen;
use crate::table::intent::{Happened, Shown};
use crate::table::session::Session;
use crate::table::stage::Stage;
use crate::texts::{Say, say};
use crate::theme::brush::{Brush, Letters};
use crate::theme::palette;
use crate::words;
use aljabar_core::Seat;
use bevy::math::{Rect, Vec2};
use bevy::prelude::*;
use bevy_egui::egui::Color32;
use std::time::Duration;

/// How long it stays, in seconds.
const TIME: f32 = 1.8;
/// How long it takes to come and to go.
const FADE: f32 = 0.2;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Banner>()
        .add_systems(Update, announce.after(crate::table::TableSystems::Show).run_if(in_state(Screen::Table)));
}

/// The words that are shown, and for how much longer.
#[derive(Resource, Default)]
pub struct Banner {
    words: Option<(Say, Say)>,
    left: f32,
}

fn announce(
    mut shown: MessageReader<Shown>,
    mut happened: MessageReader<Happened>,
    mut acted: MessageReader<Acted>,
    session: Res<Session>,
    stage: Res<Stage>,
    crew: Res<Crew>,
    menus: Res<Menus>,
    mut before: Local<Option<Seat>>,
    time: Res<Time<Real>>,
    mut banner: ResMut<Banner>,
    mut pace: ResMut<Pace>,
) {
    let undone = happened.read().any(|happened| !matches!(happened.what, super::super::What::Acted(_)));
    // Whoever goes on has read it.
    if undone || acted.read().last().is_some() {
        banner.words = None;
    }
    for Shown { fact, .. } in shown.read() {
        if let Some(words) = words::banner(session.group(), session.seats(), fact) {
            *banner = Banner { words: Some(words), left: TIME };
        }
    }
    // Several people pass the turn on: whose it is now.
    if stage.is_idle() && !menus.is_open() {
        let now = session.human_on_turn().or(*before).filter(|_| session.humans() > 1);
        if now != std::mem::replace(&mut *before, now)
            && let Some(seat) = now
            && banner.words.is_none()
        {
            let line = say!("banner-turn-line", device = owner_name(crew.owner(seat)));
            let title = say!("banner-turn", name = words::seat_name(session.seats(), seat));
            *banner = Banner { words: Some((title, line)), left: TIME };
        }
    }
    if banner.words.is_some() {
        banner.left -= time.delta_secs().min(0.1);
        pace.stay_awake(Duration::from_millis(100));
        if banner.left <= 0.0 {
            banner.words = None;
        }
    }
}

pub(super) fn paint(brush: &Brush, told: &Tellable) {
    let Some((title, line)) = &told.banner.words else { return };
    let (title, line) = (brush.say(title), brush.sentence(line));
    let strength = (told.banner.left / FADE).min((TIME - told.banner.left) / FADE).clamp(0.0, 1.0);
    let (gold, soft) = (palette::GOLD.gamma_multiply(strength), palette::TEXT.gamma_multiply(strength));
    // Where letters are large for the window, the line is broken and the words are smaller.
    let room = brush.window().x * 0.9 - brush.px(56.0);
    let letters = brush.fitting(&title, Letters::BANNER, room);
    let title = brush.centred(&title, letters, gold, room);
    let line = brush.centred(&line, Letters::BODY, soft, room);
    let gap = brush.px(4.0);
    let size = Vec2::new(title.size().x.max(line.size().x), title.size().y + gap + line.size().y);
    let plate = size + brush.px(2.0) * Vec2::new(28.0, 8.0);
    let edge = (brush.window() - plate).max(Vec2::ZERO) * 0.5;
    let middle = told.layout.middle.clamp(brush.window() * 0.5 - edge, brush.window() * 0.5 + edge);
    brush.fill(Rect::from_center_size(middle, plate), 14.0, Color32::from_black_alpha((205.0 * strength) as u8));
    let top = middle - Vec2::Y * size.y * 0.5;
    let below = top + Vec2::Y * (title.size().y + gap);
    brush.put(top, title);
    brush.put(below, line);
}

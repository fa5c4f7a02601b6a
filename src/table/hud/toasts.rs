//! Toasts: short notices that a press was refused or that something failed without stopping the game. Cinema has no words,
//! so they wait until it is left.

use crate::app::Pace;
use crate::game::lessons::RunningLesson;
use crate::game::{GameChanged, Selection, Session, SessionKind};
use crate::menus::{Menu, Menus};
use crate::notices::{Notice, Refused};
use crate::table::layout::Layout;
use crate::texts::{Say, Texts, in_english};
use crate::ui::{Canvas, Letters, StyleSystems, palette, ready};
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use std::time::Duration;

/// A notice stays for `AT_LEAST` plus `PER_LETTER` for each letter: long enough to read it twice.
const AT_LEAST: Duration = Duration::from_millis(2500);
const PER_LETTER: Duration = Duration::from_millis(60);
const MAX_TOASTS: usize = 4;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Toasts>()
        .add_systems(Update, (dismiss_transient, collect).chain())
        .add_systems(EguiPrimaryContextPass, paint.after(StyleSystems).run_if(ready));
}

#[derive(Resource, Default)]
struct Toasts(Vec<Toast>);

struct Toast {
    say: Say,
    until: Duration,
    /// Whether it disappears at the next action: `true` for a refusal.
    transient: bool,
}

/// Removes transient toasts when the game, the selection or the menu on top has changed.
fn dismiss_transient(
    mut changes: MessageReader<GameChanged>,
    selection: Option<Res<Selection>>,
    menus: Res<Menus>,
    mut toasts: ResMut<Toasts>,
    mut before: Local<Option<Menu>>,
) {
    let other_menu = std::mem::replace(&mut *before, menus.top()) != menus.top();
    if changes.read().last().is_some() || selection.is_some_and(|selection| selection.is_changed()) || other_menu {
        toasts.0.retain(|toast| !toast.transient);
    }
}

fn collect(
    mut notices: MessageReader<Notice>,
    mut refusals: MessageReader<Refused>,
    (lesson, session): (Option<Res<RunningLesson>>, Option<Res<Session>>),
    texts: Res<Texts>,
    time: Res<Time<Real>>,
    mut toasts: ResMut<Toasts>,
    mut pace: ResMut<Pace>,
) {
    let lasting = notices.read().map(|Notice(say)| (say, false));
    // A lesson says itself why something was refused.
    let guided = lesson.is_some_and(|lesson| lesson.guided().is_some());
    let refused = refusals.read().filter(|_| !guided).map(|Refused(say)| (say, true));
    for (say, transient) in lasting.chain(refused) {
        info!("{}", in_english(say));
        toasts.0.retain(|toast| !toast.transient && toast.say != *say);
        let letters = texts.tell(say).chars().count() as u32;
        toasts.0.push(Toast { say: say.clone(), until: time.elapsed() + AT_LEAST + PER_LETTER * letters, transient });
        if toasts.0.len() > MAX_TOASTS {
            toasts.0.remove(0);
        }
    }
    if toasts.0.is_empty() {
        return;
    }
    if session.is_some_and(|session| session.kind().is_cinema()) {
        toasts.0.iter_mut().for_each(|toast| toast.until += time.delta());
        return;
    }
    toasts.0.retain(|toast| time.elapsed() < toast.until);
    pace.wake_in(Duration::from_millis(250));
}

fn paint(
    mut canvas: Canvas,
    toasts: Res<Toasts>,
    menus: Res<Menus>,
    session: Option<Res<Session>>,
    layout: Option<Res<Layout>>,
) -> Result {
    let kind = session.map(|session| session.kind());
    if toasts.0.is_empty() || kind.is_some_and(SessionKind::is_cinema) {
        return Ok(());
    }
    let is_replay = kind.is_some_and(SessionKind::is_stepped);
    let brush = canvas.brush()?.on_top();
    let window = brush.window();
    // The table has a place for notices. Over a menu they are at the top.
    let place = layout.filter(|_| !menus.is_open());
    let place = place.map(|layout| if is_replay { layout.replay_notices() } else { layout.notices });
    let mut y = place.map_or(window.y * 0.015, |place| place.min.y);
    let wide = place.map_or(brush.px(620.0).min(window.x * 0.85), |place| place.width() - brush.px(24.0));
    let galleys: Vec<_> = toasts
        .0
        .iter()
        .map(|toast| brush.wrapped(&brush.sentence(&toast.say), Letters::BODY, palette::TEXT, wide))
        .collect();
    for galley in galleys {
        let size = Vec2::new(galley.size().x + brush.px(24.0), galley.size().y + brush.px(14.0));
        let left = place.map_or((window.x - size.x) * 0.5, |place| place.min.x);
        let min = Vec2::new(left, y);
        brush.lacquer(Rect::from_corners(min, min + size), palette::PANEL, palette::GOLD);
        brush.put(min + Vec2::new(brush.px(12.0), brush.px(7.0)), galley);
        y += size.y + brush.px(8.0);
    }
    Ok(())
}

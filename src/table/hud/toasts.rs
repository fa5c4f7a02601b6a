//! Short notices at the top: a refusal, or trouble that does not stop the game.

use crate::pace::Pace;
use crate::pictures::Pictures;
use crate::table::intent::{Happened, Notice, Refused};
use crate::table::selection::Selection;
use crate::theme::brush::{Brush, Letters};
use crate::theme::metrics::Metrics;
use crate::theme::palette;
use crate::theme::style::{StyleSystems, ready};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use std::time::Duration;

/// How long a notice stays: long enough to read it twice.
const AT_LEAST: f32 = 2.5;
const PER_LETTER: f32 = 0.06;
const MOST: usize = 4;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Toasts>()
        .add_systems(Update, collect)
        .add_systems(EguiPrimaryContextPass, paint.after(StyleSystems).run_if(ready));
}

#[derive(Resource, Default)]
struct Toasts(Vec<Toast>);

struct Toast {
    text: String,
    left: f32,
    /// Whether it matters only until something is done.
    passing: bool,
}

fn collect(
    mut notices: MessageReader<Notice>,
    mut refusals: MessageReader<Refused>,
    mut happened: MessageReader<Happened>,
    selection: Res<Selection>,
    time: Res<Time<Real>>,
    mut toasts: ResMut<Toasts>,
    mut pace: ResMut<Pace>,
) {
    if happened.read().last().is_some() || selection.is_changed() {
        toasts.0.retain(|toast| !toast.passing);
    }
    let lasting = notices.read().map(|Notice(text)| (text, false));
    for (text, passing) in lasting.chain(refusals.read().map(|Refused(text)| (text, true))) {
        info!("{text}");
        toasts.0.retain(|toast| !toast.passing && toast.text != *text);
        toasts.0.push(Toast { text: text.clone(), left: AT_LEAST + PER_LETTER * text.len() as f32, passing });
        if toasts.0.len() > MOST {
            toasts.0.remove(0);
        }
    }
    if toasts.0.is_empty() {
        return;
    }
    let step = time.delta_secs();
    toasts.0.retain_mut(|toast| {
        toast.left -= step;
        toast.left > 0.0
    });
    pace.wake_in(Duration::from_millis(250));
}

fn paint(mut contexts: EguiContexts, toasts: Res<Toasts>, metrics: Res<Metrics>, pictures: Res<Pictures>) -> Result {
    if toasts.0.is_empty() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let brush = Brush::new(ctx, &metrics, &pictures).above(ctx);
    // Over the lower part of the board, where no hand is hidden.
    let mut y = metrics.window.y * 0.56;
    for Toast { text, .. } in &toasts.0 {
        let galley = brush.wrapped(text, Letters::BODY, palette::TEXT, brush.px(620.0));
        let size = Vec2::new(galley.size().x + brush.px(32.0), galley.size().y + brush.px(20.0));
        let min = Vec2::new((metrics.window.x - size.x) * 0.5, y);
        brush.lacquer(Rect::from_corners(min, min + size), palette::PANEL, palette::GOLD);
        brush.put(min + Vec2::new(brush.px(16.0), brush.px(10.0)), galley);
        y += size.y + brush.px(8.0);
    }
    Ok(())
}

//! The panel: round, turn and supplies, and the log below them.

use super::HudState;
use crate::app::FrameStep;
use crate::game::{LogEntry, PerTable, phrases};
use crate::table::hit_targets::HitTarget;
use crate::texts::say;
use crate::ui::{Brush, Canvas, Letters, palette, ready};
use aljabar_core::{Exchange, Handful};
use bevy::math::{Rect, Vec2};
use bevy::prelude::*;
use bevy_egui::egui::{Align2, Color32, Galley};
use std::sync::Arc;

pub(super) fn plugin(app: &mut App) {
    app.init_per_table::<LogEnd>().add_systems(Update, update_log_end.in_set(FrameStep::Draw).run_if(ready));
}

/// How many lines the log can be scrolled back until its first line is visible.
#[derive(Resource, Default, Debug)]
pub struct LogEnd(f32);

impl LogEnd {
    /// The scroll position after scrolling from `from` by `lines`, within the limits.
    pub fn scrolled(&self, from: f32, lines: f32) -> f32 {
        // The log may have become shorter since, by undo.
        (from.min(self.0) + lines).clamp(0.0, self.0)
    }
}

/// Updates [`LogEnd`].
fn update_log_end(mut canvas: Canvas, hud: HudState, mut log_end: ResMut<LogEnd>) -> Result {
    let brush = canvas.brush()?;
    let end = scroll_limit(&brush, &hud);
    if log_end.0 != end {
        log_end.0 = end;
    }
    Ok(())
}

/// How many lines the log can be scrolled back. While it is not scrolled back, this is only an upper bound: laying out
/// the text of all lines is slow.
fn scroll_limit(brush: &Brush, hud: &HudState) -> f32 {
    let lines = &hud.log.0;
    if hud.table_view.log_back < 1.0 {
        return lines.len().saturating_sub(1) as f32;
    }
    let rect = Header::of(brush, hud).log;
    let mut room = rect.height();
    let seen_first = lines.iter().map(|line| LogLine::of(brush, line, rect.width())).take_while(|line| {
        room -= line.height;
        room >= 0.0
    });
    lines.len().saturating_sub(seen_first.count().max(1)) as f32
}

/// The text above the log, and the area that is left for the log.
struct Header {
    texts: Vec<(Vec2, Arc<Galley>)>,
    /// The line between the text and the log.
    rule: Option<(Vec2, Vec2)>,
    log: Rect,
}

impl Header {
    fn of(brush: &Brush, hud: &HudState) -> Self {
        let rect = hud.layout.panel;
        let (left, right) = (rect.min.x + brush.px(16.0), rect.max.x - brush.px(16.0));
        let game = hud.shown.of(&hud.session);
        let position = game.position();
        let mut texts = Vec::new();
        let mut y = rect.min.y + brush.px(12.0);
        let seats = hud.session.seats();
        let heading = match hud.session.kind().is_stepped() {
            true => say!("replay-title"),
            false => say!("panel-round", round = game.round()),
        };
        // In a layout that is not tight the three small buttons share the panel's first line.
        let end = if hud.layout.tight { right } else { hud.layout.hint_button.min.x - brush.px(8.0) };
        let heading = brush.wrapped(&brush.say(&heading), Letters::NAME, palette::TEXT, end - left);
        let below = if hud.layout.tight { heading.size().y } else { brush.px(40.0) };
        let middle = if hud.layout.tight { y } else { hud.layout.menu.center().y - heading.size().y * 0.5 };
        texts.push((Vec2::new(left, middle), heading));
        y += below;
        let first = position.first();
        let why_final = hud.log.0.iter().rev().find(|line| line.is_final).map(|line| line.text.clone());
        let state = match position.is_final() {
            true => why_final.unwrap_or_else(|| say!("panel-final")),
            false => say!("panel-began", you = phrases::is_you(seats, first), who = phrases::seat_name(seats, first)),
        };
        let colour = if position.is_final() { palette::REFUSED } else { palette::TEXT_SOFT };
        let turn = phrases::turn(seats, hud.shown.turn(&hud.session));
        // In a replay with a tight layout the track covers the lower part.
        let covered = hud.layout.tight && hud.session.kind().is_stepped();
        let state = if covered { turn } else { phrases::side_by_side([turn, state]) };
        let state = brush.wrapped(&brush.line_of(&state), Letters::BODY, colour, right - left);
        let height = state.size().y;
        texts.push((Vec2::new(left, y), state));
        y += height + brush.px(2.0);
        let late = hud.autosave.is_late().then(|| say!("panel-not-on-disk"));
        let line = brush.say(&phrases::side_by_side([Some(phrases::supply(game)), late].into_iter().flatten()));
        let line = brush.wrapped(&line, Letters::BODY, palette::TEXT_SOFT, right - left);
        let height = line.size().y;
        texts.push((Vec2::new(left, y), line));
        y += height + brush.px(7.0);
        let rule = (!covered).then_some((Vec2::new(left, y), Vec2::new(right, y)));
        let end = if covered { hud.layout.advice.min.y - brush.px(8.0) } else { rect.max.y - brush.px(10.0) };
        Self { texts, rule, log: Rect::new(left, y + brush.px(8.0), right, end) }
    }
}

pub(super) fn paint(brush: &Brush, hud: &HudState) {
    let Header { texts, rule, log: area } = Header::of(brush, hud);
    for (at, text) in texts {
        brush.put(at, text);
    }
    if let Some((from, to)) = rule {
        brush.line(from, to, 1.0, palette::EDGE.gamma_multiply(0.7));
    }
    header_buttons(brush, hud);
    log(brush, hud, area);
}

/// Paints an exchange in the log: the name and the marbles.
fn log_exchange(
    brush: &Brush,
    hud: &HudState,
    (at, width): (Vec2, f32),
    words: &str,
    exchange: &Exchange,
    colour: Color32,
) {
    let diameter = brush.px(20.0);
    let between = brush.say(&say!("log-for"));
    let marbles = diameter * (exchange.give.len() + exchange.take.len()) as f32;
    let rest = marbles + brush.width(&between, Letters::BODY) + brush.px(18.0);
    let words = brush.shortened(words, Letters::BODY, width - rest);
    let mut x = brush.text(at, Align2::LEFT_CENTER, &words, Letters::BODY, colour).max.x + brush.px(6.0);
    let set = |x: f32, pieces: Handful| {
        let pieces = hud.session.group().sorted(pieces.iter());
        for (i, piece) in pieces.iter().enumerate() {
            brush.marble(Vec2::new(x + diameter * (0.5 + i as f32), at.y), *piece, diameter, Color32::WHITE);
        }
        x + diameter * pieces.len() as f32 + brush.px(6.0)
    };
    x = set(x, exchange.give);
    x = brush.text(Vec2::new(x, at.y), Align2::LEFT_CENTER, &between, Letters::BODY, colour).max.x + brush.px(6.0);
    set(x, exchange.take);
}

/// The three small buttons: hint, speed, pause.
fn header_buttons(brush: &Brush, hud: &HudState) {
    // Speed and pause are always enabled, the hint only while a person has to decide.
    let hint_enabled = hud.gate.is_idle() && hud.session.human_on_turn().is_some();
    let plate = |rect: Rect, target: HitTarget| {
        let pointed = hud.pointed() == Some(target);
        let fill = if pointed { palette::PANEL_HOVER } else { palette::PANEL };
        let live = hud.is_live() && (hint_enabled || target != HitTarget::Hint);
        brush.button(rect, fill, palette::EDGE.gamma_multiply(if live { 1.0 } else { 0.35 }));
        match (live, pointed) {
            (false, _) => palette::TEXT_FAINT,
            (true, true) => palette::GOLD,
            (true, false) => palette::TEXT,
        }
    };
    let layout = &hud.layout;
    if hud.targets.rect(HitTarget::Hint).is_some() {
        let colour = plate(layout.hint_button, HitTarget::Hint);
        let text = brush.say(&say!("button-hint"));
        brush.text(layout.hint_button.center(), Align2::CENTER_CENTER, &text, Letters::STRONG, colour);
    }
    let colour = plate(layout.speed, HitTarget::Speed);
    speed(brush, hud, colour);
    let colour = plate(layout.menu, HitTarget::Menu);
    let middle = layout.menu.center();
    for y in [-1.0, 0.0, 1.0] {
        let at = middle + Vec2::Y * brush.px(6.5) * y;
        brush.line(at - Vec2::X * brush.px(9.0), at + Vec2::X * brush.px(9.0), 2.5, colour);
    }
}

/// Paints the label of the speed button.
fn speed(brush: &Brush, hud: &HudState, colour: Color32) {
    let rect = hud.layout.speed;
    let text = brush.say(&phrases::speed(hud.speed()));
    let wide = brush.width(&text, Letters::STRONG);
    let whole = wide + brush.px(24.0);
    // A long word leaves no space for the symbol beside it.
    if whole > rect.width() - brush.px(4.0) {
        let letters = brush.fitting(&text, Letters::STRONG, rect.width() - brush.px(8.0));
        brush.text(rect.center(), Align2::CENTER_CENTER, &text, letters, colour);
        return;
    }
    let right = Vec2::new(rect.center().x + whole * 0.5, rect.center().y);
    brush.text(right, Align2::RIGHT_CENTER, &text, Letters::STRONG, colour);
    let at = Vec2::new(right.x, right.y - brush.px(12.0));
    // Two triangles: the symbol for fast forward.
    for i in 0..2 {
        let tip = at + Vec2::new(-wide - brush.px(8.0) - brush.px(9.0) * i as f32, brush.px(12.0));
        for k in 0..6 {
            let half = brush.px(5.5) * (k as f32 / 5.0);
            let x = tip.x - brush.px(8.0) * (k as f32 / 5.0);
            brush.line(Vec2::new(x, tip.y - half), Vec2::new(x, tip.y + half), 1.7, colour);
        }
    }
}

/// Paints the log from the bottom upwards, starting at the scroll position.
fn log(brush: &Brush, hud: &HudState, rect: Rect) {
    let skipped = (hud.table_view.log_back as usize).min(scroll_limit(brush, hud) as usize);
    let brush = &brush.within(rect);
    let mut y = rect.max.y;
    for line in hud.log.0.iter().rev().skip(skipped) {
        let LogLine { indent, height, colour, galley } = LogLine::of(brush, line, rect.width());
        y -= height;
        if y < rect.min.y {
            break;
        }
        match (galley, &line.exchange) {
            (Some(galley), _) => brush.put(Vec2::new(rect.min.x + indent, y), galley),
            (None, Some((exchange, gives))) => {
                let at = Vec2::new(rect.min.x, y + brush.px(13.0));
                log_exchange(brush, hud, (at, rect.width()), &brush.say(gives), exchange, colour);
            }
            (None, None) => {}
        }
    }
}

/// The measured layout of a line of the log.
struct LogLine {
    indent: f32,
    height: f32,
    colour: Color32,
    /// Its text; `None` for an exchange, which is painted with marbles.
    galley: Option<Arc<Galley>>,
}

impl LogLine {
    fn of(brush: &Brush, line: &LogEntry, width: f32) -> Self {
        let (indent, colour) = match line.seat {
            Some(seat) => (0.0, palette::SEATS[seat % 4]),
            None => (brush.px(12.0), palette::TEXT_SOFT),
        };
        if line.exchange.is_some() {
            return Self { indent, height: brush.px(26.0), colour, galley: None };
        }
        let galley = brush.wrapped(&brush.line_of(&line.text), Letters::BODY, colour, width - indent);
        Self { indent, height: galley.size().y + brush.px(3.0), colour, galley: Some(galley) }
    }
}

//! Round, turn and supplies, and below them the log.

use super::HudState;
use crate::app::Step;
use crate::game::{Line, PerTable, phrases};
use crate::table::hit_targets::HitTarget;
use crate::texts::{Texts, say};
use crate::ui::{Brush, Letters, Metrics, Pictures, palette, ready};
use aljabar_core::{Exchange, Handful};
use bevy::math::{Rect, Vec2};
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align2, Color32, Galley};
use std::sync::Arc;

pub(super) fn plugin(app: &mut App) {
    app.init_per_table::<LogEnd>().add_systems(Update, measure.in_set(Step::Draw).run_if(ready));
}

/// How many lines the log can be turned back until its first line is seen.
#[derive(Resource, Default, Debug)]
pub struct LogEnd(f32);

impl LogEnd {
    /// Where the log is after it was turned by this many lines.
    pub fn turned(&self, from: f32, lines: f32) -> f32 {
        // It may have become shorter since.
        (from.min(self.0) + lines).clamp(0.0, self.0)
    }
}

/// Finds out how far the log can be turned back.
fn measure(
    mut contexts: EguiContexts,
    told: HudState,
    metrics: Res<Metrics>,
    pictures: Res<Pictures>,
    texts: Res<Texts>,
    mut log_end: ResMut<LogEnd>,
) -> Result {
    let brush = Brush::new(contexts.ctx_mut()?, &metrics, &pictures, &texts);
    let end = last_turn(&brush, &told);
    if log_end.0 != end {
        log_end.0 = end;
    }
    Ok(())
}

/// How many lines the log can be turned back. Where its first line would be is only looked up when it is turned back:
/// putting lines into words costs time.
fn last_turn(brush: &Brush, told: &HudState) -> f32 {
    let lines = &told.log.0;
    if told.table_view.log_back < 1.0 {
        return lines.len().saturating_sub(1) as f32;
    }
    let rect = Header::of(brush, told).log;
    let mut room = rect.height();
    let seen_first = lines.iter().map(|line| Written::of(brush, line, rect.width())).take_while(|line| {
        room -= line.height;
        room >= 0.0
    });
    lines.len().saturating_sub(seen_first.count().max(1)) as f32
}

/// What stands above the log, and the room that is left for it.
struct Header {
    texts: Vec<(Vec2, Arc<Galley>)>,
    /// A line between them and the log.
    rule: Option<(Vec2, Vec2)>,
    log: Rect,
}

impl Header {
    fn of(brush: &Brush, told: &HudState) -> Self {
        let rect = told.layout.panel;
        let (left, right) = (rect.min.x + brush.px(16.0), rect.max.x - brush.px(16.0));
        let game = told.shown.of(&told.session);
        let position = game.position();
        let mut texts = Vec::new();
        let mut y = rect.min.y + brush.px(12.0);
        let seats = told.session.seats();
        let heading = match told.session.kind().is_stepped() {
            true => say!("replay-title"),
            false => say!("panel-round", round = game.round()),
        };
        // In a roomy window the three small buttons share the panel's first line.
        let end = if told.layout.tight { right } else { told.layout.hint_button.min.x - brush.px(8.0) };
        let heading = brush.wrapped(&brush.say(&heading), Letters::NAME, palette::TEXT, end - left);
        let below = if told.layout.tight { heading.size().y } else { brush.px(40.0) };
        let middle = if told.layout.tight { y } else { told.layout.menu.center().y - heading.size().y * 0.5 };
        texts.push((Vec2::new(left, middle), heading));
        y += below;
        let first = position.first();
        let why_final = told.log.0.iter().rev().find(|line| line.is_final).map(|line| line.text.clone());
        let state = match position.is_final() {
            true => why_final.unwrap_or_else(|| say!("panel-final")),
            false => say!("panel-began", you = phrases::is_you(seats, first), who = phrases::seat_name(seats, first)),
        };
        let colour = if position.is_final() { palette::REFUSED } else { palette::TEXT_SOFT };
        let turn = phrases::turn(seats, told.shown.turn(&told.session));
        // In a replay with large letters the track lies over the lower part.
        let covered = told.layout.tight && told.session.kind().is_stepped();
        let state = if covered { turn } else { phrases::side_by_side([turn, state]) };
        let state = brush.wrapped(&brush.line_of(&state), Letters::BODY, colour, right - left);
        let height = state.size().y;
        texts.push((Vec2::new(left, y), state));
        y += height + brush.px(2.0);
        let late = told.autosave.is_late().then(|| say!("panel-not-on-disk"));
        let line = brush.say(&phrases::side_by_side([Some(phrases::supply(game)), late].into_iter().flatten()));
        let line = brush.wrapped(&line, Letters::BODY, palette::TEXT_SOFT, right - left);
        let height = line.size().y;
        texts.push((Vec2::new(left, y), line));
        y += height + brush.px(7.0);
        let rule = (!covered).then_some((Vec2::new(left, y), Vec2::new(right, y)));
        let end = if covered { told.layout.advice.min.y - brush.px(8.0) } else { rect.max.y - brush.px(10.0) };
        Self { texts, rule, log: Rect::new(left, y + brush.px(8.0), right, end) }
    }
}

pub(super) fn paint(brush: &Brush, told: &HudState) {
    let Header { texts, rule, log: area } = Header::of(brush, told);
    for (at, text) in texts {
        brush.put(at, text);
    }
    if let Some((from, to)) = rule {
        brush.line(from, to, 1.0, palette::EDGE.gamma_multiply(0.7));
    }
    heads(brush, told);
    log(brush, told, area);
}

/// An exchange in the log: who, and the marbles themselves.
fn log_exchange(
    brush: &Brush,
    told: &HudState,
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
        let pieces = told.session.group().sorted(pieces.iter());
        for (i, piece) in pieces.iter().enumerate() {
            brush.marble(Vec2::new(x + diameter * (0.5 + i as f32), at.y), *piece, diameter, Color32::WHITE);
        }
        x + diameter * pieces.len() as f32 + brush.px(6.0)
    };
    x = set(x, exchange.give);
    x = brush.text(Vec2::new(x, at.y), Align2::LEFT_CENTER, &between, Letters::BODY, colour).max.x + brush.px(6.0);
    set(x, exchange.take);
}

/// The three small buttons: help, speed, pause.
fn heads(brush: &Brush, told: &HudState) {
    // Speed and pause are there at any time, help only for a person who has to decide.
    let helps = told.gate.is_idle() && told.session.human_on_turn().is_some();
    let plate = |rect: Rect, spot: HitTarget| {
        let pointed = told.pointed() == Some(spot);
        let fill = if pointed { palette::PANEL_HOVER } else { palette::PANEL };
        let live = told.is_live() && (helps || spot != HitTarget::Hint);
        brush.button(rect, fill, palette::EDGE.gamma_multiply(if live { 1.0 } else { 0.35 }));
        match (live, pointed) {
            (false, _) => palette::TEXT_FAINT,
            (true, true) => palette::GOLD,
            (true, false) => palette::TEXT,
        }
    };
    let layout = &told.layout;
    if told.targets.rect(HitTarget::Hint).is_some() {
        let colour = plate(layout.hint_button, HitTarget::Hint);
        let text = brush.say(&say!("button-hint"));
        brush.text(layout.hint_button.center(), Align2::CENTER_CENTER, &text, Letters::STRONG, colour);
    }
    let colour = plate(layout.speed, HitTarget::Speed);
    speed(brush, told, colour);
    let colour = plate(layout.menu, HitTarget::Menu);
    let middle = layout.menu.center();
    for y in [-1.0, 0.0, 1.0] {
        let at = middle + Vec2::Y * brush.px(6.5) * y;
        brush.line(at - Vec2::X * brush.px(9.0), at + Vec2::X * brush.px(9.0), 2.5, colour);
    }
}

/// How fast things move, as a switch.
fn speed(brush: &Brush, told: &HudState, colour: Color32) {
    let rect = told.layout.speed;
    let text = brush.say(&phrases::speed(told.speed()));
    let wide = brush.width(&text, Letters::STRONG);
    let whole = wide + brush.px(24.0);
    // A long word has no room for the sign beside it.
    if whole > rect.width() - brush.px(4.0) {
        let letters = brush.fitting(&text, Letters::STRONG, rect.width() - brush.px(8.0));
        brush.text(rect.center(), Align2::CENTER_CENTER, &text, letters, colour);
        return;
    }
    let right = Vec2::new(rect.center().x + whole * 0.5, rect.center().y);
    brush.text(right, Align2::RIGHT_CENTER, &text, Letters::STRONG, colour);
    let at = Vec2::new(right.x, right.y - brush.px(12.0));
    // Two triangles, as on every player.
    for i in 0..2 {
        let tip = at + Vec2::new(-wide - brush.px(8.0) - brush.px(9.0) * i as f32, brush.px(12.0));
        for k in 0..6 {
            let half = brush.px(5.5) * (k as f32 / 5.0);
            let x = tip.x - brush.px(8.0) * (k as f32 / 5.0);
            brush.line(Vec2::new(x, tip.y - half), Vec2::new(x, tip.y + half), 1.7, colour);
        }
    }
}

/// The newest lines at the bottom, or those before them.
fn log(brush: &Brush, told: &HudState, rect: Rect) {
    let turned = (told.table_view.log_back as usize).min(last_turn(brush, told) as usize);
    let brush = &brush.within(rect);
    let mut y = rect.max.y;
    for line in told.log.0.iter().rev().skip(turned) {
        let Written { indent, height, colour, galley } = Written::of(brush, line, rect.width());
        y -= height;
        if y < rect.min.y {
            break;
        }
        match (galley, &line.exchange) {
            (Some(galley), _) => brush.put(Vec2::new(rect.min.x + indent, y), galley),
            (None, Some((exchange, gives))) => {
                let at = Vec2::new(rect.min.x, y + brush.px(13.0));
                log_exchange(brush, told, (at, rect.width()), &brush.say(gives), exchange, colour);
            }
            (None, None) => {}
        }
    }
}

/// A line of the log as it is painted.
struct Written {
    indent: f32,
    height: f32,
    colour: Color32,
    /// Its words, unless it is an exchange, which is painted with marbles.
    galley: Option<Arc<Galley>>,
}

impl Written {
    fn of(brush: &Brush, line: &Line, width: f32) -> Self {
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

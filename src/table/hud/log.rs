//! The log: a quiet column of marbles and short words. It fades while nothing happens.

use super::HudState;
use crate::app::{FrameStep, Pace};
use crate::controls::{Acted, Action};
use crate::game::{Log, LogEntry, PerTable, phrases};
use crate::input::Pointer;
use crate::settings::Settings;
use crate::table::hit_targets::HitTarget;
use crate::table::layout::Layout;
use crate::texts::say;
use crate::ui::{Brush, Canvas, Letters, palette, ready};
use aljabar_core::{Exchange, Handful};
use bevy::math::{Rect, Vec2};
use bevy::prelude::*;
use bevy_egui::egui::{Align2, Color32, Galley};
use std::sync::Arc;
use std::time::Duration;

/// How long the log stays bright after something has happened, and how long it takes to fade, in seconds.
const BRIGHT: f32 = 20.0;
const FADE: f32 = 1.0;
/// The opacity of the faded log. Its words can still be read.
const FADED: f32 = 0.62;

pub(super) fn plugin(app: &mut App) {
    app.init_per_table::<LogEnd>()
        .init_per_table::<LogLines>()
        .init_per_table::<LogFade>()
        .add_systems(Update, (update_lines, fade).chain().in_set(FrameStep::Draw).run_if(ready));
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

/// The lines of the log that are visible, with their places: for the hit targets.
#[derive(Resource, Default, Debug, PartialEq)]
pub struct LogLines(pub Vec<(usize, Rect)>);

/// How long the log is still bright, in seconds; negative while it fades.
#[derive(Resource, Debug)]
pub struct LogFade(f32);

impl Default for LogFade {
    fn default() -> Self {
        Self(BRIGHT)
    }
}

impl LogFade {
    fn opacity(&self) -> f32 {
        1.0 - (1.0 - FADED) * (-self.0 / FADE).clamp(0.0, 1.0)
    }
}

/// Brightens the log when it changes, when it is pointed at and when it is scrolled; otherwise lets it fade.
fn fade(
    (log, layout, pointer): (Res<Log>, Res<Layout>, Res<Pointer>),
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut acted: MessageReader<Acted>,
    mut fade: ResMut<LogFade>,
    mut pace: ResMut<Pace>,
) {
    let hovered = pointer.0.is_some_and(|at| layout.log.contains(at));
    let asked = acted.read().any(|acted| matches!(acted.action, Action::Log | Action::Scroll(_)));
    let fade = fade.bypass_change_detection();
    if log.is_changed() || hovered || asked {
        fade.0 = BRIGHT;
    } else if fade.0 > -FADE {
        // With reduced motion it changes at once.
        let step = if settings.is_calm() && fade.0 < 0.0 { FADE } else { time.delta_secs().min(BRIGHT) };
        fade.0 -= step;
        match fade.0 > 0.0 {
            true => pace.wake_in(Duration::from_secs_f32(fade.0)),
            false => pace.wake_in(Duration::from_millis(66)),
        }
    }
}

/// Updates [`LogEnd`] and [`LogLines`].
fn update_lines(mut canvas: Canvas, hud: HudState, mut log_end: ResMut<LogEnd>, mut lines: ResMut<LogLines>) -> Result {
    let brush = canvas.brush()?;
    let end = scroll_limit(&brush, &hud);
    if log_end.0 != end {
        log_end.0 = end;
    }
    let visible = visible(&brush, &hud).map(|(i, _, rect)| (i, rect)).collect();
    lines.set_if_neq(LogLines(visible));
    Ok(())
}

/// How many lines the log can be scrolled back. While it is not scrolled back, this is only an upper bound: laying out
/// the text of all lines is slow.
fn scroll_limit(brush: &Brush, hud: &HudState) -> f32 {
    let lines = &hud.log.0;
    if hud.table_view.log_back < 1.0 {
        return lines.len().saturating_sub(1) as f32;
    }
    let rect = hud.layout.log;
    let mut room = rect.height();
    let seen_first = lines.iter().map(|line| LogLine::of(brush, hud, line, rect.width())).take_while(|line| {
        room -= line.height;
        room >= 0.0
    });
    lines.len().saturating_sub(seen_first.count().max(1)) as f32
}

/// The visible lines from the newest to the oldest, with their places: from the bottom upwards, starting at the scroll
/// position.
fn visible<'a>(brush: &'a Brush, hud: &'a HudState) -> impl Iterator<Item = (usize, LogLine, Rect)> + 'a {
    let rect = hud.layout.log;
    let skipped = (hud.table_view.log_back as usize).min(scroll_limit(brush, hud) as usize);
    let lines = hud.log.0.iter().enumerate().rev().skip(skipped);
    lines.scan(rect.max.y, move |y, (i, entry)| {
        let line = LogLine::of(brush, hud, entry, rect.width());
        *y -= line.height;
        let place = Rect::new(rect.min.x, *y, rect.max.x, *y + line.height);
        (*y >= rect.min.y - 0.5).then_some((i, line, place))
    })
}

pub(super) fn paint(brush: &Brush, hud: &HudState) {
    // The hint takes the place of the log, and so do the suggestions in a tight layout.
    let suggests = hud.layout.tight && hud.settings.play.suggestions && !hud.advisor.ranking().is_empty();
    if hud.hints.step().is_some() || suggests {
        return;
    }
    let opacity = hud.log_fade.opacity();
    for (i, line, place) in visible(brush, hud) {
        let pointed = hud.pointed() == Some(HitTarget::Moment(i));
        let colour = if pointed { palette::GOLD } else { line.colour.gamma_multiply(opacity) };
        match (line.galley, &hud.log.0[i].exchange) {
            (Some(galley), _) => {
                brush.put_tinted(place.min + Vec2::X * line.indent, galley, colour);
            }
            (None, Some((exchange, _))) => {
                let at = Vec2::new(place.min.x, place.center().y);
                log_exchange(brush, hud, at, line.name, exchange, (colour, opacity));
            }
            (None, None) => {}
        }
    }
}

/// Paints an exchange: the name, the marbles that were given, an arrow, and the marbles that were taken.
fn log_exchange(
    brush: &Brush,
    hud: &HudState,
    at: Vec2,
    name: Option<Arc<Galley>>,
    exchange: &Exchange,
    (colour, opacity): (Color32, f32),
) {
    let diameter = marble(brush);
    let mut x = at.x;
    if let Some(name) = name {
        let end = x + name.size().x + brush.px(8.0);
        brush.put_tinted(Vec2::new(x, at.y - name.size().y * 0.5), name, colour);
        x = end;
    }
    let tint = Color32::from_white_alpha((255.0 * opacity) as u8);
    let set = |x: f32, pieces: Handful| {
        let pieces = hud.session.group().sorted(pieces.iter());
        for (i, piece) in pieces.iter().enumerate() {
            brush.marble(Vec2::new(x + diameter * (0.5 + i as f32), at.y), *piece, diameter, tint);
        }
        x + diameter * pieces.len() as f32
    };
    x = set(x, exchange.give);
    x = brush.arrow(Vec2::new(x + brush.px(4.0), at.y)) + brush.px(4.0);
    set(x, exchange.take);
}

/// The diameter of a marble in the log.
fn marble(brush: &Brush) -> f32 {
    brush.px(20.0)
}

/// The measured layout of a line of the log.
struct LogLine {
    indent: f32,
    height: f32,
    colour: Color32,
    /// Its text; `None` for an exchange, which is painted with marbles.
    galley: Option<Arc<Galley>>,
    /// For an exchange: the name before its marbles, if there is room.
    name: Option<Arc<Galley>>,
}

impl LogLine {
    fn of(brush: &Brush, hud: &HudState, entry: &LogEntry, width: f32) -> Self {
        let (indent, colour) = match entry.seat {
            Some(seat) => (0.0, brush.seat_colour(seat)),
            None => (brush.px(12.0), palette::TEXT_SOFT),
        };
        let height = brush.px(26.0);
        if let Some((exchange, _)) = &entry.exchange {
            let marbles = marble(brush) * (exchange.give.len() + exchange.take.len()) as f32 + brush.px(34.0);
            let seat = entry.seat.unwrap_or_default();
            let name = brush.say(&phrases::seat_name(hud.session.seats(), seat));
            let name = brush.shortened(&name, Letters::STRONG, width - marbles);
            let name = (name != "…").then(|| brush.wrapped(&name, Letters::STRONG, Color32::PLACEHOLDER, width));
            return Self { indent, height, colour, galley: None, name };
        }
        let text = brush.line_of(&entry.text);
        let galley = brush.wrapped(&text, Letters::BODY, Color32::PLACEHOLDER, width - indent);
        Self { indent, height: galley.size().y + brush.px(3.0), colour, galley: Some(galley), name: None }
    }
}

/// The round and whose turn it is, or why this is the final round; and that the game is not yet saved.
pub(super) fn status(brush: &Brush, hud: &HudState) {
    let rect = hud.layout.status;
    let game = hud.shown.of(&hud.session);
    let position = game.position();
    let heading = match (hud.session.kind().is_stepped(), position.is_final()) {
        (true, _) => say!("replay-title"),
        (_, true) => say!("panel-final"),
        _ => say!("panel-round", round = game.round()),
    };
    let colour = if position.is_final() { palette::REFUSED } else { palette::GOLD };
    let late = hud.autosave.is_late().then(|| say!("panel-not-on-disk"));
    let turns = hud.session.turns();
    let turn = match hud.session.kind().is_stepped() {
        true => say!("replay-place", turn = turns.0, turns = turns.1),
        false => phrases::turn(hud.session.seats(), hud.shown.turn(&hud.session)),
    };
    let below = phrases::side_by_side([Some(turn), late].into_iter().flatten());
    let (heading, below) = (brush.say(&heading), brush.line_of(&below));
    let text = format!("{heading} · {below}");
    let letters = brush.fitting(&text, Letters::STRONG, rect.width());
    // The rim of a hand shows the turn as well, so a long name is left out.
    let fits = brush.width(&text, letters) <= rect.width();
    let text = if fits { text } else { brush.shortened(&heading, letters, rect.width()) };
    brush.text(rect.min, Align2::LEFT_TOP, &text, letters, colour);
}

//! The hint, in the place of the log, with as many details as the player has asked for.

use super::HudState;
use crate::game::{Offer, STEPS, phrases};
use crate::texts::{Say, say};
use crate::ui::{Brush, Letters, palette};
use aljabar_core::{Action, Exchange};
use aljabar_review::{Hint, HintKind, Improvement};
use bevy::math::{Rect, Vec2};
use bevy_egui::egui::{Color32, Galley};
use std::sync::Arc;

pub(super) fn paint(brush: &Brush, hud: &HudState) {
    let Some(step) = hud.hints.step() else { return };
    let hint = hud.advisor.hint();
    // The second step tells the sum. What is no exchange has none, and the last step follows.
    let step = if step >= 2 && hint.is_some_and(|hint| hint.sum.is_none()) { STEPS } else { step };
    let chosen = hud.selection.exchange();
    let chosen = (!chosen.give.is_empty() && !chosen.take.is_empty()).then_some(chosen);
    let mut lines = vec![match hint {
        None if hud.advisor.has_failed() => say!("hint-failed", key = hud.key(crate::controls::Action::Hint)),
        None => say!("hint-looking"),
        Some(hint) => first(hint, chosen.as_ref()),
    }];
    let mut exchange = None;
    if let Some(hint) = hint {
        if step >= 2 {
            lines.extend(hint.sum.map(|sum| say!("hint-sum", piece = phrases::piece(hud.session.group(), sum))));
        }
        if step >= STEPS {
            if let Action::Exchange(made) = hint.action {
                exchange = Some(made);
            }
            lines.push(phrases::reason(hud.session.group(), hud.session.seats(), &hint.reason));
            let first = hud.advisor.ranking().first().filter(|first| Some(first.exchange) == exchange);
            lines.extend(first.and_then(|first| phrases::edge(hud.session.seats(), &first.advantage)));
        }
    }
    // In a tight layout only the newest line is shown.
    if hud.layout.tight {
        lines.drain(..lines.len() - 1);
    }
    if step < STEPS && hint.is_some() {
        lines.push(say!("hint-more", key = hud.key(crate::controls::Action::Hint)));
    }
    let area = hud.layout.log;
    let width = area.width() - brush.px(20.0);
    let mut texts: Vec<_> = lines
        .iter()
        .enumerate()
        .map(|(i, line)| {
            let last = i + 1 == lines.len() && i > 0 && step < STEPS;
            let colour = if last { hud.lit(palette::TEXT_SOFT) } else { palette::TEXT };
            brush.wrapped(&brush.say(line), Letters::BODY, colour, width)
        })
        .collect();
    let title = brush.wrapped(&brush.say(&say!("hint-title", step = step)), Letters::STRONG, palette::GOLD, width);
    let marbles = if exchange.is_some() { brush.px(34.0) } else { 0.0 };
    let height = |texts: &[Arc<Galley>]| {
        let lines: f32 = texts.iter().map(|text| text.size().y + brush.px(4.0)).sum();
        title.size().y + lines + marbles + brush.px(26.0)
    };
    // In a wide layout it keeps to its place. The last step shows the exchange, so the first line is the one that is
    // missed least, and then the comparison at the end.
    while !hud.layout.tight && exchange.is_some() && texts.len() > 1 && height(&texts) > area.height() {
        let least = if texts.len() == lines.len() { 0 } else { texts.len() - 1 };
        texts.remove(least);
    }
    // In a tight layout it covers the buttons that appear only at times, and what is above, and the main button only if it
    // is higher than all that.
    let height = height(&texts);
    let end = (area.min.y + height).min(hud.layout.button(Offer::Exchange).min.y - brush.px(6.0));
    let top = if hud.layout.tight { (end - height).max(hud.layout.menu.min.y) } else { area.min.y };
    let rect = Rect::new(area.min.x, top, area.max.x, top + height);
    if hud.layout.tight {
        brush.lacquer(rect, palette::PANEL, palette::GOLD);
    } else {
        let end = Vec2::new(rect.min.x, rect.max.y);
        brush.line(rect.min, end, 2.0, palette::GOLD);
    }
    let mut at = rect.min + Vec2::new(brush.px(12.0), brush.px(8.0));
    let step_down = title.size().y + brush.px(4.0);
    brush.put(at, title);
    at.y += step_down;
    if let Some(exchange) = exchange {
        sides(brush, hud, at + Vec2::Y * brush.px(15.0), &exchange);
        at.y += marbles;
    }
    for text in texts {
        let down = text.size().y + brush.px(4.0);
        brush.put(at, text);
        at.y += down;
    }
}

/// The first step of a hint: compares it with the selected exchange.
fn first(hint: &Hint, chosen: Option<&Exchange>) -> Say {
    match hint.improves_on(chosen) {
        Improvement::Chosen => return say!("hint-chosen"),
        Improvement::AsGood => return say!("hint-as-good"),
        Improvement::Better { .. } if chosen.is_some() => return say!("hint-better"),
        _ => {}
    }
    match hint.kind {
        HintKind::Announce => say!("hint-announce"),
        HintKind::Draw => say!("hint-draw"),
        HintKind::Pass => say!("hint-pass"),
        HintKind::Exchange { spectrum: true, .. } => say!("hint-spectrum"),
        HintKind::Exchange { sheds, blacks: 0, .. } if sheds > 0 => say!("hint-sheds", sheds = sheds),
        HintKind::Exchange { sheds, blacks, .. } if sheds > 0 => {
            say!("hint-sheds-and-deals", sheds = sheds, blacks = blacks)
        }
        HintKind::Exchange { blacks, .. } => say!("hint-exchange", blacks = blacks),
    }
}

/// Paints both sides of an exchange from this place to the right.
pub(super) fn sides(brush: &Brush, hud: &HudState, at: Vec2, exchange: &Exchange) {
    let group = hud.session.group();
    let size = brush.px(24.0);
    let mut x = at.x + size * 0.5;
    for (i, side) in [exchange.give, exchange.take].into_iter().enumerate() {
        if i == 1 {
            x = brush.arrow(Vec2::new(x - brush.px(8.0), at.y)) + size * 0.5 + brush.px(5.0);
        }
        for piece in group.sorted(side.iter()) {
            brush.marble(Vec2::new(x, at.y), piece, size, Color32::WHITE);
            x += size * 1.06;
        }
    }
}

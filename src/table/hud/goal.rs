//! The goal of a puzzle, in the place of the log: what is asked, how far the player is, and the hint.

use super::HudState;
use crate::controls::Action;
use crate::game::{STEPS, phrases};
use crate::texts::{Say, say};
use crate::ui::{Brush, Letters, palette};
use bevy::math::Vec2;
use bevy_egui::egui::Color32;

pub(super) fn paint(brush: &Brush, hud: &HudState) {
    let Some(at) = hud.session.puzzle() else { return };
    let task = &at.puzzle.task;
    let area = hud.layout.log;
    let width = area.width() - brush.px(14.0);
    let made = hud.session.turns().0;
    let mut lines: Vec<(Say, Letters, Color32)> = vec![
        (phrases::puzzle_kind(task.kind()), Letters::HEADING, palette::GOLD),
        (phrases::puzzle_goal(task), Letters::BODY, palette::TEXT),
    ];
    if let Some(state) = phrases::puzzle_state(task, made, hud.puzzle.verdict()) {
        lines.push((state, Letters::BODY, palette::GOOD));
    }
    if !hud.session.game().is_over() && hud.waiting().person().is_some() && !hud.session.game().can_exchange() {
        lines.push((say!("puzzle-stuck"), Letters::BODY, palette::REFUSED));
    }
    let mut exchange = None;
    if let Some(step) = hud.hints.step() {
        lines.push((say!("hint-title", step = step), Letters::STRONG, palette::GOLD));
        match hud.puzzle.hint(step) {
            Some(hint) => {
                let told = phrases::puzzle_hint(hud.session.group(), task, &hint);
                lines.extend(told.into_iter().map(|line| (line, Letters::BODY, palette::TEXT)));
                exchange = hint.exchange;
            }
            None => lines.push((say!("puzzle-hint-none"), Letters::BODY, palette::TEXT)),
        }
        if step < STEPS && hud.puzzle.hint(step).is_some() {
            lines.push((say!("hint-more", key = hud.key(Action::Hint)), Letters::BODY, hud.lit(palette::TEXT_SOFT)));
        }
    }
    let mut y = area.min.y;
    brush.line(area.min, Vec2::new(area.min.x, area.max.y), 2.0, palette::EDGE);
    for (line, letters, colour) in lines {
        let room = Vec2::new(width, (area.max.y - y).max(brush.px(20.0)));
        let text = brush.wrapped_within(&brush.say(&line), letters, colour, room);
        let height = text.size().y;
        brush.put(Vec2::new(area.min.x + brush.px(12.0), y), text);
        y += height + brush.px(5.0);
    }
    if let Some(exchange) = exchange {
        super::hint::sides(brush, hud, Vec2::new(area.min.x + brush.px(12.0), y + brush.px(15.0)), &exchange);
    }
}

//! The lesson at the table: what it says, why a press was refused, the answer with its sum worked out, and what glows.

use super::HudState;
use crate::controls::{Action, Device};
use crate::game::lessons::{Beside, Glow, LessonRun, Task};
use crate::game::{Offer, Side, phrases};
use crate::table::hit_targets::HitTarget;
use crate::table::layout::LessonColumn;
use crate::texts::{Arg, Say, say};
use crate::ui::widgets::{ButtonState, button_with_prompt, glow_circle, glow_frame};
use crate::ui::{Brush, Letters, palette};
use aljabar_core::{Exchange, Handful, Piece, Pieces};
use bevy::math::{Rect, Vec2};
use bevy_egui::egui::{Align2, Color32, Galley};
use std::sync::Arc;

/// The height of a row of marbles and of the words above it.
const ROW: f32 = 34.0;
const WORDS: f32 = 21.0;

/// Paints the lesson of this table, if there is one.
pub(super) fn paint(brush: &Brush, hud: &HudState) {
    let Some(run) = hud.lesson.guided() else { return };
    buttons(brush, hud, run);
    if hud.table_view.open.is_some() {
        return;
    }
    plate(brush, hud, run);
    if hud.gate.is_idle() {
        glow(brush, hud, run);
    }
}

/// The buttons that only lessons have.
fn buttons(brush: &Brush, hud: &HudState, run: &LessonRun) {
    let live = hud.is_live() && hud.gate.is_idle();
    for (target, label, key, allowed) in [
        (HitTarget::GoOn, say!("lesson-go-on"), Some(Action::Exchange), live),
        (HitTarget::Hint, say!("lesson-show"), Some(Action::Hint), live && run.is_asking() && !run.goes_on()),
        (HitTarget::SkipStep, say!("lesson-skip"), None, live),
    ] {
        let Some(rect) = hud.targets.rect(target) else { continue };
        let prompt = key.map_or(crate::input::Prompt::Nothing, |key| hud.prompts.of(key));
        let state = ButtonState { allowed, pointed: hud.pointed() == Some(target), main: target == HitTarget::GoOn };
        button_with_prompt(brush, rect, &brush.say(&label), &prompt, state);
    }
}

/// The text of the step. Prompts are those of the device in hand.
fn text(hud: &HudState, run: &LessonRun) -> Say {
    let device = match hud.device.0 {
        Device::Mouse => "mouse",
        Device::Keyboard => "keys",
        Device::Pad(_) => "pad",
    };
    let select = Arg::from(hud.key(Action::Select));
    Say::new(run.text(), vec![("device", Arg::from(device)), ("select", select)])
}

/// The plate with everything that the lesson says.
fn plate(brush: &Brush, hud: &HudState, run: &LessonRun) {
    let reason = run.reason().filter(|_| run.is_asking());
    // Beside the bag there is room for a short text only.
    let long = reason.is_some() || run.is_shown();
    let beside = if run.step().beside == Beside::Bag && long { Beside::Hand } else { run.step().beside };
    let LessonColumn { room, low } = hud.layout.lesson_column(beside);
    let edge = brush.px(if hud.layout.tight { 6.0 } else { 14.0 });
    let wide = room.width() - 2.0 * edge;
    let rows = sums(hud, run);
    let (done, of) = run.steps();
    let heading = format!("{}  {} / {of}", brush.say(&run.lesson().title()), done + 1);
    let letters = brush.fitting(&heading, Letters::STRONG, wide);
    let heading = brush.wrapped(&heading, letters, palette::GOLD, wide);
    // Where there is little room, the reason takes the place of the text, and of a sum only the last row is shown.
    let (main, second) = match (hud.layout.tight, reason) {
        (true, Some(reason)) => (brush.sentence(reason), None),
        _ => (brush.sentence(&text(hud, run)), reason.map(|reason| brush.sentence(reason))),
    };
    let colour = if hud.layout.tight && reason.is_some() { palette::REFUSED } else { palette::TEXT };
    let gap = brush.px(6.0);
    let sums_height = rows_height(brush, hud, &rows);
    let left = room.height() - heading.size().y - sums_height - 2.0 * edge - gap;
    let lay_out = |text: &str, colour: Color32, share: f32| -> Arc<Galley> {
        brush.wrapped_within(text, Letters::BODY, colour, Vec2::new(wide, left * share))
    };
    let share = if second.is_some() { 0.5 } else { 1.0 };
    let main = lay_out(&main, colour, share);
    let second = second.map(|text| lay_out(&text, palette::REFUSED, share));
    let texts = main.size().y + second.as_ref().map_or(0.0, |text| text.size().y + gap);
    let height = heading.size().y + gap + texts + sums_height + 2.0 * edge;
    let top = if low { room.max.y - height } else { room.min.y };
    let rect = Rect::new(room.min.x, top, room.max.x, top + height);
    brush.button(rect, palette::PANEL, palette::GOLD);
    let mut at = rect.min + Vec2::splat(edge);
    for galley in [Some(heading), Some(main), second].into_iter().flatten() {
        let down = galley.size().y + gap;
        brush.put(at, galley);
        at.y += down;
    }
    paint_rows(brush, hud, &rows, at, wide);
}

/// A row of a worked sum: what was done, and the marbles that are left.
struct SumRow {
    words: Option<Say>,
    pieces: Vec<Piece>,
}

/// The sums of the answer, worked out. Empty while the answer is not shown.
fn sums(hud: &HudState, run: &LessonRun) -> Vec<SumRow> {
    let group = hud.session.group();
    let step = run.step();
    let sets = match run.answer(&hud.selection) {
        _ if !step.sum.is_empty() && (run.is_shown() || run.is_done()) => vec![step.sum.clone()],
        Some(Exchange { give, take }) => [give, take].iter().map(|side| side.iter().collect()).collect(),
        None => Vec::new(),
    };
    let mut rows = Vec::new();
    for set in sets.iter().filter(|set| set.len() > 1) {
        let mut before = group.sorted(set.iter().copied());
        rows.push(SumRow { words: None, pieces: before.clone() });
        for step in group.simplify(set) {
            let words = phrases::rule(group, step.rule, &before);
            before.clone_from(&step.pieces);
            rows.push(SumRow { words: Some(words), pieces: step.pieces });
        }
    }
    rows
}

fn rows_height(brush: &Brush, hud: &HudState, rows: &[SumRow]) -> f32 {
    match (rows.is_empty(), hud.layout.tight) {
        (true, _) => 0.0,
        (false, true) => brush.px(28.0),
        (false, false) => rows.iter().map(|row| brush.px(ROW + if row.words.is_some() { WORDS } else { 0.0 })).sum(),
    }
}

fn paint_rows(brush: &Brush, hud: &HudState, rows: &[SumRow], at: Vec2, wide: f32) {
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return };
    if hud.layout.tight {
        // One row: what is added, and what it is.
        let y = at.y + brush.px(12.0);
        let x = marbles(brush, &first.pieces, Vec2::new(at.x, y), wide * 0.75);
        let x =
            brush.text(Vec2::new(x + brush.px(6.0), y), Align2::LEFT_CENTER, "=", Letters::BODY, palette::TEXT).max.x;
        marbles(brush, &last.pieces, Vec2::new(x + brush.px(6.0), y), wide * 0.25);
        return;
    }
    let mut y = at.y;
    for row in rows {
        if let Some(words) = &row.words {
            let text = format!("↓ {}", brush.say(words));
            brush.text(
                Vec2::new(at.x, y + brush.px(WORDS * 0.5)),
                Align2::LEFT_CENTER,
                &text,
                Letters::BODY,
                palette::TEXT_SOFT,
            );
            y += brush.px(WORDS);
        }
        marbles(brush, &row.pieces, Vec2::new(at.x, y + brush.px(ROW * 0.5)), wide);
        y += brush.px(ROW);
    }
}

/// Paints marbles with signs between them. Returns the x coordinate of the end.
fn marbles(brush: &Brush, pieces: &[Piece], at: Vec2, wide: f32) -> f32 {
    let diameter = brush.px(26.0);
    if pieces.is_empty() {
        let text = brush.say(&say!("step-nothing-left"));
        return brush.text(at, Align2::LEFT_CENTER, &text, Letters::BODY, palette::TEXT).max.x;
    }
    let step = brush.px(44.0).min((wide - diameter) / (pieces.len().max(2) - 1) as f32);
    for (i, piece) in pieces.iter().enumerate() {
        let place = at + Vec2::new(diameter * 0.5 + step * i as f32, 0.0);
        if i > 0 && step > diameter * 1.4 {
            brush.text(place - Vec2::X * step * 0.5, Align2::CENTER_CENTER, "+", Letters::BODY, palette::TEXT);
        }
        brush.marble(place, *piece, diameter, Color32::WHITE);
    }
    at.x + diameter + step * (pieces.len() - 1) as f32
}

/// Lets everything glow that the lesson waits for.
fn glow(brush: &Brush, hud: &HudState, run: &LessonRun) {
    let wave = (hud.time.elapsed_secs() * 4.0).sin() * 0.5 + 0.5;
    let strength = if hud.settings.is_calm() || run.pulse() <= 0.0 { 0.9 } else { 0.45 + 0.55 * wave };
    let frame = |rect: Rect| glow_frame(brush, rect, strength);
    let target = |target: HitTarget| {
        if let Some(rect) = hud.targets.rect(target) {
            frame(rect);
        }
    };
    let offer = |offer: Offer| target(HitTarget::Offer(offer));
    if run.goes_on() {
        return target(HitTarget::GoOn);
    }
    if !run.is_asking() {
        return;
    }
    if run.is_selected(&hud.selection) && !run.is_about_sums() {
        return offer(Offer::Exchange);
    }
    if let Some(Exchange { give, take }) = run.answer(&hud.selection) {
        let missing = |side: Side, set: Handful| {
            let (wanted, chosen): (Pieces, &Pieces) = (set.counted(), hud.selection.side(side));
            wanted
                .each()
                .filter(|(piece, count)| chosen.count(*piece) < *count)
                .map(|(piece, _)| piece)
                .collect::<Vec<_>>()
        };
        for (side, set) in [(Side::Give, give), (Side::Take, take)] {
            missing(side, set).into_iter().for_each(|piece| target(HitTarget::Stack(side, piece)));
        }
        return;
    }
    let seats = &hud.layout.seats;
    let is_chosen = |side: Side, piece: Piece| hud.selection.side(side).count(piece) > 0;
    for what in &run.step().glow {
        match *what {
            // What is chosen already needs no light, unless more of it is wanted.
            Glow::Hand(Some(piece)) if is_chosen(Side::Give, piece) && !wants_more(run, hud, Side::Give, piece) => {}
            Glow::Center(Some(piece)) if is_chosen(Side::Take, piece) => {}
            Glow::Hand(Some(piece)) => target(HitTarget::Stack(Side::Give, piece)),
            Glow::Center(Some(piece)) => target(HitTarget::Stack(Side::Take, piece)),
            Glow::Hand(None) => frame(seats[hud.layout.viewer()].rods.tray),
            Glow::Center(None) => {
                glow_circle(brush, hud.layout.middle, hud.layout.radius * 1.01, strength);
            }
            Glow::Rival => seats.iter().filter(|seat| !seat.is_own()).for_each(|seat| frame(seat.rods.tray)),
            Glow::Ends => frame(seats[hud.layout.viewer()].ends),
            Glow::Bag => target(HitTarget::Bag),
            Glow::Draw => offer(Offer::Draw),
            Glow::Announce => offer(Offer::Announce),
        }
    }
}

/// Whether a solution wants more of a colour than is chosen.
fn wants_more(run: &LessonRun, hud: &HudState, side: Side, piece: Piece) -> bool {
    let (Task::Select(pattern) | Task::Exchange(pattern)) = &run.step().task else { return false };
    let wanted = if side == Side::Give { pattern.give } else { pattern.take };
    wanted.is_some_and(|set| {
        let set: Pieces = set.counted();
        set.count(piece) > hud.selection.side(side).count(piece)
    })
}

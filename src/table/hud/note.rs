//! A small note about what is pointed at: what it is, what it does, or why it does nothing now.

use super::HudState;
use crate::controls::Action;
use crate::game::{Offer, Side, Waiting, phrases};
use crate::table::hit_targets::HitTarget;
use crate::texts::{Say, say};
use crate::ui::{Brush, Letters, palette};
use aljabar_core::Piece;
use bevy::math::{Rect, Vec2};

pub(super) fn paint(brush: &Brush, hud: &HudState) {
    if hud.table_view.open.is_some() || hud.menu.0 {
        return;
    }
    let Some(target) = hud.pointed() else { return };
    let (Some(text), Some(rect)) = (words(hud, target), hud.targets.rect(target)) else { return };
    let window = brush.window();
    // A note about a button lies above all buttons and is not wider than they are, so that it covers nothing beside them.
    let block = match target {
        HitTarget::Offer(_) | HitTarget::Hint | HitTarget::GoOn | HitTarget::SkipStep if !hud.layout.tight => {
            Some(buttons(hud, rect))
        }
        _ => None,
    };
    let wide = block.map_or(brush.px(320.0).min(window.x * 0.6), |block| block.width() - brush.px(24.0));
    let galley = brush.wrapped(&brush.sentence(&text), Letters::BODY, palette::TEXT, wide);
    let size = Vec2::new(galley.size().x + brush.px(24.0), galley.size().y + brush.px(14.0));
    // A note about a suggestion must not cover the hand above it.
    let plate = match target {
        HitTarget::Suggestion(_) => beside(rect, size, window, brush.px(8.0)),
        _ => place(block.unwrap_or(rect), size, window, brush.px(8.0)),
    };
    brush.lacquer(plate, palette::PANEL, palette::EDGE);
    brush.put(plate.min + Vec2::new(brush.px(12.0), brush.px(7.0)), galley);
}

/// The place of all buttons that are there, and this one.
fn buttons(hud: &HudState, one: Rect) -> Rect {
    let offers = Offer::ALL.into_iter().map(HitTarget::Offer);
    let all = offers.chain([HitTarget::Hint, HitTarget::GoOn, HitTarget::SkipStep]);
    all.filter_map(|target| hud.targets.rect(target)).fold(one, |all, rect| all.union(rect))
}

/// Where a note of this size goes: above what it is about, or else below, inside the window.
fn place(about: Rect, size: Vec2, window: Vec2, gap: f32) -> Rect {
    let above = about.min.y - gap - size.y;
    let y = if above >= gap { above } else { about.max.y + gap };
    let x = (about.center().x - size.x * 0.5).clamp(gap, (window.x - size.x - gap).max(gap));
    let y = y.clamp(gap, (window.y - size.y - gap).max(gap));
    Rect::from_corners(Vec2::new(x, y), Vec2::new(x, y) + size)
}

/// The place at the right of a row, or at its left.
fn beside(row: Rect, size: Vec2, window: Vec2, gap: f32) -> Rect {
    let fits = row.max.x + 2.0 * gap + size.x <= window.x;
    let x = if fits { row.max.x + gap } else { (row.min.x - gap - size.x).max(gap) };
    let min = Vec2::new(x, row.center().y - size.y * 0.5);
    Rect::from_corners(min, min + size)
}

fn words(hud: &HudState, target: HitTarget) -> Option<Say> {
    let group = hud.session.group();
    Some(match target {
        HitTarget::Suggestion(i) => {
            let ranked = hud.advisor.ranking().get(i)?;
            phrases::edge(hud.session.seats(), &ranked.advantage)?
        }
        HitTarget::Bag => say!("note-bag"),
        HitTarget::Supply => say!("note-supply"),
        HitTarget::Discard => say!("note-discard"),
        HitTarget::Seat(seat) => {
            let hand = hud.shown.of(&hud.session).position().hand(seat);
            let sum = phrases::piece(group, group.sum_of(hand));
            let first = hud.session.game().position().first() == seat;
            say!("note-seat", name = phrases::seat_name(hud.session.seats(), seat), piece = sum, first = first)
        }
        HitTarget::Hint if hud.lesson.guided().is_some() => say!("lesson-note-show"),
        // A press on it is answered by the lesson, and the pointer often still lies there from the last step.
        HitTarget::Offer(Offer::Exchange) if hud.lesson.guided().is_some() => return None,
        HitTarget::Offer(offer) => offer_words(hud, offer)?,
        HitTarget::GoOn => say!("lesson-note-go-on"),
        HitTarget::SkipStep => say!("lesson-note-skip"),
        HitTarget::Hint if hud.waiting().person().is_none() => say!("advice-wait"),
        HitTarget::Hint => say!("note-hint"),
        HitTarget::Suggestions => say!("note-suggestions", shown = hud.settings.play.suggestions),
        HitTarget::Speed => say!("note-speed"),
        HitTarget::Rules => say!("note-rules"),
        HitTarget::Menu => say!("note-menu"),
        HitTarget::Moment(_) => say!("note-moment"),
        HitTarget::Stack(side, piece) => return dark(hud, side, piece),
        _ => return None,
    })
}

/// Why a marble is dark; `None` if it is not.
fn dark(hud: &HudState, side: Side, piece: Piece) -> Option<Say> {
    if hud.waiting().person().is_none() || hud.selection.is_empty() || hud.selection.side(side).count(piece) > 0 {
        return None;
    }
    let choices = &hud.preview.choices;
    let fits = if side == Side::Give { choices.gives(piece) } else { choices.takes(piece) };
    (!fits).then(|| say!("note-dark", piece = phrases::piece(hud.session.group(), piece)))
}

fn offer_words(hud: &HudState, offer: Offer) -> Option<Say> {
    let allowed = hud.offers.allows(offer, &hud.preview);
    Some(match (offer, hud.waiting()) {
        (Offer::Undo, _) if !allowed => say!("advice-nothing-to-undo"),
        (Offer::Redo, _) if !allowed => say!("advice-nothing-to-redo"),
        (Offer::Undo | Offer::Redo, _) => phrases::button_advice(offer, None),
        _ if hud.puzzle.is_over() => say!("advice-puzzle-over", key = hud.key(Action::Exchange)),
        (_, Waiting::Person(_)) => phrases::button_advice(offer, hud.offers.refusal(offer, &hud.preview)),
        _ => say!("advice-wait"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_never_covers_what_it_is_about_and_stays_inside() {
        let (window, size) = (Vec2::new(1280.0, 720.0), Vec2::new(300.0, 60.0));
        for about in [
            Rect::new(0.0, 0.0, 44.0, 44.0),
            Rect::new(1230.0, 660.0, 1280.0, 720.0),
            Rect::new(600.0, 40.0, 700.0, 90.0),
        ] {
            let plate = place(about, size, window, 8.0);
            assert!(plate.intersect(about).is_empty(), "{about:?} {plate:?}");
            assert!(plate.min.min_element() >= 0.0 && plate.max.x <= window.x && plate.max.y <= window.y);
        }
    }
}

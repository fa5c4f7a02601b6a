//! Paints the page of the menu on top.

use super::control_id::ControlId;
use super::focus::track;
use super::layout::{PageLayout, centred_letters, columns};
use super::page::{Control, ControlKind, Form, Grid, Item, Page};
use super::stack::Menus;
use super::{Composed, cards, drawings, medals};
use crate::controls::{Action, Family, LastDevice};
use crate::input::{Pointer, Prompts};
use crate::seats::SeatOwners;
use crate::texts::{Say, say};
use crate::ui::widgets::{self, ButtonState};
use crate::ui::{Brush, Canvas, Doors, Letters, Metrics, StyleSystems, centred, palette, ready, seat_bar};
use aljabar_core::Piece;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{Align2, Color32};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        paint.in_set(PaintSystems).after(StyleSystems).run_if(ready.and_then(Doors::are_ajar)),
    );
}

/// The set in which menus are painted, after the screen below them.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PaintSystems;

/// The page of the menu on top, and where it stands.
#[derive(SystemParam)]
struct OpenPage<'w> {
    page: Res<'w, Page>,
    layout: Res<'w, PageLayout>,
    menus: Res<'w, Menus>,
    composed: Res<'w, Composed>,
}

fn paint(
    mut canvas: Canvas,
    open: OpenPage,
    device: Res<LastDevice>,
    pointer: Res<Pointer>,
    prompts: Prompts,
    owners: Res<SeatOwners>,
    data: drawings::DrawingData,
) -> Result {
    let OpenPage { page, layout, menus, composed } = open;
    if !menus.is_open() || menus.top() != composed.0 {
        return Ok(());
    }
    let metrics = *canvas.metrics;
    let brush = canvas.brush()?.for_menus();
    let under = pointer.0.and_then(|at| layout.at(at));
    // A control that is held or entered stays highlighted, wherever the mouse is.
    let pointed = match menus.held.held().or(menus.entered()) {
        None if device.points() => under,
        None => menus.focus(),
        held => held,
    };
    let entered = menus.entered().map(|id| (id, menus.is_all_selected()));
    let painter = PagePainter {
        brush: &brush,
        layout: &layout,
        pointed,
        entered,
        keys: !device.points(),
        shows_keys: !prompts.with_pad(),
        tight: metrics.is_tight(),
        family: prompts.family(),
    };
    painter.frame(&page);
    painter.items(&page, &data, &metrics);
    painter.foot(&page);
    if prompts.with_pad() {
        let seated = owners.owns(device.0);
        let x = layout.panel.unwrap_or(layout.body).center().x;
        legend(&brush, &page, &prompts, seated, x);
    }
    Ok(())
}

/// Below the page: what the buttons of the current gamepad do here.
fn legend(brush: &Brush, page: &Page, prompts: &Prompts, seated: bool, x: f32) {
    let select = if page.joins && !seated { say!("legend-join") } else { say!("legend-select") };
    let back = if page.joins && seated { say!("legend-leave") } else { say!("legend-back") };
    let mut entries = vec![(vec![Action::Select], select), (vec![Action::Back], back)];
    if page.joins {
        entries.push((vec![Action::Pause], say!("lobby-start")));
    }
    if page.tabs.is_some() {
        entries.push((vec![Action::PreviousArea, Action::NextArea], say!("legend-parts")));
    }
    brush.legend(prompts, &entries, x);
}

/// The marble that the chosen entry of a list carries.
const MARBLE: Piece = aljabar_core::classic::R;

struct PagePainter<'a> {
    brush: &'a Brush<'a>,
    layout: &'a PageLayout,
    pointed: Option<ControlId>,
    /// The text field or binding that takes input, and whether its whole text is selected.
    entered: Option<(ControlId, bool)>,
    /// Whether the focus is shown as a ring, because it was not set by a pointer.
    keys: bool,
    /// Whether tiles show their keys: not with a gamepad in hand.
    shows_keys: bool,
    /// Whether there is little room.
    tight: bool,
    /// Decides how gamepad buttons are drawn.
    family: Family,
}

impl PagePainter<'_> {
    /// Paints the title with a rule below, and the tabs.
    fn frame(&self, page: &Page) {
        let (brush, layout) = (self.brush, self.layout);
        if let (Some(title), Some(at), Some(panel)) = (&page.title, layout.title, layout.panel) {
            let width = panel.max.x - at.x;
            let title = brush.wrapped(&brush.say(title), Letters::TITLE, palette::GOLD, width);
            brush.put(at, title);
        }
        for (i, (rect, name)) in layout.tabs.iter().zip(page.tabs.iter().flat_map(|(names, _)| names)).enumerate() {
            let open = page.tabs.as_ref().is_some_and(|(_, at)| *at == i);
            let pointed = self.pointed == Some(ControlId::Tab(i));
            let (fill, text) = match (open, pointed) {
                (true, _) => (palette::ACCENT, palette::ON_ACCENT),
                (false, true) => (palette::PANEL_HOVER, palette::TEXT),
                (false, false) => (palette::PANEL, palette::TEXT),
            };
            brush.button(*rect, fill, palette::EDGE);
            brush.text(rect.center(), Align2::CENTER_CENTER, &brush.say(name), Letters::STRONG, text);
        }
    }

    fn items(&self, page: &Page, data: &drawings::DrawingData, metrics: &Metrics) {
        // A drawing beside the items may extend to the right edge of the page.
        let seen = self
            .layout
            .side
            .filter(|_| self.layout.beside)
            .map_or(self.layout.body, |side| side.union(self.layout.body));
        // Glows and rings reach beyond the items, but where the list goes on nothing is seen beyond its end.
        let mut seen = Rect { max: seen.max, ..self.layout.body }.inflate(self.brush.px(6.0));
        let hidden = self.layout.items.first().map_or(0.0, |first| self.layout.body.min.y - first.min.y);
        if hidden > 1.0 {
            seen.min.y = self.layout.body.min.y;
        }
        if hidden < self.layout.max_scroll - 1.0 {
            seen.max.y = self.layout.body.max.y;
        }
        let brush = &self.brush.within(seen);
        let inner = PagePainter { brush, ..*self };
        if let (Some(drawing), Some(rect)) = (&page.side, self.layout.side) {
            drawings::paint(brush, drawing, rect, data, metrics, self.pointed);
        }
        for (item, rect) in page.items.iter().zip(&self.layout.items) {
            if rect.max.y < self.layout.body.min.y || rect.min.y > self.layout.body.max.y {
                continue;
            }
            let put = |text: &Say, letters, colour| {
                brush.put(rect.min, brush.wrapped(&brush.say(text), letters, colour, rect.width()));
            };
            match item {
                Item::Heading(text) => put(text, Letters::HEADING, palette::GOLD),
                Item::Text(text) => put(text, Letters::BODY, palette::TEXT),
                Item::Warning(text) => put(text, Letters::BODY, palette::REFUSED),
                Item::Centred(text) => {
                    let text =
                        brush.centred(&brush.say(text), centred_letters(self.tight), palette::GOLD, rect.width());
                    brush.put(Vec2::new(rect.center().x, rect.min.y), text);
                }
                Item::Control(control) => inner.control(control, page.form),
                Item::Row(controls) | Item::Tiles(controls) | Item::Grid(Grid { controls, .. }) => {
                    controls.iter().for_each(|control| inner.control(control, page.form));
                }
                Item::Drawing(drawing) => drawings::paint(brush, drawing, *rect, data, metrics, self.pointed),
                Item::Medals(all) => medals::paint(brush, *rect, all, &data.group(), metrics),
            }
        }
        // Buttons of the foot that scroll, because they do not fit at the bottom.
        page.foot
            .iter()
            .filter(|control| self.layout.scrolls(control.id))
            .for_each(|control| inner.control(control, page.form));
        self.scrollbar();
        self.ring();
    }

    fn scrollbar(&self) {
        let (body, most) = (self.layout.body, self.layout.max_scroll);
        let Some(first) = self.layout.items.first() else { return };
        if most < 1.0 {
            return;
        }
        let brush = self.brush;
        let whole = body.height() + most;
        let x = body.max.x + brush.px(5.0);
        let from = body.min.y + (body.min.y - first.min.y) / whole * body.height();
        let size = body.height() * body.height() / whole;
        brush.fill(Rect::new(x, body.min.y, x + brush.px(4.0), body.max.y), 2.0, Color32::from_white_alpha(18));
        brush.fill(Rect::new(x, from, x + brush.px(4.0), from + size), 2.0, palette::EDGE);
        // A shade at the lower edge shows as well that there is more below.
        let shade = Color32::from_black_alpha(90);
        let rest = body.min.y - first.min.y;
        if rest < most - 1.0 {
            brush.fill(Rect::new(body.min.x, body.max.y - brush.px(3.0), body.max.x, body.max.y), 0.0, shade);
        }
    }

    /// A ring around the focused control, unless a pointer is used.
    fn ring(&self) {
        let Some(id) = self.pointed.filter(|_| self.keys) else { return };
        let Some(rect) = self.layout.rect(id) else { return };
        widgets::focus_ring(self.brush, rect, palette::GOLD);
    }

    fn foot(&self, page: &Page) {
        for control in page.foot.iter().filter(|control| !self.layout.scrolls(control.id)) {
            self.control(control, page.form);
        }
        let control = self.pointed.and_then(|id| page.control(id));
        let about = control.and_then(|control| control.blocked.as_ref().or(control.about.as_ref()));
        if let Some(about) = about {
            let colour = if control.is_some_and(|control| control.blocked.is_some()) {
                palette::REFUSED
            } else {
                palette::TEXT_SOFT
            };
            let width =
                self.layout.about.width() - if self.layout.about_covers_items { self.brush.px(24.0) } else { 0.0 };
            let text = self.brush.wrapped(&self.brush.say(about), Letters::BODY, colour, width);
            let mut at = self.layout.about.min;
            if self.layout.about_covers_items {
                // It has the whole end of the list, so that no slices of items are seen beside it.
                let (body, pad) = (self.layout.body, self.brush.px(8.0));
                at = Vec2::new(body.min.x + pad * 1.5, body.max.y - pad - text.size().y);
                let plate = Rect::new(body.min.x, at.y - pad, body.max.x, body.max.y);
                // The explanation must not cover its own control, unless it says why that is disabled.
                let hides =
                    self.pointed.and_then(|id| self.layout.rect(id)).is_some_and(|rect| rect.max.y > plate.min.y);
                if hides && control.is_some_and(|control| control.blocked.is_none()) {
                    return self.ring();
                }
                self.brush.button(plate, palette::PANEL, palette::EDGE);
            }
            self.brush.put(at, text);
        }
        self.ring();
    }

    fn control(&self, control: &Control, form: Form) {
        let Some(rect) = self.layout.rect(control.id) else { return };
        let brush = self.brush;
        let (pointed, blocked) = (self.pointed == Some(control.id), control.blocked.is_some());
        let label = brush.say(&control.label);
        if matches!(control.kind, ControlKind::Plain | ControlKind::Main) {
            let state = ButtonState { allowed: !blocked, pointed, main: control.kind == ControlKind::Main };
            match form {
                Form::List(_) => self.entry(rect, &label, control, state),
                _ => widgets::button(brush, rect, &label, state),
            }
            return;
        }
        if let ControlKind::Card(card) = &control.kind {
            cards::paint(brush, rect, &label, card, ButtonState { allowed: !blocked, pointed, main: false });
            return;
        }
        if let ControlKind::Tile(pieces, chosen) = &control.kind {
            let key = control.keys.first().filter(|_| self.shows_keys).map(|key| brush.say(&key.name()));
            drawings::tile(brush, rect, pieces, key.as_deref(), (*chosen, pointed, self.tight));
            return;
        }
        let (label_wide, _) = columns(rect.width());
        if pointed {
            brush.fill(rect, 8.0, palette::PANEL_HOVER);
        }
        let colour = if blocked { palette::TEXT_FAINT } else { palette::TEXT };
        if let Some(seat) = control.seat {
            let bar =
                Rect::new(rect.min.x - brush.px(1.0), rect.min.y + 6.0, rect.min.x + brush.px(5.0), rect.max.y - 6.0);
            seat_bar(brush, bar, seat);
        }
        let text = brush.wrapped(&label, Letters::BODY, colour, label_wide - brush.px(24.0));
        brush.put(Vec2::new(rect.min.x + brush.px(10.0), rect.center().y - text.size().y * 0.5), text);
        let value = Rect::new(rect.min.x + label_wide, rect.min.y, rect.max.x, rect.max.y).inflate(-brush.px(3.0));
        let entered = self.entered.filter(|(id, _)| *id == control.id).map(|(_, all)| all);
        let waiting = entered.is_some();
        match &control.kind {
            ControlKind::Switch(on) => self.switch(value, *on, colour),
            ControlKind::Choice(options, at) => {
                let chosen = options.get(*at).map(|option| brush.say(option)).unwrap_or_default();
                self.value(value, &chosen, colour, options.len() > 1 && !blocked);
            }
            ControlKind::Slider(at, steps, shown) => {
                let part = *at as f32 / (*steps).max(1) as f32;
                self.slider(rect, part, &brush.say(shown), colour);
            }
            ControlKind::Field(text) => self.field(value, text, entered),
            ControlKind::Key(keys) => {
                let text = if waiting { brush.say(&say!("settings-press-key")) } else { brush.say(keys) };
                self.value(value, &text, if waiting { palette::GOLD } else { colour }, false);
            }
            ControlKind::PadButton(buttons) => {
                let text = if waiting { brush.say(&say!("settings-press-button")) } else { String::new() };
                self.value(value, &text, palette::GOLD, false);
                let step = brush.glyph_height() * 1.4;
                let from = value.center() - Vec2::X * step * buttons.len().saturating_sub(1) as f32 * 0.5;
                for (i, button) in buttons.iter().enumerate().filter(|_| !waiting) {
                    brush.glyph(from + Vec2::X * step * i as f32, self.family, *button);
                }
            }
            ControlKind::Plain | ControlKind::Main | ControlKind::Card(_) | ControlKind::Tile(..) => {}
        }
    }

    /// An entry of a list without boxes. The chosen one carries a marble.
    fn entry(&self, rect: Rect, label: &str, control: &Control, state: ButtonState) {
        let brush = self.brush;
        let chosen = state.pointed || (self.pointed.is_none() && control.kind == ControlKind::Main);
        let colour = match (state.allowed, chosen) {
            (false, _) => palette::TEXT_FAINT,
            (true, true) => palette::GOLD,
            (true, false) => palette::TEXT,
        };
        let mut left = rect.min.x;
        if chosen {
            let diameter = brush.px(28.0);
            brush.glow(rect.center(), rect.size(), palette::GOLD.gamma_multiply(0.16));
            brush.marble(Vec2::new(left + diameter * 0.5, rect.center().y), MARBLE, diameter, Color32::WHITE);
            left += diameter + brush.px(10.0);
        }
        let text = brush.wrapped(label, Letters::ENTRY, colour, rect.max.x - left);
        brush.put(Vec2::new(left, rect.center().y - text.size().y * 0.5), text);
    }

    /// The value of a choice, with arrows at both sides if it can be changed.
    fn value(&self, rect: Rect, text: &str, colour: Color32, arrows: bool) {
        let brush = self.brush;
        brush.button(rect, palette::PANEL, palette::EDGE.gamma_multiply(0.7));
        let text = brush.wrapped(text, Letters::STRONG, colour, rect.width() - brush.px(84.0));
        brush.put(rect.center() - Vec2::new(text.size().x, text.size().y) * 0.5, text);
        if arrows {
            for (x, side) in [(rect.min.x + brush.px(18.0), -1.0), (rect.max.x - brush.px(18.0), 1.0)] {
                let tip = Vec2::new(x + brush.px(5.0) * side, rect.center().y);
                for y in [-1.0, 1.0] {
                    let tail = tip + Vec2::new(-brush.px(7.0) * side, brush.px(7.0) * y);
                    brush.line(tip, tail, 2.5, palette::GOLD);
                }
            }
        }
    }

    fn switch(&self, rect: Rect, on: bool, colour: Color32) {
        let brush = self.brush;
        let pill =
            centred(Vec2::new(rect.min.x + brush.px(34.0), rect.center().y), Vec2::new(brush.px(52.0), brush.px(28.0)));
        brush.fill(pill, 14.0, if on { palette::ACCENT } else { palette::PANEL_HOVER });
        brush.frame(pill, 14.0, 1.0, palette::EDGE);
        let side = if on { 1.0 } else { -1.0 };
        brush.disc(pill.center() + Vec2::X * brush.px(12.0) * side, brush.px(10.0), palette::TEXT);
        let word = brush.say(&if on { say!("menu-on") } else { say!("menu-off") });
        let at = Vec2::new(pill.max.x + brush.px(14.0), rect.center().y);
        brush.text(at, Align2::LEFT_CENTER, &word, Letters::STRONG, colour);
    }

    fn slider(&self, rect: Rect, part: f32, shown: &str, colour: Color32) {
        let brush = self.brush;
        let (from, to) = track(rect);
        let y = rect.center().y;
        let half = brush.px(3.5);
        let knob = from + (to - from) * part;
        brush.fill(Rect::new(from, y - half, to, y + half), 3.0, palette::PANEL_PRESSED);
        brush.fill(Rect::new(from, y - half, knob, y + half), 3.0, palette::ACCENT);
        brush.disc(Vec2::new(knob, y), brush.px(11.0), palette::TEXT);
        brush.circle(Vec2::new(knob, y), brush.px(11.0), 1.5, palette::EDGE);
        let at = Vec2::new(rect.max.x - brush.px(10.0), y);
        brush.text(at, Align2::RIGHT_CENTER, shown, Letters::STRONG, colour);
    }

    /// A text field. `entered` is `Some` during text input: whether the whole text is selected.
    fn field(&self, rect: Rect, text: &str, entered: Option<bool>) {
        let brush = &self.brush.within(rect);
        let edge = if entered.is_some() { palette::GOLD } else { palette::EDGE };
        brush.button(rect, palette::PANEL_PRESSED.gamma_multiply(0.4), edge);
        let wide = brush.width(text, Letters::STRONG);
        // Of a long text the end is shown, where the cursor is.
        let left = (rect.max.x - brush.px(18.0) - wide).min(rect.min.x + brush.px(14.0));
        let at = Vec2::new(left, rect.center().y);
        let half = brush.px(11.0);
        let selected = entered == Some(true) && !text.is_empty();
        if selected {
            brush.fill(Rect::new(left, at.y - half, left + wide, at.y + half), 2.0, palette::ACCENT);
        }
        let colour = if selected { palette::ON_ACCENT } else { palette::TEXT };
        let written = brush.text(at, Align2::LEFT_CENTER, text, Letters::STRONG, colour);
        if entered == Some(false) || entered.is_some() && text.is_empty() {
            let x = written.max.x.max(left) + brush.px(3.0);
            brush.line(Vec2::new(x, at.y - half), Vec2::new(x, at.y + half), 2.0, palette::GOLD);
        }
    }
}

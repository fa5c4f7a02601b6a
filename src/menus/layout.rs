//! Where everything on a page lies, in logical pixels of the window. Whatever the language, the window and the size of
//! letters: nothing is cut off, nothing is too small to hit, and what has no room is scrolled to.

use super::control_id::ControlId;
use super::page::{Control, ControlKind, Form, Item, Page};
use super::stack::Menus;
use super::{Composed, drawings};
use crate::app::Step;
use crate::texts::{Say, Texts};
use crate::ui::{Brush, Pictures, ready};
use crate::ui::{Letters, Metrics};
use aljabar_core::Group;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use std::cell::RefCell;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, lay_out_page.in_set(Step::LayOutMenu).run_if(ready));
}

/// Lays out the page on top, after the menu has composed it and before anything is painted or pressed.
fn lay_out_page(
    mut contexts: EguiContexts,
    page: Res<Page>,
    metrics: Res<Metrics>,
    pictures: Res<Pictures>,
    texts: Res<Texts>,
    composed: Res<Composed>,
    show: drawings::Show,
    mut menus: ResMut<Menus>,
    mut laid: ResMut<PageLayout>,
) -> Result {
    if !menus.is_open() || menus.top() != composed.0 {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let brush = Brush::new(ctx, &metrics, &pictures, &texts);
    let group = show.group();
    let measure = |text: &Say, letters: Letters, width: f32| brush.size(&brush.say(text), letters, width);
    *laid = lay_out(&page, &group, &metrics, menus.scroll(), &measure);
    if settle(&page, &laid, &mut menus) {
        *laid = lay_out(&page, &group, &metrics, menus.scroll(), &measure);
    }
    Ok(())
}

/// A focus that is nowhere goes to what is wanted most, and one that has moved is scrolled to. Says whether the page
/// has to be laid out again.
fn settle(page: &Page, laid: &PageLayout, menus: &mut Menus) -> bool {
    let there = menus.focus().is_some_and(|id| laid.rect(id).is_some());
    if !there {
        let main = page.controls().find(|control| control.kind == ControlKind::Main);
        let first = main.map(|control| control.id).or_else(|| {
            let targets = laid.targets.iter().map(|(id, _)| *id).filter(|id| !matches!(id, ControlId::Tab(_)));
            let free = |id: &ControlId| page.control(*id).is_none_or(|control| control.blocked.is_none());
            targets.clone().find(|id| *id != ControlId::Back && free(id)).or_else(|| targets.clone().find(free))
        });
        menus.set_focus(first, true);
    }
    let before = menus.scroll();
    if let Some(layer) = menus.layer_mut()
        && layer.reveal
        && let Some(rect) = layer.focus.filter(|id| laid.scrolls(*id)).and_then(|id| laid.rect(id))
    {
        let covered = if laid.over { laid.about.height() + 16.0 } else { 0.0 };
        let over = (rect.max.y - laid.body.max.y + covered).max(0.0).min((rect.min.y - laid.body.min.y).max(0.0));
        let under = (laid.body.min.y - rect.min.y).max(0.0);
        layer.scroll = (layer.scroll + over - under).clamp(0.0, laid.most);
    }
    // A page that has become shorter cannot stay scrolled.
    let scroll = menus.scroll().min(laid.most);
    if let Some(layer) = menus.layer_mut() {
        layer.scroll = scroll;
    }
    (menus.scroll() - before).abs() > 0.1
}

/// Nothing that can be pressed is smaller, in logical pixels.
pub const SMALLEST: f32 = 44.0;
/// Nothing that can be pressed is nearer to anything else.
pub const APART: f32 = 8.0;

/// Tells how large a text is when it may be so wide.
pub type Measure<'a> = &'a dyn Fn(&Say, Letters, f32) -> Vec2;

/// Where everything lies.
#[derive(Resource, Clone, Default, Debug)]
pub struct PageLayout {
    /// The panel, if there is one.
    pub panel: Option<Rect>,
    /// Where the title begins. Where there is little room, tabs say enough.
    pub title: Option<Vec2>,
    /// The tabs.
    pub tabs: Vec<Rect>,
    /// Where the items are seen.
    pub body: Rect,
    /// The items, in the order of the page.
    pub items: Vec<Rect>,
    /// The picture that belongs to them.
    pub side: Option<Rect>,
    /// Whether that is beside them, and does not scroll.
    pub beside: bool,
    /// Where the sentence on what is pointed at goes.
    pub about: Rect,
    /// Whether that is over the end of the items.
    pub over: bool,
    /// Everything that can be pressed.
    pub targets: Vec<(ControlId, Rect)>,
    /// Targets from here on are always in view; those before scroll with the items.
    pub fixed: usize,
    /// How far the items can be scrolled.
    pub most: f32,
    /// Texts with a word that is wider than its place. There are none; a test looks at every page.
    pub cut: Vec<Say>,
}

impl PageLayout {
    /// What can be pressed at a place.
    pub fn at(&self, place: Vec2) -> Option<ControlId> {
        let inside = |(i, (_, rect)): &(usize, &(ControlId, Rect))| {
            rect.contains(place) && (*i >= self.fixed || self.body.contains(place))
        };
        self.targets.iter().enumerate().rev().find(inside).map(|(_, (id, _))| *id)
    }

    /// Where something is.
    pub fn rect(&self, id: ControlId) -> Option<Rect> {
        self.targets.iter().find(|(other, _)| *other == id).map(|(_, rect)| *rect)
    }

    /// Whether something scrolls.
    pub fn scrolls(&self, id: ControlId) -> bool {
        self.targets.iter().position(|(other, _)| *other == id).is_some_and(|i| i < self.fixed)
    }
}

/// The sizes that a page is laid out with.
struct Sizes<'a> {
    metrics: &'a Metrics,
    measure: Measure<'a>,
}

impl Sizes<'_> {
    fn px(&self, length: f32) -> f32 {
        self.metrics.px(length)
    }

    fn gap(&self) -> f32 {
        self.px(9.0).max(APART)
    }

    fn row(&self) -> f32 {
        self.px(46.0).max(SMALLEST)
    }

    /// The height of a button of this width.
    fn button(&self, control: &Control, width: f32) -> f32 {
        let text = (self.measure)(&control.label, Letters::STRONG, width - self.px(24.0)).y;
        (text + self.px(18.0)).max(self.row())
    }

    /// How wide a button wants to be.
    fn wanted(&self, control: &Control) -> f32 {
        (self.measure)(&control.label, Letters::STRONG, f32::INFINITY).x + self.px(44.0)
    }

    /// The height of a control across the page.
    fn control(&self, control: &Control, width: f32) -> f32 {
        match &control.kind {
            ControlKind::Plain | ControlKind::Main => self.button(control, width),
            kind => {
                let (label, value) = columns(width);
                let label = (self.measure)(&control.label, Letters::BODY, label - self.px(24.0)).y;
                let room = value - self.px(96.0);
                let value = match kind {
                    ControlKind::Choice(options, _) => {
                        options.iter().map(|option| (self.measure)(option, Letters::STRONG, room).y).fold(0.0, f32::max)
                    }
                    ControlKind::Key(keys) => (self.measure)(keys, Letters::STRONG, room).y,
                    _ => 0.0,
                };
                (label.max(value) + self.px(18.0)).max(self.row())
            }
        }
    }

    fn item(&self, item: &Item, width: f32, group: &Group) -> f32 {
        match item {
            Item::Heading(text) => (self.measure)(text, Letters::HEADING, width).y + self.px(10.0),
            Item::Text(text) | Item::Warning(text) => (self.measure)(text, Letters::BODY, width).y + self.px(2.0),
            Item::Control(control) => self.control(control, width),
            Item::Row(controls) => {
                let (rows, wide) = self.split(controls, width);
                let gaps = self.gap() * rows.saturating_sub(1) as f32;
                let heights = controls.chunks(controls.len().div_ceil(rows).max(1));
                let tallest =
                    |row: &[Control]| row.iter().map(|control| self.button(control, wide)).fold(0.0, f32::max);
                heights.map(tallest).sum::<f32>() + gaps
            }
            Item::Drawing(drawing) => drawings::height(drawing, width, self.metrics, group),
        }
    }

    /// Into how many rows buttons go that share a width, and how wide each of them is.
    fn split(&self, controls: &[Control], width: f32) -> (usize, f32) {
        let widest = controls.iter().map(|control| self.wanted(control)).fold(SMALLEST, f32::max);
        let fits = |rows: usize| {
            let columns = controls.len().div_ceil(rows) as f32;
            let wide = (width - self.gap() * (columns - 1.0)) / columns;
            (wide >= widest).then_some((rows, wide))
        };
        (1..=controls.len().max(1)).find_map(fits).unwrap_or((controls.len().max(1), width))
    }

    /// Places buttons side by side, in as many rows as they need.
    fn place_row(&self, controls: &[Control], area: Rect, targets: &mut Vec<(ControlId, Rect)>) -> f32 {
        let (rows, wide) = self.split(controls, area.width());
        let mut y = area.min.y;
        for row in controls.chunks(controls.len().div_ceil(rows).max(1)) {
            let tall = row.iter().map(|control| self.button(control, wide)).fold(0.0, f32::max);
            for (i, control) in row.iter().enumerate() {
                let x = area.min.x + (wide + self.gap()) * i as f32;
                targets.push((control.id, Rect::new(x, y, x + wide, y + tall)));
            }
            y += tall + self.gap();
        }
        y - self.gap()
    }
}

/// How a row is shared between what a thing is called and what it is set to.
pub fn columns(width: f32) -> (f32, f32) {
    (width * 0.46, width * 0.54)
}

/// Lays a page out, scrolled so far.
pub fn lay_out(page: &Page, group: &Group, metrics: &Metrics, scroll: f32, measure: Measure<'_>) -> PageLayout {
    let cut = RefCell::new(Vec::new());
    let measure: Measure<'_> = &|text: &Say, letters: Letters, width: f32| {
        let size = measure(text, letters, width);
        if size.x > width + 1.0 {
            cut.borrow_mut().push(text.clone());
        }
        size
    };
    let mut laid = place(page, group, metrics, scroll, measure);
    laid.cut = cut.take();
    laid
}

fn place(page: &Page, group: &Group, metrics: &Metrics, scroll: f32, measure: Measure<'_>) -> PageLayout {
    let sizes = Sizes { metrics, measure };
    let window = metrics.window;
    let (gap, pad) = (sizes.gap(), sizes.px(22.0));
    let (outer, framed) = match page.form {
        Form::Panel(width) => {
            let width = sizes.px(width).min(window.x * 0.9);
            (Rect::from_center_size(window * 0.5, Vec2::new(width, window.y * 0.9)), true)
        }
        Form::Sheet => (Rect::from_center_size(window * 0.5, window * 0.9), true),
        Form::List(rect) => (rect, false),
    };
    let pad = if framed { pad } else { 0.0 };
    let width = outer.width() - 2.0 * pad;
    let mut laid = PageLayout::default();

    // From the top: title and tabs.
    let mut top = pad * 0.7;
    if let Some(title) = page.title.as_ref().filter(|_| !metrics.is_tight() || page.tabs.is_none()) {
        laid.title = Some(Vec2::new(pad, top));
        top += measure(title, Letters::HEADING, width).y + gap;
    }
    let mut tabs = Vec::new();
    if let Some((names, _)) = &page.tabs {
        let mut x = 0.0;
        for name in names {
            let wide = (measure(name, Letters::STRONG, f32::INFINITY).x + sizes.px(30.0)).max(SMALLEST).min(width);
            if x > 0.0 && x + wide > width + 0.5 {
                (x, top) = (0.0, top + sizes.row() + gap);
            }
            tabs.push(Rect::new(pad + x, top, pad + x + wide, top + sizes.row()));
            x += wide + gap;
        }
        top += sizes.row() + gap * 1.5;
    }

    // From the bottom: buttons, and the sentence on what is pointed at.
    let mut foot = Vec::new();
    // Where there is little room, one row stays in view; the other buttons come after the items.
    let crowded = metrics.is_tight() && framed && sizes.split(&page.foot, width).0 > 1;
    let (kept, moved) = page.foot.split_at(if crowded { 1 } else { page.foot.len() });
    let foot_height = if kept.is_empty() {
        0.0
    } else {
        sizes.place_row(kept, Rect::new(pad, 0.0, pad + width, 0.0), &mut foot) + gap * 1.5
    };
    let sentences = page.controls().filter_map(|control| control.blocked.as_ref().or(control.about.as_ref()));
    let about = sentences.map(|about| measure(about, Letters::BODY, width).y).fold(0.0, f32::max);
    // Where there is little room, the sentence lies over the end of the items instead of below them.
    laid.over = metrics.is_tight() && framed && about > 0.0;
    let about_height = if about > 0.0 && !laid.over { about + gap } else { 0.0 };
    let bottom = if framed { pad * 0.8 } else { 0.0 };

    // A picture beside the items needs a wide page.
    let beside = page.side.is_some() && width > sizes.px(840.0);
    let whole = width;
    let width = if beside { whole * 0.64 } else { whole };

    // The items between, as high as they are.
    let mut y = 0.0;
    let mut targets = Vec::new();
    for item in &page.items {
        let above = if matches!(item, Item::Heading(_)) && y > 0.0 { gap } else { 0.0 };
        let height = sizes.item(item, width, group);
        let rect = Rect::new(pad, y + above, pad + width, y + above + height);
        match item {
            Item::Control(control) => targets.push((control.id, rect)),
            Item::Row(controls) => {
                sizes.place_row(controls, rect, &mut targets);
            }
            Item::Drawing(drawing) => targets.extend(drawings::targets(drawing, rect, metrics, group)),
            _ => {}
        }
        laid.items.push(rect);
        y = rect.max.y + gap;
    }
    let mut side = None;
    if let Some(drawing) = page.side.as_ref().filter(|_| !beside) {
        let height = drawings::height(drawing, width, metrics, group);
        side = Some(Rect::new(pad, y, pad + width, y + height));
        y += height + gap;
    }
    if !moved.is_empty() {
        y = sizes.place_row(moved, Rect::new(pad, y, pad + width, y), &mut targets) + gap;
    }
    let content = (y - gap).max(0.0);
    let around = top + about_height + foot_height + bottom;
    let height = (around + content).min(outer.height());
    // A list keeps its upper edge; a panel is as high as what is on it; a sheet fills the window.
    let min = match page.form {
        Form::Panel(_) => Vec2::new(outer.min.x, window.y * 0.5 - height * 0.5),
        _ => outer.min,
    };
    let height = if matches!(page.form, Form::Sheet) { outer.height() } else { height };
    let room = (height - around).max(0.0);
    laid.most = (content - room).max(0.0);
    let scroll = scroll.clamp(0.0, laid.most);

    let shift = |rect: Rect, by: Vec2| Rect::from_corners(rect.min + by, rect.max + by);
    let to_body = min + Vec2::Y * (top - scroll);
    laid.panel = framed.then(|| Rect::from_corners(min, min + Vec2::new(outer.width(), height)));
    laid.title = laid.title.map(|title| title + min);
    laid.body = shift(Rect::new(pad - APART * 0.5, top, pad + width + APART * 0.5, top + room), min);
    laid.beside = beside;
    laid.side = match beside {
        true => Some(shift(Rect::new(pad + whole * 0.67, top, pad + whole, top + room.min(whole * 0.33)), min)),
        false => side.map(|rect| shift(rect, to_body)),
    };
    laid.items = laid.items.iter().map(|rect| shift(*rect, to_body)).collect();
    laid.targets = targets.into_iter().map(|(id, rect)| (id, shift(rect, to_body))).collect();
    laid.fixed = laid.targets.len();
    laid.tabs = tabs.iter().map(|rect| shift(*rect, min)).collect();
    let tabs = laid.tabs.iter().enumerate().map(|(i, rect)| (ControlId::Tab(i), *rect));
    laid.targets.extend(tabs);
    let width = whole;
    let about_top = if laid.over {
        height - bottom - foot_height - about - gap * 0.5
    } else {
        height - bottom - foot_height - about_height + gap
    };
    laid.about = shift(Rect::new(pad, about_top, pad + width, about_top + about), min);
    let foot_top = height - bottom - foot_height + gap * 1.5;
    laid.targets.extend(foot.into_iter().map(|(id, rect)| (id, shift(rect, min + Vec2::Y * foot_top))));
    laid
}

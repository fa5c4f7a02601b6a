//! Layout of a page, in logical pixels of the window. For every language, window size and text size, no text is cut
//! off, every target is large enough to press, and content that does not fit can be scrolled.

use super::control_id::ControlId;
use super::page::{Control, ControlKind, Form, Grid, Item, Page};
use super::stack::Menus;
use super::{Composed, cards, drawings, medals};
use crate::app::FrameStep;
use crate::texts::Say;
use crate::ui::{Canvas, ready};
use crate::ui::{Letters, Metrics};
use aljabar_core::Group;
use bevy::prelude::*;
use std::cell::RefCell;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, lay_out_page.in_set(FrameStep::LayOutMenu).run_if(ready));
}

/// Lays out the page after the menu on top has composed it, before it is painted or pressed.
fn lay_out_page(
    mut canvas: Canvas,
    page: Res<Page>,
    composed: Res<Composed>,
    data: drawings::DrawingData,
    mut menus: ResMut<Menus>,
    mut layout: ResMut<PageLayout>,
) -> Result {
    if !menus.is_open() || menus.top() != composed.0 {
        return Ok(());
    }
    let metrics = *canvas.metrics;
    let brush = canvas.brush()?;
    let group = data.group();
    let measure = |text: &Say, letters: Letters, width: f32| brush.size(&brush.say(text), letters, width);
    *layout = lay_out(&page, &group, &metrics, menus.scroll(), &measure);
    if settle_focus(&page, &layout, &mut menus) {
        *layout = lay_out(&page, &group, &metrics, menus.scroll(), &measure);
    }
    Ok(())
}

/// Moves a focus that is not on the page to the default control, and scrolls to a focus that has moved. Returns whether
/// the page must be laid out again.
fn settle_focus(page: &Page, layout: &PageLayout, menus: &mut Menus) -> bool {
    let there = menus.focus().is_some_and(|id| layout.rect(id).is_some());
    if !there {
        let main = page.controls().find(|control| control.kind == ControlKind::Main);
        let first = main.map(|control| control.id).or_else(|| {
            let targets = layout.targets.iter().map(|(id, _)| *id).filter(|id| !matches!(id, ControlId::Tab(_)));
            let free = |id: &ControlId| page.control(*id).is_none_or(|control| control.blocked.is_none());
            targets.clone().find(|id| *id != ControlId::Back && free(id)).or_else(|| targets.clone().find(free))
        });
        // A ring around the first of several tiles would look like the answer. The first step of keys or a gamepad goes there.
        let answers =
            |id: &ControlId| page.control(*id).is_some_and(|control| matches!(control.kind, ControlKind::Tile(..)));
        // A page without a main button opens at its beginning, wherever the focus is.
        let is_main = main.is_some();
        menus.set_focus(first.filter(|id| !answers(id)), is_main);
    }
    let before = menus.scroll();
    if let Some(layer) = menus.layer_mut()
        && layer.reveal
        && let Some(rect) = layer.focus.filter(|id| layout.scrolls(*id)).and_then(|id| layout.rect(id))
    {
        let covered = if layout.about_covers_items { layout.about.height() + 16.0 } else { 0.0 };
        let over = (rect.max.y - layout.body.max.y + covered).max(0.0).min((rect.min.y - layout.body.min.y).max(0.0));
        let under = (layout.body.min.y - rect.min.y).max(0.0);
        layer.scroll = (layer.scroll + over - under).clamp(0.0, layout.max_scroll);
    }
    // The page may have become shorter.
    let scroll = menus.scroll().min(layout.max_scroll);
    if let Some(layer) = menus.layer_mut() {
        layer.scroll = scroll;
    }
    (menus.scroll() - before).abs() > 0.1
}

/// Minimum width and height of anything that can be pressed, in logical pixels.
pub const MIN_TARGET: f32 = 44.0;
/// The distance between the edge of a card and what is on it, in pixels of the reference window.
pub const CARD_PAD: f32 = 11.0;
/// Minimum distance between targets, in logical pixels.
pub const MIN_GAP: f32 = 8.0;

/// Returns the size of a text that is wrapped at a width.
pub type Measure<'a> = &'a dyn Fn(&Say, Letters, f32) -> Vec2;

/// Positions of everything on the current page.
#[derive(Resource, Clone, Default, Debug)]
pub struct PageLayout {
    /// The background panel. A bare list has none.
    pub panel: Option<Rect>,
    /// The upper left of the title. `None` in tight windows if there are tabs.
    pub title: Option<Vec2>,
    /// The tabs, in the order of the page.
    pub tabs: Vec<Rect>,
    /// The visible part of the scrolling items.
    pub body: Rect,
    /// The items, in the order of the page.
    pub items: Vec<Rect>,
    /// The drawing beside or after the items.
    pub side: Option<Rect>,
    /// Whether that drawing is beside the items and does not scroll.
    pub beside: bool,
    /// The place for the explanation of the focused control.
    pub about: Rect,
    /// Whether the explanation covers the end of the items.
    pub about_covers_items: bool,
    /// Everything that can be pressed or focused.
    pub targets: Vec<(ControlId, Rect)>,
    /// Targets from this index on do not scroll; those before scroll with the items.
    pub fixed: usize,
    /// The largest scroll distance.
    pub max_scroll: f32,
    /// Texts with a word that is wider than its place. A test checks on every page that there are none.
    pub cut: Vec<Say>,
}

impl PageLayout {
    /// The target at this position, if there is one.
    pub fn at(&self, place: Vec2) -> Option<ControlId> {
        let inside = |(i, (_, rect)): &(usize, &(ControlId, Rect))| {
            rect.contains(place) && (*i >= self.fixed || self.body.contains(place))
        };
        self.targets.iter().enumerate().rev().find(inside).map(|(_, (id, _))| *id)
    }

    /// The rectangle of a target, if it is on the page.
    pub fn rect(&self, id: ControlId) -> Option<Rect> {
        self.targets.iter().find(|(other, _)| *other == id).map(|(_, rect)| *rect)
    }

    /// Whether a target scrolls with the items.
    pub fn scrolls(&self, id: ControlId) -> bool {
        self.targets.iter().position(|(other, _)| *other == id).is_some_and(|i| i < self.fixed)
    }
}

/// Computes sizes of items and controls.
struct Sizes<'a> {
    metrics: &'a Metrics,
    measure: Measure<'a>,
    /// Whether the page is a list without boxes, whose entries are closer.
    is_list: bool,
}

impl Sizes<'_> {
    fn px(&self, length: f32) -> f32 {
        self.metrics.px(length)
    }

    fn gap(&self) -> f32 {
        if self.is_list { self.px(6.0).max(MIN_GAP) } else { self.px(9.0).max(MIN_GAP) }
    }

    fn row(&self) -> f32 {
        if self.is_list { self.px(40.0).max(MIN_TARGET) } else { self.px(46.0).max(MIN_TARGET) }
    }

    /// The height of a button of this width.
    fn button(&self, control: &Control, width: f32) -> f32 {
        if self.is_list {
            let text = (self.measure)(&control.label, Letters::ENTRY, width - self.px(38.0)).y;
            return text.max(self.row());
        }
        let text = (self.measure)(&control.label, Letters::STRONG, width - self.px(24.0)).y;
        (text + self.px(18.0)).max(self.row())
    }

    /// The height of a button or a card of this width, in a row.
    fn in_row(&self, control: &Control, width: f32) -> f32 {
        let ControlKind::Card(card) = &control.kind else { return self.button(control, width) };
        let inner = width - self.px(CARD_PAD * 2.0);
        let label = (self.measure)(&control.label, Letters::STRONG, inner).y;
        let line = card.line.as_ref().map_or(0.0, |line| (self.measure)(line, Letters::BODY, inner).y + self.px(4.0));
        label + cards::picture_height(card.picture, self.metrics) + line + self.px(CARD_PAD * 2.0)
    }

    /// The width of a button whose label is on one line, or the least width of a card.
    fn single_line_width(&self, control: &Control) -> f32 {
        if let ControlKind::Card(card) = &control.kind {
            let label = (self.measure)(&control.label, Letters::STRONG, f32::INFINITY).x;
            let line = card.line.as_ref().map_or(0.0, |line| (self.measure)(line, Letters::BODY, f32::INFINITY).x);
            let picture = cards::picture_width(card.picture, self.metrics);
            return label.max(line.min(self.px(150.0))).max(picture) + self.px(CARD_PAD * 2.0);
        }
        let letters = if self.is_list { Letters::ENTRY } else { Letters::STRONG };
        (self.measure)(&control.label, letters, f32::INFINITY).x + self.px(44.0)
    }

    /// The width of a tab on a page of this width.
    fn tab(&self, name: &Say, width: f32) -> f32 {
        let text = (self.measure)(name, Letters::STRONG, f32::INFINITY).x;
        (text + self.px(30.0)).max(MIN_TARGET).min(width)
    }

    /// The height of a control as wide as the page.
    fn control(&self, control: &Control, width: f32) -> f32 {
        match &control.kind {
            ControlKind::Plain | ControlKind::Main | ControlKind::Card(_) => self.in_row(control, width),
            ControlKind::Tile(pieces, _) => drawings::tile_size(pieces.len(), pieces.len(), self.metrics).y,
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
            Item::Heading(text) => (self.measure)(text, Letters::HEADING, width).y,
            Item::Centred(text) => {
                (self.measure)(text, centred_letters(self.metrics.is_tight()), width).y + self.px(10.0)
            }
            Item::Text(text) | Item::Warning(text) => (self.measure)(text, Letters::BODY, width).y + self.px(2.0),
            Item::Control(control) => self.control(control, width),
            Item::Row(controls) => {
                let (rows, wide) = self.split(controls, width);
                let gaps = self.gap() * rows.saturating_sub(1) as f32;
                let heights = controls.chunks(controls.len().div_ceil(rows).max(1));
                let tallest =
                    |row: &[Control]| row.iter().map(|control| self.in_row(control, wide)).fold(0.0, f32::max);
                heights.map(tallest).sum::<f32>() + gaps
            }
            Item::Grid(grid) => {
                let (columns, skip, _) = self.cells(grid, width);
                let rows = (grid.controls.len() + skip).div_ceil(columns) as f32;
                rows * (self.row() + self.gap()) - self.gap()
            }
            Item::Tiles(controls) => {
                let (columns, size) = self.tiles(controls, width);
                let rows = controls.len().div_ceil(columns) as f32;
                rows * size.y + (rows - 1.0).max(0.0) * self.gap()
            }
            Item::Drawing(drawing) => drawings::height(drawing, width, self.metrics, group),
            Item::Medals(all) => {
                medals::cards(all, width, self.metrics, self.measure).last().map_or(0.0, |card| card.max.y)
            }
        }
    }

    /// The columns of a grid, the empty cells before its first button, and the width of a cell.
    fn cells(&self, grid: &Grid, width: f32) -> (usize, usize, f32) {
        let widest = grid.controls.iter().map(|control| self.single_line_width(control)).fold(MIN_TARGET, f32::max);
        let fit = ((width + self.gap()) / (widest + self.gap())) as usize;
        let (columns, skip) = match grid.skip {
            Some(skip) => (grid.columns, skip),
            None => (fit.clamp(1, grid.columns), 0),
        };
        (columns, skip, (width - self.gap() * (columns - 1) as f32) / columns as f32)
    }

    /// Places the buttons of a grid.
    fn place_grid(&self, grid: &Grid, area: Rect, targets: &mut Vec<(ControlId, Rect)>) {
        let (columns, skip, wide) = self.cells(grid, area.width());
        let step = Vec2::new(wide + self.gap(), self.row() + self.gap());
        for (i, control) in grid.controls.iter().enumerate() {
            let cell = i + skip;
            let corner = area.min + step * Vec2::new((cell % columns) as f32, (cell / columns) as f32);
            targets.push((control.id, Rect::from_corners(corner, corner + Vec2::new(wide, self.row()))));
        }
    }

    /// The number of rows that buttons of equal width need, and that width.
    fn split(&self, controls: &[Control], width: f32) -> (usize, f32) {
        let widest = controls.iter().map(|control| self.single_line_width(control)).fold(MIN_TARGET, f32::max);
        let fits = |rows: usize| {
            let columns = controls.len().div_ceil(rows) as f32;
            let wide = (width - self.gap() * (columns - 1.0)) / columns;
            (wide >= widest).then_some((rows, wide))
        };
        (1..=controls.len().max(1)).find_map(fits).unwrap_or((controls.len().max(1), width))
    }

    /// The number of tiles in a row, as equal in all rows as possible, and the size of a tile.
    fn tiles(&self, controls: &[Control], width: f32) -> (usize, Vec2) {
        let pieces = controls.iter().map(|control| match &control.kind {
            ControlKind::Tile(pieces, _) => pieces.len(),
            _ => 1,
        });
        let most = pieces.max().unwrap_or(1);
        let size = drawings::tile_size(most, controls.len(), self.metrics).max(Vec2::splat(MIN_TARGET));
        let fit = ((width + self.gap()) / (size.x + self.gap())).floor().max(1.0) as usize;
        let rows = controls.len().div_ceil(fit).max(1);
        (controls.len().div_ceil(rows).max(1), size)
    }

    fn place_tiles(&self, controls: &[Control], area: Rect, targets: &mut Vec<(ControlId, Rect)>) {
        let (columns, size) = self.tiles(controls, area.width());
        for (row, tiles) in controls.chunks(columns).enumerate() {
            let whole = tiles.len() as f32 * (size.x + self.gap()) - self.gap();
            let start = Vec2::new(area.center().x - whole * 0.5, area.min.y + row as f32 * (size.y + self.gap()));
            for (i, control) in tiles.iter().enumerate() {
                let min = start + Vec2::X * (size.x + self.gap()) * i as f32;
                targets.push((control.id, Rect::from_corners(min, min + size)));
            }
        }
    }

    /// Places buttons side by side, in as many rows as they need. Returns their lower edge.
    fn place_row(&self, controls: &[Control], area: Rect, targets: &mut Vec<(ControlId, Rect)>) -> f32 {
        let (rows, wide) = self.split(controls, area.width());
        let mut y = area.min.y;
        for row in controls.chunks(controls.len().div_ceil(rows).max(1)) {
            let tall = row.iter().map(|control| self.in_row(control, wide)).fold(0.0, f32::max);
            for (i, control) in row.iter().enumerate() {
                let x = area.min.x + (wide + self.gap()) * i as f32;
                targets.push((control.id, Rect::new(x, y, x + wide, y + tall)));
            }
            y += tall + self.gap();
        }
        y - self.gap()
    }
}

/// The letters of a centred heading.
pub fn centred_letters(tight: bool) -> Letters {
    if tight { Letters::STRONG } else { Letters::HEADING }
}

/// The widths of the label and the value of a control.
pub fn columns(width: f32) -> (f32, f32) {
    (width * 0.46, width * 0.54)
}

/// Lays out a page that is scrolled by `scroll`.
pub fn lay_out(page: &Page, group: &Group, metrics: &Metrics, scroll: f32, measure: Measure<'_>) -> PageLayout {
    let cut = RefCell::new(Vec::new());
    let measure: Measure<'_> = &|text: &Say, letters: Letters, width: f32| {
        let size = measure(text, letters, width);
        if size.x > width + 1.0 {
            cut.borrow_mut().push(text.clone());
        }
        size
    };
    let mut layout = place(page, group, metrics, scroll, measure);
    layout.cut = cut.take();
    layout
}

fn place(page: &Page, group: &Group, metrics: &Metrics, scroll: f32, measure: Measure<'_>) -> PageLayout {
    let sizes = Sizes { metrics, measure, is_list: matches!(page.form, Form::List(_)) };
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
    let mut layout = PageLayout::default();

    // From the top: title and tabs.
    let mut top = pad * 0.7;
    let tab_widths: Vec<f32> =
        page.tabs.iter().flat_map(|(names, _)| names).map(|name| sizes.tab(name, width)).collect();
    let tabs_width = tab_widths.iter().map(|wide| wide + gap).sum::<f32>();
    // The tabs are beside the title, at the right, where both fit into one line.
    let mut beside_title = None;
    if let Some(title) = page.title.as_ref().filter(|_| !metrics.is_tight() || page.tabs.is_none()) {
        layout.title = Some(Vec2::new(pad, top));
        let size = measure(title, Letters::TITLE, width);
        if page.tabs.is_some() && size.x + sizes.px(30.0) + tabs_width <= width {
            beside_title = Some(width - tabs_width + gap);
            top += (size.y - sizes.row()).max(0.0) * 0.5;
        } else {
            top += size.y + gap;
        }
    }
    let mut tabs = Vec::new();
    if !tab_widths.is_empty() {
        let mut x = beside_title.unwrap_or(0.0);
        for wide in tab_widths {
            if x > 0.0 && x + wide > width + 0.5 {
                (x, top) = (0.0, top + sizes.row() + gap);
            }
            tabs.push(Rect::new(pad + x, top, pad + x + wide, top + sizes.row()));
            x += wide + gap;
        }
        top += sizes.row() + gap * 1.5;
    }

    // From the bottom: buttons, and the explanation of the focused control.
    let mut foot = Vec::new();
    // If the buttons need a third of a tight window, only the first one stays at the bottom; the others come after the
    // items.
    let crowded = metrics.is_tight() && framed && {
        let rows = sizes.split(&page.foot, width).0;
        rows > 1 && rows as f32 * (sizes.row() + gap) > outer.height() / 3.0
    };
    let (kept, moved) = page.foot.split_at(if crowded { 1 } else { page.foot.len() });
    let foot_height = if kept.is_empty() {
        0.0
    } else {
        sizes.place_row(kept, Rect::new(pad, 0.0, pad + width, 0.0), &mut foot) + gap * 1.5
    };
    let sentences = page.controls().filter_map(|control| control.blocked.as_ref().or(control.about.as_ref()));
    let about = sentences.map(|about| measure(about, Letters::BODY, width).y).fold(0.0, f32::max);
    // In tight windows the explanation covers the end of the items instead of being below them.
    layout.about_covers_items = metrics.is_tight() && framed && about > 0.0;
    let about_height = if about > 0.0 && !layout.about_covers_items { about + gap } else { 0.0 };
    let bottom = if framed { pad * 0.8 } else { 0.0 };

    // A drawing is beside the items only if the page is wide.
    let beside = page.side.as_ref().filter(|_| width > sizes.px(840.0));
    let beside = beside.map(|drawing| drawings::beside(drawing, width, metrics));
    let whole = width;
    let width = beside.map_or(whole, |(items, ..)| whole * items);

    // Between them: the items, at their full height.
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
            Item::Grid(grid) => sizes.place_grid(grid, rect, &mut targets),
            Item::Tiles(controls) => sizes.place_tiles(controls, rect, &mut targets),
            Item::Drawing(drawing) => targets.extend(drawings::targets(drawing, rect, metrics, group)),
            _ => {}
        }
        layout.items.push(rect);
        y = rect.max.y + gap;
    }
    let mut side = None;
    if let Some(drawing) = page.side.as_ref().filter(|_| beside.is_none()) {
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
    // A list keeps its upper edge; a panel is as high as its content; a sheet fills the window.
    let min = match page.form {
        Form::Panel(_) => Vec2::new(outer.min.x, window.y * 0.5 - height * 0.5),
        _ => outer.min,
    };
    let height = if matches!(page.form, Form::Sheet) { outer.height() } else { height };
    let room = (height - around).max(0.0);
    layout.max_scroll = (content - room).max(0.0);
    let scroll = scroll.clamp(0.0, layout.max_scroll);

    let shift = |rect: Rect, by: Vec2| Rect::from_corners(rect.min + by, rect.max + by);
    let to_body = min + Vec2::Y * (top - scroll);
    layout.panel = framed.then(|| Rect::from_corners(min, min + Vec2::new(outer.width(), height)));
    layout.title = layout.title.map(|title| title + min);
    layout.body = shift(Rect::new(pad - MIN_GAP * 0.5, top, pad + width + MIN_GAP * 0.5, top + room), min);
    layout.beside = beside.is_some();
    layout.side = match beside {
        Some((_, part, height)) => {
            Some(shift(Rect::new(pad + whole * (1.0 - part), top, pad + whole, top + room.min(height)), min))
        }
        None => side.map(|rect| shift(rect, to_body)),
    };
    layout.items = layout.items.iter().map(|rect| shift(*rect, to_body)).collect();
    layout.targets = targets.into_iter().map(|(id, rect)| (id, shift(rect, to_body))).collect();
    layout.fixed = layout.targets.len();
    layout.tabs = tabs.iter().map(|rect| shift(*rect, min)).collect();
    let tabs = layout.tabs.iter().enumerate().map(|(i, rect)| (ControlId::Tab(i), *rect));
    layout.targets.extend(tabs);
    let width = whole;
    let about_top = if layout.about_covers_items {
        height - bottom - foot_height - about - gap * 0.5
    } else {
        height - bottom - foot_height - about_height + gap
    };
    layout.about = shift(Rect::new(pad, about_top, pad + width, about_top + about), min);
    let foot_top = height - bottom - foot_height + gap * 1.5;
    layout.targets.extend(foot.into_iter().map(|(id, rect)| (id, shift(rect, min + Vec2::Y * foot_top))));
    layout
}

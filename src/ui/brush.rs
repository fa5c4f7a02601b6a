//! Painting of text, marbles and plates with egui. Positions are in logical pixels from the upper left of the window.

use super::metrics::Metrics;
use super::pictures::Pictures;
use crate::settings::SeatLook;
use crate::texts::{Say, Texts};
use aljabar_characters::Character;
use aljabar_core::{Piece, Preset, Seat};
use aljabar_paint::MarblePart;
use bevy::math::{Rect, Vec2};
use bevy_egui::egui::epaint::{Mesh, Shadow, Shape, StrokeKind};
use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{self, Align, Align2, Color32, CornerRadius, FontId, Galley, LayerId, Order, Painter, Stroke};
use std::sync::Arc;

/// Paints on an egui layer, with sizes scaled to the window and text in the player's language.
pub struct Brush<'a> {
    painter: Painter,
    metrics: Metrics,
    pictures: &'a Pictures,
    texts: &'a Texts,
    seats: [SeatLook; 4],
}

/// A typeface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// Noto Sans, for running text.
    Text,
    /// El Messiri, for names, numbers and menus.
    Display,
    /// El Messiri in bold, for headings.
    Heading,
    /// Phosphor, for icons.
    Icon,
}

/// A text style: font size in the reference window, and the typeface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Letters(pub(super) f32, pub(super) Face);

impl Letters {
    /// All styles.
    pub const ALL: [Self; 8] =
        [Self::BODY, Self::STRONG, Self::NAME, Self::ENTRY, Self::HEADING, Self::TITLE, Self::FIGURE, Self::BANNER];
    /// Icons.
    pub const ICON: Self = Self(26.0, Face::Icon);
    /// Icons in a corner of something.
    pub const SMALL_ICON: Self = Self(17.0, Face::Icon);
    /// Running text.
    pub const BODY: Self = Self(17.0, Face::Text);
    /// Buttons, values and emphasised text.
    pub const STRONG: Self = Self(18.0, Face::Display);
    /// Names of players.
    pub const NAME: Self = Self(21.0, Face::Display);
    /// Entries of the list on the title screen.
    pub const ENTRY: Self = Self(27.0, Face::Display);
    /// Headings of pages and sections.
    pub const HEADING: Self = Self(25.0, Face::Heading);
    /// Large numbers, such as the size of a hand.
    pub const FIGURE: Self = Self(34.0, Face::Heading);
    /// Titles of pages.
    pub const TITLE: Self = Self(32.0, Face::Heading);
    /// Banners across the table.
    pub const BANNER: Self = Self(44.0, Face::Heading);
}

impl<'a> Brush<'a> {
    /// A brush on the background layer, for this frame.
    pub fn new(
        ctx: &egui::Context,
        metrics: &Metrics,
        pictures: &'a Pictures,
        texts: &'a Texts,
        seats: [SeatLook; 4],
    ) -> Self {
        Self { painter: ctx.layer_painter(LayerId::background()), metrics: *metrics, pictures, texts, seats }
    }

    /// The colour of a seat.
    pub fn seat_colour(&self, seat: Seat) -> Color32 {
        super::palette::SEATS[self.seats[seat % 4].colour % SeatLook::COLOURS]
    }

    /// The pattern of a seat, below [`SeatLook::PATTERNS`].
    pub fn seat_pattern(&self, seat: Seat) -> usize {
        self.seats[seat % 4].pattern
    }

    /// The same brush on the layer of the menus.
    pub fn for_menus(&self) -> Self {
        let layer = LayerId::new(Order::Foreground, egui::Id::new("menus"));
        Self { painter: self.painter.ctx().layer_painter(layer), ..*self }
    }

    /// The size of a text that is wrapped at `width`.
    pub fn size(&self, text: &str, letters: Letters, width: f32) -> Vec2 {
        let size = self.wrapped(text, letters, Color32::WHITE, width).size();
        Vec2::new(size.x, size.y)
    }

    /// The same brush on the layer of temporary overlays, above the table and below the menus.
    pub fn above_table(&self) -> Self {
        let layer = LayerId::new(Order::Middle, egui::Id::new("above the table"));
        Self { painter: self.painter.ctx().layer_painter(layer), ..*self }
    }

    /// The same brush on the layer of the doors, above the menus and below the notices.
    pub fn for_doors(&self) -> Self {
        let layer = LayerId::new(Order::Tooltip, egui::Id::new("doors"));
        Self { painter: self.painter.ctx().layer_painter(layer), ..*self }
    }

    /// The same brush on the top layer, for notices.
    pub fn on_top(&self) -> Self {
        let layer = LayerId::new(Order::Debug, egui::Id::new("notices"));
        Self { painter: self.painter.ctx().layer_painter(layer), ..*self }
    }

    /// The same brush with everything less opaque.
    pub fn faded(&self, opacity: f32) -> Self {
        let mut painter = self.painter.clone();
        painter.multiply_opacity(opacity.clamp(0.0, 1.0));
        Self { painter, ..*self }
    }

    /// The same brush with all sizes multiplied by `factor`, for content that would not fit into the window.
    pub fn shrunk(&self, factor: f32) -> Self {
        let mut metrics = self.metrics;
        metrics.unit *= factor;
        Self { painter: self.painter.clone(), metrics, ..*self }
    }

    /// The size of the window, in logical pixels.
    pub fn window(&self) -> Vec2 {
        self.metrics.window
    }

    /// Converts a length from pixels of the reference window to logical pixels.
    pub fn px(&self, length: f32) -> f32 {
        self.metrics.px(length)
    }

    fn font(&self, Letters(size, face): Letters) -> FontId {
        FontId::new(self.metrics.text(size), face.family())
    }

    /// The text in the player's language.
    pub fn say(&self, say: &Say) -> String {
        self.texts.tell(say)
    }

    /// The text in the player's language, starting with a capital letter.
    pub fn line_of(&self, say: &Say) -> String {
        self.texts.line(say)
    }

    /// The text in the player's language as a sentence: a capital letter at the start, a full stop at the end.
    pub fn sentence(&self, say: &Say) -> String {
        self.texts.sentence(say)
    }

    /// Paints a line of text whose `anchor` is at this position. Returns its rectangle.
    pub fn text(&self, at: Vec2, anchor: Align2, text: &str, letters: Letters, colour: Color32) -> Rect {
        let rect = self.painter.text(pos(at), anchor, text, self.font(letters), colour);
        from_egui(rect)
    }

    /// Lays out wrapped text, with a smaller font if it would be higher than `size`.
    pub fn wrapped_within(&self, text: &str, letters: Letters, colour: Color32, size: Vec2) -> Arc<Galley> {
        self.not_higher_than(size.y, letters, |letters| self.wrapped(text, letters, colour, size.x))
    }

    /// The same with centred lines. Its position is the centre of its upper edge.
    pub fn centred_within(&self, text: &str, letters: Letters, colour: Color32, size: Vec2) -> Arc<Galley> {
        self.not_higher_than(size.y, letters, |letters| self.centred(text, letters, colour, size.x))
    }

    /// Lays out a text with the largest of some font sizes at which it is not higher than `height`, or with the smallest.
    /// The font stays readable.
    fn not_higher_than(&self, height: f32, letters: Letters, lay_out: impl Fn(Letters) -> Arc<Galley>) -> Arc<Galley> {
        let least = (1.0 / self.metrics.unit).clamp(0.7, 1.0);
        let sizes = [1.0, 0.9, 0.8, 0.7].map(|part: f32| part.max(least));
        let galleys = sizes.map(|part| lay_out(Letters(letters.0 * part, letters.1)));
        let [.., last] = &galleys;
        galleys.iter().find(|galley| galley.size().y <= height + 1.0).unwrap_or(last).clone()
    }

    /// The style, with a smaller font if the text would be wider than `width`. The font stays readable.
    pub fn fitting(&self, text: &str, letters: Letters, width: f32) -> Letters {
        // Not smaller than running text at 100 per cent.
        let least = (Letters::BODY.0 / (letters.0 * self.metrics.unit)).clamp(0.5, 1.0);
        // Sizes in steps of a tenth: each font size needs its own glyphs in egui's texture.
        let part = (width / self.width(text, letters).max(1.0) * 10.0).floor() / 10.0;
        Letters(letters.0 * part.clamp(least, 1.0), letters.1)
    }

    /// The text, cut with an ellipsis if it is wider than `width`. A number at its end is kept, because names may
    /// differ only by it.
    pub fn shortened(&self, text: &str, letters: Letters, width: f32) -> String {
        if self.width(text, letters) <= width {
            return text.to_owned();
        }
        let plain = text.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let (start, end) = if plain.ends_with(' ') { text.split_at(plain.len() - 1) } else { (text, "") };
        let starts = (1..start.chars().count()).rev().map(|n| start.chars().take(n).collect::<String>());
        let mut shorter = starts.map(|start| format!("{}…{end}", start.trim_end()));
        shorter.find(|text| self.width(text, letters) <= width).unwrap_or_else(|| "…".into())
    }

    /// Paints a line of text in the middle of `rect`, with a smaller font if it is too wide.
    pub fn text_within(&self, rect: Rect, text: &str, letters: Letters, colour: Color32) {
        let wide = self.width(text, letters);
        // Large text may shrink more, but not below the size that it could have at 100 per cent.
        let least = (0.7 / self.metrics.unit * 10.0).ceil().clamp(4.0, 7.0);
        // Sizes in steps of a tenth: each font size needs its own glyphs in egui's texture.
        let shrunk = (rect.width() / wide * 10.0).floor().clamp(least, 10.0) / 10.0;
        let letters = Letters(letters.0 * shrunk, letters.1);
        self.text(rect.center(), Align2::CENTER_CENTER, text, letters, colour);
    }

    /// The width of a text on one line.
    pub fn width(&self, text: &str, letters: Letters) -> f32 {
        self.painter.layout_no_wrap(text.into(), self.font(letters), Color32::WHITE).size().x
    }

    /// Lays out text that is wrapped at `width`.
    pub fn wrapped(&self, text: &str, letters: Letters, colour: Color32, width: f32) -> Arc<Galley> {
        self.painter.layout(text.into(), self.font(letters), colour, width)
    }

    /// Lays out text that is wrapped at `width`, with centred lines. Its position is the centre of its upper edge.
    pub fn centred(&self, text: &str, letters: Letters, colour: Color32, width: f32) -> Arc<Galley> {
        let mut job = LayoutJob::simple(text.into(), self.font(letters), colour, width);
        job.halign = Align::Center;
        self.painter.layout_job(job)
    }

    /// The same for text that was laid out with [`Color32::PLACEHOLDER`], in this colour.
    pub fn put_tinted(&self, at: Vec2, galley: Arc<Galley>, colour: Color32) {
        self.painter.galley(pos(at), galley, colour);
    }

    /// Paints text from [`Self::wrapped`] (`at` is its upper left) or [`Self::centred`] (`at` is its upper centre).
    pub fn put(&self, at: Vec2, galley: Arc<Galley>) {
        self.painter.galley(pos(at), galley, Color32::WHITE);
    }

    /// The same brush, clipped to `rect`.
    pub fn within(&self, rect: Rect) -> Self {
        Self { painter: self.painter.with_clip_rect(to_egui(rect)), ..*self }
    }

    /// A plate with rounded corners and a thin edge.
    pub fn button(&self, rect: Rect, fill: Color32, edge: Color32) {
        let corner = CornerRadius::same(self.px(9.0).round() as u8);
        self.painter.rect(to_egui(rect), corner, fill, Stroke::new(self.px(1.0).max(1.0), edge), StrokeKind::Inside);
    }

    /// A plate with a soft shadow, for temporary overlays. Permanent plates have none, because shadows are the most
    /// expensive shapes on a machine without a graphics card.
    pub fn lacquer(&self, rect: Rect, fill: Color32, edge: Color32) {
        let corner = CornerRadius::same(self.px(9.0).round() as u8);
        let shadow = Shadow {
            offset: [self.px(2.0) as i8, self.px(4.0) as i8],
            blur: self.px(12.0) as u8,
            spread: 0,
            color: Color32::from_black_alpha(90),
        };
        self.painter.add(shadow.as_shape(to_egui(rect), corner));
        self.button(rect, fill, edge);
    }

    /// A filled rectangle with rounded corners.
    pub fn fill(&self, rect: Rect, radius: f32, colour: Color32) {
        self.painter.rect_filled(to_egui(rect), self.px(radius), colour);
    }

    /// The outline of a rectangle with rounded corners, drawn outside of it.
    pub fn frame(&self, rect: Rect, radius: f32, width: f32, colour: Color32) {
        let stroke = Stroke::new(self.px(width).max(1.0), colour);
        self.painter.rect_stroke(to_egui(rect), self.px(radius), stroke, StrokeKind::Outside);
    }

    /// A soft light in a rectangle that fades at its left and right end.
    pub fn glow(&self, middle: Vec2, size: Vec2, colour: Color32) {
        let mut mesh = Mesh::default();
        for (i, (x, strength)) in [(-0.5, 0.35), (-0.3, 1.0), (0.1, 0.8), (0.5, 0.0)].into_iter().enumerate() {
            let x = middle.x + size.x * x;
            for (k, (y, part)) in [(-0.5, 0.0), (0.0, 1.0), (0.5, 0.0)].into_iter().enumerate() {
                let colour = colour.gamma_multiply(strength * part);
                mesh.colored_vertex(egui::pos2(x, middle.y + size.y * y), colour);
                if i > 0 && k > 0 {
                    let at = (i * 3 + k) as u32;
                    mesh.add_triangle(at, at - 1, at - 3);
                    mesh.add_triangle(at - 1, at - 3, at - 4);
                }
            }
        }
        self.painter.add(Shape::mesh(mesh));
    }

    /// The outline of a circle.
    pub fn circle(&self, at: Vec2, radius: f32, width: f32, colour: Color32) {
        self.painter.circle_stroke(pos(at), radius, Stroke::new(self.px(width).max(1.0), colour));
    }

    /// The outline of an ellipse with these half axes.
    pub fn ellipse(&self, at: Vec2, axes: Vec2, width: f32, colour: Color32) {
        let stroke = Stroke::new(self.px(width).max(1.0), colour);
        self.painter.add(egui::epaint::EllipseShape::stroke(pos(at), egui::vec2(axes.x, axes.y), stroke));
    }

    /// A filled circle.
    pub fn disc(&self, at: Vec2, radius: f32, colour: Color32) {
        self.painter.circle_filled(pos(at), radius, colour);
    }

    /// A line segment.
    pub fn line(&self, from: Vec2, to: Vec2, width: f32, colour: Color32) {
        self.painter.line_segment([pos(from), pos(to)], Stroke::new(self.px(width).max(1.0), colour));
    }

    /// An arrow to the right. Returns the x coordinate of its tip.
    pub fn arrow(&self, at: Vec2) -> f32 {
        let tip = at + Vec2::X * self.px(18.0);
        let colour = super::palette::TEXT_SOFT;
        self.line(at, tip, 2.0, colour);
        for side in [-1.0, 1.0] {
            self.line(tip, tip + Vec2::new(-self.px(6.0), self.px(5.0) * side), 2.0, colour);
        }
        tip.x
    }

    /// A marble without its shadow, centred at this position.
    pub fn marble(&self, at: Vec2, piece: Piece, diameter: f32, tint: Color32) {
        let art = self.pictures.marble(piece, MarblePart::Ball, diameter);
        self.art(at, &art, tint);
    }

    /// A small marble of a preset, centred at this position. Only the title has them.
    pub fn sample(&self, at: Vec2, preset: Preset, piece: Piece, diameter: f32) {
        let art = self.pictures.sample(preset, piece, diameter);
        self.art(at, &art, Color32::WHITE);
    }

    /// The portrait of a character, centred at this position; dim if it cannot be chosen. Only the title has them.
    pub fn portrait(&self, at: Vec2, character: Character, diameter: f32, allowed: bool) {
        let tint = if allowed { Color32::WHITE } else { Color32::from_gray(140) };
        self.art(at, &self.pictures.portrait(character, diameter), tint);
    }

    /// The bag, centred at this position.
    pub fn bag(&self, at: Vec2, width: f32) {
        self.art(at, &self.pictures.bag(width), Color32::WHITE);
    }

    /// A part of the atlas, centred at this position.
    fn art(&self, at: Vec2, art: &super::pictures::Art, tint: Color32) {
        let Some((texture, size)) = self.pictures.menus() else { return };
        let uv = Rect { min: art.rect.min / size, max: art.rect.max / size };
        let half = Vec2::splat(art.size * 0.5);
        // Align to physical pixels, so that the picture stays sharp.
        let corner = ((at - half) * self.metrics.scale).round() / self.metrics.scale;
        let mut mesh = Mesh::with_texture(texture);
        mesh.add_rect_with_uv(to_egui(Rect::from_corners(corner, corner + half * 2.0)), to_egui(uv), tint);
        self.painter.add(Shape::mesh(mesh));
    }
}

fn pos(at: Vec2) -> egui::Pos2 {
    egui::pos2(at.x, at.y)
}

fn to_egui(rect: Rect) -> egui::Rect {
    egui::Rect::from_min_max(pos(rect.min), pos(rect.max))
}

fn from_egui(rect: egui::Rect) -> Rect {
    Rect::new(rect.min.x, rect.min.y, rect.max.x, rect.max.y)
}

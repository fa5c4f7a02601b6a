//! A brush for what is painted over the table: texts, marbles, plates. Places are logical pixels from the upper left.

use super::metrics::Metrics;
use super::pictures::Pictures;
use super::style::bold;
use crate::texts::{Say, Texts};
use aljabar_core::Piece;
use aljabar_paint::MarblePart;
use bevy::math::{Rect, Vec2};
use bevy_egui::egui::epaint::{Mesh, Shadow, Shape, StrokeKind};
use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{
    self, Align, Align2, Color32, CornerRadius, FontFamily, FontId, Galley, LayerId, Order, Painter, Stroke,
};
use std::sync::Arc;

/// Paints.
pub struct Brush<'a> {
    painter: Painter,
    metrics: Metrics,
    pictures: &'a Pictures,
    texts: &'a Texts,
}

/// A size and weight of letters, written for the reference window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Letters(pub(super) f32, pub(super) bool);

impl Letters {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::BODY, Self::STRONG, Self::NAME, Self::HEADING, Self::BANNER, Self::TITLE];
    /// For everything that is read at leisure.
    pub const BODY: Self = Self(17.0, false);
    /// For what matters.
    pub const STRONG: Self = Self(17.0, true);
    /// For names.
    pub const NAME: Self = Self(19.0, true);
    /// For headings.
    pub const HEADING: Self = Self(22.0, true);
    /// For the name of the game.
    pub const TITLE: Self = Self(92.0, true);
    /// For banners.
    pub const BANNER: Self = Self(44.0, true);
}

impl<'a> Brush<'a> {
    /// A brush for this frame.
    pub fn new(ctx: &egui::Context, metrics: &Metrics, pictures: &'a Pictures, texts: &'a Texts) -> Self {
        Self { painter: ctx.layer_painter(LayerId::background()), metrics: *metrics, pictures, texts }
    }

    /// The same brush for menus, which lie over the table.
    pub fn over(&self, ctx: &egui::Context) -> Self {
        let layer = LayerId::new(Order::Foreground, egui::Id::new("menus"));
        Self { painter: ctx.layer_painter(layer), ..*self }
    }

    /// How large a text is that may be so wide.
    pub fn size(&self, text: &str, letters: Letters, width: f32) -> Vec2 {
        let size = self.wrapped(text, letters, Color32::WHITE, width).size();
        Vec2::new(size.x, size.y)
    }

    /// The same brush for what lies on the table for a while.
    pub fn above(&self, ctx: &egui::Context) -> Self {
        let layer = LayerId::new(Order::Middle, egui::Id::new("above the table"));
        Self { painter: ctx.layer_painter(layer), ..*self }
    }

    /// The same brush for what lies on top of everything.
    pub fn on_top(&self, ctx: &egui::Context) -> Self {
        let layer = LayerId::new(Order::Tooltip, egui::Id::new("notices"));
        Self { painter: ctx.layer_painter(layer), ..*self }
    }

    /// The same brush, but everything it paints is smaller by this part: for what would not fit into the window.
    pub fn shrunk(&self, part: f32) -> Self {
        let mut metrics = self.metrics;
        metrics.unit *= part;
        Self { painter: self.painter.clone(), metrics, ..*self }
    }

    /// The window.
    pub fn window(&self) -> Vec2 {
        self.metrics.window
    }

    /// A length written for the reference window.
    pub fn px(&self, length: f32) -> f32 {
        self.metrics.px(length)
    }

    fn font(&self, Letters(size, strong): Letters) -> FontId {
        FontId::new(self.metrics.text(size), if strong { bold() } else { FontFamily::Proportional })
    }

    /// What is meant, in the player's language.
    pub fn say(&self, say: &Say) -> String {
        self.texts.tell(say)
    }

    /// The same with a capital at the start, for what stands alone.
    pub fn line_of(&self, say: &Say) -> String {
        self.texts.line(say)
    }

    /// The same as a sentence: a capital at the start, a full stop at the end.
    pub fn sentence(&self, say: &Say) -> String {
        self.texts.sentence(say)
    }

    /// Text at a place, held there by `anchor`. Says where it is.
    pub fn text(&self, at: Vec2, anchor: Align2, text: &str, letters: Letters, colour: Color32) -> Rect {
        let rect = self.painter.text(pos(at), anchor, text, self.font(letters), colour);
        from_egui(rect)
    }

    /// Text that is broken into lines, with smaller letters if it would be higher than this.
    pub fn wrapped_within(&self, text: &str, letters: Letters, colour: Color32, size: Vec2) -> Arc<Galley> {
        // Never smaller than can be read.
        let least = (1.0 / self.metrics.unit).clamp(0.7, 1.0);
        let sizes = [1.0, 0.9, 0.8, 0.7].map(|part: f32| part.max(least));
        let galleys = sizes.map(|part| self.wrapped(text, Letters(letters.0 * part, letters.1), colour, size.x));
        let [.., last] = &galleys;
        galleys.iter().find(|galley| galley.size().y <= size.y + 1.0).unwrap_or(last).clone()
    }

    /// The same letters, or smaller ones if a text would be wider than this; never smaller than can be read.
    pub fn fitting(&self, text: &str, letters: Letters, width: f32) -> Letters {
        let least = (1.0 / self.metrics.unit).clamp(0.5, 1.0);
        // Whole steps, so that there are not too many sizes of letters.
        let part = (width / self.width(text, letters).max(1.0) * 10.0).floor() / 10.0;
        Letters(letters.0 * part.clamp(least, 1.0), letters.1)
    }

    /// A text, or as much of its start as fits into this width. A number at its end stays: it tells equals apart.
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

    /// Text in the middle of a place, with smaller letters if it is too wide for it.
    pub fn text_within(&self, rect: Rect, text: &str, letters: Letters, colour: Color32) {
        let wide = self.width(text, letters);
        // Whole steps, so that there are not too many sizes of letters.
        let shrunk = (rect.width() / wide * 10.0).floor().clamp(7.0, 10.0) / 10.0;
        let letters = Letters(letters.0 * shrunk, letters.1);
        self.text(rect.center(), Align2::CENTER_CENTER, text, letters, colour);
    }

    /// How wide a text is.
    pub fn width(&self, text: &str, letters: Letters) -> f32 {
        self.painter.layout_no_wrap(text.into(), self.font(letters), Color32::WHITE).size().x
    }

    /// Text that is broken into lines.
    pub fn wrapped(&self, text: &str, letters: Letters, colour: Color32, width: f32) -> Arc<Galley> {
        self.painter.layout(text.into(), self.font(letters), colour, width)
    }

    /// Text that is broken into lines, each of which has its middle where the text is put.
    pub fn centred(&self, text: &str, letters: Letters, colour: Color32, width: f32) -> Arc<Galley> {
        let mut job = LayoutJob::simple(text.into(), self.font(letters), colour, width);
        job.halign = Align::Center;
        self.painter.layout_job(job)
    }

    /// Puts a broken text at its upper left, or at the upper end of its middle.
    pub fn put(&self, at: Vec2, galley: Arc<Galley>) {
        self.painter.galley(pos(at), galley, Color32::WHITE);
    }

    /// Only what lies inside is painted.
    pub fn within(&self, rect: Rect) -> Self {
        Self { painter: self.painter.with_clip_rect(to_egui(rect)), ..*self }
    }

    /// A plate of any colour with a thin edge.
    pub fn button(&self, rect: Rect, fill: Color32, edge: Color32) {
        let corner = CornerRadius::same(self.px(9.0).round() as u8);
        self.painter.rect(to_egui(rect), corner, fill, Stroke::new(self.px(1.0).max(1.0), edge), StrokeKind::Inside);
    }

    /// The same with a soft shadow, for what lies above the table for a while. Shadows cost more than anything else
    /// on a machine without a graphics card, so nothing that stays has one.
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

    /// A plain filled rectangle with round corners.
    pub fn fill(&self, rect: Rect, radius: f32, colour: Color32) {
        self.painter.rect_filled(to_egui(rect), self.px(radius), colour);
    }

    /// A frame around something.
    pub fn frame(&self, rect: Rect, radius: f32, width: f32, colour: Color32) {
        let stroke = Stroke::new(self.px(width).max(1.0), colour);
        self.painter.rect_stroke(to_egui(rect), self.px(radius), stroke, StrokeKind::Outside);
    }

    /// A circle around something.
    pub fn circle(&self, at: Vec2, radius: f32, width: f32, colour: Color32) {
        self.painter.circle_stroke(pos(at), radius, Stroke::new(self.px(width).max(1.0), colour));
    }

    /// A filled circle.
    pub fn disc(&self, at: Vec2, radius: f32, colour: Color32) {
        self.painter.circle_filled(pos(at), radius, colour);
    }

    /// A straight line.
    pub fn line(&self, from: Vec2, to: Vec2, width: f32, colour: Color32) {
        self.painter.line_segment([pos(from), pos(to)], Stroke::new(self.px(width).max(1.0), colour));
    }

    /// An arrow to the right. Says where it ends.
    pub fn arrow(&self, at: Vec2) -> f32 {
        let tip = at + Vec2::X * self.px(18.0);
        let colour = super::palette::TEXT_SOFT;
        self.line(at, tip, 2.0, colour);
        for side in [-1.0, 1.0] {
            self.line(tip, tip + Vec2::new(-self.px(6.0), self.px(5.0) * side), 2.0, colour);
        }
        tip.x
    }

    /// A marble.
    pub fn marble(&self, at: Vec2, piece: Piece, diameter: f32, tint: Color32) {
        let art = self.pictures.marble(piece, MarblePart::Ball, diameter);
        self.art(at, &art, tint);
    }

    /// The bag, so wide, with its middle at a place.
    pub fn bag(&self, at: Vec2, width: f32) {
        self.art(at, &self.pictures.bag(width), Color32::WHITE);
    }

    /// Any part of the atlas, with its middle at a place.
    fn art(&self, at: Vec2, art: &super::pictures::Art, tint: Color32) {
        let Some((texture, size)) = self.pictures.menus() else { return };
        let uv = Rect { min: art.rect.min / size, max: art.rect.max / size };
        let half = Vec2::splat(art.size * 0.5);
        // Whole pixels keep it sharp.
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

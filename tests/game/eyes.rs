//! Reads what egui paints over the table and in the menus: texts with their positions, plates that cover them, and
//! colours.

use crate::player::Player;
use bevy::prelude::*;
use bevy_egui::egui::epaint::Primitive;
use bevy_egui::egui::{self, Color32, Shape};
use bevy_egui::{EguiFullOutput, EguiPostUpdateSet, EguiRenderOutput};

/// A painted shape. Later shapes lie on top of earlier ones.
#[derive(Clone, Debug)]
pub enum Painted {
    /// A text: its letters, the rectangle of its glyphs, its clip rectangle, and whether egui has elided its end.
    Text { says: String, ink: Rect, clip: Rect, elided: bool },
    /// An opaque rectangle, which hides what is below it.
    Plate(Rect),
}

/// The shapes of the last frame.
#[derive(Resource, Default)]
pub struct Sight(pub Vec<Painted>);

/// Starts to record what is painted.
pub fn open(app: &mut App) {
    app.init_resource::<Sight>()
        .add_systems(PostUpdate, look.after(EguiPostUpdateSet::EndPass).before(EguiPostUpdateSet::ProcessOutput));
}

fn look(outputs: Query<&EguiFullOutput>, mut sight: ResMut<Sight>) {
    sight.0.clear();
    for output in outputs.iter().filter_map(|output| output.0.as_ref()) {
        for clipped in &output.shapes {
            add(&clipped.shape, clipped.clip_rect, &mut sight.0);
        }
    }
}

fn add(shape: &Shape, clip: egui::Rect, sight: &mut Vec<Painted>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| add(shape, clip, sight)),
        Shape::Text(text) if text.fallback_color.a() > 0 || text.galley.num_vertices > 0 => {
            let ink = text.galley.mesh_bounds.translate(text.pos.to_vec2());
            if ink.is_positive() {
                let says = text.galley.text().to_owned();
                let elided = text.galley.elided;
                sight.push(Painted::Text { says, ink: from_egui(ink), clip: from_egui(clip), elided });
            }
        }
        // Shadows are blurred, and faint shapes are fading in or out; both are ignored.
        Shape::Rect(rect) if rect.fill.a() > 0 && rect.blur_width <= 1.0 => {
            sight.push(Painted::Plate(from_egui(rect.rect.intersect(clip))));
        }
        _ => {}
    }
}

fn from_egui(rect: egui::Rect) -> Rect {
    Rect::new(rect.min.x, rect.min.y, rect.max.x, rect.max.y)
}

impl Sight {
    /// The texts that nothing covers, in painting order.
    pub fn texts(&self) -> impl Iterator<Item = (usize, &str, Rect, Rect, bool)> {
        self.0.iter().enumerate().filter_map(|(i, painted)| match painted {
            Painted::Text { says, ink, clip, elided } if !self.is_covered(i, *ink) => {
                Some((i, says.as_str(), *ink, *clip, *elided))
            }
            _ => None,
        })
    }

    /// Whether a visible text contains these words.
    pub fn says(&self, words: &str) -> bool {
        self.texts().any(|(_, says, ..)| says.contains(words))
    }

    fn plates(&self, range: std::ops::Range<usize>) -> impl DoubleEndedIterator<Item = Rect> {
        self.0[range].iter().filter_map(|painted| match painted {
            Painted::Plate(rect) => Some(*rect),
            Painted::Text { .. } => None,
        })
    }

    /// Whether a shape that is painted later covers any part of `place`.
    fn is_covered(&self, i: usize, place: Rect) -> bool {
        self.plates(i + 1..self.0.len()).any(|plate| plate.intersect(place).size().min_element() > 3.0)
    }

    /// The faults of the visible texts: cut off by the window, by their clip rectangle or by their plate, or
    /// overlapping. `plates` are areas of the table that texts on them may not exceed.
    pub fn faults(&self, window: Vec2, plates: &[Rect]) -> Vec<String> {
        let mut faults = Vec::new();
        let mut fault = |what: &str, says: &str, place: Rect| faults.push(format!("{what}: {says:?} at {place:?}"));
        let inside = |outer: Rect, inner: Rect, slack: f32| {
            let outer = outer.inflate(slack);
            outer.contains(inner.min) && outer.contains(inner.max)
        };
        let window = Rect::from_corners(Vec2::ZERO, window);
        let texts: Vec<_> = self.texts().collect();
        for (n, &(i, says, ink, clip, elided)) in texts.iter().enumerate() {
            if elided || !inside(clip, ink, 1.0) {
                fault("cut off", says, ink);
            } else if !inside(window, ink, 0.0) {
                fault("outside the window", says, ink);
            }
            // The plate that the text is painted on.
            let on = |plate: &Rect| plate.contains(ink.center());
            let below = self.plates(0..i).rfind(on).or_else(|| plates.iter().copied().find(on));
            if let Some(plate) = below {
                if !inside(plate, ink, 2.0) {
                    fault(&format!("sticks out of {plate:?}"), says, ink);
                }
                if !inside(window, plate, 2.0) {
                    fault(&format!("on {plate:?}, which is cut off"), says, ink);
                }
            }
            for &(_, other, place, ..) in &texts[..n] {
                let both = ink.intersect(place).size();
                // A text that is painted twice for contrast is at almost the same position.
                let again = other == says && ink.min.distance(place.min) < 5.0;
                if both.min_element() > 2.0 && !again {
                    fault(&format!("over {other:?}"), says, ink);
                }
            }
        }
        faults
    }
}

/// The colours of all vertices that egui paints in `place`.
pub fn painted_colours(player: &mut Player, place: Rect) -> Vec<Color32> {
    let world = player.app.world_mut();
    let mut outputs = world.query::<&EguiRenderOutput>();
    let mut colours = Vec::new();
    for job in outputs.iter(world).flat_map(|output| &output.paint_jobs) {
        let Primitive::Mesh(mesh) = &job.primitive else { continue };
        let inside = |at: Vec2| place.contains(at);
        colours.extend(mesh.vertices.iter().filter(|v| inside(Vec2::new(v.pos.x, v.pos.y))).map(|v| v.color));
    }
    colours
}

/// The brightness of the brightest opaque colour in `place`, from 0 to 765.
pub fn brightest(player: &mut Player, place: Rect) -> u32 {
    let colours = painted_colours(player, place);
    let light = |colour: &Color32| colour.r() as u32 + colour.g() as u32 + colour.b() as u32;
    colours.iter().filter(|colour| colour.a() > 200).map(light).max().unwrap_or(0)
}

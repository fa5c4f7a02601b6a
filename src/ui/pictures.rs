//! The painted pictures on the screen: marbles, table and bag, computed by `aljabar-paint` on worker threads at exactly
//! the size the window needs, and kept for as long as they are right.

use super::metrics::Metrics;
use crate::app::{Pace, RunMode};
use aljabar_core::{Group, Piece};
use aljabar_paint::{Board, MarblePart, Picture, Style};
use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::tasks::{AsyncComputeTaskPool, Task, futures::check_ready};
use bevy_egui::egui::TextureId;
use bevy_egui::{EguiTextureHandle, EguiUserTextures};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// So many finished sets are kept, for whoever goes back and forth between screens.
const KEPT: usize = 3;

pub(super) fn plugin(mode: RunMode) -> impl Fn(&mut App) {
    move |app| {
        app.insert_resource(Pictures { paints: mode == RunMode::Windowed, ..default() })
            .init_resource::<PictureRequest>()
            .add_systems(Startup, spawn_backdrop)
            .add_systems(PreUpdate, (order, collect, show_backdrop).chain());
    }
}

/// What the screen shown now needs. Written by the screens.
#[derive(Resource, Clone, Default, PartialEq, Debug)]
pub struct PictureRequest(pub Option<PictureScene>);

/// Everything a scene's pictures depend on. Lengths are in the screen's own pixels.
#[derive(Clone, PartialEq, Debug)]
pub struct PictureScene {
    /// The group in play.
    pub group: Group,
    /// How marbles look.
    pub style: Style,
    /// Darker felt.
    pub dark: bool,
    /// Cheaper painting.
    pub low: bool,
    /// The diameters of marbles that are needed.
    pub diameters: Vec<u32>,
    /// The window.
    pub window: UVec2,
    /// Pixels for one pixel of the reference window.
    pub unit: f32,
    /// How wide the frame around the table is.
    pub frame: f32,
    /// The board: where its middle is, and its radius.
    pub board: Option<(Board, Vec2, f32)>,
    /// The bowl: its middle and its half axes.
    pub bowl: Option<(Vec2, Vec2)>,
    /// Plates to write on.
    pub plates: Vec<Rect>,
    /// How large the bag is.
    pub bag: u32,
}

/// Part of a picture.
#[derive(Clone, Debug, Default)]
pub struct Art {
    /// The picture.
    pub image: Handle<Image>,
    /// The part of it.
    pub rect: Rect,
    /// How large to draw that, in logical pixels.
    pub size: f32,
}

/// The painted pictures.
#[derive(Resource, Default)]
pub struct Pictures {
    /// Whether anything is painted. Without a window nobody looks, but for tests of what is done meanwhile.
    pub paints: bool,
    done: Vec<(PictureScene, Set)>,
    work: Option<(PictureScene, Task<Painted>)>,
    progress: Arc<AtomicU32>,
    /// Logical pixels for one of the screen's own.
    scale: f32,
}

/// What a worker hands over.
struct Painted {
    atlas: Picture,
    menus: Picture,
    shelf: Shelf,
    table: Picture,
}

/// The same on the graphics card.
struct Set {
    atlas: Handle<Image>,
    /// The same for menus, which blend otherwise.
    menus: (Handle<Image>, TextureId),
    shelf: Shelf,
    table: Handle<Image>,
}

/// Where everything lies in the atlas.
#[derive(Default)]
struct Shelf {
    marbles: HashMap<(Piece, MarblePart, u32), URect>,
    shadows: HashMap<u32, URect>,
    bag: URect,
    size: UVec2,
    diameters: Vec<u32>,
}

impl Pictures {
    /// Whether everything on the current screen can be drawn.
    pub fn is_ready(&self, wish: &PictureRequest) -> bool {
        // The same place in another size or style is drawn with what there is until the new pictures are done.
        let alike = |scene: &PictureScene| self.done.last().is_some_and(|(last, _)| last.group == scene.group);
        !self.paints || (wish.0.as_ref().is_none_or(alike) && self.is_same_place(wish))
    }

    /// Whether the newest pictures are of the screen that is wished for: the title or the table.
    pub fn is_same_place(&self, wish: &PictureRequest) -> bool {
        let alike = |scene: &PictureScene| {
            self.done.last().is_some_and(|(last, _)| last.bowl.is_some() == scene.bowl.is_some())
        };
        wish.0.as_ref().is_none_or(alike)
    }

    /// The group of the newest pictures.
    pub fn group(&self) -> Option<&Group> {
        self.done.last().map(|(scene, _)| &scene.group)
    }

    /// How the newest marbles look.
    pub fn style(&self) -> Option<Style> {
        self.done.last().map(|(scene, _)| scene.style)
    }

    /// Whether something is being painted.
    pub fn is_painting(&self) -> bool {
        self.work.is_some()
    }

    /// How much is painted, from 0 to 1.
    pub fn progress(&self) -> f32 {
        self.progress.load(Ordering::Relaxed) as f32 / 1000.0
    }

    /// The newest set; while the next one is being painted, it is drawn a little too large or too small.
    fn set(&self) -> Option<&Set> {
        self.done.last().map(|(_, set)| set)
    }

    /// A marble of about this size, in logical pixels.
    pub fn marble(&self, piece: Piece, part: MarblePart, diameter: f32) -> Art {
        self.art(diameter, |shelf, painted| shelf.marbles.get(&(piece, part, painted)))
    }

    /// The shadow of a marble of this size.
    pub fn shadow(&self, diameter: f32) -> Art {
        self.art(diameter, |shelf, painted| shelf.shadows.get(&painted))
    }

    fn art(&self, diameter: f32, part: impl Fn(&Shelf, u32) -> Option<&URect>) -> Art {
        let Some(set) = self.set() else { return Art::default() };
        let wanted = diameter / self.scale;
        // The smallest that is large enough: pictures may shrink, but never blur.
        let enough = set.shelf.diameters.iter().filter(|d| **d as f32 + 0.5 >= wanted).min();
        let Some(painted) = enough.or(set.shelf.diameters.iter().max()) else { return Art::default() };
        let Some(rect) = part(&set.shelf, *painted) else { return Art::default() };
        let size = rect.width() as f32 * self.scale * wanted / *painted as f32;
        Art { image: set.atlas.clone(), rect: rect.as_rect(), size }
    }

    /// The bag, this large in logical pixels.
    pub fn bag(&self, size: f32) -> Art {
        let Some(set) = self.set() else { return Art::default() };
        Art { image: set.atlas.clone(), rect: set.shelf.bag.as_rect(), size }
    }

    /// The atlas as menus know it, and its size.
    pub fn menus(&self) -> Option<(TextureId, Vec2)> {
        self.set().map(|set| (set.menus.1, set.shelf.size.as_vec2()))
    }
}

/// Begins to paint what is wished for and not there.
fn order(wish: Res<PictureRequest>, metrics: Res<Metrics>, mut pictures: ResMut<Pictures>) {
    if !wish.is_changed() && pictures.work.is_none() || !pictures.paints {
        return;
    }
    let Some(scene) = &wish.0 else { return };
    if pictures.work.as_ref().is_some_and(|(working, _)| working == scene) {
        return;
    }
    pictures.scale = 1.0 / metrics.scale;
    if let Some(there) = pictures.done.iter().position(|(done, _)| done == scene) {
        let set = pictures.done.remove(there);
        pictures.done.push(set);
        pictures.work = None;
        return;
    }
    // A worker whose picture nobody wants any more is dropped, and stops at its next part.
    let progress = Arc::new(AtomicU32::new(0));
    let (job, counter) = (scene.clone(), progress.clone());
    let task = AsyncComputeTaskPool::get().spawn(async move { paint(&job, &counter).await });
    pictures.work = Some((scene.clone(), task));
    pictures.progress = progress;
}

/// Takes over what has been painted.
fn collect(
    mut pictures: ResMut<Pictures>,
    mut images: ResMut<Assets<Image>>,
    mut textures: ResMut<EguiUserTextures>,
    mut pace: ResMut<Pace>,
) {
    if pictures.work.is_none() {
        return;
    }
    pace.stay_awake(Duration::from_millis(200));
    let painted = pictures.bypass_change_detection().work.as_mut().and_then(|(_, task)| check_ready(task));
    let Some(painted) = painted else { return };
    let Some((scene, _)) = pictures.work.take() else { return };
    let menus = images.add(image(painted.menus));
    let texture = textures.add_image(EguiTextureHandle::Strong(menus.clone()));
    let set = Set {
        atlas: images.add(image(painted.atlas)),
        menus: (menus, texture),
        shelf: painted.shelf,
        table: images.add(image(painted.table)),
    };
    pictures.done.push((scene, set));
    if pictures.done.len() > KEPT {
        let (_, old) = pictures.done.remove(0);
        textures.remove_image(&old.menus.0);
    }
}

/// A picture for the graphics card.
pub fn image(picture: Picture) -> Image {
    let size = Extent3d { width: picture.width, height: picture.height, depth_or_array_layers: 1 };
    let format = TextureFormat::Rgba8UnormSrgb;
    let mut image = Image::new(size, TextureDimension::D2, picture.pixels, format, RenderAssetUsages::RENDER_WORLD);
    image.sampler = ImageSampler::linear();
    image
}

/// Paints a scene. Between the parts others get their turn, and a job that was dropped ends.
async fn paint(scene: &PictureScene, progress: &AtomicU32) -> Painted {
    let PictureScene { group, style, .. } = scene;
    let mut pictures: Vec<(ArtKey, Picture)> = Vec::new();
    let pieces = group.pieces();
    let parts = (scene.diameters.len() * pieces.len()) as u32 + 4;
    let mut done = 0;
    let mut step = || {
        done += 1;
        progress.store(done * 1000 / parts, Ordering::Relaxed);
        bevy::tasks::futures_lite::future::yield_now()
    };
    for &diameter in &scene.diameters {
        for &piece in pieces {
            for part in [MarblePart::WithShadow, MarblePart::Ball] {
                let picture = aljabar_paint::marble(group, piece, *style, part, diameter);
                pictures.push((ArtKey::Marble(piece, part, diameter), picture));
            }
            step().await;
        }
        pictures.push((ArtKey::Shadow(diameter), aljabar_paint::shadow(diameter)));
    }
    if scene.bag > 0 {
        pictures.push((ArtKey::Bag, aljabar_paint::bag(scene.bag)));
    }
    step().await;
    let plates: Vec<[f32; 4]> =
        scene.plates.iter().map(|rect| [rect.min.x, rect.min.y, rect.max.x, rect.max.y]).collect();
    let table = aljabar_paint::table(&aljabar_paint::TableSpec {
        width: scene.window.x,
        height: scene.window.y,
        unit: scene.unit,
        board: scene.board.as_ref().map(|(board, middle, radius)| (board, middle.to_array(), *radius)),
        bowl: scene.bowl.map(|(middle, axes)| (middle.to_array(), axes.to_array())),
        plates: &plates,
        frame: scene.frame,
        dark: scene.dark,
        low: scene.low,
    });
    step().await;
    let (atlas, shelf) = pack(pictures, scene.diameters.clone());
    let menus = premultiplied(&atlas);
    Painted { atlas, menus, shelf, table }
}

/// The same picture with its light already weakened by its transparency, as egui blends it.
fn premultiplied(picture: &Picture) -> Picture {
    let mut pixels = picture.pixels.clone();
    for pixel in pixels.chunks_exact_mut(4) {
        let [r, g, b, a] = [pixel[0], pixel[1], pixel[2], pixel[3]];
        if a < 255 {
            let light = LinearRgba::from(Srgba::rgb_u8(r, g, b)) * (f32::from(a) / 255.0);
            let [r, g, b, _] = Srgba::from(light.with_alpha(1.0)).to_u8_array();
            pixel[..3].copy_from_slice(&[r, g, b]);
        }
    }
    Picture { width: picture.width, height: picture.height, pixels }
}

enum ArtKey {
    Marble(Piece, MarblePart, u32),
    Shadow(u32),
    Bag,
}

/// Puts pictures side by side, large ones first, in rows as wide as graphics cards like it.
fn pack(mut pictures: Vec<(ArtKey, Picture)>, diameters: Vec<u32>) -> (Picture, Shelf) {
    const WIDTH: u32 = 2048;
    pictures.sort_by_key(|(_, picture)| std::cmp::Reverse(picture.height));
    let mut shelf = Shelf { diameters, ..default() };
    let (mut x, mut y, mut row) = (0, 0, 0);
    let mut places = Vec::new();
    for (_, picture) in &pictures {
        if x + picture.width > WIDTH && x > 0 {
            (x, y, row) = (0, y + row, 0);
        }
        places.push(UVec2::new(x, y));
        // A pixel between neighbours keeps them from shining through.
        x += picture.width + 1;
        row = row.max(picture.height + 1);
    }
    shelf.size = UVec2::new(WIDTH, (y + row).max(1));
    let mut pixels = vec![0; (shelf.size.x * shelf.size.y * 4) as usize];
    for ((key, picture), place) in pictures.into_iter().zip(places) {
        let rect = URect::from_corners(place, place + UVec2::new(picture.width, picture.height));
        let line = picture.width as usize * 4;
        for (i, source) in picture.pixels.chunks_exact(line).enumerate() {
            let start = ((place.y as usize + i) * WIDTH as usize + place.x as usize) * 4;
            pixels[start..start + line].copy_from_slice(source);
        }
        match key {
            ArtKey::Marble(piece, part, diameter) => {
                shelf.marbles.insert((piece, part, diameter), rect);
            }
            ArtKey::Shadow(diameter) => {
                shelf.shadows.insert(diameter, rect);
            }
            ArtKey::Bag => shelf.bag = rect,
        }
    }
    (Picture { width: shelf.size.x, height: shelf.size.y, pixels }, shelf)
}

/// The painted table, behind everything.
#[derive(Component)]
struct Backdrop;

fn spawn_backdrop(mut commands: Commands) {
    commands.spawn((Name::new("Backdrop"), Backdrop, Sprite::default(), Transform::from_xyz(0.0, 0.0, -100.0)));
}

fn show_backdrop(
    pictures: Res<Pictures>,
    metrics: Res<Metrics>,
    wish: Res<PictureRequest>,
    mut backdrop: Single<(&mut Sprite, &mut Visibility), With<Backdrop>>,
) {
    if !pictures.is_changed() && !metrics.is_changed() && !wish.is_changed() {
        return;
    }
    let (sprite, visibility) = &mut *backdrop;
    // The table is not to be seen behind the title, nor the title behind the table.
    let seen = pictures.set().is_some() && pictures.is_same_place(&wish);
    visibility.set_if_neq(if seen { Visibility::Inherited } else { Visibility::Hidden });
    if let Some(set) = pictures.set() {
        sprite.image = set.table.clone();
        sprite.custom_size = Some(metrics.window);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_pictures_keep_their_pixels_and_do_not_touch() {
        let picture = |side: u32, value: u8| Picture {
            width: side,
            height: side,
            pixels: vec![value; (side * side * 4) as usize],
        };
        let pictures = (0..200u8)
            .map(|i| (ArtKey::Shadow(u32::from(i)), picture(20 + u32::from(i) % 90, i + 1)))
            .chain([(ArtKey::Bag, picture(64, 255))])
            .collect();
        let (atlas, shelf) = pack(pictures, vec![]);
        let pixel = |x: u32, y: u32| atlas.pixels[((y * atlas.width + x) * 4) as usize];
        for (i, rect) in &shelf.shadows {
            assert_eq!(rect.size(), UVec2::splat(20 + i % 90));
            assert!(rect.max.x <= atlas.width && rect.max.y <= atlas.height);
            for corner in [rect.min, rect.max - 1] {
                assert_eq!(u32::from(pixel(corner.x, corner.y)), i + 1);
            }
            if rect.max.x < atlas.width {
                assert_eq!(pixel(rect.max.x, rect.min.y), 0);
            }
        }
        assert_eq!(pixel(shelf.bag.min.x, shelf.bag.min.y), 255);
    }
}

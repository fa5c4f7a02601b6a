//! Pictures of marbles, table and bag. `aljabar-paint` renders them on worker threads at the size that the window
//! needs; the last sets are cached.

use super::metrics::Metrics;
use crate::app::{Pace, RunMode};
use aljabar_characters::Character;
use aljabar_core::{Group, Piece, Preset};
use aljabar_paint::{Abacus, Board, Ground, MarblePart, Motif, Picture, Style};
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

/// Number of cached sets, so that switching between screens does not repaint.
const MAX_SETS: usize = 3;

pub(super) fn plugin(mode: RunMode) -> impl Fn(&mut App) {
    move |app| {
        app.insert_resource(Pictures { paints: mode == RunMode::Windowed, ..default() })
            .init_resource::<PictureRequest>()
            .add_systems(PreUpdate, (start_painting, collect).chain());
    }
}

/// The pictures that the current screen needs. Written by the screens.
#[derive(Resource, Clone, Default, PartialEq, Debug)]
pub struct PictureRequest(pub Option<PictureScene>);

/// Everything that a set of pictures depends on. Lengths are in physical pixels.
#[derive(Clone, PartialEq, Debug)]
pub struct PictureScene {
    /// The group whose marbles are painted.
    pub group: Group,
    /// Colours and marks of the marbles.
    pub style: Style,
    /// What the table is covered with.
    pub ground: Ground,
    /// Whether the table is painted with less detail.
    pub low: bool,
    /// The diameters at which marbles are painted.
    pub diameters: Vec<u32>,
    /// The size of the window.
    pub window: UVec2,
    /// Physical pixels for one pixel of the reference window.
    pub unit: f32,
    /// The width of the frame around the table.
    pub frame: f32,
    /// The board, its centre and its radius.
    pub board: Option<(Board, Vec2, f32)>,
    /// Centre and half axes of each bowl. The title screen has none.
    pub bowls: Vec<(Vec2, Vec2)>,
    /// The hands.
    pub abaci: Vec<Abacus>,
    /// The size of the bag; 0 for none.
    pub bag: u32,
    /// The height of the game's name in gold letters; 0 for none.
    pub name: u32,
    /// The diameter of a small marble of each piece of every preset; 0 for none.
    pub samples: u32,
    /// The diameter of the portraits of the characters; 0 for none.
    pub portraits: u32,
}

/// A part of the atlas.
#[derive(Clone, Debug, Default)]
pub struct Art {
    /// The atlas.
    pub image: Handle<Image>,
    /// The part of the atlas, in its pixels.
    pub rect: Rect,
    /// The size to draw it at, in logical pixels.
    pub size: f32,
}

/// The cached sets of pictures, and the one that is being painted.
#[derive(Resource, Default)]
pub struct Pictures {
    /// Whether pictures are painted at all. Off in headless runs, except in tests of the time while they are painted.
    pub paints: bool,
    done: Vec<(PictureScene, PictureSet)>,
    work: Option<(PictureScene, Task<Painted>)>,
    progress: Arc<AtomicU32>,
    /// Logical pixels for one physical pixel.
    scale: f32,
}

/// The result of a worker.
struct Painted {
    atlas: Picture,
    menus: Picture,
    index: AtlasIndex,
    table: Picture,
    panel: Picture,
    name: Option<Picture>,
}

/// The result of a worker as assets for the graphics card.
struct PictureSet {
    atlas: Handle<Image>,
    /// The atlas for egui, which expects premultiplied alpha.
    menus: (Handle<Image>, TextureId),
    index: AtlasIndex,
    table: Handle<Image>,
    panel: Handle<Image>,
    /// The name of the game, and its size in physical pixels.
    name: Option<(Handle<Image>, UVec2)>,
}

/// Positions of pictures in the atlas.
#[derive(Default)]
struct AtlasIndex {
    marbles: HashMap<(Piece, MarblePart, u32), URect>,
    shadows: HashMap<u32, URect>,
    samples: HashMap<(Preset, Piece), URect>,
    portraits: HashMap<Character, URect>,
    bag: URect,
    size: UVec2,
    diameters: Vec<u32>,
}

impl Pictures {
    /// Whether the requested screen can be drawn, if need be with pictures of another size or style.
    pub fn is_ready(&self, request: &PictureRequest) -> bool {
        // Another size or style does not matter: the old pictures are shown until the new ones are painted.
        let alike = |scene: &PictureScene| self.done.last().is_some_and(|(last, _)| last.group == scene.group);
        !self.paints || (request.0.as_ref().is_none_or(alike) && self.is_same_place(request))
    }

    /// Whether the newest pictures are of the requested screen: title or table.
    pub fn is_same_place(&self, request: &PictureRequest) -> bool {
        let alike = |scene: &PictureScene| {
            self.done.last().is_some_and(|(last, _)| last.bowls.is_empty() == scene.bowls.is_empty())
        };
        request.0.as_ref().is_none_or(alike)
    }

    /// The group of the newest pictures.
    pub fn group(&self) -> Option<&Group> {
        self.done.last().map(|(scene, _)| &scene.group)
    }

    /// The style of the newest marbles.
    pub fn style(&self) -> Option<Style> {
        self.done.last().map(|(scene, _)| scene.style)
    }

    /// Whether a worker is painting.
    pub fn is_painting(&self) -> bool {
        self.work.is_some()
    }

    /// The progress of the worker, from 0 to 1.
    pub fn progress(&self) -> f32 {
        self.progress.load(Ordering::Relaxed) as f32 / 1000.0
    }

    /// The newest set. It is drawn scaled until the set of the current size is painted.
    fn set(&self) -> Option<&PictureSet> {
        self.done.last().map(|(_, set)| set)
    }

    /// The picture of the table of the newest set. `None` before anything is painted.
    pub(super) fn table(&self) -> Option<&Handle<Image>> {
        self.set().map(|set| &set.table)
    }

    /// A marble with this diameter in logical pixels. Empty before anything is painted.
    pub fn marble(&self, piece: Piece, part: MarblePart, diameter: f32) -> Art {
        self.art(diameter, |index, painted| index.marbles.get(&(piece, part, painted)))
    }

    /// The glass and the mark of a marble that rolls. `None` if it has no mark, or before anything is painted.
    pub fn rolling(&self, piece: Piece, diameter: f32) -> Option<(Art, Art)> {
        let parts = [MarblePart::Glass, MarblePart::Mark].map(|part| self.marble(piece, part, diameter));
        let [glass, mark] = parts;
        (mark.size > 0.0).then_some((glass, mark))
    }

    /// The shadow of a marble with this diameter in logical pixels. Empty before anything is painted.
    pub fn shadow(&self, diameter: f32) -> Art {
        self.art(diameter, |index, painted| index.shadows.get(&painted))
    }

    fn art(&self, diameter: f32, part: impl Fn(&AtlasIndex, u32) -> Option<&URect>) -> Art {
        let Some(set) = self.set() else { return Art::default() };
        let wanted = diameter / self.scale;
        // The smallest that is large enough: enlarging would blur it.
        let enough = set.index.diameters.iter().filter(|d| **d as f32 + 0.5 >= wanted).min();
        let Some(painted) = enough.or(set.index.diameters.iter().max()) else { return Art::default() };
        let Some(rect) = part(&set.index, *painted) else { return Art::default() };
        let size = rect.width() as f32 * self.scale * wanted / *painted as f32;
        Art { image: set.atlas.clone(), rect: rect.as_rect(), size }
    }

    /// A marble of a preset, whatever the group of the screen is. Empty if the scene has no samples.
    pub fn sample(&self, preset: Preset, piece: Piece, diameter: f32) -> Art {
        let Some((scene, set)) = self.done.last() else { return Art::default() };
        let Some(rect) = set.index.samples.get(&(preset, piece)) else { return Art::default() };
        let size = rect.width() as f32 * diameter / scene.samples as f32;
        Art { image: set.atlas.clone(), rect: rect.as_rect(), size }
    }

    /// The portrait of a character. Empty if the scene has none.
    pub fn portrait(&self, character: Character, diameter: f32) -> Art {
        let Some((_, set)) = self.done.last() else { return Art::default() };
        let Some(rect) = set.index.portraits.get(&character) else { return Art::default() };
        Art { image: set.atlas.clone(), rect: rect.as_rect(), size: diameter }
    }

    /// The bag with this size in logical pixels. Empty before anything is painted.
    pub fn bag(&self, size: f32) -> Art {
        let Some(set) = self.set() else { return Art::default() };
        Art { image: set.atlas.clone(), rect: set.index.bag.as_rect(), size }
    }

    /// The ground of menus, for nine-slice scaling, with the width of its border and of the margin for its shadow in
    /// physical pixels. `None` before anything is painted.
    pub fn panel(&self) -> Option<(Handle<Image>, f32, f32)> {
        let (scene, set) = self.done.last()?;
        Some((set.panel.clone(), aljabar_paint::panel_border(scene.unit), aljabar_paint::panel_margin(scene.unit)))
    }

    /// The name of the game in gold letters, and its size in logical pixels. `None` if it is not painted.
    pub fn name(&self) -> Option<(Handle<Image>, Vec2)> {
        let (image, size) = self.set()?.name.as_ref()?;
        Some((image.clone(), size.as_vec2() * self.scale))
    }

    /// The atlas as a texture for egui, and its size in pixels.
    pub fn menus(&self) -> Option<(TextureId, Vec2)> {
        self.set().map(|set| (set.menus.1, set.index.size.as_vec2()))
    }
}

/// Starts a worker for the requested scene, unless it is cached.
fn start_painting(request: Res<PictureRequest>, metrics: Res<Metrics>, mut pictures: ResMut<Pictures>) {
    if !request.is_changed() && pictures.work.is_none() || !pictures.paints {
        return;
    }
    let Some(scene) = &request.0 else { return };
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
    // A worker for an outdated request is dropped, which stops it at its next await.
    let progress = Arc::new(AtomicU32::new(0));
    let (job, counter) = (scene.clone(), progress.clone());
    let task = AsyncComputeTaskPool::get().spawn(async move { paint(&job, &counter).await });
    pictures.work = Some((scene.clone(), task));
    pictures.progress = progress;
}

/// Adds finished pictures to the cache, and removes the oldest set if there are too many.
pub(super) fn collect(
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
    let set = PictureSet {
        atlas: images.add(image(painted.atlas)),
        menus: (menus, texture),
        index: painted.index,
        table: images.add(image(painted.table)),
        panel: images.add(sliced_image(painted.panel)),
        name: painted.name.map(|name| {
            let size = UVec2::new(name.width, name.height);
            (images.add(image(name)), size)
        }),
    };
    pictures.done.push((scene, set));
    if pictures.done.len() > MAX_SETS {
        let (_, old) = pictures.done.remove(0);
        textures.remove_image(&old.menus.0);
    }
}

/// Converts a picture to an image asset with linear filtering.
pub fn image(picture: Picture) -> Image {
    let size = Extent3d { width: picture.width, height: picture.height, depth_or_array_layers: 1 };
    let format = TextureFormat::Rgba8UnormSrgb;
    let mut image = Image::new(size, TextureDimension::D2, picture.pixels, format, RenderAssetUsages::RENDER_WORLD);
    image.sampler = ImageSampler::linear();
    image
}

/// The same for a picture that is sliced: its size is looked up while it is drawn.
fn sliced_image(picture: Picture) -> Image {
    let mut image = image(picture);
    image.asset_usage = RenderAssetUsages::all();
    image
}

/// Paints a scene. Yields between its parts, so that other tasks can run and a dropped task ends.
async fn paint(scene: &PictureScene, progress: &AtomicU32) -> Painted {
    let PictureScene { group, style, .. } = scene;
    let mut pictures: Vec<(ArtKey, Picture)> = Vec::new();
    let pieces = group.pieces();
    let samples = if scene.samples > 0 { Preset::ALL.len() } else { 0 };
    let portraits = if scene.portraits > 0 { Character::ALL.len() } else { 0 };
    let parts = (scene.diameters.len() * pieces.len() + samples + portraits) as u32 + 5;
    let mut done = 0;
    let mut step = || {
        done += 1;
        progress.store(done * 1000 / parts, Ordering::Relaxed);
        bevy::tasks::futures_lite::future::yield_now()
    };
    for &diameter in &scene.diameters {
        for &piece in pieces {
            let parts = aljabar_paint::marble_parts(group, piece, *style, diameter);
            pictures.extend(parts.into_iter().map(|(part, picture)| (ArtKey::Marble(piece, part, diameter), picture)));
            step().await;
        }
        pictures.push((ArtKey::Shadow(diameter), aljabar_paint::shadow(diameter)));
    }
    if scene.samples > 0 {
        for preset in Preset::ALL {
            let group = preset.group();
            for &piece in group.pieces() {
                let picture = aljabar_paint::marble(&group, piece, *style, MarblePart::Ball, scene.samples);
                pictures.push((ArtKey::Sample(preset, piece), picture));
            }
            step().await;
        }
    }
    for character in Character::ALL.into_iter().take(portraits) {
        let emblem = aljabar_paint::emblem(motif(character), character.colour(), scene.portraits);
        pictures.push((ArtKey::Portrait(character), emblem));
        step().await;
    }
    if scene.bag > 0 {
        pictures.push((ArtKey::Bag, aljabar_paint::bag(scene.bag)));
    }
    step().await;
    let bowls: Vec<_> = scene.bowls.iter().map(|(middle, axes)| (middle.to_array(), axes.to_array())).collect();
    let table = aljabar_paint::table(&aljabar_paint::TableSpec {
        width: scene.window.x,
        height: scene.window.y,
        unit: scene.unit,
        board: scene.board.as_ref().map(|(board, middle, radius)| (board, middle.to_array(), *radius)),
        bowls: &bowls,
        abaci: &scene.abaci,
        frame: scene.frame,
        ground: scene.ground,
        low: scene.low,
    });
    step().await;
    let border = aljabar_paint::panel_border(scene.unit) as u32;
    let panel = aljabar_paint::panel(border * 3, scene.unit, scene.ground);
    let name = (scene.name > 0)
        .then(|| aljabar_paint::gold_letters(super::TITLE_FONT, "Al-Jabar", scene.name as f32))
        .flatten();
    step().await;
    let (atlas, index) = pack(pictures, scene.diameters.clone());
    let menus = premultiplied(&atlas);
    Painted { atlas, menus, index, table, panel, name }
}

/// What the emblem of a character shows.
const fn motif(character: Character) -> Motif {
    match character {
        Character::AlKhwarizmi => Motif::Balance,
        Character::Brahmagupta => Motif::Zero,
        Character::Khayyam => Motif::Conics,
        Character::Hypatia => Motif::Spheres,
        Character::Lovelace => Motif::Card,
        Character::Klein => Motif::Four,
        Character::Germain => Motif::Spectrum,
        Character::Galois => Motif::Quintic,
        Character::Hamilton => Motif::Quaternions,
        Character::Kovalevskaya => Motif::Top,
        Character::Fano => Motif::Plane,
        Character::Noether => Motif::Symmetry,
    }
}

/// Converts to premultiplied alpha, in linear light, as egui expects.
fn premultiplied(picture: &Picture) -> Picture {
    let mut pixels = picture.pixels.clone();
    for pixel in pixels.chunks_exact_mut(4) {
        let [r, g, b, a] = [pixel[0], pixel[1], pixel[2], pixel[3]];
        if a == 0 {
            pixel[..3].fill(0);
        } else if a < 255 {
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
    Sample(Preset, Piece),
    Portrait(Character),
    Bag,
}

/// Packs pictures into an atlas: in rows, the highest first, at a width that all graphics cards support.
fn pack(mut pictures: Vec<(ArtKey, Picture)>, diameters: Vec<u32>) -> (Picture, AtlasIndex) {
    const WIDTH: u32 = 2048;
    pictures.sort_by_key(|(_, picture)| std::cmp::Reverse(picture.height));
    let mut index = AtlasIndex { diameters, ..default() };
    let (mut x, mut y, mut row) = (0, 0, 0);
    let mut places = Vec::new();
    for (_, picture) in &pictures {
        if x + picture.width > WIDTH && x > 0 {
            (x, y, row) = (0, y + row, 0);
        }
        places.push(UVec2::new(x, y));
        // A gap of one pixel prevents bleeding between neighbours.
        x += picture.width + 1;
        row = row.max(picture.height + 1);
    }
    index.size = UVec2::new(WIDTH, (y + row).max(1));
    let mut pixels = vec![0; (index.size.x * index.size.y * 4) as usize];
    for ((key, picture), place) in pictures.into_iter().zip(places) {
        let rect = URect::from_corners(place, place + UVec2::new(picture.width, picture.height));
        let line = picture.width as usize * 4;
        for (i, source) in picture.pixels.chunks_exact(line).enumerate() {
            let start = ((place.y as usize + i) * WIDTH as usize + place.x as usize) * 4;
            pixels[start..start + line].copy_from_slice(source);
        }
        match key {
            ArtKey::Marble(piece, part, diameter) => {
                index.marbles.insert((piece, part, diameter), rect);
            }
            ArtKey::Shadow(diameter) => {
                index.shadows.insert(diameter, rect);
            }
            ArtKey::Sample(preset, piece) => {
                index.samples.insert((preset, piece), rect);
            }
            ArtKey::Portrait(character) => {
                index.portraits.insert(character, rect);
            }
            ArtKey::Bag => index.bag = rect,
        }
    }
    (Picture { width: index.size.x, height: index.size.y, pixels }, index)
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
        let (atlas, index) = pack(pictures, vec![]);
        let pixel = |x: u32, y: u32| atlas.pixels[((y * atlas.width + x) * 4) as usize];
        for (i, rect) in &index.shadows {
            assert_eq!(rect.size(), UVec2::splat(20 + i % 90));
            assert!(rect.max.x <= atlas.width && rect.max.y <= atlas.height);
            for corner in [rect.min, rect.max - 1] {
                assert_eq!(u32::from(pixel(corner.x, corner.y)), i + 1);
            }
            if rect.max.x < atlas.width {
                assert_eq!(pixel(rect.max.x, rect.min.y), 0);
            }
        }
        assert_eq!(pixel(index.bag.min.x, index.bag.min.y), 255);
    }
}

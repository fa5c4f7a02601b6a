//! Measures frame times in a real window: `frames bare SECONDS` for Bevy alone with one full-screen sprite and 120 of a
//! marble's size, `frames table SECONDS [ANY OPTION OF THE GAME]` for the game, `frames page SECONDS […]` for a page over
//! the table, `frames own SECONDS […]` for the game's systems without drawing, `frames answer PRESSES […]` for the response time of a sleeping table to a gamepad, and
//! `frames bare-answer PRESSES` for that of Bevy alone. Prints one line of JSON.
//!
//! `cargo xtask frames` runs both in turn and compares them.
#![allow(clippy::disallowed_methods, reason = "tests use the files, threads and clocks of the machine they run on")]
#![allow(clippy::needless_pass_by_value, reason = "Bevy hands systems their parameters by value")]

mod answer;

use al_jabar::app::{Pace, RunMode};
use al_jabar::menus::{Menu, Menus, OpenMenu};
use al_jabar::program;
use al_jabar::start::Options;
use answer::Measured;
use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::window::{PresentMode, PrimaryWindow};
use bevy::winit::WinitSettings;
use clap::Parser;
use std::time::{Duration, Instant};

/// Frames in this time are not counted: shaders are compiled and marbles are dealt.
const WARM_UP: Duration = Duration::from_secs(4);

fn main() -> AppExit {
    let started = Instant::now();
    let mut arguments = std::env::args().skip(1);
    let (kind, seconds) = (arguments.next().unwrap_or_default(), arguments.next().unwrap_or_default());
    let time = Duration::from_secs_f32(seconds.parse().unwrap_or(10.0));
    let presses = seconds.parse().unwrap_or(20);
    let mut app = match kind.as_str() {
        "bare" => bare(),
        "table" => {
            let options = ["al-jabar".to_owned()].into_iter().chain(arguments);
            let mut app = program(&Options::parse_from(options), RunMode::Windowed);
            app.add_systems(PreUpdate, note_playable);
            app
        }
        "page" => {
            let options = ["al-jabar".to_owned()].into_iter().chain(arguments);
            let mut app = program(&Options::parse_from(options), RunMode::Windowed);
            app.add_systems(PreUpdate, (note_playable, keep_page_open).chain());
            app
        }
        "answer" => {
            let options = ["al-jabar".to_owned()].into_iter().chain(arguments);
            let mut app = program(&Options::parse_from(options), RunMode::Windowed);
            app.add_plugins(answer::plugin(Measured::Game, presses));
            return app.run();
        }
        "bare-answer" => {
            let mut app = bare();
            app.add_plugins(answer::plugin(Measured::Bevy, presses));
            return app.run();
        }
        "own" => return own(time, ["al-jabar".to_owned()].into_iter().chain(arguments)),
        _ => {
            eprintln!("frames: say `bare`, `table`, `page`, `own`, `answer` or `bare-answer`");
            return AppExit::from_code(2);
        }
    };
    app.insert_resource(Count { started, time, ..Count::new() })
        .add_systems(PostStartup, |mut window: Single<&mut Window, With<PrimaryWindow>>| {
            window.present_mode = PresentMode::AutoNoVsync;
        })
        .add_systems(First, begin)
        .add_systems(Last, end);
    app.run()
}

/// Measures the game's systems without drawing, frame by frame as in a window at 60 frames a second.
fn own(time: Duration, options: impl Iterator<Item = String>) -> AppExit {
    let mut app = program(&Options::parse_from(options), RunMode::Headless);
    while app.plugins_state() == bevy::app::PluginsState::Adding {
        std::thread::yield_now();
    }
    app.finish();
    app.cleanup();
    app.insert_resource(bevy::time::TimeUpdateStrategy::ManualDuration(Duration::from_micros(16_667)));
    let mut count = Count::new();
    while count.started.elapsed() < time {
        let frame = Instant::now();
        app.update();
        let took = frame.elapsed();
        count.own.push(took.as_secs_f32() * 1000.0);
        std::thread::sleep(Duration::from_micros(16_667).saturating_sub(took));
    }
    // The first frames belong to the start.
    count.own.drain(..30.min(count.own.len() / 2));
    print_line(&count, count.started);
    AppExit::Success
}

/// Bevy alone: the cost of any 2D game with as many sprites.
fn bare() -> App {
    let mut app = App::new();
    let window = Window { title: "bare".into(), resolution: (1280, 720).into(), ..default() };
    app.add_plugins(DefaultPlugins.set(WindowPlugin { primary_window: Some(window), ..default() }))
        .insert_resource(WinitSettings::continuous())
        .add_systems(Startup, spawn_sprites)
        .add_systems(Update, move_sprites);
    app
}

fn picture(size: UVec2) -> Image {
    let pixels = (0..size.x * size.y).flat_map(|i| {
        let (x, y) = (i % size.x, i / size.x);
        let alpha = if size.x == size.y { (x * 4).min(255) as u8 } else { 255 };
        [(x % 256) as u8, (y % 256) as u8, 90, alpha]
    });
    let extent = Extent3d { width: size.x, height: size.y, depth_or_array_layers: 1 };
    let format = TextureFormat::Rgba8UnormSrgb;
    Image::new(extent, TextureDimension::D2, pixels.collect(), format, RenderAssetUsages::RENDER_WORLD)
}

fn spawn_sprites(mut commands: Commands, mut images: ResMut<Assets<Image>>) {
    commands.spawn((Camera2d, Msaa::Off));
    let (table, marble) = (images.add(picture(UVec2::new(1280, 720))), images.add(picture(UVec2::splat(52))));
    commands.spawn((Sprite::from_image(table), Transform::from_xyz(0.0, 0.0, -1.0)));
    for i in 0..120 {
        let at = Vec3::new((i % 15) as f32 * 80.0 - 560.0, (i / 15) as f32 * 80.0 - 280.0, i as f32 * 0.01);
        commands.spawn((Sprite::from_image(marble.clone()), Transform::from_translation(at)));
    }
}

fn move_sprites(mut sprites: Query<&mut Transform, With<Sprite>>, time: Res<Time>) {
    for mut transform in sprites.iter_mut().filter(|transform| transform.translation.z >= 0.0) {
        transform.translation.x += (time.elapsed_secs() * 3.0).sin() * 0.5;
    }
}

#[derive(Resource)]
struct Count {
    started: Instant,
    first: Option<Duration>,
    playable: Option<Duration>,
    /// The start of the frame.
    frame: Instant,
    /// The times of the game's own systems, one per frame.
    own: Vec<f32>,
    counted_since: Option<Instant>,
    time: Duration,
}

impl Count {
    fn new() -> Self {
        let now = Instant::now();
        Self {
            started: now,
            first: None,
            playable: None,
            frame: now,
            own: Vec::new(),
            counted_since: None,
            time: Duration::ZERO,
        }
    }
}

fn begin(mut count: ResMut<Count>) {
    count.frame = Instant::now();
}

/// Records the time when the table can be used: its pictures are ready.
fn note_playable(mut count: ResMut<Count>, marbles: Query<(), With<al_jabar::table::Marble>>) {
    if count.playable.is_none() && !marbles.is_empty() {
        count.playable = Some(count.started.elapsed());
    }
}

/// Opens the pause menu when there is a table, and draws every frame although nothing moves.
fn keep_page_open(count: Res<Count>, menus: Res<Menus>, mut requests: MessageWriter<OpenMenu>, mut pace: ResMut<Pace>) {
    pace.stay_awake(Duration::from_millis(100));
    if count.playable.is_some() && !menus.is_open() {
        requests.write(OpenMenu(Menu::Pause));
    }
}

fn end(mut count: ResMut<Count>, mut exit: MessageWriter<AppExit>) {
    let passed = count.started.elapsed();
    if count.first.is_none() {
        count.first = Some(passed);
    }
    if passed < WARM_UP {
        return;
    }
    let since = *count.counted_since.get_or_insert_with(Instant::now);
    let own = count.frame.elapsed().as_secs_f32() * 1000.0;
    count.own.push(own);
    if since.elapsed() < count.time {
        return;
    }
    print_line(&count, since);
    exit.write(AppExit::Success);
}

fn print_line(count: &Count, since: Instant) {
    let mut sorted = count.own.clone();
    sorted.sort_by(f32::total_cmp);
    let frames = sorted.len();
    let per_second = frames as f32 / since.elapsed().as_secs_f32();
    let mean = sorted.iter().sum::<f32>() / frames as f32;
    let late = sorted[(frames * 99 / 100).min(frames - 1)];
    let milliseconds = |time: Option<Duration>| time.map_or(-1, |time| time.as_millis() as i64);
    println!(
        "{{\"frames\":{frames},\"per_second\":{per_second:.2},\"main_mean_ms\":{mean:.3},\"main_p99_ms\":{late:.3},\
         \"first_frame_ms\":{},\"playable_ms\":{}}}",
        milliseconds(count.first),
        milliseconds(count.playable)
    );
}

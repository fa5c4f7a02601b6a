//! The title: the game's name, what it is, the plane of colours it is played on, and the way in.

use super::Screen;
use crate::Options;
use crate::input::{Acted, Action, Direction, LastDevice, Pointer};
use crate::pictures::{Art, Pictures, Scene, Wish};
use crate::save::Saved;
use crate::table::{Deal, Next, Start};
use crate::theme::brush::{Brush, Letters};
use crate::theme::metrics::Metrics;
use crate::theme::palette;
use crate::theme::style::{StyleSystems, ready};
use aljabar_core::Group;
use aljabar_paint::{Board, Part, Style};
use bevy::prelude::*;
use bevy_egui::egui::{Align2, Color32};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

/// Where the board's middle lies and how large it is, in the reference window.
const BOARD: (Vec2, f32) = (Vec2::new(404.0, 360.0), 262.0);
/// Where the words begin.
const WORDS: Vec2 = Vec2::new(724.0, 206.0);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Chosen>()
        .add_systems(OnEnter(Screen::Title), lay_out_board)
        .add_systems(Update, (wish_for_pictures, place_marbles, choose).chain().run_if(in_state(Screen::Title)))
        .add_systems(EguiPrimaryContextPass, paint.after(StyleSystems).run_if(in_state(Screen::Title).and_then(ready)));
}

/// What can be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Entry {
    Continue,
    Play,
    Quit,
}

impl Entry {
    fn all(saved: &Saved) -> Vec<Self> {
        let first = saved.can_continue().then_some(Self::Continue);
        first.into_iter().chain([Self::Play, Self::Quit]).collect()
    }

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Continue => ("Continue", "the game that was saved"),
            Self::Play => ("Play", "a new game against a casual bot"),
            Self::Quit => ("Quit", "Esc"),
        }
    }
}

/// Which entry the keys are on.
#[derive(Resource, Default)]
struct Chosen(usize);

#[derive(Component)]
struct OnTitleBoard(aljabar_core::Piece);

fn lay_out_board(mut commands: Commands, mut chosen: ResMut<Chosen>) {
    chosen.0 = 0;
    for piece in Group::classic().colours() {
        commands.spawn((OnTitleBoard(piece), Sprite::default(), DespawnOnExit(Screen::Title)));
    }
}

/// A place written for the reference window, which keeps its distance from the middle.
fn at(metrics: &Metrics, place: Vec2) -> Vec2 {
    metrics.window * 0.5 + (place - Vec2::new(640.0, 360.0)) * metrics.unit
}

fn diameter(metrics: &Metrics, board: &Board) -> f32 {
    metrics.even(board.marble_radius() * 2.0 * metrics.px(BOARD.1))
}

fn wish_for_pictures(metrics: Res<Metrics>, options: Res<Options>, mut wish: ResMut<Wish>) {
    let group = Group::classic();
    let board = Board::of(&group);
    let pixels = metrics.scale;
    let marble = (diameter(&metrics, &board) * pixels).round() as u32;
    wish.set_if_neq(Wish(Some(Scene {
        group,
        style: Style::default(),
        low: options.low,
        diameters: vec![marble],
        window: (metrics.window * pixels).round().as_uvec2(),
        unit: metrics.unit * pixels,
        frame: metrics.frame() * pixels,
        board: Some((board, at(&metrics, BOARD.0) * pixels, metrics.px(BOARD.1) * pixels)),
        bowl: None,
        plates: Vec::new(),
        bag: 0,
    })));
}

fn place_marbles(
    metrics: Res<Metrics>,
    pictures: Res<Pictures>,
    wish: Res<Wish>,
    mut marbles: Query<(&OnTitleBoard, &mut Sprite, &mut Transform, &mut Visibility)>,
) {
    let board = Board::of(&Group::classic());
    let seen = if pictures.is_ready(&wish) { Visibility::Inherited } else { Visibility::Hidden };
    for (marble, mut sprite, mut transform, mut visibility) in &mut marbles {
        visibility.set_if_neq(seen);
        let Art { image, rect, size } = pictures.marble(marble.0, Part::Resting, diameter(&metrics, &board));
        let [x, y] = board.socket(marble.0);
        let place = at(&metrics, BOARD.0) + Vec2::new(x, -y) * metrics.px(BOARD.1);
        transform.set_if_neq(Transform::from_translation(metrics.world(place).extend(1.0)));
        if sprite.image != image || sprite.custom_size != Some(Vec2::splat(size)) {
            (sprite.image, sprite.rect, sprite.custom_size) = (image, Some(rect), Some(Vec2::splat(size)));
        }
    }
}

/// The place of an entry.
fn row(metrics: &Metrics, i: usize) -> Rect {
    let corner = at(metrics, WORDS + Vec2::new(0.0, 214.0 + 64.0 * i as f32));
    Rect::from_corners(corner, corner + Vec2::new(metrics.px(380.0), metrics.px(54.0)))
}

fn choose(
    mut acted: MessageReader<Acted>,
    metrics: Res<Metrics>,
    options: Res<Options>,
    mut saved: ResMut<Saved>,
    mut chosen: ResMut<Chosen>,
    mut start: ResMut<Start>,
    mut screen: ResMut<NextState<Screen>>,
    mut exit: MessageWriter<AppExit>,
) {
    let entries = Entry::all(&saved);
    for Acted(action) in acted.read() {
        let entry = match *action {
            Action::Step(Direction::Up) | Action::PreviousArea => {
                chosen.0 = (chosen.0 + entries.len() - 1) % entries.len();
                None
            }
            Action::Step(Direction::Down) | Action::NextArea => {
                chosen.0 = (chosen.0 + 1) % entries.len();
                None
            }
            Action::Select | Action::Exchange => entries.get(chosen.0).copied(),
            Action::Press(at) => (0..entries.len()).find(|i| row(&metrics, *i).contains(at)).map(|i| entries[i]),
            Action::Back => Some(Entry::Quit),
            _ => None,
        };
        match entry {
            Some(Entry::Quit) => {
                exit.write(AppExit::Success);
            }
            Some(Entry::Play) => {
                let deal = Deal { seed: options.seed(), moduli: options.moduli.0.clone(), ..default() };
                start.0 = Some(Next::Deal(deal));
                screen.set(Screen::Table);
            }
            Some(Entry::Continue) => {
                if let Some(game) = saved.0.take() {
                    start.0 = Some(Next::Resume(Box::new(game)));
                    screen.set(Screen::Table);
                }
            }
            None => {}
        }
        if start.0.is_some() {
            break;
        }
    }
}

fn paint(
    mut contexts: EguiContexts,
    metrics: Res<Metrics>,
    pictures: Res<Pictures>,
    saved: Res<Saved>,
    chosen: Res<Chosen>,
    pointer: Res<Pointer>,
    device: Res<LastDevice>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let brush = Brush::new(ctx, &metrics, &pictures);
    let top = at(&metrics, WORDS);
    let shade = Color32::from_black_alpha(110);
    for offset in [3.0, 2.0] {
        let shadow = top + Vec2::new(brush.px(offset), brush.px(offset * 1.4));
        brush.text(shadow, Align2::LEFT_TOP, "Al-Jabar", Letters::TITLE, shade);
    }
    brush.text(top, Align2::LEFT_TOP, "Al-Jabar", Letters::TITLE, palette::GOLD);
    let line = |y: f32| top + Vec2::new(brush.px(4.0), brush.px(y));
    brush.text(line(116.0), Align2::LEFT_TOP, "The game of marbles that add up.", Letters::HEADING, palette::TEXT);
    let how = "Trade marbles for others of the same sum;\nwhoever keeps the fewest wins.";
    brush.text(line(150.0), Align2::LEFT_TOP, how, Letters::BODY, palette::TEXT_SOFT);
    for (i, entry) in Entry::all(&saved).into_iter().enumerate() {
        let rect = row(&metrics, i);
        let pointed = match *device {
            LastDevice::Mouse => pointer.0.is_some_and(|at| rect.contains(at)),
            LastDevice::Keyboard => chosen.0 == i,
        };
        let main = i == 0;
        let fill = match (main, pointed) {
            (true, false) => palette::ACCENT,
            (true, true) => palette::GOLD,
            (false, false) => palette::PANEL,
            (false, true) => palette::PANEL_HOVER,
        };
        let (text, soft) =
            if main { (palette::ON_ACCENT, palette::ON_ACCENT) } else { (palette::TEXT, palette::TEXT_SOFT) };
        brush.lacquer(rect, fill, palette::EDGE);
        if pointed && *device == LastDevice::Keyboard {
            brush.frame(rect.inflate(brush.px(3.0)), 12.0, 3.0, palette::GOLD);
        }
        let (name, hint) = entry.words();
        let y = rect.center().y;
        let at = Vec2::new(rect.min.x + brush.px(20.0), y);
        let end = brush.text(at, Align2::LEFT_CENTER, name, Letters::NAME, text).max.x;
        brush.text(Vec2::new(end + brush.px(14.0), y), Align2::LEFT_CENTER, hint, Letters::BODY, soft);
    }
    let credits = "Designed by Robert P. Schneider and Cyrus Hettle · an independent implementation";
    let bottom = Vec2::new(metrics.window.x * 0.5, metrics.window.y * 0.95);
    brush.text(bottom, Align2::CENTER_BOTTOM, credits, Letters::BODY, palette::TEXT_SOFT);
    Ok(())
}

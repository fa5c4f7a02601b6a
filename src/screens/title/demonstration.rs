//! The board of the title plays by itself: real exchanges and cancellations of a game between two players who sit above
//! and below the window, one after the other, slowly.

use super::{Places, diameter, places};
use crate::app::{IDLE, PUNCTUAL, Pace, Screen};
use crate::game::Seeds;
use crate::menus::{Menu, Menus};
use crate::settings::Settings;
use crate::table::{Roll, RollFrame, TurningMark, TurningMarks};
use crate::ui::{Art, Brush, Dimmed, Letters, Metrics, PictureRequest, Pictures, palette};
use aljabar_core::{Action, DealOptions, Exchange, Fact, Game, Group, Piece, Pieces, Rules, Setup};
use aljabar_paint::{Board, MarblePart};
use bevy::prelude::*;
use bevy_egui::egui::{Align2, Color32};
use std::time::Duration;

/// The time between two exchanges, in seconds; with reduced motion that of idle frames.
const EVERY: f32 = 6.5;
/// How long a marble flies, and when a pair begins to cancel after the start of the exchange.
const FLIGHT: f32 = 1.3;
const CANCEL: f32 = 1.5;
/// How long a cancellation takes, and how long its ring is seen.
const MEET: f32 = 0.6;
/// How long the sums of an exchange are shown, and how long they take to fade in and out.
const SUMS: f32 = 5.2;
const FADE: f32 = 0.4;
/// With fewer colours on the board another game begins.
const FEWEST: usize = 3;
/// The time between two frames while something moves.
const STEP: Duration = Duration::from_millis(33);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), begin)
        .add_systems(OnExit(Screen::Title), |mut commands: Commands| commands.remove_resource::<Demonstration>())
        .add_systems(
            Update,
            (play, place_marbles, request_frames)
                .chain()
                .after(super::request_pictures)
                .run_if(in_state(Screen::Title)),
        );
}

/// The game that is played on the board of the title.
#[derive(Resource)]
pub(super) struct Demonstration {
    game: Game,
    /// The exchange that is shown, and when it began, in seconds of the clock below.
    shown: Option<(Exchange, f32)>,
    /// The cancellations that follow it: the colour, and when they begin.
    cancels: Vec<(Piece, f32)>,
    /// Seconds for which the title menu has been on top.
    clock: f32,
    /// When the marbles of another game flew in last.
    refilled: f32,
    /// When the next exchange begins.
    next: f32,
}

/// A marble on the board or on its way. Places are in the board's units.
#[derive(Component, Clone, Copy, Debug)]
struct TitleMarble {
    piece: Piece,
    from: Vec2,
    to: Vec2,
    /// When it starts to move.
    start: f32,
    /// Where it is going.
    goal: Goal,
}

/// What becomes of a marble after its flight.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Goal {
    /// It lies on the board.
    Lie,
    /// It has left to a player.
    Leave,
    /// It meets its double and both vanish, beginning at this time.
    Cancel(f32),
}

/// The place of a player, outside the window. In tight windows there is a text above the board, so both sit below it.
fn home(seat: usize, tight: bool) -> Vec2 {
    match (seat, tight) {
        (0, false) => Vec2::new(0.1, -1.5),
        (_, false) => Vec2::new(-0.1, 1.5),
        (0, true) => Vec2::new(0.4, -1.5),
        (_, true) => Vec2::new(-0.4, -1.5),
    }
}

fn socket(piece: Piece) -> Vec2 {
    Vec2::from(Board::of(&Group::classic()).socket(piece))
}

/// A game of two whose Center has a marble of each colour. `None` cannot happen with the classic rules.
fn open_game(seed: u64) -> Option<Game> {
    let rules = Rules::classic();
    let dealt = Game::deal(rules.clone(), DealOptions { seed, ..DealOptions::new(2) }).ok()?;
    let mut setup = Setup::of(&rules, dealt.position());
    for piece in rules.group().colours().filter(|piece| dealt.position().center().count(*piece) == 0) {
        setup.bag.remove(piece);
        setup.center.insert(piece);
    }
    let position = setup.position().ok()?;
    Some(Game::from_position(rules, position, seed))
}

/// The first of some games after this seed that can begin with a full board: not every bag has every colour left.
fn full_game(seed: u64) -> Option<Game> {
    (0..64).find_map(|more| open_game(seed.wrapping_add(more)))
}

fn begin(mut commands: Commands, seeds: Res<Seeds>) {
    let Some(game) = full_game(seeds.next()) else { return };
    for (piece, _) in game.position().center().each().filter(|(piece, _)| !piece.is_black()) {
        spawn(&mut commands, piece, socket(piece), socket(piece), 0.0, Goal::Lie);
    }
    let (clock, refilled) = (0.0, f32::MIN);
    commands.insert_resource(Demonstration { game, shown: None, cancels: Vec::new(), clock, refilled, next: 2.5 });
}

fn spawn(commands: &mut Commands, piece: Piece, from: Vec2, to: Vec2, start: f32, goal: Goal) {
    let marble = TitleMarble { piece, from, to, start, goal };
    commands.spawn((
        marble,
        Sprite::default(),
        Visibility::Hidden,
        DespawnOnExit(Screen::Title),
        children![(RollFrame, children![TurningMark])],
    ));
}

/// An exchange that is good to look at: two or three marbles for one or two, and something cancels. `None` if there is
/// no exchange at all.
fn choose(game: &Game) -> Option<Exchange> {
    let position = game.position();
    let coloured = |pieces: Pieces| pieces.count(Piece::BLACK) == 0;
    let beauty = |exchange: &Exchange| {
        let (give, take) = (exchange.give.len(), exchange.take.len());
        let whole = coloured(exchange.give.counted()) && coloured(exchange.take.counted());
        // The Center must not become empty of colours too soon.
        let left = position.center().len() as i32;
        let cancels = exchange.give.iter().filter(|piece| position.center().count(*piece) > 0).count() as i32;
        let change = if left > 4 { cancels } else { -cancels };
        (whole, give == 2 && take == 1, change, game.seed().rotate_left(exchange.give.len() as u32 * 7) % 5)
    };
    game.exchanges().into_iter().max_by_key(beauty)
}

/// Starts the next exchange when it is time, or a new game when this one is over.
fn play(
    mut commands: Commands,
    time: Res<Time<Real>>,
    settings: Res<Settings>,
    (menus, seeds, metrics): (Res<Menus>, Res<Seeds>, Res<Metrics>),
    demonstration: Option<ResMut<Demonstration>>,
    mut marbles: Query<(Entity, &mut TitleMarble)>,
) {
    let Some(mut demonstration) = demonstration else { return };
    let this = demonstration.bypass_change_detection();
    if menus.top() != Some(Menu::Title) {
        return;
    }
    let home = |seat| home(seat, metrics.is_tight());
    this.clock += time.delta_secs().min(EVERY);
    let now = this.clock;
    for (entity, marble) in &marbles {
        let over = match marble.goal {
            Goal::Lie => false,
            Goal::Leave => now > marble.start + FLIGHT,
            Goal::Cancel(at) => now > at + MEET,
        };
        if over {
            commands.entity(entity).try_despawn();
        }
    }
    if now + PUNCTUAL.as_secs_f32() < this.next {
        return;
    }
    this.next = now + if settings.is_calm() { IDLE.as_secs_f32() } else { EVERY };
    this.shown = None;
    this.cancels.clear();
    let colours = this.game.position().center().each().filter(|(piece, _)| !piece.is_black()).count();
    let exchange = choose(&this.game).filter(|_| colours >= FEWEST);
    let Some(facts) = exchange.and_then(|exchange| this.game.apply(Action::Exchange(exchange)).ok()) else {
        // The board is nearly empty: another game begins, and its marbles fly in.
        let Some(game) = full_game(seeds.next()) else { return };
        let lying = |piece: Piece| marbles.iter().any(|(_, marble)| marble.piece == piece && marble.goal == Goal::Lie);
        for (i, piece) in game.rules().group().colours().filter(|piece| !lying(*piece)).enumerate() {
            spawn(&mut commands, piece, home(i % 2), socket(piece), now + 0.15 * i as f32, Goal::Lie);
        }
        this.refilled = now;
        this.game = game;
        return;
    };
    for fact in facts {
        match fact {
            Fact::Exchanged { seat, exchange, .. } => {
                this.shown = Some((exchange, now));
                for piece in exchange.take.iter().filter(|piece| !piece.is_black()) {
                    let lies = |marble: &TitleMarble| marble.piece == piece && marble.goal == Goal::Lie;
                    if let Some((_, mut marble)) = marbles.iter_mut().find(|(_, marble)| lies(marble)) {
                        (marble.from, marble.to) = (marble.to, home(seat));
                        (marble.start, marble.goal) = (now, Goal::Leave);
                    }
                }
                for (i, piece) in exchange.give.iter().enumerate().filter(|(_, piece)| !piece.is_black()) {
                    let beside = Vec2::new(0.13, 0.1);
                    let start = now + 0.18 * i as f32;
                    spawn(&mut commands, piece, home(seat), socket(piece) + beside, start, Goal::Lie);
                }
            }
            Fact::Cancelled { piece, .. } => this.cancels.push((piece, now + CANCEL)),
            _ => {}
        }
    }
}

/// The pairs that cancel meet; the others lie in the middle of their sockets. Also draws all marbles.
fn place_marbles(
    metrics: Res<Metrics>,
    (pictures, request, dimmed): (Res<Pictures>, Res<PictureRequest>, Res<Dimmed>),
    (settings, menus): (Res<Settings>, Res<Menus>),
    demonstration: Option<Res<Demonstration>>,
    mut marbles: Query<
        (&mut TitleMarble, &mut Sprite, &mut Transform, &mut Visibility, &Children),
        (Without<RollFrame>, Without<TurningMark>),
    >,
    mut marks: TurningMarks,
) {
    let Some(demonstration) = demonstration else { return };
    let now = demonstration.clock;
    let places = places(&metrics);
    let classic = pictures.group().is_none_or(Group::is_classic);
    let ready = pictures.is_ready(&request) && classic;
    for (mut marble, mut sprite, mut transform, mut visibility, children) in &mut marbles {
        let due = demonstration.cancels.iter().find(|(piece, _)| *piece == marble.piece);
        if let Some((_, at)) = due.filter(|_| marble.goal == Goal::Lie) {
            marble.goal = Goal::Cancel(*at);
        }
        let pose = pose(&marble, now, settings.is_calm());
        // Under a menu the game stands still, and what flies would hang beside it.
        let seen = ready && pose.alpha > 0.0 && (!pose.flies || menus.top() == Some(Menu::Title));
        visibility.set_if_neq(if seen { Visibility::Inherited } else { Visibility::Hidden });
        let part = if pose.flies { MarblePart::Ball } else { MarblePart::WithShadow };
        let diameter = diameter(&metrics) * pose.size;
        let rolling = pictures.rolling(marble.piece, diameter).filter(|_| pose.flies);
        let (glass, mark) = rolling.unzip();
        let Art { image, rect, size } = glass.unwrap_or_else(|| pictures.marble(marble.piece, part, diameter));
        let place = places.on_board(pose.at);
        transform.set_if_neq(Transform::from_translation(metrics.world(place).extend(if pose.flies {
            3.0
        } else {
            1.0
        })));
        let (size, tint) = (Some(Vec2::splat(size)), dimmed.tint(1.0, pose.alpha));
        if sprite.image != image || sprite.rect != Some(rect) || sprite.custom_size != size || sprite.color != tint {
            (sprite.image, sprite.rect, sprite.custom_size, sprite.color) = (image, Some(rect), size, tint);
        }
        // The board's y points up, that of the window down.
        let way = (marble.to - marble.from) * Vec2::new(1.0, -1.0) * places.radius;
        let roll = Roll::flight(way, diameter * 0.5, pose.part);
        marks.place(children, mark, &roll, diameter, tint);
    }
}

/// Where a marble is and how it looks.
struct Pose {
    at: Vec2,
    /// Its size, where 1 lies on the board.
    size: f32,
    alpha: f32,
    flies: bool,
    /// The part of its way that it has flown.
    part: f32,
}

fn pose(marble: &TitleMarble, now: f32, calm: bool) -> Pose {
    let t = ((now - marble.start) / FLIGHT).clamp(0.0, 1.0);
    let eased = t * t * (3.0 - 2.0 * t);
    let flies = t > 0.0 && t < 1.0 && marble.from != marble.to;
    let mut pose =
        Pose { at: marble.from.lerp(marble.to, eased), size: 1.0, alpha: 1.0, flies: flies && !calm, part: eased };
    pose.size += if flies { 0.22 * (4.0 * t * (1.0 - t)) } else { 0.0 };
    // Nothing moves with reduced motion: marbles fade where they go.
    let outside = |at: Vec2| at.length() > 1.2;
    if calm {
        pose = Pose { at: if outside(marble.to) { marble.from } else { marble.to }, size: 1.0, flies: false, ..pose };
        pose.alpha = match (outside(marble.from), outside(marble.to)) {
            (true, _) => (t * 6.0).min(1.0),
            (_, true) => 1.0 - (t * 6.0).min(1.0),
            _ => 1.0,
        };
    }
    if let Goal::Cancel(at) = marble.goal {
        let t = ((now - at) / MEET).clamp(0.0, 1.0);
        let middle = socket(marble.piece) + Vec2::new(0.065, 0.05);
        pose.at = if calm { pose.at } else { pose.at.lerp(middle, (t * 1.6).min(1.0)) };
        pose.alpha *= 1.0 - ((t - 0.55) / 0.45).clamp(0.0, 1.0);
        pose.size *= 1.0 - 0.3 * t * t;
    } else if marble.goal == Goal::Lie && !calm {
        // A marble that came alone rolls to the middle of its socket.
        let late = ((now - marble.start - FLIGHT) / 0.3).clamp(0.0, 1.0);
        pose.at = pose.at.lerp(if t >= 1.0 { socket(marble.piece) } else { pose.at }, late);
    }
    pose
}

/// Requests the next frame for the time when the picture changes.
fn request_frames(
    settings: Res<Settings>,
    menus: Res<Menus>,
    demonstration: Option<Res<Demonstration>>,
    mut pace: ResMut<Pace>,
) {
    let Some(demonstration) = demonstration.filter(|_| menus.top() == Some(Menu::Title)) else { return };
    pace.wake_in(demonstration.unchanged_for(settings.is_calm()));
}

impl Demonstration {
    /// How long the picture stays unchanged from now on.
    fn unchanged_for(&self, calm: bool) -> Duration {
        let rest = (self.next - self.clock).max(0.0);
        if self.clock - self.refilled < FLIGHT + 1.5 {
            return STEP;
        }
        let Some((_, start)) = self.shown else { return Duration::from_secs_f32(rest).min(IDLE) };
        let passed = self.clock - start;
        let moves = if self.cancels.is_empty() { FLIGHT + 0.9 } else { CANCEL + MEET };
        let moving = passed <= moves || (SUMS - FADE..=SUMS).contains(&passed);
        if calm {
            return if passed < CANCEL + MEET { STEP * 3 } else { Duration::from_secs_f32(rest).min(IDLE) };
        }
        match moving {
            true => STEP,
            false if passed < SUMS => Duration::from_secs_f32((SUMS - FADE - passed).max(0.0)),
            false => Duration::from_secs_f32(rest),
        }
    }

    /// Paints the rings of cancellations, and the sums of the exchange below the board.
    pub(super) fn paint(&self, brush: &Brush, places: &Places, calm: bool) {
        for (piece, at) in &self.cancels {
            let t = (self.clock - at) / (MEET * 1.5);
            if (0.0..1.0).contains(&t) && !calm {
                let at = places.on_board(socket(*piece) + Vec2::new(0.065, 0.05));
                let radius = places.radius * (0.12 + 0.14 * t);
                brush.circle(at, radius, 4.0 * (1.0 - t) + 1.0, palette::GOLD.gamma_multiply(1.0 - t));
            }
        }
        let Some((exchange, start)) = self.shown.filter(|_| !places.tight) else { return };
        let passed = self.clock - start;
        let strength = if calm { 1.0 } else { (passed / FADE).min((SUMS - passed) / FADE).clamp(0.0, 1.0) };
        if strength > 0.0 {
            sums(brush, places.board + Vec2::Y * places.radius * 0.82, &exchange, strength);
        }
    }
}

/// Paints an exchange as an equation of marbles, centred at this place.
fn sums(brush: &Brush, at: Vec2, exchange: &Exchange, strength: f32) {
    let (given, all) = (exchange.give.len(), exchange.give.len() + exchange.take.len());
    let (step, size) = (brush.px(44.0), brush.px(28.0));
    let tint = Color32::from_white_alpha((255.0 * strength) as u8);
    let text = palette::TEXT.gamma_multiply(strength);
    for (i, piece) in exchange.give.iter().chain(exchange.take.iter()).enumerate() {
        let x = step * (i as f32 - (all as f32 - 1.0) * 0.5);
        brush.marble(at + Vec2::X * x, piece, size, tint);
        if i > 0 {
            let sign = if i == given { "=" } else { "+" };
            brush.text(at + Vec2::X * (x - step * 0.5), Align2::CENTER_CENTER, sign, Letters::STRONG, text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open() -> Game {
        full_game(0).expect("some bag has every colour")
    }

    #[test]
    fn the_board_begins_full_and_every_exchange_is_legal() {
        let mut game = open();
        assert_eq!(game.position().center().each().filter(|(piece, _)| !piece.is_black()).count(), 7);
        let mut cancelled = 0;
        for _ in 0..12 {
            let Some(exchange) = choose(&game) else { break };
            let facts = game.apply(Action::Exchange(exchange)).expect("it comes from the list of legal exchanges");
            cancelled += facts.iter().filter(|fact| matches!(fact, Fact::Cancelled { .. })).count();
            if game.is_over() {
                break;
            }
        }
        assert!(cancelled > 0, "the title shows cancellations");
    }

    #[test]
    fn what_lies_does_not_move_and_nothing_moves_when_motion_is_reduced() {
        let lying = TitleMarble {
            piece: aljabar_core::classic::R,
            from: socket(aljabar_core::classic::R),
            to: socket(aljabar_core::classic::R),
            start: 0.0,
            goal: Goal::Lie,
        };
        assert_eq!(pose(&lying, 0.3, false).at, pose(&lying, 9.0, false).at);
        let coming = TitleMarble { from: home(0, false), ..lying };
        assert_ne!(pose(&coming, 0.3, false).at, pose(&coming, 0.6, false).at);
        assert_eq!(pose(&coming, 0.3, true).at, pose(&coming, 0.6, true).at);
    }
}

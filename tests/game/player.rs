//! A simulated player of the real game without a window. It sends the events that a window and gamepads would send.

use al_jabar::app::{RunMode, Screen};
use al_jabar::game::{Offer, SeatKind, Selection, Session, Side};
use al_jabar::menus::{self, ControlId, Menu, Menus, Page, PageLayout};
use al_jabar::program;
use al_jabar::settings::Speed;
use al_jabar::start::Options;
use al_jabar::table::{Arrangement, Center, Cursor, Hand, HitTarget, HitTargets, Marble, Moment, Place, Presentation};
use aljabar_core::{Exchange, Piece, Pieces};
use bevy::app::PluginsState;
use bevy::input::ButtonState;
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use std::collections::{HashMap, HashSet, VecDeque};
use std::time::{Duration, Instant};

mod events;

pub use events::*;

/// The same app as in a window, after its first frame.
pub fn started(options: &Options) -> App {
    let mut app = program(options, RunMode::Headless);
    while app.plugins_state() == PluginsState::Adding {
        std::thread::yield_now();
    }
    app.finish();
    app.cleanup();
    app.update();
    app
}

/// The index of an action's row in the key settings.
pub fn key_row(action: al_jabar::controls::Action) -> usize {
    al_jabar::controls::bindable_actions().position(|other| other == action).unwrap()
}

/// The options for a game with these seats.
pub fn options(seats: &str, moduli: &[u64], seed: u64, speed: Speed) -> Options {
    let seats: Vec<SeatKind> = seats.split(',').map(|seat| seat.parse().unwrap()).collect();
    let moduli = al_jabar::start::Moduli(moduli.to_vec());
    Options { seats: Some(seats), moduli, seed: Some(seed), speed: Some(speed), ..default() }
}

/// The device that the player uses.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum By {
    /// The keyboard, with its default bindings.
    Keys,
    /// A gamepad, by its entity.
    Pad(Entity),
}

/// An input that both the keyboard and gamepads have.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Do {
    /// Moves the cursor or the focus.
    Step(al_jabar::controls::Direction),
    /// Jumps to the next area.
    Area,
    /// Presses what the cursor or the focus is on.
    Select,
    /// Makes the selected exchange.
    Exchange,
    /// Goes back or cancels.
    Back,
}

/// The game, with methods to play it and to look at it.
pub struct Player {
    pub app: App,
}

impl Player {
    /// Starts a game with these options.
    pub fn new(options: &Options) -> Self {
        let mut app = started(options);
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(16)));
        Self { app }
    }

    pub fn frame(&mut self) {
        self.app.update();
    }

    pub fn session(&self) -> &Session {
        self.app.world().resource::<Session>()
    }

    /// How many actions of the game have been made and not undone.
    pub fn actions(&self) -> usize {
        self.session().game().history().0
    }

    pub fn presentation(&self) -> &Presentation {
        self.app.world().resource::<Presentation>()
    }

    pub fn screen(&self) -> Screen {
        *self.app.world().resource::<State<Screen>>().get()
    }

    pub fn hit_targets(&self) -> &HitTargets {
        self.app.world().resource::<HitTargets>()
    }

    /// The step of the shown hint, and whether the hint has been computed.
    pub fn hint(&self) -> Option<(u8, bool)> {
        let world = self.app.world();
        let advisor = world.resource::<al_jabar::game::Advisor>();
        world.resource::<al_jabar::game::Hints>().step().map(|step| (step, advisor.hint().is_some()))
    }

    pub fn window_size(&self) -> Vec2 {
        self.app.world().resource::<al_jabar::ui::Metrics>().window
    }

    /// Types a letter, independent of its position on the keyboard.
    pub fn write(&mut self, letter: char) {
        let label = Key::Character(letter.to_string().into());
        key_event(&mut self.app, KeyCode::F24, label, ButtonState::Pressed, false);
        self.frame();
    }

    /// Presses a key with this position and label; one frame.
    pub fn strike(&mut self, code: KeyCode, label: &str) {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            key_event(&mut self.app, code, Key::Character(label.into()), state, false);
        }
        self.frame();
    }

    /// Presses a key while another one is held; one frame.
    pub fn chord(&mut self, held: KeyCode, code: KeyCode, label: &str) {
        key_event(&mut self.app, held, american(held), ButtonState::Pressed, false);
        self.strike(code, label);
        key_event(&mut self.app, held, american(held), ButtonState::Released, false);
        self.frame();
    }

    /// Whether every change has been shown and nothing moves.
    pub fn is_settled(&self) -> bool {
        self.app.world().resource::<al_jabar::game::ShowGate>().is_settled(self.session())
    }

    pub fn menu(&self) -> Option<Menu> {
        self.app.world().resource::<Menus>().top()
    }

    pub fn page(&self) -> &Page {
        self.app.world().resource::<Page>()
    }

    pub fn page_layout(&self) -> &PageLayout {
        self.app.world().resource::<PageLayout>()
    }

    /// The rectangle of a control on the open page.
    pub fn control_rect(&self, id: impl Into<ControlId>) -> Rect {
        self.page_layout().rect(id.into()).expect("the control is on the page")
    }

    pub fn focus(&self) -> Option<ControlId> {
        self.app.world().resource::<Menus>().focus()
    }

    /// Whether left and right change the value of a control instead of moving the focus.
    fn is_changed_by_arrows(&self, id: ControlId) -> bool {
        use menus::ControlKind;
        let kind = self.page().control(id).filter(|control| control.blocked.is_none()).map(|control| &control.kind);
        matches!(kind, Some(ControlKind::Choice(..) | ControlKind::Slider(..) | ControlKind::Switch(_)))
    }

    /// The shortest sequence of steps from the focus to a control of the open page; `None` if it cannot be reached.
    pub fn way_to(&self, goal: ControlId) -> Option<Vec<al_jabar::controls::Direction>> {
        use al_jabar::controls::Direction::Down;
        use al_jabar::controls::Direction::Left;
        use al_jabar::controls::Direction::Right;
        use al_jabar::controls::Direction::Up;
        let start = self.focus();
        let mut seen = HashSet::from([start]);
        let mut queue = VecDeque::from([(start, Vec::new())]);
        while let Some((at, way)) = queue.pop_front() {
            if at == Some(goal) {
                return Some(way);
            }
            for direction in [Down, Up, Left, Right] {
                let sideways = matches!(direction, Left | Right);
                if sideways && at.is_some_and(|id| self.is_changed_by_arrows(id)) {
                    continue;
                }
                let next = menus::step(self.page_layout(), at, direction);
                if seen.insert(next) {
                    queue.push_back((next, way.iter().copied().chain([direction]).collect()));
                }
            }
        }
        None
    }

    /// Moves the focus to a control of the open page with the arrow keys.
    pub fn go_to(&mut self, goal: ControlId) {
        self.go_with(By::Keys, goal);
    }

    /// Waits until a menu that opened without a press accepts presses.
    pub fn wait_for_menu_input(&mut self) {
        while self.app.world().resource::<Menus>().ignores_presses() {
            self.frame();
        }
    }

    /// Moves the focus to a control of the open page with a device.
    pub fn go_with(&mut self, with: By, goal: ControlId) {
        self.wait_for_menu_input();
        for _ in 0..400 {
            if self.focus() == Some(goal) {
                return;
            }
            let way = self.way_to(goal).unwrap_or_else(|| panic!("{goal:?} cannot be reached on {:?}", self.menu()));
            self.act(with, Do::Step(way[0]));
        }
        panic!("{goal:?} cannot be reached");
    }

    /// Opens a tab of the open page with a device.
    pub fn open_tab(&mut self, with: By, tab: usize) {
        self.use_with(with, ControlId::Tab(tab));
    }

    /// Moves the focus to a control of the open page with the keys and presses it.
    pub fn use_by_keys(&mut self, id: impl Into<ControlId>) {
        self.go_to(id.into());
        self.press(KeyCode::Enter);
        self.frame();
    }

    /// Scrolls the open page with the wheel until a control is visible.
    pub fn wheel_to(&mut self, id: ControlId) {
        self.wait_for_menu_input();
        for _ in 0..400 {
            let layout = self.page_layout();
            let rect = layout.rect(id).unwrap_or_else(|| panic!("{id:?} is not on the page of {:?}", self.menu()));
            let (over, under) = (rect.min.y < layout.body.min.y, rect.max.y > layout.body.max.y);
            if !layout.scrolls(id) || !over && (!under || rect.height() > layout.body.height()) {
                return;
            }
            let middle = layout.body.center();
            mouse_to(&mut self.app, middle);
            wheel(&mut self.app, if over { 1.0 } else { -1.0 });
            self.frame();
        }
        panic!("{id:?} cannot be brought into view");
    }

    /// Scrolls to a control of the open page and clicks it.
    pub fn use_by_mouse(&mut self, id: impl Into<ControlId>) {
        let id = id.into();
        self.wheel_to(id);
        let rect = self.page_layout().rect(id).expect("the control is on the page");
        let at = Vec2::new(rect.max.x - rect.width() * 0.1, rect.center().y);
        click(&mut self.app, at, MouseButton::Left);
        self.frame();
        self.frame();
    }

    /// Runs frames until a person has to decide or the game is over.
    pub fn wait(&mut self) {
        let start = Instant::now();
        loop {
            self.frame();
            let session = self.session();
            let asked = session.human_on_turn().is_some() && !al_jabar::game::is_forced(session.game());
            if self.presentation().is_idle() && (asked || session.game().is_over()) {
                return;
            }
            assert!(start.elapsed() < Duration::from_secs(60), "the game is stuck: {:?}", self.presentation());
            if session.bot_on_turn().is_some() {
                std::thread::sleep(Duration::from_micros(200));
            }
        }
    }

    /// Makes the action that shrinks the hand of the seat on turn most.
    pub fn play_best(&mut self) {
        let seat = self.session().game().position().turn();
        let action = self.best_action();
        self.app.world_mut().write_message(al_jabar::game::Intent::Do(seat, action));
        self.frame();
    }

    /// What [`Self::play_best`] does.
    pub fn best_action(&self) -> aljabar_core::Action {
        use aljabar_core::Action;
        let game = self.session().game();
        match game.best_exchanges(1).first() {
            _ if game.check(&Action::Announce).is_ok() => Action::Announce,
            Some(best) => Action::Exchange(*best),
            None if game.check(&Action::Pass).is_ok() => Action::Pass,
            None => Action::Draw,
        }
    }

    /// Asserts that every marble is where the position has it, and that no correction was needed for that.
    pub fn check(&mut self) {
        self.check_places();
        assert_eq!(self.presentation().corrections(), 0, "marbles that the choreographies left in the wrong place");
    }

    /// Asserts that every marble is where the position has it.
    pub fn check_places(&mut self) {
        // While a line of the log is pressed, the table shows the past.
        if self.app.world().resource::<Moment>().is_past() {
            return;
        }
        let position = *self.session().game().position();
        let mut there: HashMap<Place, Pieces> = HashMap::new();
        let mut marbles = self.app.world_mut().query::<(&Marble, &Place)>();
        for (marble, place) in marbles.iter(self.app.world()).filter(|(_, place)| **place != Place::Gone) {
            there.entry(*place).or_default().insert(marble.0);
        }
        for seat in 0..position.players() {
            let hand = there.remove(&Place::Hand(seat)).unwrap_or_default();
            assert_eq!(&hand, position.hand(seat), "the hand of seat {seat}");
        }
        let center = there.remove(&Place::Center).unwrap_or_default();
        assert_eq!(&center, position.center(), "the Center");
        assert!(there.is_empty());
    }

    /// The positions of the marbles of a colour in the viewer's hand or in the Center.
    pub fn places(&mut self, side: Side, piece: Piece) -> Vec<Vec2> {
        let viewer = self.session().viewer();
        let world = self.app.world_mut();
        let stack = match side {
            Side::Take => {
                let mut center = world.query_filtered::<&Arrangement, With<Center>>();
                center.single(world).unwrap().stack(piece).cloned()
            }
            Side::Give => {
                let mut hands = world.query::<(&Hand, &Arrangement)>();
                hands.iter(world).find(|(hand, _)| hand.0 == viewer).and_then(|(_, all)| all.stack(piece).cloned())
            }
        };
        stack.expect("the stack exists").places
    }

    /// Clicks the topmost marble of a colour that is not selected.
    pub fn pick_by_mouse(&mut self, side: Side, piece: Piece) {
        let chosen = usize::from(self.app.world().resource::<Selection>().side(side).count(piece));
        let places = self.places(side, piece);
        click(&mut self.app, places[places.len() - 1 - chosen], MouseButton::Left);
        self.frame();
    }

    /// Selects and makes an exchange with the mouse.
    pub fn exchange_by_mouse(&mut self, exchange: &Exchange) {
        for (side, pieces) in [(Side::Give, exchange.give), (Side::Take, exchange.take)] {
            let pieces: Pieces = pieces.counted();
            for (piece, count) in pieces.each() {
                for chosen in 0..usize::from(count) {
                    let places = self.places(side, piece);
                    let place = places[places.len() - 1 - chosen];
                    let hit = self.hit_targets().at(place);
                    assert_eq!(hit, Some(HitTarget::Stack(side, piece)), "what is at {place:?}");
                    click(&mut self.app, place, MouseButton::Left);
                    self.frame();
                }
            }
        }
        self.assert_chosen(exchange);
        let button = self.hit_targets().rect(HitTarget::Offer(Offer::Exchange)).unwrap();
        click(&mut self.app, button.center(), MouseButton::Left);
        self.frame();
    }

    /// Selects and makes an exchange with the keys.
    pub fn exchange_by_keys(&mut self, exchange: &Exchange) {
        self.exchange_with(By::Keys, exchange);
    }

    /// Selects and makes an exchange with a device that has a cursor.
    pub fn exchange_with(&mut self, with: By, exchange: &Exchange) {
        for (side, pieces) in [(Side::Give, exchange.give), (Side::Take, exchange.take)] {
            let pieces: Pieces = pieces.counted();
            for (piece, count) in pieces.each() {
                self.walk_to(with, HitTarget::Stack(side, piece));
                for _ in 0..count {
                    self.act(with, Do::Select);
                }
            }
        }
        self.assert_chosen(exchange);
        self.act(with, Do::Exchange);
    }

    fn assert_chosen(&self, exchange: &Exchange) {
        let chosen = self.app.world().resource::<Selection>().exchange();
        assert_eq!(chosen, *exchange, "the selection");
    }

    pub fn press(&mut self, code: KeyCode) {
        key(&mut self.app, code);
        self.frame();
    }

    /// Moves the cursor to a target by the shortest sequence of steps and area jumps.
    pub fn walk_to(&mut self, with: By, goal: HitTarget) {
        use al_jabar::controls::Direction::Down;
        use al_jabar::controls::Direction::Left;
        use al_jabar::controls::Direction::Right;
        use al_jabar::controls::Direction::Up;
        const STEPS: [Do; 5] = [Do::Step(Left), Do::Step(Right), Do::Step(Up), Do::Step(Down), Do::Area];
        let start = self.app.world().resource::<Cursor>().0;
        let mut seen = HashSet::from([start]);
        let mut queue = VecDeque::from([(start, Vec::new())]);
        let way = loop {
            let (at, way) =
                queue.pop_front().unwrap_or_else(|| panic!("the cursor cannot reach {goal:?} from {start:?}"));
            if at == Some(goal) {
                break way;
            }
            for what in STEPS {
                let targets = self.hit_targets();
                let next = match what {
                    Do::Step(direction) => targets.step(at, direction),
                    _ => targets.jump(at, true),
                };
                let next = next.or(at);
                if seen.insert(next) {
                    queue.push_back((next, way.iter().copied().chain([what]).collect::<Vec<_>>()));
                }
            }
        };
        for what in way {
            self.act(with, what);
        }
        assert_eq!(self.app.world().resource::<Cursor>().0, Some(goal));
    }
}

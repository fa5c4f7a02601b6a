//! Lessons: every one by mouse, by keys and with a gamepad, with wrong presses in between; no step can be stuck; nothing
//! is saved or counted; and all texts fit.

use crate::eyes::{self, Sight};
use crate::menus::{at_home, at_title, change};
use crate::player::{By, Do, Player, click};
use al_jabar::app::Screen;
use al_jabar::game::lessons::{
    FIRST_GAME, FIRST_MINUTES, LEARNER, LessonProgress, LessonRun, RIVAL, RunningLesson, StartLesson, Task, library,
    numbers,
};
use al_jabar::game::{GameStatistics, Intent, Next, Offer, SeatKind, Selection, SessionKind, Side, Sit};
use al_jabar::menus::{ControlId, Menu};
use al_jabar::settings::Settings;
use al_jabar::start::{Options, WindowSize};
use al_jabar::table::{HitTarget, Layout};
use al_jabar::texts::Language;
use aljabar_core::{Action, Exchange, Piece, Pieces};
use bevy::prelude::*;

/// What the learner uses.
#[derive(Clone, Copy, PartialEq, Debug)]
enum With {
    Mouse,
    Cursor(By),
}

pub fn run(player: &Player) -> Option<&LessonRun> {
    player.app.world().resource::<RunningLesson>().run()
}

/// Goes to the table of a stage.
pub fn sit(player: &mut Player, number: usize, stage: usize) {
    player.app.world_mut().write_message(Sit(Next::Lesson { number, stage }));
    for _ in 0..3 {
        player.frame();
    }
    settle(player);
    assert_eq!(player.screen(), Screen::Table);
}

fn settle(player: &mut Player) {
    player.frame();
    player.wait_until(|player| player.screen() != Screen::Table || player.is_settled());
    player.frame();
    player.frame();
}

fn send(player: &mut Player, intent: Intent) {
    player.app.world_mut().write_message(intent);
    settle(player);
}

/// Presses something at the table.
fn press(player: &mut Player, with: With, target: HitTarget) {
    match with {
        With::Mouse => {
            let rect = player.hit_targets().rect(target).unwrap_or_else(|| panic!("{target:?} cannot be pressed"));
            click(&mut player.app, rect.center(), MouseButton::Left);
            player.frame();
        }
        With::Cursor(by) => {
            player.walk_to(by, target);
            player.act(by, Do::Select);
        }
    }
    settle(player);
}

/// Presses a control of the open page.
fn choose(player: &mut Player, with: With, id: impl Into<ControlId>) {
    match with {
        With::Mouse => player.use_by_mouse(id),
        With::Cursor(by) => player.use_with(by, id),
    }
    for _ in 0..3 {
        player.frame();
    }
}

/// What is chosen now.
fn chosen(player: &Player) -> Exchange {
    player.app.world().resource::<Selection>().exchange()
}

/// The marbles of a side that no solution uses.
fn unwanted(player: &Player) -> Vec<HitTarget> {
    let run = run(player).unwrap();
    let wanted = |side: Side, piece: Piece| {
        run.solutions().iter().any(|solution| {
            let set = if side == Side::Give { solution.give } else { solution.take };
            set.iter().any(|other| other == piece)
        })
    };
    let stacks = player.hit_targets().iter().filter_map(|(target, _)| match target {
        HitTarget::Stack(side, piece) if !wanted(side, piece) => Some(target),
        _ => None,
    });
    stacks.collect()
}

/// Presses what the step does not want, and sees that it is told why.
fn err(player: &mut Player, with: With) {
    let task = run(player).unwrap().step().task.clone();
    let mut wrong = unwanted(player);
    wrong.truncate(1);
    let draw = HitTarget::Offer(Offer::Draw);
    if task != Task::Draw && player.hit_targets().rect(draw).is_some() {
        wrong.push(draw);
    }
    let before = *player.session().game().position();
    for target in wrong {
        press(player, with, target);
        let run = run(player).unwrap();
        assert!(run.reason().is_some(), "{}: {target:?} is not answered", run.text());
        assert_eq!(player.session().game().position(), &before);
        assert!(chosen(player).give.is_empty() && chosen(player).take.is_empty());
    }
}

/// Chooses marbles.
fn pick(player: &mut Player, with: With, exchange: &Exchange) {
    for (side, set) in [(Side::Give, exchange.give), (Side::Take, exchange.take)] {
        for piece in set.iter() {
            match with {
                With::Mouse => player.pick_by_mouse(side, piece),
                With::Cursor(by) => {
                    player.walk_to(by, HitTarget::Stack(side, piece));
                    player.act(by, Do::Select);
                }
            }
            settle(player);
        }
    }
}

/// Does what the lesson waits for.
fn obey(player: &mut Player, with: With) {
    let lesson = run(player).unwrap();
    if lesson.goes_on() {
        // Anything but a button goes on with keys and gamepads; the mouse presses the button.
        return match with {
            With::Mouse => press(player, with, HitTarget::GoOn),
            With::Cursor(by) => {
                player.act(by, Do::Exchange);
                settle(player);
            }
        };
    }
    let (task, solution) = (lesson.step().task.clone(), lesson.solutions().first().copied());
    match task {
        Task::Draw => press(player, with, HitTarget::Offer(Offer::Draw)),
        Task::Announce => press(player, with, HitTarget::Offer(Offer::Announce)),
        Task::Select(_) => pick(player, with, &solution.unwrap()),
        Task::Exchange(_) | Task::Refused(_) => {
            pick(player, with, &solution.unwrap());
            assert_eq!(chosen(player), solution.unwrap());
            match with {
                With::Mouse => press(player, with, HitTarget::Offer(Offer::Exchange)),
                With::Cursor(by) => {
                    player.act(by, Do::Exchange);
                    settle(player);
                }
            }
        }
        Task::Rival(_) | Task::Game => panic!("a press goes on"),
    }
}

/// Makes the best move of a game.
fn play(player: &mut Player, with: With) {
    player.wait();
    let game = player.session().game();
    if game.is_over() {
        return;
    }
    if game.check(&Action::Announce).is_ok() {
        return press(player, with, HitTarget::Offer(Offer::Announce));
    }
    match game.best_exchanges(1).first().copied() {
        Some(best) => match with {
            With::Mouse => player.exchange_by_mouse(&best),
            With::Cursor(by) => player.exchange_with(by, &best),
        },
        None if game.check(&Action::Pass).is_ok() => press(player, with, HitTarget::Offer(Offer::Pass)),
        None => press(player, with, HitTarget::Offer(Offer::Draw)),
    }
}

/// Does a lesson from the title to its end with one device.
fn learn(player: &mut Player, with: With, number: usize) {
    assert_eq!(player.menu(), Some(Menu::Title));
    choose(player, with, "learn");
    let entry = if number == FIRST_MINUTES { ControlId::from("first") } else { ControlId::from(("lesson", number)) };
    choose(player, with, entry);
    let mut step = None;
    for _ in 0..400 {
        settle(player);
        if player.menu() == Some(Menu::LessonDone) {
            assert!(player.app.world().resource::<LessonProgress>().is_done(number));
            player.wait_for_menu_input();
            choose(player, with, "leave");
            player.frame();
            return;
        }
        let lesson = run(player).expect("there is a lesson at the table");
        if lesson.is_game() {
            play(player, with);
            continue;
        }
        let (now, asks) = (lesson.steps().0, lesson.is_asking() && !lesson.goes_on());
        if asks && step.replace(now) != Some(now) {
            err(player, with);
        }
        obey(player, with);
    }
    panic!("lesson {number} never ends: {}", run(player).unwrap().text());
}

fn learn_all(with: impl Fn(&mut Player) -> With) {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    let with = with(&mut player);
    for number in 0..library().len() {
        learn(&mut player, with, number);
    }
    let world = player.app.world();
    assert_eq!(world.resource::<LessonProgress>().count(), numbers().len());
    // Lessons are neither saved nor counted.
    assert_eq!(world.resource::<GameStatistics>().counted.iter().count(), 0);
    let games = folder.path().join("games");
    assert!(!games.exists() || games.read_dir().unwrap().next().is_none(), "no game is left to be continued");
    let records = folder.path().join("records");
    assert!(!records.exists(), "no game is recorded");
}

#[test]
fn every_lesson_by_mouse() {
    learn_all(|_| With::Mouse);
}

#[test]
fn every_lesson_by_keys() {
    learn_all(|_| With::Cursor(By::Keys));
}

#[test]
fn every_lesson_with_a_gamepad() {
    learn_all(|player| With::Cursor(By::Pad(player.plug("Pad", 0x045e))));
}

/// Everything that could be intended at this table.
fn intents(player: &Player) -> Vec<Intent> {
    let session = player.session();
    let (game, group) = (session.game(), session.group());
    let mut intents = vec![Intent::Hint, Intent::Skip, Intent::Undo, Intent::UndoAgreed, Intent::Redo];
    intents.extend([Intent::Forward, Intent::Backward, Intent::GoTo(0), Intent::PlayReplay(true)]);
    intents.extend((0..2).map(|seat| Intent::Reseat(seat, SeatKind::PERSON)));
    for side in [Side::Give, Side::Take] {
        intents.extend(group.pieces().iter().map(|piece| Intent::Pick(side, *piece)));
        intents.extend(group.pieces().iter().map(|piece| Intent::Unpick(side, *piece)));
    }
    let exchanges = game.exchanges();
    // A large group has many exchanges; those that differ most are enough.
    let some = exchanges.iter().step_by(exchanges.len() / 40 + 1);
    for exchange in some.copied().chain(run(player).unwrap().solutions().iter().copied()) {
        intents.extend([Intent::Choose(exchange), Intent::Do(LEARNER, Action::Exchange(exchange))]);
    }
    for action in [Action::Draw, Action::Announce, Action::Pass] {
        intents.extend([Intent::Do(LEARNER, action), Intent::Do(RIVAL, action)]);
    }
    intents.extend([Intent::Clear, Intent::GoOn, Intent::SkipStep]);
    intents
}

/// Whether core still allows what the step waits for.
fn is_open(player: &Player) -> bool {
    let (run, game) = (run(player).unwrap(), player.session().game());
    let position = game.position();
    match &run.step().task {
        _ if !run.is_asking() => true,
        Task::Draw => game.check(&Action::Draw).is_ok(),
        Task::Announce => game.check(&Action::Announce).is_ok(),
        Task::Rival(action) => position.turn() == RIVAL && game.check(action).is_ok(),
        Task::Exchange(_) => run.solutions().iter().any(|one| game.check(&Action::Exchange(*one)).is_ok()),
        Task::Select(_) | Task::Refused(_) => run.solutions().iter().any(|one| {
            let (give, take): (Pieces, Pieces) = (one.give.counted(), one.take.counted());
            position.turn() == LEARNER && position.mover().contains_all(&give) && position.center().contains_all(&take)
        }),
        Task::Game => true,
    }
}

/// Goes to a step without doing anything else.
fn go_to(player: &mut Player, number: usize, stage: usize, step: usize) {
    sit(player, number, stage);
    for _ in 0..60 {
        if run(player).unwrap().step() == &library()[number].script.as_ref().unwrap().stages[stage].steps[step] {
            return;
        }
        send(player, Intent::SkipStep);
    }
    panic!("step {step} of lesson {number} cannot be reached");
}

#[test]
fn no_step_can_be_stuck() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    for number in 0..library().len() {
        let script = library()[number].script.as_ref().unwrap();
        for (stage, steps) in script.stages.iter().enumerate().map(|(i, stage)| (i, stage.steps.len())) {
            if script.is_game(stage) {
                continue;
            }
            for step in 0..steps {
                go_to(&mut player, number, stage, step);
                for intent in intents(&player) {
                    let start = *player.session().game().position();
                    let asked = run(&player).unwrap().is_asking();
                    let place = format!("lesson {number}, {}: {intent:?}", run(&player).unwrap().text());
                    send(&mut player, intent);
                    let ended = player.menu() == Some(Menu::LessonDone);
                    let gone = ended || run(&player).unwrap().steps().0 != script.steps_before(stage) + step;
                    if !gone && run(&player).unwrap().is_asking() == asked {
                        assert!(is_open(&player), "{place}: the way on is gone");
                        assert_eq!(player.session().game().position(), &start, "{place}");
                        assert_eq!(player.session().seats(), script.stages[stage].session.seats(), "{place}");
                        send(&mut player, Intent::Clear);
                    } else {
                        // The step is done: what follows can be done, too.
                        if !ended {
                            assert!(is_open(&player), "{place}: what follows cannot be done");
                        }
                        go_to(&mut player, number, stage, step);
                    }
                }
            }
        }
    }
}

#[test]
fn two_missteps_show_the_answer() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    sit(&mut player, 1, 0);
    assert_eq!(player.session().kind(), SessionKind::Lesson { scripted: true });
    let wrong = unwanted(&player)[0];
    for shown in [false, true] {
        assert!(!run(&player).unwrap().is_shown());
        press(&mut player, With::Mouse, wrong);
        assert_eq!(run(&player).unwrap().is_shown(), shown);
    }
    // The learner still makes the move, and the next step begins afresh.
    obey(&mut player, With::Mouse);
    obey(&mut player, With::Mouse);
    assert_eq!((run(&player).unwrap().steps().0, run(&player).unwrap().is_shown()), (1, false));
}

#[test]
fn a_lesson_can_be_left_repeated_and_skipped_at_any_moment() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    player.use_by_keys("learn");
    player.use_by_keys(("lesson", 1));
    settle(&mut player);
    assert_eq!(run(&player).unwrap().number(), 1);
    press(&mut player, With::Mouse, HitTarget::SkipStep);
    press(&mut player, With::Mouse, HitTarget::SkipStep);
    assert_eq!(run(&player).unwrap().steps().0, 1);
    player.press(KeyCode::Escape);
    player.frame();
    assert_eq!(player.menu(), Some(Menu::Pause));
    player.use_by_keys("repeat");
    settle(&mut player);
    assert_eq!((run(&player).unwrap().number(), run(&player).unwrap().steps().0), (1, 0));
    player.press(KeyCode::Escape);
    player.frame();
    player.use_by_keys("next");
    settle(&mut player);
    assert_eq!(run(&player).unwrap().number(), 2);
    player.press(KeyCode::Escape);
    player.frame();
    player.use_by_keys("leave");
    player.frame();
    player.frame();
    assert_eq!(player.screen(), Screen::Title);
    assert_eq!(player.app.world().resource::<LessonProgress>().next(), Some(2), "it goes on where it was left");
}

#[test]
fn progress_survives_a_restart_and_learn_gives_way_to_play() {
    let folder = tempfile::tempdir().unwrap();
    let entries = |player: &Player| player.page().controls().map(|control| control.id).collect::<Vec<_>>();
    let mut player = at_title(folder.path());
    assert_eq!(entries(&player)[..2], [ControlId::from("learn"), ControlId::from("play")]);
    assert!(player.app.world().resource::<Settings>().play.suggestions);
    learn(&mut player, With::Mouse, 5);
    assert!(!player.app.world().resource::<Settings>().play.suggestions, "who learns finds exchanges alone");
    player.pass(std::time::Duration::from_millis(300));
    player.wait_until(|_| folder.path().join("lessons.json").exists());
    drop(player);
    let mut player = at_title(folder.path());
    assert_eq!(entries(&player)[..2], [ControlId::from("play"), ControlId::from("learn")]);
    player.use_by_keys("learn");
    assert!(player.app.world().resource::<LessonProgress>().is_done(5));
    assert_eq!(player.app.world().resource::<LessonProgress>().next(), Some(1));
}

#[test]
fn the_first_start_offers_two_minutes_with_one_press() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_home(folder.path());
    assert_eq!(player.menu(), Some(Menu::Welcome));
    player.use_by_mouse("first");
    settle(&mut player);
    assert_eq!(run(&player).unwrap().number(), FIRST_MINUTES);
    assert!(player.app.world().resource::<Settings>().greeted);
}

#[test]
fn the_game_of_a_lesson_has_a_real_rival_and_can_be_undone() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    player.app.world_mut().write_message(StartLesson(FIRST_GAME));
    for _ in 0..4 {
        player.frame();
    }
    player.wait();
    assert_eq!(player.session().kind(), SessionKind::Lesson { scripted: false });
    let start = *player.session().game().position();
    play(&mut player, With::Mouse);
    player.wait();
    assert!(player.actions() >= 2, "the bot has played");
    player.press(KeyCode::Backspace);
    player.wait();
    assert_eq!(player.session().game().position(), &start);
}

/// The faults of all texts of all lessons, in German, at this size.
fn read(width: u32, height: u32, scale: u32) -> Vec<String> {
    let window = WindowSize { width, height };
    let mut player = Player::new(&Options { window, speed: Some(al_jabar::settings::Speed::Instant), ..default() });
    eyes::open(&mut player.app);
    change(&mut player, |settings| {
        settings.language = Some(Language::German);
        settings.screen.scale = scale;
    });
    let mut faults = Vec::new();
    let look = |player: &mut Player, faults: &mut Vec<String>, when: &str| {
        player.frame();
        let world = player.app.world();
        let layout = world.resource::<Layout>();
        let found = world.resource::<Sight>().faults(player.window_size(), &[layout.equation]);
        let text = run(player).unwrap().text();
        faults.extend(found.into_iter().map(|fault| format!("{window} {scale} %, {text}, {when}: {fault}")));
    };
    for number in 0..library().len() {
        let script = library()[number].script.as_ref().unwrap();
        for stage in (0..script.stages.len()).filter(|stage| !script.is_game(*stage)) {
            sit(&mut player, number, stage);
            for _ in 0..60 {
                look(&mut player, &mut faults, "asked");
                if run(&player).unwrap().is_asking() && !run(&player).unwrap().goes_on() {
                    for wrong in unwanted(&player).into_iter().take(2) {
                        let HitTarget::Stack(side, piece) = wrong else { continue };
                        send(&mut player, Intent::Pick(side, piece));
                        look(&mut player, &mut faults, "refused");
                    }
                    send(&mut player, Intent::Hint);
                    look(&mut player, &mut faults, "shown");
                }
                let last = run(&player).unwrap().steps().0 + 1 == script.steps_before(stage + 1);
                if last && !run(&player).unwrap().is_asking() {
                    break;
                }
                send(&mut player, Intent::SkipStep);
            }
        }
    }
    faults
}

#[test]
fn no_text_of_a_lesson_is_cut_off_or_covers_another() {
    let sizes = [(960, 540, 200), (1280, 720, 200), (1920, 1080, 200), (1280, 720, 100)];
    let faults: Vec<String> = sizes.into_iter().flat_map(|(width, height, scale)| read(width, height, scale)).collect();
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

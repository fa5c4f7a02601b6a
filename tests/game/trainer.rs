//! The trainer for sums: whole rounds by mouse, by keys and by a gamepad; wrong answers; what is kept; how it is read.

use crate::eyes::{self, Sight};
use crate::menus::{at_title, change, open, resize};
use crate::pages::check_page;
use crate::player::{By, Do, Player};
use al_jabar::controls::Label;
use al_jabar::game::{Knowledge, RoundKind, Train, Training};
use al_jabar::menus::{ControlId, Item, Menu, Menus};
use al_jabar::texts::Language;
use aljabar_core::{Group, Preset};
use aljabar_trainer::{Focus, Length, Question, Round, Task, Verdict};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use std::time::Duration;

/// A game that shows the first page of the trainer.
fn at_trainer(folder: &std::path::Path) -> Player {
    let mut player = at_title(folder);
    open(&mut player, Menu::Trainer, 0);
    player
}

fn round(player: &Player) -> &Round {
    player.app.world().resource::<Training>().round().expect("a round is in play")
}

fn knowledge(player: &Player) -> Knowledge {
    player.app.world().resource::<Knowledge>().clone()
}

/// Begins a round as the page does.
fn begin(player: &mut Player, group: &Group, length: Length, focus: Focus) {
    let kind = RoundKind { group: group.clone(), length, focus };
    player.app.world_mut().write_message(Train::Begin(kind));
    player.app.world_mut().resource_mut::<Menus>().open(Menu::TrainerQuestion);
    player.frame();
    player.frame();
}

/// Options that answer the question right, or one that is wrong.
fn options(player: &Player, right: bool) -> Vec<usize> {
    let round = round(player);
    let question: &Question = round.question();
    let solution = question.solution(round.group());
    if right {
        return solution;
    }
    let wrong = |bits: &u32| {
        let set: Vec<usize> = (0..question.options()).filter(|at| bits >> at & 1 == 1).collect();
        // Nothing is decided before the last one is chosen.
        let open = (0..set.len()).all(|count| question.verdict(round.group(), &set[..count]) == Verdict::Open);
        (open && question.verdict(round.group(), &set) == Verdict::Wrong).then_some(set)
    };
    (1..1_u32 << question.options()).filter(|bits| bits.count_ones() <= 3).find_map(|bits| wrong(&bits)).unwrap()
}

/// Plays the open round to its end. `choose` presses an option, `go_on` leaves an explanation. Every fourth answer is
/// wrong.
fn play(player: &mut Player, choose: &dyn Fn(&mut Player, usize), go_on: &dyn Fn(&mut Player)) {
    for number in 0..200 {
        let right = number % 4 != 3;
        for option in options(player, right) {
            assert_eq!(player.menu(), Some(Menu::TrainerQuestion), "question {number}");
            choose(player, option);
        }
        // The explanation opens in the frame after the answer.
        player.frame();
        if !right {
            assert_eq!(player.menu(), Some(Menu::TrainerAnswer), "question {number}");
            player.wait_for_menu_input();
            go_on(player);
        }
        if player.menu() == Some(Menu::TrainerResult) {
            player.wait_for_menu_input();
            return;
        }
    }
    panic!("the round does not end");
}

fn check_result(player: &Player) {
    let result = player.app.world().resource::<Training>().result().unwrap();
    assert_eq!((result.summary.answers, result.summary.right), (20, 15));
    assert!(!result.summary.grown.is_empty());
    assert_eq!(result.overview.answers, 20);
}

#[test]
fn no_answer_has_the_focus_before_it_is_moved() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_trainer(folder.path());
    begin(&mut player, &Group::classic(), Length::QUESTIONS, Focus::All);
    let focus = |player: &Player| player.app.world().resource::<Menus>().focus();
    assert_eq!(focus(&player), None);
    player.press(KeyCode::Space);
    assert_eq!(round(&player).answered().len(), 0, "nothing is chosen");
    player.press(KeyCode::ArrowRight);
    assert_eq!(focus(&player), Some(("answer", 0).into()));
}

#[test]
fn a_round_by_mouse_alone() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    player.use_by_mouse("learn");
    player.use_by_mouse("trainer");
    assert_eq!(player.menu(), Some(Menu::Trainer));
    player.use_by_mouse("start");
    let choose = |player: &mut Player, option: usize| player.use_by_mouse(("answer", option));
    play(&mut player, &choose, &|player| player.use_by_mouse("go-on"));
    check_result(&player);
    player.use_by_mouse("again");
    assert_eq!((player.menu(), round(&player).answered().len()), (Some(Menu::TrainerQuestion), 0));
    player.use_by_mouse(ControlId::Back);
    assert_eq!(player.menu(), Some(Menu::Trainer), "a round without an answer has no result");
}

#[test]
fn a_round_by_keys_alone_and_what_was_learnt_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    player.use_by_keys("learn");
    player.use_by_keys("trainer");
    player.use_by_keys("start");
    // One press for each option: the key that is shown on it.
    let choose = |player: &mut Player, option: usize| {
        let control = player.page().control(("answer", option).into()).unwrap();
        match control.keys[0].label {
            Label::Sign(sign) => player.write(sign),
            other => panic!("{other:?} is not a sign"),
        }
    };
    play(&mut player, &choose, &|player| {
        player.press(KeyCode::Enter);
        player.frame();
    });
    check_result(&player);
    let known = knowledge(&player);
    assert_ne!(known, Knowledge::default());
    drop(player);
    let player = at_title(folder.path());
    assert_eq!(knowledge(&player), known);
    let text = std::fs::read_to_string(folder.path().join("trainer.json")).unwrap();
    assert!(text.contains("\"al-jabar-trainer\""), "{text}");
}

#[test]
fn a_round_by_a_gamepad_alone() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_trainer(folder.path());
    let pad = By::Pad(player.plug("A pad", 0x045e));
    let press = |player: &mut Player, id: ControlId| {
        player.go_with(pad, id);
        player.act(pad, Do::Select);
        player.frame();
    };
    press(&mut player, "start".into());
    play(&mut player, &|player, option| press(player, ("answer", option).into()), &|player| {
        // The focus is on the right button already.
        player.act(pad, Do::Select);
        player.frame();
    });
    check_result(&player);
    player.act(pad, Do::Back);
    player.frame();
    assert_eq!(player.menu(), Some(Menu::Trainer));
}

#[test]
fn every_kind_of_question_of_every_preset_can_be_answered() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_trainer(folder.path());
    for preset in Preset::ALL {
        let group = Group::new(preset.moduli()).unwrap();
        for focus in Focus::ALL {
            begin(&mut player, &group, Length::QUESTIONS, focus);
            let choose = |player: &mut Player, option: usize| {
                let digit = char::from_digit(option as u32 + 1, 10).unwrap();
                player.write(digit);
            };
            play(&mut player, &choose, &|player| {
                player.press(KeyCode::Enter);
                player.frame();
            });
            player.press(KeyCode::Escape);
            player.frame();
            assert_eq!(player.menu(), Some(Menu::Trainer), "{preset:?} {focus:?}");
        }
    }
    let groups: Vec<Group> = knowledge(&player).0.groups().collect();
    assert_eq!(groups.len(), Preset::ALL.len());
}

#[test]
fn a_second_press_does_not_skip_the_explanation() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_trainer(folder.path());
    begin(&mut player, &Group::classic(), Length::QUESTIONS, Focus::Pairs);
    let wrong = options(&player, false)[0];
    player.use_by_mouse(("answer", wrong));
    assert_eq!(player.menu(), Some(Menu::TrainerAnswer));
    player.press(KeyCode::Enter);
    player.press(KeyCode::Enter);
    assert_eq!(player.menu(), Some(Menu::TrainerAnswer), "the presses were meant for the question");
    player.wait_for_menu_input();
    player.press(KeyCode::Enter);
    player.frame();
    assert_eq!(player.menu(), Some(Menu::TrainerQuestion));
}

#[test]
fn the_minute_ends_by_itself_and_stands_still_while_nobody_can_answer() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_trainer(folder.path());
    begin(&mut player, &Group::classic(), Length::MINUTE, Focus::Pairs);
    player.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(200)));
    let left = |player: &Player| player.app.world().resource::<Training>().time_left().unwrap();
    for _ in 0..50 {
        player.frame();
    }
    assert!(left(&player) < Duration::from_secs(51), "{:?}", left(&player));
    // An explanation takes no time, and neither does a window in the background.
    let wrong = options(&player, false)[0];
    player.write(char::from_digit(wrong as u32 + 1, 10).unwrap());
    let before = left(&player);
    for _ in 0..50 {
        player.frame();
    }
    assert_eq!((player.menu(), left(&player)), (Some(Menu::TrainerAnswer), before));
    player.press(KeyCode::Enter);
    player.frame();
    player.set_focused(false);
    let before = left(&player);
    for _ in 0..50 {
        player.frame();
    }
    assert_eq!(left(&player), before);
    player.set_focused(true);
    for _ in 0..300 {
        player.frame();
    }
    assert_eq!(player.menu(), Some(Menu::TrainerResult));
    let result = player.app.world().resource::<Training>().result().unwrap();
    assert_eq!((result.summary.answers, result.summary.right), (1, 0), "the open question does not count");
}

#[test]
fn the_round_without_a_clock_shows_and_measures_none() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_trainer(folder.path());
    eyes::open(&mut player.app);
    let clock = |player: &Player| {
        let is_time = |says: &str| says.strip_suffix(" s").is_some_and(|number| number.parse::<u32>().is_ok());
        player.app.world().resource::<Sight>().texts().any(|(_, says, ..)| is_time(says))
    };
    for (length, shown) in [(Length::MINUTE, true), (Length::QUESTIONS, false), (Length::Endless, false)] {
        begin(&mut player, &Group::classic(), length, Focus::Pairs);
        player.frame();
        assert_eq!(clock(&player), shown, "{length:?}");
        player.press(KeyCode::Escape);
        player.frame();
    }
    begin(&mut player, &Group::classic(), Length::Endless, Focus::Pairs);
    for _ in 0..30 {
        let option = options(&player, true)[0];
        player.write(char::from_digit(option as u32 + 1, 10).unwrap());
    }
    player.press(KeyCode::Escape);
    player.frame();
    assert_eq!(player.menu(), Some(Menu::TrainerResult));
    let result = player.app.world().resource::<Training>().result().unwrap();
    assert_eq!((result.summary.answers, result.summary.millis, result.overview.millis), (30, None, None));
}

/// With reduced motion an explanation is there at once; otherwise its steps come one after the other.
#[test]
fn explanations_come_in_steps_unless_motion_is_reduced() {
    for calm in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let mut player = at_trainer(folder.path());
        eyes::open(&mut player.app);
        change(&mut player, |settings| settings.play.calm = calm);
        begin(&mut player, &Group::classic(), Length::Endless, Focus::Longer);
        let steps = |player: &Player| match &round(player).question().task {
            Task::Sum { marbles, .. } => Group::classic().simplify(marbles).len(),
            other => panic!("{other:?} is not a sum"),
        };
        while steps(&player) < 2 {
            let right = options(&player, true)[0];
            player.write(char::from_digit(right as u32 + 1, 10).unwrap());
        }
        let wrong = options(&player, false)[0];
        player.write(char::from_digit(wrong as u32 + 1, 10).unwrap());
        player.frame();
        let signs = |player: &Player| {
            player.app.world().resource::<Sight>().texts().filter(|(_, says, ..)| *says == "=").count()
        };
        let at_once = signs(&player);
        player.pass(Duration::from_secs(4));
        let later = signs(&player);
        assert_eq!(later > at_once, !calm, "{at_once} steps, then {later}");
    }
}

#[test]
fn statistics_tell_what_was_trained() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_trainer(folder.path());
    begin(&mut player, &Group::classic(), Length::Endless, Focus::Pairs);
    let option = options(&player, true)[0];
    player.write(char::from_digit(option as u32 + 1, 10).unwrap());
    player.press(KeyCode::Escape);
    player.frame();
    open(&mut player, Menu::Statistics, 0);
    let told = |item: &Item| matches!(item, Item::Text(say) if say.key() == "trainer-numbers");
    assert_eq!(player.page().items.iter().filter(|item| told(item)).count(), 1);
}

/// All pages, at all sizes and in both languages: no word is cut off, nothing overlaps, all can be reached. Questions fit
/// without scrolling where letters have their normal size.
#[test]
fn every_page_can_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_trainer(folder.path());
    eyes::open(&mut player.app);
    let mut faults = Vec::new();
    for (width, height) in [(1280.0, 720.0), (844.0, 390.0)] {
        resize(&mut player, width, height);
        for (language, scale) in
            [(Language::English, 100), (Language::German, 100), (Language::German, 150), (Language::German, 200)]
        {
            change(&mut player, |settings| {
                settings.language = Some(language);
                settings.screen.scale = scale;
                settings.play.calm = true;
            });
            let mut read = |player: &mut Player, what: &str| {
                player.frame();
                player.frame();
                let what = format!("{what}, {width}x{height}, {language:?}, {scale} %");
                check_page(player, &what);
                let layout = player.page_layout();
                let scrolls = layout.max_scroll > 0.5;
                if player.menu() == Some(Menu::TrainerQuestion) && scale == 100 {
                    assert!(!scrolls, "{what}: scrolls by {}", layout.max_scroll);
                }
                let found = player.app.world().resource::<Sight>().faults(Vec2::new(width, height), &[]);
                // What is scrolled out of sight is cut off by its edge, and so is what lies behind a text.
                let by_edge = |fault: &String| fault.contains("cut off") || fault.starts_with("sticks out");
                let found = found.into_iter().filter(|fault| !scrolls || !by_edge(fault));
                faults.extend(found.map(|fault| format!("{what}: {fault}")));
            };
            read(&mut player, "the first page");
            for preset in [Preset::Classic, Preset::Shades, Preset::Grand] {
                let group = Group::new(preset.moduli()).unwrap();
                for focus in Focus::ALL {
                    let what = |page: &str| format!("{page}, {preset:?}, {focus:?}");
                    begin(&mut player, &group, Length::QUESTIONS, focus);
                    for option in options(&player, true) {
                        player.write(char::from_digit(option as u32 + 1, 10).unwrap());
                    }
                    read(&mut player, &what("a question"));
                    for option in options(&player, false) {
                        player.write(char::from_digit(option as u32 + 1, 10).unwrap());
                    }
                    player.wait_for_menu_input();
                    read(&mut player, &what("an explanation"));
                    player.press(KeyCode::Escape);
                    player.wait_for_menu_input();
                    read(&mut player, &what("the result"));
                    player.press(KeyCode::Escape);
                    player.frame();
                    assert_eq!(player.menu(), Some(Menu::Trainer));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

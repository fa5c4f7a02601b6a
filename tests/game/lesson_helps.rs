//! What a lesson shows beside its text: only the buttons that make sense in a step, and no suggestions before they are asked for.

use crate::lessons::{run, sit};
use crate::menus::{at_title, open};
use al_jabar::game::Offer;
use al_jabar::game::lessons::{FIRST_GAME, FIRST_MINUTES, Task, library};
use al_jabar::menus::Menu;
use al_jabar::settings::Settings;
use al_jabar::table::HitTarget;
use al_jabar::texts::Texts;

#[test]
fn a_step_offers_only_what_makes_sense_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    for number in 0..library().len() {
        let script = library()[number].script.as_ref().unwrap();
        for stage in (0..script.stages.len()).filter(|stage| !script.is_game(*stage)) {
            sit(&mut player, number, stage);
            let targets = player.hit_targets();
            let offered: Vec<Offer> =
                Offer::ALL.into_iter().filter(|offer| targets.rect(HitTarget::Offer(*offer)).is_some()).collect();
            let task = &run(&player).unwrap().step().task;
            let expected: &[Offer] = match task {
                Task::Select(_) | Task::Rival(_) => &[],
                Task::Announce => &[Offer::Exchange, Offer::Draw, Offer::Announce],
                _ => &[Offer::Exchange, Offer::Draw],
            };
            let missing: Vec<&Offer> = expected.iter().filter(|offer| !offered.contains(offer)).collect();
            assert_eq!((offered.len(), missing), (expected.len(), vec![]), "lesson {number}, {stage}: {task:?}");
        }
    }
}

#[test]
fn the_game_of_a_lesson_begins_without_suggestions() {
    let folder = tempfile::tempdir().unwrap();
    let mut player = at_title(folder.path());
    assert!(player.app.world().resource::<Settings>().play.suggestions);
    sit(&mut player, FIRST_GAME, 0);
    assert!(!player.app.world().resource::<Settings>().play.suggestions);
    assert!(player.hit_targets().rect(HitTarget::Suggestions).is_some(), "the switch brings them back");
}

#[test]
fn the_guided_start_is_ticked_off_when_it_is_done() {
    for done in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let name = library()[FIRST_MINUTES].name;
        let text = format!(r#"{{"format":"al-jabar-lessons","version":1,"done":{{"{name}":{done}}}}}"#);
        std::fs::write(folder.path().join("lessons.json"), text).unwrap();
        let mut player = at_title(folder.path());
        open(&mut player, Menu::Learn, 0);
        let label = &player.page().control("first".into()).unwrap().label;
        let label = player.app.world().resource::<Texts>().tell(label);
        assert_eq!(label.contains('✔'), done, "{label}");
    }
}

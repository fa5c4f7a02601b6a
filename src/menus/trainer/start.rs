//! The first page of the trainer: the choice of a round, and what the player knows.

use super::{Sketch, TrainerChoice, seconds};
use crate::game::{Knowledge, RoundKind, Train, phrases, seconds_now};
use crate::menus::effect::Effect;
use crate::menus::lobby::GROUPS;
use crate::menus::page::{Control, Drawing, Item, Page};
use crate::menus::{ControlInput, Menu, Menus};
use crate::texts::{Say, say};
use crate::ui::{PictureRequest, Pictures};
use aljabar_core::Group;
use aljabar_trainer::{Focus, Length};
use bevy::prelude::*;

/// The largest group whose table of sums is shown.
const LARGEST_TABLE: usize = 16;

fn length_name(length: Length) -> Say {
    match length {
        Length::Questions(count) => say!("trainer-questions", count = count),
        Length::Seconds(count) => say!("trainer-seconds-long", count = count),
        Length::Endless => say!("trainer-endless"),
    }
}

fn length_about(length: Length) -> Say {
    match length {
        Length::Questions(_) => say!("trainer-questions-about"),
        Length::Seconds(_) => say!("trainer-seconds-about"),
        Length::Endless => say!("trainer-endless-about"),
    }
}

fn focus_name(focus: Focus) -> Say {
    match focus {
        Focus::All => say!("focus-all"),
        Focus::Pairs => say!("focus-pairs"),
        Focus::Longer => say!("focus-longer"),
        Focus::Missing => say!("focus-missing"),
        Focus::Equal => say!("focus-equal"),
        Focus::Blacks => say!("focus-blacks"),
        Focus::Find => say!("focus-find"),
    }
}

/// Changes the choice to the option with this index.
fn choose(change: impl Fn(&mut RoundKind, usize) + Send + Sync + 'static) -> Effect {
    Effect::new(move |world, event| {
        if let ControlInput::Set(at) = event.input {
            change(&mut world.resource_mut::<TrainerChoice>().0, at);
        }
    })
}

/// Begins the chosen round.
pub(super) fn begin(kind: RoundKind) -> Effect {
    Effect::new(move |world, _| {
        world.write_message(Train::Begin(kind.clone()));
        let mut menus = world.resource_mut::<Menus>();
        if menus.top() == Some(Menu::TrainerResult) {
            menus.close();
        }
        menus.open(Menu::TrainerQuestion);
    })
}

pub(super) fn compose(
    choice: Res<TrainerChoice>,
    knowledge: Res<Knowledge>,
    pictures: Res<Pictures>,
    request: Res<PictureRequest>,
    mut page: ResMut<Page>,
) {
    let RoundKind { group, length, focus } = &choice.0;
    let lengths = Length::ALL.map(length_name).to_vec();
    let at = Length::ALL.iter().position(|other| other == length).unwrap_or(0);
    let round = Control::choice("round", say!("trainer-round"), lengths, at)
        .about(length_about(*length))
        .does(choose(|kind, at| kind.length = Length::ALL.get(at).copied().unwrap_or(Length::QUESTIONS)));
    let at = Focus::ALL.iter().position(|other| other == focus).unwrap_or(0);
    let questions = Control::choice("focus", say!("trainer-focus"), Focus::ALL.map(focus_name).to_vec(), at)
        .about(say!("trainer-focus-about"))
        .does(choose(|kind, at| kind.focus = Focus::ALL.get(at).copied().unwrap_or_default()));
    let groups: Vec<Group> = GROUPS.iter().filter_map(|moduli| Group::new(moduli).ok()).collect();
    let at = groups.iter().position(|other| other == group).unwrap_or(0);
    let names = groups.iter().map(phrases::group_name).collect();
    let groups = Control::choice("group", say!("lobby-group"), names, at).does(choose(|kind, at| {
        kind.group = GROUPS.get(at).and_then(|moduli| Group::new(moduli).ok()).unwrap_or_else(Group::classic);
    }));
    let mut next = Page::sheet(say!("trainer-title")).with(round).with(questions).with(groups);
    next = next.with_all(known(&knowledge, group));
    if group.order() <= LARGEST_TABLE {
        next.side = Some(Drawing::Trainer(Sketch::Table(group.clone())));
    }
    // Without their pictures the marbles cannot be told apart.
    let painted = pictures.is_ready(&request) && request.0.as_ref().is_none_or(|scene| scene.group == *group);
    let start = Control::main("start", say!("trainer-start"))
        .blocked((!painted).then(|| say!("menu-polishing")))
        .does(begin(choice.0.clone()));
    Page::show(&mut page, next.foot([start]).with_back());
}

/// What is known, how fast, and what the marks of the table mean.
fn known(knowledge: &Knowledge, group: &Group) -> Vec<Item> {
    let overview = knowledge.0.overview(group, seconds_now());
    if overview.answers == 0 {
        return vec![Item::Text(say!("trainer-intro")), Sketch::Legend(group.clone()).into()];
    }
    let mut items = vec![
        Item::Text(say!("trainer-known", known = overview.known(), pairs = overview.pairs)),
        Sketch::Legend(group.clone()).into(),
    ];
    if let Some(millis) = overview.millis {
        items.push(Item::Heading(say!("trainer-weeks", time = seconds(millis))));
        items.push(Sketch::Weeks(group.clone()).into());
    }
    items
}

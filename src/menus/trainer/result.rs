//! The result of a round: what was right, what grew, and what comes back.

use super::start::begin;
use super::{Sketch, seconds, skill_name};
use crate::game::{RoundResult, Training};
use crate::menus::control_id::ControlId;
use crate::menus::page::{Control, Item, Page};
use crate::texts::{Say, say};
use aljabar_trainer::{Grasp, Skill};
use bevy::prelude::*;

pub(super) fn compose(training: Res<Training>, mut page: ResMut<Page>) {
    let Some(result) = training.result() else { return };
    let RoundResult { kind, summary, known_before, overview } = result;
    let mut next = Page::panel(say!("trainer-over"), 880.0);
    next = next.with(Item::Heading(say!("trainer-right", right = summary.right, answers = summary.answers)));
    if let Some(millis) = summary.millis {
        next = next.with(Item::Text(say!("trainer-speed", time = seconds(millis))));
    }
    let more = overview.known().saturating_sub(*known_before);
    next =
        next.with(Item::Text(say!("trainer-now-known", known = overview.known(), pairs = overview.pairs, more = more)));
    next = next.with_all(section(say!("trainer-grown"), &summary.grown));
    let missed: Vec<(Skill, Grasp)> = summary.missed.iter().map(|skill| (*skill, Grasp::Shaky)).collect();
    next = next.with_all(section(say!("trainer-missed"), &missed));
    let again = Control::main("again", say!("trainer-again")).does(begin(kind.clone()));
    let done = Control::button(ControlId::Back, say!("trainer-done"));
    Page::show(&mut page, next.foot([again, done]));
}

/// Skills under a heading: pairs as equations, the others by their names. Nothing if there are none.
fn section(heading: Say, skills: &[(Skill, Grasp)]) -> Vec<Item> {
    let pair = |(skill, grasp): &(Skill, Grasp)| match skill {
        Skill::Pair(a, b) => Some((*a, *b, *grasp)),
        _ => None,
    };
    let pairs: Vec<_> = skills.iter().filter_map(pair).collect();
    let names: Vec<Say> = skills.iter().filter_map(|(skill, _)| skill_name(*skill)).collect();
    let heading = (!skills.is_empty()).then_some(Item::Heading(heading));
    let pairs = (!pairs.is_empty()).then(|| Sketch::Pairs(pairs).into());
    let names = (!names.is_empty()).then(|| Item::Text(say!("trainer-tile", pieces = names)));
    heading.into_iter().chain(pairs).chain(names).collect()
}

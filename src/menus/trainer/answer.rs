//! The explanation of a wrong answer: what was chosen, what is right, and the sum step by step.

use super::question::{WIDTH, course};
use super::{Sketch, shown_steps};
use crate::game::{Train, Training};
use crate::menus::control_id::ControlId;
use crate::menus::effect::send;
use crate::menus::page::{Control, Item, Page};
use crate::settings::Settings;
use crate::texts::say;
use aljabar_core::Piece;
use aljabar_trainer::{Round, Task};
use bevy::prelude::*;

pub(super) fn compose(training: Res<Training>, settings: Res<Settings>, mut page: ResMut<Page>) {
    let Some(round) = training.round().filter(|_| training.is_explaining()) else { return };
    let seconds = training.time_left().map(|left| left.as_millis().div_ceil(1000) as u64);
    let shown = shown_steps(&training, &settings);
    let sums = round.question().sums_to_explain(round.group(), round.chosen());
    let mut next = Page { title: None, ..Page::panel(say!("trainer-title"), WIDTH) };
    next = next.with(course(round, seconds)).with(Item::Heading(say!("trainer-wrong")));
    next = next.with(Sketch::Marked(compared(round)));
    next = next.with(Item::Text(say!("trainer-steps")));
    next = next.with_all(sums.into_iter().map(|pieces| Sketch::Steps { pieces, shown }));
    next = next.with(Item::Text(say!("trainer-comes-back")));
    let on = Control::main("go-on", say!("trainer-go-on")).does(send(Train::GoOn));
    let stop = Control::button(ControlId::Back, say!("trainer-stop"));
    Page::show(&mut page, next.foot([on, stop]).on_back(send(Train::End)));
}

/// What was chosen, and what is right. Of a sum also the marbles are shown.
fn compared(round: &Round) -> Vec<(bool, Vec<Piece>)> {
    let question = round.question();
    let solution = question.solution(round.group());
    let wrong = round.chosen().iter().filter(|at| !solution.contains(at));
    let option = |at: &usize| match &question.task {
        Task::Sum { answers, .. } | Task::Missing { answers, .. } => vec![answers[*at]],
        Task::Equal { sets, .. } | Task::Blacks { sets } => sets[*at].clone(),
        Task::Find { hand, .. } => vec![hand[*at]],
    };
    if let Task::Find { .. } = question.task {
        let all = |set: &[usize]| set.iter().flat_map(option).collect();
        return vec![(false, all(round.chosen())), (true, all(&solution))];
    }
    wrong.map(|at| (false, option(at))).chain(solution.iter().map(|at| (true, option(at)))).collect()
}

//! A question of the trainer.

use super::Sketch;
use crate::controls::Key;
use crate::game::{Train, Training, phrases};
use crate::menus::control_id::ControlId;
use crate::menus::effect::send;
use crate::menus::page::{Control, ControlKind, Item, Page};
use crate::texts::{Say, say};
use aljabar_core::{Group, Piece};
use aljabar_trainer::{Length, Question, Round, Task};
use bevy::prelude::*;

/// The width of the page, in pixels of the reference window.
pub(super) const WIDTH: f32 = 1080.0;

pub(super) fn compose(training: Res<Training>, mut page: ResMut<Page>) {
    let Some(round) = training.round() else { return };
    let question = round.question();
    let mut next = Page { title: None, ..Page::panel(say!("trainer-title"), WIDTH) };
    next = next.with(course(round, training.time_left().map(|left| left.as_millis().div_ceil(1000) as u64)));
    next = next.with(Item::Centred(words(question)));
    next = next.with(riddle(question, round.chosen()));
    next = next.with(Item::Tiles(tiles(round)));
    let stop = Control::button(ControlId::Back, say!("trainer-stop"));
    Page::show(&mut page, next.foot([stop]).on_back(send(Train::End)));
}

/// How the round goes. A round without an end shows its last answers.
pub(super) fn course(round: &Round, seconds: Option<u64>) -> Sketch {
    let answered = round.answered();
    let of = match round.length() {
        Length::Questions(count) => Some(count),
        _ => None,
    };
    let from = if of.is_some() { 0 } else { answered.len().saturating_sub(20) };
    let last = answered.last().filter(|last| last.right).and_then(|last| match &last.question.task {
        Task::Sum { marbles, .. } => Some(marbles.clone()),
        Task::Missing { .. } => last.question.sums_to_explain(round.group(), &[]).pop(),
        _ => None,
    });
    let marks = answered[from..].iter().map(|answered| answered.right).collect();
    Sketch::Course { marks, of, seconds, last }
}

fn words(question: &Question) -> Say {
    match &question.task {
        Task::Sum { .. } => say!("question-sum"),
        Task::Missing { .. } => say!("question-missing"),
        Task::Equal { .. } => say!("question-equal"),
        Task::Blacks { .. } => say!("question-blacks"),
        Task::Find { count, .. } => say!("question-find", count = *count),
    }
}

/// The question as an equation. Marbles of a hand take the place of the question marks as they are chosen.
fn riddle(question: &Question, chosen: &[usize]) -> Sketch {
    let all = |set: &[Piece]| set.iter().copied().map(Some).collect::<Vec<_>>();
    match &question.task {
        Task::Sum { marbles, .. } => Sketch::Riddle { terms: all(marbles), sum: None },
        Task::Missing { marbles, sum, .. } => {
            Sketch::Riddle { terms: [all(marbles), vec![None]].concat(), sum: Some(*sum) }
        }
        Task::Equal { set, .. } => Sketch::Riddle { terms: all(set), sum: None },
        Task::Blacks { .. } => Sketch::Riddle { terms: vec![None], sum: Some(Piece::BLACK) },
        Task::Find { hand, target, count } => {
            let chosen = chosen.iter().map(|at| hand.get(*at).copied()).chain(std::iter::repeat(None));
            Sketch::Riddle { terms: chosen.take(*count).collect(), sum: Some(*target) }
        }
    }
}

/// The options, each with its keys.
fn tiles(round: &Round) -> Vec<Control> {
    let group = round.group();
    let single = |pieces: &[Piece]| pieces.iter().map(|piece| vec![*piece]).collect::<Vec<_>>();
    let (options, letters) = match &round.question().task {
        Task::Sum { answers, .. } | Task::Missing { answers, .. } => (single(answers), letters(group, answers)),
        Task::Equal { sets, .. } | Task::Blacks { sets } => (sets.clone(), None),
        Task::Find { hand, .. } => (single(hand), None),
    };
    let tile = |(at, pieces): (usize, Vec<Piece>)| {
        let names: Vec<Say> = pieces.iter().map(|piece| phrases::piece(group, *piece)).collect();
        let letter = letters.as_ref().and_then(|letters| letters.get(at)).map(|letter| Key::sign(*letter));
        let digit = char::from_digit(at as u32 + 1, 10);
        let digits = digit.into_iter().flat_map(|digit| [Key::sign(digit), Key::numpad(digit)]);
        let chosen = round.chosen().contains(&at);
        Control::new(("answer", at), say!("trainer-tile", pieces = names), ControlKind::Tile(pieces, chosen))
            .with_keys(letter.into_iter().chain(digits))
            .does(send(Train::Choose(at)))
    };
    options.into_iter().enumerate().map(tile).collect()
}

/// The letters of the colours as keys, if all of them have a letter in the notation.
fn letters(group: &Group, pieces: &[Piece]) -> Option<Vec<char>> {
    let classic = Group::classic();
    let letter = |piece: &Piece| {
        let twin = group.classic_twin(*piece)?;
        classic.code(twin).to_string().chars().next().map(|letter| letter.to_ascii_lowercase())
    };
    pieces.iter().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_with_letters_have_them_as_keys() {
        let classic = Group::classic();
        let all = letters(&classic, classic.pieces()).map(String::from_iter);
        assert_eq!(all.as_deref(), Some("kryboGpw".to_lowercase().as_str()));
        let shades = Group::new(&[3, 3]).ok();
        assert_eq!(shades.and_then(|group| letters(&group, group.pieces())), None);
    }
}

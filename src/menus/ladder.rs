//! The ladder: all characters from the bottom to the top, and the next game to be won.

use super::effect::Effect;
use super::page::{CardPicture, Control, Item, Page};
use super::{Menu, on_top};
use crate::app::FrameStep;
use crate::game::{Beaten, CharacterProgress, Deal, Next, SeatKind, Seeds, Sit, phrases};
use crate::texts::{Say, say};
use aljabar_characters::{LADDER, Rung};
use bevy::prelude::*;

/// The most cards side by side.
const IN_A_ROW: usize = 6;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, compose.in_set(FrameStep::ComposeMenu).run_if(on_top(Menu::Ladder)));
}

fn compose(progress: Res<CharacterProgress>, mut page: ResMut<Page>) {
    let climbed = progress.climbed();
    let title = say!("ladder-title", done = climbed, all = LADDER.len());
    let mut next = Page::sheet(title).with(Item::Text(say!("ladder-about")));
    let cards: Vec<Control> = (0..LADDER.len()).map(|place| card(&progress, place)).collect();
    next = next.with_all(cards.chunks(IN_A_ROW).map(|row| Item::Row(row.to_vec())));
    let play = progress.next().map(|rung| {
        let (name, begins) = (phrases::character_name(rung.character), begins(progress.beaten(rung)));
        let label = if begins { say!("ladder-next-begin", who = name) } else { say!("ladder-next-follow", who = name) };
        Control::main("play", label).about(say!("ladder-next-about")).does(sit(rung, begins))
    });
    if play.is_none() {
        next = next.with(Item::Text(say!("ladder-done")));
    }
    Page::show(&mut page, next.foot(play).with_back());
}

/// Whether the player begins in the next game of a rung: first they do, then the character.
fn begins(beaten: Beaten) -> bool {
    !beaten.first
}

fn card(progress: &CharacterProgress, place: usize) -> Control {
    let rung = LADDER[place];
    let beaten = progress.beaten(rung);
    let open = place <= progress.climbed();
    let line = say!("ladder-rung", level = phrases::level_name(rung.character.level()), state = state(beaten),);
    let below = LADDER.get(place.wrapping_sub(1)).filter(|_| !open);
    let locked = below.map(|rung| say!("ladder-locked", who = phrases::character_name(rung.character)));
    let about = say!(
        "ladder-rung-about",
        about = phrases::character_about(rung.character),
        group = phrases::group_name(&rung.preset.group()),
    );
    // A rung that is climbed can be played again.
    let effect = sit(rung, begins(beaten) || beaten.is_done());
    let picture = CardPicture::Portrait(rung.character);
    Control::card(("rung", place), phrases::character_name(rung.character), picture, beaten.is_done())
        .line(line)
        .about(about)
        .blocked(locked)
        .does(effect)
}

fn state(beaten: Beaten) -> Say {
    match (beaten.first, beaten.last) {
        (false, false) => say!("ladder-state-open"),
        (true, false) => say!("ladder-state-first"),
        (false, true) => say!("ladder-state-last"),
        (true, true) => say!("ladder-state-done"),
    }
}

/// Deals a game of a rung.
fn sit(rung: Rung, begins: bool) -> Effect {
    Effect::new(move |world, _| {
        let seed = world.resource::<Seeds>().next();
        let seats = vec![SeatKind::PERSON, SeatKind::Character(rung.character)];
        let first = usize::from(!begins);
        let deal = Deal { seats, moduli: rung.preset.moduli().to_vec(), seed, first, recycle: false };
        world.write_message(Sit(Next::Deal(deal)));
    })
}

//! The third tab of the lobby: all groups, the series, who begins, the house rule and the code of the game.

use super::choice::{GROUPS, LENGTHS, Lobby};
use super::choose;
use super::opponents::rules_line;
use crate::game::phrases;
use crate::menus::effect::Effect;
use crate::menus::page::{Control, ControlKind, Drawing, Item, Page};
use crate::menus::{ControlEvent, ControlInput};
use crate::notices::Notice;
use crate::texts::{Say, say};
use aljabar_core::Group;
use aljabar_review::GameCode;
use bevy::prelude::*;
use bevy_egui::EguiClipboard;

/// Writes the tab.
pub(super) fn compose(page: Page, lobby: &Lobby) -> Page {
    let mut page = page
        .with(group(lobby))
        .with(Item::Text(rules_line(lobby)))
        .with(series(lobby))
        .with(first(lobby))
        .with(
            Control::switch("recycle", say!("lobby-recycle"), lobby.choice().recycle)
                .about(say!("lobby-recycle-about"))
                .does(choose(|lobby, on| lobby.choice_mut().recycle = on == 1)),
        )
        .with(code(lobby));
    page.items.extend(code_fault(lobby).map(Item::Warning));
    page.side = Some(Drawing::Center(lobby.choice().moduli.clone()));
    page.with(Item::Row(vec![Control::button("copy", say!("lobby-copy")).does(Effect::new(copy_code))]))
}

/// The groups: presets, others that the rules allow, and one from the command line or a code.
fn group(lobby: &Lobby) -> Control {
    let moduli = &lobby.choice().moduli;
    let mut groups: Vec<Vec<u64>> = GROUPS.iter().map(|moduli| moduli.to_vec()).collect();
    if !groups.contains(moduli) {
        groups.push(moduli.clone());
    }
    let names = groups.iter().filter_map(|moduli| Group::new(moduli).ok()).map(|group| phrases::group_name(&group));
    let at = groups.iter().position(|other| other == moduli).unwrap_or(0);
    Control::choice("group", say!("lobby-group"), names.collect(), at).about(say!("lobby-group-about")).does(choose(
        |lobby, at| {
            if let Some(moduli) = GROUPS.get(at) {
                lobby.choice_mut().moduli = moduli.to_vec();
            }
        },
    ))
}

fn series(lobby: &Lobby) -> Control {
    let lengths = LENGTHS.map(|games| say!("lobby-games", games = games)).to_vec();
    let at = LENGTHS.iter().position(|length| *length == lobby.choice().series).unwrap_or(0);
    Control::choice("series", say!("lobby-series"), lengths, at)
        .about(say!("lobby-series-about"))
        .does(choose(|lobby, at| lobby.choice_mut().series = LENGTHS.get(at).copied().unwrap_or(1)))
}

fn first(lobby: &Lobby) -> Control {
    let choice = lobby.choice();
    let names = std::iter::once(say!("lobby-first-anyone"))
        .chain((0..choice.seats.len()).map(|seat| phrases::seat_name(&choice.seats, seat)));
    let at = choice.first.map_or(0, |seat| seat + 1);
    Control::choice("first", say!("lobby-first"), names.collect(), at)
        .about(say!("lobby-first-about"))
        .does(choose(|lobby, at| lobby.choice_mut().first = at.checked_sub(1)))
}

/// The field with the code of the next deal.
fn code(lobby: &Lobby) -> Control {
    let shown = lobby.written.clone().unwrap_or_else(|| lobby.code_shown());
    let write = Effect::new(|world, event| {
        if let ControlInput::Written(text) = &event.input {
            world.resource_mut::<Lobby>().write_code(text);
        }
    });
    Control::new("code", say!("lobby-code"), ControlKind::Field(shown)).about(say!("lobby-code-about")).does(write)
}

/// What is wrong with the text in the code field, if it was edited.
pub(super) fn code_fault(lobby: &Lobby) -> Option<Say> {
    let fault = lobby.written.as_ref()?.parse::<GameCode>().err()?;
    Some(phrases::code_fault(&fault))
}

fn copy_code(world: &mut World, _: &ControlEvent) {
    let code = world.resource::<Lobby>().code_shown();
    world.resource_mut::<EguiClipboard>().set_text(&code);
    world.write_message(Notice(say!("note-code-copied", code = code)));
}

//! The second tab of the lobby: the characters, as cards with their portraits.

use super::choice::Lobby;
use super::choose_on_press;
use crate::game::{CharacterProgress, phrases};
use crate::menus::page::{CardPicture, Control, Item, Page};
use crate::texts::{Say, say};
use aljabar_characters::Character;

/// The most cards side by side.
const IN_A_ROW: usize = 6;

/// Writes the tab.
pub(super) fn compose(page: Page, lobby: &Lobby, progress: &CharacterProgress) -> Page {
    let heading = match (lobby.watching, lobby.levels().count()) {
        (true, _) => say!("lobby-choose-character-watch"),
        (false, bots) => say!("lobby-choose-character", bots = bots),
    };
    let none = lobby.levels().next().is_none().then(|| say!("lobby-no-bots"));
    let cards = Character::ALL.map(|character| card(character, lobby, progress).blocked(none.clone()));
    let rows = cards.chunks(IN_A_ROW).map(|row| Item::Row(row.to_vec()));
    page.with(Item::Heading(heading)).with_all(rows)
}

fn card(character: Character, lobby: &Lobby, progress: &CharacterProgress) -> Control {
    let results = progress.results(character);
    let line = say!(
        "character-card",
        level = phrases::level_name(character.level()),
        style = phrases::style_name(character.style()),
        games = results.games,
        wins = results.wins,
    );
    Control::card(id(character), name(character), CardPicture::Portrait(character), lobby.has(character))
        .line(line)
        .about(phrases::character_about(character))
        .does(choose_on_press(move |lobby| lobby.seat_character(character)))
}

fn name(character: Character) -> Say {
    phrases::character_name(character)
}

fn id(character: Character) -> (&'static str, usize) {
    ("character", character as usize)
}

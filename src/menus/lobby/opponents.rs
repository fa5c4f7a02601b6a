//! The first tab of the lobby: the level of the bots, the number of players and the marbles, as cards.

use super::choice::{Lobby, PLAYERS};
use super::{choose, choose_on_press};
use crate::game::{GameStatistics, phrases};
use crate::menus::page::{CardPicture, Control, Item, Page};
use crate::texts::{Say, say};
use aljabar_bots::Level;
use aljabar_core::{Preset, Rules};

/// Writes the tab.
pub(super) fn compose(page: Page, lobby: &Lobby, statistics: &GameStatistics) -> Page {
    let heading = match (lobby.watching, lobby.levels().count()) {
        (true, _) => say!("lobby-choose-bots"),
        (false, bots) => say!("lobby-choose-opponent", bots = bots),
    };
    page.with(Item::Heading(heading))
        .with(Item::Row(levels(lobby, statistics)))
        .with(players(lobby))
        .with(Item::Heading(say!("lobby-choose-marbles")))
        .with(Item::Row(presets(lobby, statistics)))
        .with_all(other_group(lobby).map(Item::Text))
}

/// A card for each level.
fn levels(lobby: &Lobby, statistics: &GameStatistics) -> Vec<Control> {
    let most = Level::LADDER.len();
    let none = lobby.levels().next().is_none().then(|| say!("lobby-no-bots"));
    let card = |(i, level): (usize, Level)| {
        let chosen = lobby.levels().any(|other| other == level);
        Control::card(("level", i), phrases::level_name(level), CardPicture::Strength(i + 1, most), chosen)
            .line(wins_line(statistics, level))
            .about(phrases::level_line(level))
            .blocked(none.clone())
            .does(choose_on_press(move |lobby| lobby.set_level(level)))
    };
    Level::LADDER.into_iter().enumerate().map(card).collect()
}

/// How many games against a level were won, with any marbles.
fn wins_line(statistics: &GameStatistics, level: Level) -> Say {
    let tallies = statistics.counted.iter().filter(|(_, rival, _)| *rival == level.name());
    let (games, wins) =
        tallies.fold((0, 0), |(games, wins), (.., tally)| (games + tally.games, wins + tally.wins + tally.shared));
    say!("lobby-wins", games = games, wins = wins)
}

/// The number of players, with their names.
fn players(lobby: &Lobby) -> Control {
    let options = PLAYERS.map(|players| {
        let seats = lobby.seats_for(players);
        let names: Vec<Say> = (0..players).map(|seat| phrases::seat_name(&seats, seat)).collect();
        say!("lobby-players-option", count = players, names = names)
    });
    let at = PLAYERS.iter().position(|players| *players == lobby.choice().seats.len()).unwrap_or(0);
    Control::choice("players", say!("lobby-players"), options.to_vec(), at)
        .about(say!("lobby-players-about"))
        .does(choose(|lobby, at| lobby.set_players(PLAYERS.get(at).copied().unwrap_or(2))))
}

/// A card for each preset. For somebody who has not played yet the beginner's comes first, later the classic one.
fn presets(lobby: &Lobby, statistics: &GameStatistics) -> Vec<Control> {
    let is_new = statistics.counted.iter().next().is_none();
    let mut presets = Preset::ALL;
    if !is_new {
        presets.sort_by_key(|preset| *preset != Preset::Classic);
    }
    let card = |preset: Preset| {
        let group = preset.group();
        let chosen = lobby.choice().moduli == preset.moduli();
        let number = Preset::ALL.iter().position(|other| *other == preset).unwrap_or(0);
        let line = match preset {
            Preset::Beginner if is_new => say!("lobby-first-game"),
            _ => say!("lobby-colours", colours = group.order() - 1),
        };
        Control::card(("preset", number), phrases::group_name(&group), CardPicture::Marbles(preset), chosen)
            .line(line)
            .about(phrases::preset_line(preset))
            .does(choose_on_press(move |lobby| lobby.choice_mut().moduli = preset.moduli().to_vec()))
    };
    presets.map(card).to_vec()
}

/// What is chosen if it is none of the cards, or why it cannot be played.
fn other_group(lobby: &Lobby) -> Option<Say> {
    let is_preset = Preset::ALL.iter().any(|preset| preset.moduli() == lobby.choice().moduli);
    let group = phrases::group_name(&lobby.group());
    match lobby.rules() {
        Ok(_) if is_preset => None,
        Ok(_) => Some(say!("lobby-other-group", group = group)),
        Err(error) => Some(phrases::rules_error(&error)),
    }
}

/// A sentence on the rules of the chosen group, or why it cannot be played.
pub(super) fn rules_line(lobby: &Lobby) -> Say {
    let line = |rules: &Rules| {
        say!(
            "lobby-rules",
            colours = rules.group().order() - 1,
            hand = rules.hand_size(),
            limit = rules.limit(),
            cancels = rules.cancels_at(),
        )
    };
    lobby.rules().map_or_else(|error| phrases::rules_error(&error), |(rules, _)| line(&rules))
}

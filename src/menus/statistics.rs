//! What has been played so far, for each group and rival.

use super::page::{Control, Drawing, Item as PageItem, Page};
use super::{Id, Menu, MenuSystems, Menus, Used, ask, on_top};
use crate::statistics::{Export, Forget, Statistics};
use crate::texts::{Say, say};
use crate::words;
use aljabar_bots::Level;
use aljabar_core::Group;
use aljabar_review::Tally;
use aljabar_review::statistics::PEOPLE;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, heed.in_set(MenuSystems::Heed))
        .add_systems(Update, compose.in_set(MenuSystems::Compose).run_if(on_top(Menu::Statistics)));
}

/// What can be done with them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Item {
    /// Written where others can have them.
    Export,
    /// Forgotten.
    Forget,
}

/// The group of a key such as `2,2,2`.
pub fn group_of(key: &str) -> Option<Group> {
    let moduli: Option<Vec<u64>> = key.split(',').map(|modulus| modulus.parse().ok()).collect();
    Group::new(&moduli?).ok()
}

fn rival(key: &str) -> Say {
    key.parse::<Level>().map_or_else(|_| say!("statistics-people"), words::level_name)
}

fn compose(statistics: Res<Statistics>, menus: Res<Menus>, mut page: ResMut<Page>) {
    let mut groups: Vec<&str> = statistics.counted.iter().map(|(group, ..)| group).collect();
    groups.dedup();
    let tab = menus.tab().min(groups.len().saturating_sub(1));
    let mut next = Page::sheet(say!("title-statistics"));
    if groups.is_empty() {
        next = next.with(PageItem::Text(say!("statistics-none")));
    } else {
        let names = groups.iter().filter_map(|key| group_of(key)).map(|group| words::group_name(&group)).collect();
        next.tabs = Some((names, tab));
    }
    for (group, level, tally) in statistics.counted.iter().filter(|(group, ..)| groups.get(tab) == Some(group)) {
        next = next.with(PageItem::Heading(say!("statistics-against", rival = rival(level))));
        let line = if level == PEOPLE { people_line(tally) } else { line(tally) };
        next = next.with(PageItem::Text(line));
        if !tally.history.is_empty() {
            next = next.with(Drawing::Form(group.to_owned(), level.to_owned()));
        }
    }
    let none = groups.is_empty().then(|| say!("statistics-none"));
    page.set_if_neq(
        next.foot([
            Control::button(Item::Export, say!("statistics-export")).blocked(none.clone()),
            Control::button(Item::Forget, say!("statistics-forget")).blocked(none),
        ])
        .with_back(),
    );
}

/// Nobody knows whose wins those of several people are.
fn people_line(tally: &Tally) -> Say {
    say!("statistics-line-people", games = tally.games, cascade = tally.longest_cascade)
}

fn line(tally: &Tally) -> Say {
    let mean = tally.mean_left().unwrap_or_default();
    // Tenths as a fraction, which is written alike everywhere.
    let mean =
        say!("statistics-mean", whole = mean.trunc() as i64, tenths = ((mean.fract() * 10.0).round() as i64).min(9));
    say!(
        "statistics-line",
        games = tally.games,
        wins = tally.wins,
        shared = tally.shared,
        mean = mean,
        cascade = tally.longest_cascade,
        streak = tally.streak,
        best = tally.best_streak,
        spectrums = tally.spectrums,
    )
}

fn heed(
    mut used: MessageReader<Used>,
    mut agreed: MessageReader<ask::Agreed>,
    mut menus: ResMut<Menus>,
    mut forget: MessageWriter<Forget>,
    mut export: MessageWriter<Export>,
) {
    if agreed.read().any(|ask::Agreed(question)| *question == ask::Question::ForgetStatistics) {
        forget.write(Forget);
    }
    for Used { id, .. } in used.read() {
        match id {
            Id::Statistics(Item::Export) => {
                export.write(Export);
            }
            Id::Statistics(Item::Forget) => menus.open(Menu::Ask(ask::Question::ForgetStatistics)),
            _ => {}
        }
    }
}

//! Statistics of finished games, by group and opponent.

use super::confirm::{ConfirmQuestion, ask};
use super::effect::send;
use super::page::{Control, Drawing, Item as PageItem, Page};
use super::{Menu, Menus, on_top};
use crate::app::FrameStep;
use crate::game::{Export, Forget, GameStatistics, phrases};
use crate::texts::{Say, say};
use aljabar_bots::Level;
use aljabar_core::Group;
use aljabar_review::Tally;
use aljabar_review::statistics::PEOPLE;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, compose.in_set(FrameStep::ComposeMenu).run_if(on_top(Menu::Statistics)));
}

/// Parses the group from a key such as `2,2,2`.
fn group_of(key: &str) -> Option<Group> {
    let moduli: Option<Vec<u64>> = key.split(',').map(|modulus| modulus.parse().ok()).collect();
    Group::new(&moduli?).ok()
}

fn rival(key: &str) -> Say {
    key.parse::<Level>().map_or_else(|_| say!("statistics-people"), phrases::level_name)
}

fn compose(statistics: Res<GameStatistics>, menus: Res<Menus>, mut page: ResMut<Page>) {
    let mut groups: Vec<&str> = statistics.counted.iter().map(|(group, ..)| group).collect();
    groups.dedup();
    let tab = menus.tab().min(groups.len().saturating_sub(1));
    let mut next = Page::sheet(say!("title-statistics"));
    if groups.is_empty() {
        next = next.with(PageItem::Text(say!("statistics-none")));
    } else {
        let names = groups.iter().filter_map(|key| group_of(key)).map(|group| phrases::group_name(&group)).collect();
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
    let next = next.foot([
        Control::button("export", say!("statistics-export")).blocked(none.clone()).does(send(Export)),
        Control::button("forget", say!("statistics-forget"))
            .blocked(none)
            .does(ask(ConfirmQuestion::ForgetStatistics, send(Forget))),
    ]);
    Page::show(&mut page, next.with_back());
}

/// Games between people have no wins: it is not known which of them is the player.
fn people_line(tally: &Tally) -> Say {
    say!("statistics-line-people", games = tally.games, cascade = tally.longest_cascade)
}

fn line(tally: &Tally) -> Say {
    let mean = tally.mean_left().unwrap_or_default();
    // Whole number and tenths are passed separately; each language has its own decimal separator.
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

//! Statistics: finished games by group and opponent, with the sums that are known, and puzzles.

use super::confirm::{ConfirmQuestion, ask};
use super::effect::{open, send};
use super::page::{Control, Drawing, Item as PageItem, Page, TallyRow};
use super::{Menu, Menus, on_top, puzzle_statistics, trainer};
use crate::app::{FrameStep, Waker};
use crate::game::{Export, Forget, GameStatistics, Knowledge, PuzzleBook, PuzzleProgress, phrases, today};
use crate::texts::{Say, say};
use crate::ui::Metrics;
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

fn compose(
    statistics: Res<GameStatistics>,
    knowledge: Res<Knowledge>,
    (mut book, puzzles, waker): (ResMut<PuzzleBook>, Res<PuzzleProgress>, Res<Waker>),
    menus: Res<Menus>,
    metrics: Res<Metrics>,
    mut page: ResMut<Page>,
) {
    let mut groups: Vec<&str> = statistics.counted.iter().map(|(group, ..)| group).collect();
    groups.dedup();
    // The classic game first.
    groups.sort_by_key(|key| !group_of(key).is_some_and(|group| group.is_classic()));
    let games = groups.iter().filter_map(|key| group_of(key)).map(|group| phrases::group_name(&group));
    let mut names: Vec<Say> = games.collect();
    if names.is_empty() {
        names.push(say!("statistics-tab-games"));
    }
    names.push(say!("puzzles-title"));
    let tab = menus.tab().min(names.len() - 1);
    let of_puzzles = tab == names.len() - 1;
    let mut next = Page::sheet(say!("title-statistics"));
    next.tabs = Some((names, tab));
    if of_puzzles {
        book.bypass_change_detection().open(&waker);
        let next = next.with_all(puzzle_statistics::items(&book, &puzzles, today()));
        let next = next.foot([Control::main("puzzles", say!("puzzles-title")).does(open(Menu::Puzzles))]);
        return Page::show(&mut page, next.with_back());
    }
    if groups.is_empty() {
        next = next.with(PageItem::Text(say!("statistics-none")));
    }
    let mut tallies: Vec<(&str, &str, &Tally)> =
        statistics.counted.iter().filter(|(group, ..)| groups.get(tab) == Some(group)).collect();
    // The weakest level first, and people last.
    tallies.sort_by_key(|(_, level, _)| level.parse::<Level>().map_or((true, None), |level| (false, Some(level))));
    if !tallies.is_empty() {
        next = next.with(Drawing::Figures(figures(&tallies)));
    }
    // The table does not fit into tight windows: there each rival has a line of text.
    let as_lines = metrics.is_tight();
    if !tallies.is_empty() && !as_lines {
        next = next.with(Drawing::Tallies(tallies.iter().map(|(_, level, tally)| row(level, tally)).collect()));
    }
    for (group, level, tally) in tallies.iter().filter(|(.., tally)| as_lines || !tally.history.is_empty()) {
        next = next.with(PageItem::Heading(say!("statistics-against", rival = rival(level))));
        if as_lines {
            next = next.with(PageItem::Text(if *level == PEOPLE { people_line(tally) } else { line(tally) }));
        }
        if !tally.history.is_empty() {
            next = next.with(Drawing::Form((*group).to_owned(), (*level).to_owned()));
        }
    }
    // Without games all groups that were trained are shown.
    let shown = groups.get(tab).map(|key| group_of(key).into_iter().collect());
    for group in shown.unwrap_or_else(|| knowledge.0.groups().collect::<Vec<Group>>()) {
        next = next.with_all(trainer::numbers(&knowledge, &group));
    }
    let none = groups.is_empty().then(|| say!("statistics-none"));
    let next = next.foot([
        Control::button("achievements", say!("achievements-open")).does(open(Menu::Achievements)),
        Control::button("export", say!("statistics-export")).blocked(none.clone()).does(send(Export)),
        Control::button("forget", say!("statistics-forget"))
            .blocked(none)
            .does(ask(ConfirmQuestion::ForgetStatistics, send(Forget))),
    ]);
    Page::show(&mut page, next.with_back());
}

/// The sums over all rivals.
fn figures(tallies: &[(&str, &str, &Tally)]) -> Vec<(Say, Say)> {
    let sum = |count: fn(&Tally) -> u32| tallies.iter().map(|(.., tally)| count(tally)).sum::<u32>();
    let most = |count: fn(&Tally) -> u32| tallies.iter().map(|(.., tally)| count(tally)).max().unwrap_or(0);
    let number = |count: u32| Say::verbatim(count.to_string());
    let (games, wins) = (sum(|tally| tally.games), sum(|tally| tally.wins + tally.shared));
    vec![
        (number(games), say!("statistics-figure-games", games = games)),
        (number(wins), say!("statistics-figure-won")),
        (number(most(|tally| tally.best_streak)), say!("statistics-figure-streak")),
        (number(most(|tally| tally.longest_cascade.into())), say!("statistics-figure-cascade")),
        (number(sum(|tally| tally.spectrums)), say!("statistics-figure-spectrums")),
    ]
}

/// A row of the table.
fn row(level: &str, tally: &Tally) -> TallyRow {
    let dash = || Say::verbatim("–");
    let is_people = level == PEOPLE;
    let number = |count: u32| if is_people { dash() } else { Say::verbatim(count.to_string()) };
    TallyRow {
        rival: rival(level),
        games: tally.games,
        won: (!is_people).then_some((tally.wins, tally.shared)),
        others: [tally.mean_left().map_or_else(dash, mean), number(tally.best_streak), number(tally.spectrums)],
    }
}

/// A mean with one decimal. Whole number and tenths are passed separately; each language has its own decimal separator.
fn mean(mean: f64) -> Say {
    say!("statistics-mean", whole = mean.trunc() as i64, tenths = ((mean.fract() * 10.0).round() as i64).min(9))
}

/// Games between people have no wins: it is not known which of them is the player.
fn people_line(tally: &Tally) -> Say {
    say!("statistics-line-people", games = tally.games, cascade = tally.longest_cascade)
}

fn line(tally: &Tally) -> Say {
    say!(
        "statistics-line",
        games = tally.games,
        wins = tally.wins,
        shared = tally.shared,
        mean = mean(tally.mean_left().unwrap_or_default()),
        cascade = tally.longest_cascade,
        streak = tally.streak,
        best = tally.best_streak,
        spectrums = tally.spectrums,
    )
}

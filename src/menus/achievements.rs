//! All achievements in sections: those that were earned with their dates, the others with what to do for them.

use super::medals::Medal;
use super::page::{Item as PageItem, Page};
use super::{Menu, Menus, on_top};
use crate::app::FrameStep;
use crate::game::{Achievements, phrases};
use crate::texts::{Say, say};
use aljabar_review::Achievement;
use aljabar_review::achievements::Section;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, compose.in_set(FrameStep::ComposeMenu).run_if(on_top(Menu::Achievements)));
}

fn section_name(section: Section) -> Say {
    match section {
        Section::Table => say!("achievements-table"),
        Section::Mastery => say!("achievements-mastery"),
        Section::Learning => say!("achievements-learning"),
        Section::Puzzles => say!("achievements-puzzles"),
    }
}

/// An achievement as it is shown.
pub(super) fn medal(achievement: Achievement, achievements: &Achievements) -> Medal {
    let place = Achievement::ALL.iter().position(|other| *other == achievement).unwrap_or_default();
    Medal {
        name: phrases::achievement_name(achievement),
        goal: phrases::achievement_goal(achievement),
        earned: achievements.earned(achievement).map(phrases::calendar_date),
        place,
    }
}

fn compose(achievements: Res<Achievements>, menus: Res<Menus>, mut page: ResMut<Page>) {
    let tab = menus.tab().min(Section::ALL.len() - 1);
    let names = Section::ALL.into_iter().map(|section| {
        let all = section.achievements().count();
        let earned = section.achievements().filter(|achievement| achievements.earned(*achievement).is_some()).count();
        say!("achievements-section", name = section_name(section), earned = earned, all = all)
    });
    let title = say!("achievements-title", earned = achievements.count(), all = Achievement::ALL.len());
    let mut next = Page::sheet(title);
    next.tabs = Some((names.collect(), tab));
    let section = Section::ALL[tab];
    let medals = section.achievements().map(|achievement| medal(achievement, &achievements));
    next = next.with(PageItem::Medals(medals.collect()));
    if matches!(section, Section::Table | Section::Mastery) {
        next = next.with(PageItem::Text(say!("achievements-rules")));
    }
    Page::show(&mut page, next.with_back());
}

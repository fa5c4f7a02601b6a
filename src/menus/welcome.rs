//! The first start: the four things that decide whether somebody can play at all.

use super::page::{Control, Drawing, Item, Page};
use super::settings::{Item as Setting, control};
use super::{Id, Menu, MenuSystems, Menus, Used, on_top};
use crate::screens::Screen;
use crate::settings::Settings;
use crate::texts::{Texts, say};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), greet.after(super::title::enter))
        .add_systems(Update, heed.in_set(MenuSystems::Heed))
        .add_systems(Update, compose.in_set(MenuSystems::Compose).run_if(on_top(Menu::Welcome)));
}

/// What there is besides settings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// Goes on.
    Done,
}

fn greet(settings: Res<Settings>, mut menus: ResMut<Menus>) {
    if !settings.greeted {
        menus.open(Menu::Welcome);
    }
}

fn compose(settings: Res<Settings>, texts: Res<Texts>, mut page: ResMut<Page>) {
    let show = |item| control(&settings, &texts, item);
    page.set_if_neq(
        Page::panel(say!("welcome-title"), 700.0)
            .with(Item::Text(say!("welcome-text")))
            .with_all([Setting::Language, Setting::Scale, Setting::Palette].map(show))
            .with(Drawing::Colours)
            .with_all([Setting::Calm, Setting::Master, Setting::WithMusic].map(show))
            .foot([Control::main(Answer::Done, say!("welcome-done"))]),
    );
}

fn heed(mut used: MessageReader<Used>, mut settings: ResMut<Settings>, mut menus: ResMut<Menus>) {
    for Used { menu, id, .. } in used.read() {
        if *menu == Menu::Welcome && matches!(id, Id::Welcome(Answer::Done) | Id::Back) {
            settings.greeted = true;
            menus.close();
        }
    }
}

//! After a crash the program starts again by itself and says what has happened.

use super::effect::close;
use super::page::{Control, Item, Page};
use super::{Menu, Menus, on_top};
use crate::app::{FrameStep, Screen};
use crate::texts::say;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Crashed>()
        .add_systems(OnEnter(Screen::Title), tell.after(super::welcome::greet))
        .add_systems(Update, compose.in_set(FrameStep::ComposeMenu).run_if(on_top(Menu::Crashed)));
}

/// The report of the crash after which the program was started; empty after an ordinary start.
#[derive(Resource, Clone, Default, Debug)]
pub struct Crashed {
    /// The file with the report, as a text that is safe to display.
    pub report: Option<String>,
    told: bool,
}

impl Crashed {
    /// A start after a crash with this report.
    pub fn with(report: String) -> Self {
        Self { report: Some(report), told: false }
    }
}

fn tell(mut crashed: ResMut<Crashed>, mut menus: ResMut<Menus>) {
    if crashed.report.is_some() && !crashed.told {
        crashed.told = true;
        menus.open(Menu::Crashed);
    }
}

fn compose(crashed: Res<Crashed>, mut page: ResMut<Page>) {
    let file = crashed.report.clone().unwrap_or_default();
    let next = Page::panel(say!("crashed-title"), 620.0)
        .with(Item::Text(say!("crashed-text")))
        .with(Item::Text(say!("crashed-report", file = file)))
        .foot([Control::main("done", say!("crashed-done")).does(close())]);
    Page::show(&mut page, next);
}

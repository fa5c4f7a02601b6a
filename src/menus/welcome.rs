//! The welcome menu of the first start: language, text size, colours, motion and sound, and a guided start.

use super::effect::Effect;
use super::page::{Control, Drawing, Item, Page};
use super::settings::Rows;
use super::{Menu, Menus, on_top};
use crate::app::{FrameStep, Screen};
use crate::game::lessons::FIRST_MINUTES;
use crate::settings::{ChangeSettings, Settings};
use crate::texts::{Texts, say};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), greet.after(super::title::enter))
        .add_systems(Update, compose.in_set(FrameStep::ComposeMenu).run_if(on_top(Menu::Welcome)));
}

pub(super) fn greet(settings: Res<Settings>, mut menus: ResMut<Menus>) {
    if !settings.greeted {
        menus.open(Menu::Welcome);
    }
}

fn compose(settings: Res<Settings>, texts: Res<Texts>, mut page: ResMut<Page>) {
    let rows = Rows::new(&settings, &texts);
    let done = Effect::new(|world, _| {
        world.write_message(ChangeSettings::new(|settings| settings.greeted = true));
        world.resource_mut::<Menus>().close();
    });
    let first = Effect::new(|world, event| {
        world.write_message(ChangeSettings::new(|settings| settings.greeted = true));
        super::lessons::start(FIRST_MINUTES).run(world, event);
    });
    let next = Page::panel(say!("welcome-title"), 700.0)
        .with(Item::Text(say!("welcome-text")))
        .with_all([rows.language(), rows.scale(), rows.palette()])
        .with(Drawing::Colours)
        .with_all([rows.calm(), rows.master(), rows.with_music()])
        .foot([
            Control::main("done", say!("welcome-done")).does(done.clone()),
            Control::button("first", say!("welcome-first")).about(say!("welcome-first-about")).does(first),
        ]);
    Page::show(&mut page, next.on_back(done));
}

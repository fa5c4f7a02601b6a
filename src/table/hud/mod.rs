//! What is written over the table: names, sums, buttons, the log. It only tells; presses go through the spots.

mod arithmetic;
mod banner;
mod buttons;
mod equation;
mod overlays;
mod panel;
mod plates;
mod preview;
mod suggestions;
mod toasts;

use super::arrangement::Arrangement;
use super::bots::Bots;
use super::layout::Layout;
use super::log::Log;
use super::marbles::{Center, Hand};
use super::offers::Offers;
use super::selection::{Prospect, Selection};
use super::session::Session;
use super::spots::{Cursor, Spot, Spots};
use super::stage::Stage;
use super::suggestions::Suggestions;
use super::view::View;
use crate::input::{LastDevice, Pointer};
use crate::pictures::{Pictures, Wish};
use crate::screens::Screen;
use crate::theme::brush::Brush;
use crate::theme::metrics::Metrics;
use crate::theme::style::{StyleSystems, ready};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((arithmetic::plugin, banner::plugin, toasts::plugin))
        .add_systems(EguiPrimaryContextPass, paint.after(StyleSystems).run_if(in_state(Screen::Table).and_then(ready)));
}

/// Everything that can be told about.
#[derive(SystemParam)]
struct Tellable<'w, 's> {
    session: Res<'w, Session>,
    layout: Res<'w, Layout>,
    stage: Res<'w, Stage>,
    selection: Res<'w, Selection>,
    prospect: Res<'w, Prospect>,
    offers: Res<'w, Offers>,
    suggestions: Res<'w, Suggestions>,
    log: Res<'w, Log>,
    view: Res<'w, View>,
    bots: Res<'w, Bots>,
    spots: Res<'w, Spots>,
    cursor: Res<'w, Cursor>,
    pointer: Res<'w, Pointer>,
    device: Res<'w, LastDevice>,
    banner: Res<'w, banner::Banner>,
    lesson: Res<'w, arithmetic::Lesson>,
    time: Res<'w, Time<Real>>,
    hands: Query<'w, 's, (&'static Hand, &'static Arrangement)>,
    center: Query<'w, 's, &'static Arrangement, With<Center>>,
}

impl Tellable<'_, '_> {
    /// What the player points at, with whatever device.
    fn pointed(&self) -> Option<Spot> {
        match *self.device {
            LastDevice::Mouse => self.pointer.0.and_then(|at| self.spots.at(at)),
            LastDevice::Keyboard => self.cursor.0,
        }
    }

    /// Whether the game is over and everything has been shown.
    fn is_over(&self) -> bool {
        self.session.turn().is_none() && self.stage.is_idle()
    }
}

fn paint(
    mut contexts: EguiContexts,
    told: Tellable,
    metrics: Res<Metrics>,
    pictures: Res<Pictures>,
    wish: Res<Wish>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let brush = Brush::new(ctx, &metrics, &pictures);
    if !pictures.is_ready(&wish) {
        overlays::loading(&brush, &told.layout, pictures.progress());
        return Ok(());
    }
    plates::paint(&brush, &told);
    preview::paint(&brush, &told);
    equation::paint(&brush, &told);
    suggestions::paint(&brush, &told);
    panel::paint(&brush, &told);
    buttons::paint(&brush, &told);
    banner::paint(&brush, &told);
    let above = brush.above(ctx);
    overlays::paint(&above, &told);
    focus(&above, &told);
    Ok(())
}

/// A ring around what the keys point at.
fn focus(brush: &Brush, told: &Tellable) {
    if *told.device != LastDevice::Keyboard || told.view.open.is_some() {
        return;
    }
    if let Some(rect) = told.cursor.0.and_then(|spot| told.spots.rect(spot)) {
        let viewer = told.session.viewer();
        let rect = rect.inflate(brush.px(4.0));
        brush.frame(rect, 12.0, 6.0, bevy_egui::egui::Color32::from_black_alpha(150));
        brush.frame(rect, 12.0, 3.0, crate::theme::palette::SEATS[viewer % 4]);
    }
}

//! The text and controls painted over the table: names, sums, buttons, the log. It only paints; presses go through the
//! hit targets.

mod arithmetic;
mod banner;
mod buttons;
mod cascade;
mod equation;
mod goal;
mod hint;
mod icons;
mod lesson;
mod log;
mod note;
mod overlays;
mod preview;
mod reminder;
mod seats;
mod suggestions;
mod supplies;
mod toasts;
mod transport;

pub use log::{LogEnd, LogLines};

use super::arrangement::Arrangement;
use super::hit_targets::{Cursor, HitTarget, HitTargets, Pointed};
use super::layout::Layout;
use super::marbles::{self, Hand, Marble, Motion, Place, Slot};
use super::presentation::Presentation;
use super::raised::Raised;
use super::view::TableView;
use crate::app::{MenuOpen, Screen};
use crate::controls::{Action, Direction, LastDevice};
use crate::game::lessons::RunningLesson;
use crate::game::{
    Advisor, Autosave, Bots, Hints, Log, Offer, Offers, Preview, PuzzleTable, Replay, Selection, Session, ShowGate,
    ShownGame, Waiting, phrases,
};
use crate::input::Prompts;
use crate::settings::{Settings, Speed};
use crate::texts::{Say, say};
use crate::ui::widgets::focus_ring;
use crate::ui::{Brush, Canvas, StyleSystems, palette, ready};
use aljabar_core::Piece;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::Color32;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((arithmetic::plugin, banner::plugin, log::plugin, reminder::plugin, toasts::plugin))
        .add_systems(EguiPrimaryContextPass, paint.after(StyleSystems).run_if(in_state(Screen::Table).and_then(ready)));
}

/// The state that the parts of the HUD read.
#[derive(SystemParam)]
struct HudState<'w, 's> {
    session: Res<'w, Session>,
    shown: Res<'w, ShownGame>,
    layout: Res<'w, Layout>,
    presentation: Res<'w, Presentation>,
    gate: Res<'w, ShowGate>,
    selection: Res<'w, Selection>,
    preview: Res<'w, Preview>,
    offers: Res<'w, Offers>,
    advisor: Res<'w, Advisor>,
    lesson: Res<'w, RunningLesson>,
    puzzle: Res<'w, PuzzleTable>,
    log: Res<'w, Log>,
    settings: Res<'w, Settings>,
    table_view: Res<'w, TableView>,
    hints: Res<'w, Hints>,
    replay: Res<'w, Replay>,
    menu: Res<'w, MenuOpen>,
    bots: Res<'w, Bots>,
    autosave: Res<'w, Autosave>,
    targets: Res<'w, HitTargets>,
    cursor: Res<'w, Cursor>,
    pointed: Res<'w, Pointed>,
    device: Res<'w, LastDevice>,
    prompts: Prompts<'w>,
    turn_banner: Res<'w, banner::TurnBanner>,
    log_fade: Res<'w, log::LogFade>,
    sum_steps: Res<'w, arithmetic::SumSteps>,
    time: Res<'w, Time<Real>>,
    hands: Query<'w, 's, (&'static Hand, &'static Arrangement)>,
    marbles: Query<'w, 's, (&'static Marble, &'static Place, &'static Motion)>,
    slots: Query<'w, 's, (Entity, &'static Marble, &'static Place, &'static Slot)>,
    raised: Res<'w, Raised>,
}

impl HudState<'_, '_> {
    /// The target that the player points at with the mouse, the keyboard or a gamepad.
    fn pointed(&self) -> Option<HitTarget> {
        self.pointed.0
    }

    /// What the table is waiting for.
    fn waiting(&self) -> Waiting {
        Waiting::of(&self.session, &self.gate)
    }

    /// The animation speed of this table.
    fn speed(&self) -> Speed {
        self.replay.speed(&self.settings)
    }

    /// How many marbles have arrived in a place. Marbles in motion do not count yet.
    fn arrived(&self, place: Place, of: impl Fn(Piece) -> bool) -> usize {
        marbles::arrived(self.marbles.iter(), place, of)
    }

    /// Whether presses go to the table. Under a menu nothing on it can be pressed, so it is painted dim.
    fn is_live(&self) -> bool {
        !self.menu.0
    }

    /// `colour` for text that names a key, or a faint colour if the key does nothing now.
    fn lit(&self, colour: Color32) -> Color32 {
        if self.is_live() { colour } else { palette::TEXT_FAINT }
    }

    /// The name of the key or button for an action.
    fn key(&self, action: Action) -> Say {
        self.prompts.name(action)
    }
}

fn paint(mut canvas: Canvas, hud: HudState) -> Result {
    // A menu lies over the table, and cinema has no words.
    if !canvas.has_pictures() || hud.menu.0 || hud.session.kind().is_cinema() {
        return Ok(());
    }
    let brush = canvas.brush()?;
    seats::paint(&brush, &hud);
    supplies::paint(&brush, &hud);
    preview::paint(&brush, &hud);
    equation::paint(&brush, &hud);
    // The text of a lesson or the goal of a puzzle is in their place.
    let guided = hud.lesson.guided().is_some();
    let is_puzzle = hud.session.puzzle().is_some();
    goal::paint(&brush, &hud);
    if !guided && !is_puzzle {
        suggestions::paint(&brush, &hud);
        log::paint(&brush, &hud);
    }
    if !guided && !is_puzzle || !hud.layout.tight {
        log::status(&brush, &hud);
    }
    icons::paint(&brush, &hud);
    if hud.session.kind().is_stepped() {
        transport::paint(&brush, &hud);
    } else {
        buttons::paint(&brush, &hud);
    }
    lesson::paint(&brush, &hud);
    cascade::paint(&brush, &hud);
    banner::paint(&brush, &hud);
    let above = brush.above_table();
    if !is_puzzle {
        hint::paint(&above, &hud);
    }
    overlays::paint(&above, &hud);
    focus(&above, &hud);
    note::paint(&above, &hud);
    legend(&above, &hud);
    Ok(())
}

/// Paints the legend of the gamepad's buttons.
fn legend(brush: &Brush, hud: &HudState) {
    if !hud.prompts.with_pad() || hud.menu.0 {
        return;
    }
    let entries = if hud.session.kind().is_stepped() {
        vec![
            (vec![Action::Select], if hud.replay.is_playing() { say!("replay-pause") } else { say!("replay-play") }),
            (vec![Action::Step(Direction::Left), Action::Step(Direction::Right)], say!("legend-turns")),
            (vec![Action::Step(Direction::Up), Action::Step(Direction::Down)], say!("legend-speed")),
            (vec![Action::Pause], say!("action-pause")),
        ]
    } else {
        let mut entries = vec![
            (vec![Action::Select], say!("legend-select")),
            (vec![Action::Back], say!("legend-let-go")),
            (vec![Action::Exchange], phrases::button(Offer::Exchange)),
            (vec![Action::Hint], say!("action-hint")),
            (vec![Action::PreviousArea, Action::NextArea], say!("legend-areas")),
            (vec![Action::Rules], say!("title-rules")),
            (vec![Action::Pause], say!("action-pause")),
        ];
        // If no person plays, there is nothing to select.
        entries.retain(|(actions, _)| hud.session.humans() > 0 || matches!(actions[0], Action::Rules | Action::Pause));
        // Actions without a button are left out.
        entries.retain(|(actions, _)| actions.iter().all(|action| hud.prompts.has(*action)));
        entries
    };
    brush.legend(&hud.prompts, &entries, brush.window().x * 0.5);
}

/// A ring around what the keys point at.
fn focus(brush: &Brush, told: &HudState) {
    if told.device.points() || told.table_view.open.is_some() || told.menu.0 {
        return;
    }
    if let Some(rect) = told.cursor.0.and_then(|spot| told.targets.rect(spot)) {
        focus_ring(brush, rect, brush.seat_colour(told.layout.viewer()));
    }
}

//! What is written over the table: names, sums, buttons, the log. It only tells; presses go through the spots.

mod arithmetic;
mod banner;
mod buttons;
mod equation;
mod hint;
mod overlays;
mod panel;
mod plates;
mod preview;
mod suggestions;
mod toasts;
mod transport;

use super::arrangement::Arrangement;
use super::bots::Bots;
use super::counsel::Counsel;
use super::hints::Hints;
use super::layout::Layout;
use super::log::{Log, LogEnd};
use super::marbles::{self, Center, Hand, Marble, Motion, Place};
use super::offers::Offers;
use super::replay::Replay;
use super::selection::{Prospect, Selection};
use super::session::Session;
use super::spots::{Cursor, Spot, Spots};
use super::stage::Stage;
use super::standing::Standing;
use super::view::{Speed, TableView, View};
use super::waiting::Waiting;
use crate::audio::Caption;
use crate::files::Keeper;
use crate::input::{Action, Direction, LastDevice, Pointer, Prompts};
use crate::menus::Menus;
use crate::pictures::{Pictures, Wish};
use crate::screens::Screen;
use crate::texts::{Say, Texts, say};
use crate::theme::brush::{Brush, Letters};
use crate::theme::metrics::Metrics;
use crate::theme::palette;
use crate::theme::style::{StyleSystems, ready};
use crate::words;
use aljabar_core::Piece;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{Align2, Color32};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((arithmetic::plugin, banner::plugin, toasts::plugin))
        .add_systems(EguiPrimaryContextPass, paint.after(StyleSystems).run_if(in_state(Screen::Table).and_then(ready)));
}

/// Everything that can be told about.
#[derive(SystemParam)]
struct Tellable<'w, 's> {
    session: Res<'w, Session>,
    standing: Res<'w, Standing>,
    layout: Res<'w, Layout>,
    stage: Res<'w, Stage>,
    selection: Res<'w, Selection>,
    prospect: Res<'w, Prospect>,
    offers: Res<'w, Offers>,
    counsel: Res<'w, Counsel>,
    log: Res<'w, Log>,
    view: Res<'w, View>,
    table_view: Res<'w, TableView>,
    hints: Res<'w, Hints>,
    replay: Res<'w, Replay>,
    menus: Res<'w, Menus>,
    caption: Res<'w, Caption>,
    bots: Res<'w, Bots>,
    keeper: Res<'w, Keeper>,
    spots: Res<'w, Spots>,
    cursor: Res<'w, Cursor>,
    pointer: Res<'w, Pointer>,
    device: Res<'w, LastDevice>,
    prompts: Prompts<'w>,
    turn_banner: Res<'w, banner::TurnBanner>,
    lesson: Res<'w, arithmetic::Lesson>,
    time: Res<'w, Time<Real>>,
    hands: Query<'w, 's, (&'static Hand, &'static Arrangement)>,
    center: Query<'w, 's, &'static Arrangement, With<Center>>,
    marbles: Query<'w, 's, (&'static Marble, &'static Place, &'static Motion)>,
}

impl Tellable<'_, '_> {
    /// What the player points at, with whatever device.
    fn pointed(&self) -> Option<Spot> {
        if self.menus.is_open() {
            return None;
        }
        if self.device.points() { self.pointer.0.and_then(|at| self.spots.at(at)) } else { self.cursor.0 }
    }

    /// What the table is waiting for.
    fn waiting(&self) -> Waiting {
        Waiting::of(&self.session, &self.stage)
    }

    /// How fast things move at this table.
    fn speed(&self) -> Speed {
        self.table_view.speed.unwrap_or(self.view.speed)
    }

    /// How many marbles have arrived in a place. Those on their way count when they are there.
    fn arrived(&self, place: Place, of: impl Fn(Piece) -> bool) -> usize {
        marbles::arrived(self.marbles.iter(), place, of)
    }

    /// Whether presses are for the table: under a menu nothing on it does anything, and so nothing is bright.
    fn is_live(&self) -> bool {
        !self.menus.is_open()
    }

    /// The colour of a text that says what to press, or the one for what cannot be pressed now.
    fn lit(&self, colour: Color32) -> Color32 {
        if self.is_live() { colour } else { palette::TEXT_FAINT }
    }

    /// How what is pressed for an action is called.
    fn key(&self, action: Action) -> Say {
        self.prompts.name(action)
    }
}

fn paint(
    mut contexts: EguiContexts,
    told: Tellable,
    metrics: Res<Metrics>,
    pictures: Res<Pictures>,
    wish: Res<Wish>,
    texts: Res<Texts>,
    mut log_end: ResMut<LogEnd>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let brush = Brush::new(ctx, &metrics, &pictures, &texts);
    if !pictures.is_ready(&wish) {
        overlays::loading(&brush, &told.layout, pictures.progress());
        return Ok(());
    }
    plates::paint(&brush, &told);
    preview::paint(&brush, &told);
    equation::paint(&brush, &told);
    suggestions::paint(&brush, &told);
    log_end.0 = panel::paint(&brush, &told);
    if told.session.kind().is_stepped() {
        transport::paint(&brush, &told);
    } else {
        buttons::paint(&brush, &told);
    }
    banner::paint(&brush, &told);
    let above = brush.above(ctx);
    hint::paint(&above, &told);
    overlays::paint(&above, &told);
    captions(&above, &told);
    focus(&above, &told);
    legend(&above, &told);
    Ok(())
}

/// What is heard, in words.
fn captions(brush: &Brush, told: &Tellable) {
    let Some(text) = &told.caption.text else { return };
    let text = brush.say(text);
    let rect = told.layout.equation;
    let at = Vec2::new(rect.center().x, rect.min.y - brush.px(18.0));
    let half = Vec2::new(brush.width(&text, Letters::BODY) * 0.5 + brush.px(12.0), brush.px(15.0));
    brush.fill(Rect::from_center_half_size(at, half), 8.0, Color32::from_black_alpha(210));
    brush.text(at, Align2::CENTER_CENTER, &text, Letters::BODY, palette::TEXT);
}

/// What the buttons of the gamepad in the hand do.
fn legend(brush: &Brush, told: &Tellable) {
    if !told.prompts.with_pad() || told.menus.is_open() {
        return;
    }
    let entries = if told.session.kind().is_stepped() {
        vec![
            (vec![Action::Select], if told.replay.playing { say!("replay-pause") } else { say!("replay-play") }),
            (vec![Action::Step(Direction::Left), Action::Step(Direction::Right)], say!("legend-turns")),
            (vec![Action::Step(Direction::Up), Action::Step(Direction::Down)], say!("legend-speed")),
            (vec![Action::Pause], say!("action-pause")),
        ]
    } else {
        let mut entries = vec![
            (vec![Action::Select], say!("legend-select")),
            (vec![Action::Back], say!("legend-let-go")),
            (vec![Action::Exchange], words::button(super::spots::Button::Exchange)),
            (vec![Action::Hint], say!("action-hint")),
            (vec![Action::PreviousArea, Action::NextArea], say!("legend-areas")),
            (vec![Action::Rules], say!("title-rules")),
            (vec![Action::Pause], say!("action-pause")),
        ];
        // Who only watches has nothing to choose.
        entries.retain(|(actions, _)| told.session.humans() > 0 || matches!(actions[0], Action::Rules | Action::Pause));
        // What has no button has nothing to be shown.
        entries.retain(|(actions, _)| actions.iter().all(|action| told.prompts.has(*action)));
        entries
    };
    brush.legend(&told.prompts, &entries, brush.window().x * 0.5);
}

/// A ring around what the keys point at.
fn focus(brush: &Brush, told: &Tellable) {
    if told.device.points() || told.table_view.open.is_some() || told.menus.is_open() {
        return;
    }
    if let Some(rect) = told.cursor.0.and_then(|spot| told.spots.rect(spot)) {
        let viewer = told.layout.viewer();
        let rect = rect.inflate(brush.px(4.0));
        brush.frame(rect, 12.0, 6.0, Color32::from_black_alpha(150));
        brush.frame(rect, 12.0, 3.0, palette::SEATS[viewer % 4]);
    }
}

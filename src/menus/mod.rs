//! A stack of menus over the current screen. Each menu describes its page as data, with an effect for each control. The
//! page is laid out, painted and used with any device by the same code for all menus.

mod achievements;
mod calendar;
mod cards;
mod confirm;
mod consent;
mod control_id;
mod crashed;
mod drawings;
mod effect;
mod focus;
mod games;
mod ground;
mod ladder;
mod layout;
mod lessons;
mod lobby;
mod medals;
mod pad_lost;
mod page;
mod paint;
mod pause;
mod puzzle_end;
mod puzzle_statistics;
mod puzzles;
mod records;
mod results;
mod rules;
mod seats;
mod series_result;
mod settings;
mod stack;
mod statistics;
mod title;
mod trainer;
mod welcome;

pub use cards::PORTRAIT;
pub use confirm::ConfirmQuestion;
pub use control_id::ControlId;
pub use crashed::Crashed;
pub use drawings::diameters as trainer_marbles;
pub use focus::step;
pub use layout::PageLayout;
pub use lobby::Lobby;
pub use medals::Medal;
pub use page::{Card, CardPicture, Control, ControlInput, ControlKind, Item, Page};
pub use paint::PaintSystems;
pub use records::RecordList;
pub use results::Review;
pub use settings::{action_name, too_alike};
pub use stack::Menus;
pub use title::list_area;
pub use trainer::TrainerChoice;

use crate::app::{DeviceSystems, FrameStep, MenuOpen, Screen};
use crate::controls::{Device, LastDevice, Listening, PageKeys, Typed};
use aljabar_core::Seat;
use bevy::prelude::*;
use bevy_egui::EguiClipboard;

/// Adds all menus. `moduli` is the group from the command line.
pub(super) fn plugin(moduli: &[u64]) -> impl Fn(&mut App) + use<> {
    let moduli = moduli.to_vec();
    move |app| {
        app.init_resource::<Menus>()
            .init_resource::<Page>()
            .init_resource::<Composed>()
            .init_resource::<PageLayout>()
            .add_message::<ControlEvent>()
            .add_message::<OpenMenu>()
            .add_systems(PreUpdate, (report_open, set_listening).chain().before(DeviceSystems))
            .add_systems(
                Update,
                (
                    (write_text, focus::use_page).chain().in_set(FrameStep::UseMenu),
                    (run_effects, open_requested, report_open).chain().in_set(HeedOrder::Last),
                    // A menu that the table requests pauses the table in the same frame.
                    (open_requested, report_open).chain().after(FrameStep::Command).before(FrameStep::Want),
                    mark_composed.after(FrameStep::ComposeMenu).before(FrameStep::LayOutMenu),
                ),
            )
            .configure_sets(Update, (HeedOrder::First, HeedOrder::Last).chain().in_set(FrameStep::HeedMenu))
            .add_systems(OnEnter(Screen::Table), |mut menus: ResMut<Menus>| menus.only(None))
            .add_plugins((
                layout::plugin,
                ground::plugin,
                paint::plugin,
                confirm::plugin,
                consent::plugin,
                games::plugin,
                pad_lost::plugin,
                lobby::plugin(&moduli),
                pause::plugin,
                series_result::plugin,
                records::plugin,
                results::plugin,
                rules::plugin,
                settings::plugin,
                statistics::plugin,
            ))
            .add_plugins((puzzles::plugin, calendar::plugin, puzzle_end::plugin))
            .add_plugins((lessons::plugin, title::plugin, welcome::plugin, crashed::plugin, achievements::plugin))
            .add_plugins((ladder::plugin, trainer::plugin));
    }
}

/// Order of systems inside [`FrameStep::HeedMenu`].
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum HeedOrder {
    /// Menus open and close without input from the player.
    First,
    /// Effects of control events run.
    Last,
}

/// A player has used a control of a menu.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct ControlEvent {
    /// The menu that was on top at that moment. It may be closed by the time this is read.
    pub menu: Menu,
    /// The control that was used.
    pub id: ControlId,
    /// How it was used, with the new value if there is one.
    pub input: ControlInput,
    /// The device it was used with.
    pub by: Device,
}

/// Requests that a menu opens on top of the others. For other folders; menus write to [`Menus`] directly.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenMenu(pub Menu);

/// Identifies a menu.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Menu {
    /// The main menu on the title screen.
    Title,
    /// The list of saved games that can be continued.
    Games,
    /// Setup of a new game: opponents, marbles, seats, length of the series.
    Lobby,
    /// The ladder of characters.
    Ladder,
    /// Name, colour and pattern of a seat.
    Seat(Seat),
    /// The pause menu of a game in play.
    Pause,
    /// The list of lessons.
    Learn,
    /// Follows a lesson that is done.
    LessonDone,
    /// Rules, addition table and glossary.
    Rules,
    /// All settings, in tabs.
    Settings,
    /// What has happened, after a crash.
    Crashed,
    /// The most important settings, shown at the first start only.
    Welcome,
    /// Result and review of a finished game.
    Results,
    /// Final standings of a series.
    SeriesResult,
    /// The list of puzzles.
    Puzzles,
    /// The puzzles of the days.
    Calendar,
    /// The end of a puzzle.
    PuzzleEnd,
    /// The list of game records that can be replayed.
    Records,
    /// Statistics of all finished games.
    Statistics,
    /// All achievements, in tabs.
    Achievements,
    /// The trainer for sums: the choice of a round, and what the player knows.
    Trainer,
    /// A question of the trainer.
    TrainerQuestion,
    /// The explanation of a wrong answer.
    TrainerAnswer,
    /// The result of a round of the trainer.
    TrainerResult,
    /// A yes/no question before something is lost.
    Confirm(ConfirmQuestion),
    /// Asks the other players whether a move may be undone.
    Consent,
    /// The gamepad of the player on turn is disconnected.
    PadLost,
    /// Asks which bot makes room for a person.
    HandOver,
}

/// The menu that composed the current [`Page`]. Differs from [`Menus::top`] until a newly opened menu has composed its
/// own page.
#[derive(Resource, Default, PartialEq, Eq, Debug)]
struct Composed(Option<Menu>);

fn mark_composed(menus: Res<Menus>, mut composed: ResMut<Composed>) {
    composed.set_if_neq(Composed(menus.top()));
}

/// Run condition: `menu` is on top.
fn on_top(menu: Menu) -> impl Fn(Res<Menus>) -> bool + Clone {
    move |menus| menus.top() == Some(menu)
}

fn report_open(menus: Res<Menus>, mut open: ResMut<MenuOpen>) {
    open.set_if_neq(MenuOpen(menus.is_open()));
}

fn open_requested(mut requests: ResMut<Messages<OpenMenu>>, mut menus: ResMut<Menus>) {
    for OpenMenu(menu) in requests.drain() {
        menus.open(menu);
    }
}

/// Tells the input whether keys are text, are waited for to be bound, or trigger actions, and which belong to controls.
fn set_listening(
    menus: Res<Menus>,
    page: Res<Page>,
    composed: Res<Composed>,
    mut listening: ResMut<Listening>,
    mut keys: ResMut<PageKeys>,
) {
    let open = menus.is_open() && menus.top() == composed.0;
    let of_controls = page.controls().filter(|_| open).flat_map(|control| &control.keys);
    keys.set_if_neq(PageKeys(of_controls.copied().collect()));
    let kind = menus.entered().and_then(|id| page.control(id)).map(|control| &control.kind);
    listening.set_if_neq(match kind {
        Some(ControlKind::Field(_)) => Listening::Text,
        Some(ControlKind::Key(_)) => Listening::Key,
        Some(ControlKind::PadButton(_)) => Listening::Button,
        _ => Listening::Actions,
    });
}

/// Applies typed text to the entered text field, and a pressed key or button to the control that waits to be bound.
fn write_text(
    mut typed: MessageReader<Typed>,
    page: Res<Page>,
    mut menus: ResMut<Menus>,
    device: Res<LastDevice>,
    mut clipboard: ResMut<EguiClipboard>,
    mut events: MessageWriter<ControlEvent>,
) {
    let by = device.0;
    let (Some(menu), Some(control)) = (menus.top(), menus.entered().and_then(|id| page.control(id))) else {
        typed.clear();
        return;
    };
    let id = control.id;
    // Several letters may be typed in one frame.
    let mut written = match &control.kind {
        ControlKind::Field(text) => Some(text.clone()),
        _ => None,
    };
    for typed in typed.read() {
        let Some(text) = &mut written else {
            let input = match typed {
                Typed::Key(key) => ControlInput::KeyPressed(*key),
                Typed::Button(button) => ControlInput::ButtonPressed(*button),
                _ => continue,
            };
            // Only the first press is bound; further presses in the same frame are ignored.
            if menus.entered().is_some() {
                menus.leave();
                events.write(ControlEvent { menu, id, input, by });
            }
            continue;
        };
        let all = menus.is_all_selected();
        match typed {
            Typed::SelectAll => {
                menus.select_all(true);
                continue;
            }
            Typed::Erase | Typed::Delete if all => text.clear(),
            Typed::Text(letters) if all => text.clone_from(letters),
            Typed::Text(letters) => text.push_str(letters),
            Typed::Erase => {
                text.pop();
            }
            // Pasting replaces the whole text.
            Typed::Paste => match clipboard.get_text() {
                Some(copied) if !copied.trim().is_empty() => copied.trim().clone_into(text),
                _ => continue,
            },
            _ => continue,
        }
        menus.select_all(false);
        events.write(ControlEvent { menu, id, input: ControlInput::Written(text.clone()), by });
    }
}

/// Runs the effects of the controls that were used. Going back and changing tabs are the same for all menus.
fn run_effects(world: &mut World, mut cursor: Local<bevy::ecs::message::MessageCursor<ControlEvent>>) {
    let events: Vec<ControlEvent> = cursor.read(world.resource::<Messages<ControlEvent>>()).cloned().collect();
    if events.is_empty() {
        return;
    }
    let page = world.resource::<Page>().clone();
    for event in events {
        match (event.id, page.control(event.id)) {
            (ControlId::Tab(tab), _) => {
                world.resource_mut::<Menus>().show_tab(tab);
                page.on_other.run(world, &event);
            }
            (ControlId::Back, _) if page.on_back.is_some() => page.on_back.run(world, &event),
            (ControlId::Back, _) => world.resource_mut::<Menus>().close(),
            (_, Some(control)) => control.effect.run(world, &event),
            (_, None) => page.on_other.run(world, &event),
        }
    }
}

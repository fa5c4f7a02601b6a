//! What lies over the screens: a stack of menus with one way back. A menu says what is on its page and what each control
//! does; laying it out, painting it, and using it with any device is done here for all of them.

mod confirm;
mod consent;
mod control_id;
mod drawings;
mod effect;
mod focus;
mod games;
mod layout;
mod lobby;
mod pad_lost;
mod page;
mod paint;
mod pause;
mod records;
mod results;
mod rules;
mod seats;
mod series_result;
mod settings;
mod stack;
mod statistics;
mod title;
mod welcome;

pub use confirm::Question;
pub use control_id::ControlId;
pub use focus::step;
pub use layout::PageLayout;
pub use lobby::Lobby;
pub use page::{Control, ControlInput, ControlKind, Item, Page};
pub use paint::PaintSystems;
pub use records::RecordList;
pub use results::Review;
pub use settings::{action_name, too_alike};
pub use stack::Menus;
pub use title::list_area;

use crate::app::{DeviceSystems, MenuOpen, Screen, Step};
use crate::controls::{Device, LastDevice, Listening, Typed};
use bevy::prelude::*;
use bevy_egui::EguiClipboard;

/// All menus. `moduli` is the group that the command line asks for.
pub(super) fn plugin(moduli: &[u64]) -> impl Fn(&mut App) + use<> {
    let moduli = moduli.to_vec();
    move |app| {
        app.init_resource::<Menus>()
            .init_resource::<Page>()
            .init_resource::<Composed>()
            .init_resource::<PageLayout>()
            .add_message::<ControlEvent>()
            .add_message::<OpenMenu>()
            .add_systems(PreUpdate, (report_open, listen).chain().before(DeviceSystems))
            .add_systems(
                Update,
                (
                    (write, focus::act).chain().in_set(Step::UseMenu),
                    (run_effects, open_asked, report_open).chain().in_set(HeedOrder::Last),
                    // What the table has asked for stops it in the same frame.
                    (open_asked, report_open).chain().after(Step::Command).before(Step::Want),
                    sign.after(Step::ComposeMenu).before(Step::LayOutMenu),
                ),
            )
            .configure_sets(Update, (HeedOrder::First, HeedOrder::Last).chain().in_set(Step::HeedMenu))
            .add_systems(OnEnter(Screen::Table), |mut menus: ResMut<Menus>| menus.only(None))
            .add_plugins((
                layout::plugin,
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
            .add_plugins((title::plugin, welcome::plugin));
    }
}

/// The order inside [`Step::HeedMenu`].
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum HeedOrder {
    /// Menus that open and close by themselves.
    First,
    /// What was used takes effect.
    Last,
}

/// A control was used.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct ControlEvent {
    /// On the page of which menu. It may have been closed since.
    pub menu: Menu,
    /// Which control.
    pub id: ControlId,
    /// What was done with it.
    pub input: ControlInput,
    /// With which device.
    pub by: Device,
}

/// Asks for a menu on top of the others. For other folders; menus open each other themselves.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenMenu(pub Menu);

/// A menu.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Menu {
    /// The list on the title.
    Title,
    /// Games that can be continued.
    Games,
    /// Who plays what.
    Lobby,
    /// The game waits.
    Pause,
    /// The rules and the sums.
    Rules,
    /// The settings.
    Settings,
    /// The most important settings, at the first start.
    Welcome,
    /// How the game went.
    Results,
    /// How the series went.
    SeriesResult,
    /// Saved records.
    Records,
    /// What has been played so far.
    Statistics,
    /// A question before something is lost.
    Confirm(Question),
    /// Whether something may be taken back.
    Consent,
    /// A gamepad is gone.
    PadLost,
}

/// Whose page it is. Until a menu that was just opened has composed its own, the page is that of another.
#[derive(Resource, Default, PartialEq, Eq, Debug)]
struct Composed(Option<Menu>);

fn sign(menus: Res<Menus>, mut composed: ResMut<Composed>) {
    composed.set_if_neq(Composed(menus.top()));
}

/// A run condition: this menu is on top.
fn on_top(menu: Menu) -> impl Fn(Res<Menus>) -> bool + Clone {
    move |menus| menus.top() == Some(menu)
}

/// Tells everybody whether a menu is open.
fn report_open(menus: Res<Menus>, mut open: ResMut<MenuOpen>) {
    open.set_if_neq(MenuOpen(menus.is_open()));
}

/// Opens what others have asked for.
fn open_asked(mut asked: ResMut<Messages<OpenMenu>>, mut menus: ResMut<Menus>) {
    for OpenMenu(menu) in asked.drain() {
        menus.open(menu);
    }
}

/// Says whether keys are letters, wait to be bound, or are actions.
fn listen(menus: Res<Menus>, page: Res<Page>, mut listening: ResMut<Listening>) {
    let kind = menus.entered().and_then(|id| page.control(id)).map(|control| &control.kind);
    listening.set_if_neq(match kind {
        Some(ControlKind::Field(_)) => Listening::Text,
        Some(ControlKind::Key(_)) => Listening::Key,
        Some(ControlKind::PadButton(_)) => Listening::Button,
        _ => Listening::Actions,
    });
}

/// Letters go into the text that is being written, and keys and buttons to what waits for them.
fn write(
    mut typed: MessageReader<Typed>,
    page: Res<Page>,
    mut menus: ResMut<Menus>,
    device: Res<LastDevice>,
    mut clipboard: ResMut<EguiClipboard>,
    mut used: MessageWriter<ControlEvent>,
) {
    let by = device.0;
    let (Some(menu), Some(control)) = (menus.top(), menus.entered().and_then(|id| page.control(id))) else {
        typed.clear();
        return;
    };
    let id = control.id;
    // Several letters may come in one frame.
    let mut written = match &control.kind {
        ControlKind::Field(text) => Some(text.clone()),
        _ => None,
    };
    for typed in typed.read() {
        let Some(text) = &mut written else {
            let input = match typed {
                Typed::Key(key) => ControlInput::Struck(*key),
                Typed::Button(button) => ControlInput::Hit(*button),
                _ => continue,
            };
            // The first one is bound; more in the same frame were not waited for.
            if menus.entered().is_some() {
                menus.leave();
                used.write(ControlEvent { menu, id, input, by });
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
            // What is pasted is meant instead of what is there.
            Typed::Paste => match clipboard.get_text() {
                Some(copied) if !copied.trim().is_empty() => copied.trim().clone_into(text),
                _ => continue,
            },
            _ => continue,
        }
        menus.select_all(false);
        used.write(ControlEvent { menu, id, input: ControlInput::Written(text.clone()), by });
    }
}

/// Does what the controls do that were used. There is one way back for all menus, and one way through their parts.
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

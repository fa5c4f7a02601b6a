//! What lies over the screens: a stack of menus with one way back. A menu says what is on its page; laying it out,
//! painting it, and using it with any device is done here for all of them.

pub mod ask;
pub mod consent;
mod drawings;
mod focus;
pub mod games;
pub mod id;
pub mod layout;
pub mod lobby;
pub mod lost;
pub mod page;
mod paint;
pub mod pause;
pub mod podium;
pub mod records;
pub mod results;
pub mod rules;
mod seats;
pub mod settings;
mod stack;
pub mod statistics;
pub mod title;
pub mod welcome;

pub use focus::step;
pub use id::Id;
pub use layout::Laid;
pub use page::{How, Page};
pub use paint::PaintSystems;
pub use stack::Menus;

use crate::input::{ActionSystems, Audience, Device, LastDevice, Listening, Typed};
use bevy::prelude::*;
use bevy_egui::EguiClipboard;
use page::Kind;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Menus>()
        .init_resource::<Page>()
        .init_resource::<Composed>()
        .init_resource::<Laid>()
        .add_message::<Used>()
        .configure_sets(
            Update,
            (MenuSystems::Act, MenuSystems::Heed, MenuSystems::Compose).chain().before(crate::table::TableSystems::Fit),
        )
        .add_systems(Update, sign.after(MenuSystems::Compose).before(crate::table::TableSystems::Fit))
        .add_systems(PreUpdate, address.before(ActionSystems))
        .add_systems(Update, ((write, focus::act).chain().in_set(MenuSystems::Act), back.in_set(MenuSystems::Heed)))
        .add_plugins((
            paint::plugin,
            ask::plugin,
            consent::plugin,
            games::plugin,
            lost::plugin,
            lobby::plugin,
            pause::plugin,
            podium::plugin,
            records::plugin,
            results::plugin,
            rules::plugin,
            settings::plugin,
            statistics::plugin,
            title::plugin,
            welcome::plugin,
        ));
}

/// The order in which a frame goes through the menus.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MenuSystems {
    /// Devices use what is on the page.
    Act,
    /// The menu does what was asked for.
    Heed,
    /// The menu on top says what is on its page.
    Compose,
}

/// Something on a page was used.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct Used {
    /// On the page of which menu. It may have been closed since.
    pub menu: Menu,
    /// What.
    pub id: Id,
    /// How.
    pub how: How,
    /// With what.
    pub by: Device,
}

/// A menu.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Menu {
    /// The way in.
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
    Podium,
    /// Saved records.
    Records,
    /// What has been played so far.
    Statistics,
    /// A question before something is lost.
    Ask(ask::Question),
    /// Whether something may be taken back.
    Consent,
    /// A gamepad is gone.
    Lost,
}

/// Whose page it is. Until a menu that was just opened has composed its own, the page is that of another.
#[derive(Resource, Default, PartialEq, Eq, Debug)]
struct Composed(Option<Menu>);

fn sign(menus: Res<Menus>, mut composed: ResMut<Composed>) {
    composed.set_if_neq(Composed(menus.top()));
}

/// Whether this menu is on top.
pub fn on_top(menu: Menu) -> impl Fn(Res<Menus>) -> bool + Clone {
    move |menus| menus.top() == Some(menu)
}

/// Whether no menu is open, so that the table is played at.
pub fn none_open(menus: Res<Menus>) -> bool {
    !menus.is_open()
}

/// Says for whom the actions of this frame are meant, and whether keys are letters.
fn address(menus: Res<Menus>, page: Res<Page>, mut audience: ResMut<Audience>, mut listening: ResMut<Listening>) {
    audience.set_if_neq(if menus.is_open() { Audience::Menu } else { Audience::Table });
    let kind = menus.entered().and_then(|id| page.control(id)).map(|control| &control.kind);
    listening.set_if_neq(match kind {
        Some(Kind::Field(_)) => Listening::Text,
        Some(Kind::Key(_)) => Listening::Key,
        Some(Kind::Button(_)) => Listening::Button,
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
    mut used: MessageWriter<Used>,
) {
    let by = device.0;
    let (Some(menu), Some(control)) = (menus.top(), menus.entered().and_then(|id| page.control(id))) else {
        typed.clear();
        return;
    };
    let id = control.id;
    // Several letters may come in one frame.
    let mut written = match &control.kind {
        Kind::Field(text) => Some(text.clone()),
        _ => None,
    };
    for typed in typed.read() {
        let Some(text) = &mut written else {
            let how = match typed {
                Typed::Key(key) => How::Struck(*key),
                Typed::Button(button) => How::Hit(*button),
                _ => continue,
            };
            // The first one is bound; more in the same frame were not waited for.
            if menus.entered().is_some() {
                menus.leave();
                used.write(Used { menu, id, how, by });
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
        used.write(Used { menu, id, how: How::Written(text.clone()), by });
    }
}

/// One way back for all of them, and one way through their parts.
fn back(mut used: MessageReader<Used>, mut menus: ResMut<Menus>) {
    for Used { menu, id, .. } in used.read() {
        match (id, menu) {
            // What a screen begins with decides by itself what lies behind it.
            (Id::Back, Menu::Title | Menu::Lobby | Menu::Welcome) => {}
            // Nothing lies behind it until somebody has a gamepad again.
            (Id::Back, Menu::Lost) => {}
            (Id::Back, _) => menus.close(),
            (Id::Tab(tab), _) => menus.show_tab(*tab),
            _ => {}
        }
    }
}

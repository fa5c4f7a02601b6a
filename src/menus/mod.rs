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
pub mod statistics;
pub mod title;
pub mod welcome;

pub use focus::step;
pub use id::Id;
pub use layout::Laid;
pub use page::{How, Page};
pub use paint::PaintSystems;

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
        .add_systems(Update, ((focus::act, write).in_set(MenuSystems::Act), back.in_set(MenuSystems::Heed)))
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

/// An open menu, and where the player is in it.
#[derive(Clone, Debug)]
struct Layer {
    menu: Menu,
    tab: usize,
    focus: Option<Id>,
    scroll: f32,
    /// The focus has moved by itself and should be seen.
    reveal: bool,
}

/// The open menus; the last one is on top.
#[derive(Resource, Default, Debug)]
pub struct Menus(Vec<Layer>);

impl Menus {
    /// The menu on top.
    pub fn top(&self) -> Option<Menu> {
        self.0.last().map(|layer| layer.menu)
    }

    /// Whether any menu is open.
    pub fn is_open(&self) -> bool {
        !self.0.is_empty()
    }

    /// How many are open.
    pub fn depth(&self) -> usize {
        self.0.len()
    }

    /// Whether a menu is open, on top or not.
    pub fn has(&self, menu: Menu) -> bool {
        self.0.iter().any(|layer| layer.menu == menu)
    }

    /// Opens a menu on top of the others.
    pub fn open(&mut self, menu: Menu) {
        self.0.push(Layer { menu, tab: 0, focus: None, scroll: 0.0, reveal: true });
    }

    /// Opens a menu at one of its parts.
    pub fn open_at(&mut self, menu: Menu, tab: usize) {
        self.open(menu);
        self.show_tab(tab);
    }

    /// Closes the one on top. What lies below is as it was.
    pub fn close(&mut self) {
        self.0.pop();
    }

    /// Closes them all, and opens this one.
    pub fn only(&mut self, menu: Option<Menu>) {
        self.0.clear();
        if let Some(menu) = menu {
            self.open(menu);
        }
    }

    /// The part of the menu on top that is shown.
    pub fn tab(&self) -> usize {
        self.0.last().map_or(0, |layer| layer.tab)
    }

    /// Shows another part of the menu on top.
    pub fn show_tab(&mut self, tab: usize) {
        if let Some(layer) = self.0.last_mut() {
            (layer.tab, layer.scroll, layer.focus, layer.reveal) = (tab, 0.0, None, true);
        }
    }

    /// What the keys are on.
    pub fn focus(&self) -> Option<Id> {
        self.0.last().and_then(|layer| layer.focus)
    }

    /// Moves the focus; `reveal` scrolls to it.
    pub fn set_focus(&mut self, focus: Option<Id>, reveal: bool) {
        if let Some(layer) = self.0.last_mut() {
            (layer.focus, layer.reveal) = (focus, reveal);
        }
    }

    /// How far the page is scrolled.
    pub fn scroll(&self) -> f32 {
        self.0.last().map_or(0.0, |layer| layer.scroll)
    }

    fn scroll_by(&mut self, way: f32, most: f32) {
        if let Some(layer) = self.0.last_mut() {
            layer.scroll = (layer.scroll + way).clamp(0.0, most);
            layer.reveal = false;
        }
    }
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
    let kind = menus.focus().and_then(|id| page.control(id)).map(|control| &control.kind);
    listening.set_if_neq(match kind {
        Some(Kind::Field(_)) => Listening::Text,
        Some(Kind::Key(_, true)) => Listening::Key,
        Some(Kind::Button(_, true)) => Listening::Button,
        _ => Listening::Actions,
    });
}

/// Letters go into the text that has the focus.
fn write(
    mut typed: MessageReader<Typed>,
    page: Res<Page>,
    menus: Res<Menus>,
    device: Res<LastDevice>,
    mut clipboard: ResMut<EguiClipboard>,
    mut used: MessageWriter<Used>,
) {
    let by = device.0;
    let (Some(menu), Some(control)) = (menus.top(), menus.focus().and_then(|id| page.control(id))) else {
        typed.clear();
        return;
    };
    // Several letters may come in one frame.
    let mut written = match &control.kind {
        Kind::Field(text) => Some(text.clone()),
        _ => None,
    };
    for typed in typed.read() {
        match (&mut written, typed) {
            (None, Typed::Key(key)) => {
                used.write(Used { menu, id: control.id, how: How::Struck(*key), by });
                continue;
            }
            (None, Typed::Button(button)) => {
                used.write(Used { menu, id: control.id, how: How::Hit(*button), by });
                continue;
            }
            (Some(text), Typed::Text(letters)) => text.push_str(letters),
            (Some(text), Typed::Erase) => {
                text.pop();
            }
            // What is pasted is meant instead of what is there.
            (Some(text), Typed::Paste) => *text = clipboard.get_text().unwrap_or_default().trim().to_owned(),
            _ => continue,
        }
        if let Some(text) = &written {
            used.write(Used { menu, id: control.id, how: How::Written(text.clone()), by });
        }
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

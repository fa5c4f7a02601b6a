//! Rules of the current group, its addition table, the plane of its pieces, and a glossary. A key opens it anywhere.

use super::effect::Effect;
use super::lobby::Lobby;
use super::page::{Drawing, Item as PageItem, Page};
use super::trainer::TrainerChoice;
use super::{ControlEvent, ControlId, HeedOrder, Menu, Menus, on_top};
use crate::app::{FrameStep, Screen};
use crate::controls::{Acted, Action};
use crate::game::{Session, phrases};
use crate::texts::{Say, say};
use aljabar_core::{Group, LAST_ROUND, Piece, Rules, classic};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Touched>()
        .add_systems(Update, open.in_set(HeedOrder::First))
        .add_systems(Update, compose.in_set(FrameStep::ComposeMenu).run_if(on_top(Menu::Rules)));
}

/// The marbles chosen in a drawing, at most two. The drawing shows their sum.
#[derive(Resource, Default, Clone, PartialEq, Debug)]
pub struct Touched(pub Vec<Piece>);

/// The rules to show and the number of players: those of the game in play, or those chosen in the lobby or the
/// trainer. Elsewhere the classic rules, without a number of players.
fn rules_to_show(
    screen: &Screen,
    session: Option<&Session>,
    lobby: &Lobby,
    trainer: &TrainerChoice,
    menus: &Menus,
) -> (Rules, Option<usize>) {
    let of_group = |group: Group| Rules::new(group, 2).unwrap_or_else(|_| Rules::classic());
    match (screen, session) {
        (Screen::Table, Some(session)) => (session.game().rules().clone(), Some(session.seats().len())),
        _ if menus.has(Menu::Trainer) => (of_group(trainer.0.group.clone()), None),
        // If so many cannot play, the rules are still of the group whose marbles are shown.
        _ if menus.has(Menu::Lobby) => {
            lobby.rules().map_or_else(|_| (of_group(lobby.group()), None), |(rules, players)| (rules, Some(players)))
        }
        _ => (Rules::classic(), None),
    }
}

fn open(mut acted: MessageReader<Acted>, mut menus: ResMut<Menus>, mut touched: ResMut<Touched>) {
    for Acted { action, .. } in acted.read() {
        if *action != Action::Rules {
            continue;
        }
        if menus.top() == Some(Menu::Rules) {
            menus.close();
        } else if !menus.has(Menu::Rules) {
            touched.0.clear();
            menus.open(Menu::Rules);
        }
    }
}

/// Chooses a marble or a cell of the addition table. A third marble starts a new pair.
fn touch(world: &mut World, event: &ControlEvent) {
    let mut touched = world.resource_mut::<Touched>();
    match event.id {
        ControlId::Point(piece) => {
            if touched.0.len() >= 2 {
                touched.0.clear();
            }
            touched.0.push(piece);
        }
        ControlId::Cell(a, b) => touched.0 = vec![a, b],
        ControlId::Tab(_) => touched.0.clear(),
        _ => {}
    }
}

fn compose(
    screen: Res<State<Screen>>,
    session: Option<Res<Session>>,
    (lobby, trainer): (Res<Lobby>, Res<TrainerChoice>),
    menus: Res<Menus>,
    mut page: ResMut<Page>,
) {
    let (rules, players) = rules_to_show(&screen, session.as_deref(), &lobby, &trainer, &menus);
    let group = rules.group().clone();
    let tabs =
        vec![say!("rules-tab-game"), say!("rules-tab-sums"), say!("rules-tab-plane"), say!("rules-tab-glossary")];
    let tab = menus.tab().min(tabs.len() - 1);
    let title = say!("rules-title", group = phrases::group_name(&group));
    let next = Page { tabs: Some((tabs, tab)), ..Page::sheet(title) };
    let next = match tab {
        0 => game(next, &rules, players, &group),
        1 => sums(next, &group),
        2 => plane(next, &group),
        _ => glossary(next, &rules),
    };
    Page::show(&mut page, next.with_back().on_other(Effect::new(touch)));
}

fn text(say: Say) -> PageItem {
    PageItem::Text(say)
}

fn heading(say: Say) -> PageItem {
    PageItem::Heading(say)
}

fn game(page: Page, rules: &Rules, players: Option<usize>, group: &Group) -> Page {
    let cancels = rules.cancels_at();
    let spectrum: Vec<Piece> = group.sorted(rules.spectrum().iter());
    let mut page = page
        .with(text(say!("rules-goal")))
        .with(heading(say!("rules-turn")))
        .with(text(say!("rules-exchange", limit = rules.limit())));
    if group.is_classic() {
        page = page.with(Drawing::Equation(vec![classic::R, classic::B]));
    }
    page = page
        .with(text(say!("rules-draw")))
        .with(heading(say!("rules-cancel")))
        .with(text(say!("rules-cancel-text", count = cancels)));
    // The exemption applies only if a whole set can be placed in one exchange.
    if usize::from(cancels) <= rules.limit() {
        page = page.with(text(say!("rules-exempt", count = cancels)));
    }
    if !spectrum.is_empty() {
        page = page
            .with(heading(say!("rules-spectrum")))
            .with(text(say!("rules-spectrum-text", count = spectrum.len())))
            .with(Drawing::Equation(spectrum));
    }
    page.with(heading(say!("rules-end")))
        .with(text(say!("rules-end-text", limit = rules.limit(), last = LAST_ROUND)))
        .with(heading(say!("rules-deal")))
        .with(text(say!(
            "rules-deal-text",
            players = players.unwrap_or(0),
            hand = rules.hand_size(),
            copies = rules.copies(),
            recycle = rules.recycle()
        )))
        .with(text(say!("title-credits")))
}

fn sums(page: Page, group: &Group) -> Page {
    let mut page = page.with(text(say!("rules-sums-text", count = group.exponent())));
    if group.is_classic() {
        page = page.with_all(
            [vec![classic::R, classic::Y], vec![classic::Y, classic::B], vec![classic::R, classic::B]]
                .map(Drawing::Equation),
        );
        page = page.with(Drawing::Equation(vec![classic::R, classic::Y, classic::B]));
    }
    if group.order() <= 16 {
        page.with(text(say!("rules-table-text"))).with(Drawing::Sums)
    } else {
        page.with(text(say!("rules-table-too-large")))
    }
}

fn plane(page: Page, group: &Group) -> Page {
    let what = if group.is_classic() { say!("rules-plane-text") } else { say!("rules-points-text") };
    page.with(text(what)).with(Drawing::Plane)
}

fn glossary(page: Page, rules: &Rules) -> Page {
    let group = rules.group();
    let spectrum = group.sorted(rules.spectrum().iter());
    let spectrum: Vec<Say> = spectrum.into_iter().map(|part| phrases::piece(group, part)).collect();
    let entries = [
        say!("glossary-marble"),
        say!("glossary-sum"),
        say!("glossary-center"),
        say!("glossary-exchange", limit = rules.limit()),
        say!("glossary-cancellation", count = rules.cancels_at()),
        say!("glossary-cascade"),
    ];
    let page = page.with_all(entries.map(text));
    // Some groups have no Spectrum.
    let spectrum = (!spectrum.is_empty()).then(|| say!("glossary-spectrum", pieces = spectrum));
    let entries = [say!("glossary-final-round"), say!("glossary-round"), say!("glossary-group")];
    page.with_all(spectrum.into_iter().chain(entries).map(text))
}

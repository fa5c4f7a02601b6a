//! The settings: every change is applied and saved at once.

use super::page::{Control, Drawing, Item as PageItem, Kind, Page};
use super::{How, Id, Menu, MenuSystems, Menus, Used, ask, on_top};
use crate::input::{Action, Bindable, Buttons, Direction, Family, Pads, bindable_actions};
use crate::settings::{AsAsked, Colours, Detail, Looks, Marking, Screen, Settings};
use crate::table::Speed;
use crate::texts::{Language, Say, Texts, say};
use crate::words;
use aljabar_core::{Group, Piece};
use aljabar_paint::vision::worst_difference;
use bevy::prelude::*;
use bevy::window::Monitor;

/// Two colours that look less different than this are warned of.
const TOO_ALIKE: f64 = 10.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Editing>()
        .add_systems(Update, heed.in_set(MenuSystems::Heed))
        .add_systems(Update, compose.in_set(MenuSystems::Compose).run_if(on_top(Menu::Settings)));
}

/// A setting.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Item {
    /// The language.
    Language,
    /// Whether the window fills the screen.
    Full,
    /// On which monitor.
    Monitor,
    /// Whether pictures wait for the monitor.
    Vsync,
    /// The most pictures a second.
    Cap,
    /// How much painting may cost.
    Detail,
    /// How large letters are.
    Scale,
    /// The palette.
    Palette,
    /// What is drawn on marbles.
    Marks,
    /// Which of one's own colours is being mixed.
    OwnPiece,
    /// A part of that colour: red, green or blue light.
    OwnPart(usize),
    /// Reduced motion.
    Calm,
    /// How fast marbles move.
    Speed,
    /// Suggested exchanges.
    Suggestions,
    /// The hint button.
    Hints,
    /// The table turns.
    Turns,
    /// The volume of everything.
    Master,
    /// Whether there is music.
    WithMusic,
    /// Its volume.
    Music,
    /// The volume of marbles.
    Effects,
    /// The volume of menus.
    Interface,
    /// One sound for both ears.
    Mono,
    /// Sounds in words.
    Captions,
    /// A key, by the place of its action.
    Key(usize),
    /// All keys as at the start.
    ResetKeys,
    /// Whose signs prompts show.
    Signs,
    /// How strongly gamepads tremble.
    Rumble,
    /// A button of gamepads, by the place of its action.
    Button(usize),
    /// All buttons as at the start.
    ResetButtons,
    /// Everything as at the start.
    Reset,
}

/// What is being changed just now.
#[derive(Resource, Default, Debug)]
pub struct Editing {
    /// The colour that is being mixed, by its index.
    piece: usize,
}

const TABS: usize = 6;

fn tabs() -> Vec<Say> {
    vec![
        say!("settings-tab-screen"),
        say!("settings-tab-marbles"),
        say!("settings-tab-play"),
        say!("settings-tab-sound"),
        say!("settings-tab-keys"),
        say!("settings-tab-pads"),
    ]
}

fn place<T: PartialEq>(all: &[T], value: &T) -> usize {
    all.iter().position(|other| other == value).unwrap_or(0)
}

/// How a setting is shown. Those that need more than the settings to be shown are not among them.
pub fn control(settings: &Settings, texts: &Texts, item: Item) -> Control {
    let Settings { screen, looks, play, sound, pads, .. } = settings;
    let percent = |value: u32| say!("settings-percent", value = value);
    let volume = |label: Say, value: u32| Control::slider(item, label, (value / 5) as usize, 20, percent(value));
    match item {
        Item::Language => {
            let names = Language::ALL.map(|language| Say::verbatim(language.own_name())).to_vec();
            Control::choice(item, say!("settings-language"), names, place(&Language::ALL, &texts.language()))
        }
        Item::Full => Control::switch(item, say!("settings-full"), screen.full).about(say!("settings-full-about")),
        Item::Vsync => Control::switch(item, say!("settings-vsync"), screen.vsync).about(say!("settings-vsync-about")),
        Item::Cap => {
            let names = Screen::CAPS.map(|cap| match cap {
                Some(cap) => say!("settings-cap-some", cap = cap),
                None => say!("settings-cap-none"),
            });
            let at = place(&Screen::CAPS, &screen.frame_cap);
            Control::choice(item, say!("settings-cap"), names.to_vec(), at).about(say!("settings-cap-about"))
        }
        Item::Detail => {
            let names = vec![say!("settings-detail-auto"), say!("settings-detail-low"), say!("settings-detail-high")];
            let at = place(&[Detail::Auto, Detail::Low, Detail::High], &screen.detail);
            Control::choice(item, say!("settings-detail"), names, at).about(say!("settings-detail-about"))
        }
        Item::Scale => {
            let names = Screen::SCALES.map(percent).to_vec();
            let at = place(&Screen::SCALES, &screen.scale);
            Control::choice(item, say!("settings-scale"), names, at).about(say!("settings-scale-about"))
        }
        Item::Palette => {
            let names = vec![
                say!("settings-palette-natural"),
                say!("settings-palette-colour-blind"),
                say!("settings-palette-high-contrast"),
                say!("settings-palette-own"),
            ];
            let at = place(&Colours::ALL, &looks.palette);
            Control::choice(item, say!("settings-palette"), names, at).about(say!("settings-palette-about"))
        }
        Item::Marks => {
            let names =
                vec![say!("settings-marks-symbols"), say!("settings-marks-letters"), say!("settings-marks-nothing")];
            let at = place(&Marking::ALL, &looks.marks);
            Control::choice(item, say!("settings-marks"), names, at).about(say!("settings-marks-about"))
        }
        Item::Calm => Control::switch(item, say!("settings-calm"), play.calm).about(say!("settings-calm-about")),
        Item::Speed => {
            let names = Speed::ALL.map(words::speed).to_vec();
            let at = place(&Speed::ALL, &play.speed);
            Control::choice(item, say!("settings-speed"), names, at).about(say!("settings-speed-about"))
        }
        Item::Suggestions => Control::switch(item, say!("settings-suggestions"), play.suggestions)
            .about(say!("settings-suggestions-about")),
        Item::Hints => Control::switch(item, say!("settings-hints"), play.hints).about(say!("settings-hints-about")),
        Item::Turns => Control::switch(item, say!("settings-turns"), play.turns).about(say!("settings-turns-about")),
        Item::Signs => {
            let names = std::iter::once(say!("settings-signs-auto")).chain(Family::ALL.map(family_name)).collect();
            let at = pads.signs.map_or(0, |family| place(&Family::ALL, &family) + 1);
            Control::choice(item, say!("settings-signs"), names, at).about(say!("settings-signs-about"))
        }
        Item::Rumble => volume(say!("settings-rumble"), pads.rumble).about(say!("settings-rumble-about")),
        Item::ResetButtons => Control::button(item, say!("settings-reset-buttons"))
            .blocked(pads.buttons.is_default().then(|| say!("settings-buttons-are-default"))),
        Item::Master => volume(say!("settings-master"), sound.master),
        Item::WithMusic => Control::switch(item, say!("settings-with-music"), sound.with_music),
        Item::Music => volume(say!("settings-music"), sound.music)
            .blocked((!sound.with_music).then(|| say!("settings-music-is-off"))),
        Item::Effects => volume(say!("settings-effects"), sound.effects),
        Item::Interface => volume(say!("settings-interface"), sound.interface),
        Item::Mono => Control::switch(item, say!("settings-mono"), sound.mono).about(say!("settings-mono-about")),
        Item::Captions => {
            Control::switch(item, say!("settings-captions"), sound.captions).about(say!("settings-captions-about"))
        }
        Item::ResetKeys => Control::button(item, say!("settings-reset-keys"))
            .blocked(settings.keys.is_default().then(|| say!("settings-keys-are-default"))),
        Item::Monitor | Item::OwnPiece | Item::OwnPart(_) | Item::Key(_) | Item::Button(_) | Item::Reset => {
            Control::button(item, say!("settings-reset"))
        }
    }
}

fn compose(
    settings: Res<Settings>,
    asked: Res<AsAsked>,
    texts: Res<Texts>,
    editing: Res<Editing>,
    menus: Res<Menus>,
    monitors: Query<&Monitor>,
    pads: Res<Pads>,
    mut page: ResMut<Page>,
) {
    let tab = menus.tab().min(TABS - 1);
    let show = |item| control(&settings, &texts, item);
    let mut next = Page { tabs: Some((tabs(), tab)), ..Page::sheet(say!("title-settings")) };
    next = match tab {
        0 => {
            let names: Vec<Say> = std::iter::once(say!("settings-monitor-current"))
                .chain((1..=monitors.iter().count()).map(|number| say!("settings-monitor-number", number = number)))
                .collect();
            let at = settings.screen.monitor.map_or(0, |monitor| (monitor + 1).min(names.len() - 1));
            let monitor = Control::choice(Item::Monitor, say!("settings-monitor"), names, at)
                .about(say!("settings-monitor-about"));
            let full = Control { kind: Kind::Switch(asked.is_full(&settings)), ..show(Item::Full) };
            next.with_all([Item::Language, Item::Scale].map(show))
                .with(full)
                .with(monitor)
                .with_all([Item::Vsync, Item::Cap, Item::Detail].map(show))
        }
        1 => looks(next.with_all([Item::Palette, Item::Marks].map(show)).with(Drawing::Colours), &settings, &editing),
        2 => next.with_all([Item::Speed, Item::Calm, Item::Suggestions, Item::Hints, Item::Turns].map(show)),
        3 => next.with_all(
            [Item::Master, Item::WithMusic, Item::Music, Item::Effects, Item::Interface, Item::Mono, Item::Captions]
                .map(show),
        ),
        4 => keys(next, &settings).with(show(Item::ResetKeys)),
        _ => buttons(connected(next, &pads).with_all([Item::Signs, Item::Rumble].map(show)), &settings)
            .with(show(Item::ResetButtons)),
    };
    page.set_if_neq(next.foot([Control::button(Item::Reset, say!("settings-reset"))]).with_back());
}

/// One's own colours, and a warning when two of them are too alike.
fn looks(mut page: Page, settings: &Settings, editing: &Editing) -> Page {
    if settings.looks.palette != Colours::Own {
        return page;
    }
    let group = Group::classic();
    let names = group.pieces().iter().map(|piece| words::piece(&group, *piece)).collect();
    page = page.with(Control::choice(Item::OwnPiece, say!("settings-own-piece"), names, editing.piece));
    let colour = settings.looks.own[group.pieces()[editing.piece].index()];
    for (i, label) in
        [say!("settings-own-red"), say!("settings-own-green"), say!("settings-own-blue")].into_iter().enumerate()
    {
        let shown = Say::verbatim(colour[i].to_string());
        page = page.with(Control::slider(Item::OwnPart(i), label, usize::from(colour[i] / 5), 51, shown));
    }
    if let Some((a, b)) = too_alike(&settings.looks) {
        let (a, b) = (words::piece(&group, a), words::piece(&group, b));
        page = page.with(PageItem::Warning(say!("settings-too-alike", first = a, second = b)));
    }
    page
}

/// The two colours that are hardest to tell apart for somebody, if that is too hard.
pub fn too_alike(looks: &Looks) -> Option<(Piece, Piece)> {
    let pieces = Group::classic();
    let pieces = pieces.pieces();
    let pairs = pieces.iter().enumerate().flat_map(|(i, a)| pieces[i + 1..].iter().map(move |b| (*a, *b)));
    let colours = looks.own;
    let apart = |(a, b): &(Piece, Piece)| worst_difference(colours[a.index()], colours[b.index()]);
    let worst = pairs.map(|pair| (apart(&pair), pair)).min_by(|a, b| a.0.total_cmp(&b.0));
    worst.filter(|(apart, _)| *apart < TOO_ALIKE).map(|(_, pair)| pair)
}

fn keys(mut page: Page, settings: &Settings) -> Page {
    page = page.with(PageItem::Text(say!("settings-keys-text")));
    for (i, action) in bindable_actions().enumerate() {
        let keys: Vec<Say> = settings.keys.of(action).iter().map(|key| key.name()).collect();
        let shown = say!("settings-keys", keys = keys);
        let control = Control::new(Item::Key(i), action_name(action), Kind::Key(shown)).blocked(stays(action));
        page = with_conflicts(page, control, &settings.keys.conflicts(action), say!("settings-key-about"));
    }
    page
}

/// The gamepads that are there, and those of which nothing has been heard.
fn connected(mut page: Page, pads: &Pads) -> Page {
    for id in pads.connected() {
        let Some(pad) = pads.get(id) else { continue };
        let (number, name) = (id.number(), Say::verbatim(&pad.make.name));
        page = page.with(PageItem::Text(match pad.buttons {
            Buttons::Known => say!("settings-pad", number = number, name = name),
            Buttons::Unheard => say!("settings-pad-unheard", number = number, name = name),
            Buttons::Foreign => say!("settings-pad-foreign", number = number, name = name),
        }));
    }
    if pads.connected().next().is_none() {
        page = page.with(PageItem::Text(say!("settings-pads-none")));
    }
    page
}

fn buttons(mut page: Page, settings: &Settings) -> Page {
    page = page.with(PageItem::Text(say!("settings-buttons-text")));
    for (i, action) in bindable_actions().enumerate() {
        let bound = settings.pads.buttons.of(action).to_vec();
        let control = Control::new(Item::Button(i), action_name(action), Kind::Button(bound));
        page = with_conflicts(page, control, &settings.pads.buttons.conflicts(action), say!("settings-button-about"));
    }
    page
}

/// A row, and a warning below it when something else is done by the same press.
fn with_conflicts(page: Page, control: Control, conflicts: &[Action], about: Say) -> Page {
    if conflicts.is_empty() {
        return page.with(control.about(about));
    }
    let others: Vec<Say> = conflicts.iter().map(|action| action_name(*action)).collect();
    let warning = match control.kind {
        Kind::Button(..) => say!("settings-button-conflict", others = others),
        _ => say!("settings-key-conflict", others = others),
    };
    page.with(control.about(warning.clone())).with(PageItem::Warning(warning))
}

/// Whose signs those are.
fn family_name(family: Family) -> Say {
    match family {
        Family::Xbox => say!("settings-signs-xbox"),
        Family::PlayStation => say!("settings-signs-playstation"),
        Family::Nintendo => say!("settings-signs-nintendo"),
        Family::Steam => say!("settings-signs-steam"),
        Family::Positions => say!("settings-signs-positions"),
    }
}

/// What an action is called.
pub fn action_name(action: Action) -> Say {
    match action {
        Action::Step(Direction::Left) => say!("action-left"),
        Action::Step(Direction::Right) => say!("action-right"),
        Action::Step(Direction::Up) => say!("action-up"),
        Action::Step(Direction::Down) => say!("action-down"),
        Action::NextArea => say!("action-next-area"),
        Action::PreviousArea => say!("action-previous-area"),
        Action::Select => say!("action-select"),
        Action::Back | Action::LetGo => say!("action-back"),
        Action::Exchange => say!("action-exchange"),
        Action::Draw => say!("action-draw"),
        Action::Announce => say!("action-announce"),
        Action::Pass => say!("action-pass"),
        Action::Undo => say!("action-undo"),
        Action::Redo => say!("action-redo"),
        Action::Spread => say!("action-spread"),
        Action::Bag => say!("action-bag"),
        Action::Suggestions => say!("action-suggestions"),
        Action::Arithmetic => say!("action-arithmetic"),
        Action::Log => say!("action-log"),
        Action::Hint => say!("action-hint"),
        Action::Rules => say!("action-rules"),
        Action::Pause => say!("action-pause"),
        Action::Faster => say!("action-faster"),
        Action::Slower => say!("action-slower"),
        Action::Palette => say!("action-palette"),
        Action::Marks => say!("action-marks"),
        Action::Fullscreen => say!("action-fullscreen"),
        Action::Scroll(lines) if lines > 0.0 => say!("action-scroll-up"),
        Action::Scroll(_) => say!("action-scroll-down"),
        Action::Press(_) | Action::Drag(_) | Action::Release(_) => Say::verbatim(""),
    }
}

fn heed(
    mut used: MessageReader<Used>,
    mut settings: ResMut<Settings>,
    mut asked: ResMut<AsAsked>,
    mut editing: ResMut<Editing>,
    mut menus: ResMut<Menus>,
) {
    for Used { id, how, .. } in used.read() {
        let Id::Settings(item) = id else { continue };
        match (item, how) {
            (Item::Key(i), How::Struck(key)) => {
                // Whoever changes his mind presses what leads back everywhere.
                if let Some(action) = changeable(*i).filter(|_| may_be_bound(*key)) {
                    settings.keys.set(action, *key);
                }
            }
            (Item::Button(i), How::Hit(button)) => {
                if let Some(action) = changeable(*i).filter(|_| may_be_bound(*button)) {
                    settings.pads.buttons.set(action, *button);
                }
            }
            (Item::ResetButtons, _) => menus.open(Menu::Ask(ask::Question::ResetButtons)),
            (Item::Reset, _) => menus.open(Menu::Ask(ask::Question::ResetSettings)),
            (Item::ResetKeys, _) => menus.open(Menu::Ask(ask::Question::ResetKeys)),
            (Item::Full, How::Set(on)) => asked.fill(&mut settings, *on == 1),
            (Item::OwnPiece, How::Set(piece)) => editing.piece = (*piece).min(7),
            (item, How::Set(value)) => {
                let piece = Group::classic().pieces()[editing.piece].index();
                set(&mut settings, piece, *item, *value);
            }
            _ => {}
        }
    }
}

/// Why an action cannot be bound to anything else.
fn stays(action: Action) -> Option<Say> {
    (action == Action::Back).then(|| say!("settings-back-stays"))
}

/// The action of a row, if it can be bound to something else: what leads back everywhere stays.
fn changeable(row: usize) -> Option<Action> {
    bindable_actions().nth(row).filter(|action| *action != Action::Back)
}

fn may_be_bound<B: Bindable>(pressed: B) -> bool {
    pressed != B::WAY_OUT && pressed.is_known()
}

/// Sets something to its value of this number.
fn set(settings: &mut Settings, piece: usize, item: Item, value: usize) {
    let on = value == 1;
    let volume = (value as u32 * 5).min(100);
    let Settings { screen, looks, play, sound, language, pads, .. } = settings;
    match item {
        Item::Language => *language = Language::ALL.get(value).copied(),
        Item::Monitor => screen.monitor = value.checked_sub(1),
        Item::Vsync => screen.vsync = on,
        Item::Cap => screen.frame_cap = Screen::CAPS.get(value).copied().flatten(),
        Item::Detail => {
            screen.detail = [Detail::Auto, Detail::Low, Detail::High].get(value).copied().unwrap_or_default();
        }
        Item::Scale => screen.scale = Screen::SCALES.get(value).copied().unwrap_or(100),
        Item::Palette => looks.palette = Colours::ALL.get(value).copied().unwrap_or_default(),
        Item::Marks => looks.marks = Marking::ALL.get(value).copied().unwrap_or_default(),
        Item::OwnPart(i) => {
            if let Some(part) = looks.own.get_mut(piece).and_then(|colour| colour.get_mut(i)) {
                *part = (value * 5).min(255) as u8;
            }
        }
        Item::Calm => play.calm = on,
        Item::Speed => play.speed = Speed::ALL.get(value).copied().unwrap_or_default(),
        Item::Suggestions => play.suggestions = on,
        Item::Hints => play.hints = on,
        Item::Turns => play.turns = on,
        Item::Signs => pads.signs = value.checked_sub(1).and_then(|i| Family::ALL.get(i).copied()),
        Item::Rumble => pads.rumble = volume,
        Item::Master => sound.master = volume,
        Item::WithMusic => sound.with_music = on,
        Item::Music => sound.music = volume,
        Item::Effects => sound.effects = volume,
        Item::Interface => sound.interface = volume,
        Item::Mono => sound.mono = on,
        Item::Captions => sound.captions = on,
        Item::Full
        | Item::OwnPiece
        | Item::Key(_)
        | Item::ResetKeys
        | Item::Button(_)
        | Item::ResetButtons
        | Item::Reset => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_that_are_too_alike_are_found() {
        let mut looks = Looks { own: aljabar_paint::Palette::ColourBlind.classic(), ..default() };
        assert_eq!(too_alike(&looks), None);
        looks.own[3] = looks.own[5];
        let pair = too_alike(&looks).map(|(a, b)| (a.index(), b.index()));
        assert_eq!(pair, Some((3, 5)));
    }
}

//! The settings menu. Every change is applied and saved at once.

use super::confirm::{ConfirmQuestion, ask};
use super::effect::{Effect, change};
use super::page::{Control, ControlKind, Drawing, Item as PageItem, Page};
use super::{ControlInput, Menu, Menus, on_top};
use crate::app::FrameStep;
use crate::controls::{Action, Bindable, Direction, Family, bindable_actions};
use crate::game::phrases;
use crate::input::{Buttons, Pads};
use crate::settings::{ChangeSettings, Colours, Detail, Display, Looks, Marking, Settings, Speed};
use crate::texts::{Language, Say, Texts, say};
use aljabar_core::{Group, Piece};
use aljabar_paint::vision::worst_difference;
use bevy::prelude::*;
use bevy::window::Monitor;

/// The menu warns of two colours whose perceived difference is below this.
const TOO_ALIKE: f64 = 10.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<EditedColour>()
        .add_systems(Update, compose.in_set(FrameStep::ComposeMenu).run_if(on_top(Menu::Settings)));
}

/// The piece whose own colour is being edited, by its index.
#[derive(Resource, Default, Debug)]
struct EditedColour(usize);

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

/// A switch for a boolean setting: the settings, the field, the label.
macro_rules! switch {
    ($settings:expr, $group:ident . $field:ident, $label:expr) => {
        Control::switch(stringify!($field), $label, $settings.$group.$field)
            .does(change(|settings, on| settings.$group.$field = on == 1))
    };
}

/// A slider for a setting in per cent: the settings, the field, the label.
macro_rules! percent_slider {
    ($settings:expr, $group:ident . $field:ident, $label:expr) => {{
        let value = $settings.$group.$field;
        Control::slider(stringify!($field), $label, (value / 5) as usize, 20, percent(value))
            .does(change(|settings, step| settings.$group.$field = (step as u32 * 5).min(100)))
    }};
}

fn percent(value: u32) -> Say {
    say!("settings-percent", value = value)
}

/// A choice between named values; `set` stores the chosen one in the settings.
fn choice<T: PartialEq + Clone + Send + Sync + 'static>(
    id: &'static str,
    label: Say,
    now: &T,
    values: impl IntoIterator<Item = (T, Say)>,
    set: fn(&mut Settings, T),
) -> Control {
    let (values, names): (Vec<T>, Vec<Say>) = values.into_iter().unzip();
    let at = values.iter().position(|value| value == now).unwrap_or(0);
    Control::choice(id, label, names, at).does(change(move |settings, at| {
        if let Some(value) = values.get(at) {
            set(settings, value.clone());
        }
    }))
}

/// Rows that the welcome menu shows too.
pub(super) struct Rows<'a> {
    settings: &'a Settings,
    texts: &'a Texts,
}

impl<'a> Rows<'a> {
    pub fn new(settings: &'a Settings, texts: &'a Texts) -> Self {
        Self { settings, texts }
    }

    pub fn language(&self) -> Control {
        let names = Language::ALL.map(|language| (language, Say::verbatim(language.own_name())));
        choice("language", say!("settings-language"), &self.texts.language(), names, |settings, language| {
            settings.language = Some(language);
        })
    }

    pub fn scale(&self) -> Control {
        let sizes = Display::SCALES.map(|scale| (scale, percent(scale)));
        choice("scale", say!("settings-scale"), &self.settings.screen.scale, sizes, |settings, scale| {
            settings.screen.scale = scale;
        })
        .about(say!("settings-scale-about"))
    }

    pub fn palette(&self) -> Control {
        let palettes = [
            (Colours::Natural, say!("settings-palette-natural")),
            (Colours::ColourBlind, say!("settings-palette-colour-blind")),
            (Colours::HighContrast, say!("settings-palette-high-contrast")),
            (Colours::Own, say!("settings-palette-own")),
        ];
        choice("palette", say!("settings-palette"), &self.settings.looks.palette, palettes, |settings, palette| {
            settings.looks.palette = palette;
        })
        .about(say!("settings-palette-about"))
    }

    pub fn calm(&self) -> Control {
        Control::switch("calm", say!("settings-calm"), self.settings.is_calm())
            .about(say!("settings-calm-about"))
            .does(change(|settings, on| settings.set_calm(on == 1)))
    }

    pub fn master(&self) -> Control {
        percent_slider!(self.settings, sound.master, say!("settings-master"))
    }

    pub fn with_music(&self) -> Control {
        switch!(self.settings, sound.with_music, say!("settings-with-music"))
    }
}

fn compose(
    settings: Res<Settings>,
    texts: Res<Texts>,
    edited: Res<EditedColour>,
    menus: Res<Menus>,
    monitors: Query<&Monitor>,
    pads: Res<Pads>,
    mut page: ResMut<Page>,
) {
    let tab = menus.tab().min(TABS - 1);
    let rows = Rows::new(&settings, &texts);
    let mut next = Page { tabs: Some((tabs(), tab)), ..Page::sheet(say!("title-settings")) };
    next = match tab {
        0 => display(next, &rows, monitors.iter().count()),
        1 => marbles(next, &rows, edited.0),
        2 => play(next, &rows),
        3 => sound(next, &rows),
        4 => keys(next, &settings),
        _ => buttons(connected(next, &pads), &settings),
    };
    let reset = Effect::new(|world, _| {
        world.write_message(ChangeSettings::new(|settings| {
            let (keys, pads) = (settings.keys.clone(), settings.pads.clone());
            *settings = Settings { greeted: true, keys, pads, ..default() };
        }));
    });
    let reset = Control::button("reset", say!("settings-reset")).does(ask(ConfirmQuestion::ResetSettings, reset));
    Page::show(&mut page, next.foot([reset]).with_back());
}

/// Language, text size, window, monitor, and what takes time of the processor: frame rate, level of detail, thinking ahead.
fn display(page: Page, rows: &Rows, monitors: usize) -> Page {
    let settings = rows.settings;
    let names = std::iter::once((None, say!("settings-monitor-current")))
        .chain((0..monitors).map(|i| (Some(i), say!("settings-monitor-number", number = i + 1))));
    let monitor = settings.screen.monitor.map(|monitor| monitor.min(monitors.saturating_sub(1)));
    let caps = Display::CAPS.map(|cap| match cap {
        Some(limit) => (cap, say!("settings-cap-some", cap = limit)),
        None => (cap, say!("settings-cap-none")),
    });
    let details = [
        (Detail::Auto, say!("settings-detail-auto")),
        (Detail::Low, say!("settings-detail-low")),
        (Detail::High, say!("settings-detail-high")),
    ];
    page.with_all([rows.language(), rows.scale()])
        .with(
            Control::switch("full", say!("settings-full"), settings.is_fullscreen())
                .about(say!("settings-full-about"))
                .does(change(|settings, on| settings.set_fullscreen(on == 1))),
        )
        .with(
            choice("monitor", say!("settings-monitor"), &monitor, names, |settings, monitor| {
                settings.screen.monitor = monitor;
            })
            .about(say!("settings-monitor-about")),
        )
        .with(switch!(settings, screen.vsync, say!("settings-vsync")).about(say!("settings-vsync-about")))
        .with(
            choice("cap", say!("settings-cap"), &settings.screen.frame_cap, caps, |settings, cap| {
                settings.screen.frame_cap = cap;
            })
            .about(say!("settings-cap-about")),
        )
        .with(
            choice("detail", say!("settings-detail"), &settings.screen.detail, details, |settings, detail| {
                settings.screen.detail = detail;
            })
            .about(say!("settings-detail-about")),
        )
        .with(switch!(settings, play.thinks_ahead, say!("settings-ahead")).about(say!("settings-ahead-about")))
}

/// Palette, marks and own colours of marbles, with a warning if two own colours are too similar.
fn marbles(page: Page, rows: &Rows, edited: usize) -> Page {
    let settings = rows.settings;
    let marks = [
        (Marking::Symbols, say!("settings-marks-symbols")),
        (Marking::Letters, say!("settings-marks-letters")),
        (Marking::Nothing, say!("settings-marks-nothing")),
    ];
    let marks = choice("marks", say!("settings-marks"), &settings.looks.marks, marks, |settings, marks| {
        settings.looks.marks = marks;
    });
    let mut page = page.with(rows.palette()).with(marks.about(say!("settings-marks-about"))).with(Drawing::Colours);
    if settings.looks.palette != Colours::Own {
        return page;
    }
    let group = Group::classic();
    let names = group.pieces().iter().map(|piece| phrases::piece(&group, *piece)).collect();
    let mix = Effect::new(|world, event| {
        if let ControlInput::Set(piece) = event.input {
            world.resource_mut::<EditedColour>().0 = piece.min(7);
        }
    });
    page = page.with(Control::choice("own-piece", say!("settings-own-piece"), names, edited).does(mix));
    let piece = group.pieces()[edited].index();
    let colour = settings.looks.own[piece];
    for (i, label) in
        [say!("settings-own-red"), say!("settings-own-green"), say!("settings-own-blue")].into_iter().enumerate()
    {
        let shown = Say::verbatim(colour[i].to_string());
        let set = change(move |settings, step| settings.looks.own[piece][i] = (step * 5).min(255) as u8);
        page = page.with(Control::slider(("own-part", i), label, usize::from(colour[i] / 5), 51, shown).does(set));
    }
    if let Some((a, b)) = too_alike(&settings.looks) {
        let (a, b) = (phrases::piece(&group, a), phrases::piece(&group, b));
        page = page.with(PageItem::Warning(say!("settings-too-alike", first = a, second = b)));
    }
    page
}

/// Speed, reduced motion and help during play.
fn play(page: Page, rows: &Rows) -> Page {
    let settings = rows.settings;
    let speeds = Speed::ALL.map(|speed| (speed, phrases::speed(speed)));
    page.with(
        choice("speed", say!("settings-speed"), &settings.speed(), speeds, Settings::set_speed)
            .about(say!("settings-speed-about")),
    )
    .with(rows.calm())
    .with(switch!(settings, play.suggestions, say!("settings-suggestions")).about(say!("settings-suggestions-about")))
    .with(switch!(settings, play.drop_exchanges, say!("settings-drop")).about(say!("settings-drop-about")))
    .with(switch!(settings, play.hints, say!("settings-hints")).about(say!("settings-hints-about")))
    .with(switch!(settings, play.coach, say!("settings-coach")).about(say!("settings-coach-about")))
    .with(switch!(settings, play.lines, say!("settings-lines")).about(say!("settings-lines-about")))
    .with(switch!(settings, play.turns, say!("settings-turns")).about(say!("settings-turns-about")))
}

/// Volumes, music, mono and captions.
fn sound(page: Page, rows: &Rows) -> Page {
    let settings = rows.settings;
    let silent = (!settings.sound.with_music).then(|| say!("settings-music-is-off"));
    page.with_all([rows.master(), rows.with_music()])
        .with(percent_slider!(settings, sound.music, say!("settings-music")).blocked(silent))
        .with(percent_slider!(settings, sound.effects, say!("settings-effects")))
        .with(percent_slider!(settings, sound.interface, say!("settings-interface")))
        .with(switch!(settings, sound.mono, say!("settings-mono")).about(say!("settings-mono-about")))
        .with(switch!(settings, sound.captions, say!("settings-captions")).about(say!("settings-captions-about")))
}

/// The most similar pair of own colours, judged by the worst case of colour vision, if it is too similar.
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
        let bind = Effect::new(move |world, event| match event.input {
            // The key that goes back everywhere cancels, and cannot be bound.
            ControlInput::KeyPressed(key) if may_be_bound(key) && not_rebindable(action).is_none() => {
                world.write_message(ChangeSettings::new(move |settings| settings.keys.set(action, key)));
            }
            _ => {}
        });
        let control =
            Control::new(("key", i), action_name(action), ControlKind::Key(shown)).blocked(not_rebindable(action));
        let conflicts = settings.keys.conflicts(action);
        page = with_conflicts(page, control.does(bind), &conflicts, say!("settings-key-about"));
    }
    let reset = Effect::new(|world, _| {
        world.write_message(ChangeSettings::new(|settings| settings.keys = default()));
    });
    page.with(
        Control::button("reset-keys", say!("settings-reset-keys"))
            .blocked(settings.keys.is_default().then(|| say!("settings-keys-are-default")))
            .does(ask(ConfirmQuestion::ResetKeys, reset)),
    )
}

/// Lists the connected gamepads, with a remark on those whose buttons are not known.
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

fn buttons(page: Page, settings: &Settings) -> Page {
    let pads = &settings.pads;
    let signs = std::iter::once((None, say!("settings-signs-auto")))
        .chain(Family::ALL.map(|family| (Some(family), family_name(family))));
    let signs =
        choice("signs", say!("settings-signs"), &pads.signs, signs, |settings, signs| settings.pads.signs = signs);
    let mut page = page
        .with(signs.about(say!("settings-signs-about")))
        .with(percent_slider!(settings, pads.rumble, say!("settings-rumble")).about(say!("settings-rumble-about")))
        .with(PageItem::Text(say!("settings-buttons-text")));
    for (i, action) in bindable_actions().enumerate() {
        let bound = pads.buttons.of(action).to_vec();
        let bind = Effect::new(move |world, event| match event.input {
            ControlInput::ButtonPressed(button) if may_be_bound(button) && not_rebindable(action).is_none() => {
                world.write_message(ChangeSettings::new(move |settings| settings.pads.buttons.set(action, button)));
            }
            _ => {}
        });
        let control = Control::new(("button", i), action_name(action), ControlKind::PadButton(bound)).does(bind);
        page = with_conflicts(page, control, &pads.buttons.conflicts(action), say!("settings-button-about"));
    }
    let reset = Effect::new(|world, _| {
        world.write_message(ChangeSettings::new(|settings| settings.pads.buttons = default()));
    });
    page.with(
        Control::button("reset-buttons", say!("settings-reset-buttons"))
            .blocked(pads.buttons.is_default().then(|| say!("settings-buttons-are-default")))
            .does(ask(ConfirmQuestion::ResetButtons, reset)),
    )
}

/// Adds a binding, with a warning below it if other actions have the same key or button.
fn with_conflicts(page: Page, control: Control, conflicts: &[Action], about: Say) -> Page {
    if conflicts.is_empty() {
        return page.with(control.about(about));
    }
    let others: Vec<Say> = conflicts.iter().map(|action| action_name(*action)).collect();
    let warning = match control.kind {
        ControlKind::PadButton(..) => say!("settings-button-conflict", others = others),
        _ => say!("settings-key-conflict", others = others),
    };
    page.with(control.about(warning.clone())).with(PageItem::Warning(warning))
}

fn family_name(family: Family) -> Say {
    match family {
        Family::Xbox => say!("settings-signs-xbox"),
        Family::PlayStation => say!("settings-signs-playstation"),
        Family::Nintendo => say!("settings-signs-nintendo"),
        Family::Steam => say!("settings-signs-steam"),
        Family::Positions => say!("settings-signs-positions"),
    }
}

/// The name of an action in the settings.
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
        Action::Key(_) | Action::Press(_) | Action::Drag(_) | Action::Release(_) => Say::verbatim(""),
    }
}

/// The reason why an action cannot be rebound; `None` if it can.
fn not_rebindable(action: Action) -> Option<Say> {
    (action == Action::Back).then(|| say!("settings-back-stays"))
}

fn may_be_bound<B: Bindable>(pressed: B) -> bool {
    pressed != B::WAY_OUT && pressed.is_known()
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

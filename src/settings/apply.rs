//! Settings become what they set: the window, the language, the table's view.

use super::{Detail, Settings};
use crate::input::{Acted, Action, ActionSystems, Audience, LastDevice, Pads, prompt_name};
use crate::table::{Notice, Session, View};
use crate::texts::{Texts, say};
use crate::{Options, window};
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::window::PrimaryWindow;

pub(super) fn plugin(app: &mut App) {
    let fills = app.world().resource::<Options>().fullscreen;
    app.insert_resource(AsAsked { fills }).init_resource::<Quality>().add_systems(Startup, judge_adapter).add_systems(
        PreUpdate,
        (heed_keys, (to_window, to_view, to_quality, speak).run_if(resource_changed::<Settings>))
            .chain()
            .after(ActionSystems),
    );
}

/// What the command line has asked for instead of a setting, until the player changes that.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
pub struct AsAsked {
    /// The window fills the screen.
    fills: bool,
}

impl AsAsked {
    /// Whether the window fills the screen.
    pub fn is_full(self, settings: &Settings) -> bool {
        self.fills || settings.screen.full
    }

    /// The player decides whether the window fills the screen.
    pub fn fill(&mut self, settings: &mut Settings, full: bool) {
        self.fills = false;
        settings.screen.full = full;
    }
}

/// Whether painting should cost little.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Quality {
    /// Whether there is no graphics card.
    slow: bool,
    /// Whether to save.
    pub low: bool,
}

fn judge_adapter(adapter: Option<Res<RenderAdapterInfo>>, mut quality: ResMut<Quality>) {
    // Bevy has no name for the kind of an adapter, but prints it.
    quality.slow = adapter.is_some_and(|info| format!("{:?}", info.device_type) == "Cpu");
}

/// Keys that change a setting.
fn heed_keys(
    mut acted: MessageReader<Acted>,
    audience: Res<Audience>,
    session: Option<Res<Session>>,
    mut asked: ResMut<AsAsked>,
    mut settings: ResMut<Settings>,
) {
    // A replay has a speed of its own.
    let playing = !session.is_some_and(|session| session.kind().is_stepped());
    for Acted { action, .. } in acted.read() {
        let at_table = *audience == Audience::Table;
        match action {
            Action::Fullscreen => {
                let full = asked.is_full(&settings);
                asked.fill(&mut settings, !full);
            }
            Action::Palette if at_table => settings.looks.next_palette(),
            Action::Marks if at_table => settings.looks.next_marks(),
            Action::Suggestions if at_table => settings.play.suggestions = !settings.play.suggestions,
            Action::Faster if at_table && playing => settings.play.speed = settings.play.speed.changed(true),
            Action::Slower if at_table && playing => settings.play.speed = settings.play.speed.changed(false),
            _ => {}
        }
    }
}

fn to_window(
    settings: Res<Settings>,
    asked: Res<AsAsked>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
    mut done: Local<Option<super::Screen>>,
) {
    let screen = &super::Screen { full: asked.is_full(&settings), ..settings.screen.clone() };
    // The first time the window is as it was made, which the command line may have decided.
    if let Some(before) = done.as_ref() {
        if (before.full, before.monitor) != (screen.full, screen.monitor) {
            window.mode = window::mode(screen);
        }
        if before.vsync != screen.vsync {
            window.present_mode = window::present_mode(screen);
        }
    }
    *done = Some(screen.clone());
}

/// What has been changed reaches the table; what the command line asked for stays until then.
fn to_view(
    settings: Res<Settings>,
    audience: Res<Audience>,
    device: Res<LastDevice>,
    pads: Res<Pads>,
    mut view: ResMut<View>,
    mut done: Local<Option<Settings>>,
    mut notices: MessageWriter<Notice>,
) {
    let fresh = done.is_none();
    let before = done.get_or_insert_with(|| settings.clone());
    if before.play.speed != settings.play.speed {
        view.speed = settings.play.speed;
    }
    if before.play.calm != settings.play.calm {
        view.calm = settings.play.calm;
    }
    if before.play.suggestions != settings.play.suggestions {
        view.suggestions = settings.play.suggestions;
        // Whoever clicks them away sees nothing that he could click to have them back.
        if !view.suggestions && *audience == Audience::Table && device.points() {
            let key = prompt_name(&settings, &pads, *device, Action::Suggestions);
            notices.write(Notice(say!("suggestions-hidden", key = key)));
        }
    }
    if before.looks != settings.looks || fresh {
        view.style = settings.looks.style();
    }
    if before != &*settings {
        *before = settings.clone();
    }
}

fn to_quality(settings: Res<Settings>, options: Res<Options>, mut quality: ResMut<Quality>) {
    let low = match settings.screen.detail {
        Detail::Auto => options.low || quality.slow,
        Detail::Low => true,
        Detail::High => false,
    };
    if quality.low != low {
        quality.low = low;
    }
}

fn speak(settings: Res<Settings>, mut texts: ResMut<Texts>) {
    if texts.language() != settings.language() {
        *texts = Texts::new(settings.language());
    }
}

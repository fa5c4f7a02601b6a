//! Settings become what they set: the window, the language, the most frames a second.

use super::window;
use crate::app::FrameCap;
use crate::controls::{Acted, Action, Addressee};
use crate::settings::{ChangeSettings, ChangeSystems, Display, Settings};
use crate::texts::Texts;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        (
            toggle_fullscreen.after(crate::app::DeviceSystems).before(ChangeSystems),
            (to_window, to_pace, to_language).after(ChangeSystems).run_if(resource_changed::<Settings>),
        ),
    );
}

/// What is meant for the window: one key fills the screen, or not.
fn toggle_fullscreen(mut acted: MessageReader<Acted>, mut changes: MessageWriter<ChangeSettings>) {
    for Acted { action, to, .. } in acted.read() {
        if (*to, *action) == (Addressee::Window, Action::Fullscreen) {
            changes.write(ChangeSettings::new(|settings| settings.set_fullscreen(!settings.is_fullscreen())));
        }
    }
}

fn to_window(
    settings: Res<Settings>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
    mut done: Local<Option<Display>>,
) {
    let screen = &Display { full: settings.is_fullscreen(), ..settings.screen.clone() };
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

fn to_pace(settings: Res<Settings>, mut cap: ResMut<FrameCap>) {
    cap.set_if_neq(FrameCap(settings.screen.frame_cap));
}

fn to_language(settings: Res<Settings>, mut texts: ResMut<Texts>) {
    if texts.language() != settings.language() {
        *texts = Texts::new(settings.language());
    }
}

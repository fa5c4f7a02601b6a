//! Applies changed settings to the window, the frame cap and the language.

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
            (apply_to_window, apply_frame_cap, apply_language)
                .after(ChangeSystems)
                .run_if(resource_changed::<Settings>),
        ),
    );
}

/// Toggles fullscreen when the action for it is made.
fn toggle_fullscreen(mut acted: MessageReader<Acted>, mut changes: MessageWriter<ChangeSettings>) {
    for Acted { action, to, .. } in acted.read() {
        if (*to, *action) == (Addressee::Window, Action::Fullscreen) {
            changes.write(ChangeSettings::new(|settings| settings.set_fullscreen(!settings.is_fullscreen())));
        }
    }
}

fn apply_to_window(
    settings: Res<Settings>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
    mut applied: Local<Option<Display>>,
) {
    let screen = &Display { full: settings.is_fullscreen(), ..settings.screen.clone() };
    // At first the window has its initial state, which the command line may have set: do not change it.
    if let Some(before) = applied.as_ref() {
        if (before.full, before.monitor) != (screen.full, screen.monitor) {
            window.mode = window::mode(screen);
        }
        if before.vsync != screen.vsync {
            window.present_mode = window::present_mode(screen);
        }
    }
    *applied = Some(screen.clone());
}

fn apply_frame_cap(settings: Res<Settings>, mut cap: ResMut<FrameCap>) {
    cap.set_if_neq(FrameCap(settings.screen.frame_cap));
}

fn apply_language(settings: Res<Settings>, mut texts: ResMut<Texts>) {
    if texts.language() != settings.language() {
        *texts = Texts::new(settings.language());
    }
}

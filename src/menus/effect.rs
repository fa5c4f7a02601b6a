//! Effects of controls: functions on the world, attached to each control where the page is composed.

use super::stack::Menus;
use super::{ControlEvent, ControlInput, Menu};
use crate::app::Screen;
use crate::settings::{ChangeSettings, Settings};
use bevy::prelude::*;
use std::fmt;
use std::sync::Arc;

/// A function on the world that runs when a control is used. The default does nothing.
#[derive(Clone, Default)]
pub struct Effect(Option<Arc<dyn Fn(&mut World, &ControlEvent) + Send + Sync>>);

impl Effect {
    pub fn new(effect: impl Fn(&mut World, &ControlEvent) + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(effect)))
    }

    /// Whether it does anything.
    pub fn is_some(&self) -> bool {
        self.0.is_some()
    }

    pub fn run(&self, world: &mut World, event: &ControlEvent) {
        if let Some(effect) = &self.0 {
            effect(world, event);
        }
    }
}

/// Always equal: pages are compared by their visible content only.
impl PartialEq for Effect {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl fmt::Debug for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Effect").field(&self.is_some()).finish()
    }
}

/// Opens a menu on top of the current one.
pub fn open(menu: Menu) -> Effect {
    Effect::new(move |world, _| world.resource_mut::<Menus>().open(menu))
}

/// Closes the menu on top.
pub fn close() -> Effect {
    Effect::new(|world, _| world.resource_mut::<Menus>().close())
}

pub fn send<M: Message + Clone>(message: M) -> Effect {
    Effect::new(move |world, _| {
        world.write_message(message.clone());
    })
}

/// Leaves the table for the title screen.
pub fn to_title() -> Effect {
    Effect::new(|world, _| world.resource_mut::<NextState<Screen>>().set(Screen::Title))
}

/// Changes a setting to the value of [`ControlInput::Set`]: an option, a step, or 0 and 1 for off and on.
pub fn change(change: impl Fn(&mut Settings, usize) + Send + Sync + 'static) -> Effect {
    let change = Arc::new(change);
    Effect::new(move |world, event| {
        if let ControlInput::Set(value) = event.input {
            let change = change.clone();
            world.write_message(ChangeSettings::new(move |settings| change(settings, value)));
        }
    })
}

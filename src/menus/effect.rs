//! What a control does when it is used. Bound to the control where that is written.

use super::stack::Menus;
use super::{ControlEvent, ControlInput, Menu};
use crate::app::Screen;
use crate::settings::{ChangeSettings, Settings};
use bevy::prelude::*;
use std::fmt;
use std::sync::Arc;

/// Something that is done to the world when a control is used.
#[derive(Clone, Default)]
pub struct Effect(Option<Arc<dyn Fn(&mut World, &ControlEvent) + Send + Sync>>);

impl Effect {
    /// Does this.
    pub fn new(effect: impl Fn(&mut World, &ControlEvent) + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(effect)))
    }

    /// Whether it does anything.
    pub fn is_some(&self) -> bool {
        self.0.is_some()
    }

    /// Does it.
    pub fn run(&self, world: &mut World, event: &ControlEvent) {
        if let Some(effect) = &self.0 {
            effect(world, event);
        }
    }
}

/// Pages are compared by what is seen of them.
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

/// Opens a menu on top of this one.
pub fn open(menu: Menu) -> Effect {
    Effect::new(move |world, _| world.resource_mut::<Menus>().open(menu))
}

/// Closes this menu.
pub fn close() -> Effect {
    Effect::new(|world, _| world.resource_mut::<Menus>().close())
}

/// Sends a message.
pub fn send<M: Message + Clone>(message: M) -> Effect {
    Effect::new(move |world, _| {
        world.write_message(message.clone());
    })
}

/// Leaves the table.
pub fn to_title() -> Effect {
    Effect::new(|world, _| world.resource_mut::<NextState<Screen>>().set(Screen::Title))
}

/// Changes a setting to the value that was chosen: a step, an option, or 0 and 1 for off and on.
pub fn change(change: impl Fn(&mut Settings, usize) + Send + Sync + 'static) -> Effect {
    let change = Arc::new(change);
    Effect::new(move |world, event| {
        if let ControlInput::Set(value) = event.input {
            let change = change.clone();
            world.write_message(ChangeSettings::new(move |settings| change(settings, value)));
        }
    })
}

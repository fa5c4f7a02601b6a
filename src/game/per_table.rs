//! Resources that exist only at a table: inserted when a table is entered, removed when it is left.

use bevy::prelude::*;

/// Registers resources that exist only at a table.
pub trait PerTable {
    /// Inserts `R::default()` whenever a table is entered, and removes `R` when the table is left.
    fn init_per_table<R: Resource + Default>(&mut self) -> &mut Self;
}

impl PerTable for App {
    fn init_per_table<R: Resource + Default>(&mut self) -> &mut Self {
        let entry = Entry {
            make: |world| world.insert_resource(R::default()),
            remove: |world| {
                world.remove_resource::<R>();
            },
        };
        self.world_mut().get_resource_or_init::<Registry>().0.push(entry);
        self
    }
}

#[derive(Resource, Default)]
struct Registry(Vec<Entry>);

#[derive(Clone, Copy)]
struct Entry {
    make: fn(&mut World),
    remove: fn(&mut World),
}

/// Inserts the default of every registered resource.
pub(super) fn make(world: &mut World) {
    for_each(world, |entry| entry.make);
}

/// Removes every registered resource.
pub(super) fn remove(world: &mut World) {
    for_each(world, |entry| entry.remove);
}

fn for_each(world: &mut World, step: impl Fn(Entry) -> fn(&mut World)) {
    let entries = world.get_resource::<Registry>().map(|registry| registry.0.clone()).unwrap_or_default();
    for entry in entries {
        step(entry)(world);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Resource, Default, PartialEq, Debug)]
    struct Scrolled(u32);

    #[test]
    fn a_resource_begins_anew_at_every_table_and_is_gone_between_them() {
        let mut app = App::new();
        app.init_per_table::<Scrolled>();
        let world = app.world_mut();
        assert!(!world.contains_resource::<Scrolled>());
        make(world);
        world.resource_mut::<Scrolled>().0 = 7;
        make(world);
        assert_eq!(world.resource::<Scrolled>(), &Scrolled(0));
        remove(world);
        assert!(!world.contains_resource::<Scrolled>());
    }
}

//! Names from records, interned so that a seat can be copied.

use std::sync::{PoisonError, RwLock};

/// The most names of records that are interned while the program runs.
const MAX_NAMES: usize = 4000;

/// The interned names of records. [`PlayerName`](super::PlayerName) is `Copy`, so it holds an index into this list.
static RECORDED: RwLock<Vec<&'static str>> = RwLock::new(Vec::new());

/// Interns a name and returns its index. `None` when [`MAX_NAMES`] is reached.
pub(super) fn intern(name: &str) -> Option<usize> {
    let mut names = RECORDED.write().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = names.iter().position(|known| *known == name) {
        return Some(known);
    }
    (names.len() < MAX_NAMES).then(|| {
        // Never freed, because a `PlayerName` may hold the index for as long as the program runs.
        names.push(String::leak(name.to_owned()));
        names.len() - 1
    })
}

/// The interned name with this index; empty if there is none.
pub(super) fn interned(index: usize) -> &'static str {
    RECORDED.read().unwrap_or_else(PoisonError::into_inner).get(index).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_remembered_once() {
        let index = intern("a name of this test").expect("there is room for a name");
        assert_eq!(intern("a name of this test"), Some(index));
        assert_eq!(interned(index), "a name of this test");
    }
}

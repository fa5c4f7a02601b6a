//! Checks that the tests run with overflow checks and debug assertions.

use aljabar_core::{DealOptions, Game, Pieces, Rules, classic::*};

/// Whether these tests are a release build, which has no such checks.
fn is_release() -> bool {
    std::env::current_exe().unwrap().components().any(|part| part.as_os_str() == "release")
}

#[test]
fn numbers_that_wrap_around_and_broken_promises_are_noticed() {
    let full = std::panic::catch_unwind(|| {
        let mut many = Pieces::<8>::EMPTY;
        many.insert_many(R, u16::MAX);
        many.insert(R);
        many
    });
    assert_eq!(full.is_err(), !is_release(), "an overflow");
    let absent = std::panic::catch_unwind(|| {
        let mut position = *Game::deal(Rules::classic(), DealOptions::new(2).seed(1)).unwrap().position();
        position.draw_unchecked(K);
    });
    assert_eq!(absent.is_err(), !is_release(), "a piece that is not in the bag is drawn");
}

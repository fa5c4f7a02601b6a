//! Reaching one piece takes at least five turns.

use aljabar_core::{Exchange, Generator, Group, Pieces, Position, Rules, classic::K};

use crate::common::{classic, set, setup, turn};

#[test]
fn the_shortest_way_to_one_piece_takes_five_turns() {
    // Three Spectrums, then three for one, then two for one.
    let mut table = classic(&["RYBWRYBWRYBWO", "KK"], "KKKO", "");
    let mut sizes = vec![table.position().hand_len(0)];
    for text in ["RYBW>K", "RYBW>K", "RYBW>K", "KKK>K", "KO>O"] {
        turn(&mut table, text);
        sizes.push(table.position().hand_len(0));
        turn(&mut table, "K>K");
    }
    assert_eq!(sizes, [13, 10, 7, 4, 2, 1]);
    assert!(table.is_over());
}

/// Four turns are not enough for any hand. Twelve of thirteen pieces must go. The Spectrum sheds three pieces, every other
/// exchange at most two, and a hand of thirteen contains at most three Spectrums: together eleven.
#[test]
fn no_hand_gets_down_to_one_piece_in_four_turns() {
    let rules = Rules::classic();
    let spectrum = Exchange { give: rules.spectrum(), take: [K].into_iter().collect() };
    let mut generator = Generator::<8>::new(&rules);
    let mut list = Vec::new();
    let mut hands = 0;
    // The Center has every piece that could be taken.
    let center = set(rules.group(), "KKKKRYBOGPW");
    each_hand(13, &mut [0; 7], 0, &mut |counts| {
        let hand = Pieces::from_counts(std::array::from_fn(|i| if (1..8).contains(&i) { counts[i - 1] } else { 0 }));
        let mut setup = setup(&[2, 2, 2], &["K", "K"], "K", "");
        (setup.hands[0], setup.center) = (hand, center);
        // More copies than the box has, so that all hands are possible.
        setup.rules = Rules::with_copies(Group::classic(), 2, 20).unwrap();
        let mut position: Position<8> = setup.position().unwrap().resized();
        // The Spectrum and at least one more.
        generator.list_best(&position, 2, usize::MAX, &mut list);
        let most = list.iter().filter(|exchange| **exchange != spectrum).map(Exchange::reduction).max();
        assert!(most.is_none_or(|most| most <= 2), "{counts:?}");
        let mut spectrums = 0;
        while position.has_spectrum(&rules.spectrum().counted()) {
            let before = position.hand_len(0);
            position.exchange_unchecked(&rules, &spectrum.give.counted(), &spectrum.take.counted());
            assert_eq!(before - position.hand_len(0), 3);
            spectrums += 1;
        }
        assert!(3 * spectrums + 2 * (4 - spectrums) < 12, "{counts:?}");
        hands += 1;
    });
    // 13 pieces of 7 colours, in any numbers.
    assert_eq!(hands, 27_132);
}

/// Visits all multisets of `left` pieces of the colours from `colour` on.
fn each_hand(left: u16, counts: &mut [u16; 7], colour: usize, look: &mut impl FnMut(&[u16; 7])) {
    if colour + 1 == counts.len() {
        counts[colour] = left;
        return look(counts);
    }
    for here in 0..=left {
        counts[colour] = here;
        each_hand(left - here, counts, colour + 1, look);
    }
}

//! Tests of each ruling, by its number. `docs/rules.md` explains the rulings.

use aljabar_core::{
    Action, BLACK_SUPPLY, DealOptions, EndReason, Fact, FinalReason, Game, Group, GroupError, Illegal, LAST_ROUND,
    Outcome, Pieces, Rules, RulesError, classic::*,
};

use crate::common::{classic, exchange_action, game, group, rules, set, setup, turn};

fn refusal(game: &mut Game, action: Action) -> Illegal {
    let before = *game.position();
    let refused = game.apply(action).unwrap_err();
    assert_eq!(*game.position(), before, "a refused action changes nothing");
    refused
}

fn final_reason(facts: &[Fact]) -> Option<FinalReason> {
    facts.iter().find_map(|fact| match fact {
        Fact::FinalRound { reason, .. } => Some(*reason),
        _ => None,
    })
}

#[test]
fn ruling_01_announce_then_draw_then_exchange() {
    let mut table = classic(&["RYB", "RRRR"], "KR", "OOG");
    turn(&mut table, "! +O +G R>R");
    assert!(table.position().is_final());
    assert_eq!(table.position().turn(), 1);

    let mut table = classic(&["RYB", "RRRR"], "KR", "OOG");
    turn(&mut table, "+O");
    assert_eq!(refusal(&mut table, Action::Announce), Illegal::AnnouncedAfterDrawing);

    let mut table = classic(&["RYBO", "RRRR"], "KR", "OOG");
    assert_eq!(refusal(&mut table, Action::Announce), Illegal::TooManyToAnnounce { held: 4, limit: 3 });

    let mut table = classic(&["RYB", "RR"], "KR", "OOG");
    turn(&mut table, "!");
    assert_eq!(refusal(&mut table, Action::Announce), Illegal::AlreadyFinal);
}

#[test]
fn ruling_01_a_draw_is_free_while_the_bag_has_pieces_and_the_exchange_ends_the_turn() {
    let mut table = classic(&["RYBO", "RRRR"], "KR", "OG");
    assert!(table.can_exchange());
    turn(&mut table, "+O +G");
    assert_eq!(refusal(&mut table, Action::Draw), Illegal::BagEmpty);
    turn(&mut table, "R>R");
    assert_eq!(table.position().turn(), 1);
    assert!(!table.position().drawn());
}

#[test]
fn ruling_02_one_to_n_for_one_to_n_with_equal_sums() {
    let mut table = classic(&["RYBBOW", "RRRR"], "KKKRPY", "");
    let mut refused = |text: &str| {
        let action = exchange_action(&table, text);
        refusal(&mut table, action)
    };
    assert!(matches!(refused("RY>P"), Illegal::UnequalSums { .. }));
    assert_eq!(refused("RYBB>R"), Illegal::GivesTooMany { count: 4, limit: 3 });
    assert_eq!(refused("R>RKKK"), Illegal::TakesTooMany { count: 4, limit: 3 });
    assert!(matches!(refused("GG>K"), Illegal::NotInHand { piece: G, there: 0, .. }));
    assert!(matches!(refused("YY>K"), Illegal::NotInHand { piece: Y, there: 1, .. }));
    assert!(matches!(refused("O>O"), Illegal::NotInCenter { piece: O, there: 0, .. }));
    // An equal swap is legal, and so is three for three.
    turn(&mut table, "R>R");
    let mut table = classic(&["RYBBOW", "RRRR"], "KKKRPY", "");
    turn(&mut table, "RYB>PYK");
}

#[test]
fn ruling_02_what_is_taken_lay_in_the_center_before() {
    // Orange is given, not taken back in the same exchange.
    let mut table = classic(&["OKK", "R"], "KR", "");
    let action = exchange_action(&table, "OK>O");
    assert!(matches!(refusal(&mut table, action), Illegal::NotInCenter { piece: O, .. }));
}

#[test]
fn ruling_02_a_refusal_is_a_sentence() {
    let mut table = classic(&["RB", "R"], "YG", "");
    let action = exchange_action(&table, "RB>YG");
    assert_eq!(refusal(&mut table, action).to_string(), "R + B is purple, but Y + G is blue");
}

#[test]
fn ruling_03_the_spectrum_is_four_for_one_black() {
    let mut table = classic(&["RYBWO", "RRRR"], "KG", "");
    let facts = turn(&mut table, "RYBW>K");
    assert!(matches!(facts[0], Fact::Exchanged { seat: 0, spectrum: true, .. }));
    assert_eq!(table.position().hand_len(0), 2);

    let mut table = classic(&["RYBWO", "RRRR"], "YG", "");
    let action = exchange_action(&table, "RYBW>K");
    assert!(matches!(refusal(&mut table, action), Illegal::NotInCenter { piece: K, .. }));

    let mut table = classic(&["RYBWO", "RRRR"], "KKG", "");
    let action = exchange_action(&table, "RYBW>KK");
    assert_eq!(refusal(&mut table, action), Illegal::SpectrumTakesBlack);
}

#[test]
fn ruling_03_general_groups_have_their_own_spectrum() {
    assert_eq!(group(&[3, 3]).write_set(group(&[3, 3]).spectrum().iter()), "01.10.22");
    assert_eq!(group(&[2, 3]).write_set(group(&[2, 3]).spectrum().iter()), "01.10.12");
    assert_eq!(group(&[7]).write_set(group(&[7]).spectrum().iter()), "1.6");
    for moduli in crate::common::GROUPS {
        let group = group(moduli);
        assert_eq!(group.sum(group.spectrum().iter()), K);
    }
    let mut table = game(&[3, 3], &["01.10.22.11", "01.01"], "00.12", "");
    turn(&mut table, "01.10.22>00");
    assert_eq!(table.position().hand_len(0), 2);
}

#[test]
fn ruling_04_doubles_cancel_and_every_rival_takes_a_black() {
    let mut table = classic(&["RBYY", "RRRR", "W"], "PR", "");
    let facts = turn(&mut table, "RB>P");
    assert_eq!(
        facts[1..4],
        [
            Fact::Cancelled { piece: R, times: 1, exempt: false },
            Fact::BlacksTaken { seat: 1, count: 1 },
            Fact::BlacksTaken { seat: 2, count: 1 },
        ]
    );
    let group = Group::classic();
    assert_eq!(*table.position().center(), set(&group, "KB"));
    assert_eq!(*table.position().hand(1), set(&group, "KRRRR"));
}

#[test]
fn ruling_04_a_double_placed_by_the_mover_is_exempt_for_its_colour_only() {
    // Red was placed twice: no black for it, though a third red lay there. Blue only changes places.
    let mut table = classic(&["RRBO", "YYYY"], "RB", "");
    let facts = turn(&mut table, "RRB>B");
    assert_eq!(facts[1], Fact::Cancelled { piece: R, times: 1, exempt: true });
    assert_eq!(facts[2], Fact::TurnBegan { seat: 1, round: 1 }, "nobody takes a black");
    assert_eq!(*table.position().center(), set(&Group::classic(), "KRB"));
    assert_eq!(*table.position().hand(1), set(&Group::classic(), "YYYY"));
    // Three reds on one: two cancellations, both exempt.
    let mut table = classic(&["RRRY", "YYYY"], "ROY", "");
    let facts = turn(&mut table, "RRR>OY");
    assert!(facts.contains(&Fact::Cancelled { piece: R, times: 2, exempt: true }));
    assert_eq!(*table.position().center(), set(&Group::classic(), "KK"));
    // A double and a single of another colour: the other colour counts.
    let mut table = classic(&["RRBB", "YYYY"], "BPRK", "");
    let facts = turn(&mut table, "RRB>PR");
    assert!(facts.contains(&Fact::Cancelled { piece: B, times: 1, exempt: false }));
    assert!(facts.contains(&Fact::Cancelled { piece: R, times: 1, exempt: true }));
    assert!(facts.contains(&Fact::BlacksTaken { seat: 1, count: 1 }));
}

#[test]
fn ruling_04_blacks_never_cancel_and_larger_moduli_need_more() {
    let mut table = classic(&["KKRR", "YY"], "KY", "");
    turn(&mut table, "KK>K");
    assert_eq!(table.position().center().count(K), 2);

    let mut table = game(&[3, 3], &["11.11.12", "01.01"], "11.22.00", "");
    turn(&mut table, "11.11>22");
    assert_eq!(*table.position().center(), set(&group(&[3, 3]), "00.00"));
    // Three of a colour cancel, but the mover cannot place three himself where two move: never exempt.
    assert_eq!(table.position().hand_len(1), 3);
    // (2) in Z4 is its own negative, and yet four of it cancel, not two: two that lie there stay.
    let mut table = game(&[4], &["2.1", "1.1"], "2.2.1", "");
    let facts = turn(&mut table, "1>1");
    assert!(!facts.iter().any(|fact| matches!(fact, Fact::Cancelled { .. })));
    assert_eq!(*table.position().center(), set(&group(&[4]), "2.2.1"));
    // The same for (2,0) in Z4 × Z2, where two can be added at once: three lie there and stay, the fourth cancels.
    let group = group(&[4, 2]);
    let two = group.parse("20").unwrap();
    let mut table = game(&[4, 2], &["20.20.10", "20.20.10"], "20.01.00.00", "");
    let facts = turn(&mut table, "20.20>00");
    assert!(!facts.iter().any(|fact| matches!(fact, Fact::Cancelled { .. })));
    assert_eq!(table.position().center().count(two), 3);
    let facts = turn(&mut table, "20.20>00");
    assert_eq!(facts[1], Fact::Cancelled { piece: two, times: 1, exempt: false });
    assert_eq!(facts[2], Fact::BlacksTaken { seat: 0, count: 1 });
    assert_eq!(*table.position().center(), set(&group, "20.01.00"));
}

#[test]
fn ruling_05_without_an_exchange_one_draws_until_one_is_there() {
    let mut table = classic(&["RRRR", "YY"], "BG", "OPY");
    assert!(!table.can_exchange());
    assert_eq!(refusal(&mut table, Action::Pass), Illegal::MustDraw);
    // Also with few pieces, unless the round is announced first.
    let mut table = classic(&["RR", "YY"], "BG", "RPY");
    assert_eq!(refusal(&mut table, Action::Pass), Illegal::MustDraw);
    turn(&mut table, "!");
    assert!(table.check(&Action::Pass).is_ok());
    assert!(table.check(&Action::Draw).is_ok());
    turn(&mut table, "+R -");
    assert_eq!(table.position().turn(), 1);
}

#[test]
fn ruling_05_who_can_exchange_may_not_pass() {
    let mut table = classic(&["RR", "YY"], "KR", "OPY");
    assert_eq!(refusal(&mut table, Action::Pass), Illegal::CanExchange);
    turn(&mut table, "!");
    assert_eq!(refusal(&mut table, Action::Pass), Illegal::CanExchange);
    let mut table = classic(&["RR", "YY"], "KR", "");
    assert_eq!(refusal(&mut table, Action::Pass), Illegal::CanExchange);
}

#[test]
fn ruling_06_with_an_empty_bag_one_passes_and_when_all_have_the_game_is_over() {
    let mut table = classic(&["RRRR", "RRR", "RRR"], "BG", "");
    turn(&mut table, "-");
    turn(&mut table, "-");
    assert!(!table.is_over());
    let facts = turn(&mut table, "-");
    assert_eq!(table.end(), Some(EndReason::NobodyCanMove));
    let over = Fact::GameOver { counts: vec![4, 3, 3], winners: vec![1, 2], reason: EndReason::NobodyCanMove };
    assert_eq!(facts.last(), Some(&over));
    assert_eq!(refusal(&mut table, Action::Draw), Illegal::Over);
}

#[test]
fn ruling_06_an_exchange_begins_the_count_of_passes_anew() {
    let mut table = classic(&["RRRR", "GGGG"], "BG", "");
    turn(&mut table, "-");
    turn(&mut table, "G>G");
    turn(&mut table, "-");
    assert!(!table.is_over());
}

#[test]
fn ruling_06_cancelled_pieces_leave_the_game_but_for_the_house_rule() {
    for recycle in [false, true] {
        let mut setup = setup(&[2, 2, 2], &["RBYY", "RRRR"], "PR", "O");
        setup.rules = Rules::classic().recycling(recycle);
        let position = setup.position().unwrap();
        let mut table = Game::from_position(setup.rules, position, 1);
        turn(&mut table, "RB>P");
        assert_eq!(table.position().bag().count(R), if recycle { 2 } else { 0 });
        assert_eq!(table.discard(), set(&Group::classic(), if recycle { "" } else { "RR" }));
    }
}

#[test]
fn ruling_07_one_piece_at_the_end_of_ones_turn_signals_the_final_round() {
    let mut table = classic(&["RB", "RRRR", "YYYY"], "PR", "O");
    let facts = turn(&mut table, "RB>P");
    assert_eq!(final_reason(&facts), Some(FinalReason::OnePiece));
    // The others still have their turns; then it is over.
    turn(&mut table, "K>K");
    assert!(!table.is_over());
    turn(&mut table, "K>K");
    assert_eq!(table.end(), Some(EndReason::FinalRound));
}

#[test]
fn ruling_07_it_is_the_end_of_ones_own_turn_that_counts() {
    // Seat 1 holds one piece during the turn of seat 0: nothing is signalled yet.
    let mut table = classic(&["RRRR", "R", "YYYY"], "KR", "O");
    let facts = turn(&mut table, "R>R");
    assert_eq!(final_reason(&facts), None);
    let facts = turn(&mut table, "R>R");
    assert_eq!(final_reason(&facts), Some(FinalReason::OnePiece));
}

#[test]
fn ruling_08_the_game_ends_after_the_last_seat_and_equals_share_the_win() {
    let mut table = classic(&["RRYY", "RB"], "KPR", "O");
    turn(&mut table, "R>R");
    let facts = turn(&mut table, "RB>P");
    assert_eq!(final_reason(&facts), Some(FinalReason::OnePiece));
    assert_eq!(table.end(), Some(EndReason::FinalRound));

    let mut table = classic(&["RRR", "BBB"], "KRB", "O");
    turn(&mut table, "! R>R");
    turn(&mut table, "B>B");
    assert_eq!(Outcome::of(&table), Some(Outcome { counts: vec![3, 3], winners: vec![0, 1] }));
}

#[test]
fn ruling_08_blacks_dealt_in_the_final_round_count() {
    let mut table = classic(&["RB", "ROYY"], "PG", "O");
    turn(&mut table, "RB>P");
    assert_eq!(table.position().hand_len(0), 1);
    // Seat 0 is down to one; seat 1 makes red cancel and hands it a black.
    turn(&mut table, "RO>GB");
    assert_eq!(Outcome::of(&table), Some(Outcome { counts: vec![2, 4], winners: vec![0] }));
}

#[test]
fn ruling_09_the_third_occurrence_makes_the_round_final() {
    let mut table = classic(&["RYBO", "RGPO"], "KR", "W");
    turn(&mut table, "R>R");
    turn(&mut table, "R>R");
    // Round 2 begins as round 1 did: a warning.
    assert!(!table.position().is_final());
    let facts = turn(&mut table, "R>R");
    assert!(facts.contains(&Fact::Repeated { times: 2 }));
    assert_eq!(final_reason(&facts), None);
    let facts = turn(&mut table, "R>R");
    assert!(facts.contains(&Fact::Repeated { times: 3 }));
    assert_eq!(final_reason(&facts), Some(FinalReason::Repetition));
    assert_eq!(table.round(), 3);
    turn(&mut table, "R>R");
    turn(&mut table, "R>R");
    assert_eq!(table.end(), Some(EndReason::FinalRound));
}

#[test]
fn ruling_09_it_is_the_round_of_the_player_to_move() {
    let mut setup = setup(&[2, 2, 2], &["RYBO", "RGPO"], "KR", "W");
    setup.turn = 1;
    let position = setup.position().unwrap();
    let mut table = Game::from_position(setup.rules, position, 1);
    for _ in 0..3 {
        turn(&mut table, "R>R");
    }
    assert!(!table.position().is_final());
    // The third time it is seat 1's turn, the last of its round.
    assert_eq!(final_reason(&turn(&mut table, "R>R")), Some(FinalReason::Repetition));
    assert_eq!(table.position().turn(), 1);
    turn(&mut table, "R>R");
    assert!(table.is_over());
}

#[test]
fn ruling_09_draws_are_not_compared_but_change_the_position() {
    let mut table = classic(&["RYBO", "RGPO"], "KR", "WG");
    for _ in 0..3 {
        turn(&mut table, "R>R");
    }
    // Without the draw it would be the third occurrence.
    let facts = turn(&mut table, "+W R>R");
    assert_eq!(final_reason(&facts), None);
    assert!(!facts.iter().any(|fact| matches!(fact, Fact::Repeated { .. })));
}

#[test]
fn ruling_09_a_game_taken_up_after_a_draw_has_not_begun_a_turn() {
    let mut setup = setup(&[2, 2, 2], &["RYBO", "RGPO"], "KR", "W");
    setup.drawn = true;
    let position = setup.position().unwrap();
    let mut table = Game::from_position(setup.rules, position, 1);
    for _ in 0..4 {
        turn(&mut table, "R>R");
    }
    // The second start of this turn, not the third.
    assert!(!table.position().is_final());
    turn(&mut table, "R>R");
    assert!(table.position().is_final());
}

#[test]
fn ruling_09_round_200_is_always_final() {
    let rules = Rules::with_copies(Group::classic(), 2, 200).unwrap();
    let mut setup = setup(&[2, 2, 2], &["RYBO", "RGPO"], "KR", "");
    setup.bag = Pieces::EMPTY;
    setup.bag.insert_many(W, 150);
    setup.rules = rules;
    let position = setup.position().unwrap();
    let mut table = Game::from_position(setup.rules, position, 1);
    let mut reasons = Vec::new();
    while !table.is_over() {
        // A draw in every other round keeps repetitions away.
        let fresh = table.position().turn() == 0 && table.round().is_multiple_of(2);
        let facts = turn(&mut table, if fresh { "+W R>R" } else { "R>R" });
        reasons.extend(final_reason(&facts).map(|reason| (reason, table.round())));
    }
    assert_eq!(reasons, [(FinalReason::LastRound, LAST_ROUND)]);
    assert_eq!(table.round(), LAST_ROUND);
}

#[test]
fn ruling_10_blacks_in_the_center_stay_and_the_supply_counts_on() {
    let mut table = classic(&["RBYY", "RRRR"], "PR", "");
    assert_eq!(table.blacks_used(), 0);
    turn(&mut table, "RB>P");
    // One into the Center, one for the rival.
    assert_eq!(table.blacks_used(), 2);
    // Nothing stops at thirty.
    let many = "K".repeat(500);
    let mut table = classic(&["RBYY", &many], &format!("PR{many}"), "");
    turn(&mut table, "RB>P");
    assert_eq!(table.position().hand(1).count(K), 501);
    const { assert!(BLACK_SUPPLY == 30) };
}

#[test]
fn ruling_11_turns_go_clockwise_from_the_first_seat() {
    let mut table = Game::deal(Rules::classic(), DealOptions { players: 4, first: 2, seed: 5 }).unwrap();
    assert_eq!(table.position().dealer(), 1);
    assert_eq!(Game::deal(Rules::classic(), DealOptions::new(3).seed(5)).unwrap().position().dealer(), 2);
    let mut seats = Vec::new();
    for _ in 0..6 {
        seats.push((table.round(), table.position().turn()));
        let exchange = table.exchanges()[0];
        table.apply(Action::Exchange(exchange)).unwrap();
    }
    assert_eq!(seats, [(1, 2), (1, 3), (1, 0), (1, 1), (2, 2), (2, 3)]);
}

#[test]
fn ruling_12_hands_copies_and_limits_follow_from_the_group() {
    let figures = |moduli: &[u64], players| {
        let rules = rules(moduli, players);
        (rules.hand_size(), rules.copies(), rules.limit(), rules.cancels_at())
    };
    assert_eq!(figures(&[2, 2, 2], 4), (13, 10, 3, 2));
    assert_eq!(figures(&[2, 2, 2, 2], 2), (29, 10, 4, 2));
    assert_eq!(figures(&[3, 3], 4), (23, 12, 2, 3));
    assert_eq!(figures(&[2, 2], 2), (5, 10, 2, 2));
    assert_eq!(figures(&[4, 2], 3), (27, 12, 2, 4));
    assert_eq!(figures(&[2, 3], 2), (29, 12, 2, 6));
}

#[test]
fn ruling_12_what_lies_outside_is_refused_with_the_reason() {
    let refused = |moduli: &[u64]| Group::new(moduli).unwrap_err();
    assert_eq!(refused(&[]), GroupError::Rank(0));
    assert_eq!(refused(&[2; 5]), GroupError::Rank(5));
    assert_eq!(refused(&[1, 4]), GroupError::Modulus(1));
    assert_eq!(refused(&[2, 10]), GroupError::Modulus(10));
    assert_eq!(refused(&[3]), GroupError::Order(3));
    assert_eq!(refused(&[9, 8]), GroupError::Order(72));
    assert_eq!(Rules::new(group(&[8, 8]), 2).unwrap_err(), RulesError::Hand(503));
    assert_eq!(Rules::new(Group::classic(), 5).unwrap_err(), RulesError::Players(5));
    let copies = |copies| Rules::with_copies(Group::classic(), 4, copies);
    assert_eq!(copies(7).unwrap_err(), RulesError::Copies { copies: 7, least: 8 });
    assert_eq!(copies(256).unwrap_err(), RulesError::Copies { copies: 256, least: 8 });
    assert!(copies(8).is_ok() && copies(255).is_ok());
}

#[test]
fn ruling_12_every_group_in_the_limits_can_be_dealt_and_played() {
    let mut supported = 0;
    let ranks: Vec<Vec<u64>> = (1..=4_u32)
        .flat_map(|n| (0..8_u64.pow(n)).map(move |i| (0..n).map(|k| 2 + i / 8_u64.pow(k) % 8).collect()))
        .collect();
    for moduli in ranks {
        let Ok(group) = Group::new(&moduli) else { continue };
        let Ok(rules) = Rules::new(group, 4) else { continue };
        supported += 1;
        let mut table = Game::deal(rules, DealOptions::new(4).seed(1)).unwrap();
        // The first turn of any game: exchange, or draw until one can.
        while !table.can_exchange() {
            table.apply(Action::Draw).unwrap();
        }
        let exchange = table.exchanges()[0];
        table.apply(Action::Exchange(exchange)).unwrap();
    }
    assert_eq!(supported, 84, "ordered lists of moduli");
}

#[test]
fn ruling_12_with_one_coordinate_only_equal_swaps_and_the_spectrum_exist() {
    let table = game(&[5], &["1.4.2.3", "1.1"], "0.2.3", "");
    let group = group(&[5]);
    let texts: Vec<String> = table.exchanges().iter().map(|e| group.write_exchange(e)).collect();
    assert_eq!(texts, ["1.4>0", "2>2", "3>3"]);
}

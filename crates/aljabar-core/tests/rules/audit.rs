//! The auditor finds every broken rule: each test changes one fact of a legal game and expects the matching objection.

use aljabar_core::{Auditor, Deed, EndReason, Fact, FinalReason, Game, Pieces, Rules, classic::*};

use crate::common::{classic, setup, turn};

/// Plays a turn, changes the facts of its last action, and returns the auditor's objection. Without the change there must
/// be none.
fn objection(table: &Game, text: &str, change: impl FnOnce(&mut Vec<Fact>)) -> String {
    let mut game = table.clone();
    let deeds = game.rules().group().read_turn(text).unwrap();
    let (last, before) = deeds.split_last().unwrap();
    before.iter().for_each(|deed| drop(game.replay(*deed).unwrap()));
    let auditor = Auditor::new(&game);
    let mut facts = game.replay(*last).unwrap();
    assert_eq!(auditor.clone().check(&game, &facts), Ok(()), "{text} is legal");
    change(&mut facts);
    auditor.clone().check(&game, &facts).expect_err(text).to_string()
}

/// The auditor's objection to facts that the game did not report.
fn objection_to(table: &Game, facts: &[Fact]) -> String {
    Auditor::new(table).check(table, facts).unwrap_err().to_string()
}

fn replace(facts: &mut [Fact], kind: impl Fn(&Fact) -> bool, new: Fact) {
    *facts.iter_mut().find(|fact| kind(fact)).unwrap() = new;
}

fn passes(seat: usize, next: usize) -> [Fact; 2] {
    [Fact::Passed { seat }, Fact::TurnBegan { seat: next, round: 1 }]
}

#[track_caller]
fn says(objection: &str, part: &str) {
    assert!(objection.contains(part), "{objection}");
}

/// Seat 0 makes red cancel: both rivals take a black.
fn cancelling() -> Game {
    classic(&["RBYY", "RRRR", "WW"], "PR", "O")
}

#[test]
fn every_rival_takes_a_black_for_each_cancellation_that_counts() {
    let taken = |fact: &Fact| matches!(fact, Fact::BlacksTaken { seat: 1, .. });
    let forgotten = objection(&cancelling(), "RB>P", |facts| facts.retain(|fact| !taken(fact)));
    says(&forgotten, "seat 1 took [] blacks and should have taken [1]");
    let doubled = objection(&cancelling(), "RB>P", |facts| {
        replace(facts, taken, Fact::BlacksTaken { seat: 1, count: 2 });
    });
    says(&doubled, "seat 1 took [2] blacks and should have taken [1]");
    let own = objection(&cancelling(), "RB>P", |facts| replace(facts, taken, Fact::BlacksTaken { seat: 0, count: 1 }));
    says(&own, "seat 0 took [1] blacks and should have taken []");
    let twice = objection(&cancelling(), "RB>P", |facts| facts.push(Fact::BlacksTaken { seat: 2, count: 1 }));
    says(&twice, "seat 2 took [1, 1] blacks");
    let without = objection(&cancelling(), "+O", |facts| facts.push(Fact::BlacksTaken { seat: 2, count: 1 }));
    says(&without, "seat 2 took [1] blacks and should have taken []");
    let of_nothing = objection(&cancelling(), "+O", |facts| {
        facts.push(Fact::Cancelled { piece: P, times: 0, exempt: false });
    });
    says(&of_nothing, "purple cancelled without an exchange");
}

#[test]
fn who_placed_a_whole_set_is_exempt_and_nobody_else() {
    let cancelled = |fact: &Fact| matches!(fact, Fact::Cancelled { .. });
    let forgotten = objection(&cancelling(), "RB>P", |facts| facts.retain(|fact| !cancelled(fact)));
    says(&forgotten, "red should have cancelled");
    // One red of the hand meets one in the Center: not exempt.
    let claimed = objection(&cancelling(), "RB>P", |facts| {
        replace(facts, cancelled, Fact::Cancelled { piece: R, times: 1, exempt: true });
        facts.retain(|fact| !matches!(fact, Fact::BlacksTaken { .. }));
    });
    says(&claimed, "red was placed 1 times, and its exemption is wrong");
    // Two reds of the hand: exempt.
    let table = classic(&["RRBO", "YYYY"], "RB", "");
    let denied = objection(&table, "RRB>B", |facts| {
        replace(facts, cancelled, Fact::Cancelled { piece: R, times: 1, exempt: false });
        facts.insert(2, Fact::BlacksTaken { seat: 1, count: 1 });
    });
    says(&denied, "red was placed 2 times, and its exemption is wrong");
}

#[test]
fn seats_take_turns_clockwise() {
    let table = cancelling();
    let wrong = Fact::Drew { seat: 2, piece: O };
    says(&objection(&table, "+O", |facts| facts[0] = wrong), "seat 2 did something in the turn of seat 0");
    let began = |fact: &Fact| matches!(fact, Fact::TurnBegan { .. });
    for (seat, round) in [(0, 1), (2, 1), (1, 2)] {
        let told = objection(&table, "RB>P", |facts| replace(facts, began, Fact::TurnBegan { seat, round }));
        says(&told, "what followed is told as");
    }
    says(&objection(&table, "RB>P", |facts| facts.retain(|fact| !began(fact))), "what followed is told as []");
    says(&objection(&table, "+O", |facts| facts.push(Fact::TurnBegan { seat: 1, round: 1 })), "and was []");
    says(&objection(&table, "+O", |facts| facts[0] = Fact::Drew { seat: 3, piece: O }), "there is no seat 3");
    says(&objection(&table, "+O", Vec::clear), "nothing was done");
    says(&objection(&table, "+O", |facts| facts.push(Fact::Passed { seat: 0 })), "two things were done at once");
    // A round is over after the seat before the first one.
    let mut table = classic(&["RYBO", "RGPO", "RR"], "KR", "W");
    turn(&mut table, "R>R");
    turn(&mut table, "R>R");
    let same_round = objection(&table, "R>R", |facts| {
        replace(facts, began, Fact::TurnBegan { seat: 0, round: 1 });
    });
    says(&same_round, "what followed is told as");
}

#[test]
fn a_round_is_final_for_the_reasons_of_the_rulings() {
    let is_final = |fact: &Fact| matches!(fact, Fact::FinalRound { .. });
    // Down to one piece, ruling 7.
    let table = classic(&["RB", "RRRR", "YYYY"], "PR", "O");
    says(&objection(&table, "RB>P", |facts| facts.retain(|fact| !is_final(fact))), "is so for [OnePiece]");
    let other = |seat, reason| move |facts: &mut Vec<Fact>| replace(facts, is_final, Fact::FinalRound { seat, reason });
    says(&objection(&table, "RB>P", other(0, FinalReason::LastRound)), "said to be final for [LastRound]");
    says(&objection(&table, "RB>P", other(1, FinalReason::OnePiece)), "ascribed to seat 1 and not to seat 0");
    // Two pieces left.
    let table = classic(&["RBY", "RRRR", "YYYY"], "PR", "O");
    let early = objection(&table, "RB>P", |facts| {
        facts.push(Fact::FinalRound { seat: 0, reason: FinalReason::OnePiece });
    });
    says(&early, "final for [OnePiece], and is so for []");
    // Announcing, ruling 1.
    let announced = [Fact::FinalRound { seat: 0, reason: FinalReason::Announced }];
    says(&objection_to(&classic(&["RYBO", "RR"], "KR", "O"), &announced), "seat 0 announced with 4 pieces");
    let mut table = classic(&["RY", "RR"], "KR", "O");
    turn(&mut table, "+O");
    says(&objection_to(&table, &announced), "seat 0 announced after drawing");
    let mut table = classic(&["RY", "RR"], "KR", "O");
    turn(&mut table, "!");
    says(&objection_to(&table, &announced), "announced a round that is final already");
}

#[test]
fn the_third_occurrence_makes_the_round_final_and_not_another() {
    let mut table = classic(&["RYBO", "RGPO"], "KR", "W");
    (0..2).for_each(|_| drop(turn(&mut table, "R>R")));
    // The second time it is only a warning.
    let warned = |fact: &Fact| matches!(fact, Fact::Repeated { .. });
    says(&objection(&table, "R>R", |facts| facts.retain(|fact| !warned(fact))), "was [TurnBegan");
    says(&objection(&table, "R>R", |facts| replace(facts, warned, Fact::Repeated { times: 3 })), "what followed");
    let early = objection(&table, "R>R", |facts| {
        facts.push(Fact::FinalRound { seat: 1, reason: FinalReason::Repetition });
    });
    says(&early, "final for [Repetition], and is so for []");
    turn(&mut table, "R>R");
    let is_final = |fact: &Fact| matches!(fact, Fact::FinalRound { .. });
    says(&objection(&table, "R>R", |facts| facts.retain(|fact| !is_final(fact))), "is so for [Repetition]");
    let whose = Fact::FinalRound { seat: 1, reason: FinalReason::Repetition };
    says(&objection(&table, "R>R", |facts| replace(facts, is_final, whose)), "ascribed to seat 1 and not to seat 0");
}

#[test]
fn the_200th_round_is_final() {
    let rules = Rules::with_copies(aljabar_core::Group::classic(), 2, 200).unwrap();
    let mut setup = setup(&[2, 2, 2], &["RYBO", "RGPO"], "KR", "");
    setup.bag = Pieces::EMPTY;
    setup.bag.insert_many(W, 150);
    setup.rules = rules;
    let position = setup.position().unwrap();
    let mut table = Game::from_position(setup.rules, position, 1);
    while (table.round(), table.position().turn()) != (199, 1) {
        let fresh = table.position().turn() == 0 && table.round().is_multiple_of(2);
        turn(&mut table, if fresh { "+W R>R" } else { "R>R" });
    }
    let forgotten = objection(&table, "R>R", |facts| {
        facts.retain(|fact| !matches!(fact, Fact::FinalRound { .. }));
    });
    says(&forgotten, "said to be final for [], and is so for [LastRound]");
}

#[test]
fn only_who_cannot_exchange_passes_and_before_the_final_round_only_without_a_bag() {
    // Red lies in the Center, so a red can be exchanged.
    says(&objection_to(&classic(&["RR", "YY"], "KR", ""), &passes(0, 1)), "seat 0 passed and could have exchanged");
    // Three pieces for the Spectrum's black.
    let spectrum = classic(&["RYBW", "YY"], "KG", "");
    says(&objection_to(&spectrum, &passes(0, 1)), "seat 0 passed and could have exchanged");
    // Nothing to exchange, but something to draw.
    let stuck = classic(&["RRRR", "YY"], "BG", "O");
    says(&objection_to(&stuck, &passes(0, 1)), "seat 0 passed before the final round and had to draw");
    // Legal passes with changed facts.
    let table = classic(&["RRRR", "RRR", "RRR"], "BG", "");
    says(&objection(&table, "-", |facts| facts[0] = Fact::Passed { seat: 1 }), "in the turn of seat 0");
}

#[test]
fn exchanges_keep_their_form() {
    let group = aljabar_core::Group::classic();
    let table = classic(&["RYBWOO", "RRRR"], "KKKKRY", "");
    let given = |text: &str, spectrum| {
        let exchange = group.read_exchange(text).unwrap();
        objection_to(&table, &[Fact::Exchanged { seat: 0, exchange, spectrum }, Fact::TurnBegan { seat: 1, round: 1 }])
    };
    says(&given("RYBW>K", false), "wrong about the Spectrum");
    says(&given("RY>RY", true), "wrong about the Spectrum");
    says(&given("RYBW>KK", true), "something else than one black for the Spectrum");
    says(&given("RRYY>K", false), "exchanged 4 for 1");
    says(&given("OO>KKKK", false), "exchanged 2 for 4");
    says(&given("OO>R", false), "unequal sums");
    says(&given("GG>K", false), "green was not in the hand");
    says(&given("B>B", false), "blue was not in the Center");
}

#[test]
fn the_end_comes_when_it_must_and_names_the_winners() {
    let mut table = classic(&["RRYY", "RB"], "KPR", "O");
    turn(&mut table, "R>R");
    let over = |fact: &Fact| matches!(fact, Fact::GameOver { .. });
    let end = |counts: [usize; 2], winners: &[usize], reason| Fact::GameOver {
        counts: counts.to_vec(),
        winners: winners.to_vec(),
        reason,
    };
    // Red cancels: seat 0 holds five, seat 1 one.
    let right = end([5, 1], &[1], EndReason::FinalRound);
    assert!(turn(&mut table.clone(), "RB>P").contains(&right));
    for wrong in [
        end([5, 1], &[0], EndReason::FinalRound),
        end([5, 1], &[0, 1], EndReason::FinalRound),
        end([4, 1], &[1], EndReason::FinalRound),
        end([5, 1], &[1], EndReason::NobodyCanMove),
        Fact::TurnBegan { seat: 0, round: 2 },
    ] {
        says(&objection(&table, "RB>P", |facts| replace(facts, over, wrong.clone())), "what followed is told as");
    }
    says(&objection(&table, "R>R", |facts| facts.push(right.clone())), "what followed");
    let mut ended = table;
    turn(&mut ended, "RB>P");
    says(&objection_to(&ended, &[Fact::Drew { seat: 0, piece: O }]), "something was done after the end");
    // Everybody passes.
    let mut table = classic(&["RRRR", "RRR", "RRR"], "BG", "");
    turn(&mut table, "-");
    turn(&mut table, "-");
    let on = objection(&table, "-", |facts| replace(facts, over, Fact::TurnBegan { seat: 0, round: 2 }));
    says(&on, "GameOver");
}

/// An auditor that begins in the middle of a game counts repetitions and passes from its start.
#[test]
fn an_auditor_that_comes_late_knows_the_past() {
    let mut table = classic(&["RRRR", "RRR", "RRR"], "BG", "");
    turn(&mut table, "-");
    turn(&mut table, "-");
    let mut late = Auditor::new(&table);
    let facts = table.replay(Deed::Passed).unwrap();
    assert_eq!(late.check(&table, &facts), Ok(()));
    assert_eq!(table.end(), Some(EndReason::NobodyCanMove));
}

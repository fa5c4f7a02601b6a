//! Tests of reviews: outlines agree with the game, and the analysis finds the decisive actions.

use std::sync::atomic::AtomicBool;

use aljabar_bots::{Budget, Level, NEVER, Reason, WON};
use aljabar_core::{Action, Fact, FinalReason, Game};
use aljabar_review::{Analysis, AnalysisProgress, GameReview, Outline, OutlineEvent, PER_DECISION, best, missed};
use proptest::prelude::*;

use crate::{
    advice::busy,
    common::{GROUPS, exchange, played, table},
};

const SMALL: Budget = Budget::nodes(1_000);

proptest! {
    #![proptest_config(aljabar_fuzz::cases(60))]

    #[test]
    fn outlines_agree_with_the_game(group in 0..6_usize, players in 2..=4_usize, seed: u64, actions in 0..200_u64) {
        let game = played(GROUPS[group], players, Level::Greedy, seed, actions);
        let outline = Outline::of(&game);
        prop_assert_eq!(outline.sizes.len(), outline.len() + 1);
        let mut again = Game::from_position(game.rules().clone(), *game.start(), game.seed());
        let sizes = |game: &Game| (0..players).map(|seat| game.position().hand_len(seat)).collect::<Vec<_>>();
        prop_assert_eq!(&outline.sizes[0], &sizes(&again));
        let (mut turn, mut most, mut draws, mut blacks) = (1, 0, 0, 0);
        for (seat, deed) in game.deeds() {
            prop_assert_eq!(outline.turns[turn - 1].seat, seat);
            prop_assert_eq!(outline.turns[turn - 1].round, again.round());
            let facts = again.replay(deed).unwrap();
            let times = |fact: &Fact| if let Fact::Cancelled { times, .. } = fact { *times } else { 0 };
            let cancelled: u16 = facts.iter().map(times).sum();
            most = most.max(cancelled);
            let taken = |fact: &Fact| if let Fact::BlacksTaken { count, .. } = fact { u32::from(*count) } else { 0 };
            blacks += facts.iter().map(taken).sum::<u32>();
            draws += usize::from(matches!(facts[0], Fact::Drew { .. }));
            let here = outline.cascades().find(|cascade| cascade.turn == turn);
            if deed.ends_turn() {
                prop_assert_eq!(here.map_or(0, |cascade| cascade.cancellations), cancelled);
                prop_assert_eq!(&outline.sizes[turn], &sizes(&again));
                turn += 1;
            }
        }
        prop_assert_eq!(outline.sizes.last().unwrap(), &sizes(&game));
        prop_assert_eq!(outline.longest_cascade.map_or(0, |cascade| cascade.cancellations), most);
        prop_assert_eq!(outline.cascades().map(|c| u32::from(c.blacks) * (players as u32 - 1)).sum::<u32>(), blacks);
        prop_assert_eq!(outline.marks.iter().filter(|mark| mark.event == OutlineEvent::Drew).count(), draws);
        let over = outline.marks.iter().any(|mark| matches!(mark.event, OutlineEvent::Over { .. }));
        prop_assert_eq!(over, game.is_over());
    }
}

/// A game of two turns, in which seat 1 wins with the Spectrum only.
fn spectrum_game(last: &str) -> Game {
    let (rules, position) = table(&["RY", "RYBW"], "KRG", "RRYYBB", 0, false);
    let mut game = Game::from_position(rules.clone(), position, 1);
    game.apply(Action::Announce).unwrap();
    game.apply(Action::Exchange(exchange(&rules, "R>R"))).unwrap();
    game.apply(Action::Exchange(exchange(&rules, last))).unwrap();
    game
}

#[test]
fn an_ignored_spectrum_is_the_biggest_missed_chance() {
    let game = spectrum_game("YB>G");
    assert!(game.is_over());
    let review = GameReview::of(&game, SMALL, &NEVER, |_| ());
    let missed = review.missed(|_| true).unwrap();
    assert_eq!((missed.turn, missed.seat), (2, 1));
    assert_eq!(missed.advised, Action::Exchange(exchange(game.rules(), "RYBW>K")));
    assert_eq!(missed.played, Action::Exchange(exchange(game.rules(), "YB>G")));
    // Three pieces against two.
    assert_eq!((missed.before, missed.after, missed.loss()), (WON, 0, WON));
    assert!(matches!(missed.reason, Reason::Wins { .. }));
    assert_eq!(review.missed(|seat| seat == 1), Some(missed));
    assert_ne!(review.missed(|seat| seat == 0), Some(missed));
}

#[test]
fn the_only_exchange_that_wins_is_the_best() {
    let game = spectrum_game("RYBW>K");
    let review = GameReview::of(&game, SMALL, &NEVER, |_| ());
    let best = review.best(|_| true).unwrap();
    assert_eq!((best.turn, best.seat, best.after), (2, 1, WON));
    assert_eq!(best.played, best.advised);
    // Two of the other exchanges share the win. A draw does not count, because the Spectrum is possible after it.
    assert_eq!((best.margin(), best.loss()), (WON / 2, 0), "{best:?}");
    assert_eq!(review.missed(|seat| seat == 1), None);
    let events: Vec<&OutlineEvent> = review.outline.marks.iter().map(|mark| &mark.event).collect();
    assert_eq!(events[0], &OutlineEvent::FinalRound(FinalReason::Announced));
    assert_eq!(events[1..3], [&OutlineEvent::Spectrum, &OutlineEvent::Cancelled { times: 1, blacks: 1 }]);
    assert_eq!(review.outline.longest_cascade.map(|cascade| (cascade.turn, cascade.seat)), Some((2, 1)));
}

/// The judgement of a draw does not depend on the piece that was drawn.
#[test]
fn luck_is_no_missed_chance() {
    let (rules, position) = table(&["RYB", "KK"], "KRG", "RRYYBBOOGGPPWW", 0, true);
    let judged: Vec<_> = position
        .bag()
        .each()
        .map(|(piece, _)| {
            let mut game = Game::from_position(rules.clone(), position, 9);
            game.apply_drawn(piece).unwrap();
            GameReview::of(&game, SMALL, &NEVER, |_| ()).judgements[0]
        })
        .collect();
    assert_eq!(judged.len(), 7);
    assert!(judged.iter().all(|judgement| *judgement == judged[0]), "{judged:?}");
    // A draw that is the only good action loses little, whatever the piece.
    let (rules, position) = table(&["RYB", "KK"], "KK", "RRYYBBOOGGPPWW", 0, false);
    let mut game = Game::from_position(rules, position, 9);
    assert!(!game.can_exchange() || game.exchanges().iter().all(|exchange| exchange.reduction() <= 0));
    game.apply(Action::Draw).unwrap();
    let review = GameReview::of(&game, SMALL, &NEVER, |_| ());
    assert!(review.judgements[0].loss() < WON / 4, "{review:?}");
}

#[test]
fn a_strong_bot_loses_much_less_than_a_random_one() {
    let (mut own, mut careless) = (0, 0);
    for seed in 0..6 {
        let total = |level| -> i64 {
            let game = played(&[2, 2, 2], 2, level, seed, 60);
            let review = GameReview::of(&game, SMALL, &NEVER, |_| ());
            let losses = review.judgements.iter().filter(|judgement| judgement.played != Action::Draw);
            losses.map(|judgement| i64::from(judgement.loss())).sum::<i64>() / review.judgements.len() as i64
        };
        own += total(Level::Expert);
        careless += total(Level::Random);
    }
    assert!(own * 3 < careless, "{own} {careless}");
}

#[test]
fn an_analysis_goes_step_by_step_and_can_be_stopped() {
    let game = played(&[2, 2, 2], 3, Level::Casual, 5, 40);
    let mut analysis = Analysis::of(&game, SMALL).first(|seat| seat == 1);
    let total = game.deeds().count();
    assert_eq!(analysis.len(), total);
    assert_eq!(analysis.step(&AtomicBool::new(true)), None);
    let mut steps: Vec<AnalysisProgress> = Vec::new();
    while let Some(step) = analysis.step(&NEVER) {
        steps.push(step);
    }
    assert_eq!(steps.len(), total, "a step that was stopped is done again");
    assert!(steps.iter().enumerate().all(|(place, step)| (step.done, step.of) == (place + 1, total)));
    let own = game.deeds().filter(|(seat, _)| *seat == 1).count();
    assert!(steps.iter().enumerate().all(|(place, step)| (step.judgement.seat == 1) == (place < own)));
    let mut judged: Vec<_> = steps.iter().map(|step| step.judgement).collect();
    judged.sort_by_key(|judgement| judgement.turn);
    let mut heard = 0;
    let review = GameReview::of(&game, SMALL, &NEVER, |_| heard += 1);
    assert_eq!((review.judgements, heard), (judged, total), "the same in any order");
    let mut only = Analysis::of(&game, SMALL).only(|seat| seat == 2);
    assert_eq!(only.len(), game.deeds().filter(|(seat, _)| *seat == 2).count());
    assert!(only.step(&NEVER).is_some_and(|step| step.judgement.seat == 2));
}

#[test]
fn every_group_can_be_reviewed() {
    for moduli in GROUPS {
        let game = played(moduli, 4, Level::Greedy, 2, 12);
        let review = GameReview::of(&game, Budget::nodes(200), &NEVER, |_| ());
        assert_eq!(review.judgements.len(), game.deeds().count());
        for judgement in &review.judgements {
            assert!(judgement.before >= judgement.after, "{judgement:?}");
            assert!((0..=WON).contains(&judgement.before) && (0..=WON).contains(&judgement.after));
            assert_eq!(judgement.played == judgement.advised, judgement.loss() == 0, "{judgement:?}");
        }
    }
    let fresh = played(&[2, 2, 2], 2, Level::Greedy, 1, 0);
    let review = GameReview::of(&fresh, SMALL, &NEVER, |_| ());
    assert!(review.outline.is_empty() && review.judgements.is_empty() && review.best(|_| true).is_none());
}

/// A review is always the same with the default budget, also on a busy machine.
#[test]
fn a_review_is_the_same_every_time() {
    for (moduli, players, actions) in [(&[2_u64, 2, 2][..], 2, 26), (&[3, 3], 3, 12), (&[2, 2, 2, 2], 2, 10)] {
        let game = played(moduli, players, Level::Casual, 11, actions);
        let review = || GameReview::of(&game, PER_DECISION, &NEVER, |_| ());
        let first = review();
        assert_eq!(first.judgements.len(), game.deeds().count());
        assert_eq!(busy(review), first, "{moduli:?} with {players} players");
        // The order in which the decisions are judged does not matter.
        let mut analysis = Analysis::of(&game, PER_DECISION).first(|seat| seat == 1);
        let judgements: Vec<_> = std::iter::from_fn(|| analysis.step(&NEVER)).map(|step| step.judgement).collect();
        assert_eq!(best(&judgements, |_| true), first.best(|_| true));
        assert_eq!(missed(&judgements, |_| true), first.missed(|_| true));
    }
}

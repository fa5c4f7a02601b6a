//! Plays deals in every seat rotation, and reports how the contestants did.

use std::{collections::HashSet, ops::Range, sync::Mutex};

use aljabar_bots::Budget;
use aljabar_core::{Game, MAX_SEATS, Outcome};
use indicatif::ProgressBar;
use rayon::prelude::*;
use serde::Serialize;

use crate::{
    openings::Openings,
    referee::{self, PlayerStats, Seated},
    seats::Contestant,
    statistics::{Estimate, Sums, elo, elo_error, median},
    work::{Failure, StopFlag, mix, warn},
};

/// The contestants and the settings of a tournament.
pub(crate) struct Tournament<'a> {
    pub(crate) openings: &'a Openings,
    pub(crate) bots: &'a [Contestant],
    pub(crate) seed: u64,
    pub(crate) budget: Budget,
    pub(crate) stop: &'a StopFlag,
    pub(crate) bar: &'a ProgressBar,
    /// The contestants whose first fault was printed. Later faults are only counted.
    pub(crate) told: Mutex<HashSet<usize>>,
}

/// A win is this many parts, so that any number of winners can share it.
const PARTS: u64 = 12;

/// The results so far. Their size does not depend on the number of deals.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) deals: u64,
    pub(crate) games: u64,
    pub(crate) turns: u64,
    /// For each contestant, the parts of the wins in every deal, over all its rotations.
    shares: [Sums; MAX_SEATS],
    stats: [PlayerStats; MAX_SEATS],
}

/// The result of one deal over all rotations.
struct DealResult {
    turns: u64,
    games: u64,
    /// For each contestant, the parts of the wins.
    parts: [u64; MAX_SEATS],
}

impl Tally {
    fn add(&mut self, deal: &DealResult, seated: &[Seated]) {
        self.deals += 1;
        self.games += deal.games;
        self.turns += deal.turns;
        for (who, bot) in seated.iter().enumerate() {
            self.shares[who].add(deal.parts[who]);
            self.stats[who].add(&bot.stats);
        }
    }

    /// A contestant's share of the wins.
    pub(crate) fn share(&self, who: usize, players: usize) -> Estimate {
        self.shares[who].estimate(PARTS * players as u64)
    }
}

/// The result of one contestant.
#[derive(Serialize)]
pub(crate) struct BotReport {
    pub(crate) bot: String,
    pub(crate) share: f64,
    /// `None` for a single deal.
    pub(crate) standard_error: Option<f64>,
    /// The Elo difference to a fair share. `None` if all games or none were won.
    pub(crate) elo: Option<f64>,
    pub(crate) elo_error: Option<f64>,
    pub(crate) faults: u64,
    pub(crate) decisions: u64,
    pub(crate) ms_per_decision: f64,
    pub(crate) median_ms: f64,
    pub(crate) longest_ms: f64,
    #[serde(skip)]
    pub(crate) never_started: bool,
}

/// One contestant and others that are all alike.
pub(crate) fn one_against(one: Contestant, others: &Contestant, players: usize) -> Vec<Contestant> {
    std::iter::once(one).chain(std::iter::repeat_n(others.clone(), players - 1)).collect()
}

impl Tournament<'_> {
    /// Plays this number of deals. Returns how many were played, and the result of the first contestant. `None` if the
    /// tournament was stopped before the end of a deal.
    pub(crate) fn first_of(
        &self,
        deals: u64,
        ended: &(impl Fn(u64, usize, &[usize], &Game) -> Result<(), Failure> + Sync),
    ) -> Result<Option<(u64, BotReport)>, Failure> {
        let mut tally = Tally::default();
        self.play(0..deals, &mut tally, ended)?;
        let first = self.reports(&tally).into_iter().next();
        Ok(first.filter(|_| tally.deals > 0).map(|report| (tally.deals, report)))
    }

    /// Plays these deals in parallel and adds their results. `ended` is called with every game: its deal, its rotation and
    /// the contestant of each seat.
    pub(crate) fn play(
        &self,
        deals: Range<u64>,
        tally: &mut Tally,
        ended: &(impl Fn(u64, usize, &[usize], &Game) -> Result<(), Failure> + Sync),
    ) -> Result<(), Failure> {
        let results = Mutex::new((tally, None));
        let seats = || self.bots.iter().map(Seated::new).collect::<Vec<_>>();
        deals.into_par_iter().for_each_init(seats, |seated, deal| {
            let failed = || results.lock().is_ok_and(|results| results.1.is_some());
            if self.stop.asked() || failed() {
                return;
            }
            let played = self.deal(seated, deal, ended);
            self.bar.inc(1);
            let Ok(mut results) = results.lock() else { return };
            match played {
                Ok(played) => results.0.add(&played, seated),
                Err(error) => drop(results.1.get_or_insert(error)),
            }
        });
        match results.into_inner() {
            Ok((_, Some(error))) => Err(error),
            _ => Ok(()),
        }
    }

    fn deal(
        &self,
        seated: &mut [Seated],
        deal: u64,
        ended: &impl Fn(u64, usize, &[usize], &Game) -> Result<(), Failure>,
    ) -> Result<DealResult, Failure> {
        let players = seated.len();
        let seed = mix(self.seed, deal);
        let mut result = DealResult { turns: 0, games: 0, parts: [0; MAX_SEATS] };
        seated.iter_mut().for_each(|bot| bot.stats = PlayerStats::default());
        for rotation in 0..players {
            // The contestants change seats; the hands of the seats and the bag stay the same.
            let order: Vec<usize> = (0..players).map(|seat| (seat + rotation) % players).collect();
            let mut game = self.openings.game(deal, seed)?;
            let seed = mix(seed, rotation as u64);
            referee::play(
                &mut game,
                seated,
                &order,
                seed,
                self.budget,
                |_, _, _| (),
                |who, fault| self.complain(who, fault),
            );
            if let Some(outcome) = Outcome::of(&game) {
                for winner in &outcome.winners {
                    result.parts[order[*winner]] += PARTS / outcome.winners.len() as u64;
                }
            }
            result.turns += game.deeds().filter(|(_, deed)| deed.ends_turn()).count() as u64;
            result.games += 1;
            ended(deal, rotation, &order, &game)?;
        }
        Ok(result)
    }

    fn complain(&self, who: usize, fault: &str) {
        if self.told.lock().is_ok_and(|mut told| told.insert(who)) {
            self.bar.suspend(|| warn(format!("aljabar-lab: {fault}")));
        }
    }

    /// The results of all contestants.
    pub(crate) fn reports(&self, tally: &Tally) -> Vec<BotReport> {
        let report = |(who, bot): (usize, &Contestant)| {
            let found = tally.share(who, self.bots.len());
            let stats = &tally.stats[who];
            BotReport {
                bot: bot.to_string(),
                share: found.mean,
                standard_error: found.standard_error,
                elo: elo(found.mean, self.bots.len()),
                elo_error: elo_error(found),
                faults: stats.faults,
                decisions: stats.decisions,
                ms_per_decision: stats.thinking.as_secs_f64() * 1000.0 / stats.decisions.max(1) as f64,
                median_ms: median(stats.times.clone()) * 1000.0,
                longest_ms: stats.longest.as_secs_f64() * 1000.0,
                never_started: stats.never_started(),
            }
        };
        self.bots.iter().enumerate().map(report).collect()
    }
}

impl BotReport {
    /// `62.5 ± 1.7 %`
    pub(crate) fn percent(&self) -> String {
        let error = self.standard_error.map_or_else(|| "?".into(), |error| format!("{:.1}", error * 100.0));
        format!("{:.1} ± {error} %", self.share * 100.0)
    }

    /// `+89 ± 12`
    pub(crate) fn points(&self) -> String {
        match (self.elo, self.elo_error) {
            (Some(elo), Some(error)) => format!("{:+.0} ± {error:.0}", elo.round() + 0.0),
            _ => "–".into(),
        }
    }
}

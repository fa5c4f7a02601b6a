//! Plays deals in every seat rotation, and reports how the contestants did.

use std::{collections::HashSet, ops::Range, sync::Mutex};

use aljabar_bots::Budget;
use aljabar_core::{DealOptions, Game, Outcome, Rules};
use indicatif::ProgressBar;
use rayon::prelude::*;
use serde::Serialize;

use crate::{
    referee::{self, PlayerStats, Seated},
    seats::Contestant,
    statistics::{elo, elo_error, estimate, median},
    work::{Failure, StopFlag, mix, warn},
};

/// The contestants and the settings of a tournament.
pub(crate) struct Tournament<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) bots: &'a [Contestant],
    pub(crate) seed: u64,
    pub(crate) budget: Budget,
    pub(crate) stop: &'a StopFlag,
    pub(crate) bar: &'a ProgressBar,
    /// The contestants whose first fault was printed. Later faults are only counted.
    pub(crate) told: Mutex<HashSet<usize>>,
}

/// The result of one deal over all rotations.
pub(crate) struct DealResult {
    /// Each contestant's share of the wins.
    pub(crate) shares: Vec<f64>,
    pub(crate) turns: u64,
    pub(crate) games: u64,
    stats: Vec<PlayerStats>,
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
    /// Whether it could ever be asked. An engine that never started could not.
    #[serde(skip)]
    pub(crate) ready: bool,
}

impl Tournament<'_> {
    /// Plays these deals in parallel. `ended` is called with every game: its deal, its rotation and the contestant of each
    /// seat.
    pub(crate) fn play(
        &self,
        deals: Range<u64>,
        ended: &(impl Fn(u64, usize, &[usize], &Game) -> Result<(), Failure> + Sync),
    ) -> Result<Vec<DealResult>, Failure> {
        let failure = Mutex::new(None);
        let seats = || self.bots.iter().map(Seated::new).collect::<Vec<_>>();
        let played = deals.into_par_iter().map_init(seats, |seated, deal| {
            if self.stop.asked() || failure.lock().is_ok_and(|f| f.is_some()) {
                return None;
            }
            let played = self.deal(seated, deal, ended);
            self.bar.inc(1);
            played
                .map_err(|error| {
                    if let Ok(mut failure) = failure.lock() {
                        failure.get_or_insert(error);
                    }
                })
                .ok()
        });
        let played: Vec<DealResult> = played.flatten().collect();
        match failure.into_inner() {
            Ok(Some(error)) => Err(error),
            _ => Ok(played),
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
        let mut result = DealResult { shares: vec![0.0; players], turns: 0, games: 0, stats: Vec::new() };
        seated.iter_mut().for_each(|bot| bot.stats = PlayerStats::default());
        for rotation in 0..players {
            // The contestants change seats; the hands of the seats and the bag stay the same.
            let order: Vec<usize> = (0..players).map(|seat| (seat + rotation) % players).collect();
            let mut game =
                Game::deal(self.rules.clone(), DealOptions::new(players).seed(seed)).map_err(Failure::new)?;
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
                    result.shares[order[*winner]] += 1.0 / outcome.winners.len() as f64 / players as f64;
                }
            }
            result.turns += game.deeds().filter(|(_, deed)| deed.ends_turn()).count() as u64;
            result.games += 1;
            ended(deal, rotation, &order, &game)?;
        }
        result.stats = seated.iter().map(|bot| bot.stats.clone()).collect();
        Ok(result)
    }

    fn complain(&self, who: usize, fault: &str) {
        if self.told.lock().is_ok_and(|mut told| told.insert(who)) {
            self.bar.suspend(|| warn(format!("aljabar-lab: {fault}")));
        }
    }

    /// The results of all contestants over these deals.
    pub(crate) fn reports(&self, deals: &[DealResult]) -> Vec<BotReport> {
        let report = |(who, bot): (usize, &Contestant)| {
            let shares: Vec<f64> = deals.iter().map(|deal| deal.shares[who]).collect();
            let found = estimate(&shares);
            let mut stats = PlayerStats::default();
            deals.iter().for_each(|deal| stats.add(&deal.stats[who]));
            BotReport {
                bot: bot.to_string(),
                share: found.mean,
                standard_error: found.standard_error,
                elo: elo(found.mean, self.bots.len()),
                elo_error: elo_error(found),
                faults: stats.faults,
                decisions: stats.decisions,
                ms_per_decision: stats.thinking.as_secs_f64() * 1000.0 / stats.decisions.max(1) as f64,
                median_ms: median(stats.times) * 1000.0,
                longest_ms: stats.longest.as_secs_f64() * 1000.0,
                ready: stats.ready,
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

//! Deals played in every seat rotation, and what they say about those who played.

use std::{collections::HashSet, ops::Range, sync::Mutex};

use aljabar_bots::Budget;
use aljabar_core::{DealOptions, Game, Outcome, Rules};
use indicatif::ProgressBar;
use rayon::prelude::*;
use serde::Serialize;

use crate::{
    referee::{self, Seated, Tally},
    seats::Contestant,
    statistics::{elo, elo_error, estimate, median},
    work::{Failure, Stop, mix, warn},
};

/// Who plays, and how.
pub(crate) struct Tournament<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) bots: &'a [Contestant],
    pub(crate) seed: u64,
    pub(crate) budget: Budget,
    pub(crate) stop: &'a Stop,
    pub(crate) bar: &'a ProgressBar,
    /// Whose faults have been told: an engine that always fails does not fill the screen.
    pub(crate) told: Mutex<HashSet<usize>>,
}

/// What one deal brought, all rotations together.
pub(crate) struct Deal {
    /// Each contestant's share of the wins.
    pub(crate) shares: Vec<f64>,
    pub(crate) turns: u64,
    pub(crate) games: u64,
    tallies: Vec<Tally>,
}

/// How somebody did.
#[derive(Serialize)]
pub(crate) struct BotReport {
    pub(crate) bot: String,
    pub(crate) share: f64,
    /// None when a single deal cannot tell.
    pub(crate) standard_error: Option<f64>,
    /// How much better than fair, and its error. None when all or nothing was won.
    pub(crate) elo: Option<f64>,
    pub(crate) elo_error: Option<f64>,
    pub(crate) faults: u64,
    pub(crate) decisions: u64,
    pub(crate) ms_per_decision: f64,
    pub(crate) median_ms: f64,
    pub(crate) longest_ms: f64,
    /// Whether it played at all; an engine that never starts does not.
    #[serde(skip)]
    pub(crate) ready: bool,
}

impl Tournament<'_> {
    /// Plays these deals, as many at once as there are processors. `ended` sees every game with its deal, its rotation
    /// and who sat where.
    pub(crate) fn play(
        &self,
        deals: Range<u64>,
        ended: &(impl Fn(u64, usize, &[usize], &Game) -> Result<(), Failure> + Sync),
    ) -> Result<Vec<Deal>, Failure> {
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
        let played: Vec<Deal> = played.flatten().collect();
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
    ) -> Result<Deal, Failure> {
        let players = seated.len();
        let seed = mix(self.seed, deal);
        let mut result = Deal { shares: vec![0.0; players], turns: 0, games: 0, tallies: Vec::new() };
        seated.iter_mut().for_each(|bot| bot.tally = Tally::default());
        for rotation in 0..players {
            // The seat order turns, the deal and the bag stay.
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
        result.tallies = seated.iter().map(|bot| bot.tally.clone()).collect();
        Ok(result)
    }

    fn complain(&self, who: usize, fault: &str) {
        if self.told.lock().is_ok_and(|mut told| told.insert(who)) {
            self.bar.suspend(|| warn(format!("aljabar-lab: {fault}")));
        }
    }

    /// How everybody did over these deals.
    pub(crate) fn reports(&self, deals: &[Deal]) -> Vec<BotReport> {
        let report = |(who, bot): (usize, &Contestant)| {
            let shares: Vec<f64> = deals.iter().map(|deal| deal.shares[who]).collect();
            let found = estimate(&shares);
            let mut tally = Tally::default();
            deals.iter().for_each(|deal| tally.add(&deal.tallies[who]));
            BotReport {
                bot: bot.to_string(),
                share: found.mean,
                standard_error: found.standard_error,
                elo: elo(found.mean, self.bots.len()),
                elo_error: elo_error(found),
                faults: tally.faults,
                decisions: tally.decisions,
                ms_per_decision: tally.thinking.as_secs_f64() * 1000.0 / tally.decisions.max(1) as f64,
                median_ms: median(tally.times) * 1000.0,
                longest_ms: tally.longest.as_secs_f64() * 1000.0,
                ready: tally.ready,
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

//! What every seat gets if each plays for itself.

use aljabar_core::{Exchange, MAX_SEATS, Position};

use super::{FinalRound, NotSolved, after_draws, size, turns_left};

/// Values that differ by less than this are equal: sums of fractions are not exact.
const EQUAL: f64 = 1e-9;

type Shares = [f64; MAX_SEATS];

impl<const W: usize> FinalRound<W> {
    pub(super) fn best_shares(&mut self, position: &Position<W>) -> Result<Shares, NotSolved> {
        if position.is_over() {
            return Ok(shares_after(position, 0));
        }
        self.spend()?;
        if turns_left(position) == 1 && !self.can_draw(position) {
            let gain = self.largest_gain(position)?;
            return Ok(shares_after(position, gain));
        }
        if let Some(known) = self.shares.get(position) {
            return Ok(known);
        }
        let list = self.list(position)?;
        let found = self.own_best(position, &list);
        self.put_back(position, list);
        let shares = found?;
        self.shares.insert(position, shares);
        Ok(shares)
    }

    fn own_best(&mut self, position: &Position<W>, list: &[Exchange]) -> Result<Shares, NotSolved> {
        let seat = position.turn();
        let mut best = f64::NEG_INFINITY;
        let mut sum = [0.0; MAX_SEATS];
        let mut equals = 0.0;
        let mut consider = |shares: Shares| {
            if shares[seat] > best + EQUAL {
                (best, sum, equals) = (shares[seat], [0.0; MAX_SEATS], 0.0);
            }
            if shares[seat] > best - EQUAL {
                sum.iter_mut().zip(shares).for_each(|(sum, share)| *sum += share);
                equals += 1.0;
            }
        };
        if list.is_empty() {
            let mut next = *position;
            next.end_turn_unchecked();
            consider(self.best_shares(&next)?);
        }
        for exchange in list {
            let mut next = *position;
            next.play_unchecked(&self.rules, exchange);
            consider(self.best_shares(&next)?);
        }
        let mean = sum.map(|sum| sum / equals);
        if !self.can_draw(position) || best >= 1.0 - EQUAL || self.draws_in_vain(position) {
            return Ok(mean);
        }
        let drawn = self.shares_of_draw(position)?;
        Ok(if drawn[seat] > best + EQUAL { drawn } else { mean })
    }

    fn shares_of_draw(&mut self, position: &Position<W>) -> Result<Shares, NotSolved> {
        self.deeper()?;
        let mut sum = [0.0; MAX_SEATS];
        for (next, count) in after_draws(position) {
            let shares = self.best_shares(&next)?;
            sum.iter_mut().zip(shares).for_each(|(sum, share)| *sum += f64::from(count) * share);
        }
        self.drawn -= 1;
        Ok(sum.map(|sum| sum / position.bag().len() as f64))
    }

    /// Whether the seat on turn cannot have a share of the win after one more draw. Later turns of others only bring them
    /// nearer to the win.
    fn draws_in_vain(&self, position: &Position<W>) -> bool {
        let seat = position.turn();
        let least = size(position, seat) + 1 - self.most_gain;
        (0..position.players()).any(|other| other != seat && least > size(position, other))
    }
}

/// The shares if the seat on turn gains this much and the game is over then.
fn shares_after<const W: usize>(position: &Position<W>, gain: i32) -> Shares {
    let after = |seat| size(position, seat) - if seat == position.turn() { gain } else { 0 };
    let fewest = (0..position.players()).map(after).min().unwrap_or_default();
    let winners = (0..position.players()).filter(|seat| after(*seat) == fewest).count() as f64;
    std::array::from_fn(|seat| if seat < position.players() && after(seat) == fewest { 1.0 / winners } else { 0.0 })
}

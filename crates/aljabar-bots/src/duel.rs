//! Looking ahead between two players: principal variation search with iterative deepening and a transposition table.
//!
//! Values are for the player on turn. Exchanges are tried best first, by what the table after them looks like, and
//! away from the root only the most promising ones. A forced draw is a chance node with exact weights; announcing is
//! an action of its own that keeps the turn. Nobody draws without need here.

use aljabar_core::{Action, Exchange, Generator, Pieces, Position, Rules};

use crate::{Bot, Question};

/// A won game; the margin comes on top.
const WIN: i32 = 100_000;
/// Beyond any value.
const INFINITE: i32 = 10_000_000;
/// Deeper than any search gets.
const MAX_DEPTH: usize = 40;
/// How many exchanges are followed away from the root. Fewer see deeper: 12 beats 24.
const WIDTH: usize = 12;
/// Entries of the transposition table: 16 MB.
const ENTRIES: usize = 1 << 19;

/// A two-player search. Keep it between moves: it owns its tables.
#[derive(Clone, Debug)]
pub struct Duel<const W: usize> {
    rules: Rules,
    generator: Generator<W>,
    table: Vec<Entry>,
    exchanges: Vec<Exchange>,
    /// The exchanges of every node on the way down, best first.
    lists: Vec<Vec<Candidate>>,
    nodes: u64,
    limit: u64,
}

#[derive(Clone, Copy, Debug)]
struct Candidate {
    exchange: Exchange,
    /// The value of the table after it, as it looks, for whoever makes it.
    looks: i32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    key: u64,
    value: i32,
    depth: i8,
    bound: Bound,
    best: Option<Exchange>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Bound {
    #[default]
    Exact,
    AtLeast,
    AtMost,
}

/// What a search found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// The best action.
    pub action: Action,
    /// Its value for the player on turn.
    pub value: i32,
    /// How many turns deep everything was seen.
    pub depth: usize,
    /// Positions made and evaluated.
    pub nodes: u64,
}

/// The search ran out of nodes; what it was doing counts for nothing.
struct OutOfNodes;

impl<const W: usize> Duel<W> {
    /// A search for games by these rules.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        Self {
            rules: rules.clone(),
            generator: Generator::new(rules),
            table: vec![Entry::default(); ENTRIES],
            exchanges: Vec::new(),
            lists: vec![Vec::new(); MAX_DEPTH + 1],
            nodes: 0,
            limit: 0,
        }
    }

    /// Thinks about a position for so many nodes. `None` when there is nothing to decide but a draw or a pass, or when
    /// not two are playing.
    pub fn search(&mut self, position: &Position<W>, limit: u64) -> Option<Found> {
        if position.players() != 2 || position.is_over() {
            return None;
        }
        (self.nodes, self.limit) = (0, limit);
        self.list(position, 0);
        let first = self.lists[0].first()?.exchange;
        let mut found = Found { action: Action::Exchange(first), value: 0, depth: 0, nodes: 0 };
        for depth in 1..MAX_DEPTH {
            let Ok((action, value)) = self.root(position, depth) else { break };
            found = Found { action, value, depth, nodes: self.nodes };
            if value.abs() >= WIN || self.nodes * 4 > limit * 3 {
                break;
            }
        }
        Some(Found { nodes: self.nodes, ..found })
    }

    fn root(&mut self, position: &Position<W>, depth: usize) -> Result<(Action, i32), OutOfNodes> {
        let mut best = (Action::Pass, -INFINITE);
        if position.can_announce(&self.rules) {
            let mut announced = *position;
            announced.announce();
            best = (Action::Announce, self.value(&announced, depth, -INFINITE, INFINITE, 1)?);
        }
        for place in 0..self.lists[0].len() {
            let exchange = self.lists[0][place].exchange;
            let value = self.after(position, &exchange, depth, best.1, INFINITE, 0, place == 0)?;
            if value > best.1 {
                best = (Action::Exchange(exchange), value);
                // The best so far is tried first at the next depth.
                self.lists[0][..=place].rotate_right(1);
            }
        }
        Ok(best)
    }

    /// The value of an exchange for whoever makes it.
    fn after(
        &mut self,
        position: &Position<W>,
        exchange: &Exchange,
        depth: usize,
        alpha: i32,
        beta: i32,
        ply: usize,
        first: bool,
    ) -> Result<i32, OutOfNodes> {
        let mut next = *position;
        next.play(&self.rules, exchange);
        if next.is_over() {
            return Ok(self.outcome(&next, position.turn()));
        }
        if first {
            return Ok(-self.value(&next, depth - 1, -beta, -alpha, ply + 1)?);
        }
        let probe = -self.value(&next, depth - 1, -alpha - 1, -alpha, ply + 1)?;
        if probe <= alpha || probe >= beta {
            return Ok(probe);
        }
        Ok(-self.value(&next, depth - 1, -beta, -alpha, ply + 1)?)
    }

    /// The value of a position for the player on turn, within a window.
    fn value(
        &mut self,
        position: &Position<W>,
        depth: usize,
        mut alpha: i32,
        mut beta: i32,
        ply: usize,
    ) -> Result<i32, OutOfNodes> {
        self.nodes += 1;
        if self.nodes > self.limit {
            return Err(OutOfNodes);
        }
        if depth == 0 || ply >= MAX_DEPTH {
            return Ok(self.looks(position, position.turn()));
        }
        let key = key(position);
        let entry = self.table[key as usize % ENTRIES];
        let known = entry.key == key;
        if known && usize::from(entry.depth.unsigned_abs()) >= depth {
            match entry.bound {
                Bound::Exact => return Ok(entry.value),
                Bound::AtLeast => alpha = alpha.max(entry.value),
                Bound::AtMost => beta = beta.min(entry.value),
            }
            if alpha >= beta {
                return Ok(entry.value);
            }
        }
        self.list(position, ply);
        if self.lists[ply].is_empty() {
            return self.without_exchange(position, depth, alpha, beta, ply);
        }
        if known && let Some(best) = entry.best {
            let place = self.lists[ply].iter().position(|candidate| candidate.exchange == best);
            place.into_iter().for_each(|place| self.lists[ply][..=place].rotate_right(1));
        }
        let (mut best, mut chosen, floor) = (-INFINITE, None, alpha);
        if position.can_announce(&self.rules) {
            let mut announced = *position;
            announced.announce();
            best = self.value(&announced, depth, alpha, beta, ply + 1)?;
            alpha = alpha.max(best);
        }
        let width = self.lists[ply].len().min(WIDTH);
        for place in 0..width {
            if alpha >= beta {
                break;
            }
            let exchange = self.lists[ply][place].exchange;
            let value = self.after(position, &exchange, depth, alpha, beta, ply, place == 0)?;
            if value > best {
                (best, chosen) = (value, Some(exchange));
            }
            alpha = alpha.max(best);
        }
        let bound = match best {
            value if value >= beta => Bound::AtLeast,
            value if value <= floor => Bound::AtMost,
            _ => Bound::Exact,
        };
        self.table[key as usize % ENTRIES] = Entry { key, value: best, depth: depth as i8, bound, best: chosen };
        Ok(best)
    }

    /// Nothing to exchange: pass where that is allowed, else every draw by its weight.
    fn without_exchange(
        &mut self,
        position: &Position<W>,
        depth: usize,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> Result<i32, OutOfNodes> {
        if position.can_pass_without_exchange() {
            let mut next = *position;
            next.end_turn();
            if next.is_over() {
                return Ok(self.outcome(&next, position.turn()));
            }
            return Ok(-self.value(&next, depth - 1, -beta, -alpha, ply + 1)?);
        }
        let (mut sum, total) = (0, position.bag().len() as i64);
        for (piece, count) in position.bag().each() {
            let mut next = *position;
            next.draw(piece);
            let value = self.value(&next, depth - 1, -INFINITE, INFINITE, ply + 1)?;
            sum += i64::from(count) * i64::from(value);
        }
        Ok((sum / total.max(1)) as i32)
    }

    /// Lists the exchanges of a node, best looking first.
    fn list(&mut self, position: &Position<W>, ply: usize) {
        self.generator.list(position, &mut self.exchanges);
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        for exchange in &self.exchanges {
            let mut next = *position;
            next.play(&self.rules, exchange);
            let looks = self.looks(&next, position.turn());
            list.push(Candidate { exchange: *exchange, looks });
        }
        list.sort_unstable_by_key(|candidate| (-candidate.looks, candidate.exchange));
        self.lists[ply] = list;
    }

    fn outcome(&self, position: &Position<W>, seat: usize) -> i32 {
        let lead = position.hand_len(1 - seat) as i32 - position.hand_len(seat) as i32;
        lead.signum() * WIN + lead * 10
    }

    /// What a position looks like for a seat, without looking ahead.
    fn looks(&self, position: &Position<W>, seat: usize) -> i32 {
        let lead = position.hand_len(1 - seat) as i32 - position.hand_len(seat) as i32;
        let ease = |seat: usize| {
            // Different colours make more sums, and blacks go with any of them.
            let hand = position.hand(seat).counts();
            hand.iter().map(|count| i32::from(*count > 0)).sum::<i32>()
        };
        lead * 100 + (ease(seat) - ease(1 - seat)) * 8
    }
}

/// A number for a position, different for any that differ but by a chance of 2⁻⁶⁴.
fn key<const W: usize>(position: &Position<W>) -> u64 {
    let mix = |key: u64, word: u64| (key.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let fold = |key: u64, pieces: &Pieces<W>| {
        let words = pieces.counts().as_chunks::<4>().0.iter();
        words.map(|four| four.iter().fold(0, |word, count| word << 16 | u64::from(*count))).fold(key, mix)
    };
    let flags = position.turn() as u64 | u64::from(position.is_final()) << 2 | u64::from(position.drawn()) << 3;
    let key = [position.hand(0), position.hand(1), position.center(), position.bag()].into_iter().fold(flags, fold);
    key ^ key >> 29
}

/// A bot that searches so many nodes. For two players; at larger tables it only draws or passes.
#[derive(Clone, Debug)]
pub struct Searcher<const W: usize> {
    duel: Duel<W>,
    nodes: u64,
}

impl<const W: usize> Searcher<W> {
    /// A bot for two-player games by these rules.
    #[must_use]
    pub fn new(rules: &Rules, nodes: u64) -> Self {
        Self { duel: Duel::new(rules), nodes }
    }
}

impl<const W: usize> Bot for Searcher<W> {
    fn decide(&mut self, question: &Question<'_>) -> Action {
        let position = question.position;
        match self.duel.search(&position.resized(), self.nodes) {
            Some(found) => found.action,
            None if position.can_pass_without_exchange() => Action::Pass,
            None => Action::Draw,
        }
    }
}

#[cfg(test)]
mod tests {
    use aljabar_core::{Dice, Game};
    use rand::{Rng, SeedableRng};

    use super::*;

    /// Every line to the end of the depth, without any of the search's shortcuts.
    fn brute(duel: &Duel<8>, position: &Position<8>, depth: usize) -> i32 {
        let seat = position.turn();
        if depth == 0 {
            return duel.looks(position, seat);
        }
        let mut list = Vec::new();
        Generator::<8>::new(&duel.rules).list(position, &mut list);
        let mut best = -INFINITE;
        if position.can_announce(&duel.rules) {
            let mut announced = *position;
            announced.announce();
            best = brute(duel, &announced, depth);
        }
        for exchange in &list {
            let mut next = *position;
            next.play(&duel.rules, exchange);
            let value = if next.is_over() { duel.outcome(&next, seat) } else { -brute(duel, &next, depth - 1) };
            best = best.max(value);
        }
        best
    }

    /// A late position of a random game in which nobody is out of exchanges soon.
    fn late(seed: u64) -> Option<Position<8>> {
        let rules = Rules::classic();
        let mut dice = Dice::seed_from_u64(seed);
        let mut game = Game::deal(rules, 2, 0, seed).ok()?;
        for _ in 0..16 {
            let list = game.exchanges();
            let most = list.iter().map(Exchange::reduction).max()?;
            let good: Vec<_> = list.into_iter().filter(|e| e.reduction() + 1 >= most).collect();
            let exchange = good[dice.next_u64() as usize % good.len()];
            game.apply(Action::Exchange(exchange)).ok()?;
            if (3..=WIDTH).contains(&game.exchanges().len()) {
                return Some(game.position().resized());
            }
        }
        None
    }

    #[test]
    fn the_search_finds_what_trying_everything_finds() {
        let mut compared = 0;
        for seed in 0..300 {
            let Some(position) = late(seed) else { continue };
            let mut duel = Duel::<8>::new(&Rules::classic());
            let mut narrow = Vec::new();
            for exchange in Game::from_position(Rules::classic(), position.resized(), 0).exchanges() {
                let mut next = position;
                next.play(&duel.rules, &exchange);
                duel.generator.list(&next, &mut duel.exchanges);
                narrow.push(next.is_over() || (1..=WIDTH).contains(&duel.exchanges.len()));
            }
            // Only where the width leaves nothing out do both look at the same lines.
            if narrow.iter().all(|fits| *fits) {
                duel.list(&position, 0);
                duel.limit = u64::MAX;
                let value = duel.root(&position, 2).map(|found| found.1).ok();
                assert_eq!(value, Some(brute(&duel, &position, 2)), "seed {seed}");
                compared += 1;
            }
        }
        assert!(compared >= 10, "{compared}");
    }

    #[test]
    fn more_nodes_see_deeper_and_the_same_nodes_see_the_same() {
        let rules = Rules::classic();
        let position: Position<8> = rules.deal(2, 0, 3).map(|p| p.resized()).unwrap_or_default();
        let search = |nodes| Duel::<8>::new(&rules).search(&position, nodes);
        let (few, many) = (search(500), search(50_000));
        assert!(few.is_some_and(|few| many.is_some_and(|many| many.depth > few.depth)));
        assert_eq!(search(50_000), many);
        assert!(many.is_some_and(|many| many.nodes <= 50_001));
    }

    #[test]
    fn a_win_at_hand_is_taken() {
        // Seat 1 moves last in the final round and is one piece behind: only three for one wins.
        let text = r#"{ "format": "al-jabar-position", "version": 1,
            "rules": { "moduli": [2,2,2], "copies": 10, "recycle": false },
            "hands": [["R","R","R"], ["R","B","K","Y"]], "center": ["P","K","O"], "bag": ["R"],
            "first": 0, "turn": 1, "final": true, "drawn": false }"#;
        let position = aljabar_core::Setup::from_json(text).and_then(|setup| setup.position());
        let found = position.ok().and_then(|p| Duel::<8>::new(&Rules::classic()).search(&p.resized(), 10_000));
        let exchange = Rules::classic().group().read_exchange("RBK>P").ok().map(Action::Exchange);
        assert_eq!(found.map(|f| f.action), exchange);
        assert!(found.is_some_and(|f| f.value > WIN));
    }
}

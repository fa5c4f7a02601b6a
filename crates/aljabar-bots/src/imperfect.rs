//! Bots that overlook some of their exchanges, as beginners do. They consider their own turn only.
//!
//! Mistakes are deterministic: whether the bot overlooks an exchange depends on the position after it and on the seed.

use aljabar_core::{Action, Exchange, Generator, Position, Rules};

use crate::{Alternative, Bot, Decision, Evaluator, Question, Reason, Taste, WON, Weights, noise::Noise};

/// What an imperfect bot overlooks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ImperfectSettings {
    /// The percentage that it sees of the exchanges that give or take three or more pieces, or two where the rules allow
    /// no more.
    pub(crate) large_percent: u32,
    /// The percentage that it sees of the exchanges that give and take two or more pieces each.
    pub(crate) crossed_percent: u32,
    /// Whether it considers the Spectrum.
    pub(crate) spectrum: bool,
    /// The percentage of exchanges of which it counts the blacks that they deal to the rivals.
    pub(crate) blacks_percent: u32,
    /// It announces the final round if every rival has at least this many pieces more.
    pub(crate) announce_lead: i32,
}

/// One piece in scores of exchanges.
const PIECE: i32 = 2 * TIES;
/// Scores differ by less than this between exchanges that are equally good.
const TIES: i32 = 1024;
/// The most exchanges that are listed. Large groups have more.
const MAX_EXCHANGES: usize = 1 << 12;
/// The most alternatives that a decision names.
const ALTERNATIVES: usize = 4;

/// Plays the exchange with the largest reduction among those that it sees.
#[derive(Clone, Debug)]
pub(crate) struct Imperfect<const W: usize> {
    settings: ImperfectSettings,
    taste: Option<Taste>,
    generator: Generator<W>,
    evaluator: Evaluator<W>,
    exchanges: Vec<Exchange>,
    /// The exchanges that it sees, with their scores, best first.
    seen: Vec<(i32, Exchange)>,
    /// The actions that a style chooses from, with their scores, best first.
    ranked: Vec<(i32, Action)>,
}

impl<const W: usize> Imperfect<W> {
    pub(crate) fn new(rules: &Rules, settings: ImperfectSettings, taste: Option<Taste>) -> Self {
        Self {
            settings,
            taste,
            generator: Generator::new(rules),
            evaluator: Evaluator::with_weights(rules, &Weights::untrained(aljabar_core::MAX_SEATS)),
            exchanges: Vec::new(),
            seen: Vec::new(),
            ranked: Vec::new(),
        }
    }

    /// Whether the bot sees an exchange: by the number of pieces that it moves, and by a random number.
    fn sees(&self, rules: &Rules, exchange: &Exchange, random: u32) -> bool {
        let (give, take) = (exchange.give.len(), exchange.take.len());
        if give > rules.limit() {
            return self.settings.spectrum;
        }
        let large = rules.limit().clamp(2, 3);
        let hard = if give >= large || take >= large { self.settings.large_percent } else { 100 };
        let crossed = if give >= 2 && take >= 2 { self.settings.crossed_percent } else { 100 };
        random % 100 < hard.min(crossed)
    }

    /// Fills `seen`.
    fn find(&mut self, rules: &Rules, position: &Position<W>, seed: u64) {
        self.generator.list_best(position, MAX_EXCHANGES, MAX_EXCHANGES, &mut self.exchanges);
        self.seen.clear();
        for exchange in &self.exchanges {
            let mut next = *position;
            let dealt = i32::from(next.play_unchecked(rules, exchange).dealt);
            let random = Noise { amplitude: i32::MAX / 2, seed }.of(&next).unsigned_abs();
            if self.sees(rules, exchange, random) {
                let blacks = if random / 100 % 100 < self.settings.blacks_percent { dealt } else { 0 };
                // The random number decides between exchanges that are equally good.
                let score = exchange.reduction() * PIECE + blacks * (PIECE / 2) + (random / 100) as i32 % TIES;
                self.seen.push((score, *exchange));
            }
        }
        if self.seen.is_empty() {
            // It must exchange if it can, so it finds the exchange that moves the fewest pieces.
            let simplest = self.exchanges.iter().min_by_key(|e| (e.give.len() + e.take.len(), **e));
            self.seen.extend(simplest.map(|exchange| (0, *exchange)));
        }
        self.seen.sort_unstable_by_key(|(score, exchange)| (-score, *exchange));
    }

    /// What a style does instead of `action`. A draw counts as an exchange that adds a piece, and an announcement loses a
    /// piece for each that is missing to the lead with which the bot announces.
    fn in_style(&mut self, rules: &Rules, position: &Position<W>, action: Action, lead: i32) -> Action {
        let (Some(taste), Some((best, _))) = (self.taste, self.seen.first()) else { return action };
        let announcement = best - (self.settings.announce_lead - lead).max(0) * PIECE;
        self.ranked.clear();
        self.ranked.push((*best, action));
        self.ranked.extend(self.seen.iter().map(|(score, exchange)| (*score, Action::Exchange(*exchange))));
        self.ranked.extend(position.can_announce(rules).then_some((announcement, Action::Announce)));
        self.ranked.extend(position.can_draw().then_some((-PIECE, Action::Draw)));
        taste.choose(rules, position, &mut self.ranked, |(score, action)| (*action, *score));
        self.ranked.first().map_or(action, |(_, action)| *action)
    }
}

impl<const W: usize> Bot for Imperfect<W> {
    fn decide(&mut self, question: &Question<'_>) -> Decision {
        let (rules, seed) = (question.rules, question.seed);
        let position: Position<W> = question.position.resized();
        let seat = position.turn();
        let held = position.hand_len(seat) as i32;
        let rivals = (0..position.players()).filter(|rival| *rival != seat);
        let lead = rivals.map(|rival| position.hand_len(rival) as i32).min().unwrap_or_default() - held;
        self.find(rules, &position, seed);
        let action = match self.seen.first() {
            _ if position.can_announce(rules) && lead >= self.settings.announce_lead => Action::Announce,
            Some((_, exchange)) => Action::Exchange(*exchange),
            None if position.can_pass_without_exchange() => Action::Pass,
            None => Action::Draw,
        };
        let action = self.in_style(rules, &position, action, lead);
        let value = |exchange: &Exchange| {
            let mut next = position;
            next.play_unchecked(rules, exchange);
            if next.is_over() {
                let winners = next.leaders().count() as i32;
                return if next.leaders().any(|leader| leader == seat) { WON / winners } else { 0 };
            }
            self.evaluator.shares(&next)[seat]
        };
        let others = self.seen.iter().filter(|(_, exchange)| action != Action::Exchange(*exchange));
        let others = others.take(ALTERNATIVES).map(|(_, exchange)| exchange);
        let extractor = self.evaluator.extractor();
        Decision {
            action,
            values: self.evaluator.shares(&position),
            alternatives: others
                .map(|exchange| Alternative { action: Action::Exchange(*exchange), value: value(exchange) })
                .collect(),
            line: vec![action],
            reason: Reason::of(rules, extractor, &position, action, self.exchanges.len()),
            nodes: self.exchanges.len() as u64,
            depth: 1,
        }
    }
}

//! Bots that see less than there is, as people do who play for the first few times.
//!
//! They look at no turn but their own. What they overlook is not a matter of dice at the last moment: an exchange that
//! is hard to see is seen or not, for the same position and seed always alike.

use aljabar_core::{Action, Exchange, Generator, Position, Rules};

use crate::{Alternative, Bot, Decision, Evaluator, Question, Reason, WON, Weights, noise::Noise};

/// How well such a player sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Eyesight {
    /// Of a hundred exchanges that move three or more pieces one way, so many are seen.
    pub three: u32,
    /// Of a hundred exchanges that move two or more pieces both ways, so many are seen.
    pub crossed: u32,
    /// Whether the Spectrum is thought of.
    pub spectrum: bool,
    /// Whether blacks for the others count.
    pub blacks: bool,
    /// How many pieces ahead of everybody the player must be to announce.
    pub announces_at: i32,
}

/// It looks at no more exchanges, as large groups have more than anybody could.
const MOST: usize = 1 << 12;
/// How many alternatives a decision names.
const ALTERNATIVES: usize = 4;

/// Plays what it sees.
#[derive(Clone, Debug)]
pub struct Human<const W: usize> {
    eyesight: Eyesight,
    generator: Generator<W>,
    evaluator: Evaluator<W>,
    exchanges: Vec<Exchange>,
    liked: Vec<(i32, Exchange)>,
}

impl<const W: usize> Human<W> {
    /// A player with such eyes for games by these rules.
    #[must_use]
    pub fn new(rules: &Rules, eyesight: Eyesight) -> Self {
        Self {
            eyesight,
            generator: Generator::new(rules),
            evaluator: Evaluator::with(rules, &Weights::plain(aljabar_core::MAX_SEATS)),
            exchanges: Vec::new(),
            liked: Vec::new(),
        }
    }

    /// Whether an exchange is seen, by what it moves and by the eye of the moment.
    fn sees(&self, rules: &Rules, exchange: &Exchange, glance: u32) -> bool {
        let (give, take) = (exchange.give.len(), exchange.take.len());
        if give > rules.limit() {
            return self.eyesight.spectrum;
        }
        let hard = if give >= 3 || take >= 3 { self.eyesight.three } else { 100 };
        let crossed = if give >= 2 && take >= 2 { self.eyesight.crossed } else { 100 };
        glance % 100 < hard.min(crossed)
    }

    /// Fills `liked` with what is seen, best first.
    fn look(&mut self, rules: &Rules, position: &Position<W>, seed: u64) {
        self.generator.list_best(position, MOST, MOST, &mut self.exchanges);
        self.liked.clear();
        for exchange in &self.exchanges {
            let mut next = *position;
            let dealt = i32::from(next.play_unchecked(rules, exchange).dealt);
            let glance = Noise { most: i32::MAX / 2, seed }.of(&next);
            if self.sees(rules, exchange, glance.unsigned_abs()) {
                let blacks = if self.eyesight.blacks { dealt } else { 0 };
                // Equal ones are told apart by the eye, not by their place in a list.
                let liking = (exchange.reduction() * 2 + blacks) * 1024 + (glance.unsigned_abs() / 100 % 1024) as i32;
                self.liked.push((liking, *exchange));
            }
        }
        if self.liked.is_empty() {
            // Nothing caught the eye: the simplest that there is, on looking again.
            let simplest = self.exchanges.iter().min_by_key(|e| (e.give.len() + e.take.len(), **e));
            self.liked.extend(simplest.map(|exchange| (0, *exchange)));
        }
        self.liked.sort_unstable_by_key(|(liking, exchange)| (-liking, *exchange));
    }
}

impl<const W: usize> Bot for Human<W> {
    fn decide(&mut self, question: &Question<'_>) -> Decision {
        let (rules, seed) = (question.rules, question.seed);
        let position: Position<W> = question.position.resized();
        let seat = position.turn();
        let held = position.hand_len(seat) as i32;
        let rivals = (0..position.players()).filter(|rival| *rival != seat);
        let lead = rivals.map(|rival| position.hand_len(rival) as i32).min().unwrap_or_default() - held;
        self.look(rules, &position, seed);
        let action = match self.liked.first() {
            _ if position.can_announce(rules) && lead >= self.eyesight.announces_at => Action::Announce,
            Some((_, exchange)) => Action::Exchange(*exchange),
            None if position.can_pass_without_exchange() => Action::Pass,
            None => Action::Draw,
        };
        let worth = |exchange: &Exchange| {
            let mut next = position;
            next.play_unchecked(rules, exchange);
            if next.is_over() {
                let winners = next.leaders().count() as i32;
                return if next.leaders().any(|leader| leader == seat) { WON / winners } else { 0 };
            }
            self.evaluator.shares(&next)[seat]
        };
        let others = self.liked.iter().filter(|(_, exchange)| action != Action::Exchange(*exchange));
        let others = others.take(ALTERNATIVES).map(|(_, exchange)| exchange);
        let eye = self.evaluator.eye();
        Decision {
            action,
            values: self.evaluator.shares(&position),
            alternatives: others
                .map(|exchange| Alternative { action: Action::Exchange(*exchange), value: worth(exchange) })
                .collect(),
            line: vec![action],
            reason: Reason::of(rules, eye, &position, action, self.exchanges.len()),
            nodes: self.exchanges.len() as u64,
            depth: 1,
        }
    }
}

//! Plays games between contestants, and replaces those that fail.

use std::time::{Duration, Instant};

use aljabar_bots::{Ablation, Bot, Budget, Decision, Guard, Level, Question, Searcher, Weights};
use aljabar_core::{Action, Fact, Game, Rules, at_width, decision_seed};
use aljabar_engine::Engine;

use crate::{reference::reference, seats::Contestant};

/// The median is over the times of this many first decisions.
const MAX_TIMES: usize = 10_000;

/// A contestant in a match. Kept for several games, so that bots keep their tables and engines their processes.
pub(crate) struct Seated {
    contestant: Contestant,
    /// `None` before the first decision and after a fault. The next decision starts it anew.
    mind: Option<Mind>,
    pub(crate) stats: PlayerStats,
}

/// What a contestant has done so far.
#[derive(Clone, Default)]
pub(crate) struct PlayerStats {
    pub(crate) decisions: u64,
    pub(crate) thinking: Duration,
    pub(crate) longest: Duration,
    pub(crate) faults: u64,
    /// Whether it has ever started. An engine may fail to, and a bot that is never on turn need not.
    started: bool,
    /// The times of the first decisions in seconds.
    pub(crate) times: Vec<f64>,
}

impl PlayerStats {
    fn count(&mut self, time: Duration) {
        self.decisions += 1;
        self.thinking += time;
        self.longest = self.longest.max(time);
        if self.times.len() < MAX_TIMES {
            self.times.push(time.as_secs_f64());
        }
    }

    /// Whether it had to decide, and could not be started.
    pub(crate) const fn never_started(&self) -> bool {
        !self.started && self.faults > 0
    }

    /// Adds the figures of another one.
    pub(crate) fn add(&mut self, other: &Self) {
        self.decisions += other.decisions;
        self.thinking += other.thinking;
        self.longest = self.longest.max(other.longest);
        self.faults += other.faults;
        self.started |= other.started;
        let room = MAX_TIMES.saturating_sub(self.times.len());
        self.times.extend(other.times.iter().take(room));
    }
}

/// A decision. Those of bots come with values and a reason.
pub(crate) enum Decided {
    Bot(Box<Decision>),
    Engine(Action),
}

impl Decided {
    fn action(&self) -> Action {
        match self {
            Self::Bot(decision) => decision.action,
            Self::Engine(action) => *action,
        }
    }
}

enum Mind {
    Bot(Guard),
    Engine(Box<Engine>),
}

impl Seated {
    pub(crate) fn new(contestant: &Contestant) -> Self {
        Self { contestant: contestant.clone(), mind: None, stats: PlayerStats::default() }
    }

    fn mind(&mut self, rules: &Rules) -> Result<&mut Mind, String> {
        if self.mind.is_none() {
            let bot = match &self.contestant {
                Contestant::BuiltIn(opponent) => opponent.bot(rules),
                Contestant::Styled(level, style) => level.bot_with_style(rules, Some(*style)),
                Contestant::Reference(simulations) => reference(rules, *simulations),
                Contestant::Without(part) => master(rules, Ablation::named(part), None),
                Contestant::Weights(_, weights) => master(rules, None, Some((**weights).clone())),
                Contestant::Exec(program) => {
                    let engine = Engine::start(program).map_err(|error| error.to_string())?;
                    self.stats.started = true;
                    return Ok(self.mind.insert(Mind::Engine(Box::new(engine))));
                }
            };
            self.mind = Some(Mind::Bot(Guard::new(rules, bot)));
        }
        self.stats.started = true;
        self.mind.as_mut().ok_or_else(|| "nobody is there to decide".into())
    }

    fn decide(&mut self, question: &Question<'_>) -> Result<Decided, String> {
        let mind = self.mind(question.rules)?;
        let start = Instant::now();
        let decided = match mind {
            Mind::Bot(guard) => {
                let answer = guard.decide(question);
                answer.fault.map_or(Ok(Decided::Bot(Box::new(answer.decision))), |fault| Err(fault.to_string()))
            }
            Mind::Engine(engine) => engine.decide(question).map(Decided::Engine).map_err(|fault| fault.to_string()),
        };
        self.stats.count(start.elapsed());
        decided
    }
}

/// Master with a component switched off, or with other weights.
fn master(rules: &Rules, ablation: Option<Ablation>, weights: Option<Weights>) -> Box<dyn Bot> {
    let ablation = ablation.unwrap_or(Ablation::NONE);
    let Some(settings) = Level::Master.search_settings(rules) else { return Level::Master.bot(rules) };
    at_width!(rules.group().order(), W => match weights {
        Some(weights) => Box::new(Searcher::<W>::with_weights(settings, ablation, weights).remembering()),
        None => Box::new(Searcher::<W>::new(settings, ablation).remembering()),
    })
}

/// Plays a game to its end. `order[seat]` is the index in `seated` of the player in that seat. `tell` is called with every
/// decision and its facts, and `complain` with every fault and the index of its player.
pub(crate) fn play(
    game: &mut Game,
    seated: &mut [Seated],
    order: &[usize],
    seed: u64,
    budget: Budget,
    mut tell: impl FnMut(&Game, &Decided, &[Fact]),
    mut complain: impl FnMut(usize, &str),
) {
    let mut stand_ins: Vec<Option<Box<dyn Bot>>> = seated.iter().map(|_| None).collect();
    let mut turn = 0;
    while !game.is_over() {
        let who = order[game.position().turn()];
        let rules = game.rules().clone();
        let history = game.turn_history();
        let question = Question::new(&rules, game.position(), decision_seed(seed, turn));
        let question = question.with_history(&history).within(budget);
        turn += 1;
        let decided = match &mut stand_ins[who] {
            Some(bot) => Decided::Bot(Box::new(bot.decide(&question))),
            None => match seated[who].decide(&question) {
                Ok(decided) => decided,
                Err(fault) => {
                    complain(who, &fault);
                    seated[who].stats.faults += 1;
                    seated[who].mind = None;
                    let stand_in = stand_ins[who].insert(Level::FALLBACK.bot(&rules));
                    Decided::Bot(Box::new(stand_in.decide(&question)))
                }
            },
        };
        match game.apply(decided.action()) {
            Ok(facts) => tell(game, &decided, &facts),
            // All decisions were checked before, so this is a bug of ours. Ends the game rather than loop for ever.
            Err(reason) => {
                complain(who, &format!("{} made an illegal move: {reason}", seated[who].contestant));
                seated[who].stats.faults += 1;
                break;
            }
        }
    }
}

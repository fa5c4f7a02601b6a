//! Lets contestants play a game by the rules, whatever they answer.

use std::time::{Duration, Instant};

use aljabar_bots::{Bot, Budget, Decision, Guard, Level, Parts, Question, Searcher, Weights};
use aljabar_core::{Action, Fact, Game, Rules, at_width};

use crate::{engine::Engine, reference::reference, seats::Contestant, work::mix};

/// Milliseconds for an engine's decision when nobody says otherwise.
const ENGINE_MS: u64 = 200;
/// The times of so many decisions are remembered, for their median.
const REMEMBERED: usize = 10_000;

/// Somebody at the table, ready to play. Kept from game to game, with its tables and its process.
pub(crate) struct Seated {
    contestant: Contestant,
    /// None when it has failed or has not begun: the next game tries again.
    mind: Option<Mind>,
    pub(crate) tally: Tally,
}

/// What somebody has done so far.
#[derive(Clone, Default)]
pub(crate) struct Tally {
    pub(crate) decisions: u64,
    pub(crate) thinking: Duration,
    pub(crate) longest: Duration,
    pub(crate) faults: u64,
    /// Whether it was ever ready to be asked: an engine may not start.
    pub(crate) ready: bool,
    /// Seconds of the first decisions.
    pub(crate) times: Vec<f64>,
}

impl Tally {
    fn count(&mut self, time: Duration) {
        self.decisions += 1;
        self.thinking += time;
        self.longest = self.longest.max(time);
        if self.times.len() < REMEMBERED {
            self.times.push(time.as_secs_f64());
        }
    }

    /// Adds what was done elsewhere.
    pub(crate) fn add(&mut self, other: &Self) {
        self.decisions += other.decisions;
        self.thinking += other.thinking;
        self.longest = self.longest.max(other.longest);
        self.faults += other.faults;
        self.ready |= other.ready;
        let room = REMEMBERED.saturating_sub(self.times.len());
        self.times.extend(other.times.iter().take(room));
    }
}

/// What somebody wants to do; a bot also says why.
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
        Self { contestant: contestant.clone(), mind: None, tally: Tally::default() }
    }

    fn mind(&mut self, rules: &Rules) -> Result<&mut Mind, String> {
        if self.mind.is_none() {
            let bot = match &self.contestant {
                Contestant::Level(level) => level.bot(rules),
                Contestant::Reference(simulations) => reference(rules, *simulations),
                Contestant::Without(part) => master(rules, Parts::without(part), None),
                Contestant::Weights(_, weights) => master(rules, None, Some((**weights).clone())),
                Contestant::Exec(program) => {
                    let engine = Engine::start(program)?;
                    self.tally.ready = true;
                    return Ok(self.mind.insert(Mind::Engine(Box::new(engine))));
                }
            };
            self.mind = Some(Mind::Bot(Guard::new(rules, bot)));
        }
        self.tally.ready = true;
        self.mind.as_mut().ok_or_else(|| "nobody is there to decide".into())
    }

    fn decide(&mut self, game: &Game, question: &Question<'_>) -> Result<Decided, String> {
        let mind = self.mind(question.rules)?;
        let start = Instant::now();
        let decided = match mind {
            Mind::Bot(guard) => {
                let answer = guard.decide(question);
                answer.fault.map_or(Ok(Decided::Bot(Box::new(answer.decision))), |fault| Err(fault.to_string()))
            }
            Mind::Engine(engine) => {
                let ms = question.budget.time.map_or(ENGINE_MS, |time| time.as_millis() as u64);
                engine.decide(question, ms).and_then(|(action, answer)| {
                    let checked = game.check(&action).map(|()| Decided::Engine(action));
                    checked.map_err(|reason| engine.fault(&answer, &reason.to_string()))
                })
            }
        };
        self.tally.count(start.elapsed());
        decided
    }
}

/// Master with some of its parts, or with weights of one's own.
fn master(rules: &Rules, parts: Option<Parts>, weights: Option<Weights>) -> Box<dyn Bot> {
    let parts = parts.unwrap_or(Parts::ALL);
    let Some(sight) = Level::Master.sight() else { return Level::Master.bot(rules) };
    at_width!(rules.group().order(), W => match weights {
        Some(weights) => Box::new(Searcher::<W>::with(sight, parts, weights)),
        None => Box::new(Searcher::<W>::new(sight, parts)),
    })
}

/// Plays a game to its end. `order[seat]` says which of the seated plays there; `tell` hears every decision and its
/// facts, and `complain` every fault, with who made it.
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
        let question = Question::new(&rules, game.position(), mix(seed, turn)).with_history(&history).within(budget);
        turn += 1;
        let decided = match &mut stand_ins[who] {
            Some(bot) => Decided::Bot(Box::new(bot.decide(&question))),
            None => match seated[who].decide(game, &question) {
                Ok(decided) => decided,
                Err(fault) => {
                    complain(who, &fault);
                    seated[who].tally.faults += 1;
                    seated[who].mind = None;
                    let stand_in = stand_ins[who].insert(Level::SIMPLEST.bot(&rules));
                    Decided::Bot(Box::new(stand_in.decide(&question)))
                }
            },
        };
        match game.apply(decided.action()) {
            Ok(facts) => tell(game, &decided, &facts),
            // Every answer was checked: a defect of ours, and no endless loop.
            Err(reason) => {
                complain(who, &format!("{} made an illegal move: {reason}", seated[who].contestant));
                seated[who].tally.faults += 1;
                break;
            }
        }
    }
}

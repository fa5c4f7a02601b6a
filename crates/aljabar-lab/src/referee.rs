//! Lets contestants play a game by the rules, whatever they answer.

use std::time::{Duration, Instant};

use aljabar_bots::{Bot, Level, Question, Searcher};
use aljabar_core::{Action, Fact, Game, Rules, at_width};

use crate::{engine::Engine, reference::reference, seats::Contestant, work::mix};

/// Somebody at the table, ready to play. Kept from game to game, with its tables and its process.
pub(crate) struct Seated {
    contestant: Contestant,
    mind: Mind,
    /// Decisions made and the time they took.
    pub(crate) decisions: u64,
    pub(crate) thinking: Duration,
    pub(crate) faults: u64,
}

enum Mind {
    Bot(Box<dyn Bot>),
    Engine(Box<Engine>),
    /// An engine that failed or has not been started: the next game tries again.
    Absent,
}

impl Seated {
    pub(crate) fn new(contestant: &Contestant, rules: &Rules) -> Self {
        let mind = match contestant {
            Contestant::Level(level) => Mind::Bot(level.bot(rules)),
            Contestant::Exec(_) => Mind::Absent,
            Contestant::Search(nodes) => Mind::Bot(searcher(rules, *nodes)),
            Contestant::Reference(simulations) => Mind::Bot(reference(rules, *simulations)),
        };
        Self { contestant: contestant.clone(), mind, decisions: 0, thinking: Duration::ZERO, faults: 0 }
    }
}

fn searcher(rules: &Rules, nodes: u64) -> Box<dyn Bot> {
    at_width!(rules.group().order(), W => Box::new(Searcher::<W>::new(rules, nodes)))
}

/// How a game is played.
#[derive(Clone, Copy)]
pub(crate) struct Terms {
    pub(crate) seed: u64,
    pub(crate) time_ms: u64,
}

/// Plays a game to its end. `order[seat]` says which of the seated plays there; `tell` hears the facts of every
/// action, and `complain` every fault, with who made it.
pub(crate) fn play(
    game: &mut Game,
    seated: &mut [Seated],
    order: &[usize],
    terms: Terms,
    mut tell: impl FnMut(&Game, &[Fact]),
    mut complain: impl FnMut(usize, &str),
) {
    let mut stand_ins: Vec<Option<Box<dyn Bot>>> = seated.iter().map(|_| None).collect();
    let mut turn = 0;
    while !game.is_over() {
        let who = order[game.position().turn()];
        let rules = game.rules().clone();
        let question = Question { rules: &rules, position: game.position(), seed: mix(terms.seed, turn) };
        turn += 1;
        let action = match &mut stand_ins[who] {
            Some(bot) => bot.decide(&question),
            None => match decide(&mut seated[who], game, &question, terms) {
                Ok(action) => action,
                Err(fault) => {
                    complain(who, &fault);
                    seated[who].faults += 1;
                    let mut bot = Level::SIMPLEST.bot(&rules);
                    let action = bot.decide(&question);
                    stand_ins[who] = Some(bot);
                    action
                }
            },
        };
        match game.apply(action) {
            Ok(facts) => tell(game, &facts),
            // Built-in bots only make listed moves, and engines were checked: a defect of ours, and no endless loop.
            Err(reason) => {
                complain(who, &format!("{} made an illegal move: {reason}", seated[who].contestant));
                seated[who].faults += 1;
                break;
            }
        }
    }
}

fn decide(seated: &mut Seated, game: &Game, question: &Question<'_>, terms: Terms) -> Result<Action, String> {
    if let (Contestant::Exec(program), Mind::Absent) = (&seated.contestant, &seated.mind) {
        seated.mind = Mind::Engine(Box::new(Engine::start(program)?));
    }
    let start = Instant::now();
    let decided = match &mut seated.mind {
        Mind::Bot(bot) => Ok(bot.decide(question)),
        Mind::Engine(engine) => engine.decide(question, terms.time_ms).and_then(|(action, answer)| {
            game.check(&action).map(|()| action).map_err(|reason| engine.fault(&answer, &reason.to_string()))
        }),
        Mind::Absent => Err("nobody is there to decide".into()),
    };
    seated.thinking += start.elapsed();
    seated.decisions += 1;
    if decided.is_err() {
        seated.mind = Mind::Absent;
    }
    decided
}

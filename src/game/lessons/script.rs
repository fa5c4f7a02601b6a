//! The scripts of lessons: JSON files in `assets/lessons`, and the checks that make a [`Script`] of one.

use super::solutions;
use crate::game::seat_kind::SeatKind;
use crate::game::{Deal, Session};
use aljabar_bots::Level;
use aljabar_core::{Action, Deed, Exchange, Game, Group, Handful, Piece, Seat, Setup};
use serde::Deserialize;
use serde_json::Value;

/// The seat of the learner. The rival has the other one.
pub const LEARNER: Seat = 0;
/// The seat of the rival.
pub const RIVAL: Seat = 1;

/// A lesson that has been read and checked.
#[derive(Clone, Debug)]
pub struct Script {
    /// The name, which is also part of the keys of its title and its description.
    pub name: String,
    /// The tables of the lesson, one after the other.
    pub stages: Vec<Stage>,
}

/// A table of a lesson, with what happens at it.
#[derive(Clone, Debug)]
pub struct Stage {
    /// The game at its start.
    pub session: Session,
    /// Whether the sums of the hands are not shown.
    pub hides_ends: bool,
    /// What the learner does, in order.
    pub steps: Vec<Step>,
}

/// One thing that the learner does.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// The key of the text that asks for it.
    pub text: String,
    /// The key of the text that follows it. Without one the next step follows at once.
    pub then: Option<String>,
    /// The key of the reason why a legal exchange is not the one that is wanted.
    pub why: Option<String>,
    /// What the text speaks of.
    pub beside: Beside,
    /// What glows.
    pub glow: Vec<Glow>,
    /// What completes the step.
    pub task: Task,
    /// Pieces whose sum is worked out when the answer is shown, in place of the pieces of the answer.
    pub sum: Vec<Piece>,
}

/// The part of the table that a text speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Beside {
    /// The learner's hand.
    Hand,
    /// The Center.
    Center,
    /// The rival's hand.
    Rival,
    /// The bag and the bowls.
    Bag,
    /// The action buttons.
    Buttons,
}

/// Something that glows because the lesson waits for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Glow {
    /// All marbles of the hand, or those of one colour.
    Hand(Option<Piece>),
    /// All marbles of the Center, or those of one colour.
    Center(Option<Piece>),
    /// The rival's hand.
    Rival,
    /// The sum of the learner's hand.
    Ends,
    /// The bag.
    Bag,
    /// The button that draws.
    Draw,
    /// The button that announces the final round.
    Announce,
}

/// What completes a step.
#[derive(Clone, PartialEq, Debug)]
pub enum Task {
    /// Choosing marbles whose sum is looked at.
    Select(Pattern),
    /// Making an exchange.
    Exchange(Pattern),
    /// Trying an exchange that the rules refuse.
    Refused(Exchange),
    /// Drawing from the bag.
    Draw,
    /// Announcing the final round.
    Announce,
    /// Watching the rival do this.
    Rival(Action),
    /// Playing a whole game.
    Game,
}

/// Which marbles a task wants. What is `None` or empty does not matter.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Pattern {
    /// Exactly these from the hand.
    pub give: Option<Handful>,
    /// Exactly these from the Center.
    pub take: Option<Handful>,
    /// At least these from the hand.
    pub with: Vec<Piece>,
    /// Marbles with this sum.
    pub sum: Option<Piece>,
    /// This many from the hand.
    pub gives: Option<usize>,
    /// This many from the Center.
    pub takes: Option<usize>,
    /// At least this many fewer marbles in the hand.
    pub sheds: Option<i32>,
    /// This many cancellations.
    pub cancels: Option<usize>,
    /// Whether the rivals are spared.
    pub exempt: Option<bool>,
    /// Whether it is the Spectrum.
    pub spectrum: Option<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScriptFile {
    format: String,
    version: u64,
    name: String,
    stages: Vec<StageFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StageFile {
    position: Option<Value>,
    deal: Option<DealFile>,
    #[serde(default)]
    hides: Vec<Hidden>,
    steps: Vec<StepFile>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Hidden {
    Ends,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DealFile {
    moduli: Vec<u64>,
    seed: u64,
    level: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StepFile {
    text: String,
    then: Option<String>,
    why: Option<String>,
    beside: Beside,
    #[serde(default)]
    glow: Vec<String>,
    #[serde(rename = "do")]
    task: TaskFile,
    #[serde(default)]
    sum: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum TaskFile {
    Select(PatternFile),
    Exchange(PatternFile),
    Refused(PatternFile),
    Draw,
    Announce,
    Rival(String),
    Game,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PatternFile {
    give: Option<Vec<String>>,
    take: Option<Vec<String>>,
    #[serde(default)]
    with: Vec<String>,
    sum: Option<String>,
    gives: Option<usize>,
    takes: Option<usize>,
    sheds: Option<i32>,
    cancels: Option<usize>,
    exempt: Option<bool>,
    spectrum: Option<bool>,
}

impl Script {
    /// Reads a lesson and plays it through once, so that every step can be done.
    ///
    /// # Errors
    /// One sentence, in English, about the first thing that is wrong and where it is.
    pub fn from_json(text: &str) -> Result<Self, String> {
        let mut reader = serde_json::Deserializer::from_str(text);
        let file: ScriptFile = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
            let (path, reason) = (error.path().to_string(), error.into_inner());
            fault(&path, &reason.to_string())
        })?;
        if file.format != "al-jabar-lesson" || file.version != 1 {
            return Err(fault("format", "it is not `al-jabar-lesson` in version 1"));
        }
        if file.stages.is_empty() {
            return Err(fault("stages", "a lesson needs at least one"));
        }
        let stages = file.stages.into_iter().enumerate().map(|(i, stage)| stage.read(&format!("stages[{i}]")));
        let script = Self { name: file.name, stages: stages.collect::<Result<_, _>>()? };
        for (i, stage) in script.stages.iter().enumerate() {
            stage.rehearse(&format!("stages[{i}]"))?;
        }
        Ok(script)
    }

    /// The number of steps of all stages.
    pub fn steps(&self) -> usize {
        self.steps_before(self.stages.len())
    }

    /// The number of steps before a stage.
    pub fn steps_before(&self, stage: usize) -> usize {
        self.stages.iter().take(stage).map(|stage| stage.steps.len()).sum()
    }

    /// Whether bots play by themselves at a stage.
    pub fn is_game(&self, stage: usize) -> bool {
        self.stages.get(stage).is_some_and(|stage| stage.steps.iter().any(|step| step.task == Task::Game))
    }
}

/// A sentence about a fault in a script.
fn fault(place: &str, reason: &str) -> String {
    format!("{place}: {reason}")
}

impl StageFile {
    fn read(self, place: &str) -> Result<Stage, String> {
        let game = matches!(self.steps.as_slice(), [StepFile { task: TaskFile::Game, .. }]);
        let session = match (self.position, self.deal, game) {
            (Some(position), None, false) => {
                let place = format!("{place}.position");
                let setup =
                    Setup::from_json(&position.to_string()).map_err(|error| fault(&place, &error.to_string()))?;
                let position = setup.position().map_err(|error| fault(&place, &error.to_string()))?;
                if position.players() != 2 {
                    return Err(fault(&place, "a lesson has two seats"));
                }
                let game = Game::from_position(setup.rules, position, 0);
                Session::new(game, vec![SeatKind::PERSON, SeatKind::Bot(Level::Novice)])
            }
            (None, Some(deal), true) => {
                let place = format!("{place}.deal");
                let level = deal.level.parse().map_err(|_| fault(&place, "there is no such level"))?;
                let seats = vec![SeatKind::PERSON, SeatKind::Bot(level)];
                let deal = Deal { seats, moduli: deal.moduli, seed: deal.seed, first: LEARNER, recycle: false };
                deal.session().map_err(|error| fault(&place, &error.to_string()))?
            }
            _ => return Err(fault(place, "it needs a position and steps, or a deal and one step that is a game")),
        };
        if self.steps.is_empty() {
            return Err(fault(place, "it has no steps"));
        }
        let group = session.group().clone();
        let steps = self.steps.into_iter().enumerate();
        let steps =
            steps.map(|(i, step)| step.read(&group, &format!("{place}.steps[{i}]"))).collect::<Result<_, _>>()?;
        let hides_ends = self.hides.iter().any(|hidden| matches!(hidden, Hidden::Ends));
        Ok(Stage { session: session.as_lesson(!game), hides_ends, steps })
    }
}

impl StepFile {
    fn read(self, group: &Group, place: &str) -> Result<Step, String> {
        let task = match self.task {
            TaskFile::Select(pattern) => Task::Select(pattern.read(group, place)?),
            TaskFile::Exchange(pattern) => Task::Exchange(pattern.read(group, place)?),
            TaskFile::Refused(pattern) => {
                let Pattern { give, take, .. } = pattern.read(group, place)?;
                let both = give.zip(take).ok_or_else(|| fault(place, "it needs `give` and `take`"))?;
                Task::Refused(Exchange { give: both.0, take: both.1 })
            }
            TaskFile::Draw => Task::Draw,
            TaskFile::Announce => Task::Announce,
            TaskFile::Rival(notation) => {
                let deed = group.read_deed(&notation).map_err(|error| fault(place, &error.to_string()))?;
                Task::Rival(match deed {
                    Deed::Announced => Action::Announce,
                    Deed::Drew(_) => Action::Draw,
                    Deed::Exchanged(exchange) => Action::Exchange(exchange),
                    Deed::Passed => Action::Pass,
                })
            }
            TaskFile::Game => Task::Game,
        };
        let glow = self.glow.iter().map(|name| glow(group, name, place)).collect::<Result<_, _>>()?;
        let sum = pieces(group, &self.sum, place)?;
        Ok(Step { text: self.text, then: self.then, why: self.why, beside: self.beside, glow, task, sum })
    }
}

impl PatternFile {
    fn read(self, group: &Group, place: &str) -> Result<Pattern, String> {
        let set = |codes: Option<Vec<String>>| {
            let read = |codes: Vec<String>| {
                let found = Handful::new(pieces(group, &codes, place)?);
                found.ok_or_else(|| fault(place, "these are too many pieces"))
            };
            codes.map(read).transpose()
        };
        Ok(Pattern {
            give: set(self.give)?,
            take: set(self.take)?,
            with: pieces(group, &self.with, place)?,
            sum: self.sum.map(|code| piece(group, &code, place)).transpose()?,
            gives: self.gives,
            takes: self.takes,
            sheds: self.sheds,
            cancels: self.cancels,
            exempt: self.exempt,
            spectrum: self.spectrum,
        })
    }
}

fn piece(group: &Group, code: &str, place: &str) -> Result<Piece, String> {
    group.parse(code).ok_or_else(|| fault(place, &format!("this group has no piece `{code}`")))
}

fn pieces(group: &Group, codes: &[String], place: &str) -> Result<Vec<Piece>, String> {
    codes.iter().map(|code| piece(group, code, place)).collect()
}

/// Reads `hand`, `hand:R`, `center:K`, `draw` and so on.
fn glow(group: &Group, name: &str, place: &str) -> Result<Glow, String> {
    let (what, code) = name.split_once(':').map_or((name, None), |(what, code)| (what, Some(code)));
    let colour = code.map(|code| piece(group, code, place)).transpose()?;
    Ok(match (what, colour) {
        ("hand", colour) => Glow::Hand(colour),
        ("center", colour) => Glow::Center(colour),
        ("rival", None) => Glow::Rival,
        ("ends", None) => Glow::Ends,
        ("bag", None) => Glow::Bag,
        ("draw", None) => Glow::Draw,
        ("announce", None) => Glow::Announce,
        _ => return Err(fault(place, &format!("nothing at the table is called `{name}`"))),
    })
}

impl Stage {
    /// Plays the stage with every answer that its steps accept. Each of them must leave the next step possible.
    fn rehearse(&self, place: &str) -> Result<(), String> {
        let mut games = vec![self.session.game().clone()];
        for (i, step) in self.steps.iter().enumerate() {
            let place = format!("{place}.steps[{i}]");
            let mut next: Vec<Game> = Vec::new();
            for game in &games {
                for after in step.outcomes(game, &place)? {
                    if next.iter().all(|known| known.position() != after.position()) {
                        next.push(after);
                    }
                }
            }
            games = next;
        }
        Ok(())
    }
}

impl Step {
    /// The games that can follow a step.
    fn outcomes(&self, game: &Game, place: &str) -> Result<Vec<Game>, String> {
        let after = |action: Action| {
            let mut game = game.clone();
            let done = game.apply(action).map(|_| ());
            done.map(|()| game).map_err(|reason| fault(place, &reason.to_string()))
        };
        let wanted = if matches!(self.task, Task::Rival(_)) { RIVAL } else { LEARNER };
        if game.is_over() || game.position().turn() != wanted {
            return Err(fault(place, &format!("seat {wanted} is not on turn")));
        }
        match &self.task {
            Task::Select(_) if solutions::of(&self.task, game).is_empty() => {
                Err(fault(place, "no marbles on the table are what it wants"))
            }
            Task::Exchange(_) if solutions::of(&self.task, game).is_empty() => {
                Err(fault(place, "no legal exchange is what it wants"))
            }
            Task::Exchange(_) => {
                solutions::of(&self.task, game).into_iter().map(|exchange| after(Action::Exchange(exchange))).collect()
            }
            Task::Refused(exchange) if game.check(&Action::Exchange(*exchange)).is_ok() => {
                Err(fault(place, "the rules do not refuse this exchange"))
            }
            Task::Select(_) | Task::Refused(_) | Task::Game => Ok(vec![game.clone()]),
            Task::Draw => after(Action::Draw).map(|game| vec![game]),
            Task::Announce => after(Action::Announce).map(|game| vec![game]),
            Task::Rival(action) => after(*action).map(|game| vec![game]),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;

    fn text(position: &str, steps: &str) -> String {
        format!(
            r#"{{ "format": "al-jabar-lesson", "version": 1, "name": "test", "stages": [ {{ "position": {position}, "steps": {steps} }} ] }}"#
        )
    }

    const POSITION: &str = r#"{ "format": "al-jabar-position", "version": 1,
        "rules": { "moduli": [2, 2, 2], "copies": 10, "recycle": false },
        "hands": [["R", "B", "Y"], ["W", "Y"]], "center": ["K", "P"], "bag": [],
        "first": 0, "turn": 0, "final": false, "drawn": false }"#;

    fn step(task: &str) -> String {
        format!(r#"[ {{ "text": "a", "beside": "hand", "do": {task} }} ]"#)
    }

    #[test]
    fn a_script_is_read() {
        let script = Script::from_json(&text(POSITION, &step(r#"{"exchange": {"give": ["R", "B"]}}"#))).unwrap();
        assert_eq!((script.name.as_str(), script.steps()), ("test", 1));
        let game = script.stages[0].session.game();
        // Black changes no sum, so it may be taken with the purple.
        let wanted = ["RB>P", "RB>PK"].map(|text| game.rules().group().read_exchange(text).unwrap());
        let found = solutions::of(&script.stages[0].steps[0].task, game);
        assert_eq!(found.len(), wanted.len(), "{found:?}");
        assert!(wanted.iter().all(|exchange| found.contains(exchange)), "{found:?}");
    }

    #[test]
    fn every_fault_is_told_in_one_sentence_with_its_place() {
        let two = POSITION.replace(r#", ["W", "Y"]"#, "");
        let cases = [
            ("{".into(), "EOF"),
            (text(POSITION, "[]"), "stages[0]: it has no steps"),
            (text(POSITION, &step(r#""dance""#)), "stages[0].steps[0].do"),
            (text(POSITION, &step(r#"{"select": {"give": ["X"]}}"#)), "no piece `X`"),
            (text(POSITION, &step(r#"{"select": {"sum": "G", "gives": 3}}"#)), "no marbles on the table"),
            (text(POSITION, &step(r#"{"exchange": {"give": ["R", "Y"]}}"#)), "no legal exchange"),
            (text(POSITION, &step(r#"{"refused": {"give": ["R", "B"], "take": ["P"]}}"#)), "do not refuse"),
            (text(POSITION, &step(r#"{"rival": "W>W"}"#)), "seat 1 is not on turn"),
            (text(POSITION, &step(r#""draw""#)), "stages[0].steps[0]: "),
            (text(POSITION, &step(r#""game""#)), "a position and steps, or a deal"),
            (text(&two, &step(r#""announce""#)), "stages[0].position"),
            (text(POSITION, &step(r#""announce""#)).replace("lesson\"", "chess\""), "it is not `al-jabar-lesson`"),
            (text(POSITION, r#"[ { "text": "a", "beside": "hand", "do": "announce", "more": 1 } ]"#), "more"),
        ];
        for (text, said) in cases {
            let reason = Script::from_json(&text).unwrap_err();
            assert!(reason.contains(said), "{reason}");
            assert!(!reason.contains('\n'), "{reason}");
        }
    }

    #[test]
    fn an_answer_that_makes_a_later_step_impossible_is_a_fault() {
        let steps = r#"[ { "text": "a", "beside": "hand", "do": {"exchange": {"sheds": 0}} },
            { "text": "b", "beside": "rival", "do": {"rival": "Y>Y"} } ]"#;
        assert!(Script::from_json(&text(POSITION, steps)).unwrap_err().starts_with("stages[0].steps[1]"));
    }
}

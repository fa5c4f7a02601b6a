//! [`PuzzleSet`]: puzzles as JSON.

use std::collections::BTreeSet;

use aljabar_bots::Goal;
use aljabar_core::{Exchange, Group, MAX_FILE_BYTES, PiecesFile, Position, Rules, RulesFile, Setup};
use aljabar_text::{Object, parse, shortened};
use serde::{Deserialize, Serialize};

use crate::{Cascade, DownToOne, Kind, LastWord, Puzzle, PuzzleError, PuzzleProblem, Task, WhatNow, puzzle::table};

const FORMAT: &str = "al-jabar-puzzles";
/// No puzzle has more turns or blacks than this.
const LARGEST: u64 = 1000;

/// The puzzles of a file, in their order.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PuzzleSet {
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
}

#[derive(Deserialize)]
struct SetFile {
    puzzles: Vec<Object<PuzzleFile>>,
}

/// The fields of all kinds. Which ones are needed depends on the kind.
#[derive(Default, Serialize, Deserialize)]
struct PuzzleFile {
    id: String,
    kind: String,
    grade: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rules: Option<Object<RulesFile>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hand: Option<PiecesFile>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    center: Option<PiecesFile>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    turns: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    solution: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    firsts: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    position: Option<Setup>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    goal: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    blacks: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    answers: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    margin: Option<f64>,
}

impl PuzzleSet {
    /// Reads a puzzle file. Whether the answers are right is found out by [`check`](crate::check).
    ///
    /// # Errors
    /// If the text is too long, is not JSON or has another format, or a field is wrong.
    pub fn from_json(text: &str) -> Result<Self, PuzzleError> {
        #[derive(Deserialize)]
        struct Head {
            format: String,
            version: u64,
        }
        if text.len() > MAX_FILE_BYTES {
            return Err(PuzzleError::new("", PuzzleProblem::TooLong(text.len())));
        }
        let Object(head): Object<Head> = parse(text)?;
        if head.format != FORMAT {
            return Err(PuzzleError::new("format", PuzzleProblem::Format(shortened(&head.format, 20))));
        }
        if head.version != 1 {
            return Err(PuzzleError::new("version", PuzzleProblem::Version(head.version)));
        }
        let Object(file): Object<SetFile> = parse(text)?;
        let mut ids = BTreeSet::new();
        let mut puzzles = Vec::new();
        for (place, Object(file)) in file.puzzles.iter().enumerate() {
            let puzzle = file.read().map_err(|error| error.within(&format!("puzzles[{place}]")))?;
            if !ids.insert(&file.id) {
                let problem = PuzzleProblem::SameId(puzzle.id);
                return Err(PuzzleError::new(format!("puzzles[{place}].id"), problem));
            }
            puzzles.push(puzzle);
        }
        Ok(Self { puzzles })
    }

    /// The text of a puzzle file: a line for each puzzle.
    #[must_use]
    pub fn to_json(&self) -> String {
        let line = |puzzle: &Puzzle| {
            let file = serde_json::to_string(&PuzzleFile::new(puzzle));
            format!("  {}", file.expect("texts, numbers and lists always have a JSON form"))
        };
        let lines: Vec<String> = self.puzzles.iter().map(line).collect();
        let body = if lines.is_empty() { "] }\n".to_owned() } else { format!("\n{} ] }}\n", lines.join(",\n")) };
        format!("{{ \"format\": \"{FORMAT}\", \"version\": 1, \"puzzles\": [{body}")
    }
}

impl PuzzleFile {
    fn new(puzzle: &Puzzle) -> Self {
        let group = puzzle.task.rules().group();
        let written = |list: &[Exchange]| Some(list.iter().map(|exchange| group.write_exchange(exchange)).collect());
        let position = |rules: &Rules, position: &Position| Some(Setup::of(rules, position));
        let head = Self {
            id: puzzle.id.clone(),
            kind: puzzle.task.kind().name().to_owned(),
            grade: puzzle.grade.into(),
            ..Self::default()
        };
        match &puzzle.task {
            Task::DownToOne(task) => Self {
                rules: Some(Object(RulesFile::new(&task.rules))),
                hand: Some(PiecesFile::new(group, &task.hand)),
                center: Some(PiecesFile::new(group, &task.center)),
                turns: Some(task.turns.into()),
                solution: written(&task.solution),
                firsts: written(&task.firsts),
                ..head
            },
            Task::LastWord(task) => Self {
                position: position(&task.rules, &task.position),
                goal: Some(goal_name(task.goal).to_owned()),
                answers: written(&task.answers),
                ..head
            },
            Task::Cascade(task) => Self {
                position: position(&task.rules, &task.position),
                blacks: Some(task.blacks.into()),
                answers: written(&task.answers),
                ..head
            },
            Task::WhatNow(task) => Self {
                position: position(&task.rules, &task.position),
                answers: written(&task.answers),
                margin: Some(task.margin),
                ..head
            },
        }
    }

    fn read(&self) -> Result<Puzzle, PuzzleError> {
        let is_id = |id: &str| !id.is_empty() && id.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'-');
        if self.id.len() > 60 || !is_id(&self.id) {
            return Err(PuzzleError::new("id", PuzzleProblem::Id(shortened(&self.id, 60))));
        }
        let kind = self.kind.parse().map_err(|error| PuzzleError::new("kind", PuzzleProblem::Kind(error)))?;
        let grade = u8::try_from(self.grade).ok().filter(|grade| (1..=5).contains(grade));
        let grade = grade.ok_or_else(|| PuzzleError::new("grade", PuzzleProblem::Grade(self.grade)))?;
        let task = match kind {
            Kind::DownToOne => Task::DownToOne(self.down_to_one()?),
            Kind::LastWord => {
                let (rules, position) = self.position(kind)?;
                let answers = self.exchanges(rules.group(), kind, "answers", &self.answers)?;
                Task::LastWord(LastWord { position, goal: self.goal()?, answers, rules })
            }
            Kind::Cascade => {
                let (rules, position) = self.position(kind)?;
                let answers = self.exchanges(rules.group(), kind, "answers", &self.answers)?;
                let blacks = number(needed(kind, "blacks", &self.blacks)?, "blacks")? as u16;
                Task::Cascade(Cascade { position, blacks, answers, rules })
            }
            Kind::WhatNow => {
                let (rules, position) = self.position(kind)?;
                let answers = self.exchanges(rules.group(), kind, "answers", &self.answers)?;
                let margin = *needed(kind, "margin", &self.margin)?;
                if !(0.0..=1.0).contains(&margin) {
                    return Err(PuzzleError::new("margin", PuzzleProblem::Margin));
                }
                Task::WhatNow(WhatNow { position, answers, margin, rules })
            }
        };
        Ok(Puzzle { id: self.id.clone(), grade, task })
    }

    fn down_to_one(&self) -> Result<DownToOne, PuzzleError> {
        let kind = Kind::DownToOne;
        // A solitaire has no rivals. The limits on copies are those of the smallest game.
        let rules = needed(kind, "rules", &self.rules)?.read(2)?;
        let group = rules.group();
        let hand = needed(kind, "hand", &self.hand)?.read(group, "hand")?;
        let center = needed(kind, "center", &self.center)?.read(group, "center")?;
        let second = aljabar_core::Pieces::blacks(1);
        let setup = Setup { hands: vec![hand, second], center, ..Setup::of(&rules, &table(&rules, second, second)) };
        setup.position().map_err(|error| {
            let field = if error.field == "hands[0]" { "hand".to_owned() } else { error.field };
            PuzzleError::new(field, PuzzleProblem::Position(error.problem))
        })?;
        Ok(DownToOne {
            hand,
            center,
            turns: number(needed(kind, "turns", &self.turns)?, "turns")? as u32,
            solution: self.exchanges(group, kind, "solution", &self.solution)?,
            firsts: self.exchanges(group, kind, "firsts", &self.firsts)?,
            rules,
        })
    }

    fn position(&self, kind: Kind) -> Result<(Rules, Position), PuzzleError> {
        let setup = needed(kind, "position", &self.position)?;
        let position = setup.position().map_err(|error| PuzzleError::from(error).within("position"))?;
        if position.is_over() {
            return Err(PuzzleError::new("position.over", PuzzleProblem::Over));
        }
        Ok((setup.rules.clone(), position))
    }

    fn goal(&self) -> Result<Goal, PuzzleError> {
        let name = needed(Kind::LastWord, "goal", &self.goal)?;
        let goal = [Goal::Win, Goal::Share].into_iter().find(|goal| goal_name(*goal) == name);
        goal.ok_or_else(|| PuzzleError::new("goal", PuzzleProblem::Goal(shortened(name, 20))))
    }

    fn exchanges(
        &self,
        group: &Group,
        kind: Kind,
        field: &str,
        list: &Option<Vec<String>>,
    ) -> Result<Vec<Exchange>, PuzzleError> {
        let read = |(place, text): (usize, &String)| {
            let error = |error| PuzzleError::new(format!("{field}[{place}]"), PuzzleProblem::Notation(error));
            group.read_exchange(text).map_err(error)
        };
        needed(kind, field, list)?.iter().enumerate().map(read).collect()
    }
}

fn needed<'a, T>(kind: Kind, field: &str, value: &'a Option<T>) -> Result<&'a T, PuzzleError> {
    value.as_ref().ok_or_else(|| PuzzleError::new(field, PuzzleProblem::Missing(kind)))
}

fn number(number: &u64, field: &str) -> Result<u64, PuzzleError> {
    if *number > LARGEST { Err(PuzzleError::new(field, PuzzleProblem::Number(*number))) } else { Ok(*number) }
}

const fn goal_name(goal: Goal) -> &'static str {
    match goal {
        Goal::Win => "win",
        Goal::Share => "share",
    }
}

//! The lessons that come with the game, in their order.

use super::script::Script;
use crate::texts::Say;
use std::sync::LazyLock;

/// The name and the content of each lesson. The content is compiled into the program.
macro_rules! files {
    ($($name:literal in $file:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../../assets/lessons/", $file, ".json")))),*]
    };
}

/// The number 0 is the guided start; the lessons are numbered from 1.
const FILES: [(&str, &str); 15] = files![
    "first" in "first",
    "mixing" in "01-mixing",
    "twice" in "02-twice",
    "apart" in "03-apart",
    "long" in "04-long",
    "exchange" in "05-exchange",
    "cancelling" in "06-cancelling",
    "own" in "07-own",
    "spectrum" in "08-spectrum",
    "nothing" in "09-nothing",
    "ends" in "10-ends",
    "last" in "11-last",
    "game" in "12-game",
    "shades" in "13-shades",
    "grand" in "14-grand",
];

/// The number of the guided start of the first two minutes.
pub const FIRST_MINUTES: usize = 0;
/// The lesson that makes the exchange known. Whoever has done it is no newcomer.
pub const EXCHANGE: usize = 5;
/// The lesson that is a whole game.
pub const FIRST_GAME: usize = 12;

/// A lesson of the library.
#[derive(Debug)]
pub struct Lesson {
    /// Its name, in the file of progress and in the keys of its texts.
    pub name: &'static str,
    /// The script, or why it cannot be used.
    pub script: Result<Script, String>,
}

impl Lesson {
    /// The title.
    pub fn title(&self) -> Say {
        Say::new(format!("lesson-title-{}", self.name), Vec::new())
    }

    /// A line about it.
    pub fn about(&self) -> Say {
        Say::new(format!("lesson-about-{}", self.name), Vec::new())
    }
}

/// The lessons by number; number 0 is the guided start.
pub fn library() -> &'static [Lesson] {
    static LIBRARY: LazyLock<Vec<Lesson>> =
        LazyLock::new(|| FILES.map(|(name, text)| Lesson { name, script: Script::from_json(text) }).into());
    &LIBRARY
}

/// The numbers of the lessons, without the guided start.
pub fn numbers() -> std::ops::Range<usize> {
    1..FILES.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lesson_can_be_done() {
        for (number, lesson) in library().iter().enumerate() {
            let script = lesson.script.as_ref().unwrap_or_else(|reason| panic!("lesson {number}: {reason}"));
            assert_eq!(script.name, lesson.name);
        }
        assert_eq!((library()[EXCHANGE].name, library()[FIRST_GAME].name), ("exchange", "game"));
    }
}

//! The languages of the game and their text files.

use serde::{Deserialize, Serialize};
use unic_langid::LanguageIdentifier;

/// A language that the game is translated to.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// English, the default and the reference for other languages.
    #[default]
    English,
    /// German (`de`).
    German,
}

/// The path and the content of each text file of a language. The content is compiled into the program.
macro_rules! files {
    ($folder:literal) => {
        files!($folder: "table", "facts", "menus", "lobby", "settings", "rules", "results", "notes", "bots", "lessons", "puzzles", "achievements", "trainer", "characters")
    };
    ($folder:literal: $($name:literal),*) => {
        &[$((
            concat!($folder, "/", $name, ".ftl"),
            include_str!(concat!("../../assets/texts/", $folder, "/", $name, ".ftl")),
        )),*]
    };
}

impl Language {
    /// Every language, in the order of the settings menu.
    pub const ALL: [Self; 2] = [Self::English, Self::German];

    /// The language of the operating system, or English if the game is not translated to it.
    pub fn of_system() -> Self {
        let wanted = sys_locale::get_locale().unwrap_or_default();
        let wanted: LanguageIdentifier = wanted.parse().unwrap_or_default();
        Self::ALL.into_iter().find(|language| language.id().language == wanted.language).unwrap_or_default()
    }

    /// The name of the language in that language, so that its speakers can find it in the menu.
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::German => "Deutsch",
        }
    }

    /// The language code. It also selects the plural rules.
    pub fn id(self) -> LanguageIdentifier {
        let code = match self {
            Self::English => "en",
            Self::German => "de",
        };
        code.parse().expect("the language codes are valid")
    }

    /// The path and the content of each text file.
    pub fn files(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::English => files!("en"),
            Self::German => files!("de"),
        }
    }
}

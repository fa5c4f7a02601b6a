//! The languages of the game and their files.

use serde::{Deserialize, Serialize};
use unic_langid::LanguageIdentifier;

/// A language that the game speaks.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

/// The files of a language, by their names in its folder.
macro_rules! files {
    ($folder:literal) => {
        files!($folder: "table", "facts", "menus", "lobby", "settings", "rules", "results", "notes", "bots")
    };
    ($folder:literal: $($name:literal),*) => {
        &[$((
            concat!($folder, "/", $name, ".ftl"),
            include_str!(concat!("../../assets/texts/", $folder, "/", $name, ".ftl")),
        )),*]
    };
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::English, Self::German];

    /// The language of the player's system, as far as the game speaks it.
    pub fn of_system() -> Self {
        let wanted = sys_locale::get_locale().unwrap_or_default();
        let wanted: LanguageIdentifier = wanted.parse().unwrap_or_default();
        Self::ALL.into_iter().find(|language| language.id().language == wanted.language).unwrap_or_default()
    }

    /// Its name in itself, which whoever is lost in another one can read.
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::German => "Deutsch",
        }
    }

    /// Its code, which also chooses plurals.
    pub fn id(self) -> LanguageIdentifier {
        let code = match self {
            Self::English => "en",
            Self::German => "de",
        };
        code.parse().expect("the code of a language is one")
    }

    /// Its files: the name and the text of each.
    pub fn files(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::English => files!("en"),
            Self::German => files!("de"),
        }
    }
}

//! Translation of everything that players read. Code names a text with `say!`; the words are in `assets/texts`, one
//! folder for each language, in the Fluent format.

mod language;
mod say;
#[cfg(test)]
mod tests;
mod tidy;

pub use language::Language;
pub(crate) use say::say;
pub use say::{Arg, Say};
pub use tidy::{tidy, tidy_to};

use bevy::prelude::*;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::sync::LazyLock;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Texts>();
}

/// The texts of the language in use. Replaced when the language setting changes.
#[derive(Resource)]
pub struct Texts {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Texts {
    /// Loads the texts of a language, which are compiled into the program.
    pub fn new(language: Language) -> Self {
        let mut bundle = FluentBundle::new_concurrent(vec![language.id()]);
        // egui would draw Unicode isolation marks as boxes.
        bundle.set_use_isolating(false);
        for (name, text) in language.files() {
            // A test checks that the files have no errors. If one has, use the messages that could be parsed.
            let resource = FluentResource::try_new((*text).to_owned()).unwrap_or_else(|(resource, faults)| {
                error!("{name}: {faults:?}");
                resource
            });
            if let Err(faults) = bundle.add_resource(resource) {
                error!("{name}: {faults:?}");
            }
        }
        Self { language, bundle }
    }

    /// The language of these texts.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Translates a text. Returns the key if there is no such text, so that a bug report can name it.
    pub fn tell(&self, say: &Say) -> String {
        if let Some(plain) = say.plain() {
            return plain.to_owned();
        }
        let Some(pattern) = self.bundle.get_message(say.key()).and_then(|message| message.value()) else {
            return say.key().to_owned();
        };
        let mut args = FluentArgs::with_capacity(say.args().len());
        for (name, value) in say.args() {
            args.set(*name, self.value(value));
        }
        let mut faults = Vec::new();
        self.bundle.format_pattern(pattern, Some(&args), &mut faults).into_owned()
    }

    fn value<'a>(&self, arg: &'a Arg) -> FluentValue<'a> {
        match arg {
            Arg::Number(number) => FluentValue::from(*number),
            Arg::Text(text) => FluentValue::from(text.as_str()),
            Arg::Say(say) => FluentValue::from(self.tell(say)),
            Arg::All(all) => FluentValue::from(self.list(all)),
        }
    }

    /// `a`, `a and b`, `a, b and c`.
    fn list(&self, all: &[Say]) -> String {
        let mut words = all.iter().map(|say| self.tell(say));
        let Some(first) = words.next() else { return String::new() };
        let rest: Vec<String> = words.collect();
        let Some((last, middle)) = rest.split_last() else { return first };
        let before = middle.iter().fold(first, |list, next| format!("{list}, {next}"));
        self.tell(&say!("list-and", before = before, last = last.clone()))
    }

    /// Translates a text and capitalises its first letter, for a label on its own.
    pub fn line(&self, say: &Say) -> String {
        capitalised(&self.tell(say))
    }

    /// Translates a text as a sentence: with a capital at the start and a full stop at the end.
    pub fn sentence(&self, say: &Say) -> String {
        sentence(&self.tell(say))
    }
}

impl Default for Texts {
    fn default() -> Self {
        Self::new(Language::default())
    }
}

/// Translates a text to English, whatever the language setting: for files, the terminal and developers.
pub fn in_english(say: &Say) -> String {
    static ENGLISH: LazyLock<Texts> = LazyLock::new(|| Texts::new(Language::English));
    ENGLISH.tell(say)
}

/// The text with a capital at the start and a full stop at the end, unless it ends with punctuation already.
pub fn sentence(text: &str) -> String {
    let text = capitalised(text);
    if text.is_empty() || text.ends_with(['.', '!', '?', '…']) { text } else { text + "." }
}

/// The text with its first letter in upper case.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

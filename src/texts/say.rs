//! A translatable text: a key with arguments.

use std::borrow::Cow;

/// A translatable text: the key of a message in `assets/texts` and its arguments. [`Texts`](super::Texts) translates it
/// when it is shown, so that a change of the language changes everything on the screen at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Say {
    content: Content,
    args: Vec<(&'static str, Arg)>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Content {
    Key(Cow<'static, str>),
    Verbatim(String),
}

/// An argument of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arg {
    /// A number, which also selects singular or plural.
    Number(i64),
    /// A string that is the same in every language.
    Text(String),
    /// Another text, translated before it is inserted.
    Say(Say),
    /// Several texts, joined as a list: `a, b and c`.
    All(Vec<Say>),
}

impl Say {
    /// A text by its key. Use the `say!` macro instead, which a test checks. Keys from files are checked with their files.
    pub fn new(key: impl Into<Cow<'static, str>>, args: Vec<(&'static str, Arg)>) -> Self {
        Self { content: Content::Key(key.into()), args }
    }

    /// A text that is the same in every language, such as a name or a number.
    pub fn verbatim(text: impl Into<String>) -> Self {
        Self { content: Content::Verbatim(text.into()), args: Vec::new() }
    }

    /// The key of the text, or the text itself if it is verbatim.
    pub fn key(&self) -> &str {
        match &self.content {
            Content::Key(key) => key,
            Content::Verbatim(text) => text,
        }
    }

    /// The text itself if it is verbatim, else `None`.
    pub fn plain(&self) -> Option<&str> {
        match &self.content {
            Content::Verbatim(text) => Some(text),
            Content::Key(_) => None,
        }
    }

    /// The arguments with their names.
    pub fn args(&self) -> &[(&'static str, Arg)] {
        &self.args
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl From<$number> for Arg {
            fn from(number: $number) -> Self {
                // No number in this game is too large for `i64`.
                Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        }
    )*};
}

numbers!(u8, u16, u32, u64, usize, i32, i64);

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<Say> for Arg {
    fn from(say: Say) -> Self {
        Self::Say(say)
    }
}

impl From<Vec<Say>> for Arg {
    fn from(all: Vec<Say>) -> Self {
        Self::All(all)
    }
}

impl From<bool> for Arg {
    /// Fluent selectors match `yes` and `no`.
    fn from(is: bool) -> Self {
        Self::Text(if is { "yes" } else { "no" }.into())
    }
}

/// Makes a [`Say`]: `say!("log-draws", who = name, piece = colour)`. The key is that of a message in `assets/texts`; a
/// test finds keys without a message and messages that are not used.
macro_rules! say {
    ($key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::texts::Say::new($key, vec![$((stringify!($name), $crate::texts::Arg::from($value))),*])
    };
}
pub(crate) use say;

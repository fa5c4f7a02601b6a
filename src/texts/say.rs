//! Something to tell a player, before it is put into words.

/// Something to tell a player: which text, and what it is about. [`Texts`](super::Texts) puts it into words when it is
/// shown, so that a change of the language changes everything on the screen at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Say {
    content: Content,
    args: Vec<(&'static str, Arg)>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Content {
    Key(&'static str),
    Plain(String),
}

/// What a text is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arg {
    /// A number, which also chooses singular or plural.
    Number(i64),
    /// A word that is the same in every language.
    Text(String),
    /// Another text.
    Say(Say),
    /// Several texts as a list.
    All(Vec<Say>),
}

impl Say {
    /// What `say!` makes.
    pub fn new(key: &'static str, args: Vec<(&'static str, Arg)>) -> Self {
        Self { content: Content::Key(key), args }
    }

    /// A text that is the same in every language, such as a name or a number.
    pub fn verbatim(text: impl Into<String>) -> Self {
        Self { content: Content::Plain(text.into()), args: Vec::new() }
    }

    /// The name of the text.
    pub fn key(&self) -> &str {
        match &self.content {
            Content::Key(key) => key,
            Content::Plain(text) => text,
        }
    }

    /// The text itself, if it needs no translation.
    pub fn plain(&self) -> Option<&str> {
        match &self.content {
            Content::Plain(text) => Some(text),
            Content::Key(_) => None,
        }
    }

    /// What it is about.
    pub fn args(&self) -> &[(&'static str, Arg)] {
        &self.args
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl From<$number> for Arg {
            fn from(number: $number) -> Self {
                // No count in this game comes near the limits of any of these.
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
    /// Texts choose by `yes` and `no`.
    fn from(is: bool) -> Self {
        Self::Text(if is { "yes" } else { "no" }.into())
    }
}

/// Something to tell a player: `say!("log-draws", who = name, piece = colour)`. The name is that of a text in
/// `assets/texts`; a test finds names without a text and texts that nobody says.
macro_rules! say {
    ($key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::texts::Say::new($key, vec![$((stringify!($name), $crate::texts::Arg::from($value))),*])
    };
}
pub(crate) use say;

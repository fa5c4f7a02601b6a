//! The text notation of turns: `!` announces, `+O` draws, `RB>P` exchanges, `-` passes.

use std::fmt;

use aljabar_text::shortened;

use crate::{Deed, Exchange, Group, Handful, Piece};

/// Why a text is not in the turn notation. The texts in it are shortened.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotationError {
    /// The group has no piece with this code.
    UnknownPiece(String),
    /// A side of an exchange is empty, or has more pieces than a [`Handful`] holds.
    Count(String),
    /// The text has none of the four forms.
    Unknown(String),
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownPiece(text) => write!(f, "there is no piece `{text}`"),
            Self::Count(text) => write!(f, "`{text}` has no pieces on one side, or too many"),
            Self::Unknown(text) => write!(f, "`{text}` is not an action: use `!`, `+O`, `RB>P` or `-`"),
        }
    }
}

impl std::error::Error for NotationError {}

impl NotationError {
    fn unknown_piece(text: &str) -> Self {
        Self::UnknownPiece(shortened(text, 20))
    }

    fn count(text: &str) -> Self {
        Self::Count(shortened(text, 40))
    }

    fn unknown(text: &str) -> Self {
        Self::Unknown(shortened(text, 40))
    }
}

impl Group {
    /// Writes a set: `RB`, or `1011.0001` in groups without letters.
    pub fn write_set(&self, pieces: impl IntoIterator<Item = Piece>) -> String {
        let codes: Vec<String> = self.sorted(pieces).into_iter().map(|p| self.code(p).to_string()).collect();
        codes.join(if self.is_classic() { "" } else { "." })
    }

    /// Writes an exchange: `RB>P`.
    #[must_use]
    pub fn write_exchange(&self, exchange: &Exchange) -> String {
        format!("{}>{}", self.write_set(exchange.give.iter()), self.write_set(exchange.take.iter()))
    }

    /// Writes a deed: `!`, `+O`, `RB>P` or `-`.
    #[must_use]
    pub fn write_deed(&self, deed: &Deed) -> String {
        match deed {
            Deed::Announced => "!".into(),
            Deed::Drew(piece) => format!("+{}", self.code(*piece)),
            Deed::Exchanged(exchange) => self.write_exchange(exchange),
            Deed::Passed => "-".into(),
        }
    }

    /// Writes a turn: its deeds in order, separated by spaces.
    #[must_use]
    pub fn write_turn(&self, deeds: &[Deed]) -> String {
        deeds.iter().map(|d| self.write_deed(d)).collect::<Vec<_>>().join(" ")
    }

    /// Reads a set: letters in any case and order, or codes separated by dots.
    ///
    /// # Errors
    /// If a piece does not exist, or the set is empty or larger than a [`Handful`].
    pub fn read_set(&self, text: &str) -> Result<Handful, NotationError> {
        // Reads one code more than allowed and no further: the text may be very long.
        let most = Handful::ROOM + 1;
        let codes: Vec<String> = if self.is_classic() {
            let letters = text.chars().filter(|c| *c != '.').take(most);
            letters.map(|letter| letter.to_uppercase().collect()).collect()
        } else {
            text.split('.').take(most).map(str::to_owned).collect()
        };
        if codes.is_empty() || codes.len() == most {
            return Err(NotationError::count(text));
        }
        let pieces: Result<Vec<Piece>, _> =
            codes.iter().map(|code| self.parse(code).ok_or_else(|| NotationError::unknown_piece(code))).collect();
        Handful::new(pieces?).ok_or_else(|| NotationError::count(text))
    }

    /// Reads an exchange: `RB>P`.
    ///
    /// # Errors
    /// If `>` is missing or a side is wrong.
    pub fn read_exchange(&self, text: &str) -> Result<Exchange, NotationError> {
        let (give, take) = text.split_once('>').ok_or_else(|| NotationError::unknown(text))?;
        Ok(Exchange { give: self.read_set(give)?, take: self.read_set(take)? })
    }

    /// Reads a deed: `!`, `+O`, `RB>P` or `-`.
    ///
    /// # Errors
    /// If the text has none of these forms.
    pub fn read_deed(&self, text: &str) -> Result<Deed, NotationError> {
        match text {
            "!" => Ok(Deed::Announced),
            "-" => Ok(Deed::Passed),
            _ => match text.strip_prefix('+') {
                Some(code) => match self.read_set(code)? {
                    one if one.len() == 1 => Ok(Deed::Drew(self.sum(one.iter()))),
                    _ => Err(NotationError::unknown(text)),
                },
                None => Ok(Deed::Exchanged(self.read_exchange(text)?)),
            },
        }
    }

    /// Reads a turn: deeds separated by spaces. Whether they are legal is not checked.
    ///
    /// # Errors
    /// If one of them is not a deed.
    pub fn read_turn(&self, text: &str) -> Result<Vec<Deed>, NotationError> {
        text.split_whitespace().map(|word| self.read_deed(word)).collect()
    }
}

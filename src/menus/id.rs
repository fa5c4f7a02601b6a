//! The names of everything that can be used in a menu.

use super::{
    ask, consent, games, lobby, lost, pause, podium, records, results, rules, settings, statistics, title, welcome,
};
use aljabar_core::Piece;

/// Something that can be used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Id {
    /// Back to where one came from.
    Back,
    /// Somebody sits down.
    Join,
    /// Somebody gets up.
    Leave,
    /// A part of the menu.
    Tab(usize),
    /// A marble of a picture.
    Point(Piece),
    /// A sum of a table.
    Cell(Piece, Piece),
    /// On the title.
    Title(title::Entry),
    /// Among the games that can be continued.
    Games(games::Entry),
    /// In the lobby.
    Lobby(lobby::Item),
    /// While the game waits.
    Pause(pause::Entry),
    /// In the settings.
    Settings(settings::Item),
    /// At the first start.
    Welcome(welcome::Answer),
    /// After a game.
    Results(results::Entry),
    /// After a series.
    Podium(podium::Entry),
    /// Among saved records.
    Records(records::Entry),
    /// In the statistics.
    Statistics(statistics::Item),
    /// In the rules.
    Rules(rules::Item),
    /// The answers to a question.
    Ask(ask::Answer),
    /// Whether something may be taken back.
    Consent(consent::Answer),
    /// Instead of a gamepad.
    Lost(lost::Entry),
}

macro_rules! ids {
    ($($variant:ident: $inner:ty),* $(,)?) => {$(
        impl From<$inner> for Id {
            fn from(inner: $inner) -> Self {
                Self::$variant(inner)
            }
        }
    )*};
}

ids! {
    Title: title::Entry,
    Games: games::Entry,
    Lobby: lobby::Item,
    Pause: pause::Entry,
    Settings: settings::Item,
    Welcome: welcome::Answer,
    Results: results::Entry,
    Podium: podium::Entry,
    Records: records::Entry,
    Statistics: statistics::Item,
    Rules: rules::Item,
    Ask: ask::Answer,
    Consent: consent::Answer,
    Lost: lost::Entry,
}

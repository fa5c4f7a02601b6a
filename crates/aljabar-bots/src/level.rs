//! The bots by name, weakest first, with the settings of each.

use std::{error::Error, fmt, str::FromStr, time::Duration};

use aljabar_core::{MAX_SEATS, Rules, Seat, at_width};
use aljabar_text::shortened;

use crate::{
    Ablation, Bot, Budget, Decision, Family, Greedy, Question, SearchSettings, Searcher, Style, Taste, WON,
    imperfect::{Imperfect, ImperfectSettings},
    random::Random,
};

/// The strength of a bot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Plays a random exchange, all with the same probability. A baseline for measurements.
    Random,
    /// Plays the exchange with the largest reduction, then the most blacks dealt. A baseline for measurements.
    Greedy,
    /// Overlooks the Spectrum and many large exchanges. Wants a smaller hand.
    Novice,
    /// Overlooks some large exchanges. Wants a smaller hand and blacks for the rivals.
    Casual,
    /// Evaluates the table after each of its exchanges, with noise. Does not search.
    Club,
    /// Searches 200 positions, with noise.
    Strong,
    /// Searches 1,200 positions, with little noise, and 40,000 in final rounds.
    Expert,
    /// Searches without noise, and uses its whole budget.
    Master,
}

impl Level {
    /// All levels: the two baselines, then the [ladder](Self::LADDER).
    pub const ALL: [Self; 8] =
        [Self::Random, Self::Greedy, Self::Novice, Self::Casual, Self::Club, Self::Strong, Self::Expert, Self::Master];
    /// The levels to play against, weakest first.
    pub const LADDER: [Self; 6] = [Self::Novice, Self::Casual, Self::Club, Self::Strong, Self::Expert, Self::Master];
    /// The level that takes over when a bot fails. It is the simplest one.
    pub const FALLBACK: Self = Self::Random;

    /// The name in commands and files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Novice => "novice",
            Self::Casual => "casual",
            Self::Club => "club",
            Self::Strong => "strong",
            Self::Expert => "expert",
            Self::Master => "master",
        }
    }

    /// The settings of the search in games with these rules. `None` for levels that do not search.
    #[must_use]
    pub fn search_settings(self, rules: &Rules) -> Option<SearchSettings> {
        let nodes = match self {
            // Only the root is expanded.
            Self::Club => 1,
            Self::Strong => 200,
            Self::Expert => 1_200,
            Self::Master => 700_000,
            _ => return None,
        };
        // The search ends by its number of positions, so a seed gives the same game on every machine. Only Master searches
        // so many that slow machines and large groups need a time limit.
        let time = if matches!(self, Self::Master) { Some(Duration::from_millis(900)) } else { None };
        let budget = Budget { nodes: Some(nodes), time };
        let final_nodes = if matches!(self, Self::Expert) { 40_000 } else { nodes };
        let draw_margin = WON / 500;
        Some(SearchSettings {
            budget,
            final_nodes,
            noise: self.noise(Family::of(rules.group())),
            draw_margin,
            uses_whole_budget: matches!(self, Self::Master),
        })
    }

    /// The noise of levels that search. All of it was chosen by measuring: a level wins 60 to 88 % of games for two against
    /// the one below, and with three or four players 8 points more than a fair share. In long games a small advantage in
    /// each turn adds up to a large one, and values differ more in some families than in others.
    fn noise(self, family: Family) -> [i32; MAX_SEATS - 1] {
        let thousandths = match (self, family) {
            (Self::Club, Family::Beginner) => [60, 140, 150],
            (Self::Club, Family::Classic) => [143, 143, 125],
            (Self::Club, Family::Grand) => [400, 220, 200],
            (Self::Club, Family::Shades) => [50, 60, 57],
            (Self::Strong, Family::Beginner | Family::Classic) => [111, 111, 111],
            (Self::Strong, Family::Grand) => [190, 143, 143],
            (Self::Strong, Family::Shades) => [57, 62, 50],
            (Self::Expert, Family::Beginner) => [73, 67, 77],
            (Self::Expert, Family::Classic) => [67, 67, 67],
            (Self::Expert, Family::Grand) => [100, 67, 67],
            (Self::Expert, Family::Shades) => [40, 40, 29],
            _ => [0; MAX_SEATS - 1],
        };
        thousandths.map(|noise| noise * (WON / 1_000))
    }

    fn imperfect_settings(self, rules: &Rules) -> Option<ImperfectSettings> {
        match self {
            Self::Novice => {
                // In long games it would lose nearly always if it overlooked as much as in short ones.
                let (large_percent, blacks_percent) = match Family::of(rules.group()) {
                    Family::Beginner | Family::Classic => (45, 0),
                    Family::Grand => (45, 20),
                    Family::Shades => (75, 25),
                };
                Some(ImperfectSettings {
                    large_percent,
                    crossed_percent: 60,
                    spectrum: false,
                    blacks_percent,
                    announce_lead: 2,
                })
            }
            Self::Casual => Some(ImperfectSettings {
                large_percent: 75,
                crossed_percent: 100,
                spectrum: true,
                blacks_percent: 100,
                announce_lead: 2,
            }),
            _ => None,
        }
    }

    /// This style with the most that it may cost this level in one action: a share of [`WON`] for levels that search, and
    /// scores of exchanges (see [`Imperfect`]) for the others. All were chosen by measuring, so that no style makes a
    /// level much stronger or weaker.
    const fn taste(self, style: Style) -> Taste {
        let margin = match (self, style) {
            (Self::Novice, Style::Generous) => 40,
            (Self::Novice, Style::Collector) => 1500,
            (Self::Novice, Style::Drawer) => 4600,
            (Self::Novice, Style::Sparing | Style::Sweeping) => 500,
            (Self::Novice, Style::Colourful) => 1900,
            (Self::Novice, Style::Tidy) => 2500,
            (Self::Casual, Style::Generous) => 1000,
            (Self::Casual, Style::Collector) => 900,
            (Self::Casual, Style::Drawer) => 5100,
            (Self::Casual, Style::Sparing | Style::Sweeping) => 1000,
            (Self::Casual, Style::Colourful) => 2700,
            (Self::Casual, Style::Tidy) => 4400,
            (Self::Novice | Self::Casual, Style::Farsighted) => 350,
            (Self::Novice, Style::Herald) => 2700,
            (Self::Casual, Style::Herald) => 3100,
            _ => {
                let base = match self {
                    Self::Club => WON / 40,
                    Self::Expert => WON / 50,
                    Self::Master => WON / 80,
                    _ => WON / 60,
                };
                // Some styles seldom have a choice, others in nearly every turn.
                match style {
                    Style::Herald => base * 6,
                    Style::Generous if matches!(self, Self::Expert | Self::Master) => base * 2,
                    Style::Generous => base * 3,
                    Style::Sparing | Style::Sweeping => base / 2,
                    _ => base,
                }
            }
        };
        Taste { style, margin }
    }

    /// A new bot of this level for games with these rules. If it is asked under other rules, it begins anew with those.
    #[must_use]
    pub fn bot(self, rules: &Rules) -> Box<dyn Bot> {
        self.bot_with_style(rules, None)
    }

    /// The same, which plays in this style. The two baselines have no style.
    #[must_use]
    pub fn bot_with_style(self, rules: &Rules, style: Option<Style>) -> Box<dyn Bot> {
        Box::new(LevelBot { level: self, style, rules: rules.clone(), bot: self.bot_for(rules, style) })
    }

    fn bot_for(self, rules: &Rules, style: Option<Style>) -> Box<dyn Bot> {
        let taste = style.map(|style| self.taste(style));
        at_width!(rules.group().order(), W => match (self.search_settings(rules), self.imperfect_settings(rules)) {
            (Some(settings), _) => {
                let bot = Searcher::<W>::new(settings, Ablation::NONE).with_taste(taste);
                Box::new(if self == Self::Master { bot.remembering() } else { bot })
            }
            (_, Some(settings)) => Box::new(Imperfect::<W>::new(rules, settings, taste)),
            _ if self == Self::Greedy => Box::new(Greedy::<W>::new(rules)),
            _ => Box::new(Random::<W>::new(rules)),
        })
    }
}

/// A bot with the rules that its tables are for.
struct LevelBot {
    level: Level,
    style: Option<Style>,
    rules: Rules,
    bot: Box<dyn Bot>,
}

impl Bot for LevelBot {
    fn decide(&mut self, question: &Question<'_>) -> Decision {
        if self.rules != *question.rules {
            (self.rules, self.bot) = (question.rules.clone(), self.level.bot_for(question.rules, self.style));
        }
        self.bot.decide(question)
    }

    fn ponder(&mut self, question: &Question<'_>, seat: Seat) {
        if self.rules == *question.rules {
            self.bot.ponder(question, seat);
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no level of this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLevel {
    /// The name, cut to 40 characters.
    pub name: String,
}

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no bot `{}`; there are {}", self.name, Level::ALL.map(Level::name).join(", "))
    }
}

impl Error for UnknownLevel {}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Self, UnknownLevel> {
        let level = Self::ALL.into_iter().find(|level| level.name() == name);
        level.ok_or_else(|| UnknownLevel { name: shortened(name, 40) })
    }
}

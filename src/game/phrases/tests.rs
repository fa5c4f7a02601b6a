//! All texts about the game are complete and in the right grammatical person, in every language.

use super::*;
use crate::game::offer::Offer;
use crate::game::seat_kind::SeatKind;
use crate::settings::Speed;
use crate::texts::{Arg, Language, Say, Texts};
use aljabar_bots::{BotFault, Level, Question, Reason};
use aljabar_core::classic::{B, G, O, P, R, W, Y};
use aljabar_core::{
    Action, Choices, DealOptions, EndReason, Exchange, Fact, FinalReason, Game, Group, GroupError, Handful, Illegal,
    Piece, Pieces, Preset, Rule, Rules, RulesError,
};
use std::collections::BTreeSet;
use std::time::Duration;

const HUMAN: SeatKind = SeatKind::PERSON;
const CLUB: SeatKind = SeatKind::Bot(Level::Club);
const MASTER: SeatKind = SeatKind::Bot(Level::Master);

fn handful(pieces: &[Piece]) -> Handful {
    pieces.iter().copied().collect()
}

/// The text in all languages, as the log shows it.
fn in_all_languages(say: &Say) -> [String; 2] {
    Language::ALL.map(|language| Texts::new(language).line(say))
}

#[test]
fn facts_are_told_in_the_right_person() {
    let seats = [HUMAN, CLUB, CLUB];
    let exchange = Exchange { give: handful(&[Y, O, W]), take: handful(&[G]) };
    let exchanged = |seat, spectrum| Fact::Exchanged { seat, exchange, spectrum };
    let announced = |seat| Fact::FinalRound { seat, reason: FinalReason::Announced };
    let cases = [
        (exchanged(0, false), "You give Y + O + W for G", "Du gibst Y + O + W für G"),
        (exchanged(1, false), "Club 1 gives Y + O + W for G", "Klubspieler 1 gibt Y + O + W für G"),
        (exchanged(0, true), "You play the Spectrum: Y + O + W for G", "Du spielst das Spektrum: Y + O + W für G"),
        (
            exchanged(2, true),
            "Club 2 plays the Spectrum: Y + O + W for G",
            "Klubspieler 2 spielt das Spektrum: Y + O + W für G",
        ),
        (Fact::Passed { seat: 0 }, "You pass", "Du passt"),
        (Fact::Passed { seat: 1 }, "Club 1 passes", "Klubspieler 1 passt"),
        (Fact::BlacksTaken { seat: 0, count: 1 }, "You take a black", "Du nimmst eine Schwarze"),
        (Fact::BlacksTaken { seat: 1, count: 2 }, "Club 1 takes two blacks", "Klubspieler 1 nimmt zwei Schwarze"),
        (Fact::Drew { seat: 0, piece: R }, "You draw red", "Du ziehst Rot"),
        (Fact::Drew { seat: 2, piece: P }, "Club 2 draws purple", "Klubspieler 2 zieht Violett"),
        (Fact::Cancelled { piece: B, times: 1, exempt: false }, "Blue cancels", "Blau löscht sich aus"),
        (Fact::Cancelled { piece: B, times: 2, exempt: false }, "Blue cancels 2×", "Blau löscht sich 2× aus"),
        (announced(0), "You announce the final round", "Du sagst die Schlussrunde an"),
        (announced(1), "Club 1 announces the final round", "Klubspieler 1 sagt die Schlussrunde an"),
    ];
    for (fact, english, german) in cases {
        let say = self::fact(&Group::classic(), &seats, &fact).expect("each of these facts has a line");
        assert_eq!(in_all_languages(&say), [english, german]);
    }
}

#[test]
fn winners_are_told_in_the_right_person() {
    let seats = [CLUB, HUMAN, MASTER];
    let cases: [(&[usize], &str, &str); 4] = [
        (&[1], "You win", "Du gewinnst"),
        (&[0], "Club wins", "Klubspieler gewinnt"),
        (&[0, 2], "Club and Master share the win", "Klubspieler und Meister teilen sich den Sieg"),
        (&[0, 1, 2], "You, Club and Master share the win", "Du, Klubspieler und Meister teilt euch den Sieg"),
    ];
    for (winners, english, german) in cases {
        assert_eq!(in_all_languages(&winners_line(&seats, winners)), [english, german]);
    }
    assert_eq!(
        in_all_languages(&blacks(&seats, &[0, 1], 1)),
        ["Every rival takes a black", "Alle anderen nehmen je eine Schwarze"]
    );
    let four = [CLUB, HUMAN, MASTER, MASTER];
    let several = ["You and Club take two blacks", "Du und Klubspieler nehmt je zwei Schwarze"];
    assert_eq!(in_all_languages(&blacks(&four, &[0, 1], 2)), several);
}

#[test]
fn seats_are_told_apart() {
    let names =
        |seats: &[SeatKind]| (0..seats.len()).map(|seat| in_all_languages(&seat_name(seats, seat))).collect::<Vec<_>>();
    assert_eq!(names(&[HUMAN, CLUB]), [["You", "Du"], ["Club", "Klubspieler"]]);
    assert_eq!(names(&[HUMAN, HUMAN]), [["Player 1", "Spieler 1"], ["Player 2", "Spieler 2"]]);
}

#[test]
fn hints_speak_to_the_player() {
    let seats = [HUMAN, CLUB, MASTER];
    let say = |reason| in_all_languages(&self::reason(&Group::classic(), &seats, &reason));
    let sheds = Reason::Sheds { given: 3, taken: 1, blacks: 1, rivals: 2 };
    let german = "Du gibst drei für eine ab, und beide Gegner nehmen je eine Schwarze.";
    assert_eq!(say(sheds), ["You give away three for one, and both rivals take a black.", german]);
    let german = "Jetzt wird Klubspieler nichts los; sonst wäre es eine gewesen.";
    let english = "Now Club has nothing to shed; it would have been one marble.";
    assert_eq!(say(Reason::Starves { rival: 1, before: 1 }), [english, german]);
}

#[test]
fn marbles_have_the_names_of_the_rulebook() {
    for moduli in [vec![2, 2], vec![2, 2, 2], vec![3, 3], vec![2, 2, 2, 2], vec![4, 3]] {
        let group = Group::new(&moduli).expect("a group of the game");
        for piece in group.pieces() {
            assert_eq!(crate::texts::in_english(&self::piece(&group, *piece)), group.name(*piece));
        }
    }
}

/// Formats texts in every language, checks them, and collects their keys.
struct Checker {
    languages: [Texts; 2],
    keys: BTreeSet<String>,
}

impl Checker {
    fn new() -> Self {
        Self { languages: Language::ALL.map(Texts::new), keys: BTreeSet::new() }
    }

    fn check(&mut self, say: &Say) {
        for texts in &self.languages {
            let text = texts.tell(say);
            for odd in ["{", "}", "$", "  ", " .", " ,", ".."] {
                assert!(!text.contains(odd), "{text} ({say:?})");
            }
            assert!(!text.is_empty() && text.trim() == text, "{text:?} ({say:?})");
            assert!(say.plain().is_some() || !text.contains(say.key()), "{text}");
            let sentence = texts.sentence(say);
            let first = sentence.chars().next().unwrap_or_default();
            assert!(first.is_uppercase() || first.is_ascii_digit(), "{sentence}");
            assert!(sentence.ends_with(['.', '!', '?', '…']), "{sentence}");
        }
        self.collect_keys(say);
    }

    fn collect_keys(&mut self, say: &Say) {
        if say.plain().is_none() {
            self.keys.insert(say.key().to_owned());
        }
        for (_, arg) in say.args() {
            match arg {
                Arg::Say(part) => self.collect_keys(part),
                Arg::All(parts) => parts.iter().for_each(|part| self.collect_keys(part)),
                Arg::Number(_) | Arg::Text(_) => {}
            }
        }
    }

    fn fact(&mut self, group: &Group, seats: &[SeatKind], fact: &Fact) {
        if let Some(say) = self::fact(group, seats, fact) {
            self.check(&say);
        }
        if let Some((title, line)) = banner(group, seats, fact) {
            self.check(&title);
            self.check(&line);
        }
        if let Fact::Exchanged { seat, spectrum, .. } = fact {
            self.check(&gives(seats, *seat, *spectrum));
        }
    }

    /// Checks all texts of the table about a position.
    fn table(&mut self, game: &Game, seats: &[SeatKind]) {
        let (group, position) = (game.rules().group(), game.position());
        let turn = (!game.is_over()).then(|| position.turn());
        self.check(&self::turn(seats, turn));
        for seat in 0..seats.len() {
            self.check(&seat_name(seats, seat));
            self.check(&marbles(position.hand_len(seat)));
            self.check(&can_end_as(group, group.sum_of(position.hand(seat))));
        }
        if game.is_over() {
            return;
        }
        self.check(&prompt(game, seats, position.turn()));
        for action in [Action::Announce, Action::Draw, Action::Pass] {
            if let Err(reason) = game.check(&action) {
                self.check(&refusal(&reason));
            }
        }
        let best = game.best_exchanges(3);
        for (i, exchange) in best.iter().enumerate() {
            let facts = game.clone().apply(Action::Exchange(*exchange)).expect("a suggested exchange is legal");
            for say in preview(group, seats, &facts, position.mover().len(), exchange) {
                self.check(&say);
            }
            // The sides of two different exchanges seldom have equal sums.
            let crossed = Exchange { give: exchange.give, take: best[(i + 1) % best.len()].take };
            if let Err(reason) = game.check(&Action::Exchange(crossed)) {
                self.check(&refusal(&reason));
            }
            let (give, take): (Pieces, Pieces) = (exchange.give.counted(), exchange.take.counted());
            let (none, nothing) = (Pieces::default(), Handful::EMPTY);
            self.check(&half(group, &Exchange { take: nothing, ..*exchange }, &game.choices(&give, &none)));
            self.check(&half(group, &Exchange { give: nothing, ..*exchange }, &game.choices(&none, &take)));
            let mut before = group.sorted(exchange.give.iter());
            for step in group.simplify(&before) {
                self.check(&rule(group, step.rule, &before));
                before = step.pieces;
            }
        }
    }

    fn play(&mut self, moduli: &[u64], seats: &[SeatKind], seed: u64) {
        let group = Group::new(moduli).expect("a group of the game");
        let rules = Rules::new(group.clone(), seats.len()).expect("valid rules for this number of players");
        let mut game = Game::deal(rules.clone(), DealOptions::new(seats.len()).seed(seed)).expect("a deal");
        let mut bots = [Level::Random, Level::Greedy].map(|level| level.bot(&rules));
        while !game.is_over() {
            self.table(&game, seats);
            let (seat, moves) = (game.position().turn(), game.history().0 as u64);
            let question = Question::new(&rules, game.position(), seed ^ moves);
            // The random bot does not shrink its hand, so the bots change seats once to end the game.
            let decision = bots[(seat + seed as usize + usize::from(moves > 60)) % 2].decide(&question);
            self.check(&reason(&group, seats, &decision.reason));
            // These bots draw only when they have to; draw by choice now and then.
            let draws = moves % 9 == 8 && game.check(&Action::Draw).is_ok();
            let action = if draws { Action::Draw } else { decision.action };
            for fact in game.apply(action).expect("the action of a bot is legal") {
                self.fact(&group, seats, &fact);
            }
        }
        self.table(&game, seats);
    }

    /// Checks texts about facts that seldom occur in games.
    fn rare_facts(&mut self, group: &Group, seats: &[SeatKind]) {
        let piece = group.white();
        let finals = [FinalReason::Announced, FinalReason::OnePiece, FinalReason::Repetition, FinalReason::LastRound];
        let ends = [EndReason::FinalRound, EndReason::NobodyCanMove];
        let exchange = Exchange { give: group.spectrum(), take: handful(&[Piece::BLACK]) };
        for seat in 0..seats.len() {
            for reason in finals {
                self.fact(group, seats, &Fact::FinalRound { seat, reason });
            }
            self.fact(group, seats, &Fact::Exchanged { seat, exchange, spectrum: true });
            for reason in ends {
                for winners in [vec![seat], (0..=seat).collect()] {
                    self.fact(group, seats, &Fact::GameOver { counts: vec![1; seats.len()], winners, reason });
                }
            }
            for count in [1, 2, 13] {
                self.check(&blacks(seats, &(0..=seat).collect::<Vec<_>>(), count));
            }
        }
        for times in [1, 2] {
            for exempt in [false, true] {
                self.fact(group, seats, &Fact::Cancelled { piece, times, exempt });
            }
        }
        self.fact(group, seats, &Fact::Repeated { times: 2 });
    }

    /// Checks the texts of all reasons of bots and of all refusals.
    fn reasons(&mut self, group: &Group, seats: &[SeatKind]) {
        let rivals = seats.len() - 1;
        let mut all = vec![
            Reason::OnlyChoice,
            Reason::MustDraw,
            Reason::Passes,
            Reason::Keeps { piece: group.white() },
            Reason::Starves { rival: 0, before: 1 },
            Reason::Starves { rival: rivals, before: 2 },
        ];
        for n in 0..3 {
            let blacks = n as u16;
            all.push(Reason::Wins { margin: n + 1 });
            all.push(Reason::PlaysSpectrum { blacks, rivals });
            all.push(Reason::Sheds { given: 3, taken: 1, blacks, rivals });
            all.push(Reason::Sheds { given: 2, taken: 2, blacks, rivals });
            all.push(Reason::Prepares { later: n + 1 });
            all.push(Reason::Swaps { given: 1, taken: n + 1 });
            all.push(Reason::Announces { lead: n as i32 - 1 });
            all.push(Reason::DrawsForMore { best: n as i32 - 1 });
        }
        for reason in all {
            self.check(&self::reason(group, seats, &reason));
        }
        let (group, piece) = (group.clone(), group.white());
        let mut all = vec![
            Illegal::Over,
            Illegal::GivesNothing,
            Illegal::TakesNothing,
            Illegal::SpectrumTakesBlack,
            Illegal::AlreadyFinal,
            Illegal::AnnouncedAfterDrawing,
            Illegal::BagEmpty,
            Illegal::CanExchange,
            Illegal::MustDraw,
            Illegal::NotInBag { group: group.clone(), piece },
            Illegal::UnequalSums { group: group.clone(), give: handful(&[piece]), take: handful(&[Piece::BLACK]) },
        ];
        for n in 0..4 {
            let (count, limit, there) = (n + 2, n + 1, n as u16);
            all.push(Illegal::GivesTooMany { count, limit });
            all.push(Illegal::TakesTooMany { count, limit });
            all.push(Illegal::TooManyToAnnounce { held: count, limit });
            all.push(Illegal::NotInHand { group: group.clone(), piece, there });
            all.push(Illegal::NotInCenter { group: group.clone(), piece, there });
        }
        for reason in all {
            self.check(&refusal(&reason));
        }
    }

    /// Checks texts that do not depend on a game.
    fn lists(&mut self) {
        for error in [
            RulesError::Group(GroupError::Rank(5)),
            RulesError::Group(GroupError::Modulus(10)),
            RulesError::Group(GroupError::Order(81)),
            RulesError::Hand(300),
            RulesError::Players(5),
            RulesError::Copies { copies: 1, least: 4 },
            RulesError::Seat { seat: 3, players: 2 },
        ] {
            self.check(&rules_error(&error));
        }
        for level in Level::ALL {
            self.check(&level_name(level));
            self.check(&level_line(level));
            self.check(&bot_fault(level, &BotFault::Overran { waited: Duration::from_secs(1) }));
            self.check(&bot_fault(level, &BotFault::Absent(String::new())));
        }
        for preset in Preset::ALL {
            self.check(&group_name(&preset.group()));
            self.check(&preset_line(preset));
            let group = preset.group();
            group.pieces().iter().for_each(|piece| self.check(&self::piece(&group, *piece)));
            for rule in [Rule::Cancel, Rule::Split, Rule::CancelPrimaries, Rule::Combine] {
                let equal = vec![group.primary(0); usize::from(group.exponent())];
                let with_black = [&[Piece::BLACK], &equal[..]].concat();
                for before in [&[], &[Piece::BLACK, group.primary(0)][..], &equal, &with_black] {
                    self.check(&self::rule(&group, rule, before));
                }
            }
        }
        for one in Offer::ALL {
            self.check(&button(one));
            self.check(&button_advice(one, None));
        }
        for one in Speed::ALL {
            self.check(&speed(one));
        }
        let exchange = Exchange { give: handful(&[R]), take: Handful::EMPTY };
        self.check(&half(&Group::classic(), &exchange, &Choices::default()));
        (0..20).for_each(|n| self.check(&number(n)));
    }
}

#[test]
fn everything_is_told_whole_in_every_language() {
    let mut checker = Checker::new();
    checker.lists();
    for moduli in [&[2, 2][..], &[2, 2, 2], &[3, 3], &[2, 2, 2, 2]] {
        let group = Group::new(moduli).expect("a group of the game");
        for players in 2..=4 {
            // One person among bots, only people, only bots, a puzzle.
            let tables = [
                [HUMAN, CLUB, CLUB, MASTER],
                [HUMAN; 4],
                [MASTER, CLUB, MASTER, CLUB],
                [HUMAN, SeatKind::Rival, SeatKind::Rival, SeatKind::Rival],
            ];
            for (seed, seats) in tables.iter().enumerate() {
                for game in 0..2 {
                    checker.play(moduli, &seats[..players], seed as u64 + 3 * game);
                }
                checker.rare_facts(&group, &seats[..players]);
                checker.reasons(&group, &seats[..players]);
            }
        }
    }
    // All texts with these prefixes have been checked.
    let prefixes = [
        "log-", "reason-", "refusal-", "level-", "preset-", "piece-", "seat-", "fault-", "count-", "button-", "prompt-",
    ];
    // Only used by the presentation and the menus.
    let elsewhere =
        ["log-for", "button-again", "button-title", "button-hint", "seat-person", "seat-with", "seat-without"];
    let texts = Language::English.files().iter().flat_map(|(_, text)| text.lines());
    let keys = texts.filter_map(|line| line.split_once(" =")).map(|(key, _)| key).filter(|key| !key.contains(' '));
    let unchecked: Vec<&str> = keys
        .filter(|key| prefixes.iter().any(|prefix| key.starts_with(prefix)))
        .filter(|key| !checker.keys.contains(*key) && !elsewhere.contains(key))
        .collect();
    assert!(unchecked.is_empty(), "{unchecked:?}");
}

#[test]
fn every_colour_of_the_rules_has_a_word() {
    for group in Preset::ALL.map(Preset::group) {
        for piece in group.pieces() {
            let name = group.colour(*piece).expect("all pieces of presets have colours").name();
            let [english, german] =
                Language::ALL.map(|language| Texts::new(language).tell(&self::piece(&group, *piece)));
            assert_eq!(english, name);
            assert!(!german.contains(|c: char| c.is_ascii_digit()), "{name}: {german}");
        }
    }
}

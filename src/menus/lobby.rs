//! The lobby: setup of a new game with seats, group, length of the series and first seat. The last choices are saved.

use super::effect::{Effect, open};
use super::page::{Control, ControlKind, Drawing, Item as PageItem, Page};
use super::seats::{seat_label, sitter};
use super::{ControlEvent, ControlId, ControlInput, Menu, Menus, on_top};
use crate::app::{FrameStep, PersistSystems};
use crate::files::Folder;
use crate::files::persistent::{self, Persistent, Unusable};
use crate::game::{Deal, Next, SeatKind, Seeds, Sit, phrases};
use crate::input::Pads;
use crate::notices::Notice;
use crate::seats::{Owner, SeatOwners, Seating};
use crate::texts::{Say, say};
use aljabar_bots::Level;
use aljabar_core::{Group, Rules, RulesError, Seat};
use aljabar_review::GameCode;
use bevy::prelude::*;
use bevy_egui::EguiClipboard;
use serde::{Deserialize, Serialize};

/// Adds the lobby. `moduli` is the group from the command line.
pub(super) fn plugin(moduli: &[u64]) -> impl Fn(&mut App) + use<> {
    let moduli = moduli.to_vec();
    move |app| {
        let moduli = moduli.clone();
        let load = move |folder: Res<Folder>, lobby: ResMut<Lobby>, notices: MessageWriter<Notice>| {
            load_lobby(&moduli, &folder, lobby, notices);
        };
        app.init_resource::<Lobby>()
            .add_systems(PreStartup, load)
            .add_systems(Last, persistent::persist::<Lobby>.in_set(PersistSystems))
            .add_systems(Update, free_seats.in_set(FrameStep::Seat))
            .add_systems(Update, compose.in_set(FrameStep::ComposeMenu).run_if(on_top(Menu::Lobby)));
    }
}

/// Seats and rules of a game to be dealt.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Choice {
    /// Two to four occupied seats.
    pub seats: Vec<SeatKind>,
    /// The moduli of the group.
    pub moduli: Vec<u64>,
    /// The number of games in the series.
    pub series: u32,
    /// The seat that moves first in the first game; `None` lets the seed decide.
    pub first: Option<Seat>,
    /// House rule: cancelled marbles return to the bag when it is empty.
    pub recycle: bool,
}

/// The choices in the lobby. Those for playing and for watching are saved.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Lobby {
    /// Choices for playing.
    pub play: Choice,
    /// Choices for watching bots.
    pub watch: Choice,
    /// Whether the lobby is open for watching.
    #[serde(skip)]
    pub watching: bool,
    /// The seed of the next deal; set when the lobby opens.
    #[serde(skip)]
    seed: Option<u64>,
    /// The text in the code field, if it was edited.
    #[serde(skip)]
    written: Option<String>,
    /// The bots that were replaced by people, by seat.
    #[serde(skip)]
    pub(super) before: [Option<SeatKind>; 4],
}

impl Default for Choice {
    fn default() -> Self {
        let casual = SeatKind::Bot(Level::Casual);
        Self { seats: vec![SeatKind::PERSON, casual], moduli: vec![2, 2, 2], series: 1, first: None, recycle: false }
    }
}

impl Default for Lobby {
    fn default() -> Self {
        let experts = vec![SeatKind::Bot(Level::Expert); 2];
        Self {
            play: Choice::default(),
            watch: Choice { seats: experts, ..Choice::default() },
            watching: false,
            seed: None,
            written: None,
            before: [None; 4],
        }
    }
}

/// The groups to choose from: those with names, and more that the rules allow.
const GROUPS: [&[u64]; 9] = [&[2, 2], &[2, 2, 2], &[3, 3], &[2, 2, 2, 2], &[5], &[7], &[4, 4], &[3, 3, 3], &[2, 4, 4]];
/// The lengths of a series to choose from.
const LENGTHS: [u32; 5] = [1, 3, 5, 7, 9];
/// Maximum number of characters in the code field.
const MAX_CODE: usize = 40;

impl Lobby {
    /// Prepares the lobby for playing or for watching, with a new seed.
    pub fn enter(&mut self, watching: bool, seed: u64) {
        (self.watching, self.seed, self.written) = (watching, Some(seed), None);
    }

    fn choice(&self) -> &Choice {
        if self.watching { &self.watch } else { &self.play }
    }

    fn choice_mut(&mut self) -> &mut Choice {
        if self.watching { &mut self.watch } else { &mut self.play }
    }

    /// The chosen group.
    pub fn group(&self) -> Group {
        Group::new(&self.choice().moduli).unwrap_or_else(|_| Group::classic())
    }

    /// The rules of the game that would be dealt now, and the number of players.
    ///
    /// # Errors
    /// If this number of players cannot play with this group.
    pub fn rules(&self) -> Result<(Rules, usize), RulesError> {
        let Choice { seats, recycle, .. } = self.choice();
        Ok((Rules::new(self.group(), seats.len())?.recycling(*recycle), seats.len()))
    }

    /// The options for a seat; `None` is an empty seat.
    fn sitters(&self, seat: Seat) -> Vec<Option<SeatKind>> {
        let now = self.choice().seats.get(seat).copied().filter(|kind| kind.is_human());
        let human = (!self.watching).then_some(Some(now.unwrap_or(SeatKind::PERSON)));
        let bots = Level::LADDER.map(|level| Some(SeatKind::Bot(level)));
        // At least two play, and only the last seat can be emptied.
        let count = self.choice().seats.len();
        let nobody = (seat >= 2 && seat + 1 >= count).then_some(None);
        nobody.into_iter().chain(human).chain(bots).collect()
    }

    fn sit(&mut self, seat: Seat, at: usize) {
        let Some(kind) = self.sitters(seat).get(at).copied() else { return };
        let seats = &mut self.choice_mut().seats;
        match kind {
            Some(kind) if seat < seats.len() => seats[seat] = kind,
            Some(kind) => seats.push(kind),
            None => seats.truncate(seat),
        }
        let count = seats.len();
        let choice = self.choice_mut();
        choice.first = choice.first.filter(|first| *first < count);
    }

    /// The deal for the current choices.
    fn deal(&self, seed: u64) -> Deal {
        let Choice { seats, moduli, first, recycle, .. } = self.choice().clone();
        let first = first.unwrap_or((seed % seats.len() as u64) as usize);
        Deal { seats, moduli, seed, first, recycle }
    }

    fn code(&self, seed: u64) -> Option<GameCode> {
        let Deal { seats, moduli, seed, first, recycle } = self.deal(seed);
        let seats: Vec<Option<Level>> = seats.iter().map(|kind| kind.level()).collect();
        GameCode::new(&moduli, &seats, first, seed, recycle).ok()
    }

    /// The code of the next deal; empty if there is none.
    fn code_shown(&self) -> String {
        self.seed.and_then(|seed| self.code(seed)).map(|code| code.to_string()).unwrap_or_default()
    }

    /// Handles an edit of the code field. A valid code sets the choices.
    fn write_code(&mut self, text: &str) {
        // The first typed letter replaces the shown code instead of being appended to it.
        let shown = Some(self.code_shown()).filter(|shown| self.written.is_none() && !shown.is_empty());
        let fresh = shown.as_ref().and_then(|shown| text.strip_prefix(shown.as_str()));
        let text = fresh.filter(|rest| !rest.is_empty()).unwrap_or(text);
        let text: String = text.chars().take(MAX_CODE).collect();
        if let Ok(code) = text.parse::<GameCode>() {
            self.set_from_code(&code);
        }
        self.written = Some(text);
    }

    /// Sets the choices from a code.
    fn set_from_code(&mut self, code: &GameCode) {
        let seats: Vec<SeatKind> =
            code.seats().iter().map(|level| level.map_or(SeatKind::PERSON, SeatKind::Bot)).collect();
        self.watching = self.watching && !seats.iter().any(|kind| kind.is_human());
        self.seed = Some(code.seed());
        let rules = code.rules();
        let choice = self.choice_mut();
        choice.seats = seats;
        choice.moduli = rules.group().moduli().iter().map(|modulus| u64::from(*modulus)).collect();
        choice.recycle = rules.recycle();
        choice.first = Some(code.first());
    }
}

impl Persistent for Lobby {
    const FILE: &'static str = "lobby.json";

    fn to_text(&self) -> String {
        persistent::wrap("al-jabar-lobby", self)
    }

    fn from_text(text: &str) -> Result<(Self, Vec<String>), Unusable> {
        let (mut lobby, mut faults): (Self, _) = persistent::unwrap("al-jabar-lobby", text)?;
        let first = Self::default();
        for (name, choice, first) in [("play", &mut lobby.play, first.play), ("watch", &mut lobby.watch, first.watch)] {
            let Choice { seats, moduli, recycle, .. } = choice.clone();
            let watched = name == "watch" && seats.iter().any(|kind| kind.is_human());
            // If the choices cannot be dealt, all of them become the defaults: they depend on each other.
            if watched || (Deal { seats, moduli, seed: 0, first: 0, recycle }).session().is_err() {
                *choice = first;
                faults.push(name.into());
            }
            if choice.first.is_some_and(|first| first >= choice.seats.len()) {
                choice.first = None;
                faults.push(format!("{name}.first"));
            }
            if !(1..=99).contains(&choice.series) {
                choice.series = 1;
                faults.push(format!("{name}.series"));
            }
        }
        Ok((lobby, faults))
    }
}

/// Loads the saved choices. A group from the command line replaces the saved one.
fn load_lobby(moduli: &[u64], folder: &Folder, mut lobby: ResMut<Lobby>, mut notices: MessageWriter<Notice>) {
    if let Some(folder) = &folder.0 {
        let found = persistent::load::<Lobby>(folder);
        notices.write_batch(found.note.map(Notice));
        if let Some(found) = found.value {
            *lobby = found;
        }
    }
    if moduli != Choice::default().moduli {
        lobby.play.moduli = moduli.to_vec();
    }
}

fn compose(lobby: Res<Lobby>, owners: Res<SeatOwners>, pads: Res<Pads>, mut page: ResMut<Page>) {
    let title = if lobby.watching { say!("lobby-title-watch") } else { say!("lobby-title") };
    let mut next = Page { joins: !lobby.watching, ..Page::sheet(title) };
    if !lobby.watching {
        next = next.with(PageItem::Text(say!("lobby-join")));
    }
    next = seats(next, &lobby, &owners, &pads);
    next = game(next, &lobby);
    let code = lobby.code_shown();
    let (shown, fault) = match &lobby.written {
        Some(written) => (written.clone(), written.parse::<GameCode>().err()),
        None => (code, None),
    };
    let write = Effect::new(|world, event| {
        if let ControlInput::Written(text) = &event.input {
            world.resource_mut::<Lobby>().write_code(text);
        }
    });
    let field = Control::new("code", say!("lobby-code"), ControlKind::Field(shown));
    next = next.with(field.about(say!("lobby-code-about")).does(write));
    let fault = fault.map(|fault| phrases::code_fault(&fault));
    next.items.extend(fault.clone().map(PageItem::Warning));
    let records = Control::button("records", say!("lobby-records")).does(open(Menu::Records));
    let copy = Control::button("copy", say!("lobby-copy")).does(Effect::new(copy_code));
    next = next.with(PageItem::Row(match lobby.watching {
        true => vec![copy],
        false => vec![copy, records.clone()],
    }));
    let start = if lobby.watching { say!("lobby-start-watch") } else { say!("lobby-start") };
    let mut foot = vec![Control::main("start", start).blocked(fault).does(Effect::new(begin))];
    let cinema = Control::button("cinema", say!("lobby-cinema")).about(say!("lobby-cinema-about"));
    // What can be watched is found without scrolling.
    if lobby.watching {
        foot.extend([cinema.does(Effect::new(begin_cinema)), records]);
    }
    let next = next.foot(foot).with_back();
    Page::show(&mut page, next.on_other(Effect::new(join_or_leave)));
}

/// Adds a row for each seat.
fn seats(mut page: Page, lobby: &Lobby, owners: &SeatOwners, pads: &Pads) -> Page {
    let choice = lobby.choice();
    for seat in 0..(choice.seats.len() + 1).min(4) {
        let sitters = lobby.sitters(seat);
        let now = choice.seats.get(seat).copied();
        let at = sitters.iter().position(|kind| *kind == now).unwrap_or(0);
        let names = sitters.iter().map(|kind| kind.map_or_else(|| say!("lobby-nobody"), sitter)).collect();
        let about = match now {
            Some(SeatKind::Bot(level)) => phrases::level_line(level),
            Some(SeatKind::Human(_)) => say!("lobby-person-about"),
            None => say!("lobby-nobody-about"),
        };
        let label = seat_label(&choice.seats, seat, owners, pads);
        let use_seat = Effect::new(move |world, event| use_seat(world, event, seat));
        let control = Control::choice(("seat", seat), label, names, at).about(about).does(use_seat);
        page = page.with(if lobby.watching { control } else { control.of_seat(seat).to_sit() });
    }
    page
}

/// Adds the group, the length of the series, the first seat and the house rule.
fn game(page: Page, lobby: &Lobby) -> Page {
    let choice = lobby.choice();
    let mut groups: Vec<Vec<u64>> = GROUPS.iter().map(|moduli| moduli.to_vec()).collect();
    if !groups.contains(&choice.moduli) {
        groups.push(choice.moduli.clone());
    }
    let names = groups.iter().filter_map(|moduli| Group::new(moduli).ok()).map(|group| phrases::group_name(&group));
    let at = groups.iter().position(|moduli| *moduli == choice.moduli).unwrap_or(0);
    let group = Control::choice("group", say!("lobby-group"), names.collect(), at);
    let lengths = LENGTHS.map(|games| say!("lobby-games", games = games)).to_vec();
    let at = LENGTHS.iter().position(|length| *length == choice.series).unwrap_or(0);
    let series = Control::choice("series", say!("lobby-series"), lengths, at);
    let first = std::iter::once(say!("lobby-first-anyone"))
        .chain((1..=choice.seats.len()).map(|number| say!("lobby-seat", number = number)));
    let at = choice.first.map_or(0, |seat| seat + 1);
    let first = Control::choice("first", say!("lobby-first"), first.collect(), at);
    let recycle = Control::switch("recycle", say!("lobby-recycle"), choice.recycle);
    let mut page = page
        .with(group.about(say!("lobby-group-about")).does(choose(|choice, at| {
            if let Some(moduli) = GROUPS.get(at) {
                choice.moduli = moduli.to_vec();
            }
        })))
        .with(PageItem::Text(rules_line(lobby)))
        .with(
            series
                .about(say!("lobby-series-about"))
                .does(choose(|choice, at| choice.series = LENGTHS.get(at).copied().unwrap_or(1))),
        )
        .with(first.about(say!("lobby-first-about")).does(choose(|choice, at| choice.first = at.checked_sub(1))))
        .with(recycle.about(say!("lobby-recycle-about")).does(choose(|choice, on| choice.recycle = on == 1)));
    page.side = Some(Drawing::Center(choice.moduli.clone()));
    page
}

/// Changes a choice. An edited code no longer matches and is dropped.
fn choose(change: fn(&mut Choice, usize)) -> Effect {
    Effect::new(move |world, event| {
        if let ControlInput::Set(value) = event.input {
            let mut lobby = world.resource_mut::<Lobby>();
            change(lobby.choice_mut(), value);
            lobby.written = None;
        }
    })
}

/// A sentence on the rules of the chosen group, or why it cannot be played.
fn rules_line(lobby: &Lobby) -> Say {
    match lobby.rules() {
        Ok((rules, _)) => say!(
            "lobby-rules",
            colours = rules.group().order() - 1,
            hand = rules.hand_size(),
            limit = rules.limit(),
            cancels = rules.cancels_at(),
        ),
        Err(error) => phrases::rules_error(&error),
    }
}

/// The seat owners, including the requests of this frame that are not applied yet: several devices may join in one
/// frame, and each must get a seat of its own.
fn owners_now(world: &World) -> SeatOwners {
    let mut owners = world.resource::<SeatOwners>().clone();
    for seating in world.resource::<Messages<Seating>>().iter_current_update_messages() {
        owners.seated(*seating);
    }
    owners
}

/// Changes who plays a seat, or sits the device down there. A device that presses its own seat gets another name.
fn use_seat(world: &mut World, event: &ControlEvent, seat: Seat) {
    let owners = owners_now(world);
    let mut lobby = world.resource_mut::<Lobby>();
    lobby.written = None;
    match event.input {
        ControlInput::Set(at) => lobby.sit(seat, at),
        _ if owners.owner(seat) == Owner::Only(event.by) => lobby.rename(seat),
        _ => {
            let seating = lobby.join(seat, event.by);
            world.write_message(seating);
        }
    }
}

/// Handles [`ControlId::Join`] and [`ControlId::Leave`].
fn join_or_leave(world: &mut World, event: &ControlEvent) {
    let owners = owners_now(world);
    let mut lobby = world.resource_mut::<Lobby>();
    match event.id {
        ControlId::Join => match lobby.free_seat(&owners) {
            Some(seat) => {
                let seating = lobby.join(seat, event.by);
                world.write_message(seating);
                // Keep the focus off Start: a second press must not start the game.
                world.resource_mut::<Menus>().set_focus(Some(("seat", seat).into()), true);
            }
            None => {
                world.write_message(Notice(say!("note-table-full")));
            }
        },
        ControlId::Leave => {
            if let Some(seat) = owners.seats_of(event.by).last() {
                let seating = lobby.leave(seat);
                world.write_message(seating);
            }
        }
        _ => {}
    }
}

fn copy_code(world: &mut World, _: &ControlEvent) {
    let code = world.resource::<Lobby>().code_shown();
    world.resource_mut::<EguiClipboard>().set_text(&code);
    world.write_message(Notice(say!("note-code-copied", code = code)));
}

fn begin_cinema(world: &mut World, _: &ControlEvent) {
    let seed = world.resource::<Seeds>().next();
    world.write_message(Sit(Next::Cinema(Deal::cinema(seed))));
}

fn begin(world: &mut World, _: &ControlEvent) {
    let seed = world.resource::<Seeds>().next();
    let lobby = world.resource::<Lobby>();
    let deal = lobby.deal(lobby.seed.unwrap_or(seed));
    let length = lobby.choice().series;
    world.write_message(Sit(Next::Series(length, deal)));
}

/// Frees the devices of seats that no person plays.
fn free_seats(menus: Res<Menus>, lobby: Res<Lobby>, owners: Res<SeatOwners>, mut seating: MessageWriter<Seating>) {
    if menus.has(Menu::Lobby) && !lobby.watching {
        let empty = |seat: &Seat| lobby.play.seats.get(*seat).is_none_or(|kind| !kind.is_human());
        let owned = (0..4).filter(|seat| owners.owner(*seat) != Owner::Anyone).filter(empty);
        seating.write_batch(owned.map(Seating::Free));
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;
    use aljabar_core::Preset;

    #[test]
    fn seats_are_taken_and_left_one_after_the_other() {
        let mut lobby = Lobby::default();
        assert_eq!(lobby.sitters(1).len(), 7, "the first two seats cannot be empty");
        assert_eq!(lobby.sitters(2)[0], None);
        lobby.sit(2, 3);
        lobby.sit(3, 1);
        assert_eq!(lobby.play.seats.len(), 4);
        assert_eq!(lobby.sitters(2).len(), 7, "only the last seat can be emptied");
        lobby.play.first = Some(3);
        lobby.sit(3, 0);
        assert_eq!((lobby.play.seats.len(), lobby.play.first), (3, None));
    }

    #[test]
    fn what_was_chosen_comes_back() {
        let mut lobby = Lobby::default();
        lobby.sit(2, 4);
        lobby.play.moduli = vec![3, 3];
        lobby.play.series = 5;
        let (again, faults) = Lobby::from_text(&lobby.to_text()).unwrap();
        assert_eq!((&again.play, &again.watch, faults.len()), (&lobby.play, &lobby.watch, 0));
    }

    #[test]
    fn what_makes_no_sense_is_as_at_the_start() {
        let mut lobby = Lobby::default();
        lobby.watch.moduli = vec![3, 3];
        let bad = lobby.to_text().replace("\"human\"", "\"nobody\"");
        let (read, faults) = Lobby::from_text(&bad).unwrap();
        assert_eq!((&read.play, &read.watch), (&Lobby::default().play, &lobby.watch));
        assert_eq!(faults, ["play.seats[0]", "play"], "one remaining seat is too few");
        let bad = lobby.to_text().replace("\"series\": 1", "\"series\": 1000");
        let (read, faults) = Lobby::from_text(&bad).unwrap();
        assert_eq!((read.play.series, faults.len()), (1, 2));
    }

    #[test]
    fn a_code_brings_the_same_deal() {
        let mut lobby = Lobby::default();
        lobby.sit(2, 2);
        lobby.play.recycle = true;
        let deal = lobby.deal(77);
        let code: GameCode = lobby.code(77).unwrap().to_string().parse().unwrap();
        let mut other = Lobby::default();
        other.set_from_code(&code);
        assert_eq!(other.deal(other.seed.unwrap()), deal);
    }

    #[test]
    fn every_group_of_the_list_can_be_played_by_four() {
        for moduli in GROUPS {
            assert!(Rules::new(Group::new(moduli).unwrap(), 4).is_ok(), "{moduli:?}");
        }
        assert!(Preset::ALL.iter().all(|preset| GROUPS.contains(&preset.moduli())));
    }
}

//! The lobby: who plays, which group, how many games, who begins. It remembers what was chosen last.

use super::page::{Control, Drawing, Item as PageItem, Kind, Page};
use super::seats::{seat_label, sitter};
use super::{How, Id, Menu, MenuSystems, Menus, Used, ask, on_top};
use crate::Options;
use crate::crew::{Crew, Owner, Seating};
use crate::input::Pads;
use crate::save::Saved;
use crate::save::kept::{self, Kept, Unusable};
use crate::screens::Screen;
use crate::series::Series;
use crate::table::{Deal, Next, Notice, SeatKind, Start};
use crate::texts::{Say, say};
use crate::words;
use aljabar_bots::Level;
use aljabar_core::{Group, Rules, RulesError, Seat};
use aljabar_review::GameCode;
use bevy::prelude::*;
use bevy_egui::EguiClipboard;
use serde::{Deserialize, Serialize};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Lobby>()
        .add_systems(PreStartup, remember)
        .add_systems(Last, kept::keep::<Lobby>)
        .add_systems(Update, heed.in_set(MenuSystems::Heed))
        .add_systems(Update, compose.in_set(MenuSystems::Compose).run_if(on_top(Menu::Lobby)));
}

/// Something in the lobby.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Item {
    /// Who plays a seat.
    Seat(Seat),
    /// The group.
    Group,
    /// How many games a series has.
    Series,
    /// Who begins.
    First,
    /// The house rule.
    Recycle,
    /// The code of the game: shown, and written over to play another one.
    Code,
    /// The code goes where other programs can have it.
    Copy,
    /// Saved records.
    Records,
    /// The game begins.
    Start,
}

/// Who sits where, and by which rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Choice {
    /// Two to four, and then nobody.
    pub seats: Vec<SeatKind>,
    /// The group.
    pub moduli: Vec<u64>,
    /// How many games.
    pub series: u32,
    /// Who begins the first of them; without one, somebody.
    pub first: Option<Seat>,
    /// The house rule: what was cancelled comes back when the bag is empty.
    pub recycle: bool,
}

/// What the lobby holds. What was chosen to play and to watch is remembered.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Lobby {
    /// For playing.
    pub play: Choice,
    /// For watching.
    pub watch: Choice,
    /// Which of the two is being chosen.
    #[serde(skip)]
    pub watching: bool,
    /// The next deal, as long as the lobby is open.
    #[serde(skip)]
    seed: Option<u64>,
    /// What has been written into the code.
    #[serde(skip)]
    written: Option<String>,
    /// Which bots have made room for somebody.
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

/// The groups to choose from: those with a name, and some more that the rules allow.
const GROUPS: [&[u64]; 9] = [&[2, 2], &[2, 2, 2], &[3, 3], &[2, 2, 2, 2], &[5], &[7], &[4, 4], &[3, 3, 3], &[2, 4, 4]];
/// The lengths of a series to choose from.
const LENGTHS: [u32; 5] = [1, 3, 5, 7, 9];
/// No code is longer than this.
const LONGEST_CODE: usize = 40;

impl Lobby {
    /// Opens for playing or for watching, with a deal that nobody has seen.
    pub fn enter(&mut self, watching: bool, seed: u64) {
        (self.watching, self.seed, self.written) = (watching, Some(seed), None);
    }

    fn choice(&self) -> &Choice {
        if self.watching { &self.watch } else { &self.play }
    }

    fn choice_mut(&mut self) -> &mut Choice {
        if self.watching { &mut self.watch } else { &mut self.play }
    }

    /// The group that is chosen.
    pub fn group(&self) -> Group {
        Group::new(&self.choice().moduli).unwrap_or_else(|_| Group::classic())
    }

    /// The rules of the game that would be dealt now, and for how many.
    ///
    /// # Errors
    /// When so many cannot play this group.
    pub fn rules(&self) -> Result<(Rules, usize), RulesError> {
        let Choice { seats, recycle, .. } = self.choice();
        Ok((Rules::new(self.group(), seats.len())?.recycling(*recycle), seats.len()))
    }

    /// Who can sit at a seat.
    fn sitters(&self, seat: Seat) -> Vec<Option<SeatKind>> {
        let now = self.choice().seats.get(seat).copied().filter(|kind| kind.is_human());
        let human = (!self.watching).then_some(Some(now.unwrap_or(SeatKind::PERSON)));
        let bots = Level::LADDER.map(|level| Some(SeatKind::Bot(level)));
        // Two play at least, and seats are taken one after the other.
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

    /// What would be dealt now.
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

    /// Chooses what a code says.
    fn follow(&mut self, code: &GameCode) {
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

impl Kept for Lobby {
    const FILE: &'static str = "lobby.json";

    fn to_text(&self) -> String {
        kept::wrap("al-jabar-lobby", self)
    }

    fn from_text(text: &str) -> Result<Self, Unusable> {
        let lobby: Self = kept::unwrap("al-jabar-lobby", text)?;
        for choice in [&lobby.play, &lobby.watch] {
            let deal =
                Deal { seats: choice.seats.clone(), moduli: choice.moduli.clone(), seed: 0, first: 0, recycle: false };
            deal.session().map_err(|error| Unusable::Damaged(error.to_string()))?;
            if choice.first.is_some_and(|first| first >= choice.seats.len()) || !(1..=99).contains(&choice.series) {
                return Err(Unusable::Damaged("first or series is out of range".into()));
            }
        }
        if lobby.watch.seats.iter().any(|kind| kind.is_human()) {
            return Err(Unusable::Damaged("a person cannot be watched".into()));
        }
        Ok(lobby)
    }
}

/// Reads what was chosen last.
fn remember(
    folder: Res<kept::Folder>,
    options: Res<Options>,
    mut lobby: ResMut<Lobby>,
    mut notices: MessageWriter<Notice>,
) {
    if let Some(folder) = &folder.0 {
        let found = kept::load::<Lobby>(folder);
        notices.write_batch(found.note.map(Notice));
        if let Some(found) = found.value {
            *lobby = found;
        }
    }
    // The command line has the last word.
    if options.moduli != crate::Moduli::default() {
        lobby.play.moduli.clone_from(&options.moduli.0);
    }
}

fn compose(lobby: Res<Lobby>, saved: Res<Saved>, crew: Res<Crew>, pads: Res<Pads>, mut page: ResMut<Page>) {
    let choice = lobby.choice();
    let title = if lobby.watching { say!("lobby-title-watch") } else { say!("lobby-title") };
    let mut next = Page { joins: !lobby.watching, ..Page::sheet(title) };
    if !lobby.watching {
        next = next.with(PageItem::Text(say!("lobby-join")));
    }
    for seat in 0..(choice.seats.len() + 1).min(4) {
        let sitters = lobby.sitters(seat);
        let now = choice.seats.get(seat).copied();
        let at = sitters.iter().position(|kind| *kind == now).unwrap_or(0);
        let names = sitters.iter().map(|kind| kind.map_or_else(|| say!("lobby-nobody"), sitter)).collect();
        let about = match now {
            Some(SeatKind::Bot(level)) => words::level_line(level),
            Some(SeatKind::Human(_)) => say!("lobby-person-about"),
            None => say!("lobby-nobody-about"),
        };
        let label = seat_label(&choice.seats, seat, &crew, &pads);
        let control = Control::choice(Item::Seat(seat), label, names, at).about(about);
        next = next.with(if lobby.watching { control } else { control.of_seat(seat) });
    }
    let mut groups: Vec<Vec<u64>> = GROUPS.iter().map(|moduli| moduli.to_vec()).collect();
    if !groups.contains(&choice.moduli) {
        groups.push(choice.moduli.clone());
    }
    let names = groups.iter().filter_map(|moduli| Group::new(moduli).ok()).map(|group| words::group_name(&group));
    let at = groups.iter().position(|moduli| *moduli == choice.moduli).unwrap_or(0);
    next = next
        .with(Control::choice(Item::Group, say!("lobby-group"), names.collect(), at).about(say!("lobby-group-about")))
        .with(PageItem::Text(rules_line(&lobby)));
    next.side = Some(Drawing::Center(choice.moduli.clone()));
    let lengths = LENGTHS.map(|games| say!("lobby-games", games = games)).to_vec();
    let at = LENGTHS.iter().position(|length| *length == choice.series).unwrap_or(0);
    let first = std::iter::once(say!("lobby-first-anyone"))
        .chain((1..=choice.seats.len()).map(|number| say!("lobby-seat", number = number)));
    next = next
        .with(Control::choice(Item::Series, say!("lobby-series"), lengths, at).about(say!("lobby-series-about")))
        .with(
            Control::choice(Item::First, say!("lobby-first"), first.collect(), choice.first.map_or(0, |seat| seat + 1))
                .about(say!("lobby-first-about")),
        )
        .with(Control::switch(Item::Recycle, say!("lobby-recycle"), choice.recycle).about(say!("lobby-recycle-about")));
    let code = lobby.seed.and_then(|seed| lobby.code(seed)).map(|code| code.to_string()).unwrap_or_default();
    let (shown, fault) = match &lobby.written {
        Some(written) => (written.clone(), written.parse::<GameCode>().err()),
        None => (code, None),
    };
    next = next.with(Control::new(Item::Code, say!("lobby-code"), Kind::Field(shown)).about(say!("lobby-code-about")));
    let fault = fault.map(|fault| words::code_fault(&fault));
    next.items.extend(fault.clone().map(PageItem::Warning));
    next = next.with(PageItem::Row(vec![
        Control::button(Item::Copy, say!("lobby-copy")),
        Control::button(Item::Records, say!("lobby-records")),
    ]));
    let start = if lobby.watching { say!("lobby-start-watch") } else { say!("lobby-start") };
    let about = saved.can_continue().then(|| say!("lobby-replaces"));
    let mut start = Control::main(Item::Start, start);
    (start.about, start.blocked) = (about, fault);
    page.set_if_neq(next.foot([start]).with_back());
}

/// What a group changes, in a sentence.
fn rules_line(lobby: &Lobby) -> Say {
    match lobby.rules() {
        Ok((rules, _)) => say!(
            "lobby-rules",
            colours = rules.group().order() - 1,
            hand = rules.hand_size(),
            limit = rules.limit(),
            cancels = rules.cancels_at(),
        ),
        Err(error) => words::rules_error(&error),
    }
}

fn heed(
    mut used: MessageReader<Used>,
    mut agreed: MessageReader<ask::Agreed>,
    options: Res<Options>,
    saved: Res<Saved>,
    crew: Res<Crew>,
    mut seating: MessageWriter<Seating>,
    mut lobby: ResMut<Lobby>,
    mut menus: ResMut<Menus>,
    mut clipboard: ResMut<EguiClipboard>,
    mut notices: MessageWriter<Notice>,
    mut start: ResMut<Start>,
    mut series: ResMut<Series>,
    mut screen: ResMut<NextState<Screen>>,
) {
    // Several may sit down at once: each sees who sits already.
    let mut crew = crew.clone();
    let mut sit = |crew: &mut Crew, change: Seating| {
        crew.seated(change);
        seating.write(change);
    };
    let mut begin = agreed.read().any(|ask::Agreed(question)| *question == ask::Question::Replace);
    for Used { menu, id, how, by } in used.read() {
        let item = match id {
            Id::Lobby(item) => *item,
            Id::Back if *menu == Menu::Lobby => {
                menus.close();
                continue;
            }
            Id::Join => {
                match lobby.free_seat(&crew) {
                    Some(seat) => {
                        sit(&mut crew, lobby.join(seat, *by));
                        // Whoever presses twice to be sure does not begin the game with that.
                        menus.set_focus(Some(Item::Seat(seat).into()), true);
                    }
                    None => {
                        notices.write(Notice(say!("note-table-full")));
                    }
                }
                continue;
            }
            Id::Leave => {
                if let Some(seat) = crew.seats_of(*by).last() {
                    sit(&mut crew, lobby.leave(seat));
                }
                continue;
            }
            _ => continue,
        };
        match (item, how) {
            (Item::Seat(seat), How::Set(at)) => lobby.sit(seat, *at),
            // Pressed once more, a seat has another name.
            (Item::Seat(seat), _) if crew.owner(seat) == Owner::Only(*by) => lobby.rename(seat),
            (Item::Seat(seat), _) => sit(&mut crew, lobby.join(seat, *by)),
            (Item::Group, How::Set(at)) => {
                if let Some(moduli) = GROUPS.get(*at) {
                    lobby.choice_mut().moduli = moduli.to_vec();
                }
            }
            (Item::Series, How::Set(at)) => lobby.choice_mut().series = LENGTHS.get(*at).copied().unwrap_or(1),
            (Item::First, How::Set(at)) => lobby.choice_mut().first = at.checked_sub(1),
            (Item::Recycle, How::Set(on)) => lobby.choice_mut().recycle = *on == 1,
            (Item::Code, How::Written(text)) => {
                // Whoever begins to write means another code, not more of this one.
                let shown = lobby.seed.and_then(|seed| lobby.code(seed)).map(|code| code.to_string());
                let fresh = shown.filter(|_| lobby.written.is_none()).and_then(|shown| text.strip_prefix(&shown));
                let text = fresh.filter(|rest| !rest.is_empty()).unwrap_or(text);
                let text: String = text.chars().take(LONGEST_CODE).collect();
                if let Ok(code) = text.parse::<GameCode>() {
                    lobby.follow(&code);
                }
                lobby.written = Some(text);
                continue;
            }
            (Item::Copy, _) => {
                let code = lobby.seed.and_then(|seed| lobby.code(seed));
                let code = code.map(|code| code.to_string()).unwrap_or_default();
                clipboard.set_text(&code);
                notices.write(Notice(say!("note-code-copied", code = code)));
            }
            (Item::Records, _) => menus.open(Menu::Records),
            // The copy of a game that was nearly over is not worth a question; one in the middle is.
            (Item::Start, _) if saved.can_continue() && saved.is_under_way() => {
                menus.open(Menu::Ask(ask::Question::Replace));
            }
            (Item::Start, _) => begin = true,
            _ => {}
        }
        if !matches!(item, Item::Code | Item::Copy | Item::Records | Item::Start) {
            lobby.written = None;
        }
    }
    if menus.has(Menu::Lobby) && !lobby.watching {
        // A seat without a person needs no device.
        let empty = |seat: &Seat| lobby.play.seats.get(*seat).is_none_or(|kind| !kind.is_human());
        let owned: Vec<Seat> = (0..4).filter(|seat| crew.owner(*seat) != Owner::Anyone).filter(empty).collect();
        owned.into_iter().for_each(|seat| sit(&mut crew, Seating::Free(seat)));
    }
    if begin {
        let deal = lobby.deal(lobby.seed.unwrap_or_else(|| options.seed()));
        *series = Series::new(lobby.choice().series, &deal);
        start.0 = Some(Next::Deal(deal));
        screen.set(Screen::Table);
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
        assert_eq!(lobby.sitters(1).len(), 7, "two play at least");
        assert_eq!(lobby.sitters(2)[0], None);
        lobby.sit(2, 3);
        lobby.sit(3, 1);
        assert_eq!(lobby.play.seats.len(), 4);
        assert_eq!(lobby.sitters(2).len(), 7, "nobody leaves from the middle");
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
        let again = Lobby::from_text(&lobby.to_text()).unwrap();
        assert_eq!((&again.play, &again.watch), (&lobby.play, &lobby.watch));
        let bad = lobby.to_text().replace("\"human\"", "\"nobody\"");
        assert!(Lobby::from_text(&bad).is_err());
    }

    #[test]
    fn a_code_brings_the_same_deal() {
        let mut lobby = Lobby::default();
        lobby.sit(2, 2);
        lobby.play.recycle = true;
        let deal = lobby.deal(77);
        let code: GameCode = lobby.code(77).unwrap().to_string().parse().unwrap();
        let mut other = Lobby::default();
        other.follow(&code);
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

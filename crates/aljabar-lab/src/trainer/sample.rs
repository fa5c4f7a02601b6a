//! The samples of self-play, and the files that keep them.
//!
//! A file begins with a line of JSON that says what it holds. Records of equal length follow, game after game.

use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write},
    path::Path,
};

use aljabar_core::{MAX_SEATS, Pieces, Position, Rules, Setup};
use serde::{Deserialize, Serialize};

use crate::work::Failure;

const FORMAT: &str = "al-jabar-samples";
const VERSION: u32 = 1;

/// Where a sample comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// A position of a game, in which the best action was played.
    Played,
    /// A position of a game, in which a random exchange was played. What follows tells nothing about its value.
    Explored,
    /// A position after a random exchange that was not played.
    Aside,
}

/// A position of self-play, with what is known about its value.
#[derive(Clone, Debug)]
pub(crate) struct Sample<const W: usize> {
    pub(crate) position: Position<W>,
    pub(crate) origin: Origin,
    /// Whether it is the first sample of a game.
    pub(crate) opens: bool,
    /// Each seat's share of the win: what the search expected.
    pub(crate) expected: [f32; MAX_SEATS],
    /// Each seat's share of the win at the end of the game. For positions of games only.
    pub(crate) result: [f32; MAX_SEATS],
}

/// What a file of samples holds, and the command that made it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Header {
    format: String,
    version: u32,
    pub(crate) moduli: Vec<u64>,
    pub(crate) players: usize,
    pub(crate) command: String,
}

impl Header {
    pub(crate) fn new(moduli: &[u64], players: usize, command: String) -> Self {
        Self { format: FORMAT.into(), version: VERSION, moduli: moduli.to_vec(), players, command }
    }
}

/// The largest number in a record that stands for a share of the win.
const WHOLE: f32 = 65_535.0;

/// The number of bytes of a record: two of flags, the counts of the hands, the Center and the bag, and two shares for each
/// seat.
fn record_len(rules: &Rules, players: usize) -> usize {
    2 + rules.group().order() * (players + 2) + 4 * players
}

fn put<const W: usize>(sample: &Sample<W>, order: usize, bytes: &mut Vec<u8>) {
    let Sample { position, origin, opens, expected, result } = sample;
    let players = position.players();
    bytes.push(position.turn() as u8 | (position.first() as u8) << 4);
    let flags = u8::from(position.is_final()) | u8::from(position.drawn()) << 1 | u8::from(*opens) << 2;
    bytes.push(flags | (*origin as u8) << 3);
    let hands = (0..players).map(|seat| position.hand(seat));
    for pieces in hands.chain([position.center(), position.bag()]) {
        bytes.extend(pieces.counts()[..order].iter().map(|count| (*count).min(255) as u8));
    }
    for share in expected[..players].iter().chain(&result[..players]) {
        bytes.extend(((share * WHOLE).round() as u16).to_le_bytes());
    }
}

fn get<const W: usize>(rules: &Rules, players: usize, bytes: &[u8]) -> Option<Sample<W>> {
    let order = rules.group().order();
    let (flags, rest) = bytes.split_at_checked(2)?;
    let (counts, shares) = rest.split_at_checked(order * (players + 2))?;
    let mut places = counts.chunks_exact(order).map(|counts| {
        let mut wide = [0; aljabar_core::MAX_ORDER];
        wide.iter_mut().zip(counts).for_each(|(wide, count)| *wide = u16::from(*count));
        Pieces::from_counts(wide)
    });
    let origin = [Origin::Played, Origin::Explored, Origin::Aside].into_iter().find(|o| *o as u8 == flags[1] >> 3)?;
    let setup = Setup {
        rules: rules.clone(),
        hands: places.by_ref().take(players).collect(),
        center: places.next()?,
        bag: places.next()?,
        first: usize::from(flags[0] >> 4),
        turn: usize::from(flags[0] & 15),
        is_final: flags[1] & 1 == 1,
        drawn: flags[1] >> 1 & 1 == 1,
        over: false,
    };
    let mut shares = shares.as_chunks::<2>().0.iter().map(|two| f32::from(u16::from_le_bytes(*two)) / WHOLE);
    let mut next = || std::array::from_fn(|seat| if seat < players { shares.next().unwrap_or_default() } else { 0.0 });
    let (expected, result) = (next(), next());
    let opens = flags[1] >> 2 & 1 == 1;
    Some(Sample { position: setup.position().ok()?.resized(), origin, opens, expected, result })
}

/// A file of samples that games are added to.
pub(crate) struct SampleWriter {
    file: BufWriter<File>,
    order: usize,
}

impl SampleWriter {
    /// Opens a file, or makes it, and keeps other programs of this kind from writing it. What stands beyond `known` bytes of samples is cut off: it was written after the last
    /// checkpoint.
    pub(crate) fn open(path: &Path, header: &Header, rules: &Rules, known: u64) -> Result<Self, Failure> {
        let failed = |error| Failure::file(path, error);
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(Failure::file(path, "another program is writing this file"));
        }
        let mut line = serde_json::to_string(header).map_err(Failure::new)?;
        line.push('\n');
        if known == 0 {
            file.set_len(0).map_err(failed)?;
            file.write_all(line.as_bytes()).map_err(failed)?;
        }
        file.set_len(line.len() as u64 + known).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        Ok(Self { file: BufWriter::new(file), order: rules.group().order() })
    }

    /// Adds samples, and returns the number of bytes written.
    pub(crate) fn add<const W: usize>(&mut self, samples: &[Sample<W>]) -> std::io::Result<u64> {
        let mut bytes = Vec::new();
        samples.iter().for_each(|sample| put(sample, self.order, &mut bytes));
        self.file.write_all(&bytes)?;
        self.file.flush()?;
        Ok(bytes.len() as u64)
    }
}

/// Reads the first line of a file of samples.
pub(crate) fn read_header(path: &Path) -> Result<Header, Failure> {
    let failed = |error| Failure::file(path, error);
    header(path, &mut BufReader::new(File::open(path).map_err(failed)?))
}

fn header(path: &Path, file: &mut BufReader<File>) -> Result<Header, Failure> {
    let mut line = Vec::new();
    file.by_ref().take(1 << 16).read_until(b'\n', &mut line).map_err(|error| Failure::file(path, error))?;
    let header: Header = serde_json::from_slice(&line).map_err(|error| Failure::file(path, error))?;
    if header.format != FORMAT || header.version != VERSION {
        let found = format!("{} version {}", header.format, header.version);
        return Err(Failure::file(path, format!("this is {found}, not {FORMAT} version {VERSION}")));
    }
    Ok(header)
}

/// Reads all samples of a file, which must be for the group and the number of players of `wanted`.
pub(crate) fn read_samples<const W: usize>(
    path: &Path,
    wanted: &Header,
    rules: &Rules,
) -> Result<Vec<Sample<W>>, Failure> {
    let failed = |error| Failure::file(path, error);
    let mut file = BufReader::new(File::open(path).map_err(failed)?);
    let Header { moduli, players, .. } = header(path, &mut file)?;
    if (&moduli, players) != (&wanted.moduli, wanted.players) {
        return Err(Failure::file(path, format!("these are games of {players} players in the group {moduli:?}")));
    }
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(failed)?;
    let records = bytes.chunks_exact(record_len(rules, players));
    if !records.remainder().is_empty() {
        return Err(Failure::file(path, "the last record is cut off"));
    }
    let samples: Option<Vec<_>> = records.map(|record| get(rules, players, record)).collect();
    samples.ok_or_else(|| Failure::file(path, "a record is not a position of this game"))
}

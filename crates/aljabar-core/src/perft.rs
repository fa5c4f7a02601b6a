//! Perft: counts lines of play, to check and to measure a move generator.

use crate::{
    Exchange, Generator, Pieces, Position, Rules,
    cpu::for_this_cpu,
    generate::{
        Method,
        small::{SmallTables, bits},
    },
};

/// How the last turn of every line is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaves {
    /// Only counted.
    Counted,
    /// Played, as a search does.
    Made,
}

/// The number of sequences of exactly `depth` exchanges, without draws, announcements and passes. Sequences that end the
/// game earlier do not count. Repetitions are ignored.
pub fn perft<const W: usize>(
    rules: &Rules,
    generator: &mut Generator<W>,
    position: &Position<W>,
    depth: u32,
    leaves: Leaves,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    let spectrum = generator.spectrum;
    match &mut generator.method {
        Method::Small(tables) => {
            let table = Table { rules, tables, spectrum };
            run_small(&table, position, depth, leaves)
        }
        Method::Large(_) => {
            let mut lists = vec![Vec::new(); depth as usize];
            run_large(rules, generator, position, leaves, &mut lists)
        }
    }
}

/// What the small generator's perft needs at every node.
struct Table<'a, const W: usize> {
    rules: &'a Rules,
    tables: &'a SmallTables<W>,
    spectrum: Pieces<W>,
}

for_this_cpu! {
    fn run_small<const W: usize>(table: &Table<'_, W>, position: &Position<W>, depth: u32, leaves: Leaves) -> u64 = small;
}

#[inline(always)]
fn small<const W: usize, const V3: bool>(
    table: &Table<'_, W>,
    position: &Position<W>,
    depth: u32,
    leaves: Leaves,
) -> u64 {
    if position.is_over() {
        return 0;
    }
    let spectrum = position.has_spectrum(&table.spectrum);
    let (hand, center) = (position.mover(), position.center());
    if depth == 1 && leaves == Leaves::Counted {
        return u64::from(table.tables.count(hand, center)) + u64::from(spectrum);
    }
    let (gives, takes) = (table.tables.words(hand), table.tables.words(center));
    let mut count = 0;
    for sum in 0..W {
        for give in bits(gives[sum]) {
            for take in bits(takes[sum]) {
                let (give, take) = (table.tables.set(sum, give), table.tables.set(sum, take));
                count += below(table, position, give, take, depth, leaves);
            }
        }
    }
    if spectrum {
        count += below(table, position, &table.spectrum, &Pieces::blacks(1), depth, leaves);
    }
    count
}

/// The number of sequences that begin with one exchange.
#[inline(always)]
fn below<const W: usize>(
    table: &Table<'_, W>,
    position: &Position<W>,
    give: &Pieces<W>,
    take: &Pieces<W>,
    depth: u32,
    leaves: Leaves,
) -> u64 {
    let mut next = *position;
    next.exchange_unchecked(table.rules, give, take);
    next.end_turn_unchecked();
    if depth == 1 {
        // Keeps the compiler from removing the work on a position that nothing reads.
        std::hint::black_box(&next);
        return 1;
    }
    run_small(table, &next, depth - 1, leaves)
}

fn run_large<const W: usize>(
    rules: &Rules,
    generator: &mut Generator<W>,
    position: &Position<W>,
    leaves: Leaves,
    lists: &mut [Vec<Exchange>],
) -> u64 {
    let Some((list, deeper)) = lists.split_first_mut() else {
        return 1;
    };
    if position.is_over() {
        return 0;
    }
    if deeper.is_empty() && leaves == Leaves::Counted {
        return generator.count(position);
    }
    generator.list(position, list);
    let mut count = 0;
    for exchange in list.iter() {
        let mut next = *position;
        next.play_unchecked(rules, exchange);
        count += run_large(rules, generator, &next, leaves, deeper);
    }
    count
}

#[cfg(all(test, feature = "serde"))]
mod tests {
    use std::{fs, path::Path};

    use super::*;
    use crate::{Setup, at_width, cpu::tests::on_every_path};

    #[test]
    fn every_copy_of_the_code_counts_what_the_tables_say() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules/data/perft");
        let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
        files.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
        files.sort();
        let mut compared = 0;
        for path in files {
            let setup = Setup::from_json(&fs::read_to_string(&path).unwrap()).unwrap();
            let position = setup.position().unwrap();
            let counts = fs::read_to_string(path.with_extension("counts")).unwrap();
            let counts = counts.lines().map(|line| line.rsplit(' ').next().unwrap().parse::<u64>().unwrap());
            at_width!(setup.rules.group().order(), W => {
                let generator = Generator::<W>::new(&setup.rules);
                if matches!(generator.method, Method::Large(_)) {
                    continue;
                }
                for (depth, count) in (1..).zip(counts).filter(|(_, count)| *count < 2_000_000) {
                    for leaves in [Leaves::Counted, Leaves::Made] {
                        let found = on_every_path(|| {
                            perft(&setup.rules, &mut generator.clone(), &position.resized(), depth, leaves)
                        });
                        assert_eq!(found, count, "{} to depth {depth}, {leaves:?}", path.display());
                        compared += 1;
                    }
                }
            });
        }
        assert!(compared >= 20, "{compared}");
    }
}

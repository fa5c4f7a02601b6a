//! Checks with a counting allocator that search does not allocate.

use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
    hint::black_box,
};

use aljabar_core::{DealOptions, Generator, Leaves, Playout, Position, at_width, perft};

use crate::common::{dice, rules};

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
    /// Bytes in use now, and their maximum.
    static IN_USE: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[allow(unsafe_code, reason = "an allocator cannot be written otherwise")]
// SAFETY: everything is handed on to the system's allocator unchanged; counting allocates nothing.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        IN_USE.with(|bytes| bytes.set(bytes.get() + layout.size() as isize));
        PEAK.with(|peak| peak.set(peak.get().max(IN_USE.get())));
        // SAFETY: the caller keeps the promises that the system's allocator asks for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        IN_USE.with(|bytes| bytes.set(bytes.get() - layout.size() as isize));
        // SAFETY: the memory came from the system's allocator with this layout.
        unsafe { System.dealloc(memory, layout) }
    }
}

/// The number of allocations of this thread during some work.
fn allocations(work: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.get();
    work();
    ALLOCATIONS.get() - before
}

/// The largest number of bytes that this thread allocates at the same time during some work.
pub fn peak_bytes<T>(work: impl FnOnce() -> T) -> (T, usize) {
    let before = IN_USE.get();
    PEAK.set(before);
    let done = work();
    (done, (PEAK.get() - before) as usize)
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| drop(black_box(Box::new(1)))), 1);
    assert_eq!(peak_bytes(|| drop((black_box(vec![1_u8; 1000]), black_box(vec![2_u8; 500])))).1, 1500);
}

#[test]
fn generating_and_exchanging_allocate_nothing() {
    for moduli in [&[2, 2][..], &[2, 2, 2], &[3, 3], &[2, 2, 2, 2], &[3, 3, 3]] {
        let rules = rules(moduli, 3);
        at_width!(rules.group().order(), W => {
            let start: Position<W> = rules.deal(DealOptions::new(3).seed(1)).unwrap().resized();
            let mut generator = Generator::<W>::new(&rules);
            let mut list = Vec::new();
            let mut work = |turns: u32| {
                let mut dice = dice(2);
                let mut position = start;
                for _ in 0..turns {
                    generator.list(&position, &mut list);
                    black_box(generator.count(&position));
                    let Some(exchange) = generator.random(&position, &mut dice) else { break };
                    position.play_unchecked(&rules, &exchange);
                    if position.is_over() {
                        break;
                    }
                }
            };
            // The first run may allocate: the lists grow to their size.
            work(60);
            assert_eq!(allocations(|| work(60)), 0, "{moduli:?}");
        });
    }
}

#[test]
fn perft_and_random_games_allocate_nothing() {
    let rules = rules(&[2, 2, 2], 2);
    let start: Position<8> = rules.deal(DealOptions::new(2).seed(1)).unwrap().resized();
    let mut generator = Generator::<8>::new(&rules);
    let counted = allocations(|| {
        black_box(perft(&rules, &mut generator, &start, 3, Leaves::Made));
    });
    assert_eq!(counted, 0);
    let mut playout = Playout::<8>::new(&rules);
    let mut dice = dice(1);
    let games = allocations(|| {
        for _ in 0..200 {
            black_box(playout.play(&start, &mut dice));
        }
    });
    assert_eq!(games, 0);
}

//! Picks at run time the code that was compiled for the features of this processor.
//!
//! The hot loops are `#[inline(always)]` functions. The macro compiles each of them twice and calls the copy that fits the
//! processor. Their second constant parameter says which copy it is; [`nth_bit`] uses it to choose an instruction.

/// Defines a function with two compiled copies: one for any processor, and one for x86-64-v3 (AVX2, BMI, POPCNT).
macro_rules! for_this_cpu {
    ($(#[$meta:meta])* $vis:vis fn $name:ident<const W: usize>($($arg:ident: $ty:ty),* $(,)?) -> $ret:ty = $body:ident;) => {
        $(#[$meta])*
        $vis fn $name<const W: usize>($($arg: $ty),*) -> $ret {
            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
                fn v3<const W: usize>($($arg: $ty),*) -> $ret {
                    $body::<W, true>($($arg),*)
                }
                if $crate::cpu::is_v3() {
                    #[allow(unsafe_code, reason = "the features were asked for one line above")]
                    // SAFETY: this processor has every feature that the copy was compiled for.
                    return unsafe { v3($($arg),*) };
                }
            }
            $body::<W, false>($($arg),*)
        }
    };
}
pub(crate) use for_this_cpu;

/// Whether this processor runs x86-64-v3 code. The standard library caches the answer.
#[cfg(target_arch = "x86_64")]
#[inline]
pub(crate) fn is_v3() -> bool {
    #[cfg(all(test, any(feature = "rand", feature = "serde")))]
    if tests::BASELINE.get() {
        return false;
    }
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

/// The name of the instruction set that the hot loops use on this processor, to print beside measurements.
#[must_use]
pub fn code_path() -> &'static str {
    #[cfg(target_arch = "x86_64")]
    if is_v3() {
        return "x86-64-v3";
    }
    std::env::consts::ARCH
}

/// The position of the n-th set bit of a word. `V3` must only be true in code for x86-64-v3.
#[cfg(feature = "rand")]
#[inline(always)]
pub(crate) fn nth_bit<const V3: bool>(word: u32, n: u32) -> usize {
    #[cfg(target_arch = "x86_64")]
    if V3 {
        #[allow(unsafe_code, reason = "this instruction replaces twenty others and has no safe form")]
        // SAFETY: code with `V3` only runs where the processor has BMI2.
        let bit = unsafe { std::arch::x86_64::_pdep_u32(1 << n, word) };
        return bit.trailing_zeros() as usize;
    }
    // Without a loop: finds the byte first, then looks up the bit in a table.
    const EACH: u32 = 0x0101_0101;
    let pairs = word - ((word >> 1) & 0x5555_5555);
    let nibbles = (pairs & 0x3333_3333) + ((pairs >> 2) & 0x3333_3333);
    let bytes = (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f;
    // Each byte of `through` is the number of set bits up to and including that byte of the word.
    let through = bytes.wrapping_mul(EACH);
    let before = (((EACH * (n | 0x80)) - through) >> 7) & EACH;
    let byte = (before.wrapping_mul(EACH) >> 24) & 3;
    let skipped = (through << 8 >> (8 * byte)) & 0xff;
    let place = SELECT[((word >> (8 * byte)) & 0xff) as usize][((n - skipped) & 7) as usize];
    8 * byte as usize + usize::from(place)
}

/// `SELECT[byte][n]`: the position of the n-th set bit of a byte.
#[cfg(feature = "rand")]
static SELECT: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][n] = bit;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

#[cfg(all(test, any(feature = "rand", feature = "serde")))]
pub(crate) mod tests {
    use std::{cell::Cell, fmt::Debug, io::Write, sync::Once};

    use super::*;

    thread_local! {
        /// Makes this thread use the copy for every processor.
        pub(super) static BASELINE: Cell<bool> = const { Cell::new(false) };
    }

    /// Whether this processor runs both copies of the code. If not, prints which one is not tested.
    fn has_both() -> bool {
        let both = code_path() == "x86-64-v3";
        if !both {
            static SAID: Once = Once::new();
            // Not `eprintln`: the test harness would hide it unless a test fails.
            SAID.call_once(|| {
                let _ = writeln!(std::io::stderr(), "skipped: this processor does not run the code for x86-64-v3");
            });
        }
        both
    }

    /// Runs the same work with each copy of the code that this processor runs, and compares the results.
    pub(crate) fn on_every_path<T: PartialEq + Debug>(work: impl Fn() -> T) -> T {
        let result = work();
        if has_both() {
            BASELINE.set(true);
            assert_eq!(code_path(), std::env::consts::ARCH);
            let baseline = work();
            BASELINE.set(false);
            assert_eq!(baseline, result, "the copy for every processor differs from the one for {}", code_path());
        }
        result
    }

    #[cfg(feature = "rand")]
    #[test]
    fn the_nth_bit_is_found() {
        let both = has_both();
        let mut word = 1_u32;
        for _ in 0..100_000 {
            word = word.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let places = (0..32).filter(|bit| word >> bit & 1 == 1);
            for (n, place) in places.enumerate() {
                assert_eq!(nth_bit::<false>(word, n as u32), place, "{word:#x} {n}");
                if both {
                    assert_eq!(nth_bit::<true>(word, n as u32), place, "{word:#x} {n}");
                }
            }
        }
    }
}

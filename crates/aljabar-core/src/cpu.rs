//! Chooses, at run time, the code compiled for what this processor can do.
//!
//! The hot loops are `#[inline(always)]` functions; this macro compiles each of them twice and calls the better copy.

/// Defines a function with two compiled copies: one for any processor, and one for x86-64-v3 (AVX2, BMI, POPCNT).
macro_rules! for_this_cpu {
    ($(#[$meta:meta])* $vis:vis fn $name:ident<const W: usize>($($arg:ident: $ty:ty),* $(,)?) -> $ret:ty = $body:path;) => {
        $(#[$meta])*
        $vis fn $name<const W: usize>($($arg: $ty),*) -> $ret {
            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
                fn v3<const W: usize>($($arg: $ty),*) -> $ret {
                    $body($($arg),*)
                }
                if $crate::cpu::is_v3() {
                    #[allow(unsafe_code, reason = "the features were asked for one line above")]
                    // SAFETY: this processor has every feature that the copy was compiled for.
                    return unsafe { v3($($arg),*) };
                }
            }
            $body($($arg),*)
        }
    };
}
pub(crate) use for_this_cpu;

/// Whether this processor runs x86-64-v3 code. The standard library remembers the answer.
#[cfg(target_arch = "x86_64")]
#[inline]
pub(crate) fn is_v3() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

/// What the fast path was compiled for, to print beside measurements.
#[must_use]
pub fn code_path() -> &'static str {
    #[cfg(target_arch = "x86_64")]
    if is_v3() {
        return "x86-64-v3";
    }
    std::env::consts::ARCH
}

//! How many different sums occur, by table look-up: for rows of few different bytes.
//!
//! For a fixed row, each position of a guess adds a term to the sum that depends only on the byte
//! there, or also on how many equal bytes precede it. So each position of a guess is encoded as a
//! number, (byte − 1) + symbols · (equal bytes before), the same for every row, and each row has
//! one table for each position of the guess.

use super::{Block, Blocks, LANES, row};

/// Entries of a table: the number of values that one look-up distinguishes.
pub(super) const ENTRIES: usize = 16;

/// Tables that a position may need.
const MOST_TABLES: usize = 4;

/// Sums for guesses with `P` positions.
pub trait Sum<const P: usize>: Copy {
    /// Whether a guess may hold a byte twice.
    const REPEAT: bool;
    /// The sum for a guess and the row equal to it.
    const EQUAL: usize;

    /// How many different bytes there are; they start at 1.
    fn symbols(self) -> u8;

    /// Calls `add(position, number, term)` with the term that each position of a guess adds for
    /// `row` if it holds that number. Terms of the same position and number add up.
    fn terms(self, row: [u8; P], add: impl FnMut(usize, usize, u8));
}

/// Set in the count of a guess for which the hit is among the sums.
pub const HIT_BIT: u8 = 0x80;

/// Defines a function that counts with up to four tables a position.
macro_rules! counts_with {
    ($(#[$doc:meta])* $name:ident, $module:ident $(, $groups:ident)?) => {
        $(#[$doc])*
        pub fn $name<S: Sum<P>, const P: usize $(, const $groups: usize)?>(
            sum: S,
            guesses: &[Block],
            codes: &[u64],
            out: &mut [u8],
        ) -> bool {
            #[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "wasm32"))]
            let numbers = usize::from(sum.symbols()) * if S::REPEAT { P } else { 1 };
            #[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "wasm32"))]
            if numbers <= MOST_TABLES * ENTRIES && super::has_vectors() {
                let count = match numbers.div_ceil(ENTRIES) {
                    1 => super::$module::classes::<S, P, 1 $(, $groups)?>,
                    2 => super::$module::classes::<S, P, 2 $(, $groups)?>,
                    3 => super::$module::classes::<S, P, 3 $(, $groups)?>,
                    _ => super::$module::classes::<S, P, 4 $(, $groups)?>,
                };
                // SAFETY: the processor was just found to have the vectors, which is all that
                // `classes` requires.
                unsafe { count(sum, guesses, codes, out) };
                return true;
            }
            false
        }
    };
}

counts_with! {
    /// Writes for each guess how many different sums occur over the rows `codes`, with [`HIT_BIT`]
    /// where the hit is one of them. `out` has a place for each lane in use. The hit must be the
    /// greatest sum, and no two sums that occur may have the same last four bits, counted from the
    /// hit.
    ///
    /// Returns whether it did: whether there are at most 64 `numbers` and the processor has
    /// vectors.
    narrow, lookup
}

counts_with! {
    /// As [`narrow`], for any sums below 8 · `GROUPS`.
    wide, wide_lookup, GROUPS
}

/// Computes [`wide`] for any numbers below 128 that `numbers` writes for a guess and all rows.
pub fn one_by_one(
    numbers: impl Fn(u64, &Blocks, &mut [u8]),
    (width, hit): (usize, u8),
    guesses: &[Block],
    codes: &[u64],
    out: &mut [u8],
) {
    let rows = Blocks::of(codes, width);
    let mut found = vec![0; codes.len()];
    for (i, out) in out.iter_mut().enumerate() {
        let guess = row(&guesses[i / LANES], i % LANES, width);
        numbers(guess, &rows, &mut found);
        let bits = found.iter().map(|number| 1 << (number & 127));
        let occurring = bits.fold(0u128, |all, bit| all | bit);
        let hits = occurring >> hit & 1 == 1;
        *out = occurring.count_ones() as u8 + if hits { HIT_BIT } else { 0 };
    }
}

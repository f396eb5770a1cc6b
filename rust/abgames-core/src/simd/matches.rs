//! How far one row and each of many rows match.
//!
//! For two rows of P bytes, *exact* is the number of positions at which both hold the same byte,
//! and *common* the number of bytes, counted with multiplicity, that both hold anywhere. One
//! [`number`] encodes both.

use super::sums::{Sum, narrow, wide};
use super::{Block, Blocks, LANES, bytes};

/// The match of two rows of `width` bytes as one number, exact · `width` + common.
///
/// It is below 64, and different for different matches: common lies between exact and `width`, and
/// is not 0 when exact is not. Only two equal rows of eight bytes would give [`ALL_OF_EIGHT`]; they
/// get [`NONE_OF_EIGHT`] instead, a number that no two rows have.
pub fn number(exact: u8, common: u8, width: usize) -> u8 {
    match exact * width as u8 + common {
        ALL_OF_EIGHT => NONE_OF_EIGHT,
        number => number,
    }
}

/// Eight exact and eight common bytes of eight.
pub(super) const ALL_OF_EIGHT: u8 = 8 * 8 + 8;

/// Seven exact bytes but only six common ones, which is impossible.
pub(super) const NONE_OF_EIGHT: u8 = 7 * 8 + 6;

/// Writes the [`number`] of `row` and each of `rows`, all of `width` bytes. Without `REPEAT` no row
/// holds a byte twice. `out` has the length of `rows`.
pub fn numbers<const REPEAT: bool>(width: usize, row: u64, rows: &Blocks, out: &mut [u8]) {
    let numbers = match width {
        1 => of_width::<1, REPEAT>,
        2 => of_width::<2, REPEAT>,
        3 => of_width::<3, REPEAT>,
        4 => of_width::<4, REPEAT>,
        5 => of_width::<5, REPEAT>,
        6 => of_width::<6, REPEAT>,
        7 => of_width::<7, REPEAT>,
        _ => of_width::<8, REPEAT>,
    };
    numbers(row, rows, out);
}

fn of_width<const P: usize, const REPEAT: bool>(row: u64, rows: &Blocks, out: &mut [u8]) {
    #[cfg(target_arch = "x86_64")]
    if super::has_avx2() {
        // SAFETY: the processor was just found to have AVX2, which is all that `numbers` requires.
        unsafe { super::compare::numbers::<P, REPEAT>(row, rows, out) };
        return;
    }
    plain::<P, REPEAT>(row, rows, out);
}

/// How often each byte occurs in the row, at its first position; 0 at its later positions.
pub(super) fn multiplicities<const P: usize>(row: &[u8; P]) -> [u8; P] {
    std::array::from_fn(|q| {
        let first = !row[..q].contains(&row[q]);
        let count = row[q..].iter().filter(|&&byte| byte == row[q]).count();
        if first { count as u8 } else { 0 }
    })
}

/// What a processor without AVX2 runs.
pub(super) fn plain<const P: usize, const REPEAT: bool>(row: u64, rows: &Blocks, out: &mut [u8]) {
    let row = bytes::<P>(row);
    let multiplicities = multiplicities(&row);
    for (block, out) in rows.as_slice().iter().zip(out.chunks_mut(LANES)) {
        let mut exact = [0u8; LANES];
        let mut common = [0u8; LANES];
        for (q, &byte) in row.iter().enumerate() {
            let mut count = [0u8; LANES];
            for (p, bytes) in block.iter().enumerate().take(P) {
                for lane in 0..LANES {
                    let same = u8::from(bytes[lane] == byte);
                    count[lane] += same;
                    exact[lane] += if p == q { same } else { 0 };
                }
            }
            for lane in 0..LANES {
                common[lane] += count[lane].min(if REPEAT { multiplicities[q] } else { 1 });
            }
        }
        for (lane, out) in out.iter_mut().enumerate() {
            *out = number(exact[lane], common[lane], P);
        }
    }
}

/// Counts by [look-up](super::sums) the different matches of each of `guesses` with the rows
/// `codes`, of `width` bytes from 1 to `symbols`. Returns whether it could: whether the numbers are
/// few enough and the processor has AVX2.
pub fn count_classes<const REPEAT: bool>(
    (width, symbols): (usize, usize),
    guesses: &[Block],
    codes: &[u64],
    out: &mut [u8],
) -> bool {
    let matches = Matches::<REPEAT> {
        symbols: symbols as u8,
    };
    let count = match width {
        1 => narrow::<_, 1>,
        2 => narrow::<_, 2>,
        3 => narrow::<_, 3>,
        4 => narrow::<_, 4>,
        5 => wide::<_, 5, 4>,
        6 => wide::<_, 6, 6>,
        7 => wide::<_, 7, 8>,
        _ => wide::<_, 8, 10>,
    };
    count(matches, guesses, codes, out)
}

/// The number of a match as a sum: a byte of the guess adds 1 if the other row holds it too, and P
/// if it does so at the same position. With repetition it matters which occurrence of its byte a
/// position of the guess holds: the j-th one (from 0) adds 1 if the other row holds the byte more
/// than j times.
#[derive(Clone, Copy)]
pub(super) struct Matches<const REPEAT: bool> {
    symbols: u8,
}

impl<const REPEAT: bool, const P: usize> Sum<P> for Matches<REPEAT> {
    const REPEAT: bool = REPEAT;
    const HIT: usize = P * P + P;

    fn symbols(self) -> u8 {
        self.symbols
    }

    #[inline(always)]
    fn terms(self, row: [u8; P], mut add: impl FnMut(usize, usize, u8)) {
        for (position, &byte) in row.iter().enumerate() {
            let number =
                |occurrence| usize::from(byte) - 1 + usize::from(self.symbols) * occurrence;
            let earlier = row[..position].iter().filter(|&&b| b == byte).count();
            let earlier = if REPEAT { earlier } else { 0 };
            for at in 0..P {
                add(at, number(earlier), 1);
            }
            // A byte is at its position whichever occurrence it is.
            for occurrence in 0..if REPEAT { P } else { 1 } {
                add(position, number(occurrence), P as u8);
            }
        }
    }
}

//! How far one row and each of many rows match.
//!
//! For two rows of P bytes, *exact* is the number of positions at which both hold the same byte,
//! and *common* the number of bytes, counted with multiplicity, that both hold anywhere. One
//! [`number`] encodes both.

use super::sums::{HIT_BIT, Sum, narrow, wide};
use super::{Block, Blocks, LANES, WIDTH, bytes};

/// The match of two rows of `width` bytes as one number, exact · `width` + common.
///
/// It is below 64, and different for different matches: common lies between exact and `width`, and
/// is not 0 when exact is not. Only two equal rows of eight bytes would give `ALL_OF_EIGHT`; they
/// get `NONE_OF_EIGHT` instead, a number that no two rows have.
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
///
/// # Panics
/// If it has not, or `width` is not 1 to [`WIDTH`].
pub fn numbers<const REPEAT: bool>(width: usize, row: u64, rows: &Blocks, out: &mut [u8]) {
    assert!((1..=WIDTH).contains(&width), "a row has 1 to {WIDTH} bytes, not {width}");
    assert!(out.len() == rows.len(), "a place for each row");
    numbers_of::<REPEAT>(width, row, rows.as_slice(), out);
}

fn numbers_of<const REPEAT: bool>(width: usize, row: u64, rows: &[Block], out: &mut [u8]) {
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

fn of_width<const P: usize, const REPEAT: bool>(row: u64, rows: &[Block], out: &mut [u8]) {
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "wasm32"))]
    if super::has_vectors() {
        // SAFETY: the processor was just found to have the vectors, which is all that `numbers` requires.
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

/// What a processor without vectors runs: eight lanes at a time, each a byte of a word. No sum leaves
/// its byte, for none exceeds 72.
pub(super) fn plain<const P: usize, const REPEAT: bool>(row: u64, rows: &[Block], out: &mut [u8]) {
    let row = bytes::<P>(row);
    let multiplicities = multiplicities(&row);
    for (block, out) in rows.iter().zip(out.chunks_mut(LANES)) {
        for (word, out) in out.chunks_mut(EACH).enumerate() {
            let lanes: [u64; P] = std::array::from_fn(|p| {
                let bytes = &block[p][word * EACH..][..EACH];
                u64::from_le_bytes(std::array::from_fn(|lane| bytes[lane]))
            });
            let numbers = of_lanes::<P, REPEAT>(&lanes, &row, &multiplicities).to_le_bytes();
            out.copy_from_slice(&numbers[..out.len()]);
        }
    }
}

/// Lanes in a word.
const EACH: usize = size_of::<u64>();

/// A one in each byte of a word.
const ONES: u64 = u64::MAX / 0xff;

#[inline(always)]
fn of_lanes<const P: usize, const REPEAT: bool>(
    lanes: &[u64; P],
    row: &[u8; P],
    multiplicities: &[u8; P],
) -> u64 {
    let (mut exact, mut common) = (0, 0);
    for q in 0..P {
        exact += ones_where(lanes[q], row[q]);
        if REPEAT && multiplicities[q] == 0 {
            continue;
        }
        let count: u64 = lanes.iter().map(|&lanes| ones_where(lanes, row[q])).sum();
        if REPEAT {
            // The lesser of two numbers m and n is how many of 1, …, m are at most n.
            let at_least = |n: u8| ((count | ONES << 7) - ONES * u64::from(n)) >> 7 & ONES;
            common += (1..=multiplicities[q]).map(at_least).sum::<u64>();
        } else {
            common += count;
        }
    }
    let numbers = exact * P as u64 + common;
    numbers - ones_where(numbers, ALL_OF_EIGHT) * u64::from(ALL_OF_EIGHT - NONE_OF_EIGHT)
}

/// A one in each byte of `lanes` that is `byte`, and zeros in the others.
#[inline(always)]
fn ones_where(lanes: u64, byte: u8) -> u64 {
    let differ = lanes ^ (ONES * u64::from(byte));
    let low = ONES * 0x7f;
    !(((differ & low) + low) | differ) >> 7 & ONES
}

/// Writes for each of `guesses` how many different matches it has with the rows `codes`, of `width`
/// bytes from 1 to `symbols`, with [`HIT_BIT`] where it is one of them. `out` has a place for each
/// lane in use.
///
/// # Panics
/// If there are not so many lanes, or `width` is not 1 to [`WIDTH`].
pub fn count_classes<const REPEAT: bool>(
    (width, symbols): (usize, usize),
    guesses: &[Block],
    codes: &[u64],
    out: &mut [u8],
) {
    assert!((1..=WIDTH).contains(&width), "a row has 1 to {WIDTH} bytes, not {width}");
    assert!(out.len() <= guesses.len() * LANES, "a place for each lane in use");
    if !by_look_up::<REPEAT>((width, symbols), guesses, codes, out) {
        by_numbers::<REPEAT>(width, guesses, codes, out);
    }
}

/// The same by [look-up](super::sums). Returns whether it could: whether symbols and codes are few
/// enough, and the processor has what it takes.
fn by_look_up<const REPEAT: bool>(
    (width, symbols): (usize, usize),
    guesses: &[Block],
    codes: &[u64],
    out: &mut [u8],
) -> bool {
    let matches = Matches::<REPEAT> { symbols: symbols as u8 };
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

/// The same from all [`numbers`], some blocks of guesses at a time, so that what is known of them
/// stays in the cache.
fn by_numbers<const REPEAT: bool>(width: usize, guesses: &[Block], codes: &[u64], out: &mut [u8]) {
    const BLOCKS: usize = 32;
    let hit = number(width as u8, width as u8, width);
    let (mut found, mut occurring) = ([0; BLOCKS * LANES], [0u64; BLOCKS * LANES]);
    for (guesses, out) in guesses.chunks(BLOCKS).zip(out.chunks_mut(BLOCKS * LANES)) {
        let (found, occurring) = (&mut found[..out.len()], &mut occurring[..out.len()]);
        occurring.fill(0);
        for &code in codes {
            numbers_of::<REPEAT>(width, code, guesses, found);
            for (occurring, &number) in occurring.iter_mut().zip(&*found) {
                *occurring |= 1 << number;
            }
        }
        for (out, occurring) in out.iter_mut().zip(occurring) {
            let hits = *occurring >> hit & 1 == 1;
            *out = occurring.count_ones() as u8 + if hits { HIT_BIT } else { 0 };
        }
    }
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
    const EQUAL: usize = P * P + P;

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

//! How many [sums](super::sums) occur, by table look-up in vector registers.
//!
//! `pshufb` looks 32 guesses up at once in a table of 16. It yields 0 for an index with the highest
//! bit set; that splits the numbers over several tables.
//!
//! The sums that occur are kept as bits, eight to a byte. Here two bytes suffice: sums start from a
//! number that makes the hit, the greatest one, 0x80 and all others less, and no two sums that
//! occur have the same last four bits. For sums with a wider range see
//! [`wide_lookup`](super::wide_lookup).

use super::registers::{
    __m256i, _mm256_add_epi8, _mm256_adds_epu8, _mm256_and_si256, _mm256_cmpeq_epi8,
    _mm256_or_si256, _mm256_set1_epi8, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_sub_epi8,
    Bytes, load16, load32, store32,
};
use super::sums::{ENTRIES, HIT_BIT, Sum};
use super::{Block, LANES, bytes, few};

/// Rows whose tables are made at a time, so that the tables stay in the first-level cache.
pub(super) const CHUNK: usize = 64;

/// What each position of a guess adds to the sum for one row.
pub(super) type Table<const P: usize, const TABLES: usize> = [[[u8; ENTRIES]; TABLES]; P];

/// Computes [`narrow`](super::sums::narrow).
#[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2"))]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
#[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
pub fn classes<S: Sum<P>, const P: usize, const TABLES: usize>(
    sum: S,
    guesses: &[Block],
    codes: &[u64],
    out: &mut [u8],
) {
    let mut unions = vec![[[0; LANES]; 3]; guesses.len()];
    let start = 0x80 - S::EQUAL as u8;
    let mut tables = Vec::with_capacity(CHUNK);
    for chunk in codes.chunks(CHUNK) {
        tables.clear();
        tables.extend(chunk.iter().map(|&code| table::<S, P, TABLES>(sum, code)));
        for (block, union) in guesses.iter().zip(&mut unions) {
            look_up::<S, P, TABLES>(start, &indices::<S, P, TABLES>(sum, block), &tables, union);
        }
    }
    for (out, union) in out.chunks_mut(LANES).zip(&unions) {
        out.copy_from_slice(&count(union)[..out.len()]);
    }
}

/// How many of the tables a position needs. With repetition the last one needs them all, P times as
/// many numbers as there are symbols; at an earlier one fewer equal bytes can precede.
const fn tables_at<S: Sum<P>, const P: usize>(position: usize, tables: usize) -> usize {
    if S::REPEAT { (tables * (position + 1)).div_ceil(P) } else { tables }
}

/// Adds to `sum` what the guesses with these indices get for one row.
#[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2"))]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
#[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
#[inline]
pub(super) fn add<S: Sum<P>, const P: usize, const TABLES: usize>(
    mut sum: __m256i,
    table: &Table<P, TABLES>,
    indices: &[[__m256i; TABLES]; P],
) -> __m256i {
    for position in 0..P {
        for t in 0..tables_at::<S, P>(position, TABLES) {
            let added = _mm256_shuffle_epi8(load16(&table[position][t]), indices[position][t]);
            sum = _mm256_add_epi8(sum, added);
        }
    }
    sum
}

/// What each position of the guess adds to the sum for `row`.
#[inline(always)]
pub(super) fn table<S: Sum<P>, const P: usize, const TABLES: usize>(
    sum: S,
    row: u64,
) -> Table<P, TABLES> {
    let mut table = [[[0; ENTRIES]; TABLES]; P];
    sum.terms(bytes(row), |position, number, term| {
        if number < TABLES * ENTRIES {
            table[position][number / ENTRIES][number % ENTRIES] += term;
        }
    });
    table
}

/// The number of each position of each guess, as indices into the tables: the highest bit is set in
/// all but the one that holds the number. Unused lanes get arbitrary values.
#[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2"))]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
#[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
#[inline]
pub(super) fn indices<S: Sum<P>, const P: usize, const TABLES: usize>(
    sum: S,
    block: &Block,
) -> [[__m256i; TABLES]; P] {
    let mut indices = [[_mm256_setzero_si256(); TABLES]; P];
    let one = _mm256_set1_epi8(1);
    let symbols = _mm256_set1_epi8(sum.symbols() as i8);
    for position in 0..P {
        let bytes = load32(&block[position]);
        let mut number = _mm256_sub_epi8(bytes, one);
        if S::REPEAT {
            for earlier in &block[..position] {
                let same = _mm256_cmpeq_epi8(load32(earlier), bytes);
                number = _mm256_add_epi8(number, _mm256_and_si256(same, symbols));
            }
        }
        for (t, index) in indices[position].iter_mut().enumerate() {
            let within = _mm256_sub_epi8(number, _mm256_set1_epi8((t * ENTRIES) as i8));
            // From 16 on, the sum has the highest bit; below, it keeps the number in the lower
            // half.
            *index = _mm256_adds_epu8(within, _mm256_set1_epi8(0x70));
        }
    }
    indices
}

/// A table whose entry `i` is made from `i`.
pub(super) fn entries(entry: impl Fn(usize) -> u8) -> [u8; ENTRIES] {
    std::array::from_fn(entry)
}

/// The bits of eight entries, from this one on; 0 for the others.
pub(super) fn bits(from: usize) -> [u8; ENTRIES] {
    entries(|i| if i / 8 * 8 == from { 1 << (i % 8) } else { 0 })
}

/// Adds to `union` the bits of the sums that occur, 0–7 and 8–15 modulo 16 without the hit, and the
/// union of the sums themselves.
#[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2"))]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
#[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
#[inline]
fn look_up<S: Sum<P>, const P: usize, const TABLES: usize>(
    start: u8,
    indices: &[[__m256i; TABLES]; P],
    tables: &[Table<P, TABLES>],
    union: &mut [Bytes; 3],
) {
    let (low_bits, high_bits) = (load16(&bits(0)), load16(&bits(8)));
    let start = _mm256_set1_epi8(start as i8);
    let mut found = [load32(&union[0]), load32(&union[1]), load32(&union[2])];
    for table in tables {
        let sum = add::<S, P, TABLES>(start, table, indices);
        found[0] = _mm256_or_si256(found[0], _mm256_shuffle_epi8(low_bits, sum));
        found[1] = _mm256_or_si256(found[1], _mm256_shuffle_epi8(high_bits, sum));
        found[2] = _mm256_or_si256(found[2], sum);
    }
    for (bytes, found) in union.iter_mut().zip(found) {
        store32(bytes, found);
    }
}

/// The number of bits in the first two bytes of each lane; one more, with the highest bit set,
/// where the third byte has its highest bit set.
#[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2"))]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
#[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
#[inline]
fn count(union: &[Bytes; 3]) -> Bytes {
    let mut classes = [0; LANES];
    store32(&mut classes, few::count(&[load32(&union[0]), load32(&union[1])]));
    for (class, union) in classes.iter_mut().zip(&union[2]) {
        *class += if *union >= 0x80 { HIT_BIT + 1 } else { 0 };
    }
    classes
}

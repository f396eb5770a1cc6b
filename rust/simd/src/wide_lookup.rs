//! The [look-up](super::lookup) for sums with a wider range.
//!
//! Sixteen sums at a time have their bits in two bytes; an index for which another part is meant has
//! its highest bit set.

use super::lookup::{CHUNK, Table, add, bits, indices, table};
use super::registers::{
    __m256i, _mm256_adds_epu8, _mm256_or_si256, _mm256_set1_epi8, _mm256_setzero_si256,
    _mm256_shuffle_epi8, _mm256_sub_epi8, Bytes, load16, load32, store32,
};
use super::sums::{ENTRIES, HIT_BIT, Sum};
use super::{Block, LANES};

/// Computes [`wide`](super::sums::wide).
#[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2"))]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
#[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
pub fn classes<S: Sum<P>, const P: usize, const TABLES: usize, const GROUPS: usize>(
    sum: S,
    guesses: &[Block],
    codes: &[u64],
    out: &mut [u8],
) {
    let mut unions = vec![[[0; LANES]; GROUPS]; guesses.len()];
    let mut tables = Vec::with_capacity(CHUNK);
    for chunk in codes.chunks(CHUNK) {
        tables.clear();
        tables.extend(chunk.iter().map(|&code| table::<S, P, TABLES>(sum, code)));
        for (block, union) in guesses.iter().zip(&mut unions) {
            look_up::<S, P, TABLES, GROUPS>(&indices::<S, P, TABLES>(sum, block), &tables, union);
        }
    }
    for (out, union) in out.chunks_mut(LANES).zip(&unions) {
        out.copy_from_slice(&count(union, S::EQUAL)[..out.len()]);
    }
}

/// Adds to `union` the bits of the sums that occur.
#[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2"))]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
#[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
#[inline]
fn look_up<S: Sum<P>, const P: usize, const TABLES: usize, const GROUPS: usize>(
    indices: &[[__m256i; TABLES]; P],
    tables: &[Table<P, TABLES>],
    union: &mut [Bytes; GROUPS],
) {
    let bits = [load16(&bits(0)), load16(&bits(8))];
    let mut found = [_mm256_setzero_si256(); GROUPS];
    for (found, bytes) in found.iter_mut().zip(union.iter()) {
        *found = load32(bytes);
    }
    for table in tables {
        let sum = add::<S, P, TABLES>(_mm256_setzero_si256(), table, indices);
        for (part, found) in found.chunks_mut(2).enumerate() {
            // Below 0, and with what is added from 16 on, it has the highest bit. No sum is beyond
            // the last part.
            let mut within = _mm256_sub_epi8(sum, _mm256_set1_epi8((part * ENTRIES) as i8));
            if 2 * part + 2 < GROUPS {
                within = _mm256_adds_epu8(within, _mm256_set1_epi8(0x70));
            }
            for (found, &bits) in found.iter_mut().zip(&bits) {
                *found = _mm256_or_si256(*found, _mm256_shuffle_epi8(bits, within));
            }
        }
    }
    for (bytes, found) in union.iter_mut().zip(found) {
        store32(bytes, found);
    }
}

/// The number of bits of each lane, with [`HIT_BIT`] where the bit of the hit is one of them.
#[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2"))]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
#[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
#[inline]
fn count<const GROUPS: usize>(union: &[Bytes; GROUPS], hit: usize) -> Bytes {
    let mut classes = [0; LANES];
    for lane in 0..LANES {
        let ones = union.iter().map(|bytes| bytes[lane].count_ones() as u8);
        let hit = union[hit / 8][lane] >> (hit % 8) & 1;
        classes[lane] = ones.sum::<u8>() + hit * HIT_BIT;
    }
    classes
}

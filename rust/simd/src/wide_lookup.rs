//! The [look-up](super::lookup) for sums with a wider range.
//!
//! The last three bits of a sum say which bit it is, the others which byte; the latter are compared
//! with the number of each byte.

use super::lookup::{CHUNK, Table, indices, table};
use super::registers::{
    __m256i, _mm256_add_epi8, _mm256_and_si256, _mm256_cmpeq_epi8, _mm256_or_si256,
    _mm256_set1_epi8, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_srli_epi16, Bytes, load16,
    load32, store32,
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
            look_up(&indices::<S, P, TABLES>(sum, block), &tables, union);
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
fn look_up<const P: usize, const TABLES: usize, const GROUPS: usize>(
    indices: &[[__m256i; TABLES]; P],
    tables: &[Table<P, TABLES>],
    union: &mut [Bytes; GROUPS],
) {
    let bits: [u8; ENTRIES] = std::array::from_fn(|i| 1 << (i % 8));
    let bits = load16(&bits);
    let low_bits = _mm256_set1_epi8(0x1f);
    let mut found = [_mm256_setzero_si256(); GROUPS];
    for (found, bytes) in found.iter_mut().zip(union.iter()) {
        *found = load32(bytes);
    }
    for table in tables {
        let mut sum = _mm256_setzero_si256();
        for position in 0..P {
            for t in 0..TABLES {
                let added = _mm256_shuffle_epi8(load16(&table[position][t]), indices[position][t]);
                sum = _mm256_add_epi8(sum, added);
            }
        }
        let bit = _mm256_shuffle_epi8(bits, sum);
        let group = _mm256_and_si256(_mm256_srli_epi16::<3>(sum), low_bits);
        for (g, found) in found.iter_mut().enumerate() {
            let here = _mm256_cmpeq_epi8(group, _mm256_set1_epi8(g as i8));
            *found = _mm256_or_si256(*found, _mm256_and_si256(here, bit));
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

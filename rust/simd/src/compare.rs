//! The [numbers of matches](super::matches) by comparisons in vector registers.
//!
//! The same steps as in the plain loops, with 32 lanes instead of eight. A comparison yields 0xff,
//! that is −1, where it holds.

use super::matches::{ALL_OF_EIGHT, NONE_OF_EIGHT, multiplicities};
use super::registers::{
    __m256i, _mm256_add_epi8, _mm256_and_si256, _mm256_cmpeq_epi8, _mm256_min_epu8,
    _mm256_set1_epi8, _mm256_setzero_si256, _mm256_sub_epi8, load32, store32,
};
use super::{Block, LANES, WIDTH, bytes};

/// Computes [`numbers`](super::matches::numbers) for rows of `P` bytes.
#[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2"))]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
#[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
pub fn numbers<const P: usize, const REPEAT: bool>(row: u64, rows: &[Block], out: &mut [u8]) {
    let row = bytes::<P>(row);
    let multiplicities = multiplicities(&row);
    for (block, out) in rows.iter().zip(out.chunks_mut(LANES)) {
        let numbers = of_block::<P, REPEAT>(block, &row, &multiplicities);
        if let Ok(out) = out.try_into() {
            store32(out, numbers);
        } else {
            let mut whole = [0; LANES];
            store32(&mut whole, numbers);
            out.copy_from_slice(&whole[..out.len()]);
        }
    }
}

#[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2"))]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
#[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
#[inline]
fn of_block<const P: usize, const REPEAT: bool>(
    block: &Block,
    row: &[u8; P],
    multiplicities: &[u8; P],
) -> __m256i {
    let zero = _mm256_setzero_si256();
    let each = _mm256_set1_epi8(P as i8);
    let mut exact = zero;
    let mut common = zero;
    for q in 0..P {
        let byte = _mm256_set1_epi8(row[q] as i8);
        let same = _mm256_cmpeq_epi8(load32(&block[q]), byte);
        exact = _mm256_add_epi8(exact, _mm256_and_si256(same, each));
        if REPEAT && multiplicities[q] == 0 {
            continue;
        }
        let mut count = zero;
        for bytes in block.iter().take(P) {
            count = _mm256_sub_epi8(count, _mm256_cmpeq_epi8(load32(bytes), byte));
        }
        if REPEAT {
            count = _mm256_min_epu8(count, _mm256_set1_epi8(multiplicities[q] as i8));
        }
        common = _mm256_add_epi8(common, count);
    }
    if P == WIDTH {
        let all = _mm256_cmpeq_epi8(exact, _mm256_set1_epi8((P * P) as i8));
        let excess = _mm256_set1_epi8((ALL_OF_EIGHT - NONE_OF_EIGHT) as i8);
        common = _mm256_sub_epi8(common, _mm256_and_si256(all, excess));
    }
    _mm256_add_epi8(exact, common)
}

//! The feedback slots of one code against many, by comparisons in AVX2 registers.
//!
//! The same steps as those of the plain loops, written out because the compiler takes these apart into
//! single bytes. A comparison yields 0xff, that is −1, where it holds.

use std::arch::x86_64::{
    __m256i, _mm256_add_epi8, _mm256_and_si256, _mm256_cmpeq_epi8, _mm256_min_epu8,
    _mm256_set1_epi8, _mm256_setzero_si256, _mm256_sub_epi8,
};

use super::registers::{load32, store32};
use super::{Block, Blocks, LANES, symbols};
use crate::codebreaking::rules::Code;

/// What [`feedback_slots`](super::feedback_slots) gives for codes with `P` positions, in which symbols
/// may `REPEAT` or not.
#[target_feature(enable = "avx2")]
pub fn slots<const P: usize, const REPEAT: bool>(code: Code, codes: &Blocks, out: &mut [u8]) {
    let code = symbols::<P>(code);
    // The first position of a symbol speaks for all of them.
    let multiplicities: [i8; P] = std::array::from_fn(|q| {
        let first = !code[..q].contains(&code[q]);
        let count = code[q..].iter().filter(|&&s| s == code[q]).count();
        if first { count as i8 } else { 0 }
    });
    for (block, out) in codes.as_slice().iter().zip(out.chunks_mut(LANES)) {
        let slots = of_block::<P, REPEAT>(block, &code, &multiplicities);
        if let Ok(out) = out.try_into() {
            store32(out, slots);
        } else {
            let mut whole = [0; LANES];
            store32(&mut whole, slots);
            out.copy_from_slice(&whole[..out.len()]);
        }
    }
}

#[target_feature(enable = "avx2")]
#[inline]
fn of_block<const P: usize, const REPEAT: bool>(
    block: &Block,
    code: &[u8; P],
    multiplicities: &[i8; P],
) -> __m256i {
    let zero = _mm256_setzero_si256();
    let each = _mm256_set1_epi8(P as i8);
    let mut exact = zero;
    let mut common = zero;
    for q in 0..P {
        let s = _mm256_set1_epi8(code[q] as i8);
        let same = _mm256_cmpeq_epi8(load32(&block[q]), s);
        exact = _mm256_add_epi8(exact, _mm256_and_si256(same, each));
        if REPEAT && multiplicities[q] == 0 {
            continue;
        }
        let mut count = zero;
        for row in block.iter().take(P) {
            count = _mm256_sub_epi8(count, _mm256_cmpeq_epi8(load32(row), s));
        }
        if REPEAT {
            count = _mm256_min_epu8(count, _mm256_set1_epi8(multiplicities[q]));
        }
        common = _mm256_add_epi8(common, count);
    }
    if P == 8 {
        let hit = _mm256_cmpeq_epi8(exact, _mm256_set1_epi8(64));
        common = _mm256_sub_epi8(common, _mm256_and_si256(hit, _mm256_set1_epi8(10)));
    }
    _mm256_add_epi8(exact, common)
}

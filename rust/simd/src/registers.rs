//! The registers of the kernels, and loads and stores, the only operations on them that are unsafe.

use std::arch::x86_64::{
    __m128i, _mm_loadu_si128, _mm256_broadcastsi128_si256, _mm256_loadu_si256, _mm256_storeu_si256,
};
pub use std::arch::x86_64::{
    __m256i, _mm256_add_epi8, _mm256_adds_epu8, _mm256_and_si256, _mm256_cmpeq_epi8,
    _mm256_max_epu8, _mm256_min_epu8, _mm256_or_si256, _mm256_set1_epi8, _mm256_setzero_si256,
    _mm256_shuffle_epi8, _mm256_srli_epi16, _mm256_sub_epi8,
};

use super::LANES;

/// A byte for each lane.
pub type Bytes = [u8; LANES];

#[target_feature(enable = "avx2")]
#[inline]
pub fn store32(bytes: &mut Bytes, value: __m256i) {
    // SAFETY: `bytes` has the 32 bytes that are written; the store requires no alignment.
    unsafe { _mm256_storeu_si256(bytes.as_mut_ptr().cast::<__m256i>(), value) };
}

#[target_feature(enable = "avx2")]
#[inline]
pub fn load32(bytes: &Bytes) -> __m256i {
    // SAFETY: `bytes` has the 32 bytes that are read; the load requires no alignment.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast::<__m256i>()) }
}

/// The 16 bytes in both halves of a register.
#[target_feature(enable = "avx2")]
#[inline]
pub fn load16(bytes: &[u8; 16]) -> __m256i {
    // SAFETY: `bytes` has the 16 bytes that are read; the load requires no alignment.
    _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(bytes.as_ptr().cast::<__m128i>()) })
}

//! The operations of AVX2 that the kernels use, under their names, for WebAssembly: two of its
//! registers stand for one.

use std::arch::wasm32::{
    i8x16_add, i8x16_eq, i8x16_splat, i8x16_sub, i8x16_swizzle, u8x16_add_sat, u8x16_min,
    u16x8_shr, v128, v128_and, v128_load, v128_or, v128_store,
};

use super::LANES;

/// A byte for each lane.
pub type Bytes = [u8; LANES];

/// 32 bytes.
#[expect(non_camel_case_types, reason = "the name that the kernels know")]
#[derive(Clone, Copy)]
pub struct __m256i(v128, v128);

/// Defines an operation on each half.
macro_rules! halves {
    ($($name:ident $half:expr;)*) => {$(
        #[target_feature(enable = "simd128")]
        #[inline]
        pub fn $name(a: __m256i, b: __m256i) -> __m256i {
            __m256i($half(a.0, b.0), $half(a.1, b.1))
        }
    )*};
}

halves! {
    _mm256_add_epi8 i8x16_add;
    _mm256_adds_epu8 u8x16_add_sat;
    _mm256_and_si256 v128_and;
    _mm256_cmpeq_epi8 i8x16_eq;
    _mm256_min_epu8 u8x16_min;
    _mm256_or_si256 v128_or;
    _mm256_sub_epi8 i8x16_sub;
    _mm256_shuffle_epi8 look_up;
}

/// The entries of a table at the last four bits of each index; 0 where its highest bit is set.
#[target_feature(enable = "simd128")]
#[inline]
fn look_up(table: v128, indices: v128) -> v128 {
    // From 16 on, WebAssembly gives 0.
    i8x16_swizzle(table, v128_and(indices, i8x16_splat(0x8f_u8 as i8)))
}

#[target_feature(enable = "simd128")]
#[inline]
pub fn _mm256_srli_epi16<const BITS: u32>(a: __m256i) -> __m256i {
    __m256i(u16x8_shr(a.0, BITS), u16x8_shr(a.1, BITS))
}

#[target_feature(enable = "simd128")]
#[inline]
pub fn _mm256_set1_epi8(byte: i8) -> __m256i {
    __m256i(i8x16_splat(byte), i8x16_splat(byte))
}

#[target_feature(enable = "simd128")]
#[inline]
pub fn _mm256_setzero_si256() -> __m256i {
    _mm256_set1_epi8(0)
}

#[target_feature(enable = "simd128")]
#[inline]
pub fn store32(bytes: &mut Bytes, value: __m256i) {
    let (low, high) = bytes.split_at_mut(16);
    // SAFETY: each half has the 16 bytes that are written; the store requires no alignment.
    unsafe {
        v128_store(low.as_mut_ptr().cast(), value.0);
        v128_store(high.as_mut_ptr().cast(), value.1);
    }
}

#[target_feature(enable = "simd128")]
#[inline]
pub fn load32(bytes: &Bytes) -> __m256i {
    let (low, high) = bytes.split_at(16);
    // SAFETY: each half has the 16 bytes that are read; the load requires no alignment.
    unsafe { __m256i(v128_load(low.as_ptr().cast()), v128_load(high.as_ptr().cast())) }
}

/// The 16 bytes in both halves.
#[target_feature(enable = "simd128")]
#[inline]
pub fn load16(bytes: &[u8; 16]) -> __m256i {
    // SAFETY: `bytes` has the 16 bytes that are read; the load requires no alignment.
    let half = unsafe { v128_load(bytes.as_ptr().cast()) };
    __m256i(half, half)
}

//! The operations of AVX2 that the kernels use, under their names, where registers have 16 bytes:
//! for ARM, which has NEON, and for WebAssembly. Two registers stand for one.

#[cfg(target_arch = "aarch64")]
use std::arch::aarch64::{
    uint8x16_t as Half, vaddq_u8 as add, vandq_u8 as and, vceqq_u8 as equal, vdupq_n_u8 as splat,
    vmaxq_u8 as max, vminq_u8 as min, vorrq_u8 as or, vqaddq_u8 as add_saturating,
    vqtbl1q_u8 as entries, vreinterpretq_u8_u16, vreinterpretq_u16_u8, vshrq_n_u16,
    vsubq_u8 as subtract,
};
#[cfg(target_arch = "wasm32")]
use std::arch::wasm32::{
    i8x16_add as add, i8x16_eq as equal, i8x16_sub as subtract, i8x16_swizzle as entries,
    u8x16_add_sat as add_saturating, u8x16_max as max, u8x16_min as min, u8x16_splat as splat,
    u16x8_shr, v128 as Half, v128_and as and, v128_or as or,
};

use super::LANES;

/// A byte for each lane.
pub type Bytes = [u8; LANES];

/// 32 bytes.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct __m256i(Half, Half);

/// Defines an operation on each half.
macro_rules! halves {
    ($($name:ident $half:expr;)*) => {$(
        #[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
        #[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
        #[inline]
        pub fn $name(a: __m256i, b: __m256i) -> __m256i {
            __m256i($half(a.0, b.0), $half(a.1, b.1))
        }
    )*};
}

halves! {
    _mm256_add_epi8 add;
    _mm256_adds_epu8 add_saturating;
    _mm256_and_si256 and;
    _mm256_cmpeq_epi8 equal;
    _mm256_max_epu8 max;
    _mm256_min_epu8 min;
    _mm256_or_si256 or;
    _mm256_sub_epi8 subtract;
    _mm256_shuffle_epi8 look_up;
}

/// The entries of a table at the last four bits of each index; 0 where its highest bit is set.
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
#[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
#[inline]
fn look_up(table: Half, indices: Half) -> Half {
    // From 16 on, both give 0.
    entries(table, and(indices, splat(0x8f)))
}

/// The 16-bit numbers of a half, shifted.
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
#[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
#[inline]
fn shifted<const BITS: i32>(half: Half) -> Half {
    #[cfg(target_arch = "aarch64")]
    return vreinterpretq_u8_u16(vshrq_n_u16::<BITS>(vreinterpretq_u16_u8(half)));
    #[cfg(target_arch = "wasm32")]
    return u16x8_shr(half, BITS as u32);
}

#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
#[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
#[inline]
pub fn _mm256_srli_epi16<const BITS: i32>(a: __m256i) -> __m256i {
    __m256i(shifted::<BITS>(a.0), shifted::<BITS>(a.1))
}

#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
#[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
#[inline]
pub fn _mm256_set1_epi8(byte: i8) -> __m256i {
    __m256i(splat(byte as u8), splat(byte as u8))
}

#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
#[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
#[inline]
pub fn _mm256_setzero_si256() -> __m256i {
    _mm256_set1_epi8(0)
}

#[inline]
pub fn store32(bytes: &mut Bytes, value: __m256i) {
    // SAFETY: `bytes` has the 32 bytes that are written; the store requires no alignment.
    unsafe { bytes.as_mut_ptr().cast::<__m256i>().write_unaligned(value) };
}

#[inline]
pub fn load32(bytes: &Bytes) -> __m256i {
    // SAFETY: `bytes` has the 32 bytes that are read; the load requires no alignment.
    unsafe { bytes.as_ptr().cast::<__m256i>().read_unaligned() }
}

/// The 16 bytes in both halves.
#[inline]
pub fn load16(bytes: &[u8; 16]) -> __m256i {
    // SAFETY: `bytes` has the 16 bytes that are read; the load requires no alignment.
    let half = unsafe { bytes.as_ptr().cast::<Half>().read_unaligned() };
    __m256i(half, half)
}

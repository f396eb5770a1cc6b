//! Plain loops that are compiled twice: for every processor of the target, and for AVX2.

/// A piece of work. Its `run`, and whatever that calls, must be marked `#[inline(always)]`.
pub trait Kernel {
    /// The result.
    type Output;

    /// Does the work.
    fn run(self) -> Self::Output;
}

/// Runs a kernel, compiled for AVX2 when the processor has it.
#[inline(always)]
pub fn with_avx2<K: Kernel>(kernel: K) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    if super::has_vectors() {
        #[target_feature(enable = "avx2")]
        fn compiled<K: Kernel>(kernel: K) -> K::Output {
            kernel.run()
        }
        // SAFETY: the processor was just found to have AVX2, which is all that `compiled` requires.
        return unsafe { compiled(kernel) };
    }
    kernel.run()
}

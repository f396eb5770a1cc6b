//! The clock: that of the system, or in a browser that of the page.

#[cfg(not(target_arch = "wasm32"))]
pub use std::time::Instant;

#[cfg(target_arch = "wasm32")]
pub use page::Instant;

/// In a browser the standard library has no clock: asking for the time ends the program.
#[cfg(target_arch = "wasm32")]
mod page {
    use std::time::Duration;

    #[allow(unsafe_code, reason = "what the page offers is called by its name")]
    #[link(wasm_import_module = "page")]
    unsafe extern "C" {
        /// Milliseconds since some moment, never less than before.
        safe fn now() -> f64;
    }

    /// A moment, as far as this family of programs needs one.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    impl Instant {
        /// This moment.
        pub fn now() -> Self {
            Self(Duration::from_secs_f64(now() / 1000.0))
        }

        /// The time since then.
        pub fn elapsed(&self) -> Duration {
            Self::now().duration_since(*self)
        }

        /// The time since an earlier moment.
        pub fn duration_since(&self, earlier: Self) -> Duration {
            self.0.saturating_sub(earlier.0)
        }

        /// The moment that much later, if it can be named.
        pub fn checked_add(&self, time: Duration) -> Option<Self> {
            self.0.checked_add(time).map(Self)
        }
    }
}

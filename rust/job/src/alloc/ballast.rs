//! Memory that a job holds in reserve.

use std::ptr::null_mut;
use std::sync::atomic::{AtomicBool, AtomicPtr, Ordering};

use super::OutOfMemory;
use super::pages::Pages;

/// Less than this is small: the allocator's block has room for it.
const SMALLEST: usize = 4 << 20;

/// How many jobs can hold a ballast at a time.
const BALLASTS: usize = 256;

/// Memory that a job holds, so that it can be given back when an allocation fails.
#[derive(Debug)]
pub struct Ballast(Option<&'static Held>);

/// The ballast of one job, which begins with its size. Whoever swaps the pointer for null gives the
/// memory back.
#[derive(Debug)]
struct Held {
    is_taken: AtomicBool,
    start: AtomicPtr<u8>,
}

static HELD: [Held; BALLASTS] = [const {
    Held {
        is_taken: AtomicBool::new(false),
        start: AtomicPtr::new(null_mut()),
    }
}; BALLASTS];

impl Ballast {
    /// A ballast of `bytes` bytes, or an empty one if the block for small allocations suffices.
    ///
    /// # Errors
    /// [`OutOfMemory`] when there is none.
    pub fn new(bytes: usize) -> Result<Self, OutOfMemory> {
        if bytes < SMALLEST {
            return Ok(Self(None));
        }
        let is_free = |held: &&Held| !held.is_taken.swap(true, Ordering::Acquire);
        let held = HELD.iter().find(is_free).ok_or(OutOfMemory)?;
        let ballast = Self(Some(held));
        let pages = Pages::new(bytes)?;
        // SAFETY: there is room for the size, and pages are aligned for it.
        unsafe { pages.start.cast::<usize>().write(pages.bytes) };
        held.start.store(pages.start, Ordering::Release);
        Ok(ballast)
    }
}

impl Drop for Ballast {
    fn drop(&mut self) {
        if let Some(held) = self.0 {
            held.give_back();
            held.is_taken.store(false, Ordering::Release);
        }
    }
}

impl Held {
    fn give_back(&self) {
        let start = self.start.swap(null_mut(), Ordering::AcqRel);
        if !start.is_null() {
            // SAFETY: it begins with its size, and nobody else has the pointer any more.
            let bytes = unsafe { start.cast::<usize>().read() };
            Pages { start, bytes }.give_back();
        }
    }
}

/// Gives all ballast back to the system.
pub(super) fn give_all_back() {
    HELD.iter().for_each(Held::give_back);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ballast_that_was_given_back_is_not_given_back_again() {
        let ballast = Ballast::new(SMALLEST).expect("memory");
        let held = ballast.0.expect("it is large");
        held.give_back();
        assert!(held.start.load(Ordering::Relaxed).is_null());
        drop(ballast);
        assert!(!held.is_taken.load(Ordering::Relaxed));
    }
}

//! Stacks of threads.
//!
//! The first thing that a new thread does is to allocate what is its own, and where that fails, the
//! C library ends the process. So there has to be memory left beside the stack. The C library keeps
//! stacks of threads that have ended, and gives them to later ones; for these no memory is needed.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::OutOfMemory;
use super::pages::Pages;

/// Bytes that a thread needs beside its stack until it comes to its job.
const BESIDE: usize = 1 << 20;

/// A larger stack is not kept. The C library keeps 40 MiB of them in all.
const LARGEST_KEPT: usize = 8 << 20;

/// Sizes of stacks that are kept, 0 for none.
static KEPT: [AtomicUsize; 4] = [const { AtomicUsize::new(0) }; 4];

/// There is memory for a thread with such a stack.
#[derive(Debug)]
pub struct Stack(usize);

impl Stack {
    /// Looks for so many bytes.
    ///
    /// # Errors
    /// [`OutOfMemory`] when there are not so many, or none beside.
    pub fn new(bytes: usize) -> Result<Self, OutOfMemory> {
        if Pages::new(bytes.saturating_add(BESIDE))
            .map(Pages::give_back)
            .is_err()
        {
            let take = |kept: &AtomicUsize| {
                let taken = kept.compare_exchange(bytes, 0, Ordering::Relaxed, Ordering::Relaxed);
                taken.is_ok()
            };
            if !KEPT.iter().any(take) {
                return Err(OutOfMemory);
            }
            Pages::new(BESIDE)?.give_back();
        }
        Ok(Self(bytes))
    }

    /// How many there are.
    pub fn bytes(&self) -> usize {
        self.0
    }

    /// The thread has ended, and was waited for.
    pub fn leave(self) {
        if self.0 > LARGEST_KEPT {
            return;
        }
        let keep = |kept: &AtomicUsize| {
            let free = kept.compare_exchange(0, self.0, Ordering::Relaxed, Ordering::Relaxed);
            free.is_ok()
        };
        let _is_kept = KEPT.iter().any(keep);
    }
}

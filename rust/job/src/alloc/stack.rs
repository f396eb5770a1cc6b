//! Stacks of threads.
//!
//! The first thing that a new thread does is to allocate memory of its own, and if that fails, the
//! C library ends the process. So there must be memory left beside the stack. The C library keeps
//! the stacks of threads that have ended, and gives them to later ones; these need no new memory.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::OutOfMemory;
use super::pages::Pages;

/// Bytes that a thread needs beside its stack before its job starts.
const BESIDE: usize = 1 << 20;

/// A larger stack is not kept. The C library keeps 40 MiB of them in all.
const LARGEST_KEPT: usize = 8 << 20;

/// Sizes of stacks that are kept, 0 for none.
static KEPT: [AtomicUsize; 4] = [const { AtomicUsize::new(0) }; 4];

/// Memory was found for a thread with a stack of this size.
#[derive(Debug)]
pub struct Stack(usize);

impl Stack {
    /// Checks that a stack of `bytes` bytes can be had.
    ///
    /// # Errors
    /// [`OutOfMemory`] when there are not that many, or none beside them.
    pub fn new(bytes: usize) -> Result<Self, OutOfMemory> {
        let stack = Self(bytes);
        let take = |kept: &AtomicUsize| exchange(kept, bytes, 0);
        let is_kept = KEPT.iter().any(take);
        let needed = BESIDE + if is_kept { 0 } else { bytes };
        match Pages::new(needed) {
            Ok(pages) => {
                pages.give_back();
                Ok(stack)
            }
            Err(none) => {
                if is_kept {
                    stack.leave();
                }
                Err(none)
            }
        }
    }

    /// Bytes of the stack.
    pub fn bytes(&self) -> usize {
        self.0
    }

    /// Notes that the thread has ended and was joined.
    pub fn leave(self) {
        if self.0 > LARGEST_KEPT {
            return;
        }
        let keep = |kept: &AtomicUsize| exchange(kept, 0, self.0);
        let _is_kept = KEPT.iter().any(keep);
    }
}

fn exchange(kept: &AtomicUsize, from: usize, to: usize) -> bool {
    let done = kept.compare_exchange(from, to, Ordering::Relaxed, Ordering::Relaxed);
    done.is_ok()
}

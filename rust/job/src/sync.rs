//! The standard library's types for sharing between threads. The models (`make models`) are
//! compiled with `--cfg loom` and take them from loom, which tries all interleavings of the
//! threads, and all values that each can see of what others wrote.

use std::sync::PoisonError;

#[cfg(loom)]
pub use loom::{
    hint::spin_loop,
    sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, fence},
    sync::{Condvar, Mutex, MutexGuard},
    thread::yield_now,
};
#[cfg(not(loom))]
pub use std::{
    hint::spin_loop,
    sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, fence},
    sync::{Condvar, Mutex, MutexGuard},
    thread::yield_now,
};

/// Locks data that each use leaves consistent, so a panic of another thread while it held the lock
/// does no harm.
pub fn locked<T>(mutex: &std::sync::Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    whole(mutex.lock())
}

/// The same for any kind of lock.
pub(crate) fn whole<G>(lock: std::sync::LockResult<G>) -> G {
    lock.unwrap_or_else(PoisonError::into_inner)
}

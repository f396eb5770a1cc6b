//! The standard library's types for sharing between threads. The models (`make models`) are
//! compiled with `--cfg loom` and take them from loom, which tries all interleavings of the
//! threads, and all values that each can see of what others wrote.

#[cfg(loom)]
mod chosen {
    use std::sync::PoisonError;

    pub use loom::hint::spin_loop;
    pub use loom::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, fence};
    pub use loom::sync::{Condvar, Mutex, MutexGuard};
    pub use loom::thread::yield_now;

    pub fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
        mutex.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(not(loom))]
mod chosen {
    pub use std::hint::spin_loop;
    pub use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, fence};
    pub use std::sync::{Condvar, Mutex, MutexGuard};
    pub use std::thread::yield_now;

    pub use crate::team::locked;
}

pub use chosen::{
    AtomicBool, AtomicU64, AtomicUsize, Condvar, Mutex, MutexGuard, fence, locked, spin_loop,
    yield_now,
};

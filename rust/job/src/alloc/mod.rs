//! A failed allocation ends a job, not the process.
//!
//! Rust ends the process when an ordinary allocation fails, so no allocation may fail that way:
//! 1. What grows with the input asks [`reserve`], which may refuse; what grows with time, such as
//!    tables that can do with less, asks [`room_to_grow`], which leaves some for everything else.
//! 2. What a job takes beside that, in the vectors of moderate size that all routines make, is
//!    covered by a [`Ballast`] that the job holds: memory that nothing uses.
//! 3. [`Reserving`], the allocator, gives the ballast back when an allocation fails, and serves
//!    small allocations from a block of its own. It counts such failures; each job reads the count
//!    where it checks whether it must end ([`Watch`]), and ends with [`Stop::OutOfMemory`]. As jobs
//!    give memory back, the block becomes free again.
//!
//! The count is the process's, so all jobs running at that moment end: none of them can rely on
//! memory. Later jobs start from the count as it is.
#![allow(unsafe_code)]

mod allocator;
mod ballast;
mod pages;
mod stack;

use std::collections::{BinaryHeap, HashMap, HashSet};
use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicU64, Ordering};

pub use allocator::Reserving;
pub use ballast::Ballast;
use pages::room_for;
pub use stack::Stack;

use crate::error::Stop;

/// A table grows only if this many further bytes could be had.
const HEADROOM: usize = 4 << 20;

/// What takes less than this is small: no check is made beforehand whether there is room.
const SMALL: usize = 1 << 16;

/// There is no memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no memory left")]
pub struct OutOfMemory;

impl From<OutOfMemory> for Stop {
    fn from(_: OutOfMemory) -> Self {
        Self::OutOfMemory
    }
}

/// How many allocations have failed in this process.
static FAILURES: AtomicU64 = AtomicU64::new(0);

/// Detects whether an allocation has failed since the watch was made.
#[derive(Clone, Copy, Debug)]
pub struct Watch(u64);

impl Watch {
    /// A watch that starts now.
    pub fn new() -> Self {
        Self(FAILURES.load(Ordering::Relaxed))
    }

    /// Says whether to end.
    ///
    /// # Errors
    /// [`OutOfMemory`] when an allocation has failed.
    #[inline]
    pub fn check(self) -> Result<(), OutOfMemory> {
        if FAILURES.load(Ordering::Relaxed) == self.0 {
            Ok(())
        } else {
            Err(OutOfMemory)
        }
    }
}

impl Default for Watch {
    fn default() -> Self {
        Self::new()
    }
}

/// Says whether `bytes` bytes could be had now, and some more for everything else. A table that can
/// do with less grows only if so.
///
/// # Errors
/// [`OutOfMemory`] when they could not.
pub fn room_to_grow(bytes: usize) -> Result<(), OutOfMemory> {
    room_for(bytes.checked_add(HEADROOM).ok_or(OutOfMemory)?)
}

/// Says whether there is room for `number` elements, unless they are small together.
fn room_for_many<T>(number: usize) -> Result<(), OutOfMemory> {
    match number.checked_mul(size_of::<T>()) {
        Some(bytes) if bytes < SMALL => Ok(()),
        Some(bytes) => room_for(bytes),
        None => Err(OutOfMemory),
    }
}

/// Makes room for exactly `additional` more elements.
///
/// # Errors
/// [`OutOfMemory`] when there is none; then the vector is as it was.
pub fn reserve_exact<T>(vec: &mut Vec<T>, additional: usize) -> Result<(), OutOfMemory> {
    if vec.capacity() - vec.len() >= additional {
        return Ok(());
    }
    room_for_many::<T>(additional)?;
    vec.try_reserve_exact(additional).map_err(|_| OutOfMemory)
}

/// Makes room for `additional` more elements, and for others to come.
///
/// # Errors
/// [`OutOfMemory`] when there is none; then the vector is as it was.
#[inline]
pub fn reserve<T>(vec: &mut Vec<T>, additional: usize) -> Result<(), OutOfMemory> {
    if vec.capacity() - vec.len() >= additional {
        return Ok(());
    }
    reserve_exact(vec, additional.max(vec.len()).max(4))
}

/// An empty vector with room for `capacity` elements.
///
/// # Errors
/// [`OutOfMemory`] when there is none.
pub fn vec_for<T>(capacity: usize) -> Result<Vec<T>, OutOfMemory> {
    let mut vec = Vec::new();
    reserve_exact(&mut vec, capacity)?;
    Ok(vec)
}

/// Adds an element to a set; returns whether it is new.
///
/// # Errors
/// [`OutOfMemory`] when there is no room; then the set is as it was.
pub fn insert<T: Eq + Hash, S: BuildHasher>(
    set: &mut HashSet<T, S>,
    element: T,
) -> Result<bool, OutOfMemory> {
    if set.len() == set.capacity() {
        // A set grows when only an eighth of its places is free; it is then made twice as large.
        room_for_many::<T>(3 * set.capacity())?;
        set.try_reserve(1).map_err(|_| OutOfMemory)?;
    }
    Ok(set.insert(element))
}

/// An empty map with room for `capacity` keys.
///
/// # Errors
/// [`OutOfMemory`] when there is none.
pub fn map_for<K: Eq + Hash, V>(capacity: usize) -> Result<HashMap<K, V>, OutOfMemory> {
    room_for_many::<(K, V)>(capacity.saturating_mul(2))?;
    let mut map = HashMap::new();
    map.try_reserve(capacity).map_err(|_| OutOfMemory)?;
    Ok(map)
}

/// Makes room for one more element in a heap.
///
/// # Errors
/// [`OutOfMemory`] when there is none; then the heap is as it was.
#[inline]
pub fn make_room<T: Ord>(heap: &mut BinaryHeap<T>) -> Result<(), OutOfMemory> {
    if heap.len() < heap.capacity() {
        return Ok(());
    }
    room_for_many::<T>(heap.capacity())?;
    heap.try_reserve(1).map_err(|_| OutOfMemory)
}

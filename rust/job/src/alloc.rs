//! Memory that the system refuses to a table, or to a buffer that grows with the input, ends a job
//! with an error.
//!
//! Rust ends the process when an ordinary allocation fails. That hardly ever happens, because
//! 1. what grows with the input or with time asks the functions below, which may refuse, and which
//!    leave some memory for everything else;
//! 2. where a job checks whether it must end, it also [looks](look) whether there is some left.

use std::collections::{BinaryHeap, HashMap, HashSet};
use std::hash::{BuildHasher, Hash};
use std::hint::black_box;

use crate::error::{Abort, Stop};

/// What a job needs to go on: more than it takes between two [looks](look).
const LEAST: usize = 1 << 20;

/// What large allocations leave.
const LEFT: usize = 4 << 20;

/// Address space that glibc needs to make an arena for the allocations of another thread.
const ARENA: usize = 128 << 20;

/// What takes less than this is small: for its sake nobody asks what it leaves.
const SMALL: usize = 1 << 16;

/// There is no memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no memory left")]
pub struct OutOfMemory;

impl From<OutOfMemory> for Abort {
    fn from(_: OutOfMemory) -> Self {
        Self::OutOfMemory
    }
}

impl From<OutOfMemory> for Stop {
    fn from(none: OutOfMemory) -> Self {
        Self::Aborted(none.into())
    }
}

/// Says whether `bytes` bytes could be had now.
///
/// # Errors
/// [`OutOfMemory`] when they could not.
pub fn room_for(bytes: usize) -> Result<(), OutOfMemory> {
    let mut found = Vec::<u8>::new();
    found.try_reserve_exact(bytes).map_err(|_| OutOfMemory)?;
    // Unless it looks used, the compiler leaves it out.
    black_box(&mut found);
    Ok(())
}

/// Says whether a thread with a stack of `stack` bytes could be started now. Its start takes some
/// memory too: if that cannot be had, the standard library or the C library ends the process.
///
/// # Errors
/// [`OutOfMemory`] when it could not.
pub fn room_for_thread(stack: usize) -> Result<(), OutOfMemory> {
    if room_for(stack.saturating_add(LEFT + ARENA)).is_err() {
        share_arenas();
    }
    room_for(stack.saturating_add(LEFT))
}

/// Has later threads share the arenas that there are. In a thread that cannot get its own, glibc
/// would take a page for each small allocation, and find none where others have plenty.
fn share_arenas() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    #[allow(unsafe_code)]
    // SAFETY: it sets a number, of which the library knows what it may be.
    unsafe {
        libc::mallopt(libc::M_ARENA_MAX, 1);
    }
}

/// Says whether there is enough memory to go on.
///
/// # Errors
/// [`OutOfMemory`] when there is not.
pub fn look() -> Result<(), OutOfMemory> {
    room_for(LEAST)
}

/// Says whether the `number` elements that were just allocated have left enough.
pub(crate) fn left_by<T>(number: usize) -> Result<(), OutOfMemory> {
    if number * size_of::<T>() < SMALL {
        return Ok(());
    }
    room_for(LEFT)
}

/// Makes room for exactly `additional` more elements.
///
/// # Errors
/// [`OutOfMemory`] when there is none; then the vector is as it was.
pub fn reserve_exact<T>(vec: &mut Vec<T>, additional: usize) -> Result<(), OutOfMemory> {
    let capacity = vec.capacity();
    if capacity - vec.len() >= additional {
        return Ok(());
    }
    vec.try_reserve_exact(additional).map_err(|_| OutOfMemory)?;
    left_by::<T>(vec.capacity() - capacity).inspect_err(|_| vec.shrink_to(capacity))
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

/// A vector of a value, `len` times.
///
/// # Errors
/// [`OutOfMemory`] when there is no room for it.
pub fn filled<T: Clone>(value: T, len: usize) -> Result<Vec<T>, OutOfMemory> {
    let mut vec = vec_for(len)?;
    vec.resize(len, value);
    Ok(vec)
}

/// An empty map with room for `capacity` keys.
///
/// # Errors
/// [`OutOfMemory`] when there is none.
pub fn map_for<K: Eq + Hash, V>(capacity: usize) -> Result<HashMap<K, V>, OutOfMemory> {
    let mut map = HashMap::new();
    map.try_reserve(capacity).map_err(|_| OutOfMemory)?;
    left_by::<(K, V)>(map.capacity())?;
    Ok(map)
}

/// Adds an element to a set; returns whether it is new.
///
/// # Errors
/// [`OutOfMemory`] when there is no room; then the element is not added.
pub fn insert<T: Eq + Hash, S: BuildHasher>(
    set: &mut HashSet<T, S>,
    element: T,
) -> Result<bool, OutOfMemory> {
    if set.len() == set.capacity() {
        set.try_reserve(1).map_err(|_| OutOfMemory)?;
        left_by::<T>(set.capacity())?;
    }
    Ok(set.insert(element))
}

/// Puts a value into a map.
///
/// # Errors
/// [`OutOfMemory`] when there is no room; then the value is not put.
pub fn put<K: Eq + Hash, V, S: BuildHasher>(
    map: &mut HashMap<K, V, S>,
    key: K,
    value: V,
) -> Result<(), OutOfMemory> {
    if map.len() == map.capacity() {
        map.try_reserve(1).map_err(|_| OutOfMemory)?;
        left_by::<(K, V)>(map.capacity())?;
    }
    map.insert(key, value);
    Ok(())
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
    heap.try_reserve(1).map_err(|_| OutOfMemory)?;
    left_by::<T>(heap.capacity())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// More than the address space, but a size that a vector may have.
    const TOO_MUCH: usize = 1 << 60;

    #[test]
    fn what_is_refused_changes_nothing() {
        assert_eq!(room_for(TOO_MUCH), Err(OutOfMemory));
        assert_eq!(vec_for::<u8>(TOO_MUCH), Err(OutOfMemory));
        assert_eq!(map_for::<u64, u64>(TOO_MUCH).err(), Some(OutOfMemory));
        let mut vec = vec![1_u64, 2, 3];
        assert_eq!(reserve(&mut vec, usize::MAX / 16), Err(OutOfMemory));
        assert_eq!((&vec[..], vec.capacity()), (&[1, 2, 3][..], 3));
        assert_eq!(look(), Ok(()));
    }
}

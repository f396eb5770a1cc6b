//! Memory that cannot be had ends a job, and not the process.
//!
//! Rust ends the process when an ordinary allocation fails, so that nothing here may fail so:
//! 1. What grows with the input asks [`reserve`], which may say no; and what grows with the time,
//!    tables that can do with less, asks [`room_to_grow`], which leaves some for all else.
//! 2. What a job takes beside that, in vectors of moderate size that all routines make, is covered
//!    by a [`Ballast`] that the job holds: memory that nobody uses.
//! 3. [`Reserving`], the allocator, gives the ballast back when an allocation fails, and serves small
//!    allocations out of a block of its own. It counts that, each job sees the count where it looks
//!    whether it must end ([`Watch`]), and ends with [`Stop::OutOfMemory`]. The memory that jobs
//!    give back fills the block again by itself.
//!
//! The count is of the process, and so all jobs that run then end: none of them can rely on memory
//! any more. Later ones begin with the count as it is.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::UnsafeCell;
use std::collections::{BinaryHeap, HashMap, HashSet};
use std::hash::{BuildHasher, Hash};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU64, Ordering};

use crate::error::Stop;

/// Bytes of the block for small allocations. Only what is used of it takes memory.
const BLOCK: usize = 16 << 20;

/// A table grows only while so many bytes more could be had.
const HEADROOM: usize = 4 << 20;

/// What takes less than this is small: it is not looked beforehand whether there is room.
const SMALL: usize = 1 << 16;

/// How many jobs hold a ballast at a time.
const BALLASTS: usize = 256;

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

/// Sees whether an allocation has failed since it was made.
#[derive(Clone, Copy, Debug)]
pub struct Watch(u64);

impl Watch {
    /// A watch from now on.
    pub fn new() -> Self {
        Self(FAILURES.load(Ordering::Relaxed))
    }

    /// Tells whether to end.
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

/// Tells whether so many bytes could be had now, and some more for all else. A table that can do with
/// less grows only then.
///
/// # Errors
/// [`OutOfMemory`] when they could not.
pub fn room_to_grow(bytes: usize) -> Result<(), OutOfMemory> {
    Pages::new(bytes.checked_add(HEADROOM).ok_or(OutOfMemory)?)?.give_back();
    Ok(())
}

/// Memory directly of the system, so that it goes back there at once.
#[derive(Clone, Copy, Debug)]
struct Pages {
    start: *mut u8,
    bytes: usize,
}

impl Pages {
    #[cfg(unix)]
    fn new(bytes: usize) -> Result<Self, OutOfMemory> {
        let access = libc::PROT_READ | libc::PROT_WRITE;
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
        // SAFETY: new memory is in nobody's way.
        let start = unsafe { libc::mmap(null_mut(), bytes, access, flags, -1, 0) };
        if start == libc::MAP_FAILED {
            return Err(OutOfMemory);
        }
        let start = start.cast();
        Ok(Self { start, bytes })
    }

    #[cfg(unix)]
    fn give_back(self) {
        // SAFETY: this is what was taken, and nobody uses it any more.
        unsafe { libc::munmap(self.start.cast(), self.bytes) };
    }

    #[cfg(not(unix))]
    fn new(bytes: usize) -> Result<Self, OutOfMemory> {
        let layout = Layout::from_size_align(bytes, 16).map_err(|_| OutOfMemory)?;
        // SAFETY: the size is not 0. Unless it looks used, the compiler leaves it out.
        let start = std::hint::black_box(unsafe { System.alloc(layout) });
        if start.is_null() {
            return Err(OutOfMemory);
        }
        Ok(Self { start, bytes })
    }

    #[cfg(not(unix))]
    fn give_back(self) {
        if let Ok(layout) = Layout::from_size_align(self.bytes, 16) {
            // SAFETY: this is what was taken, and nobody uses it any more.
            unsafe { System.dealloc(self.start, layout) };
        }
    }
}

/// Tells whether there is room for so many elements, if they are not small together.
fn room_for_many<T>(number: usize) -> Result<(), OutOfMemory> {
    match number.checked_mul(size_of::<T>()) {
        Some(bytes) if bytes < SMALL => Ok(()),
        Some(bytes) => Pages::new(bytes).map(Pages::give_back),
        None => Err(OutOfMemory),
    }
}

/// Makes room for just so many elements more.
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

/// Makes room for so many elements more, and for others to come.
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

/// An empty vector with room for so many elements.
///
/// # Errors
/// [`OutOfMemory`] when there is none.
pub fn vec_for<T>(capacity: usize) -> Result<Vec<T>, OutOfMemory> {
    let mut vec = Vec::new();
    reserve_exact(&mut vec, capacity)?;
    Ok(vec)
}

/// Adds an element to a set; tells whether it is new.
///
/// # Errors
/// [`OutOfMemory`] when there is no room; then the set is as it was.
pub fn insert<T: Eq + Hash, S: BuildHasher>(
    set: &mut HashSet<T, S>,
    element: T,
) -> Result<bool, OutOfMemory> {
    if set.len() == set.capacity() {
        // Of the places of a set, an eighth is free when it grows; then it is made twice as large.
        room_for_many::<T>(3 * set.capacity())?;
        set.try_reserve(1).map_err(|_| OutOfMemory)?;
    }
    Ok(set.insert(element))
}

/// An empty map with room for so many keys.
///
/// # Errors
/// [`OutOfMemory`] when there is none.
pub fn map_for<K: Eq + Hash, V>(capacity: usize) -> Result<HashMap<K, V>, OutOfMemory> {
    room_for_many::<(K, V)>(capacity.saturating_mul(2))?;
    let mut map = HashMap::new();
    map.try_reserve(capacity).map_err(|_| OutOfMemory)?;
    Ok(map)
}

/// Makes room for one element more in a heap.
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

/// Memory that a job holds, so that it can be given back when an allocation fails.
#[derive(Debug)]
pub struct Ballast(Option<&'static Held>);

/// The ballast of one job, which begins with its size. Whoever exchanges the pointer for null gives
/// it back.
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
    /// So many bytes, or none where that is so little that the block for small allocations does.
    ///
    /// # Errors
    /// [`OutOfMemory`] when there is none.
    pub fn new(bytes: usize) -> Result<Self, OutOfMemory> {
        if bytes < BLOCK / 4 {
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

/// The allocator of the system, with something in reserve.
#[derive(Debug)]
pub struct Reserving;

/// The block for small allocations.
#[repr(align(4096))]
struct Block(UnsafeCell<[u8; BLOCK]>);

// SAFETY: each part of the block is given to one owner at a time.
unsafe impl Sync for Block {}

static RESERVE: Block = Block(UnsafeCell::new([0; BLOCK]));

/// How many parts of the block are in use, in the upper half, and how many of its bytes were given
/// away since none was.
static IN_USE: AtomicU64 = AtomicU64::new(0);

const ONE_PART: u64 = 1 << 32;

/// Whether memory is of the block.
#[inline(always)]
fn is_reserve(memory: *mut u8) -> bool {
    memory.addr().wrapping_sub(RESERVE.0.get().addr()) < BLOCK
}

/// A part of the block, which may not be more than a quarter of what is left; null if there is none.
fn take_part(layout: Layout) -> *mut u8 {
    let mut start = 0;
    let taken = IN_USE.fetch_update(Ordering::AcqRel, Ordering::Relaxed, |in_use| {
        let used = if in_use < ONE_PART {
            0
        } else {
            in_use as u32 as usize
        };
        start = used.checked_next_multiple_of(layout.align())?;
        let left = BLOCK.checked_sub(start)?;
        let fits = layout.size() <= left / 4 && layout.align() <= 4096;
        fits.then(|| (in_use & !(ONE_PART - 1)) + ONE_PART + (start + layout.size()) as u64)
    });
    match taken {
        // SAFETY: the part ends within the block.
        Ok(_) => unsafe { RESERVE.0.get().cast::<u8>().add(start) },
        Err(_) => null_mut(),
    }
}

fn give_part_back() {
    IN_USE.fetch_sub(ONE_PART, Ordering::AcqRel);
}

/// What there is for an allocation that failed.
#[cold]
fn in_need(layout: Layout) -> *mut u8 {
    FAILURES.fetch_add(1, Ordering::Relaxed);
    if layout.size() < SMALL {
        let part = take_part(layout);
        if !part.is_null() {
            return part;
        }
    }
    HELD.iter().for_each(Held::give_back);
    // SAFETY: the size is not 0, as the caller promised.
    let memory = unsafe { System.alloc(layout) };
    if memory.is_null() {
        take_part(layout)
    } else {
        memory
    }
}

// SAFETY: what is not of the block is the system's, to which it goes back; parts of the block do not
// overlap, for none is given twice while any is in use. Nothing here panics.
unsafe impl GlobalAlloc for Reserving {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as the caller promised.
        let memory = unsafe { System.alloc(layout) };
        if memory.is_null() {
            in_need(layout)
        } else {
            memory
        }
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as the caller promised.
        let memory = unsafe { System.alloc_zeroed(layout) };
        if !memory.is_null() {
            return memory;
        }
        let memory = in_need(layout);
        if !memory.is_null() {
            // SAFETY: it has that size.
            unsafe { memory.write_bytes(0, layout.size()) };
        }
        memory
    }

    #[inline]
    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        if is_reserve(memory) {
            give_part_back();
        } else {
            // SAFETY: it is the system's, as the caller promised.
            unsafe { System.dealloc(memory, layout) }
        }
    }

    #[inline]
    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if !is_reserve(memory) {
            // SAFETY: it is the system's, as the caller promised.
            let larger = unsafe { System.realloc(memory, layout, size) };
            if !larger.is_null() {
                return larger;
            }
        }
        // SAFETY: the caller promised that the size makes a layout. The new memory is another.
        unsafe {
            let new = self.alloc(Layout::from_size_align_unchecked(size, layout.align()));
            if !new.is_null() {
                new.copy_from_nonoverlapping(memory, layout.size().min(size));
                self.dealloc(memory, layout);
            }
            new
        }
    }
}

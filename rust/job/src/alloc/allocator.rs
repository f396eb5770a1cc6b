//! The allocator, and the block of memory that it keeps for small allocations.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::UnsafeCell;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicU64, Ordering};

use super::ballast::give_all_back;
use super::{FAILURES, SMALL};

/// Bytes of the block. Only the part that is used takes memory.
const BLOCK: usize = 16 << 20;

/// The system's allocator, with something in reserve.
#[derive(Debug)]
pub struct Reserving;

/// The block for small allocations.
#[repr(align(4096))]
struct Block(UnsafeCell<[u8; BLOCK]>);

// SAFETY: each part of the block is given to one owner at a time.
unsafe impl Sync for Block {}

static RESERVE: Block = Block(UnsafeCell::new([0; BLOCK]));

/// In the upper half, the number of parts of the block in use; in the lower half, the bytes given
/// out since none was in use.
static IN_USE: AtomicU64 = AtomicU64::new(0);

const ONE_PART: u64 = 1 << 32;

/// Whether memory belongs to the block.
#[inline(always)]
fn is_reserve(memory: *mut u8) -> bool {
    memory.addr().wrapping_sub(RESERVE.0.get().addr()) < BLOCK
}

/// A part of the block, of at most a quarter of what is left; null if there is none.
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

/// Memory for an allocation that failed: from the ballast or the block.
#[cold]
fn in_need(layout: Layout) -> *mut u8 {
    FAILURES.fetch_add(1, Ordering::Relaxed);
    if layout.size() < SMALL {
        let part = take_part(layout);
        if !part.is_null() {
            return part;
        }
    }
    give_all_back();
    // SAFETY: the size is not 0, as the caller promised.
    let memory = unsafe { System.alloc(layout) };
    if memory.is_null() {
        take_part(layout)
    } else {
        memory
    }
}

// SAFETY: memory outside the block is the system's and goes back to it; parts of the block do not
// overlap, as no byte is given out twice while any part is in use. Nothing here panics.
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    /// One test at a time takes parts.
    static ALONE: Mutex<()> = Mutex::new(());

    fn layout(bytes: usize, align: usize) -> Layout {
        Layout::from_size_align(bytes, align).expect("a layout")
    }

    #[test]
    fn parts_of_the_block_do_not_overlap_and_fill_it_again_when_all_are_back() {
        let _alone = ALONE.lock();
        for _ in 0..2 {
            let mut parts = Vec::new();
            for (bytes, align) in [(1, 1), (100, 8), (3, 4096), (4096, 1), (64, 64)] {
                let part = take_part(layout(bytes, align));
                assert!(is_reserve(part) && part.addr().is_multiple_of(align));
                parts.push((part.addr(), bytes));
            }
            assert!(parts.windows(2).all(|two| two[0].0 + two[0].1 <= two[1].0));
            // No part is more than a quarter of what is left.
            assert!(take_part(layout(BLOCK / 4, 1)).is_null());
            while !take_part(layout(SMALL, 8)).is_null() {
                parts.push((0, SMALL));
            }
            assert!(take_part(layout(SMALL, 8)).is_null());
            assert!(parts.len() > BLOCK / SMALL / 2);
            parts.iter().for_each(|_| give_part_back());
            let whole = take_part(layout(BLOCK / 4, 1));
            assert!(is_reserve(whole));
            give_part_back();
        }
        let other = Box::new(0_u8);
        assert!(!is_reserve((&raw const *other).cast_mut()));
    }

    #[test]
    fn memory_of_the_block_goes_back_there_when_it_grows() {
        let _alone = ALONE.lock();
        let small = layout(8, 8);
        let part = take_part(small);
        // SAFETY: the part has that layout, and is not used after it is given back.
        let grown = unsafe {
            part.write(7);
            let grown = Reserving.realloc(part, small, 1 << 20);
            assert_eq!(grown.read(), 7);
            grown
        };
        assert!(!is_reserve(grown));
        // SAFETY: it has that layout.
        unsafe { Reserving.dealloc(grown, layout(1 << 20, 8)) };
    }
}

//! Memory from the system.

use std::alloc::{GlobalAlloc, Layout, System};
use std::hint::black_box;
#[cfg(unix)]
use std::ptr::null_mut;

use super::OutOfMemory;

/// Memory taken directly from the system, so that it goes back there at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pages {
    pub start: *mut u8,
    pub bytes: usize,
}

impl Pages {
    #[cfg(unix)]
    pub fn new(bytes: usize) -> Result<Self, OutOfMemory> {
        let access = libc::PROT_READ | libc::PROT_WRITE;
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
        // SAFETY: a new mapping overlaps no other memory.
        let start = unsafe { libc::mmap(null_mut(), bytes, access, flags, -1, 0) };
        if start == libc::MAP_FAILED {
            return Err(OutOfMemory);
        }
        let start = start.cast();
        Ok(Self { start, bytes })
    }

    #[cfg(unix)]
    pub fn give_back(self) {
        // SAFETY: this is what was allocated, and nothing uses it any more.
        unsafe { libc::munmap(self.start.cast(), self.bytes) };
    }

    #[cfg(not(unix))]
    pub fn new(bytes: usize) -> Result<Self, OutOfMemory> {
        let layout = Layout::from_size_align(bytes, 16).map_err(|_| OutOfMemory)?;
        // SAFETY: the size is not 0. Unless it looks used, the compiler leaves it out.
        let start = black_box(unsafe { System.alloc(layout) });
        if start.is_null() {
            return Err(OutOfMemory);
        }
        Ok(Self { start, bytes })
    }

    #[cfg(not(unix))]
    pub fn give_back(self) {
        if let Ok(layout) = Layout::from_size_align(self.bytes, 16) {
            // SAFETY: this is what was allocated, and nothing uses it any more.
            unsafe { System.dealloc(self.start, layout) };
        }
    }
}

/// Says whether `bytes` bytes could be had now, from the system or from what was freed before.
///
/// The system is asked first: what `malloc` hands out and gets back changes its later behaviour.
///
/// # Errors
/// [`OutOfMemory`] when they could not.
pub(super) fn room_for(bytes: usize) -> Result<(), OutOfMemory> {
    if let Ok(pages) = Pages::new(bytes) {
        pages.give_back();
        return Ok(());
    }
    let layout = Layout::from_size_align(bytes, 16).map_err(|_| OutOfMemory)?;
    if bytes == 0 {
        return Ok(());
    }
    // SAFETY: the size is not 0, and what was allocated is given back. Unless it looks used, the
    // compiler leaves both out.
    unsafe {
        let memory = black_box(System.alloc(layout));
        if memory.is_null() {
            return Err(OutOfMemory);
        }
        System.dealloc(memory, layout);
    }
    Ok(())
}

//! The answers for a page without Python, as WebAssembly.
//!
//! JavaScript hands over a question, and takes the answer, through the memory of the module.

#![allow(unsafe_code, reason = "names for JavaScript, and a text at an address that it was given")]

use std::cell::RefCell;

thread_local! {
    /// What is handed over: the question, and then the answer.
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a question of this many bytes; returns where they go.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    TEXT.with_borrow_mut(|text| {
        text.clear();
        text.resize(bytes, 0);
        text.as_mut_ptr()
    })
}

/// Answers the question that was written there; returns the number of bytes of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    let asked = TEXT.take();
    let answer = answers::answer(&String::from_utf8_lossy(&asked));
    TEXT.set(answer.into_bytes());
    TEXT.with_borrow(Vec::len)
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn told() -> *const u8 {
    TEXT.with_borrow(|text| text.as_ptr())
}

/// Keeps the table of a game that was written there; returns the number of bytes of what is told:
/// its name, or why it is refused.
#[unsafe(no_mangle)]
pub extern "C" fn keep() -> usize {
    let table = TEXT.take();
    let told = answers::keep_game(&table).unwrap_or_else(|refusal| refusal.sentence().to_owned());
    TEXT.set(told.into_bytes());
    TEXT.with_borrow(Vec::len)
}

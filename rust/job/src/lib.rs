//! What every long call needs, whatever it computes.
//!
//! | room | what it holds |
//! |---|---|
//! | [`control`] | cancellation, limits, progress and recorded results |
//! | [`error`] | the errors that all crates share |
//! | [`team`] | several threads working on one question |
//! | [`table`] | what was proved about positions with keys of any length |
//! | [`checkpoint`] | a file of what was proved, from which a later job goes on |
//! | [`alloc`] | a failed allocation ends a job, not the process |
//! | [`sync`] | what threads share: the standard library's types, or those of loom |
//! | [`mod@switches`] | rules that only save work, each with a switch |
//! | [`mod@names`] | values that callers name |

pub mod alloc;
pub mod checkpoint;
mod clock;
pub mod control;
pub mod error;
pub mod names;
pub mod switches;
pub mod sync;
pub mod table;
pub mod team;

pub use alloc::{
    OutOfMemory, filled, insert, make_room, map_for, put, reserve, reserve_exact, room_for, vec_for,
};
pub use control::{Abort, Control, Stop, Ticker, in_time, untimed};

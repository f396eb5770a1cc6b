//! Rules and exact solvers of the games of `abgames`. This crate knows nothing of Python.
//!
//! One module per family of games ([`codebreaking`], [`nim`]), and what all solvers share: [`control`]
//! (cancellation, limits, progress), [`checkpoint`] (what was proved, in a file), [`table`] (what was proved, in bounded memory) and `simd`,
//! the only module that may use `unsafe`.

pub mod checkpoint;
pub mod codebreaking;
pub mod control;
pub mod error;
pub mod nim;
pub mod otrio;
pub mod search;
mod simd;
mod switches;
pub mod table;
pub mod tanhinmin;
pub mod team;

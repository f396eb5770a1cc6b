//! Otrio for 2, 3 and 4 players.
//!
//! A slot is numbered layer · 9 + row · 3 + column, layers L, M, S; a set of slots is a `u32` with
//! bit n for slot n. Colours are 0 red, 1 green, 2 purple, 3 blue; players are numbered from 1.
//!
//! | module | what it holds |
//! |---|---|
//! | [`slots`] | the 27 slots and the 49 lines |
//! | [`perft`] | the number of ways to play on |
//! | [`position`] | positions: legal moves, play, winner |
//! | [`symmetry`] | the 16 symmetries and the canonical image |

pub mod perft;
pub mod position;
pub mod slots;
pub mod symmetry;

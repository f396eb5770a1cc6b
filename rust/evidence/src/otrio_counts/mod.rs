//! The number of positions after each ply.
//!
//! A position is a board that play can reach, whoever is to move next; play stops with a win, and
//! the board of the win counts. *Live* boards have no line, *won* boards have one. Raw numbers
//! count all boards, the others count boards up to the 16 symmetries.
//!
//! | module | what it holds |
//! |---|---|
//! | [`sets`] | the sets of slots that one colour can have |
//! | [`turns`] | which numbers of pieces play can reach, passes included |
//! | [`formula`] | exact numbers by inclusion and exclusion |
//! | `plan` | which products of numbers of colour sets it adds up |
//! | `families` | the number of colour sets inside each union of orbits |
//! | `orbits` | the orbits of the slots under a symmetry |
//! | [`enumerate`] | exact numbers by listing every position once |
//! | [`images`] | the images of a board, kept up to date as pieces are placed |

pub mod enumerate;
mod families;
pub mod formula;
pub mod images;
mod orbits;
mod plan;
pub mod sets;
pub mod turns;

use std::ops::AddAssign;

/// The number of plies, including the empty board.
pub const PLIES: usize = otrio::slots::SLOTS + 1;

/// Boards after some ply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Boards {
    /// Boards without a line, up to symmetry.
    pub live: u64,
    /// Boards just won, up to symmetry.
    pub won: u64,
    /// All boards without a line.
    pub raw_live: u64,
    /// All boards just won.
    pub raw_won: u64,
}

impl AddAssign for Boards {
    fn add_assign(&mut self, other: Self) {
        self.live += other.live;
        self.won += other.won;
        self.raw_live += other.raw_live;
        self.raw_won += other.raw_won;
    }
}

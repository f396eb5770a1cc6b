//! The number of positions after each ply.
//!
//! A position is a board that play can reach, whoever is to move next; play stops with a win, and
//! the board of the win counts. *Live* boards have no line, *won* boards have one. Raw numbers
//! count all boards, the others count boards up to the 16 symmetries.
//!
//! | module | what it holds |
//! |---|---|
//! | `sets` | the sets of slots that one colour can have |
//! | `turns` | which numbers of pieces play can reach, passes included |
//! | [`formula`] | exact numbers by inclusion and exclusion |
//! | `plan` | which products of numbers of colour sets it adds up |
//! | `families` | the number of colour sets inside each union of orbits |
//! | `orbits` | the orbits of the slots under a symmetry |
//! | [`enumerate`] | exact numbers by listing every position once |
//! | `images` | the images of a board, kept up to date as pieces are placed |

pub mod enumerate;
mod families;
pub mod formula;
mod images;
mod orbits;
mod plan;
mod sets;
mod turns;

use std::ops::AddAssign;

/// The number of plies, including the empty board.
const PLIES: usize = crate::slots::SLOTS + 1;

/// Numbers of boards without a line, and of boards just won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Boards {
    /// Live and won boards up to symmetry.
    pub classes: [u64; 2],
    /// All live and won boards.
    pub raw: [u64; 2],
}

impl AddAssign for Boards {
    fn add_assign(&mut self, other: Self) {
        for outcome in 0..2 {
            self.classes[outcome] += other.classes[outcome];
            self.raw[outcome] += other.raw[outcome];
        }
    }
}

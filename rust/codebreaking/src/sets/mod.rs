//! Candidate sets: the classes that a guess makes of them, their symmetries, their canonical forms.
//!
//! | module | what it holds |
//! |---|---|
//! | [`partition`] | the classes into which a guess splits a candidate set |
//! | [`symmetry`] | classes of guesses that are equivalent for a candidate set |
//! | [`colouring`] | colour refinement on the positions and symbols of a candidate set |
//! | [`canonical`] | candidate sets up to renaming of symbols and positions |
//! | [`automorphism`] | the symmetries of a candidate set |
//! | [`images`] | guesses that these map to one already tried |
//! | [`orbits`] | the classes of all guesses under these symmetries |
//! | [`tables`] | all of this for games that are given by a table |
//! | [`any_game`] | what a search asks about the sets of any game |
//! | [`of_rows`], [`of_table`] | the answers |

pub mod any_game;
pub mod automorphism;
pub mod canonical;
pub mod colouring;
pub mod images;
pub mod of_rows;
pub mod of_table;
pub mod orbits;
pub mod partition;
pub mod symmetry;
pub mod tables;

pub use any_game::{Alike, Form, Kept, Sets, Tried};
pub use orbits::{Orbit, Orbits};
pub use partition::{Class, Partitions, count, number};

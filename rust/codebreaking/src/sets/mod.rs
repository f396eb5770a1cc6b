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

mod any_game;
pub mod automorphism;
pub mod canonical;
mod colouring;
mod images;
mod of_rows;
mod of_table;
mod orbits;
mod partition;
mod symmetry;
mod tables;

pub use any_game::{Alike, Form, Kept, Sets, Tried, sets_of};
use automorphism::{Automorphism, generators};
pub use colouring::mix;
use colouring::{Colouring, INDIVIDUAL, Partner, Rows, SYMBOLS};
use images::Images;
pub use of_rows::RowSets;
use of_table::TableSets;
pub use orbits::{Orbit, Orbits};
pub use partition::{Class, Partitions, count, number};
use symmetry::{Absent, TwinClasses, TwinTable, exchanged, keeps, maps_into};

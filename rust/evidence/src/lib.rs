//! Programs whose output is a file that ships with the package, or a check of the theory: nothing
//! here is on the way from a question to its answer.
//!
//! | room | what it makes |
//! |---|---|
//! | [`all_colors`] | proofs of the fewest guesses for all numbers of colours |
//! | [`otrio_counts`] | the numbers of positions after each ply |
//! | [`tanhinmin_check`] | the verdicts of brute force on each statement of the theory |

pub mod all_colors;
pub mod otrio_counts;
pub mod tanhinmin_check;

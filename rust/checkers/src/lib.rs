//! Checks of what the searches hand out: [`all_colors`] reads proofs for all numbers of colours,
//! [`otrio`] certificates of who can force what.
//!
//! This crate knows `job` and no search, so a fault of a search cannot hide in its check.

pub mod all_colors;
pub mod otrio;

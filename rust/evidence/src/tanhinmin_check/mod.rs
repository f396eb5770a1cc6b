//! The theory of [`tanhinmin`] held against brute force.

pub mod check;
mod statements;

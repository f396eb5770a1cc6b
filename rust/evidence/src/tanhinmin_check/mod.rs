//! The theory of [`tanhinmin`] held against brute force.

pub mod brute_force;
pub mod check;
pub mod game;
pub mod hands;
mod statements;

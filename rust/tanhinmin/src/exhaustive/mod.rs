//! All values of small positions by brute force, which assumes nothing but the rules, and the theory
//! checked against it.

pub mod brute_force;
pub mod check;
pub mod game;
pub mod hands;
mod statements;

//! All values of small positions by brute force, which assumes nothing but the rules.

pub mod brute_force;
pub mod game;
pub mod hands;

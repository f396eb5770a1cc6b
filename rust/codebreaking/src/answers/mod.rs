//! Answers to questions from outside: solve, rank every guess, play by a heuristic.
//!
//! | module | what it holds |
//! |---|---|
//! | [`solve`] | one call from candidates to solution |
//! | [`tree`] | strategy trees |
//! | [`choose`] | the guesses of an optimal strategy |
//! | [`beam`], [`scores`] | a good strategy where no search ends |
//! | [`approximate`] | a strategy when time has run out |
//! | [`most_within`] | as many candidates as possible within a number of guesses |
//! | [`rank`] | every guess with its exact value |
//! | [`guess_value`] | the value of one guess, by each number of an objective |
//! | [`fixed`] | the fewest guesses, made in advance, that tell all candidates apart |
//! | [`unsure`] | replies that are not one value, and answers that may be wrong |
//! | [`costs`] | guesses with costs, and rules for guesses where there is no hit |
//! | [`heuristics`] | strategies by the heuristics of the literature |

pub mod approximate;
pub mod beam;
pub mod choose;
pub mod costs;
pub mod fixed;
pub mod guess_value;
pub mod heuristics;
pub mod most_within;
pub mod rank;
pub mod scores;
pub mod solve;
pub mod tree;
pub mod unsure;

/// Numbers as random as tests need them.
#[cfg(test)]
fn random(seed: &mut u64, below: usize) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) as usize % below
}

//! How long the canonical image of a position takes, in the core alone.
//!
//! `cargo bench --package abgames-core --bench otrio`

#![allow(
    clippy::print_stdout,
    reason = "printing its measurements is the purpose of the program"
)]

use std::hint::black_box;
use std::time::Instant;

use abgames_otrio::position::{Players, Position};
use abgames_otrio::symmetry::canonical_key;

const ROUNDS: usize = 1000;

/// All positions of random games of four players.
fn positions() -> Vec<Position> {
    let mut choice = 1_u64;
    let mut found = Vec::new();
    for _ in 0..200 {
        let mut position = Position::new(Players::Four);
        while !position.is_over() {
            found.push(position);
            choice = choice.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            let children: Vec<Position> = position.children().collect();
            position = children[(choice >> 33) as usize % children.len()];
        }
    }
    found
}

fn measure<T>(name: &str, positions: &[Position], job: impl Fn(&Position) -> T) {
    let start = Instant::now();
    for _ in 0..ROUNDS {
        for position in positions {
            black_box(job(black_box(position)));
        }
    }
    let each = start.elapsed().as_nanos() as usize / (ROUNDS * positions.len());
    println!("{name}: {each} ns");
}

fn main() {
    let positions = positions();
    measure("canonical", &positions, Position::canonical);
    measure("canonical_key", &positions, |position| {
        canonical_key(&position.board())
    });
}

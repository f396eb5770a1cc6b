//! What the AB game and Mastermind share: feedback of pegs.
//!
//! The feedback is (A, B): A positions hold the same symbol in guess and secret, and A + B symbols,
//! counted with multiplicity, are common to both. Its code is the number of their match.

use crate::games::codes::{Code, MAX_PEGS, RulesError, unpack};
use crate::games::game::Feedback;
use simd::matches;

/// Checks the numbers of a game.
///
/// # Errors
/// [`RulesError::Game`] when one is out of range.
pub fn check(pegs: usize, colors: usize, extra_colors: usize) -> Result<(), RulesError> {
    if !(1..=MAX_PEGS).contains(&pegs) {
        let wanted = format!("pegs must be from 1 to {MAX_PEGS}, not {pegs}");
        return Err(RulesError::Game(wanted));
    }
    if colors == 0 || colors.saturating_add(extra_colors) > 255 {
        return Err(RulesError::Game(format!(
            "colors must be at least 1, and colors + extra_colors at most 255, \
             not {colors} + {extra_colors}"
        )));
    }
    Ok(())
}

/// The feedback to `guess` when `secret` is the secret.
pub fn feedback(guess: Code, secret: Code, pegs: usize) -> Feedback {
    let pairs = unpack(guess, pegs).zip(unpack(secret, pegs));
    let exact = pairs.filter(|(g, s)| g == s).count() as u8;
    // Each symbol of the secret matches at most one of the guess.
    let mut left: Vec<u8> = unpack(secret, pegs).collect();
    let is_common = |g: &u8| {
        let found = left.iter().position(|s| s == g);
        found.map(|place| left.swap_remove(place)).is_some()
    };
    let common = unpack(guess, pegs).filter(is_common).count() as u8;
    [exact, common - exact, 0, 0]
}

/// The code of a feedback: the number of the match.
pub fn feedback_code([exact, near, ..]: Feedback, pegs: usize) -> u8 {
    matches::number(exact, exact + near, pegs)
}

/// The feedbacks that occur, found without listing the codes: those for which `exists(n, B)` holds.
///
/// Remove the A exact positions. In the other n = `pegs` − A positions guess and secret differ
/// everywhere and share B symbols, so B ≤ n, and n = B = 1 is impossible.
pub fn feedbacks(pegs: usize, exists: impl Fn(usize, usize) -> bool) -> Vec<Feedback> {
    let all = (0..=pegs).rev().flat_map(|exact| {
        let rest = pegs - exact;
        (0..=rest).rev().map(move |near| (exact, rest, near))
    });
    all.filter(|&(_, rest, near)| (rest, near) != (1, 1) && exists(rest, near))
        .map(|(exact, _, near)| [exact as u8, near as u8, 0, 0])
        .collect()
}

//! Guesses by the sizes of the classes that they make, without a search.

use std::cmp::Reverse;

use abgames_core::codebreaking::FeedbackRows;
use abgames_core::codebreaking::rules::Code;
use abgames_core::control::{Control, Ticker};

use super::Game;
use crate::Refusal;

/// Scores agree if they do to this many digits.
const DIGITS: f64 = 1e10;

/// The guesses that are looked at together.
const TOGETHER: usize = 256;

/// What a heuristic says about a guess.
pub struct Row {
    pub guess: Code,
    pub score: f64,
    pub is_candidate: bool,
    /// What decides between equal scores before that.
    further: Vec<u32>,
}

/// A score of the sizes of classes, and whether more is better.
pub type Score = (fn(&[u32]) -> f64, bool);

/// A heuristic of this name, and whether at a tie the second largest class counts, and so on.
pub fn named(name: &str) -> Option<(Score, bool)> {
    let score: Score = match name {
        "minimax" | "minimax-sorted" => {
            (|sizes| sizes.iter().copied().max().map_or(0.0, f64::from), false)
        }
        "expected-size" => (|sizes| squares(sizes) / count(sizes), false),
        "entropy" => (entropy, true),
        "most-parts" => (|sizes| sizes.iter().filter(|&&size| size > 0).count() as f64, true),
        _ => return None,
    };
    Some((score, name == "minimax-sorted"))
}

/// All guesses, best first; of equal ones those that may hit, then the first.
pub fn ranked(
    game: &Game,
    guesses: &[Code],
    left: &[Code],
    ((score, more_is_better), sorts): (Score, bool),
) -> Result<Vec<Row>, Refusal> {
    let kinds = game.rules.feedbacks().len();
    let row = |(&guess, replies): (&Code, &[u8])| {
        let mut sizes = vec![0; kinds];
        for &reply in replies {
            sizes[usize::from(reply)] += 1;
        }
        let score = (score(&sizes) * DIGITS).round() / DIGITS;
        let is_candidate = sizes[0] > 0;
        sizes.sort_unstable_by_key(|&size| Reverse(size));
        let further = sizes.into_iter().filter(|_| sorts).collect();
        Row { guess, score, is_candidate, further }
    };
    let (mut rows, control) = (Vec::new(), Control::new(None));
    for some in guesses.chunks(TOGETHER) {
        let mut replies = Vec::new();
        let written = FeedbackRows::new(&game.rules, some, left)?;
        written.write(&mut replies, &mut Ticker::new(&control))?;
        rows.extend(some.iter().zip(replies.chunks_exact(left.len())).map(row));
    }
    let sign = if more_is_better { -1.0 } else { 1.0 };
    rows.sort_by(|one, other| {
        (sign * one.score)
            .total_cmp(&(sign * other.score))
            .then_with(|| one.further.cmp(&other.further))
            .then(other.is_candidate.cmp(&one.is_candidate))
    });
    Ok(rows)
}

fn count(sizes: &[u32]) -> f64 {
    sizes.iter().copied().map(f64::from).sum()
}

fn squares(sizes: &[u32]) -> f64 {
    sizes.iter().copied().map(f64::from).map(|size| size * size).sum()
}

fn entropy(sizes: &[u32]) -> f64 {
    let all = count(sizes);
    let parts = sizes.iter().filter(|&&size| size > 0).map(|&size| f64::from(size) / all);
    -parts.map(|share| share * share.log2()).sum::<f64>()
}

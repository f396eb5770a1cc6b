//! The last three guesses, where only candidates may be guessed.
//!
//! With two guesses left, a set A of more than two candidates needs one that separates it, and then
//! costs 2|A| − 1. So with three left, a candidate may be guessed if each class that it makes has
//! a member that separates it. If it makes m classes, the hit among them, it costs
//!
//! |A| + Σ (2|class| − 1) = 3|A| − 1 − m,
//!
//! the sum over the classes but the hit; classes of one and two candidates cost as much. The least
//! cost is that of the first such candidate, in descending order of m. This is exact, so no set with
//! three guesses left is put into a form, given a shortlist or searched.

use std::cmp::Reverse;

use crate::games::{CODES, Code, FeedbackTable, HIT};
use crate::search::Search;
use crate::{Cost, Goal};
use job::Stop;

/// What is asked of the sets with three guesses left, or fewer.
pub const THREE: usize = 3;

/// Whether the rule is in force: only candidates of a table may be guessed, which are to be hit, each
/// by one guess.
pub fn are_counted(search: &Search) -> bool {
    let question = search.question;
    let is_apt = question.is_consistent() && search.rules.feedback_table().is_some();
    is_apt
        && search.prunings.last_guesses
        && search.goal == Goal::Hit
        && search.rules.are_hit_once()
}

/// The least total of more than two candidates with three guesses left.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn total_in_three(search: &mut Search, codes: &[Code]) -> Result<Cost, Stop> {
    search.ticker.work((codes.len() * codes.len()) as u64)?;
    let table = search.rules.feedback_table();
    debug_assert!(table.is_some(), "other sets are not asked about");
    let Some(table) = table else { return Ok(Cost::ZERO) };
    let mut guesses: Vec<(Reverse<usize>, Code)> =
        hitting(table, codes).map(|guess| (Reverse(classes(table, guess, codes)), guess)).collect();
    guesses.sort_unstable();
    let mut sorted = vec![0; codes.len()];
    for (Reverse(classes), guess) in guesses {
        search.ticker.work(2 * codes.len() as u64)?;
        if leaves_separated(table, guess, codes, &mut sorted) {
            return Ok(Cost::new((3 * codes.len() - 1 - classes) as u64));
        }
    }
    Ok(Cost::INFINITE)
}

/// The guesses that hit these candidates.
fn hitting(table: &FeedbackTable, codes: &[Code]) -> impl Iterator<Item = Code> {
    codes.iter().filter_map(|&code| table.first_hitting(code))
}

/// How many classes a guess makes.
fn classes(table: &FeedbackTable, guess: Code, codes: &[Code]) -> usize {
    let row = table.row(guess);
    let mut occurs = [0u64; CODES / 64];
    for &code in codes {
        let feedback = row[code as usize];
        occurs[usize::from(feedback / 64)] |= 1 << (feedback % 64);
    }
    occurs.iter().map(|bits| bits.count_ones() as usize).sum()
}

/// Whether each class that a guess makes of the candidates, but the hit, has one or two members or one
/// that separates it. `sorted` has room for the candidates.
fn leaves_separated(
    table: &FeedbackTable,
    guess: Code,
    codes: &[Code],
    sorted: &mut [Code],
) -> bool {
    let row = table.row(guess);
    let mut ends = [0u32; CODES];
    for &code in codes {
        ends[usize::from(row[code as usize])] += 1;
    }
    let mut start = 0;
    for end in &mut ends {
        start += std::mem::replace(end, start);
    }
    for &code in codes {
        let end = &mut ends[usize::from(row[code as usize])];
        sorted[*end as usize] = code;
        *end += 1;
    }
    let mut start = 0;
    ends.iter().enumerate().all(|(feedback, &end)| {
        let class = &sorted[start..end as usize];
        start = end as usize;
        feedback == usize::from(HIT) || class.len() <= 2 || is_separated(table, class)
    })
}

/// Whether a member separates the set.
fn is_separated(table: &FeedbackTable, codes: &[Code]) -> bool {
    hitting(table, codes).any(|guess| {
        let row = table.row(guess);
        let mut occurs = [0u64; CODES / 64];
        codes.iter().all(|&code| {
            let feedback = row[code as usize];
            let (occurs, bit) = (&mut occurs[usize::from(feedback / 64)], 1 << (feedback % 64));
            let is_new = *occurs & bit == 0;
            *occurs |= bit;
            is_new
        })
    })
}

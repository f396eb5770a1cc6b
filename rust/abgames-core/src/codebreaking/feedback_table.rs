//! Feedback of many guesses against many secrets, as a table of indices.

use super::rules::{Code, Rules};
use crate::control::{Stop, Ticker};
use crate::simd::{Blocks, SLOTS, feedback_slots, slot};

/// For each slot, the index of its feedback in [`Rules::feedbacks`].
pub fn feedback_of_slot(rules: &Rules) -> [u8; SLOTS] {
    let mut table = [u8::MAX; SLOTS];
    for (index, &feedback) in rules.feedbacks().iter().enumerate() {
        table[usize::from(slot(feedback, rules.pegs()))] = index as u8;
    }
    table
}

/// Fills `out`, row by row a guess, with the index into [`Rules::feedbacks`] of the feedback to
/// each guess for each secret. `out` has `guesses.len() * secrets.len()` places.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn fill(
    rules: &Rules,
    guesses: &[Code],
    secrets: &[Code],
    out: &mut [u8],
    ticker: &mut Ticker,
) -> Result<(), Stop> {
    if secrets.is_empty() {
        return Ok(());
    }
    let feedback = feedback_of_slot(rules);
    let mut blocks = Blocks::default();
    blocks.set(secrets, rules.pegs());
    for (&guess, row) in guesses.iter().zip(out.chunks_exact_mut(secrets.len())) {
        feedback_slots(rules, guess, &blocks, row);
        for place in row.iter_mut() {
            *place = feedback[usize::from(*place) % SLOTS];
        }
        ticker.work(secrets.len() as u64)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::rules::Kind;
    use super::*;
    use crate::control::Control;

    #[test]
    fn agrees_with_the_rules() {
        for (kind, pegs, colors, extra) in [
            (Kind::Ab, 3, 6, 2),
            (Kind::Ab, 4, 5, 0),
            (Kind::Mastermind, 3, 4, 0),
        ] {
            let rules = Rules::new(kind, pegs, colors, extra).expect("valid");
            let (guesses, secrets) = (
                rules.guesses().expect("small"),
                rules.secrets().expect("small"),
            );
            let mut table = vec![0; guesses.len() * secrets.len()];
            let control = Control::new(None);
            fill(
                &rules,
                &guesses,
                &secrets,
                &mut table,
                &mut Ticker::new(&control),
            )
            .expect("not stopped");
            for (guess, row) in guesses.iter().zip(table.chunks_exact(secrets.len())) {
                for (secret, &index) in secrets.iter().zip(row) {
                    let feedback = rules.feedbacks()[usize::from(index)];
                    assert_eq!(feedback, rules.feedback(*guess, *secret));
                }
            }
        }
    }
}

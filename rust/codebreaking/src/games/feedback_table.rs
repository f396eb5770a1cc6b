//! Feedback of many guesses against many secrets, as a table of indices.

use crate::games::rules::{Code, Rules};
use job::control::{Stop, Ticker};
use simd::Blocks;

/// Appends to `out` the index into [`Rules::feedbacks`] of the feedback to each guess for each
/// secret, a row for each guess. The caller reserves the memory first.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn fill(
    rules: &Rules,
    guesses: &[Code],
    secrets: &[Code],
    out: &mut Vec<u8>,
    ticker: &mut Ticker,
) -> Result<(), Stop> {
    let blocks = Blocks::of(secrets, rules.pegs());
    for &guess in guesses {
        ticker.work(secrets.len() as u64)?;
        let codes = rules.feedback_codes(&blocks, guess);
        out.extend(codes.iter().map(|&code| rules.feedback_of_code(code)));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::rules::Kind;
    use job::control::Control;

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
            let mut table = Vec::new();
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

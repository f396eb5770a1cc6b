//! Rule 1 for the total: sums over the classes.
//!
//! The words with digits, each alone, have the same bounds whatever the guess, so their sum is the
//! same for all guesses with the same number of fresh letters. What differs is how the words
//! without digits fall into classes, which adds a constant. Only if this does not suffice are the
//! classes looked up.

use super::classes::Class;
use super::error::Problem;
use super::lower::{Failure, Turn};
use super::setting::{Differences, ORDERS, stays_non_negative};
use super::words::{Guess, REPLIES};
use job::control::Ticker;

/// What is left after adding up all generic bounds except those of the words without digits.
pub struct Totals<'a> {
    turn: &'a Turn<'a>,
    /// For each n of the window where something is to be shown.
    left: Vec<(usize, i128)>,
    /// The differences from the first of the last points on each residue.
    residues: Vec<(usize, Differences)>,
    /// What the words without digits must add for all of this; `None` if nothing suffices.
    enough: Option<i128>,
    /// The base for few codes.
    base: Vec<i128>,
}

impl<'a> Totals<'a> {
    /// Adds up what all guesses of the turn share.
    pub fn new(turn: &'a Turn<'a>) -> Self {
        let setting = &turn.proof.setting;
        let alone: Vec<_> = turn.alone.iter().flatten().collect();
        let left_at = |n: usize| {
            let bounds = alone
                .iter()
                .map(|found| turn.proof.bounds.at(found, n - turn.fresh));
            turn.sizes[n] + bounds.sum::<i128>() - turn.table.at(n)
        };
        let left: Vec<_> = turn.points().map(|n| (n, left_at(n))).collect();
        let residues: Vec<_> = turn
            .residues()
            .map(|first| (first, setting.differences(first, left_at)))
            .collect();
        let grows = residues
            .iter()
            .all(|(_, left)| left[1..].iter().all(|&d| d >= 0));
        let starts = residues.iter().map(|(_, left)| left[0]);
        let least = left.iter().map(|&(_, left)| left).chain(starts).min();
        Self {
            turn,
            left,
            residues,
            enough: least.map_or(Some(0), |least| grows.then_some(-least)),
            base: (0..=turn.plain)
                .map(|codes| setting.base(codes as i128))
                .collect(),
        }
    }

    /// Checks one guess.
    pub fn check(&self, guess: &Guess, ticker: &mut Ticker<'_>) -> Result<(), Failure> {
        let turn = self.turn;
        let plain = self.plain(guess);
        if self.enough.is_some_and(|enough| plain >= enough) {
            return Ok(());
        }
        let Some(classes) = turn.classes(guess, ticker)? else {
            return Ok(());
        };
        ticker.work(20 * (self.left.len() * classes.len()) as u64)?;
        for &(n, _) in self.left.iter().filter(|(_, left)| left + plain < 0) {
            let bounds = classes
                .iter()
                .map(|class| class.bound(turn.proof, n - turn.fresh));
            let shown = turn.sizes[n] + bounds.sum::<i128>();
            let value = turn.table.at(n);
            if shown < value {
                let guess = guess.word.to_string();
                let better = Problem::Better {
                    guess,
                    n,
                    value,
                    shown,
                };
                return Err(Failure::Problem(better));
            }
        }
        for &(residue, left) in &self.residues {
            if !self.stays(left, plain, residue, &classes) {
                let guess = guess.word.to_string();
                return Err(Failure::Problem(Problem::BetterForEver { guess, residue }));
            }
        }
        Ok(())
    }

    /// What the words without digits add.
    fn plain(&self, guess: &Guess) -> i128 {
        let turn = self.turn;
        let mut counts = [0_usize; REPLIES];
        for word in &turn.words[..turn.plain] {
            counts[guess.reply(word)] += 1;
        }
        counts[turn.hit()] = 0;
        counts.iter().map(|&codes| self.base[codes]).sum()
    }

    /// Whether each class has a bound such that the sum is non-negative for ever.
    fn stays(&self, mut left: Differences, plain: i128, residue: usize, classes: &[Class]) -> bool {
        let turn = self.turn;
        let setting = &turn.proof.setting;
        left[0] += plain;
        let mut gains = Vec::new();
        for class in classes.iter().filter(|class| class.is_listed()) {
            let gain = setting.differences(residue, |n| {
                let n = n - turn.fresh;
                let generic = class.generic(turn.proof, n);
                class
                    .listed(turn.proof, n)
                    .map_or(0, |listed| listed - generic)
            });
            if stays_non_negative(&gain) {
                left = plus(&left, &gain);
            } else if gain.iter().any(|&gain| gain > 0) {
                gains.push(gain);
            }
        }
        can_stay(left, &gains)
    }
}

fn plus(left: &Differences, gain: &Differences) -> Differences {
    let mut sum = [0; ORDERS];
    for (sum, (left, gain)) in sum.iter_mut().zip(left.iter().zip(gain)) {
        *sum = left + gain;
    }
    sum
}

/// Whether adding some of the gains leaves nothing negative.
fn can_stay(left: Differences, gains: &[Differences]) -> bool {
    if stays_non_negative(&left) {
        return true;
    }
    let most =
        |order: usize| left[order] + gains.iter().map(|gain| gain[order].max(0)).sum::<i128>();
    if (0..ORDERS).any(|order| most(order) < 0) {
        return false;
    }
    match gains {
        [] => false,
        [gain, rest @ ..] => can_stay(plus(&left, gain), rest) || can_stay(left, rest),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_of_the_gains_may_be_needed_together() {
        let left = [-3, 1, -1, 0, 0, 0];
        let [first, second, third] = [[2, -1, 0, 0, 0, 0], [1, 0, 1, 0, 0, 0], [9, -9, 9, 0, 0, 0]];
        assert!(can_stay(left, &[third, first, second]));
        assert!(!can_stay(left, &[third, first]));
        assert!(!can_stay(left, &[second, third]));
        assert!(can_stay([0; ORDERS], &[]));
    }
}

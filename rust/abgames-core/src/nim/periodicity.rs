//! Periods of sequences of Grundy values, and what proves them.
//!
//! A sequence has the period p from n₀ on if G(n + p) = G(n) for all n ≥ n₀. Two theorems say when
//! finitely many values prove a period.
//!
//! **Octal games** (Guy and Smith's periodicity theorem, \[GuySmith1956\]). Let t be the place of
//! the last digit that is not 0, n₀ ≥ 1 and p ≥ 1. If G(n + p) = G(n) for n₀ ≤ n < 2n₀ + p + t,
//! then for all n ≥ n₀. *Proof.* Let n ≥ 2n₀ + p + t, and suppose the equation holds for smaller
//! numbers. As n > t, a move leaves one heap or two, of sizes a ≤ b with a ≥ 0 (0: no second heap).
//! After a move from n + p that takes j ≤ t, a + b = n + p − j, so b ≥ n₀ + p, and b − p < n as j ≥
//! 1 or a ≥ 1. So a and b − p ≥ n₀ are an option of n with the same value. After a move from n, b ≥
//! (n − t) / 2 ≥ n₀ and b < n, so a and b + p are an option of n + p with the same value. The
//! options have the same values, so G(n + p) = G(n).
//!
//! **Subtraction sets.** Let m be the largest amount. If G(n + p) = G(n) for n₀ ≤ n < n₀ + m, then
//! for all n ≥ n₀: a value is a function of the m values before it.

use super::rule::HeapRule;
use crate::alloc::reserve_exact;
use crate::control::{Stop, Ticker};

/// What was found to repeat: G(n + period) = G(n) + saltus for n ≥ preperiod.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Regularity {
    /// The least period.
    pub period: usize,
    /// The first heap from which it holds.
    pub preperiod: usize,
    /// What each period adds to the values.
    pub saltus: u32,
    /// Whether it is proved for all heaps, or only seen in the known values.
    pub proven: bool,
}

/// The least period of the second half of the values, and the heap from which it holds up to their
/// end.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn tail_period(
    values: &[u32],
    ticker: &mut Ticker<'_>,
) -> Result<Option<(usize, usize)>, Stop> {
    let tail = &values[values.len() / 2..];
    let Some(border) = longest_border(tail, ticker)? else {
        return Ok(None);
    };
    let period = tail.len() - border;
    let mut start = values.len() / 2;
    while start > 0 && values[start - 1] == values[start - 1 + period] {
        start -= 1;
    }
    Ok(Some((period, start)))
}

/// Length of the longest proper prefix that is also a suffix, if there is one.
fn longest_border(text: &[u32], ticker: &mut Ticker<'_>) -> Result<Option<usize>, Stop> {
    let mut borders: Vec<u32> = Vec::new();
    if text.is_empty() {
        return Ok(None);
    }
    reserve_exact(&mut borders, text.len())?;
    borders.push(0);
    let mut border = 0;
    for &value in &text[1..] {
        while border > 0 && value != text[border] {
            border = borders[border - 1] as usize;
        }
        if value == text[border] {
            border += 1;
        }
        borders.push(border as u32);
        ticker.work(4)?;
    }
    Ok((border > 0).then_some(border))
}

/// How many values it takes to prove a period for a rule; `None` if no number suffices.
pub fn values_for_proof(rule: &HeapRule, period: usize, preperiod: usize) -> Option<usize> {
    match rule {
        HeapRule::Octal(digits) => {
            let last = digits.len().saturating_sub(1);
            Some(2 * preperiod.max(1) + 2 * period + last)
        }
        HeapRule::Subtraction(amounts) => {
            let largest = usize::try_from(*amounts.last()?).ok()?;
            largest.checked_add(period + preperiod)
        }
        HeapRule::Nim | HeapRule::Lasker | HeapRule::Grundy => None,
    }
}

/// The period of a rule, if these values prove one, and how many of them the proof takes.
///
/// A proved period is the least: any other, being a period of the second half of the values too, is
/// a multiple of it. It does not depend on how many more values are given.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn proved(
    rule: &HeapRule,
    values: &[u32],
    ticker: &mut Ticker<'_>,
) -> Result<Option<(Regularity, usize)>, Stop> {
    if values_for_proof(rule, 1, 0).is_none_or(|least| values.len() < least) {
        return Ok(None);
    }
    let Some((period, preperiod)) = tail_period(values, ticker)? else {
        return Ok(None);
    };
    let needed = values_for_proof(rule, period, preperiod);
    let regularity = Regularity {
        period,
        preperiod,
        saltus: 0,
        proven: true,
    };
    Ok(needed
        .filter(|&needed| needed <= values.len())
        .map(|needed| (regularity, needed)))
}

/// How many periods the second half of the values must hold before one is reported.
const SEEN: usize = 4;

/// What repeats in the second half of the values, at least four times. Proves nothing.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn seen(values: &[u32], ticker: &mut Ticker<'_>) -> Result<Option<Regularity>, Stop> {
    let found = tail_period(values, ticker)?;
    Ok(found
        .filter(|(period, _)| period * 2 * SEEN <= values.len())
        .map(|(period, preperiod)| Regularity {
            period,
            preperiod,
            saltus: 0,
            proven: false,
        }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::Control;

    fn tail(values: &[u32]) -> Option<(usize, usize)> {
        let control = Control::new(None);
        tail_period(values, &mut Ticker::new(&control)).expect("not stopped")
    }

    #[test]
    fn the_period_of_the_second_half_is_followed_to_the_left() {
        assert_eq!(tail(&[9, 1, 2, 1, 2, 1, 2, 1]), Some((2, 1)));
        assert_eq!(tail(&[1, 2, 3, 4, 5, 6]), None);
        assert_eq!(tail(&[]), None);
        assert_eq!(tail(&[0, 0, 0]), Some((1, 0)));
    }

    #[test]
    fn kayles_needs_168_values() {
        let rule = HeapRule::octal(vec![0, 7, 7]).expect("a rule");
        assert_eq!(values_for_proof(&rule, 12, 71), Some(168));
    }
}

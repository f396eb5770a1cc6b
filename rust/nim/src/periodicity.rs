//! Periods of sequences of Grundy values, and what proves them.
//!
//! A sequence has the period p from n₀ on if G(n + p) = G(n) for all n ≥ n₀. Two theorems say when
//! finitely many values prove a period.
//!
//! **Codes** (Guy and Smith's periodicity theorem, \[GuySmith1956\], where h = 2). Let h ≥ 1 be the
//! most heaps that a move leaves, t the place of the last digit that is not 0, n₀ ≥ 1 and p ≥ 1. If
//! G(n + p) = G(n) for n₀ ≤ n < hn₀ + (h − 1)p + t, then for all n ≥ n₀. *Proof.* Let n be at least
//! that upper end, and suppose the equation holds for smaller numbers. As n > t, a move leaves 1 to
//! h heaps; let b be the largest. After a move from n + p that takes j ≤ t, hb ≥ n + p − j ≥ hn₀ +
//! hp, so b ≥ n₀ + p, and b − p < n as j ≥ 1 or another heap is left. So with b − p ≥ n₀ instead of
//! b the heaps are an option of n with the same value. After a move from n, hb ≥ n − t ≥ hn₀, so b ≥
//! n₀, and b < n, so with b + p instead of b the heaps are an option of n + p with the same value.
//! The options have the same values, so G(n + p) = G(n).
//!
//! **Subtraction sets.** Let m be the largest amount. If G(n + p) = G(n) for n₀ ≤ n < n₀ + m, then
//! for all n ≥ n₀: a value is a function of the m values before it.

use super::rule::{HeapRule, most_left};
use job::{Stop, Ticker, vec_for};

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
pub fn tail_period<T: PartialEq>(
    values: &[T],
    ticker: &mut Ticker,
) -> Result<Option<(usize, usize)>, Stop> {
    let tail = &values[values.len() / 2..];
    let Some(border) = longest_border(tail, ticker)? else { return Ok(None) };
    let period = tail.len() - border;
    let mut start = values.len() / 2;
    while start > 0 && values[start - 1] == values[start - 1 + period] {
        start -= 1;
    }
    Ok(Some((period, start)))
}

/// Length of the longest proper prefix that is also a suffix, if there is one.
fn longest_border<T: PartialEq>(text: &[T], ticker: &mut Ticker) -> Result<Option<usize>, Stop> {
    if text.is_empty() {
        return Ok(None);
    }
    let mut borders: Vec<u32> = vec_for(text.len())?;
    borders.push(0);
    let mut border = 0;
    for value in &text[1..] {
        while border > 0 && *value != text[border] {
            border = borders[border - 1] as usize;
        }
        if *value == text[border] {
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
        HeapRule::Code(digits) => {
            let last = digits.len().saturating_sub(1);
            let values = preperiod.max(1).checked_add(period)?.checked_mul(most_left(digits))?;
            values.checked_add(last)
        }
        HeapRule::Subtraction(amounts) => {
            let largest = usize::try_from(*amounts.last()?).ok()?;
            largest.checked_add(period)?.checked_add(preperiod)
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
pub fn proved<V: PartialEq>(
    rule: &HeapRule,
    values: &[V],
    ticker: &mut Ticker,
) -> Result<Option<(Regularity, usize)>, Stop> {
    if values_for_proof(rule, 1, 0).is_none_or(|least| values.len() < least) {
        return Ok(None);
    }
    let Some((period, preperiod)) = tail_period(values, ticker)? else { return Ok(None) };
    let needed = values_for_proof(rule, period, preperiod);
    let regularity = Regularity { period, preperiod, saltus: 0, proven: true };
    let needed = needed.filter(|&needed| needed <= values.len());
    Ok(needed.map(|needed| (regularity, needed)))
}

/// How many periods the second half of the values must hold before one is reported.
const SEEN: usize = 4;

/// What repeats in the second half of the values, at least four times. Proves nothing.
///
/// Where three heaps may be left, values may also rise by the same amount in each period.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn seen(
    rule: &HeapRule,
    values: &[u32],
    ticker: &mut Ticker,
) -> Result<Option<Regularity>, Stop> {
    let often = |(period, _): &(usize, usize)| period * 2 * SEEN <= values.len();
    let mut found = tail_period(values, ticker)?.filter(often);
    if found.is_none() && matches!(rule, HeapRule::Code(digits) if most_left(digits) > 2) {
        let mut steps = vec_for(values.len())?;
        steps.extend(values.windows(2).map(|pair| pair[1].wrapping_sub(pair[0])));
        found = tail_period(&steps, ticker)?.filter(often);
    }
    Ok(found.map(|(period, preperiod)| Regularity {
        period,
        preperiod,
        saltus: values[preperiod + period].wrapping_sub(values[preperiod]),
        proven: false,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use job::control::Control;

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
        let needed = |digits: &[u8], period, preperiod| {
            let rule = HeapRule::code(digits.to_vec()).expect("a rule");
            values_for_proof(&rule, period, preperiod)
        };
        assert_eq!(needed(&[0, 7, 7], 12, 71), Some(168));
        assert_eq!(needed(&[0, 3, 3], 3, 0), Some(6));
        assert_eq!(needed(&[0, 8, 0, 1], 5, 10), Some(48));
    }
}

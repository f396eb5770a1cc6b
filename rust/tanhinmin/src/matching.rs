//! Matching numbers: how many cards can be paired with strictly weaker ones.
//!
//! In ascending order, each attacker takes the weakest target left if it beats it. That gives a
//! largest matching, with the weakest possible targets and attackers.

use super::{Position, Rank};
use job::{Stop, Ticker};

/// Cards between two polls.
const CHUNK: usize = 1 << 16;

/// A greedy matching in progress.
struct Greedy<'a, T> {
    attackers: &'a [T],
    targets: &'a [T],
    /// Attackers seen.
    seen: usize,
    /// Targets matched; these are the first ones.
    matched: usize,
}

impl<'a, T: Rank> Greedy<'a, T> {
    fn new(attackers: &'a [T], targets: &'a [T]) -> Self {
        Self { attackers, targets, seen: 0, matched: 0 }
    }

    /// Goes on until a side is used up.
    fn finish(&mut self, ticker: &mut Ticker) -> Result<usize, Stop> {
        let (attackers, targets) = (self.attackers, self.targets);
        while self.seen < attackers.len() && self.matched < targets.len() {
            let end = attackers.len().min(self.seen + CHUNK);
            let mut matched = self.matched;
            let mut seen = end;
            for (place, &attacker) in attackers[self.seen..end].iter().enumerate() {
                let Some(&target) = targets.get(matched) else {
                    seen = self.seen + place;
                    break;
                };
                matched += usize::from(attacker > target);
            }
            ticker.work((seen - self.seen) as u64)?;
            (self.seen, self.matched) = (seen, matched);
        }
        Ok(self.matched)
    }
}

/// Runs two matchings side by side until one of them is done: alone, each would spend most of the
/// time waiting for its own last step.
fn side_by_side<T: Rank>(
    one: &mut Greedy<T>,
    two: &mut Greedy<T>,
    ticker: &mut Ticker,
) -> Result<(), Stop> {
    loop {
        let steps = (one.attackers.len() - one.seen).min(two.attackers.len() - two.seen).min(CHUNK);
        let pairs = one.attackers[one.seen..one.seen + steps]
            .iter()
            .zip(&two.attackers[two.seen..two.seen + steps]);
        let (mut first, mut second) = (one.matched, two.matched);
        let mut done = steps;
        for (step, (&a, &b)) in pairs.enumerate() {
            let (Some(&s), Some(&t)) = (one.targets.get(first), two.targets.get(second)) else {
                done = step;
                break;
            };
            first += usize::from(a > s);
            second += usize::from(b > t);
        }
        (one.matched, two.matched) = (first, second);
        one.seen += done;
        two.seen += done;
        if steps == 0 || done < steps {
            return Ok(());
        }
        ticker.work(2 * done as u64)?;
    }
}

/// M(attackers, targets); `None` when these are not in ascending order.
///
/// # Errors
/// [`Stop`] when the job must end; the same holds for every function here.
pub fn matching_number<T: Rank>(
    attackers: &[T],
    targets: &[T],
    ticker: &mut Ticker,
) -> Result<Option<usize>, Stop> {
    let are_ordered = attackers.is_sorted() && targets.is_sorted();
    are_ordered.then(|| matching(attackers, targets, ticker)).transpose()
}

/// The same of what is in ascending order.
pub(crate) fn matching<T: Rank>(
    attackers: &[T],
    targets: &[T],
    ticker: &mut Ticker,
) -> Result<usize, Stop> {
    Greedy::new(attackers, targets).finish(ticker)
}

/// M(attackers, targets with one more of the rank `table`).
pub(crate) fn matching_with_table<T: Rank>(
    attackers: &[T],
    targets: &[T],
    table: u64,
    ticker: &mut Ticker,
) -> Result<usize, Stop> {
    let nothing = &mut Greedy::new(&[], &[]);
    Ok(both((attackers, targets, table), nothing, ticker)?.0)
}

/// The matching numbers of a position: that of the player to move, who also faces the table, and
/// that of the other player. The weakest card of the other hand need not be beaten \[OhtoKiya2020,
/// slide 28\].
pub fn matchings<T: Rank>(
    position: Position<T>,
    ticker: &mut Ticker,
) -> Result<(usize, usize), Stop> {
    let Position { mine, theirs, table } = position;
    let mut second = Greedy::new(theirs, &mine[1..]);
    both((mine, &theirs[1..], table), &mut second, ticker)
}

/// A matching with the table among the targets, and another one, at the same time.
fn both<T: Rank>(
    (attackers, targets, table): (&[T], &[T], u64),
    second: &mut Greedy<T>,
    ticker: &mut Ticker,
) -> Result<(usize, usize), Stop> {
    let below = targets.partition_point(|&target| target.into() < table);
    let mut weak = Greedy::new(attackers, &targets[..below]);
    side_by_side(&mut weak, second, ticker)?;
    let mut matched = weak.finish(ticker)?;
    if matched == below {
        let left = &attackers[weak.seen..];
        let too_weak = left.partition_point(|&attacker| attacker.into() <= table);
        if too_weak < left.len() {
            let mut strong = Greedy::new(&left[too_weak + 1..], &targets[below..]);
            side_by_side(&mut strong, second, ticker)?;
            matched += 1 + strong.finish(ticker)?;
        }
    }
    Ok((matched, second.finish(ticker)?))
}

/// M(attackers, targets), and the place of the strongest attacker without which it is the same.
///
/// The attackers that can be spared are the weakest ones up to this place. A further target adds
/// to the matching number if and only if it is weaker than this attacker.
///
/// Let m be the matching number. Then the m strongest attackers, in order, beat the m weakest
/// targets. Without one of these, the attackers below it move up: each must beat the target of the
/// next.
pub(crate) fn redundant<T: Rank>(
    attackers: &[T],
    targets: &[T],
    ticker: &mut Ticker,
) -> Result<(usize, Option<usize>), Stop> {
    let matched = matching(attackers, targets, ticker)?;
    let Some(start) = (attackers.len() - matched).checked_sub(1) else {
        return Ok((matched, None));
    };
    ticker.work(matched as u64)?;
    let mut shifted = attackers[start..].iter().zip(&targets[..matched]);
    let spared = shifted.position(|(attacker, target)| attacker <= target);
    Ok((matched, Some(start + spared.unwrap_or(matched))))
}

//! The Grundy values of single heaps 0, 1, 2, …
//!
//! Each is computed from those before it by definition, as the least number that is not the value
//! of an option. Once a period is proved, values may be copied instead.

use super::periodicity::{self, Regularity};
use super::rule::{HeapRule, most_left};
use super::sparse::SparseSpace;
use super::splits::Value;
use super::triples::Triples;
use job::{Abort, OutOfMemory, Stop, Ticker, in_time, reserve_exact, untimed};

/// Grundy values with what is known about their period.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sequence {
    /// The values of heaps 0, 1, 2, …
    pub values: Vec<u32>,
    /// How many of them were computed by definition and searched for a period: for a proved one, as
    /// many as its proof takes.
    pub checked: usize,
    /// The period, if one was seen or proved.
    pub regularity: Option<Regularity>,
    /// Whether all that was asked for is there; if not, a limit was hit.
    pub complete: bool,
}

/// Heaps of Nim and Lasker's Nim whose values are computed by definition.
const BY_DEFINITION: usize = 1024;

/// The most bytes for each heap while values are computed: the value, a place in the list of rare
/// heaps for one in three, and twice as much again while lists grow.
pub const BYTES_PER_HEAP: usize = 20;

/// The values of the heaps `0..n`, or of fewer that prove the period; with `fill`, all of them.
/// They are numbered with 32 bits.
///
/// # Errors
/// [`Abort::Cancelled`] and [`Abort::OutOfMemory`]. When time runs out, the values so far are
/// returned.
pub fn grundy_values(
    rule: &HeapRule,
    n: u32,
    fill: bool,
    ticker: &mut Ticker,
) -> Result<Sequence, Abort> {
    let n = n as usize;
    let mut sequence = Sequence::default();
    let grown = match rule {
        HeapRule::Nim => sequence.grow_taking(n, 0, ticker),
        HeapRule::Lasker => sequence.grow_taking(n, 4, ticker),
        _ => sequence.grow(rule, n, ticker),
    };
    sequence.complete = in_time(grown)?.is_some();
    ticker.ignore_time();
    if sequence.regularity.is_none() {
        sequence.checked = sequence.values.len();
        sequence.regularity = untimed(periodicity::seen(rule, &sequence.values, ticker))?;
    }
    if fill {
        untimed(sequence.fill(n, ticker))?;
    }
    sequence.values.truncate(n);
    Ok(sequence)
}

impl Sequence {
    /// The value of a heap that is known, or that follows by a period.
    pub fn value(&self, heap: u64) -> u64 {
        let times = |found: Regularity| (heap - found.preperiod as u64) / found.period as u64;
        let beyond = self.regularity.filter(|_| heap >= self.values.len() as u64);
        let place = heap - beyond.map_or(0, |found| times(found) * found.period as u64);
        let more = beyond.map_or(0, |found| times(found) * u64::from(found.saltus));
        u64::from(self.values[place as usize]) + more
    }

    /// Computes values by definition until there are `n` or they prove a period.
    fn grow(&mut self, rule: &HeapRule, n: usize, ticker: &mut Ticker) -> Result<(), Stop> {
        let (digits, differ) = match rule {
            HeapRule::Subtraction(amounts) => {
                let seen = vec![0; amounts.len() + 2];
                let mut subtraction = Subtraction { amounts, values: Vec::new(), seen };
                return self.grow_by(&mut subtraction, rule, n, ticker).map(drop);
            }
            HeapRule::Code(digits) if most_left(digits) > 2 => {
                return self.grow_by(&mut Triples::new(digits), rule, n, ticker).map(drop);
            }
            HeapRule::Code(digits) => (&digits[..], false),
            _ => (&[4][..], true),
        };
        let mut narrow = SparseSpace::<u16>::new(digits, differ, Vec::new(), ticker)?;
        if self.grow_by(&mut narrow, rule, n, ticker)? {
            return Ok(());
        }
        let wide = std::mem::take(&mut self.values);
        let mut wide = SparseSpace::<u32>::new(digits, differ, wide, ticker)?;
        self.grow_by(&mut wide, rule, n, ticker).map(drop)
    }

    /// The same by one engine, as long as its type has the values: whether it had all.
    fn grow_by(
        &mut self,
        engine: &mut impl Engine,
        rule: &HeapRule,
        n: usize,
        ticker: &mut Ticker,
    ) -> Result<bool, Stop> {
        let grown = self.watch(engine, rule, n, ticker);
        let values = std::mem::take(engine.values());
        reserve_exact(&mut self.values, values.len())?;
        self.values.extend(values.into_iter().map(Into::<u32>::into));
        grown
    }

    /// Lets an engine compute values, and looks for a period from time to time.
    fn watch(
        &mut self,
        engine: &mut impl Engine,
        rule: &HeapRule,
        n: usize,
        ticker: &mut Ticker,
    ) -> Result<bool, Stop> {
        let mut next_look = engine.values().len().max(16);
        while engine.values().len() < n {
            make_room(engine.values(), n)?;
            if !engine.push_next(ticker)? {
                return Ok(false);
            }
            ticker.node();
            let len = engine.values().len();
            if len == next_look || len == n {
                next_look = len + len / 4 + 16;
                let bytes = (len * BYTES_PER_HEAP) as u64;
                ticker.control().set_table(len as u64, bytes);
                if let Some((found, checked)) = periodicity::proved(rule, engine.values(), ticker)?
                {
                    self.regularity = Some(found);
                    self.checked = checked;
                    break;
                }
            }
        }
        Ok(true)
    }

    /// The first values of Nim (`block` 0) or Lasker's Nim (`block` 4), where any number of stones
    /// may be taken.
    ///
    /// Nim: G(n) = n, as the options of n are all smaller heaps.
    ///
    /// Lasker's Nim: G(n + 4) = G(n) + 4 for n ≥ 1, where G(1 … 4) = 1, 2, 4, 3. *Proof* by
    /// induction. Modulo 4 a heap n ≡ 0, 1, 2, 3 has the value 3, 1, 2, 0, so a split has, for n ≡
    /// 1 (0 + 1, 2 + 3), a value ≡ 2; n ≡ 2 (0 + 2, 1 + 1, 3 + 3), ≡ 0 or 1; n ≡ 3 (0 + 3, 1 + 2),
    /// ≡ 3; n ≡ 0 (0 + 0, 1 + 3, 2 + 2), ≡ 0 or 1. Now the heaps smaller than n = 4k + 1 have
    /// exactly the values 0 … 4k, and no split has 4k + 1; those of 4k + 2 have 0 … 4k + 1, and no
    /// split has 4k + 2; those of 4k + 3 have 0 … 4k + 2, the split 1 + (4k + 2) has 4k + 3, and
    /// none has 4k + 4; those of 4k + 4 have 0 … 4k + 2 and 4k + 4, and no split has 4k + 3.
    fn grow_taking(&mut self, n: usize, block: usize, ticker: &mut Ticker) -> Result<(), Stop> {
        let splits = block > 0;
        let mut taken = vec![false; 2 * BY_DEFINITION];
        for heap in 0..n.min(BY_DEFINITION) {
            // Values from taking remain for later heaps; those from splitting are for this heap
            // only.
            let mut options = taken.clone();
            for part in (1..=heap / 2).filter(|_| splits) {
                options[(self.values[part] ^ self.values[heap - part]) as usize] = true;
            }
            let value = options.iter().position(|&is_option| !is_option);
            let value = value.unwrap_or(options.len());
            self.values.push(value as u32);
            taken[value] = true;
            ticker.node();
            ticker.work(2 * BY_DEFINITION as u64)?;
        }
        let (period, preperiod) = (block.max(1), usize::from(splits));
        let regular = (preperiod..self.values.len().saturating_sub(period))
            .all(|i| self.values[i + period] == self.values[i] + period as u32);
        debug_assert!(regular);
        self.checked = self.values.len();
        self.regularity = regular.then_some(Regularity {
            period,
            preperiod,
            saltus: period as u32,
            proven: true,
        });
        Ok(())
    }

    /// Copies values until there are `n`, if the period is proved and one whole period is known.
    fn fill(&mut self, n: usize, ticker: &mut Ticker) -> Result<(), Stop> {
        let missing = n.saturating_sub(self.values.len());
        let Some(found) = self.regularity.filter(|found| found.proven) else { return Ok(()) };
        if missing == 0 || found.preperiod + found.period > self.values.len() {
            return Ok(());
        }
        reserve_exact(&mut self.values, missing)?;
        for heap in self.values.len()..n {
            let value = self.values[heap - found.period] + found.saltus;
            self.values.push(value);
            ticker.work(1)?;
        }
        Ok(())
    }
}

/// Makes room for more values, up to `n`.
fn make_room<V>(values: &mut Vec<V>, n: usize) -> Result<(), OutOfMemory> {
    let (len, capacity) = (values.len(), values.capacity());
    if len < capacity {
        return Ok(());
    }
    reserve_exact(values, len.max(1 << 12).min(n - len))
}

/// Computes values by definition.
trait Engine {
    /// The type in which they are kept.
    type Value: Copy + Eq + Into<u32>;

    /// The values so far.
    fn values(&mut self) -> &mut Vec<Self::Value>;

    /// Appends the next, unless it is too large for the type.
    fn push_next(&mut self, ticker: &mut Ticker) -> Result<bool, Stop>;
}

/// Computes the values of a subtraction set.
struct Subtraction<'a> {
    amounts: &'a [u64],
    values: Vec<u32>,
    /// For each value the last heap, plus 1, that has an option with it.
    seen: Vec<u64>,
}

impl Engine for Subtraction<'_> {
    type Value = u32;

    fn values(&mut self) -> &mut Vec<u32> {
        &mut self.values
    }

    fn push_next(&mut self, ticker: &mut Ticker) -> Result<bool, Stop> {
        let heap = self.values.len() as u64;
        let mut looked = 2;
        for amount in self.amounts.iter().take_while(|&&amount| amount <= heap) {
            self.seen[self.values[(heap - amount) as usize] as usize] = heap + 1;
            looked += 2;
        }
        let value = self.seen.iter().position(|&last| last != heap + 1);
        self.values.push(value.unwrap_or(self.seen.len()) as u32);
        ticker.work(looked)?;
        Ok(true)
    }
}

impl Engine for Triples<'_> {
    type Value = u32;

    fn values(&mut self) -> &mut Vec<u32> {
        &mut self.values
    }

    fn push_next(&mut self, ticker: &mut Ticker) -> Result<bool, Stop> {
        self.push_next(ticker).map(|()| true)
    }
}

impl<V: Value> Engine for SparseSpace<'_, V> {
    type Value = V;

    fn values(&mut self) -> &mut Vec<V> {
        &mut self.values
    }

    fn push_next(&mut self, ticker: &mut Ticker) -> Result<bool, Stop> {
        self.push_next(ticker)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use job::control::Control;

    fn values(rule: &HeapRule, n: usize) -> Sequence {
        let control = Control::new(None);
        grundy_values(rule, n as u32, true, &mut Ticker::new(&control)).expect("not stopped")
    }

    fn code(digits: &[u8]) -> HeapRule {
        HeapRule::code(digits.to_vec()).expect("a rule")
    }

    /// By definition, every option of every heap; `different` for Grundy's game.
    fn plain(digits: &[u8], different: bool, n: usize) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::new();
        for heap in 0..n {
            let mut seen = vec![false; 2 * n.next_power_of_two()];
            for (taken, digit) in digits.iter().enumerate().take_while(|&(k, _)| k <= heap) {
                let left = heap - taken;
                seen[0] |= digit & 1 != 0 && left == 0;
                if digit & 2 != 0 && left > 0 {
                    seen[values[left] as usize] = true;
                }
                for a in (1..left).filter(|_| digit & 8 != 0) {
                    for b in (a..left - a).filter(|b| left - a - b >= *b) {
                        seen[(values[a] ^ values[b] ^ values[left - a - b]) as usize] = true;
                    }
                }
                let parts = (1..left.div_ceil(2) + 1).filter(|_| digit & 4 != 0);
                for part in parts.filter(|part| part < &left && !(different && 2 * part == left)) {
                    seen[(values[part] ^ values[left - part]) as usize] = true;
                }
            }
            let value = seen.iter().position(|&seen| !seen);
            values.push(value.unwrap_or(seen.len()) as u32);
        }
        values
    }

    #[test]
    fn codes_by_their_engines_and_by_definition() {
        for digits in [
            &[0, 0, 0, 7][..],
            &[0, 0, 6],
            &[4, 1],
            &[4, 4, 0, 2],
            &[0, 1, 6],
            &[0, 5, 6],
            &[0, 7, 7],
            &[0, 1, 0, 6],
            &[0, 3, 3, 3],
            &[0, 0, 1, 0, 0, 4, 6],
            &[0],
            &[0, 8],
            &[0, 15],
            &[0, 2, 0, 4, 8],
            &[8, 3],
            &[12, 0, 15],
        ] {
            let expected = plain(digits, false, 700);
            assert_eq!(values(&code(digits), 700).values, expected, "{digits:?}");
        }
    }

    /// So many heaps that splits are looked for one by one, and registers are filled.
    #[test]
    fn many_heaps_by_the_sparse_space_method_and_by_definition() {
        let many = if cfg!(miri) { 100 } else { 12_000 };
        for digits in [&[0, 0, 0, 7][..], &[0, 6], &[0, 1, 0, 6]] {
            let expected = plain(digits, false, many);
            assert!(values(&code(digits), many).values == expected, "{digits:?}");
        }
        let grundy = values(&HeapRule::Grundy, many).values;
        assert!(grundy == plain(&[4], true, many));
    }

    /// Where little is rare, spaces of both kinds are used from early on; of several splitting
    /// digits, with equal and unequal parities, and of two heaps that must differ.
    #[test]
    fn spaces_that_are_skewed_or_not_change_no_value() {
        let many = if cfg!(miri) { 100 } else { 5_000 };
        for digits in [
            &[0, 1, 0, 6][..],
            &[0, 0, 5, 1],
            &[0, 0, 5, 5],
            &[0, 6],
            &[0, 1, 6, 7],
            &[0, 4, 2, 5],
            &[4, 1, 3],
            &[0, 4, 4],
        ] {
            let expected = plain(digits, false, many);
            assert!(values(&code(digits), many).values == expected, "{digits:?}");
        }
    }

    /// Any number of stones may be taken: such long codes have values too large for 16 bits.
    #[test]
    fn large_values_go_to_a_wider_type() {
        let many = if cfg!(miri) { 100 } else { 16_400 };
        let digits = [vec![0], vec![3; many], vec![4]].concat();
        assert!(values(&code(&digits), many).values.into_iter().eq(0..many as u32));
    }

    #[test]
    fn kayles_repeats_after_12_heaps_from_71_on() {
        let sequence = values(&code(&[0, 7, 7]), 1_000);
        assert_eq!(sequence.checked, 168);
        let expected = Regularity { period: 12, preperiod: 71, saltus: 0, proven: true };
        assert_eq!(sequence.regularity, Some(expected));
        assert_eq!(sequence.values, plain(&[0, 7, 7], false, 1_000));
    }

    #[test]
    fn nim_and_laskers_nim_rise_forever() {
        assert!(values(&HeapRule::Nim, 3_000).values.into_iter().eq(0..3_000));
        let lasker = values(&HeapRule::Lasker, 3_000).values;
        assert_eq!(lasker[..9], [0, 1, 2, 4, 3, 5, 6, 8, 7]);
        assert_eq!(lasker[2_999], 3_000);
    }

    #[test]
    fn subtraction_sets_are_proved_periodic() {
        let rule = HeapRule::subtraction(vec![1, 3, 4]).expect("a rule");
        let sequence = values(&rule, 50);
        assert_eq!(sequence.values[..8], [0, 1, 0, 1, 2, 3, 2, 0]);
        assert_eq!(sequence.regularity.map(|found| found.period), Some(7));
    }

    #[test]
    fn a_time_limit_gives_what_is_complete() {
        let control = Control::new(Some(std::time::Duration::ZERO));
        let rule = code(&[0, 0, 0, 7]);
        let sequence = grundy_values(&rule, 100_000, true, &mut Ticker::new(&control));
        let sequence = sequence.expect("not cancelled");
        assert!(!sequence.complete);
        let known = sequence.values.len();
        assert_eq!(sequence.values[..], values(&rule, known).values[..]);
    }

    #[test]
    fn a_cancelled_job_ends() {
        let control = Control::new(None);
        control.cancel();
        let sequence = grundy_values(&HeapRule::Grundy, 1 << 20, false, &mut Ticker::new(&control));
        assert_eq!(sequence, Err(Abort::Cancelled));
    }
}

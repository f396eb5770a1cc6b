//! The rules of one heap.

use std::ops::{Deref, Range};

/// What may be done with one heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HeapRule {
    /// Take one or more stones.
    Nim,
    /// Take one or more stones, or split the heap in two.
    Lasker,
    /// Split the heap in two of different sizes.
    Grundy,
    /// Digits d0, d1, … of an octal or hexadecimal code without trailing zeros: the bits of dk say
    /// whether taking k stones may leave nothing (1), one heap (2), two heaps (4) or three (8).
    Code(Digits),
    /// Take s stones, where s is one of these amounts, in ascending order.
    Subtraction(Amounts),
}

/// The digits of a code; [`HeapRule::code`] checks them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digits(Vec<u8>);

/// Amounts to take; [`HeapRule::subtraction`] checks them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amounts(Vec<u64>);

impl Deref for Digits {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl Deref for Amounts {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        &self.0
    }
}

/// Why a rule was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RuleError {
    /// A digit that no code can have at its place.
    #[error("digit {digit} of a code must be 0 to 15 (digit 0: 0, 4, 8 or 12), not {value}")]
    Digit {
        /// Its place, d0 first.
        digit: usize,
        /// Its value.
        value: u8,
    },
    /// No amount, or one that is not above the one before.
    #[error("a subtraction set is given as its amounts, from 1, in ascending order")]
    Amounts,
}

impl HeapRule {
    /// The rule of an octal or hexadecimal code.
    ///
    /// # Errors
    /// [`RuleError::Digit`].
    pub fn code(mut digits: Vec<u8>) -> Result<Self, RuleError> {
        for (digit, &value) in digits.iter().enumerate() {
            if value > 15 || digit == 0 && value & 3 != 0 {
                return Err(RuleError::Digit { digit, value });
            }
        }
        while digits.last() == Some(&0) {
            digits.pop();
        }
        Ok(Self::Code(Digits(digits)))
    }

    /// The rule of a subtraction set.
    ///
    /// # Errors
    /// [`RuleError::Amounts`].
    pub fn subtraction(amounts: Vec<u64>) -> Result<Self, RuleError> {
        let ascending = amounts.windows(2).all(|pair| pair[0] < pair[1]);
        if amounts.first().is_none_or(|&least| least == 0) || !ascending {
            return Err(RuleError::Amounts);
        }
        Ok(Self::Subtraction(Amounts(amounts)))
    }
}

/// What may be left of a heap.
#[derive(Clone, Debug)]
pub struct Left {
    /// It may stay one heap of any of these sizes;
    pub any: Range<u64>,
    /// or of one of these.
    pub one: Vec<u64>,
    /// The sizes to which it may be reduced and then split in two.
    pub two: Vec<u64>,
    /// The same, in three.
    pub three: Vec<u64>,
}

impl HeapRule {
    /// What may be left of a heap.
    pub fn left(&self, heap: u64) -> Left {
        let mut left = Left { any: 0..0, one: vec![], two: vec![], three: vec![] };
        match self {
            Self::Nim => left.any = 0..heap,
            Self::Lasker => (left.any, left.two) = (0..heap, vec![heap]),
            Self::Grundy => left.two = vec![heap],
            Self::Subtraction(amounts) => {
                left.one = amounts.iter().filter_map(|&taken| heap.checked_sub(taken)).collect();
            }
            Self::Code(digits) => {
                for (taken, &digit) in (0..).zip(digits.iter()) {
                    let Some(rest) = heap.checked_sub(taken) else { break };
                    let as_one = if rest > 0 { 2 } else { 1 };
                    left.one.extend((heap > 0 && digit & as_one > 0).then_some(rest));
                    left.two.extend((digit & 4 > 0).then_some(rest));
                    left.three.extend((digit & 8 > 0).then_some(rest));
                }
            }
        }
        left
    }

    /// The largest smaller part into which a number may be split in two.
    pub fn last_part(&self, rest: u64) -> u64 {
        match self {
            Self::Grundy => rest.saturating_sub(1) / 2,
            _ => rest / 2,
        }
    }

    /// What a heap can become, each once.
    pub fn options(&self, heap: u64) -> impl Iterator<Item = Vec<u64>> + use<'_> {
        let Left { any, one, two, three } = self.left(heap);
        let in_two =
            move |rest| (1..=self.last_part(rest)).map(move |part| vec![part, rest - part]);
        let in_three = |rest| {
            (1..=rest / 3).flat_map(move |part| {
                let others = part..=(rest - part) / 2;
                others.map(move |other| vec![part, other, rest - part - other])
            })
        };
        let whole = any.chain(one).map(|rest| vec![rest]);
        whole.chain(two.into_iter().flat_map(in_two)).chain(three.into_iter().flat_map(in_three))
    }

    /// The most heaps that a move leaves of one, and at least 1.
    pub fn most_left(&self) -> usize {
        match self {
            Self::Code(digits) => most_left(digits),
            Self::Lasker | Self::Grundy => 2,
            Self::Nim | Self::Subtraction(_) => 1,
        }
    }
}

/// The digits of a code, and what is left of a heap under each.
pub(crate) fn ways(digits: &[u8], heap: usize) -> impl Iterator<Item = (u8, usize)> {
    let digits = digits.iter().take(heap + 1).enumerate();
    digits.map(move |(taken, &digit)| (digit, heap - taken))
}

/// The values of the options of a heap that leave nothing or one heap.
pub(crate) fn unsplit<V: Copy + Into<u32>>(
    digits: &[u8],
    heap: usize,
    values: &[V],
) -> impl Iterator<Item = usize> {
    ways(digits, heap).filter_map(|(digit, left)| match left {
        0 => (digit & 1 != 0).then_some(0),
        _ => (digit & 2 != 0).then(|| values[left].into() as usize),
    })
}

/// The most heaps that a move of a code leaves, and at least 1.
pub(crate) fn most_left(digits: &[u8]) -> usize {
    let all = digits.iter().fold(0, |all, digit| all | digit);
    match all {
        8.. => 3,
        4.. => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_hexadecimal_and_zeros_at_the_end_say_nothing() {
        assert_eq!(HeapRule::code(vec![4, 0, 15, 0]), Ok(HeapRule::Code(Digits(vec![4, 0, 15]))));
        assert!(HeapRule::code(vec![0, 16]).is_err());
        assert!(HeapRule::code(vec![9]).is_err());
        assert!(HeapRule::code(vec![]).is_ok());
        assert_eq!([&[][..], &[0, 3], &[0, 1, 4], &[8, 4]].map(most_left), [1, 1, 2, 3]);
    }

    #[test]
    fn heaps_become_what_the_rule_says() {
        let options = |rule: &HeapRule, heap| rule.options(heap).collect::<Vec<_>>();
        let kayles = HeapRule::code(vec![0, 7, 7]).expect("a rule");
        assert_eq!(options(&kayles, 4), [vec![3], vec![2], vec![1, 2], vec![1, 1]]);
        let three = HeapRule::code(vec![0, 9]).expect("a rule");
        assert_eq!(options(&three, 6), [[1, 1, 3], [1, 2, 2]]);
        assert_eq!(options(&three, 1), [[0]]);
        let taking = HeapRule::subtraction(vec![1, 3]).expect("a rule");
        assert_eq!(options(&taking, 3), [[2], [0]]);
        assert_eq!(options(&HeapRule::Lasker, 3), [vec![0], vec![1], vec![2], vec![1, 2]]);
        assert_eq!(options(&HeapRule::Grundy, 4), [[1, 3]]);
    }

    #[test]
    fn amounts_ascend_from_one() {
        assert!(HeapRule::subtraction(vec![1, 3, 4]).is_ok());
        for amounts in [vec![], vec![0, 1], vec![2, 2], vec![3, 1]] {
            assert_eq!(HeapRule::subtraction(amounts), Err(RuleError::Amounts));
        }
    }
}

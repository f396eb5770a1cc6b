//! The subject of a file, and the numbers that follow from it.

use std::fmt;

/// The most pegs.
pub const PEGS: usize = 4;

/// The values at the first of some points, and its differences: of order 0, 1, and so on, at most
/// one more than the greatest degree, which is at most the pegs plus one.
pub type Differences = [i128; PEGS + 2];

/// Game, objective and period.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Whether a colour may occur twice in a code: Mastermind, otherwise the AB game.
    pub repeats: bool,
    /// The number of pegs, from 1 to [`PEGS`].
    pub pegs: usize,
    /// Whether the worst secret counts, otherwise the sum over all secrets.
    pub worst: bool,
    /// The number of residues of n on which values are polynomials.
    pub period: usize,
}

/// One n of the window, or the last points on a residue, with the period as step. In the window an
/// inequality is checked for each n; where it stays at the last points, it holds for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    pub first: usize,
    pub points: usize,
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let more = if self.points == 1 { "" } else { ", …" };
        write!(f, "n = {}{more}", self.first)
    }
}

impl Setting {
    /// How many last points a residue has: one more than the greatest degree of a table.
    pub fn points(&self) -> usize {
        if self.worst { 2 } else { self.pegs + 2 }
    }

    /// What the first guess counts when there are so many codes.
    pub fn guess(&self, codes: i128) -> i128 {
        if self.worst { 1 } else { codes }
    }

    /// What all classes of a guess cost together.
    pub fn join(&self, costs: impl Iterator<Item = i128>) -> i128 {
        if self.worst { costs.max().unwrap_or(0) } else { costs.sum() }
    }

    /// The least that so many codes cost: the first guess hits one, and each guess is followed by
    /// one for each other reply. These are any number of whites up to the pegs left, except that
    /// one peg left cannot be white.
    pub fn base(&self, codes: i128) -> i128 {
        let pegs = self.pegs as i128;
        let misses = (pegs + 1) * (pegs + 2) / 2 - 2;
        let (mut left, mut level, mut depth, mut total) = match misses {
            1 => (0, 1, codes, codes * (codes + 1) / 2),
            _ => (codes, 1, 0, 0),
        };
        while left > 0 {
            depth += 1;
            total += depth * left.min(level);
            left -= level;
            level *= misses;
        }
        if self.worst { depth } else { total }
    }

    /// What two codes or fewer cost: they are guessed one after the other.
    pub fn best(&self, codes: i128) -> i128 {
        if codes == 2 && !self.worst { 3 } else { codes }
    }

    /// The value at the first point of a span and its differences with the period as step.
    pub fn differences(&self, span: Span, value: impl Fn(usize) -> i128) -> Differences {
        let mut differences = Differences::default();
        for (i, place) in differences[..span.points].iter_mut().enumerate() {
            *place = value(span.first + i * self.period);
        }
        for order in 1..span.points {
            for i in (order..span.points).rev() {
                differences[i] -= differences[i - 1];
            }
        }
        differences
    }

    /// Whether a function stays non-negative from the first point of a span on.
    pub fn stays(&self, span: Span, value: impl Fn(usize) -> i128) -> bool {
        stays(&self.differences(span, value))
    }
}

/// Whether a function with these differences is never negative from this point on: by Newton's
/// formula it is the sum of the differences, each times a binomial coefficient.
pub fn stays(differences: &Differences) -> bool {
    differences.iter().all(|&difference| difference >= 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setting(pegs: usize, worst: bool) -> Setting {
        Setting { repeats: false, pegs, worst, period: 2 }
    }

    #[test]
    fn base_counts_one_hit_and_all_other_replies() {
        // With three pegs there are 10 replies, without the impossible 2A1B 9, one of them the hit:
        // 1, 8 and 64 codes a level.
        let base = |pegs, worst, codes: [i128; 7]| codes.map(|s| setting(pegs, worst).base(s));
        let codes = [0, 1, 2, 9, 10, 73, 74];
        assert_eq!(base(3, false, codes), [0, 1, 3, 17, 20, 209, 213]);
        assert_eq!(base(3, true, codes), [0, 1, 2, 2, 3, 3, 4]);
        assert_eq!(base(1, false, codes), [0, 1, 3, 45, 55, 2701, 2775]);
        assert_eq!(base(1, true, codes), codes);
    }

    #[test]
    fn differences_are_those_of_a_polynomial() {
        let expected = setting(2, false);
        let span = |first| Span { first, points: 4 };
        let cube = expected.differences(span(1), |n| (n * n * n) as i128);
        assert_eq!(cube, [1, 26, 72, 48, 0, 0]);
        assert!(stays(&cube));
        let falls = expected.differences(span(3), |n| 10 - n as i128);
        assert_eq!(falls, [7, -2, 0, 0, 0, 0]);
        assert!(!stays(&falls));
        let point = Span { first: 3, points: 1 };
        assert!(expected.stays(point, |n| 10 - n as i128));
    }
}

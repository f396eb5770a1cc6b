//! The games, and what is to be minimised.

use super::pattern::{MAX_PEGS, Pattern, VARIABLE, variables};

/// A code-breaking game with any number of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// Whether a code may have a colour twice: Mastermind, not the AB game.
    pub(super) repeats: bool,
    /// The length of a code.
    pub(super) pegs: usize,
}

impl Game {
    /// Codes of 1 to `MAX_PEGS` pegs; whether a colour may be there twice, as in Mastermind, or
    /// not, as in the AB game.
    #[must_use]
    pub fn new(repeats: bool, pegs: usize) -> Option<Self> {
        (1..=MAX_PEGS).contains(&pegs).then_some(Self { repeats, pegs })
    }

    /// The largest window: fewer guesses than there are colours find any code, so totals below it
    /// are less than `INFINITE`.
    #[must_use]
    pub fn largest_window(self) -> usize {
        let fits = |window: &usize| window.pow(self.pegs as u32 + 1) <= INFINITE as usize;
        (1..).take_while(fits).last().unwrap_or(0)
    }

    /// The number of replies: all but the impossible one with all colours right and one peg wrong.
    pub(super) const fn replies(self) -> usize {
        (self.pegs + 1) * (self.pegs + 2) / 2 - 1
    }

    /// The number of the reply that ends the game; see [`Refined`](super::guess::Refined).
    pub(super) const fn hit(self) -> u8 {
        (self.pegs * self.pegs + self.pegs) as u8
    }

    /// The most absent colours that a guess can use: in Mastermind one may repeat, and a guess of
    /// nothing but absent colours is useless.
    pub(super) const fn most_absent(self) -> usize {
        if self.repeats { 1 } else { self.pegs - 1 }
    }

    /// The period of the quasi-polynomials.
    pub(super) const fn period(self) -> usize {
        self.pegs
    }

    /// The pattern of all codes.
    pub(super) fn all_codes(self) -> Pattern {
        let mut words = vec![[0; MAX_PEGS]];
        for peg in 0..self.pegs {
            let longer = words.iter().flat_map(|word| {
                let new = variables(word, peg) as u8;
                let least = if self.repeats { 0 } else { new };
                (least..=new).map(move |variable| {
                    let mut longer = *word;
                    longer[peg] = VARIABLE + variable;
                    longer
                })
            });
            words = longer.collect();
        }
        words.sort_unstable();
        Pattern { touched: 0, words }
    }
}

/// What is to be minimised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objective {
    /// The total number of guesses over all codes.
    Expected,
    /// The number of guesses that suffices for every code.
    Worst,
}

/// More than any value; sums of it with values do not overflow.
pub const INFINITE: u32 = u32::MAX / 4;

impl Objective {
    /// What a guess about `size` codes costs, without its classes.
    pub(super) const fn own(self, size: u32) -> u32 {
        match self {
            Self::Expected => size,
            Self::Worst => 1,
        }
    }

    /// The cost of a guess after the share of one class has risen from `old` to `new`.
    #[inline]
    pub(super) fn raised(self, cost: u32, old: u32, new: u32) -> u32 {
        match self {
            Self::Expected => cost + (new - old),
            Self::Worst => cost.max(1 + new),
        }
    }

    /// Raises what a class is known to need, and with it the cost of a guess, for each number of
    /// colours.
    pub(super) fn raise(self, cost: &mut [u32], needs: &mut [u32], known: &[u32]) {
        for ((cost, needs), &known) in cost.iter_mut().zip(needs).zip(known) {
            if known > *needs {
                *cost = self.raised(*cost, *needs, known);
                *needs = known;
            }
        }
    }

    /// What a class must need, and the most that it may need, for the guess to cost `limit`, when
    /// the guess costs `cost` with that class needing `part`.
    pub(super) const fn share(self, limit: u32, cost: u32, part: u32) -> u32 {
        match self {
            Self::Expected => (limit + part).saturating_sub(cost),
            Self::Worst => limit.saturating_sub(1),
        }
    }

    /// The least that disjoint sets that need `a` and `b` need together.
    #[inline]
    pub(super) fn joined(self, a: u32, b: u32) -> u32 {
        match self {
            Self::Expected => a + b,
            Self::Worst => a.max(b),
        }
    }

    /// The least that `number` disjoint sets that each need `value` need together.
    pub(super) fn times(self, value: u32, number: u32) -> u32 {
        match self {
            Self::Expected => value * number,
            Self::Worst => value * u32::from(number > 0),
        }
    }

    /// What one or two codes need.
    pub(super) const fn of_few(self, size: u32) -> Option<u32> {
        match (size, self) {
            (0, _) => Some(0),
            (1, _) => Some(1),
            (2, Self::Expected) => Some(3),
            (2, Self::Worst) => Some(2),
            _ => None,
        }
    }

    /// The degree of the quasi-polynomials for patterns whose words have up to so many variables:
    /// there are about n^variables codes, and each needs a number of guesses that grows like n if
    /// there is any variable.
    pub(super) const fn degree(self, variables: usize) -> usize {
        match self {
            _ if variables == 0 => 0,
            Self::Expected => variables + 1,
            Self::Worst => 1,
        }
    }
}

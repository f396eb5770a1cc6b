//! What strategies cost, and how many guesses they may take.

use std::cmp::Ordering;
use std::iter::Sum;
use std::ops::Add;

/// What a strategy costs by some measure; less is better. Costs add up without overflow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cost(u64);

impl Cost {
    /// No cost at all: nothing is better.
    pub const ZERO: Self = Self(0);

    /// The cost of what no strategy achieves, greater than every other.
    pub const INFINITE: Self = Self(u64::MAX);

    /// The cost with this number.
    pub const fn new(cost: u64) -> Self {
        Self(cost)
    }

    /// The number, [`u64::MAX`] for an infinite cost: how costs are written to files.
    pub const fn to_number(self) -> u64 {
        self.0
    }

    /// Whether the cost is infinite: no strategy achieves it.
    pub fn is_infinite(self) -> bool {
        self == Self::INFINITE
    }

    /// This sum with the term `before` replaced by `after`.
    pub fn replaced(self, before: Self, after: Self) -> Self {
        if self.is_infinite() || after.is_infinite() {
            Self::INFINITE
        } else {
            Self(self.0 - before.0 + after.0)
        }
    }
}

/// What a cost has to be below to matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Budget(u64);

impl Budget {
    /// Every finite cost matters.
    pub const NONE: Self = Self(u64::MAX);

    /// Costs below this one matter.
    pub const fn below(cost: Cost) -> Self {
        Self(cost.0)
    }

    /// Costs up to this one matter.
    pub const fn up_to(cost: Cost) -> Self {
        Self(cost.0.saturating_add(1))
    }

    /// The least cost that does not matter.
    pub fn end(self) -> Cost {
        Cost(self.0)
    }

    /// What this budget leaves for the term `own` of `sum`, which is below the budget.
    pub fn room_for(self, own: Cost, sum: Cost) -> Self {
        match self {
            Self::NONE => self,
            Self(budget) => Self(budget - (sum.0 - own.0)),
        }
    }
}

impl PartialEq<Budget> for Cost {
    fn eq(&self, budget: &Budget) -> bool {
        *self == budget.end()
    }
}

impl PartialOrd<Budget> for Cost {
    #[inline]
    fn partial_cmp(&self, budget: &Budget) -> Option<Ordering> {
        Some(self.cmp(&budget.end()))
    }
}

impl Add for Cost {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sum for Cost {
    fn sum<I: Iterator<Item = Self>>(costs: I) -> Self {
        costs.fold(Self::ZERO, Add::add)
    }
}

impl From<Cost> for u64 {
    fn from(cost: Cost) -> Self {
        cost.0
    }
}

/// The most guesses that a strategy may take. No limit is the greatest limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Limit(u16);

impl Limit {
    /// No limit.
    pub const NONE: Self = Self(u16::MAX);

    /// At most `guesses` guesses.
    pub fn new(guesses: usize) -> Self {
        u16::try_from(guesses).map_or(Self::NONE, Self)
    }

    /// At most this many guesses, if there is a limit.
    pub fn of(guesses: Option<usize>) -> Self {
        guesses.map_or(Self::NONE, Self::new)
    }

    /// The limit that a search keeps: none if it is above 254. Only in a table can more guesses be
    /// of use, and a strategy that was found is compared with the limit itself.
    pub(crate) fn searched(self) -> Self {
        Self::from_byte(self.to_byte())
    }

    /// The number, 255 for no limit: how limits are written to keys.
    pub(crate) fn to_byte(self) -> u8 {
        self.0.min(u8::MAX.into()) as u8
    }

    /// The limit written as `byte`.
    pub(crate) fn from_byte(byte: u8) -> Self {
        match byte {
            u8::MAX => Self::NONE,
            guesses => Self(guesses.into()),
        }
    }

    /// The most guesses, if there is a limit.
    #[must_use]
    pub fn guesses(self) -> Option<usize> {
        (self != Self::NONE).then_some(self.0.into())
    }

    /// Whether a strategy may take `guesses` guesses.
    #[must_use]
    pub fn allows(self, guesses: usize) -> bool {
        self.guesses().is_none_or(|most| guesses <= most)
    }

    /// What is left after one guess.
    pub(crate) fn after_a_guess(self) -> Self {
        match self {
            Self::NONE => self,
            Self(guesses) => Self(guesses.saturating_sub(1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_infinite_cost_stays_infinite() {
        let (three, five) = (Cost::new(3), Cost::new(5));
        assert_eq!(three + five, Cost::new(8));
        assert_eq!(three + Cost::INFINITE, Cost::INFINITE);
        assert_eq!(Cost::new(8).replaced(three, five), Cost::new(10));
        assert!(Cost::new(8).replaced(three, Cost::INFINITE).is_infinite());
        assert_eq!([three, five].into_iter().sum::<Cost>(), Cost::new(8));
    }

    #[test]
    fn a_budget_leaves_room_for_one_term() {
        let (own, sum) = (Cost::new(3), Cost::new(8));
        let ten = Budget::below(Cost::new(10));
        assert_eq!(ten.room_for(own, sum), Budget::up_to(Cost::new(4)));
        assert_eq!(Budget::NONE.room_for(own, sum), Budget::NONE);
        assert!(sum < ten && ten.end() >= ten && Cost::INFINITE >= Budget::NONE);
    }

    #[test]
    fn a_limit_counts_down_and_none_does_not() {
        assert_eq!(Limit::new(2).after_a_guess(), Limit::new(1));
        assert_eq!(Limit::NONE.after_a_guess(), Limit::NONE);
        assert!(Limit::new(2).allows(2) && !Limit::new(2).allows(3) && Limit::NONE.allows(1 << 20));
        let [less, more] = [254, 255].map(Limit::new);
        assert_eq!((less.searched(), more.searched()), (less, Limit::NONE));
    }
}

//! What is known about the classes of a guess.

use super::patterns::{Digits, Reduced, count_digits, size};
use super::proof::{Found, Proof};
use super::setting::{Objective, stays_non_negative};
use super::words::Word;
use job::control::{Stop, Ticker};

/// A class, as the lower bounds see it.
pub struct Class {
    digits: Digits,
    /// The base of the words without digits.
    plain: i128,
    /// The bounds of the words with digits, each taken alone.
    alone: Vec<Found>,
    listed: Option<Found>,
}

impl Class {
    /// Looks up the class of these words, given the bounds of each word alone.
    pub fn new(
        proof: &Proof,
        words: &[Word],
        alone: Vec<Found>,
        ticker: &mut Ticker<'_>,
    ) -> Result<Self, Stop> {
        let digits = count_digits(words);
        Ok(Self {
            digits,
            plain: proof.setting.base(digits[0] as i128),
            alone,
            listed: proof.bounds.find(words, ticker)?,
        })
    }

    /// Whether the file has a bound for exactly this pattern.
    pub fn is_listed(&self) -> bool {
        self.listed.is_some()
    }

    /// The generic bound with n colours in the pool.
    pub fn generic(&self, proof: &Proof, n: usize) -> i128 {
        generic(proof, self.plain, &self.alone, n)
    }

    /// The bound for exactly this pattern.
    pub fn listed(&self, proof: &Proof, n: usize) -> Option<i128> {
        self.listed.as_ref().map(|found| proof.bounds.at(found, n))
    }

    /// The best of all bounds.
    pub fn bound(&self, proof: &Proof, n: usize) -> i128 {
        let by_size = proof.setting.base(size(&self.digits, n));
        let best = self.generic(proof, n).max(by_size);
        self.listed(proof, n)
            .map_or(best, |listed| best.max(listed))
    }
}

/// The generic bound: disjoint sets together take at least the sum of what each takes, and in the
/// worst case at least the greatest.
pub fn generic(proof: &Proof, plain: i128, alone: &[Found], n: usize) -> i128 {
    let words = alone.iter().map(|found| proof.bounds.at(found, n));
    match proof.setting.objective {
        Objective::Expected => plain + words.sum::<i128>(),
        Objective::Worst => words.fold(plain, i128::max),
    }
}

/// Whether the generic bound suffices for ever, from the point `first` on: in the worst case by one
/// of its terms, the same one for all points. `left` is what a bound of the class, which has
/// `fresh` fewer colours in the pool than n, leaves over.
pub fn generic_stays(
    proof: &Proof,
    (plain, alone): (i128, &[Found]),
    (first, fresh): (usize, usize),
    left: impl Fn(i128, usize) -> i128,
) -> bool {
    let stays = |bound: &dyn Fn(usize) -> i128| {
        let left = |n: usize| left(bound(n - fresh), n);
        stays_non_negative(&proof.setting.differences(first, left))
    };
    match proof.setting.objective {
        Objective::Expected => stays(&|n| generic(proof, plain, alone, n)),
        Objective::Worst => {
            let term = |found: &Found| stays(&|n| proof.bounds.at(found, n));
            stays(&|_| plain) || alone.iter().any(term)
        }
    }
}

/// A class, as the claims see it.
pub struct Place {
    pub reply: usize,
    pub class: Reduced,
    pub digits: Digits,
    /// Colours that no code has.
    pub absent: u64,
    pub found: Option<Found>,
}

/// What a class takes according to the claims.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Upper {
    /// Two codes or fewer, one after the other.
    Best(i128),
    /// The value of a claim.
    Claim { number: usize, value: i128 },
}

impl Upper {
    pub fn value(&self) -> i128 {
        match *self {
            Self::Best(value) | Self::Claim { value, .. } => value,
        }
    }
}

impl Place {
    /// The class of these words. `known` is the number of its letters, touched or fresh, and its
    /// absent colours together.
    pub fn new(
        proof: &Proof,
        (reply, words): (usize, Vec<Word>),
        known: u64,
        ticker: &mut Ticker<'_>,
    ) -> Result<Self, Stop> {
        let class = Reduced::of(words);
        let present = class.pattern.letters + class.returned.len();
        Ok(Self {
            reply,
            digits: count_digits(&class.pattern.words),
            absent: known.saturating_sub(present as u64),
            found: proof.claims.find(&class, ticker)?,
            class,
        })
    }

    /// How many codes it has with n colours in the pool, beside the letters that went back.
    pub fn size(&self, n: usize) -> i128 {
        size(&self.digits, n + self.class.returned.len())
    }

    /// What it takes with n colours in the pool; `None` if no claim says so.
    pub fn upper(&self, proof: &Proof, n: usize) -> Option<Upper> {
        let size = self.size(n);
        if size <= 2 {
            return Some(Upper::Best(proof.setting.best(size)));
        }
        let found = self.found.as_ref()?;
        let number = proof.claims.select(found, self.absent, n)?;
        let value = proof.claims.get(number).value(n + found.shift);
        Some(Upper::Claim { number, value })
    }
}

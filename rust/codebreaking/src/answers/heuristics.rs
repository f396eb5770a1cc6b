//! The heuristics of the literature: one guess at a time, by how it splits the candidates.
//!
//! A heuristic gives each guess a score from the sizes n of the classes that it makes of the
//! candidate set, including the hit, and takes a guess with the best score. Published totals depend
//! on which of several such guesses is taken; the rule here is: candidates before others, then the
//! lexicographically first.
//!
//! Equal scores are recognised exactly, so that the rule applies to them. Entropy compares Σ n log
//! n, that is, the products Π nⁿ: when the floating-point logarithms are close, equality is decided
//! by prime factors; unequal products are compared by the logarithms.

use std::cmp::Ordering;

use crate::games::{Code, Rules};
use crate::search::{Memo, Search};
use crate::sets::count;
use crate::{Limit, Question, Tree};
use job::names::names;
use job::{Control, Stop, Ticker};
use simd::Blocks;

names! {
    /// How a guess is chosen.
    #[non_exhaustive]
    Heuristic {
        /// The first candidate, whatever information it gives.
        "simple" => Simple,
        /// Least largest class \[Knuth1976\].
        "minimax" => Minimax,
        /// Least largest class; at a tie least second largest, and so on \[Fancidev2023\].
        "minimax-sorted" => MinimaxSorted,
        /// Least expected size of the class, that is, least Σ n² \[Irving1979\].
        "expected-size" => ExpectedSize,
        /// Greatest entropy of the classes, that is, least Σ n log n \[Neuwirth1982\].
        "entropy" => Entropy,
        /// Most classes \[Kooi2005\].
        "most-parts" => MostParts,
    }
}

/// The strategy of a heuristic; it heeds neither objective nor limit.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn strategy(
    question: &Question,
    heuristic: Heuristic,
    control: &Control,
) -> Result<Tree, Stop> {
    control.poll()?;
    let memo = Memo::default();
    let mut search = Search::new(&memo, question, control)?;
    let mut chooser = Chooser::new(search.rules, heuristic, question.codes().len());
    let choose = |search: &mut Search, codes: &[Code], _| {
        search.ticker.node();
        Ok(chooser.choose(search, codes)?)
    };
    Tree::grow(&mut search, question.codes(), Limit::NONE, choose)
}

/// What a heuristic says about a guess.
#[derive(Clone, Copy, Debug)]
pub struct Scored {
    /// The guess.
    pub guess: Code,
    /// Candidates in the largest class, candidates expected to be left, bits, or classes.
    pub score: f64,
    /// Whether the guess may hit.
    pub hits: bool,
}

impl Scored {
    /// The score to ten digits, which come out the same everywhere; by these scores agree.
    #[must_use]
    pub fn rounded(&self) -> f64 {
        (self.score * 1e10).round() / 1e10
    }
}

/// Those of some guesses that a heuristic ranks first for some candidates, at most `top`: the best
/// score first, of equal ones those that may hit, and then as they are given. All are equal by
/// [`Heuristic::Simple`].
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn ranked(
    rules: &Rules,
    guesses: &[Code],
    codes: &[Code],
    heuristic: Heuristic,
    top: usize,
    control: &Control,
) -> Result<Vec<Scored>, Stop> {
    let candidates = Blocks::of(codes, rules.pegs());
    let mut ticker = Ticker::new(control);
    let mut rows = Vec::new();
    for &guess in guesses {
        ticker.work(codes.len() as u64)?;
        let sizes = count(&rules.feedback_codes(&candidates, guess));
        let score = heuristic.shown(&sizes, codes.len());
        let mut further = Vec::new();
        if heuristic == Heuristic::MinimaxSorted {
            further.extend(sizes.iter().copied().filter(|&n| n > 0));
            further.sort_unstable_by(|a, b| b.cmp(a));
        }
        let hits = sizes[usize::from(rules.hit_code())] > 0;
        rows.push((further, Scored { guess, score, hits }));
    }
    let sign = if heuristic.likes_more() { -1.0 } else { 1.0 };
    rows.sort_by(|(further, one), (others, other)| {
        let better = (sign * one.rounded()).total_cmp(&(sign * other.rounded()));
        better.then_with(|| further.cmp(others)).then(other.hits.cmp(&one.hits))
    });
    Ok(rows.into_iter().take(top).map(|(_, row)| row).collect())
}

impl Heuristic {
    /// Whether a greater score is better.
    fn likes_more(self) -> bool {
        matches!(self, Self::Entropy | Self::MostParts)
    }

    /// The score of the sizes of the classes of so many candidates, as people read it.
    fn shown(self, sizes: &[u32], all: usize) -> f64 {
        let classes = || sizes.iter().copied().filter(|&n| n > 0).map(f64::from);
        let all = all as f64;
        match self {
            Self::Simple => 0.0,
            Self::Minimax | Self::MinimaxSorted => classes().fold(0.0, f64::max),
            Self::ExpectedSize => classes().map(|n| n * n).sum::<f64>() / all,
            Self::Entropy => -classes().map(|n| n / all * (n / all).log2()).sum::<f64>(),
            Self::MostParts => classes().count() as f64,
        }
    }
}

/// The guess that hits the first candidate; if none does, the first that splits the candidates.
fn first(search: &mut Search, codes: &[Code]) -> Result<Code, Stop> {
    let rules = search.rules;
    if let Some(guess) = rules.codes().nearest(codes[0]) {
        return Ok(guess);
    }
    let guesses = search.guesses(codes)?;
    Ok(guesses.codes(rules.pegs()).next().unwrap_or(codes[0]))
}

/// Chooses guesses by a heuristic.
pub struct Chooser {
    heuristic: Heuristic,
    hit: usize,
    /// `logarithms[n]`: n log n.
    logarithms: Vec<f64>,
    candidates: Blocks,
}

impl Chooser {
    /// For sets of at most `size` candidates.
    #[must_use]
    pub fn new(rules: &Rules, heuristic: Heuristic, size: usize) -> Self {
        let logarithm = |n: usize| n as f64 * (n.max(1) as f64).ln();
        Self {
            heuristic,
            hit: rules.hit_code().into(),
            logarithms: (0..=size).map(logarithm).collect(),
            candidates: Blocks::default(),
        }
    }

    /// The guess for a set.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn choose(&mut self, search: &mut Search, codes: &[Code]) -> Result<Code, Stop> {
        let mut first = first(search, codes)?;
        if self.heuristic != Heuristic::Simple && codes.len() == 2 {
            // In a table, the order of the guesses is not that of the candidates.
            let hits = codes.iter().filter_map(|&code| search.rules.codes().hitting(code));
            first = hits.min().unwrap_or(first);
        }
        if self.heuristic == Heuristic::Simple || codes.len() <= 2 {
            // Either of two candidates separates them, and no guess scores better.
            return Ok(first);
        }
        let pegs = search.rules.pegs();
        self.candidates.set(codes, pegs);
        let guesses = search.guesses(codes)?;
        let mut best: Option<(Score, bool, Code)> = None;
        for guess in guesses.codes(pegs) {
            search.ticker.work(codes.len() as u64)?;
            let sizes = count(&search.rules.feedback_codes(&self.candidates, guess));
            let outside = sizes[self.hit] == 0;
            let score = self.score(&sizes);
            let better = best.as_ref().is_none_or(|(least, best_outside, _)| {
                score.compare(least).then(outside.cmp(best_outside)) == Ordering::Less
            });
            if better {
                best = Some((score, outside, guess));
            }
        }
        Ok(best.map_or(first, |(_, _, guess)| guess))
    }

    /// The score of a guess; less is better.
    fn score(&self, sizes: &[u32]) -> Score {
        let classes = || sizes.iter().filter(|&&n| n > 0);
        match self.heuristic {
            Heuristic::Simple => Score::Whole(0),
            Heuristic::Minimax => Score::Whole(classes().copied().max().unwrap_or(0).into()),
            Heuristic::MinimaxSorted => {
                let mut sizes: Vec<u32> = classes().copied().collect();
                sizes.sort_unstable_by(|a, b| b.cmp(a));
                Score::Sizes(sizes)
            }
            Heuristic::ExpectedSize => {
                Score::Whole(classes().map(|&n| u64::from(n) * u64::from(n)).sum())
            }
            Heuristic::MostParts => Score::Whole(u64::MAX - classes().count() as u64),
            Heuristic::Entropy => {
                let mut sizes: Vec<u32> = classes().copied().filter(|&n| n > 1).collect();
                sizes.sort_unstable();
                let sum = sizes.iter().map(|&n| self.logarithms[n as usize]).sum();
                Score::Product(sum, sizes)
            }
        }
    }
}

/// The score of a guess.
enum Score {
    Whole(u64),
    /// Sizes from the largest on.
    Sizes(Vec<u32>),
    /// The logarithm of Π nⁿ over the sizes n, and these in order.
    Product(f64, Vec<u32>),
}

/// Logarithms with a greater relative difference belong to different products: the relative error
/// of a sum of fewer than 64 terms is below 10⁻¹⁴.
const NEAR: f64 = 1e-12;

impl Score {
    fn compare(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Whole(a), Self::Whole(b)) => a.cmp(b),
            (Self::Sizes(a), Self::Sizes(b)) => a.cmp(b),
            (Self::Product(a, sizes), Self::Product(b, other_sizes)) => {
                let near = (a - b).abs() <= NEAR * a.max(*b);
                let equal = near
                    && (sizes == other_sizes || prime_factors(sizes) == prime_factors(other_sizes));
                if equal { Ordering::Equal } else { a.total_cmp(b) }
            }
            // Each heuristic makes scores of one kind.
            _ => Ordering::Equal,
        }
    }
}

/// The prime factors of Π nⁿ with their exponents, in order.
fn prime_factors(sizes: &[u32]) -> Vec<(u32, u64)> {
    let mut factors = std::collections::BTreeMap::new();
    for &size in sizes {
        let (mut rest, mut prime) = (size, 2);
        while rest > 1 {
            if prime * prime > rest {
                prime = rest;
            }
            while rest % prime == 0 {
                rest /= prime;
                *factors.entry(prime).or_default() += u64::from(size);
            }
            prime += 1;
        }
    }
    factors.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Candidates;
    use crate::games::rules::Kind;
    use crate::{Goal, Objective};

    #[test]
    fn equal_products_are_equal_entropies() {
        // 4⁴ = 2² · 2² · 2² · 2², with eight candidates in both.
        assert_eq!(prime_factors(&[4]), prime_factors(&[2, 2, 2, 2]));
        assert_eq!(prime_factors(&[6, 35]), [(2, 6), (3, 6), (5, 35), (7, 35)]);
        let product = |sizes: &[u32]| {
            let logarithm = |&n: &u32| f64::from(n) * f64::from(n).ln();
            Score::Product(sizes.iter().map(logarithm).sum(), sizes.to_vec())
        };
        assert_eq!(product(&[4]).compare(&product(&[2, 2, 2, 2])), Ordering::Equal);
        assert_eq!(product(&[3, 3]).compare(&product(&[4])), Ordering::Greater);
    }

    #[test]
    fn each_heuristic_finds_every_secret() {
        let rules = Rules::new(Kind::Ab, 3, 6, 0).expect("valid");
        let candidates = Candidates::all(&rules).expect("small");
        let question = Question::new(candidates, Goal::Hit, Objective::Expected).expect("valid");
        for name in Heuristic::NAMES {
            let heuristic = Heuristic::named(name).expect("known");
            let tree = strategy(&question, heuristic, &Control::new(None)).expect("nobody cancels");
            assert_eq!(tree.histogram.iter().sum::<u64>(), 120, "{name}");
            assert!(tree.total >= 436, "{name}");
        }
    }
}

//! Rule 1: no guess does better than a lower bound says.
//!
//! *Why that suffices.* By induction on the number of codes: the first guess of a useful strategy
//! splits the codes or hits one, so all classes are smaller, and the strategy takes at least what
//! is shown for each. All such guesses are examined, up to the names of the colours. In the window
//! this is done for each n. Beyond it all tables are polynomials on each residue, and sums of them
//! stay non-negative if their differences do where the window ends; the same holds for the greatest
//! of some polynomials of degree 1, as the sum of its differences grows.

use std::collections::HashMap;

use super::classes::{Class, generic, generic_stays};
use super::error::{CheckError, Problem};
use super::limits;
use super::patterns::{Pattern, count_digits, size};
use super::proof::{Found, Proof, refused};
use super::setting::{Objective, stays_non_negative};
use super::tables::Table;
use super::total::Totals;
use super::words::{Guess, REPLIES, Word, each_guess, number};
use super::worst::Worsts;
use job::control::{Stop, Ticker};

/// What is wrong, or why the check was stopped.
pub enum Failure {
    Stopped(Stop),
    Problem(Problem),
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// Where a lower bound does not follow from the size of its pattern, or from its words alone.
pub struct Open {
    /// The n of the window.
    pub points: Vec<usize>,
    /// The first of the last points on each residue.
    pub residues: Vec<usize>,
}

/// The guesses with a number of fresh letters about the pattern of one bound.
pub struct Turn<'a> {
    pub proof: &'a Proof,
    pub table: &'a Table,
    /// The size for each n of the window.
    pub sizes: &'a [i128],
    pub open: &'a Open,
    pub fresh: usize,
    /// The words after the fresh letters are touched, those without digits first.
    pub words: Vec<Word>,
    /// How many of them have no digits.
    pub plain: usize,
    /// The bounds of the others, each alone.
    pub alone: Vec<Option<Found>>,
}

/// Bounds of single words, which come up again and again.
pub type Alone = HashMap<Word, Option<Found>>;

/// Checks all lower bounds; returns how many guesses were examined.
pub fn check(proof: &Proof, ticker: &mut Ticker<'_>) -> Result<u64, CheckError> {
    let patterns = || (0..proof.bounds.len()).map(|number| proof.bounds.pattern(number));
    if patterns()
        .map(|pattern| replies(proof, pattern))
        .sum::<u128>()
        > limits::REPLIES
    {
        return Err(CheckError::TooMuch(
            "there are too many guesses about its lower bounds",
        ));
    }
    let mut alone = Alone::new();
    let mut guesses = 0;
    for number in 0..proof.bounds.len() {
        let checked = check_bound(proof, number, &mut alone, &mut guesses, ticker);
        checked.map_err(|failure| match failure {
            Failure::Stopped(stop) => stop.into(),
            Failure::Problem(problem) => {
                refused(&proof.bounds.pattern(number).to_string(), problem)
            }
        })?;
        ticker.node();
    }
    Ok(guesses)
}

/// About how many replies must be computed for a pattern.
fn replies(proof: &Proof, pattern: &Pattern) -> u128 {
    let pegs = proof.setting.game.pegs;
    let signs = (pattern.letters + pegs + 1) as u128;
    // Each digit stays or becomes one of the fresh letters.
    let words = count_digits(&pattern.words).into_iter().zip(0..);
    let after: u128 = words
        .map(|(words, digits)| words as u128 * (pegs as u128 + 1).pow(digits))
        .sum();
    signs.pow(pegs as u32).saturating_mul(after)
}

fn check_bound(
    proof: &Proof,
    bound: usize,
    alone: &mut Alone,
    guesses: &mut u64,
    ticker: &mut Ticker<'_>,
) -> Result<(), Failure> {
    let (pattern, table) = (proof.bounds.pattern(bound), proof.bounds.table(bound));
    let digits = count_digits(&pattern.words);
    let sizes: Vec<i128> = (0..proof.window).map(|n| size(&digits, n)).collect();
    check_best(proof, pattern, table, &sizes)?;
    if pattern.is_trivial() {
        return Ok(());
    }
    let open = Open::new(proof, (pattern, table), &sizes, alone, ticker)?;
    for fresh in 0..=proof.setting.game.pegs {
        let turn = Turn::new(
            proof,
            (pattern, table),
            (&sizes, &open),
            fresh,
            alone,
            ticker,
        )?;
        let letters = pattern.letters;
        let step = 10 + 10 * turn.words.len() as u64;
        let totals = Totals::new(&turn);
        let mut worsts = Worsts::new(&turn);
        each_guess(proof.setting.game, letters, fresh, &mut |guess| {
            ticker.work(step)?;
            *guesses += 1;
            match proof.setting.objective {
                Objective::Expected => totals.check(guess, ticker),
                Objective::Worst => worsts.check(guess, ticker),
            }
        })?;
    }
    Ok(())
}

/// Checks the bounds on two codes or fewer, whose values are known.
fn check_best(
    proof: &Proof,
    pattern: &Pattern,
    table: &Table,
    sizes: &[i128],
) -> Result<(), Failure> {
    let setting = &proof.setting;
    for (n, &size) in sizes.iter().enumerate().filter(|(_, size)| **size <= 2) {
        let (value, best) = (table.at(n), setting.best(size));
        if value > best {
            return Err(Failure::Problem(Problem::AboveBest { n, value, best }));
        }
    }
    if pattern.is_trivial() {
        let best = setting.best(pattern.words.len() as i128);
        for residue in proof.last_points() {
            let left = setting.differences(residue, |n| best - table.at(n));
            if !stays_non_negative(&left) {
                return Err(Failure::Problem(Problem::AboveBestForEver {
                    residue,
                    best,
                }));
            }
        }
    }
    Ok(())
}

impl Open {
    /// Disjoint sets together take at least the sum of what each takes, so the words of a pattern
    /// give a bound for it. The bound of a pattern of one word can rest only on guesses.
    pub fn new(
        proof: &Proof,
        (pattern, table): (&Pattern, &Table),
        sizes: &[i128],
        known: &mut Alone,
        ticker: &mut Ticker<'_>,
    ) -> Result<Self, Stop> {
        let mut open = Self {
            points: (0..sizes.len()).filter(|&n| sizes[n] > 2).collect(),
            residues: proof.last_points().collect(),
        };
        if pattern.words.len() > 1 {
            let setting = &proof.setting;
            let (pooled, plain): (Vec<Word>, Vec<Word>) =
                pattern.words.iter().partition(|word| word.digits() > 0);
            let alone = alone(proof, &pooled, known, ticker)?;
            let alone: Vec<Found> = alone.into_iter().flatten().collect();
            let base = setting.base(plain.len() as i128);
            let words = |n: usize| generic(proof, base, &alone, n);
            let left = |bound: i128, n: usize| bound - table.at(n);
            open.points
                .retain(|&n| table.at(n) > words(n).max(setting.base(sizes[n])));
            open.residues
                .retain(|&first| !generic_stays(proof, (base, &alone), (first, 0), left));
        }
        Ok(open)
    }
}

/// The bounds of words with digits, each alone. `known` has those looked up before.
fn alone(
    proof: &Proof,
    words: &[Word],
    known: &mut Alone,
    ticker: &mut Ticker<'_>,
) -> Result<Vec<Option<Found>>, Stop> {
    let mut alone = Vec::with_capacity(words.len());
    for word in words {
        let found = match known.get(word) {
            Some(found) => *found,
            None => proof.bounds.find(&[*word], ticker)?,
        };
        known.insert(*word, found);
        alone.push(found);
    }
    Ok(alone)
}

impl<'a> Turn<'a> {
    /// The turn about a pattern with this table.
    pub fn new(
        proof: &'a Proof,
        (pattern, table): (&Pattern, &'a Table),
        (sizes, open): (&'a [i128], &'a Open),
        fresh: usize,
        known: &mut Alone,
        ticker: &mut Ticker<'_>,
    ) -> Result<Self, Stop> {
        let words = pattern.after(fresh);
        let plain = words.partition_point(|word| word.digits() == 0);
        let alone = alone(proof, &words[plain..], known, ticker)?;
        Ok(Self {
            proof,
            table,
            sizes,
            open,
            fresh,
            words,
            plain,
            alone,
        })
    }

    /// The n of the window for which the guess is possible and there is something to show.
    pub fn points(&self) -> impl Iterator<Item = usize> {
        let points = self.open.points.iter().copied();
        points.filter(|&n| n >= self.fresh)
    }

    /// The first of the last points on each residue where there is something to show.
    pub fn residues(&self) -> impl Iterator<Item = usize> {
        self.open.residues.iter().copied()
    }

    /// The reply that ends the game.
    pub fn hit(&self) -> usize {
        number(self.proof.setting.game.pegs, 0)
    }

    /// The classes without the hit, looked up; `None` if the guess gives no information.
    pub fn classes(
        &self,
        guess: &Guess,
        ticker: &mut Ticker<'_>,
    ) -> Result<Option<Vec<Class>>, Stop> {
        let mut split: [Vec<usize>; REPLIES] = Default::default();
        for (i, word) in self.words.iter().enumerate() {
            split[guess.reply(word)].push(i);
        }
        let hits = std::mem::take(&mut split[self.hit()]);
        let split: Vec<_> = split.iter().filter(|class| !class.is_empty()).collect();
        if hits.is_empty() && split.len() == 1 {
            return Ok(None);
        }
        let class = |class: &Vec<usize>| {
            let words: Vec<Word> = class.iter().map(|&i| self.words[i]).collect();
            let pooled = class.iter().filter_map(|i| i.checked_sub(self.plain));
            let alone = pooled.filter_map(|i| self.alone[i]).collect();
            Class::new(self.proof, &words, alone, ticker)
        };
        split
            .into_iter()
            .map(class)
            .collect::<Result<_, _>>()
            .map(Some)
    }
}

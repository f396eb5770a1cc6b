//! Rule 3: lower bound and claim meet at the roots.

use std::collections::BTreeMap;

use super::classes::Place;
use super::error::{CheckError, RootProblem};
use super::patterns::{Pattern, classes, count_digits};
use super::proof::{Found, Proof};
use super::setting::Game;
use super::words::{Guess, Word, number, reply_text};
use job::control::{Stop, Ticker};

/// A set of codes whose value is proved: all codes, or a class after the first guess.
pub struct Root {
    /// The reply to the first guess; `None` for all codes.
    pub reply: Option<String>,
    pub place: Place,
    /// Colours of the game that are not in the pool.
    pub touched: usize,
    /// Its lower bound; `None` if it never has more than two codes.
    pub bound: Option<Found>,
    /// Where bound and claim do not meet: n, the bound, and the claim if there is one.
    pub exceptions: BTreeMap<usize, (i128, Option<i128>)>,
}

/// The words of all codes, and those of the classes after the first guess of the AB game.
fn all_words(game: Game) -> Vec<(Option<usize>, Vec<Word>)> {
    let all = Pattern::of_all_codes(game);
    let mut roots = vec![(None, all.words.clone())];
    if game.is_ab()
        && let Some(guess) = Guess::of_fresh(game)
    {
        let hit = number(game.pegs, 0);
        let classes = classes(&all.after(game.pegs), &guess).into_iter();
        let misses = classes.filter(|(reply, _)| *reply != hit);
        roots.extend(misses.map(|(reply, words)| (Some(reply), words)));
    }
    roots
}

/// Finds and checks all roots.
pub fn check(proof: &Proof, ticker: &mut Ticker<'_>) -> Result<Vec<Root>, CheckError> {
    let mut roots = Vec::new();
    for (reply, words) in all_words(proof.setting.game) {
        let mut root = Root::new(proof, reply, words, ticker)?;
        root.check(proof).map_err(|problem| CheckError::Root {
            root: root.name(),
            problem,
        })?;
        roots.push(root);
    }
    Ok(roots)
}

impl Root {
    fn new(
        proof: &Proof,
        reply: Option<usize>,
        words: Vec<Word>,
        ticker: &mut Ticker<'_>,
    ) -> Result<Self, Stop> {
        let touched = reply.map_or(0, |_| proof.setting.game.pegs);
        let bound = proof.bounds.find(&words, ticker)?;
        Ok(Self {
            reply: reply.map(reply_text),
            place: Place::new(proof, (reply.unwrap_or(0), words), touched as u64, ticker)?,
            touched,
            bound,
            exceptions: BTreeMap::new(),
        })
    }

    /// Its name in error messages.
    pub fn name(&self) -> String {
        match &self.reply {
            None => "all codes".into(),
            Some(reply) => format!("the class {reply} of the first guess"),
        }
    }

    /// The fewest colours in the pool.
    pub fn least(&self, proof: &Proof) -> usize {
        proof.setting.game.fewest_colors()
            - if self.reply.is_some() {
                self.touched
            } else {
                0
            }
    }

    /// The lower bound with n colours in the pool.
    pub fn lower(&self, proof: &Proof, n: usize) -> Option<i128> {
        if self.place.class.pattern.is_trivial() {
            return Some(proof.setting.best(self.place.size(n)));
        }
        self.bound.as_ref().map(|found| proof.bounds.at(found, n))
    }

    /// What the claims need with n colours in the pool.
    pub fn upper(&self, proof: &Proof, n: usize) -> Option<i128> {
        self.place.upper(proof, n).map(|upper| upper.value())
    }

    fn check(&mut self, proof: &Proof) -> Result<(), RootProblem> {
        let last = proof.last_points().start;
        for n in self.least(proof)..proof.window {
            let lower = self.lower(proof, n).ok_or(RootProblem::NoBound)?;
            let upper = self.upper(proof, n);
            if upper == Some(lower) {
                continue;
            }
            if n >= last {
                let upper = upper.ok_or(RootProblem::NoClaim { n })?;
                return Err(RootProblem::Apart { n, lower, upper });
            }
            self.exceptions.insert(n, (lower, upper));
        }
        if self.place.class.pattern.is_trivial() {
            return Ok(());
        }
        for n in proof.last_points() {
            let claim = self.place.constant_claim(proof, n, 0);
            claim.ok_or(RootProblem::NoClaim { n })?;
        }
        Ok(())
    }
}

/// The number of words of all codes, by their number of digits.
pub fn all_digits(game: Game) -> super::patterns::Digits {
    count_digits(&Pattern::of_all_codes(game).words)
}

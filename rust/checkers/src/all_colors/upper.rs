//! Rule 2: a strategy that asks what the claims say needs no more guesses than they say.
//!
//! *Why that suffices.* In a class, touched colours, the pool and the absent colours together are
//! as many as before, and at least as many as its claim assumes. So the strategy never uses a
//! colour that is not there, and with a given number of colours only finitely many claims can come
//! up. A guess that splits the codes leads to claims about fewer codes. One that does not leads to
//! a claim about the same codes with a smaller value, which can happen only finitely often. So the
//! strategy ends, and by induction in this order each claim is true.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::CheckError;
use super::patterns::{Digits, Pattern, classes};
use super::proof::{Line, Proof};
use super::words::{Guess, reply_text};
use job::{Stop, Ticker};

/// What the claims say about a class.
pub struct Class {
    digits: Digits,
    /// How many letters went back to the pool.
    back: usize,
    /// Whether it is one code or two, the same for every n.
    few: bool,
    /// The numbers of the claims that apply, those with the fewest absent colours first.
    claims: Vec<usize>,
}

/// The claims are checked, or applied.
pub struct Claims<'a, 't> {
    pub proof: &'a Proof,
    pub ticker: &'a mut Ticker<'t>,
}

impl Class {
    /// The number of its codes with n colours in the pool.
    pub fn size(&self, n: usize) -> i128 {
        self.digits.size(n + self.back)
    }

    /// The claim about it with n colours in the pool: of those that have a guess, the one with the
    /// most absent colours.
    pub fn claim<'a>(&self, proof: &'a Proof, n: usize) -> Option<&'a Line> {
        let mut claims = self.claims.iter().rev().map(|&number| &proof.lines[number]);
        claims.find(|claim| claim.guess(n + self.back).is_some())
    }

    /// What it costs with n colours in the pool, where two codes or fewer need no claim. At the
    /// last points only claims for ever have guesses, so it is by the same one at all of them;
    /// `is_last` asks for that, unless there are two codes or fewer for every n.
    pub fn cost(&self, proof: &Proof, n: usize, is_last: bool) -> Option<i128> {
        let size = self.size(n);
        if size <= 2 {
            return (self.few || !is_last).then_some(proof.setting.best(size));
        }
        Some(self.claim(proof, n)?.at(n + self.back))
    }
}

/// Checks all claims.
pub fn check(proof: &Proof, ticker: &mut Ticker<'_>) -> Result<(), CheckError> {
    let mut claims = Claims { proof, ticker };
    for line in proof.claims() {
        let checked = claims.check(line);
        checked.map_err(|error| error.about(&line.name))?;
        claims.ticker.node();
    }
    Ok(())
}

impl Claims<'_, '_> {
    /// Looks up a class. `known` is the number of its letters, touched or fresh, and its absent
    /// colours together.
    pub fn class(&mut self, pattern: &Pattern, known: usize) -> Result<Class, Stop> {
        let absent = known.saturating_sub(pattern.letter_count() + pattern.back);
        let [_, claims @ ..] = self.proof.lines_about(pattern, self.ticker)?;
        Ok(Class {
            digits: Digits::of(&pattern.words),
            back: pattern.back,
            few: pattern.is_few(),
            claims: claims.into_iter().take(absent + 1).flatten().collect(),
        })
    }

    /// The classes of a guess about a claim, without the hit, and their replies.
    fn classes(&mut self, line: &Line, guess: &Guess) -> Result<Vec<(String, Class)>, Stop> {
        let words = line.pattern.after(guess.fresh);
        self.ticker.work(100 * words.len() as u64)?;
        let known = line.absent + line.pattern.letter_count() + guess.fresh;
        let mut found = Vec::new();
        for (reply, part) in classes(&words, guess.word).into_iter().enumerate() {
            if !part.is_empty() {
                let class = self.class(&Pattern::of(part), known)?;
                found.push((reply_text(reply), class));
            }
        }
        Ok(found)
    }

    fn check(&mut self, line: &Line) -> Result<(), CheckError> {
        let (proof, setting) = (self.proof, &self.proof.setting);
        let digits = Digits::of(&line.pattern.words);
        let mut known = HashMap::new();
        // What is left of the value for each n, after the sum of all classes or after each of them.
        let mut left = vec![Vec::new(); proof.window];
        for (n, left) in left.iter_mut().enumerate() {
            let Some(guess) = line.guess(n) else { continue };
            let (absent, about) = (line.absent, format!("for n = {n} the guess {}", guess.word));
            ensure!(guess.fresh <= n, "{about} has too many fresh colours");
            let enough = guess.absent <= absent;
            ensure!(enough, "{about} needs more absent colours than {absent}");
            let classes = match known.entry(guess) {
                Entry::Occupied(classes) => classes.into_mut(),
                Entry::Vacant(place) => place.insert(self.classes(line, &guess)?),
            };
            self.ticker.work(100 + 50 * classes.len() as u64)?;
            let mut costs = Vec::new();
            for (reply, class) in classes.iter() {
                let cost = class.cost(proof, n - guess.fresh, n >= proof.last);
                let lacks = || format!("{about} lacks a claim for the class {reply}");
                costs.push(cost.ok_or_else(lacks)?);
            }
            let rest = line.at(n) - setting.guess(digits.size(n));
            let more = setting.join(costs.iter().copied()) - rest;
            ensure!(more <= 0, "{about} costs {more} more than claimed");
            // In the worst case no class, the hit, is one as well.
            costs.push(0);
            *left = if setting.worst {
                costs.iter().map(|cost| rest - cost).collect()
            } else {
                vec![-more]
            };
        }
        let last = proof.spans().filter(|span| span.points > 1);
        for span in last.filter(|_| line.points > 0) {
            let stays = |i| setting.stays(span, |n| left[n][i]);
            let enough = (0..left[span.first].len()).all(stays);
            ensure!(enough, "is not shown to be enough for {span}");
        }
        Ok(())
    }
}

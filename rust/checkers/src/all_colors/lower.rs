//! Rule 1: no guess does better than a lower bound says.
//!
//! *Why that suffices.* By induction on the number of codes: the first guess of a useful strategy
//! splits the codes or hits one, so all classes are smaller, and the strategy takes at least what
//! is shown for each. All such guesses are examined, up to the names of the colours. In the window
//! this is done for each n. Beyond it all tables are polynomials on each residue, and sums of them
//! stay non-negative if their differences do where the window ends; the same holds for the greatest
//! of some polynomials, if it does for one of them.
//!
//! *A shortcut.* The words with digits, each alone, have the same bounds whatever the guess. So
//! what the classes cost by their generic bounds is the same for all guesses with as many fresh
//! letters, but for the words without digits: how they fall into classes adds a constant (in the
//! worst case: is one term of the maximum). Only if this does not suffice are the classes looked
//! up.

use std::array;
use std::collections::HashMap;

use super::CheckError;
use super::patterns::{Digits, Pattern, classes};
use super::proof::{Bound, Line, Proof};
use super::setting::{Differences, Span, stays};
use super::words::{Guess, REPLIES, Word};
use job::{Stop, Ticker};

/// Replies to all guesses about all lower bounds: about a day of work.
const MOST_REPLIES: u128 = 1 << 44;
/// Costs for which is kept what they leave to be shown.
const KNOWN_COSTS: usize = 256;

/// Checks all lower bounds.
pub fn check(proof: &Proof, ticker: &mut Ticker<'_>) -> Result<(), CheckError> {
    let pegs = proof.setting.pegs;
    let replies = proof.bounds().iter().map(|line| {
        let signs = (line.pattern.letter_count() + pegs + 1) as u128;
        // Each digit stays or becomes one of the fresh letters.
        let after = |word: &Word| (pegs as u128 + 1).pow(word.digits() as u32);
        signs.pow(pegs as u32) * line.pattern.words.iter().map(after).sum::<u128>()
    });
    let few = replies.sum::<u128>() <= MOST_REPLIES;
    ensure!(few, "has too many guesses about its lower bounds");
    let mut rule = Rule::new(proof, ticker);
    for line in proof.bounds() {
        rule.check(line).map_err(|error| error.about(&line.name))?;
        rule.ticker.node();
    }
    Ok(())
}

/// A lower bound on the cost of a class: a number, and bounds of the file, each so many times.
struct Term(i128, Vec<(Bound, i128)>);

/// A class: how many codes it has, and other lower bounds on its cost.
struct ClassBounds(Digits, Vec<Term>);

/// Rule 1 for one lower bound after the other.
pub struct Rule<'a, 't> {
    proof: &'a Proof,
    ticker: &'a mut Ticker<'t>,
    /// Bounds of single words up to the names of letters, which come up again and again.
    alone: HashMap<Word, Option<Bound>>,
    /// For each n, what the classes must cost together.
    need: Vec<i128>,
    /// How many colours fewer than n the pool has in a class.
    fresh: usize,
}

impl<'a, 't> Rule<'a, 't> {
    /// With nothing known about any class.
    pub fn new(proof: &'a Proof, ticker: &'a mut Ticker<'t>) -> Self {
        Self { proof, ticker, alone: HashMap::new(), need: Vec::new(), fresh: 0 }
    }

    /// Checks a lower bound.
    pub fn check(&mut self, line: &Line) -> Result<(), CheckError> {
        let (setting, words) = (&self.proof.setting, &line.pattern.words);
        let digits = Digits::of(words);
        self.ticker.work(100 * self.proof.window as u64)?;
        self.fresh = 0;
        self.need = (0..self.proof.window).map(|n| line.at(n)).collect();
        let own = [self.class(words, None)?];
        let mut open = Vec::new();
        for span in self.proof.spans() {
            let few = span.points == 1 && digits.size(span.first) <= 2;
            if few || line.pattern.is_few() {
                let left = |n| setting.best(digits.size(n)) - line.at(n);
                let stays = setting.stays(span, left);
                ensure!(stays, "one or two codes need less for {span}");
            } else if words.len() == 1 || !self.is_met(span, &own) {
                // Disjoint sets together take at least the sum of what each takes, so the words of
                // a pattern give a bound for it. That of one word can rest only on guesses.
                open.push(span);
            }
        }
        for (n, need) in self.need.iter_mut().enumerate() {
            *need -= setting.guess(digits.size(n));
        }
        for fresh in 0..=setting.pegs {
            self.fresh = fresh;
            open.retain(|span| span.first >= fresh);
            if !open.is_empty() {
                self.check_guesses(&line.pattern, &open)?;
            }
        }
        Ok(())
    }

    /// Checks the guesses with so many fresh letters.
    fn check_guesses(&mut self, pattern: &Pattern, open: &[Span]) -> Result<(), CheckError> {
        let setting = &self.proof.setting;
        let words = pattern.after(self.fresh);
        let (plain, pooled): (Vec<Word>, Vec<Word>) =
            words.iter().partition(|word| word.digits() == 0);
        let base = (0..=plain.len() as i128).map(|codes| setting.base(codes));
        let base: Vec<i128> = base.collect();
        // By the cost of the words without digits, where the generic bounds do not suffice.
        let mut left: HashMap<i128, Vec<Span>> = HashMap::new();
        for guess in Guess::all(setting, pattern.letter_count(), self.fresh) {
            self.ticker.work(10 + 10 * words.len() as u64)?;
            let mut counts = [0; REPLIES];
            for &word in plain.iter().filter(|word| **word != guess.word) {
                counts[guess.word.reply(word)] += 1;
            }
            let cost = setting.join(counts.into_iter().map(|codes: usize| base[codes]));
            if !left.contains_key(&cost) {
                if left.len() == KNOWN_COSTS {
                    left.clear();
                }
                let together = [ClassBounds(Digits::default(), self.terms(&pooled, cost)?)];
                self.ticker.work(50 * open.len() as u64)?;
                let is_open = |span: &Span| !self.is_met(*span, &together);
                left.insert(cost, open.iter().copied().filter(is_open).collect());
            }
            if !left[&cost].is_empty() {
                self.check_classes(&words, guess.word, &left[&cost])?;
            }
        }
        Ok(())
    }

    /// Checks one guess class by class.
    fn check_classes(
        &mut self,
        words: &[Word],
        guess: Word,
        open: &[Span],
    ) -> Result<(), CheckError> {
        let parts = classes(words, guess);
        // The same reply to all codes gives no information.
        if parts.iter().any(|part| part.len() == words.len()) {
            return Ok(());
        }
        let mut classes = Vec::new();
        for part in parts.iter().filter(|part| !part.is_empty()) {
            let listed = self.proof.bound(&Pattern::of(part.clone()), self.ticker)?;
            classes.push(self.class(part, listed)?);
        }
        self.ticker.work(20 * (open.len() * classes.len()) as u64)?;
        for &span in open {
            let met = self.is_met(span, &classes);
            ensure!(met, "the guess {guess} may need less for {span}");
        }
        Ok(())
    }

    /// What is known about the words of a class.
    fn class(&mut self, words: &[Word], listed: Option<Bound>) -> Result<ClassBounds, Stop> {
        let plain = words.iter().filter(|word| word.digits() == 0).count();
        let mut terms = self.terms(words, self.proof.setting.base(plain as i128))?;
        terms.extend(listed.map(|bound| Term(0, vec![(bound, 1)])));
        Ok(ClassBounds(Digits::of(words), terms))
    }

    /// The generic bound of words of which those without digits cost `plain`: disjoint sets
    /// together take at least the sum of what each takes. In the worst case they take at least as
    /// much as each of them.
    fn terms(&mut self, words: &[Word], plain: i128) -> Result<Vec<Term>, Stop> {
        let mut bounds = Vec::<(Bound, i128)>::new();
        for word in words.iter().filter(|word| word.digits() > 0) {
            let word = word.unnamed();
            if !self.alone.contains_key(&word) {
                let bound = self.proof.bound(&Pattern::of(vec![word]), self.ticker)?;
                self.alone.insert(word, bound);
            }
            let bound = self.alone[&word];
            match bounds.iter_mut().find(|(other, _)| Some(*other) == bound) {
                Some((_, times)) => *times += 1,
                None => bounds.extend(bound.map(|bound| (bound, 1))),
            }
        }
        if !self.proof.setting.worst {
            return Ok(vec![Term(plain, bounds)]);
        }
        let each = bounds.into_iter().map(|(bound, _)| vec![(bound, 1)]);
        let each = each.map(|bound| Term(0, bound));
        Ok(each.chain([Term(plain, Vec::new())]).collect())
    }

    /// The value of a term for n.
    fn at(&self, Term(number, bounds): &Term, n: usize) -> i128 {
        let at = |&(bound, times)| times * self.proof.at(bound, n - self.fresh);
        number + bounds.iter().map(at).sum::<i128>()
    }

    /// Whether these classes cost enough on a span, and, if it is that of the last points, for
    /// ever: by the same term of each class (in the worst case: of one) for all points.
    fn is_met(&self, span: Span, classes: &[ClassBounds]) -> bool {
        let (setting, n) = (&self.proof.setting, span.first);
        let terms = classes.iter().map(|class| &class.1);
        if span.points == 1 {
            let best = |terms: &Vec<Term>| terms.iter().map(|term| self.at(term, n)).max();
            let by_size = |class: &ClassBounds| setting.base(class.0.size(n - self.fresh));
            let sizes = classes.iter().map(by_size);
            // Mostly the terms are enough; sizes take longer.
            let costs = || terms.clone().flat_map(best);
            return setting.join(costs()) >= self.need[n]
                || setting.join(costs().zip(sizes).map(|(a, b)| a.max(b))) >= self.need[n];
        }
        let missing = setting.differences(span, |n| -self.need[n]);
        let differences = |term| setting.differences(span, |n| self.at(term, n));
        if setting.worst {
            let mut terms = terms.flatten().map(differences);
            return terms.any(|term| stays(&plus(&missing, &term)));
        }
        let terms = terms.map(|terms| terms.iter().map(differences).collect());
        can_stay(&missing, &terms.collect::<Vec<_>>())
    }
}

fn plus(left: &Differences, right: &Differences) -> Differences {
    array::from_fn(|order| left[order] + right[order])
}

/// Whether adding one of the terms of each class leaves nothing negative.
fn can_stay(left: &Differences, classes: &[Vec<Differences>]) -> bool {
    let Some((terms, rest)) = classes.split_first() else { return stays(left) };
    // A quick test first: the most of each order.
    let mut most = *left;
    for (order, most) in most.iter_mut().enumerate() {
        for terms in classes {
            *most += terms.iter().map(|term| term[order]).max().unwrap_or(0);
        }
    }
    stays(&most) && terms.iter().any(|term| can_stay(&plus(left, term), rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_term_of_each_class_is_chosen() {
        let left = [-3, 1, -1, 0, 0, 0];
        let class = |term| vec![[0; 6], term];
        let [first, second, third] = [[2, -1, 0, 0, 0, 0], [1, 0, 1, 0, 0, 0], [9, -9, 9, 0, 0, 0]];
        assert!(can_stay(&left, &[class(third), class(first), class(second)]));
        assert!(!can_stay(&left, &[class(third), class(first)]));
        assert!(!can_stay(&left, &[class(second), class(third)]));
        assert!(can_stay(&[0; 6], &[]));
        assert!(!can_stay(&left, &[]));
    }
}

//! Scores of all guesses for a set, by the sizes of the classes that they make.

use crate::Goal;
use crate::games::{CODES, Code, FeedbackCode};
use crate::search::Search;
use job::{Stop, reserve};
use simd::Blocks;

/// The guesses of one set with their scores, and what is kept from one set to the next.
#[derive(Debug)]
pub struct Scores {
    /// The candidates by which guesses are scored.
    pub candidates: Blocks,
    hit: usize,
    is_hit: bool,
    /// The feedbacks that occur, as codes.
    feedbacks: Vec<FeedbackCode>,
    /// The estimated total of a class, for each size.
    totals: Vec<f32>,
    codes: Vec<FeedbackCode>,
    counts: Vec<[u32; 4]>,
    /// The scores, whether the guess is no candidate, and the guess.
    scored: Vec<(f32, bool, Code)>,
}

impl Scores {
    /// Nothing scored yet.
    pub fn new(search: &Search) -> Self {
        let rules = search.rules;
        let feedbacks = rules.codes_of_feedbacks.clone();
        let size = search.question.codes().len();
        // A tree whose guesses split so well has about this depth.
        let base = (feedbacks.len() as f64).powf(0.65).max(1.5).ln();
        let is_hit = search.goal == Goal::Hit;
        let total = |n: usize| match n {
            0 => 0.0,
            1 => f64::from(u8::from(is_hit)),
            2 => 2.0 + f64::from(u8::from(is_hit)),
            n => {
                let depth = (n as f64 / 2.0).ln() / base + 1.0;
                n as f64 * (depth + if is_hit { 0.55 } else { 0.0 })
            }
        };
        Self {
            candidates: Blocks::default(),
            hit: rules.hit_code().into(),
            is_hit,
            feedbacks,
            totals: (0..=size).map(|n| total(n) as f32).collect(),
            codes: Vec::new(),
            counts: vec![[0; 4]; CODES],
            scored: Vec::new(),
        }
    }

    /// Begins with the guesses for another set.
    pub fn begin(&mut self, candidates: Blocks) {
        self.codes.resize(candidates.len(), 0);
        self.candidates = candidates;
        self.scored.clear();
    }

    /// Scores a guess, unless it leaves all candidates together.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn add(&mut self, search: &mut Search, guess: Code) -> Result<(), Stop> {
        let size = self.candidates.len();
        search.ticker.work(size as u64)?;
        search.rules.game.feedback_codes(guess, &self.candidates, &mut self.codes);
        let (fours, rest) = self.codes.as_chunks::<4>();
        for four in fours {
            for (place, &code) in four.iter().enumerate() {
                self.counts[usize::from(code)][place] += 1;
            }
        }
        for &code in rest {
            self.counts[usize::from(code)][0] += 1;
        }
        let outside = self.counts[self.hit] == [0; 4];
        let occurring = if size < self.feedbacks.len() { &self.codes } else { &self.feedbacks };
        let (mut score, mut largest) = (0.0, 0);
        for &code in occurring {
            let counts = std::mem::take(&mut self.counts[usize::from(code)]);
            let n: u32 = counts.iter().sum();
            largest = largest.max(n);
            if !(self.is_hit && usize::from(code) == self.hit) {
                score += self.totals[n as usize];
            }
        }
        if largest as usize == size && (outside || size > 1) {
            return Ok(());
        }
        reserve(&mut self.scored, 1)?;
        self.scored.push((score, outside, guess));
        Ok(())
    }

    /// The guesses with the best scores, at most so many, the best first: candidates before others,
    /// then in order.
    pub fn best(&mut self, most: usize) -> Vec<Code> {
        let order = |a: &(f32, bool, Code), b: &(f32, bool, Code)| {
            a.0.total_cmp(&b.0).then((a.1, a.2).cmp(&(b.1, b.2)))
        };
        if most < self.scored.len() {
            self.scored.select_nth_unstable_by(most, order);
            self.scored.truncate(most);
        }
        self.scored.sort_unstable_by(order);
        self.scored.iter().map(|&(.., guess)| guess).collect()
    }
}

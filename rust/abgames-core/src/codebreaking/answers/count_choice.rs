//! The guesses of a strategy that has the fewest candidates that take the worst case.
//!
//! They follow from the [counts](crate::codebreaking::search::count), which are searched where the memo does not have them.

use std::collections::HashSet;

use crate::codebreaking::bounds::size::INFEASIBLE;
use crate::codebreaking::games::rules::Code;
use crate::codebreaking::search::count::CountSearch;
use crate::codebreaking::search::state::Tried;
use crate::codebreaking::sets::partition::Class;
use crate::control::Stop;
use crate::simd::Blocks;

impl CountSearch<'_> {
    /// The guess of the strategy when `limit` guesses are left, which are enough for `codes`. Where all
    /// of them are needed: of the guesses that attain C, the one with the least bound of size; of
    /// these the one with the least Σ n² over the sizes n of its classes; of these a candidate; of
    /// these the lexicographically least. Where fewer are enough: as
    /// [`choose`](crate::codebreaking::search::worst::WorstSearch::choose) with one less.
    ///
    /// # Errors
    /// As [`CountSearch::search`].
    pub fn choose(&mut self, codes: &[Code], limit: u8) -> Result<Code, Stop> {
        if let Some(guess) = self.choose_loosely(codes, limit)? {
            return Ok(guess);
        }
        // Not the root, whose bounds are published.
        self.depth = 2;
        let mut counted = self.counted(codes.to_vec(), limit);
        self.search(&mut counted, INFEASIBLE)?;
        let count = counted.lower;
        let mut candidates = Blocks::default();
        candidates.set(codes, self.worst.rules.pegs());
        let mut ranking = self.rank(&counted, &candidates, count.saturating_add(1))?;
        let mut seen = HashSet::new();
        while let Some((_, guess)) = ranking.pop() {
            let budget = (count.saturating_add(1), INFEASIBLE);
            let tried = self.try_guess(&counted, &candidates, guess, budget, &mut seen)?;
            if tried.is_some_and(|tried| tried.exact && tried.total == count) {
                return Ok(guess);
            }
        }
        Ok(codes[0])
    }

    /// The guess when one or two candidates are left, or fewer guesses than `limit` are enough.
    fn choose_loosely(&mut self, codes: &[Code], limit: u8) -> Result<Option<Code>, Stop> {
        let mut set = self.worst.set(codes.to_vec());
        if codes.len() > 2 && !self.worst.within(&mut set, limit - 1)? {
            return Ok(None);
        }
        let limit = if codes.len() > 2 { limit - 1 } else { limit };
        self.worst.choose(codes, limit).map(Some)
    }

    /// A good guess when `limit` guesses are left, which are enough: one that attains C where the memo
    /// knows the values, else that of [`choose`](crate::codebreaking::search::worst::WorstSearch::choose).
    ///
    /// # Errors
    /// As [`CountSearch::search`].
    pub fn choose_quickly(&mut self, codes: &[Code], limit: u8) -> Result<Code, Stop> {
        let counted = self.counted(codes.to_vec(), limit);
        if codes.len() > 2 && counted.exact && counted.lower > 0 {
            let mut candidates = Blocks::default();
            candidates.set(codes, self.worst.rules.pegs());
            let mut ranking = self.rank(&counted, &candidates, counted.lower.saturating_add(1))?;
            while let Some((_, guess)) = ranking.pop() {
                let classes = self.worst.splitter.split(codes, guess);
                if self.known_count(classes, limit - 1)? == Some(counted.lower) {
                    return Ok(guess);
                }
            }
        }
        match self.choose_loosely(codes, limit)? {
            Some(guess) => Ok(guess),
            None => self.worst.choose(codes, limit),
        }
    }

    /// The count of a guess when those of all its classes are known.
    fn known_count(&mut self, classes: Vec<Class>, limit: u8) -> Result<Option<u32>, Stop> {
        let mut tried = Tried {
            total: 0,
            exact: false,
            depth: 0,
        };
        let children = self.open(classes, limit, INFEASIBLE, &mut tried)?;
        let known = children.iter().all(|child| child.exact);
        Ok(known.then_some(tried.total))
    }
}

//! The strategy tree, extracted after the search by a fixed rule.
//!
//! Rule for the least total: of the optimal guesses, the one with the least static bound (|A| + Σ size bound of the
//! classes, see [`bounds`](crate::codebreaking::bounds::size::size)); of these a candidate before others; of these the
//! lexicographically least. The rule names no memo, order of search or pruning, so the strategy
//! depends on the candidates, the guesses allowed and the limit alone. Nor does what the memo holds
//! matter: [`Search::choose`] asks of each guess in that order whether its total is at most the least
//! one, and the search answers with the exact total or a bound above it, both true whatever was
//! known before. So a strategy is the same after any earlier calls, with a memo that forgets, and after
//! a search by any number of threads. The rule for the least worst case, for which the same holds,
//! stands at [`WorstSearch::choose`](crate::codebreaking::search::worst::WorstSearch::choose).

use std::collections::HashSet;

use crate::codebreaking::bounds::size::INFEASIBLE;
use crate::codebreaking::games::rules::{Code, HIT, Rules, unpack};
use crate::codebreaking::search::Search;
use crate::codebreaking::search::memo::after_a_guess;
use crate::codebreaking::search::state::State;
use crate::codebreaking::sets::partition::{Class, Splitter, count};
use crate::codebreaking::task::Goal;
use crate::control::{Control, Stop, Ticker};
use crate::simd::Blocks;

/// Guesses of equal static bound among which a good one is looked for.
const MOST_ALIKE: usize = 256;

/// In [`Tree::edge_child`]: the feedback ends the task.
pub const END: u32 = u32::MAX;

/// A strategy as flat arrays. Node 0 is the root; the nodes are in breadth-first order. There is no
/// node when one candidate is to be determined.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    /// The guess of each node, `pegs` symbols each.
    pub guess: Vec<u8>,
    /// The edges of node i are `first_edge[i]..first_edge[i + 1]`.
    pub first_edge: Vec<u32>,
    /// Index of the feedback of each edge, increasing within a node.
    pub edge_feedback: Vec<u8>,
    /// The node that each edge leads to, or [`END`].
    pub edge_child: Vec<u32>,
    /// `histogram[d]`: number of candidates settled by guess d; by 0 when there is no node.
    pub histogram: Vec<u64>,
}

impl Tree {
    /// Sum over the candidates of the number of guesses.
    pub fn total(&self) -> u64 {
        self.histogram
            .iter()
            .enumerate()
            .map(|(depth, count)| depth as u64 * count)
            .sum()
    }

    /// The most guesses.
    pub fn worst(&self) -> usize {
        self.histogram.len().saturating_sub(1)
    }

    /// Builds the tree for `codes` by asking `choose` for the guess of each candidate set, given
    /// with the number of guesses that are left.
    ///
    /// # Errors
    /// What `choose` returns.
    pub fn grow(
        rules: &Rules,
        goal: Goal,
        codes: Vec<Code>,
        limit: u8,
        control: &Control,
        mut choose: impl FnMut(&[Code], u8) -> Result<Code, Stop>,
    ) -> Result<Self, Stop> {
        let mut tree = Self::default();
        let mut ticker = Ticker::new(control);
        let splitter = Splitter::new(rules);
        tree.first_edge.push(0);
        if goal == Goal::Determine && codes.len() == 1 {
            tree.histogram.push(1);
            return Ok(tree);
        }
        let mut level = vec![codes];
        let mut limit = limit;
        let mut nodes = 1;
        while !level.is_empty() {
            let mut found = 0;
            let mut next = Vec::new();
            for codes in level {
                ticker.work_untimed(8 * codes.len() as u64)?;
                let guess = choose(&codes, limit)?;
                tree.guess.extend(unpack(guess, rules.pegs()));
                for (feedback, class) in splitter.split(&codes, guess) {
                    tree.edge_feedback.push(feedback);
                    let ends = match goal {
                        Goal::Hit => feedback == HIT,
                        Goal::Determine => class.len() == 1,
                    };
                    if ends {
                        found += 1;
                        tree.edge_child.push(END);
                    } else {
                        tree.edge_child.push(nodes);
                        nodes += 1;
                        next.push(class);
                    }
                }
                tree.first_edge.push(tree.edge_child.len() as u32);
            }
            if tree.histogram.is_empty() {
                tree.histogram.push(0);
            }
            tree.histogram.push(found);
            level = next;
            limit = after_a_guess(limit);
        }
        Ok(tree)
    }
}

impl Search<'_> {
    /// The optimal guess of a state by the rule of [`strategy`](crate::codebreaking::answers::strategy).
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn choose(&mut self, state: &mut State) -> Result<Code, Stop> {
        self.depth = 1;
        self.search(state, INFEASIBLE)?;
        let total = state.proved.lower;
        if state.codes.len() > 2 || !self.rules().may_be_asked(state.codes[0]) {
            self.bounds.by_size = true;
            self.rank(state, total + 1)?;
            self.bounds.by_size = false;
            let mut ranking = state.ranking.take().unwrap_or_default();
            let mut candidates = Blocks::default();
            candidates.set(&state.codes, self.rules.pegs());
            let mut seen = HashSet::new();
            loop {
                self.bounds.by_size = true;
                let next = self.next_guess(state, &candidates, &mut ranking);
                self.bounds.by_size = false;
                let Some(ranked) = next? else { break };
                let tried = self.try_guess(state, &candidates, &ranked, total + 1, &mut seen)?;
                if tried.is_some_and(|tried| tried.exact && tried.total == total) {
                    return Ok(ranked.guess);
                }
            }
        }
        // One or two candidates: the first of them is optimal.
        Ok(state.codes[0])
    }

    /// A good guess for the set `codes`, without any search: the optimal one where the memo knows
    /// the values, else of those with the best static bound the one with the least Σ n² over the
    /// sizes n of its classes.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn choose_quickly(&mut self, codes: &[Code], limit: u8) -> Result<Code, Stop> {
        let mut state = self.state(codes.to_vec(), limit);
        if codes.len() <= 2 && self.rules().may_be_asked(codes[0]) {
            return Ok(codes[0]);
        }
        let known = state.proved;
        let budget = if known.exact {
            known.lower.saturating_add(1)
        } else {
            INFEASIBLE
        };
        self.rank(&mut state, budget)?;
        let mut ranking = state.ranking.take().unwrap_or_default();
        let mut candidates = Blocks::default();
        candidates.set(codes, self.rules().pegs());
        let mut best: Option<(u32, u64, Code)> = None;
        let mut tried = 0;
        while let Some(ranked) = self.next_guess(&state, &candidates, &mut ranking)? {
            if known.exact {
                let classes = self.splitter.split(codes, ranked.guess);
                if self.known_total(codes.len(), classes, state.limit) == Some(known.lower) {
                    return Ok(ranked.guess);
                }
            }
            tried += 1;
            let bound = best.map_or(ranked.bound, |(bound, ..)| bound);
            if ranked.bound > bound || tried > MOST_ALIKE {
                if known.exact {
                    continue;
                }
                break;
            }
            self.ticker.work(codes.len() as u64)?;
            let squares = self.squares(&candidates, ranked.guess);
            if best.is_none_or(|(_, least, _)| squares < least) {
                best = Some((bound, squares, ranked.guess));
            }
        }
        Ok(best.map_or(codes[0], |(.., guess)| guess))
    }

    /// Σ n² over the sizes n of the classes of a guess.
    fn squares(&self, candidates: &Blocks, guess: Code) -> u64 {
        let counts = count(&self.splitter.feedback_codes(candidates, guess));
        counts.iter().map(|&n| u64::from(n) * u64::from(n)).sum()
    }

    /// A fair guess at once: of `most` candidates, evenly taken, the one with the least Σ n² over the
    /// sizes n of its classes, where cards that may not be asked have the other colour. If none tells
    /// something, the first guess that does.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn fair_guess(&mut self, codes: &[Code], most: usize) -> Result<Code, Stop> {
        if most == 1 && self.rules().may_be_asked(codes[0]) {
            return Ok(codes[0]);
        }
        let pegs = self.rules().pegs();
        let mut candidates = Blocks::default();
        candidates.set(codes, pegs);
        let mut best = None;
        for &code in codes.iter().step_by(codes.len().div_ceil(most)) {
            let guess = self.rules().askable(code);
            self.ticker.work(codes.len() as u64)?;
            let squares = self.squares(&candidates, guess);
            if best.is_none_or(|(least, _)| squares < least) {
                best = Some((squares, guess));
            }
        }
        let size = codes.len() as u64;
        if let Some((squares, guess)) = best
            && (squares < size * size || size == 1)
        {
            return Ok(guess);
        }
        let guesses = self.guesses(codes)?;
        let mut telling = (0..guesses.len())
            .map(|i| guesses.code(i, pegs))
            .filter(|&guess| {
                let slots = self.splitter.feedback_codes(&candidates, guess);
                slots.iter().any(|&slot| slot != slots[0])
            });
        Ok(telling.next().unwrap_or(codes[0]))
    }

    /// The total of a guess when the values of all classes are known.
    fn known_total(&mut self, size: usize, classes: Vec<Class>, limit: u8) -> Option<u32> {
        let limit = after_a_guess(limit);
        classes.into_iter().filter(|class| class.0 != HIT).try_fold(
            size as u32,
            |total, (_, class)| {
                let proved = self.state(class, limit).proved;
                proved.exact.then(|| total.saturating_add(proved.lower))
            },
        )
    }
}

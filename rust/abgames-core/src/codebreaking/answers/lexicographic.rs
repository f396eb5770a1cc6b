//! Objectives of two numbers of which the first counts more.
//!
//! Question: what is the least pair (W, S), (S, W) or (W, C) of a worst case W, a total S and the number C
//! of candidates that take W guesses? The first number is searched as if it was alone. A strategy with the
//! least W is one that keeps the limit of W guesses, so the second number is the least of that
//! kind with this limit:
//! 1. *worst-expected*: the search for the least total, limited to W guesses.
//! 2. *worst-count*: the search of [`count`](crate::codebreaking::search::count).
//! 3. *expected-worst*: a limit is met by a strategy with the least total S just if the least total with
//!    that limit is S. The worst case of the strategy in hand is one limit that is met. The next one below is
//!    tried with the budget S + 1, and gives a strategy that is better or the proof that there is
//!    none.
//!
//! Interrupted, the bounds are those of the part that is being searched, with the value of the first
//! number, or its bound and the bound of size of the second: a strategy with a worse first number is
//! above that pair in any case.

use crate::codebreaking::answers::solve::{Job, Solution};
use crate::codebreaking::answers::strategy::Tree;
use crate::codebreaking::bounds::size::INFEASIBLE;
use crate::codebreaking::games::rules::Code;
use crate::codebreaking::search::Search;
use crate::codebreaking::search::count::CountSearch;
use crate::codebreaking::search::count_together;
use crate::codebreaking::task::Value;
use crate::control::Stop;

impl<'a> Job<'a> {
    /// The least worst case, and the least total with it.
    pub(crate) fn worst_expected(self) -> Result<Solution, Stop> {
        let tree = match self.first_worst(|job, _| job.least_total())? {
            Ok(tree) => tree,
            Err(solution) => return Ok(solution),
        };
        let worst = tree.worst();
        let mut search = self.search();
        match self.prove(&mut search, worst as u8) {
            Err(Stop::TimeLimit) => {
                let other = self.approximate(search, worst as u8)?;
                let lower = Value::two(worst as u64, self.control.lower());
                Ok(self.stopped(lower, [tree, other], true))
            }
            proved => Ok(self.proved(proved?)),
        }
    }

    /// The least worst case, and the fewest candidates that take it.
    pub(crate) fn worst_count(self) -> Result<Solution, Stop> {
        let first = self.first_worst(|job, worst| {
            let least = job.count_search().static_least(job.size(), worst);
            least.max(1).into()
        })?;
        let tree = match first {
            Ok(tree) => tree,
            Err(solution) => return Ok(solution),
        };
        let worst = tree.worst() as u8;
        let mut search = self.count_search();
        match self.prove_count(&mut search, &tree) {
            Err(Stop::TimeLimit) => {
                let lower = Value::two(worst.into(), self.control.lower());
                let other = self.approximate_count(search, worst)?;
                Ok(self.stopped(lower, [Some(tree), other].into_iter().flatten(), true))
            }
            proved => Ok(self.proved(Some(proved?))),
        }
    }

    /// The least total, and the least worst case with it.
    pub(crate) fn expected_worst(self) -> Result<Solution, Stop> {
        let limit = self.question.limit();
        let least = self.static_worst();
        let mut search = self.search();
        let mut best = match self.prove(&mut search, limit) {
            Err(Stop::TimeLimit) => {
                let lower = Value::two(self.control.lower(), least);
                let found = self.control.snapshot().upper.is_some();
                let tree = self.approximate(search, limit)?;
                return Ok(self.stopped(lower, [tree], found));
            }
            proved => match proved? {
                Some(tree) => tree,
                None => return Ok(self.proved(None)),
            },
        };
        let total = best.total();
        self.control.next_objective();
        loop {
            let worst = best.worst() as u64;
            self.control.set_bounds(least, Some(worst));
            if worst == least {
                return Ok(self.proved(Some(best)));
            }
            match self.prove_within(&mut search, worst as u8 - 1, total) {
                Err(Stop::TimeLimit) => {
                    return Ok(self.stopped(Value::two(total, least), [best], true));
                }
                proved => match proved? {
                    Some(tree) => best = tree,
                    None => return Ok(self.proved(Some(best))),
                },
            }
        }
    }

    /// A strategy with the least worst case; or the solution, when there is none or time is over. `least`
    /// bounds the second number of strategies with some worst case.
    fn first_worst(self, least: impl Fn(Self, u8) -> u64) -> Result<Result<Tree, Solution>, Stop> {
        let first = match self.prove_worst() {
            Err(Stop::TimeLimit) => {
                let worst = self.control.lower();
                let lower = Value::two(worst, least(self, worst as u8));
                let found = self.control.snapshot().upper.is_some();
                let tree = self.approximate(self.search(), self.question.limit())?;
                Err(self.stopped(lower, [tree], found))
            }
            proved => proved?.ok_or_else(|| self.proved(None)),
        };
        self.control.next_objective();
        Ok(first)
    }

    /// A strategy that has the total, which is the least, and keeps the limit.
    fn prove_within(
        self,
        search: &mut Search,
        limit: u8,
        total: u64,
    ) -> Result<Option<Tree>, Stop> {
        let mut root = search.state(self.question.candidates.clone(), limit);
        // Not the root, whose bounds are published.
        search.depth = 1;
        search.search(&mut root, (total as u32).saturating_add(1))?;
        if u64::from(root.proved.lower) > total {
            return Ok(None);
        }
        let choose = |codes: &[Code], limit| {
            let mut state = search.state(codes.to_vec(), limit);
            search.choose(&mut state)
        };
        self.grow(limit, choose).map(Some)
    }

    /// A strategy with the fewest candidates that take the worst case of `tree`, which is the least one.
    fn prove_count(self, search: &mut CountSearch, tree: &Tree) -> Result<Tree, Stop> {
        let worst = tree.worst() as u8;
        let codes = &self.question.candidates;
        let count = self.question.value(tree).second;
        self.control
            .set_bounds(search.static_least(codes.len(), worst).max(1).into(), count);
        self.control.poll()?;
        let mut root = search.counted(codes.clone(), worst);
        let budget = count.unwrap_or(u64::MAX).min((INFEASIBLE - 1).into()) as u32 + 1;
        count_together::search_root(search, &mut root, budget, self.memo, self.question)?;
        self.control
            .set_bounds(root.lower.into(), Some(root.lower.into()));
        let choose = |codes: &[Code], limit| search.choose(codes, limit);
        self.grow(worst, choose)
    }

    /// A strategy that keeps the limit, which is enough, put together from what was proved of counts;
    /// `None` when that takes too long.
    fn approximate_count(self, mut search: CountSearch, limit: u8) -> Result<Option<Tree>, Stop> {
        self.allow_grace(search.ticker());
        let mut first = search.root_guess();
        let choose = |codes: &[Code], limit| match first.take() {
            Some(guess) => Ok(guess),
            None => search.choose_quickly(codes, limit),
        };
        match self.grow(limit, choose) {
            Err(Stop::TimeLimit) => Ok(None),
            grown => grown.map(Some),
        }
    }

    fn size(self) -> usize {
        self.question.candidates.len()
    }

    fn least_total(self) -> u64 {
        self.search().least_total(self.size()).into()
    }

    /// The least worst case of a set of that size.
    fn static_worst(self) -> u64 {
        self.worst_search().static_least(self.size()).into()
    }

    fn count_search(self) -> CountSearch<'a> {
        CountSearch::new(self.worst_search())
    }
}

//! The [search](crate::codebreaking::search::search) for the least total by several workers.
//!
//! The same rules as of one worker; how they share the work is told in [`team`](crate::codebreaking::search::team).

use std::collections::HashSet;
use std::sync::Arc;

use crate::codebreaking::answers::solve::{Question, expected};
use crate::codebreaking::bounds::size::INFEASIBLE;
use crate::codebreaking::games::rules::Code;
use crate::codebreaking::search::memo::{Memo, Proved};
use crate::codebreaking::search::scan::{Ranked, Ranking};
use crate::codebreaking::search::state::State;
use crate::codebreaking::search::team::{self, Begun, Finding, Name, Node, Worker};
use crate::codebreaking::search::{LARGEST_MERGED, Search};
use crate::control::Stop;
use crate::simd::Blocks;

/// Smaller sets are searched before another worker can help. Tests have small sets.
pub(crate) const SMALLEST_SHARED: usize = if cfg!(test) { 6 } else { 32 };

/// Searches the root, with as many threads as the memo is made for; its bounds are published.
///
/// # Errors
/// [`Stop`] when the job must end.
pub(crate) fn search_root(
    search: &mut Search,
    root: &mut State,
    memo: &Memo,
    question: &Question,
) -> Result<(), Stop> {
    if !question.prunings.memo {
        return search.search_root(root);
    }
    let (rules, control, limit) = (search.rules(), search.ticker.control(), root.limit);
    let first = |worker: Option<Worker>| {
        search.worker = worker;
        let searched = search.search_root(root);
        if let Some(worker) = search.worker.take() {
            search.root_guess = worker.team.root_guess().or(search.root_guess);
        }
        searched
    };
    let further = |worker| {
        let mut search = expected(rules, memo, question, control);
        search.worker = Some(worker);
        let mut root = search.state(question.candidates.clone(), limit);
        // Whatever ends this worker, the first one knows as well or finds out itself.
        let _ = search.search_root(&mut root);
    };
    team::work(memo.threads(), control, first, further)
}

/// A guess that another worker tries.
struct PutOff {
    ranked: Ranked,
    slots: Vec<u8>,
    name: Name,
}

impl Search<'_> {
    /// The worker, when the state is one that is searched together.
    pub(crate) fn shares(&self, state: &State) -> bool {
        self.worker.is_some() && state.codes.len() >= SMALLEST_SHARED
    }

    /// Searches a state as [`Search::search`] does, with all who are there.
    pub(crate) fn search_together(
        &mut self,
        state: &mut State,
        ranking: Ranking,
        budget: u32,
    ) -> Result<(), Stop> {
        let Some(team) = self.worker.as_ref().map(|worker| Arc::clone(&worker.team)) else {
            return Ok(());
        };
        let key = name_of(state);
        let node = team.enter(&key, &state.codes);
        self.begin(&node.finding, budget);
        let searched = self.try_together(state, ranking, budget, &node);
        self.finish();
        team.leave(&key);
        match searched {
            Err(Stop::Cancelled) if node.finding.settles(budget) => {
                state.proved = node.finding.get();
                Ok(())
            }
            searched => searched,
        }
    }

    fn try_together(
        &mut self,
        state: &mut State,
        mut ranking: Ranking,
        budget: u32,
        node: &Node,
    ) -> Result<(), Stop> {
        if node.codes != state.codes {
            // The same set under other names: what is exchanged are guesses, so take over theirs.
            state.codes.clone_from(&node.codes);
            self.rank(state, budget)?;
            ranking = state.ranking.take().unwrap_or_default();
        }
        let mut candidates = Blocks::default();
        candidates.set(&state.codes, self.rules.pegs());
        let mut names = HashSet::new();
        let mut put_off = Vec::new();
        let mut others = INFEASIBLE;
        while let Some(ranked) = self.next_guess(state, &candidates, &mut ranking)? {
            let bound = node.best().lower.min(budget);
            if self.prunings.bound && ranked.bound >= bound {
                others = others.min(ranked.bound);
                break;
            }
            if self.depth == 1 && self.prunings.bound {
                let open = put_off
                    .first()
                    .map_or(ranked, |first: &PutOff| first.ranked);
                let lower = others.min(open.bound).min(bound).min(ranking.rest);
                let lower = lower.max(state.proved.lower);
                self.ticker.control().set_bounds(lower.into(), None);
            }
            let slots = self.splitter.feedback_codes(&candidates, ranked.guess);
            let name = if self.prunings.merge && state.codes.len() <= LARGEST_MERGED {
                self.splitter.signature(&slots, self.goal)
            } else {
                ranked.guess.to_be_bytes().into()
            };
            if !names.insert(name.clone()) {
                continue;
            }
            let guess = PutOff {
                ranked,
                slots,
                name,
            };
            // Without a total to beat the guess is the first one, and the others depend on it.
            match self.try_shared(state, node, &guess, budget, bound < INFEASIBLE)? {
                Some(total) => others = others.min(total),
                None => put_off.push(guess),
            }
        }
        for guess in put_off {
            if self.prunings.bound && guess.ranked.bound >= node.best().lower.min(budget) {
                others = others.min(guess.ranked.bound);
            } else if let Some(total) = self.try_shared(state, node, &guess, budget, false)? {
                others = others.min(total);
            }
        }
        let best = node.best();
        debug_assert!(others >= best.lower.min(budget), "a better guess was lost");
        state.proved = if best.exact && best.lower < budget {
            best
        } else {
            let lower = others.min(ranking.rest).max(state.proved.lower);
            Proved {
                lower,
                exact: lower == INFEASIBLE,
                depth: 0,
            }
        };
        self.store(state);
        node.finding.publish(state.proved);
        Ok(())
    }

    /// Proves the total of a guess, or that it is not below the best one and the budget. `None` when
    /// another worker tries it, and this one wants to be `alone`.
    fn try_shared(
        &mut self,
        state: &State,
        node: &Node,
        guess: &PutOff,
        budget: u32,
        alone: bool,
    ) -> Result<Option<u32>, Stop> {
        let bound = if self.prunings.budget {
            node.best().lower.min(budget)
        } else {
            INFEASIBLE
        };
        let (finding, joined) = match node.begin(&guess.name, bound, alone) {
            Begun::Known(known) => return Ok(Some(known.lower)),
            Begun::PutOff => return Ok(None),
            Begun::Trial { finding, joined } => (finding, joined),
        };
        self.begin(&finding, bound);
        // The other one has bounded the classes already.
        let lookahead = self.prunings.lookahead && !joined;
        let tried = self.try_classes(state, &guess.slots, bound, lookahead);
        self.finish();
        let found = tried.as_ref().ok().map(|tried| Proved {
            lower: tried.total,
            exact: tried.exact,
            depth: tried.depth,
        });
        let better = node.end(&guess.name, found);
        match tried {
            Err(Stop::Cancelled) if finding.settles(bound) => {}
            Err(stop) => return Err(stop),
            Ok(_) => {}
        }
        let total = finding.get().lower;
        if better && self.depth == 1 {
            self.found_root_guess(total, guess.ranked.guess);
        }
        Ok(Some(total))
    }

    fn found_root_guess(&self, total: u32, guess: Code) {
        if let Some(worker) = &self.worker {
            worker.team.found_root_guess(total, guess);
        }
        self.ticker.control().set_bounds(0, Some(total.into()));
    }

    /// Whether another worker is at the state.
    pub(crate) fn is_under_way(&self, state: &State) -> bool {
        let worker = self.worker.as_ref().filter(|_| !state.proved.exact);
        worker.is_some_and(|worker| {
            let shared = state.codes.len() >= SMALLEST_SHARED;
            shared && worker.team.is_under_way(&name_of(state))
        })
    }

    fn begin(&mut self, finding: &Arc<Finding>, budget: u32) {
        if let Some(worker) = &mut self.worker {
            worker.begin(finding, budget);
        }
    }

    fn finish(&mut self) {
        if let Some(worker) = &mut self.worker {
            worker.finish();
        }
    }
}

/// What tells states apart: the key, and where there is none, because the set is large, the set.
fn name_of(state: &State) -> Box<[u8]> {
    state.key.clone().unwrap_or_else(|| {
        let codes = state.codes.iter().flat_map(|code| code.to_be_bytes());
        [state.limit].into_iter().chain(codes).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codebreaking::answers::solve::{Solution, solve};
    use crate::codebreaking::games::rules::{Kind, Rules};
    use crate::codebreaking::prunings::Prunings;
    use crate::codebreaking::task::{Goal, Objective};
    use crate::control::Control;
    use std::time::Duration;

    fn question(rules: &Rules, objective: Objective, goal: Goal) -> Question {
        Question {
            candidates: rules.secrets().expect("small"),
            goal,
            objective,
            consistent: false,
            max_guesses: None,
            prunings: Prunings::ALL,
        }
    }

    fn games() -> Vec<Rules> {
        let games = [(Kind::Ab, 3, 5), (Kind::Ab, 4, 4), (Kind::Mastermind, 3, 4)];
        let games = games.map(|(kind, pegs, colors)| Rules::new(kind, pegs, colors, 0));
        let games = games.into_iter().chain([Rules::cards(3, None)]);
        games.map(|rules| rules.expect("valid")).collect()
    }

    fn solved(rules: &Rules, memo: &Memo, question: &Question) -> Solution {
        solve(rules, memo, question, &Control::new(None)).expect("nobody cancels")
    }

    #[test]
    fn values_and_strategies_are_those_of_one_thread() {
        for rules in games() {
            for objective in [Objective::Expected, Objective::Worst, Objective::WorstCount] {
                for goal in [Goal::Hit, Goal::Determine] {
                    let mut question = question(&rules, objective, goal);
                    for (consistent, most) in [(false, None), (true, None), (false, Some(4))] {
                        question.consistent = consistent;
                        question.max_guesses = most;
                        let alone = solved(&rules, &Memo::default(), &question);
                        for threads in [2, 5] {
                            let memo = Memo::unbounded(threads);
                            assert_eq!(solved(&rules, &memo, &question), alone);
                            let memo = Memo::bounded(Memo::SMALLEST_LIMIT, threads);
                            let memo = memo.expect("large enough");
                            assert_eq!(solved(&rules, &memo, &question), alone);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn rules_that_only_save_work_may_be_off() {
        let rules = Rules::new(Kind::Ab, 3, 5, 0).expect("valid");
        for objective in [Objective::Expected, Objective::Worst, Objective::WorstCount] {
            let mut question = question(&rules, objective, Goal::Hit);
            let alone = solved(&rules, &Memo::default(), &question);
            for &name in Prunings::NAMES {
                question.prunings = Prunings::ALL;
                assert!(question.prunings.switch_off(name));
                assert_eq!(solved(&rules, &Memo::unbounded(2), &question), alone);
            }
        }
    }

    #[test]
    fn all_end_when_the_job_does() {
        let rules = Rules::new(Kind::Ab, 5, 10, 0).expect("valid");
        for objective in [Objective::Expected, Objective::Worst, Objective::WorstCount] {
            let question = question(&rules, objective, Goal::Hit);
            let memo = Memo::unbounded(3);
            let control = Control::new(Some(Duration::from_millis(50)));
            let found = solve(&rules, &memo, &question, &control).expect("nobody cancels");
            assert!(!found.proven && found.tree.is_some());
            assert!(found.upper.is_some_and(|upper| found.lower < upper));
            let control = Control::new(None);
            let cancelled = std::thread::scope(|scope| {
                let job = scope.spawn(|| solve(&rules, &memo, &question, &control));
                std::thread::sleep(Duration::from_millis(50));
                control.cancel();
                job.join().expect("no panic")
            });
            assert_eq!(cancelled, Err(Stop::Cancelled));
        }
    }
}

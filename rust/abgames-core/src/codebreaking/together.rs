//! The [search](super::search) for the least total by several workers.
//!
//! The same rules as of one worker; how they share the work is told in [`team`](super::team).

use std::collections::HashSet;
use std::sync::Arc;
use std::thread::{Builder, scope};

use super::bounds::INFEASIBLE;
use super::memo::{Memo, Proved};
use super::rules::{Code, Rules};
use super::scan::{Ranked, Ranking};
use super::search::{LARGEST_MERGED, Search};
use super::solve::{Question, expected};
use super::state::State;
use super::team::{EndOnDrop, Finding, Name, Node, Team, Worker};
use crate::control::{Control, Stop};
use crate::simd::Blocks;

/// Smaller sets are searched before another worker can help.
const SMALLEST_SHARED: usize = 12;

/// Stack of a further worker: the search is recursive, one level a guess, 255 levels at most.
const STACK: usize = 256 << 20;

/// Searches the root, with as many threads as the memo is made for; its bounds are published.
///
/// # Errors
/// [`Stop`] when the job must end.
pub(super) fn search_root(
    search: &mut Search,
    root: &mut State,
    memo: &Memo,
    question: &Question,
) -> Result<(), Stop> {
    if memo.threads() == 1 || !question.prunings.memo {
        return search.search_root(root);
    }
    let team = Arc::new(Team::default());
    let (rules, control, limit) = (search.rules(), search.ticker.control(), root.limit);
    scope(|scope| {
        let _end = EndOnDrop(&team);
        for _ in 1..memo.threads() {
            let help = || help(rules, memo, question, control, limit, &team);
            let worker = Builder::new().name("abgames".into()).stack_size(STACK);
            // Where no thread is to be had, those that are there do all.
            if worker.spawn_scoped(scope, help).is_err() {
                break;
            }
        }
        search.worker = Some(Worker::new(&team));
        let searched = search.search_root(root);
        search.worker = None;
        search.root_guess = team.root_guess();
        searched
    })
}

/// What a further worker does: the same.
fn help(
    rules: &Rules,
    memo: &Memo,
    question: &Question,
    control: &Control,
    limit: u8,
    team: &Arc<Team>,
) {
    if !team.wait(control) {
        return;
    }
    let mut search = expected(rules, memo, question, control);
    search.worker = Some(Worker::new(team));
    let mut root = search.state(question.candidates.clone(), limit);
    // Whatever ends this worker, the first one knows as well or finds out itself.
    let _ = search.search_root(&mut root);
}

/// A guess that another worker tries.
struct PutOff {
    ranked: Ranked,
    slots: Vec<u8>,
    name: Name,
}

impl Search<'_> {
    /// The worker, when the state is one that is searched together.
    pub(super) fn shares(&self, state: &State) -> bool {
        self.worker.is_some() && state.codes.len() >= SMALLEST_SHARED
    }

    /// Searches a state as [`Search::search`] does, with all who are there.
    pub(super) fn search_together(
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
        let mut others = ranking.rest;
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
                let lower = others.min(open.bound).min(bound).max(state.proved.lower);
                self.ticker.control().set_bounds(lower.into(), None);
            }
            let slots = self.splitter.slots(&candidates, ranked.guess);
            let name = if self.prunings.merge && state.codes.len() <= LARGEST_MERGED {
                self.splitter.name(&slots, self.goal)
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
        state.proved = if best.exact && best.lower < budget {
            best
        } else {
            let lower = others.max(state.proved.lower);
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
        let (finding, under_way) = node.begin(&guess.name, bound, alone);
        if finding.settles(bound) {
            return Ok(Some(finding.get().lower));
        }
        if alone && under_way {
            return Ok(None);
        }
        self.begin(&finding, bound);
        // The other one has bounded the classes already.
        let lookahead = self.prunings.lookahead && !under_way;
        let tried = self.try_classes(state, &guess.slots, bound, lookahead);
        self.finish();
        if let Ok(tried) = &tried {
            finding.publish(Proved {
                lower: tried.total,
                exact: tried.exact,
                depth: tried.depth,
            });
        }
        let better = node.end(&guess.name);
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
    pub(super) fn is_under_way(&self, state: &State) -> bool {
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

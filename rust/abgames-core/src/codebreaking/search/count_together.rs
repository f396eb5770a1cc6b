//! The [search](crate::codebreaking::search::count) for the fewest candidates that take the worst case by several workers.
//!
//! The same rules as of one worker; how they share the work is told in [`team`](crate::codebreaking::search::team). The worst
//! cases that are asked for on the way are [shared](crate::codebreaking::search::worst_together), too.

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;

use crate::codebreaking::answers::solve::{Question, worst_case};
use crate::codebreaking::bounds::size::INFEASIBLE;
use crate::codebreaking::games::rules::Code;
use crate::codebreaking::search::count::{CountSearch, Counted, LARGEST_MERGED};
use crate::codebreaking::search::memo::{Memo, Proved};
use crate::codebreaking::search::team::{self, Begun, Finding, Name, Node, Worker};
use crate::codebreaking::search::together::SMALLEST_SHARED;
use crate::control::Stop;
use crate::simd::Blocks;

/// Counts the candidates of the root, with as many threads as the memo is made for; its bounds are
/// published.
///
/// # Errors
/// [`Stop`] when the job must end.
pub(crate) fn search_root(
    search: &mut CountSearch,
    root: &mut Counted,
    budget: u32,
    memo: &Memo,
    question: &Question,
) -> Result<(), Stop> {
    if !question.prunings.memo {
        return search.search_root(root, budget);
    }
    let (rules, limit) = (search.worst.rules, root.limit);
    let control = search.worst.ticker.control();
    let first = |worker: Option<Worker>| {
        search.worst.worker = worker;
        let searched = search.search_root(root, budget);
        if let Some(worker) = search.worst.worker.take() {
            search.root_guess = worker.team.root_guess().or(search.root_guess);
        }
        searched
    };
    let further = |worker| {
        let mut search = CountSearch::new(worst_case(rules, memo, question, control));
        search.worst.worker = Some(worker);
        let mut root = search.counted(question.candidates.clone(), limit);
        // Whatever ends this worker, the first one knows as well or finds out itself.
        let _ = search.search_root(&mut root, budget);
    };
    team::work(memo.threads(), control, first, further)
}

/// A guess that is tried.
struct Trial {
    bound: u32,
    guess: Code,
    slots: Vec<u8>,
    name: Name,
}

impl CountSearch<'_> {
    /// Whether the set is one that is searched together.
    pub(crate) fn shares(&self, counted: &Counted) -> bool {
        self.worst.worker.is_some() && counted.size() >= SMALLEST_SHARED
    }

    /// Whether another worker is at the set.
    pub(crate) fn is_under_way(&self, counted: &Counted) -> bool {
        let worker = self.worst.worker.as_ref().filter(|_| !counted.exact);
        worker.is_some_and(|worker| {
            let shared = counted.size() >= SMALLEST_SHARED;
            shared && worker.team.is_under_way(&name_of(counted))
        })
    }

    /// The least count of all guesses and whether it is exact, or a lower bound that is at least
    /// `budget`; found with all who are there.
    pub(crate) fn search_together(
        &mut self,
        counted: &mut Counted,
        budget: u32,
    ) -> Result<(u32, bool), Stop> {
        let Some(team) = self.worst.worker.as_ref().map(|w| Arc::clone(&w.team)) else {
            return Ok((counted.lower, false));
        };
        let key = name_of(counted);
        let node = team.enter(&key, &counted.set.codes);
        // The same set under other names: what is exchanged are guesses, so take over theirs.
        counted.set.codes.clone_from(&node.codes);
        self.begin(&node.finding, budget);
        let searched = self.try_together(counted, budget, &node);
        self.finish();
        team.leave(&key);
        match searched {
            Ok((lower, exact)) => node.finding.publish(Proved {
                lower,
                exact,
                depth: 0,
            }),
            Err(Stop::Cancelled) if node.finding.settles(budget) => {}
            Err(stop) => return Err(stop),
        }
        let found = node.finding.get();
        Ok((found.lower, found.exact))
    }

    fn try_together(
        &mut self,
        counted: &Counted,
        budget: u32,
        node: &Node,
    ) -> Result<(u32, bool), Stop> {
        let mut candidates = Blocks::default();
        candidates.set(&counted.set.codes, self.worst.rules.pegs());
        let mut ranking = self.rank(counted, &candidates, budget)?;
        let mut names = HashSet::new();
        let mut put_off: VecDeque<Trial> = VecDeque::new();
        let mut others = ranking.rest;
        while let Some((bound, guess)) = ranking.pop() {
            let best = node.best().lower.min(budget);
            if self.worst.prunings.bound && bound >= best {
                others = others.min(bound);
                break;
            }
            let slots = self.worst.splitter.feedback_codes(&candidates, guess);
            let name = if self.worst.prunings.merge && counted.size() <= LARGEST_MERGED {
                self.worst.splitter.signature(&slots, self.bound.goal)
            } else {
                guess.to_be_bytes().into()
            };
            if !names.insert(name.clone()) {
                continue;
            }
            let trial = Trial {
                bound,
                guess,
                slots,
                name,
            };
            let open = put_off.front().map_or(INFEASIBLE, |first| first.bound);
            let floor = others.min(ranking.next_bound()).min(open).min(best);
            // Without a count to beat the guess is the first one, and the others depend on it.
            let alone = best < INFEASIBLE;
            match self.try_shared(counted, node, &trial, (budget, floor), alone)? {
                Some(total) => others = others.min(total),
                None => put_off.push_back(trial),
            }
        }
        while let Some(trial) = put_off.pop_front() {
            let best = node.best().lower.min(budget);
            if self.worst.prunings.bound && trial.bound >= best {
                others = others.min(trial.bound);
                continue;
            }
            let open = put_off.front().map_or(INFEASIBLE, |first| first.bound);
            let floor = others.min(open).min(best);
            if let Some(total) = self.try_shared(counted, node, &trial, (budget, floor), false)? {
                others = others.min(total);
            }
        }
        let best = node.best();
        debug_assert!(others >= best.lower.min(budget), "a better guess was lost");
        if best.exact && best.lower < budget {
            Ok((best.lower, true))
        } else {
            Ok((others.max(counted.lower), false))
        }
    }

    /// Proves the count of a guess, or that it is not below the best one and the budget. `None` when
    /// another worker tries it, and this one wants to be `alone`.
    fn try_shared(
        &mut self,
        counted: &Counted,
        node: &Node,
        trial: &Trial,
        (budget, floor): (u32, u32),
        alone: bool,
    ) -> Result<Option<u32>, Stop> {
        let room = if self.worst.prunings.budget {
            node.best().lower.min(budget)
        } else {
            INFEASIBLE
        };
        let finding = match node.begin(&trial.name, room, alone) {
            Begun::Known(known) => return Ok(Some(known.lower)),
            Begun::PutOff => return Ok(None),
            Begun::Trial { finding, .. } => finding,
        };
        self.begin(&finding, room);
        let tried = self.try_classes(counted, (trial.guess, &trial.slots), (room, floor));
        self.finish();
        let found = tried.as_ref().ok().map(|tried| Proved {
            lower: tried.total,
            exact: tried.exact,
            depth: 0,
        });
        let better = node.end(&trial.name, found);
        match tried {
            Err(Stop::Cancelled) if finding.settles(room) => {}
            Err(stop) => return Err(stop),
            Ok(_) => {}
        }
        let total = finding.get().lower;
        if better && self.depth == 1 {
            if let Some(worker) = &self.worst.worker {
                worker.team.found_root_guess(total, trial.guess);
            }
            let control = self.worst.ticker.control();
            control.set_bounds(0, Some(total.into()));
        }
        Ok(Some(total))
    }

    fn begin(&mut self, finding: &Arc<Finding>, budget: u32) {
        if let Some(worker) = &mut self.worst.worker {
            worker.begin(finding, budget);
        }
    }

    fn finish(&mut self) {
        if let Some(worker) = &mut self.worst.worker {
            worker.finish();
        }
    }
}

/// What tells sets apart: the key, and where there is none, because the set is large, the set; marked, as
/// the team is asked for the worst cases of sets, too.
fn name_of(counted: &Counted) -> Box<[u8]> {
    counted.key.clone().unwrap_or_else(|| {
        let codes = counted.set.codes.iter().flat_map(|code| code.to_be_bytes());
        [counted.limit, 0].into_iter().chain(codes).collect()
    })
}

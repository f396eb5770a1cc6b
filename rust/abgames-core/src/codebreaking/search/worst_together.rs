//! The [search](crate::codebreaking::search::worst) for the least number of guesses in the worst case by several workers.
//!
//! The same rules as of one worker; how they share the work is told in [`team`](crate::codebreaking::search::team). What is
//! found out here is a yes (1) or a no (0): whether so many guesses are enough for a set, and whether a
//! guess shows it.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::sync::Arc;

use crate::codebreaking::answers::solve::Question;
use crate::codebreaking::bounds::size::INFEASIBLE;
use crate::codebreaking::search::memo::{Keys, Memo, Proved};
use crate::codebreaking::search::team::{self, Begun, Finding, Name, Node};
use crate::codebreaking::search::together::SMALLEST_SHARED;
use crate::codebreaking::search::worst::{LARGEST_MERGED, Set, WorstSearch};
use crate::control::Stop;
use crate::simd::Blocks;

/// Finds the least number of guesses that is enough for the root, if it is `limit` at most; with as many
/// threads as the memo is made for. The number and its bounds are published.
///
/// # Errors
/// [`Stop`] when the job must end.
pub(crate) fn least(
    search: &mut WorstSearch,
    root: &mut Set,
    limit: u8,
    memo: &Memo,
    question: &Question,
) -> Result<Option<u8>, Stop> {
    let threads = if question.prunings.memo {
        memo.threads()
    } else {
        1
    };
    let (rules, control) = (search.rules, search.ticker.control());
    let first = |worker| {
        search.worker = worker;
        let least = search.least_within(root, limit);
        search.worker = None;
        least
    };
    let further = |worker| {
        let mut search =
            crate::codebreaking::answers::solve::worst_case(rules, memo, question, control);
        search.worker = Some(worker);
        let mut root = search.set(question.candidates.clone());
        // Whatever ends this worker, the first one knows as well or finds out itself.
        let _ = search.least_within(&mut root, limit);
    };
    team::work(threads, control, first, further)
}

/// A guess that is tried.
struct Trial {
    slots: Vec<u8>,
    name: Name,
}

impl WorstSearch<'_> {
    /// The least number of guesses that is enough for the root, if it is `limit` at most.
    fn least_within(&mut self, root: &mut Set, limit: u8) -> Result<Option<u8>, Stop> {
        let control = self.ticker.control();
        let mut worst = root.least();
        control.set_bounds(worst.into(), None);
        while worst <= limit && !self.within(root, worst)? {
            worst += 1;
            control.set_bounds(worst.into(), None);
        }
        Ok(Some(worst).filter(|&worst| worst <= limit))
    }

    /// Whether the set is one that is searched together.
    pub(crate) fn shares(&self, set: &Set, limit: u8) -> bool {
        let separates = usize::from(limit) == self.goal.worst_of_few(2);
        self.worker.is_some() && set.codes.len() >= SMALLEST_SHARED && !separates
    }

    /// Whether another worker is at the set.
    pub(crate) fn is_under_way(&self, set: &Set, limit: u8) -> bool {
        let worker = self.worker.as_ref().filter(|_| self.shares(set, limit));
        worker.is_some_and(|worker| worker.team.is_under_way(&name_of(set, limit)))
    }

    /// Whether `limit` guesses are enough for the set, found out with all who are there.
    pub(crate) fn find_together(&mut self, set: &mut Set, limit: u8) -> Result<bool, Stop> {
        let Some(team) = self.worker.as_ref().map(|worker| Arc::clone(&worker.team)) else {
            return Ok(false);
        };
        let key = name_of(set, limit);
        let node = team.enter(&key, &set.codes);
        // The same set under other names: what is exchanged are guesses, so take over theirs.
        set.codes.clone_from(&node.codes);
        let found = self.ask(&node.finding, |search| {
            search.try_together(set, limit, &node)
        });
        team.leave(&key);
        found
    }

    fn try_together(&mut self, set: &Set, limit: u8, node: &Node) -> Result<bool, Stop> {
        let guesses = self
            .guess_lists
            .list(self.rules, &set.codes, &mut self.ticker)?;
        let mut candidates = Blocks::default();
        candidates.set(&set.codes, self.rules.pegs());
        let mut ranking = self.rank(&set.codes, &candidates, &guesses, limit, |_| Some(()))?;
        let mut names = HashSet::new();
        let mut put_off = Vec::new();
        while let Some(Reverse(((), (_, _, guess)))) = ranking.pop() {
            let slots = self.splitter.feedback_codes(&candidates, guess);
            let name = if self.prunings.merge && set.codes.len() <= LARGEST_MERGED {
                self.splitter.signature(&slots, self.goal)
            } else {
                guess.to_be_bytes().into()
            };
            if !names.insert(name.clone()) {
                continue;
            }
            let trial = Trial { slots, name };
            match self.try_guess(set, limit, node, &trial, true)? {
                Some(true) => return Ok(true),
                Some(false) => {}
                None => put_off.push(trial),
            }
        }
        for trial in put_off {
            if self.try_guess(set, limit, node, &trial, false)? == Some(true) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a guess is good enough. `None` when another worker tries it, and this one wants to be
    /// `alone`.
    fn try_guess(
        &mut self,
        set: &Set,
        limit: u8,
        node: &Node,
        trial: &Trial,
        alone: bool,
    ) -> Result<Option<bool>, Stop> {
        let finding = match node.begin(&trial.name, INFEASIBLE, alone) {
            Begun::Known(known) => return Ok(Some(known.lower > 0)),
            Begun::PutOff => return Ok(None),
            Begun::Trial { finding, .. } => finding,
        };
        let good = self.ask(&finding, |search| {
            let classes = search.splitter.classes(&set.codes, &trial.slots);
            search.all_within(classes, limit - 1)
        });
        node.end(&trial.name, None);
        good.map(Some)
    }

    /// Answers a question and tells the others, or takes their answer when it comes first.
    fn ask(
        &mut self,
        finding: &Arc<Finding>,
        answer: impl FnOnce(&mut Self) -> Result<bool, Stop>,
    ) -> Result<bool, Stop> {
        if let Some(worker) = &mut self.worker {
            worker.begin(finding, INFEASIBLE);
        }
        let answered = answer(self);
        if let Some(worker) = &mut self.worker {
            worker.finish();
        }
        match answered {
            Ok(yes) => finding.publish(Proved {
                lower: yes.into(),
                exact: true,
                depth: 0,
            }),
            Err(Stop::Cancelled) if finding.get().exact => {}
            Err(stop) => return Err(stop),
        }
        Ok(finding.get().lower > 0)
    }
}

/// What tells questions apart: the key with the limit, and where there is none, because the set is
/// large, the set.
fn name_of(set: &Set, limit: u8) -> Box<[u8]> {
    if let Some(key) = &set.key {
        let mut key = key.clone();
        Keys::set_limit(&mut key, limit);
        return key;
    }
    let codes = set.codes.iter().flat_map(|code| code.to_be_bytes());
    [limit].into_iter().chain(codes).collect()
}

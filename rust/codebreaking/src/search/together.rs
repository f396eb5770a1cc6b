//! Several threads that search the same root.
//!
//! [`shared`](super::shared) describes what they share; the loops are those of the [branch and
//! bound](super::branch_and_bound), which calls the functions here where a state is divided between
//! workers. A thread that is alone never gets here.

use std::sync::Arc;

use crate::Budget;
use crate::bounds::Bounds;
use crate::search::{
    ActiveState, Begun, Finding, Interrupt, Known, Measure, Order, Search, Shared, Shortlist,
    State, Trial, Worker, stack,
};
use job::Stop;
use job::team::{self, Team, Threads};

impl Search<'_> {
    /// Runs `ask` on as many threads as the memo was made for: each asks the same, and the first
    /// thread's answer counts.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn together<T: Send>(
        &mut self,
        ask: impl Fn(&mut Search) -> Result<T, Interrupt> + Sync,
    ) -> Result<T, Stop> {
        if !self.prunings.memo || self.memo.threads == 1 {
            return Ok(ask(self)?);
        }
        let threads = Threads {
            number: self.memo.threads,
            alone: self.question.tuning.nodes_alone,
            stack: stack(self.rules, self.question.codes().len()),
        };
        let (memo, question, control) = (self.memo, self.question, self.ticker.control());
        let (bounds, tabled) = (Bounds::clone(&self.bounds), Arc::clone(&self.tabled));
        let shared = Arc::default();
        let first = |team: &Team| {
            self.worker = Some(Worker::new(team, &shared));
            let answer = ask(self);
            self.worker = None;
            answer
        };
        let further = |team: &Team| {
            let mut search = Search::new(memo, question, control).ok()?;
            search.share(&bounds, &tabled);
            search.worker = Some(Worker::new(team, &shared));
            // Whatever ended this worker, the first one knows too or will find out itself.
            let _ = ask(&mut search);
            None
        };
        Ok(team::work(threads, control, first, further)?)
    }

    /// What is shared with other workers, if there are any and the state is large enough to be
    /// divided.
    pub fn shared<M: Measure>(&self, state: &State<M>) -> Option<Arc<Shared>> {
        let worker = self.worker.as_ref()?;
        let is_divided = state.set.size() >= self.question.tuning.smallest_shared;
        is_divided.then(|| Arc::clone(&worker.shared))
    }

    /// Whether another worker is searching the state.
    pub fn is_in_progress<M: Measure>(&self, state: &mut State<M>) -> bool {
        let shared = self.shared(state).filter(|_| !state.known.exact);
        shared.is_some_and(|shared| shared.is_in_progress(&id_of(state)))
    }

    /// Searches a state by its shortlist, with all workers that are searching it.
    pub fn search_together<M: Measure>(
        &mut self,
        state: &mut State<M>,
        mut shortlist: Shortlist<M>,
        budget: Budget,
        shared: &Shared,
    ) -> Result<(), Interrupt> {
        let id = id_of(state);
        let active = shared.enter(&id, &state.set.codes);
        let searched = self.as_known_to_others(&active.finding, budget, |search| {
            if active.codes != state.set.codes {
                // The same set under other names: guesses are exchanged, so the names must agree.
                state.set.codes.clone_from(&active.codes);
                shortlist = search.shortlist(state, budget, Order::Best)?;
            }
            search.search_guesses(state, shortlist, budget, Some(&active))?;
            active.finding.publish(state.known);
            Ok(state.known)
        });
        shared.leave(&id);
        state.known = searched?;
        Ok(())
    }

    /// Proves the cost of a guess, or that it is not below `room`. `None` if another worker is
    /// trying it and this one wants to be `alone`.
    pub fn try_together<M: Measure>(
        &mut self,
        state: &State<M>,
        active: &ActiveState,
        trial: &Trial,
        room: Budget,
        alone: bool,
    ) -> Result<Option<Known>, Interrupt> {
        let trying = match active.begin(trial.listed.guess, room, alone) {
            Begun::Known(known) => return Ok(Some(known)),
            Begun::Deferred => return Ok(None),
            Begun::Trial(trying) => trying,
        };
        let mut found = None;
        let tried = self.as_known_to_others(&trying.finding, room, |search| {
            let bound = search.sieved(state, &trial.feedback_codes, room)?;
            let tried = if bound >= room {
                Known::at_least(bound)
            } else {
                let guess = trial.listed.guess;
                search.try_classes(state, guess, &trial.feedback_codes, room)?
            };
            found = Some(tried);
            Ok(tried)
        });
        active.end(&trying, found);
        tried?;
        Ok(Some(trying.finding.get()))
    }

    /// Searches what a finding is about. When another worker finds it first, that is the result.
    ///
    /// # Errors
    /// What `search` returns.
    pub fn as_known_to_others(
        &mut self,
        finding: &Arc<Finding>,
        budget: Budget,
        search: impl FnOnce(&mut Self) -> Result<Known, Interrupt>,
    ) -> Result<Known, Interrupt> {
        if let Some(worker) = &mut self.worker {
            worker.begin(finding, budget);
        }
        let found = search(self);
        if let Some(worker) = &mut self.worker {
            worker.finish();
        }
        match found {
            Err(Interrupt::Superseded) if finding.get().settles(budget) => Ok(finding.get()),
            found => found,
        }
    }
}

/// Identifies a state to the other workers: by its key, or by the set if that is too large for a
/// key.
fn id_of<M: Measure>(state: &mut State<M>) -> Box<[u8]> {
    match &mut state.set.key {
        Some(key) => key.about(M::ASKED, state.limit).into(),
        None => {
            let codes = state.set.codes.iter().flat_map(|code| code.to_be_bytes());
            let head = [M::ASKED as u8, state.limit.to_byte()];
            head.into_iter().chain(codes).collect()
        }
    }
}

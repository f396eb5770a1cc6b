//! How workers divide states and guesses between them.
//!
//! [`shared`](super::shared) describes what they share; the loops are those of the [branch and
//! bound](super::branch_and_bound). A worker that is alone has an [`ActiveState`] to itself: it
//! never meets another there, so nothing is deferred.

use std::sync::Arc;

use crate::cost::Budget;
use crate::search::branch_and_bound::RootTrial;
use crate::search::context::{Report, Search};
use crate::search::known::Known;
use crate::search::measure::{Measure, Order, State};
use crate::search::scan::Shortlist;
use crate::search::shared::{ActiveState, Begun, Finding, Interrupt, Shared};
use crate::search::trials::Trial;

impl Search<'_> {
    /// Whether the guesses of the state are divided between workers.
    pub fn is_divided<M: Measure>(&self, state: &State<M>) -> bool {
        self.worker.is_some() && state.set.size() >= self.tuning.smallest_shared
    }

    /// What is shared with other workers, if there are any and the state is large enough.
    fn shared<M: Measure>(&self, state: &State<M>) -> Option<Arc<Shared>> {
        let worker = self.worker.as_ref().filter(|_| self.is_divided(state))?;
        Some(Arc::clone(&worker.shared))
    }

    /// Whether another worker is searching the state.
    pub fn is_in_progress<M: Measure>(&self, state: &mut State<M>) -> bool {
        let shared = self.shared(state).filter(|_| !state.known.exact);
        shared.is_some_and(|shared| shared.is_in_progress(&id_of(state)))
    }

    /// Searches a state by its shortlist, with all workers that are searching it.
    pub fn search_shortlist<M: Measure>(
        &mut self,
        state: &mut State<M>,
        shortlist: Shortlist<M>,
        budget: Budget,
        report: Option<&Report>,
    ) -> Result<(), Interrupt> {
        let Some(shared) = self.shared(state) else {
            let active = ActiveState::new(&state.set.codes);
            return self.search_guesses(state, shortlist, budget, &active, report);
        };
        let id = id_of(state);
        let active = shared.enter(&id, &state.set.codes);
        self.begin(&active.finding, budget);
        let searched = self.search_shared(state, shortlist, budget, &active, report);
        self.finish();
        shared.leave(&id);
        match searched {
            Err(Interrupt::Superseded) if active.finding.get().settles(budget) => {
                state.known = active.finding.get();
                Ok(())
            }
            searched => searched,
        }
    }

    fn search_shared<M: Measure>(
        &mut self,
        state: &mut State<M>,
        mut shortlist: Shortlist<M>,
        budget: Budget,
        active: &ActiveState,
        report: Option<&Report>,
    ) -> Result<(), Interrupt> {
        if active.codes != state.set.codes {
            // The same set under other names: guesses are exchanged, so the names must agree.
            state.set.codes.clone_from(&active.codes);
            shortlist = self.shortlist(state, budget, Order::Best)?;
        }
        self.search_guesses(state, shortlist, budget, active, report)
    }

    /// Proves the cost of a guess, or that it is not below `room`. `None` if another worker is
    /// trying it and this one wants to be `alone`.
    pub fn try_guess<M: Measure>(
        &mut self,
        state: &State<M>,
        active: &ActiveState,
        trial: &Trial,
        room: Budget,
        alone: bool,
        root: Option<RootTrial>,
    ) -> Result<Option<Known>, Interrupt> {
        let trying = match active.begin(trial.listed.guess, room, alone) {
            Begun::Known(known) => return Ok(Some(known)),
            Begun::Deferred => return Ok(None),
            Begun::Trial(trying) => trying,
        };
        self.begin(&trying.finding, room);
        // Another worker that is trying it has already bounded the classes.
        let tried = self.try_classes(state, &trial.feedback_codes, room, !trying.joined, root);
        self.finish();
        active.end(&trying, tried.as_ref().ok().copied());
        match tried {
            Err(Interrupt::Superseded) if trying.finding.get().settles(room) => {}
            Err(interrupt) => return Err(interrupt),
            Ok(_) => {}
        }
        Ok(Some(trying.finding.get()))
    }

    fn begin(&mut self, finding: &Arc<Finding>, budget: Budget) {
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

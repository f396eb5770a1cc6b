//! The branch and bound: one search for every measure, alone and with several threads.
//!
//! Question: what is the least cost of a strategy for a candidate set, by a [`Measure`]? The cost
//! of a guess is a sum over the classes that it makes, so the least cost of a set A with d guesses
//! allowed is
//!
//! C(A, d) = min over guesses of (cost of the guess + Σ C(class, d − 1)).
//!
//! Gist:
//! 1. When a state is made, find what is known about it without a search ([`Measure::state`]): from
//!    its size, from the memo.
//! 2. Make the shortlist of its guesses ([`scan`](super::scan)): one of each orbit, in order of
//!    their static bounds. The least of these bounds is a bound on the state.
//! 3. Try the guesses in this order until the bound reaches the best cost found.
//! 4. For each guess, look ahead first: bound all classes before any is searched.
//! 5. Search the classes, each with the budget that the bounds of the others leave.
//!
//! The search is fail-soft: a cost not below the budget is a proved lower bound, perhaps above the
//! budget. The numbers involved:
//!
//! | | cost < budget | cost ≥ budget |
//! |---|---|---|
//! | `state.known` after [`Search::search`] | exact: the cost | exact, or at least the budget |
//! | `best` of [`Trials`] | the least cost found so far | none, or not below |
//! | [`Trials::to_beat`]: what a guess must be below | that cost | the budget |
//! | `least` of [`Trials`] | the least proved bound of the guesses tried | the same |
//! | [`Shortlist::bound`] | a bound on all guesses not tried | the same |
//!
//! The lesser of the last two is [`Trials::floor`]. If no guess is below the budget, it is a proved
//! lower bound on the state.
//!
//! With several threads, workers divide the larger states between them as [`shared`](super::shared)
//! describes; the loops are the same, and what another worker is doing is deferred
//! ([`together`](super::together)).

use std::cmp::Reverse;

use crate::games::{Code, FeedbackCode};
use crate::search::{
    ActiveState, Interrupt, Known, Measure, Order, Scratch, Search, Shortlist, State, Trial, Trials,
};
use crate::sets::Class;
use crate::{Budget, Cost, Goal};
use job::Stop;
use simd::Blocks;

impl Search<'_> {
    /// Searches a state: afterwards its cost is exact, or its lower bound is at least `budget`.
    /// Bounds on the root are published as they improve.
    ///
    /// # Errors
    /// [`Interrupt`] when the job must end or another worker has the result; the memo keeps what
    /// was proved.
    pub fn search<M: Measure>(
        &mut self,
        state: &mut State<M>,
        budget: Budget,
    ) -> Result<(), Interrupt> {
        if !state.known.settles(budget) {
            M::prepare(self, state, budget)?;
        }
        if state.known.settles(budget) {
            return Ok(());
        }
        if let Some(worker) = &self.worker {
            worker.poll()?;
        }
        if !M::NODES_ARE_SHORTLISTS {
            self.ticker.node();
        }
        debug_assert!(state.set.codes.is_sorted(), "{:x?}", state.set.codes);
        // A look-ahead may already have made the shortlist. Its budget was at least as large: the
        // room of a class only shrinks as the bounds on the others rise.
        match &state.shortlist {
            Some(shortlist) => debug_assert!(shortlist.budget >= budget),
            None => self.bound_by_shortlist(state, budget)?,
        }
        match state.shortlist.take() {
            Some(shortlist) if !state.known.settles(budget) => match self.shared(state) {
                None => self.search_guesses(state, *shortlist, budget, None),
                Some(shared) => self.search_together(state, *shortlist, budget, &shared),
            },
            _ => Ok(()),
        }
    }

    /// Makes the shortlist of a state up to `budget`, and raises the state's bound to the least
    /// bound on it.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn bound_by_shortlist<M: Measure>(
        &mut self,
        state: &mut State<M>,
        budget: Budget,
    ) -> Result<(), Stop> {
        let mut shortlist = self.shortlist(state, budget, Order::Best)?;
        if self.prunings.bound {
            let pegs = self.rules.pegs();
            let Scratch { scanner, blocks, .. } = &mut self.scratch;
            blocks.set(&state.set.codes, pegs);
            scanner.count_next(blocks, &mut shortlist, &mut self.ticker)?;
            let least = shortlist.bound();
            if least > state.known.cost {
                state.known = Known::at_least(least);
                M::store(self, state);
            }
        }
        state.shortlist = Some(Box::new(shortlist));
        Ok(())
    }

    /// A look-ahead that makes the shortlist of a class, and keeps it unless it is large.
    pub fn look_at_shortlist<M: Measure>(
        &mut self,
        class: &mut State<M>,
        budget: Budget,
    ) -> Result<(), Interrupt> {
        if !class.known.exact {
            self.bound_by_shortlist(class, budget)?;
            let largest = self.question.tuning.largest_shortlist;
            let shortlist = &mut class.shortlist;
            shortlist.take_if(|shortlist| shortlist.bytes() > largest);
        }
        Ok(())
    }

    /// The guesses of a state that may be below `budget`.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn shortlist<M: Measure>(
        &mut self,
        state: &State<M>,
        budget: Budget,
        order: Order,
    ) -> Result<Shortlist<M>, Stop> {
        if M::NODES_ARE_SHORTLISTS {
            self.ticker.node();
        }
        let (prune, codes) = (self.prunings.bound, &state.set.codes);
        let guesses = self.guesses(codes)?;
        let budget = if prune { budget } else { Budget::NONE };
        let by = M::new(self, codes, state.limit, order);
        self.scratch.scanner.shortlist(by, codes, guesses, budget, &mut self.ticker)
    }

    /// Tries the guesses of a state until the least cost is proved, or proved not to be below the
    /// budget. Where the state is `active`, other workers do so too.
    pub fn search_guesses<M: Measure>(
        &mut self,
        state: &mut State<M>,
        shortlist: Shortlist<M>,
        budget: Budget,
        active: Option<&ActiveState>,
    ) -> Result<(), Interrupt> {
        let prunings = self.prunings;
        let mut trials = Trials::new(self.blocks(state), shortlist);
        loop {
            if let Some(active) = active {
                trials.best = active.best();
            }
            let to_beat = trials.to_beat(budget);
            if state.known.settles(to_beat) {
                break;
            }
            let next = self.next_trial(state, &mut trials, to_beat, active.is_none())?;
            // Without a cost to beat this is the first guess, and the others depend on it: so it is
            // joined even if another worker is trying it.
            let alone = next.is_some() && to_beat != Budget::NONE;
            let deferred = || trials.next_deferred(to_beat, prunings.bound);
            let Some(trial) = next.or_else(deferred) else { break };
            let control = self.ticker.control();
            if let Some(published) = &mut state.published {
                let known = state.known.cost;
                published.floor = trials.floor().min(to_beat.end()).max(known);
                published.at_least(trial.listed.bound.max(known), control);
            }
            let room = if prunings.budget { to_beat } else { Budget::NONE };
            let tried = match active {
                None => Some(self.try_classes(
                    state,
                    trial.listed.guess,
                    &trial.feedback_codes,
                    room,
                )?),
                Some(active) => self.try_together(state, active, &trial, room, alone)?,
            };
            match tried {
                None => trials.deferred.push_back(trial),
                Some(known) => {
                    trials.note(known.cost);
                    if known.exact && known.cost < to_beat {
                        trials.best = Some(known);
                        if let Some(published) = &state.published {
                            published.found(known.cost, trial.listed.guess, control);
                        }
                    }
                }
            }
        }
        // Workers with a larger budget may have left a best guess that is not below this one's.
        let best = active.map_or(trials.best, ActiveState::best);
        state.known = match best.filter(|best| best.cost < budget) {
            Some(best) => best,
            None => Known::at_least(trials.floor().max(state.known.cost)),
        };
        M::store(self, state);
        Ok(())
    }

    fn blocks<M: Measure>(&self, state: &State<M>) -> Blocks {
        Blocks::of(&state.set.codes, self.rules.pegs())
    }

    /// Takes the next guess to try out of the shortlist, sieved if it is tried `here`; `None` when
    /// none can be below `to_beat`.
    fn next_trial<M: Measure>(
        &mut self,
        state: &State<M>,
        trials: &mut Trials<M>,
        to_beat: Budget,
        here: bool,
    ) -> Result<Option<Trial>, Stop> {
        loop {
            let (scanner, ticker) = (&mut self.scratch.scanner, &mut self.ticker);
            let candidates = &trials.candidates;
            let next = scanner.next(candidates, &mut trials.shortlist, ticker)?;
            let Some(listed) = next else { return Ok(None) };
            // No cost is below zero.
            if Cost::ZERO >= to_beat || self.prunings.bound && listed.bound >= to_beat {
                trials.note(listed.bound);
                trials.shortlist.close();
                return Ok(None);
            }
            let feedback_codes = self.rules.feedback_codes(&trials.candidates, listed.guess);
            if self.is_like_another(state, trials, listed.guess, &feedback_codes)? {
                continue;
            }
            if here {
                let bound = self.sieved(state, &feedback_codes, to_beat)?;
                if bound >= to_beat {
                    trials.note(bound);
                    continue;
                }
            }
            return Ok(Some(Trial { listed, feedback_codes }));
        }
    }

    /// Whether an earlier guess must have the same cost as the one with these feedbacks. Guesses are
    /// not compared before a second one is tried.
    fn is_like_another<M: Measure>(
        &mut self,
        state: &State<M>,
        trials: &mut Trials<M>,
        guess: Code,
        feedback_codes: &[FeedbackCode],
    ) -> Result<bool, Stop> {
        let rules = self.rules;
        let ticker = &mut self.ticker;
        let Some(first) = trials.first else {
            trials.first = Some(guess);
            return Ok(false);
        };
        if trials.alike.is_none() {
            let mut alike = self.sets.alike(&state.set.codes, ticker)?;
            if let Some(alike) = &mut alike {
                let feedback_codes = rules.feedback_codes(&trials.candidates, first);
                alike.first(first, &feedback_codes, ticker)?;
            }
            trials.alike = Some(alike);
        }
        match &mut trials.alike {
            Some(Some(alike)) => Ok(alike.first(guess, feedback_codes, ticker)?.is_some()),
            _ => Ok(false),
        }
    }

    /// Proves the cost of a guess with these feedbacks, or that it is at least `budget`.
    pub fn try_classes<M: Measure>(
        &mut self,
        state: &State<M>,
        guess: Code,
        feedback_codes: &[FeedbackCode],
        budget: Budget,
    ) -> Result<Known, Interrupt> {
        let (mut tried, mut children) = self.open(state, guess, feedback_codes, budget)?;
        if self.prunings.lookahead {
            for step in 0..M::STEPS {
                for child in &mut children {
                    if tried.cost >= budget {
                        return Ok(tried);
                    }
                    let before = child.known.cost;
                    let room = budget.room_for(before, tried.cost);
                    let required = child.required.clone();
                    self.requiring(&required, |search| M::look_ahead(search, child, step, room))?;
                    tried.cost = tried.cost.replaced(before, child.known.cost);
                }
            }
        }
        if tried.cost < budget {
            self.search_classes(state, &mut children, budget, &mut tried)?;
        }
        Ok(tried)
    }

    /// The classes of a guess as states, until their bounds reach the budget, and the resulting
    /// bound on the guess. Classes of one or two candidates are settled by their size and left out, and
    /// so are those about which nothing is to be asked.
    fn open<M: Measure>(
        &mut self,
        state: &State<M>,
        guess: Code,
        feedback_codes: &[FeedbackCode],
        budget: Budget,
    ) -> Result<(Known, Vec<State<M>>), Stop> {
        let bound = M::new(self, &state.set.codes, state.limit, Order::Best);
        let limit = state.limit.after_a_guess();
        let mut tried = Known { cost: bound.of_guess(state.set.size()), exact: false, worst: 1 };
        let classes = self.rules.classes(&state.set.codes, feedback_codes);
        let mut open = Vec::with_capacity(classes.len());
        for class in classes {
            let size = class.codes.len();
            if class.feedback_code == self.rules.hit_code() && self.goal == Goal::Hit {
                continue;
            }
            if self.are_few(&class.codes) {
                let known = M::of_few(self, &class.codes, limit);
                tried.cost = tried.cost + known.cost;
                tried.worst = tried.worst.max(1 + known.worst);
            } else {
                let least = if self.prunings.bound {
                    bound.of_class(class.feedback_code, size)
                } else {
                    M::at_least(self, &class.codes)
                };
                tried.cost = tried.cost + least;
                open.push((least, class));
            }
        }
        // The largest classes have the most to gain over the static bound.
        open.sort_by_key(|(_, class)| Reverse(class.codes.len()));
        let mut children = Vec::with_capacity(open.len());
        for (least, class) in open {
            let Class { feedback_code, codes } = class;
            if tried.cost >= budget {
                break;
            }
            self.ticker.work(16 * codes.len() as u64)?;
            let required = self.required_after(&self.required, guess, feedback_code);
            let mut child = self.requiring(&required, |search| M::state(search, codes, limit))?;
            child.required = required;
            child.known.raise(least);
            tried.cost = tried.cost.replaced(least, child.known.cost);
            children.push(child);
        }
        Ok((tried, children))
    }

    /// Searches the classes of a guess, leaving those that other workers are searching to the end.
    /// Stops when the sum of bounds reaches the budget.
    fn search_classes<M: Measure>(
        &mut self,
        state: &State<M>,
        children: &mut [State<M>],
        budget: Budget,
        tried: &mut Known,
    ) -> Result<(), Interrupt> {
        // Of a table of words many small classes fail too, and are asked about in no time.
        let by_size = self.question.tuning.smallest_first && self.is_plain_table();
        if !M::LARGEST_FIRST || by_size {
            children.sort_by_key(|child| child.set.size());
        }
        // Searches one class; returns whether the others still matter.
        let mut search_one = |search: &mut Self, child: &mut State<M>| {
            if let Some(published) = &state.published {
                published.at_least(tried.cost, search.ticker.control());
            }
            let before = child.known.cost;
            if search.worker.is_some() {
                M::look_up(search, child);
            }
            let room = budget.room_for(before, tried.cost);
            let required = child.required.clone();
            search.requiring(&required, |search| search.search(child, room))?;
            tried.cost = tried.cost.replaced(before, child.known.cost);
            tried.worst = tried.worst.max(child.known.worst.saturating_add(1));
            tried.exact = child.known.exact && tried.cost < budget;
            Ok::<_, Interrupt>(tried.exact)
        };
        let mut deferred = Vec::new();
        for child in children {
            if self.is_in_progress(child) {
                deferred.push(child);
            } else if !search_one(self, child)? {
                return Ok(());
            }
        }
        for child in deferred {
            if !search_one(self, child)? {
                return Ok(());
            }
        }
        tried.exact = true;
        Ok(())
    }

    /// The cost of best play after a guess, or a lower bound that is at least `budget`.
    ///
    /// # Errors
    /// [`Interrupt`] as in [`Search::search`].
    pub fn cost_of_guess<M: Measure>(
        &mut self,
        state: &State<M>,
        guess: Code,
        budget: Budget,
    ) -> Result<Known, Interrupt> {
        let codes = self.rules.feedback_codes(&self.blocks(state), guess);
        self.try_classes(state, guess, &codes, budget)
    }

    /// The first guess of cost `cost`, which must be the least, in the order of the strategy's
    /// rule; unless `may_search`, only among those whose cost is known without a search.
    ///
    /// # Errors
    /// [`Interrupt`] as in [`Search::search`].
    pub fn first_guess_of_cost<M: Measure>(
        &mut self,
        state: &State<M>,
        cost: Cost,
        may_search: bool,
    ) -> Result<Option<Code>, Interrupt> {
        let budget = Budget::up_to(cost);
        let shortlist = self.shortlist(state, budget, Order::BySize)?;
        let mut trials = Trials::new(self.blocks(state), shortlist);
        while let Some(trial) = self.next_trial(state, &mut trials, budget, true)? {
            let guess = trial.listed.guess;
            let is_found = if may_search {
                let tried = self.try_classes(state, guess, &trial.feedback_codes, budget)?;
                tried.exact && tried.cost == cost
            } else {
                let feedback_codes = &trial.feedback_codes;
                let (tried, children) = self.open(state, guess, feedback_codes, Budget::NONE)?;
                tried.cost == cost && children.iter().all(|child| child.known.exact)
            };
            if is_found {
                return Ok(Some(guess));
            }
        }
        Ok(None)
    }
}

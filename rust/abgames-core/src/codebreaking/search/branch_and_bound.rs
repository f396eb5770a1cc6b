//! The branch and bound: one search for every measure, alone and with several threads.
//!
//! Question: what is the least cost of a strategy for a candidate set, by a [`Measure`]? The cost of a
//! guess is a sum over the classes that it makes, so the least cost of a set A with d guesses allowed is
//!
//! C(A, d) = min over guesses of (cost of the guess + Σ C(class, d − 1)).
//!
//! Gist:
//! 1. What is known of a state without a search is found when it is made ([`Measure::state`]): from
//!    its size, from the memo.
//! 2. Rank its guesses by their static bound ([`scan`](super::scan)), one of each symmetry class. The
//!    least rank is a lower bound of the state.
//! 3. Try the guesses in this order until the bound reaches the best cost found.
//! 4. Of a guess, look ahead first: bound all classes before any is searched.
//! 5. Search the classes, each with the budget that the bounds of the others leave.
//!
//! The search is fail-soft: a cost not below the budget is a proved lower bound, maybe above the
//! budget. The numbers on the way:
//!
//! | | cost < budget | cost ≥ budget |
//! |---|---|---|
//! | `state.known` after [`Search::search`] | exact: the cost | a lower bound, at least the budget; or exact |
//! | `best` among the guesses | the least cost found so far | none |
//! | `bound` in the loop | that cost | the budget |
//! | `others` | least proved bound of the guesses tried | the same |
//! | [`Ranking::bound`] | a bound of all guesses not tried | the same |
//!
//! So where no guess is below the budget, the least of `others` and the ranking's bound is proved.
//!
//! With several threads, workers divide states of some size between them as [`team`](super::team)
//! says; the loops are the same, and what another worker is doing is deferred.

use std::cmp::Reverse;
use std::collections::{HashSet, VecDeque};
use std::sync::Arc;

use crate::codebreaking::bounds::Bounds;
use crate::codebreaking::cost::{Cost, Limit};
use crate::codebreaking::games::rules::{Code, HIT};
use crate::codebreaking::search::context::{Report, Search};
use crate::codebreaking::search::key::Asked;
use crate::codebreaking::search::scan::{GuessBound, Order, Ranked, Ranking};
use crate::codebreaking::search::state::{Known, State, Tried};
use crate::codebreaking::search::team::{Begun, Finding, Interrupt, Node, Signature, Team};
use crate::codebreaking::sets::partition::Class;
use crate::codebreaking::task::Goal;
use crate::control::Stop;
use crate::simd::Blocks;

/// Above this size guesses with identical partitions are not detected: storing the partitions would
/// cost too much memory.
const LARGEST_MERGED: usize = 1 << 10;

/// A ranking of more bytes is not kept while other classes are looked at.
pub const LARGEST_KEPT: usize = 1 << 20;

/// What is to be least, and what the search has to know of it.
pub trait Measure: Sized {
    /// What is asked of the memo.
    const ASKED: Asked;

    /// Whether a node is a ranking of guesses, for whatever purpose; else it is a question about a
    /// set that needs a search.
    const NODES_ARE_RANKINGS: bool;

    /// Whether the largest class is searched first, being the likeliest to fail; else the smallest,
    /// being the cheapest.
    const LARGEST_FIRST: bool;

    /// The static bounds of guesses.
    type Bound<'b>: GuessBound;

    /// The static bounds of guesses in a state with that limit.
    fn bound(bounds: &Bounds, limit: Limit, order: Order) -> Self::Bound<'_>;

    /// The cost of one or two candidates.
    fn of_few(goal: Goal, size: usize, limit: Limit) -> Known;

    /// The state of a sorted, non-empty set, with what is known of it without a search.
    fn state(search: &mut Search, codes: Vec<Code>, limit: Limit) -> State<Self>;

    /// Takes over what others have proved since.
    fn refresh(search: &Search, state: &mut State<Self>);

    /// Stores what is known of a state.
    fn store(search: &Search, state: &mut State<Self>);

    /// Asks what is cheaper to know than the cost, and may settle the state.
    fn prepare(_: &mut Search, _: &mut State<Self>) -> Result<(), Interrupt> {
        Ok(())
    }

    /// Ranks the guesses of a state, which may settle it.
    fn rank(search: &mut Search, state: &mut State<Self>, budget: Cost) -> Result<(), Interrupt> {
        Ok(search.rank(state, budget)?)
    }

    /// Improves the bounds of all classes before any is searched, until they reach the budget.
    fn look_ahead(
        search: &mut Search,
        children: &mut [State<Self>],
        budget: Cost,
        tried: &mut Tried,
    ) -> Result<(), Interrupt>;
}

/// A guess of the ranking that is to be tried.
pub struct Trial {
    pub ranked: Ranked,
    /// The feedback of each candidate.
    pub slots: Vec<u8>,
    /// Identifies the guess to other workers, if there are any.
    signature: Signature,
}

/// The guesses of a state on their way through the loop.
pub struct Trials<'n> {
    /// Where they are shared with other workers.
    node: Option<&'n Node>,
    seen: HashSet<Signature>,
    deferred: VecDeque<Trial>,
    best: Option<Tried>,
    others: Cost,
}

impl<'n> Trials<'n> {
    pub fn new(node: Option<&'n Node>) -> Self {
        Self {
            node,
            seen: HashSet::new(),
            deferred: VecDeque::new(),
            best: None,
            others: Cost::INFINITE,
        }
    }

    fn best(&self) -> Option<Tried> {
        self.node.map_or(self.best, Node::best)
    }

    /// What a guess has to be below.
    fn bound(&self, budget: Cost) -> Cost {
        self.best().map_or(budget, |best| best.cost.min(budget))
    }

    /// Takes in what a guess showed; returns whether it is the best so far.
    fn improve(&mut self, tried: Tried) -> bool {
        let better = tried.exact && self.best.is_none_or(|best| tried.cost < best.cost);
        if better {
            self.best = Some(tried);
        }
        better
    }

    /// The next guess that was left to another worker, unless none can be below `bound`.
    fn next_deferred(&mut self, bound: Cost, prune: bool) -> Option<Trial> {
        let trial = self.deferred.pop_front()?;
        if bound == Cost::ZERO || prune && trial.ranked.bound >= bound {
            self.others = self.others.min(trial.ranked.bound);
            self.deferred.clear();
            return None;
        }
        Some(trial)
    }

    /// A bound of the guesses that are not being tried.
    fn floor(&self, ranking: &Ranking, bound: Cost) -> Cost {
        let deferred = self.deferred.front().map(|trial| trial.ranked.bound);
        let floor = self.others.min(ranking.bound()).min(bound);
        floor.min(deferred.unwrap_or(Cost::INFINITE))
    }
}

/// Where bounds of the root are published while a guess is tried that all others are above `floor` of.
#[derive(Clone, Copy)]
pub struct Floor<'r, 'c> {
    report: &'r Report<'c>,
    floor: Cost,
}

impl Search<'_> {
    /// Searches a state: afterwards its cost is exact, or its lower bound is at least `budget`. Bounds
    /// of the root go to `report` as they get better.
    ///
    /// # Errors
    /// [`Interrupt`] when the job must end or another worker has the result; the memo keeps what was
    /// proved.
    pub fn search<M: Measure>(
        &mut self,
        state: &mut State<M>,
        budget: Cost,
        report: Option<&Report>,
    ) -> Result<(), Interrupt> {
        if state.known.settles(budget) {
            return Ok(());
        }
        M::prepare(self, state)?;
        if state.known.settles(budget) {
            return Ok(());
        }
        if let Some(worker) = &self.worker {
            worker.poll()?;
        }
        if !M::NODES_ARE_RANKINGS {
            self.ticker.node();
        }
        if state.ranking.is_none() {
            M::rank(self, state, budget)?;
        }
        match state.ranking.take() {
            Some(ranking) if !state.known.settles(budget) => match self.team_for(state) {
                Some(team) => self.search_with_team(state, ranking, budget, &team, report),
                None => self.search_guesses(state, ranking, budget, None, report),
            },
            _ => Ok(()),
        }
    }

    /// Ranks the guesses of a state up to `budget` and improves its lower bound.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn rank<M: Measure>(&mut self, state: &mut State<M>, budget: Cost) -> Result<(), Stop> {
        let mut ranking = self.ranking(state, budget, Order::Best)?;
        if self.prunings.bound {
            self.scratch.set(&state.set.codes, self.rules.pegs());
            let bound = M::bound(&self.bounds, state.limit, Order::Best);
            let (rules, codes) = (self.rules, &self.scratch);
            self.scanner
                .peek(rules, &bound, codes, &mut ranking, &mut self.ticker)?;
            let least = ranking.bound();
            if least > state.known.lower() {
                state.known = Known::at_least(least);
                M::store(self, state);
            }
        }
        state.ranking = Some(ranking);
        Ok(())
    }

    /// The guesses of a state that may be below `budget`.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn ranking<M: Measure>(
        &mut self,
        state: &State<M>,
        budget: Cost,
        order: Order,
    ) -> Result<Ranking, Stop> {
        if M::NODES_ARE_RANKINGS {
            self.ticker.node();
        }
        let guesses = self.guesses(&state.set.codes)?;
        let budget = if self.prunings.bound {
            budget
        } else {
            Cost::INFINITE
        };
        let bound = M::bound(&self.bounds, state.limit, order);
        let (rules, codes) = (self.rules, &state.set.codes);
        self.scanner
            .rank(rules, &bound, codes, &guesses, budget, &mut self.ticker)
            .map(|ranking| ranking.in_order(order))
    }

    /// Tries the guesses of a state until the least cost is proved, or that it is not below the budget.
    fn search_guesses<M: Measure>(
        &mut self,
        state: &mut State<M>,
        mut ranking: Ranking,
        budget: Cost,
        node: Option<&Node>,
        report: Option<&Report>,
    ) -> Result<(), Interrupt> {
        let mut candidates = Blocks::default();
        candidates.set(&state.set.codes, self.rules.pegs());
        let mut trials = Trials::new(node);
        loop {
            let bound = trials.bound(budget);
            let next = self.next_trial(state, &candidates, &mut ranking, bound, &mut trials)?;
            // Without a cost to beat the guess is the first one, and the others depend on it: so
            // even another worker's guess is joined.
            let alone = next.is_some() && !bound.is_infinite();
            let Some(trial) = next.or_else(|| trials.next_deferred(bound, self.prunings.bound))
            else {
                break;
            };
            let floor = report.map(|report| {
                let floor = trials.floor(&ranking, bound).max(state.known.lower());
                report.at_least(floor.min(trial.ranked.bound).max(state.known.lower()));
                Floor { report, floor }
            });
            let room = if self.prunings.budget {
                bound
            } else {
                Cost::INFINITE
            };
            let outcome = match node {
                None => {
                    let lookahead = self.prunings.lookahead;
                    let tried = self.try_classes(state, &trial.slots, room, lookahead, floor)?;
                    Some((tried.cost, trials.improve(tried)))
                }
                Some(node) => self.try_with_team(state, node, &trial, room, alone, floor)?,
            };
            let Some((cost, better)) = outcome else {
                trials.deferred.push_back(trial);
                continue;
            };
            trials.others = trials.others.min(cost);
            if let Some(report) = report.filter(|_| better) {
                report.found(cost, trial.ranked.guess);
            }
        }
        state.known = match trials.best().filter(|best| best.cost < budget) {
            Some(best) => best.known(),
            None => {
                let lower = trials.others.min(ranking.bound());
                Known::at_least(lower.max(state.known.lower()))
            }
        };
        M::store(self, state);
        if let Some(node) = node {
            node.finding.publish(state.known);
        }
        Ok(())
    }

    /// Takes the next guess to try out of the ranking; `None` when none can be below `bound`. Guesses
    /// that make the same classes as an earlier one are left out.
    pub fn next_trial<M: Measure>(
        &mut self,
        state: &State<M>,
        candidates: &Blocks,
        ranking: &mut Ranking,
        bound: Cost,
        trials: &mut Trials,
    ) -> Result<Option<Trial>, Stop> {
        let order = ranking.order;
        let by = M::bound(&self.bounds, state.limit, order);
        while let Some(ranked) =
            self.scanner
                .next(self.rules, &by, candidates, ranking, &mut self.ticker)?
        {
            if bound == Cost::ZERO || self.prunings.bound && ranked.bound >= bound {
                trials.others = trials.others.min(ranked.bound);
                ranking.close();
                break;
            }
            let slots = self.splitter.slots(candidates, ranked.guess);
            let signature = if self.prunings.merge && candidates.len() <= LARGEST_MERGED {
                self.splitter.name(&slots, self.goal)
            } else {
                ranked.guess.to_be_bytes().into()
            };
            let shared = trials.node.map(|_| signature.clone());
            if trials.seen.insert(signature) {
                return Ok(Some(Trial {
                    ranked,
                    slots,
                    signature: shared.unwrap_or_default(),
                }));
            }
        }
        Ok(None)
    }

    /// Proves the cost of the guess with these feedbacks, or that it is at least `budget`.
    pub fn try_classes<M: Measure>(
        &mut self,
        state: &State<M>,
        slots: &[u8],
        budget: Cost,
        lookahead: bool,
        floor: Option<Floor>,
    ) -> Result<Tried, Interrupt> {
        let classes = self.splitter.classes(&state.set.codes, slots);
        let mut tried = nothing_tried(self, state);
        let mut children = self.open(classes, state.limit, budget, &mut tried)?;
        if tried.cost < budget && lookahead {
            M::look_ahead(self, &mut children, budget, &mut tried)?;
        }
        if tried.cost < budget {
            self.search_classes(&mut children, budget, &mut tried, floor)?;
        }
        Ok(tried)
    }

    /// The classes of a guess made with that limit as states, until their bounds reach the budget. Classes of one or
    /// two candidates are settled by their number and left out.
    pub fn open<M: Measure>(
        &mut self,
        classes: Vec<Class>,
        limit: Limit,
        budget: Cost,
        tried: &mut Tried,
    ) -> Result<Vec<State<M>>, Stop> {
        let mut open = Vec::new();
        let left = limit.after_a_guess();
        for (feedback, class) in classes {
            let size = class.len();
            if feedback == HIT && self.goal == Goal::Hit {
                continue;
            }
            if size <= 2 {
                let known = M::of_few(self.goal, size, left);
                tried.cost = tried.cost + known.lower();
                tried.worst = tried.worst.max(1 + known.worst());
            } else {
                let least = self.least_of_class::<M>(feedback, size, limit);
                tried.cost = tried.cost + least;
                open.push((least, class));
            }
        }
        // The largest classes have the most to gain over the static bound.
        open.sort_by_key(|(_, class)| Reverse(class.len()));
        let mut children = Vec::with_capacity(open.len());
        for (least, class) in open {
            if tried.cost >= budget {
                break;
            }
            self.ticker.work(16 * class.len() as u64)?;
            let mut child = M::state(self, class, left);
            child.known.raise(least);
            tried.cost = tried.cost.replaced(least, child.known.lower());
            children.push(child);
        }
        Ok(children)
    }

    /// What a class of that feedback and size costs at least.
    fn least_of_class<M: Measure>(&self, feedback: u8, size: usize, limit: Limit) -> Cost {
        let bound = M::bound(&self.bounds, limit, Order::Best);
        if self.prunings.bound {
            bound.of_class(self.splitter.slot(feedback), size)
        } else {
            bound.of_guess(size)
        }
    }

    /// Searches the classes, those last that other workers are searching. Stops when the sum of bounds
    /// reaches the budget.
    fn search_classes<M: Measure>(
        &mut self,
        children: &mut [State<M>],
        budget: Cost,
        tried: &mut Tried,
        floor: Option<Floor>,
    ) -> Result<(), Interrupt> {
        if !M::LARGEST_FIRST {
            children.sort_by_key(|child| child.set.size());
        }
        let mut deferred = Vec::new();
        for child in children {
            if self.is_in_progress(child) {
                deferred.push(child);
            } else if !self.search_class(child, budget, tried, floor)? {
                return Ok(());
            }
        }
        for child in deferred {
            if !self.search_class(child, budget, tried, floor)? {
                return Ok(());
            }
        }
        tried.exact = true;
        Ok(())
    }

    /// Searches one class; returns whether the others are still of interest.
    fn search_class<M: Measure>(
        &mut self,
        child: &mut State<M>,
        budget: Cost,
        tried: &mut Tried,
        floor: Option<Floor>,
    ) -> Result<bool, Interrupt> {
        if let Some(Floor { report, floor }) = floor {
            report.at_least(floor.min(tried.cost));
        }
        let before = child.known.lower();
        if self.worker.is_some() {
            M::refresh(self, child);
        }
        self.search(child, budget.room_for(before, tried.cost), None)?;
        tried.cost = tried.cost.replaced(before, child.known.lower());
        tried.worst = tried.worst.max(child.known.worst().saturating_add(1));
        Ok(child.known.is_exact() && tried.cost < budget)
    }

    // With several threads.

    /// The team, if there is one and the state is large enough to be shared.
    fn team_for<M>(&self, state: &State<M>) -> Option<Arc<Team>> {
        let worker = self.worker.as_ref()?;
        (state.set.size() >= self.tuning.smallest_shared).then(|| Arc::clone(&worker.team))
    }

    /// Whether another worker is searching the state.
    fn is_in_progress<M: Measure>(&self, state: &mut State<M>) -> bool {
        !state.known.is_exact()
            && self
                .team_for(state)
                .is_some_and(|team| team.is_in_progress(&name_of(state)))
    }

    /// Searches a state with all who are there.
    fn search_with_team<M: Measure>(
        &mut self,
        state: &mut State<M>,
        ranking: Ranking,
        budget: Cost,
        team: &Team,
        report: Option<&Report>,
    ) -> Result<(), Interrupt> {
        let name = name_of(state);
        let node = team.enter(&name, &state.set.codes);
        self.begin(&node.finding, budget);
        let searched = self.search_node(state, ranking, budget, &node, report);
        self.finish();
        team.leave(&name);
        match searched {
            Err(Interrupt::Superseded) if node.finding.get().settles(budget) => {
                state.known = node.finding.get();
                Ok(())
            }
            searched => searched,
        }
    }

    fn search_node<M: Measure>(
        &mut self,
        state: &mut State<M>,
        mut ranking: Ranking,
        budget: Cost,
        node: &Node,
        report: Option<&Report>,
    ) -> Result<(), Interrupt> {
        if node.codes != state.set.codes {
            // The same set under other names: what is exchanged are guesses, so take over theirs.
            state.set.codes.clone_from(&node.codes);
            ranking = self.ranking(state, budget, Order::Best)?;
        }
        self.search_guesses(state, ranking, budget, Some(node), report)
    }

    /// Proves the cost of a guess, or that it is not below the best one and the budget; returns it and
    /// whether it is the best so far. `None` when another worker is trying it, and this one wants to
    /// be `alone`.
    fn try_with_team<M: Measure>(
        &mut self,
        state: &State<M>,
        node: &Node,
        trial: &Trial,
        room: Cost,
        alone: bool,
        floor: Option<Floor>,
    ) -> Result<Option<(Cost, bool)>, Interrupt> {
        let (finding, joined) = match node.begin(&trial.signature, room, alone) {
            Begun::Known(known) => return Ok(Some((known.lower(), false))),
            Begun::Deferred => return Ok(None),
            Begun::Trial { finding, joined } => (finding, joined),
        };
        self.begin(&finding, room);
        // The other worker has bounded the classes already.
        let lookahead = self.prunings.lookahead && !joined;
        let tried = self.try_classes(state, &trial.slots, room, lookahead, floor);
        self.finish();
        let better = node.end(&trial.signature, tried.as_ref().ok().copied());
        match tried {
            Err(Interrupt::Superseded) if finding.get().settles(room) => {}
            Err(interrupt) => return Err(interrupt),
            Ok(_) => {}
        }
        Ok(Some((finding.get().lower(), better)))
    }

    fn begin(&mut self, finding: &Arc<Finding>, budget: Cost) {
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

/// What is known of a guess when nothing is known of its classes.
pub fn nothing_tried<M: Measure>(search: &Search, state: &State<M>) -> Tried {
    Tried {
        cost: M::bound(&search.bounds, state.limit, Order::Best).of_guess(state.set.size()),
        exact: false,
        worst: 1,
    }
}

/// Identifies a state to the other workers: by its key, and where there is none, because the set is
/// large, by the set.
fn name_of<M: Measure>(state: &mut State<M>) -> Box<[u8]> {
    match &mut state.set.key {
        Some(key) => key.about(M::ASKED, state.limit).into(),
        None => {
            let codes = state.set.codes.iter().flat_map(|code| code.to_be_bytes());
            let head = [M::ASKED as u8, state.limit.to_byte()];
            head.into_iter().chain(codes).collect()
        }
    }
}

//! What the [branch and bound](super::branch_and_bound) must know about the quantity to minimise.

use crate::cost::{Budget, Cost, Limit};
use crate::games::{Code, FeedbackCode};
use crate::search::context::Search;
use crate::search::key::Asked;
use crate::search::known::{Known, Set};
use crate::search::scan::{GuessBound, Shortlist};
use crate::search::shared::Interrupt;
use crate::search::sieve::Sieved;
use job::control::Stop;

/// How guesses are sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// By the best static bound there is.
    Best,
    /// By the bound from the sizes of the classes alone: the order of the strategy's rule.
    BySize,
}

/// A candidate set with what is known about its cost by the measure `M` when `limit` guesses are
/// allowed.
pub struct State<M: Measure> {
    pub set: Set,
    pub limit: Limit,
    pub known: Known,
    /// Once made, the guesses that may be below the budget for which it was made.
    pub shortlist: Option<Box<Shortlist<M>>>,
}

impl<M: Measure> State<M> {
    /// A state about which this is known.
    pub fn new(set: Set, limit: Limit, known: Known) -> Self {
        Self {
            set,
            limit,
            known,
            shortlist: None,
        }
    }
}

/// The quantity to minimise in a state, and what the search must know about it.
pub trait Measure: GuessBound + Sized {
    /// The question under which the memo stores it.
    const ASKED: Asked;

    /// Whether a node is a shortlist of guesses, for whatever purpose; otherwise it is a question
    /// about a set that needs a search.
    const NODES_ARE_SHORTLISTS: bool;

    /// Whether the largest class is searched first, being the likeliest to fail; else the smallest,
    /// being the cheapest.
    const LARGEST_FIRST: bool;

    /// The measure in a state of this set with this limit, with the static bounds of guesses.
    fn new(search: &Search, codes: &[Code], limit: Limit, order: Order) -> Self;

    /// The cost of one or two candidates.
    fn of_few(search: &Search, codes: &[Code], limit: Limit) -> Known;

    /// The least that any strategy for a set costs, whatever rules are in force.
    fn at_least(_: &Search, _: &[Code]) -> Cost {
        Cost::ZERO
    }

    /// The state of a sorted, non-empty set, with what is known about it without a search.
    fn state(search: &mut Search, codes: Vec<Code>, limit: Limit) -> State<Self>;

    /// Takes over what was proved about a state before, perhaps by others.
    fn look_up(search: &Search, state: &mut State<Self>) {
        if let Some(key) = &mut state.set.key
            && !state.known.exact
            && let Some(known) = search.memo.get(key.about(Self::ASKED, state.limit))
        {
            state.known.improve(known);
        }
    }

    /// Stores what is known about a state.
    fn store(search: &mut Search, state: &mut State<Self>) {
        to_memo(search, state);
    }

    /// Asks cheaper questions than that for the cost; their answers may settle the state for the
    /// budget.
    fn prepare(_: &mut Search, _: &mut State<Self>, _budget: Budget) -> Result<(), Interrupt> {
        Ok(())
    }

    /// Whether guesses are [sieved](super::sieve) where the rule is in force.
    fn may_sieve(_: &Search) -> bool {
        false
    }

    /// Bounds the classes of a guess without consulting the memo, until their sum reaches the
    /// budget.
    fn sieve(_: &mut Search, _: &State<Self>, _: &mut Sieved, _budget: Budget) -> Result<(), Stop> {
        Ok(())
    }

    /// Improves the bounds of all classes before any is searched, until they reach the budget.
    fn look_ahead(
        _: &mut Search,
        _: &mut [State<Self>],
        _budget: Budget,
        _tried: &mut Known,
    ) -> Result<(), Interrupt> {
        Ok(())
    }
}

/// A lower bound on the cost of a guess with these feedbacks, as good as the budget requires; 0
/// where guesses are not sieved.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn sieved<M: Measure>(
    search: &mut Search,
    state: &State<M>,
    feedback_codes: &[FeedbackCode],
    budget: Budget,
) -> Result<Cost, Stop> {
    if !search.prunings.sieve || budget == Budget::NONE || !M::may_sieve(search) {
        return Ok(Cost::ZERO);
    }
    let codes = &state.set.codes;
    search.ticker.work(2 * codes.len() as u64)?;
    let memory = std::mem::take(&mut search.sieve);
    let mut sieved = Sieved::split(memory, search.rules, search.goal, codes, feedback_codes);
    let result = M::sieve(search, state, &mut sieved, budget);
    let cost = sieved.cost;
    search.sieve = sieved.into_sieve();
    result.map(|()| cost)
}

/// Stores what is known about a state in the memo.
pub fn to_memo<M: Measure>(search: &Search, state: &mut State<M>) {
    if let Some(key) = &mut state.set.key {
        let key = key.about(M::ASKED, state.limit);
        let control = search.ticker.control();
        search.memo.insert(key, state.known, control);
    }
}

//! What the [branch and bound](super::branch_and_bound) must know about the quantity to minimise.
//!
//! What is known about a set comes from ever more effort, and each step is tried only where those
//! before it do not reach the budget:
//!
//! | effort | takes | shows |
//! |---|---|---|
//! | size | nothing | the [static bounds](crate::bounds) of every set of this size |
//! | seen | a look in this thread's [table](super::seen) | what was found of the very set before |
//! | [glance](Effort::Glance) | feedbacks of the members for each other | whether a member separates it |
//! | [scan](Effort::Scan) | the number of classes of each guess, 32 at a time | a first bound on each guess |
//! | [memo](super::memo) | the [canonical form](crate::sets::canonical) | what was proved of a set of this form |
//! | [shortlist](super::scan) | the classes of the guesses that may be best | a bound on each guess |
//! | look-ahead | one of these, or a cheaper question, for all classes of a guess | better bounds on them |
//! | [search](Search::search) | all of this for the classes of every guess | the cost |

use crate::games::{Code, Required};
use crate::search::{
    Asked, Interrupt, Known, Published, Search, Set, Shortlist, SievedClass, Sight, StaticBounds,
};
use crate::{Budget, Cost, Limit};
use job::Stop;

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
    /// If it is the root: what is published about it.
    pub published: Option<Published>,
    /// If it is a class of a guess: what is required of guesses.
    pub required: Required,
}

impl<M: Measure> State<M> {
    /// A state about which this is known.
    pub fn new(set: Set, limit: Limit, known: Known) -> Self {
        Self { set, limit, known, shortlist: None, published: None, required: Required::default() }
    }
}

/// The quantity to minimise in a state, and what the search must know about it.
pub trait Measure: StaticBounds + Sized {
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
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    fn state(search: &mut Search, codes: Vec<Code>, limit: Limit) -> Result<State<Self>, Stop>;

    /// Takes over what was proved about a state before, perhaps by others.
    fn look_up(search: &Search, state: &mut State<Self>) {
        if let Some(key) = &mut state.set.key
            && !state.known.exact
            && let Some(record) = search.memo.get(key.about(Self::ASKED, state.limit))
        {
            state.known.improve(record.into());
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

    /// The measure by which they are, which is a lower bound on this one with the limit
    /// [`Measure::sieve_limit`].
    type Sieve: Measure;

    /// See [`Measure::Sieve`].
    fn sieve_limit(limit: Limit) -> Limit {
        limit
    }

    /// Whether a sieve may show that a guess is of no use whatever the budget, with this limit.
    fn may_be_infinite(_: &Search, _limit: Limit) -> bool {
        false
    }

    /// Whether a class of a sieved guess has a part that is known to cost too much.
    fn is_hopeless(_: &mut Search, _class: &[Code], _left: Limit) -> bool {
        false
    }

    /// Whether a look at a class of a sieved guess, with so many guesses left, may show something new
    /// and is worth its time.
    fn pays(_: &Search, _: Effort, _: &SievedClass, _left: Limit) -> bool {
        false
    }

    /// Looks at a set of more than two candidates.
    fn look(_: &mut Search, _: Effort, _: &[Code]) -> Result<Sight, Stop> {
        Ok(Sight::default())
    }

    /// A lower bound on a set of this size with this limit by what was seen of it.
    fn of_sight(_: &Search, _size: usize, _: Sight, _: Limit) -> Cost {
        Cost::ZERO
    }

    /// How many steps a look-ahead takes.
    const STEPS: usize = 0;

    /// One step of a look-ahead, which improves the bound on a class before any is searched.
    fn look_ahead(
        search: &mut Search,
        class: &mut State<Self>,
        _step: usize,
        budget: Budget,
    ) -> Result<(), Interrupt> {
        search.look_at_shortlist(class, budget)
    }
}

/// How closely the classes of a guess that is [sieved](super::sieve) are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// At one set: does a member separate it?
    Glance,
    /// At all its guesses: how many classes does each make?
    Scan,
    /// At all its members: what does each cost [with three guesses left](super::last_guesses)?
    Count,
}

/// Stores what is known about a state in the memo.
pub fn to_memo<M: Measure>(search: &Search, state: &mut State<M>) {
    if let Some(key) = &mut state.set.key {
        let key = key.about(M::ASKED, state.limit);
        let control = search.ticker.control();
        search.memo.insert(key, state.known.into(), control);
    }
}

//! The number of guesses in the worst case.
//!
//! Question: can every candidate of the set A be settled with d guesses? The least such d is W(A),
//! found by asking for d, d + 1, … from the static bound on ([`least_worst`]). As a measure, the
//! cost of a set is 0 if d guesses suffice, else infinite: the first good enough guess settles a
//! state. Assumed: one player against a fixed secret. The answer is exact.
//!
//! Gist, beside that of the branch and bound:
//! 1. For each set, the memo holds the least d that may suffice and the least that is known to.
//! 2. Guesses with a class that is too large for d − 1 guesses are left out, and the others are
//!    tried in order of Σ n² over the sizes n of their classes.
//! 3. The largest class of a guess is searched first: it is the likeliest to fail. Only in a table
//!    of words it is the smallest, which takes the least.
//!
//! Cost: a shortlist takes |guesses| · |A| feedbacks, but far fewer states are looked at than for
//! [totals](super::total). The 13,728 secrets of MOO with playing cards take some hundreds of
//! states, the 4×10 AB game some thousands.

use crate::games::Code;
use crate::search::{
    Asked, Effort, Interrupt, Known, Measure, Order, Search, Set, SievedClass, Sight, State,
    StaticBounds, Total, WorstRange,
};
use crate::{Budget, Cost, Goal, Limit};
use job::Stop;

/// The measure: whether the limit can be kept. Guesses with a class that is too large are left out.
pub struct Within {
    largest: usize,
}

/// Any strategy that keeps the limit is good enough.
pub const GOOD_ENOUGH: Budget = Budget::up_to(Cost::ZERO);

impl StaticBounds for Within {
    const BY_SQUARES: bool = true;

    fn largest(&self) -> usize {
        self.largest
    }
}

impl Measure for Within {
    type Sieve = Self;

    const ASKED: Asked = Asked::Worst;
    const NODES_ARE_SHORTLISTS: bool = false;
    const LARGEST_FIRST: bool = true;

    fn new(search: &Search, _: &[Code], limit: Limit, _: Order) -> Self {
        Self { largest: search.bounds.largest_class(limit) }
    }

    fn of_few(search: &Search, codes: &[Code], limit: Limit) -> Known {
        known(limit.allows(search.goal.worst_of_few(search.count_of_few(codes))))
    }

    fn state(search: &mut Search, codes: Vec<Code>, limit: Limit) -> Result<State<Self>, Stop> {
        Ok(state_of(worst_set(search, codes)?, limit))
    }

    fn look_up(search: &Search, state: &mut State<Self>) {
        take_proved(search, &mut state.set);
        settle(state);
    }

    /// Where one guess must separate the set, a scan settles it; an awkward part refutes it.
    fn prepare(search: &mut Search, state: &mut State<Self>, _: Budget) -> Result<(), Interrupt> {
        if !search.is_plain_table() || !search.prunings.bound {
            return Ok(());
        }
        let codes = &state.set.codes;
        if may_be_awkward(search) && search.awkward.is_in(codes, state.limit.to_byte()) {
            state.set.worst.least = state.limit.to_byte().saturating_add(1);
        } else if is_last_but_one(search, state.limit)
            && search.scratch.scanner.may_scan(codes.len())
        {
            let sight = Self::look(search, Effort::Scan, codes)?;
            search.seen.see(codes, sight);
            match sight.separated == Some(true) {
                true if search.is_ruled() => {} // by a guess that may not be allowed
                true => state.set.worst.enough = state.set.worst.enough.min(state.limit),
                false => state.set.worst.least = state.limit.to_byte() + 1,
            }
        }
        settle(state);
        Ok(())
    }

    fn may_sieve(search: &Search) -> bool {
        search.prunings.bound && search.is_plain_table()
    }

    fn is_hopeless(search: &mut Search, class: &[Code], left: Limit) -> bool {
        may_be_awkward(search) && search.awkward.is_in(class, left.to_byte())
    }

    /// Only whether a guess separates a class can be seen.
    fn pays(search: &Search, effort: Effort, class: &SievedClass, left: Limit) -> bool {
        let SievedClass { size, sight, .. } = *class;
        is_last_but_one(search, left)
            && match effort {
                Effort::Glance => !sight.glanced && size <= search.rules.feedbacks().len(),
                Effort::Count => false,
                Effort::Scan => {
                    let is_open = is_separated(size, sight).is_none();
                    is_open && search.scratch.scanner.may_scan(size)
                }
            }
    }

    fn look(search: &mut Search, effort: Effort, codes: &[Code]) -> Result<Sight, Stop> {
        if effort == Effort::Glance {
            return Total::look(search, effort, codes);
        }
        let separated = a_guess_separates(search, codes)?;
        if !separated && may_be_awkward(search) {
            keep_awkward(search, codes)?;
        }
        Ok(Sight { separated: Some(separated), ..Sight::default() })
    }

    fn of_sight(search: &Search, size: usize, sight: Sight, left: Limit) -> Cost {
        // Where only members may be guessed, one that separates the set has the least total.
        let by_total = search.question.is_consistent()
            && search.goal == Goal::Hit
            && search.rules.are_hit_once()
            && sight.known.cost >= Cost::new(2 * size as u64);
        if is_last_but_one(search, left) && (is_separated(size, sight) == Some(false) || by_total) {
            Cost::INFINITE
        } else {
            Cost::ZERO
        }
    }

    /// The memo has one record for a set, whatever the limit.
    fn store(search: &mut Search, state: &mut State<Self>) {
        let range = &mut state.set.worst;
        match state.known {
            Known { exact: false, .. } => return,
            Known { cost, .. } if cost.is_infinite() => {
                range.least = state.limit.to_byte().saturating_add(1);
                let is_awkward = may_be_awkward(search) && !search.is_ruled();
                if is_awkward && search.is_plain_table() {
                    search.awkward.keep(&state.set.codes, state.limit.to_byte());
                }
            }
            _ => range.enough = state.limit,
        }
        if let Some(key) = &mut state.set.key {
            let control = search.ticker.control();
            let key = key.about(Asked::Worst, Limit::NONE);
            search.memo.insert(key, (*range).into(), control);
        }
    }
}

/// Whether parts that were refuted are looked for. A strategy for a set serves its parts, unless only
/// members may be guessed.
fn may_be_awkward(search: &Search) -> bool {
    search.question.tuning.largest_awkward > 0 && !search.question.is_consistent()
}

/// Whether the next guess must separate the candidates.
fn is_last_but_one(search: &Search, limit: Limit) -> bool {
    limit == Limit::new(search.goal.worst_of_few(2))
}

/// Whether a guess separates a set of this size, if that was seen.
fn is_separated(size: usize, sight: Sight) -> Option<bool> {
    let classes = usize::from(sight.most_classes);
    let counted = (classes > 0).then_some(classes == size);
    sight.separated.or(counted)
}

/// Whether a guess separates a set that may be scanned.
fn a_guess_separates(search: &mut Search, codes: &[Code]) -> Result<bool, Stop> {
    let guesses = search.all_guesses(codes)?;
    search.ticker.work((guesses.len() * codes.len()) as u64 / 2)?;
    let table = search.rules.feedback_table();
    debug_assert!(table.is_some(), "other sets are not asked about");
    Ok(table.is_none_or(|table| table.separates(&guesses, codes)))
}

/// Keeps a part of a set that no guess separates, without candidates that it does not need for that.
fn keep_awkward(search: &mut Search, codes: &[Code]) -> Result<(), Stop> {
    let guesses = search.goal.worst_of_few(2) as u8;
    let mut part = codes.to_vec();
    let mut place = 0;
    while place < part.len() && part.len() > 3 {
        let without = part.remove(place);
        if a_guess_separates(search, &part)? {
            part.insert(place, without);
            place += 1;
        }
    }
    search.awkward.keep(&part, guesses);
    Ok(())
}

fn known(within: bool) -> Known {
    Known::exact(if within { Cost::ZERO } else { Cost::INFINITE }, 0)
}

/// The set with what is known about its worst case.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn worst_set(search: &mut Search, codes: Vec<Code>) -> Result<Set, Stop> {
    let mut set = Set::new(codes);
    if search.are_few(&set.codes) {
        let worst = search.goal.worst_of_few(search.count_of_few(&set.codes));
        (set.worst.least, set.worst.enough) = (worst as u8, Limit::new(worst));
        return Ok(set);
    }
    let least = if search.prunings.bound {
        search.least_worst(&set.codes)
    } else {
        search.bounds.least_worst(3).max(1)
    };
    set.worst.least = least.min(u8::MAX.into()) as u8;
    if search.is_plain_table() {
        take_seen(search, &mut set)?;
    }
    set.key = search.key(&set.codes)?;
    take_proved(search, &mut set);
    Ok(set)
}

/// Takes over what was seen of the set, or what a glance shows.
fn take_seen(search: &mut Search, set: &mut Set) -> Result<(), Stop> {
    let mut sight = search.seen.of(&set.codes);
    if !sight.glanced && set.size() <= search.rules.feedbacks().len() {
        let glance = Total::look(search, Effort::Glance, &set.codes)?;
        search.seen.see(&set.codes, glance);
        sight.improve(glance);
    }
    if sight.known.exact {
        set.worst.enough = Limit::new(sight.known.worst.into());
    }
    let separating = search.goal.worst_of_few(2);
    if Within::of_sight(search, set.size(), sight, Limit::new(separating)).is_infinite() {
        set.worst.least = set.worst.least.max(separating as u8 + 1);
    }
    Ok(())
}

/// Takes over what the memo knows.
fn take_proved(search: &Search, set: &mut Set) {
    let key = set.key.as_mut();
    let record = key.and_then(|key| search.memo.get(key.about(Asked::Worst, Limit::NONE)));
    if let Some(WorstRange { least, enough }) = record.map(WorstRange::from) {
        set.worst.least = set.worst.least.max(least);
        set.worst.enough = set.worst.enough.min(enough);
    }
}

fn state_of(set: Set, limit: Limit) -> State<Within> {
    let mut state = State::new(set, limit, Known::default());
    settle(&mut state);
    state
}

/// Answers from what is known about the worst case.
fn settle(state: &mut State<Within>) {
    let WorstRange { least, enough } = state.set.worst;
    if enough <= state.limit {
        state.known = known(true);
    } else if !state.limit.allows(least.into()) {
        state.known = known(false);
    }
}

/// Whether `limit` guesses suffice for the set.
///
/// # Errors
/// [`Interrupt`] as in [`Search::search`].
pub fn is_within(search: &mut Search, set: &mut Set, limit: Limit) -> Result<bool, Interrupt> {
    let taken = std::mem::replace(set, Set::new(Vec::new()));
    let mut state = state_of(taken, limit);
    let searched = search.search(&mut state, GOOD_ENOUGH);
    *set = state.set;
    searched?;
    Ok(state.known.cost < GOOD_ENOUGH)
}

/// The least number of guesses that suffices for the set, if the limit allows it. `report` is told
/// each lower bound.
///
/// # Errors
/// [`Interrupt`] as in [`Search::search`], and where 255 guesses are too few: longer strategies are
/// not searched.
pub fn least_worst(
    search: &mut Search,
    set: &mut Set,
    limit: Limit,
    report: impl Fn(u8),
) -> Result<Option<u8>, Interrupt> {
    let mut worst = set.worst.least;
    loop {
        report(worst);
        if !limit.allows(worst.into()) {
            return Ok(None);
        }
        if is_within(search, set, Limit::new(worst.into()))? {
            return Ok(Some(worst));
        }
        worst = worst.checked_add(1).ok_or(Stop::TimeLimit)?;
    }
}

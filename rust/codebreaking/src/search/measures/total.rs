//! The total number of guesses.
//!
//! Question: what is S(A) = |A| + min over guesses of Σ S(class), the sum over the classes of A by
//! feedback except the hit (\[Shinoda2012\], proposition 2.2)? To determine a secret instead of
//! hitting it, S is 0 for one candidate, and the sum is over all classes. Assumed: one player
//! against a fixed secret; nothing about A or about earlier guesses. The answer is exact, or a
//! proved lower bound where a budget makes the exact value irrelevant. Closed formulas are never
//! used.
//!
//! Sets of one or two candidates, and sets that one of their members separates completely (then S =
//! 2|A| − 1, the least possible by \[Shinoda2012\], proposition 2.1; to determine, |A|), are
//! settled at once, and so are the other sets of three that are to be hit without a limit (S = 6).
//! Other sets that no member separates take at least 2|A|. Where the secrets of a table have
//! weights, a candidate counts as often as its weight says, and |A| stands for the weight of A.
//! Guesses go through a [sieve](crate::search::sieve) first. For those that pass it,
//! the look-ahead makes the shortlist of every class: the least bound on the shortlist is a bound
//! on the class.
//!
//! Departures from \[Shinoda2012\], which sorts guesses and recurs by hand for all N: canonical
//! forms instead of named types of sets, bounds and budgets, and no formula.
//!
//! Cost: a shortlist takes |guesses| · |A| feedbacks, 32 at a time; a state in the memo takes its
//! form (|A| · pegs bytes) and about 45 bytes. No useful bound on the number of states is known:
//! 4×10 needs 8·10⁴ shortlists and scans, 4×11 and 3×20 need 6·10⁵.

use std::cmp::Reverse;
use std::rc::Rc;

use crate::bounds::{Bounds, Labelled, SizeBound};
use crate::games::{CODES, Code, FeedbackCode, HIT};
use crate::search::last_guesses::{THREE, are_counted, total_in_three};
use crate::search::{
    Asked, Effort, Interrupt, Known, Measure, Order, Search, Set, SievedClass, Sight, State,
    StaticBounds, to_memo,
};
use crate::{Budget, Cost, Goal, Limit};
use job::Stop;

/// The total number of guesses over all candidates.
pub struct Total {
    bounds: Rc<Bounds>,
    largest: usize,
    order: Order,
    weights: Option<Weights>,
    /// Where the class is asked for.
    labelled: Option<Labelled>,
}

/// The weights of a candidate set.
struct Weights {
    goal: Goal,
    sum: u64,
    /// The places of the candidates with their weights, the heaviest first.
    heaviest: Vec<(u32, u64)>,
}

impl Weights {
    fn of(goal: Goal, weights: &[u64], codes: &[Code]) -> Self {
        let weights = codes.iter().map(|&code| weights[code as usize]);
        let mut heaviest: Vec<(u32, u64)> = (0..).zip(weights).collect();
        heaviest.sort_unstable_by_key(|&(place, weight)| (Reverse(weight), place));
        Self { goal, sum: heaviest.iter().map(|(_, weight)| weight).sum(), heaviest }
    }

    /// What weights above 1 add to the bound by size on a guess: to hit, every candidate but one
    /// takes a second guess.
    fn surplus(&self) -> u64 {
        let heaviest = self.heaviest.first().map_or(0, |(_, weight)| weight - 1);
        match self.goal {
            Goal::Hit => self.sum - self.heaviest.len() as u64 - heaviest,
            Goal::Determine | Goal::Class => 0,
        }
    }

    /// A lower bound on the total after a guess with these feedbacks. To hit, the heaviest of each
    /// class take the least depths; to determine, every member of a class takes at least one more
    /// guess.
    fn after(&self, size: &SizeBound, feedback_codes: &[FeedbackCode]) -> Cost {
        let (mut counts, mut sums) = ([0; CODES], [0; CODES]);
        let mut cost = Cost::new(self.sum);
        for &(place, weight) in &self.heaviest {
            let code = usize::from(feedback_codes[place as usize]);
            if self.goal == Goal::Hit && code != usize::from(HIT) {
                cost = cost + Cost::new(weight * u64::from(size.depth(counts[code])));
            }
            counts[code] += 1;
            sums[code] += weight;
        }
        if self.goal == Goal::Determine {
            let classes = counts.iter().zip(sums).filter(|(count, _)| **count > 1);
            let costs = classes.map(|(&n, sum)| size.total(n) + Cost::new(sum - n as u64));
            cost = cost + costs.sum();
        }
        cost
    }
}

impl StaticBounds for Total {
    const BY_SQUARES: bool = false;

    fn largest(&self) -> usize {
        self.largest
    }

    fn of_guess(&self, size: usize) -> Cost {
        let weight = self.weights.as_ref().map(|weights| weights.sum);
        Cost::new(weight.unwrap_or(size as u64))
    }

    #[inline]
    fn of_class(&self, feedback_code: FeedbackCode, size: usize) -> Cost {
        let total = self.bounds.size.total(size);
        match self.bounds.class.get() {
            Some(class) if self.order == Order::Best => {
                total.max(Cost::new(class.total(feedback_code.into(), size).into()))
            }
            _ => total,
        }
    }

    fn of_classes(&self, classes: usize, hits: bool, size: usize) -> Cost {
        let (classes, rest) = (classes - usize::from(hits), size - usize::from(hits));
        let (each, larger) = (rest / classes, rest % classes);
        let total = |size| u64::from(self.bounds.size.convex(size));
        let costs = (classes - larger) as u64 * total(each) + larger as u64 * total(each + 1);
        let surplus = self.weights.as_ref().map_or(0, Weights::surplus);
        self.of_guess(size) + Cost::new(costs + surplus)
    }

    fn of_feedbacks(&self, feedback_codes: &[FeedbackCode]) -> Option<Cost> {
        if let Some(labelled) = &self.labelled {
            return Some(labelled.after(feedback_codes));
        }
        let weights = self.weights.as_ref()?;
        Some(weights.after(&self.bounds.size, feedback_codes))
    }
}

impl Measure for Total {
    const ASKED: Asked = Asked::Total;
    const NODES_ARE_SHORTLISTS: bool = true;
    const LARGEST_FIRST: bool = false;

    fn new(search: &Search, codes: &[Code], limit: Limit, order: Order) -> Self {
        let weights = search.rules.weights();
        Self {
            bounds: Rc::clone(&search.bounds),
            largest: search.bounds.largest_class(limit),
            order,
            weights: weights.map(|weights| Weights::of(search.goal, weights, codes)),
            labelled: (search.goal == Goal::Class)
                .then(|| Labelled::of(search.rules, search.bounds.feedbacks, codes)),
        }
    }

    fn of_few(search: &Search, codes: &[Code], limit: Limit) -> Known {
        let worst = search.goal.worst_of_few(search.count_of_few(codes));
        if limit.allows(worst) {
            Known::exact(separated(search, codes), worst as u8)
        } else {
            Known::at_least(Cost::INFINITE)
        }
    }

    fn at_least(search: &Search, codes: &[Code]) -> Cost {
        Cost::new(search.rules.weight(codes))
    }

    fn state(search: &mut Search, codes: Vec<Code>, limit: Limit) -> Result<State<Self>, Stop> {
        let size = codes.len();
        // An optimal strategy splits the set with every guess, so it never takes more guesses than
        // there are candidates.
        let limit = if limit.allows(size.min(u8::MAX.into())) { Limit::NONE } else { limit };
        let most = limit.guesses();
        let known = Known::at_least(match search.prunings.bound {
            _ if most.is_some_and(|most| search.least_worst(&codes) > most) => Cost::INFINITE,
            true => search.least_total(&codes),
            false => Self::at_least(search, &codes),
        });
        let mut state = State::new(Set::new(codes), limit, known);
        if !state.known.exact {
            take_seen(search, &mut state);
        }
        if !state.known.exact && state.limit <= Limit::new(THREE) && are_counted(search) {
            count_guesses(search, &mut state)?;
        }
        if !state.known.exact {
            take_proved(search, &mut state)?;
        }
        Ok(state)
    }

    fn prepare(search: &mut Search, _: &mut State<Self>, _: Budget) -> Result<(), Interrupt> {
        Ok(search.bound_classes()?)
    }

    fn may_sieve(search: &Search) -> bool {
        search.prunings.bound && search.sets.may_sieve()
    }

    type Sieve = Self;

    fn may_be_infinite(search: &Search, limit: Limit) -> bool {
        limit.after_a_guess() <= Limit::new(THREE) && are_counted(search)
    }

    fn pays(search: &Search, effort: Effort, class: &SievedClass, left: Limit) -> bool {
        let SievedClass { size, sight, .. } = *class;
        let is_counted = left == Limit::new(THREE) && are_counted(search);
        match effort {
            Effort::Glance => !sight.glanced && size <= search.rules.feedbacks().len(),
            Effort::Count => is_counted && sight.in_three.is_none(),
            Effort::Scan if is_counted => false,
            Effort::Scan => {
                let is_open = !sight.known.exact && sight.most_classes == 0;
                let largest = search.question.tuning.largest_scanned;
                is_open && size <= largest && search.sets.may_scan()
            }
        }
    }

    fn look(search: &mut Search, effort: Effort, codes: &[Code]) -> Result<Sight, Stop> {
        match effort {
            Effort::Glance => {
                search.ticker.work((codes.len() * codes.len()) as u64)?;
                let known = at_a_glance(search, codes, Limit::NONE);
                Ok(Sight::glance(known))
            }
            Effort::Scan => {
                search.ticker.node();
                let by = Self::new(search, codes, Limit::NONE, Order::Best);
                let scan = search.scan(&by, codes)?;
                Ok(Sight {
                    known: Known::at_least(scan.bound),
                    most_classes: scan.most_classes,
                    ..Sight::default()
                })
            }
            Effort::Count => {
                let in_three = Some(total_in_three(search, codes)?);
                Ok(Sight { in_three, ..Sight::default() })
            }
        }
    }

    /// With two guesses left, a member must separate the set where only members may be guessed.
    fn of_sight(search: &Search, size: usize, sight: Sight, left: Limit) -> Cost {
        let known = sight.known.cost;
        match left.guesses() {
            Some(2) if known >= Cost::new(2 * size as u64) && are_counted(search) => Cost::INFINITE,
            Some(0..=THREE) => known.max(sight.in_three.unwrap_or_default()),
            _ => known,
        }
    }

    fn store(search: &mut Search, state: &mut State<Self>) {
        to_memo(search, state);
        if state.limit == Limit::NONE && !search.is_ruled() {
            let sight = Sight::glance(state.known);
            search.seen.see(&state.set.codes, sight);
        }
    }

    const STEPS: usize = 1;
}

/// Takes over what was seen of the set, or what a glance shows.
fn take_seen(search: &mut Search, state: &mut State<Total>) {
    let sight = search.seen.of(&state.set.codes);
    take_unlimited(state, sight.known);
    if !sight.glanced {
        take_unlimited(state, at_a_glance(search, &state.set.codes, state.limit));
    }
}

/// Takes over what a set costs with two or three guesses left, where that is counted.
fn count_guesses(search: &mut Search, state: &mut State<Total>) -> Result<(), Stop> {
    let (codes, limit) = (&state.set.codes, state.limit);
    let mut sight = search.seen.of(codes);
    if limit == Limit::new(THREE) && sight.in_three.is_none() {
        sight = Total::look(search, Effort::Count, codes)?;
        search.seen.see(codes, sight);
    }
    sight.known.improve(state.known);
    state.known.raise(Total::of_sight(search, codes.len(), sight, limit));
    if let Some(cost) = sight.in_three.filter(|_| limit == Limit::new(THREE)) {
        state.known = Known::exact(cost, THREE as u8);
    }
    Ok(())
}

/// What a glance at a set shows about its total: whether it is small, or a member separates it, or
/// separates all but a pair.
fn at_a_glance(search: &mut Search, codes: &[Code], limit: Limit) -> Known {
    let (goal, size) = (search.goal, codes.len());
    if goal == Goal::Class {
        return if search.are_few(codes) {
            Total::of_few(search, codes, Limit::NONE)
        } else {
            Known::default()
        };
    }
    let separation = search.prunings.separation;
    if size > 2 && !separation {
        return Known::default();
    }
    let together = match size {
        0..=2 => 0,
        _ => least_together(search, codes),
    };
    if together == 0 {
        Known::exact(separated(search, codes), goal.worst_of_few(size.min(2)) as u8)
    } else if goal == Goal::Determine || !search.rules.are_hit_once() {
        Known::default()
    } else if together == 1 || size == 3 && limit == Limit::NONE {
        // The member takes one guess, the pair two and three, and the others two each; this is
        // optimal as no member separates the set. Of three, any member leaves a pair.
        Known::exact(Cost::new(2 * size as u64), 3)
    } else {
        // A total of 2|A| − 1 needs one member at depth 1 and all others at depth 2. Every other
        // strategy has none at depth 1, or at least one at depth 3.
        Known::at_least(Cost::new(2 * size as u64))
    }
}

/// The total of candidates that a guess separates, if it hits one of the heaviest.
fn separated(search: &Search, codes: &[Code]) -> Cost {
    let all = search.rules.weight(codes);
    Cost::new(match search.goal {
        Goal::Hit => 2 * all - heaviest(search, codes),
        _ if search.rules.are_settled(codes, search.goal) => 0,
        _ => all,
    })
}

/// The greatest weight of a candidate.
fn heaviest(search: &Search, codes: &[Code]) -> u64 {
    match search.rules.weights() {
        Some(weights) => codes.iter().map(|&code| weights[code as usize]).max(),
        None => codes.first().map(|_| 1),
    }
    .unwrap_or(0)
}

/// How many classes fewer than candidates a member of the set makes of it at best, 2 standing for
/// more; to hit, it must be one of the heaviest. Of several guesses that hit a member, only the
/// first is considered.
fn least_together(search: &mut Search, codes: &[Code]) -> usize {
    /// What is left together is of no use.
    const TOO_MANY: usize = 2;
    let rules = search.rules;
    if codes.len() > rules.feedbacks().len() {
        return TOO_MANY;
    }
    if let Some(table) = search.table() {
        return if table.is_separated(rules, codes) { 0 } else { TOO_MANY };
    }
    let most = heaviest(search, codes);
    // For codes of pegs, looking on for a pair takes longer than it saves.
    let end = 1 + usize::from(rules.feedback_table().is_some());
    let candidates = &mut search.scratch.blocks;
    candidates.set(codes, rules.pegs());
    let mut feedback_codes = [0; CODES];
    let feedback_codes = &mut feedback_codes[..codes.len()];
    let weights = rules.weights();
    let is_best = |code: &&Code| weights.is_none_or(|weights| weights[**code as usize] == most);
    let mut least = TOO_MANY;
    for guess in codes.iter().filter(is_best).filter_map(|&code| rules.codes().hitting(code)) {
        rules.game.feedback_codes(guess, candidates, feedback_codes);
        let mut seen = [0u64; CODES / 64];
        let mut together = 0;
        for &code in &*feedback_codes {
            let (seen, bit) = (&mut seen[usize::from(code / 64)], 1 << (code % 64));
            together += usize::from(*seen & bit != 0);
            *seen |= bit;
            if together == end {
                break;
            }
        }
        match together {
            0 => return 0,
            _ if together < end => least = 1,
            _ => {}
        }
    }
    least
}

/// Takes over what the memo knows about the set, without a limit and with that of the state.
fn take_proved(search: &mut Search, state: &mut State<Total>) -> Result<(), Stop> {
    state.set.key = search.key(&state.set.codes)?;
    let key = state.set.key.as_mut();
    if let Some(record) = key.and_then(|key| search.memo.get(key.about(Asked::Total, Limit::NONE)))
    {
        let known = record.into();
        take_unlimited(state, known);
        // A form takes longer than a look at what was seen.
        if !search.sets.may_scan() && !search.is_ruled() {
            search.seen.see(&state.set.codes, Sight::glance(known));
        }
    }
    if state.limit != Limit::NONE {
        Total::look_up(search, state);
    }
    Ok(())
}

/// Takes over what is known about the total without a limit. If an optimal strategy keeps the
/// limit, the total is the same; otherwise it is a lower bound.
fn take_unlimited(state: &mut State<Total>, known: Known) {
    if known.exact && state.limit.allows(known.worst.into()) {
        state.known = known;
    } else {
        state.known.raise(known.cost);
    }
}

//! Exact search for the fewest candidates that take as many guesses as are allowed.
//!
//! Question: of the strategies that settle every candidate of the set A within d guesses, how few
//! candidates can take all d? This number C(A, d) is 0 if fewer guesses are enough, so the worst case
//! W(A) is asked first ([`crate::codebreaking::search::worst`]) and C(A, W(A)) then. Assumed: one player against a
//! secret that does not move. The answer is exact, or a proved lower bound when a budget makes the exact
//! value unimportant.
//!
//! After a guess, a candidate takes d guesses just if it takes d − 1 in its class. So C(A, d) is the least
//! Σ C(class, d − 1) over the guesses, with the classes but the hit.
//!
//! Gist:
//! 1. Sets of one or two candidates are settled. Others have a bound of size: with d − 1 guesses no
//!    more than so many can be settled, and the rest takes all d (`count_bound`).
//! 2. Look the set up in the [memo](crate::codebreaking::search::memo), by its canonical form and d.
//! 3. Ask for the worst case: C is 0 if d − 1 guesses are enough, and there is no strategy if d are too
//!    few; else at least one candidate takes d (two to determine, where the last guess tells
//!    candidates apart that all take it). These questions are far cheaper than counting.
//! 4. Rank the guesses by the bounds of size of their classes; stop when the bound reaches the best
//!    value found.
//! 5. Of a guess, ask for the worst cases of all classes before any class is counted, the largest first.
//! 6. Count the classes, each with the budget that the bounds of the others leave.
//!
//! Cost: as in [`crate::codebreaking::search::worst`] for each set; the number of sets is nearer to that of
//! [`search`](crate::codebreaking::search::search), for every guess has to be refuted that might save a candidate.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use crate::codebreaking::bounds::count::CountBound;
use crate::codebreaking::bounds::size::INFEASIBLE;
use crate::codebreaking::games::rules::{Code, HIT};
use crate::codebreaking::search::memo::{Key, Keys, Proved};
use crate::codebreaking::search::state::Tried;
use crate::codebreaking::search::worst::{self, Set, WorstSearch};
use crate::codebreaking::sets::partition::{Class, Splitter};
use crate::codebreaking::task::Goal;
use crate::control::{Stop, Ticker};
use crate::simd::Blocks;

/// Guesses that make the same classes of a larger set are not told: their names would take room.
pub(crate) const LARGEST_MERGED: usize = 1 << 12;

/// A candidate set with what is known of C.
#[derive(Debug)]
pub struct Counted {
    pub(crate) set: Set,
    pub(crate) limit: u8,
    pub(crate) key: Option<Key>,
    /// C is this at least; no strategy keeps the limit if it is [`INFEASIBLE`].
    pub lower: u32,
    /// C is `lower`.
    pub exact: bool,
}

impl Counted {
    pub(crate) fn size(&self) -> usize {
        self.set.codes.len()
    }

    fn settle(&mut self, count: u32) {
        self.lower = count;
        self.exact = true;
    }

    fn raise(&mut self, lower: u32) {
        if lower > self.lower {
            self.lower = lower;
            self.exact = lower == INFEASIBLE;
        }
    }
}

/// The search in one game for one goal with one kind of guesses.
pub struct CountSearch<'a> {
    /// Asks for worst cases; it has the place among those who search together.
    pub(crate) worst: WorstSearch<'a>,
    pub(crate) bound: CountBound,
    /// Searches that are under way, one inside the other.
    pub(crate) depth: usize,
    pub(crate) root_guess: Option<Code>,
}

impl<'a> CountSearch<'a> {
    /// Counts where `worst` asks for worst cases.
    pub fn new(worst: WorstSearch<'a>) -> Self {
        Self {
            bound: CountBound {
                goal: worst.goal,
                feedbacks: worst.rules.feedbacks().len(),
                size_bound: worst.size_bound.clone(),
            },
            worst,
            depth: 0,
            root_guess: None,
        }
    }

    /// Counts the work.
    pub fn ticker(&mut self) -> &mut Ticker<'a> {
        &mut self.worst.ticker
    }

    /// The best guess found for the root, else the first that keeps the limit.
    pub fn root_guess(&self) -> Option<Code> {
        self.root_guess
    }

    /// The fewest of `size` candidates that take all of `limit` guesses.
    pub fn static_least(&self, size: usize, limit: u8) -> u32 {
        self.bound.least(size, limit)
    }

    /// The sorted, non-empty set `codes` with what is known of it when `limit` guesses are allowed.
    pub fn counted(&mut self, codes: Vec<Code>, limit: u8) -> Counted {
        let size = codes.len();
        let mut lower = self.static_least(size, limit);
        if !self.worst.prunings.bound && size > 2 && lower != INFEASIBLE {
            lower = 0;
        }
        let mut counted = Counted {
            set: self.worst.set(codes),
            limit,
            key: None,
            lower,
            exact: size <= 2 || lower == INFEASIBLE,
        };
        if counted.exact {
            return counted;
        }
        self.place(&mut counted);
        counted.key = counted
            .set
            .key
            .as_deref()
            .map(|key| Keys::of_count(key, limit));
        self.refresh(&mut counted);
        counted
    }

    /// Takes over what the memo knows.
    fn refresh(&self, counted: &mut Counted) {
        if let Some(key) = counted.key.as_deref().filter(|_| !counted.exact)
            && let Some(known) = self.worst.memo.get(key)
            && (known.exact || known.lower > counted.lower)
        {
            counted.lower = known.lower;
            counted.exact = known.exact;
        }
    }

    /// Takes over what is known of the worst case.
    fn place(&self, counted: &mut Counted) {
        if !self.worst.prunings.lookahead || counted.exact {
            return;
        }
        if counted.set.least() > counted.limit {
            counted.settle(INFEASIBLE);
        } else if counted.set.enough < counted.limit {
            counted.settle(0);
        } else if counted.set.least() == counted.limit {
            counted.raise(self.bound.of_few(2, self.bound.goal.worst_of_few(2) as u8));
        }
    }

    /// Asks whether the worst case is below the limit, and before whether it is above.
    fn ask_worst(&mut self, counted: &mut Counted, above: bool) -> Result<(), Stop> {
        if self.worst.prunings.lookahead && !counted.exact {
            let limit = counted.limit - u8::from(!above);
            self.worst.within(&mut counted.set, limit)?;
            self.place(counted);
        }
        Ok(())
    }

    fn store(&mut self, counted: &Counted) {
        if let Some(key) = &counted.key {
            let proved = Proved {
                lower: counted.lower,
                exact: counted.exact,
                depth: 0,
            };
            self.worst
                .memo
                .insert(key, proved, self.worst.ticker.control());
        }
    }

    /// Counts the candidates of the root and publishes its bounds as they get better.
    ///
    /// # Errors
    /// As [`CountSearch::search`].
    pub fn search_root(&mut self, root: &mut Counted, budget: u32) -> Result<(), Stop> {
        self.root_guess = None;
        self.depth = 0;
        self.search(root, budget)
    }

    /// Searches a set: afterwards its value is exact, or its lower bound is at least `budget`.
    ///
    /// # Errors
    /// [`Stop`] when the job must end; the memo keeps what was proved.
    pub fn search(&mut self, counted: &mut Counted, budget: u32) -> Result<(), Stop> {
        self.ask_worst(counted, true)?;
        self.ask_worst(counted, false)?;
        if counted.exact || counted.lower >= budget {
            return Ok(());
        }
        self.worst.ticker.node();
        self.depth += 1;
        let searched = if self.shares(counted) {
            self.search_together(counted, budget)
        } else {
            self.search_guesses(counted, budget)
        };
        self.depth -= 1;
        let (best, exact) = searched?;
        if exact {
            counted.settle(best);
        } else {
            counted.raise(best);
        }
        self.store(counted);
        Ok(())
    }

    /// The least count of all guesses and whether it is exact, or a lower bound that is at least
    /// `budget`.
    fn search_guesses(&mut self, counted: &Counted, budget: u32) -> Result<(u32, bool), Stop> {
        let mut candidates = Blocks::default();
        candidates.set(&counted.set.codes, self.worst.rules.pegs());
        let mut ranking = self.rank(counted, &candidates, budget)?;
        let mut seen = HashSet::new();
        let (mut best, mut exact) = (budget, false);
        let mut others = ranking.rest;
        while let Some((bound, guess)) = ranking.pop() {
            if self.worst.prunings.bound && bound >= best {
                others = others.min(bound);
                break;
            }
            let next = ranking.next_bound();
            let floor = others.min(next).min(best);
            let room = if self.worst.prunings.budget {
                best
            } else {
                INFEASIBLE
            };
            let tried = self.try_guess(counted, &candidates, guess, (room, floor), &mut seen)?;
            let Some(tried) = tried else { continue };
            if tried.exact && tried.total < best {
                (best, exact) = (tried.total, true);
                if self.depth == 1 {
                    self.root_guess = Some(guess);
                    let control = self.worst.ticker.control();
                    control.set_bounds(0, Some(best.into()));
                }
            } else {
                others = others.min(tried.total);
            }
        }
        Ok(if exact { (best, true) } else { (others, false) })
    }

    /// The guesses that may be below `budget`, in the order in which they are tried.
    pub(crate) fn rank(
        &mut self,
        counted: &Counted,
        candidates: &Blocks,
        budget: u32,
    ) -> Result<Ranking, Stop> {
        let codes = &counted.set.codes;
        let (worst, bound) = (&mut self.worst, &self.bound);
        let guesses = worst
            .guess_lists
            .list(worst.rules, codes, &mut worst.ticker)?;
        let left = counted.limit - 1;
        let budget = if worst.prunings.bound {
            budget
        } else {
            INFEASIBLE
        };
        let mut rest = INFEASIBLE;
        let heap = worst.rank(codes, candidates, &guesses, counted.limit, |counts| {
            let classes = counts.iter().filter(|&&count| count > 0);
            let least = classes
                .map(|&count| bound.least(count as usize, left))
                .fold(0, u32::saturating_add);
            if least >= budget {
                rest = rest.min(least);
                return None;
            }
            Some(least)
        })?;
        Ok(Ranking { heap, rest })
    }

    /// Proves the count of a guess, or that it is at least the budget. Publishes bounds of the root:
    /// no other guess is below `floor`. `None` when an earlier guess made the same classes.
    pub(crate) fn try_guess(
        &mut self,
        counted: &Counted,
        candidates: &Blocks,
        guess: Code,
        (budget, floor): (u32, u32),
        seen: &mut HashSet<Box<[u8]>>,
    ) -> Result<Option<Tried>, Stop> {
        let slots = self.worst.splitter.feedback_codes(candidates, guess);
        let merge = self.worst.prunings.merge && counted.size() <= LARGEST_MERGED;
        if merge && !seen.insert(self.worst.splitter.signature(&slots, self.bound.goal)) {
            return Ok(None);
        }
        self.try_classes(counted, (guess, &slots), (budget, floor))
            .map(Some)
    }

    /// The same of a guess with its feedback slots, whatever was tried before.
    pub(crate) fn try_classes(
        &mut self,
        counted: &Counted,
        (guess, slots): (Code, &[u8]),
        (budget, floor): (u32, u32),
    ) -> Result<Tried, Stop> {
        let classes = self.worst.splitter.classes(&counted.set.codes, slots);
        let mut tried = Tried {
            total: 0,
            exact: false,
            depth: 0,
        };
        let mut children = self.open(classes, counted.limit - 1, budget, &mut tried)?;
        for above in [true, false] {
            for child in &mut children {
                if tried.total >= budget {
                    return Ok(tried);
                }
                let before = child.lower;
                self.ask_worst(child, above)?;
                tried.replace(before, child.lower);
            }
        }
        if self.depth == 1 && tried.total < budget {
            self.root_guess = self.root_guess.or(Some(guess));
        }
        children.sort_by_key(Counted::size);
        let (put_off, children): (Vec<_>, Vec<_>) = children
            .into_iter()
            .partition(|child| self.is_under_way(child));
        for child in children {
            self.publish_floor(floor.min(tried.total).max(counted.lower));
            if !self.count_class(child, budget, &mut tried)? {
                return Ok(tried);
            }
        }
        for mut child in put_off {
            let before = child.lower;
            self.refresh(&mut child);
            tried.replace(before, child.lower);
            self.publish_floor(floor.min(tried.total).max(counted.lower));
            if !self.count_class(child, budget, &mut tried)? {
                return Ok(tried);
            }
        }
        tried.exact = tried.total != INFEASIBLE;
        Ok(tried)
    }

    /// Publishes a bound of the root, if it is the root that is searched.
    fn publish_floor(&self, floor: u32) {
        if self.depth == 1 {
            self.worst.ticker.control().set_bounds(floor.into(), None);
        }
    }

    /// Counts one class of a guess; `false` if the budget leaves no room for its value.
    fn count_class(
        &mut self,
        mut child: Counted,
        budget: u32,
        tried: &mut Tried,
    ) -> Result<bool, Stop> {
        if tried.total >= budget {
            return Ok(false);
        }
        let before = child.lower;
        self.search(&mut child, tried.room(budget, before))?;
        tried.replace(before, child.lower);
        Ok(child.exact)
    }

    /// What splits sets, and what counts the work.
    pub(crate) fn splitter_and_ticker(&mut self) -> (&Splitter<'a>, &mut Ticker<'a>) {
        (&self.worst.splitter, &mut self.worst.ticker)
    }

    /// The fewest candidates that take all of `limit` guesses when a guess is made now that keeps the
    /// limit, and whether that is exact; or a bound that is at least `budget`.
    pub(crate) fn count_after(
        &mut self,
        codes: &[Code],
        candidates: &Blocks,
        guess: Code,
        limit: u8,
        budget: u32,
    ) -> Result<(u32, bool), Stop> {
        if limit == 1 && self.bound.goal == Goal::Hit {
            return Ok((1, true));
        }
        // Not the root, whose bounds are published.
        self.depth = 2;
        let counted = self.counted(codes.to_vec(), limit);
        let budgets = (budget, INFEASIBLE);
        let seen = &mut HashSet::new();
        let tried = self.try_guess(&counted, candidates, guess, budgets, seen)?;
        Ok(tried.map_or((0, false), |tried| (tried.total, tried.exact)))
    }

    /// The classes of a guess, the largest first, until their bounds reach the budget.
    pub(crate) fn open(
        &mut self,
        mut classes: Vec<Class>,
        limit: u8,
        budget: u32,
        tried: &mut Tried,
    ) -> Result<Vec<Counted>, Stop> {
        if self.bound.goal == Goal::Hit {
            classes.retain(|class| class.0 != HIT);
        }
        classes.sort_by_key(|class| Reverse(class.1.len()));
        let mut children = Vec::with_capacity(classes.len());
        for (_, class) in classes {
            if tried.total >= budget {
                break;
            }
            self.worst.ticker.work(16 * class.len() as u64)?;
            let child = self.counted(class, limit);
            tried.total = tried.total.saturating_add(child.lower);
            children.push(child);
        }
        Ok(children)
    }
}

/// The guesses that may meet a budget.
pub(crate) struct Ranking {
    heap: BinaryHeap<Reverse<(u32, worst::Ranked)>>,
    /// A bound of all guesses that are not in the heap because they cannot meet the budget.
    pub(crate) rest: u32,
}

impl Ranking {
    /// Takes the next guess out, with its bound.
    pub(crate) fn pop(&mut self) -> Option<(u32, Code)> {
        let Reverse((bound, (_, _, guess))) = self.heap.pop()?;
        Some((bound, guess))
    }

    /// The bound of the guess that comes next.
    pub(crate) fn next_bound(&self) -> u32 {
        self.heap.peek().map_or(INFEASIBLE, |next| next.0.0)
    }
}

//! Exact search for the least total number of guesses of a candidate set.
//!
//! Question: what is S(A) = |A| + min over guesses of Σ S(class), the sum over the classes of A by
//! feedback but the hit (\[Shinoda2012\], proposition 2.2)? To determine a secret instead of hitting
//! it, S is 0 for one candidate, and the sum is over all classes. Assumed: one player against a secret
//! that does not move; nothing of A or of what was asked before. The answer is exact, or a proved
//! lower bound when a budget makes the exact value unimportant. Closed formulas are never used.
//!
//! Gist:
//! 1. Sets of at most three candidates, and sets that one of their members separates completely
//!    (then S = 2|A| − 1, the least possible by \[Shinoda2012\], proposition 2.1; to determine, |A|),
//!    are settled.
//! 2. Look the set up in the [memo](crate::codebreaking::search::memo), by its canonical form.
//! 3. Rank the guesses, one of each [symmetry class](crate::codebreaking::sets::symmetry), by their static bound
//!    ([scan](crate::codebreaking::search::scan)). Stop when the bound reaches the best value found.
//! 4. One-step look-ahead: rank the guesses of *every* class before any class is searched; the best
//!    rank is a lower bound of the class.
//! 5. Search the classes, each with the budget that the bounds of the others leave. The search is
//!    fail-soft: a value not below the budget is a proved lower bound, maybe above the budget.
//!
//! Departures from \[Shinoda2012\], whose method is steps 3 and the recursion, by hand for all N:
//! canonical forms instead of named types of sets, bounds and budgets, and no formula.
//!
//! Cost: ranking takes |guesses| · |A| feedbacks, 32 at a time; a state in the memo takes its form
//! (|A| · pegs bytes) and about 45 bytes. The number of states has no useful bound: 3×20 needs
//! 5·10⁴, 4×10 1.0·10⁵, 4×11 5.4·10⁵ rankings. An example is in [`solve`](crate::codebreaking::answers::solve).
//!
//! Every rule that only saves work has a switch in [`prunings`](crate::codebreaking::prunings).

pub mod count;
pub mod count_together;
pub mod guess_lists;
pub mod known;
pub mod memo;
pub mod scan;
pub mod state;
pub mod team;
pub mod together;
pub mod worst;
pub mod worst_together;

use std::collections::HashSet;
use std::rc::Rc;

use crate::codebreaking::bounds::class::ClassBound;
use crate::codebreaking::bounds::size::{INFEASIBLE, SizeBound};
use crate::codebreaking::games::rules::{Code, HIT, Rules};
use crate::codebreaking::prunings::Prunings;
use crate::codebreaking::search::guess_lists::GuessLists;
use crate::codebreaking::search::memo::{Keys, Memo, Proved, UNLIMITED, after_a_guess};
use crate::codebreaking::search::scan::{Ranked, Ranking, Scanner, Terms};
use crate::codebreaking::search::state::{State, Tried};
use crate::codebreaking::search::team::Worker;
use crate::codebreaking::sets::partition::{Class, Splitter};
use crate::codebreaking::task::{Goal, Objective};
use crate::control::{Stop, Ticker};
use crate::simd::Blocks;

/// Guesses that make the same classes of a larger set are not told: their names would take room.
pub(crate) const LARGEST_MERGED: usize = 1 << 10;

/// A ranking of more bytes is not kept while other classes are looked at.
const LARGEST_KEPT: usize = 1 << 20;

/// The static bounds of a search.
pub(crate) struct Bounds {
    pub(crate) size: SizeBound,
    pub(crate) class: Option<ClassBound>,
    /// Whether guesses are ranked by the sizes of their classes alone, as the rule of the strategy
    /// wants it.
    pub(crate) by_size: bool,
}

impl Bounds {
    /// What the bounds depend on in a state with that limit.
    fn terms<'a>(&'a self, rules: &'a Rules, limit: u8) -> Terms<'a> {
        let largest = match limit {
            UNLIMITED => usize::MAX,
            limit => self.size.capacity(after_a_guess(limit).into()),
        };
        Terms {
            rules,
            size_bound: &self.size,
            class_bound: self.class.as_ref().filter(|_| !self.by_size),
            largest,
        }
    }
}

/// The search in one game with one kind of guesses.
pub struct Search<'a> {
    pub(crate) rules: &'a Rules,
    /// What ends the task.
    pub(crate) goal: Goal,
    pub(crate) memo: &'a Memo,
    /// Counts the work.
    pub ticker: Ticker<'a>,
    pub(crate) prunings: Prunings,
    pub(crate) bounds: Bounds,
    pub(crate) keys: Keys,
    scanner: Scanner,
    guess_lists: GuessLists,
    pub(crate) candidates: Blocks,
    /// Splits candidate sets.
    pub splitter: Splitter<'a>,
    /// Searches that are under way, one inside the other.
    pub(crate) depth: usize,
    /// The best guess of the outermost search so far.
    pub(crate) root_guess: Option<Code>,
    /// The place among those who search together.
    pub(crate) worker: Option<Worker>,
}

impl<'a> Search<'a> {
    /// A search for sets of at most `size` candidates. With `consistent`, only candidates are
    /// guessed.
    pub fn new(
        rules: &'a Rules,
        goal: Goal,
        memo: &'a Memo,
        mut ticker: Ticker<'a>,
        prunings: Prunings,
        consistent: bool,
        size: usize,
    ) -> Self {
        let task = (goal, Objective::Expected);
        let work_space = memo.work_space();
        let size_bound = SizeBound::new(goal, size, rules.feedbacks().len());
        let class_bound = if prunings.bound && prunings.feedback_bound {
            // When the job must end, this is seen again where it may be told.
            let bound = ClassBound::new(rules, goal, size, &size_bound, &mut ticker);
            bound.ok().flatten()
        } else {
            None
        };
        Self {
            rules,
            goal,
            memo,
            ticker,
            prunings,
            bounds: Bounds {
                size: size_bound,
                class: class_bound,
                by_size: false,
            },
            keys: Keys::new(rules, task, consistent, prunings.canonical, work_space),
            scanner: Scanner::new(rules),
            guess_lists: GuessLists::new(consistent, prunings.symmetry, work_space),
            candidates: Blocks::default(),
            splitter: Splitter::new(rules),
            depth: 0,
            root_guess: None,
            worker: None,
        }
    }

    /// The rules of the game.
    pub fn rules(&self) -> &'a Rules {
        self.rules
    }

    /// The best guess found for the root; when the search was stopped, maybe not an optimal one.
    pub fn root_guess(&self) -> Option<Code> {
        self.root_guess
    }

    /// The least total that a set of that size can have.
    pub fn least_total(&self, size: usize) -> u32 {
        self.bounds.size.total(size)
    }

    /// Searches a state without budget and publishes its bounds as they get better.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn search_root(&mut self, root: &mut State) -> Result<(), Stop> {
        self.root_guess = None;
        self.depth = 0;
        self.search(root, INFEASIBLE)
    }

    /// Takes the next guess out of the ranking of a state.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub(crate) fn next_guess(
        &mut self,
        state: &State,
        candidates: &Blocks,
        ranking: &mut Ranking,
    ) -> Result<Option<Ranked>, Stop> {
        let terms = self.bounds.terms(self.rules, state.limit);
        self.scanner
            .next(terms, candidates, ranking, &mut self.ticker)
    }

    /// The guesses that are tried for the sorted set `codes`.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn guesses(&mut self, codes: &[Code]) -> Result<Rc<Blocks>, Stop> {
        self.guess_lists.list(self.rules, codes, &mut self.ticker)
    }

    /// Ranks the guesses of a state up to `budget` and improves its lower bound.
    pub(crate) fn rank(&mut self, state: &mut State, budget: u32) -> Result<(), Stop> {
        self.ticker.node();
        let guesses = self.guesses(&state.codes)?;
        let budget = if self.prunings.bound {
            budget
        } else {
            INFEASIBLE
        };
        let terms = self.bounds.terms(self.rules, state.limit);
        let mut ranking =
            self.scanner
                .rank(terms, &state.codes, &guesses, budget, &mut self.ticker)?;
        if self.prunings.bound {
            self.candidates.set(&state.codes, self.rules.pegs());
            let (candidates, ticker) = (&self.candidates, &mut self.ticker);
            let first = self.scanner.peek(terms, candidates, &mut ranking, ticker)?;
            let least = first
                .map_or(INFEASIBLE, |first| first.bound)
                .min(ranking.rest);
            if least > state.proved.lower {
                state.proved.lower = least;
                state.proved.exact = least == INFEASIBLE;
                self.store(state);
            }
        }
        state.ranking = Some(ranking);
        Ok(())
    }

    /// Searches a state: afterwards its value is exact, or its lower bound is at least `budget`.
    ///
    /// # Errors
    /// [`Stop`] when the job must end; the memo keeps what was proved.
    pub fn search(&mut self, state: &mut State, budget: u32) -> Result<(), Stop> {
        if state.proved.exact || state.proved.lower >= budget {
            return Ok(());
        }
        if let Some(worker) = &self.worker {
            worker.poll()?;
        }
        if state.ranking.is_none() {
            self.rank(state, budget)?;
        }
        let Some(ranking) = state.ranking.take() else {
            return Ok(());
        };
        if state.proved.exact || state.proved.lower >= budget {
            return Ok(());
        }
        self.depth += 1;
        let searched = if self.shares(state) {
            self.search_together(state, ranking, budget)
        } else {
            self.search_guesses(state, ranking, budget)
        };
        self.depth -= 1;
        searched
    }

    fn search_guesses(
        &mut self,
        state: &mut State,
        mut ranking: Ranking,
        budget: u32,
    ) -> Result<(), Stop> {
        let mut candidates = Blocks::default();
        candidates.set(&state.codes, self.rules.pegs());
        let mut seen = HashSet::new();
        let mut best = Proved {
            lower: budget,
            exact: false,
            depth: 0,
        };
        let mut others = INFEASIBLE;
        while let Some(ranked) = self.next_guess(state, &candidates, &mut ranking)? {
            if self.prunings.bound && ranked.bound >= best.lower {
                others = others.min(ranked.bound);
                break;
            }
            if self.depth == 1 && self.prunings.bound {
                let lower = others.min(ranked.bound).min(best.lower).min(ranking.rest);
                let lower = lower.max(state.proved.lower);
                self.ticker.control().set_bounds(lower.into(), None);
            }
            let bound = if self.prunings.budget {
                best.lower
            } else {
                INFEASIBLE
            };
            let tried = self.try_guess(state, &candidates, &ranked, bound, &mut seen)?;
            let Some(tried) = tried else { continue };
            if tried.exact && tried.total < best.lower {
                best = Proved {
                    lower: tried.total,
                    exact: true,
                    depth: tried.depth,
                };
                if self.depth == 1 {
                    self.root_guess = Some(ranked.guess);
                    self.ticker
                        .control()
                        .set_bounds(0, Some(tried.total.into()));
                }
            } else {
                others = others.min(tried.total);
            }
        }
        if best.exact {
            state.proved = best;
        } else {
            let lower = others.min(ranking.rest).max(state.proved.lower);
            state.proved = Proved {
                lower,
                exact: lower == INFEASIBLE,
                depth: 0,
            };
        }
        self.store(state);
        Ok(())
    }

    /// Proves the total of a guess, or that it is at least `budget`. `None` when an earlier guess
    /// made the same classes.
    pub(crate) fn try_guess(
        &mut self,
        state: &State,
        candidates: &Blocks,
        ranked: &Ranked,
        budget: u32,
        seen: &mut HashSet<Box<[u8]>>,
    ) -> Result<Option<Tried>, Stop> {
        let slots = self.splitter.feedback_codes(candidates, ranked.guess);
        let merge = self.prunings.merge && state.codes.len() <= LARGEST_MERGED;
        if merge && !seen.insert(self.splitter.signature(&slots, self.goal)) {
            return Ok(None);
        }
        let lookahead = self.prunings.lookahead;
        self.try_classes(state, &slots, budget, lookahead).map(Some)
    }

    /// Proves the total of the guess with these feedback slots, or that it is at least `budget`.
    pub(crate) fn try_classes(
        &mut self,
        state: &State,
        slots: &[u8],
        budget: u32,
        lookahead: bool,
    ) -> Result<Tried, Stop> {
        let classes = self.splitter.classes(&state.codes, slots);
        let mut tried = Tried {
            total: state.codes.len() as u32,
            exact: false,
            depth: 1,
        };
        let limit = after_a_guess(state.limit);
        let mut children = self.open(classes, limit, budget, &mut tried)?;
        if tried.total < budget && lookahead {
            self.look_ahead(&mut children, budget, &mut tried)?;
        }
        if tried.total < budget {
            self.search_classes(&mut children, budget, &mut tried)?;
        }
        Ok(tried)
    }

    /// The classes of a guess as states, until their bounds reach the budget. Classes of one or
    /// two candidates are settled by their number and left out.
    fn open(
        &mut self,
        classes: Vec<Class>,
        limit: u8,
        budget: u32,
        tried: &mut Tried,
    ) -> Result<Vec<State>, Stop> {
        let mut open = Vec::new();
        for (feedback, class) in classes.into_iter().filter(|(feedback, _)| *feedback != HIT) {
            let size = class.len();
            let depth = if size <= 2 {
                self.goal.worst_of_few(size)
            } else {
                usize::MAX
            };
            if depth <= usize::from(limit) {
                tried.total += self.goal.total_of_few(size);
                tried.depth = tried.depth.max(1 + depth as u8);
            } else {
                let least = self.least_of_class(feedback, size);
                tried.total = tried.total.saturating_add(least);
                open.push((least, class));
            }
        }
        // The largest classes have the most to gain over the static bound.
        open.sort_by_key(|(_, class)| std::cmp::Reverse(class.len()));
        let mut children = Vec::with_capacity(open.len());
        for (before, class) in open {
            if tried.total >= budget {
                break;
            }
            self.ticker.work(16 * class.len() as u64)?;
            let mut child = self.state(class, limit);
            child.proved.lower = child.proved.lower.max(before);
            tried.replace(before, child.proved.lower);
            children.push(child);
        }
        Ok(children)
    }

    /// Bounds every class by the rank of its guesses, until the bounds reach the budget.
    fn look_ahead(
        &mut self,
        children: &mut [State],
        budget: u32,
        tried: &mut Tried,
    ) -> Result<(), Stop> {
        for child in children.iter_mut().filter(|child| !child.proved.exact) {
            let before = child.proved.lower;
            self.rank(child, tried.room(budget, before))?;
            if child
                .ranking
                .as_ref()
                .is_some_and(|ranking| ranking.bytes() > LARGEST_KEPT)
            {
                child.ranking = None;
            }
            tried.replace(before, child.proved.lower);
            if tried.total >= budget {
                break;
            }
        }
        Ok(())
    }

    /// Searches the classes, the smallest first and those that others are at last, until their bounds
    /// reach the budget.
    fn search_classes(
        &mut self,
        children: &mut [State],
        budget: u32,
        tried: &mut Tried,
    ) -> Result<(), Stop> {
        children.sort_by_key(|child| child.codes.len());
        let mut put_off = Vec::new();
        for child in children {
            if self.is_under_way(child) {
                put_off.push(child);
            } else if !self.search_class(child, budget, tried)? {
                return Ok(());
            }
        }
        for child in put_off {
            if !self.search_class(child, budget, tried)? {
                return Ok(());
            }
        }
        tried.exact = true;
        Ok(())
    }

    /// Searches one class; tells whether the others are still of interest.
    fn search_class(
        &mut self,
        child: &mut State,
        budget: u32,
        tried: &mut Tried,
    ) -> Result<bool, Stop> {
        let before = child.proved.lower;
        self.refresh(child);
        let room = tried.room(budget, before);
        self.search(child, room)?;
        tried.replace(before, child.proved.lower);
        tried.depth = tried.depth.max(child.proved.depth.saturating_add(1));
        Ok(child.proved.exact && tried.total < budget)
    }
}

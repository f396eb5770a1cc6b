//! All guesses for a candidate set, and the shortlist of them by static bound.
//!
//! The static bound of a guess is the sum, over the classes that it makes, of what is known about
//! their cost from their feedback and size ([`StaticBounds::of_class`]). Gist:
//! 1. The number of feedbacks that occur is found for many guesses at a time
//!    ([`Game::count_classes`]). That many classes of equal size give a first bound on the guess.
//! 2. Guesses with the same first bound wait together. They are counted, class by class, when no
//!    guess with a lower bound is left. Those that meet the budget then go to a heap, which they
//!    leave in order of their static bounds. So few are ever counted.
//!
//! ```text
//! all guesses ── first bound ──► waiting ── counted ──► heap ── next ──► the search
//!                    └───────────────┴── not below the budget ──► rest (one bound for all)
//! ```
//!
//! [`Game::count_classes`]: crate::games::Game::count_classes

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::rc::Rc;

use crate::games::{CODES, Code, FeedbackCode, Rules};
use crate::search::landmarks::Landmarks;
use crate::{Budget, Cost, Goal};
use job::{OutOfMemory, Stop, Ticker, make_room};
use simd::distinct::MANY;
use simd::sums::HIT_BIT;
use simd::{Blocks, LANES};

/// Pairs of guess and candidate between two checks of the clock.
const PAIRS: usize = 1 << 21;

/// The static bounds of guesses: what their classes are known to cost, or a guess at it.
pub trait StaticBounds {
    /// Whether guesses of equal bound come in order of Σ n² over the sizes n of their classes.
    const BY_SQUARES: bool;

    /// A guess with a larger class is left out.
    fn largest(&self) -> usize {
        usize::MAX
    }

    /// The cost of the guess itself, made for `size` candidates.
    fn of_guess(&self, _size: usize) -> Cost {
        Cost::ZERO
    }

    /// A lower bound on the cost of a class of `size` candidates with this feedback.
    fn of_class(&self, _: FeedbackCode, _size: usize) -> Cost {
        Cost::ZERO
    }

    /// A lower bound on the cost of a guess with these feedbacks for the candidates, where more
    /// matters than the sizes of its classes.
    fn of_feedbacks(&self, _: &[FeedbackCode]) -> Option<Cost> {
        None
    }

    /// A lower bound on the cost of a guess that makes `classes` classes of `size` candidates, the
    /// hit among them if it `hits` one.
    fn of_classes(&self, classes: usize, _hits: bool, size: usize) -> Cost {
        if classes < size.div_ceil(self.largest().max(1)) { Cost::INFINITE } else { Cost::ZERO }
    }
}

/// A guess with its static bound, ordered as guesses are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Listed {
    /// No strategy that starts with the guess costs less.
    pub bound: Cost,
    /// Σ n² over the sizes n of its classes, where that matters.
    pub squares: u64,
    /// Whether the guess is not a candidate: among equal guesses, candidates come first.
    pub outside: bool,
    /// The guess.
    pub guess: Code,
}

/// The guesses of a candidate set that may meet a budget.
#[derive(Clone, Debug)]
pub struct Shortlist<B> {
    /// What gives their static bounds.
    by: B,
    /// Those whose classes were counted, with their static bounds.
    heap: BinaryHeap<Reverse<Listed>>,
    guesses: Rc<Blocks>,
    /// For each guess the byte of `Game::count_classes`: how many feedbacks occur (or a bound on
    /// that), and whether the hit is one of them.
    classes: Vec<u8>,
    /// The bytes of guesses not yet counted, with their first bounds, the least last.
    waiting: Vec<(Cost, u8)>,
    /// Those at or above it are left out.
    pub budget: Budget,
    /// A bound on all useful guesses that were left out because they cannot meet the budget.
    rest: Cost,
}

impl<B> Shortlist<B> {
    /// Bytes that the shortlist takes, without the list of guesses.
    pub fn bytes(&self) -> usize {
        self.heap.len() * size_of::<Listed>() + self.classes.len()
    }

    /// A bound on all guesses that have not been taken out.
    pub fn bound(&self) -> Cost {
        let counted = self.heap.peek().map_or(self.rest, |Reverse(top)| top.bound);
        let waiting = self.waiting.last().map_or(self.rest, |&(bound, _)| bound);
        self.rest.min(counted).min(waiting)
    }

    /// Leaves out the other guesses: none can meet the budget any more.
    pub fn close(&mut self) {
        self.rest = self.bound();
        self.heap.clear();
        self.waiting.clear();
    }

    fn add(&mut self, listed: Listed) -> Result<(), OutOfMemory> {
        if listed.bound < self.budget {
            make_room(&mut self.heap)?;
            self.heap.push(Reverse(listed));
        } else {
            self.rest = self.rest.min(listed.bound);
        }
        Ok(())
    }
}

/// Makes shortlists; keeps its memory from one to the next.
#[derive(Debug)]
pub struct Scanner<'a> {
    rules: &'a Rules,
    feedback_codes: Vec<FeedbackCode>,
    /// How often each feedback code occurs at every fourth place, from the first four on: adding to one
    /// table for all would wait for itself where a code repeats. Zero between guesses.
    counts: Box<[[u32; 4]; CODES]>,
    /// The feedback code of the class that costs nothing: the hit, if it ends the task.
    free: Option<FeedbackCode>,
    /// Made when they are needed; `None` if there are none.
    landmarks: Option<Option<Landmarks<'a>>>,
    /// For sets of so many candidates, and their bytes.
    bounded: (usize, usize),
}

impl<'a> Scanner<'a> {
    /// For the given game and goal, with landmarks from so many candidates on, of so many bytes.
    pub fn new(rules: &'a Rules, goal: Goal, bounded: (usize, usize)) -> Self {
        Self {
            rules,
            feedback_codes: Vec::new(),
            counts: Box::new([[0; 4]; CODES]),
            free: (goal == Goal::Hit).then(|| rules.hit_code()),
            landmarks: None,
            bounded,
        }
    }

    /// The shortlist of `guesses` for the candidates `codes`, of those that may be below `budget`.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn shortlist<M: StaticBounds>(
        &mut self,
        by: M,
        codes: &[Code],
        guesses: Rc<Blocks>,
        budget: Budget,
        ticker: &mut Ticker,
    ) -> Result<Shortlist<M>, Stop> {
        let mut shortlist = Shortlist {
            by,
            heap: BinaryHeap::new(),
            guesses,
            classes: Vec::new(),
            waiting: Vec::new(),
            budget,
            rest: Cost::INFINITE,
        };
        if !self.may_scan(codes.len()) {
            shortlist.classes.resize(shortlist.guesses.len(), 0);
            shortlist.waiting.push((Cost::ZERO, 0));
        } else {
            self.bound_by_classes(codes, &mut shortlist, ticker)?;
        }
        Ok(shortlist)
    }

    /// Whether scanning the guesses of a set pays. In a very large set nearly every guess gets every
    /// feedback.
    pub fn may_scan(&self, size: usize) -> bool {
        size <= self.rules.feedbacks().len().pow(2)
    }

    /// Counts the classes that each guess makes of `codes` (at least two), and returns the least
    /// bound and the largest number.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn scan<M: StaticBounds>(
        &mut self,
        by: &M,
        codes: &[Code],
        guesses: &Blocks,
        ticker: &mut Ticker,
    ) -> Result<Scan, Stop> {
        count_classes(self.rules, codes, guesses, &mut self.feedback_codes, ticker)?;
        let mut most = [0; 2];
        for (_, classes, hits) in occurring(self.rules, &self.feedback_codes, codes.len()) {
            let most = &mut most[usize::from(hits)];
            *most = classes.max(*most);
        }
        Ok(Scan::of(by, codes.len(), most))
    }

    /// Counts classes until the next guess of the shortlist is known, without taking it out.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn count_next<M: StaticBounds>(
        &mut self,
        candidates: &Blocks,
        shortlist: &mut Shortlist<M>,
        ticker: &mut Ticker,
    ) -> Result<(), Stop> {
        while let Some(&(least, _)) = shortlist.waiting.last() {
            let top = shortlist.heap.peek();
            if top.is_some_and(|Reverse(top)| top.bound < least) {
                break;
            }
            let (mut due, mut is_due) = (Vec::new(), [false; 256]);
            while let Some((_, byte)) = shortlist.waiting.pop_if(|(bound, _)| *bound == least) {
                due.push(byte);
                is_due[usize::from(byte)] = true;
            }
            // Where few guesses are due, most parts have none, which is seen at once.
            for start in (0..shortlist.classes.len()).step_by(LANES) {
                let end = shortlist.classes.len().min(start + LANES);
                let part = &shortlist.classes[start..end];
                if !due.iter().any(|byte| part.contains(byte)) {
                    continue;
                }
                for place in start..end {
                    if is_due[usize::from(shortlist.classes[place])] {
                        self.count(candidates, place, shortlist, ticker)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Takes the next guess out of the shortlist.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn next<M: StaticBounds>(
        &mut self,
        candidates: &Blocks,
        shortlist: &mut Shortlist<M>,
        ticker: &mut Ticker,
    ) -> Result<Option<Listed>, Stop> {
        self.count_next(candidates, shortlist, ticker)?;
        Ok(shortlist.heap.pop().map(|Reverse(next)| next))
    }

    /// Finds the first bounds of the guesses; those that may be below the budget wait.
    fn bound_by_classes<M: StaticBounds>(
        &mut self,
        codes: &[Code],
        shortlist: &mut Shortlist<M>,
        ticker: &mut Ticker,
    ) -> Result<(), Stop> {
        let (rules, guesses) = (self.rules, Rc::clone(&shortlist.guesses));
        let count = |codes: &[Code], ticker: &mut Ticker| {
            let mut classes = Vec::new();
            count_classes(rules, codes, &guesses, &mut classes, ticker)?;
            Ok(classes)
        };
        let table = rules.feedback_table().filter(|table| table.guesses() == guesses.len());
        let (smallest, bytes) = self.bounded;
        // The page in a browser is kept small.
        let pays = codes.len() >= smallest && !cfg!(target_arch = "wasm32");
        let landmarks = table.filter(|_| pays).and_then(|table| {
            let made = || Landmarks::of(table, smallest, bytes);
            self.landmarks.get_or_insert_with(made).as_mut()
        });
        let bounded = landmarks.map(|landmarks| landmarks.bound(codes, ticker, count));
        match bounded.transpose()?.flatten() {
            Some(upper) => shortlist.classes.extend_from_slice(upper),
            None => count_classes(rules, codes, &guesses, &mut shortlist.classes, ticker)?,
        }
        for (byte, classes, hits) in occurring(rules, &shortlist.classes, codes.len()) {
            let first = shortlist.by.of_classes(classes, hits, codes.len());
            if first < shortlist.budget {
                shortlist.waiting.push((first, byte));
            } else {
                shortlist.rest = shortlist.rest.min(first);
            }
        }
        let waiting = &mut shortlist.waiting;
        waiting.sort_unstable_by_key(|&first| Reverse(first));
        Ok(())
    }

    /// Counts the classes of the guess at `place` and adds it to the shortlist, unless it leaves a
    /// class that is too large, or all candidates together.
    fn count<M: StaticBounds>(
        &mut self,
        candidates: &Blocks,
        place: usize,
        shortlist: &mut Shortlist<M>,
        ticker: &mut Ticker,
    ) -> Result<(), Stop> {
        let size = candidates.len();
        ticker.work(size as u64)?;
        let guess = shortlist.guesses.code(place, self.rules.pegs());
        let (codes, counts) = (&mut self.feedback_codes, &mut self.counts);
        codes.resize(size, 0);
        self.rules.game.feedback_codes(guess, candidates, codes);
        let (fours, rest) = codes.as_chunks::<4>();
        for four in fours {
            for (place, &code) in four.iter().enumerate() {
                counts[usize::from(code)][place] += 1;
            }
        }
        for &code in rest {
            counts[usize::from(code)][0] += 1;
        }
        let hits = counts[usize::from(self.rules.hit_code())] != [0; 4];
        let largest = shortlist.by.largest();
        let mut cost = shortlist.by.of_guess(size);
        let (mut squares, mut is_useful) = (0, true);
        // Where there are more feedbacks than candidates, most of them do not occur.
        let feedbacks = &self.rules.codes_of_feedbacks;
        let occurring = if size < feedbacks.len() { codes } else { feedbacks };
        for &code in occurring {
            let counts = std::mem::take(&mut counts[usize::from(code)]);
            if !is_useful || Some(code) == self.free {
                continue;
            }
            match counts.iter().sum::<u32>() as usize {
                0 => {}
                count if count == size || count > largest => is_useful = false,
                count => {
                    cost = cost + shortlist.by.of_class(code, count);
                    if M::BY_SQUARES {
                        squares += count as u64 * count as u64;
                    }
                }
            }
        }
        if !is_useful {
            return Ok(());
        }
        let bound = shortlist.by.of_feedbacks(&self.feedback_codes);
        shortlist.add(Listed { bound: bound.unwrap_or(cost), squares, outside: !hits, guess })?;
        Ok(())
    }
}

/// The result of a scan of all guesses of a set.
pub struct Scan {
    /// A lower bound on its cost.
    pub bound: Cost,
    /// The most classes that a guess makes, including the hit; or more.
    pub most_classes: u16,
}

impl Scan {
    /// By the most classes of a guess that does not hit a candidate, and of one that does; the more
    /// classes, the less the bound.
    pub fn of(by: &impl StaticBounds, size: usize, most: [usize; 2]) -> Self {
        let splitting = most.into_iter().zip([false, true]).filter(|(classes, _)| *classes > 1);
        let bounds = splitting.map(|(classes, hits)| by.of_classes(classes, hits, size));
        Self {
            bound: bounds.min().unwrap_or(Cost::INFINITE),
            most_classes: most.into_iter().fold(1, usize::max) as u16,
        }
    }
}

/// Writes the byte of `Game::count_classes` for each guess.
fn count_classes(
    rules: &Rules,
    codes: &[Code],
    guesses: &Blocks,
    classes: &mut Vec<u8>,
    ticker: &mut Ticker,
) -> Result<(), Stop> {
    classes.resize(guesses.len(), 0);
    let part = (PAIRS / LANES / codes.len()).max(1);
    let parts = guesses.as_slice().chunks(part);
    for (part, classes) in parts.zip(classes.chunks_mut(part * LANES)) {
        rules.game.count_classes(part, codes, classes);
        ticker.work((classes.len() * codes.len()) as u64 / 2)?;
    }
    Ok(())
}

/// The bytes that occur over a set of this size, each with the number of classes (at most, where
/// there are [`MANY`]) and whether the hit is one of them, except those of guesses that give every
/// candidate the same feedback. (Such a guess cannot be a candidate: a candidate gives the hit to
/// itself and to no other.)
fn occurring(rules: &Rules, bytes: &[u8], size: usize) -> impl Iterator<Item = (u8, usize, bool)> {
    let mut occurs = [false; 256];
    bytes.iter().for_each(|&byte| occurs[usize::from(byte)] = true);
    let most = rules.feedbacks().len().min(size);
    let splits = move |byte: &u8| occurs[usize::from(*byte)] && byte & !HIT_BIT > 1;
    let parts = move |byte| match byte & !HIT_BIT {
        MANY => (byte, most, byte & HIT_BIT != 0),
        classes => (byte, classes.into(), byte & HIT_BIT != 0),
    };
    (0..=u8::MAX).filter(splits).map(parts)
}

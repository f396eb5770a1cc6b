//! The state of one searching thread, and where it reports.

use std::rc::Rc;
use std::sync::{Arc, Mutex};

use crate::bounds::Bounds;
use crate::bounds::ClassBound;
use crate::bounds::weighted;
use crate::cost::Cost;
use crate::games::rules::{MAX_CODES, Role};
use crate::games::{Code, Rules};
use crate::prunings::Prunings;
use crate::question::Question;
use crate::search::key::{Key, Keys};
use crate::search::memo::Memo;
use crate::search::scan::Scanner;
use crate::search::seen::Seen;
use crate::search::shared::{Interrupt, Worker};
use crate::search::sieve::Sieve;
use crate::sets::any_game::{Sets, sets_of};
use crate::task::{Goal, Tuning};
use job::alloc::{OutOfMemory, room_for};
use job::control::{Control, Stop, Ticker};
use job::sync::locked;
use job::team::{self, Team, Threads, stack_for};
use simd::Blocks;

/// Larger sets are not looked up: their canonical form takes long, and they hardly recur.
const LARGEST_KEYED: usize = 1 << 15;

/// The state of one searching thread: the game and the task, what was proved, and memory that is
/// kept from one state to the next. It can search by any measure.
pub struct Search<'a> {
    pub rules: &'a Rules,
    pub goal: Goal,
    pub prunings: Prunings,
    pub tuning: Tuning,
    pub memo: &'a Memo,
    /// Counts the work.
    pub ticker: Ticker<'a>,
    pub bounds: Arc<Bounds>,
    pub scanner: Scanner<'a>,
    /// Scratch space for candidates in blocks.
    pub scratch: Blocks,
    pub sieve: Sieve,
    /// This thread's place among those that search together.
    pub worker: Option<Worker>,
    pub sets: Box<dyn Sets + 'a>,
    /// Whether only candidates are guessed.
    consistent: bool,
    keys: Keys,
}

impl<'a> Search<'a> {
    /// A search that answers a question.
    ///
    /// # Errors
    /// [`OutOfMemory`] when there is too little for the lists of candidates and guesses.
    pub fn new(
        memo: &'a Memo,
        question: &'a Question,
        control: &'a Control,
    ) -> Result<Self, OutOfMemory> {
        let (rules, goal, candidates) = (question.rules(), question.goal(), question.codes());
        let (prunings, consistent) = (question.prunings, question.is_consistent());
        room_for_lists(rules, candidates.len(), consistent)?;
        let feedbacks = rules.branching(goal);
        let bounds = Bounds::new(goal, candidates.len(), feedbacks, prunings.bound);
        let work_space = memo.work_space;
        Ok(Self {
            rules,
            goal,
            prunings,
            tuning: question.tuning,
            memo,
            ticker: Ticker::new(control),
            bounds: Arc::new(bounds),
            scanner: Scanner::new(rules, goal),
            scratch: Blocks::default(),
            sieve: Sieve::new(match prunings.memo {
                true => Seen::new(candidates.len(), work_space),
                false => Seen::default(),
            }),
            worker: None,
            sets: sets_of(question, work_space),
            consistent,
            keys: Keys::new(rules, goal, consistent),
        })
    }

    /// Finds the bounds that only totals have. Where only candidates are guessed, they take longer
    /// than they save.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn bound_totals(&mut self, size: usize) -> Result<(), Stop> {
        let in_force = self.prunings.bound && self.prunings.feedback_bound;
        let pays = size >= self.tuning.smallest_class_bounded && !self.consistent;
        if in_force && pays && self.bounds.class.is_none() {
            let bounds = Arc::make_mut(&mut self.bounds);
            let (rules, ticker) = (self.rules, &mut self.ticker);
            bounds.class = ClassBound::new(rules, self.goal, size, &bounds.size, ticker)?;
        }
        Ok(())
    }

    /// A lower bound on the total of a set.
    pub fn least_total(&self, codes: &[Code]) -> Cost {
        let Bounds {
            goal,
            feedbacks,
            size,
            ..
        } = &*self.bounds;
        let Some(weights) = self.rules.weights() else {
            return size.total(codes.len());
        };
        let weights = codes.iter().map(|&code| weights[code as usize]).collect();
        weighted::least_total(*goal, size, *feedbacks, weights)
    }

    /// Runs `ask` on as many threads as the memo was made for: each asks the same, and the first
    /// thread's answer counts.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn together<T: Send>(
        &mut self,
        question: &Question,
        ask: impl Fn(&mut Search) -> Result<T, Interrupt> + Sync,
    ) -> Result<T, Stop> {
        if !self.prunings.memo || self.memo.threads == 1 {
            return Ok(ask(self)?);
        }
        let threads = Threads {
            number: self.memo.threads,
            alone: self.tuning.nodes_alone,
            stack: stack(self.rules, question.codes().len()),
        };
        let (memo, control) = (self.memo, self.ticker.control());
        let (bounds, shared) = (Arc::clone(&self.bounds), Arc::default());
        let first = |team: &Team| {
            self.worker = Some(Worker::new(team, &shared));
            let answer = ask(self);
            self.worker = None;
            answer
        };
        let further = |team: &Team| {
            let mut search = Search::new(memo, question, control).ok()?;
            search.bounds = Arc::clone(&bounds);
            search.worker = Some(Worker::new(team, &shared));
            // Whatever ended this worker, the first one knows too or will find out itself.
            let _ = ask(&mut search);
            None
        };
        Ok(team::work(threads, control, first, further)?)
    }

    /// The guesses that are tried for the sorted set `codes`.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn guesses(&mut self, codes: &[Code]) -> Result<Rc<Blocks>, Stop> {
        self.sets.guesses(codes, &mut self.ticker)
    }

    /// Whether the game is one of pegs: neither given by its table nor played with cards. With
    /// tables and cards, scans of guesses take longer than they save, and forms take longer than a
    /// look at what was seen.
    pub fn is_of_pegs(&self) -> bool {
        let alphabet = self.rules.alphabet();
        alphabet.is_some_and(|alphabet| !alphabet.has_partners())
    }

    /// The key of the sorted set `codes`, if it is to be looked up in the memo.
    pub fn key(&mut self, codes: &[Code]) -> Option<Key> {
        if !self.prunings.memo || codes.len() > LARGEST_KEYED {
            return None;
        }
        let (sets, ticker) = (&mut self.sets, &mut self.ticker);
        let form = |key: &mut Vec<u8>| sets.form(codes, key, ticker);
        // There is no stop to return here; the next check finds it again.
        self.keys.key(form).ok().flatten()
    }
}

/// Says whether there is memory for the lists of candidates and guesses that are made between two
/// checks whether the job must end.
///
/// # Errors
/// [`OutOfMemory`] when there is not that much.
pub fn room_for_lists(
    rules: &Rules,
    candidates: usize,
    consistent: bool,
) -> Result<(), OutOfMemory> {
    /// For a code as a number, in a block, and in lists that grow.
    const BYTES: usize = 4 * size_of::<Code>();
    let guesses = match consistent {
        true => 0,
        false => rules.count(Role::Guess).min(MAX_CODES.into()) as usize,
    };
    room_for(BYTES * (candidates + guesses))
}

/// Stack of a thread that searches `candidates` candidates.
///
/// A search is as deep as the longest sequence of guesses that each split the candidates.
pub fn stack(rules: &Rules, candidates: usize) -> usize {
    stack_for(candidates.min(rules.codes().most_splits()))
}

/// Publishes what is found about the root, which several threads may search.
#[derive(Debug)]
pub struct Report<'a> {
    control: &'a Control,
    best: Mutex<Option<(Cost, Code)>>,
}

impl<'a> Report<'a> {
    /// A report to whoever waits for the job.
    pub fn new(control: &'a Control) -> Self {
        Self {
            control,
            best: Mutex::new(None),
        }
    }

    /// The root costs at least this.
    pub fn at_least(&self, cost: Cost) {
        if !cost.is_infinite() {
            self.control.at_least(cost.into());
        }
    }

    /// A strategy of this cost begins with the guess.
    pub fn found(&self, cost: Cost, guess: Code) {
        let mut best = locked(&self.best);
        if best.is_none_or(|(least, _)| cost < least) {
            *best = Some((cost, guess));
        }
        self.control.at_most(cost.into());
    }

    /// The best guess found so far; if the search was stopped, not necessarily optimal.
    pub fn best_guess(&self) -> Option<Code> {
        locked(&self.best).map(|(_, guess)| guess)
    }
}

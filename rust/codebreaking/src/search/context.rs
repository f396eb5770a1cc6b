//! One searching thread, what it shares with others, and what it publishes.

use std::ops::Deref;
use std::rc::Rc;
use std::sync::{Arc, Mutex, OnceLock};

use crate::bounds::labelled;
use crate::bounds::{Bounds, ClassBound, Labelled, Prepared, weighted};
use crate::games::{Code, FeedbackCode, MAX_CODES, Required, Role, Rules};
use crate::search::{
    Awkward, HEAD, Key, Measure, Memo, Scan, Scanner, Seen, Sieve, Tabled, Worker, key,
};
use crate::sets::{Kept, Sets, sets_of};
use crate::{Cost, Goal, Prunings, Question};
use job::sync::locked;
use job::team::stack_for;
use job::{Control, OutOfMemory, Stop, Ticker, room_for};
use simd::Blocks;

/// What is searched: the same for all threads, and from beginning to end.
pub struct Job<'a> {
    pub question: &'a Question,
    pub rules: &'a Rules,
    pub goal: Goal,
    pub prunings: Prunings,
    pub memo: &'a Memo,
    /// Each thread counts its own references, or they would wait for each other at every node.
    pub bounds: Rc<Bounds>,
    /// What the keys of sets begin with.
    head: [u8; HEAD],
}

/// One searching thread: the job, and memory that is kept from one state to the next. It can search
/// by any measure.
pub struct Search<'a> {
    job: Job<'a>,
    /// Counts the work.
    pub ticker: Ticker<'a>,
    pub sets: Box<dyn Sets + 'a>,
    /// What was seen of sets as they are.
    pub seen: Seen,
    pub scratch: Scratch<'a>,
    /// Sets that so many guesses are too few for.
    pub awkward: Awkward,
    /// What the answers before the state that is searched require of guesses, where a rule allows
    /// guesses by them.
    pub required: Required,
    /// The guesses that such a rule allows.
    allowed: Kept<Required, Blocks>,
    /// This thread's place among those that search together.
    pub worker: Option<Worker>,
    /// After how many nodes the bound by feedback is prepared, if it is.
    due: Option<u64>,
    /// The table of feedbacks for scans, once it is made, which threads share.
    pub tabled: Arc<OnceLock<Option<Tabled>>>,
    /// How many more pairs of a guess and a candidate are scanned without it; `None` if all are.
    untabled: Option<usize>,
}

/// Memory that is kept so that it need not be asked for again. Nothing in it lasts longer than a
/// call: whoever uses a part fills it first.
pub struct Scratch<'a> {
    pub scanner: Scanner<'a>,
    /// Candidates.
    pub blocks: Blocks,
    /// The classes of a guess.
    pub sieve: Sieve,
}

impl<'a> Deref for Search<'a> {
    type Target = Job<'a>;

    fn deref(&self) -> &Job<'a> {
        &self.job
    }
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
        Self::in_space(memo, question, control, memo.work_space)
    }

    /// The same with so many bytes for each of its tables.
    ///
    /// # Errors
    /// [`OutOfMemory`] as above.
    pub fn in_space(
        memo: &'a Memo,
        question: &'a Question,
        control: &'a Control,
        bytes: usize,
    ) -> Result<Self, OutOfMemory> {
        let (rules, goal, size) = (question.rules(), question.goal(), question.codes().len());
        let (prunings, consistent) = (question.prunings, question.is_consistent());
        let kept_bytes = if prunings.memo { bytes } else { 0 };
        room_for_lists(rules, size, consistent)?;
        // Where only candidates are guessed, the bound by feedback takes longer than it saves.
        let pays = size >= question.tuning.smallest_class_bounded && !consistent;
        let in_force = prunings.bound && prunings.feedback_bound && pays;
        let bounds = Bounds::new(goal, size, rules.branching(goal), prunings.bound);
        let pairs = Tabled::pairs(question, memo.most_tabled);
        let bounded = if prunings.landmarks {
            // Games given by their tables have no table of feedbacks for scans.
            let bytes = bytes.min(memo.most_tabled / memo.threads);
            (question.tuning.smallest_with_landmarks, bytes)
        } else {
            (usize::MAX, 0)
        };
        Ok(Self {
            job: Job {
                question,
                rules,
                goal,
                prunings,
                memo,
                bounds: Rc::new(bounds),
                head: key::head(rules, goal, consistent),
            },
            ticker: Ticker::new(control),
            sets: sets_of(question, bytes),
            seen: Seen::new(kept_bytes, size, question.tuning.largest_seen),
            scratch: Scratch {
                scanner: Scanner::new(rules, goal, bounded),
                blocks: Blocks::default(),
                sieve: Sieve::default(),
            },
            awkward: Awkward::new(question.tuning.largest_awkward),
            required: question.required().clone(),
            allowed: Kept::new(kept_bytes),
            worker: None,
            due: in_force.then(|| ClassBound::least_nodes(rules)),
            tabled: Arc::default(),
            untabled: pairs.map(|pairs| question.tuning.scans_untabled.saturating_mul(pairs)),
        })
    }

    /// Has the bounds and the table of another thread of the same job.
    pub fn share(&mut self, bounds: &Bounds, tabled: &Arc<OnceLock<Option<Tabled>>>) {
        self.job.bounds = Rc::new(bounds.clone());
        self.tabled = Arc::clone(tabled);
    }

    /// Prepares the bound by feedback, which only totals have, when it is time: when the search has
    /// taken about as long as that takes. So a short search, of which the bound would save only a
    /// part, does without it, and no search takes more than twice as long.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn bound_classes(&mut self) -> Result<(), Stop> {
        let nodes = self.ticker.control().nodes();
        if self.due.is_none_or(|due| nodes < due) || self.bounds.class.get().is_some() {
            return Ok(());
        }
        let (rules, bounds) = (self.rules, Rc::clone(&self.bounds));
        self.due = None;
        match ClassBound::prepare(rules, &bounds.size, nodes, &mut self.ticker)? {
            Prepared::Never => {}
            Prepared::After(due) => self.due = Some(due),
            // Another thread may have been quicker.
            Prepared::Now(class) => drop(bounds.class.set(class)),
        }
        Ok(())
    }

    /// Whether a set is settled without a search: one or two candidates, or, where that is the goal,
    /// all of one class.
    pub fn are_few(&self, codes: &[Code]) -> bool {
        codes.len() <= 2 || self.rules.are_settled(codes, self.goal)
    }

    /// How many candidates a set that is settled without a search counts as: all of one class as one.
    pub fn count_of_few(&self, codes: &[Code]) -> usize {
        if self.rules.are_settled(codes, self.goal) { 1 } else { codes.len() }
    }

    /// The fewest guesses that can settle a set in the worst case.
    pub fn least_worst(&self, codes: &[Code]) -> usize {
        if self.goal != Goal::Class {
            return self.bounds.least_worst(codes.len());
        }
        let labels = self.rules.labels();
        labelled::least_worst(labels, self.bounds.feedbacks, codes)
    }

    /// A lower bound on the total of a set.
    pub fn least_total(&self, codes: &[Code]) -> Cost {
        let Bounds { goal, feedbacks, size, .. } = &*self.bounds;
        if self.goal == Goal::Class {
            return Labelled::of(self.rules, *feedbacks, codes).least_total();
        }
        let Some(weights) = self.rules.weights() else { return size.total(codes.len()) };
        let weights = codes.iter().map(|&code| weights[code as usize]).collect();
        weighted::least_total(*goal, size, *feedbacks, weights)
    }

    /// Whether the game is a table in which sets and guesses are hardly ever alike, so that they are
    /// bounded as they are.
    pub fn is_plain_table(&self) -> bool {
        self.rules.feedback_table().is_some() && self.sets.may_sieve()
    }

    /// The guesses that are tried for the sorted set `codes`.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn guesses(&mut self, codes: &[Code]) -> Result<Rc<Blocks>, Stop> {
        let all = self.all_guesses(codes)?;
        // Guesses that hit a candidate are always allowed.
        let is_open = self.question.is_consistent() || self.required.iter().all(|&bits| bits == 0);
        let rules = self.rules;
        let Some(relation) = rules.relation().filter(|_| !is_open) else { return Ok(all) };
        if let Some(allowed) = self.allowed.get(&self.required) {
            return Ok(allowed);
        }
        let pegs = rules.pegs();
        self.ticker.work(all.len() as u64)?;
        let required = &self.required;
        let allowed = all.codes(pegs).filter(|&guess| relation.allows(required, guess));
        let allowed = Blocks::of(&allowed.collect::<Vec<Code>>(), pegs);
        let bytes = 2 * allowed.len() + size_of_val(&**required);
        Ok(self.allowed.put(required.clone(), allowed, bytes))
    }

    /// The same without a rule that allows guesses by earlier answers: what no guess can do, none
    /// of those that are allowed can.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn all_guesses(&mut self, codes: &[Code]) -> Result<Rc<Blocks>, Stop> {
        self.sets.guesses(codes, &mut self.ticker)
    }

    /// Whether a rule allows guesses by earlier answers. Then what is proved of a set holds only
    /// where the same is required; what is seen of it with all guesses, and of its members, holds
    /// everywhere.
    pub fn is_ruled(&self) -> bool {
        self.rules.relation().is_some()
    }

    /// What is required after `required` and one more answer.
    pub fn required_after(
        &self,
        required: &Required,
        guess: Code,
        feedback: FeedbackCode,
    ) -> Required {
        let mut required = required.clone();
        if let Some(relation) = self.rules.relation() {
            relation.require(guess, feedback, &mut required);
        }
        required
    }

    /// Asks something about a state before which this is required.
    pub fn requiring<T>(&mut self, required: &Required, ask: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.required, required.clone());
        let found = ask(self);
        self.required = before;
        found
    }

    /// The table of feedbacks, once it is due. A browser has no memory to spare.
    pub fn table(&self) -> Option<&Tabled> {
        let is_due = !cfg!(target_arch = "wasm32") && self.untabled == Some(0);
        let table = is_due.then(|| self.tabled.get_or_init(|| Tabled::of(self.question)))?;
        table.as_ref()
    }

    /// What a scan of all guesses shows of a set.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn scan(&mut self, by: &impl Measure, codes: &[Code]) -> Result<Scan, Stop> {
        if let Some(table) = self.table() {
            let (most, work) = (table.most_classes(self.rules, codes), table.work(codes.len()));
            self.ticker.work(work)?;
            return Ok(Scan::of(by, codes.len(), most));
        }
        let guesses = self.all_guesses(codes)?;
        let pairs = guesses.len() * codes.len();
        self.untabled = self.untabled.map(|left| left.saturating_sub(pairs));
        let scanner = &mut self.scratch.scanner;
        scanner.scan(by, codes, &guesses, &mut self.ticker)
    }

    /// The key of the sorted set `codes`, if it is to be looked up in the memo.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn key(&mut self, codes: &[Code]) -> Result<Option<Key>, Stop> {
        if !self.prunings.memo || codes.len() > self.question.tuning.largest_keyed {
            return Ok(None);
        }
        let (sets, ticker, required) = (&mut self.sets, &mut self.ticker, &self.required);
        Key::of(self.job.head, |key| {
            key.extend(required.iter().flat_map(|bits| bits.to_le_bytes()));
            sets.form(codes, key, ticker)
        })
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
    let guesses =
        if consistent { 0 } else { rules.count(Role::Guess).min(MAX_CODES.into()) as usize };
    room_for(BYTES.saturating_mul(candidates.saturating_add(guesses)))
}

/// Stack of a thread that searches `candidates` candidates.
///
/// A search is as deep as the longest sequence of guesses that each split the candidates.
#[must_use]
pub fn stack(rules: &Rules, candidates: usize) -> usize {
    stack_for(candidates.min(rules.codes().most_splits()))
}

/// What is published about the root while it is searched.
#[derive(Clone, Debug, Default)]
pub struct Published {
    /// The best guess found so far, by any thread.
    best: Arc<Mutex<Option<(Cost, Code)>>>,
    /// A bound on all guesses but the one that this thread is trying.
    pub floor: Cost,
}

impl Published {
    /// The guess that is being tried costs at least this.
    pub fn at_least(&self, cost: Cost, control: &Control) {
        let least = cost.min(self.floor);
        if !least.is_infinite() {
            control.at_least(least.into());
        }
    }

    /// A strategy of this cost begins with the guess.
    pub fn found(&self, cost: Cost, guess: Code, control: &Control) {
        let mut best = locked(&self.best);
        if best.is_none_or(|(least, _)| cost < least) {
            *best = Some((cost, guess));
        }
        control.at_most(cost.into());
    }

    /// The best guess found so far; if the search was stopped, not necessarily optimal.
    pub fn best_guess(&self) -> Option<Code> {
        locked(&self.best).map(|(_, guess)| guess)
    }
}

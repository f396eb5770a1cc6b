//! Control of a long job: cancellation, time limit, progress and checkpoint, for every solver.
//!
//! The caller keeps one [`Control`] and hands a reference to the job, which usually runs on a
//! thread of its own. The job counts its work with a [`Ticker`]; after every millisecond or so of
//! work the ticker looks at the clock and the cancel flag. The caller may read the progress at any
//! time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::alloc::look;
use crate::checkpoint::Checkpoint;
use crate::clock::Instant;
pub use crate::error::{Abort, Stop};

/// Turns a time limit that was reached into `None`, "not known".
///
/// # Errors
/// [`Abort`] for a job that was cancelled, or that has run out of memory.
pub fn in_time<T>(found: Result<T, Stop>) -> Result<Option<T>, Abort> {
    match found {
        Ok(value) => Ok(Some(value)),
        Err(Stop::TimeLimit) => Ok(None),
        Err(Stop::Aborted(abort)) => Err(abort),
    }
}

/// The result of a job under no limit, or whose tickers [ignore the clock](Ticker::ignore_time).
///
/// # Errors
/// [`Abort`] for a job that was cancelled, or that has run out of memory.
///
/// # Panics
/// If it was a limit that ended the job after all.
pub fn untimed<T>(found: Result<T, Stop>) -> Result<T, Abort> {
    in_time(found).map(|found| found.expect("there is no limit"))
}

/// Value of a bound that is not known yet.
const UNKNOWN: u64 = u64::MAX;

/// What a running job reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// Time since the control was made.
    pub elapsed: Duration,
    /// Nodes so far; the solver says what a node is.
    pub nodes: u64,
    /// Best proved lower bound on the objective.
    pub lower: u64,
    /// Best upper bound on the objective, if one is known.
    pub upper: Option<u64>,
    /// How many parts of the job are left, if it is done in parts.
    pub left: Option<u64>,
    /// Entries in the tables.
    pub entries: u64,
    /// Bytes in the tables.
    pub bytes: u64,
}

/// Cancel flag, deadline, progress and checkpoint of one job.
#[derive(Debug)]
pub struct Control {
    cancelled: Arc<AtomicBool>,
    start: Instant,
    deadline: Option<Instant>,
    max_nodes: u64,
    nodes: AtomicU64,
    lower: AtomicU64,
    upper: AtomicU64,
    left: AtomicU64,
    entries: AtomicU64,
    bytes: AtomicU64,
    checkpoint: Option<Checkpoint>,
}

impl Control {
    /// Starts the clock; `time_limit` counts from now. A limit too long for the clock is none.
    pub fn new(time_limit: Option<Duration>) -> Self {
        let start = Instant::now();
        Self {
            cancelled: Arc::default(),
            start,
            deadline: time_limit.and_then(|limit| start.checked_add(limit)),
            max_nodes: u64::MAX,
            nodes: AtomicU64::new(0),
            lower: AtomicU64::new(0),
            upper: AtomicU64::new(UNKNOWN),
            left: AtomicU64::new(UNKNOWN),
            entries: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
            checkpoint: None,
        }
    }

    /// The control of a part of this job, with a clock of its own: it is cancelled with the job.
    pub fn of_part(&self, time_limit: Option<Duration>) -> Self {
        Self { cancelled: Arc::clone(&self.cancelled), ..Self::new(time_limit) }
    }

    /// The same with a checkpoint, if there is one; it must not be open yet.
    pub fn with_checkpoint(self, checkpoint: Option<Checkpoint>) -> Self {
        Self { checkpoint, ..self }
    }

    /// The same with a number of nodes that ends the job as the time limit does. It is checked only
    /// at intervals, but with one thread always at the same nodes.
    pub fn with_max_nodes(self, max_nodes: Option<u64>) -> Self {
        Self { max_nodes: max_nodes.unwrap_or(u64::MAX), ..self }
    }

    /// Where the job records what it proves.
    pub fn checkpoint(&self) -> Option<&Checkpoint> {
        self.checkpoint.as_ref()
    }

    /// Asks the job to end as soon as it can.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether it was asked to.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// Time since the control was made.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// The time until the limit, if there is one.
    pub fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.duration_since(Instant::now()))
    }

    /// Nodes so far.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Publishes a proved lower bound on the objective, if it is the best so far.
    pub fn at_least(&self, bound: u64) {
        self.lower.fetch_max(bound, Ordering::Relaxed);
    }

    /// Publishes a proved upper bound on the objective, if it is the best so far.
    pub fn at_most(&self, bound: u64) {
        self.upper.fetch_min(bound, Ordering::Relaxed);
    }

    /// Forgets the bounds: the next part of the job has another objective.
    pub fn next_objective(&self) {
        self.lower.store(0, Ordering::Relaxed);
        self.upper.store(UNKNOWN, Ordering::Relaxed);
        self.left.store(UNKNOWN, Ordering::Relaxed);
    }

    /// Publishes how many parts of the job are left.
    pub fn set_left(&self, parts: u64) {
        self.left.store(parts, Ordering::Relaxed);
    }

    /// The best lower bound published so far.
    pub fn lower(&self) -> u64 {
        self.lower.load(Ordering::Relaxed)
    }

    /// Publishes the size of the tables.
    pub fn set_table(&self, entries: u64, bytes: u64) {
        self.entries.store(entries, Ordering::Relaxed);
        self.bytes.store(bytes, Ordering::Relaxed);
    }

    /// What the job has reported so far.
    pub fn snapshot(&self) -> Snapshot {
        let known = |number: &AtomicU64| {
            let number = number.load(Ordering::Relaxed);
            (number != UNKNOWN).then_some(number)
        };
        Snapshot {
            elapsed: self.elapsed(),
            nodes: self.nodes(),
            lower: self.lower(),
            upper: known(&self.upper),
            left: known(&self.left),
            entries: self.entries.load(Ordering::Relaxed),
            bytes: self.bytes.load(Ordering::Relaxed),
        }
    }

    /// Says whether the job must end now.
    ///
    /// # Errors
    /// [`Stop`] when it was cancelled, when there is no memory, or when the limit of time or nodes
    /// was reached.
    pub fn poll(&self) -> Result<(), Stop> {
        self.poll_cancelled()?;
        let is_late = |deadline| Instant::now() >= deadline;
        if self.nodes() >= self.max_nodes || self.deadline.is_some_and(is_late) {
            return Err(Stop::TimeLimit);
        }
        Ok(())
    }

    /// Says whether the job was cancelled or lacks memory to go on, whatever the clock says.
    ///
    /// # Errors
    /// [`Abort::Cancelled`] and [`Abort::OutOfMemory`].
    pub fn poll_cancelled(&self) -> Result<(), Abort> {
        if self.is_cancelled() {
            return Err(Abort::Cancelled);
        }
        Ok(look()?)
    }
}

/// Work between two looks at the clock, in elementary steps of about a nanosecond.
const WORK_PER_POLL: u64 = 1 << 20;

/// Counts the work and the nodes of one thread and polls its [`Control`] at intervals.
#[derive(Debug)]
pub struct Ticker<'a> {
    control: &'a Control,
    work: u64,
    clock: Clock,
}

/// Which time limit a [`Ticker`] obeys.
#[derive(Clone, Copy, Debug)]
enum Clock {
    Control,
    Before(Instant),
    Until(Instant),
    Stopped,
}

impl<'a> Ticker<'a> {
    /// A ticker that reports to `control`.
    pub fn new(control: &'a Control) -> Self {
        Self { control, work: 0, clock: Clock::Control }
    }

    /// A ticker for another thread, with the same control and the same time limit.
    pub fn of_another_thread(&self) -> Self {
        Self { work: 0, ..*self }
    }

    /// The control that this ticker reports to.
    pub fn control(&self) -> &'a Control {
        self.control
    }

    /// From here on obeys a time limit of its own beside the control's, for a part of the job.
    pub fn allow_only(&mut self, time: Duration) {
        self.clock = Instant::now().checked_add(time).map_or(Clock::Control, Clock::Before);
    }

    /// From here on obeys the control's time limit, and no other.
    pub fn allow_all(&mut self) {
        self.clock = Clock::Control;
    }

    /// From here on obeys a time limit of its own instead of the control's, for putting a result
    /// together after the control's has passed.
    pub fn allow(&mut self, time: Duration) {
        self.clock = Instant::now().checked_add(time).map_or(Clock::Stopped, Clock::Until);
    }

    /// From here on obeys only cancellation and lack of memory.
    pub fn ignore_time(&mut self) {
        self.clock = Clock::Stopped;
    }

    /// Counts one node.
    #[inline]
    pub fn node(&self) {
        self.control.nodes.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts some nodes at once.
    pub fn nodes(&self, nodes: u64) {
        self.control.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Like [`work`](Self::work), but does not obey the clock.
    ///
    /// # Errors
    /// [`Abort::Cancelled`] and [`Abort::OutOfMemory`].
    pub fn work_untimed(&mut self, work: u64) -> Result<(), Abort> {
        match in_time(self.work(work))? {
            Some(()) => Ok(()),
            None => self.control.poll_cancelled(),
        }
    }

    /// Adds `work` elementary steps, each of about a nanosecond.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    #[inline]
    pub fn work(&mut self, work: u64) -> Result<(), Stop> {
        if work < WORK_PER_POLL - self.work {
            self.work += work;
            return Ok(());
        }
        self.look()
    }

    /// Says whether the job must end now, as [`work`](Self::work) does at intervals: for what is not
    /// to begin after the end.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn look(&mut self) -> Result<(), Stop> {
        self.work = 0;
        match self.clock {
            Clock::Control => self.control.poll(),
            Clock::Until(end) | Clock::Before(end) if Instant::now() >= end => Err(Stop::TimeLimit),
            Clock::Before(_) => self.control.poll(),
            Clock::Until(_) | Clock::Stopped => Ok(self.control.poll_cancelled()?),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cancelled_control_stops_the_job_after_enough_work() {
        let control = Control::new(None);
        let mut ticker = Ticker::new(&control);
        control.cancel();
        assert_eq!(ticker.work(1), Ok(()));
        assert_eq!(ticker.work(WORK_PER_POLL), Err(Abort::Cancelled.into()));
    }

    #[test]
    fn the_time_limit_is_seen_unless_it_is_ignored() {
        let control = Control::new(Some(Duration::ZERO));
        let mut ticker = Ticker::new(&control);
        assert_eq!(ticker.work(WORK_PER_POLL), Err(Stop::TimeLimit));
        ticker.ignore_time();
        assert_eq!(ticker.work(WORK_PER_POLL), Ok(()));
        ticker.allow(Duration::ZERO);
        assert_eq!(ticker.work(WORK_PER_POLL), Err(Stop::TimeLimit));
    }

    #[test]
    fn a_part_of_a_job_may_have_less_time_but_not_more() {
        let control = Control::new(Some(Duration::ZERO));
        let mut ticker = Ticker::new(&control);
        ticker.allow_only(Duration::from_secs(1000));
        assert_eq!(ticker.look(), Err(Stop::TimeLimit));
        let control = Control::new(Some(Duration::from_secs(1000)));
        assert!(control.time_left().is_some_and(|left| left > Duration::from_secs(9)));
        let mut ticker = Ticker::new(&control);
        ticker.allow_only(Duration::ZERO);
        assert_eq!(ticker.look(), Err(Stop::TimeLimit));
        ticker.allow_all();
        assert_eq!(ticker.look(), Ok(()));
        control.cancel();
        ticker.allow_only(Duration::from_secs(1000));
        assert_eq!(ticker.look(), Err(Abort::Cancelled.into()));
    }

    #[test]
    fn a_part_is_cancelled_with_its_job() {
        let control = Control::new(Some(Duration::ZERO));
        let part = control.of_part(None);
        assert_eq!(part.poll(), Ok(()));
        control.cancel();
        assert_eq!(part.poll(), Err(Abort::Cancelled.into()));
    }

    #[test]
    fn bounds_only_get_better() {
        let control = Control::new(None);
        control.at_least(5);
        control.at_most(9);
        control.at_least(4);
        control.at_most(10);
        let snapshot = control.snapshot();
        assert_eq!((snapshot.lower, snapshot.upper), (5, Some(9)));
    }

    #[test]
    fn the_next_objective_starts_without_bounds() {
        let control = Control::new(None);
        control.at_least(5);
        control.at_most(5);
        control.next_objective();
        assert_eq!((control.lower(), control.snapshot().upper), (0, None));
        control.at_least(2);
        control.at_most(7);
        assert_eq!((control.lower(), control.snapshot().upper), (2, Some(7)));
    }
}
